"""The checker of whole events: silent about right ones, and what each kind of wrong one is told."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from crosstable import tournament
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from random_history import Wanderer
from running_rounds import played

from swissdesk.checking import Finding, Kind, Report, check_event, check_record
from swissdesk.engine import NotReady, propose
from swissdesk.engine.generator import generate
from swissdesk.engine.recipe import Recipe
from swissdesk.engine.review import Reviewer
from swissdesk.formats import trf
from swissdesk.model import (
    Acceleration,
    Bye,
    ByeKind,
    FictitiousPoints,
    Listing,
    Outcome,
    Pairing,
    Result,
    Round,
    Tournament,
)
from swissdesk.model.events import CorrectResult, EnterResult, PairRound, PublishRound, Rearrange
from swissdesk.session.manual import Course, finishing
from swissdesk.standings import table

DATA = Path(__file__).parents[1] / "data"
FOREIGN = [
    (path, folder)
    for folder in ("dutch-2026", "dutch-2017", "dutch-2012")
    for path in sorted((DATA / folder).glob("*.trf"))
]
RANKED = sorted((DATA / "tiebreaks").glob("swiss-*.trf"))


def kinds(report: Report) -> list[Kind]:
    return [finding.kind for finding in report.findings]


def of_kind(findings: Report | tuple[Finding, ...], kind: Kind) -> list[Finding]:
    found = findings.findings if isinstance(findings, Report) else findings
    return [finding for finding in found if finding.kind is kind]


def without_lot(path: Path) -> Tournament:
    """Return what a file says if its lines about the initial colour are left out."""
    lines = path.read_text("utf-8").splitlines()
    return trf.loads("\n".join(line for line in lines if line[:3] not in ("152", "XXC")) + "\n", path.name)


def with_places(whole: Tournament, places: dict[int, int]) -> Tournament:
    """Return the tournament as a file would have it that gives these places."""
    rows = (Listing(player.id, whole.points[player.id], places.get(player.id)) for player in whole.players)
    return whole.replace(listing=tuple(rows))


def with_settings(whole: Tournament, **changes: object) -> Tournament:
    return whole.replace(settings=replace(whole.settings, **changes))  # type: ignore[arg-type]


class TestForeignFiles:
    @pytest.mark.sweep
    @pytest.mark.parametrize(("path", "system"), FOREIGN, ids=lambda value: getattr(value, "stem", value))
    def test_without_a_lot_are_judged_by_the_one_that_round_1_shows(self, path: Path, system: str) -> None:
        whole = without_lot(path)
        assert whole.settings.initial_colour is None
        report = check_event(whole, system)
        assert report.faults == ()
        assert report.judged == len(whole.rounds)
        (lot,) = of_kind(report, Kind.LOT)
        assert lot.message.facts["colour"] is trf.load(path).settings.initial_colour

    def test_a_board_with_turned_colours_is_found_all_the_same(self) -> None:
        whole = without_lot(FOREIGN[9][0])
        first = whole.rounds[0]
        turned = replace(first, pairings=(*first.pairings[:-1], first.pairings[-1].mirrored))
        report = check_event(whole.replace(rounds=(turned, *whole.rounds[1:])), "dutch-2026")
        assert report.differences[0].round == 1
        assert report.differences[0].theirs == (first.pairings[-1].mirrored.pair,)

    @pytest.mark.parametrize("system", ["burstein", "dubov", "dutch-2017", "round-robin"])
    def test_one_of_another_system_is_explained(self, system: str) -> None:
        made = generate(Recipe(players=30, rounds=8, retired_rate=0), 3, system)
        marked = with_settings(made, system="dutch-2026")
        foreign = marked.replace(rounds=tuple(replace(r, system="", known=None) for r in marked.rounds))
        report = check_event(foreign)
        assert report.differences
        assert system in report.explained_by
        assert "dutch-2026" not in report.explained_by
        assert check_event(foreign, others=False).explained_by == ()

    def test_a_right_one_needs_no_explanation(self) -> None:
        assert check_event(trf.load(FOREIGN[3][0])).explained_by == ()

    def test_one_that_no_system_makes_has_none(self) -> None:
        made = generate(Recipe(players=8, rounds=4), 3)
        rounds = [replace(r, system="", known=None) for r in made.rounds]
        boards = [pairing.mirrored for pairing in rounds[0].pairings[:1]]
        rounds[0] = replace(rounds[0], pairings=(*boards, *rounds[0].pairings[1:]))
        assert check_event(made.replace(rounds=tuple(rounds))).explained_by == ()

    def test_most_boards_of_round_1_raise_the_question(self) -> None:
        made = trf.load(FOREIGN[3][0])
        first = made.rounds[0]
        turned = [board.white for board in first.pairings], [board.black for board in first.pairings]
        boards = tuple(
            Pairing(*pair, Result.DRAW) for pair in zip(turned[0], turned[1][1:] + turned[1][:1], strict=True)
        )
        foreign = made.replace(rounds=(replace(first, pairings=boards),))
        assert check_event(foreign).is_foreign
        assert not check_event(made).is_foreign

    def test_large_fields_are_tried_only_when_asked(self) -> None:
        start = tournament("\n".join(f"{number}:" for number in range(1, 303)), 9)
        pairs = tuple((number, number + 1) for number in range(1, 302, 2))
        whole = start.replace(rounds=(Round(1, tuple(Pairing(w, b, Result.DRAW) for w, b in pairs)),))
        asked: list[str] = []

        def monitor(done: int, total: int) -> None:
            asked.append("")

        check_event(whole, monitor=monitor)
        few = len(asked)
        check_event(whole, others=True, monitor=monitor)
        assert len(asked) - few > few


class TestDeclined:
    def test_fides_team_sample(self) -> None:
        whole = trf.load(DATA / "trf" / "team-sample-trf26.trf")
        report = check_event(whole)
        assert report.declined is not None
        assert "team event (FIDE_TEAM_BAKU" in str(report.declined)
        assert (report.judged, report.findings) == (0, ())
        assert check_record(whole) == ()

    def test_team_records_alone(self) -> None:
        text = (DATA / "trf" / "swiss-40.trf").read_text("utf-8")
        team = "013 Rook Club                            1    2\n"
        plain = "".join(line + "\n" for line in text.splitlines() if line[:3] != "192")
        assert "record 013" in str(check_event(trf.loads(plain + team)).declined)
        assert check_event(trf.loads(text + team)).declined is None  # an individual system says who is paired

    @pytest.mark.parametrize("code", ["CUSTOM_SWISS", "MY_OWN_SYSTEM"])
    def test_a_type_that_is_no_system_of_ours(self, code: str) -> None:
        whole = trf.load(DATA / "dutch-2026" / "p014-r11-s0303.trf")
        named = whole.replace(info=replace(whole.info, type_code=code))
        report = check_event(named)
        assert code in str(report.declined)
        assert report.differences == ()
        assert report.explained_by == ("dutch-2026",)
        assert check_event(named, "dutch-2026").declined is None

    def test_a_system_of_a_newer_program(self) -> None:
        whole = with_settings(generate(Recipe(players=6, rounds=3), 1), system="dutch-2031")
        foreign = whole.replace(rounds=tuple(replace(r, system="", known=None) for r in whole.rounds))
        assert "dutch-2031" in str(check_event(foreign).declined)

    def test_a_system_that_does_not_exist_cannot_be_asked_for(self) -> None:
        with pytest.raises(NotReady, match="dutch-1066"):
            check_event(generate(Recipe(players=6, rounds=3), 1), "dutch-1066")


class TestPlaces:
    @pytest.mark.parametrize("path", RANKED, ids=lambda path: path.stem)
    def test_those_of_another_program_are_right(self, path: Path) -> None:
        assert of_kind(check_record(trf.load(path)), Kind.PLACE) == []

    @pytest.mark.parametrize("path", RANKED, ids=lambda path: path.stem)
    def test_two_exchanged_are_found(self, path: Path) -> None:
        whole = trf.load(path)
        by_place = {row.rank: row for row in whole.listing}
        one, other = by_place[1], by_place[min(20, len(by_place))]
        swap = {one.player: other.rank, other.player: one.rank}
        rows = tuple(replace(row, rank=swap.get(row.player, row.rank)) for row in whole.listing)
        found = of_kind(check_event(whole.replace(listing=rows)), Kind.PLACE)
        assert {finding.players for finding in found} == {(one.player,), (other.player,)}
        assert all(finding.kind.is_fault for finding in found)
        assert f"place {other.rank} in the file, 1 by points and" in str(found[0].message)

    @examples(0.6)
    @given(st.data())
    def test_any_two_that_the_list_separates(self, data: st.DataObject) -> None:
        whole = _ranked()[data.draw(st.integers(0, len(RANKED) - 1))]
        rows = list(whole.listing)
        one, other = data.draw(st.lists(st.integers(0, len(rows) - 1), min_size=2, max_size=2, unique=True))
        rows[one], rows[other] = (
            replace(rows[one], rank=rows[other].rank),
            replace(rows[other], rank=rows[one].rank),
        )
        standing = {row.player: row.rank for row in table(whole, None, whole.settings.tiebreaks)}
        found = of_kind(check_record(whole.replace(listing=tuple(rows))), Kind.PLACE)
        are_level = standing[rows[one].player] == standing[rows[other].player]
        assert bool(found) is not are_level

    def test_shared_places_may_be_equal_or_run_on(self) -> None:
        whole = tournament("1: 2w½\n2: 1b½\n3: 4w½\n4: 3b½", 1)
        whole = with_settings(whole, tiebreaks=("BH",))
        for places in ((1, 1, 1, 1), (1, 2, 3, 4), (4, 3, 2, 1), (1, 1, 3, 3)):
            assert check_record(with_places(whole, dict(enumerate(places, 1)))) == ()

    def test_a_place_may_not_be_shared_across_points(self) -> None:
        whole = tournament("1: 2w1\n2: 1b0", 1)
        (found,) = check_record(with_places(whole, {1: 1, 2: 1}))
        assert found.players == (2,)

    def test_without_a_list_only_points_speak(self) -> None:
        whole = tournament("1: 4w1 3b1 2w1\n2: 3w1 4b1 1b0\n3: 2b0 1w0 4w½\n4: 1b0 2w0 3b½", 3)
        assert check_record(with_places(whole, {1: 1, 2: 2, 3: 4, 4: 3})) == ()
        found = check_record(with_places(whole, {1: 1, 2: 4, 3: 2, 4: 3}))
        assert [str(finding.message) for finding in found] == [
            "Player 2: place 4 in the file, 2 by points.",
            "Player 3: place 2 in the file, 3–4 by points.",
        ]

    def test_a_running_event_without_a_list_is_not_judged_by_its_places(self) -> None:
        whole = tournament("1: 2w0\n2: 1b1", 5)
        assert check_record(with_places(whole, {1: 1, 2: 2})) == ()
        assert check_record(with_places(with_settings(whole, rounds=1), {1: 2, 2: 1})) == ()

    def test_starting_ranks_are_no_places(self) -> None:
        whole = tournament("1: 2w0\n2: 1b1", 1)
        assert check_record(with_places(whole, {1: 1, 2: 2})) == ()

    def test_an_unknown_tie_break_ends_what_is_held_against_the_file(self) -> None:
        whole = tournament("1: 4w1 3b1 2w1\n2: 3w1 4b1 1b0\n3: 2b0 1w0 4w½\n4: 1b0 2w0 3b½", 3)
        unknown = with_settings(whole, tiebreaks=("OTHER_COIN", "TPN"))
        assert check_record(with_places(unknown, {1: 1, 2: 2, 3: 4, 4: 3})) == ()
        assert len(check_record(with_places(unknown, {1: 2, 2: 1, 3: 4, 4: 3}))) == 2
        known = with_settings(whole, tiebreaks=("TPN",))
        assert len(check_record(with_places(known, {1: 1, 2: 2, 3: 4, 4: 3}))) == 2

    def test_places_of_another_edition_are_called_so(self) -> None:
        """The ceilings of the dummy opponent came in 2026, and part others where rounds were not played."""
        for path in RANKED:
            whole = trf.load(path)
            old = whole.replace(info=replace(whole.info, start="2025/01/01"))
            found = of_kind(check_record(old), Kind.PLACE)
            if found:
                (one,) = found
                assert str(one.message) == (
                    "The places follow the C.07, 1 March 2026 edition of the tie-break rules; "
                    "C.07, 1 August 2024 was in force on the first day."
                )
                assert len(one.players) > 1
                return
        pytest.fail("in none of the files the editions differ")

    def test_a_document_makes_no_statement_about_them(self) -> None:
        whole = with_places(tournament("1: 2w1\n2: 1b0", 1), {1: 2, 2: 1})
        assert check_event(whole, from_file=False).findings == ()


@cache
def _ranked() -> tuple[Tournament, ...]:
    return tuple(map(trf.load, RANKED))


class TestPoints:
    def test_a_wrong_sum_is_found(self) -> None:
        report = check_event(trf.load(DATA / "trf" / "bad-points.trf"))
        (found,) = of_kind(report, Kind.POINTS)
        assert found.players == (3,)
        assert str(found.message) == "Player0003: points in the file: 2½; by the results: 1½."

    @pytest.mark.parametrize("name", ["accel-points-included", "bye-points-included"])
    def test_other_ways_of_counting_are_accepted(self, name: str) -> None:
        assert of_kind(check_record(trf.load(DATA / "trf" / f"{name}.trf")), Kind.POINTS) == []

    def test_a_wrong_one_among_those_with_fictitious_points_is_found(self) -> None:
        whole = trf.load(DATA / "trf" / "accel-points-included.trf")
        first, *rest = whole.listing
        assert first.points is not None
        for wrong in (whole.points[first.player], first.points + 50):
            assert wrong != first.points
            (found,) = of_kind(check_record(whole.replace(listing=(replace(first, points=wrong), *rest))), Kind.POINTS)
            assert found.players == (first.player,)

    def test_the_scoring_in_force_counts(self) -> None:
        whole = trf.load(DATA / "trf" / "score-310-162.trf")
        assert whole.settings.scoring.win == 300
        assert of_kind(check_record(whole), Kind.POINTS) == []


class TestAcceleration:
    BAKU = (FictitiousPoints(1, 6, 1, 2, 100), FictitiousPoints(1, 6, 3, 4, 50))

    def event(self, *spans: FictitiousPoints) -> Tournament:
        made = generate(Recipe(players=12, rounds=7, accelerated=1, half_bye_rate=0, zero_bye_rate=0), 4)
        assert made.settings.acceleration is Acceleration.BAKU
        changed = with_settings(made, acceleration=Acceleration.NONE, fictitious=spans)
        rounds = tuple(replace(r, known=None) for r in changed.rounds)
        return changed.replace(info=replace(made.info, type_code="FIDE_DUTCH_2025_BAKU"), rounds=rounds)

    def test_the_points_of_the_method_are_right(self) -> None:
        assert check_event(self.event(*self.BAKU)).faults == ()

    @pytest.mark.parametrize(
        ("spans", "rounds"),
        [
            ((FictitiousPoints(1, 6, 1, 3, 100), FictitiousPoints(1, 6, 4, 4, 50)), [3]),
            ((FictitiousPoints(1, 6, 1, 2, 100),), [3, 4]),
            ((FictitiousPoints(1, 4, 1, 2, 100), FictitiousPoints(1, 4, 3, 4, 50)), [1, 2, 3, 4]),
            ((FictitiousPoints(2, 7, 1, 2, 100), FictitiousPoints(1, 6, 3, 4, 50)), [1, 2]),
            ((*BAKU, FictitiousPoints(1, 6, 5, 5, 50)), [5]),
        ],
    )
    def test_others_are_found(self, spans: tuple[FictitiousPoints, ...], rounds: list[int]) -> None:
        found = of_kind(check_record(self.event(*spans)), Kind.ACCELERATION)
        assert [finding.round for finding in found] == rounds

    def test_points_of_an_own_method_are_nobodys_fault(self) -> None:
        event = self.event(FictitiousPoints(1, 3, 1, 5, 50))
        own = event.replace(info=replace(event.info, type_code="FIDE_DUTCH_2025"))
        assert of_kind(check_record(own), Kind.ACCELERATION) == []

    def test_a_late_entry_may_enlarge_the_upper_group(self) -> None:
        event = self.event(FictitiousPoints(1, 7, 1, 2, 100), FictitiousPoints(1, 7, 3, 4, 50))
        assert of_kind(check_record(event), Kind.ACCELERATION)
        first = event.rounds[0]
        without = tuple(pairing for pairing in first.pairings if 3 not in pairing.pair)
        absent = replace(first, pairings=without, byes=(*first.byes, Bye(3, ByeKind.ZERO_POINT)))
        later = event.replace(rounds=(absent, *event.rounds[1:]))
        assert of_kind(check_record(later), Kind.ACCELERATION) == []


class TestRounds:
    def test_a_rematch_and_a_second_bye_are_named(self) -> None:
        whole = tournament("1: 2w1 2b1\n2: 1b0 1w0\n3: U U", 5)
        report = check_event(whole)
        assert of_kind(report, Kind.REMATCH)[0].round == 2
        assert of_kind(report, Kind.BYE)[0].players == (3,)
        assert [difference.round for difference in report.differences] == [2]

    def test_two_byes_at_once(self) -> None:
        whole = tournament("1: 2w1\n2: 1b0\n3: U\n4: U", 5)
        assert of_kind(check_event(whole), Kind.BYE)

    def test_a_result_that_nobody_can_have(self) -> None:
        (found,) = of_kind(check_event(trf.load(DATA / "trf" / "bad-both-win.trf")), Kind.RESULT)
        assert (found.round, found.players) == (1, (1, 4))
        half = Result(Outcome.WIN, Outcome.DRAW)
        whole = Tournament().replace(
            players=tournament("1:\n2:", 1).players, rounds=(Round(1, (Pairing(1, 2, half),)),)
        )
        assert len(of_kind(check_record(whole), Kind.RESULT)) == 1

    def test_the_order_of_published_boards_is_told_and_no_fault(self) -> None:
        start = played(3, 12, 2)
        proposal = propose(start)
        ruled = PairRound(3, proposal.pairs, proposal.bye, "dutch-2026")
        other = replace(ruled, pairs=(proposal.pairs[1], proposal.pairs[0], *proposal.pairs[2:]))
        published = PublishRound(3, "2026-11-23T10:00:00")
        assert check_event(published.apply(ruled.apply(start)), from_file=False).findings == ()
        wrong = published.apply(other.apply(start))
        report = check_event(wrong, from_file=False)
        assert (kinds(report), report.faults) == ([Kind.ORDER], ())
        assert "boards 1, 2" in str(report.findings[0].message)
        assert check_event(wrong).findings == ()  # the boards of a file have no order
        assert check_event(PublishRound(3).apply(other.apply(start)), from_file=False).findings == ()

    def test_what_the_arbiter_changed_is_no_fault(self) -> None:
        start = played(3, 12, 3)
        (a, b), (c, d), *rest = start.rounds[2].pairs
        changed = Rearrange(3, ((a, d), (c, b), *rest), start.rounds[2].pairing_bye, "brothers").apply(start)
        assert changed.rounds[2].pairs != start.rounds[2].pairs
        assert check_event(changed, from_file=False).faults == ()

    def test_a_round_made_by_hand_from_the_start_is_declined(self) -> None:
        met = tournament("1: 2w1 3b1 4w1\n2: 1b0 4w1 3b1\n3: 4w1 1w0 2w0\n4: 3b0 2b0 1b0", 5)
        met = met.replace(rounds=tuple(replace(r, system="dutch-2026") for r in met.rounds))
        reviewer = Reviewer(met, "dutch-2026")
        assert reviewer.ruled is None
        course = Course.of_coming(met, *reviewer.partial)
        for one, other in ((1, 2), (3, 4)):
            if {one, other} <= set(course.seating.pool):
                course.pair(one, other)
        after = finishing(course, met, "all have met", None).apply(met)
        before, report = check_event(met, from_file=False), check_event(after, from_file=False)
        (by_hand,) = of_kind(report, Kind.BY_HAND)
        assert (by_hand.round, report.judged) == (4, 3)
        assert report.differences == before.differences


class TestHistories:
    @pytest.mark.parametrize("seed", range(60))
    @pytest.mark.sweep
    def test_whatever_becomes_known_later_is_no_fault(self, seed: int) -> None:
        wanderer = Wanderer(seed, players=8 + seed % 5)
        whole = wanderer.wander(40 + seed)
        report = check_event(whole, from_file=False)
        assert report.faults == ()
        assert Kind.BY_HAND not in kinds(report)

    @examples(0.15)
    @given(st.integers(0, 10**6))
    def test_a_change_of_what_was_known_then_is_one(self, seed: int) -> None:
        """The property above can fail: boards that were turned before the round was known are found."""
        whole = played(seed, 10, 4)
        r = whole.rounds[1]
        if r.known is None or len(r.known.pairs) < 2:
            return
        turned = replace(r.known, pairs=tuple((black, white) for white, black in r.known.pairs))
        rounds = (whole.rounds[0], replace(r, known=turned), *whole.rounds[2:])
        report = check_event(whole.replace(rounds=rounds), from_file=False)
        assert [difference.round for difference in report.differences] == [2]

    def test_corrections_leave_old_rounds_alone(self) -> None:
        whole = played(11, 12, 4)
        for number, board in ((1, 1), (2, 3)):
            whole = CorrectResult(number, board, Result.BOTH_LOSE, "misread").apply(whole)
        assert check_event(whole, from_file=False).faults == ()


Spoil = Callable[[random.Random, bytes], bytes]


def _cut(chance: random.Random, text: bytes) -> bytes:
    return text[: chance.randrange(len(text))]


def _noise(chance: random.Random, text: bytes) -> bytes:
    spoilt = bytearray(text)
    for _ in range(25):
        spoilt[chance.randrange(len(spoilt))] = chance.choice(b"0123456789 wb-+=HUZ1\n")
    return bytes(spoilt)


def _lines(chance: random.Random, text: bytes) -> bytes:
    lines = text.splitlines(keepends=True)
    del lines[chance.randrange(len(lines))]
    chance.shuffle(lines)
    return b"".join(lines)


class TestBadInput:
    @pytest.mark.parametrize("spoil", [_cut, _noise, _lines])
    @examples(0.4)
    @given(seed=st.integers(0, 10**6))
    def test_a_spoilt_file_is_refused_or_judged(self, spoil: Spoil, seed: int) -> None:
        chance = random.Random(seed)
        source = chance.choice((DATA / "tiebreaks" / "swiss-03.trf", DATA / "trf" / "accel-250-round5.trf"))
        reading = trf.reads(spoil(chance, source.read_bytes()), source.name)
        if reading.tournament is not None:
            report = check_event(reading.tournament)
            assert report.declined is not None or report.judged <= len(reading.tournament.rounds)
            assert all(str(finding.message) for finding in report.findings)

    def test_an_empty_tournament_has_nothing_wrong(self) -> None:
        assert check_event(Tournament()) == Report()

    def test_points_and_places_of_players_who_are_not_there(self) -> None:
        whole = EnterResult(1, 1, Result.DRAW).apply(
            PublishRound(1).apply(PairRound(1, ((1, 2),), None, "dutch-2026").apply(tournament("1:\n2:", 3)))
        )
        assert check_record(whole.replace(listing=(Listing(7, 900, 1), Listing(8, 0, 2)))) == ()


class TestSentences:
    def test_every_finding_names_its_round_once(self) -> None:
        whole = tournament("1: 2w1 2b1\n2: 1b0 1w0\n3: U U", 5)
        report = check_event(whole)
        for finding in report.findings:
            said = str(finding.sentence)
            assert finding.round is not None
            assert said.count(f"Round {finding.round}") == 1
            assert str(finding.message) in said
            assert finding.clause is None or said.endswith(f"({finding.clause})")
        (differs,) = [finding for finding in report.findings if finding.difference]
        assert str(differs.sentence).startswith("Round 2 differs from the rules. ")

    def test_what_is_about_no_round_names_none(self) -> None:
        whole = trf.load(RANKED[0])
        by_place = {row.player: len(whole.players) + 1 - (row.rank or 0) for row in whole.listing}
        (first, *_) = of_kind(check_record(with_places(whole, by_place)), Kind.PLACE)
        assert "ound" not in str(first.sentence)
        assert str(first.sentence).endswith("(C.07 art. 4)")


class TestTwice:
    def test_points_that_the_reader_remarked_are_not_told_again(self) -> None:
        reading = trf.read(DATA / "trf" / "bad-points.trf")
        assert reading.tournament is not None
        report = check_event(reading.tournament)
        assert [finding.players for finding in of_kind(report, Kind.POINTS)] == [(3,)]
        assert report.without(reading.problems).faults == ()
        others = [replace(problem, player=4) for problem in reading.problems]
        assert report.without(others).findings == report.findings

    def test_the_same_words_are_not_told_again(self) -> None:
        whole = trf.load(DATA / "trf" / "bad-both-win.trf")
        report = check_event(whole)
        assert of_kind(report, Kind.RESULT)
        assert of_kind(report.without(trf.lint(whole)), Kind.RESULT) == []

    def test_the_lot_is_told_only_beside_what_is_wrong(self) -> None:
        whole = without_lot(FOREIGN[0][0])
        right = check_event(whole, FOREIGN[0][1])
        assert (kinds(right), right.listed) == ([Kind.LOT], ())
        first = whole.rounds[0]
        turned = replace(first, pairings=(*first.pairings[:-1], first.pairings[-1].mirrored))
        wrong = check_event(whole.replace(rounds=(turned, *whole.rounds[1:])), FOREIGN[0][1])
        assert wrong.listed == wrong.findings
        assert Kind.LOT in kinds(wrong)
