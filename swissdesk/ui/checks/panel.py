"""The panel of the checks, before a round or at any time, and the button in the status line that counts them.

An alert is a line to be read: the sentence, how much it matters in words and by an icon, where else it leads.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QStyle, QStyleOption

from swissdesk import wording
from swissdesk.i18n import N_, N_plural, translate, translate_plural
from swissdesk.session.alerts import Alert, Severity
from swissdesk.ui.checks.checks import STOPS, Checks
from swissdesk.ui.shell import theme
from swissdesk.ui.shell.actions import Actions
from swissdesk.ui.shell.icons import icon
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.panels import Panel
from swissdesk.ui.shell.places import go_to
from swissdesk.ui.shell.view import CHECKS
from swissdesk.ui.widgets.buttons import ActionButton
from swissdesk.ui.widgets.common import KeyFilter, Wide, fill, label
from swissdesk.ui.widgets.flow import flowing
from swissdesk.ui.widgets.screen_reader import announce
from swissdesk.ui.widgets.sentences import Sentence, SentenceList

# ---- alerts as lines

LOOKS = {Severity.ERROR: ("error", "danger"), Severity.WARNING: ("notice", "notice"), Severity.HINT: ("info", "muted")}
"""Icon and role of the colour."""

_SPOKEN = {Severity.ERROR: N_("Error"), Severity.WARNING: N_("Warning"), Severity.HINT: N_("Hint")}

_COUNTED = {
    Severity.ERROR: N_plural("{count} error", "{count} errors"),
    Severity.WARNING: N_plural("{count} warning", "{count} warnings"),
    Severity.HINT: N_plural("{count} hint", "{count} hints"),
}


def line(alert: Alert, step: int = 0) -> Sentence:
    """Return an alert as a line; `step` is which of its places was gone to last, from 1."""
    picture, role = LOOKS[alert.severity]
    return Sentence(
        key=alert.key,
        text=wording.sentence(alert.message),
        picture=picture,
        role=role,
        below=_places(len(alert.places), step),
        spoken=translate(_SPOKEN[alert.severity]),
    )


def _places(count: int, step: int) -> str:
    if count == 1:
        return ""
    if not step:
        return wording.text(N_("{count} places, one after another"), count=count)
    return wording.text(N_("place {step} of {count}"), step=step, count=count)


def counts_text(counts: Mapping[Severity, int]) -> str:
    """Return ``1 error, 2 warnings``; nothing for nothing."""
    return ", ".join(
        translate_plural(*_COUNTED[severity], count).format(count=count) for severity, count in counts.items()
    )


# ---- the button

_ALL_WELL = ("done", "accent")


class ChecksIndicator(QAbstractButton):
    """An icon and a number for each severity there is, or a tick; nothing before the first look is over."""

    def __init__(self, checks: Checks) -> None:
        super().__init__()
        self._checks = checks
        self._action: QAction | None = None
        self._parts: list[tuple[str, str, str]] = []
        self._needs = QSize()
        """The room it needs, which is asked for with every result; not valid if it has to be measured."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        checks.changed.connect(self.refresh)
        self.refresh()

    def open_by(self, action: QAction) -> None:
        """Have a click trigger this action; its key is in the tooltip."""
        self._action = action
        self.clicked.connect(lambda _checked=False: action.trigger())
        self.refresh()

    def refresh(self) -> None:
        """Count again."""
        counts, before = self._checks.counts(), self.sizeHint()
        self._parts = [(*LOOKS[severity], str(count)) for severity, count in counts.items()] or [(*_ALL_WELL, "")]
        said = counts_text(counts) or translate(N_("nothing needs attention"))
        if not counts and not self._checks.is_known:
            self._parts, said = [("", "muted", "")], translate(N_("in progress"))
        self.setAccessibleName(wording.text(N_("Checks: {counts}"), counts=said))
        key = "" if self._action is None else self._action.shortcut().toString()
        self.setToolTip(f"{self.accessibleName()} ({key})" if key else self.accessibleName())
        self._needs = QSize()
        if self.sizeHint() != before:
            self.updateGeometry()
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        self._needs = QSize()
        super().changeEvent(event)

    @property
    def _unit(self) -> int:
        return self.fontMetrics().height()

    def _width(self, number: str) -> int:
        return self._unit + (self.fontMetrics().horizontalAdvance(number) + self._unit // 4 if number else 0)

    def sizeHint(self) -> QSize:
        if not self._needs.isValid():
            unit = self._unit
            gaps = unit // 2 * (len(self._parts) - 1)
            self._needs = QSize(sum(self._width(number) for *_, number in self._parts) + gaps + unit, unit + 4)
        return self._needs

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        colours, unit = theme.active(), self._unit
        if self.underMouse() or self.isDown():
            painter.fillRect(self.rect(), colours.colour("selection" if self.isDown() else "accent_soft"))
        x, middle = unit // 2, self.rect().center().y()
        for picture, role, number in self._parts:
            side = round(unit * 0.95)
            if picture:
                painter.drawPixmap(QPoint(x, middle - side // 2), icon(picture, role).pixmap(side, side))
            painter.setPen(colours.colour(role))
            area = QRect(x + unit + unit // 4, 0, self.width(), self.height())
            painter.drawText(area, int(Qt.AlignmentFlag.AlignVCenter), number)
            x += self._width(number) + unit // 2
        if self.hasFocus():
            option = QStyleOption()
            option.initFrom(self)
            self.style().drawPrimitive(QStyle.PrimitiveElement.PE_FrameFocusRect, option, painter, self)
        painter.end()


# ---- the panel


class ChecksPanel(Panel):
    """One list for both; the buttons below say which of them it is."""

    def __init__(self, office: Office, actions: Actions) -> None:
        super().__init__(CHECKS, translate(N_("Checks")), office)
        self._checks = office.services.checks
        self._came_by_itself = False
        self.said = label(tone="muted", wraps=True)
        self.list = SentenceList(N_("Checks"))
        self.aside = ActionButton(actions["checks.aside"])
        self.back = ActionButton(actions["checks.back"])
        self.go_on = ActionButton(actions["round.anyway"], primary=True)
        self.not_now = ActionButton(actions["round.not_now"])
        self._lay_out()
        self.list.wanted.connect(self._go)
        self.list.moved.connect(self._moved)
        KeyFilter(self.list, {Qt.Key.Key_Delete: self.aside.click})
        into_list = partial(self.list.setFocus, Qt.FocusReason.OtherFocusReason)
        KeyFilter(self.go_on, {Qt.Key.Key_Up: into_list, Qt.Key.Key_Down: into_list})
        self._checks.changed.connect(self.refresh)
        self.refresh()

    def _lay_out(self) -> None:
        buttons = (self.go_on, self.not_now, self.aside, self.back)
        for button in buttons:
            button.setAutoDefault(True)
        fill(self.column, self.said, Wide(self.list), flowing(*buttons))

    # ---- showing

    def refresh(self) -> None:
        """Show what there is now, and the buttons that it calls for."""
        number = self._checks.asked_for
        self.title.setText(wording.text(N_("Before round {round}"), round=number) if number else self.windowTitle())
        self.list.show_lines([line(alert, self._checks.step_of(alert)) for alert in self._checks.shown])
        self.said.setText(self._words_before() if number else self._words())
        self.go_on.setVisible(number > 0 and not self._checks.is_impossible)
        self.not_now.setVisible(number > 0)
        self.aside.setVisible(bool(self._checks.shown))
        self.back.setVisible(not number and self._checks.put_aside > 0)
        self._moved()

    def _words(self) -> str:
        counted, aside = counts_text(self._checks.counts()), self._checks.put_aside
        said = counted or translate(N_("Nothing needs attention."))
        if not aside:
            return said
        more = translate_plural(N_("{count} check dismissed."), N_("{count} checks dismissed."), aside)
        return f"{said}{'' if said.endswith('.') else '.'} {more.format(count=aside)}"

    def _words_before(self) -> str:
        if self._checks.is_impossible:
            return translate(N_("Correct the errors first: until then the round cannot be paired."))
        if any(alert.severity in STOPS for alert in self._checks.shown):
            return translate(N_("Check this before pairing the round. Click to go to the place."))
        return translate(N_("The round can be paired."))

    def _moved(self) -> None:
        """Update the actions for the selected alert."""
        chosen = self._alert(self.list.current_key)
        if chosen is not self.office.shown.alert:
            self.office.shown.alert = chosen
            self.office.view.changed.emit()

    def _alert(self, key: str) -> Alert | None:
        return next((alert for alert in self._checks.shown if alert.key == key), None)

    # ---- going there

    def _go(self, key: str) -> None:
        alert = self._alert(key)
        if alert is not None:
            place = self._checks.next_place(alert)
            self.refresh()
            go_to(self.office, place)

    def go_to_next(self) -> None:
        """Go to where the chosen alert leads, or to its next place."""
        self._go(self.list.current_key)

    # ---- the cursor

    def take_focus(self) -> None:
        has_errors = any(not alert.can_be_dismissed for alert in self._checks.shown)
        begin = self.list if has_errors or not self._checks.asked_for else self.go_on
        begin.setFocus(Qt.FocusReason.OtherFocusReason)

    def begin_before(self) -> None:
        """Show what is to be looked at before a round is paired."""
        self._came_by_itself = self._came_by_itself or not self.is_wanted
        self.begin()
        announce(self.list, f"{self.title.text()}. {self.said.text()}")

    def leave_again(self) -> None:
        """Give the page its room back, unless the panel stood there before it was needed."""
        if self._came_by_itself:
            self.put_away()

    def put_away(self) -> None:
        self._came_by_itself = False
        super().put_away()
