"""The prizes list by list; the amounts not awarded, and the total.

A prize is explained by place, shares, rounding, and what was passed on to others.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Player, Points, Tournament
from swissdesk.reports import parts
from swissdesk.reports.web.markup import joined, tag
from swissdesk.standings.prizes import Award, Payout, money, payout, title
from swissdesk.ui.shell.actions import Actions
from swissdesk.ui.shell.office import Office
from swissdesk.ui.standings.computing import is_small
from swissdesk.ui.standings.story import LINK, Story, nothing, paragraph
from swissdesk.ui.standings.view import Sight, View
from swissdesk.ui.widgets.buttons import ActionButton
from swissdesk.ui.widgets.columns import muted, of_player, strong, titled
from swissdesk.ui.widgets.rows import Align, Column, RowsModel
from swissdesk.values import dataclass

# ---- why a prize has this amount

SHEET = "prizes"


def prize_text(award: Award, currency: str) -> str:
    """Return what a prize is: ``125.00 EUR + a cup``."""
    amount = money(award.amount, currency) if award.amount else ""
    return " + ".join(filter(None, (amount, award.in_kind)))


def prize_story(award: Award, player_name: str, list_title: str, currency: str) -> Story:
    """Return how a prize came about, sentence by sentence."""
    value = prize_text(award, currency)
    said = wording.text(N_("{player}: {prize}"), player=player_name, prize=value)
    content = joined(
        [
            paragraph(tag("span", value, class_="large")),
            paragraph(tag("b", tag("a", player_name, href=f"{LINK}:{award.player}"))),
            *(paragraph(wording.sentence(reason)) for reason in award.reasons),
        ]
    )
    return Story(
        wording.text(N_("{list}: explanation of the prize"), list=list_title), said, content, SHEET, award.player
    )


# ---- the view


@dataclass(frozen=True)
class AwardRow:
    """A prize; `list_title` is set in the first line of its list only, `amount` is formatted for reading."""

    award: Award
    player: Player
    points: Points
    list_title: str
    is_first: bool
    amount: str


def award_rows(tournament: Tournament, number: int, paid: Payout) -> list[AwardRow]:
    """Return the prizes in the order of their lists."""
    awards, points = tournament.settings.awards, tournament.points_after(number)
    titles = {prizes.key: wording.sentence(title(tournament, prizes)) for prizes in awards.prize_lists}
    rows: list[AwardRow] = []
    for award in paid.awards:
        is_first = not rows or rows[-1].award.prize_list != award.prize_list
        amount = money(award.amount, awards.currency) if award.amount else ""
        player = tournament.by_id[award.player]
        rows.append(AwardRow(award, player, points[player.id], titles[award.prize_list], is_first, amount))
    return rows


AWARD_COLUMNS: tuple[Column[AwardRow], ...] = (
    Column(
        "list",
        N_("Prize list"),
        lambda row: row.list_title if row.is_first else "",
        style=strong,
        spoken=lambda row: row.list_title,
    ),
    Column("place", N_("Place"), lambda row: str(row.award.place), Align.RIGHT),
    of_player("number", muted, leaves=1),
    of_player("title", leaves=2),
    of_player("name", strong),
    of_player("federation", leaves=2),
    titled("points", lambda row: wording.points_text(row.points)),
    Column("amount", N_("Prize"), lambda row: row.amount, Align.RIGHT, strong, optional=True),
    Column("in_kind", N_("In kind"), lambda row: row.award.in_kind, optional=True),
)


class PrizeView(View):
    """One line for every prize."""

    sheet = "prizes"
    opens_panel = True
    is_of_players = False

    def __init__(self, office: Office, actions: Actions) -> None:
        model = RowsModel[AwardRow](AWARD_COLUMNS, key=lambda row: (row.award.prize_list, row.award.player))
        super().__init__(office, model, N_("Prizes"))
        self.table.can_be_asked = lambda _column: True
        self.edit = ActionButton(actions["standings.awards"])
        self.tools = (self.edit,)

    def title(self) -> str:
        return parts.after(
            self.sight.tournament,
            self.sight.number,
            before=N_("Prizes before round 1"),
            plain=N_("Prizes after round {round}"),
            final=N_("Prizes after the last round"),
        )

    def show_sight(self, sight: Sight) -> None:
        self.sight = sight
        tournament, number = sight.tournament, sight.number
        if not tournament.settings.awards.prize_lists:
            self.answers.cancel()
            self.model.set_rows(())
            self.say(translate(N_("No prizes yet. Enter them under Categories and prizes.")))
            self.moved.emit()
            return
        self.answers.ask(
            lambda _monitor: payout(tournament, number), partial(self._show, sight), at_once=is_small(tournament)
        )

    def _show(self, sight: Sight, paid: Payout) -> None:
        self.model.set_rows(award_rows(sight.tournament, sight.number, paid))
        self.say(_sums(sight.tournament, paid))
        self.begin()
        self.moved.emit()

    def go_to_player(self, player: int) -> bool:
        keys = [(row.award.prize_list, row.award.player) for row in self.model.rows if row.player.id == player]
        return bool(keys) and self.table.go_to_key(keys[0])

    def find_story(self, done: Callable[[Story], object]) -> None:
        row: AwardRow | None = self.table.row
        if row is None:
            done(nothing(translate(N_("No prize has been won yet."))))
        else:
            currency = self.sight.tournament.settings.awards.currency
            done(prize_story(row.award, row.player.name, row.list_title, currency))


def _sums(tournament: Tournament, paid: Payout) -> str:
    """Return what is paid out in all, and what is not and why."""
    awards = tournament.settings.awards
    said = [wording.text(N_("Total paid out: {amount}."), amount=money(paid.total, awards.currency))]
    lists = {prizes.key: prizes for prizes in awards.prize_lists}
    said += [
        wording.text(
            N_("Unallocated, because the place was not taken: {amount} of “{list}”."),
            amount=money(amount, awards.currency),
            list=title(tournament, lists[key]),
        )
        for key, amount in paid.unclaimed
    ]
    if awards.one_each and len(lists) > 1:
        said.append(translate(N_("No player wins in two lists; the higher prize counts.")))
    return " ".join(said)
