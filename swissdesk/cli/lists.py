"""`swissdesk lists`: rating lists of this computer: imported from a file, shown, searched, removed."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from swissdesk import wording
from swissdesk.cli import files, output
from swissdesk.cli.exits import DONE, NO_PAIRING, UsageError
from swissdesk.i18n import N_, translate, translate_plural

if TYPE_CHECKING:
    from swissdesk.session.ratings import Listed, ListInfo, RatingIndex
    from swissdesk.session.ratings.importing import Monitor, Outcome, Plan

NOT_FOUND = NO_PAIRING
_FORMATS = (output.TEXT, output.JSON)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    todo = parser.add_subparsers(dest="todo", metavar="WHAT", required=True)
    add = todo.add_parser("import", help="index a list: FIDE's XML or text, CSV, XLSX, also zipped")
    add.add_argument("file", metavar="FILE")
    add.add_argument("--name", help="how its ratings are called (FIDE, GER, …)")
    add.add_argument("--month", metavar="YYYY-MM", help="when it was valid (default: what the file says)")
    add.add_argument("--encoding", help="the letters of a CSV file (windows-1250, …)")
    add.add_argument("--columns", metavar="FIELD=HEAD,…", help="what columns hold, where it is not recognised")
    show = todo.add_parser("show", help="what is indexed")
    find = todo.add_parser("find", help="players by name, first letters or number")
    find.add_argument("text", nargs="+", metavar="TEXT")
    find.add_argument("--federation", default="", metavar="FED", help="goes first")
    find.add_argument("--limit", type=int, default=20, metavar="N")
    remove = todo.add_parser("remove", help="forget a list")
    remove.add_argument("name", metavar="NAME")
    for sub in (add, show, find, remove):
        sub.add_argument("--folder", type=Path, metavar="FOLDER", help="where the lists are kept (default: the user's)")
    for sub in (show, find):
        sub.add_argument("--format", choices=_FORMATS, default=output.TEXT)


def run(given: argparse.Namespace) -> int:
    """Do what was asked; finding nobody is exit code 1."""
    from swissdesk.paths import user_data
    from swissdesk.session.ratings import RatingIndex

    todo = {"import": _import, "show": _show, "find": _find, "remove": _remove}[given.todo]
    with RatingIndex(given.folder or user_data() / "ratings") as index:
        return todo(index, given)


def _import(index: RatingIndex, given: argparse.Namespace) -> int:
    from swissdesk.session.ratings.importing import carry_out

    outcome = carry_out(_plan(index, given), index, _progress())
    for refusal in outcome.refusals:
        print(wording.text(N_("line {line}: {reason}"), line=refusal.line, reason=refusal.reason), file=sys.stderr)
    print("\n".join(_told(outcome)))
    return DONE


def _plan(index: RatingIndex, given: argparse.Namespace) -> Plan:
    from swissdesk.session.ratings.importing import looked_at_again, plan_for

    plan = plan_for(given.file, index.folder)
    if given.encoding and plan.look is not None:
        plan = looked_at_again(plan, index.folder, given.encoding)
    if given.columns and plan.look is not None:
        layout = plan.look.layout
        fields = _fields(given.columns, layout.heads, layout.fields)
        plan = replace(plan, look=replace(plan.look, layout=replace(layout, fields=fields)))
    return replace(plan, name=given.name or plan.name, month=given.month or plan.month)


def _fields(text: str, heads: Sequence[str], fields: Any) -> Any:
    """Return the columns as the user says them: ``rating=Elo,name=Spieler``."""
    from swissdesk.session.ratings.columns import ListField, with_field

    for part in text.split(","):
        name, _, head = (piece.strip() for piece in part.partition("="))
        field = ListField.__members__.get(name.upper())
        if field is None or head not in heads:
            raise UsageError(
                N_("“{part}” is not FIELD=HEAD. Fields are {fields}; the heads of the list are {heads}."),
                part=part, fields=", ".join(one.lower() for one in ListField.__members__), heads=", ".join(heads),
            )  # fmt: skip
        fields = with_field(fields, list(heads).index(head), field)
    return fields


def _progress() -> Monitor:
    """Return what shows on a terminal how far the work is; nothing where nobody looks."""
    shown = -1

    def tell(done: int, total: int) -> None:
        nonlocal shown
        percent = 100 * done // max(total, 1)
        if percent != shown:
            shown = percent
            print(f"\r{percent:3} %", end="", file=sys.stderr, flush=True)

    return tell if sys.stderr.isatty() else lambda _done, _total: None


def _told(outcome: Outcome) -> list[str]:
    info = outcome.info
    players = translate_plural("{rows:,} player", "{rows:,} players", info.rows).format(rows=info.rows)
    lines = [wording.text(N_("{name}: {players}, {month}."), name=info.name, players=players, month=info.month or "–")]
    if info.refused:
        rows = translate_plural("{count} row did not go in.", "{count} rows did not go in.", info.refused)
        lines.append(rows.format(count=info.refused))
    return [*lines, *map(wording.sentence, outcome.notes)]


def _show(index: RatingIndex, given: argparse.Namespace) -> int:
    lists = index.lists()
    if given.format == output.JSON:
        files.write_text(None, json.dumps({"lists": [_list_data(info) for info in lists]}, indent=1) + "\n")
    elif lists:
        heads = (N_("List"), N_("Month"), N_("Players"), N_("File"))
        rows: list[list[str | int]] = [[info.name, info.month, info.rows, info.file] for info in lists]
        _print_table("lists", N_("Rating lists"), heads, rows)
    else:
        print(translate(N_("No list is indexed. “swissdesk lists import FILE” takes one in.")))
    return DONE


def _list_data(info: ListInfo) -> dict[str, Any]:
    return {"name": info.name, "kind": info.kind, "month": info.month, "rows": info.rows, "refused": info.refused,
            "file": info.file}  # fmt: skip


def _find(index: RatingIndex, given: argparse.Namespace) -> int:
    found = index.search(" ".join(given.text), given.limit, federation=given.federation.upper())
    if given.format == output.JSON:
        data = {"players": [_data(listed) for listed in found]}
        files.write_text(None, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
    elif found:
        heads = (N_("FIDE ID"), N_("Name"), N_("Title"), N_("Federation"), N_("Born"), N_("Ratings"))
        _print_table("players", N_("Players"), heads, [_cells(listed) for listed in found])
    else:
        print(translate(N_("Nobody found.")))
    return DONE if found else NOT_FOUND


def _cells(listed: Listed) -> list[str | int]:
    ratings = ", ".join(f"{rating.source} {rating.value}" for rating in listed.ratings)
    return [listed.fide_id or listed.national_id, listed.name, listed.title, listed.federation, listed.birth, ratings]


def _data(listed: Listed) -> dict[str, Any]:
    return {
        "name": listed.name, "fide_id": listed.fide_id, "national_id": listed.national_id, "title": listed.title,
        "sex": listed.sex.value if listed.sex is not None else "", "federation": listed.federation,
        "birth": listed.birth, "club": listed.club, "active": listed.is_active,
        "ratings": [{"list": r.source, "month": r.month, "rating": r.value, "k": listed.coefficient_of(r.source)}
                    for r in listed.ratings],
    }  # fmt: skip


def _remove(index: RatingIndex, given: argparse.Namespace) -> int:
    if given.name not in [info.name for info in index.lists()]:
        raise UsageError(N_("There is no list “{name}”. “swissdesk lists show” says which there are."), name=given.name)
    index.remove(given.name)
    print(wording.text(N_("{name} is removed."), name=given.name))
    return DONE


def _print_table(key: str, title: str, heads: Sequence[str], rows: Sequence[Sequence[str | int]]) -> None:
    from swissdesk.formats.sheets import Cell, Sheet

    cells = tuple(tuple(Cell(str(value), value if isinstance(value, int) else None) for value in row) for row in rows)
    output.write_sheet(Sheet(key, translate(title), tuple(heads), cells), output.TEXT, None)
