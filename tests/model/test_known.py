"""What was known when a round was paired stays what it was, whatever happens later."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from random_history import Wanderer, pairings_in_force

from swissdesk.engine.position import Position
from swissdesk.engine.systems import position_before, system_named
from swissdesk.errors import InvalidEdit, StorageError
from swissdesk.i18n import translate
from swissdesk.model import (
    Acceleration,
    Bond,
    Bye,
    ByeKind,
    Colour,
    ForbiddenGroup,
    ForbiddenRule,
    KnockoutTerms,
    NormEvent,
    Pairing,
    Player,
    PointsException,
    RatingMethod,
    Result,
    Round,
    Scoring,
    Settings,
    ThesisTerms,
    Tournament,
)
from swissdesk.model.events import Begin, EnterLate, EnterResult, PairRound, PublishRound, Renumber
from swissdesk.model.findings import check_tournament
from swissdesk.model.known import as_far_as_known, since
from swissdesk.model.settings import FictitiousPoints, RankingOrder, RatingTime, names_in
from swissdesk.session import History
from swissdesk.session.codec import decode_tournament, encode_tournament, packed, unpacked


def seen(position: Position, then: dict[int, int]) -> list[tuple[object, ...]]:
    """Return what a pairing system sees of the players, by the numbers that they had then."""

    def named(players: frozenset[int]) -> frozenset[int]:
        return frozenset(then.get(player, player) for player in players)

    return [
        (
            then.get(c.id, c.id),
            c.score,
            c.points,
            named(c.opponents),
            named(c.forbidden),
            c.colours,
            c.floats,
            c.may_have_bye,
            c.unplayed,
            c.is_topscorer,
            c.number,
        )
        for c in position.competitors
    ]


def position(tournament: Tournament) -> Position:
    return position_before(tournament, system_named(tournament.settings.system))


@examples(0.4)
@given(st.integers(0, 10**6), st.integers(20, 120))
def test_the_position_of_a_round_never_depends_on_what_came_later(seed: int, steps: int) -> None:
    wanderer = Wanderer(seed)
    tournament = wanderer.wander(steps)
    for number, node in pairings_in_force(wanderer.history):
        known = tournament.round(number).known
        assert known is not None
        now, then = position(tournament.before_round(number)), position(wanderer.paired_from[node])
        assert (now.round, now.rounds, now.initial_colour) == (then.round, then.rounds, then.initial_colour)
        assert seen(now, dict(known.numbers)) == seen(then, {})
        assert tournament.before_round(number).settings.system == wanderer.paired_from[node].settings.system


@examples(0.25)
@given(st.integers(0, 10**6), st.integers(20, 120))
def test_what_was_known_is_stored_and_comes_back(seed: int, steps: int) -> None:
    tournament = Wanderer(seed).wander(steps)
    again = decode_tournament(encode_tournament(tournament))
    assert again == tournament
    assert [r.known for r in again.rounds] == [r.known for r in tournament.rounds]
    check_tournament(again)


def played(results: tuple[Result, ...]) -> Tournament:
    """Return four players after round 1, whose boards are 1-3 and 4-2, and round 2 paired after those results."""
    history = History(
        Begin(
            Tournament(
                settings=Settings(rounds=3, initial_colour=Colour.WHITE),
                players=tuple(Player(i, f"Player {i}", rating=2000 - i) for i in range(1, 5)),
            )
        )
    )
    history.do(PairRound(1, ((1, 3), (4, 2))))
    history.do(PublishRound(1))
    for board, result in enumerate(results, 1):
        history.do(EnterResult(1, board, result))
    return history.do(PairRound(2, ((2, 1), (3, 4))))


ADJOURNED = played((Result.ADJOURNED, Result.DRAW))


def test_an_adjourned_game_counts_for_ever_as_it_counted_then() -> None:
    later = EnterResult(1, 1, Result.BLACK_WINS).apply(ADJOURNED)
    assert later.round(1).board(1).result == Result.BLACK_WINS
    assert later.before_round(2).round(1).board(1).result == Result.ADJOURNED
    assert later.with_hindsight(2).round(1).board(1).result == Result.BLACK_WINS
    assert later.before_round(3) is later


def test_what_was_known_is_put_together_once(monkeypatch: pytest.MonkeyPatch) -> None:
    later = EnterResult(1, 1, Result.BLACK_WINS).apply(ADJOURNED)
    bare = later.replace(rounds=tuple(replace(r, known=None) for r in later.rounds))
    for tournament in (later, bare):
        known = tournament.before_round(2)
        with monkeypatch.context() as patched:
            patched.delattr(Tournament, "with_hindsight")
            assert tournament.before_round(2) is known
    assert later == EnterResult(1, 1, Result.BLACK_WINS).apply(ADJOURNED)


def test_a_re_paired_round_uses_current_knowledge() -> None:
    later = EnterResult(1, 1, Result.BLACK_WINS).apply(ADJOURNED)
    taken_back = later.replace(rounds=later.rounds[:1])
    again = PairRound(2, ((3, 2), (1, 4))).apply(taken_back)
    assert again.before_round(2).round(1).board(1).result == Result.BLACK_WINS


def test_a_file_is_known_as_it_is() -> None:
    """A document that begins with a file of two rounds takes those as known; what comes later is told apart."""
    rounds = (
        Round(1, (Pairing(1, 3, Result.ADJOURNED), Pairing(4, 2, Result.DRAW))),
        Round(2, (Pairing(2, 1, Result.DRAW),), (Bye(3, ByeKind.HALF_POINT), Bye(4, ByeKind.ZERO_POINT))),
    )
    bare = Tournament(settings=Settings(rounds=3), players=ADJOURNED.players, rounds=rounds)
    opened = Begin(bare).apply(Tournament())
    assert opened == bare
    assert opened.before_round(2) == bare.before_round(2) == bare.with_hindsight(2)
    later = EnterResult(1, 1, Result.WHITE_WINS).apply(opened)
    assert later.before_round(2).rounds == bare.before_round(2).rounds
    assert later.before_round(2).present(2) == (1, 2)


def test_the_order_of_then_outlives_new_numbers() -> None:
    ranked = played((Result.DRAW, Result.DRAW))
    granted = ranked.replace(settings=replace(ranked.settings, fictitious=(FictitiousPoints(1, 2, 1, 2, 100),)))
    granted = as_far_as_known(granted.replace(rounds=tuple(replace(r, known=None) for r in granted.rounds)))
    published = PublishRound(2).apply(granted)
    renumbered = Renumber((3, 1, 2, 4)).apply(published)
    before = renumbered.before_round(2)
    known = renumbered.round(2).known
    assert known is not None
    assert dict(known.numbers) == {1: 3, 2: 1, 3: 2}
    assert [before.player(player).name for player in sorted(before.ranking, key=before.ranking.__getitem__)] == [
        "Player 1",
        "Player 2",
        "Player 3",
        "Player 4",
    ]
    assert before.settings.ranking_order is RankingOrder.LISTED
    assert {grant.first_player for grant in before.settings.fictitious} == {2, 3}
    assert seen(position(before), dict(known.numbers)) == seen(position(granted.before_round(2)), {})


def test_new_numbers_are_told_as_such_and_not_as_new_rules() -> None:
    published = PublishRound(2).apply(played((Result.DRAW, Result.DRAW)))
    said = [str(message) for message in since(Renumber((3, 1, 2, 4)).apply(published), 2)]
    assert said == ["players with a different number now: 3"]


@pytest.mark.parametrize(
    "changed",
    [
        {"system": "dutch-2017"},
        {"rounds": 4},
        {"scoring": Scoring.of(300, 100)},
        {"initial_colour": Colour.BLACK},
        {"ranking_order": RankingOrder.LISTED},
        {"acceleration": Acceleration.BAKU},
        {"last_accelerated": 2},
        {"fictitious": (FictitiousPoints(2, 2, 1, 2, 100),)},
        {"forbidden": (ForbiddenGroup((1, 4)),)},
        {"forbidden_rules": (ForbiddenRule(Bond.CLUB),)},
        {"points_exceptions": (PointsException("W", 200, 1, (1,)),)},
        {"knockout": KnockoutTerms(games=2)},
        {"annul_early": False},
        {"exchange_rounds": False},
        {"thesis": ThesisTerms(colours_off=True)},
    ],
    ids=lambda changed: "".join(changed),
)
def test_a_rule_that_a_pairing_rests_on_is_told_if_it_has_changed(changed: dict[str, Any]) -> None:
    published = PublishRound(2).apply(played((Result.DRAW, Result.DRAW)))
    now = published.replace(settings=replace(published.settings, **changed))
    [(name, _)] = changed.items()
    told = [str(message) for message in since(now, 2)]
    assert len(told) == 1
    assert translate(names_in(Settings)[name].name).lower() in told[0].lower()


def test_other_settings_are_not_told() -> None:
    published = PublishRound(2).apply(played((Result.DRAW, Result.DRAW)))
    now = replace(
        published.settings,
        tiebreaks=("BH",),
        fide_rated=True,
        half_byes_allowed=1,
        rating_method=RatingMethod.FIDE,
        norm_event=NormEvent.ZONAL,
        late_bye=ByeKind.HALF_POINT,
        tiebreak_ratings=RatingTime.LATEST,
    )
    assert not [*since(published.replace(settings=now), 2)]


def test_who_enters_later_was_not_there() -> None:
    published = PublishRound(2).apply(played((Result.DRAW, Result.DRAW)))
    later = EnterLate(Player(1, "Strong, Late", rating=2600)).apply(published)
    assert [player.name for player in later.before_round(2).players] == [f"Player {i}" for i in range(1, 5)]
    assert later.before_round(2).round(1).pairs == ((2, 4), (5, 3))
    assert later.round(2).known is not None
    assert later.round(2).known.pairs == later.round(2).pairs == ((3, 2), (4, 5))


def test_what_cannot_have_been_known_is_refused() -> None:
    broken = replace(ADJOURNED.rounds[1], known=replace(ADJOURNED.rounds[1].known, rounds=()))
    with pytest.raises(InvalidEdit, match="inconsistent"):
        Begin(ADJOURNED.replace(rounds=(ADJOURNED.rounds[0], broken))).apply(Tournament())
    stranger = replace(ADJOURNED.rounds[1], known=replace(ADJOURNED.rounds[1].known, pairs=((2, 1), (3, 77))))
    with pytest.raises(InvalidEdit, match=r"Round 2 has player no\. 77"):
        check_tournament(ADJOURNED.replace(rounds=(ADJOURNED.rounds[0], stranger)))
    bare, past = packed(ADJOURNED)
    assert past is not None
    wrong = replace(past, known=(replace(past.known[1], players=(0, 1, 2, 99)),))
    with pytest.raises(StorageError, match="99"):
        unpacked(bare, wrong)


def test_only_what_has_changed_is_stored_twice() -> None:
    """A snapshot holds every value once, however many rounds knew it."""
    _, past = packed(EnterResult(1, 1, Result.BLACK_WINS).apply(ADJOURNED))
    assert past is not None
    assert (past.players, past.settings, past.infos, len(past.rounds)) == ((), (), (), 1)


def test_what_a_round_is_worth_is_counted_once_for_now_and_for_what_was_known() -> None:
    """A stored tournament has every round in both forms: a large event is shown sooner."""
    stored = decode_tournament(encode_tournament(Wanderer(2).wander(90)))
    scoring, known = stored.settings.scoring, stored.rounds[-1].known
    assert known is not None
    both = zip(known.rounds, stored.rounds, strict=False)
    worth = [(then.points(scoring), now.points(scoring)) for then, now in both if then.pairings is now.pairings]
    assert worth
    assert all(then is now for then, now in worth)
