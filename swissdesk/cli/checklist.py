"""`swissdesk checklist`: how the program answers FIDE's checklist for tournament handlers."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING

from swissdesk import wording
from swissdesk.cli import files
from swissdesk.cli.exits import DIFFERENT, DONE
from swissdesk.cli.reading import Given, Grammar, one_of
from swissdesk.i18n import N_

if TYPE_CHECKING:
    from swissdesk.reports.self_check import Line, SelfCheck

_WIDTH = 100
_INDENT = " " * 6


def arguments(takes: Grammar) -> None:
    """Declare what the command takes."""
    takes.flag("costly", "--costly", N_("list only answers that cost something"))
    takes.option("format", "--format", "", N_("the format (default: text)"), one_of(("text", "json")), default="text")
    takes.notes.append(N_("Questions are in English, as FIDE asks them. Exit code 0: would pass. 1: would not."))


def run(given: Given) -> int:
    """Print areas, answers, evidence and the sum; exit with 0 if the answers would pass."""
    from swissdesk.reports.self_check import self_check

    check = self_check()
    text = _json(check) if given.format == "json" else "\n".join(_text(check, costly=given.costly)) + "\n"
    files.write_text(None, text)
    return DONE if check.passes else DIFFERENT


def _json(check: SelfCheck) -> str:
    import json
    from dataclasses import asdict

    return (
        json.dumps(asdict(check) | {"total": check.total, "passes": check.passes}, ensure_ascii=False, indent=1) + "\n"
    )


def _text(check: SelfCheck, *, costly: bool) -> Iterator[str]:
    from swissdesk.reports.self_check import sum_text

    yield wording.text(N_("{checklist}, {version}"), checklist=check.checklist, version=check.version)
    for area, lines in check.areas:
        shown = [line for line in lines if not costly or not line.is_clean]
        if shown:
            yield f"\n{area}"
            for line in shown:
                yield from _answer(line)
    yield ""
    yield sum_text(check)


def _answer(line: Line) -> Iterator[str]:
    from swissdesk.reports.self_check import answer_text

    yield textwrap.fill(
        f"{line.number:>4}  {line.asks} {answer_text(line)}", _WIDTH, subsequent_indent=_INDENT, break_on_hyphens=False
    )
    for words in (line.evidence, line.note):
        if words:
            yield textwrap.fill(
                words, _WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT, break_long_words=False
            )
