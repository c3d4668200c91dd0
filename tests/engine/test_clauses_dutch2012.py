"""The Dutch system of 2012, clause by clause: each decides in a position (resources/positions/dutch-2012)."""

from __future__ import annotations

from clause_cases import Dutch2012, Jump2012, OfColours


class TestA7d(Dutch2012):
    """Strong wishes in odd rounds."""

    clause = "A.7.d"
    values = ("0", "1")


class TestB1a(Dutch2012):
    """Nobody meets twice."""

    clause = "B.1.a"


class TestB1b(Dutch2012):
    """Who may have the bye."""

    clause = "B.1.b"


class TestB2(Dutch2012):
    """Absolute colours do not clash."""

    clause = "B.2"


class TestB3(Dutch2012):
    """Opponents with close scores."""

    clause = "B.3"
    values = ("3.25", "4.25")


class TestB4(Dutch2012):
    """Colours: grant the wishes."""

    clause = "B.4"
    values = ("0", "2")


class TestB5(Dutch2012):
    """Not down again after last round."""

    clause = "B.5"
    values = ("0", "1")


class TestB6(Dutch2012):
    """Not down again after two rounds."""

    clause = "B.6"
    values = ("0", "1")


class TestC12(Jump2012):
    """Back to the bracket above."""

    clause = "C.12"


class TestC13(Jump2012):
    """The lowest bracket."""

    clause = "C.13"


class TestD1(Dutch2012):
    """Transpositions."""

    clause = "D.1"


class TestD2(Dutch2012):
    """Exchanges."""

    clause = "D.2"


class TestE1(OfColours, Dutch2012):
    """Both get their colour."""

    clause = "E.1"


class TestE2(OfColours, Dutch2012):
    """The stronger wish."""

    clause = "E.2"


class TestE3(OfColours, Dutch2012):
    """Alternate from the last difference."""

    clause = "E.3"


class TestE4(OfColours, Dutch2012):
    """The higher ranked player."""

    clause = "E.4"


class TestE5(OfColours, Dutch2012):
    """Odd or even number."""

    clause = "E.5"
