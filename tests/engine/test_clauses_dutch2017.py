"""The Dutch system of 2017, clause by clause: each decides in a position (resources/positions/dutch-2017)."""

from __future__ import annotations

from clause_cases import Dutch2017, OfColours


class TestC1(Dutch2017):
    """Nobody meets twice."""

    clause = "C.1"


class TestC2(Dutch2017):
    """Who may have the bye."""

    clause = "C.2"


class TestC3(Dutch2017):
    """Absolute colours do not clash."""

    clause = "C.3"


class TestC4(Dutch2017):
    """The rest must still work out."""

    clause = "C.4"


class TestC5(Dutch2017):
    """As many pairs as possible."""

    clause = "C.5"
    values = ("1", "3")


class TestC6(Dutch2017):
    """Opponents with close scores."""

    clause = "C.6"
    values = ("1, 1", "2")


class TestC7(Dutch2017):
    """Think one bracket ahead."""

    clause = "C.7"
    values = ("0", "2")


class TestC8(Dutch2017):
    """Leaders: no colour far too often."""

    clause = "C.8"
    values = ("0", "1")


class TestC9(Dutch2017):
    """Leaders: no colour three times running."""

    clause = "C.9"
    values = ("0", "1")


class TestC10(Dutch2017):
    """Colours: grant the wishes."""

    clause = "C.10"
    values = ("0", "1")


class TestC11(Dutch2017):
    """Colours: grant the strong wishes."""

    clause = "C.11"
    values = ("0", "1")


class TestC12(Dutch2017):
    """No downfloat again after last round."""

    clause = "C.12"
    values = ("0", "1")


class TestC13(Dutch2017):
    """No upfloat again after last round."""

    clause = "C.13"
    values = ("0", "1")


class TestC14(Dutch2017):
    """No downfloat again after two rounds."""

    clause = "C.14"
    values = ("1", "2")


class TestC15(Dutch2017):
    """No upfloat again after two rounds."""

    clause = "C.15"
    values = ("0", "1")


class TestC16(Dutch2017):
    """A downfloat again: a small step."""

    clause = "C.16"
    values = ("½", "1½")


class TestC17(Dutch2017):
    """An upfloat again: a small step."""

    clause = "C.17"
    values = ("½", "1")


class TestC18(Dutch2017):
    """A downfloat again after two rounds: a small step."""

    clause = "C.18"
    values = ("½", "1")


class TestC19(Dutch2017):
    """An upfloat again after two rounds: a small step."""

    clause = "C.19"
    values = ("1", "1½")


class TestD1(Dutch2017):
    """Transpositions."""

    clause = "D.1"


class TestD2(Dutch2017):
    """Exchanges."""

    clause = "D.2"


class TestD3(Dutch2017):
    """Which of the incoming downfloaters."""

    clause = "D.3"


class TestE1(OfColours, Dutch2017):
    """Both get their colour."""

    clause = "E.1"


class TestE2(OfColours, Dutch2017):
    """The stronger wish."""

    clause = "E.2"


class TestE3(OfColours, Dutch2017):
    """Alternate from the last difference."""

    clause = "E.3"


class TestE4(OfColours, Dutch2017):
    """The higher ranked player."""

    clause = "E.4"


class TestE5(OfColours, Dutch2017):
    """Odd or even number."""

    clause = "E.5"
