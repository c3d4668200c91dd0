"""Settings of points: what games and byes are worth, byes a player may take, virtual points."""

from __future__ import annotations

from collections.abc import Iterator

from swissdesk import wording
from swissdesk.errors import InvalidEdit, Message, message
from swissdesk.fields.fide import PAIR_MANUALLY, after_start, fixed_by_round_1, scoring_refusal
from swissdesk.fields.field import Choice, Exceptions, Field, Items, Number, ScoringOf, Section, Spans
from swissdesk.fields.values import exception_text, few, name_of, scoring_lines, span_text
from swissdesk.i18n import N_, translate
from swissdesk.model import Acceleration, ByeKind, Scoring, Tournament
from swissdesk.model.acceleration import baku_points, fictitious_points, last_of_upper_group
from swissdesk.model.events import MAX_PLAYERS, check_scoring

PRESETS: tuple[tuple[str, Scoring], ...] = (
    (N_("1 – ½ – 0"), Scoring()),
    (N_("3 – 1 – 0 (football)"), Scoring.of(300, 100)),
    (N_("2 – 1 – 0"), Scoring.of(200, 100)),
    (N_("3 – 2 – 1, forfeit loss 0"), Scoring.of(300, 200, 100)),
    (N_("1 – ½ – 0, bye ½"), Scoring().with_pairing_bye(50)),
)
"""Scorings in use, with their titles to be translated."""


_DEPENDS = N_("Round 1 is already paired: floats, byes and pairings depend on these points.")


def _said_scoring(tournament: Tournament) -> str:
    return "; ".join(scoring_lines(tournament.settings.scoring))


def _scoring_refused(_before: Tournament, after: Tournament) -> str:
    try:
        check_scoring(after.settings.scoring)
    except InvalidEdit as error:
        return wording.sentence(error)
    return scoring_refusal(after.settings.scoring) if after.settings.fide_mode else ""


def _other_scoring(_before: Tournament, after: Tournament) -> Iterator[str]:
    scoring = after.settings.scoring
    if scoring.pairing_bye < scoring.win:
        yield translate(N_("The pairing-allocated bye is worth less than a win: the regulations must say so."))
    if 2 * scoring.draw != scoring.win + scoring.loss:
        yield translate(N_("Two draws are worth less than a win and a loss: tie-breaks use these points."))


def _main_points(scoring: Scoring) -> Message:
    return message(
        N_("win {win}, draw {draw}, loss {loss}, pairing-allocated bye {bye}"),
        win=wording.points_text(scoring.win),
        draw=wording.points_text(scoring.draw),
        loss=wording.points_text(scoring.loss),
        bye=wording.points_text(scoring.pairing_bye),
    )


SCORING = Field(
    "scoring",
    Section.POINTS,
    N_("Points"),
    N_("Points for games, byes and absences. Two draws are never worth more than a win and a loss."),
    ScoringOf(PRESETS),
    words=_said_scoring,
    compared=lambda t: _main_points(t.settings.scoring),
    regulated=lambda t: scoring_lines(t.settings.scoring),
    locked=fixed_by_round_1(_DEPENDS, N_("Enter a bonus or a penalty for single players instead.")),
    refused=_scoring_refused,
    follows=_other_scoring,
    at_start=True,
)


# ---- points of single players


def _exception_lines(tournament: Tournament) -> Iterator[str]:
    for exception in tournament.settings.points_exceptions:
        yield exception_text(tournament, exception)


def _exceptions_refused(_before: Tournament, after: Tournament) -> str:
    for exception in after.settings.points_exceptions:
        if not any(player in after.by_id for player in exception.players):
            return translate(N_("Enter a player in the line of points."))
        if not exception.kind and not exception.points:
            line = exception_text(after, exception)
            return wording.text(
                N_("“{line}” changes nothing: enter the points, with a minus for a penalty."), line=line
            )
    return ""


def _other_scores(before: Tournament, after: Tournament) -> Iterator[str]:
    changes = [
        wording.text(
            N_("{name} {old} → {new}"),
            name=after.by_id[player].name,
            old=wording.points_text(before.points[player]),
            new=wording.points_text(points),
        )
        for player, points in after.points.items()
        if points != before.points[player]
    ]
    if changes:
        yield wording.text(N_("Scores that change: {changes}."), changes=few(changes))
    else:
        yield translate(N_("No score changes so far."))
    if after.rounds and not after.is_over:
        yield wording.text(
            N_("It counts from the pairing of round {round}; earlier pairings stay."), round=after.next_round_number
        )


EXCEPTIONS = Field(
    "points_exceptions",
    Section.POINTS,
    N_("Points of individual players"),
    N_("A bonus or penalty, or a result worth different points for some players (record 299 of the rating report)."),
    Exceptions(),
    items=Items(
        N_("points of individual players, {what}: added"),
        N_("points of individual players, {what}: removed"),
        N_("order of the points of individual players"),
        lambda tournament, exception: {"what": exception_text(tournament, exception)},
    ),
    regulated=_exception_lines,
    follows=_other_scores,
    refused=_exceptions_refused,
)


# ---- byes


def _zero(_tournament: Tournament) -> int:
    return 0


def _half_byes(tournament: Tournament) -> dict[int, int]:
    """Return how many half-point byes each player has taken or announced; who has none is left out."""
    counts: dict[int, int] = {}
    taken = [bye.player for r in tournament.rounds for bye in r.byes if bye.kind is ByeKind.HALF_POINT]
    announced = [r.player for r in tournament.requests if r.kind is ByeKind.HALF_POINT]
    for player in (*taken, *announced):
        counts[player] = counts.get(player, 0) + 1
    return counts


def _fewer_byes(_before: Tournament, after: Tournament) -> Iterator[str]:
    allowed = after.settings.half_byes_allowed
    beyond = 0 if allowed is None else sum(count > allowed for count in _half_byes(after).values())
    if beyond:
        yield wording.text(N_("Players who already have more half-point byes: {count}; they keep them."), count=beyond)


def _earlier_byes(_before: Tournament, after: Tournament) -> Iterator[str]:
    last = after.settings.half_bye_last_round
    late = sum(1 for r in after.requests if r.kind is ByeKind.HALF_POINT and last is not None and r.round > last)
    if late:
        yield wording.text(N_("Half-point byes announced for later rounds: {count}; these are kept."), count=late)


def _allowed_line(tournament: Tournament) -> Iterator[str]:
    allowed = tournament.settings.half_byes_allowed
    if allowed is not None:
        yield wording.text(N_("Half-point byes for each player: at most {count}."), count=allowed)


def _last_line(tournament: Tournament) -> Iterator[str]:
    last = tournament.settings.half_bye_last_round
    if last is not None:
        yield wording.text(N_("No half-point bye after round {round}."), round=last)


def _late_line(tournament: Tournament) -> Iterator[str]:
    if tournament.settings.late_bye is not ByeKind.ZERO_POINT:
        yield wording.text(N_("Rounds before a late entry count as: {kind}."), kind=tournament.settings.late_bye)


def _late_kinds(_tournament: Tournament) -> tuple[tuple[str, ByeKind], ...]:
    return (
        (translate(N_("zero points")), ByeKind.ZERO_POINT),
        (translate(N_("half-point bye")), ByeKind.HALF_POINT),
    )


_BYE_HELP = N_("A bye over the limit can still be announced; it is marked.")

BYE_FIELDS = (
    Field(
        "half_byes_allowed",
        Section.BYES,
        N_("Half-point byes per player"),
        _BYE_HELP,
        Number(_zero, none=N_("no limit")),
        regulated=_allowed_line,
        follows=_fewer_byes,
    ),
    Field(
        "half_bye_last_round",
        Section.BYES,
        N_("Last round for a half-point bye"),
        _BYE_HELP,
        Number(_zero, none=N_("any round")),
        regulated=_last_line,
        follows=_earlier_byes,
    ),
    Field(
        "late_bye",
        Section.BYES,
        N_("Rounds before a late entry"),
        N_("How rounds missed by a late entry count. It can be set for each player."),
        Choice(_late_kinds),
        regulated=_late_line,
        words=lambda t: wording.bye_text(t.settings.late_bye),
    ),
)


# ---- acceleration


def _accelerations(_tournament: Tournament) -> tuple[tuple[str, Acceleration], ...]:
    return (
        (translate(N_("none, or the table below")), Acceleration.NONE),
        (translate(N_("Baku acceleration (C.04.7)")), Acceleration.BAKU),
    )


def _acceleration_line(tournament: Tournament) -> Iterator[str]:
    if tournament.settings.acceleration is Acceleration.BAKU:
        yield translate(N_("Baku acceleration is used."))
    elif tournament.settings.fictitious:
        yield translate(N_("Acceleration by virtual points is used."))


def _baku(_before: Tournament, after: Tournament) -> Iterator[str]:
    rounds, settings = after.settings.rounds, after.settings
    if settings.acceleration is not Acceleration.BAKU:
        return
    if settings.fictitious:
        yield translate(N_("The table of virtual points below replaces it as long as it has a line."))
        return
    if rounds is None:
        yield translate(N_("It applies once the number of rounds is known."))
        return
    win = settings.scoring.win
    full = sum(baku_points(number, rounds, win) == win for number in range(1, rounds + 1))
    half = sum(0 < baku_points(number, rounds, win) < win for number in range(1, rounds + 1))
    yield wording.text(
        N_("Numbers 1 to {last}: virtual points in rounds 1 to {full}: {points}."),
        last=last_of_upper_group(after) or 0,
        points=wording.points_text(win),
        full=full,
    )
    if half:
        yield wording.text(
            N_("In rounds {first} to {last}: {points}."),
            first=full + 1,
            last=full + half,
            points=wording.points_text(win // 2),
        )


ACCELERATION = Field(
    "acceleration",
    Section.ACCELERATION,
    N_("Acceleration"),
    N_("The upper half gets virtual points in the first rounds. They count for the pairing only."),
    Choice(_accelerations),
    regulated=_acceleration_line,
    locked=fixed_by_round_1(_DEPENDS),
    follows=_baku,
)


_ANNOUNCED = N_("The acceleration is announced before the event, with all its values (C.04.7).")


def _fewest_accelerated(_tournament: Tournament) -> int:
    return 1


def _said_last(tournament: Tournament) -> str:
    last = tournament.settings.last_accelerated
    return translate(N_("half of the players")) if last is None else f"{last}  {name_of(tournament, last)}"


def _last_refused(_before: Tournament, after: Tournament) -> str:
    last = after.settings.last_accelerated
    if last is None or last in after.by_id:
        return ""
    return wording.text(N_("There is no player no. {player}."), player=last)


def _other_group(_before: Tournament, after: Tournament) -> Iterator[str]:
    coming = after.next_round_number
    yield wording.text(
        N_("Players with virtual points in round {round}: {count}."),
        round=coming,
        count=len(fictitious_points(after, coming)),
    )
    if after.rounds:
        yield translate(N_("Rounds already paired stay as they are."))


def _is_baku(tournament: Tournament) -> bool:
    return tournament.settings.acceleration is Acceleration.BAKU or tournament.settings.last_accelerated is not None


LAST_ACCELERATED = Field(
    "last_accelerated",
    Section.ACCELERATION,
    N_("Last number of the upper half"),
    N_("Late entries do not change the last player of the group (C.04.7 art. 1.3)."),
    Number(_fewest_accelerated, most=MAX_PLAYERS, none=N_("half of the players")),
    words=_said_last,
    locked=after_start(_ANNOUNCED, instead=PAIR_MANUALLY),
    follows=_other_group,
    refused=_last_refused,
    shown=_is_baku,
)


def _span_lines(tournament: Tournament) -> Iterator[str]:
    for span in tournament.settings.fictitious:
        yield span_text(span)


def _spans_refused(before: Tournament, after: Tournament) -> str:
    for span in after.settings.fictitious:
        if span.first_player > span.last_player or span.first_round > span.last_round:
            return wording.text(
                N_("“{line}” gives no points: the first number is above the last."), line=span_text(span)
            )
    for number in range(1, len(after.rounds) + 1):
        if fictitious_points(before, number) != fictitious_points(after, number):
            return wording.text(
                N_("Round {round} is already paired: its virtual points stay as they are."), round=number
            )
    return ""


def _more_points(before: Tournament, after: Tournament) -> Iterator[str]:
    coming = after.next_round_number
    now = fictitious_points(after, coming)
    if now != fictitious_points(before, coming):
        yield wording.text(N_("Players with virtual points in round {round}: {count}."), round=coming, count=len(now))


FICTITIOUS = Field(
    "fictitious",
    Section.ACCELERATION,
    N_("Virtual points"),
    N_("For a custom acceleration: the players, their virtual points and the rounds."),
    Spans(),
    items=Items(
        N_("virtual points, {span}: added"),
        N_("virtual points, {span}: removed"),
        N_("order of the virtual points"),
        lambda _tournament, span: {"span": span_text(span)},
    ),
    regulated=_span_lines,
    locked=after_start(_ANNOUNCED, instead=PAIR_MANUALLY),
    follows=_more_points,
    refused=_spans_refused,
)
