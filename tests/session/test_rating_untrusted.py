"""Files from anywhere: whatever they say, they are taken in or refused in words, and the old list stays."""

from __future__ import annotations

import io
from contextlib import suppress
from pathlib import Path

import openpyxl
import pytest
from examples import examples
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from rating_list_files import Entry, many, text_list, xml_list, zipped

from swissdesk.errors import SwissDeskError
from swissdesk.session.ratings import RatingIndex
from swissdesk.session.ratings.importing import carry_out, plan_for


def _workbook() -> bytes:
    book = openpyxl.Workbook()
    book.active.append(["ID", "Name", "Rating", "Born"])
    for number in range(30):
        book.active.append([number, f"Player {number}, Some", 1500 + number, 1990])
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def _archive(folder: Path) -> bytes:
    return zipped(folder / "made.zip", "players_list_foa.txt", text_list(many(60))).read_bytes()


class SoundFiles(dict[str, bytes]):
    """The bytes of a sound file of every kind; not to be printed with a failure."""

    def __repr__(self) -> str:
        return "the sound files"


@pytest.fixture(scope="module")
def sound_file(tmp_path_factory: pytest.TempPathFactory) -> SoundFiles:
    """Give a sound file of every kind."""
    csv = "ID;Name;Rating;Born\n" + "".join(f'{n};"Player {n}, Some";{1500 + n};1990\n' for n in range(30))
    made = {
        "list.xml": xml_list(many(40)).encode(),
        "list.txt": text_list(many(40)).encode(),
        "list.csv": csv.encode(),
        "list.xlsx": _workbook(),
        "list.zip": _archive(tmp_path_factory.mktemp("archive")),
    }
    return SoundFiles(made)


KINDS = ("list.xml", "list.txt", "list.csv", "list.xlsx", "list.zip")
LONG = b"a field that goes on and on"
"""Stands for one of 70,000 letters."""

PIECES = (
    b"",
    b"\0",
    b"<",
    b">",
    b"&",
    b'"',
    b";",
    b"\n",
    b"\r",
    b"\xff\xfe",
    b"</player>",
    b"<player>",
    b"<!ENTITY a 'b'>",
    b"]]>",
    b"\xc3",
    "ж".encode(),
    b"9" * 40,
    b"PK\x01\x02",
    b"ID Number Name",
    b"-1",
    b"NaN",
    LONG,
)


def attempt(folder: Path, name: str, content: bytes) -> None:
    """Take a file in; whatever happens, the earlier list is kept, or a new one is."""
    path = folder / name
    path.write_bytes(content)
    with RatingIndex(folder / "lists") as index:
        with suppress(SwissDeskError):
            info = carry_out(plan_for(path, index.folder), index).info
            assert info.rows > 0
            assert info in index.lists()
        assert not list(index.folder.glob("*.part"))
        assert not list(index.folder.glob(".*"))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.sampled_from(KINDS),
    st.lists(st.tuples(st.floats(0, 1), st.integers(0, 60), st.sampled_from(PIECES)), min_size=1, max_size=4),
)
@example("list.csv", [(0.0, 60, b"\xff\xfe")])
@example("list.xml", [(0.5, 0, b"<player>")])
@example("list.txt", [(0.0, 0, b"\n")])
@example("list.zip", [(0.3, 3, b"\0")])
@example("list.xlsx", [(0.5, 0, b"\0"), (0.5, 2, b"\0")])
def test_spoilt_files_never_end_in_anything_but_words(tmp_path: Path, sound_file, name: str, edits):
    content = sound_file[name]
    for place, length, piece in edits:
        start = int(place * len(content))
        content = content[:start] + piece.replace(LONG, b"x" * 70_000) + content[start + length :]
    attempt(tmp_path, name, content)


@examples(0.6, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(KINDS), st.binary(max_size=300))
def test_bytes_of_any_kind(tmp_path: Path, name: str, content: bytes):
    attempt(tmp_path, name, content)


@examples(0.6, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=60), st.text(st.characters(codec="utf-8"), max_size=40))
def test_any_name_goes_in_and_comes_out_and_any_text_may_be_asked(tmp_path: Path, name: str, typed: str):
    plain = name.replace("<", "").replace("&", "").replace("]]>", "").encode("utf-8", "replace").decode()
    path = tmp_path / "list.xml"
    path.write_text(xml_list([Entry(1, plain), Entry(2, "Sure, One")]), "utf-8")
    with RatingIndex(tmp_path / "lists") as index:
        outcome = carry_out(plan_for(path, index.folder), index)
        assert outcome.info.rows + outcome.info.refused == 2
        assert index.by_fide_id(2).name == "Sure, One"
        for text in (typed, plain):
            assert all(listed.name for listed in index.search(text, federation=typed[:3]))
