"""The bracket of a knockout: every match, played or to come, and its drawing for the window and for paper.

The engine's course knows the matches that have begun; those to come are filled in with whoever has won already. Stages
go from left to right, winners joined to their next match, the latest in colour. For paper a large bracket is cut into
parts of four stages, each as large as a page can bear, and a last page shows how it ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

from swissdesk import wording
from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_, translate
from swissdesk.model import KnockoutTerms, Manner, Pairing, Tournament
from swissdesk.model.knockout import Course, Match, NoKnockout, course_of, final_order, size_for
from swissdesk.model.points import HALF
from swissdesk.model.systems import Kind, kind_of
from swissdesk.reports import parts
from swissdesk.reports.content import Cell, Column, Report, Row, Table
from swissdesk.reports.drawing import Align, Drawing, Ink, Item, Plate, Stroke, Words
from swissdesk.reports.options import SheetOptions
from swissdesk.reports.sheet_kind import Group, SheetKind
from swissdesk.values import dataclass

_SIGNS = 4
"""Of so many games, a match shows each one; of more only the sums."""


class State(Enum):
    """How far a match is."""

    TO_COME = "to come"
    ON = "on"
    LEVEL = "level"
    """All its games are played and it is level: a lot has to be drawn."""
    DECIDED = "decided"
    FREE = "free"
    """Nobody is on the other side."""


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two of a match; `player` None while it is not known, or where nobody will be.

    `names` are the forms of the name, the longest first. `games` are the signs of the games, `score` their sum; games
    of a tie-break are added behind a plus.
    """

    player: int | None = None
    seed: str = ""
    names: tuple[str, ...] = ("",)
    games: tuple[str, ...] = ()
    score: str = ""
    is_winner: bool = False
    is_loser: bool = False


@dataclass(frozen=True, slots=True)
class Bout:
    """A match of stage `stage` at place `place` (from 1, from above); `board` is round and board of its latest game."""

    stage: int
    place: int
    upper: Side
    lower: Side
    state: State
    remark: str = ""
    for_third_place: bool = False
    board: tuple[int, int] | None = None

    @property
    def winner(self) -> Side | None:
        """Who has won, None while it is not decided or if nobody has."""
        return next((side for side in (self.upper, self.lower) if side.is_winner), None)


@dataclass(frozen=True, slots=True)
class Bracket:
    """All stages, each with all its matches; `places` are those of the players that are settled, the best first."""

    stages: tuple[tuple[Bout, ...], ...]
    third: Bout | None
    places: tuple[tuple[int, tuple[int, ...]], ...]
    is_over: bool

    @property
    def bouts(self) -> tuple[Bout, ...]:
        """Every match, stage by stage, that for third place last."""
        return (*(bout for stage in self.stages for bout in stage), *((self.third,) if self.third else ()))

    @property
    def current(self) -> tuple[Bout, ...]:
        """The matches that are on or wait for a lot; those to come are not among them."""
        return tuple(bout for bout in self.bouts if bout.state in (State.ON, State.LEVEL))


def stage_title(stage: int, stages: int) -> str:
    """Return what a stage of `stages` is called: ``Final``, ``Quarterfinals``, ``Last 32``."""
    names = {0: N_("Final"), 1: N_("Semifinals"), 2: N_("Quarterfinals")}
    left = stages - stage
    if left in names:
        return translate(names[left])
    return wording.text(N_("Last {count}"), count=2 ** (left + 1))


def stage_of_round(tournament: Tournament, number: int) -> str:
    """Return the stage that the boards of a round belong to: ``Semifinals``; empty if they are none of a knockout."""
    try:
        course = course_of(tournament, number - 1)
    except NoKnockout:
        return ""
    return stage_title(len(course.stages), size_for(len(tournament.players)).bit_length() - 1)


def bout_title(bout: Bout, stages: int) -> str:
    """Return what a match is called: ``Final``, ``Third place``, ``Quarterfinals, match 3``."""
    if bout.for_third_place:
        return translate(N_("Third place"))
    if bout.stage == stages:
        return stage_title(bout.stage, stages)
    return wording.text(N_("{stage}, match {place}"), stage=stage_title(bout.stage, stages), place=bout.place)


def bracket_of(tournament: Tournament) -> Bracket:
    """Return the bracket as the rounds on record have it; raises NoKnockout for a round that is none of a knockout."""
    course = course_of(tournament)
    size = max(2, size_for(len(tournament.players)))
    stages: list[tuple[Bout, ...]] = []
    for stage in range(1, size.bit_length()):
        begun = _begun(course, stage)
        places = range(1, (size >> stage) + 1)
        stages.append(
            tuple(
                _bout(tournament, course.terms, begun[place])
                if place in begun
                else _to_come(stage, place, stages[-1] if stages else ())
                for place in places
            )
        )
    order = tuple(final_order(course)) if course.is_over else ()
    return Bracket(tuple(stages), _third(tournament, course, stages), order, course.is_over)


def _begun(course: Course, stage: int) -> dict[int, Match]:
    known = course.stages[stage - 1] if stage <= len(course.stages) else []
    return {match.place: match for match in known if not match.for_third_place}


def _third(tournament: Tournament, course: Course, stages: list[tuple[Bout, ...]]) -> Bout | None:
    found = next((match for match in course.stages[-1] if match.for_third_place), None)
    if found is not None:
        return _bout(tournament, course.terms, found)
    if not course.terms.third_place or len(stages) < 2:
        return None
    losers = [_loser(bout) for bout in stages[-2]]
    return Bout(len(stages), 2, losers[0], losers[1], State.TO_COME, for_third_place=True)


def _to_come(stage: int, place: int, before: tuple[Bout, ...]) -> Bout:
    sides = [_advanced(before[2 * place - 2 + offset]) if before else Side() for offset in (0, 1)]
    return Bout(stage, place, sides[0], sides[1], State.TO_COME)


def _advanced(bout: Bout) -> Side:
    return Side() if bout.winner is None else Side(bout.winner.player, bout.winner.seed, bout.winner.names)


def _loser(bout: Bout) -> Side:
    lost = next((side for side in (bout.upper, bout.lower) if side.is_loser and side.player), None)
    return Side() if lost is None else Side(lost.player, lost.seed, lost.names)


def _bout(tournament: Tournament, terms: KnockoutTerms, match: Match) -> Bout:
    state = State.DECIDED if match.is_over else State.LEVEL if match.needs_lot(terms) else State.ON
    if len(match.players) < 2:
        state = State.FREE
    upper, lower = (_side(tournament, terms, match, player) for player in (match.upper, match.lower))
    return Bout(
        match.stage,
        match.place,
        upper,
        lower,
        state,
        _remark(match, state),
        match.for_third_place,
        _board(tournament, match),
    )


def _side(tournament: Tournament, terms: KnockoutTerms, match: Match, number: int | None) -> Side:
    if number is None:
        return Side(names=(translate(N_("no player")) if not match.players else translate(N_("bye")),))
    player = tournament.by_id[number]
    cell = parts.name_cell(player)
    seed = str(tournament.ranking[number] + 1)
    won, lost = match.is_over and match.winner == number, match.is_over and match.winner != number
    if not match.games:
        return Side(number, seed, (cell.text, *cell.shorter), is_winner=won, is_loser=lost)
    signs = tuple(_sign(game, number) for game in match.games)
    shown = signs if 1 < len(signs) <= _SIGNS else ()
    return Side(number, seed, (cell.text, *cell.shorter), shown, _score(match, terms, number), won, lost)


def _sign(game: Pairing, player: int) -> str:
    if game.result is None:
        return "·"
    return wording.outcome_text(game.result.white if game.white == player else game.result.black, game.result.manner)


def _score(match: Match, terms: KnockoutTerms, player: int) -> str:
    """Return ``1½``, with a tie-break ``1+½``; a sign where there was no game."""
    last = match.games[-1].result
    if last is not None and last.manner is Manner.FORFEIT:
        return _sign(match.games[-1], player)
    ordinary, extra = match.games[: terms.games], match.games[terms.games :]
    score = wording.points_text(_halves(match, ordinary, player) * HALF)
    if not any(game.result is not None for game in match.games):
        return ""
    return f"{score}+{wording.points_text(_halves(match, extra, player) * HALF)}" if extra else score


def _halves(match: Match, games: list[Pairing], player: int) -> int:
    part = Match(match.stage, match.place, match.upper, match.lower, list(games))
    return part.halves(player)


def _remark(match: Match, state: State) -> str:
    if state is State.LEVEL:
        return translate(N_("level: draw lots"))
    if state is not State.DECIDED or not match.games:
        return ""
    last = match.games[-1].result
    if last is not None and last.manner is Manner.FORFEIT:
        return translate(N_("by forfeit")) if match.winner is not None else translate(N_("double forfeit"))
    if match.by_boards:
        return translate(N_("as published"))
    one, other = match.players
    return translate(N_("by lot")) if match.halves(one) == match.halves(other) else ""


def _board(tournament: Tournament, match: Match) -> tuple[int, int] | None:
    if not match.games:
        return None
    boards = tournament.rounds[match.last_round - 1].pairings
    return match.last_round, boards.index(match.games[-1]) + 1


_WIDE, _HIGH, _ROW = 15.0, 3.0, 1.5
_GAP = 2.6
"""Between the stages."""
_SLOT = 4.5
"""What a match of the first stage takes from the height."""
_HEAD = 2.4
_THIRD = 2.6
"""From the final down to the match for third place."""
_MARGIN = 0.6
_PART, _ENDING = 4, 3
"""So many stages go on one page, and so many on the last page of a bracket in parts."""

_LOOKS = {
    State.TO_COME: (Ink.WINDOW, Ink.LINE, 0.08),
    State.FREE: (Ink.WINDOW, Ink.LINE, 0.08),
    State.ON: (Ink.ACCENT_SOFT, Ink.ACCENT, 0.14),
    State.LEVEL: (Ink.ACCENT_SOFT, Ink.ACCENT, 0.14),
    State.DECIDED: (Ink.SURFACE, Ink.STRONG_LINE, 0.08),
}


def bracket_drawing(bracket: Bracket) -> Drawing:
    """Return the whole bracket as one drawing."""
    return _Part(bracket, translate(N_("Knockout bracket")), 1, len(bracket.stages), 0).drawing()


def bracket_pages(bracket: Bracket) -> tuple[Drawing, ...]:
    """Return the bracket in parts that can be read on a page each."""
    stages = len(bracket.stages)
    if stages <= _PART:
        return (bracket_drawing(bracket),)
    sections = 2 ** (stages - _PART)
    titles = [wording.text(N_("part {part} of {parts}"), part=part, parts=sections) for part in range(1, sections + 1)]
    pages = [_Part(bracket, title, 1, _PART, part) for part, title in enumerate(titles)]
    ending = _Part(bracket, translate(N_("last stages")), stages - _ENDING + 1, stages, 0)
    return tuple(page.drawing() for page in (*pages, ending))


class _Part:
    """Stages `first` to `last` of a bracket, and of those the matches that lead to match `part` (from 0) of `last`."""

    def __init__(self, bracket: Bracket, title: str, first: int, last: int, part: int) -> None:
        self.bracket, self.title, self.first, self.last, self.part = bracket, title, first, last, part
        self.stages = len(bracket.stages)
        self.is_end = last == self.stages

    def drawing(self) -> Drawing:
        """Return it drawn."""
        items = [*self._heads(), *self._lines(), *self._boxes()]
        columns = self.last - self.first + 1
        high = _HEAD + _SLOT * 2 ** (self.last - self.first)
        if self.is_end:
            items += self._champion()
            columns += 1
        if self.is_end and self.bracket.third is not None:
            items += self._third(self.bracket.third)
            high = max(high, self._middle(self.last, 0) + _HIGH * 1.5 + _THIRD + _MARGIN)
        wide = columns * (_WIDE + _GAP) - _GAP
        moved = (item.moved(_MARGIN, _MARGIN) for item in items)
        return Drawing(self.title, wide + 2 * _MARGIN, high + 2 * _MARGIN, tuple(moved))

    # ---- where

    def _bouts(self, stage: int) -> Sequence[Bout]:
        count = 2 ** (self.last - stage)
        return self.bracket.stages[stage - 1][self.part * count : (self.part + 1) * count]

    def _left(self, stage: int) -> float:
        return (stage - self.first) * (_WIDE + _GAP)

    def _middle(self, stage: int, place: int) -> float:
        return _HEAD + _SLOT * (1 << (stage - self.first)) * (place + 0.5)

    # ---- what

    def _heads(self) -> Iterator[Item]:
        for stage in range(self.first, self.last + 1):
            is_on = any(bout.state in (State.ON, State.LEVEL) for bout in self.bracket.stages[stage - 1])
            yield Words(
                self._left(stage) + _WIDE / 2,
                0.8,
                (stage_title(stage, self.stages),),
                ink=Ink.ACCENT if is_on else Ink.MUTED,
                bold=True,
                align=Align.CENTRE,
            )

    def _lines(self) -> Iterator[Item]:
        for stage in range(self.first, self.last):
            right, bend = self._left(stage) + _WIDE, self._left(stage) + _WIDE + _GAP / 2
            for place, bout in enumerate(self._bouts(stage)):
                at, to = self._middle(stage, place), self._middle(stage + 1, place // 2)
                ink = Ink.STRONG_LINE if bout.winner is not None else Ink.LINE
                yield Stroke(((right, at), (bend, at), (bend, to), (right + _GAP, to)), ink, 0.1)

    def _boxes(self) -> Iterator[Item]:
        for stage in range(self.first, self.last + 1):
            for place, bout in enumerate(self._bouts(stage)):
                yield from _box(bout, self.stages, self._left(stage), self._middle(stage, place) - _HIGH / 2)

    def _third(self, bout: Bout) -> Iterator[Item]:
        left, top = self._left(self.last), self._middle(self.last, 0) + _HIGH / 2 + _THIRD
        yield Words(left + _WIDE / 2, top - 0.8, (translate(N_("Third place")),), 0.9, Ink.MUTED, True, Align.CENTRE)
        yield from _box(bout, self.stages, left, top)

    def _champion(self) -> Iterator[Item]:
        left, middle = self._left(self.last) + _WIDE + _GAP, self._middle(self.last, 0)
        winner = self.bracket.stages[-1][0].winner if self.bracket.is_over else None
        yield Stroke(((left - _GAP, middle), (left, middle)), Ink.STRONG_LINE if winner else Ink.LINE, 0.1)
        yield Words(left + _WIDE / 2, middle - 2.0, (translate(N_("Winner")),), 0.9, Ink.MUTED, True, Align.CENTRE)
        fill, edge = (Ink.ACCENT, Ink.ACCENT) if winner else (Ink.WINDOW, Ink.LINE)
        yield Plate(left, middle - 1.2, _WIDE, 2.4, fill, edge, radius=0.5)
        if winner is not None:
            yield Words(left + _WIDE / 2, middle, winner.names, 1.1, Ink.ON_ACCENT, True, Align.CENTRE, _WIDE - 1.0)


def _box(bout: Bout, stages: int, left: float, top: float) -> Iterator[Item]:
    fill, edge, weight = _LOOKS[bout.state]
    description = description_of(bout, stages)
    yield Plate(left, top, _WIDE, _HIGH, fill, edge, weight, 0.35, key=key_of(bout), description=description)
    yield Stroke(((left, top + _ROW), (left + _WIDE, top + _ROW)), Ink.LINE, 0.05)
    for place, side in enumerate((bout.upper, bout.lower)):
        yield from _row(bout, side, left, top + place * _ROW)
    if bout.remark:
        ink = Ink.ACCENT if bout.state is State.LEVEL else Ink.MUTED
        yield Words(left + _WIDE - 0.3, top + _HIGH + 0.6, (bout.remark,), 0.75, ink, align=Align.RIGHT, room=_WIDE)


def _row(bout: Bout, side: Side, left: float, top: float) -> Iterator[Item]:
    middle, right = top + _ROW / 2, left + _WIDE - 0.5
    if side.is_winner and bout.state is State.DECIDED:
        yield Plate(left + 0.12, top + 0.22, 0.24, _ROW - 0.44, Ink.ACCENT, None, 0.0, 0.0)
    ink = Ink.MUTED if side.player is None or side.is_loser else Ink.TEXT
    yield Words(left + 1.9, middle, (side.seed,), 0.75, Ink.MUTED, align=Align.RIGHT)
    if side.score:
        yield Words(right, middle, (side.score,), 1.0, ink, True, Align.RIGHT)
        right -= 0.65 * len(side.score) + 0.5
    if side.games:
        yield Words(right, middle, (" ".join(side.games),), 0.8, Ink.MUTED, align=Align.RIGHT)
        right -= 0.72 * len(side.games) + 0.4
    name = left + 2.4
    yield Words(name, middle, side.names, 1.0, ink, side.is_winner and bout.state is State.DECIDED, room=right - name)


def key_of(bout: Bout) -> str:
    """Return what a match is known by: ``2/1``; the match for third place is the second of the last stage."""
    return f"{bout.stage}/{bout.place}"


def description_of(bout: Bout, stages: int) -> str:
    """Return a match in words: its stage, the players, the score."""
    sides = [" ".join(filter(None, (side.names[0], side.score))) for side in (bout.upper, bout.lower)]
    names = [side or translate(N_("not known yet")) for side in sides]
    what = wording.text(N_("{match}: {one} – {other}"), match=bout_title(bout, stages), one=names[0], other=names[1])
    if bout.state is State.DECIDED and bout.winner is not None:
        ends = wording.text(N_("{name} advances"), name=bout.winner.names[0])
        if bout.stage == stages:
            ends = wording.text(N_("{name} wins"), name=bout.winner.names[0])
        return ". ".join(filter(None, (what, ends, bout.remark)))
    said = {State.ON: N_("In progress"), State.TO_COME: N_("Not yet played"), State.FREE: N_("No match")}
    return ". ".join(filter(None, (what, translate(said[bout.state]) if bout.state in said else "", bout.remark)))


# ---- the sheet


def bracket_sheet(
    tournament: Tournament, after_round: int | None = None, options: SheetOptions | None = None
) -> Report:
    """Return the bracket after a round, without a number after the latest that is published.

    Raises InvalidEdit if the event is no knockout, for a round that is not paired and for a draft.
    """
    check_knockout(tournament)
    options = options or SheetOptions()
    number = parts.latest_published(tournament) if after_round is None else parts.round_to_show(tournament, after_round)
    seen = tournament.replace(rounds=tournament.rounds[:number])
    bracket = bracket_of(seen)
    pages = bracket_pages(bracket)
    return parts.report(
        tournament,
        "bracket",
        translate(N_("Knockout bracket")),
        (_table(bracket),),
        number=number,
        without=options.without,
        notices=parts.notices(seen, parts.missing(seen, number)),
        notes=_places(seen, bracket),
        wide=pages[0].width > pages[0].height,
        drawings=pages,
    )


def check_knockout(tournament: Tournament, _number: int | None = None) -> None:
    """Raise InvalidEdit if the event is no knockout."""
    if kind_of(tournament.settings.system) is not Kind.KNOCKOUT:
        raise InvalidEdit(
            N_("Only a knockout has a bracket; this event is paired by {system}."),
            system=wording.system_title(tournament.settings.system),
        )


def _table(bracket: Bracket) -> Table:
    """Return the matches line by line, for readers who do not see the drawing."""
    columns = (
        Column("match", translate(N_("Match"))),
        Column("upper", translate(N_("Player")), stretch=True),
        Column("score", translate(N_("Score")), Align.CENTRE),
        Column("lower", translate(N_("Player")), stretch=True),
        Column("remark", ""),
    )
    rows = []
    for bout in bracket.bouts:
        sides = [
            Cell(side.names[0], side.names[1:], bold=side.is_winner, muted=side.is_loser)
            for side in (bout.upper, bout.lower)
        ]
        score = f"{bout.upper.score} : {bout.lower.score}" if bout.upper.score or bout.lower.score else ""
        title = Cell(bout_title(bout, len(bracket.stages)))
        rows.append(Row((title, sides[0], Cell(score), sides[1], Cell(bout.remark)), key=f"match {key_of(bout)}"))
    return Table(columns, tuple(rows))


def _places(tournament: Tournament, bracket: Bracket) -> tuple[str, ...]:
    """Return the first, second and third places once the knockout is over."""
    said = []
    for place, players in bracket.places:
        if place > 4:
            break
        last = place + len(players) - 1
        span = str(place) if last == place else f"{place}–{last}"
        said.append(f"{span} {wording.join([tournament.by_id[player].name for player in players])}")
    return (wording.text(N_("Places: {places}."), places="; ".join(said)),) if said else ()


BRACKET = SheetKind(
    "bracket",
    N_("Knockout bracket"),
    N_("Knockout matches from the first stage to the final"),
    bracket_sheet,
    Group.STANDINGS,
    ("landscape",),
    round_in_view=parts.latest_published,
    needs=check_knockout,
    packable=False,
)
