"""The Dutch system of 2026, clause by clause: each decides in a position (resources/positions/dutch-2026)."""

from __future__ import annotations

from clause_cases import Dutch2026, OfColours


class TestC1(Dutch2026):
    """Nobody meets twice."""

    clause = "C1"


class TestC2(Dutch2026):
    """Who may have the bye."""

    clause = "C2"


class TestC3(Dutch2026):
    """Absolute colours do not clash."""

    clause = "C3"


class TestC4(Dutch2026):
    """The rest must still work out."""

    clause = "C4"


class TestC5(Dutch2026):
    """The bye goes as low as possible."""

    clause = "C5"
    values = ("0", "½")


class TestC6(Dutch2026):
    """As many pairs as possible."""

    clause = "C6"
    values = ("1", "3")


class TestC7(Dutch2026):
    """The lowest scores float."""

    clause = "C7"
    values = ("1½", "2")


class TestC8(Dutch2026):
    """Think one bracket ahead."""

    clause = "C8"
    values = ("0", "2")


class TestC9(Dutch2026):
    """The bye for a player who has played."""

    clause = "C9"
    values = ("0", "1")


class TestC10(Dutch2026):
    """Leaders: no colour far too often."""

    clause = "C10"
    values = ("0", "1")


class TestC11(Dutch2026):
    """Leaders: no colour three times running."""

    clause = "C11"
    values = ("0", "1")


class TestC12(Dutch2026):
    """Colours: grant the wishes."""

    clause = "C12"
    values = ("0", "1")


class TestC13(Dutch2026):
    """Colours: grant the strong wishes."""

    clause = "C13"
    values = ("0", "1")


class TestC14(Dutch2026):
    """Residents: not down again after last round."""

    clause = "C14"
    values = ("0", "1")


class TestC15(Dutch2026):
    """Opponents of MDPs: not up again after last round."""

    clause = "C15"
    values = ("0", "1")


class TestC16(Dutch2026):
    """Residents: not down again after two rounds."""

    clause = "C16"
    values = ("0", "1")


class TestC17(Dutch2026):
    """Opponents of MDPs: not up again after two rounds."""

    clause = "C17"
    values = ("1", "2")


class TestC18(Dutch2026):
    """MDPs floating again: a small step."""

    clause = "C18"
    values = ("½", "2↓")


class TestC19(Dutch2026):
    """Opponents of MDPs meeting above again: a small step."""

    clause = "C19"
    values = ("½", "2")


class TestC20(Dutch2026):
    """MDPs floating again after two rounds: a small step."""

    clause = "C20"
    values = ("1", "2↓")


class TestC21(Dutch2026):
    """Opponents of MDPs meeting above again after two rounds: a small step."""

    clause = "C21"
    values = ("½", "1")


class TestArticle42(Dutch2026):
    """Transpositions."""

    clause = "4.2"


class TestArticle43(Dutch2026):
    """Exchanges."""

    clause = "4.3"


class TestArticle44(Dutch2026):
    """Which of the incoming downfloaters."""

    clause = "4.4"


class TestArticle521(OfColours, Dutch2026):
    """Both get their colour."""

    clause = "5.2.1"


class TestArticle522(OfColours, Dutch2026):
    """The stronger wish."""

    clause = "5.2.2"


class TestArticle523(OfColours, Dutch2026):
    """Alternate from the last difference."""

    clause = "5.2.3"


class TestArticle524(OfColours, Dutch2026):
    """The higher ranked player."""

    clause = "5.2.4"


class TestArticle525(OfColours, Dutch2026):
    """Odd or even number."""

    clause = "5.2.5"
