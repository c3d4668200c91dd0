"""Help → Report a problem: what would be in the file is shown, names are not in it, nothing is sent."""

from __future__ import annotations

import zipfile

import pytest
from using import act, message_of, press, tournament_of

from swissdesk.model import EventInfo
from swissdesk.model.events import ChangeInfo
from swissdesk.session.logbook import Logbook
from swissdesk.ui.help.problem import ProblemDialog, settings_of


@pytest.fixture
def logged(opened):
    window = opened()
    window.office.logbook = Logbook(window.office.files.own_data() / "log")
    yield window
    window.office.logbook.close()


@pytest.fixture
def dialog(logged) -> ProblemDialog:
    act(logged, ChangeInfo(EventInfo(name="Memoriál", city="Tajov")))
    press(logged, "help.problem")
    return logged.findChild(ProblemDialog)


def test_everything_in_it_can_be_read_before(dialog):
    names = [dialog.model.index(row, 0).data() for row in range(dialog.model.rowCount())]
    assert names[:3] == ["versions.txt", "settings.json", "log/swissdesk.log"]
    dialog.table.go_to(2)
    assert "change-info in" in dialog.shown.toPlainText()
    dialog.table.go_to(0)
    assert dialog.shown.toPlainText().startswith("SwissDesk ")


def test_it_is_saved_with_the_tournament_only_if_that_is_ticked(dialog, logged, files, home):
    for ticked in (False, True):
        dialog.with_document.setChecked(ticked)
        files.answers.append(home / "report.zip")
        dialog.save()
        assert message_of(logged).startswith("The report is saved as report.zip in")
        with zipfile.ZipFile(home / "report.zip") as archive:
            assert ("tournament.swissdesk" in archive.namelist()) is ticked
            content = b"".join(archive.read(name) for name in archive.namelist())
        assert not [p.name for p in tournament_of(logged).players if p.name.encode() in content]
        assert b"Tajov" not in content


def test_where_the_program_stands_becomes_part_of_it(logged):
    press(logged, "help.standing")
    press(logged, "help.problem")
    dialog = logged.findChild(ProblemDialog)
    assert "log/standing.txt" in [part.name for part in dialog.parts]


def test_settings_name_no_files(preferences):
    preferences.remember_file("/home/anna/Memoriál.swissdesk")
    preferences.copies_folder = "/media/anna"
    assert "anna" not in str(settings_of(preferences))
    assert settings_of(preferences)["look/font_percent"] == 100
