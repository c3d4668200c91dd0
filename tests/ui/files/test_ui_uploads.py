"""Web pages on a server: after every published round if wanted, in the background, with retries and a plain state."""

from __future__ import annotations

import pytest
from publication_servers import PASSWORD, sftp, webdav
from using import is_busy, message_of, notice_of

from swissdesk.model import Result
from swissdesk.model.events import EnterResult
from swissdesk.ui.files import upload_dialog, uploads
from swissdesk.ui.files.upload_dialog import UploadDialog
from swissdesk.ui.files.uploads import Upload


@pytest.fixture
def settled(qtbot):
    """Wait until nothing is on its way."""
    return lambda window: qtbot.waitUntil(lambda: not window.office.services.uploads.busy)


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(uploads, "PAUSES", (0, 0))


def wait_until_idle(window, qtbot) -> None:
    qtbot.waitUntil(lambda: not is_busy(window))


def filled_in(monkeypatch, address: str, password: str = PASSWORD) -> None:
    """Fill in the dialog when it appears, and press its button."""

    def fill(dialog: UploadDialog) -> bool:
        dialog.address.setText(address)
        dialog.password.setText(password)
        assert dialog.check() == ""
        return True

    monkeypatch.setattr(UploadDialog, "exec", fill)


def test_the_pages_are_uploaded_by_the_menu(in_round_1, typist, tmp_path, monkeypatch, settled):
    window = in_round_1()
    with webdav(tmp_path) as server:
        filled_in(monkeypatch, server.address)
        typist.shortcut("web.upload")
        settled(window)
        assert {"index.html", "style.css", "round-1.html"} <= set(server.files())
    assert window.office.services.uploads.state.startswith("Uploaded: ")
    assert PASSWORD not in str(window.office.preferences.uploads)


def test_a_published_round_is_uploaded_and_only_what_changed(opened, typist, tmp_path, settled, qtbot):
    window = opened()
    typist.shortcut("round.propose")
    wait_until_idle(window, qtbot)
    made = window.office.services.uploads
    with webdav(tmp_path) as server:
        made.choose(Upload(server.address, each_round=True), PASSWORD)
        made.upload_now()
        settled(window)
        assert "round-1.html" not in server.files()
        server.asked.clear()
        typist.shortcut("round.publish")
        qtbot.waitUntil(lambda: "round-1.html" in server.files())
        settled(window)
        assert not any("style.css" in line for line in server.asked)


def test_pages_on_a_server_count_their_revisions_also_after_a_new_start(in_round_1, tmp_path, settled, qtbot):
    window = in_round_1()
    made = window.office.services.uploads
    with webdav(tmp_path) as server:
        made.choose(Upload(server.address), PASSWORD)
        made.upload_now()
        settled(window)
        assert '"revision": 1,' in server.files()["stamp.js"].decode()
        assert "round-1-lesson.html" in server.files()
        made.upload_now()
        settled(window)
        assert made.count == 0
        again = uploads.Uploads(window.office.desk, window.office.messages, window.office.preferences, window)
        again.choose(made.upload, PASSWORD)
        window.office.desk.do(EnterResult(1, 1, Result.DRAW))
        again.upload_now()
        qtbot.waitUntil(lambda: again.sent_at != "")
        assert '"revision": 2,' in server.files()["stamp.js"].decode()


def test_a_server_that_does_not_answer_is_tried_again(in_round_1, tmp_path, settled, qtbot):
    window = in_round_1()
    made = window.office.services.uploads
    with webdav(tmp_path) as server:
        server.faults += [503, 503]
        made.choose(Upload(server.address), PASSWORD)
        made.upload_now()
        qtbot.waitUntil(lambda: made.sent_at != "")
        assert "index.html" in server.files()
    assert message_of(window) == "The web pages are on the server again."


def test_the_network_goes_and_comes_back_while_the_desk_works_on(in_round_1, tmp_path, settled, qtbot, monkeypatch):
    monkeypatch.setattr(uploads, "PAUSES", (1,) * 20)
    window = in_round_1()
    made = window.office.services.uploads
    with webdav(tmp_path) as server:
        made.choose(Upload(server.address), PASSWORD)
        made.upload_now()
        settled(window)
    window.office.desk.do(EnterResult(1, 1, Result.DRAW))
    made.upload_now()
    settled(window)
    assert "does not answer" in made.state
    assert made.state.endswith("Next attempt in 1 s.")
    assert "The web pages were not uploaded" in message_of(window)
    window.office.desk.do(EnterResult(1, 2, Result.DRAW))
    with webdav(tmp_path, server.port) as back:
        qtbot.waitUntil(lambda: made.problem is None and not made.busy)
        assert back.files()["round-1.html"].decode().count("½–½") == 2
    assert message_of(window) == "The web pages are on the server again."


def test_a_full_server_is_said_and_tried_again_on_request(in_round_1, tmp_path, settled):
    window = in_round_1()
    made = window.office.services.uploads
    with webdav(tmp_path) as server:
        server.faults += [405, 405, 507]
        made.choose(Upload(server.address), PASSWORD)
        made.upload_now()
        settled(window)
        assert made.state.startswith("127.0.0.1 has no space left.")
        notice_of(window).offer.run()
        settled(window)
        assert made.state.startswith("Uploaded: ")


def test_a_wrong_password_is_said_once_and_can_be_settled(in_round_1, tmp_path, settled, monkeypatch):
    window = in_round_1()
    made = window.office.services.uploads
    with webdav(tmp_path) as server:
        made.choose(Upload(server.address), "wrong")
        made.upload_now()
        settled(window)
        assert "does not accept the name or the password" in message_of(window)
        assert "does not accept" in made.state
        assert server.files() == {}
        filled_in(monkeypatch, server.address)
        notice_of(window).offer.run()
        settled(window)
        assert "index.html" in server.files()


def test_an_unknown_server_is_asked_about_before_anything_is_sent(in_round_1, tmp_path, settled, monkeypatch):
    window = in_round_1()
    made = window.office.services.uploads
    asked: list[str] = []
    with sftp(tmp_path) as address:
        made.choose(Upload(address), PASSWORD)
        made.upload_now()
        settled(window)
        assert not (tmp_path / "open").exists()
        monkeypatch.setattr(upload_dialog, "ask", lambda _parent, _title, text, _answers: asked.append(text) or "trust")
        notice_of(window).offer.run()
        settled(window)
        assert (tmp_path / "open" / "pages" / "index.html").is_file()
    assert "SHA256:" in asked[0]
    assert made.upload is not None
    assert made.upload.key.startswith("ssh-ed25519 ")


def test_a_wrong_address_is_refused_in_the_dialog(in_round_1):
    window = in_round_1()
    dialog = UploadDialog(window.office)
    dialog.address.setText("http://club.example/")
    assert "Use https://" in dialog.check()


def test_it_can_be_stopped(in_round_1, typist, tmp_path, settled, monkeypatch):
    window = in_round_1()
    made = window.office.services.uploads
    with webdav(tmp_path) as server:
        made.choose(Upload(server.address, each_round=True), PASSWORD)
        made.upload_now()
        settled(window)
    monkeypatch.setattr(upload_dialog, "ask", lambda *_: "none")
    typist.shortcut("web.upload")
    assert made.upload is None
