"""Records 182 and 092: which program paired, and the kind of tournament in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from swissdesk import __version__
from swissdesk.formats import trf
from swissdesk.model import Acceleration, EventInfo, FictitiousPoints, Player, Settings, Tournament
from swissdesk.model import events as ev

OURS = f"182 SwissDesk {__version__}"
ELSEWHERE = """012 Open
092 Individual: Swiss-System (FIDE Dutch)
142 5
152 W
182 Other Program 1.2
192 FIDE_DUTCH_2025
001    1      A                                                                  1.0    1     2 w 1
001    2      B                                                                  0.0    2     1 b 0
"""


def own(system: str = "dutch-2026", kind: str = "") -> Tournament:
    players = tuple(Player(number, f"P{number}") for number in range(1, 5))
    return Tournament(EventInfo("Open", type=kind), Settings(system=system, rounds=3), players)


def records(tournament: Tournament, tag: str, dialect: str = "trf26") -> list[str]:
    return [line for line in trf.dumps(tournament, dialect).splitlines() if line.startswith(tag)]


class TestProgram:
    def test_an_event_of_our_own_says_so(self) -> None:
        assert records(own(), "182") == [OURS]
        assert records(own().replace(info=EventInfo(program="Other Program")), "182") == [OURS]

    @pytest.mark.parametrize("dialect", ["trf16", "trfx"])
    def test_dialects_without_the_record_do_without(self, dialect: str) -> None:
        assert records(own(), "182", dialect) == []

    def test_a_file_from_elsewhere_keeps_its_program(self) -> None:
        assert trf.dumps(trf.loads(ELSEWHERE)) == ELSEWHERE
        assert records(trf.loads(ELSEWHERE.replace("182 Other Program 1.2\n", "")), "182") == []

    def test_until_a_round_of_it_is_paired_here(self) -> None:
        people = "".join(f"001    {n}      P{n}\n" for n in range(1, 5))
        read = trf.loads(f"012 Open\n142 3\n152 W\n182 Other Program 1.2\n192 FIDE_DUTCH_2025\n{people}")
        assert records(read, "182") == ["182 Other Program 1.2"]
        paired = ev.PairRound(1, ((1, 3), (4, 2)), system="dutch-2026").apply(read)
        assert records(ev.PublishRound(1).apply(paired), "182") == [OURS]


class TestKind:
    def test_words_for_the_system_stay(self) -> None:
        for kind in ("", "Individual Swiss, Blitz", "Weekend open", "Swiss Team Event"):
            assert records(own(kind=kind), "092") == [f"092 {kind}"] * bool(kind)
        assert records(own("round-robin", "double round robin"), "092") == ["092 double round robin"]

    @pytest.mark.parametrize(
        ("system", "kind"),
        [
            ("round-robin", "Individual: Round-Robin"),
            ("knockout", "Individual: Knock-Out"),
            ("burstein", "Individual: Swiss-System"),
            ("dutch-2017", "Individual: Swiss-System"),
        ],
    )
    def test_a_changed_system_has_its_own_words(self, system: str, kind: str) -> None:
        read = trf.loads(ELSEWHERE)
        changed = read.replace(settings=replace(read.settings, system=system))
        assert records(changed, "092") == [f"092 {kind}"]
        assert records(own(system, "Individual: Swiss-System"), "092") == [f"092 {kind}"]

    def test_a_code_with_acceleration_goes_when_the_acceleration_does(self) -> None:
        read = trf.loads(ELSEWHERE.replace("192 FIDE_DUTCH_2025", "192 FIDE_DUTCH_2025_BAKU"))
        assert records(read, "192") == ["192 FIDE_DUTCH_2025_BAKU"]
        plain = read.replace(settings=replace(read.settings, acceleration=Acceleration.NONE))
        assert records(plain, "192") == ["192 FIDE_DUTCH_2025"]
        given = replace(plain.settings, fictitious=(FictitiousPoints(1, 1, 2, 2, 50),))
        assert records(plain.replace(settings=given), "192") == ["192 FIDE_DUTCH_2025_BAKU"]

    @pytest.mark.parametrize(
        ("system", "code"), [("dutch-2026", []), ("burstein", ["192 FIDE_BURSTEIN"]), ("lim", ["192 CUSTOM_SWISS"])]
    )
    def test_a_file_without_a_code_gets_one_when_the_system_is_changed(self, system: str, code: list[str]) -> None:
        read = trf.loads(ELSEWHERE.replace("192 FIDE_DUTCH_2025\n", ""))
        written = records(read.replace(settings=replace(read.settings, system=system)), "192")
        assert written == code

    def test_what_else_the_words_say_stays(self) -> None:
        assert records(own("knockout", "Cup, round robin, Blitz"), "092") == ["092 Cup, Knock-Out, Blitz"]

    def test_words_that_alone_name_the_system_of_a_file_stay(self) -> None:
        text = ELSEWHERE.replace("192 FIDE_DUTCH_2025\n", "").replace("Swiss-System (FIDE Dutch)", "Round Robin")
        assert records(trf.loads(text), "092", "trf16") == ["092 Individual: Round Robin"]
