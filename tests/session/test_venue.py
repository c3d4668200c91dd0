"""The checklist of the venue: how each point stands, and that missing things are named."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from swissdesk import wording
from swissdesk.model import Colour, EventInfo, Player, Settings, Tournament
from swissdesk.session.venue import LEAST_FREE, Power, State, Surroundings, checklist, first_steps, of_linux

NOW = "2026-05-01T09:00+02:00"
PLAYERS = (Player(1, "Adam"), Player(2, "Eva"))
READY = Tournament(
    EventInfo(
        "Open",
        "Košice",
        "SVK",
        "2026/05/01",
        "2026/05/02",
        chief_arbiter="IA Nová, Jana",
        time_control_code="5400+30",
        round_dates=("2026/05/01", "2026/05/02"),
        round_times=("10:00", "15:00"),
        event_code="412345",
    ),
    Settings(rounds=2, initial_colour=Colour.BLACK, tiebreaks=("BH/C1", "SB"), fide_rated=True),
    PLAYERS,
)
AROUND = Surroundings(
    now=NOW,
    language="English",
    document="open.swissdesk",
    free=LEAST_FREE,
    backup_folder="stick",
    backup_there=True,
    backup_apart=True,
    backup_at="2026-05-01T08:55+02:00",
    printer="Office",
    printed_at="2026-04-30T20:00+02:00",
    printers=("Office",),
    lists=(("FIDE", "2026-05"),),
    power=Power(plugged=True, percent=80),
)


def states(tournament: Tournament, around: Surroundings = AROUND) -> dict[str, State]:
    return {found.point.key: found.finding.state for found in checklist(tournament, around)}


def said(tournament: Tournament, key: str, around: Surroundings = AROUND) -> str:
    return next(wording.sentence(each.finding.said) for each in checklist(tournament, around) if each.point.key == key)


def test_an_event_that_is_ready_has_only_its_first_round_open():
    found = states(READY)
    assert [key for key, state in found.items() if state is not State.DONE] == ["pair"]
    assert len(found) == 15


def test_the_steps_go_from_players_to_pairing():
    keys = [found.point.key for found in first_steps(READY, AROUND)]
    assert keys == ["players", "tiebreaks", "times", "backup", "printing", "pair"]


@pytest.mark.parametrize(
    ("key", "around", "state", "words"),
    [
        ("backup", {"backup_folder": ""}, State.OPEN, "No folder for backups is chosen"),
        ("backup", {"backup_there": False}, State.OPEN, "The folder stick cannot be reached"),
        ("backup", {"backup_apart": False}, State.OPTIONAL, "on the same disk"),
        ("backup", {"backup_at": ""}, State.DONE, "after every round"),
        ("printing", {"printed_at": "2026-04-01T20:00+02:00"}, State.OPEN, "Print the test page"),
        ("printing", {"printed_at": "2026-06-01T20:00+02:00"}, State.OPEN, "Print the test page"),
        ("printing", {"printed_at": "", "printers": ()}, State.OPTIONAL, "No printer is set up"),
        ("lists", {"lists": ()}, State.OPEN, "No rating list"),
        ("lists", {"lists": (("FIDE", "2026-03"),)}, State.OPEN, "of 2026-03"),
        ("autosave", {"free": 5_000_000}, State.OPEN, "only 5 MB"),
        ("autosave", {"read_only": "Open elsewhere."}, State.OPEN, "Open elsewhere."),
        ("power", {"power": Power(plugged=False, percent=54)}, State.OPEN, "54 %"),
        ("power", {"power": None}, State.OPTIONAL, "turn off sleep"),
    ],
)
def test_what_surrounds_the_event_is_named_when_it_is_missing(key, around, state, words):
    changed = replace(AROUND, **around)
    assert states(READY, changed)[key] is state
    assert words in said(READY, key, changed)


@pytest.mark.parametrize(
    ("key", "change", "words"),
    [
        ("players", {"players": PLAYERS[:1]}, "Enter the players"),
        ("times", {"info": replace(READY.info, round_dates=("2026/05/01",))}, "Rounds without a day: 1."),
        ("colour", {"settings": replace(READY.settings, initial_colour=None)}, "not drawn"),
        ("event", {"info": replace(READY.info, city="", end="")}, "place and last day"),
        ("arbiters", {"info": replace(READY.info, chief_arbiter=" ")}, "chief arbiter"),
        ("fide", {"info": replace(READY.info, event_code="")}, "FIDE registration is due"),
        ("rules", {"settings": replace(READY.settings, system="dutch-2017")}, "until 31 January 2026"),
    ],
)
def test_what_a_rated_event_lacks_is_open(key, change, words):
    changed = READY.replace(**change)
    assert states(changed)[key] is State.OPEN
    assert words in said(changed, key)


def test_what_only_a_report_needs_is_optional_without_one():
    friendly = READY.replace(info=EventInfo("Open"), settings=replace(READY.settings, fide_rated=False, tiebreaks=()))
    found = states(friendly)
    assert "fide" not in found
    assert [found[key] for key in ("times", "event", "arbiters", "tiebreaks")] == [State.OPTIONAL] * 4


def test_a_round_robin_draws_no_colour_and_a_knockout_has_no_tiebreaks():
    assert "colour" not in states(READY.replace(settings=replace(READY.settings, system="round-robin")))
    assert "tiebreaks" not in states(READY.replace(settings=replace(READY.settings, system="knockout")))


def supply(folder: Path, name: str, **files: str) -> None:
    (folder / name).mkdir()
    for file, text in files.items():
        (folder / name / file).write_text(text + "\n")


def test_the_power_is_read_from_what_linux_says(tmp_path):
    assert of_linux(tmp_path / "nowhere") is None
    supply(tmp_path, "AC", type="Mains", online="1")
    assert of_linux(tmp_path) is None
    supply(tmp_path, "BAT0", type="Battery", capacity="54", status="Discharging")
    supply(tmp_path, "mouse", type="Battery", scope="Device", capacity="3", status="Discharging")
    assert of_linux(tmp_path) == Power(plugged=False, percent=54)
    (tmp_path / "BAT0" / "status").write_text("Full\n")
    (tmp_path / "BAT0" / "capacity").write_text("?\n")
    assert of_linux(tmp_path) == Power(plugged=True)
