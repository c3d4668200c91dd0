"""The Lim system, rule by rule: each decides in a position (resources/positions/lim)."""

from __future__ import annotations

from clause_cases import Lim, OfColours


class TestArticle11(Lim):
    """Who may have the bye."""

    clause = "1.1"


class TestArticle21(Lim):
    """."""

    clause = "2.1"


class TestArticle51(Lim):
    """The limits of colours."""

    clause = "5.1"


class TestArticle54(OfColours, Lim):
    """Both are due the same."""

    clause = "5.4"


class TestArticle55(OfColours, Lim):
    """The colour that alternates is due."""

    clause = "5.5"


class TestArticle56(OfColours, Lim):
    """The colour that equalises is due."""

    clause = "5.6"


class TestArticle72(OfColours, Lim):
    """Odd or even number."""

    clause = "7.2"
