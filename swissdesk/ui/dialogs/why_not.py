"""Why is the round not otherwise: a question about one or two players, its answer, both rounds side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QComboBox, QWidget

from swissdesk.i18n import N_, translate
from swissdesk.reports.questions import QUESTIONS, Asked, Subject
from swissdesk.ui.dialogs.asking import AskingDialog
from swissdesk.ui.why import Answered, answer
from swissdesk.ui.widgets.choice_box import ChoiceBox
from swissdesk.ui.widgets.player_choice import PlayerChoice
from swissdesk.ui.workers import Monitor


class WhyNotDialog(AskingDialog):
    """Asks `asked` about `one` and `other` of round `number` to begin with."""

    def __init__(
        self,
        subjects: Sequence[Subject],
        number: int,
        one: int | None = None,
        other: int | None = None,
        parent: QWidget | None = None,
        *,
        asked: Asked = Asked.MEETING,
    ) -> None:
        super().__init__(translate(N_("Why not otherwise?")), subjects, number, parent)
        self.question = ChoiceBox()
        self.question.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.question.setMinimumContentsLength(16)
        for known, text in QUESTIONS.items():
            self.question.addItem(translate(text), known)
        self.question.setCurrentIndex(self.question.findData(asked))
        self.add_field(translate(N_("&Question")), self.question, beside=not self.is_roomy)
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
        self.other.select()

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
        needed = self.asked.players
        for place, (choice, name) in enumerate(self._names):
            choice.setVisible(place < needed)
            name.setVisible(place < needed)
        self.ask()

    def work(self) -> Callable[[Monitor], object] | str:
        asked, subject, one, other = self.asked, self.subject, self.one.player, self.other.player
        if asked is Asked.BYE:
            return lambda monitor: answer(subject, asked, monitor=monitor)
        if one is None or (asked is Asked.MEETING and other is None):
            return translate(N_("Choose two players.")) if asked is Asked.MEETING else translate(N_("Choose a player."))
        return lambda monitor: answer(subject, asked, one, other or 0, monitor)

    def show_answer(self, answer: Answered) -> None:
        several = bool(answer.lines) and len(answer.lines[0].boards) > 1
        titles = (N_("As it is"), N_("If it were otherwise")) if several else (N_("As it is"),)
        self.say(answer.sentence, answer.remark, answer.lines, [translate(title) for title in titles])
