"""Pages on servers: only what changed, never half a page, and in words what stands in the way."""

from __future__ import annotations

import io
import sys
import zipfile
from pathlib import Path

import pytest
from publication_servers import PASSWORD, sftp, webdav
from running_rounds import paired, played

from swissdesk.errors import FileError, InvalidEdit
from swissdesk.model import Result, Tournament
from swissdesk.model.events import EnterResult
from swissdesk.session.exporting import BY_KEY, Wanted
from swissdesk.session.publication.destination import Protocol, destination
from swissdesk.session.publication.packing import packed
from swissdesk.session.publication.sending import PasswordNeeded, Sent, StrangeServer, Unreachable, fingerprint, send

PAGES = {"style.css": b"a{}", "round 1.html": "Kolo 1: Žofia".encode(), "index.html": b"<!DOCTYPE html>"}


def test_sftp_without_its_library_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncssh", None)
    with pytest.raises(FileError, match=r"pip install 'swissdesk\[sftp\]'"):
        send(PAGES, destination("sftp://anna@club.example/www"))


class TestDestination:
    @pytest.mark.parametrize(
        ("address", "protocol", "port", "folder"),
        [
            ("sftp://anna@club.example/www/open/", Protocol.SFTP, 22, "/www/open"),
            ("sftp://anna@club.example:2222", Protocol.SFTP, 2222, "/"),
            (" https://cloud.example/dav/žiaci ", Protocol.WEBDAV, 443, "/dav/žiaci"),
            ("http://localhost:8080/x", Protocol.WEBDAV, 8080, "/x"),
        ],
    )
    def test_what_an_address_names(self, address: str, protocol: Protocol, port: int, folder: str) -> None:
        found = destination(address)
        assert (found.protocol, found.port, found.folder) == (protocol, port, folder)
        assert destination(found.address) == found

    @pytest.mark.parametrize(
        ("address", "said"),
        [
            ("", "is no address of a server"),
            ("club.example/www", "is no address of a server"),
            ("ftp://club.example", "Expected: sftp://"),
            ("sftp://", "is no address"),
            ("https://club.example:port/", "is no address"),
            ("sftp://anna:secret@club.example/", "Leave the password out"),
            ("http://club.example/", "unencrypted. Use https"),
        ],
    )
    def test_what_is_refused(self, address: str, said: str) -> None:
        with pytest.raises(InvalidEdit, match=said):
            destination(address)


class TestWebDav:
    def test_pages_arrive_whole_in_their_order_and_once(self, tmp_path: Path) -> None:
        with webdav(tmp_path) as server:
            to = destination(server.address)
            first = send(PAGES, to, password=PASSWORD)
            assert server.files() == PAGES
            assert first.count == 3
            puts = [line.removeprefix("PUT /open/pages/") for line in server.asked if line.startswith("PUT")]
            assert puts == ["style.css.part", "round 1.html.part", "index.html.part"]
            changed = {**PAGES, "index.html": b"<!DOCTYPE html>2"}
            server.asked.clear()
            assert send(changed, to, password=PASSWORD, before=first).count == 1
            assert server.files() == changed
            assert [line for line in server.asked if line.startswith("PUT")] == ["PUT /open/pages/index.html.part"]
            server.asked.clear()
            assert send(changed, to, password="", before=Sent(send(changed, to, password=PASSWORD).marks)).count == 0

    def test_a_wrong_password_is_asked_for(self, tmp_path: Path) -> None:
        with (
            webdav(tmp_path) as server,
            pytest.raises(PasswordNeeded, match="does not accept the name or the password"),
        ):
            send(PAGES, destination(server.address), password="wrong")

    @pytest.mark.parametrize(
        ("status", "kind", "said"),
        [(503, Unreachable, "HTTP 503"), (507, FileError, "has no space left"), (423, FileError, "HTTP 423: Locked")],
    )
    def test_a_fault_of_the_server_leaves_the_old_page(
        self, tmp_path: Path, status: int, kind: type[FileError], said: str
    ) -> None:
        with webdav(tmp_path) as server:
            to = destination(server.address)
            send(PAGES, to, password=PASSWORD)
            server.faults += [405, 405, 201, status]  # two folders, the page aside; then its move fails
            with pytest.raises(kind, match=said) as refused:
                send({"index.html": b"new"}, to, password=PASSWORD)
            assert isinstance(refused.value, Unreachable) is (kind is Unreachable)
            assert server.files()["index.html"] == PAGES["index.html"]

    def test_nobody_there(self, tmp_path: Path) -> None:
        with webdav(tmp_path) as server:
            address = server.address
        with pytest.raises(Unreachable, match=r"127.0.0.1 does not answer"):
            send(PAGES, destination(address), password=PASSWORD)


class TestSftp:
    def test_a_full_disk_is_said_and_the_old_page_stays(self, tmp_path: Path) -> None:
        (tmp_path / "open" / "pages").mkdir(parents=True)
        (tmp_path / "open" / "pages" / "index.html").write_bytes(b"old")
        with sftp(tmp_path, full=True) as address:
            with pytest.raises(StrangeServer) as strange:
                send(PAGES, destination(address), password=PASSWORD)
            with pytest.raises(FileError, match=r"127.0.0.1 has no space left\. The pages on it are unchanged"):
                send(PAGES, destination(address), password=PASSWORD, key=strange.value.key)
        assert (tmp_path / "open" / "pages" / "index.html").read_bytes() == b"old"

    def test_an_unknown_server_gets_nothing_until_its_key_is_taken(self, tmp_path: Path) -> None:
        with sftp(tmp_path) as address:
            to = destination(address)
            with pytest.raises(StrangeServer, match=r"is not known yet. Its key is SHA256:") as strange:
                send(PAGES, to, password=PASSWORD)
            assert not (tmp_path / "open").exists()
            assert fingerprint(strange.value.key) in str(strange.value)
            sent = send(PAGES, to, password=PASSWORD, key=strange.value.key)
            folder = tmp_path / "open" / "pages"
            assert {path.name: path.read_bytes() for path in folder.iterdir()} == PAGES
            changed = {**PAGES, "index.html": b"2"}
            assert send(changed, to, password=PASSWORD, key=strange.value.key, before=sent).count == 1
            assert (folder / "index.html").read_bytes() == b"2"
            with pytest.raises(PasswordNeeded):
                send(PAGES, to, password="wrong", key=strange.value.key)
        with sftp(tmp_path) as address:
            other = destination(address)
            with pytest.raises(StrangeServer, match="shows another key than before") as changed_key:
                send(PAGES, other, password=PASSWORD, key=strange.value.key)
            assert changed_key.value.is_changed

    def test_nobody_there(self) -> None:
        with pytest.raises(Unreachable, match="does not answer"):
            send(PAGES, destination("sftp://anna@127.0.0.1:1/x"), password=PASSWORD)


def test_a_zip_has_every_page_and_is_always_the_same() -> None:
    content = packed(PAGES)
    assert content == packed(PAGES)
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == PAGES


def test_a_zip_of_pages_tells_its_time_its_revision_and_how_rounds_were_paired(tmp_path: Path) -> None:
    path = tmp_path / "pages.zip"

    def written(event: Tournament) -> zipfile.ZipFile:
        BY_KEY["zip"].write(event, path, Wanted())
        return zipfile.ZipFile(path)

    event = paired(played(3, 8, 1))
    with written(event) as archive:
        names, first = archive.namelist(), archive.read("stamp.js")
        assert names[-1] == "stamp.js"
        assert {"round-1-lesson.html", "round-2-lesson.html"} <= set(names)
        assert b'"revision": 1,' in first
    with written(event) as archive:
        assert archive.read("stamp.js") == first
    with written(EnterResult(2, 1, Result.DRAW).apply(event)) as archive:
        assert b'"revision": 2,' in archive.read("stamp.js")
    path.write_bytes(b"PK no archive at all")
    with written(event) as archive:
        assert b'"revision": 1,' in archive.read("stamp.js")
