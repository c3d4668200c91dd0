"""Lines about people: every order of what is known reads the same, and nothing that was typed is lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissdesk import wording
from swissdesk.model import Player, Rating, RatingMethod, RatingPace, Settings, Sex
from swissdesk.model.rating import BY_HAND
from swissdesk.session.registration.naming import Part, read_line

KNOWN = Player(
    0, "Novák, Ján", 1850, "FM", Sex.MALE, "SVK", "14900001", "1990/05/30", "ŠK Rook", (Rating(1850, BY_HAND),)
)
DETAILS = {
    "rating": ("1850",),
    "title": ("FM",),
    "sex": ("m",),
    "federation": ("SVK",),
    "fide_id": ("14900001",),
    "birth": (
        "1990-05-30",
        "30.5.1990",
        "30. 5. 1990",
        "30.05.90",
        "30 May 1990",
        "30. mája 1990",
        "30/5/1990",
        "*30.5.1990",
    ),
    "club": ("ŠK Rook", "„ŠK Rook“", '"ŠK Rook"'),
}
"""What is known of him besides his name, in the ways in which it is typed."""


def typed_player(text: str, settings: Settings | None = None) -> Player | None:
    """Return the player that a line describes, None without a name."""
    reading = read_line(text, settings)
    return None if reading is None else reading.player


@pytest.mark.parametrize(
    ("text", "player"),
    [
        (
            "Novák, Ján SVK 1850 1990-05-30",
            Player(0, "Novák, Ján", 1850, "", None, "SVK", birth="1990/05/30", ratings=(Rating(1850, BY_HAND),)),
        ),
        (
            "Gál Eva SVK 1500 2008",
            Player(0, "Gál Eva", 1500, "", None, "SVK", birth="2008", ratings=(Rating(1500, BY_HAND),)),
        ),
        (
            "Kim 1990-05-30 2001",
            Player(0, "Kim", 2001, birth="1990/05/30", ratings=(Rating(2001, BY_HAND),)),
        ),
        ("Kim Anna *2003", Player(0, "Kim Anna", birth="2003")),
        (
            "Kovacova Zuzana WFM 2010 SVK 12.3.2001 f",
            Player(
                0,
                "Kovacova Zuzana",
                2010,
                "WFM",
                Sex.FEMALE,
                "SVK",
                birth="2001/03/12",
                ratings=(Rating(2010, BY_HAND),),
            ),
        ),
        (
            "Carlsen Magnus GM 2839 NOR",
            Player(0, "Carlsen Magnus", 2839, "GM", None, "NOR", ratings=(Rating(2839, BY_HAND),)),
        ),
        ("LEE Bo", Player(0, "LEE Bo")),
        ("Ali *99", Player(0, "Ali *99")),
    ],
)
def test_a_line_says_more_than_the_name(text: str, player: Player) -> None:
    assert typed_player(text) == player


@given(st.data())
def test_in_any_order_a_line_reads_the_same(data: st.DataObject) -> None:
    details = [data.draw(st.sampled_from(ways)) for ways in DETAILS.values()]
    line = " ".join(["Novák, Ján", *data.draw(st.permutations(details))])
    assert typed_player(line) == KNOWN


@given(st.sampled_from(["FM", "SVK", "FM SVK", "SVK FM"]), st.booleans())
def test_titles_and_federations_may_come_first(before: str, late: bool) -> None:
    player = typed_player(f"{before} Novák Ján {'1850' if late else ''}")
    assert player is not None
    assert (player.name, player.title, player.federation) == (
        "Novák Ján",
        "FM" if "FM" in before else "",
        "SVK" if "SVK" in before else "",
    )


def test_small_letters_are_codes_only_behind_a_name() -> None:
    player = typed_player("novak jan 1850 svk wfm")
    assert player is not None
    assert (player.name, player.federation, player.title) == ("novak jan", "SVK", "WFM")
    assert typed_player("van den berg per") == Player(0, "van den berg per")
    assert typed_player("CHA Min") == Player(0, "CHA Min")
    assert typed_player("FM IM Bo") == Player(0, "IM Bo", title="FM")


def test_ratings_of_other_paces_are_told_apart() -> None:
    player = typed_player("Novák Ján 1850 rapid 1900 b1750")
    assert player is not None
    assert player.rating == 1850
    assert player.ratings == (Rating(1850, BY_HAND), Rating(1900, "FIDE rapid"), Rating(1750, "FIDE blitz"))
    assert typed_player("Novák B 1850") == Player(0, "Novák B", 1850, ratings=(Rating(1850, BY_HAND),))


@pytest.mark.parametrize(
    ("method", "rating", "fide", "national"),
    [
        (RatingMethod.FIDON, 2100, 2100, 2150),
        (RatingMethod.NIDOF, 2100, 2150, 2100),
        (RatingMethod.HBFN, 2150, 2100, 2150),
        (RatingMethod.LBFN, 2100, 2100, 2150),
    ],
)
def test_two_ratings_are_those_that_the_event_looks_at(
    method: RatingMethod, rating: int, fide: int, national: int
) -> None:
    player = typed_player("Novak Jan 2100 2150", Settings(rating_method=method, rating_pace=RatingPace.RAPID))
    assert player == Player(0, "Novak Jan", rating, ratings=(Rating(fide, "FIDE rapid"), Rating(national, "national")))


@pytest.mark.parametrize("method", [RatingMethod.HAND, RatingMethod.FIDE, RatingMethod.NRO])
def test_two_ratings_are_asked_about_where_the_event_looks_at_one(method: RatingMethod) -> None:
    reading = read_line("Novak Jan 2100 2150", Settings(rating_method=method))
    assert reading is not None
    assert reading.wrong is not None
    assert wording.sentence(reading.wrong).startswith("Two ratings: 2100 and 2150.")
    assert reading.player == Player(0, "Novak Jan")


@pytest.mark.parametrize(
    ("pace", "rating"), [(RatingPace.STANDARD, 2100), (RatingPace.RAPID, 2150), (RatingPace.BLITZ, 2100)]
)
def test_of_named_ratings_the_one_for_the_kind_of_event_ranks(pace: RatingPace, rating: int) -> None:
    player = typed_player("Novak Jan s2100 rapid 2150 n2200", Settings(rating_pace=pace))
    assert player is not None
    assert player.rating == rating
    assert [(each.source, each.value) for each in player.ratings] == [
        ("FIDE standard", 2100),
        ("FIDE rapid", 2150),
        ("national", 2200),
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Kim Anna 2100 2150", "Two ratings: 2100 and 2150."),
        ("Kim Anna 2100 1900", "Two ratings: 2100 and 1900."),
        ("2100 2150 Kim Anna", "Two ratings: 2100 and 2150."),
        ("Kim Anna r2100 r2150", "Two ratings: 2100 and 2150."),
        ("Kim Anna 2100 2100", ""),
        ("Kim Anna 2100 ŠK 2150", ""),
        ("Kim Anna XYZ 1800", "No federation has the code XYZ."),
        ("Kim Anna SVX", "Perhaps SVK"),
        ("Kim Anna 1800 XYZ", "No federation has the code XYZ."),
        ("Kim Anna 3/5/1990", "“3/5/1990” may be two days. Enter 3.5.1990 or 5.3.1990."),
        ("Kim Anna 31.2.1990", "“31.2.1990” is not a date."),
        ("Kim Anna SVK", ""),
        ("LEE ANN BOO", ""),
        ("Kim Anna 1800 Rook XYZ", ""),
        ('Kim Anna PER "Rook" XYZ', "XYZ is no federation, and PER is one already."),
        ("Kim Anna PER 1800 KPS", "KPS is no federation, and PER is one already."),
        ("Kim Anna PER 1800 SVK", "Two federations: PER and SVK."),
        ("Kim Anna per 1800 svk", ""),
        ("Kim Anna PER 1800 Rook SVK", "Two federations: PER and SVK."),
        ("PER Kim Anna SVK", "Two federations: PER and SVK."),
        ('Kim Anna PER 1800 "KPS"', ""),
        ("Kim Anna PER 1800 ŠK KPS", ""),
        ("Kim Anna GM WGM 2010", "Two titles: GM and WGM."),
        ("Kim Anna WGM 2010 IM", "Two titles: WGM and IM."),
        ("GM WGM Kim Anna", "Two titles: GM and WGM."),
        ("Kim Anna gm wgm", "Two titles: GM and WGM."),
        ("Kim Anna GM GM", ""),
        ("Kim Anna GM ŠK WGM", ""),
    ],
)
def test_what_cannot_be_right_is_told_and_not_taken_over(text: str, said: str) -> None:
    reading = read_line(text)
    assert reading is not None
    assert (reading.wrong is None) == (not said)
    if reading.wrong is not None:
        assert said in wording.sentence(reading.wrong)
        assert (reading.player.federation, reading.player.birth) == ("", "")
        assert reading.player.name == "Kim Anna"


_LINE = (
    "Novák Ján LEE van GM wfm SVK svk XYZ CHA 1850 2150 r2150 2010 99 *1990 14900001 m f ŠK Rook „B“ 3/5/1990 30. 5. "
    "May 1990"
)
_WORDS = st.sampled_from(_LINE.split(" "))


@given(st.lists(_WORDS, max_size=9))
def test_every_word_is_in_a_piece(words: list[str]) -> None:
    reading = read_line(" ".join(words))
    if reading is None:
        assert typed_player(" ".join(words)) is None
        return
    assert sorted(" ".join(piece.typed for piece in reading.pieces).split()) == sorted(words)
    assert len({piece.part for piece in reading.pieces}) == len(reading.pieces)
    assert reading.pieces[0].part is Part.NAME


@given(st.text(max_size=60))
def test_any_text_is_read_without_an_error(text: str) -> None:
    read_line(text)


def test_a_year_to_come_is_refused_as_year_of_birth() -> None:
    reading = read_line("Novak Jan 1.1.2090")
    assert reading is not None
    assert reading.wrong is not None
    assert reading.player.birth == ""


@pytest.mark.parametrize(("typed", "name"), [(", Jan", "Jan"), ("Novak,", "Novak"), ("Novak, Jan", "Novak, Jan")])
def test_a_comma_at_an_end_is_no_part_of_a_name(typed: str, name: str) -> None:
    reading = read_line(typed)
    assert reading is not None
    assert reading.player.name == name
