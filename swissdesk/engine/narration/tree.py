"""Steps as they are put together: ids by their place in the tree."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from swissdesk.engine.trace import TraceStep


class Tree:
    """A list of steps that gives each its id: the id of its parent, and its number among the children."""

    def __init__(self) -> None:
        self.steps: list[TraceStep] = []
        self._children: Counter[str] = Counter()

    def add(self, step: TraceStep, parent: str | None = None) -> str:
        """Add a step below `parent` and return its id; the id it came with does not count."""
        above = parent or ""
        self._children[above] += 1
        number = f"{above}.{self._children[above]}" if above else str(self._children[above])
        self.steps.append(replace(step, id=number, parent=parent))
        return number
