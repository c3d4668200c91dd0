"""Hypothesis strategies for everything in the model; any test may use them.

`tournaments` are sound (ids known and unique, rounds without a gap) and otherwise as odd as files of others can be.
`events` are well-formed but seldom fit a given tournament; `next_events` mostly do.

What can be said once is: a strategy that is written down inside another is examined again for every example.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from hypothesis import strategies as st

from swissdesk.model import (
    Acceleration,
    Alteration,
    Awards,
    Bond,
    Bye,
    ByeKind,
    ByeRequest,
    CategoryRule,
    Colour,
    Decision,
    EventInfo,
    FictitiousPoints,
    FixedBoard,
    ForbiddenGroup,
    ForbiddenRule,
    KnockoutTerms,
    Listing,
    ListOrder,
    Lot,
    LotKind,
    Manner,
    NormEvent,
    Outcome,
    Pairing,
    PlayedGame,
    Player,
    PointsException,
    PrizeList,
    RankingOrder,
    Rating,
    RatingMethod,
    RatingPace,
    Result,
    Round,
    Scoring,
    Settings,
    Sex,
    Source,
    Stage,
    StepNote,
    StepPlace,
    ThesisTerms,
    Tournament,
)
from swissdesk.model import events as ev
from swissdesk.model.result import REGULAR_RESULTS

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
"""Any text that can be stored: everything but half characters."""

names = st.sampled_from(["Ivanova, Anna", "Čapek, Jiří", "Каспаров, Гарри", "Παπαδόπουλος, Α.", "O'Neill"]) | st.text(
    st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=20
).filter(lambda name: bool(name.strip()))
small = st.integers(min_value=1, max_value=30)
points = st.integers(min_value=-(10**6), max_value=10**6)
results = st.builds(Result, st.sampled_from(Outcome), st.sampled_from(Outcome), st.sampled_from(Manner))
regular_results = st.sampled_from(REGULAR_RESULTS)
requested_byes = st.sampled_from([kind for kind in ByeKind if kind.is_requested])

ratings = st.builds(Rating, st.integers(0, 3000), texts, texts, small)
bye_requests = st.builds(ByeRequest, small, small, st.sampled_from(ByeKind))
decisions = st.builds(Decision, texts, small, texts)
event_infos = st.builds(
    EventInfo,
    name=texts,
    city=texts,
    start=texts,
    deputy_arbiters=st.lists(texts, max_size=3).map(tuple),
    round_dates=st.lists(texts, max_size=3).map(tuple),
    round_times=st.lists(texts, max_size=3).map(tuple),
)


_people = st.builds(
    Player,
    id=st.just(1),
    name=names,
    rating=st.integers(0, 3000),
    title=st.sampled_from(["", "GM", "WCM", "NM"]),
    sex=st.none() | st.sampled_from(Sex),
    federation=st.sampled_from(["", "FIN", "UKR"]),
    fide_id=texts,
    birth=texts,
    club=texts,
    ratings=st.lists(ratings, max_size=2).map(tuple),
    withdrawn_from=st.none() | small,
    coefficient=st.none() | st.sampled_from([10, 20, 40]),
    family=texts,
    checked_in=st.booleans(),
    paid=st.booleans(),
    national_id=texts,
)


@st.composite
def players(draw: st.DrawFn, ids: st.SearchStrategy[int] = small) -> Player:
    """Players that an arbiter could enter."""
    return dataclasses.replace(draw(_people), id=draw(ids))


@st.composite
def scorings(draw: st.DrawFn) -> Scoring:
    """Scorings that an event can have."""
    loss = draw(st.integers(0, 100))
    win = loss + draw(st.integers(0, 300))
    draw_points = draw(st.integers(loss, (win + loss) // 2))
    return Scoring.of(win, draw_points, loss).with_pairing_bye(draw(st.integers(0, win)))


categories = st.builds(
    CategoryRule,
    st.sampled_from(["women", "u12"]),
    texts,
    st.none() | st.sampled_from(Sex),
    st.none() | st.integers(1, 120),
    st.none() | st.integers(1, 120),
    texts,
    st.none() | st.integers(0, 1500),
    st.none() | st.integers(1500, 3000),
    st.booleans(),
    st.lists(texts, max_size=2).map(tuple),
    st.lists(texts, max_size=2).map(tuple),
    st.none() | st.lists(small, max_size=3).map(tuple),
)


_category_sets = st.lists(categories, max_size=2, unique_by=lambda category: category.key)
_prize_keys = st.lists(st.sampled_from(["main", "second"]), max_size=2, unique=True)
_coins = st.sampled_from([1, 50])
_coin_counts = st.lists(st.integers(0, 10**4), max_size=3)
_two_texts = st.lists(texts, max_size=2)


@st.composite
def awards(draw: st.DrawFn) -> Awards:
    """Categories and prize lists that an event can have."""
    found = draw(_category_sets)
    keys = draw(_prize_keys)
    coin = draw(_coins)
    lists = (
        PrizeList(
            key,
            draw(texts),
            draw(st.sampled_from(["", *(category.key for category in found)])),
            tuple(coin * count for count in draw(_coin_counts)),
            tuple(draw(_two_texts)),
            draw(st.integers(0, 100)),
            draw(st.booleans()),
        )
        for key in keys
    )
    return Awards(tuple(found), tuple(lists), draw(texts), coin, draw(st.booleans()))


_groups = st.lists(small, max_size=3).map(tuple)
settings = st.builds(
    Settings,
    system=st.sampled_from(["dutch-2026", "dutch-2017", "lim"]),
    rounds=st.none() | st.integers(1, 13),
    scoring=scorings(),
    initial_colour=st.none() | st.sampled_from(Colour),
    ranking_order=st.sampled_from(RankingOrder),
    acceleration=st.sampled_from(Acceleration),
    last_accelerated=st.none() | small,
    fictitious=st.lists(st.builds(FictitiousPoints, small, small, small, small, points), max_size=2).map(tuple),
    forbidden=st.lists(st.builds(ForbiddenGroup, _groups, small, st.none() | small), max_size=2).map(tuple),
    points_exceptions=st.lists(
        st.builds(PointsException, st.sampled_from(["", "W", "Z", "+"]), points, small, _groups, points), max_size=2
    ).map(tuple),
    tiebreaks=st.lists(st.sampled_from(["BH", "BH/C1", "SB"]), max_size=3).map(tuple),
    fide_mode_left=st.none() | small,
    awards=awards(),
    norm_event=st.sampled_from(NormEvent),
    thesis=st.builds(ThesisTerms, st.booleans(), st.integers(0, 5)),
    knockout=st.builds(KnockoutTerms, st.integers(1, 4), st.none() | st.integers(0, 4), st.booleans()),
    annul_early=st.booleans(),
    forbidden_rules=st.lists(st.builds(ForbiddenRule, st.sampled_from(Bond), small, st.none() | small), max_size=2).map(
        tuple
    ),
    fixed_boards=st.lists(
        st.builds(FixedBoard, small, small), max_size=2, unique_by=(lambda seat: seat.player, lambda seat: seat.board)
    ).map(tuple),
    lot=st.none() | st.builds(Lot, st.sampled_from(LotKind), st.sampled_from(Colour), texts, texts),
    rating_method=st.sampled_from(RatingMethod),
    rating_pace=st.sampled_from(RatingPace),
    list_order=st.sampled_from(ListOrder),
    late_bye=requested_byes,
    half_byes_allowed=st.none() | st.integers(0, 3),
    half_bye_last_round=st.none() | st.integers(0, 9),
)


_maybe_results = st.none() | results
_rarely_results = st.none() | st.none() | results
_maybe_small = st.none() | small
_bye_kinds = st.sampled_from(ByeKind)
_public_stages = st.sampled_from([Stage.PUBLISHED, Stage.CLOSED])
_round_systems = st.sampled_from(["", "dutch-2026"])


@st.composite
def rounds(draw: st.DrawFn, number: int, ids: list[int]) -> Round:
    """A published round in which everybody of `ids` is once: on a board or with a bye."""
    order = draw(st.permutations(ids))
    boards = draw(st.integers(0, len(ids) // 2))
    pairs = tuple(
        Pairing(order[2 * i], order[2 * i + 1], draw(_maybe_results), draw(_maybe_small), draw(_rarely_results))
        for i in range(boards)
    )
    byes = tuple(Bye(player, draw(_bye_kinds)) for player in order[2 * boards :])
    places = draw(st.lists(st.integers(1, boards), unique=True)) if boards else []
    return Round(
        number,
        pairs,
        byes,
        draw(_public_stages),
        draw(_round_systems),
        draw(texts),
        tuple(sorted(places)),
        draw(alterations(ids)) if draw(st.booleans()) else None,
    )


@st.composite
def alterations(draw: st.DrawFn, ids: list[int]) -> Alteration:
    """How a round of these players may have stood at first."""
    order = draw(st.permutations(ids))
    boards = draw(st.integers(0, len(ids) // 2))
    rest = order[2 * boards :]
    return Alteration(
        tuple((order[2 * i], order[2 * i + 1]) for i in range(boards)), rest[0] if rest else None, draw(texts)
    )


_up_to_two = st.integers(0, 2)
_up_to_three = st.integers(0, 3)
_up_to_four = st.integers(0, 4)
_some_decisions = st.lists(decisions, max_size=2)
step_places = st.builds(StepPlace, small, texts, texts, st.lists(small, max_size=3).map(tuple), small)
step_notes = st.builds(StepNote, small, st.sampled_from(["foresight", "text"]), step_places, texts)
_some_notes = st.lists(step_notes, max_size=2)
_maybe_points = st.none() | points
_maybe_sources = st.none() | st.builds(Source, texts, st.lists(texts, max_size=3).map(tuple))


@st.composite
def tournaments(draw: st.DrawFn, max_players: int = 8, max_rounds: int = 3) -> Tournament:
    """Sound tournaments, also empty ones and some with a draft at the end."""
    least = min(draw(_up_to_four), 1)  # some may be empty
    ids = draw(st.lists(st.integers(1, 99), unique=True, min_size=least, max_size=max_players))
    played = [draw(rounds(number, ids)) for number in range(1, draw(st.integers(0, max_rounds)) + 1)]
    if played and draw(st.booleans()):
        played[-1] = dataclasses.replace(played[-1], stage=Stage.DRAFT)
    asking = [draw(st.sampled_from(ids)) for _ in range(draw(_up_to_three))] if ids else []
    listed = [draw(st.sampled_from(ids)) for _ in range(draw(_up_to_two))] if ids else []
    return Tournament(
        info=draw(event_infos),
        settings=draw(settings),
        players=tuple(dataclasses.replace(draw(_people), id=number) for number in ids),
        rounds=tuple(played),
        requests=tuple(ByeRequest(player, draw(small), draw(requested_byes)) for player in asking),
        decisions=tuple(draw(_some_decisions)),
        listing=tuple(Listing(player, draw(_maybe_points), draw(_maybe_small)) for player in listed),
        source=draw(_maybe_sources),
        drawer=tuple(draw(rounds(draw(small), ids)) for _ in range(draw(st.integers(0, 1)))),
        step_notes=tuple(draw(_some_notes)),
    )


played_games = st.builds(PlayedGame, small, small, small, texts, texts, st.lists(small, max_size=3).map(tuple), results)

BY_KIND: dict[str, st.SearchStrategy[ev.Event]] = {
    "begin": st.builds(ev.Begin, tournaments(), texts),
    "change-info": st.builds(ev.ChangeInfo, event_infos),
    "change-settings": st.builds(ev.ChangeSettings, settings),
    "exchange-numbers": st.builds(ev.ExchangeNumbers, small, small),
    "leave-fide-mode": st.builds(ev.LeaveFideMode),
    "draw-lot": st.builds(ev.DrawLot, st.builds(Lot, st.sampled_from(LotKind), st.sampled_from(Colour), texts, texts)),
    "add-player": st.builds(ev.AddPlayer, players()),
    "edit-player": st.builds(ev.EditPlayer, players()),
    "remove-player": st.builds(ev.RemovePlayer, small),
    "add-players": st.builds(ev.AddPlayers, st.lists(players(), max_size=3).map(tuple)),
    "update-players": st.builds(ev.UpdatePlayers, st.lists(players(), max_size=3).map(tuple)),
    "check-in": st.builds(ev.CheckIn, st.lists(small, max_size=3).map(tuple), st.booleans()),
    "mark-paid": st.builds(ev.MarkPaid, st.lists(small, max_size=3).map(tuple), st.booleans()),
    "renumber": st.builds(ev.Renumber, st.permutations(range(1, 6)).map(tuple)),
    "enter-late": st.builds(ev.EnterLate, players(), st.sampled_from(ByeKind)),
    "withdraw-player": st.builds(ev.WithdrawPlayer, small, small),
    "return-player": st.builds(ev.ReturnPlayer, small),
    "announce-bye": st.builds(ev.AnnounceBye, small, small, st.sampled_from(ByeKind)),
    "cancel-bye": st.builds(ev.CancelBye, small, small),
    "pair-round": st.builds(
        ev.PairRound, small, st.lists(st.tuples(small, small), max_size=4).map(tuple), st.none() | small, texts
    ),
    "discard-round": st.builds(ev.DiscardRound, small, st.booleans()),
    "publish-round": st.builds(ev.PublishRound, small, texts),
    "enter-result": st.builds(ev.EnterResult, small, small, st.none() | results),
    "swap-colours": st.builds(ev.SwapColours, small, small),
    "record-decision": st.builds(ev.RecordDecision, decisions),
    "close-round": st.builds(ev.CloseRound, small),
    "reopen-round": st.builds(ev.ReopenRound, small),
    "sign-off": st.builds(ev.SignOff, small, small),
    "rearrange": st.builds(
        ev.Rearrange, small, st.lists(st.tuples(small, small), max_size=4).map(tuple), st.none() | small, texts
    ),
    "arrive-late": st.builds(ev.ArriveLate, small, small, small, st.sampled_from(Colour)),
    "correct-result": st.builds(ev.CorrectResult, small, small, results, texts),
    "correct-colours": st.builds(ev.CorrectColours, small, small, texts),
    "correct-seats": st.builds(ev.CorrectSeats, small, small, small, texts),
    "correct-bye": st.builds(ev.CorrectBye, small, small, st.sampled_from(ByeKind), texts),
    "correct-for-rating": st.builds(ev.CorrectForRating, small, small, st.none() | results, texts),
    "write-note": st.builds(ev.WriteNote, step_notes),
    "play-games": st.builds(ev.PlayGames, small, st.lists(played_games, max_size=2).map(tuple)),
}
"""A strategy for every kind of event."""

BY_KIND["batch"] = st.builds(ev.Batch, st.lists(st.one_of(*BY_KIND.values()), max_size=4).map(tuple))

events = st.one_of(*BY_KIND.values())


@st.composite
def next_events(draw: st.DrawFn, tournament: Tournament) -> ev.Event:
    """An event that an arbiter might try on `tournament`; most are accepted."""
    ids = [player.id for player in tournament.players]
    latest = tournament.current_round
    choices: list[Callable[[], ev.Event]] = [
        lambda: ev.AddPlayer(draw(players(st.integers(1, 40)))),
        lambda: ev.ChangeInfo(draw(event_infos)),
        lambda: ev.RecordDecision(draw(decisions)),
    ]
    if ids:
        someone = st.sampled_from(ids)
        coming = tournament.next_round_number
        choices += [
            lambda: ev.EditPlayer(draw(players(someone))),
            lambda: ev.RemovePlayer(draw(someone)),
            lambda: ev.WithdrawPlayer(draw(someone), coming),
            lambda: ev.ReturnPlayer(draw(someone)),
            lambda: ev.UpdatePlayers((draw(players(someone)),)),
            lambda: ev.CheckIn(tuple(draw(st.lists(someone, min_size=1, max_size=3))), draw(st.booleans())),
            lambda: ev.MarkPaid(tuple(draw(st.lists(someone, min_size=1, max_size=3))), draw(st.booleans())),
            lambda: ev.Renumber(tuple(draw(st.permutations(ids)))),
            lambda: ev.EnterLate(draw(players(st.integers(1, 40))), draw(requested_byes)),
            lambda: ev.AnnounceBye(draw(someone), coming, draw(requested_byes)),
            lambda: ev.CancelBye(draw(someone), coming),
            lambda: _pair(draw, tournament),
        ]
    if latest is not None:
        choices += _about_rounds(draw, tournament, latest)
    return draw(st.sampled_from(choices))()


def _about_rounds(draw: st.DrawFn, tournament: Tournament, latest: Round) -> list[Callable[[], ev.Event]]:
    number = latest.number
    choices: list[Callable[[], ev.Event]] = [
        lambda: ev.DiscardRound(number),
        lambda: ev.PublishRound(number, draw(texts)),
        lambda: ev.CloseRound(number),
        lambda: ev.ReopenRound(number),
    ]
    someone = st.sampled_from([player.id for player in tournament.players] or [1])
    some = tournament.rounds[draw(st.integers(1, number)) - 1]
    choices += [
        lambda: ev.ArriveLate(number, draw(someone), draw(someone), draw(st.sampled_from(Colour))),
        lambda: ev.CorrectBye(some.number, draw(someone), draw(requested_byes), draw(texts)),
        lambda: ev.CorrectSeats(some.number, draw(someone), draw(someone), draw(texts)),
        lambda: _rearrange(draw, some),
    ]
    for r in (latest, some):
        if not r.pairings:
            continue
        board = st.integers(1, len(r.pairings))
        choices += [
            lambda r=r, board=board: ev.EnterResult(r.number, draw(board), draw(st.none() | regular_results)),
            lambda r=r, board=board: ev.SwapColours(r.number, draw(board)),
            lambda r=r, board=board: ev.SignOff(r.number, draw(board)),
            lambda r=r, board=board: ev.CorrectResult(r.number, draw(board), draw(regular_results), draw(texts)),
            lambda r=r, board=board: ev.CorrectColours(r.number, draw(board), draw(texts)),
            lambda r=r, board=board: ev.CorrectForRating(r.number, draw(board), draw(st.none() | regular_results)),
        ]
    return choices


def _rearrange(draw: st.DrawFn, r: Round) -> ev.Rearrange:
    order = draw(st.permutations(list(r.entries)))
    boards = draw(st.integers(0, len(order) // 2))
    pairs = tuple((order[2 * i], order[2 * i + 1]) for i in range(boards))
    rest = order[2 * boards :]
    return ev.Rearrange(r.number, pairs, rest[0] if rest and draw(st.booleans()) else None, draw(texts))


def _pair(draw: st.DrawFn, tournament: Tournament) -> ev.PairRound:
    number = tournament.next_round_number
    order = draw(st.permutations(tournament.present(number)))
    pairs = tuple(zip(order[::2], order[1::2], strict=False))
    return ev.PairRound(number, pairs, order[-1] if len(order) % 2 else None, "dutch-2026")
