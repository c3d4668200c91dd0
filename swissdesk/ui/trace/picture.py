"""The picture of a step: who stands where, who is joined with whom, and what deserves the eye. Knows no pixels."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from itertools import zip_longest

from swissdesk.engine.systems import SYSTEMS
from swissdesk.engine.trace import Arrival, Cause, Kind, TracePair, TraceStep, Verdict
from swissdesk.i18n import N_, translate
from swissdesk.model.systems import is_scheduled
from swissdesk.ui.trace.steps import Entry, earlier_in_bracket
from swissdesk.ui.trace.story import Story, everybody
from swissdesk.values import dataclass, replace

_CAME = {
    Arrival.ABOVE: N_("From above"),
    Arrival.BELOW: N_("From below"),
    Arrival.BOTH: N_("From other groups"),
}


class Bond(Enum):
    """What a line between two players says."""

    PROPOSED = "proposed"
    ACCEPTED = "accepted"
    COSTLY = "costly"
    BROKEN = "broken"
    ASKED = "asked"
    COUNTED = "counted"


@dataclass(frozen=True)
class Line:
    """Two players joined, with the labels of the criteria they break."""

    one: int
    other: int
    bond: Bond
    labels: tuple[str, ...] = ()


Rows = tuple[tuple[int | None, int | None], ...]
"""Players side by side; None leaves a place empty."""


@dataclass(frozen=True)
class Section:
    """Rows under two titles."""

    titles: tuple[str, str]
    rows: Rows


@dataclass(frozen=True)
class Zone:
    """Players apart from the columns, in as many rows as they need; `falls` marks those who leave."""

    title: str
    players: tuple[int, ...]
    falls: bool = False
    arrow: str = "↓"

    @property
    def rows(self) -> Rows:
        """The players two by two."""
        return _side_by_side(self.players[::2], self.players[1::2])


@dataclass(frozen=True)
class Picture:
    """A drawing: sections from the top, zones below them, lines, and the players in question.

    `faulty`: what is in question about them is a fault. `waiting` players are not part of the step.
    """

    sections: tuple[Section, ...] = ()
    zones: tuple[Zone, ...] = ()
    lines: tuple[Line, ...] = ()
    focus: tuple[int, ...] = ()
    faulty: bool = False
    waiting: frozenset[int] = frozenset()
    came: frozenset[int] = frozenset()

    @property
    def rows(self) -> int:
        """How many rows of cards stand in the columns."""
        return sum(len(section.rows) for section in self.sections)


_FAULTS = {Cause.MET, Cause.FORBIDDEN, Cause.COLOURS, Cause.COMPLETION, Cause.BYE}
_ABSOLUTE = {"C1", "C2", "C3", "C.1", "C.2", "C.3", "B.1", "B.1.a", "B.1.b", "B.2", "B1", "B2", "forbidden"}


def picture_of(story: Story, entries: Sequence[Entry], place: int) -> Picture:
    """Return the drawing of the step at a place among all steps."""
    entry = entries[place]
    step = entry.step
    if step.kind is Kind.COLOUR:
        return _boards(story, entries, place)
    if entry.chapter <= 0:
        return _outlook(story, step)
    bracket = story.bracket_at(step) or story.brackets[entry.chapter]
    shown = _standing(story, entries, place)
    begins = shown.kind in (Kind.BRACKET, Kind.SEATS)
    result = _bracket_begins(story, shown) if begins else _candidate(story, shown, entry.chapter)
    if begins and step.downfloaters:
        result = _without_leaving(story, entries, place, shown)
    result = replace(result, came=frozenset(bracket.came))
    if step.kind in (*_LEAVING, Kind.BYE):
        return replace(result, focus=step.downfloaters)
    if shown is not step:
        return replace(result, focus=_in_question(step))
    return result


_LEAVING = (Kind.DOWNFLOATERS, Kind.UPFLOATERS)
_REMAINING = (Verdict.LATER, Verdict.NOT_BETTER)
"""What becomes of the candidates that are left when the accepted one has been seen: a family without subgroups."""


def _standing(story: Story, entries: Sequence[Entry], place: int) -> TraceStep:
    """Return the step that says how the players stand: this one, or the latest of its bracket that does."""
    entry = entries[place]
    step = entry.step
    after = step.kind is Kind.BYE or (step.verdict in _REMAINING and not step.s1)
    if step.kind in _LEAVING:  # Lim tells who leaves before anybody is paired
        after = any(other.step is story.accepted.get(entry.chapter) for other in entries[:place])
    if after and entry.chapter in story.accepted:
        return story.accepted[entry.chapter]
    if step.s1 or step.s2 or (step.pairs and step.bracket):
        return step
    earlier = (other.step for other in earlier_in_bracket(entries, place))
    return next((other for other in earlier if other.s1 or other.s2), step)


def _without_leaving(story: Story, entries: Sequence[Entry], place: int, entered: TraceStep) -> Picture:
    """Draw a bracket before anybody is paired; those who have left it so far stand apart."""
    chapter = entries[place].chapter
    told = [entry.step for entry in entries[: place + 1] if entry.chapter == chapter and entry.step.kind in _LEAVING]
    gone = tuple(player for step in told for player in step.downfloaters) or entries[place].step.downfloaters
    came, residents = (tuple(p for p in players if p not in gone) for players in (entered.s1, entered.s2))
    stays = _bracket_begins(story, replace(entered, s1=came, s2=residents))
    return replace(stays, zones=(_leaving_zone(story, chapter, gone),))


def _leaving_zone(story: Story, chapter: int, players: tuple[int, ...]) -> Zone:
    bracket = story.brackets[chapter]
    if bracket.rises:
        return Zone(translate(N_("Upfloaters")), players, falls=True, arrow="↑")
    title = N_("Player with the bye") if bracket.is_last else N_("Downfloaters")
    return Zone(translate(title), players, falls=True)


def _bracket_begins(story: Story, step: TraceStep) -> Picture:
    if step.s1:
        titles = (translate(_CAME[step.arrival]), translate(N_("Residents")))
        return Picture((Section(titles, _side_by_side(step.s1, step.s2)),))
    half = len(step.s2) // 2
    title = "" if is_scheduled(story.system) else translate(N_("Residents"))
    return Picture((Section((title, ""), _side_by_side(step.s2[:half], step.s2[half:])),))


def _candidate(story: Story, step: TraceStep, chapter: int) -> Picture:
    """Draw S1 and S2 with the pairs made so far; pairs settled before the remainder stand above it."""
    inside = {*step.s1, *step.s2}
    settled = [pair for pair in step.pairs if pair.one not in inside]
    apart = {*step.downfloaters, *step.limbo}
    left = tuple(player for player in step.s1 if player not in apart)
    right = tuple(player for player in step.s2 if player not in apart)
    right = _next_to_partners(left, right, step.pairs)
    sections = []
    if settled:
        titles = (translate(N_("MDPs")), translate(N_("Their opponents")))
        if step.kind is Kind.OPPONENT:
            titles = (translate(N_("Paired already")), "")
        sections.append(Section(titles, tuple((pair.one, pair.other) for pair in settled)))
    names = ("", "") if is_scheduled(story.system) else (translate(N_("S1")), translate(N_("S2")))
    if step.kind is Kind.OPPONENT:
        names = ("", translate(N_("Opponents tried")))
    elif not SYSTEMS[story.trace.articles].has_subgroups:
        names = ("", "")
    elif settled:
        names = (translate(N_("S1 of the remainder")), translate(N_("S2 of the remainder")))
    drawn = everybody([step])
    bracket = story.bracket_at(step) or story.brackets[chapter]
    missing = tuple(player for player in bracket.players if player not in drawn)
    if left or right or missing:
        sections.append(Section(names, _side_by_side((*left, *missing), right)))
    limbo = tuple(player for player in step.limbo if player not in step.downfloaters)
    zones = [Zone(translate(N_("Limbo")), limbo)] if limbo else []
    if step.downfloaters:
        zones.append(_leaving_zone(story, chapter, step.downfloaters))
    reason = step.reason
    return Picture(
        tuple(sections),
        tuple(zones),
        tuple(_line(step, pair) for pair in step.pairs),
        _in_question(step),
        faulty=reason is not None and reason.cause in _FAULTS,
        waiting=frozenset(missing),
    )


def _next_to_partners(left: tuple[int, ...], right: tuple[int, ...], pairs: Sequence[TracePair]) -> tuple[int, ...]:
    """Return S2 as it stands if that puts partners side by side; it does for every candidate of the rules."""
    partner = {pair.one: pair.other for pair in pairs}
    taken = [partner[player] for player in left if player in partner]
    alone = [player not in partner for player in left]
    if not taken or set(taken) - set(right) or alone != sorted(alone):
        return right
    return (*taken, *(player for player in right if player not in taken))


def _line(step: TraceStep, pair: TracePair) -> Line:
    reason = step.reason
    guilty = reason is not None and reason.cause in _FAULTS and {pair.one, pair.other} == set(reason.players[:2])
    labels = pair.breaks
    if guilty and reason is not None and reason.criterion and reason.criterion not in labels:
        labels = (reason.criterion, *labels)
    if guilty or any(label in _ABSOLUTE for label in labels):
        bond = Bond.BROKEN
    elif step.verdict is Verdict.ACCEPTED:
        bond = Bond.ACCEPTED
    else:
        bond = Bond.COSTLY if labels else Bond.PROPOSED
    return Line(pair.one, pair.other, bond, labels)


def _in_question(step: TraceStep) -> tuple[int, ...]:
    if step.reason is not None and step.reason.players:
        return step.reason.players
    if step.kind is Kind.FAMILY and step.pairs:
        return step.pairs[-1].one, step.pairs[-1].other
    return ()


def _outlook(story: Story, step: TraceStep) -> Picture:
    """Draw all players, or those whom the step names; who has the bye stands apart."""
    if step.kind is Kind.BYE and step.downfloaters:
        others = tuple(player for player in story.players if player not in step.downfloaters)
        alone = Zone(translate(N_("Player with the bye")), step.downfloaters)
        return Picture((_all_of(N_("All players"), others),), (alone,), focus=step.downfloaters)
    in_question = step.reason.players if step.reason else ()
    if named := step.s1 or in_question:
        title = N_("Possible bye") if step.kind in (Kind.BYE_SCORE, Kind.BYE) else N_("Players concerned")
        return Picture((_all_of(title, named),), focus=in_question)
    if step.kind is Kind.OUTLOOK and story.players:
        return Picture((_all_of(N_("All players"), tuple(story.players)),))
    return Picture()


def _all_of(title: str, players: tuple[int, ...]) -> Section:
    """Return players in two columns, the upper half on the left."""
    half = (len(players) + 1) // 2
    return Section((translate(title), ""), _side_by_side(players[:half], players[half:]))


def _boards(story: Story, entries: Sequence[Entry], place: int) -> Picture:
    """Draw the boards of the round, those joined whose colours have been decided."""
    done: set[int] = set()
    for entry in entries[: place + 1]:
        if entry.step.kind is Kind.COLOUR:
            done.update(everybody([entry.step]))
    pairs = story.trace.pairs
    titles = (translate(N_("White")), translate(N_("Black")))
    bye = story.trace.bye
    return Picture(
        (Section(titles, pairs),),
        (Zone(translate(N_("Player with the bye")), (bye,)),) if bye is not None else (),
        tuple(Line(white, black, Bond.ACCEPTED) for white, black in pairs if white in done),
        everybody([entries[place].step]),
        waiting=frozenset(player for pair in pairs for player in pair if player not in done),
    )


def _side_by_side(left: Sequence[int], right: Sequence[int]) -> Rows:
    return tuple(zip_longest(left, right))
