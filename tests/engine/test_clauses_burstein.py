"""The Burstein system, criterion by criterion: each decides in a position (resources/positions/burstein)."""

from __future__ import annotations

from clause_cases import Burstein, OfColours


class TestC1(Burstein):
    """Nobody meets twice."""

    clause = "C1"


class TestC2(Burstein):
    """Who may have the bye."""

    clause = "C2"


class TestC3(Burstein):
    """Absolute colours do not clash."""

    clause = "C3"


class TestC4(Burstein):
    """The rest must still work out."""

    clause = "C4"


class TestC5(Burstein):
    """As many pairs as possible."""

    clause = "C5"
    values = ("1", "3")


class TestC6(Burstein):
    """Floaters with few points."""

    clause = "C6"
    values = ("1, 1", "2, 1")


class TestC7(Burstein):
    """A thought for the next bracket."""

    clause = "C7"
    values = ("0", "2")


class TestC8(Burstein):
    """Colours as wished."""

    clause = "C8"
    values = ("0", "1")


class TestArticle521(OfColours, Burstein):
    """Odd or even number."""

    clause = "5.2.1"


class TestArticle522(OfColours, Burstein):
    """Both get their colour."""

    clause = "5.2.2"


class TestArticle523(OfColours, Burstein):
    """The stronger wish."""

    clause = "5.2.3"


class TestArticle524(OfColours, Burstein):
    """Alternate from the last difference."""

    clause = "5.2.4"


class TestArticle525(OfColours, Burstein):
    """The higher ranked player."""

    clause = "5.2.5"
