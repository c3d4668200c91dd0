"""Whose standings are shown: everybody's, those of an announced category, or of one that suits the players."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QComboBox, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import CategoryRule, Tournament
from swissdesk.standings.categories import offered, title
from swissdesk.ui.widgets.choice import ChoiceBox


class CategoryChoice(ChoiceBox):
    """Offers the categories of the event first, then the usual ones that somebody belongs to."""

    chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(translate(N_("Who is shown")))
        self.setToolTip(translate(N_("Everybody, or only those in a category; overall ranks are kept")))
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(13)
        self.setMaxVisibleItems(24)
        self._tournament = Tournament()
        self._offered: tuple[object, ...] = ()
        self._begin(None)
        self.activated.connect(lambda _place: self.chosen.emit())

    @property
    def rule(self) -> CategoryRule | None:
        """The category that is chosen, None for everybody."""
        rule: CategoryRule | None = self.currentData()
        return rule

    def follow(self, tournament: Tournament) -> None:
        """Choose from the categories of a tournament; the one that is chosen stays, as it is announced now."""
        before = self.rule
        self._tournament = tournament
        own = {rule.key: rule for rule in tournament.settings.awards.categories}
        self._begin(None if before is None else own.get(before.key, before))

    def _begin(self, rule: CategoryRule | None) -> None:
        """Hold only what is shown and what is announced: what else there is takes a look at all players."""
        self._offered = ()
        self.clear()
        self.addItem(translate(N_("Everybody")), None)
        rules = [*self._tournament.settings.awards.categories]
        if rule is not None and rule.key not in (known.key for known in rules):
            rules.append(rule)
        for known in rules:
            self.addItem(wording.sentence(title(known)), known)
        self._choose(rule)

    def _choose(self, rule: CategoryRule | None) -> None:
        keys = [None if self.itemData(place) is None else self.itemData(place).key for place in range(self.count())]
        self.setCurrentIndex(keys.index(rule.key) if rule is not None and rule.key in keys else 0)

    def offer(self) -> None:
        """Offer all there are."""
        awards = self._tournament.settings.awards
        wanted = (self._tournament.players, awards.categories)
        if self._offered == wanted:
            return
        rule = self.rule
        self._begin(rule)
        self._offered = wanted
        own = {known.key for known in awards.categories}
        usual = [known for known in offered(self._tournament) if known.key not in own]
        if usual and awards.categories:
            self.insertSeparator(self.count())
        present = {self.itemData(place).key for place in range(self.count()) if self.itemData(place) is not None}
        for known in usual:
            if known.key not in present:
                self.addItem(wording.sentence(title(known)), known)
        self._choose(rule)

    def showPopup(self) -> None:
        self.offer()
        super().showPopup()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.offer()
        super().focusInEvent(event)
