"""Tables for spreadsheets: their contents, with numbers as numbers; `text_table` and `workbooks` write them.

These are data for further work, not sheets for the wall: nothing is shortened, starting ranks are always there, and
what is unknown is an empty cell. The heads are kept in English: so they stand in CSV, which other programs read by
them; where people read (workbook, terminal) they are in the language in use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from swissdesk.errors import InvalidEdit
from swissdesk.formats.columns import COLUMNS, headings
from swissdesk.i18n import N_, translate
from swissdesk.model import Colour, Manner, Outcome, Pairing, Player, Points, Result, Round, Stage, Tournament
from swissdesk.model.points import POINT, format_points
from swissdesk.model.rounds import Entry
from swissdesk.standings import StandingRow, Value, chosen, format_value, table
from swissdesk.standings.categories import Category, within
from swissdesk.standings.prizes import payout
from swissdesk.standings.rating_change import initial_rating, rating_change
from swissdesk.standings.rules import rules_of
from swissdesk.standings.table import round_number
from swissdesk.values import dataclass


@dataclass(frozen=True, slots=True)
class Cell:
    """A field: its text, and its number if it is one."""

    text: str = ""
    number: float | int | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table with a key (``standings``, ``round-3``), a title to be read, English heads, rows of the same length."""

    key: str
    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def texts(self) -> Iterator[list[str]]:
        """Yield the heads and then every row as texts, for other programs."""
        yield list(self.heads)
        for row in self.rows:
            yield [cell.text for cell in row]

    @property
    def decimals(self) -> tuple[int, ...]:
        """How many decimals the numbers of each column have: as many as the most exact of them needs."""
        return tuple(
            max((_decimals(row[place]) for row in self.rows if row[place].number is not None), default=0)
            for place in range(len(self.heads))
        )

    @property
    def said_heads(self) -> tuple[str, ...]:
        """The heads in the language in use."""
        return tuple(translate(head) for head in self.heads)


def _decimals(cell: Cell) -> int:
    """Return how many decimals a number is written with: ``3.5`` has one; what is no decimal number has none."""
    whole, sign, rest = cell.text.partition(".")
    return len(rest) if sign and rest.isdecimal() and whole.lstrip("+-−").isdecimal() else int(_is_half(cell))


def _is_half(cell: Cell) -> bool:
    return cell.number is not None and cell.number % 1 == 0.5


NOTHING = Cell()


def whole(number: int | None) -> Cell:
    """Return a whole number; empty for None."""
    return NOTHING if number is None else Cell(str(number), number)


def points(amount: Points | None) -> Cell:
    """Return points as ``3.5``."""
    return NOTHING if amount is None else Cell(format_points(amount), amount / POINT)


def value(found: Value) -> Cell:
    """Return the value of a tie-break; empty where it is undefined or does not decide."""
    text = format_value(found)
    return Cell(text, found.number if text else None)


# ---- the tables


_PLAYERS = (
    "number",
    "title",
    "name",
    "rating",
    "federation",
    "fide_id",
    "birth",
    "sex",
    "club",
    "family",
    "national_id",
    "here",
    "paid",
)


def _of(player: Player, keys: Iterable[str]) -> tuple[Cell, ...]:
    """Return what the columns of those keys say of a player."""
    cells = []
    for column in map(COLUMNS.__getitem__, keys):
        text = column.says(player)
        cells.append(Cell(text, column.number(player) if column.number is not None and text else None))
    return tuple(cells)


def players(tournament: Tournament) -> Sheet:
    """Return the players in the order of the list, with their points; the registration reads these heads too."""
    rows = tuple((*_of(player, _PLAYERS), points(tournament.points[player.id])) for player in tournament.players)
    return Sheet("players", translate(N_("Players")), headings(*_PLAYERS, "points"), rows)


_WHO = ("number", "title", "name")
_STANDINGS = (*_WHO, "federation", "rating")


def standings(
    tournament: Tournament,
    after_round: int | None = None,
    codes: Sequence[str] | None = None,
    category: Category | None = None,
) -> Sheet:
    """Return the standings after a round by tie-breaks (those of the event if None), of a category if one is given.

    Raises InvalidEdit for a round that is not paired and for a tie-break that cannot be computed.
    """
    rows = table(tournament, after_round, chosen(tournament) if codes is None else codes)
    used = [code for code, _ in rows[0].tiebreaks] if rows else []
    key = "standings" if category is None else f"standings-{category.key}"
    title = translate(N_("Standings")) if category is None else _said(category)
    if category is not None:
        rows = within(tournament, rows, category)
    heads = (*headings("rank", *_STANDINGS, "points"), *used)
    lines = (
        (
            whole(row.rank),
            *_of(tournament.by_id[row.player], _STANDINGS),
            points(row.points),
            *(value(found) for _, found in row.tiebreaks),
        )
        for row in rows
    )
    return Sheet(key, title, heads, tuple(lines))


def _said(category: Category) -> str:
    facts = {name: translate(fact) if isinstance(fact, str) else fact for name, fact in category.title.facts.items()}
    return translate(category.title.template).format(**facts)


def pairings(tournament: Tournament, number: int | None = None) -> Sheet:
    """Return the boards of a round with their results, then the byes; the latest round if no number is given.

    Raises InvalidEdit for a round that is not paired or a draft.
    """
    played = published(tournament, number)
    rows = [_board(tournament, place, pairing) for place, pairing in enumerate(played.pairings, 1)]
    for bye in played.byes:
        player = tournament.by_id[bye.player]
        rows.append((NOTHING, *_of(player, _SEAT), Cell(_BYES[bye.kind.value]), *[NOTHING] * 4))
    title = translate(N_("Round {round}")).format(round=played.number)
    return Sheet(f"round-{played.number}", title, _PAIRINGS, tuple(rows))


_SEAT = (*_WHO, "rating")
_PAIRINGS = (
    N_("Board"),
    *headings("number", "title"),
    N_("White"),
    *headings("rating"),
    N_("Result"),
    *headings("number", "title"),
    N_("Black"),
    *headings("rating"),
)
_BYES = {"U": "PAB", "F": "FPB", "H": "HPB", "Z": "ZPB"}
"""The abbreviations that arbiters use for byes."""


def _board(tournament: Tournament, place: int, pairing: Pairing) -> tuple[Cell, ...]:
    white, black = tournament.by_id[pairing.white], tournament.by_id[pairing.black]
    return (whole(place), *_of(white, _SEAT), Cell(result_sign(pairing.result)), *_of(black, _SEAT))


def published(tournament: Tournament, number: int | None) -> Round:
    """Return a round that is not a draft, the latest such one for None; raises InvalidEdit if there is none."""
    if number is None:
        done = [r for r in tournament.rounds if r.stage is not Stage.DRAFT]
        return done[-1] if done else tournament.round(1)
    found = tournament.round(number)
    if found.stage is Stage.DRAFT:
        raise InvalidEdit(N_("Round {round} is still a draft. Publish it first."), round=number)
    return found


def crosstable(tournament: Tournament, after_round: int | None = None) -> Sheet:
    """Return the crosstable: a column for each round, or for each opponent where everybody meets everybody.

    Raises InvalidEdit for a round that is not paired.
    """
    rows = table(tournament, after_round, chosen(tournament))
    last = len(tournament.rounds) if after_round is None else after_round
    if rules_of(tournament).is_round_robin:
        heads = [str(place) for place in range(1, len(rows) + 1)]
        cells = _against(tournament, rows, last)
    else:
        heads = [str(number) for number in range(1, last + 1)]
        cells = {row.player: [_round(tournament, row.player, n) for n in range(1, last + 1)] for row in rows}
    lines = (
        (
            whole(row.rank),
            *_of(tournament.by_id[row.player], _SEAT),
            *map(_crossed, cells[row.player]),
            points(row.points),
        )
        for row in rows
    )
    heads = [*headings("rank", *_SEAT), *heads, *headings("points")]
    return Sheet("crosstable", translate(N_("Crosstable")), tuple(heads), tuple(lines))


def round_cells(tournament: Tournament, after_round: int | None = None) -> Sheet:
    """Return the crosstable with three columns for each round: opponent and points as numbers, colour as a letter.

    Where everybody meets everybody, it is the crosstable itself. Raises InvalidEdit for a round that is not paired.
    """
    if rules_of(tournament).is_round_robin:
        return crosstable(tournament, after_round)
    rows = table(tournament, after_round, chosen(tournament))
    last = len(tournament.rounds) if after_round is None else after_round
    lines = (
        (
            whole(row.rank),
            *_of(tournament.by_id[row.player], _SEAT),
            *(cell for number in range(1, last + 1) for cell in _parts(tournament, row.player, number)),
            points(row.points),
        )
        for row in rows
    )
    heads = [f"{translate(head)} {number}" for number in range(1, last + 1) for head in _PARTS]
    whole_heads = (*headings("rank", *_SEAT), *heads, *headings("points"))
    return Sheet("crosstable", translate(N_("Crosstable")), whole_heads, tuple(lines))


_PARTS = (N_("Opponent"), N_("Colour"), N_("Result"))


def _parts(tournament: Tournament, player: int, number: int) -> tuple[Cell, Cell, Cell]:
    """Return opponent, colour and points of a round; a bye has its abbreviation in the place of the colour."""
    entry = tournament.entry(player, number)
    if entry.opponent is None or entry.colour is None:
        kind = "" if entry.bye is None else _BYES[entry.bye.value]
        return NOTHING, Cell(kind), points(entry.worth(tournament.settings.scoring))
    colour = ("W" if entry.colour is Colour.WHITE else "B") + ("F" if entry.is_forfeit else "")
    made = points(entry.worth(tournament.settings.scoring)) if entry.result is not None else NOTHING
    return whole(entry.opponent), Cell(colour), made


def _round(tournament: Tournament, player: int, number: int) -> str:
    """Return ``12w1``, ``7b½``, ``3w+``, ``5b`` for a game that is on, ``HPB``."""
    entry = tournament.entry(player, number)
    if entry.opponent is None or entry.colour is None:
        return _BYES[entry.bye.value] if entry.bye is not None else ""
    return f"{entry.opponent}{'w' if entry.colour is Colour.WHITE else 'b'}{entry_sign(entry)}"


_NUMBERS = {"1": 1, "½": 0.5, "0": 0}


def _crossed(text: str) -> Cell:
    """Return a field of the crosstable: a single result is a number."""
    return Cell(text, _NUMBERS.get(text))


def _against(tournament: Tournament, rows: Sequence[StandingRow], last: int) -> dict[int, list[str]]:
    """Return what everybody made against the others, in their order; in brackets what does not count."""
    signs: dict[tuple[int, int], str] = {}
    for row in rows:
        for number in range(1, last + 1):
            entry = tournament.entry(row.player, number)
            if entry.opponent is not None:
                place = row.player, entry.opponent
                signs[place] = signs.get(place, "") + (entry_sign(entry) or "*")
    gone = tournament.annulled_after(last)
    signs = {place: f"({sign})" if gone.intersection(place) else sign for place, sign in signs.items()}
    order = [row.player for row in rows]
    return {player: ["■" if other == player else signs.get((player, other), "") for other in order] for player in order}


_RATINGS = headings(*_SEAT, "k", "games", "score", "expected", "average", "performance", "change", "first")


def ratings(tournament: Tournament, after_round: int | None = None) -> Sheet:
    """Return what the event does to everybody's rating, in the order of the list; raises InvalidEdit."""
    rounds = round_number(tournament, after_round)
    rows = tuple(_rated(tournament, player, rounds) for player in tournament.players)
    return Sheet("ratings", translate(N_("Rating changes")), _RATINGS, rows)


def _rated(tournament: Tournament, player: Player, after_round: int) -> tuple[Cell, ...]:
    change = rating_change(tournament, player.id, after_round)
    if change is None:
        first = initial_rating(tournament, player.id, after_round)
        games, found = ((), None) if first is None else (first.games, first.value)
        score = None if first is None else first.score
        return (*_of(player, _WHO), NOTHING, NOTHING, whole(len(games)), points(score), *[NOTHING] * 4, whole(found))
    return (
        *_of(player, _WHO),
        whole(change.rating),
        whole(change.coefficient),
        whole(len(change.games)),
        points(change.score),
        points(change.expected),
        whole(change.average),
        whole(change.performance),
        Cell(f"{change.change / 100:+.2f}", change.change / 100),
        NOTHING,
    )


_PRIZES = (N_("List"), *headings("rank", *_WHO), N_("Amount"), N_("In kind"))


def prizes(tournament: Tournament, after_round: int | None = None) -> Sheet:
    """Return who gets which prize, list by list; amounts in units of the currency."""
    rows = []
    for award in payout(tournament, after_round).awards:
        amount = Cell(f"{award.amount / 100:.2f}", award.amount / 100)
        rows.append(
            (
                Cell(award.prize_list),
                whole(award.place),
                *_of(tournament.by_id[award.player], _WHO),
                amount,
                Cell(award.in_kind),
            )
        )
    return Sheet("prizes", translate(N_("Prizes")), _PRIZES, tuple(rows))


SHEETS: dict[str, Callable[[Tournament, int | None], Sheet]] = {
    "players": lambda tournament, _number: players(tournament),
    "standings": standings,
    "pairings": pairings,
    "crosstable": crosstable,
    "ratings": ratings,
    "prizes": prizes,
}
"""Every table by the name that the command line uses."""


# ---- signs


_SIGNS = {Outcome.WIN: "1", Outcome.DRAW: "½", Outcome.LOSS: "0", Outcome.UNKNOWN: "?"}


def result_sign(result: Result | None) -> str:
    """Return a result: ``1–0``, ``½–½``, ``1F–0F`` by forfeit, ``1–0 U`` unrated; empty while the game is on."""
    if result is None:
        return ""
    mark = "F" if result.manner is Manner.FORFEIT else ""
    text = f"{_SIGNS[result.white]}{mark}–{_SIGNS[result.black]}{mark}"
    return f"{text} U" if result.manner is Manner.UNRATED else text


def entry_sign(entry: Entry) -> str:
    """Return one side of a result: ``1``, ``½``, ``+`` and ``−`` without a game; empty while it is on."""
    if entry.outcome is None:
        return ""
    if entry.is_forfeit:
        return "+" if entry.outcome is Outcome.WIN else "−"
    return _SIGNS[entry.outcome]
