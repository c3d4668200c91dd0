"""The parameters of the story in which the Dutch editions differ: names of parts, where candidates differ."""

from __future__ import annotations

from swissdesk.engine.edition import CLAUSES_2026, Clauses
from swissdesk.engine.system import Wishes
from swissdesk.engine.systems.dutch.edition import CLAUSES_2017
from swissdesk.values import dataclass


@dataclass(frozen=True)
class Rules:
    """Articles and labels of an edition.

    `given` are the criteria that have one value for all candidates of a bracket, `given_by_size` those that have where
    residents have one score and MDPs have one, `given_by_mdps` more of them where all MDPs are paired; `ahead` is the
    look-ahead.
    `limbo_by_score`: only MDP sets that leave the best possible Limbo are candidates (2026 4.4.2); else all of one
    size are (2017 D.3). `completion` is looked at after each bracket, by `collapsed` in one that is paired again;
    `rest` is the criterion that asks for it. `wishes` are the criteria on colours.
    """

    given: tuple[str, ...]
    given_by_size: tuple[str, ...]
    given_by_mdps: tuple[str, ...]
    ahead: str
    limbo_by_score: bool
    outlook: str
    bracket: str
    parameters: str
    groups: str
    mdp_groups: str
    mdp_pairing: str
    evaluation: str
    selection: str
    transposition: str
    exchange: str
    mdp_set: str
    bye: str
    colours: str
    completion: str
    collapsed: str
    rest: str
    clauses: Clauses
    wishes: Wishes

    @property
    def of_pairs(self) -> str:
        """The two criteria that keep players apart, for a sentence."""
        return f"{self.clauses.meetings}, {self.clauses.colours}"


RULES_2026 = Rules(
    given=("C6", "C7"),
    given_by_size=("C6", "C7"),
    given_by_mdps=("C18", "C20"),
    ahead="C8",
    limbo_by_score=True,
    outlook="1.9",
    bracket="1.3",
    parameters="3.1",
    groups="3.2.1",
    mdp_groups="3.2.2",
    mdp_pairing="3.3.3",
    evaluation="3.4",
    selection="3.8",
    transposition="4.2",
    exchange="4.3",
    mdp_set="4.4",
    bye="1.5",
    colours="5.2.",
    completion="2.2.1",
    collapsed="",
    rest="C4",
    clauses=CLAUSES_2026,
    wishes=Wishes(("C10", "C11"), ("C12", "C13")),
)

RULES_2017 = Rules(
    given=("C.5",),
    given_by_size=("C.5", "C.6"),
    given_by_mdps=(),
    ahead="C.7",
    limbo_by_score=False,
    outlook="A.9",
    bracket="A.3",
    parameters="B.1",
    groups="B.2",
    mdp_groups="B.2",
    mdp_pairing="B.3",
    evaluation="B.4",
    selection="B.8",
    transposition="D.1",
    exchange="D.2",
    mdp_set="D.3",
    bye="A.9",
    colours="E.",
    completion="A.9",
    collapsed="C.4",
    rest="C.4",
    clauses=CLAUSES_2017,
    wishes=Wishes(("C.8", "C.9"), ("C.10", "C.11"), shared=("C.6",)),
)
