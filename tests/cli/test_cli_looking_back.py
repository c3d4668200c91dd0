"""`why`, `laboratory`, `pair` of a round on record: by its own system, from what was known; and what is known now."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from adjourned_event import adjourned_event

from swissdesk.cli import main
from swissdesk.model import Result
from swissdesk.model.events import Begin, ChangeSettings, EnterResult
from swissdesk.session import Document

AFTER = adjourned_event(16, 4, 3, announced=5).tournament


@pytest.fixture
def document(tmp_path: Path) -> str:
    """A document in which the adjourned game has ended, and the system is another one, since the last pairing."""
    path = tmp_path / "event.swissdesk"
    with Document.create(path, Begin(AFTER)) as made:
        made.do(EnterResult(1, 3, Result.BLACK_WINS))
        made.do(ChangeSettings(replace(AFTER.settings, system="burstein")))
    return str(path)


def test_why(document: str, capsys: pytest.CaptureFixture[str]) -> None:
    (one, _), (other, _) = AFTER.round(4).pairs[:2]
    assert main(["why", document, str(one), str(other), "--round", "4"]) == 0
    *_, last = capsys.readouterr().out.splitlines()
    assert last.startswith("Since then: board 3 of round 1: adjourned → 0–1; ")
    assert main(["why", document, str(one), str(other)]) == 0
    assert "Since then" not in capsys.readouterr().out


def test_laboratory(document: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["laboratory", document, "--round", "4"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Round 4, boards compared with FIDE Dutch system, rules of 2026\n")
    assert out.splitlines()[-1].startswith("Since then: ")
    assert main(["laboratory", document, "--round", "4", "--systems", "dutch-2026", "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [tuple(pair) for pair in data["systems"][0]["pairs"]] == list(AFTER.round(4).pairs)
    (remark,) = data["remarks"]
    assert remark.startswith("Since then: ")


def test_pair(document: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pair", document, "--round", "4"]) == 0
    lines = capsys.readouterr().out.splitlines()[1:]
    assert [tuple(map(int, line.split())) for line in lines] == list(AFTER.round(4).pairs)
