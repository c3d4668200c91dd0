"""The Dubov system, criterion by criterion: each decides in a position (resources/positions/dubov)."""

from __future__ import annotations

from clause_cases import Dubov


class TestC1(Dubov):
    """Nobody meets twice."""

    clause = "C1"


class TestC2(Dubov):
    """Who may have the bye."""

    clause = "C2"


class TestC3(Dubov):
    """Absolute colours do not clash."""

    clause = "C3"


class TestC6(Dubov):
    """Only upward."""

    clause = "C6"
    values = ("½", "1")


class TestC7(Dubov):
    """Colours as wished."""

    clause = "C7"
    values = ("0", "1")


class TestC10(Dubov):
    """Only upward."""

    clause = "C10"
    values = ("0", "1")
