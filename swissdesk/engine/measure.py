"""A criterion's value as a person counts it by hand, with the players and pairs that make it up.

The costs that the optimiser minimises are separate (`dutch.prices`); people see only measures.
"""

from __future__ import annotations

from swissdesk.engine.message_facts import Fact, Score
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Points, shown_points
from swissdesk.values import NamedTuple, dataclass

_BEYOND = 10**9
"""More than any difference of scores."""


class LimboDifference(int):
    """The score difference of an MDP who meets nobody in the bracket, by the rules of 2026 (C18, C20).

    INTERPRETATION: it is larger than that of any MDP who is paired, and larger still for a higher score. There is no
    opponent to take a difference to, so what is shown is that score with an arrow: ``3½↓``.
    """

    __slots__ = ()

    @classmethod
    def of(cls, score: Points) -> LimboDifference:
        """Return the difference of an MDP with that score."""
        return cls(_BEYOND + score)

    @property
    def score(self) -> Points:
        """The score of the MDP."""
        return int(self) - _BEYOND


Value = int | tuple[Points, ...]
"""A count, or amounts from the highest: scores, or differences of scores; the smaller the better."""


class CriterionName(NamedTuple):
    """A criterion as the edition gives it: its label, its article, and what it counts in words.

    `fault` says in an arbiter's words what befalls those who add to it, to be translated: ``{player}`` is the one, or
    the higher ranked of a pair, ``{other}`` the lower ranked.
    """

    label: str
    article: str
    name: str
    fault: str = ""

    def measured(
        self, value: Value, hits: tuple[tuple[int, ...], ...], shown: str = "", amounts: tuple[int, ...] = ()
    ) -> Measure:
        """Return this criterion with a value (see `Measure`)."""
        return Measure(self.label, self.article, self.name, value, hits, shown, amounts, self.fault)


class Member(NamedTuple):
    """Who adds to a value: a pair, the higher ranked player first, or a single player; and how much."""

    who: tuple[int, ...]
    amount: int = 1


def value_text(value: Value) -> Fact:
    """Return a value for a sentence: a count, or amounts."""
    if isinstance(value, int):
        return Fact(str(value), value)
    amounts = [amount if isinstance(amount, LimboDifference) else Score(amount) for amount in value]
    return Fact(", ".join(map(amount_text, value)) or "–", amounts)


def amount_text(amount: Points) -> str:
    """Return one amount of a list: points, or the score of an MDP who floats again."""
    if isinstance(amount, LimboDifference):
        return f"{shown_points(amount.score)}↓"
    return shown_points(amount)


@dataclass(frozen=True)
class Measure:
    """One criterion in one bracket: `label` and `article` as the edition has them, `name` for people, and the value.

    `hits` are the pairs, and the single players left over, that the value comes from (ids, higher ranked first), and
    `amounts` what each of them adds to it; without them it is one each. `shown` is the value for people where it is
    neither a count nor scores.
    """

    label: str
    article: str
    name: str
    value: Value
    hits: tuple[tuple[int, ...], ...] = ()
    shown: str = ""
    amounts: tuple[int, ...] = ()
    fault: str = ""
    """What befalls those who are hit, in an arbiter's words (see `CriterionName`)."""

    @property
    def members(self) -> tuple[Member, ...]:
        """Who makes the value up."""
        amounts = self.amounts or (1,) * len(self.hits)
        return tuple(Member(who, amount) for who, amount in zip(self.hits, amounts, strict=True))

    @property
    def clause(self) -> Message | str:
        """What to cite: the label and, unless it is the same, the article."""
        if self.label.replace(".", "") == self.article.replace(".", ""):
            return self.article
        return message(N_("{label}, art. {article}"), label=self.label, article=self.article)

    def is_better_than(self, other: Measure) -> bool:
        """Whether the value is smaller than that of the same criterion in another round."""
        return self.value < other.value  # type: ignore[operator]

    @property
    def text(self) -> str:
        """The value for a sentence: a count, or scores."""
        return self.shown or value_text(self.value)
