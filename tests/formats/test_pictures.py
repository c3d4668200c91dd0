"""Pictures from outside: a small one is read at once, any other in a process that can be ended."""

from __future__ import annotations

import io
import struct
import zlib
from contextlib import nullcontext
from pathlib import Path

import pytest
from PIL import Image

from swissdesk.errors import Cancelled, FileError
from swissdesk.formats import apart, pictures
from swissdesk.formats.apart import Budget
from swissdesk.i18n import N_

READ_APART = apart.read


@pytest.fixture(autouse=True)
def readers_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests of the window have readers in their own process, until the last test of a run."""
    monkeypatch.setattr(apart, "read", READ_APART)


def saved(path: Path, size: tuple[int, int], kind: str = "PNG", colour: str = "red") -> Path:
    Image.new("RGB", size, colour).save(path, kind)
    return path


@pytest.fixture
def never_apart(monkeypatch: pytest.MonkeyPatch, readers_apart: None) -> None:
    def refuse(*_given: object, **_named: object) -> None:
        raise AssertionError("a process was started")

    monkeypatch.setattr(apart, "read", refuse)


@pytest.mark.usefixtures("never_apart")
def test_a_logo_of_ordinary_size_needs_no_process(tmp_path: Path) -> None:
    found = pictures.read(saved(tmp_path / "logo.png", (1500, 500)))
    assert (found.mode, found.size, found.proportion) == ("RGB", (1200, 400), 3)
    assert found.data[:3] == b"\xff\0\0"


@pytest.mark.usefixtures("never_apart")
def test_a_block_that_says_it_has_four_gigabytes_takes_none(tmp_path: Path) -> None:
    content = bytearray(saved(tmp_path / "logo.png", (40, 30)).read_bytes())
    at = content.index(b"IDAT")
    content[at - 4] = 0xFF
    (tmp_path / "logo.png").write_bytes(content)
    asked: list[int] = []

    class Memory(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            found = super().read(size)
            asked.append(len(found))
            return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pictures.io, "BytesIO", Memory)
        pictures.read(tmp_path / "logo.png")
    assert max(asked) <= len(content)


@pytest.mark.parametrize("is_jpeg", [False, True])
def test_few_bytes_that_are_many_pixels_are_read_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_jpeg: bool
) -> None:
    if is_jpeg:
        made = io.BytesIO()
        Image.new("RGB", (600, 600), "red").save(made, "JPEG", progressive=True)
        content = made.getvalue()
        last = content.rfind(pictures._SCAN)
        content = content[:last] + content[last:-2] * 20 + content[-2:]
    else:
        content = saved(tmp_path / "made.png", (2100, 2100)).read_bytes()
    (tmp_path / "logo").write_bytes(content)
    asked: list[object] = []
    monkeypatch.setattr(apart, "read", lambda reader, path, **named: asked.append(named["budget"]) or reader(path))
    found = pictures.read(tmp_path / "logo")
    assert len(content) < pictures._FEW_BYTES
    assert asked == [pictures.BUDGET]
    assert found.proportion == 1


def test_a_large_picture_from_its_own_process_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved(tmp_path / "photo.jpg", (800, 400), "JPEG", "blue")
    here = pictures.read(path)
    monkeypatch.setattr(pictures, "_FEW_BYTES", 10)
    assert pictures.read(path) == here


def test_a_process_that_takes_too_long_is_told_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    marks = b"\xff\xef\0\2" * 2_000_000
    made = saved(tmp_path / "logo.jpg", (40, 30), "JPEG").read_bytes()
    (tmp_path / "logo.jpg").write_bytes(made[:2] + marks + made[2:])
    monkeypatch.setattr(pictures, "BUDGET", Budget(0.3, 400_000_000))
    with pytest.raises(FileError) as error:
        pictures.read(tmp_path / "logo.jpg")
    assert str(error.value) == "The logo logo.jpg takes too long to read. Choose a smaller picture, or none."


def test_who_does_not_want_it_any_more_ends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def enough(_done: int, _total: int) -> None:
        raise Cancelled(N_("Stopped."))

    monkeypatch.setattr(pictures, "_FEW_BYTES", 10)
    with pytest.raises(Cancelled):
        pictures.read(saved(tmp_path / "logo.png", (40, 30)), enough)


def test_a_damaged_large_picture_is_refused_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    body = struct.pack(">IIBBBBB", 3000, 3000, 8, 2, 0, 0, 0)
    head = struct.pack(">I", len(body)) + b"IHDR" + body + struct.pack(">I", zlib.crc32(b"IHDR" + body))
    (tmp_path / "logo.png").write_bytes(b"\x89PNG\r\n\x1a\n" + head + b"\0\0\0\4IDATxxxx")
    monkeypatch.setattr(apart, "read", lambda reader, path, **_named: reader(path))
    with pytest.raises(FileError, match=r"logo\.png cannot be printed as a logo"):
        pictures.read(tmp_path / "logo.png")


# ---- limits and their neighbours


def made(kind: str = "PNG", size: tuple[int, int] = (4, 3), **named: object) -> bytes:
    stream = io.BytesIO()
    Image.new("RGB", size, "red").save(stream, kind, **named)
    return stream.getvalue()


PROGRESSIVE = made("JPEG", progressive=True)
SCANS = PROGRESSIVE.count(b"\xff\xda")


@pytest.mark.parametrize(
    ("content", "scans"),
    [(made(), 1), (made() + b"\xff\xda" * 50, 1), (made("JPEG"), 1), (PROGRESSIVE, SCANS)],
    ids=["PNG", "PNG with the mark of a scan", "JPEG", "progressive"],
)
def test_a_picture_is_drawn_whose_pixels_by_its_scans_are_no_more_than_allowed(content: bytes, scans: int) -> None:
    assert SCANS > 3
    found = pictures._decoded(content, "logo", 12 * scans)
    assert found is not None
    assert (found.size, found.proportion) == ((4, 3), 4 / 3)
    assert pictures._decoded(content, "logo", 12 * scans - 1) is None


def test_a_picture_that_draws_itself_too_often_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "_MOST_SCANS", SCANS)
    assert pictures._decoded(PROGRESSIVE, "logo", 1000) is not None
    monkeypatch.setattr(pictures, "_MOST_SCANS", SCANS - 1)
    with pytest.raises(FileError, match="logo cannot be printed"):
        pictures._decoded(PROGRESSIVE, "logo", 1000)


@pytest.mark.parametrize(
    ("size", "is_allowed"), [((5000, 5000), True), ((25_000_001, 1), False), ((0, 9), False), ((9, 0), False)]
)
def test_a_picture_has_from_one_to_25_million_pixels(size: tuple[int, int], is_allowed: bool) -> None:
    with nullcontext() if is_allowed else pytest.raises(FileError, match=f"logo has {size[0]} × {size[1]} pixels"):
        pictures._check_size("logo", *size)


@pytest.mark.parametrize(
    ("mode", "transparency", "wanted"),
    [
        ("RGB", None, "RGB"),
        ("L", None, "RGB"),
        ("P", None, "RGB"),
        ("1", None, "RGB"),
        ("P", 0, "RGBA"),
        ("L", 0, "RGBA"),
        ("LA", None, "RGBA"),
        ("RGBA", None, "RGBA"),
        ("PA", None, "RGBA"),
    ],
)
def test_what_can_be_seen_through_stays_so(mode: str, transparency: int | None, wanted: str) -> None:
    image = Image.new(mode, (1300, 650))
    if transparency is not None:
        image.info["transparency"] = transparency
    found = pictures._reduced(image, 2)
    assert (found.mode, found.size, found.proportion) == (wanted, (1200, 600), 2)
    assert len(found.data) == 1200 * 600 * len(wanted)


def test_as_many_bytes_as_are_few_are_read_here_and_one_more_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(tmp_path / "logo.png", (4, 3))
    length = path.stat().st_size
    monkeypatch.setattr(apart, "read", lambda *_given, **_named: "apart")
    for few, most, found in ((length, length, "here"), (length - 1, length, "apart"), (length - 1, length - 1, "no")):
        monkeypatch.setattr(pictures, "_FEW_BYTES", few)
        monkeypatch.setattr(pictures, "_MOST_BYTES", most)
        if found == "no":
            with pytest.raises(FileError, match=r"logo\.png cannot be printed"):
                pictures.read(path)
        else:
            assert (pictures.read(path) == "apart") is (found == "apart")


def test_apart_forty_scans_of_25_million_pixels_are_drawn_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, str, int]] = []

    def decoded(content: bytes, name: str, most: int) -> None:
        asked.append((len(content), name, most))

    path = saved(tmp_path / "logo.png", (4, 3))
    monkeypatch.setattr(pictures, "_decoded", decoded)
    with pytest.raises(FileError, match=r"logo\.png cannot be printed"):
        pictures._large(path)
    assert asked == [(path.stat().st_size, "logo.png", 40 * 25_000_000)]
