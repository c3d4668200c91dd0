"""The places in a report are those of the standings, and the record of the tie-breaks says how they came about."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.engine.generator import generate
from swissdesk.engine.recipe import Recipe
from swissdesk.formats import trf
from swissdesk.model import ByeKind, Player, Result, Tournament
from swissdesk.model import events as ev
from swissdesk.standings import chosen, table

SOME_BREAKS = ("BH/C1", "SB")


def event(seed: int = 4, **changes: object) -> Tournament:
    """A random tournament of a dozen players."""
    made = generate(Recipe(players=12, rounds=5, accelerated=0), seed)
    return made.replace(settings=replace(made.settings, **{"tiebreaks": SOME_BREAKS, **changes}))


def places(text: str) -> dict[int, int | None]:
    """Columns 86 to 89 of every player."""
    rows = [line for line in text.splitlines() if line.startswith("001")]
    return {int(row[4:8]): int(row[85:89]) if row[85:89].strip() else None for row in rows}


def of_the_sheet(tournament: Tournament) -> dict[int, int | None]:
    return {row.player: row.rank for row in table(tournament, None, chosen(tournament))}


def with_places(text: str, given: dict[int, int]) -> str:
    """The text of a file with other places."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if line.startswith("001"):
            lines[number] = f"{line[:85]}{given[int(line[4:8])]:4d}{line[89:]}"
    return "\n".join(lines) + "\n"


def by_number(tournament: Tournament) -> dict[int, int]:
    """Places that nobody would give: by the starting ranks."""
    return {player.id: player.id for player in tournament.players}


@given(st.integers(1, 60), st.sampled_from(list(trf.DIALECTS)), st.sampled_from([(), ("DE",), ("PTS", "WIN")]))
def test_places_are_those_of_the_sheet(seed: int, dialect: str, codes: tuple[str, ...]) -> None:
    tournament = event(seed, tiebreaks=codes)
    assert places(trf.dumps(tournament, dialect)) == of_the_sheet(tournament)


def test_players_whom_nothing_separates_share_a_place() -> None:
    found = list(places(trf.dumps(event(tiebreaks=()))).values())
    assert len(set(found)) < len(found)
    assert found.count(1) >= 1


def test_other_tie_breaks_write_the_places_afresh() -> None:
    before = trf.loads(trf.dumps(event()))
    after = ev.ChangeSettings(replace(before.settings, tiebreaks=("RTNG", "TPN"))).apply(before)
    written = places(trf.dumps(after))
    assert written == of_the_sheet(after)
    assert written != places(trf.dumps(before))


@pytest.mark.parametrize("codes", [(), SOME_BREAKS])
def test_a_file_keeps_its_places_while_nothing_changes(codes: tuple[str, ...]) -> None:
    made = event(tiebreaks=codes)
    text = with_places(trf.dumps(made), by_number(made))
    read = trf.loads(text)
    assert trf.dumps(read) == text
    corrected = ev.CorrectResult(2, 1, Result.DRAW_UNRATED).apply(read)
    assert places(trf.dumps(corrected)) == of_the_sheet(corrected)


def test_places_of_unknown_tie_breaks_go_into_another_dialect_known_ones_are_computed() -> None:
    for codes, kept in (((), True), (SOME_BREAKS, False)):
        made = event(tiebreaks=codes)
        read = trf.loads(with_places(trf.dumps(made), by_number(made)))
        assert (places(trf.dumps(read, "trfx")) == by_number(made)) is kept
        assert kept or places(trf.dumps(read, "trfx")) == of_the_sheet(made)


def test_an_announced_absence_changes_no_place() -> None:
    text = trf.dumps(generate(Recipe(players=12, rounds=5, accelerated=0), 4), "trfx")
    longer = text.replace("XXR 5", "XXR 7")
    read = trf.loads(with_places(longer, {number: 13 - number for number in range(1, 13)}))
    away = ev.AnnounceBye(3, 6, ByeKind.HALF_POINT).apply(read)
    assert places(trf.dumps(away, "trfx")) == places(trf.dumps(read, "trfx")) == {n: 13 - n for n in range(1, 13)}
    more = ev.AddPlayer(Player(13, "Late, Lasse")).apply(read)
    assert places(trf.dumps(more, "trfx")) == of_the_sheet(more)


class TestHowTiesAreBroken:
    def records(self, tournament: Tournament) -> list[str]:
        return [line for line in trf.dumps(tournament).splitlines() if line[:3] in ("202", "212")]

    @pytest.mark.parametrize("first", ["202 BH/C1,SB", "212 PTS,BH/C1,SB", "212 BH/C1,SB"])
    @pytest.mark.parametrize(
        ("codes", "record"),
        [
            (("SB", "BH", "WIN"), "202 SB,BH,WIN"),
            (("PTS", "SB", "BH"), "212 PTS,SB,BH"),
            (("SB", "PTS"), "212 PTS,SB"),
        ],
    )
    def test_the_points_come_first_as_they_do_in_the_standings(
        self, first: str, codes: tuple[str, ...], record: str
    ) -> None:
        text = trf.dumps(event()).replace("202 BH/C1,SB", first)
        read = trf.loads(text)
        assert self.records(read) == [first]
        changed = ev.ChangeSettings(replace(read.settings, tiebreaks=codes)).apply(read)
        assert self.records(changed) == [record]
        again = trf.loads(trf.dumps(changed))
        assert table(again, None, chosen(again)) == table(changed, None, chosen(changed))
