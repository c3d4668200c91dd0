"""Why is the round not otherwise: a question about one or two players, its answer, both rounds side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QCompleter, QLineEdit, QWidget

from swissdesk.i18n import N_, translate
from swissdesk.ui.dialogs.asking import AskingDialog, columns
from swissdesk.ui.why import QUESTIONS, Answered, Asked, Subject, answer
from swissdesk.ui.workers import Monitor


class WhyNotDialog(AskingDialog):
    """Asks about `one` and `other` of round `number` to begin with."""

    def __init__(
        self,
        subjects: Sequence[Subject],
        number: int,
        one: int | None = None,
        other: int | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(translate(N_("Why not otherwise?")), subjects, number, parent)
        self.question = QComboBox()
        for asked, text in QUESTIONS.items():
            self.question.addItem(translate(text), asked)
        self.add_field(translate(N_("&Question")), self.question)
        self.one = PlayerChoice()
        self.other = PlayerChoice()
        self._names = [
            (self.one, self.add_field(translate(N_("&Player")), self.one)),
            (self.other, self.add_field(translate(N_("&Another player")), self.other)),
        ]
        self._offer_players(one, other)
        self.question.currentIndexChanged.connect(lambda _index: self._question_changed())
        for choice in (self.one, self.other):
            choice.currentIndexChanged.connect(lambda _index: self.ask())
        self._question_changed()
        self.other.setFocus()
        self.other.field.selectAll()

    @property
    def asked(self) -> Asked:
        """What is asked."""
        return Asked(self.question.currentData())

    def subject_changed(self) -> None:
        self._offer_players(self.one.player, self.other.player)
        self.ask()

    def _offer_players(self, one: int | None, other: int | None) -> None:
        players = self.subject.players()
        self.one.offer(players, one)
        self.other.offer(players, other)

    def _question_changed(self) -> None:
        needed = {Asked.MEETING: 2, Asked.BYE: 0}.get(self.asked, 1)
        for place, (choice, name) in enumerate(self._names):
            choice.setVisible(place < needed)
            name.setVisible(place < needed)
        self.ask()

    def work(self) -> Callable[[Monitor], object] | str:
        asked, subject, one, other = self.asked, self.subject, self.one.player, self.other.player
        if asked is Asked.BYE:
            return lambda _monitor: answer(subject, asked)
        if one is None or (asked is Asked.MEETING and other is None):
            return translate(N_("Choose two players.")) if asked is Asked.MEETING else translate(N_("Choose a player."))
        return lambda _monitor: answer(subject, asked, one, other or 0)

    def show_answer(self, answer: Answered) -> None:
        several = bool(answer.lines) and len(answer.lines[0].boards) > 1
        titles = (N_("As it is"), N_("If it were otherwise")) if several else (N_("As it is"),)
        self.model.set_rows(())
        self.model.set_columns(columns(titles))
        self.say(answer.sentence, answer.remark, answer.lines)


class PlayerChoice(QComboBox):
    """A list of players that is searched by any part of number and name."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = QLineEdit()
        self.setEditable(True)
        self.setLineEdit(self.field)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(24)
        self.field.setPlaceholderText(translate(N_("Number or name")))
        completer = QCompleter(self.model(), self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setCompleter(completer)
        self.field.editingFinished.connect(self._settle)

    @property
    def player(self) -> int | None:
        """The chosen player, None if there is none."""
        chosen: int | None = self.currentData()
        return chosen

    def offer(self, players: Sequence[tuple[int, str]], chosen: int | None) -> None:
        """Offer other players; `chosen` is preset if among them, and nothing is signalled."""
        before = self.blockSignals(True)
        self.clear()
        for player, text in players:
            self.addItem(text, player)
        self.setCurrentIndex(next((place for place, (player, _) in enumerate(players) if player == chosen), -1))
        self.blockSignals(before)

    def _settle(self) -> None:
        """Take what was typed for the first player it fits; what fits nobody is put back."""
        typed = self.field.text().strip()
        if typed == self.itemText(self.currentIndex()):
            return
        found = self.findText(f"{typed} ", Qt.MatchFlag.MatchStartsWith) if typed.isdecimal() else -1
        if found < 0 and typed:
            found = self.findText(typed, Qt.MatchFlag.MatchContains)
        if found >= 0:
            self.setCurrentIndex(found)
        self.setEditText(self.itemText(self.currentIndex()))
