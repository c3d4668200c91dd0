"""A small document, open or closed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from documents import PLAYERS

from swissdesk.model import Result, Tournament
from swissdesk.model.events import Begin, EnterResult, PairRound, PublishRound
from swissdesk.session import Document


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the document is, or will be."""
    return tmp_path / "open.swissdesk"


@pytest.fixture
def document(path: Path) -> Iterator[Document]:
    """A document with round 1 published, still open."""
    with Document.create(path, Begin(Tournament(players=PLAYERS), "players.csv")) as document:
        document.do(PairRound(1, ((1, 4), (5, 2), (3, 6))))
        document.do(PublishRound(1, "2026-05-01T10:00"))
        yield document


@pytest.fixture
def closed(document: Document) -> Path:
    """The same, closed, after a result, another that was undone, and a third."""
    document.do(EnterResult(1, 1, Result.DRAW))
    document.do(EnterResult(1, 2, Result.DRAW))
    document.undo()
    document.do(EnterResult(1, 3, Result.DRAW))
    document.close()
    return document.path
