"""The panel on the right: the sentence, its clause in plain words, the numbers and what has just changed.

The text is made as rich text, so that it can be selected, copied and read out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from html import escape

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices, QTextCursor
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

from swissdesk import wording
from swissdesk.engine.measure import Measure
from swissdesk.engine.trace import Kind, TraceStep, Verdict
from swissdesk.i18n import N_, translate
from swissdesk.model import Colour
from swissdesk.ui import theme
from swissdesk.ui.trace import clause_block, criteria_table, words
from swissdesk.ui.trace.steps import Entry
from swissdesk.ui.trace.story import Story
from swissdesk.wording_clauses import cited
from swissdesk.wording_clauses import clause as clause_of

_LONG = 260
"""A sentence of so many letters is set in the size of the other text."""


class Explanation(QTextBrowser):
    """Explains one step; a number of it can be clicked, or chosen with Tab and Enter."""

    counted = Signal(object)
    """Somebody wants to see whom a number comes from (a Measure), or no longer (None)."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(translate(N_("Explanation of the step")))
        self.document().setDocumentMargin(14)
        self.unfolded = True
        self._shown: tuple[Story, Sequence[Entry], int] | None = None
        self._counted = Counted()
        self.anchorClicked.connect(self._follow)

    def explain(
        self, story: Story, entries: Sequence[Entry], place: int, *, links: bool = True, veiled: bool = False
    ) -> None:
        """Explain the step at a place among all; without `links` numbers tell no more than they are.

        `veiled`: nothing is said of the candidate that the bracket ends with.
        """
        self._shown = (story, entries, place)
        self._counted = Counted(links=links, veiled=veiled)
        self.redraw()

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
        """Light nobody up any more."""
        if self.measure is not None:
            self._count(-1)

    def _follow(self, link: QUrl) -> None:
        target = link.toString()
        if link.scheme() == "https":
            QDesktopServices.openUrl(link)
            return
        if target == clause_block.FOLD:
            self.unfolded = not self.unfolded
            self.redraw()
        elif target.startswith(criteria_table.LINK):
            place = int(target.removeprefix(criteria_table.LINK))
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
        """Let the keys go on from the link that was followed: making the text anew has lost it."""
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


def explanation(
    story: Story, entries: Sequence[Entry], place: int, *, unfolded: bool = True, counted: Counted = Counted()
) -> str:
    """Return the explanation of a step as rich text; `counted` is the number that was clicked."""
    step = entries[place].step
    parts = [
        _sentence(step),
        clause_block.block(story, step, unfolded=unfolded),
        _counters(step, _counters_before(entries, place)),
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
        ink = colours[words.verdict_role(step.verdict)]
        verdict = f'<p style="margin:0 0 4px 0; color:{ink}"><b>{escape(words.verdict_text(step.verdict))}</b></p>'
    sentence = wording.sentence(step.message)
    size = "large" if len(sentence) < _LONG else "medium"
    said = escape(sentence)
    return f'{verdict}<p style="margin:0 0 12px 0; font-size:{size}; line-height:112%">{said}</p>'


def _heading(text: str) -> str:
    ink = theme.active().colours["muted"]
    return f'<p style="margin:14px 0 4px 0; color:{ink}"><b>{escape(text)}</b></p>'


# ---- counters


def _counters_before(entries: Sequence[Entry], place: int) -> dict[str, int]:
    """Return the counters as they were before, in the same bracket."""
    chapter = entries[place].chapter
    for earlier in range(place - 1, -1, -1):
        if entries[earlier].chapter != chapter:
            break
        step = entries[earlier].step
        if step.counters and step.kind is not Kind.BRACKET:
            return dict(step.counters)
    return {}


def _counters(step: TraceStep, before: dict[str, int]) -> str:
    if not step.counters or step.kind is Kind.BRACKET:
        return ""
    rows = []
    for name, value in step.counters:
        changed = name in before and before[name] != value
        shown = f"{before[name]} → {value}" if changed else str(value)
        rows.append(((f"<b>{escape(name)}</b>", escape(words.counter_text(name)), f"<b>{shown}</b>"), changed))
    rows.sort(key=lambda row: not row[1])
    return _heading(translate(N_("Parameters"))) + _table(rows)


def _table(rows: Iterable[tuple[Sequence[str], bool]], head: Sequence[str] = ()) -> str:
    """Return a table; a row that is marked has a ground of its own."""
    colours = theme.active().colours
    body = []
    if head:
        cells = "".join(
            f'<td align="{"left" if n < 2 else "right"}" style="color:{colours["muted"]}">{escape(text)}</td>'
            for n, text in enumerate(head)
        )
        body.append(f"<tr>{cells}</tr>")
    for texts, marked in rows:
        ground = f' bgcolor="{colours["notice_soft"]}"' if marked else ""
        line = "".join(
            f'<td{ground} align="{"left" if n < 2 else "right"}">{cell}</td>' for n, cell in enumerate(texts)
        )
        body.append(f"<tr>{line}</tr>")
    return f'<table width="100%" cellpadding="4" cellspacing="0">{"".join(body)}</table>'


# ---- criteria


def _quality(story: Story, entries: Sequence[Entry], place: int, counted: Counted) -> str:
    """Return the criteria of a step, a candidate's beside those it is held against; the deciding one is marked."""
    step = entries[place].step
    if not step.quality:
        return ""
    heading = _heading(translate(N_("Criteria, the most important first")))
    against = criteria_table.measure_of(story, entries, place, veiled=counted.veiled)
    rows = criteria_table.rows_of(story, step, against)
    return heading + criteria_table.table(story, rows, counted.measure, counted.at, links=counted.links)


def _broken(story: Story, step: TraceStep) -> str:
    """Return what the criteria ask for that an accepted candidate does not meet in full, and who breaks them."""
    if step.kind is not Kind.CANDIDATE or step.verdict not in (Verdict.ACCEPTED, Verdict.WITHDRAWN):
        return ""
    said: dict[str, str] = {}
    for measure in story.trace.unmet(step):
        if measure.label in words.SAID_BESIDE:
            continue
        members = criteria_table.members_text(measure, story.players)
        title = cited(story.trace.articles, measure.label, " · ")
        said[measure.label] = (
            f'<p style="margin:6px 0 0 0"><b>{escape(title)}</b>: {escape(members)}<br>'
            f"{escape(clause_of(story.trace.articles, measure.label).text)}</p>"
        )
    return _heading(translate(N_("What it does not meet in full"))) + "".join(said.values()) if said else ""


# ---- colours, families


def _pair(story: Story, step: TraceStep) -> str:
    """Return what the two players of a board bring with them, when their colours are decided."""
    if step.kind is not Kind.COLOUR or not step.pairs:
        return ""
    rows: list[tuple[Sequence[str], bool]] = []
    pair = step.pairs[0]
    for number, colour in ((pair.one, Colour.WHITE), (pair.other, Colour.BLACK)):
        player = story.players.get(number)
        if player is None:
            continue
        due = words.preference_text(player)
        name = f"<b>{number}</b> {escape(player.name)}, {escape(wording.points_text(player.score))}<br>{escape(due)}"
        rows.append(((f"<b>{escape(wording.side_text(colour))}</b>", name, escape(words.history_text(player))), False))
    head = ("", translate(N_("player")), translate(N_("so far")))
    return _heading(translate(N_("What they bring"))) + _table(rows, head)


def _family(entry: Entry) -> str:
    if entry.step.size <= 1:
        return ""
    size = wording.count_text(entry.step.size)
    text = wording.text(N_("This one step stands for {size} candidates."), size=size)
    if entry.can_open:
        text += " " + translate(N_("Enter opens it."))
    elif entry.opened:
        text += " " + translate(N_("It is open; Backspace closes it."))
    return f'<p style="margin:14px 0 0 0">{escape(text)}</p>'


def _how_to_read(step: TraceStep) -> str:
    """Return what the signs on the cards mean, where a lesson begins."""
    if step.kind is not Kind.OUTLOOK:
        return ""
    text = translate(
        N_("The disc has the colour that the player is due: full if absolutely, half if strongly, a ring if mildly; a "
           "dash if none is due. Small discs are the colours of the games so far. Arrows are the floats of the last "
           "two rounds, the latest on the right. A bar on the left marks who came from above or floats down.")
    )  # fmt: skip
    return _heading(translate(N_("How to read a card"))) + f'<p style="margin:0">{escape(text)}</p>'


def spoken(story: Story, entries: Sequence[Entry], place: int) -> str:
    """Return the explanation in a line or two, for those who hear it and for the status line."""
    step = entries[place].step
    parts, sentence = [words.title_of(story, step)], wording.sentence(step.message)
    verdict = words.verdict_text(step.verdict)
    if verdict and not sentence.casefold().startswith(verdict.casefold()):
        parts.append(verdict)
    text = f"{', '.join(parts)}: {sentence}"
    known = cited(story.trace.articles, step.clause)
    return f"{text} ({known})" if known else text
