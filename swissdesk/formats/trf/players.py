"""The player line (record 001): its columns, declared once, read and written by the same table."""

from __future__ import annotations

import re
import unicodedata

from swissdesk.formats.trf.codes import TITLES, is_no_day
from swissdesk.formats.trf.problems import Findings
from swissdesk.i18n import N_
from swissdesk.model import Player, Points, Sex, Title, format_points, parse_points
from swissdesk.values import NamedTuple, dataclass, field


class Field(NamedTuple):
    """Columns `first` to `last`, counted from 1; `right`: the text is moved to the right end."""

    name: str
    first: int
    last: int
    right: bool = False

    @property
    def width(self) -> int:
        """How many characters it holds."""
        return self.last - self.first + 1

    def of(self, line: str) -> str:
        """Return the text of the field, without blanks around it."""
        return line[self.first - 1 : self.last].strip()

    def laid(self, text: str) -> str:
        """Return `text` at its place in the field."""
        return text.rjust(self.width) if self.right else text.ljust(self.width)


ID = Field("id", 5, 8, right=True)
SEX = Field("sex", 10, 10)
TITLE = Field("title", 11, 13, right=True)
NAME = Field("name", 15, 47)
RATING = Field("rating", 49, 52, right=True)
FEDERATION = Field("federation", 54, 56)
FIDE_ID = Field("fide_id", 58, 68, right=True)
BIRTH = Field("birth", 70, 79)
POINTS = Field("points", 81, 84, right=True)
RANK = Field("rank", 86, 89, right=True)

_UNKNOWN_DAY = r"[/.-]00?$"
"""A date of birth without its day, or without day and month."""

PLAYER_FIELDS = (ID, SEX, TITLE, NAME, RATING, FEDERATION, FIDE_ID, BIRTH, POINTS, RANK)
_GAPS = tuple(
    column for column in range(4, 92) if not any(field.first <= column <= field.last for field in PLAYER_FIELDS)
)
_GAPS_AFTER_NAME = tuple(column for column in _GAPS if column > NAME.last)
_WITH_BLANK_GAPS = re.compile("".join(" " if column in _GAPS else "." for column in range(1, 92)))
"""A line that ends after its fields and has blanks between them, as nearly all have: seen at one glance."""

FIRST_ROUND_COLUMN = 92
ROUND_WIDTH = 10


def round_column(number: int) -> int:
    """Return the column where the cell of round `number` begins."""
    return FIRST_ROUND_COLUMN + ROUND_WIDTH * (number - 1)


class Cell(NamedTuple):
    """A round of one player as the file gives it; opponent 0: none; `code` upper case, empty if blank."""

    opponent: int
    colour: str
    code: str


@dataclass(slots=True)
class PlayerLine:
    """A player line taken apart; `cells` has None for a blank cell."""

    number: int
    player: Player
    points: Points | None
    rank: int | None
    rounds_text: str
    cells: list[Cell | None] = field(default_factory=list)


def read_player(line: str, number: int, findings: Findings) -> PlayerLine | None:
    """Return the player on `line`, the `number`-th of the file; None if it has no starting rank.

    Everything that is wrong goes to `findings`.
    """
    name, line = _align(line)
    if name is not None:
        findings.warn(
            number,
            NAME.first,
            N_("the name “{name}” does not fit into columns 15–47; the data after it are read from shifted columns."),
            who=_id_or_none(line),
            name=name,
        )
    player_id = _starting_rank(line, number, findings)
    if player_id is None:
        return None
    _check_gaps(line, number, player_id, findings)
    return PlayerLine(
        number=number,
        player=Player(
            id=player_id,
            name=_printable(NAME.of(line) if name is None else name, number, player_id, findings),
            rating=_whole(RATING, line, number, player_id, findings) or 0,
            title=_title(TITLE.of(line)),
            sex=_sex(line, number, player_id, findings),
            federation=FEDERATION.of(line),
            fide_id=FIDE_ID.of(line),
            birth=_birth(line, number, player_id, findings),
        ),
        points=_points(line, number, player_id, findings),
        rank=_whole(RANK, line, number, player_id, findings),
        rounds_text=line[FIRST_ROUND_COLUMN - 1 :],
    )


def _printable(name: str, line: int, player: int, findings: Findings) -> str:
    if name.isprintable():
        return name
    from swissdesk.formats.clean_text import UNPRINTABLE, clean_name  # seldom wanted

    cleaned = clean_name(name)
    if cleaned != name:
        findings.warn(line, NAME.first, UNPRINTABLE, who=player, name=cleaned)
    return cleaned


# ---- a line whose fields stand beside their columns


def _is_aligned(line: str) -> bool:
    """Whether the columns between the fields are blank and the numbers are numbers."""
    if not _WITH_BLANK_GAPS.match(line) and any(line[column - 1 : column].strip() for column in _GAPS_AFTER_NAME):
        return False
    if _DATE.fullmatch(BIRTH.of(line)) is None:
        return False
    return all(_is_number(field.of(line)) for field in (RATING, POINTS, RANK))


_DATE = re.compile(r"(\d{4}([/.-]\d\d[/.-]\d\d)?)?")


def _is_number(text: str) -> bool:
    digits = text.removeprefix("-").replace(".", "", 1).replace(",", "", 1)
    return not text or (digits.isascii() and digits.isdecimal())


def _align(line: str) -> tuple[str | None, str]:
    """Return the line with its fields in their columns, and the whole name if that needed moving them.

    Two causes are met: a name longer than its field that pushes the rest to the right, and a program that counts
    bytes instead of characters, so that every accented letter pulls the rest to the left.
    """
    if _is_aligned(line):
        return None, line
    extra_bytes = len(line[NAME.first - 1 : NAME.last].encode("utf-8", "replace")) - NAME.width
    for pulled in range(max(extra_bytes, 0), 0, -1):
        moved = line[: NAME.last - pulled] + " " * pulled + line[NAME.last - pulled :]
        if _is_aligned(moved):
            return NAME.of(moved), moved
    if line[NAME.last : NAME.last + 1].strip():
        for pushed in range(1, 60):
            moved = line[: NAME.last] + line[NAME.last + pushed :]
            more = line[NAME.last : NAME.last + pushed]
            after = line[NAME.last + pushed : NAME.last + pushed + 1]
            name = line[NAME.first - 1 : NAME.last].lstrip() + more.rstrip()
            if not after.strip() and any(map(str.isalpha, more)) and "  " not in name and _is_aligned(moved):
                return name, moved
    return None, line


# ---- single fields


def _id_or_none(line: str) -> int | None:
    text = ID.of(line)
    return int(text) if text.isascii() and text.isdecimal() else None


def _starting_rank(line: str, number: int, findings: Findings) -> int | None:
    text = ID.of(line)
    if text.isascii() and text.isdecimal() and int(text) > 0:
        return int(text)
    findings.error(
        number,
        ID.first,
        N_("starting rank, columns 5–8: expected a number from 1 to 9999, found “{text}”. Correct it."),
        text=text,
    )
    return None


def _check_gaps(line: str, number: int, player: int, findings: Findings) -> None:
    if _WITH_BLANK_GAPS.match(line):
        return
    for column in _GAPS:
        text = line[column - 1 : column]
        if text.strip():
            _gap_problem(line, number, player, column, findings)


def _gap_problem(line: str, number: int, player: int, column: int, findings: Findings) -> None:
    if column == RATING.first - 1 and line[column - 1 : column + 4].strip().isdecimal():
        findings.error(
            number,
            column,
            N_("the rating “{text}” has more than four digits. Correct columns 49–52."),
            who=player,
            text=line[column - 1 : RATING.last].strip(),
        )
        return
    findings.warn(
        number,
        column,
        N_("found “{text}” in a column that must be blank; it is ignored. Check the columns of the line."),
        who=player,
        text=line[column - 1],
    )


def _whole(field: Field, line: str, number: int, player: int, findings: Findings) -> int | None:
    text = field.of(line)
    if not text:
        return None
    if text.isascii() and text.isdecimal():
        return int(text)
    template = N_("the rating “{text}” is not a number of four digits. Correct columns 49–52.")
    if field is RANK:
        template = N_("the rank “{text}” is not a whole number. Correct columns 86–89.")
    findings.error(number, field.first, template, who=player, text=text)
    return None


def _points(line: str, number: int, player: int, findings: Findings) -> Points | None:
    text = POINTS.of(line)
    if not text:
        return None
    try:
        return parse_points(text)
    except ValueError:
        findings.error(
            number,
            POINTS.first,
            N_("the points “{text}” are not a number like 11.5. Correct columns 81–84."),
            who=player,
            text=text,
        )
        return None


def _title(text: str) -> str:
    upper = text.upper()
    title = TITLES.get(upper, upper)
    return title if title in Title.__members__ else text


def _sex(line: str, number: int, player: int, findings: Findings) -> Sex | None:
    text = SEX.of(line).lower()
    if text in ("m", "w"):
        return Sex(text)
    if text == "f":
        return Sex.FEMALE
    if text:
        findings.warn(
            number,
            SEX.first,
            N_("sex, column 10: expected m or w, found “{text}”; it is ignored."),
            who=player,
            text=text,
        )
    return None


def _birth(line: str, number: int, player: int, findings: Findings) -> str:
    """Return the date of birth with TRF's strokes, as precise as it was written; all zeros mean unknown."""
    text = BIRTH.of(line)
    if not text:
        return ""
    if is_no_day(text) and not re.search(_UNKNOWN_DAY, text):
        findings.warn(
            number,
            BIRTH.first,
            N_("date of birth: expected a date like 1984/05/30, found “{text}”. Correct columns 70–79."),
            who=player,
            text=text.strip(),
        )
    if not text.strip("0/.- "):
        return ""
    return re.sub(r"[.-]", "/", text) if _DATE.fullmatch(text) else text


# ---- writing


def points_text(points: Points) -> str | None:
    """Return points as columns 81–84 hold them, None where they do not fit exactly."""
    text = format_points(points)
    if len(text) > POINTS.width and text.endswith(".0"):
        text = text[:-2]
    return text if len(text) <= POINTS.width else None


def short_name(name: str) -> str:
    """Return `name` cut to its field, never between a letter and its accents."""
    composed = unicodedata.normalize("NFC", name)
    if len(composed) <= NAME.width:
        return composed
    end = NAME.width
    while end > 1 and unicodedata.combining(composed[end]):
        end -= 1
    return composed[:end].rstrip()


def player_line(texts: dict[str, str], rounds: str, tag: str = "001") -> str:
    """Return the line with `texts` by name of field, and the cells of the rounds."""
    line = [tag]
    column = 4
    for part in PLAYER_FIELDS:
        line.append(" " * (part.first - column))
        line.append(part.laid(texts.get(part.name, "")))
        column = part.last + 1
    line.append(" " * (FIRST_ROUND_COLUMN - column))
    line.append(rounds)
    return "".join(line).rstrip()
