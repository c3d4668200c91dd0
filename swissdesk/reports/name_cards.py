"""Cards with names: for the tables and for the coats; and numbers for the boards."""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk.i18n import N_, language, translate
from swissdesk.model import Player, Tournament
from swissdesk.reports import parts
from swissdesk.reports.cards import CardSheet, NameCard, grid
from swissdesk.reports.options import Order, SheetOptions

PLACE_CARDS = {1: (1, 1), 2: (1, 2), 3: (1, 3)}
BADGES = {2: (1, 2), 4: (2, 2), 8: (2, 4), 10: (2, 5)}
BOARD_CARDS = {1: (1, 1), 2: (1, 2), 3: (1, 3), 4: (1, 4)}


def place_cards(
    tournament: Tournament, round_number: int | None = None, options: SheetOptions | None = None
) -> CardSheet:
    """Return a card to be folded and put on the table for every player; with `options.mirrored` both sides say it.

    Raises InvalidEdit for a player or a number on a page that there is not.
    """
    options = options or SheetOptions()
    across, down = grid(options.per_page, PLACE_CARDS, 2)
    cards = tuple(_card(tournament, player) for player in chosen_players(tournament, options))
    return _sheet(tournament, "place-cards", translate(N_("Place cards")), cards, (across, down), options, folded=True)


def badges(tournament: Tournament, round_number: int | None = None, options: SheetOptions | None = None) -> CardSheet:
    """Return a badge for every player: four of A6 on a sheet of A4.

    Raises InvalidEdit for a player or a number on a page that there is not.
    """
    options = options or SheetOptions()
    across, down = grid(options.per_page, BADGES, 4)
    cards = tuple(_card(tournament, player) for player in chosen_players(tournament, options))
    return _sheet(tournament, "badges", translate(N_("Badges")), cards, (across, down), options, folded=False)


def board_cards(
    tournament: Tournament, round_number: int | None = None, options: SheetOptions | None = None
) -> CardSheet:
    """Return a card with its number for every board of a round, of the latest if None; before it, for all players.

    Raises InvalidEdit for a round that is not paired and a number on a page that there is not.
    """
    options = options or SheetOptions()
    across, down = grid(options.per_page, BOARD_CARDS, 3)
    if round_number is None and not tournament.rounds:
        count = len(tournament.players) // 2
    else:
        count = len(tournament.round(round_number or len(tournament.rounds)).pairings)
    caption, event = translate(N_("Board")), parts.event_name(tournament)
    cards = tuple(NameCard(f"board {n}", event, str(n), caption=caption) for n in range(1, count + 1))
    return _sheet(
        tournament, "board-cards", translate(N_("Board numbers")), cards, (across, down), options, folded=True
    )


def chosen_players(tournament: Tournament, options: SheetOptions) -> list[Player]:
    """Return the players of the options, all who have not left if none are named, in the order wanted.

    Raises InvalidEdit for a player whom there is not.
    """
    if options.players:
        return [tournament.player(number) for number in options.players]
    return in_order([player for player in tournament.players if player.withdrawn_from is None], options.order)


def in_order(players: Sequence[Player], order: Order) -> list[Player]:
    """Return the players by starting rank, by name, or by rating, the strongest first."""
    if order is Order.NAME:
        return sorted(players, key=parts.by_name)
    if order is Order.RATING:
        return sorted(players, key=lambda player: (-player.rating, player.id))
    return sorted(players, key=lambda player: player.id)


def _card(tournament: Tournament, player: Player) -> NameCard:
    name = parts.name_cell(player).text
    surname, _, given = name.partition(", ")
    rating = str(player.rating) if player.rating else ""
    return NameCard(
        key=f"player {player.id}",
        event=parts.event_name(tournament),
        name=surname,
        given=given,
        title=player.title,
        details=" · ".join(filter(None, (player.federation, rating))),
        more=" ".join(player.club.split()),
    )


def _sheet(
    tournament: Tournament,
    kind: str,
    title: str,
    cards: tuple[NameCard, ...],
    size: tuple[int, int],
    options: SheetOptions,
    *,
    folded: bool,
) -> CardSheet:
    return CardSheet(
        kind=kind,
        title=title,
        cards=cards,
        across=size[0],
        down=size[1],
        is_folded=folded,
        is_mirrored=folded and options.mirrored,
        language=language(),
        **parts.head(tournament),
    )
