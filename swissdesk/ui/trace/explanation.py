"""The panel on the right: the sentence, its clause in plain words, the numbers and what has just changed.

The text is made as rich text, so that it can be selected, copied and read out. A number of the table of criteria tells,
once it is clicked, whom it comes from. Clauses are in our words, marked as such, with how they are read and where they
stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import TypeVar

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QTextCursor
from PySide6.QtWidgets import QFrame, QTextBrowser

from swissdesk import wording
from swissdesk.engine.measure import CriterionName, LimboDifference, Measure, Member
from swissdesk.engine.position import Competitor
from swissdesk.engine.trace import Kind, TraceStep, Value, Verdict
from swissdesk.i18n import N_, N_context, translate
from swissdesk.model import Colour
from swissdesk.ui.shell import theme
from swissdesk.ui.trace import steps
from swissdesk.ui.trace.steps import Entry, earlier_in_bracket
from swissdesk.ui.trace.story import Story
from swissdesk.values import dataclass, replace
from swissdesk.wording_clauses import address, cited, is_paraphrase, reading, with_article
from swissdesk.wording_clauses import clause as clause_of

# ---- the table of criteria

LINK = "measure:"
"""What the address of a number begins with; its place in the quality of the step follows."""

T = TypeVar("T")


@dataclass(frozen=True)
class Row:
    """A criterion of a step: its place there, how it is called, its value, and that of another candidate, if any.

    `decides`: here the two part.
    """

    place: int
    criterion: CriterionName
    value: Value
    other: Value | None
    decides: bool

    @property
    def is_faultless(self) -> bool:
        """Whether there is nothing to be counted, here and there."""
        return not self.value and not self.other


def measure_of(story: Story, entries: Sequence[Entry], place: int, *, veiled: bool) -> TraceStep | None:
    """Return the candidate that the one at a place among all steps is held against, None if there is none.

    With foresight it is the accepted one, which is not to be seen in a lesson (`veiled`); where the story reads as the
    text of the rules does, the best so far.
    """
    entry = entries[place]
    if entry.step.kind is not Kind.CANDIDATE or entry.step.verdict in (Verdict.ACCEPTED, Verdict.WITHDRAWN):
        return None
    if not story.reads_text:
        return None if veiled else story.accepted.get(entry.chapter)
    for earlier in earlier_in_bracket(entries, place):
        if earlier.step.verdict is Verdict.BEST_SO_FAR and earlier.depth <= entry.depth:
            return earlier.step
    return None


def rows_of(story: Story, step: TraceStep, against: TraceStep | None) -> list[Row]:
    """Return the criteria of a step in their order, beside those of the candidate that it is held against."""
    values = dict(_keyed(step.quality))
    best = dict(_keyed(against.quality)) if against is not None else {}
    named = dict(_keyed((criterion.label, criterion) for criterion in story.trace.criteria))
    differing = (key for key, value in values.items() if key[0] not in steps.ADDITIONAL and best.get(key) != value)
    decisive = next(differing, None) if against is not None else None
    return [
        Row(place, named.get(key) or _unnamed(story, key[0]), value, best.get(key), key == decisive)
        for place, (key, value) in enumerate(values.items())
    ]


def _keyed(parts: Iterable[tuple[str, T]]) -> Iterator[tuple[tuple[str, int], T]]:
    """Yield values by label and part: a criterion with two parts is named twice."""
    seen: dict[str, int] = {}
    for label, value in parts:
        seen[label] = seen.get(label, 0) + 1
        yield (label, seen[label]), value


def _unnamed(story: Story, label: str) -> CriterionName:
    name = steps.counter_text(label) or clause_of(story.trace.articles, label).title
    return CriterionName(label, label, name)


# ---- as rich text


def criteria_table(story: Story, rows: Sequence[Row], counted: Counted, *, is_compared: bool) -> str:
    """Return the criteria as rich text; below the one whose number was clicked those whom it comes from."""
    colours = theme.active().colours
    lines: list[str] = []
    for row in rows:
        if row.is_faultless:
            continue
        cells = [_label(row.criterion), escape(translate(row.criterion.name)), _number(row, links=counted.links)]
        if is_compared:
            cells.append(escape(_shown(row.criterion.label, row.other)))
        lines.append(_line(cells, marked=row.decides))
        if counted.measure is not None and row.place == counted.at:
            said = escape(members_text(counted.measure, story.players))
            lines.append(f'<tr><td></td><td colspan="3" bgcolor="{colours["accent_soft"]}">{said}</td></tr>')
    faulty = {row.criterion.label for row in rows if not row.is_faultless}
    perfect = dict.fromkeys(row.criterion.label for row in rows if row.criterion.label not in faulty)
    other = translate(N_("best so far") if story.reads_text else N_("accepted"))
    head = ("", "", translate(N_context("in this step", "here")), other)
    made = _table(lines, head if is_compared else ())
    if perfect:
        said = escape(wording.text(N_("Fully met: {criteria}."), criteria=list(perfect)))
        made += f'<p style="margin:4px 0 0 4px; color:{colours["muted"]}">{said}</p>'
    return made


def _table(lines: Iterable[str], head: Sequence[str] = ()) -> str:
    """Return a table of lines under quiet titles, if there are any."""
    first = _line(map(escape, head), style=f' style="color:{theme.active().colours["muted"]}"') if head else ""
    return f'<table width="100%" cellpadding="4" cellspacing="0">{first}{"".join(lines)}</table>'


def _line(cells: Iterable[str], *, marked: bool = False, style: str = "") -> str:
    """Return a line of a table, numbers on the right; one that is marked has a ground of its own."""
    ground = f' bgcolor="{theme.active().colours["notice_soft"]}"' if marked else ""
    aligned = (f'<td{ground} align="{"left" if n < 2 else "right"}"{style}>{cell}</td>' for n, cell in enumerate(cells))
    return f"<tr>{''.join(aligned)}</tr>"


def _label(criterion: CriterionName) -> str:
    """Return the label with the article below it, where an edition has both."""
    label = f"<b>{escape(criterion.label)}</b>"
    if criterion.article == criterion.label:
        return label
    ink = theme.active().colours["muted"]
    return f'{label}<br><span style="color:{ink}; font-size:small">{escape(criterion.article)}</span>'


def _number(row: Row, *, links: bool) -> str:
    shown = escape(_shown(row.criterion.label, row.value))
    if not links or not row.value:
        return f"<b>{shown}</b>"
    ink = theme.active().colours["accent"]
    return f'<a href="{LINK}{row.place}" style="color:{ink}"><b>{shown}</b></a>'


def _shown(label: str, value: Value | None) -> str:
    return steps.criterion_value_text(label, value) if value is not None else "–"


# ---- whom a number comes from


def members_text(measure: Measure, players: Mapping[int, Competitor]) -> str:
    """Return the players and pairs that make a number up: ``6–4 (2–½), 7–12 (2–½)``."""
    return ", ".join(member_text(measure, member, players) for member in measure.members)


def member_text(measure: Measure, member: Member, players: Mapping[int, Competitor]) -> str:
    """Return one of them, with the scores where they are what counts, or with what it adds if that is more than one."""
    who = "–".join(map(str, member.who))
    if isinstance(member.amount, LimboDifference):
        return wording.text(N_("{player} (in the Limbo)"), player=who)
    if isinstance(measure.value, tuple):
        scores = [wording.points_text(players[p].score) for p in member.who if p in players]
        if len(member.who) == 1 and scores != [wording.points_text(member.amount)]:
            scores = [wording.points_text(member.amount)]
        return f"{who} ({'–'.join(scores)})"
    return who if member.amount == 1 else f"{who} ({steps.criterion_value_text(measure.label, member.amount)})"


def spoken_criteria_table(measure: Measure, players: Mapping[int, Competitor]) -> str:
    """Return a number with whom it comes from, for those who hear it."""
    number = _shown(measure.label, measure.value)
    return f"{measure.label}, {translate(measure.name)}: {number}; {members_text(measure, players) or '–'}"


# ---- clauses

FOLD = "fold"
"""The address that folds the text of the clauses away, and unfolds it."""


def block(story: Story, step: TraceStep, *, unfolded: bool) -> str:
    """Return the clause of the step and the criterion that decides it, in plain words."""
    articles, found = story.trace.articles, dict[str, str]()
    for name in filter(None, (step.clause, step.reason.criterion if step.reason else "")):
        known = clause_of(articles, name)
        if known.title:
            found.setdefault(known.text, name)
    if not found:
        return ""
    colours = theme.active().colours
    sign = "▾" if unfolded else "▸"
    parts: list[str] = []
    for text, name in found.items():
        title = escape(cited(articles, name, " · "))
        body = f'<p style="margin:3px 0 0 0">{escape(text)}</p>{_footnotes(articles, name)}' if unfolded else ""
        parts.append(
            f'<p style="margin:{8 if len(parts) else 0}px 0 0 0"><a href="{FOLD}" style="color:{colours["accent"]};'
            f' text-decoration:none"><b>{sign} {title}</b></a></p>{body}'
        )
    return (
        '<table width="100%" cellpadding="9" cellspacing="0" style="margin-top:10px">'
        f'<tr><td bgcolor="{colours["info_soft"]}">{"".join(parts)}</td></tr></table>'
    )


def _footnotes(articles: str, name: str) -> str:
    """Return how a clause is read where it leaves a choice, and that these are not its own words, which stand where."""
    ink, said = theme.active().colours["muted"], []
    noted = reading(articles, name)
    if noted:
        said.append(f"<b>{escape(translate(N_('Our reading:')))}</b> {escape(noted)}")
    if is_paraphrase(articles, name):
        published = address(articles)
        words_of = escape(wording.text(N_("In our own words, after {clause}."), clause=with_article(articles, name)))
        link = f'<a href="{published}" style="color:{ink}">{escape(translate(N_("FIDE Handbook")))}</a>'
        said.append(f"{words_of} {link}" if published else words_of)
    return "".join(f'<p style="margin:4px 0 0 0; color:{ink}; font-size:small">{text}</p>' for text in said)


# ---- the panel

_LONG = 260
"""A sentence of so many letters is set in the size of the other text."""

_HAIR = 2
"""So many pixels beyond the edge are nothing to read."""


class Explanation(QTextBrowser):
    """Explains one step; a number of it can be clicked, or chosen with Tab and Enter."""

    counted = Signal(object)
    """Somebody wants to see whom a number comes from (a Measure), or no longer (None)."""

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(translate(N_("Explanation of the step")))
        self.document().setDocumentMargin(14)
        self.unfolded = True
        self._shown: tuple[Story, Sequence[Entry], int] | None = None
        self._counted = Counted()
        self.anchorClicked.connect(self._follow)
        self.horizontalScrollBar().rangeChanged.connect(self._show_bar)

    def explain(
        self, story: Story, entries: Sequence[Entry], place: int, *, links: bool = True, veiled: bool = False
    ) -> None:
        """Explain the step at a place among all; without `links` numbers tell no more than they are.

        `veiled`: nothing is said of the candidate that the bracket ends with.
        """
        self._shown = (story, entries, place)
        self._counted = Counted(links=links, veiled=veiled)
        self.redraw()

    def _show_bar(self, _least: int, most: int) -> None:
        """Offer no scrolling sideways for the pixel that the columns of a table are rounded by."""
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if most <= _HAIR else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self.setHorizontalScrollBarPolicy(policy)

    def redraw(self) -> None:
        """Use colours and sizes of the theme as it is now."""
        if self._shown is not None:
            at = self.verticalScrollBar().value()
            self.setHtml(explanation(*self._shown, unfolded=self.unfolded, counted=self._counted))
            self.verticalScrollBar().setValue(at)

    @property
    def measure(self) -> Measure | None:
        """The number that was clicked, None if none is lit."""
        return self._counted.measure

    def clear_measure(self) -> None:
        """Remove the highlight from all players."""
        if self.measure is not None:
            self._count(-1)

    def _follow(self, link: QUrl) -> None:
        target = link.toString()
        if link.scheme() == "https":
            QDesktopServices.openUrl(link)
            return
        if target == FOLD:
            self.unfolded = not self.unfolded
            self.redraw()
        elif target.startswith(LINK):
            place = int(target.removeprefix(LINK))
            self._count(place if place != self._counted.at else -1)
        self._return_to(target)

    def _count(self, place: int) -> None:
        """Show whom the number at a place of the quality comes from; -1: nobody."""
        if self._shown is None:
            return
        story, entries, at = self._shown
        measures = story.trace.measures(entries[at].step) if place >= 0 else ()
        self._counted = replace(self._counted, at=place, measure=measures[place] if place >= 0 else None)
        self.redraw()
        self.counted.emit(self.measure)

    def _return_to(self, target: str) -> None:
        """Let the keys go on from the link that was followed: making the text again has lost it."""
        block = self.document().begin()
        while block.isValid():
            fragments = block.begin()
            while not fragments.atEnd():
                fragment = fragments.fragment()
                if fragment.charFormat().anchorHref() == target:
                    cursor = QTextCursor(self.document())
                    cursor.setPosition(fragment.position())
                    cursor.setPosition(fragment.position() + fragment.length(), QTextCursor.MoveMode.KeepAnchor)
                    self.setTextCursor(cursor)
                    return
                fragments += 1
            block = block.next()


@dataclass(frozen=True)
class Counted:
    """The number that was clicked: its place in the quality of the step, and whom it comes from.

    `links`: numbers can be clicked at all; `veiled`: a lesson is on.
    """

    at: int = -1
    measure: Measure | None = None
    links: bool = True
    veiled: bool = False


_NO_NUMBER = Counted()


def explanation(
    story: Story, entries: Sequence[Entry], place: int, *, unfolded: bool = True, counted: Counted = _NO_NUMBER
) -> str:
    """Return the explanation of a step as rich text; `counted` is the number that was clicked."""
    step = entries[place].step
    parts = [
        _sentence(step),
        block(story, step, unfolded=unfolded),
        _counters(entries, place),
        _pair(story, step),
        _quality(story, entries, place, counted),
        _broken(story, step),
        _family(entries[place]),
        _how_to_read(step),
    ]
    return "".join(parts)


def _sentence(step: TraceStep) -> str:
    colours = theme.active().colours
    verdict = ""
    if step.verdict is not None:
        ink = colours[steps.verdict_role(step.verdict)]
        verdict = f'<p style="margin:0 0 4px 0; color:{ink}"><b>{escape(steps.verdict_text(step.verdict))}</b></p>'
    sentence = wording.sentence(step.message)
    size = "large" if len(sentence) < _LONG else "medium"
    said = escape(sentence)
    return f'{verdict}<p style="margin:0 0 12px 0; font-size:{size}; line-height:112%">{said}</p>'


def _heading(text: str) -> str:
    ink = theme.active().colours["muted"]
    return f'<p style="margin:14px 0 4px 0; color:{ink}"><b>{escape(text)}</b></p>'


# ---- counters


def _shows_counters(step: TraceStep) -> bool:
    return bool(step.counters) and step.kind is not Kind.BRACKET


def _counters(entries: Sequence[Entry], place: int) -> str:
    """Return the counters of a step, first those that were others before in the same bracket."""
    step = entries[place].step
    if not _shows_counters(step):
        return ""
    told = (entry.step.counters for entry in earlier_in_bracket(entries, place) if _shows_counters(entry.step))
    before = dict(next(told, ()))
    changes: list[str] = []
    rest: list[str] = []
    for name, value in step.counters:
        changed = name in before and before[name] != value
        shown = f"{before[name]} → {value}" if changed else str(value)
        cells = (f"<b>{escape(name)}</b>", escape(steps.counter_text(name)), f"<b>{shown}</b>")
        (changes if changed else rest).append(_line(cells, marked=changed))
    return _heading(translate(N_("Parameters"))) + _table([*changes, *rest])


# ---- criteria


def _quality(story: Story, entries: Sequence[Entry], place: int, counted: Counted) -> str:
    """Return the criteria of a step, a candidate's beside those it is held against; the deciding one is marked."""
    step = entries[place].step
    if not step.quality:
        return ""
    heading = _heading(translate(N_("Criteria, most important first")))
    against = measure_of(story, entries, place, veiled=counted.veiled)
    return heading + criteria_table(story, rows_of(story, step, against), counted, is_compared=against is not None)


def _broken(story: Story, step: TraceStep) -> str:
    """Return what the criteria ask for that an accepted candidate does not meet in full, and who breaks them."""
    if step.kind is not Kind.CANDIDATE or step.verdict not in (Verdict.ACCEPTED, Verdict.WITHDRAWN):
        return ""
    said: dict[str, str] = {}
    for measure in story.trace.unmet(step):
        if measure.label in steps.ADDITIONAL:
            continue
        members = members_text(measure, story.players)
        title = cited(story.trace.articles, measure.label, " · ")
        said[measure.label] = (
            f'<p style="margin:6px 0 0 0"><b>{escape(title)}</b>: {escape(members)}<br>'
            f"{escape(clause_of(story.trace.articles, measure.label).text)}</p>"
        )
    return _heading(translate(N_("Criteria not fully met"))) + "".join(said.values()) if said else ""


# ---- colours, families


def _pair(story: Story, step: TraceStep) -> str:
    """Return what the two players of a board bring with them, when their colours are decided."""
    if step.kind is not Kind.COLOUR or not step.pairs:
        return ""
    lines = []
    pair = step.pairs[0]
    for number, colour in ((pair.one, Colour.WHITE), (pair.other, Colour.BLACK)):
        player = story.players.get(number)
        if player is None:
            continue
        due = steps.preference_text(player)
        name = f"<b>{number}</b> {escape(player.name)}, {escape(wording.points_text(player.score))}<br>{escape(due)}"
        lines.append(_line((f"<b>{escape(wording.side_text(colour))}</b>", name, escape(steps.history_text(player)))))
    head = ("", translate(N_("player")), translate(N_("colours so far")))
    return _heading(translate(N_("The two players"))) + _table(lines, head)


def _family(entry: Entry) -> str:
    if entry.step.size <= 1:
        return ""
    size = wording.count_text(entry.step.size)
    text = wording.text(N_("This step stands for {size} candidates."), size=size)
    if entry.can_open:
        text += " " + translate(N_("Enter opens it."))
    elif entry.opened:
        text += " " + translate(N_("Opened; Backspace closes it."))
    return f'<p style="margin:14px 0 0 0">{escape(text)}</p>'


def _how_to_read(step: TraceStep) -> str:
    """Return what the signs on the cards mean, where a lesson begins."""
    if step.kind is not Kind.OUTLOOK:
        return ""
    text = translate(
        N_(
            "The disc shows the due colour: full for an absolute preference, half for a strong one, a ring for a "
            "mild one; a dash if there is none. Small discs are the colours of the games so far. Arrows are the "
            "floats of the last two rounds, the latest on the right. A bar on the left marks players who came from "
            "above or float down."
        )
    )
    return _heading(translate(N_("Key to the cards"))) + f'<p style="margin:0">{escape(text)}</p>'


def spoken(story: Story, step: TraceStep) -> str:
    """Return the explanation in a line or two, for those who hear it."""
    parts, sentence = [steps.title_of(story, step)], wording.sentence(step.message)
    verdict = steps.verdict_text(step.verdict)
    if verdict and not sentence.casefold().startswith(verdict.casefold()):
        parts.append(verdict)
    return f"{', '.join(parts)}: {in_short(story, step)}"


def in_short(story: Story, step: TraceStep) -> str:
    """Return the sentence of a step with its clause, for the status line: title and verdict stand above the drawing."""
    sentence, known = wording.sentence(step.message), cited(story.trace.articles, step.clause)
    return f"{sentence} ({known})" if known else sentence
