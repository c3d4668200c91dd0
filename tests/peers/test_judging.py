"""The judges can say no: each is shown a report with one thing changed (``-m peers``)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from events import PLANS
from judges import BBP, TBS, check_pairings, serve_pairings, serve_standings
from playing import play
from reading_back import unequal
from test_peers import needs, places_in, saved

from swissdesk.model import ByeKind, ByeRequest, Colour, Decision, ForbiddenGroup, Result, Tournament

pytestmark = pytest.mark.peers

Change = Callable[[Tournament], Tournament]
LAST = 5


@pytest.fixture(scope="module")
def event() -> Tournament:
    """An open of five rounds and twenty players, with nothing special about it."""
    return play(next(plan for plan in PLANS if plan.name == "weekend open")).tournament


def with_two_colours_turned(tournament: Tournament) -> Tournament:
    """Return the event with the last board of the last round the other way round, which alters no other round."""
    last = tournament.round(LAST)
    place = len(last.pairings)
    return tournament.replace(rounds=(*tournament.rounds[:-1], last.with_board(place, last.board(place).mirrored)))


class TestOtherPrograms:
    def test_bbp_pairings_sees_a_board_turned_round(self, event: Tournament, tmp_path: Path) -> None:
        needs(BBP)
        path = saved(with_two_colours_turned(event), tmp_path / "turned.trf")
        assert list(check_pairings(BBP, path).rounds) == [LAST]

    def test_tie_break_server_sees_a_board_turned_round(self, event: Tournament, tmp_path: Path) -> None:
        needs(TBS)
        path = saved(with_two_colours_turned(event), tmp_path / "turned.trf")
        assert list(serve_pairings(path).rounds) == [LAST]

    def test_tie_break_server_has_places_of_its_own(self, event: Tournament, tmp_path: Path) -> None:
        needs(TBS)
        path = saved(event, tmp_path / "exchanged.trf")
        lines = path.read_text(encoding="utf-8").splitlines()
        first, last = (n for n, line in enumerate(lines) if line[:3] == "001" and line[85:89] in ("   1", "  20"))
        places = lines[first][85:89], lines[last][85:89]
        for n, place in ((first, places[1]), (last, places[0])):
            lines[n] = lines[n][:85] + place + lines[n][89:]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        theirs = serve_standings(path, round_robin=False)
        assert not isinstance(theirs, str)
        in_file = places_in(path)
        assert sorted(in_file[p] for p, standing in theirs.items() if standing.place != in_file[p]) == [1, 20]

    def test_a_file_that_is_none_is_refused(self, tmp_path: Path) -> None:
        path = tmp_path / "none.trf"
        path.write_text("001 nobody\n", encoding="utf-8")
        needs(BBP)
        assert check_pairings(BBP, path).refused
        needs(TBS)
        assert serve_pairings(path).refused
        assert isinstance(serve_standings(path, round_robin=False), str)


def of_first_player(**changes: object) -> Change:
    def change(t: Tournament) -> Tournament:
        return t.replace(players=(replace(t.players[0], **changes), *t.players[1:]))

    return change


def of_settings(**changes: object) -> Change:
    return lambda t: t.replace(settings=replace(t.settings, **changes))


def of_first_board(**changes: object) -> Change:
    def change(t: Tournament) -> Tournament:
        first = t.rounds[0]
        return t.replace(rounds=(first.with_board(1, replace(first.board(1), **changes)), *t.rounds[1:]))

    return change


CHANGES: dict[str, Change] = {
    "an event of another name": lambda t: t.replace(info=replace(t.info, name="Another")),
    "another day": lambda t: t.replace(info=replace(t.info, round_dates=("2026/12/24",))),
    "another rating": of_first_player(rating=1111, ratings=()),
    "somebody who has left": of_first_player(withdrawn_from=LAST),
    "another name": of_first_player(name="Somebody, Else"),
    "a player less": lambda t: t.replace(players=t.players[:-1], rounds=()),
    "a round less": lambda t: t.replace(rounds=t.rounds[:-1]),
    "another result": of_first_board(result=Result.DOUBLE_FORFEIT),
    "another result for the rating": of_first_board(reported=Result.BOTH_LOSE),
    "other tie-breaks": of_settings(tiebreaks=("SB",)),
    "another colour drawn": lambda t: of_settings(initial_colour=_other(t.settings.initial_colour))(t),
    "two who may not meet": of_settings(forbidden=(ForbiddenGroup((1, 2)),)),
    "another system": of_settings(system="dubov"),
    "a decision": lambda t: t.replace(decisions=(Decision("Correction", 1, "1-2"),)),
    "a bye to come": lambda t: t.replace(requests=(ByeRequest(1, LAST + 1, ByeKind.HALF_POINT),)),
}


def _other(colour: Colour | None) -> Colour:
    return Colour.BLACK if colour is Colour.WHITE else Colour.WHITE


class TestReadingBack:
    def test_an_event_is_equal_to_itself(self, event: Tournament) -> None:
        assert unequal(event, event) == []

    @pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
    def test_what_was_lost_is_named(self, event: Tournament, change: Change) -> None:
        assert unequal(event, change(event)) != []
