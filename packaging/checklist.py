"""Writes resources/fide/checklist.json: how SwissDesk answers FIDE's checklist for tournament handlers.

Run from a checkout with SwissDesk installed: ``python packaging/checklist.py``. The questions are a tree
(tests/fide/questions.json), the answers stand in tests/fide/checklist.json: number → ``answer`` (yes or no),
``evidence`` and ``note``. The file holds the questions on the way that the answers take, with what each comes to; the
command ``swissdesk checklist`` and the help show it. A test fails while the file is not what this makes, and while
evidence that an answer names does not exist.

Evidence is one or more of these, separated by ``;``: a test (``tests/…::test_…``), a command line (``swissdesk …``), a
page of the help (``help:…``), a file of the project (``file:…``).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
QUESTIONS = ROOT / "tests" / "fide" / "questions.json"
ANSWERS = ROOT / "tests" / "fide" / "checklist.json"
FILE = ROOT / "resources" / "fide" / "checklist.json"

FAILS = ("fail", "unknown")


def walked(tree: dict[str, Any], answers: dict[str, dict[str, str]]) -> Iterator[dict[str, Any]]:
    """Yield the questions that the answers lead to, in order; one without an answer ends the way.

    Raises ValueError for a tree that comes to a question twice.
    """
    questions = {question["q"]: question for question in tree["questions"]}
    seen: set[int] = set()
    at: int | None = tree["first"]
    while at is not None:
        if at in seen:
            raise ValueError(f"question {at} is reached twice")
        seen.add(at)
        given = answers.get(str(at), {})
        branch = questions[at].get(given.get("answer", ""), {"outcome": "unanswered", "next": None})
        yield {
            "number": at,
            "area": questions[at]["area"],
            "asks": questions[at]["asks"],
            "answer": given.get("answer", ""),
            "outcome": "fail" if branch["outcome"] in FAILS else branch["outcome"],
            "evidence": given.get("evidence", ""),
            "note": given.get("note", ""),
        }
        at = branch["next"]


def page() -> str:
    """Return the text of the file."""
    tree = json.loads(QUESTIONS.read_text("utf-8"))
    lines = walked(tree, json.loads(ANSWERS.read_text("utf-8")))
    whole = {"checklist": tree["checklist"], "version": tree["version"], "limit": tree["limit"], "lines": list(lines)}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def main() -> None:
    """Write the file."""
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
