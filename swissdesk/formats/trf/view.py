"""The part of a tournament that goes into a file: published rounds, byes to come, points and ranks."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from swissdesk.model import ByeKind, ByeRequest, Player, Points, Round, Stage, Tournament
from swissdesk.model.rating import official_rating
from swissdesk.values import dataclass, field, replace

MISSING_NAME = "?"


def placeholder(player_id: int, withdrawn_from: int) -> Player:
    """Return a placeholder for an opponent of whom the file says nothing."""
    return Player(player_id, f"{MISSING_NAME} ({player_id})", withdrawn_from=withdrawn_from)


def points_as_played(tournament: Tournament) -> dict[int, Points]:
    """Return the points that the lines of the players add up to.

    Results that a round robin annuls (C.05 art. 6.6) are in the lines, because they are rated; places go without them.
    """
    if not tournament.annulled:
        return tournament.points
    return tournament.replace(settings=replace(tournament.settings, annul_early=False)).points


@dataclass
class View:
    """A tournament as the writer sees it.

    `old_codes` are the bye kinds written in TRF(x)'s older spelling, `missing` the participants whom the source
    does not list, `request_style` where announced byes go (``240``, ``XXZ`` or ``cells``). `as_in_source`: the source
    is of the same dialect; `source_standing` marks what its places followed from, empty if there is none;
    `names_method_only`: it does without the points that a method of acceleration gives. `notes` are the sentences
    (template, facts) about what does not fit.
    """

    tournament: Tournament
    dialect: str = "trf26"
    request_style: str = "240"
    old_codes: frozenset[ByeKind] = frozenset()
    missing: frozenset[int] = frozenset()
    as_in_source: bool = False
    source_standing: str = ""
    names_method_only: bool = False
    notes: list[tuple[str, tuple[tuple[str, Any], ...]]] = field(default_factory=list)

    def note(self, template: str, **facts: Any) -> None:
        """Remember something that cannot be written as it is."""
        self.notes.append((template, tuple(facts.items())))

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds that go into the file; a draft is nobody's business."""
        return tuple(r for r in self.tournament.rounds if r.stage is not Stage.DRAFT)

    @cached_property
    def published(self) -> Tournament:
        """The tournament without a draft."""
        return self.tournament.replace(rounds=self.rounds)

    @property
    def is_read(self) -> bool:
        """Whether the event came from a file, of whatever dialect; while it is read it has no source yet."""
        return self.as_in_source or self.tournament.source is not None

    def fide_rating(self, player: Player) -> int:
        """Return the rating for the player's line, 0 for none: FIDE's, whichever one ranks the event."""
        return official_rating(player, self.tournament.settings.rating_pace)

    @property
    def next_round(self) -> int:
        """The number of the first round that is not in the file."""
        return len(self.rounds) + 1

    @cached_property
    def players(self) -> tuple[Player, ...]:
        """The players who have a line in the file."""
        return tuple(p for p in self.tournament.players if not self._is_placeholder(p))

    def _is_placeholder(self, player: Player) -> bool:
        return player.id in self.missing and player == placeholder(player.id, player.withdrawn_from or 0)

    @cached_property
    def withdrawn(self) -> tuple[Player, ...]:
        """The players in the file who have left."""
        return tuple(p for p in self.players if p.withdrawn_from is not None)

    @cached_property
    def requests(self) -> tuple[ByeRequest, ...]:
        """The byes of rounds to come, with one in the next round for those who have left."""
        coming = self.next_round
        left = {p.id for p in self.withdrawn if p.has_left(coming)}
        announced = [
            r
            for r in self.tournament.requests
            if r.kind.is_requested and r.round >= coming and not (r.round == coming and r.player in left)
        ]
        if self.tournament.settings.rounds is None or coming <= self.tournament.settings.rounds:
            announced += [ByeRequest(player, coming, ByeKind.ZERO_POINT) for player in left]
        return tuple(sorted(announced, key=lambda r: (r.round, r.player)))

    def is_listed_apart(self, request: ByeRequest) -> bool:
        """Whether a bye is written in a record of its own, not in the player's line."""
        if self.request_style == "XXZ":
            return request.round == self.next_round and request.kind is ByeKind.ZERO_POINT
        return self.request_style == "240"

    @cached_property
    def points(self) -> dict[int, Points]:
        """The points after the rounds that go into the file, as columns 81 to 84 have them."""
        return points_as_played(self.published)
