"""The Dubov system, criterion by criterion: each decides in a position (resources/positions/dubov)."""

from __future__ import annotations

from clause_cases import Dubov, OfColours


class TestC1(Dubov):
    """Nobody meets twice."""

    clause = "C1"


class TestC2(Dubov):
    """Who may have the bye."""

    clause = "C2"


class TestC3(Dubov):
    """Absolute colours do not clash."""

    clause = "C3"


class TestC4(Dubov):
    """The rest must still work out."""

    clause = "C4"


class TestC5(Dubov):
    """Only upward."""

    clause = "C5"
    values = ("1", "3")


class TestC6(Dubov):
    """Only upward."""

    clause = "C6"
    values = ("½", "1")


class TestC7(Dubov):
    """Colours as wished."""

    clause = "C7"
    values = ("0", "1")


class TestC9(Dubov):
    """Only upward."""

    clause = "C9"
    values = ("3", "4")


class TestC10(Dubov):
    """Only upward."""

    clause = "C10"
    values = ("0", "1")


class TestArticle521(OfColours, Dubov):
    """Odd or even number."""

    clause = "5.2.1"


class TestArticle522(OfColours, Dubov):
    """Both get their colour."""

    clause = "5.2.2"


class TestArticle523(OfColours, Dubov):
    """The stronger wish."""

    clause = "5.2.3"


class TestArticle524(OfColours, Dubov):
    """Alternate from the last difference."""

    clause = "5.2.4"


class TestArticle525(OfColours, Dubov):
    """The higher ranked player."""

    clause = "5.2.5"
