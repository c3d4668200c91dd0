"""What is certain of the next round: exactly what every outcome of the unfinished games has in common."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from running_rounds import paired, played, reopened

from swissdesk.engine import NoPairing, NotReady, propose
from swissdesk.engine.preview import Certain, OpenGame, Outlook, certain_boards, open_games
from swissdesk.engine.systems.dutch.system import DutchSystem
from swissdesk.errors import Cancelled
from swissdesk.model import (
    ByeKind,
    ForbiddenGroup,
    Pairing,
    Player,
    PointsException,
    Result,
    Round,
    Scoring,
    Settings,
    Stage,
    Tournament,
)
from swissdesk.model.events import AnnounceBye, CorrectResult, EnterResult, WithdrawPlayer

ENDS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
SYSTEMS = ("dutch-2026", "dutch-2017", "dutch-2012")

Paired = tuple[frozenset[tuple[int, int]], int | None]


def all_rounds(tournament: Tournament, games: tuple[OpenGame, ...], system: str) -> Iterator[tuple[object, Paired]]:
    """Yield every way the games can end with the round that follows, paired on its own; no round: nothing."""
    for results in product(ENDS, repeat=len(games)):
        ended = tournament
        for game, result in zip(games, results, strict=True):
            ended = EnterResult(game.round, game.board, result).apply(ended)
        try:
            proposal = propose(ended, system, shortcuts=False)
        except NoPairing:
            continue
        yield results, (frozenset(proposal.pairs), proposal.bye)


def in_common(rounds: list[Paired]) -> tuple[set[tuple[int, int]], set[frozenset[int]], set[int | None]]:
    pairs = set.intersection(*(set(pairs) for pairs, _ in rounds))
    meetings = set.intersection(*({frozenset(pair) for pair in pairs} for pairs, _ in rounds))
    return pairs, meetings, {bye for _, bye in rounds}


def agrees(found: Certain, rounds: list[Paired]) -> bool:
    pairs, meetings, byes = in_common(rounds)
    bye = next(iter(byes)) if len(byes) == 1 else None
    return (
        set(found.pairs) == pairs
        and {frozenset(pair) for pair in found.meetings} == meetings
        and (found.bye, found.bye_is_certain) == (bye, len(byes) == 1)
    )


@st.composite
def running(draw: st.DrawFn) -> tuple[Tournament, str]:
    """An event in which up to three games of the latest round are open, adjourned ones among them."""
    system = draw(st.sampled_from(SYSTEMS))
    players, rounds = draw(st.integers(4, 13)), draw(st.integers(1, 3))
    scoring = draw(st.sampled_from([Scoring(), Scoring.of(300, 100), Scoring.of(100, 0)]))
    tournament = played(
        draw(st.integers(0, 10_000)),
        players,
        rounds,
        announced=draw(st.sampled_from([4, 9])),
        system=system,
        scoring=scoring,
    )
    boards = st.integers(1, len(tournament.rounds[-1].pairings))
    still = draw(st.lists(boards, max_size=3, unique=True))
    results = st.sampled_from([None, None, Result.ADJOURNED])
    tournament = reopened(tournament, {board: draw(results) for board in still})
    if draw(st.booleans()):
        tournament = WithdrawPlayer(draw(st.integers(1, players)), rounds + 1).apply(tournament)
    return tournament, system


def outlook(tournament: Tournament, system: str) -> Outlook | None:
    try:
        return certain_boards(tournament, system)
    except NotReady:
        return None


@given(running())
def test_certain_is_what_all_rounds_have_in_common(case: tuple[Tournament, str]) -> None:
    tournament, system = case
    found = outlook(tournament, system)
    if found is None:
        return
    rounds = dict(all_rounds(tournament, found.games, system))
    if not rounds:
        assert found.certain == Certain()
        assert len(found.impossible) == found.total
        return
    assert agrees(found.certain, list(rounds.values()))
    assert found.total == 3 ** len(found.games)
    if found.cases == found.total:
        assert found.total - len(found.impossible) == len(rounds)
    for (game, result), after in found.once.items():
        then = [made for results, made in rounds.items() if results[game] == result]  # type: ignore[index]
        assert agrees(after, then) if then else after == Certain()


class TestGames:
    def test_open_and_adjourned_games_of_all_rounds(self) -> None:
        tournament = paired(reopened(played(1, 8, 1), {2: Result.ADJOURNED}))
        tournament = EnterResult(2, 1, Result.DRAW).apply(tournament)
        games = open_games(tournament)
        assert [(game.round, game.board, game.adjourned) for game in games] == [
            (1, 2, True),
            (2, 2, False),
            (2, 3, False),
            (2, 4, False),
        ]
        assert {games[0].white, games[0].black} == set(tournament.rounds[0].board(2).pair)
        assert certain_boards(tournament).total == 81

    def test_without_open_games_everything_is_certain(self) -> None:
        tournament = played(2, 9, 3)
        proposal = propose(tournament)
        found = certain_boards(tournament)
        assert (found.pairs, found.bye, found.cases, found.games) == (proposal.pairs, proposal.bye, 1, ())
        assert found.meetings == tuple(sorted((min(p), max(p)) for p in proposal.pairs))

    def test_before_round_1_too(self) -> None:
        start = played(3, 6, 0)
        assert certain_boards(start).pairs == propose(start).pairs

    def test_an_adjourned_game_may_stay_adjourned_where_that_is_not_a_draw(self) -> None:
        scoring = Scoring.of(300, 100)
        for unknown, ways in ((100, 3), (0, 4)):
            odd = Scoring.of(300, 100) if unknown == 100 else Scoring(**{**_values(scoring), "unknown": unknown})
            tournament = reopened(played(4, 8, 2, scoring=odd), {1: Result.ADJOURNED})
            assert certain_boards(tournament).total == ways
            assert certain_boards(reopened(tournament, {1: None})).total == 3

    def test_an_adjourned_game_is_no_draw_where_some_players_have_points_of_their_own(self) -> None:
        tournament = reopened(played(4, 8, 2), {1: Result.ADJOURNED})
        assert certain_boards(tournament).total == 3
        own = replace(tournament.settings, points_exceptions=(PointsException("D", 70, 0, (1,)),))
        assert certain_boards(tournament.replace(settings=own)).total == 4

    def test_a_game_of_two_who_have_left_decides_nothing(self) -> None:
        tournament = played(5, 10, 2)
        last = len(tournament.rounds[-1].pairings)
        left = tournament.rounds[-1].board(last).pair
        for player in left:
            tournament = WithdrawPlayer(player, 3).apply(tournament)
        found = certain_boards(reopened(tournament, {last: None}))
        assert found.cases == 3
        assert len(found.pairs) == 4
        assert found.decided_by(0) == {}

    def test_a_game_of_two_who_have_left_may_decide_where_opponents_scores_count(self) -> None:
        """By the Burstein system: its three results make two rounds of the same players with the same scores."""
        tournament = played(1, 12, 5)
        for player in tournament.rounds[-1].board(3).pair:
            tournament = WithdrawPlayer(player, 6).apply(tournament)
        ended = [EnterResult(5, 3, result).apply(reopened(tournament, {3: None})) for result in ENDS]
        rounds = [frozenset(propose(each, "burstein").pairs) for each in ended]
        assert len(set(rounds)) == 2
        found = certain_boards(reopened(tournament, {3: None}), "burstein")
        assert set(found.pairs) == frozenset.intersection(*rounds)

    def test_ways_that_come_to_the_same_are_paired_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        tournament = played(5, 10, 2)
        last = len(tournament.rounds[-1].pairings)
        for player in tournament.rounds[-1].board(last).pair:
            tournament = WithdrawPlayer(player, 3).apply(tournament)
        pair, made = DutchSystem.pair, list[object]()
        monkeypatch.setattr(DutchSystem, "pair", lambda *asked, **how: made.append(asked) or pair(*asked, **how))
        assert certain_boards(reopened(tournament, {last: None})).cases == 3
        assert len(made) == 1
        certain_boards(reopened(tournament, {1: None, last: None}))
        assert len(made) == 1 + 3


def _values(scoring: Scoring) -> dict[str, int]:
    return {name: getattr(scoring, name) for name in Scoring.__dataclass_fields__}


class TestOutlook:
    def test_the_lowest_boards_are_certain_while_the_top_plays_on(self) -> None:
        found = certain_boards(reopened(played(8, 40, 3), {1: None}))
        assert 0 < len(found.meetings) < 20
        assert set(found.meetings) >= {(min(p), max(p)) for p in found.pairs}

    def test_what_a_game_decides_is_more_than_is_certain(self) -> None:
        found = certain_boards(reopened(played(8, 40, 3), {1: None, 3: None}))
        decided = found.decided_by(0)
        assert decided
        for result, after in decided.items():
            assert not set(after.meetings) & set(found.meetings)
            assert set(after.meetings) | set(found.meetings) == set(found.once[0, result].meetings)

    @pytest.mark.parametrize("before", [False, True])
    @pytest.mark.parametrize("after", [False, True])
    def test_a_game_decides_the_bye_if_it_is_certain_then_and_not_before(self, before: bool, after: bool) -> None:
        known = Certain(((1, 2),), ((1, 2),), 5 if before else None, before)
        then = Certain(((1, 2), (3, 4)), ((1, 2), (3, 4)), 5 if after else None, after)
        game = OpenGame(1, 1, 3, 4, False)
        outlook = Outlook(2, "dutch-2026", (game,), known, 3, 3, once={(0, Result.DRAW): then})
        is_new = after and not before
        decided = Certain(((3, 4),), ((3, 4),), 5 if is_new else None, is_new)
        assert outlook.decided_by(0) == {Result.DRAW: decided}

    def test_it_stops_once_nothing_can_be_certain(self) -> None:
        tournament = paired(played(0, 8, 0))
        found = certain_boards(tournament)
        assert found.certain.meetings == ()
        assert found.cases < found.total == 81
        rounds = list(dict(all_rounds(tournament, found.games, "dutch-2026")).values())
        assert agrees(found.certain, rounds)

    @pytest.mark.parametrize("seed", [0, 5])
    def test_while_the_bye_is_certain_all_ways_are_looked_at(self, seed: int) -> None:
        """Also where nobody is certain to meet anybody."""
        tournament = played(seed, 5, 3)
        found = certain_boards(reopened(tournament, dict.fromkeys((1, 2))))
        rounds = list(dict(all_rounds(tournament, found.games, "dutch-2026")).values())
        assert (found.certain.meetings, found.cases, found.total) == ((), 9, 9)
        assert found.bye is not None
        assert agrees(found.certain, rounds)

    def test_ways_without_a_legal_round_are_told(self) -> None:
        # Four players, round 3 of 3 pairs left for everybody; two are forbidden to meet, so no round is legal.
        tournament = played(10, 4, 2, announced=3)
        pair = propose(tournament).pairs[0]
        tournament = tournament.replace(
            settings=Settings(
                rounds=3, initial_colour=tournament.settings.initial_colour, forbidden=(ForbiddenGroup(pair),)
            ),
        )
        found = certain_boards(reopened(tournament, {1: None}))
        assert len(found.impossible) == found.total == 3
        assert found.certain == Certain()

    def test_a_round_of_announced_byes_only_is_certain(self) -> None:
        tournament = played(11, 4, 1)
        for player in range(1, 5):
            tournament = AnnounceBye(player, 2, ByeKind.HALF_POINT).apply(tournament)
        found = certain_boards(reopened(tournament, {1: None}))
        assert found.certain == Certain((), (), None, True)


class TestRefusals:
    def test_too_many_games(self) -> None:
        with pytest.raises(NotReady) as error:
            certain_boards(paired(played(1, 14, 1)))
        assert str(error.value) == ("Unfinished games: 7. The preview is ready once there are 6 or fewer.")

    def test_a_draft_and_a_last_round(self) -> None:
        tournament = played(1, 6, 2, announced=2)
        with pytest.raises(NotReady, match="The last round is already paired"):
            certain_boards(tournament)
        draft = Tournament(
            players=(Player(1, "A"), Player(2, "B")),
            settings=Settings(rounds=3),
            rounds=(Round(1, (Pairing(1, 2),), stage=Stage.DRAFT),),
        )
        with pytest.raises(NotReady, match="Round 1 is a draft"):
            certain_boards(draft)

    def test_a_system_that_does_not_exist(self) -> None:
        with pytest.raises(NotReady, match="no pairing system"):
            certain_boards(played(1, 4, 1), "no-such")


class TestMonitor:
    def test_it_hears_of_every_way_and_can_stop(self) -> None:
        tournament = reopened(played(8, 40, 3), {1: None, 3: None})
        heard: list[tuple[int, int]] = []
        found = certain_boards(tournament, monitor=lambda done, total: heard.append((done, total)))
        assert heard == sorted(heard)
        assert {total for _, total in heard} == {9}
        assert {done for done, _ in heard} == set(range(found.cases))

        def stop(done: int, total: int) -> None:
            if done == 4:
                raise Cancelled("Stopped.")

        with pytest.raises(Cancelled):
            certain_boards(tournament, monitor=stop)


def test_a_correction_of_an_old_result_is_seen() -> None:
    tournament = reopened(played(8, 40, 3), {1: None})
    corrected = CorrectResult(1, 1, Result.BLACK_WINS).apply(
        tournament
        if tournament.rounds[0].board(1).result != Result.BLACK_WINS
        else CorrectResult(1, 1, Result.DRAW).apply(tournament)
    )
    assert agrees(
        certain_boards(corrected).certain,
        list(dict(all_rounds(corrected, open_games(corrected), "dutch-2026")).values()),
    )
