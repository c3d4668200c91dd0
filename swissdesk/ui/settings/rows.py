"""One setting on the screen: its title, its editor, what it is for, and under it what a change would mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from swissdesk import fields, wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.model.searching import has_all
from swissdesk.ui.settings.editor import (
    ChoiceEditor,
    DayEditor,
    Editor,
    LinkEditor,
    LotEditor,
    NumberEditor,
    RecordEditor,
    ScoringEditor,
    TextEditor,
)
from swissdesk.ui.settings.lists import (
    ArbitersEditor,
    DatesEditor,
    ExceptionsEditor,
    GroupsEditor,
    RulesEditor,
    SeatsEditor,
    SpansEditor,
)
from swissdesk.ui.widgets.common import SizedLabel, befriend, label, stack
from swissdesk.ui.widgets.screen_reader import show_aloud

_EDITORS: dict[type, Callable[[fields.Field], Editor]] = {
    fields.Text: TextEditor,
    fields.Day: DayEditor,
    fields.Names: TextEditor,
    fields.Number: NumberEditor,
    fields.Choice: ChoiceEditor,
    fields.ScoringOf: ScoringEditor,
    fields.LotOf: LotEditor,
    fields.Spans: SpansEditor,
    fields.Groups: GroupsEditor,
    fields.Rules: RulesEditor,
    fields.Seats: SeatsEditor,
    fields.Exceptions: ExceptionsEditor,
    fields.People: ArbitersEditor,
    fields.Dates: DatesEditor,
    fields.Link: LinkEditor,
    fields.Record: RecordEditor,
}
"""The editor of each kind of value."""


def editor_of(field: fields.Field) -> Editor:
    """Return a new editor for a field, with the name and the tooltip that it has in every form."""
    editor = _EDITORS[type(field.kind)](field)
    title, help_ = translate(field.title), translate(field.help)
    for widget in (editor, editor.target):
        if isinstance(widget, QAbstractButton):
            continue
        widget.setToolTip(help_)
        widget.setAccessibleDescription(help_)
        if not widget.accessibleName():
            widget.setAccessibleName(title)
    if isinstance(editor, LinkEditor):
        editor.line.setAccessibleName(title)
        editor.button.setAccessibleName(wording.text(N_("Open: {what}"), what=title))
    return editor


class FieldRow(QWidget):
    """A field of the screen; `edited` tells that a person has changed its value."""

    edited = Signal(object)
    """This row."""

    def __init__(self, field: fields.Field) -> None:
        super().__init__()
        self.field = field
        self.editor = editor_of(field)
        self.title = SizedLabel(1.0, text=field.title)
        befriend(self.title, self.editor)
        self.help = _line("muted", field.help)
        self.lock = _line("notice")
        self.follows = _line("accent")
        self.wrong = _line("danger")
        lines = (self.title, self.editor, self.help, self.lock, self.follows, self.wrong)
        stack(*lines, on=self, margins=(0, 0, 8, 12), spacing=4)
        self.editor.changed.connect(lambda: self.edited.emit(self))

    def judge(self, before: Tournament, draft: Tournament, *, can_edit: bool) -> None:
        """Show whether it can be changed, and what a change means."""
        locked = self.field.locked(before)
        self.editor.allow(can_edit and not locked)
        _say(self.lock, wording.text(N_("Cannot be changed. {reason}"), reason=locked) if locked else "")
        refused = refusal(self.field, before, draft)
        _say(self.wrong, refused)
        is_told = not refused and self.field.differs(before, draft)
        _say(self.follows, "\n".join(self._consequences(before, draft)) if is_told else "")

    def _consequences(self, before: Tournament, draft: Tournament) -> Iterable[str]:
        yield wording.text(N_("Current value: {value}"), value=self.field.said(before))
        yield from self.field.follows(before, draft)


def fits(field: fields.Field, wanted: str) -> bool:
    """Whether a field is one of those that a search looks for."""
    section = translate(field.section.value)
    return has_all(" ".join((translate(field.title), translate(field.help), section)), wanted)


def refusal(field: fields.Field, before: Tournament, draft: Tournament) -> str:
    """Return why the value of a field in the draft cannot be taken; empty if it can."""
    return field.refused(before, draft) if field.key == "name" or field.differs(before, draft) else ""


def _line(tone: str, text: str = "") -> QLabel:
    result = label(text, tone, wraps=True)
    if not text:
        result.hide()  # to show one that has no parent yet would make it a window
    result.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
    return result


def _say(line: QLabel, text: str) -> None:
    show_aloud(line, text)
    line.setVisible(bool(text))


def with_letter(title: str, taken: set[str]) -> str:
    """Return a title with the mark of the letter it is reached with, the first that is not `taken`; it is then."""
    place = next((at for at, sign in enumerate(title) if sign.isalpha() and sign.casefold() not in taken), None)
    if place is None:
        return title
    taken.add(title[place].casefold())
    return f"{title[:place]}&{title[place:]}"


def letters_of(buttons: Iterable[QAbstractButton]) -> set[str]:
    """Return the letters that buttons are reached with."""
    texts = (button.text() for button in buttons)
    return {text[text.index("&") + 1].casefold() for text in texts if "&" in text[:-1]}
