"""Notes beside the step, the teacher's on a sample and one's own, and the steps that are marked to be printed.

Notes are written, gone through, and named where their step is lost. Those of the round that is shown are found once for
each of its traces and after each change of the document (`reports.trace_parts`). While a lesson is on none is shown:
they would give answers away. Marked steps are kept with what was drawn for them.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QDialog, QFrame, QPlainTextEdit, QWidget

from swissdesk import wording
from swissdesk.engine.trace import TraceStep
from swissdesk.i18n import N_, translate
from swissdesk.model import StepNote, Tournament
from swissdesk.model.events import Batch, WriteNote
from swissdesk.model.events.teaching import LONGEST_NOTE
from swissdesk.reports import Report
from swissdesk.reports.trace_handout import ShownStep, trace_extract
from swissdesk.reports.trace_parts import NOTHING, Drawn, StepNotes, lost_message, note_on, notes_of, reason, where
from swissdesk.ui.shell.office import Office
from swissdesk.ui.trace import steps
from swissdesk.ui.trace.picture import Picture
from swissdesk.ui.trace.player import Player
from swissdesk.ui.trace.story import Story
from swissdesk.ui.widgets.common import SizedLabel, Wide, button, grow_to, label, named, row, set_property, stack
from swissdesk.ui.widgets.dialog_keys import help_on_f1, press_on_ctrl_enter
from swissdesk.ui.widgets.strip import Banner

# ---- notes

_HELP = "studio"


class NotePanel(QFrame):
    """Says what stands at the step: the teacher's note, and one's own with the button that changes it."""

    wanted = Signal()
    """One's own note is to be changed."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("strip", "notice")
        named(self, N_("Notes on this step"))
        self.heads = SizedLabel(0.9, text=N_("Teacher’s note")), SizedLabel(0.9, text=N_("Your note"))
        self.teacher, self.own = label(wraps=True), label(wraps=True)
        for text in (self.teacher, self.own):
            text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.change = button(N_("Change the note…"), self.wanted.emit, N_("Change or remove your note on this step"))
        parts = (self.heads[0], self.teacher, self.heads[1], self.own, row(None, self.change))
        stack(*parts, on=self, margins=(14, 8, 14, 8), spacing=4)
        self.hide()

    def show_texts(self, teacher: str, own: str) -> None:
        """Show the notes on a step; without any there is no panel."""
        for head, text, said in zip(self.heads, (self.teacher, self.own), (teacher, own), strict=True):
            text.setText(said)
            head.setVisible(bool(said))
            text.setVisible(bool(said))
        self.change.setVisible(bool(own))
        self.setVisible(bool(teacher or own))


class LostNotes(Banner):
    """Names the notes on a round whose step is not in its trace any more, and removes them if that is wished."""

    def __init__(self) -> None:
        super().__init__("notice", "notice", "notice")
        tip = N_("Remove the notes that stand at no step; this can be undone")
        self.remove = self.add(N_("Remove these notes"), lambda: None, tip)

    def show_notes(self, notes: StepNotes) -> None:
        """Name the notes that stand at no step; those of the other trace of the round are there still."""
        lost = [wording.sentence(lost_message(note)) for note in notes.lost]
        other = [f"{where(note)}: {note.text} ({reason(note)})" for note in notes.elsewhere]
        self.say("\n".join((*lost, *other)))
        self.remove.setVisible(bool(lost))


class NoteDialog(QDialog):
    """Takes the words of a note; an empty one is no note."""

    def __init__(self, title: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate(N_("Note on the step")))
        help_on_f1(self, _HELP)
        self.text = named(QPlainTextEdit(text), N_("Note"))
        self.text.setTabChangesFocus(True)
        self.left = label(tone="muted")
        tip = N_("Keep the note in the document (Ctrl+Enter)")
        self.keep = button(N_("&Keep the note"), self.accept, tip, primary=True)
        self.remove = button(N_("&Remove the note"), self._remove, N_("Remove the note from this step"))
        foot = row(self.remove, None, button(N_("Cancel"), self.reject), self.keep)
        stack(
            label(title, "muted", wraps=True),
            Wide(self.text),
            self.left,
            foot,
            on=self,
            margins=(16, 14, 16, 14),
            spacing=10,
        )
        self.remove.setVisible(bool(text))
        press_on_ctrl_enter(self, self.keep)
        self.text.textChanged.connect(self._judge_length)
        grow_to(self, 32, 16)
        self._judge_length()
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def said(self) -> str:
        """The words as they are kept."""
        return self.text.toPlainText().strip()

    def _judge_length(self) -> None:
        left = LONGEST_NOTE - len(self.said)
        self.left.setText(wording.text(N_("Characters left: {count}"), count=left))
        set_property(self.left, "tone", "danger" if left < 0 else "muted")
        self.keep.setEnabled(left >= 0 and (bool(self.said) or not self.remove.isHidden()))

    def _remove(self) -> None:
        self.text.setPlainText("")
        self.accept()


class Notes(QObject):
    """The notes on the round that is shown; `office.shown.trace.noted` counts the steps that have one."""

    changed = Signal()

    def __init__(self, office: Office, player: Player, panel: NotePanel, lost: LostNotes) -> None:
        super().__init__(player)
        self._office, self._player, self._panel, self._lost = office, player, panel, lost
        self._made_of: tuple[Story | None, str, tuple[StepNote, ...]] | None = None
        self.notes = NOTHING
        panel.wanted.connect(self.write)
        lost.remove.clicked.connect(lambda _checked=False: self.remove_lost())
        player.stops_at = lambda entry: self.notes.has(entry.step.id)

    def follow(self, tournament: Tournament, story: Story | None) -> None:
        """Find the notes on a story again if it, or what the document has of them, is another now."""
        made_of = story, tournament.info.name, tournament.step_notes
        if made_of == self._made_of:
            return
        self._made_of = made_of
        self.notes = NOTHING if story is None else notes_of(tournament, story.trace)
        self._lost.show_notes(self.notes)
        self._office.shown.trace.noted = len(self.notes.steps)
        self.changed.emit()

    def show_step(self, step: TraceStep, *, veiled: bool) -> str:
        """Show the notes on a step, and return them to be read out; nothing while a lesson is on (`veiled`)."""
        teacher = self.notes.teacher.get(step.id)
        own = self.notes.own.get(step.id)
        texts = ("", "") if veiled else (teacher.text if teacher else "", own.text if own else "")
        self._panel.show_texts(*texts)
        return " ".join(filter(None, texts))

    # ---- from note to note

    def next(self) -> None:
        """Show the next step with a note."""
        rows = range(self._player.row + 1, self._player.model.rowCount())
        self._go(rows, N_("No note follows in this round."))

    def previous(self) -> None:
        """Show the step with a note before this one."""
        self._go(range(self._player.row - 1, -1, -1), N_("No note comes before this step."))

    def _go(self, rows: range, none: str) -> None:
        """Show the first of these steps that has a note, or say that there is none."""
        at = next((row for row in rows if self.notes.has(self._player.model.entry(row).step.id)), None)
        if at is None:
            self._player.pause()
            self._office.messages.info(none)
        else:
            self._player.seek(at)

    # ---- one's own

    def write(self) -> None:
        """Let the user write, change or remove the note on the step that is shown."""
        story, entry = self._player.story, self._player.entry
        if story is None or entry is None or not self._office.desk.can_edit:
            return
        self._player.pause()
        blank = note_on(story.trace, entry.step, "")
        if blank is None:
            self._office.messages.info(N_("Candidates of an opened family have no notes. Write at the family itself."))
            return
        known = self.notes.own.get(entry.step.id)
        about = wording.sentence(entry.step.message)
        dialog = NoteDialog(about, known.text if known else "", self._office.window)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.keep(known or blank, dialog.said)

    def keep(self, note: StepNote, text: str) -> None:
        """Have the document keep these words as the note on its step."""
        self._office.desk.do(WriteNote(StepNote(note.round, note.viewpoint, note.step, text)))

    def remove_lost(self) -> None:
        """Remove the notes whose step has gone."""
        gone = tuple(WriteNote(StepNote(note.round, note.viewpoint, note.step, "")) for note in self.notes.lost)
        if gone:
            self._office.desk.do(gone[0] if len(gone) == 1 else Batch(gone))


# ---- marked steps


class Extract(QObject):
    """Which steps are marked; `office.shown.trace.marked` counts those of the round that is shown."""

    changed = Signal()

    def __init__(self, office: Office, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._office = office
        self._stories: dict[int, Story] = {}
        self._marked: dict[int, dict[str, tuple[TraceStep, Picture]]] = {}
        """The marked steps of each round by their ids, with what was drawn."""
        self._number = 0

    def begin(self, number: int, story: Story | None) -> None:
        """Turn to the story of a round; marks on another story of the same round are gone with it."""
        self._number = number
        if story is not None and self._stories.get(number) != story:
            self._marked.pop(number, None)
            self._stories[number] = story
        self._report_change()

    def clear(self) -> None:
        """Forget all marks: another document."""
        self._stories, self._marked = {}, {}
        self._report_change()

    @property
    def marked(self) -> frozenset[str]:
        """The ids of the steps that are marked."""
        return frozenset(self._marked.get(self._number, ()))

    def toggle(self, step: TraceStep, picture: Callable[[], Picture]) -> bool:
        """Mark a step with its picture, or take the mark away; return whether it is marked now."""
        marks = self._marked.setdefault(self._number, {})
        if marks.pop(step.id, None) is None:
            marks[step.id] = step, picture()
        self._report_change()
        return step.id in marks

    def _report_change(self) -> None:
        self._office.shown.trace.marked = len(self.marked)
        self.changed.emit()
        self._office.view.changed.emit()

    # ---- on paper

    def sheet(self) -> Callable[[], Report]:
        """Return a function that builds the sheet of the marked steps, to be called off the GUI thread."""
        story, number, tournament = self._stories[self._number], self._number, self._office.tournament
        marked = sorted(self._marked.get(number, {}).values(), key=lambda one: place_of(one[0]))
        shown = [ShownStep(step, steps.title_of(story, step), drawn(picture)) for step, picture in marked]
        return lambda: trace_extract(
            tournament, number, shown, story.players, story.trace.articles, notes_of(tournament, story.trace)
        )


def place_of(step: TraceStep) -> tuple[int, ...]:
    """Return a key that puts steps in the order of the trace, opened families included."""
    return tuple(int(piece) if piece.isdecimal() else 0 for piece in step.id.split("."))


def drawn(picture: Picture) -> tuple[Drawn, ...]:
    """Return a picture as it is drawn on paper: the sections from the top, then those who stand apart."""
    found: list[Drawn] = []
    for section in picture.sections:
        inside = {player for row in section.rows for player in row if player is not None}
        pairs = tuple((line.one, line.other, line.labels) for line in picture.lines if line.one in inside)
        if section.rows:
            found.append(Drawn(section.titles, section.rows, pairs))
    for zone in picture.zones:
        found.append(Drawn((zone.title, ""), zone.rows))
    return tuple(found)
