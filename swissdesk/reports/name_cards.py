"""Sheets to cut up for players and boards: result slips, score sheets, place cards, badges, board numbers."""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk.i18n import N_, language, translate
from swissdesk.model import Player, Round, Tournament
from swissdesk.model.slip_code import slip_code
from swissdesk.reports import parts
from swissdesk.reports.cards import Card, CardSheet, NameCard, ScoreSheet, Slip, grid
from swissdesk.reports.options import Order, SheetOptions
from swissdesk.reports.pairing_sheet import DRAFT, on_the_wall
from swissdesk.reports.sheet_kind import CARDS, Group, SheetKind, usual_first

_SLIP_GRIDS = {2: (1, 2), 4: (1, 4), 8: (2, 4)}
"""How many slips on a page: across and down."""
_SCORE_SHEET_GRIDS = {1: (1, 1), 2: (2, 1)}


def result_slips(
    tournament: Tournament, round_number: int | None = None, options: SheetOptions | None = None
) -> CardSheet:
    """Return the slips of a round, the latest one if no number is given; there is none for a bye.

    When the pile of sheets is cut, every part of it is in the order of the boards. Raises InvalidEdit for a round that
    is not paired or still a draft, and for a number on a page that there is not.
    """
    options = options or SheetOptions()
    played = parts.published(tournament, round_number, DRAFT)
    across, down = grid(options.per_page, _SLIP_GRIDS, 8)
    cards = tuple(_slip(tournament, played, place) for place in range(1, len(played.pairings) + 1))
    return _result_slips_sheet(tournament, played, "slips", translate(N_("Result slips")), cards, across, down, options)


def _slip(tournament: Tournament, played: Round, place: int) -> Slip:
    pairing = played.board(place)
    return Slip(
        key=f"board {place}",
        event=parts.event_name(tournament),
        round=parts.round_of(tournament, played.number),
        date=parts.round_start(tournament, played.number),
        board=str(place),
        table="" if pairing.table is None else str(pairing.table),
        white=parts.seat(tournament.player(pairing.white)),
        black=parts.seat(tournament.player(pairing.black)),
        code=slip_code(tournament, played.number, place),
    )


def score_sheets(
    tournament: Tournament, round_number: int | None = None, options: SheetOptions | None = None
) -> CardSheet:
    """Return two score sheets for every board of a round, with everything on them that is known before the game.

    Raises InvalidEdit as `result_slips` does.
    """
    options = options or SheetOptions()
    played = parts.published(tournament, round_number, DRAFT)
    across, down = grid(options.per_page, _SCORE_SHEET_GRIDS, 2)
    cards = []
    for place, pairing in enumerate(played.pairings, 1):
        white, black = (parts.seat(tournament.player(player)) for player in (pairing.white, pairing.black))
        sheet = ScoreSheet(
            f"board {place}",
            parts.event_name(tournament),
            parts.round_of(tournament, played.number),
            parts.round_start(tournament, played.number),
            parts.board_text(played, place),
            white,
            black,
        )
        cards += [sheet, sheet]
    title = translate(N_("Score sheets"))
    return _result_slips_sheet(tournament, played, "score-sheets", title, tuple(cards), across, down, options)


def _result_slips_sheet(
    tournament: Tournament,
    played: Round,
    kind: str,
    title: str,
    cards: tuple[Card, ...],
    across: int,
    down: int,
    options: SheetOptions,
) -> CardSheet:
    is_slip = kind == "slips"
    return CardSheet(
        kind=kind,
        title=title,
        cards=cards,
        across=across,
        down=down,
        is_stacked=is_slip,
        code=options.code,
        wide=not is_slip and across > down,
        language=language(),
        **parts.head(tournament, played.number, played.system),
    )


_PLACE_CARD_GRIDS = {1: (1, 1), 2: (1, 2), 3: (1, 3)}
_BADGE_GRIDS = {2: (1, 2), 4: (2, 2), 8: (2, 4), 10: (2, 5)}
_BOARD_CARD_GRIDS = {1: (1, 1), 2: (1, 2), 3: (1, 3), 4: (1, 4)}


def place_cards(
    tournament: Tournament, round_number: int | None = None, options: SheetOptions | None = None
) -> CardSheet:
    """Return a card to be folded and put on the table for every player; with `options.mirrored` both sides say it.

    Raises InvalidEdit for a player or a number on a page that there is not.
    """
    options = options or SheetOptions()
    across, down = grid(options.per_page, _PLACE_CARD_GRIDS, 2)
    cards = tuple(_card(tournament, player) for player in chosen_players(tournament, options))
    return _sheet(tournament, "place-cards", translate(N_("Place cards")), cards, (across, down), options, folded=True)


def badges(tournament: Tournament, round_number: int | None = None, options: SheetOptions | None = None) -> CardSheet:
    """Return a badge for every player: four of A6 on a sheet of A4.

    Raises InvalidEdit for a player or a number on a page that there is not.
    """
    options = options or SheetOptions()
    across, down = grid(options.per_page, _BADGE_GRIDS, 4)
    cards = tuple(_card(tournament, player) for player in chosen_players(tournament, options))
    return _sheet(tournament, "badges", translate(N_("Badges")), cards, (across, down), options, folded=False)


def board_cards(
    tournament: Tournament, round_number: int | None = None, options: SheetOptions | None = None
) -> CardSheet:
    """Return a card with its number for every board of a round, of the latest if None; before it, for all players.

    Raises InvalidEdit for a round that is not paired and a number on a page that there is not.
    """
    options = options or SheetOptions()
    across, down = grid(options.per_page, _BOARD_CARD_GRIDS, 3)
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


RESULT_SLIPS = SheetKind(
    "slips",
    N_("Result slips"),
    N_("One slip per board for the result and both signatures"),
    result_slips,
    Group.ROUND,
    (*CARDS, "code"),
    needs=on_the_wall,
    per_page=usual_first(_SLIP_GRIDS, 8),
)
PLACE_CARDS = SheetKind(
    "place-cards",
    N_("Place cards"),
    N_("Name card to fold and put on the table"),
    place_cards,
    Group.CARDS,
    (*CARDS, "mirrored", "players", "order"),
    by_round=False,
    per_page=usual_first(_PLACE_CARD_GRIDS, 2),
)
BOARD_NUMBERS = SheetKind(
    "board-cards",
    N_("Board numbers"),
    N_("Number card for each board"),
    board_cards,
    Group.CARDS,
    (*CARDS, "mirrored"),
    per_page=usual_first(_BOARD_CARD_GRIDS, 3),
)
BADGES = SheetKind(
    "badges",
    N_("Badges"),
    N_("Name badge for each player"),
    badges,
    Group.CARDS,
    (*CARDS, "players", "order"),
    by_round=False,
    defaults=SheetOptions(order=Order.NAME),
    per_page=usual_first(_BADGE_GRIDS, 4),
)
SCORE_SHEETS = SheetKind(
    "score-sheets",
    N_("Score sheets"),
    N_("Two score sheets per board, with all known data filled in"),
    score_sheets,
    Group.CARDS,
    CARDS,
    needs=on_the_wall,
    per_page=usual_first(_SCORE_SHEET_GRIDS, 2),
)

_LABEL_GRIDS = {14: (2, 7), 21: (3, 7), 24: (3, 8)}
"""Sheets of adhesive labels as they are sold, across and down."""


def labels(tournament: Tournament, round_number: int | None = None, options: SheetOptions | None = None) -> CardSheet:
    """Return an adhesive label for every player, for folders, score sheets and envelopes.

    Raises InvalidEdit for a player or a number on a page that there is not.
    """
    options = options or SheetOptions()
    across, down = grid(options.per_page, _LABEL_GRIDS, 24)
    cards = tuple(_card(tournament, player) for player in chosen_players(tournament, options))
    return _sheet(tournament, "labels", translate(N_("Player labels")), cards, (across, down), options, folded=False)


LABELS = SheetKind(
    "labels",
    N_("Player labels"),
    N_("Adhesive label for each player, 14, 21 or 24 on a sheet"),
    labels,
    Group.CARDS,
    (*CARDS, "players", "order"),
    by_round=False,
    defaults=SheetOptions(order=Order.NAME),
    per_page=usual_first(_LABEL_GRIDS, 24),
)
