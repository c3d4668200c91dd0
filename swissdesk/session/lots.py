"""Lots: the decision of a level knockout match, the numbers of a round robin, and the division into small round robins.

Every lot is an event that says who drew, how, and when, so that the journal can prove it later. The text of a match's
lot begins with the number of the player who advances, which the engine reads; the rest is for people. Numbers are drawn
with Varma's sets (C.05 annex 2), by which players of one federation, or of one club, meet early: for 9 to 24 players,
and where some need such sets; else all draw from all numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import Enum
from itertools import pairwise

from swissdesk import wording
from swissdesk.engine.systems.round_robin.tables import (
    LEAST,
    MOST,
    Draw,
    contradicting,
    draw_numbers,
    seats_for,
    sets_for,
)
from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_, translate
from swissdesk.model import Bond, Decision, Player, Settings, Tournament
from swissdesk.model.events import Batch, RecordDecision, Renumber
from swissdesk.model.knockout import LOT, Match, course_of
from swissdesk.model.numbering import by_strength
from swissdesk.model.searching import folded
from swissdesk.values import dataclass, replace

# ---- knockout matches


def level_matches(tournament: Tournament) -> tuple[Match, ...]:
    """Return the matches of a knockout that only a lot can decide; raises NoKnockout if the event is none."""
    course = course_of(tournament)
    return tuple(match for match in course.open_matches if match.needs_lot(course.terms))


def lot_for(tournament: Tournament, match: Match, winner: int, *, drawn_by: str, how: str, at: str) -> RecordDecision:
    """Return the event that records a lot: `winner` advances.

    `drawn_by` is who drew it, `how` in a few words, `at` the time in ISO 8601. Raises InvalidEdit for a player who is
    not in the match, and without a name.
    """
    if winner not in match.players:
        raise InvalidEdit(N_("Number {player} does not play in this match."), player=winner)
    if not drawn_by.strip():
        raise InvalidEdit(N_("Enter who drew the lot."))
    out = next(player for player in match.players if player != winner)
    text = wording.text(
        N_("{winner} {name} advances by lot against {out} {other}. Drawn by {who}, {how}; {time}."),
        winner=winner,
        name=tournament.player(winner).name,
        out=out,
        other=tournament.player(out).name,
        who=drawn_by.strip(),
        how=how.strip(),
        time=at,
    )
    return RecordDecision(Decision(LOT, match.last_round, text))


# ---- numbers of a round robin

DRAWING = "drawing-of-numbers"
"""The kind of the decision on record."""
_LETTERS = "ABCD"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A player with the number that was drawn and the letter of its set, empty without sets."""

    player: Player
    number: int
    letter: str = ""


def has_sets(players: int) -> bool:
    """Whether there are sets for that many players."""
    return LEAST <= players <= MOST


def drawn(tournament: Tournament, bond: Bond | None, draw: Draw) -> tuple[Drawn, ...]:
    """Return everybody's new number, by number; `bond` is what those have in common who are to meet early.

    `draw` gives the lots: asked with a number, it returns one from 0 below it. Raises InvalidEdit if there are rounds
    already, if there is nobody, or if there are no sets for that many players and somebody is to be kept together.
    """
    players = tournament.players
    _check_drawing(tournament, bond)
    if bond is None:
        return _plain(players, draw)
    numbers = draw_numbers(_groups(players, bond), draw)
    letters = letters_for(len(players))
    rows = (Drawn(player, numbers[player.id], letters[numbers[player.id]]) for player in players)
    return tuple(sorted(rows, key=lambda row: row.number))


def drawn_by_hand(tournament: Tournament, bond: Bond | None, numbers: Mapping[int, int]) -> tuple[Drawn, ...]:
    """Return the lots that the players drew themselves, by number; `numbers` has that of each player by id.

    Raises InvalidEdit like `drawn`, for a player without a number, a number that is not to be drawn or was drawn
    twice, and for numbers that those of one `bond` cannot have drawn from Varma's sets.
    """
    _check_drawing(tournament, bond)
    players = tournament.players
    _check_numbers(players, numbers)
    letters = letters_for(len(players)) if bond is not None else {}
    rows = tuple(Drawn(player, numbers[player.id], letters.get(numbers[player.id], "")) for player in players)
    if bond is not None:
        _check_sets(rows, bond)
    return tuple(sorted(rows, key=lambda row: row.number))


def letters_for(players: int) -> dict[int, str]:
    """Return the letter of each number's set, nothing where there are no sets for that many players."""
    if not has_sets(players):
        return {}
    return {number: letter for letter, one in zip(_LETTERS, sets_for(players), strict=True) for number in one}


def _check_drawing(tournament: Tournament, bond: Bond | None) -> None:
    count = len(tournament.players)
    if tournament.rounds:
        raise InvalidEdit(N_("Round 1 has been paired: numbers can only be drawn before it."))
    if not count:
        raise InvalidEdit(N_("There are no players to draw numbers for."))
    if bond is not None and not has_sets(count):
        raise InvalidEdit(
            N_("The sets are for {least} to {most} players; there are {count}. Draw without sets."),
            least=LEAST,
            most=MOST,
            count=count,
        )


def _check_numbers(players: Sequence[Player], numbers: Mapping[int, int]) -> None:
    holders: dict[int, Player] = {}
    for player in players:
        number = numbers.get(player.id)
        if number is None:
            raise InvalidEdit(N_("{player} has no number yet. Enter the number drawn."), player=player.name)
        if not 1 <= number <= len(players):
            raise InvalidEdit(
                N_("{player}: number {number} does not exist, only 1 to {count}. Correct it."),
                player=player.name,
                number=number,
                count=len(players),
            )
        if number in holders:
            raise InvalidEdit(
                N_("Both {one} and {other} have number {number}. Correct one of them."),
                number=number,
                one=holders[number].name,
                other=player.name,
            )
        holders[number] = player


def _check_sets(rows: Sequence[Drawn], bond: Bond) -> None:
    """Raise InvalidEdit where those who belong together have numbers of sets they cannot have drawn from."""
    groups = _groups([row.player for row in rows], bond)
    code = contradicting(groups, {row.player.id: row.number for row in rows})
    if code is None:
        return
    theirs = [row for row in rows if row.player.id in groups[code]]
    sets = Counter(row.letter for row in theirs)
    raise InvalidEdit(
        N_(
            "{group}: the numbers are from the sets {sets} ({lots}). They must be from one set while one has "
            "enough left, otherwise the fullest set is used up first. Correct the numbers, or choose a simple lot."
        ),
        group=str(getattr(theirs[0].player, bond.value)).strip() or theirs[0].player.name,
        sets=", ".join(sorted(sets)),
        lots="; ".join(f"{row.player.name} {row.number}" for row in theirs),
    )


def _groups(players: Sequence[Player], bond: Bond) -> dict[str, list[int]]:
    """Return who belongs together, in alphabetical order; players with nothing in common are alone."""
    groups: dict[str, list[int]] = {}
    for player in sorted(players, key=lambda player: (folded(player.name), player.id)):
        common = str(getattr(player, bond.value)).strip()
        key = folded(common) if common else f"~{player.id:04d}"
        groups.setdefault(key, []).append(player.id)
    return groups


def _plain(players: Sequence[Player], draw: Draw) -> tuple[Drawn, ...]:
    left = list(players)
    return tuple(Drawn(left.pop(draw(len(left))), number) for number in range(1, len(players) + 1))


def recorded(rows: Sequence[Drawn], bond: Bond | None, *, drawn_by: str, at: str, by_hand: bool = False) -> Batch:
    """Return the event that gives the drawn numbers and keeps on record who drew them, how and when (ISO 8601).

    `by_hand` says that the players drew real lots. Raises InvalidEdit without a name.
    """
    if not drawn_by.strip():
        raise InvalidEdit(N_("Enter who drew the numbers."))
    ordered = sorted(rows, key=lambda row: row.number)
    how = {
        None: N_("simple lot"),
        Bond.FEDERATION: N_("sets by federation"),
        Bond.CLUB: N_("sets by club"),
        Bond.FAMILY: N_("sets by family"),
    }[bond]
    numbers = ", ".join(f"{row.number}{f' ({row.letter})' if row.letter else ''} {row.player.name}" for row in ordered)
    template = N_("Numbers drawn by {who}, {how}; {time}: {numbers}")
    if by_hand:
        template = N_("Numbers drawn by the players, supervised by {who}, {how}; {time}: {numbers}")
    text = wording.text(
        template,
        who=drawn_by.strip(),
        how=translate(how),
        time=at,
        numbers=numbers,
    )
    return Batch((Renumber(tuple(row.player.id for row in ordered)), RecordDecision(Decision(DRAWING, 0, text))))


# ---- small round robins

LEAST_GROUP = 3
"""Players of a group."""


class Manner(Enum):
    """How players are parted."""

    STRENGTH = "strength"
    """The strongest together, then the next ones: games between equals."""
    SNAKE = "snake"
    """1 2 3 4, 4 3 2 1, …: groups of equal strength, as before a final."""


def parted(players: tuple[Player, ...], size: int, manner: Manner) -> tuple[tuple[Player, ...], ...]:
    """Return the groups, of `size` players at most and as equal in number as can be, each from the strongest down.

    Players who have withdrawn are left out. Raises InvalidEdit if a group would have fewer than three.
    """
    ordered = by_strength(player for player in players if player.withdrawn_from is None)
    count = -(-len(ordered) // max(size, 1))
    if size < LEAST_GROUP or len(ordered) < LEAST_GROUP * count or not ordered:
        raise InvalidEdit(
            N_("{players} players cannot be divided into groups of {size}: a group needs at least {least}."),
            players=len(ordered),
            size=size,
            least=LEAST_GROUP,
        )
    if manner is Manner.SNAKE:
        places = [min(place % (2 * count), 2 * count - 1 - place % (2 * count)) for place in range(len(ordered))]
        return tuple(tuple(p for p, at in zip(ordered, places, strict=True) if at == group) for group in range(count))
    larger, each = len(ordered) % count, len(ordered) // count
    bounds = [group * each + min(group, larger) for group in range(count + 1)]
    return tuple(ordered[first:last] for first, last in pairwise(bounds))


def letter_of(group: int) -> str:
    """Return how group `group` (from 0) is called: A, B, … Z, AA."""
    name = ""
    number = group + 1
    while number:
        number, rest = divmod(number - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def group_event(
    tournament: Tournament, players: tuple[Player, ...], letter: str, cycles: int, system: str
) -> Tournament:
    """Return the tournament of a group: a round robin of so many cycles, numbered from the strongest down."""
    name = wording.text(
        N_("{event}, group {letter}"), event=tournament.info.name or translate(N_("Tournament")), letter=letter
    )
    numbered = tuple(replace(player, id=number, withdrawn_from=None) for number, player in enumerate(players, 1))
    settings = Settings(
        system=system,
        rounds=cycles * (seats_for(len(players)) - 1),
        scoring=tournament.settings.scoring,
        tiebreaks=("DE", "WIN", "SB", "KS"),
        fide_rated=tournament.settings.fide_rated,
    )
    return Tournament(replace(tournament.info, name=name, round_dates=(), type="", type_code=""), settings, numbered)
