"""The rescue sheet for pairing the next round by hand if the computer dies: cards, crosstable, absent players."""

from __future__ import annotations

from swissdesk import wording
from swissdesk.engine.colours import Float, Preference, Strength
from swissdesk.engine.position import Competitor
from swissdesk.i18n import N_, language, translate
from swissdesk.model import ByeKind, Colour, Player, Tournament
from swissdesk.model.systems import is_scheduled
from swissdesk.reports import parts
from swissdesk.reports.cards import Bundle, CardLine, CardSheet, PairingCard, Part, Seat, grid
from swissdesk.reports.content import Cell, Column, Report, Row, Table, Tone, Use
from swissdesk.reports.crosstable import crosstable
from swissdesk.reports.drawing import Align
from swissdesk.reports.options import SheetOptions
from swissdesk.reports.player_card import FLOATS, Course, due
from swissdesk.reports.sheet_kind import CARDS, Group, SheetKind, usual_first
from swissdesk.values import replace

_STRENGTHS = {
    Strength.MILD: N_("{colour}, mild"),
    Strength.STRONG: N_("{colour}, strong"),
    Strength.ABSOLUTE: N_("{colour}, absolute"),
}
_GRIDS = {6: (2, 3), 8: (2, 4), 10: (2, 5)}
"""How many cards on a page: across and down."""
_ROUNDS = {10: 7, 8: 11}
"""With up to so many rounds the lines of that many cards on a page can be read as easily as those of a list."""


def rescue_pack(tournament: Tournament, after_round: int | None = None, options: SheetOptions | None = None) -> Bundle:
    """Return pairing cards, crosstable and list of absences after a round, the latest published one if None.

    The round after it is the one to be paired; after the last round there is none, and nobody is absent from it.
    Raises InvalidEdit for a round that is not paired or a draft.
    """
    options = options or SheetOptions()
    number = parts.latest_published(tournament) if after_round is None else parts.round_to_show(tournament, after_round)
    before = tournament.before_round(number + 1)
    cards, table = pairing_cards(before, options), crosstable(before, number, options)
    sheets: list[Report | CardSheet] = [cards, table]
    if before.is_over:
        title = _after_the_last(number)
    else:
        title = wording.text(N_("For manual pairing of round {round}"), round=number + 1)
        absent = absences(before)
        if absent.tables:
            sheets.append(absent)
        else:
            said = " ".join((*absent.notices, *absent.notes))
            sheets[0] = replace(cards, notices=(*cards.notices, said))
    plain = replace(options, landscape=None, without=())
    return Bundle("rescue", title, tuple(Part(sheet, plain) for sheet in sheets), language())


def _after_the_last(number: int) -> str:
    return wording.text(N_("After the last round ({round})"), round=number)


def pairing_cards(before: Tournament, options: SheetOptions) -> CardSheet:
    """Return a card for everybody who is to be paired in the next round, the better score first, then by rank.

    After the last round the cards are of the end.
    """
    number = len(before.rounds)
    across, down = grid(options.per_page, _GRIDS, _usual(before))
    course = Course(before, number)
    cards = tuple(_card(course, competitor, before.by_id[competitor.id]) for competitor in due(before))
    head = parts.head(before, number)
    head["round"] = _after_the_last(number) if before.is_over else parts.round_of(before, number + 1)
    return CardSheet(
        kind="pairing-cards",
        title=translate(N_("Pairing cards")),
        cards=cards,
        across=across,
        down=down,
        is_cut=False,
        notices=parts.notices(before, parts.missing(before, number)),
        language=language(),
        **head,
    )


def _usual(before: Tournament) -> int:
    """Return the most cards on a page that can be read easily."""
    return next((count for count, most in _ROUNDS.items() if _last_round(before) <= most), min(_GRIDS))


def _card(course: Course, competitor: Competitor, player: Player) -> PairingCard:
    seat = parts.seat(player)
    return PairingCard(
        key=f"player {player.id}",
        number=str(player.id),
        seat=Seat(seat.names, seat.title, seat.rating or translate(N_("unrated"))),
        federation=player.federation,
        points=wording.points_text(competitor.points),
        facts=_facts(competitor),
        heads=(
            translate(N_("Rd")),
            translate(N_("Opponent")),
            translate(N_("Res")),
            translate(N_("Pts")),
            translate(N_("Fl")),
        ),
        lines=(
            *(_line(course, player.id, number) for number in range(1, course.rounds + 1)),
            *(_to_come(number) for number in range(course.rounds + 1, _last_round(course.tournament) + 1)),
        ),
        remark=" ".join(player.club.split()),
    )


def _facts(competitor: Competitor) -> tuple[tuple[str, str], ...]:
    """Return what is due: colour, balance of colours, floats of the last two rounds, whether the bye is possible."""
    history = "".join("○" if sign == Colour.WHITE.value else "●" for sign in competitor.colours) or "–"
    last, before = competitor.floats
    floats = " ".join(FLOATS[value] or "–" for value in (last, before))
    facts = [
        (translate(N_("due colour")), preference_words(competitor.preference)),
        (translate(N_("colours")), history),
        (translate(N_("last floats")), floats if last != Float.NONE or before != Float.NONE else "–"),
        (translate(N_("bye")), translate(N_("eligible")) if competitor.may_have_bye else translate(N_("no"))),
    ]
    if competitor.score != competitor.points:
        facts.append((translate(N_("pairing score")), wording.points_text(competitor.score)))
    if competitor.forbidden:
        facts.append((translate(N_("may not meet")), ", ".join(map(str, sorted(competitor.forbidden)))))
    return tuple(facts)


def preference_words(preference: Preference) -> str:
    """Return the colour that is due and how strongly: ``White, absolute``."""
    if preference.colour is None:
        return translate(N_("either colour"))
    return wording.text(_STRENGTHS[preference.strength], colour=preference.colour)


def _line(course: Course, player: int, number: int) -> CardLine:
    tournament = course.tournament
    entry = tournament.entry(player, number)
    points = wording.points_text(course.points(player, number))
    moved = FLOATS[course.float(player, number)]
    if entry.opponent is None or entry.colour is None:
        worth = wording.points_text(tournament.entry_points(player, number))
        words = course.rest_words(player, number)
        return CardLine(str(number), Tone.PLAIN, "", (words,), worth, points, moved)
    cell = parts.name_cell(tournament.player(entry.opponent))
    made = "…"
    if entry.result is not None and entry.outcome is not None:
        made = wording.outcome_text(entry.outcome, entry.result.manner)
    tone = Tone.WHITE if entry.colour is Colour.WHITE else Tone.BLACK
    names = (cell.text, *cell.shorter)
    return CardLine(str(number), tone, str(entry.opponent), names, made, points, moved)


def _to_come(number: int) -> CardLine:
    """Return a line to be filled in by hand."""
    return CardLine(str(number), Tone.PLAIN, "", ("",), "", "")


def _last_round(before: Tournament) -> int:
    return max(before.settings.rounds or 0, len(before.rounds) if before.is_over else before.next_round_number)


def absences(before: Tournament) -> Report:
    """Return who is not to be paired in the next round, and why: announced byes, absences, withdrawals."""
    number = before.next_round_number
    columns = (
        Column("number", translate(N_("No.")), Align.RIGHT),
        Column("title", "", Align.RIGHT, drop=1, joined=True),
        Column("name", translate(N_("Name")), stretch=True),
        Column("rating", translate(N_("Rtg")), Align.RIGHT, drop=1),
        Column("reason", translate(N_("Reason"))),
        Column("worth", translate(N_("Pts")), Align.RIGHT),
    )
    rows = []
    for player in sorted(before.players, key=parts.by_name):
        kind = before.request(player.id, number)
        if kind is None:
            continue
        is_gone = player.has_left(number)
        reason = translate(N_("withdrawn")) if is_gone else wording.bye_text(kind)
        worth = wording.points_text(before.settings.scoring.bye(kind))
        cells = (Cell(str(player.id)), parts.title_cell(player), parts.name_cell(player, bold=True))
        more = (parts.rating_cell(player), Cell(reason), Cell(worth))
        rows.append(Row((*cells, *more), muted=is_gone, key=f"player {player.id}"))
    present = len(before.players) - len(rows)
    notes = [wording.text(N_("Players to be paired: {count}."), count=present)]
    if present % 2 and not is_scheduled(before.settings.system):
        worth = wording.points_text(before.settings.scoring.bye(ByeKind.PAIRING_ALLOCATED))
        notes.append(wording.text(N_("One player gets the bye: {points}."), points=worth))
    if before.settings.initial_colour is not None:
        notes.append(wording.text(N_("Initial colour: {colour}."), colour=before.settings.initial_colour))
    return parts.report(
        before,
        "absences",
        translate(N_("Players not to be paired")),
        (Table(columns, tuple(rows)),),
        number=number if before.settings.rounds is None or number <= before.settings.rounds else 0,
        notices=() if rows else (translate(N_("No players are absent.")),),
        notes=tuple(notes),
        use=Use.LIST,
    )


RESCUE_PACK = SheetKind(
    "rescue",
    N_("Rescue pack"),
    N_("Cards, crosstable and absences for manual pairing"),
    rescue_pack,
    Group.PACKS,
    CARDS,
    round_in_view=parts.latest_published,
    per_page=usual_first(_GRIDS, 0),
)
