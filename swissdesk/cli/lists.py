"""`swissdesk lists`: rating lists of this computer: imported from a file, shown, searched, removed."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from swissdesk import wording
from swissdesk.cli import files, output
from swissdesk.cli.exits import DONE, NO_PAIRING, UsageError
from swissdesk.cli.reading import COUNT, Given, Grammar, one_of
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.values import replace

if TYPE_CHECKING:
    from swissdesk.session.ratings import Listed, ListInfo, RatingIndex
    from swissdesk.session.ratings.importing import Monitor, Outcome, Plan

NOT_FOUND = NO_PAIRING
_FORMATS = (output.TEXT, output.JSON)
_PACES = ("standard", "rapid", "blitz")


def arguments(takes: Grammar) -> None:
    """Declare what the command takes."""
    takes.choose(
        "todo",
        N_("ACTION"),
        {
            "import": (N_("import a list: FIDE XML or text, CSV, XLSX, also zipped"), _takes_of_import),
            "update": (N_("download the newest FIDE list, or that of a month"), _takes_of_update),
            "show": (N_("show the imported lists"), _takes_of_show),
            "find": (N_("find players by name, first letters or number"), _takes_of_find),
            "remove": (N_("remove a list"), _takes_of_remove),
        },
    )


def _takes_of_import(takes: Grammar) -> None:
    takes.word("file", N_("FILE"), N_("the file as downloaded"))
    takes.option("name", "--name", N_("NAME"), N_("the name of its ratings (FIDE, GER, …)"))
    takes.option("month", "--month", N_("YYYY-MM"), N_("the month of the list (default: as given in the file)"))
    takes.option("encoding", "--encoding", N_("ENCODING"), N_("the encoding of a CSV file (windows-1250, …)"))
    takes.option(
        "columns", "--columns", N_("FIELD=HEADING,…"), N_("the fields of unrecognised columns, by their headings")
    )
    _folder(takes)


def _takes_of_update(takes: Grammar) -> None:
    takes.option("month", "--month", N_("YYYY-MM"), N_("the list of that month, for events that began then"))
    takes.option("pace", "--pace", "", N_("with --month: which list"), one_of(_PACES), default="standard")
    takes.option("server", "--server", N_("ADDRESS"), N_("another server with the same files"), default="")
    _folder(takes)


def _takes_of_show(takes: Grammar) -> None:
    _folder(takes)
    _format(takes)


def _takes_of_find(takes: Grammar) -> None:
    takes.word("text", N_("TEXT"), N_("a name, its first letters, or a number in the list"), many=True)
    takes.option("federation", "--federation", N_("FED"), N_("the federation to list first: SVK, …"), default="")
    takes.option("limit", "--limit", "N", N_("the largest number of players (default: 20)"), COUNT, default=20)
    _folder(takes)
    _format(takes)
    takes.notes.append(N_("Exit code 0: players found. 1: no player found."))


def _takes_of_remove(takes: Grammar) -> None:
    takes.word("name", N_("NAME"), N_("the list, named as in “swissdesk lists show”"))
    _folder(takes)


def _folder(takes: Grammar) -> None:
    takes.option("folder", "--folder", N_("FOLDER"), N_("where the lists are stored (default: the user’s data folder)"))


def _format(takes: Grammar) -> None:
    takes.option("format", "--format", "", N_("the format (default: text)"), one_of(_FORMATS), default=output.TEXT)


def run(given: Given) -> int:
    """Do what was asked; finding nobody is exit code 1."""
    from swissdesk.paths import user_data
    from swissdesk.session.ratings import RatingIndex

    todo = {"import": _import, "update": _update, "show": _show, "find": _find, "remove": _remove}[given.todo]
    with RatingIndex(Path(given.folder) if given.folder else user_data() / "ratings") as index:
        return todo(index, given)


def _import(index: RatingIndex, given: Given) -> int:
    from swissdesk.session.ratings.importing import carry_out

    outcome = carry_out(_plan(index, given), index, _progress())
    for refusal in outcome.refusals:
        print(wording.text(N_("line {line}: {reason}"), line=refusal.line, reason=refusal.reason), file=sys.stderr)
    print("\n".join(_outcome_lines(outcome)))
    return DONE


def _update(index: RatingIndex, given: Given) -> int:
    from swissdesk.session.ratings.service import FIDE_LISTS, Service

    base = given.server or FIDE_LISTS
    service = Service(index, base if base.endswith("/") else f"{base}/")
    monitor = _progress()
    outcome = service.of_month(given.month, given.pace, monitor) if given.month else service.update(monitor)
    if outcome is None:
        print(translate(N_("The FIDE list on this computer is the newest.")))
        return DONE
    print("\n".join(_outcome_lines(outcome)))
    return DONE


def _plan(index: RatingIndex, given: Given) -> Plan:
    from swissdesk.session.ratings.importing import plan_for, read_in

    plan = plan_for(given.file, index.folder)
    if given.encoding:
        _check_encoding(given.encoding)
    if given.encoding and plan.table is not None:
        plan = read_in(plan, index.folder, given.encoding)
    if given.columns and plan.table is not None:
        layout = plan.table.layout
        fields = _fields(given.columns, layout.heads, layout.fields)
        plan = replace(plan, table=replace(plan.table, layout=replace(layout, fields=fields)))
    return replace(plan, name=given.name or plan.name, month=given.month or plan.month)


def _check_encoding(name: str) -> None:
    try:
        "".encode(name)
    except LookupError:
        raise UsageError(N_("Unknown encoding “{name}”. Examples: windows-1250, utf-8."), name=name) from None


def _fields(text: str, heads: Sequence[str], fields: Any) -> Any:
    """Return the columns as the user says them: ``rating=Elo,name=Spieler``."""
    from swissdesk.session.ratings.national import ListField, with_field

    for part in text.split(","):
        name, _, head = (piece.strip() for piece in part.partition("="))
        field = ListField.__members__.get(name.upper())
        if field is None or head not in heads:
            raise UsageError(
                N_("Expected FIELD=HEADING, found “{part}”. Fields: {fields}. Column headings of the list: {heads}."),
                part=part,
                fields=", ".join(one.lower() for one in ListField.__members__),
                heads=", ".join(heads),
            )
        fields = with_field(fields, list(heads).index(head), field)
    return fields


def _progress() -> Monitor:
    """Return what shows on a terminal how far the work is; nothing where nobody looks."""
    shown = -1

    def show_progress(done: int, total: int) -> None:
        nonlocal shown
        percent = 100 * done // max(total, 1)
        if percent != shown:
            shown = percent
            print(f"\r{percent:3} %", end="", file=sys.stderr, flush=True)

    return show_progress if sys.stderr.isatty() else lambda _done, _total: None


def _outcome_lines(outcome: Outcome) -> list[str]:
    info = outcome.info
    players = translate_plural("{rows:,} player", "{rows:,} players", info.rows).format(rows=info.rows)
    lines = [wording.text(N_("{name}: {players}, {month}."), name=info.name, players=players, month=info.month or "–")]
    if info.refused:
        rows = translate_plural("{count} row was not imported.", "{count} rows were not imported.", info.refused)
        lines.append(rows.format(count=info.refused))
    return [*lines, *map(wording.sentence, outcome.notes)]


def _show(index: RatingIndex, given: Given) -> int:
    lists = index.lists()
    if given.format == output.JSON:
        files.write_text(None, json.dumps({"lists": [_list_data(info) for info in lists]}, indent=1) + "\n")
    elif lists:
        heads = (N_("List"), N_("Month"), N_("Players"), N_("File"))
        rows: list[list[str | int]] = [[info.name, info.month, info.rows, info.file] for info in lists]
        _print_table("lists", N_("Rating lists"), heads, rows)
    else:
        print(translate(N_("No rating lists. Import one with “swissdesk lists import FILE”.")))
    return DONE


def _list_data(info: ListInfo) -> dict[str, Any]:
    return {
        "name": info.name,
        "kind": info.kind,
        "month": info.month,
        "rows": info.rows,
        "refused": info.refused,
        "file": info.file,
    }


def _find(index: RatingIndex, given: Given) -> int:
    found = index.search(" ".join(given.text), given.limit, federation=given.federation.upper())
    if given.format == output.JSON:
        data = {"players": [_data(listed) for listed in found]}
        files.write_text(None, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
    elif found:
        heads = (N_("FIDE ID"), N_("Name"), N_("Title"), N_("Federation"), N_("Born"), N_("Ratings"))
        _print_table("players", N_("Players"), heads, [_cells(listed) for listed in found])
    else:
        print(translate(N_("No players found.")))
    return DONE if found else NOT_FOUND


def _cells(listed: Listed) -> list[str | int]:
    ratings = ", ".join(f"{rating.source} {rating.value}" for rating in listed.ratings)
    return [listed.fide_id or listed.national_id, listed.name, listed.title, listed.federation, listed.birth, ratings]


def _data(listed: Listed) -> dict[str, Any]:
    return {
        "name": listed.name,
        "fide_id": listed.fide_id,
        "national_id": listed.national_id,
        "title": listed.title,
        "sex": listed.sex.value if listed.sex is not None else "",
        "federation": listed.federation,
        "birth": listed.birth,
        "club": listed.club,
        "active": listed.is_active,
        "ratings": [
            {"list": r.source, "month": r.month, "rating": r.value, "k": listed.coefficient_of(r.source)}
            for r in listed.ratings
        ],
    }


def _remove(index: RatingIndex, given: Given) -> int:
    if given.name not in [info.name for info in index.lists()]:
        raise UsageError(N_("Unknown list “{name}”. “swissdesk lists show” shows the lists."), name=given.name)
    index.remove(given.name)
    print(wording.text(N_("{name} was removed."), name=given.name))
    return DONE


def _print_table(key: str, title: str, heads: Sequence[str], rows: Sequence[Sequence[str | int]]) -> None:
    from swissdesk.formats.sheets import Cell, Sheet

    cells = tuple(tuple(Cell(str(value), value if isinstance(value, int) else None) for value in row) for row in rows)
    output.write_sheet(Sheet(key, translate(title), tuple(heads), cells), output.TEXT, None)
