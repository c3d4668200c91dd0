"""A slip for every board, on which both players sign the result; and pre-filled score sheets."""

from __future__ import annotations

from swissdesk.i18n import N_, language, translate
from swissdesk.model import Round, Tournament
from swissdesk.model.slip_code import slip_code
from swissdesk.reports import parts
from swissdesk.reports.cards import Card, CardSheet, ScoreSheet, Slip, grid
from swissdesk.reports.options import SheetOptions
from swissdesk.reports.pairing_sheet import DRAFT

SLIPS = {2: (1, 2), 4: (1, 4), 8: (2, 4)}
"""How many slips on a page: across and down."""
SCORE_SHEETS = {1: (1, 1), 2: (2, 1)}


def result_slips(
    tournament: Tournament, round_number: int | None = None, options: SheetOptions | None = None
) -> CardSheet:
    """Return the slips of a round, the latest one if no number is given; there is none for a bye.

    When the pile of sheets is cut, every part of it is in the order of the boards. Raises InvalidEdit for a round that
    is not paired or still a draft, and for a number on a page that there is not.
    """
    options = options or SheetOptions()
    played = parts.published(tournament, round_number, DRAFT)
    across, down = grid(options.per_page, SLIPS, 8)
    cards = tuple(_slip(tournament, played, place) for place in range(1, len(played.pairings) + 1))
    return _sheet(tournament, played, "slips", translate(N_("Result slips")), cards, across, down, options)


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
    across, down = grid(options.per_page, SCORE_SHEETS, 2)
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
    return _sheet(tournament, played, "score-sheets", title, tuple(cards), across, down, options)


def _sheet(
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
