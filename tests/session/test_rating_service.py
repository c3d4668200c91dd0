"""FIDE's lists over the network, from a server on this machine: right, slow, broken, wrong, redirected."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from rating_list_files import Entry, xml_list, zipped
from rating_server import Server, served

from swissdesk import cli
from swissdesk.errors import Cancelled, FileError
from swissdesk.session.ratings import RatingIndex
from swissdesk.session.ratings.service import COMBINED, Asked, Limits, Service, download, name_of_month

NOON = datetime.fromisoformat("2026-10-12T12:00:00+02:00")
HASTY = Limits(silence=0.3, whole=0.6, size=1 << 20)


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server with one list of three players."""
    players = [Entry(number, f"Player, Number{number}", standard=2000 + number) for number in (1, 2, 3)]
    with served(monkeypatch) as made:
        made.content = zipped(tmp_path / "made.zip", "players_list_xml_foa.xml", xml_list(players)).read_bytes()
        yield made


@pytest.fixture
def index(tmp_path: Path) -> Iterator[RatingIndex]:
    with RatingIndex(tmp_path / "lists") as made:
        yield made


def service(server: Server, index: RatingIndex, limits: Limits | None = None) -> Service:
    return Service(index, server.base, limits, lambda: NOON)


class TestUpdate:
    def test_a_list_is_downloaded_and_can_be_searched(self, server: Server, index: RatingIndex) -> None:
        steps: list[int] = []
        outcome = service(server, index).update(lambda done, _total: steps.append(done))
        assert outcome is not None
        assert (outcome.info.name, outcome.info.rows) == ("FIDE", 3)
        assert steps == sorted(steps)
        assert steps[-1] > 500
        found = index.by_fide_id(2)
        assert found is not None
        assert found.rating("FIDE standard") == 2002
        assert {path.suffix for path in index.folder.iterdir()} == {".ratings", ".json"}

    def test_an_unchanged_list_is_not_sent_again(self, server: Server, index: RatingIndex) -> None:
        service(server, index).update()
        assert service(server, index).update() is None
        assert len(index.lists()) == 1

    def test_a_list_that_was_removed_is_fetched_again(self, server: Server, index: RatingIndex) -> None:
        service(server, index).update()
        index.remove("FIDE")
        assert service(server, index).update() is not None

    def test_the_list_of_a_month(self, server: Server, index: RatingIndex) -> None:
        assert name_of_month("2026-05", "rapid") == "rapid_may26frl_xml.zip"
        service(server, index).of_month("2026-05")
        assert server.paths == ["/standard_may26frl_xml.zip"]
        assert index.lists()[0].month == "2026-05"
        with pytest.raises(FileError, match="not a month"):
            service(server, index).of_month("May")

    def test_it_is_due_once_a_day(self, server: Server, index: RatingIndex) -> None:
        lists = service(server, index)
        assert lists.is_due()
        lists.update()
        assert not lists.is_due(NOON + timedelta(hours=23, minutes=59))
        assert lists.is_due(NOON + timedelta(hours=24))
        (index.folder / "service.json").write_text("[]")
        assert lists.is_due()

    def test_stopping_leaves_everything_as_it_was(self, server: Server, index: RatingIndex) -> None:
        def stop(done: int, _total: int) -> None:
            if done:
                raise Cancelled("stopped")

        with pytest.raises(Cancelled):
            service(server, index).update(stop)
        assert index.lists() == ()
        assert list(index.folder.iterdir()) == []


class TestRefusals:
    @pytest.mark.parametrize(
        ("mode", "words"),
        [
            ("silent", "did not answer in time"),
            ("dripping", "did not answer in time"),
            ("endless", "more than any rating list"),
            ("boastful", "more than any rating list"),
            ("broken", "broke off the download"),
            ("missing", "answer 404"),
            ("redirect", "sent the program on to localhost"),
        ],
    )
    def test_what_a_server_does_wrong_is_said(self, mode: str, words: str, server: Server, index: RatingIndex) -> None:
        service(server, index).update()
        before = index.lists()
        server.mode = mode
        server.content = server.content + b"\0" * 2000
        (index.folder / "service.json").unlink()
        with pytest.raises(FileError, match=words):
            service(server, index, HASTY).update()
        assert index.lists() == before

    @pytest.mark.parametrize("content", [b"<!DOCTYPE html><html>Sign in</html>", b"\x1f\x8b\x08", b""])
    def test_what_is_no_list_is_refused(self, content: bytes, server: Server, index: RatingIndex) -> None:
        server.content = content
        with pytest.raises(FileError, match=r"not send a list|broke off"):
            service(server, index).update()
        assert list(index.folder.iterdir()) == []

    def test_a_damaged_archive_leaves_the_old_list(self, server: Server, index: RatingIndex) -> None:
        service(server, index).update()
        (index.folder / "service.json").unlink()
        server.content = server.content[:60] + b"\0" * 60 + server.content[120:]
        with pytest.raises(FileError):
            service(server, index).update()
        assert [info.rows for info in index.lists()] == [3]

    def test_a_redirect_on_the_same_server_is_followed(self, server: Server, index: RatingIndex) -> None:
        server.mode = "moved"
        assert service(server, index).update() is not None
        assert server.paths[-1] == f"/moved/{COMBINED}"

    @pytest.mark.parametrize("url", ["file:///etc/passwd", "ftp://ratings.example/list.zip", "list.zip"])
    def test_only_web_addresses(self, url: str, tmp_path: Path) -> None:
        with pytest.raises(FileError, match="no web address"):
            download(url, tmp_path / "list.zip")

    def test_no_network(self, server: Server, index: RatingIndex) -> None:
        nobody = Service(index, "http://127.0.0.1:1/", Limits(silence=1))
        with pytest.raises(FileError, match="cannot be reached"):
            nobody.update()
        assert nobody.asked == Asked()


def test_one_command(server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["lists", "update", "--server", server.base.rstrip("/"), "--folder", str(tmp_path / "lists")]
    assert cli.main(words) == 0
    assert "FIDE: 3 players" in capsys.readouterr().out
    assert cli.main(words) == 0
    assert "is the newest" in capsys.readouterr().out
    server.mode = "missing"
    assert cli.main([*words, "--month", "2020-01"]) == 5
