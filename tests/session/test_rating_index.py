"""The index of rating lists: what typing finds, several lists at once, and lists replaced whole or not at all."""

from __future__ import annotations

import sqlite3
import unicodedata
from collections.abc import Iterable
from pathlib import Path

import pytest
from examples import examples
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from rating_list_files import Entry, many, text_list, xml_list, zipped

from swissdesk.errors import Cancelled, FileError
from swissdesk.formats.rating_lists.rows import ListRow
from swissdesk.i18n import N_
from swissdesk.model import Rating, Sex
from swissdesk.model.rating import RatingMethod, RatingPace
from swissdesk.session.ratings import Listed, RatingIndex, as_player
from swissdesk.session.ratings.importing import carry_out, carry_out_apart, plan_for
from swissdesk.session.ratings.listed import merged
from swissdesk.session.ratings.store import ListInfo, build, sound, ways_of, words_of

PEOPLE = (
    ListRow("Carlsen, Testan", 1, federation="NOR", birth="1990", standard=2800),
    ListRow("Müller, Jürgen", 2, federation="GER", birth="1970", standard=2300),
    ListRow("Mueller, Anna", 3, federation="AUT", birth="2001", standard=2400),
    ListRow("Nepomniachtchi, Ilja", 4, federation="RUS", birth="1991", standard=2750),
    ListRow("Đoković, Marko", 5, federation="SRB", birth="1985", standard=2000),
    ListRow("Martinez, Ana Sofia", 6, federation="ESP", birth="1999", standard=2500),
    ListRow("Novak, Martin", 7, federation="CZE", birth="1980", standard=2550),
    ListRow("Martin, Novaka", 8, federation="SVK", birth="1981", standard=1500),
    ListRow("O'Connor, Jean-Luc", 9, federation="IRL", birth="1975"),
    ListRow("Łukasik, Żaneta", 10, federation="POL", birth="2010", standard=1200),
    ListRow("Li", 1100, federation="CHN", birth="1995", standard=2600),
    ListRow("Libov, Petar", 12, federation="BUL", birth="1995", standard=2650),
    ListRow("Παπαδόπουλος, Γιώργος", 13, federation="GRE", birth="1960", standard=1900),
    ListRow("Бондаренко Игорь Юрьевич", 14, national_id="77001", federation="RUS", birth="1988", standard=1800),
    ListRow("Martin, Zora", 15, federation="FRA", birth="1990", standard=2100),
)


def put(index: RatingIndex, rows: Iterable[ListRow], name: str = "FIDE", month: str = "2026-10") -> ListInfo:
    """Index rows under a name."""
    kind = "fide" if name.startswith("FIDE") else "national"
    part, info = build(rows, ListInfo(name, kind, month, 0, Path(), "made.txt"), index.folder)
    index.put(part, name)
    return info


@pytest.fixture
def index(tmp_path: Path):
    with RatingIndex(tmp_path / "lists") as made:
        yield made


@pytest.fixture(scope="module")
def large_list() -> str:
    """A list of twenty thousand."""
    return text_list(many(20_000))


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory):
    with RatingIndex(tmp_path_factory.mktemp("people")) as made:
        put(made, PEOPLE)
        yield made


def names(found: Iterable[Listed]) -> list[str]:
    return [listed.name for listed in found]


class TestSearching:
    @pytest.mark.parametrize(
        ("typed", "first"),
        [
            ("carl", "Carlsen, Testan"),
            ("karlsen", "Carlsen, Testan"),
            ("Карлсен", "Carlsen, Testan"),
            ("CARLSEN", "Carlsen, Testan"),
            ("tes car", "Carlsen, Testan"),
            ("Carlsen,Testan", "Carlsen, Testan"),
            ("непом", "Nepomniachtchi, Ilja"),
            ("nepomnyashchy", "Nepomniachtchi, Ilja"),
            ("nepomniaschtschi", "Nepomniachtchi, Ilja"),
            ("djokovic", "Đoković, Marko"),
            ("dokovic", "Đoković, Marko"),
            ("ђоковић", "Đoković, Marko"),
            ("connor", "O'Connor, Jean-Luc"),
            ("oconnor", "O'Connor, Jean-Luc"),
            ("o’connor jean-luc", "O'Connor, Jean-Luc"),
            ("luc oco", "O'Connor, Jean-Luc"),
            ("lukasik", "Łukasik, Żaneta"),
            ("zaneta luk", "Łukasik, Żaneta"),
            ("papad", "Παπαδόπουλος, Γιώργος"),
            ("Παπαδο", "Παπαδόπουλος, Γιώργος"),
            ("giorgos papadopoulos", "Παπαδόπουλος, Γιώργος"),
            ("bondarenko", "Бондаренко Игорь Юрьевич"),
            ("бонд иго", "Бондаренко Игорь Юрьевич"),
            ("jur bond", "Бондаренко Игорь Юрьевич"),
            ("sofia martinez", "Martinez, Ana Sofia"),
            ("novak 1980", "Novak, Martin"),
        ],
    )
    def test_however_it_is_typed(self, people: RatingIndex, typed: str, first: str):
        assert names(people.search(typed))[:1] == [first]

    @pytest.mark.parametrize("typed", ["müller", "mueller", "muller", "MÜLLER", "mül", "muel"])
    def test_german_letters_and_how_they_are_written_out(self, people: RatingIndex, typed: str):
        assert set(names(people.search(typed))) == {"Müller, Jürgen", "Mueller, Anna"}

    def test_whole_surnames_before_beginnings_and_those_before_given_names(self, people: RatingIndex):
        assert names(people.search("martin")) == [
            "Martin, Zora",
            "Martin, Novaka",
            "Martinez, Ana Sofia",
            "Novak, Martin",
        ]
        assert names(people.search("li"))[:2] == ["Li", "Libov, Petar"]

    def test_the_own_federation_goes_before_higher_ratings(self, people: RatingIndex):
        assert names(people.search("martin", federation="SVK"))[:2] == ["Martin, Novaka", "Martin, Zora"]
        assert names(people.search("lib", federation="CHN")) == ["Libov, Petar"]

    def test_the_own_federation_leaves_room_for_the_others(self, index: RatingIndex):
        own = [ListRow(f"Novak, Own{n}", n, federation="SVK", standard=1500 + n) for n in range(1, 60)]
        put(index, [*own, ListRow("Novak, Strange", 900, federation="CZE", standard=2700)])
        found = index.search("novak", 10, federation="SVK")
        assert len(found) == 10
        assert names(found)[:2] == ["Novak, Own59", "Novak, Own58"]
        assert "Novak, Strange" in names(found)

    def test_a_year_of_birth_narrows_it_down(self, people: RatingIndex):
        assert names(people.search("mar 1999")) == ["Martinez, Ana Sofia"]
        assert people.search("carlsen 1950") == ()

    def test_ids_whole_or_begun(self, people: RatingIndex):
        assert names(people.search("1100")) == ["Li"]
        assert names(people.search("11")) == ["Li"]
        assert names(people.search("1"))[0] == "Carlsen, Testan"
        assert names(people.search("77001")) == ["Бондаренко Игорь Юрьевич"]
        assert people.by_fide_id(4) == people.by_fide_id("4") == people.search("непомн")[0]
        assert people.by_fide_id("999") is people.by_fide_id("x") is people.by_fide_id("9" * 30) is None
        assert people.by_national_id("77001").name == "Бондаренко Игорь Юрьевич"

    @pytest.mark.parametrize(
        "typed", ["", " ", "m", "12345678901234567890", "000", '"', "a*", "NEAR(", "' OR 1", "%", "王"]
    )
    def test_nothing_or_nonsense_finds_nobody_and_does_no_harm(self, people: RatingIndex, typed: str):
        assert people.search(typed) == ()

    def test_no_more_than_asked_for_the_strongest_first(self, index: RatingIndex):
        rows = [ListRow(f"Same, Name{n}", n, standard=1000 + n % 97) for n in range(1, 500)]
        put(index, rows)
        found = index.search("sam", 40)
        assert [listed.rating("FIDE standard") for listed in found] == sorted(
            (row.standard for row in rows), reverse=True
        )[:40]


_LETTERS = "abcdeghiklmnoprstuvzáčďéíňóřšťúýžäöüßłøåæ"
_WORDS = st.text(_LETTERS, min_size=3, max_size=9).filter(
    lambda word: len(words_of(word)) == 1 and len(words_of(word)[0]) > 2
)
_NAMES = st.tuples(_WORDS, _WORDS).map(lambda pair: f"{pair[0].capitalize()}, {pair[1].capitalize()}")


def _bare(text: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))


@examples(0.4, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(_NAMES, min_size=1, max_size=12, unique=True), st.data())
def test_everybody_is_found_by_first_letters_in_any_order_without_accents(tmp_path: Path, listed: list[str], data):
    with RatingIndex(tmp_path / "lists") as index:
        put(index, [ListRow(name, number) for number, name in enumerate(listed, 1)])
        wanted = data.draw(st.sampled_from(listed))
        surname, given = wanted.split(", ")
        for typed in (f"{surname[:3]} {given[:3]}", f"{given} {surname}", _bare(wanted).upper(), wanted.lower()):
            assert wanted in names(index.search(typed, 50)), typed


@examples(0.4, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(_NAMES, min_size=1, max_size=12, unique=True), st.text(_LETTERS, min_size=2, max_size=5))
def test_a_search_finds_similar_spelling_and_sound(tmp_path: Path, listed: list[str], typed: str):
    with RatingIndex(tmp_path / "lists") as index:
        put(index, [ListRow(name, number) for number, name in enumerate(listed, 1)])
        for found in index.search(typed, 50):
            words = {*words_of(found.name), *(way for ways in ways_of(found.name) for way in ways)}
            for ways in ways_of(typed):
                is_written = any(word.startswith(way) for word in words for way in ways)
                assert is_written or any(sound(word).startswith(sound(ways[0])) for word in words)


class TestSeveralLists:
    def test_one_person_with_the_ratings_of_all_lists(self, index: RatingIndex):
        put(
            index,
            [ListRow("Novak, Jan", 500, federation="CZE", title="FM", birth="1980", standard=2200, rapid=2150, k=20)],
        )
        more = ListRow("Novák, Jan", 500, "A17", sex="m", birth="1980/05/30", club="ŠK Test", standard=2250)
        put(index, [more], "CZE", "2026-11")
        found = index.search("novak")
        assert found == (index.by_fide_id(500),)
        assert found[0] == Listed(
            "Novak, Jan",
            "500",
            "A17",
            "FM",
            Sex.MALE,
            "CZE",
            "1980/05/30",
            "ŠK Test",
            (
                Rating(2200, "FIDE standard", "2026-10"),
                Rating(2150, "FIDE rapid", "2026-10"),
                Rating(2250, "CZE", "2026-11"),
            ),
            (("FIDE standard", 20),),
            ("FIDE", "CZE"),
        )

    def test_national_numbers_may_begin_with_zeros(self, index: RatingIndex):
        put(index, [ListRow("Zero, First", 0, "00123", standard=1500), ListRow("Other, One", 123, "55")], "CZE")
        assert names(index.search("00123")) == ["Zero, First", "Other, One"]
        assert names(index.search("123")) == ["Other, One"]

    def test_a_federations_lists_for_several_paces_are_one(self, index: RatingIndex):
        put(index, [ListRow("Aa, Quinten", 0, "9055", standard=1658)], "NED")
        put(index, [ListRow("Aa, Quinten", 0, "9055", rapid=1758)], "NED rapid")
        assert index.search("quin") == (
            Listed(
                "Aa, Quinten",
                national_id="9055",
                lists=("NED", "NED rapid"),
                ratings=(Rating(1658, "NED", "2026-10"), Rating(1758, "NED rapid", "2026-10")),
            ),
        )

    def test_the_same_number_in_two_federations_is_two_people(self, index: RatingIndex):
        put(index, [ListRow("Same, One", 0, "1", standard=1500)], "AAA")
        put(index, [ListRow("Same, Two", 0, "1", standard=1600)], "BBB")
        assert names(index.search("same")) == ["Same, Two", "Same, One"]

    def test_of_two_lists_of_fide_the_newer_rating_counts(self, index: RatingIndex):
        put(index, [ListRow("Old, New", 7, standard=2000, rapid=1900)], "FIDE", "2026-08")
        put(index, [ListRow("Old, New", 7, standard=2050)], "FIDE standard", "2026-10")
        assert index.by_fide_id(7).ratings == (
            Rating(2050, "FIDE standard", "2026-10"),
            Rating(1900, "FIDE rapid", "2026-08"),
        )

    def test_fides_lists_come_first_and_unusable_files_not_at_all(self, index: RatingIndex):
        put(index, PEOPLE[:2], "AUT")
        put(index, PEOPLE)
        (index.folder / "spoilt.ratings").write_bytes(b"SQLite format 3\0 and then nothing")
        (index.folder / "other.ratings").write_text("no database at all")
        index.close()
        assert [(info.name, info.kind, info.rows, info.month) for info in index.lists()] == [
            ("FIDE", "fide", len(PEOPLE), "2026-10"),
            ("AUT", "national", 2, "2026-10"),
        ]
        assert names(index.search("carlsen")) == ["Carlsen, Testan"]

    def test_a_list_that_an_older_program_stored_is_read_as_it_is(self, index: RatingIndex):
        put(index, PEOPLE)
        index.close()
        connection = sqlite3.connect(index.folder / "fide.ratings")
        for column in ("chess960", "chess960_k", "fide_chess960"):
            connection.execute(f"ALTER TABLE player DROP COLUMN {column}")
        connection.close()
        assert names(index.search("carlsen")) == ["Carlsen, Testan"]
        assert index.by_fide_id(1).ratings == (Rating(2800, "FIDE standard", "2026-10"),)

    def test_what_another_program_imports_is_seen(self, index: RatingIndex):
        assert index.search("carlsen") == ()
        with RatingIndex(index.folder) as other:
            put(other, PEOPLE)
            assert names(index.search("carlsen")) == ["Carlsen, Testan"]
            put(other, [ListRow("Carlson, Next", 1)])
        assert names(index.search("carls")) == ["Carlson, Next"]

    def test_a_list_is_removed(self, index: RatingIndex):
        put(index, PEOPLE)
        index.remove("FIDE")
        assert index.lists() == ()
        assert index.search("carlsen") == ()
        index.remove("never there")

    def test_no_folder_is_no_list(self, index: RatingIndex):
        assert index.lists() == ()
        assert index.search("carlsen") == ()
        assert not index.folder.exists()


class TestReplacing:
    def test_the_list_of_the_same_name_is_replaced(self, index: RatingIndex):
        put(index, PEOPLE)
        assert index.search("carlsen")
        put(index, [ListRow("Other, One", 1, standard=2000)], "FIDE", "2026-11")
        assert names(index.search("other")) == ["Other, One"]
        assert index.search("carlsen") == ()
        assert [info.month for info in index.lists()] == ["2026-11"]

    @pytest.mark.sweep
    @pytest.mark.parametrize("stop_at", [0.0, 0.2, 0.5, 0.75, 0.76, 0.9])
    def test_stopping_anywhere_leaves_the_old_list_whole(
        self, index: RatingIndex, tmp_path: Path, large_list: str, stop_at: float
    ):
        put(index, PEOPLE)
        before = index.search("carlsen")
        path = zipped(tmp_path / "list.zip", "players_list_foa.txt", large_list)

        def monitor(done: int, total: int) -> None:
            if done >= stop_at * total:
                raise Cancelled(N_("Stopped."))

        with pytest.raises(Cancelled):
            carry_out(plan_for(path, index.folder), index, monitor)
        assert index.search("carlsen") == before
        assert [file.name for file in index.folder.iterdir()] == ["fide.ratings"]

    def test_a_file_that_breaks_on_the_way_leaves_the_old_list_whole(
        self, index: RatingIndex, tmp_path: Path, large_list: str
    ):
        put(index, PEOPLE)
        path = zipped(tmp_path / "list.zip", "players_list_foa.txt", large_list)
        content = bytearray(path.read_bytes())
        content[len(content) // 2] ^= 0xFF
        path.write_bytes(content)
        with pytest.raises(FileError, match="damaged archive"):
            carry_out(plan_for(path, index.folder), index)
        assert names(index.search("carlsen")) == ["Carlsen, Testan"]
        assert [file.name for file in index.folder.iterdir()] == ["fide.ratings"]

    def test_a_file_with_nobody_in_it_replaces_nothing(self, index: RatingIndex, tmp_path: Path):
        put(index, PEOPLE)
        path = tmp_path / "players_list.xml"
        path.write_text(xml_list([Entry("?", "Nobody")]))
        with pytest.raises(FileError, match=r"No player could be read from players_list\.xml\. Nothing was imported\."):
            carry_out(plan_for(path, index.folder), index)
        assert index.search("carlsen")

    def test_progress_grows_to_the_end(self, index: RatingIndex, tmp_path: Path, large_list: str):
        path = tmp_path / "list.txt"
        path.write_text(large_list)
        seen: list[float] = []
        outcome = carry_out(plan_for(path, index.folder), index, lambda done, total: seen.append(done / total))
        assert outcome.info.rows == 20_000
        assert seen == sorted(seen)
        assert seen[0] < 0.1
        assert seen[-1] > 0.9

    def test_a_list_is_read_in_another_process_and_comes_whole_or_not_at_all(self, index: RatingIndex, tmp_path: Path):
        path = tmp_path / "list.txt"
        path.write_text(text_list([Entry(1, "Good, One"), Entry(2, "Better, Two")]))

        def stop(done: int, total: int) -> None:
            raise Cancelled(N_("Stopped."))

        with pytest.raises(Cancelled):
            carry_out_apart(plan_for(path, index.folder), index, stop)
        assert not index.folder.exists() or list(index.folder.iterdir()) == []
        outcome = carry_out_apart(plan_for(path, index.folder), index, lambda done, total: None)
        assert (outcome.info.rows, names(index.search("better"))) == (2, ["Better, Two"])

    def test_the_first_refusals_are_kept_and_all_are_counted(self, index: RatingIndex, tmp_path: Path):
        path = tmp_path / "list.txt"
        path.write_text(text_list([*(Entry("x", f"Bad{n}") for n in range(300)), Entry(1, "Good, One")]))
        outcome = carry_out(plan_for(path, index.folder), index)
        assert (outcome.info.rows, outcome.info.refused) == (1, 300)
        assert [refusal.line for refusal in outcome.refusals] == list(range(2, 102))
        assert index.lists()[0].refused == 300

    def test_names_in_other_letters_are_read_and_said(self, index: RatingIndex, tmp_path: Path):
        lines = text_list([Entry(1, "Plain, One"), Entry(2, "Núñez, José"), Entry(3, "Žižka, Ján")]).split("\r\n")
        path = tmp_path / "list.txt"
        path.write_bytes("\r\n".join(lines[:3]).encode("cp1252") + b"\r\n" + lines[3].encode())
        outcome = carry_out(plan_for(path, index.folder), index)
        assert [str(note) for note in outcome.notes] == [
            "Rows not in UTF-8: 1. They were read as windows-1252; check names with accents."
        ]
        assert names(index.search("nunez")) == ["Núñez, José"]
        assert names(index.search("zizka")) == ["Žižka, Ján"]

    def test_what_a_power_cut_left_is_cleared_away(self, index: RatingIndex):
        index.folder.mkdir()
        (index.folder / ".fide.12345.part").write_bytes(b"half")
        put(index, PEOPLE)
        assert [file.name for file in index.folder.iterdir()] == ["fide.ratings"]

    def test_month_and_pace_come_from_the_file(self, index: RatingIndex, tmp_path: Path):
        path = tmp_path / "rapid_rating_list.txt"
        path.write_text(text_list([Entry(1, "Fast, One", rapid=1800, rapid_k=40)], "OCT26", "rapid"))
        plan = plan_for(path, index.folder)
        assert (plan.name, plan.month, plan.month_is_sure, plan.pace) == (
            "FIDE rapid",
            "2026-10",
            True,
            RatingPace.RAPID,
        )
        carry_out(plan, index)
        assert index.by_fide_id(1).ratings == (Rating(1800, "FIDE rapid", "2026-10"),)
        assert index.by_fide_id(1).coefficient_of("FIDE rapid") == 40

    @pytest.mark.parametrize("name", ["chess960_rating_list.txt", "freestyle.txt", "rapid_960_list.txt"])
    def test_a_list_for_chess960_is_told_by_its_name(self, index: RatingIndex, tmp_path: Path, name: str):
        path = tmp_path / name
        path.write_text(text_list([Entry(1, "Odd, One", standard=1800, k=40)], "OCT26"))
        plan = plan_for(path, index.folder)
        assert (plan.name, plan.pace) == ("FIDE chess960", RatingPace.CHESS960)
        carry_out(plan, index)
        assert index.by_fide_id(1).ratings == (Rating(1800, "FIDE chess960", "2026-10"),)
        assert index.by_fide_id(1).coefficient_of("FIDE chess960") == 40


class TestAsPlayer:
    LISTED = Listed(
        "Novak, Jan",
        "500",
        "A17",
        "FM",
        Sex.MALE,
        "CZE",
        "1980/05/30",
        "ŠK Test",
        (
            Rating(2200, "FIDE standard", "2026-10"),
            Rating(2150, "FIDE rapid", "2026-10"),
            Rating(2250, "CZE", "2026-11"),
            Rating(2100, "CZE rapid", "2026-11"),
        ),
        (("FIDE standard", 20), ("FIDE rapid", 40)),
    )

    @pytest.mark.parametrize(
        ("method", "pace", "rating", "coefficient"),
        [
            (RatingMethod.FIDE, RatingPace.STANDARD, 2200, 20),
            (RatingMethod.FIDE, RatingPace.RAPID, 2150, 40),
            (RatingMethod.NRO, RatingPace.STANDARD, 2250, 20),
            (RatingMethod.NRO, RatingPace.RAPID, 2100, 20),
            (RatingMethod.HBFN, RatingPace.STANDARD, 2250, 20),
            (RatingMethod.LBFN, RatingPace.STANDARD, 2200, 20),
        ],
    )
    def test_the_rating_of_the_method_with_its_coefficient(self, method, pace, rating, coefficient):
        player = as_player(self.LISTED, 9, method, pace)
        assert (player.id, player.rating, player.coefficient) == (9, rating, coefficient)
        assert (player.name, player.fide_id, player.national_id, player.club) == ("Novak, Jan", "500", "A17", "ŠK Test")
        assert set(player.ratings) == set(self.LISTED.ratings)

    def test_somebody_without_any_rating(self):
        player = as_player(Listed("New, Comer"), 3)
        assert (player.rating, player.ratings, player.coefficient) == (0, (), None)

    def test_merging_one_entry_changes_nothing(self):
        assert merged((self.LISTED,)) is self.LISTED


@pytest.mark.parametrize(
    "spellings",
    [
        ("Чайковский", "Tchaikovsky", "Čajkovskij", "Tschaikowski", "Chaykovskiy"),
        ("Юсупов", "Yusupov", "Jussupow", "Iusupov"),
        ("Щербаков", "Shcherbakov", "Schtscherbakow"),
        ("Хисматуллин", "Khismatullin", "Hismatulin"),
        ("Иванчук", "Ivanchuk", "Iwantschuk"),
        ("Sørensen", "Soerensen", "Sorensen"),
        ("Jordanov", "Yordanov", "Iordanov", "Йорданов"),
        ("Papadopoulos", "Παπαδόπουλος"),
        ("Philipp", "Filip"),
    ],
)
def test_transliterations_sound_alike(spellings: tuple[str, ...]):
    assert len({tuple(sound(word) for word in words_of(name)) for name in spellings}) == 1
