"""Tournaments that TRF can hold in full, and what reading them back must give."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from swissdesk import __version__
from swissdesk.formats.trf.assembly import in_board_order
from swissdesk.formats.trf.codes import CODE_OF_SYSTEM, code_of
from swissdesk.formats.trf.event_records import rating_method_of
from swissdesk.formats.trf.fictitious_records import spans_of
from swissdesk.model import (
    Acceleration,
    Alteration,
    Bye,
    ByeKind,
    ByeRequest,
    Colour,
    Decision,
    EventInfo,
    FictitiousPoints,
    ForbiddenGroup,
    Pairing,
    Player,
    PointsException,
    RankingOrder,
    Result,
    Round,
    Scoring,
    Settings,
    Sex,
    Stage,
    Tournament,
)
from swissdesk.model.result import REGULAR_RESULTS

REQUESTED = [kind for kind in ByeKind if kind.is_requested]
_letters = st.characters(exclude_categories=["C", "Z"])
words = st.text(_letters, max_size=12)
lines = st.lists(words.filter(bool), max_size=3).map(" ".join)
names = st.sampled_from(
    ["Čapek, Jiří", "Каспаров, Гарри", "Παπαδόπουλος, Α.", "Nguyễn, Thị", "Šćepanović, Ž.", "李, 明"]
) | st.text(_letters, min_size=1, max_size=33).filter(lambda name: len(name) <= 33)
dates = st.dates().map(lambda day: f"{1970 + day.year % 100}/{day.month:02d}/{day.day:02d}")
tiny_points = st.sampled_from([0, 25, 50, 75, 100, 125, 150, 200, 300, 1050])


@st.composite
def scorings(draw: st.DrawFn) -> Scoring:
    """Scorings of every kind that some record can say."""
    scoring = Scoring.of(draw(tiny_points), draw(tiny_points), draw(tiny_points), absence=draw(tiny_points))
    scoring = scoring.with_pairing_bye(draw(tiny_points))
    if draw(st.booleans()):
        return replace(scoring, unknown=draw(tiny_points))
    odd = st.sampled_from(["black_win", "black_draw", "white_loss", "forfeit_win", "full_bye", "half_bye", "zero_bye"])
    return replace(scoring, **{draw(odd): draw(tiny_points)})


@st.composite
def settings(draw: st.DrawFn, ids: list[int], paired: int) -> Settings:
    """Settings for an event with these players."""
    rounds = draw(st.none() | st.integers(max(paired, 1), 15))
    groups = st.lists(st.sampled_from(ids), min_size=1, max_size=4, unique=True).map(tuple) if ids else st.nothing()
    last = st.none() | st.integers(1, (rounds or 12) - 1) if rounds != 1 else st.none()
    forbidden = st.builds(
        lambda who, first, end: ForbiddenGroup(who, min(first, end or first), end), groups, st.integers(1, 12), last
    )
    spans: list[FictitiousPoints] = []
    if ids:
        rows = st.lists(tiny_points, min_size=1, max_size=5)
        spans = spans_of(draw(st.dictionaries(st.sampled_from(ids), rows, max_size=5)))
    exceptions = st.builds(
        PointsException,
        st.sampled_from(["", *"WDLFHZ+-"]),
        tiny_points | st.just(-50),
        st.integers(0, 9),
        groups,
        tiny_points,
    )
    return Settings(
        system=draw(st.sampled_from(sorted(CODE_OF_SYSTEM))),
        rounds=rounds,
        scoring=draw(st.just(Scoring()) | scorings()),
        initial_colour=draw(st.none() | st.sampled_from(Colour)),
        ranking_order=draw(st.sampled_from(RankingOrder)),
        acceleration=Acceleration.NONE if spans else draw(st.sampled_from(Acceleration)),
        fictitious=tuple(spans),
        forbidden=tuple(draw(st.lists(forbidden, max_size=3))) if ids else (),
        points_exceptions=tuple(draw(st.lists(exceptions, max_size=2))) if ids else (),
        tiebreaks=tuple(draw(st.lists(st.sampled_from(["PTS", "BH/C1", "SB", "DE/P"]), max_size=3))),
    )


@st.composite
def rounds(draw: st.DrawFn, number: int, ids: list[int]) -> Round:
    """A round in which some players play, some have byes, and some have no entry."""
    order = draw(st.permutations(ids))
    boards = draw(st.integers(1, len(order) // 2)) if len(order) > 1 else 0
    result = st.none() | st.sampled_from(REGULAR_RESULTS)
    pairings = tuple(_board(draw, order[2 * i], order[2 * i + 1], draw(result)) for i in range(boards))
    rest = sorted(order[2 * boards :], key=ids.index)
    byes = [Bye(player, draw(st.sampled_from(ByeKind))) for player in rest if draw(st.booleans())]
    if not pairings:
        byes = [Bye(order[0], ByeKind.PAIRING_ALLOCATED)]
    places = st.lists(st.integers(1, len(pairings)), unique=True).map(tuple) if pairings else st.just(())
    return Round(
        number,
        pairings,
        tuple(byes),
        draw(st.sampled_from([Stage.PUBLISHED, Stage.CLOSED])),
        signed_off=draw(places),
        alteration=draw(st.none() | alterations(ids)),
    )


def _board(draw: st.DrawFn, white: int, black: int, result: Result | None) -> Pairing:
    reported = draw(st.none() | st.sampled_from(REGULAR_RESULTS)) if result is not None else None
    return Pairing(white, black, result, reported=reported)


@st.composite
def alterations(draw: st.DrawFn, ids: list[int]) -> Alteration:
    """How a round of these players may have stood at first."""
    order = draw(st.permutations(ids))
    boards = draw(st.integers(0, len(order) // 2))
    rest = [*order[2 * boards :], None]
    return Alteration(tuple((order[2 * i], order[2 * i + 1]) for i in range(boards)), rest[0], draw(lines))


@st.composite
def players(draw: st.DrawFn, number: int, last_round: int) -> Player:
    """A player whose data fit the columns."""
    return Player(
        id=number,
        name=draw(names),
        rating=draw(st.integers(0, 9999)),
        title=draw(st.sampled_from(["", "GM", "WCM", "NM"])),
        sex=draw(st.none() | st.sampled_from(Sex)),
        federation=draw(st.sampled_from(["", "SVK", "FIN"])),
        fide_id=draw(st.just("") | st.integers(1, 10**11 - 1).map(str)),
        birth=draw(st.sampled_from(["", "1984", "1984/05/30", "1984/00/00"])),
        withdrawn_from=draw(st.none() | st.integers(1, last_round + 2)),
    )


@st.composite
def tournaments(draw: st.DrawFn, max_players: int = 9, max_rounds: int = 4) -> Tournament:
    """Tournaments of which TRF26 can hold everything."""
    ids = draw(st.lists(st.integers(1, 12) | st.integers(1, 9999), unique=True, max_size=max_players))
    paired = draw(st.integers(0, max_rounds)) if ids else 0
    requests = (
        st.builds(ByeRequest, st.sampled_from(ids), st.integers(paired + 1, paired + 3), st.sampled_from(REQUESTED))
        if ids
        else st.nothing()
    )
    kinds = st.sampled_from(["MPA", "Correction", "Rating correction"])
    method = draw(st.sampled_from(["", "FIDE", "NRO", "GER FIDON", "NIDOF", "HBFN", "LBFN", "OTHER"]))
    return Tournament(
        info=EventInfo(
            name=draw(lines),
            city=draw(lines),
            federation=draw(lines),
            start=draw(dates),
            type=draw(lines),
            chief_arbiter=draw(lines),
            deputy_arbiters=tuple(draw(st.lists(lines.filter(bool), max_size=2))),
            time_control=draw(lines),
            time_control_code=draw(st.sampled_from(["", "5400+30"])),
            rating_method=method,
            program=draw(lines),
            round_dates=tuple(draw(st.lists(dates, max_size=5))),
        ),
        settings=replace(draw(settings(ids, paired)), rating_method=rating_method_of(method)),
        players=tuple(draw(players(number, paired)) for number in ids),
        rounds=tuple(draw(rounds(number, ids)) for number in range(1, paired + 1)),
        requests=tuple(draw(st.lists(requests, max_size=4, unique_by=lambda r: (r.player, r.round)))) if ids else (),
        decisions=tuple(draw(st.lists(st.builds(Decision, kinds, st.integers(0, 20), lines), max_size=2))),
    )


def told(r: Round) -> Alteration | None:
    """Return the boards before the arbiter changed them, as a file tells of them: not if they are the same now."""
    first = r.alteration
    if first is None or (set(first.pairs), first.bye) == (set(r.pairs), r.pairing_bye):
        return None
    return first


def as_read(tournament: Tournament, dialect: str) -> Tournament:
    """Return what a file of `tournament` holds, apart from how it looks: what TRF says in one way only, said so."""
    coming = tournament.next_round_number
    info, given = tournament.info, tournament.settings
    left = {p.id for p in tournament.players if p.withdrawn_from is not None and p.withdrawn_from <= coming}
    requests = [r for r in tournament.requests if not (r.round == coming and r.player in left)]
    if dialect == "trf16":
        info = replace(info, time_control_code="", rating_method="", program="")
        given = Settings()
    else:
        program = f"SwissDesk {__version__}" if dialect == "trf26" else ""
        info = replace(info, type_code=code_of(given.system, given.acceleration), program=program)
    if "PTS" in given.tiebreaks:
        given = replace(given, tiebreaks=("PTS", *(code for code in given.tiebreaks if code != "PTS")))
    known = replace(
        tournament,
        rounds=tuple(replace(r, stage=Stage.PUBLISHED, signed_off=(), alteration=told(r)) for r in tournament.rounds),
        info=info,
        settings=given,
        listing=(),
        source=None,
        requests=tuple(sorted(requests, key=lambda r: (r.round, r.player))),
    )
    return in_board_order(known)
