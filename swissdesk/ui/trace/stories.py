"""The stories to choose from: what each is about, its position and tables, and the way onto the Trace page.

The window stays open while a story is walked through, so that a table can be read beside its steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QTextBrowser, QTreeWidget, QTreeWidgetItem

from swissdesk.i18n import N_, translate
from swissdesk.reports.stories import Group, Story, StoryText, said, stories, story_text
from swissdesk.ui.files.opening import open_story
from swissdesk.ui.shell import theme
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.view import TRACE
from swissdesk.ui.shell.workers import Tasks
from swissdesk.ui.widgets.common import Wide, button, grow_to, label, named, row, split, stack
from swissdesk.ui.widgets.windows import OpenDialog

_STORY = Qt.ItemDataRole.UserRole


class StoriesDialog(OpenDialog):
    """Offers the stories, group by group, and opens one as a practice tournament."""

    help_page = "stories"

    def __init__(self, office: Office) -> None:
        super().__init__(office)
        office.desk.document_changed.disconnect(self.close)
        self.setWindowTitle(translate(N_("Stories and samples")))
        self.tasks = Tasks(self)
        self.list = named(QTreeWidget(), N_("Stories"), N_("Choose a story; Enter opens it"))
        self.list.setHeaderHidden(True)
        self.list.setRootIsDecorated(False)
        self.list.setWordWrap(True)
        self.text = named(QTextBrowser(), N_("About the story"))
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.document().setDocumentMargin(12)
        self.walk = button(
            N_("&Walk through it"), self._walk, N_("Open a practice copy on the Trace page (Enter)"), primary=True
        )
        close = button(N_("&Close"), self.close)
        how = label(N_("On the Trace page, J goes to the next note and K to the previous one."), "muted", wraps=True)
        parts = split(self.list, self.text, shares=(3, 4))
        stack(Wide(parts), row(Wide(how), close, self.walk), on=self, margins=(14, 12, 14, 12), spacing=10)
        self._items: dict[str, QTreeWidgetItem] = {}
        self._fill()
        self.list.currentItemChanged.connect(lambda *_items: self._show())
        self.list.itemActivated.connect(lambda *_item: self._walk())
        grow_to(self, 70, 40)
        self.choose(stories()[0].key)

    def _fill(self) -> None:
        for group in Group:
            title = _line(translate(group.value))
            title.setFlags(Qt.ItemFlag.ItemIsEnabled)
            font = title.font(0)
            font.setBold(True)
            title.setFont(0, font)
            self.list.addTopLevelItem(title)
            for story in stories():
                if story.group is group:
                    item = self._items[story.key] = _line(said(story.title))
                    item.setData(0, _STORY, story.key)
                    title.addChild(item)
        self.list.expandAll()

    @property
    def story(self) -> Story | None:
        """The story that is chosen."""
        item = self.list.currentItem()
        key = item.data(0, _STORY) if item is not None else None
        return next((story for story in stories() if story.key == key), None)

    def choose(self, key: str) -> None:
        """Choose a story by its key."""
        self.list.setCurrentItem(self._items[key])

    def _show(self) -> None:
        """Show what the chosen story is about; its round is paired on a thread."""
        story = self.story
        self.walk.setEnabled(story is not None)
        self.tasks.cancel()
        if story is None:
            return
        self.text.setHtml(_heading(said(story.title), said(story.about)))

        self.tasks.run(
            lambda _monitor: story_text(story),
            lambda text: self.text.setHtml(as_html(text)),
            self._office.messages.error,
        )

    def _walk(self) -> None:
        story, office = self.story, self._office
        if story is None or not open_story(office, story.tournament(), story.key):
            return
        office.view.show_page(TRACE)
        if story.round <= len(office.tournament.rounds):
            office.view.show_round(story.round)
        else:
            office.pages.trace.preview()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def done(self, result: int) -> None:
        """Close once no thread is at work any more."""
        self.tasks.cancel()
        self.tasks.wait()
        super().done(result)


def _line(text: str) -> QTreeWidgetItem:
    line = QTreeWidgetItem([text])
    line.setData(0, Qt.ItemDataRole.AccessibleTextRole, text)
    return line


# ---- the text


def as_html(text: StoryText) -> str:
    """Return a story as rich text."""
    parts = [_heading(text.title, text.about)]
    for table in text.tables:
        parts.append(f'<p style="margin:12px 0 2px 0"><b>{escape(table.title)}</b></p>{_table(table.head, table.rows)}')
    if text.lines:
        parts.append(_table(text.head, text.lines))
    if text.apart:
        parts.append(_paragraph(f"{translate(N_('Forbidden pairings'))}: {', '.join(text.apart)}"))
    if text.versions:
        years, boards = zip(*text.versions, strict=True)
        parts.append(_table(years, zip(*boards, strict=True)))
        parts += [_paragraph(reason) for reason in text.reasons]
    return "".join(parts)


def _heading(title: str, about: str) -> str:
    return f'<p style="font-size:large"><b>{escape(title)}</b></p>{_paragraph(about)}'


def _paragraph(text: str) -> str:
    return f'<p style="margin:8px 0 0 0; line-height:112%">{escape(text)}</p>'


def _table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    ink = theme.active().colours["muted"]
    first = "".join(f'<td style="color:{ink}"><b>{escape(cell)}</b></td>' for cell in head)
    rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in line)}</tr>" for line in lines)
    return f'<table cellpadding="4" cellspacing="0" style="margin-top:8px"><tr>{first}</tr>{rows}</table>'
