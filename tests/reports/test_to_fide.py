"""What goes to FIDE: forms filled in from the event, as sheets, as workbooks, and all of it in one folder."""

from __future__ import annotations

import io
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from norm_event import candidate, field
from openpyxl import load_workbook

from swissdesk import cli, reports
from swissdesk.errors import InvalidEdit
from swissdesk.formats import trf
from swissdesk.model import Arbiter, Role, Tournament
from swissdesk.model.arbiters import with_arbiters
from swissdesk.reports import Report, to_fide
from swissdesk.reports.options import SheetOptions
from swissdesk.session.exporting import BY_KEY, Wanted

OPPONENTS = field(
    (2600, 2550, 2520, 2500, 2480, 2450, 2400, 2350, 2150),
    ("GM", "GM", "GM", "GM", "GM", "IM", "IM", "FM", ""),
    ("UKR", "SWE", "EST", "GER", "POL", "SWE", "FIN", "FIN", "LAT"),
)
PEOPLE = (
    Arbiter("Meikäläinen, Maija", "IA", "500100", "FIN", Role.CHIEF),
    Arbiter("Virtanen, Ilkka", "FA", "500101", "FIN", Role.DEPUTY, days=5, seeks="IA"),
    Arbiter("Korhonen, Anna", "NA", "500102", "FIN", Role.SECTOR, "boards 1 to 20", seeks="FA"),
)


FOLDER = BY_KEY["fide"]


@pytest.fixture
def event() -> Tournament:
    """A finished event with a norm, three arbiters, two of whom seek a title."""
    made = candidate(OPPONENTS, "=1=1=1=11")
    return made.replace(info=replace(with_arbiters(made.info, PEOPLE), event_code="412345"))


def said(report: Report) -> dict[str, str]:
    """Return the fields of a form by their names, of a name that is there twice the first."""
    rows = [row.texts for table in report.tables for row in table.rows if len(row.texts) == 2]
    return dict(reversed(rows))


def form(kind: str, tournament: Tournament, options: SheetOptions | None = None) -> Report:
    made = reports.build(kind, tournament, None, options)
    assert isinstance(made, Report)
    return made


class TestForms:
    def test_a_certificate_for_every_norm(self, event: Tournament) -> None:
        made = form("it1", event)
        heads = [table.title for table in made.tables if table.apart]
        assert heads == [f"{title} norm: Virtanen, Aino" for title in ("GM", "IM", "WGM", "WIM")]
        fields = said(made)
        assert (fields["Last name"], fields["First name"], fields["FIDE ID"]) == ("Virtanen", "Aino", "500001")
        assert (fields["FIDE event code"], fields["Performance"]) == ("412345", "2670")
        games = next(table for table in made.tables if table.title == "Games")
        assert games.column("opponent")[0] == "Opponent 2"
        assert len(games.rows) == 9

    def test_only_of_the_players_named(self, event: Tournament) -> None:
        with pytest.raises(InvalidEdit, match="No title norms"):
            form("it1", event, SheetOptions(players=(2,)))

    def test_what_the_arbiter_has_to_decide_is_said(self, event: Tournament) -> None:
        unknown = form("it1", event.replace(info=replace(event.info, time_control_code="")))
        told = [dict(row.texts for row in table.rows) for table in unknown.tables if table.apart]
        assert [fields["For the arbiter to decide"] for fields in told] == [
            "Standard chess, two hours for 60 moves"
        ] * 4
        assert unknown.notices == ()
        assert "For the arbiter to decide" not in said(form("it1", event))

    def test_the_tournament_report(self, event: Tournament) -> None:
        made = form("it3", event)
        fields = said(made)
        assert fields["Players"] == "10"
        assert fields["Title-holders"] == "GM 5, IM 2, FM 2"
        assert fields["Federations"] == "7: EST 1, FIN 3, GER 1, LAT 1, POL 1, SWE 2, UKR 1"
        assert fields["Players from other federations"] == "7"
        norms = next(table for table in made.tables if table.title == "Title norms")
        assert norms.column("norm") == ("GM", "IM", "WGM", "WIM")

    def test_a_norm_report_for_every_arbiter_who_seeks_a_title(self, event: Tournament) -> None:
        made = form("arbiter-norms", event)
        assert [table.title for table in made.tables if table.apart] == [
            "IA1: norm report for the title of IA",
            "FA1: norm report for the title of FA",
        ]
        assert said(made)["Days"] == "5"

    def test_arbiters_and_their_numbers(self, event: Tournament) -> None:
        people, sums = form("arbiters", event).tables
        assert people.column("days") == ("9", "5", "9")
        counted = dict(zip(sums.column("what"), sums.column("count"), strict=True))
        assert (counted["IA"], counted["Sector arbiter"], counted["Working days"]) == ("1", "1", "23")

    @pytest.mark.parametrize("kind", ["it3", "arbiter-norms", "arbiters"])
    def test_an_empty_event_has_forms_that_say_so(self, kind: str) -> None:
        made = form(kind, Tournament())
        assert made.notices or kind == "it3"


class TestFolder:
    def test_holds_report_forms_and_what_was_checked(self, event: Tournament, tmp_path: Path) -> None:
        FOLDER.write(event, tmp_path / "fide", Wanted())
        written = {path.name for path in (tmp_path / "fide").iterdir()}
        forms = ("IT1-1-Virtanen-Aino.pdf", "IT1-1-Virtanen-Aino.xlsx", "IT3.pdf", "IT3.xlsx", "arbiter-norms.pdf")
        others = ("report.trf", "arbiters.pdf", "arbiters.xlsx", "regulations.pdf", "preflight.txt")
        assert {*forms, *others} == written
        assert trf.load(tmp_path / "fide" / "report.trf").info.name == event.info.name

    def test_a_workbook_has_numbers_as_numbers_and_no_formula(self, event: Tournament) -> None:
        evil = event.replace(info=replace(event.info, name="=HYPERLINK(1)"))
        book = load_workbook(io.BytesIO(to_fide.contents(evil)["IT3.xlsx"]))
        cells = {row[0].value: row[1] for row in book["Event"].iter_rows() if row[0].value}
        assert cells["Event"].data_type == "s"
        assert book["Players"]["B2"].value == 10

    def test_says_what_would_be_rejected_and_what_is_due(self, event: Tournament) -> None:
        text = to_fide.contents(event, date(2026, 5, 10))["preflight.txt"].decode("utf-8")
        assert "FIDE would reject:\n- The initial colour" in text
        assert "The rating report is due on 2026-05-16. Days left: 6." in text
        assert "registration is due" not in text

    def test_what_has_no_place_any_more_is_removed_and_other_files_stay(
        self, event: Tournament, tmp_path: Path
    ) -> None:
        FOLDER.write(event, tmp_path, Wanted())
        (tmp_path / "letter.txt").write_text("mine")
        FOLDER.write(event.replace(rounds=event.rounds[:3]), tmp_path, Wanted())
        names = {path.name for path in tmp_path.iterdir()}
        assert "letter.txt" in names
        assert not any(name.startswith("IT1") for name in names)

    def test_is_one_command(self, tmp_path: Path) -> None:
        source = Path(__file__).parents[1] / "data" / "trf" / "swiss-40.trf"
        assert cli.main(["convert", str(source), str(tmp_path / "fide"), "--to", "fide"]) == 0
        assert (tmp_path / "fide" / "IT3.pdf").read_bytes().startswith(b"%PDF")
