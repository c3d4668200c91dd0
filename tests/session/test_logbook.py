"""The log of the program and the report of a problem: enough to find a fault, and nobody's name."""

from __future__ import annotations

import io
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import pytest

from swissdesk.engine import propose
from swissdesk.errors import message
from swissdesk.i18n import N_
from swissdesk.model import Colour, Decision, EventInfo, Player, Settings, Tournament
from swissdesk.model.events import PairRound
from swissdesk.session import Document, logbook
from swissdesk.session.logbook import Logbook
from swissdesk.session.problem_report import packed, parts

PEOPLE = tuple(
    Player(
        number, name, rating=2000 - number, club=club, fide_id=f"30000{number}", birth="1990/05/30", federation="SVK"
    )
    for number, (name, club) in enumerate(
        [
            ("Ďurčanský, Ján", "ŠK Tajov"),
            ("Kim, Anna", "ŠK Tajov"),
            ("Novák, Petr", "Lokomotiva"),
            ("Osipova, Olga", ""),
        ],
        1,
    )
)


@pytest.fixture
def book(tmp_path: Path) -> Logbook:
    book = Logbook(tmp_path / "log")
    yield book
    book.close()


def test_actions_and_messages_are_noted_without_names(book: Logbook) -> None:
    logbook.did("enter-result", 12)
    logbook.said(message(N_("{name}: expected a rating from 0 to 9999, found {rating}."), name="Kim, Anna"), "error")
    text = book.files()[0].read_text("utf-8")
    assert "enter-result in 12 ms" in text
    assert "error: {name}: expected a rating" in text
    assert "Kim" not in text


def test_it_does_not_grow_for_ever(book: Logbook) -> None:
    for _ in range(3000):
        logbook.failed("x" * 5000)
    files = book.files()
    assert len(files) == 1 + logbook.OLDER
    assert sum(path.stat().st_size for path in files) < 1.1 * logbook.MOST_BYTES * (1 + logbook.OLDER)


def test_where_the_program_stands_is_written_down(book: Logbook) -> None:
    book.note_standing()
    assert "test_logbook.py" in (book.folder / "standing.txt").read_text()


def test_standing_still_is_noticed(tmp_path: Path) -> None:
    """In another process: faulthandler has one clock only, and pytest may want it."""
    script = (
        "import sys, time\nfrom pathlib import Path\nfrom swissdesk.session import logbook\n"
        "logbook.STILL_AFTER = 0.2\nbook = logbook.Logbook(Path(sys.argv[1]))\nbook.beat()\n"
        "def still():\n    time.sleep(0.8)\nstill()\n"
    )
    subprocess.run([sys.executable, "-c", script, str(tmp_path)], check=True, timeout=60)
    written = (tmp_path / "standing.txt").read_text()
    assert "Timeout" in written
    assert "in still" in written


def test_without_a_folder_there_is_no_log_and_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    book = Logbook(tmp_path / "file" / "log")
    logbook.did("enter-result", 1)
    book.beat()
    book.note_standing()
    assert book.files() == []
    book.close()


@pytest.fixture
def tournament() -> Tournament:
    begun = Tournament(
        info=EventInfo(name="Memoriál Ďurčanského", city="Tajov", chief_arbiter="Osipova, Olga", start="2026/05/01"),
        settings=Settings(rounds=3, initial_colour=Colour.WHITE),
        players=PEOPLE,
        decisions=(Decision("MPA", 1, "Kim, Anna asked for it"),),
    )
    return PairRound(1, propose(begun).pairs).apply(begun)


WORDS = ("Ďurčansk", "Kim", "Novák", "Osipova", "Tajov", "Lokomotiva", "30000", "1990/05", "asked for it")


def test_the_tournament_goes_along_without_a_name_and_pairs_alike(tournament: Tournament, tmp_path: Path) -> None:
    found = parts([], {}, "Qt 6", tournament)
    with zipfile.ZipFile(io.BytesIO(packed(found))) as archive:
        assert archive.namelist() == ["versions.txt", "settings.json", "tournament.swissdesk"]
        archive.extract("tournament.swissdesk", tmp_path)
    content = (tmp_path / "tournament.swissdesk").read_bytes()
    assert [word for word in WORDS if word.encode() in content] == []
    with Document.open(tmp_path / "tournament.swissdesk") as document:
        made = document.tournament
    assert made.rounds[0].pairs == tournament.rounds[0].pairs
    assert [player.rating for player in made.players] == [player.rating for player in tournament.players]
    clubs = [player.club for player in made.players]
    assert (clubs[0] == clubs[1], clubs[0] == clubs[2], clubs[3]) == (True, False, "")


def test_the_parts_say_what_they_are(tournament: Tournament, book: Logbook) -> None:
    logbook.did("enter-result", 12)
    found = parts(book.files(), {"look/theme": "dark"}, "Qt 6", None)
    assert [part.name for part in found] == ["versions.txt", "settings.json", "log/swissdesk.log"]
    assert all(part.what and part.text for part in found)
    assert "dark" in found[1].text


def test_a_folder_without_rights_leaves_no_log_and_no_error() -> None:
    # Not below pytest's own folder, which nobody else may enter: the other program drops the rights of root.
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o500)
        try:
            found = subprocess.run(
                [sys.executable, str(Path(__file__).with_name("actor.py")), "log-without-rights", folder / "log"],
                capture_output=True,
                text=True,
                check=True,
            )
        finally:
            folder.chmod(0o700)
    assert found.stdout.splitlines() == ["[]", "closed"]
    assert found.stderr == ""


if Path("/dev/full").exists():

    def test_a_full_disk_leaves_no_error(tmp_path: Path) -> None:
        for name in ("swissdesk.log", "standing.txt"):
            (tmp_path / name).symlink_to("/dev/full")
        book = Logbook(tmp_path)
        logbook.did("enter-result", 12)
        book.note_standing()
        assert book.files() == []
        book.close()
