"""Files that change under the window, disks that refuse, damaged documents: what is said, and what can be done."""

from __future__ import annotations

import os
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from using import act, document_of, is_open, is_possible, message_of, notice_of, open_file, press, tournament_of

from swissdesk.errors import StorageError
from swissdesk.i18n import N_
from swissdesk.model import EventInfo, Tournament
from swissdesk.model.events import Begin, ChangeInfo
from swissdesk.session import Document
from swissdesk.session.answering import Disk
from swissdesk.session.journal import Journal, Standing, Tip, identity
from swissdesk.ui.files import opening, recovery, watching
from swissdesk.ui.files.reconcile import ReconcileDialog
from swissdesk.ui.files.recovery import RecoveryDialog, RefusedDialog
from swissdesk.ui.lists.commands import look_for_lists
from swissdesk.ui.shell.main_window import MainWindow
from swissdesk.ui.shell.messages import Severity


def name(text: str) -> ChangeInfo:
    return ChangeInfo(EventInfo(name=text))


def look(window: MainWindow, qtbot) -> None:
    """Let the watch look at the file now."""
    watch = window.office.services.file_watch
    qtbot.waitUntil(lambda: not watch._looking.busy)
    watch.check_file()
    qtbot.waitUntil(lambda: not watch._looking.busy)


def rest(window: MainWindow, qtbot) -> None:
    watch = window.office.services.file_watch
    qtbot.waitUntil(lambda: not watch._looking.busy)


@pytest.fixture
def worked_on(opened) -> tuple[MainWindow, Path]:
    """A window with ten actions; a file with the first four lies beside as ``older``."""
    window = opened()
    path = document_of(window).path
    for number in range(10):
        if number == 4:
            shutil.copyfile(path, path.with_name("older"))
        act(window, name(f"Open {number}"))
    return window, path


def overwritten(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(path.with_name("older").read_bytes())
        file.truncate()


def replaced(path: Path) -> None:
    os.replace(path.with_name("older"), path)


class TestWatching:
    @pytest.mark.parametrize("damage", [overwritten, replaced])
    def test_an_older_file_is_noticed_while_nothing_is_typed(self, worked_on, qtbot, damage: Callable[[Path], None]):
        window, path = worked_on
        damage(path)
        look(window, qtbot)
        assert notice_of(window).severity is Severity.ERROR
        assert message_of(window) == (
            "test.swissdesk was overwritten with an older version. Nothing is lost: this window has the newer one. "
            "Compare both."
        )

    def test_a_stick_that_is_pulled_out_and_comes_back(self, worked_on, qtbot):
        window, path = worked_on
        away = path.with_name("away")
        path.rename(away)
        look(window, qtbot)
        assert "is no longer there" in message_of(window)
        shutil.copyfile(away, path)
        look(window, qtbot)
        assert message_of(window) == "test.swissdesk is back, and complete."
        act(window, name("goes on"))
        assert document_of(window).standing() is Standing.SAME

    def test_what_was_entered_meanwhile_is_offered_when_it_is_back(self, worked_on, qtbot):
        window, path = worked_on
        away = path.with_name("away")
        path.rename(away)
        assert not act(window, name("while it is away"))
        rest(window, qtbot)
        away.rename(path)
        look(window, qtbot)
        assert message_of(window) == "1 entry was refused by the disk and is kept on this computer."
        window.strip.offer.click()
        dialog = window.findChild(RefusedDialog)
        assert dialog.model.index(0, 1).data() == "Event data changed: name: Open 9 → while it is away" or (
            "while it is away" in dialog.model.index(0, 1).data()
        )
        dialog.again.click()
        assert tournament_of(window).info.name == "while it is away"
        assert message_of(window) == "1 entry is saved."
        assert not is_possible(window, "file.refused")

    def test_a_document_that_is_as_it_should_be_says_nothing(self, worked_on, qtbot):
        window, _ = worked_on
        before = notice_of(window)
        look(window, qtbot)
        assert notice_of(window) is before
        press(window, "file.versions")
        assert message_of(window) == "test.swissdesk holds what this window shows."


class TestSilent:
    """A share that hangs: no question to it ever comes back."""

    @pytest.fixture
    def silent(self, worked_on, monkeypatch, qtbot) -> Iterator[tuple[MainWindow, threading.Event]]:
        window, path = worked_on
        answers, real = threading.Event(), watching.tip_of

        def hangs(*given):
            answers.wait()
            return real(*given)

        monkeypatch.setattr(watching, "tip_of", hangs)
        document = document_of(window)
        document.disk = Disk(path.parent, lambda _folder: answers.wait())
        document.disk.answers(0)
        yield window, answers
        answers.set()
        rest(window, qtbot)

    def test_it_is_said_while_nothing_is_typed_and_gone_on_with_when_it_answers(self, silent, qtbot):
        window, answers = silent
        watch = window.office.services.file_watch
        for _ in range(3):
            watch.follow()
        assert message_of(window).startswith("test.swissdesk cannot be read: its disk or share is not responding.")
        answers.set()
        look(window, qtbot)
        assert message_of(window) == "test.swissdesk is back, and complete."

    def test_what_is_typed_is_kept_and_the_file_is_not_asked(self, silent, qtbot, monkeypatch):
        window, answers = silent

        def hangs(*_given: object) -> None:
            raise AssertionError("the silent disk was asked")

        with monkeypatch.context() as patch:
            patch.setattr(Document, "do", hangs)
            assert not act(window, name("while it hangs"))
        assert "is not responding" in message_of(window)
        assert message_of(window).endswith("The entry is kept on this computer.")
        answers.set()
        look(window, qtbot)
        window.strip.offer.click()
        window.findChild(RefusedDialog).again.click()
        assert tournament_of(window).info.name == "while it hangs"

    def test_the_window_closes_and_everything_is_elsewhere(self, silent, files):
        window, _answers = silent
        records = document_of(window).records
        press(window, "file.versions")
        assert "is not responding" in message_of(window)
        window.close()
        assert not is_open(window)
        [kept] = (files.own_data() / "rescued").glob("test 20*.swissdesk")
        with Document.open(kept) as again:
            assert again.records == records

    def test_no_file_is_opened_from_it(self, window, home, monkeypatch):
        monkeypatch.setattr(Disk, "answers", lambda _disk: False)
        monkeypatch.setattr(opening, "looks_like", lambda _path: 1 / 0)
        open_file(window, home / "on-a-share.trf")
        assert message_of(window) == (
            "on-a-share.trf cannot be opened: its disk or share is not responding. Check the connection."
        )

    def test_a_file_that_cannot_be_read_is_told_at_the_second_look(self, worked_on, monkeypatch, qtbot):
        window, _path = worked_on
        window.office.services.file_watch._timer.stop()
        with monkeypatch.context() as patch:
            patch.setattr(watching, "tip_of", lambda at, _last: Tip(identity(at)))
            look(window, qtbot)
            assert message_of(window) == ""
            look(window, qtbot)
        assert "cannot be read" in message_of(window)
        look(window, qtbot)
        assert message_of(window) == "test.swissdesk is back, and complete."


def test_a_home_that_cannot_be_used_leaves_everything_but_the_programs_own_files(
    preferences, appearance, files, home, qtbot, monkeypatch
):
    impossible = home / ("x" * 300)  # the system answers with an error, as for a folder that nobody may enter
    monkeypatch.setattr(type(files), "own_data", lambda _files: impossible)
    preferences.lists_daily = True
    window = MainWindow(preferences, appearance, files)
    qtbot.addWidget(window)
    window.show()
    with Document.create(home / "test.swissdesk", Begin(Tournament(info=EventInfo(name="Open")))):
        pass
    open_file(window, home / "test.swissdesk")
    look_for_lists(window.office)
    assert act(window, name("typed"))
    press(window, "help.problem")
    window.close()
    assert not is_open(window)


class TestTwoVersions:
    @pytest.fixture
    def dialog(self, worked_on, qtbot) -> ReconcileDialog:
        window, path = worked_on
        with Document.open(path.with_name("older")) as other:
            other.do(name("typed on another computer"))
        overwritten(path)
        look(window, qtbot)
        window.strip.offer.click()
        dialog = window.findChild(ReconcileDialog)
        qtbot.waitUntil(lambda: not dialog.tasks.busy)
        return dialog

    def test_both_are_told(self, dialog):
        assert dialog.said.text() == (
            "test.swissdesk does not hold what this window shows. Nothing is lost. The first 5 actions are the same in "
            "both."
        )
        assert dialog.mine.only.text() == "6 actions that the other version lacks:"
        assert dialog.theirs.only.text() == "1 action that the other version lacks:"
        assert dialog.theirs.model.rowCount() == 1
        assert "typed on another computer" in dialog.theirs.model.index(0, 2).data()

    def test_the_windows_version_takes_the_place_and_the_other_is_kept(self, dialog, worked_on, qtbot):
        window, path = worked_on
        dialog.take_mine.click()
        look(window, qtbot)
        assert message_of(window).startswith("test.swissdesk holds this window's version again. The other version is")
        act(window, name("goes on"))
        assert document_of(window).path == path
        [kept] = path.parent.glob("test 20*.swissdesk")
        with Document.open(kept) as other:
            assert other.tournament.info.name == "typed on another computer"
        look(window, qtbot)
        press(window, "file.close")
        with Document.open(path) as again:
            assert again.tournament.info.name == "goes on"

    def test_the_files_version_is_opened_and_the_windows_is_kept(self, dialog, worked_on):
        window, path = worked_on
        records = document_of(window).records
        dialog.take_theirs.click()
        assert tournament_of(window).info.name == "typed on another computer"
        assert window.office.desk.can_edit
        [kept] = path.parent.glob("test 20*.swissdesk")
        assert kept.name in message_of(window)
        with Document.open(kept) as other:
            assert other.records == records

    def test_a_file_that_changed_since_it_was_read_costs_nothing(self, worked_on, qtbot):
        window, path = worked_on
        records = document_of(window).records
        shutil.copyfile(path, path.with_name("newer"))
        with Document.open(path.with_name("newer")) as other:
            other.do(name("typed on another computer"))
        os.replace(path.with_name("newer"), path)
        press(window, "file.versions")
        dialog = window.findChild(ReconcileDialog)
        qtbot.waitUntil(lambda: not dialog.tasks.busy)
        assert dialog.mine.only.text() == "Nothing that the other version lacks."
        replaced(path)  # the sync client changes its mind
        dialog.take_theirs.click()
        [kept] = path.parent.glob("test 20*.swissdesk")
        with Document.open(kept) as other:
            assert other.records == records

    def test_the_windows_version_goes_elsewhere(self, dialog, worked_on, files, home):
        window, path = worked_on
        content = path.read_bytes()
        files.answers.append(home / "new.swissdesk")
        dialog.elsewhere.click()
        assert document_of(window).path == home / "new.swissdesk"
        assert tournament_of(window).info.name == "Open 9"
        act(window, name("goes on"))
        assert path.read_bytes() == content

    def test_a_file_that_is_gone_is_written_again(self, worked_on, qtbot):
        window, path = worked_on
        path.unlink()
        press(window, "file.versions")
        dialog = window.findChild(ReconcileDialog)
        qtbot.waitUntil(lambda: not dialog.tasks.busy)
        assert dialog.theirs.state.text() == "There is no file."
        assert not dialog.take_theirs.isEnabled()
        dialog.take_mine.click()
        act(window, name("goes on"))
        with Document.open(path, read_only=True) as again:
            assert again.tournament.info.name == "goes on"


class TestClosing:
    def test_the_history_is_kept_and_said_also_after_a_restart(
        self, worked_on, qtbot, preferences, appearance_and_files
    ):
        window, path = worked_on
        replaced(path)
        records = document_of(window).records
        window.close()
        assert not is_open(window)
        [kept] = path.parent.glob("test 20*.swissdesk")
        second = MainWindow(preferences, *appearance_and_files)
        qtbot.addWidget(second)
        assert str(kept) in message_of(second)
        second.strip.offer.click()
        assert document_of(second).records == records
        second.close()
        third = MainWindow(preferences, *appearance_and_files)
        qtbot.addWidget(third)
        assert message_of(third) == ""

    def test_what_can_be_kept_nowhere_is_not_closed(self, worked_on, monkeypatch):
        window, path = worked_on
        path.unlink()

        def refuse(*_given: object, **_named: object) -> None:
            raise StorageError(N_("The disk is full."))

        with monkeypatch.context() as patch:
            patch.setattr("swissdesk.session.copying.save_kept", refuse)
            assert not window.close()
            assert is_open(window)
            assert "cannot be kept" in message_of(window)
            press(window, "file.close")
            assert is_open(window)
        press(window, "file.close")
        assert not is_open(window)

    @pytest.fixture
    def appearance_and_files(self, appearance, files):
        return appearance, files


class TestRefused:
    @pytest.fixture
    def failing(self, worked_on, monkeypatch, qtbot) -> MainWindow:
        window, _ = worked_on

        def refuse(self: Journal, *_given: object, **_named: object) -> None:
            raise StorageError(N_("The disk is full."))

        with monkeypatch.context() as patch:
            patch.setattr(Journal, "append", refuse)
            for number in (1, 2, 2):
                assert not act(window, name(f"refused {number}"))
            rest(window, qtbot)
        return window

    def test_it_is_kept_and_said(self, failing):
        assert message_of(failing) == "The disk is full. The entry is kept on this computer."
        failing.strip.offer.click()
        assert failing.findChild(RefusedDialog).model.rowCount() == 2

    def test_it_survives_a_restart_and_is_entered_again(self, failing, preferences, appearance, files, qtbot):
        path = document_of(failing).path
        press(failing, "file.close")
        open_file(failing, path)
        assert message_of(failing) == "2 entries were refused by the disk and are kept on this computer."
        press(failing, "file.refused")
        failing.findChild(RefusedDialog).again.click()
        assert tournament_of(failing).info.name == "refused 2"
        assert not is_possible(failing, "file.refused")

    def test_what_is_typed_again_by_hand_is_not_offered_any_more(self, failing):
        act(failing, name("refused 1"))
        assert [one.event().info.name for one in failing.office.services.file_watch.log.waiting] == ["refused 2"]

    def test_it_can_be_discarded_after_a_question(self, failing, monkeypatch):
        press(failing, "file.refused")
        dialog = failing.findChild(RefusedDialog)
        monkeypatch.setattr(recovery, "ask", lambda *_: "cancel")
        dialog.forget.click()
        assert dialog.model.rowCount() == 2
        monkeypatch.setattr(recovery, "ask", lambda *_: "discard")
        dialog.forget.click()
        assert not is_possible(failing, "file.refused")


class TestRecovery:
    @pytest.fixture
    def damaged(self, worked_on) -> tuple[MainWindow, Path]:
        window, path = worked_on
        document_of(window).save_copy(path.with_name("backup.swissdesk"))
        press(window, "file.close")
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("UPDATE journal SET time = 'x' WHERE seq = 7")
        return window, path

    def test_a_damaged_document_is_shown_and_its_copies_are_offered(self, damaged, qtbot):
        window, path = damaged
        open_file(window, path)
        assert not window.office.desk.can_edit
        assert message_of(window) == "test.swissdesk is damaged. See what can be recovered."
        window.strip.offer.click()
        dialog = window.findChild(RecoveryDialog)
        qtbot.waitUntil(lambda: not dialog.tasks.busy)
        rows = [[dialog.model.index(row, column).data() for column in (2, 3)] for row in range(dialog.model.rowCount())]
        assert rows == [
            ["11", "A complete copy"],
            ["6", "The damaged document, as far as it can be read"],
        ]
        content = path.read_bytes()
        dialog.ok.click()
        assert document_of(window).path.name == "test recovered.swissdesk"
        assert window.office.desk.can_edit
        assert tournament_of(window).info.name == "Open 9"
        assert path.read_bytes() == content

    def test_a_hostile_document_is_refused_with_the_offer(self, damaged, qtbot):
        window, path = damaged
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("CREATE TRIGGER t AFTER INSERT ON journal BEGIN DELETE FROM journal; END")
        open_file(window, path)
        assert not is_open(window)
        assert "it contains the trigger “t”" in message_of(window)
        window.strip.offer.click()
        dialog = window.findChild(RecoveryDialog)
        qtbot.waitUntil(lambda: not dialog.tasks.busy)
        dialog.table.go_to(1)
        dialog.ok.click()
        assert tournament_of(window).info.name == "Open 4"
        assert window.office.desk.can_edit

    def test_where_there_is_nothing_that_is_said(self, window, files, home, qtbot):
        (home / "lost.swissdesk").write_bytes(b"nothing" * 1000)
        files.answers.append(home / "lost.swissdesk")
        press(window, "file.recover")
        dialog = window.findChild(RecoveryDialog)
        qtbot.waitUntil(lambda: not dialog.tasks.busy)
        assert dialog.said.text().startswith("Nothing in lost.swissdesk can be read")
        assert not dialog.ok.isEnabled()


def test_an_opening_that_takes_long_can_be_stopped(worked_on, monkeypatch, qtbot):
    window, path = worked_on
    press(window, "file.close")
    monkeypatch.setattr(opening, "PATIENCE", 0)
    open_file(window, path)
    window.office.tasks.cancel()
    qtbot.waitUntil(lambda: not window.office.tasks._at_work)
    assert not is_open(window)
    with Document.open(path) as again:
        assert not again.read_only


class TestOnlyShown:
    """A document that another program has, too."""

    @pytest.fixture
    def shown(self, window, home: Path, make_tournament, qtbot) -> tuple[MainWindow, Document]:
        other = Document.create(home / "shared.swissdesk", Begin(make_tournament(4)))
        open_file(window, other.path)
        qtbot.waitUntil(lambda: is_open(window))
        rest(window, qtbot)
        yield window, other
        other.close()

    def test_what_the_other_program_does_is_said_and_can_be_seen(self, shown, qtbot):
        window, other = shown
        assert document_of(window).read_only
        look(window, qtbot)
        assert notice_of(window) is None
        other.do(name("New"))
        look(window, qtbot)
        assert message_of(window) == "shared.swissdesk was changed meanwhile: this window shows an earlier state."
        window.office.messages.clear()
        look(window, qtbot)
        assert notice_of(window) is None
        other.do(name("Newest"))
        look(window, qtbot)
        assert notice_of(window).offer.text == "Open again"
        window.office.messages.accept()
        qtbot.waitUntil(lambda: tournament_of(window).info.name == "Newest")

    def test_once_the_other_program_has_left_it_it_can_be_changed_here(self, shown, qtbot):
        window, other = shown
        other.close()
        open_file(window, other.path)
        qtbot.waitUntil(lambda: not document_of(window).read_only)
        act(window, name("Mine"))

    def test_a_damaged_document_is_not_said_to_have_changed(self, window, home: Path, make_tournament, qtbot):
        path = home / "damaged.swissdesk"
        with Document.create(path, Begin(make_tournament(4))) as document:
            for number in range(5):
                document.do(name(f"Open {number}"))
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("UPDATE journal SET sum = 1 WHERE seq = 3")
            connection.commit()
        open_file(window, path)
        qtbot.waitUntil(lambda: is_open(window))
        window.office.messages.clear()
        look(window, qtbot)
        look(window, qtbot)
        assert notice_of(window) is None
