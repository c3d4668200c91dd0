"""Parts that sheets share: head and foot, names and ratings, which round is shown, sections, lines of text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from swissdesk import wording
from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_, language, translate
from swissdesk.lettering import fitting, order
from swissdesk.model import Colour, Player, Round, Stage, Tournament
from swissdesk.reports.cards import Seat
from swissdesk.reports.content import Cell, Report, Row, Table, Tone, without_empty_columns
from swissdesk.reports.options import SheetOptions
from swissdesk.standings import categories
from swissdesk.standings.categories import Category
from swissdesk.values import replace

# ---- lines of text


def text_lines(text: str, length: int) -> list[str]:
    """Return `text` in lines of at most `length` characters, one at least."""
    return textwrap.wrap(text, length, break_on_hyphens=False) or [""]


def text_rows(
    text: str,
    length: int,
    *,
    before: Sequence[Cell] = (),
    after: Sequence[Cell] = (),
    group: str = "",
    muted: bool = False,
    indent: str = "",
) -> Iterator[Row]:
    """Yield `text` as rows of one group; the cells `before` and `after` it stand in the first of them."""
    for place, line in enumerate(text_lines(text, length - len(indent))):
        ahead = before if not place else [Cell()] * len(before)
        behind = after if not place else [Cell()] * len(after)
        yield Row((*ahead, Cell(indent + line), *behind), muted=muted, group=group)


# ---- head and foot

MANY = 12
"""From so many boards on, a list of them is said as a number."""


def report(
    tournament: Tournament,
    kind: str,
    title: str,
    tables: Iterable[Table] = (),
    *,
    number: int = 0,
    system: str = "",
    without: Iterable[str] = (),
    says_round: bool = False,
    **more: Any,
) -> Report:
    """Return a sheet about round `number` (0: the whole event) with the head and foot that all have.

    `says_round`: the title names the round, so that the head does not say it again. Tables without rows are left out,
    and so are columns in which nothing stands, or that are in `without`.
    """
    wanted = [table.without(frozenset(without)) for table in tables if table.rows]
    shown = tuple(without_empty_columns(wanted))
    above = head(tournament, number, system) | ({"round": ""} if says_round else {})
    return Report(kind=kind, title=title, tables=shown, **above, language=language(), **more)


def head(tournament: Tournament, number: int = 0, system: str = "") -> dict[str, Any]:
    """Return what head and foot of a sheet about round `number` (0: the whole event) say."""
    return {
        "event": event_name(tournament),
        "round": round_of(tournament, number) if number else "",
        "date": (round_heading(tournament, number) if number else "") or event_dates(tournament),
        "edition": edition(tournament, system),
        "arbiter": tournament.info.chief_arbiter,
    }


# ---- players and boards


def published(tournament: Tournament, number: int | None, draft: str) -> Round:
    """Return a round that is published, the latest one if no number is given.

    Raises InvalidEdit for a round that is not paired, and for a draft with the sentence `draft`.
    """
    found = tournament.round(max(1, len(tournament.rounds)) if number is None else number)
    if found.stage is Stage.DRAFT:
        raise InvalidEdit(draft, round=found.number)
    return found


def board_text(tournament_round: Round, place: int) -> str:
    """Return the number of a board, with that of its table where it is another one: ``5 (12)``."""
    table = tournament_round.board(place).table
    return str(place) if table is None else f"{place} ({table})"


def seat(player: Player) -> Seat:
    """Return a player as shown on cards; an unrated one has no rating there."""
    cell = name_cell(player)
    return Seat((cell.text, *cell.shorter), player.title, str(player.rating) if player.rating else "")


def colour_cell(colour: Colour) -> Cell:
    """Return a colour in words that looks like the pieces."""
    return Cell(wording.colour_text(colour), tone=Tone.WHITE if colour is Colour.WHITE else Tone.BLACK)


def index_word(player: Player) -> str:
    """Return the word by which a player is looked up: the surname as it is written, the first letter a capital."""
    surname = fitting.normal(player.name.partition(",")[0])
    return surname[:1].upper() + surname[1:]


def letter_of(word: str) -> str:
    """Return the letter under which a word is looked up in the language in use."""
    return order.letter_of(word, language())


def by_name(player: Player) -> tuple[str, str, int]:
    """Return a key that puts names in the alphabetical order of the language in use."""
    return order.alphabetical(player.name, language()), player.name, player.id


def name_cell(player: Player, *, bold: bool = False, mark: str = "", muted: bool = False) -> Cell:
    """Return the name of a player, with its shorter forms."""
    name = fitting.normal(player.name) or translate(N_("(no name)"))
    return Cell(name, shorter=fitting.of_name(name), bold=bold, mark=mark, muted=muted)


def club_cell(club: str, *, bold: bool = False) -> Cell:
    """Return the name of a club, which is shortened by its last words: ``Schachclub Königsspringer …``."""
    whole = fitting.normal(club)
    return Cell(whole, fitting.of_club(whole), bold=bold)


def title_cell(player: Player) -> Cell:
    """Return the title as lists have it; empty for none."""
    return Cell(player.title)


def rating_cell(player: Player) -> Cell:
    """Return the rating; a dash for an unrated player, so that nobody takes it for forgotten."""
    return Cell(str(player.rating)) if player.rating else Cell("–", muted=True)


# ---- the event and its rounds


def event_name(tournament: Tournament) -> str:
    """Return what the event is called at the head of a sheet."""
    return " ".join(tournament.info.name.split()) or translate(N_("Chess tournament"))


def marked_name(tournament: Tournament) -> str:
    """Return the same with the mark of an event outside FIDE mode, for what has no foot."""
    return " · ".join(filter(None, (event_name(tournament), mode_mark(tournament))))


def round_of(tournament: Tournament, number: int) -> str:
    """Return ``Round 5 of 9``; ``Round 5`` where the number of rounds is not known, or this one is beyond it."""
    rounds = tournament.settings.rounds
    if rounds is None or number > rounds:
        return wording.text(N_("Round {round}"), round=number)
    return wording.text(N_("Round {round} of {rounds}"), round=number, rounds=rounds)


def round_date(tournament: Tournament, number: int) -> str:
    """Return the date of a round in figures, empty if it is not known."""
    return wording.date_text(_listed(tournament.info.round_dates, number))


def round_start(tournament: Tournament, number: int) -> str:
    """Return when a round begins, as far as it is known: ``2026-05-01, 14:00``."""
    return ", ".join(filter(None, (round_date(tournament, number), _round_time(tournament, number))))


def round_heading(tournament: Tournament, number: int) -> str:
    """Return when a round begins as a heading gives it: ``1 May 2026, 14:00``."""
    date = wording.long_date(_listed(tournament.info.round_dates, number))
    return ", ".join(filter(None, (date, _round_time(tournament, number))))


def _round_time(tournament: Tournament, number: int) -> str:
    return " ".join(_listed(tournament.info.round_times, number).split())


def _listed(texts: Sequence[str], number: int) -> str:
    """Return the text for a round, empty if there is none."""
    return texts[number - 1] if 1 <= number <= len(texts) else ""


def starting(tournament: Tournament, number: int | None, start: str) -> Tournament:
    """Return the event with another time at which a round begins, the latest if no number is given."""
    place = len(tournament.rounds) if number is None else number
    if not start.strip() or place < 1:
        return tournament
    times = [*tournament.info.round_times, *[""] * (place - len(tournament.info.round_times))]
    times[place - 1] = start.strip()
    return tournament.replace(info=replace(tournament.info, round_times=tuple(times)))


def event_dates(tournament: Tournament) -> str:
    """Return ``1 May 2026 – 9 May 2026`` or what of it is known."""
    ends = dict.fromkeys(wording.long_date(date) for date in (tournament.info.start, tournament.info.end))
    return " – ".join(date for date in ends if date)


def edition(tournament: Tournament, system: str = "") -> str:
    """Return the rules of pairing in use, for the foot of a sheet; with the mark of an event outside FIDE mode."""
    name = system or tournament.settings.system
    title = wording.system_title(name) if name else ""
    return " · ".join(filter(None, (title, mode_mark(tournament))))


def mode_mark(tournament: Tournament) -> str:
    """Return what every page says of an event that has left FIDE mode; empty for all others."""
    left = tournament.settings.fide_mode_left
    return "" if left is None else wording.text(N_("outside FIDE mode since round {round}"), round=left)


def rows_with(rows: Iterable[Row], key: str) -> tuple[Row, ...]:
    """Return the rows with `key` before their own keys, for a sheet that has the same line twice."""
    return tuple(replace(row, key=f"{key} {row.key}") if row.key else row for row in rows)


def boards_text(boards: tuple[int, ...]) -> str:
    """Return ``board 3``, ``boards 3 and 17`` or, for a long list, ``24 boards``."""
    if len(boards) == 1:
        return wording.text(N_("board {board}"), board=boards[0])
    if len(boards) > MANY:
        return wording.text(N_("{count} boards"), count=len(boards))
    return wording.text(N_("boards {boards}"), boards=wording.join(boards))


# ---- sections, and which round is shown

EVERY = "all"
"""Stands for all categories that are announced in the event."""


def wanted_categories(tournament: Tournament, options: SheetOptions) -> tuple[Category, ...]:
    """Return the categories of the options; raises InvalidEdit for one that there is not, naming the known ones."""
    found: list[Category] = []
    for name in options.sections:
        found += categories.of(tournament) if name == EVERY else (categories.named(tournament, name),)
    return tuple(found)


def category_section(table: Table, category: Category, options: SheetOptions) -> Table:
    """Return the table as the section of a category: with its title, on pages of its own if the options say so."""
    return replace(
        table,
        title=wording.sentence(category.title),
        rows=rows_with(table.rows, category.key),
        apart=options.apart,
    )


def round_to_show(tournament: Tournament, number: int | None) -> int:
    """Return `number`, or the latest round that makes sense; raises InvalidEdit for a draft, which nobody may see.

    Whether a round exists at all is for the standings to say.
    """
    if number is None:
        return latest(tournament)
    if 1 <= number <= len(tournament.rounds) and tournament.round(number).stage is Stage.DRAFT:
        raise InvalidEdit(N_("Round {round} is still a draft: there are no standings after it yet."), round=number)
    return number


def latest(tournament: Tournament, upto: int | None = None) -> int:
    """Return the number of the latest published round in which something has been decided, 0 before that.

    Rounds after round `upto` are not looked at.
    """
    for played in reversed(tournament.rounds[:upto]):
        if played.stage is not Stage.DRAFT and len(played.open_boards) < max(1, len(played.pairings)):
            return played.number
    return 0


def latest_published(tournament: Tournament, upto: int | None = None) -> int:
    """Return the number of the latest round that is no draft, 0 before the first; `upto`: of the rounds so far."""
    for played in reversed(tournament.rounds[:upto]):
        if played.stage is not Stage.DRAFT:
            return played.number
    return 0


def missing(tournament: Tournament, number: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the rounds up to `number` that lack results, each with its open and adjourned boards."""
    found = []
    for played in tournament.rounds[:number]:
        boards = tuple(sorted((*played.open_boards, *played.adjourned_boards)))
        if boards:
            found.append((played.number, boards))
    return tuple(found)


def is_final(tournament: Tournament, number: int) -> bool:
    """Whether a table after round `number` is that of the end: no round is left, and no result is missing."""
    return tournament.is_over and number == len(tournament.rounds) and not missing(tournament, number)


def after(tournament: Tournament, number: int, *, before: str, plain: str, final: str) -> str:
    """Return what a table after round `number` is called: `before` of round 1, `final` at the end, else `plain`."""
    if not number:
        return translate(before)
    return translate(final) if is_final(tournament, number) else wording.text(plain, round=number)


def notices(tournament: Tournament, open_boards: Sequence[tuple[int, tuple[int, ...]]]) -> tuple[str, ...]:
    """Return what must be said before a table of results: that there is nobody yet, or what is still open."""
    if not tournament.players:
        return (translate(N_("There are no players yet.")),)
    if not open_boards:
        return ()
    rounds = (
        wording.text(N_("round {round}: {boards}"), round=number, boards=boards_text(boards))
        for number, boards in open_boards
    )
    return (wording.text(N_("Not final. Missing results: {open}."), open="; ".join(rounds)),)


def has_left(player: Player, number: int) -> bool:
    """Whether a reader who looks at the event after round `number` sees that the player does not go on."""
    return player.has_left(number + 1)
