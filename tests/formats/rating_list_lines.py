"""Lines of rating lists spoilt in one place each: what becomes of the player, or why the line is refused.

Of a line in columns every sign is another one, or the line ends before it; of a player in XML every value, and every
tag is left out. All spoilt lines of a layout are one list, read at once. `python tests/formats/rating_list_lines.py`
(with `PYTHONPATH=tests`) writes what follows (tests/data/rating-lists) anew: read what it changes.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from rating_list_files import (
    LEGACY_HEADER,
    OLD_HEADER,
    Entry,
    combined_header,
    combined_line,
    legacy_line,
    old_line,
    single_line,
    xml_player,
)

from swissdesk.formats.rating_lists import fide
from swissdesk.formats.rating_lists.encoding import Mender, encoding_of, text_of
from swissdesk.formats.rating_lists.rows import ListRow
from swissdesk.formats.rating_lists.source import Counted, Kind, examine

FOLDER = Path(__file__).parents[1] / "data" / "rating-lists"

PLAYER = Entry(
    1503014, "Testova, Magda", "NOR", "F", "IM", "WGM", "IA,FT", "AFM", 2423, 10, 2401, 11, 2460, 12, 1990, "wi", 9
)
SIGNS = " x7-٣0"
"""What stands instead; one is a digit that is no figure of ours."""
VALUES = ("", "?", "7", "-1", "٣", "99999")

LAYOUTS = {
    "combined": (combined_header(), combined_line(PLAYER)),
    "single": (combined_header("OCT26"), single_line(PLAYER, 2423, 10)),
    "legacy": (LEGACY_HEADER, legacy_line(PLAYER)),
    "old": (OLD_HEADER, old_line(PLAYER)),
}
KINDS = (*LAYOUTS, "xml")


def _columns(line: str) -> Iterator[tuple[str, str]]:
    for at, sign in enumerate(line):
        others = SIGNS.replace(sign, "")
        other = others[at % len(others)]
        yield f"column {at + 1}: {other!r}", line[:at] + other + line[at + 1 :]


def _cut(line: str) -> Iterator[tuple[str, str]]:
    for at in range(1, len(line)):
        yield f"cut before column {at + 1}", line[:at]


def _values(player: str) -> Iterator[tuple[str, str]]:
    for number, found in enumerate(re.finditer(r"<(\w+)>([^<\n]*)</\w+>", player)):
        for other in (VALUES[number % len(VALUES)], VALUES[(number + 2) % len(VALUES)]):
            yield f"{found[1]} is {other!r}", player[: found.start(2)] + other + player[found.end(2) :]
        yield f"without {found[1]}", player[: found.start()] + player[found.end() :]


def _list(kind: str) -> tuple[list[str], str]:
    """Return what is spoilt in each player of a list, the first of whom is sound, and the list."""
    if kind == "xml":
        made = [("as it is", xml_player(PLAYER)), *_values(xml_player(PLAYER))]
        players = [text.replace("\n", "") + "\n" for _, text in made]
        return [place for place, _ in made], "<playerslist>\n" + "".join(players) + "</playerslist>\n"
    header, line = LAYOUTS[kind]
    made = [
        ("as it is", line),
        *_columns(line),
        *((f"cut before column {at + 1}", line[:at]) for at in range(1, len(line))),
    ]
    return [place for place, _ in made], "\n".join([header, *(text for _, text in made)]) + "\n"


def record(kind: str) -> Iterator[str]:
    """Yield each spoilt line of a layout with what becomes of it."""
    places, content = _list(kind)
    rows, refused = _read(content)
    sound = rows[2]
    for number, place in enumerate(places, 2):
        if number in refused:
            yield f"{place}: refused: {refused[number]}"
        else:
            mine = sound if number > 2 else ListRow("")
            changes = [
                f"{name} = {value!r}"
                for name, value, usual in zip(ListRow._fields, rows[number], mine, strict=True)
                if value != usual
            ]
            yield f"{place}: {', '.join(changes) or 'the same'}"


def _read(content: str) -> tuple[dict[int, ListRow], dict[int, str]]:
    """Return the rows of a list and what is refused, by line."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "list.txt")
        path.write_bytes(content.encode())
        source = examine(path)
        refused: dict[int, str] = {}
        reader = fide.read_fide_xml if source.kind is Kind.FIDE_XML else fide.read
        with source.open() as stream:
            text = text_of(Counted(stream), encoding_of(source.head))
            rows = list(reader(text, lambda line, reason: refused.update({line: str(reason)}), Mender()))
            text.detach()
    free = (number for number in range(2, content.count("\n") + 1) if number not in refused)
    return dict(zip(free, rows, strict=False)), refused


def main() -> None:
    """Write what follows anew."""
    FOLDER.mkdir(exist_ok=True)
    for kind in KINDS:
        FOLDER.joinpath(f"{kind}.txt").write_text("".join(f"{line}\n" for line in record(kind)), "utf-8")


if __name__ == "__main__":
    main()
