"""The conditions of one category, each a field; who meets them is said while one types.

How categories and prizes are typed and read: amounts, lists of names and numbers, keys of new entries.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal, InvalidOperation

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFormLayout, QLineEdit, QWidget

from swissdesk import wording
from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_, N_context, translate
from swissdesk.model import CategoryRule, Sex, Tournament
from swissdesk.standings.categories import doubtful, made, start_year, title
from swissdesk.ui.widgets.choice import ChoiceBox
from swissdesk.ui.widgets.common import label, row, set_property, stack
from swissdesk.ui.widgets.fields import labelled, line_field, number_field, when_edited

_AMOUNT = re.compile(r"\d+(?:[.,]\d{1,2})?")
_SPAN = re.compile(r"(\d+)(?:\s*[-–]\s*(\d+))?")
_NO_RANK = N_("“{text}” is not a starting rank. Enter numbers such as 3, 17, 42-45.")
_NO_PLAYER = N_("There is no player with number {number}.")
MOST = 10**13
"""More than any prize, in the smallest unit."""


def amount_of(text: str) -> int:
    """Return an amount in the smallest unit: ``1 250.50`` is 125050, nothing is 0; raises InvalidEdit."""
    plain = re.sub(r"[\s'’]", "", text)
    if not plain:
        return 0
    try:
        found = int(Decimal(plain.replace(",", ".")) * 100) if _AMOUNT.fullmatch(plain) else -1
    except InvalidOperation:
        found = -1
    if not 0 <= found < MOST:
        raise InvalidEdit(N_("“{text}” is not an amount. Enter 1250 or 1250.50."), text=text.strip())
    return found


def amount_text(amount: int) -> str:
    """Return an amount of the smallest unit as it is typed: ``1250``, ``12.50``; nothing for 0."""
    whole, cents = divmod(amount, 100)
    return "" if not amount else f"{whole}.{cents:02d}" if cents else str(whole)


def listed(text: str) -> tuple[str, ...]:
    """Return the entries of a list separated by semicolons or commas."""
    return tuple(dict.fromkeys(part.strip() for part in re.split(r"[;,]", text) if part.strip()))


def separated(text: str) -> tuple[str, ...]:
    """Return the entries of a list of names, which may hold commas, separated by semicolons."""
    return tuple(dict.fromkeys(part.strip() for part in text.split(";") if part.strip()))


def numbers_of(text: str, known: Iterable[int]) -> tuple[int, ...] | None:
    """Return the players of ``3, 17, 42-45``, None for nothing; raises InvalidEdit for what there is not."""
    if not text.strip():
        return None
    players = set(known)
    found: list[int] = []
    for part in re.split(r"[;,\s]+(?![-–])", text.strip()):
        span = _SPAN.fullmatch(part)
        if span is None:
            raise InvalidEdit(_NO_RANK, text=part)
        first, last = int(span[1]), int(span[2] or span[1])
        if first > last:
            raise InvalidEdit(_NO_RANK, text=part)
        if last not in players:
            raise InvalidEdit(_NO_PLAYER, number=last)
        missing = [number for number in range(first, last + 1) if number not in players]
        if missing:
            raise InvalidEdit(_NO_PLAYER, number=missing[0])
        found += range(first, last + 1)
    return tuple(sorted(set(found)))


def numbers_text(players: Sequence[int] | None) -> str:
    """Return players as they are typed: ``3, 17, 42-45``."""
    spans: list[list[int]] = []
    for number in sorted(players or ()):
        if spans and number == spans[-1][1] + 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in spans)


def free_key(wanted: str, taken: Iterable[str]) -> str:
    """Return `wanted`, or the first of ``wanted-2``, ``wanted-3``, … that is not taken."""
    used = set(taken)
    number, key = 1, wanted
    while key in used:
        number += 1
        key = f"{wanted}-{number}"
    return key


_AGES = (0, 120)
_RATINGS = (0, 4000)
_NAMED = 8


class CategoryFields(QWidget):
    """Shows a `CategoryRule`; `changed` carries it as it is now."""

    changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rule: CategoryRule | None = None
        self._tournament = Tournament()
        self._make_fields()
        self.said = label(tone="muted", wraps=True)
        self._lay_out()
        edited = (self.title, self.sex, self.under, self.over, self.cutoff, self.lowest, self.highest, self.unrated)
        when_edited(self._take_edits, *edited, self.federations, self.clubs, self.players)

    def _make_fields(self) -> None:
        self.title = QLineEdit()
        sexes = ((N_("all players"), None), (N_("women"), Sex.FEMALE), (N_("men"), Sex.MALE))
        self.sex = ChoiceBox(choices=sexes)
        self.under, self.over = (number_field(*_AGES, none=N_("any age")) for _ in range(2))
        self.cutoff = _line(N_("1 January (seniors: 31 December) of the event's year"))
        self.lowest, self.highest = (number_field(*_RATINGS, none=N_("any")) for _ in range(2))
        self.unrated = QCheckBox(translate(N_("Includin&g unrated players")))
        self.federations = _line(N_("any; or SVK, CZE"))
        self.clubs = _line(N_("any; separate several with semicolons"))
        self.players = _line(N_("all players; or numbers: 3, 17, 42-45"))

    def _lay_out(self) -> None:
        fields = (
            (N_context("of a thing", "&Name"), self.title),
            (N_("Wh&o"), self.sex),
            (N_("&Younger than"), self.under),
            (N_("Age at &least"), self.over),
            (N_("Cut-off &date"), self.cutoff),
            (N_("Rating &from"), self.lowest),
            (N_("Rating &to"), self.highest),
            (N_("Fed&erations"), self.federations),
            (N_("Clu&bs"), self.clubs),
            (N_("Only the&se players"), self.players),
        )
        form = labelled(QFormLayout(), fields)
        form.insertRow(7, "", self.unrated)
        stack(form, self.said, row(None), None, on=self, spacing=-1)

    # ---- showing

    def show_rule(self, rule: CategoryRule | None, tournament: Tournament) -> None:
        """Show a category of a tournament; None shows empty fields that cannot be used."""
        self._rule, self._tournament = None, tournament
        self.setEnabled(rule is not None)
        shown = rule or CategoryRule("")
        self.title.setText(shown.title)
        self.title.setPlaceholderText(wording.sentence(title(replace(shown, title=""))))
        self.sex.setCurrentIndex(self.sex.findData(shown.sex))
        self.under.setValue(shown.under_age or 0)
        self.over.setValue(shown.from_age or 0)
        self.cutoff.setText(shown.cutoff)
        self.lowest.setValue(shown.lowest_rating or 0)
        self.highest.setValue(shown.highest_rating or 0)
        self.unrated.setChecked(shown.unrated)
        self.federations.setText(", ".join(shown.federations))
        self.clubs.setText("; ".join(shown.clubs))
        self.players.setText(numbers_text(shown.players))
        self._rule = rule
        self._say()

    def _say(self) -> None:
        """Say who belongs to it, and who cannot be judged."""
        self._set_said("")
        if self._rule is None:
            return
        category = made(self._rule, start_year(self._tournament))
        names = [player.name for player in self._tournament.players if category.has(player)]
        more = len(names) - _NAMED
        shown = wording.join(names[:_NAMED]) if more <= 0 else f"{', '.join(names[:_NAMED])} …"
        said = wording.text(N_("Players qualifying: {count}. {names}"), count=len(names), names=shown)
        unknown = doubtful(self._tournament, self._rule)
        if unknown:
            said += " " + wording.text(
                N_("Cannot be judged, sex or date of birth missing: {names}."),
                names=[self._tournament.by_id[player].name for player in unknown[:_NAMED]],
            )
        self._set_said(said, wrong=bool(unknown) or not names)

    def _set_said(self, text: str, *, wrong: bool = False) -> None:
        self.said.setText(text)
        set_property(self.said, "tone", "notice" if wrong else "muted")

    # ---- reading

    def _take_edits(self) -> None:
        if self._rule is None:
            return
        try:
            players = numbers_of(self.players.text(), self._tournament.by_id)
        except InvalidEdit as error:
            self._set_said(wording.sentence(error), wrong=True)
            return
        self._rule = replace(
            self._rule,
            title=self.title.text().strip(),
            sex=self.sex.currentData(),
            under_age=self.under.value() or None,
            from_age=self.over.value() or None,
            cutoff=self.cutoff.text().strip(),
            lowest_rating=self.lowest.value() or None,
            highest_rating=self.highest.value() or None,
            unrated=self.unrated.isChecked(),
            federations=tuple(code.upper() for code in listed(self.federations.text())),
            clubs=separated(self.clubs.text()),
            players=players,
        )
        self.title.setPlaceholderText(wording.sentence(title(replace(self._rule, title=""))))
        self._say()
        self.changed.emit(self._rule)


def _line(hint: str) -> QLineEdit:
    """Return a line of text; what may be typed is said in it and, while it is filled in, in its tooltip."""
    return line_field(hint, tip=hint)
