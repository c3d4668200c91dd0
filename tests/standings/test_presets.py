"""Lists of tie-breaks: usable, stored in the document, written to TRF records 202 and 212 and read back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.formats import trf
from swissdesk.model import EventInfo, Player, Settings, Tournament
from swissdesk.model.events import Begin, ChangeSettings
from swissdesk.session import Document
from swissdesk.standings import PRESETS, TIEBREAKS, Preset, chosen, find, preset_of, presets_for, rules_of, table

PLAYERS = tuple(Player(number, f"Player, {number}", 2000 - number) for number in range(1, 5))
IDS = [preset.key for preset in PRESETS]


def event(preset: Preset, *codes: str) -> Tournament:
    system = "round-robin" if preset.for_round_robin else "dutch-2026"
    settings = Settings(system=system, rounds=3, tiebreaks=codes or preset.codes)
    return Tournament(info=EventInfo(start="2026/05/01"), settings=settings, players=PLAYERS)


def test_all_kinds_of_lists_are_offered() -> None:
    swiss = [preset.key for preset in presets_for(round_robin=False)]
    assert swiss[:2] == ["fide-swiss", "fide-swiss-unreliable"]
    assert {"olympiad", "united-states", "france", "germany", "poland", "shared"} <= set(swiss)
    assert [preset.key for preset in presets_for(round_robin=True)] == [
        "fide-round-robin",
        "berger-first",
        "shared-round-robin",
    ]
    assert len(set(IDS)) == len(PRESETS)
    for round_robin in (False, True):
        offered = presets_for(round_robin=round_robin)
        assert len({preset.title for preset in offered}) == len(offered)


@pytest.mark.parametrize("preset", PRESETS, ids=IDS)
def test_every_code_of_a_list_can_be_computed_in_its_kind_of_event(preset: Preset) -> None:
    tournament = event(preset)
    assert chosen(tournament) == preset.codes
    assert [str(find(code, rules_of(tournament)).code) for code in preset.codes] == list(preset.codes)
    assert [code for code, _ in table(tournament, tiebreaks=preset.codes)[0].tiebreaks] == list(preset.codes)


@pytest.mark.parametrize("preset", PRESETS, ids=IDS)
def test_the_list_in_use_is_recognised(preset: Preset) -> None:
    codes = preset.codes
    wanted = {"round_robin": preset.for_round_robin}
    assert preset_of(codes, **wanted) == preset
    assert preset_of(("PTS", *codes), **wanted) == preset
    assert preset_of((",".join(code.lower() for code in codes),), **wanted) == preset
    assert preset_of((*codes, "TPN"), **wanted) is None
    assert preset_of((*codes, "OTHER_COINS"), **wanted) is None


@pytest.mark.parametrize("dialect", ["trfx", "trf26"])
@pytest.mark.parametrize("preset", [preset for preset in PRESETS if preset.codes], ids=lambda preset: preset.key)
def test_written_to_the_report_and_read_back(preset: Preset, dialect: str) -> None:
    text = trf.dumps(event(preset), dialect)
    assert f"202 {','.join(preset.codes)}\n" in text
    assert trf.loads(text).settings.tiebreaks == preset.codes
    with_points = ("PTS", *preset.codes)
    text = trf.dumps(event(preset, *with_points), dialect)
    assert f"212 {','.join(with_points)}\n" in text
    assert trf.loads(text).settings.tiebreaks == with_points
    assert trf.dumps(trf.loads(text), dialect) == text


def test_a_list_that_is_changed_replaces_the_record_of_the_file() -> None:
    text = trf.dumps(event(PRESETS[0]))
    tournament = trf.loads(text)
    other = tournament.replace(settings=replace(tournament.settings, tiebreaks=("PTS", "DE", "SB")))
    changed = trf.dumps(other)
    assert "212 PTS,DE,SB\n" in changed
    assert "\n202 " not in changed
    assert trf.loads(changed).settings.tiebreaks == ("PTS", "DE", "SB")


def test_codes_that_are_not_ours_stay_in_the_file() -> None:
    text = trf.dumps(event(PRESETS[0], "BH", "OTHER_COINS", "BH:MP/C1"))
    assert trf.loads(text).settings.tiebreaks == ("BH", "OTHER_COINS", "BH:MP/C1")
    assert chosen(trf.loads(text)) == ("BH",)


_CODES = st.sampled_from([code for code in TIEBREAKS if code != "PTS"])


@given(st.lists(_CODES, min_size=1, max_size=6))
def test_any_list_comes_back_as_it_was(codes: list[str]) -> None:
    tournament = event(PRESETS[0], *codes)
    assert trf.loads(trf.dumps(tournament)).settings.tiebreaks == tuple(codes)


def test_stored_in_the_document(tmp_path: Path) -> None:
    path = tmp_path / "open.swissdesk"
    with Document.create(path, Begin(event(PRESETS[0]))) as document:
        settings = document.tournament.settings
        document.do(ChangeSettings(replace(settings, tiebreaks=PRESETS[2].codes)))
    with Document.open(path) as document:
        assert document.tournament.settings.tiebreaks == PRESETS[2].codes
