"""What does not fit can be read all the same: long surnames, clubs, tie-breaks in large print or without values."""

from __future__ import annotations

from dataclasses import replace

import pytest
import report_samples as samples
from hypothesis import given
from hypothesis import strategies as st
from paper import pages_of

from swissdesk.errors import InvalidEdit
from swissdesk.lettering import fitting
from swissdesk.model import Pairing, Player, Round, Settings, Tournament
from swissdesk.reports import Report, SheetOptions, build, parts, pdf
from swissdesk.reports.content import Cell
from swissdesk.reports.options import Order
from swissdesk.reports.pdf.flow import Frame
from swissdesk.reports.pdf.layout import plan
from swissdesk.reports.pdf.measures import fitting_cell, fold, folded_to

LONG = "Konstantinopolskaya-Wójcikiewicz, Anna Maria"
UPRIGHT = Frame(526.0, 730.0, 730.0)


def cell(name: str) -> Cell:
    return parts.name_cell(Player(1, name))


class TestNames:
    def test_too_long_a_surname_is_divided_after_its_hyphen(self) -> None:
        assert folded_to(cell(LONG), 8) == ("Konstantinopolskaya-", "Wójcikiewicz, A.")

    def test_where_there_is_room_it_stays_whole(self) -> None:
        assert folded_to(cell(LONG), 40) == fold(cell(LONG)) == ("Konstantinopolskaya-Wójcikiewicz", "Anna Maria")

    @pytest.mark.parametrize(
        ("name", "lines"),
        [
            ("Wolfeschlegelsteinhausenbergerdorff, Hubert B.", ("Wolfeschlegelstein-", "hausenbergerdorff, H.")),
            ("Христорождественский, Пётр", ("Христорож-", "дественский, П.")),
            ("Παπακωνσταντινόπουλος, Νίκος", ("Παπακωνσταν-", "τινόπουλος, Ν.")),
            ("Fuente y Rodríguez Villaescusa, José", ("Fuente y Rodríguez", "Villaescusa, J.")),
        ],
    )
    def test_text_without_a_hyphen_breaks_at_a_space_or_a_syllable(self, name: str, lines: tuple[str, str]) -> None:
        assert folded_to(cell(name), 6) == lines

    def test_a_heading_of_a_name_and_facts_is_parted_between_the_facts(self) -> None:
        heading = "5 · IM Novák, علي · POL · 2454 · points: 2½ · place 67"
        assert fitting.in_two(heading) == ("5 · IM Novák, علي · POL", "2454 · points: 2½ · place 67")

    def test_in_large_print_no_surname_is_cut(self) -> None:
        names = ("Wolfeschlegelsteinhausenbergerdorff, Jan", "Konstantinopolskaya-Wójcikiewicz, A.", "Li, Yi", "Ng, O.")
        players = tuple(Player(number, name, 2000) for number, name in enumerate(names, 1))
        played = Round(1, (Pairing(1, 2, None), Pairing(3, 4, None)))
        event = Tournament(samples.INFO, Settings(), players, (played,))
        options = SheetOptions(size=26)
        for kind in ("alphabetical", "pairings"):
            content = pdf.to_bytes(build(kind, event, 1, options), options)
            text = "".join(pages_of(content))
            assert "…" not in text
            assert "hausenbergerdorff" in text

    @given(st.text("aB- ,ž", min_size=1, max_size=40), st.floats(0.5, 40))
    def test_no_letter_is_lost_but_those_of_given_names(self, name: str, room: float) -> None:
        made = cell(name)
        first, second = folded_to(made, room)
        surname = made.text.partition(", ")[0].replace(" ", "")
        begun = first.replace(" ", "")
        whole = f"{begun}{second.replace(' ', '')}"
        divided = f"{begun.removesuffix('-')}{second.replace(' ', '')}"
        assert whole.startswith(surname) or divided.startswith(surname)


ORDINARY = [
    "Novák, Ján",
    "Kováč, Ladislav",
    "Horváth, Zuzana",
    "Horváthová, Eva",
    "Papadopoulos, K.",
    "Ivanova, Olga",
    "Szabó, Péter",
    "Kim, Anna",
    "Li, Bo",
    "Müller, Karl",
    "García, María",
    "Nagy, István",
    "Balogh, Ágnes",
    "Pereira, Ana",
    "Hrušovský, Mikuláš",
    "Tóth, Gábor",
    "Varga, Dóra",
    "Farkas, Béla",
    "Molnár, Éva",
    "Kiss, Lajos",
    "Smith, John",
    "Jones, Mary",
    "Brown, Alex",
    "Dupont, Luc",
    "Rossi, Carla",
    "Schmidt, Hans",
    "Weber, Anke",
    "Fischer, Jan",
    "Wagner, Lena",
    "Becker, Tim",
    "Schulz, Ina",
    "Koch, Ben",
    "Bauer, Mia",
    "Richter, Paul",
    "Klein, Emma",
    "Wolf, Nils",
    "Neumann, Lea",
    "Schwarz, Tom",
    "Zimmermann, Ulla",
    "Krüger, Max",
]


class TestOrdinaryNames:
    """Names as an open has them: all on one line, whole."""

    def event(self) -> Tournament:
        clubs = ("TJ Spartak Komárno", "Rook", "ŠK Slovan Bratislava", "TJ Spartak / Junior")
        players = tuple(
            Player(
                number, name, 2300 - number, federation="SVK", fide_id=str(14900000 + number), club=clubs[number % 4]
            )
            for number, name in enumerate(ORDINARY, 1)
        )
        pairings = tuple(Pairing(number, number + 20, None) for number in range(1, 21))
        return Tournament(samples.INFO, Settings(), players, (Round(1, pairings),))

    @pytest.mark.parametrize("kind", ["pairings", "check-in"])
    def test_none_is_shortened_or_parted_so_that_the_type_of_all_is_larger(self, kind: str) -> None:
        options = SheetOptions(order=Order.NAME)
        report = build(kind, self.event(), 1, options)
        assert isinstance(report, Report)
        decided = plan(report, Frame(526.0, 650.0, 650.0) if kind == "pairings" else UPRIGHT, options)
        table, kept, widths = decided.tables[0], decided.kept[0], decided.widths[0]
        assert not decided.tall[0]
        cells = [
            fitting_cell(row.cells[place], width / decided.size)
            for place, width in zip(kept, widths, strict=True)
            if table.columns[place].stretch
            for row in table.rows
        ]
        assert all(cell.whole for cell in cells)

    def test_a_much_longer_one_takes_two_lines_alone(self) -> None:
        event = self.event()
        players = (replace(event.players[0], name="Konstantinopolskaya-Wójcik, Anna Maria"), *event.players[1:])
        report = build("pairings", event.replace(players=players), 1)
        assert isinstance(report, Report)
        decided = plan(report, UPRIGHT)
        assert decided.size > 11
        assert decided.tall[0] <= {0}


class TestClubs:
    def test_a_long_club_loses_its_last_words(self) -> None:
        club = parts.club_cell("Schachclub  Königsspringer von 1984")
        assert club.text == "Schachclub Königsspringer von 1984"
        assert club.shorter == ("Schachclub Königsspringer von …", "Schachclub Königsspringer …")

    def test_two_words_become_one_and_one_stays(self) -> None:
        assert parts.club_cell("ŠK Slovan").shorter == ("ŠK …",)
        assert parts.club_cell("Slovan").shorter == ()
        assert parts.club_cell("").text == ""

    def test_in_the_table_of_clubs_too_it_is_shortened_and_not_set_smaller(self) -> None:
        players = tuple(replace(player, club="Schachclub Königsspringer von 1984") for player in samples.SMALL.players)
        report = build("clubs", samples.SMALL.replace(players=players))
        assert isinstance(report, Report)
        club = report.tables[0].rows[0].cells[1]
        assert club.bold
        assert club.shorter[-1] == "Schachclub Königsspringer …"
        assert report.tables[1].title == club.text


class TestTieBreaks:
    def sheet(self, *codes: str, size: float = 0.0) -> Report:
        event = samples.SMALL.replace(settings=Settings(rounds=3, tiebreaks=codes))
        made = build("standings", event, 2, SheetOptions(size=size))
        assert isinstance(made, Report)
        return made

    def test_in_large_print_the_last_ones_go_first_and_the_type_is_large(self) -> None:
        report = self.sheet("BH/C1", "BH", "SB", "WIN", "PS", size=26)
        decided = plan(report, UPRIGHT, SheetOptions(size=26))
        shown = [decided.tables[0].columns[place].key for place in decided.kept[0]]
        assert decided.size >= 26
        assert {"place", "name", "points"} <= set(shown)
        assert "tiebreak-5-PS" not in shown

    def test_otherwise_all_stay(self) -> None:
        assert all(not column.drop for column in self.sheet("BH", "SB").tables[0].columns if "tiebreak" in column.key)

    def test_one_that_needs_ratings_of_all_is_not_an_empty_column(self) -> None:
        report = self.sheet("BH", "ARO")
        assert [column.head for column in report.tables[0].columns][-1] == "BH"
        assert any("some players are unrated" in note and "ARO" in note for note in report.notes)
        rated = tuple(replace(player, rating=player.rating or 1500) for player in samples.PLAYERS)
        event = samples.SMALL.replace(players=rated, settings=Settings(rounds=3, tiebreaks=("BH", "ARO")))
        whole = build("standings", event, 2)
        assert isinstance(whole, Report)
        assert [column.head for column in whole.tables[0].columns][-1] == "ARO"


@pytest.mark.parametrize("kind", ["norms", "it1"])
def test_a_sheet_of_norms_without_a_norm_is_refused_while_games_are_on_too(kind: str) -> None:
    with pytest.raises(InvalidEdit, match=r"^No title norms achieved so far\."):
        build(kind, samples.SMALL, 2)
