"""Ratings brought up to date: where the lists differ from what is entered, row by row, with a tick for each.

It stays open next to the window and follows the tournament. Only safe changes are ticked: the person is certainly the
same, and the rating was not typed in. Applying the ticked changes is one action.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from swissdesk import wording
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import Player, Sex, Tournament
from swissdesk.model.events import UpdatePlayers
from swissdesk.session.registration.refreshing import Change, Refreshed, Refreshing, is_by_hand, refresh, taken_over
from swissdesk.ui.players.descriptions import list_text
from swissdesk.ui.players.person_search import lists_of
from swissdesk.ui.players.ticks import Ticked, TicksDialog, tick_column
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.workers import Job
from swissdesk.ui.widgets.columns import muted, strong
from swissdesk.ui.widgets.common import Wide, grow_to, label, named, row, stack
from swissdesk.ui.widgets.counters import CounterStrip, Figure
from swissdesk.ui.widgets.rows import Align, Column, Style

Row = Ticked[Refreshed]

_NAMED = 12
"""So many players who are in no list are named."""

_LABELS = {
    "title": N_("title"),
    "name": N_("name"),
    "federation": N_("federation"),
    "fide_id": N_("FIDE ID"),
    "national_id": N_("national ID"),
    "birth": N_("date of birth"),
    "sex": N_("sex"),
    "club": N_("club"),
    "coefficient": N_("K"),
}


def _gain(row: Row) -> int:
    return row.row.after.rating - row.row.before.rating


def _gain_text(row: Row) -> str:
    return f"{_gain(row):+d}".replace("-", "−") if _gain(row) else ""


def _rated(player: Player) -> str:
    """Return ``2310 (FIDE standard 2026-11)``."""
    source = list_text(player)
    return f"{player.rating or '–'} ({source})" if source else str(player.rating or "–")


def _other(row: Row) -> str:
    named = [_change_text(change) for change in row.row.changes if change.field in _LABELS]
    return "; ".join([*_later(row.row), *named])


def _later(row: Refreshed) -> Iterator[str]:
    """Yield what counts from a coming round on, in an event that goes on over several lists."""
    for rating in row.after.ratings:
        if rating not in row.before.ratings and rating.from_round > 1:
            text = N_("from round {round} on: {rating}, {source}")
            source = " ".join(filter(None, (translate(rating.source), rating.month)))
            yield wording.text(text, round=rating.from_round, rating=rating.value, source=source)
    for title in row.after.later_titles:
        if title not in row.before.later_titles:
            yield wording.text(N_("from round {round} on: {title}"), round=title.from_round, title=title.title)


def _change_text(change: Change) -> str:
    return wording.text(
        N_("{field}: {old} → {new}"), field=_LABELS[change.field], old=_value(change.old), new=_value(change.new)
    )


def _value(value: object) -> str:
    if isinstance(value, Sex):
        return translate(N_("female")) if value is Sex.FEMALE else translate(N_("male"))
    return str(value or "–").replace("/", "-")


_COLUMNS: tuple[Column[Row], ...] = (
    tick_column(N_("Accept"), N_("Tick to accept the row (Space)")),
    Column(
        "number", N_("No."), lambda row: str(row.row.before.id), Align.RIGHT, muted, sort=lambda row: row.row.before.id
    ),
    Column("name", N_("Name"), lambda row: row.row.before.name, style=strong, stretch=True),
    Column(
        "old",
        N_("Now"),
        lambda row: str(row.row.before.rating or "–"),
        Align.RIGHT,
        sort=lambda row: row.row.before.rating,
        tooltip=N_("The rating as entered"),
    ),
    Column(
        "origin",
        N_("Now from"),
        lambda row: list_text(row.row.before),
        style=lambda row: Style.ATTENTION if is_by_hand(row.row.before) else Style.MUTED,
        optional=True,
        leaves=3,
        tooltip=N_("The list the rating was taken from"),
    ),
    Column(
        "new",
        N_("List"),
        lambda row: str(row.row.after.rating or "–"),
        Align.RIGHT,
        strong,
        sort=lambda row: row.row.after.rating,
        tooltip=N_("The rating by the lists and the rating method"),
    ),
    Column("gain", N_("±"), _gain_text, Align.RIGHT, sort=_gain, tooltip=N_("How much the rating changes")),
    Column("source", N_("From"), lambda row: list_text(row.row.after), style=muted, leaves=4),
    Column("other", N_("Other differences"), _other, stretch=True, optional=True, leaves=1),
    Column(
        "known",
        N_("Matched by"),
        lambda row: translate(row.row.known_by.value),
        leaves=2,
        style=lambda row: Style.MUTED if row.row.is_sure else Style.ATTENTION,
    ),
)


class RefreshWindow(TicksDialog):
    """Shows a `Refreshing`, and does what is ticked of it."""

    def __init__(self, office: Office) -> None:
        super().__init__(office, translate(N_("Rating update")), _COLUMNS, lambda found: found.before.id)
        self._found = Refreshing()
        self._looked_at: Tournament | None = None
        self.lists = label(tone="muted", wraps=True)
        self.unknown = label(tone="muted", wraps=True)
        self.counters = CounterStrip(N_("Players"))
        named(self.table, N_("Differences"))
        self.everybody.setToolTip(translate(N_("Accept all rows")))
        self.nobody.setToolTip(translate(N_("Accept no rows")))
        self.ok.setToolTip(translate(N_("Accept the ticked rows; one undo takes them all back (Ctrl+Enter)")))
        stack(
            self.heading,
            self.strip,
            self.lists,
            self.counters,
            Wide(self.table),
            self.detail,
            self.unknown,
            row(self.everybody, self.nobody, None, self.cancel, self.ok),
            on=self,
            margins=(20, 16, 20, 16),
        )
        grow_to(self, 64, 38)
        self._count()

    @classmethod
    def show_for(cls, office: Office) -> Self:
        """Show the window beside the main one, and look everybody up."""
        window = super().show_for(office)
        window.look_up()
        return window

    # ---- looking up

    def follow(self) -> None:
        self.look_up()

    def look_up(self) -> None:
        """Ask the lists about everybody, off the window's thread; the work of the main window goes on beside it."""
        tournament, lists = self._office.tournament, lists_of(self._office)
        title = translate(N_("Looking up players …"))
        work = Job(title, lambda monitor: refresh(tournament, lists, monitor), self._show, self._office.messages.error)
        if self.tasks.start(work):
            self._looked_at = tournament

    def _show(self, found: Refreshing) -> None:
        if self._looked_at is not self._office.tournament:
            self.look_up()
            return
        self._found = found
        self.model.show(found.differing, lambda one: one.is_sure)
        if self.table.current_row < 0:
            self.table.go_to(0)
        known = self._office.services.rating_lists.lists()
        if known:
            names = [f"{one.name} {one.month}".strip() for one in known]
            self.lists.setText(wording.text(N_("Lists on this computer: {names}"), names=names))
        else:
            self.lists.setText(translate(N_("No rating list is imported: only the rating method applies.")))
        self._name_unknown(found)
        self._show_details()
        self._count()

    def _show_details(self) -> None:
        """Show all the differences of the row of the cursor under the table."""
        found = self.table.row()
        self.detail.setVisible(found is not None)
        if found is None:
            return
        rating = wording.text(
            N_("{name}, matched by {how}: {old} → {new}"),
            name=found.before.name,
            how=found.known_by.value,
            old=_rated(found.before),
            new=_rated(found.after),
        )
        self.detail.setText("; ".join(filter(None, (rating, _other(Ticked(found, None))))))

    def _name_unknown(self, found: Refreshing) -> None:
        known = self._office.tournament.by_id
        names = [known[player].name for player in found.unknown[:_NAMED] if player in known]
        more = len(found.unknown) - len(names)
        text = N_("In no list: {names}, and {more} more.") if more else N_("In no list: {names}.")
        self.unknown.setText(wording.text(text, names="; ".join(names), more=more) if names else "")
        self.unknown.setVisible(bool(names))

    def _count(self) -> None:
        chosen = len(self.model.chosen)
        self.counters.show_figures(
            (
                Figure(len(self._found.differing), translate(N_("differ"))),
                Figure(chosen, translate(N_("ticked")), "accent"),
                Figure(self._found.unchanged, translate(N_("match the lists"))),
                Figure(len(self._found.unknown), translate(N_("in no list"))),
            )
        )
        text = translate_plural(N_("Accept {count} &row"), N_("Accept {count} &rows"), chosen)
        self.ok.setText(text.format(count=chosen))
        self.ok.setEnabled(bool(chosen) and self._office.desk.can_edit)

    def carry_out(self) -> None:
        """Take over what is ticked as one action."""
        office, chosen = self._office, self.model.chosen
        if not chosen or not office.desk.can_edit or not office.desk.do(UpdatePlayers(taken_over(chosen))):
            return
        text = translate_plural(N_("{count} player is up to date."), N_("{count} players are up to date."), len(chosen))
        office.say_done(text.format(count=len(chosen)))
