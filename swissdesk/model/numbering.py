"""Starting ranks (TPN): the order the rules ask for, and what happens to a tournament when numbers change.

C.04.2 art. 2: players are ordered by strength, then title, then name. A late entry gets the number that this order
gives, and everybody from there on moves by one. A player is known by their number everywhere, so all of the tournament
follows. Whether numbers may still change is asked by the events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from swissdesk.lettering.order import folded
from swissdesk.model.acceleration import last_of_upper_group
from swissdesk.model.awards import Awards
from swissdesk.model.player import Player, Title
from swissdesk.model.rounds import Alteration, Known, Pairing, Round
from swissdesk.model.settings import Acceleration, EqualOrder, FictitiousPoints, RankingOrder, Settings
from swissdesk.model.tournament import PlayedGame, StepNote, Tournament
from swissdesk.values import replace

FROZEN_WITH_ROUND = 4
"""Once this round has been paired, numbers are not corrected any more (C.04.2 art. 2.3)."""

Numbers = Mapping[int, int]
"""New starting ranks by old ones; players who are not in it keep theirs."""


def strength_key(player: Player, order: EqualOrder = EqualOrder.NAME) -> tuple[int, int, int, str, str, str]:
    """Return what players are sorted by: rating from the top, title, then `order` (C.04.2 art. 2.2.1 to 2.2.3).

    Those who exchanged their numbers stay in that order; who has not what `order` asks for comes last, by name.
    """
    title = player.known_title
    rank = len(Title) if title is None else title.rank
    return -player.rating, rank, player.among_equals, _announced(player, order), folded(player.name), player.name


def _announced(player: Player, order: EqualOrder) -> str:
    """Return what an announced criterion sorts a player by, so that the smaller text goes first."""
    match order:
        case EqualOrder.NAME:
            return ""
        case EqualOrder.FIDE_ID:
            return player.fide_id.rjust(12, "0") if player.fide_id else "~"
        case EqualOrder.OLDER:
            return player.birth or "~"
        case EqualOrder.YOUNGER:
            later = (str(9 - int(sign)) if sign in "0123456789" else sign for sign in player.birth)
            return "".join(later) or "~"


def by_strength(players: Iterable[Player], order: EqualOrder = EqualOrder.NAME) -> tuple[Player, ...]:
    """Return players in the order of C.04.2 art. 2.2; those alike in all stay as they were numbered."""
    return tuple(sorted(players, key=lambda player: (strength_key(player, order), player.id)))


def ruled_numbers(players: Iterable[Player], order: EqualOrder = EqualOrder.NAME) -> dict[int, int]:
    """Return the numbers 1, 2, … that the rule gives, by the present ones; only of those who change."""
    ordered = enumerate(by_strength(players, order), 1)
    return {player.id: number for number, player in ordered if player.id != number}


def late_number(players: Iterable[Player], late: Player, order: EqualOrder = EqualOrder.NAME) -> int:
    """Return the number of a player who comes after the start: behind the last one who goes before them (art. 2.4)."""
    key = strength_key(late, order)
    return max((player.id for player in players if strength_key(player, order) <= key), default=0) + 1


def are_equal(one: Player, other: Player) -> bool:
    """Whether rating and title do not say who of two goes first."""
    return (one.rating, one.known_title) == (other.rating, other.known_title)


def exchanged(tournament: Tournament, one: int, other: int) -> Tournament:
    """Return the tournament in which two equal players have each other's number, and all equals keep their order."""
    after = renumbered(tournament, {one: other, other: one})
    moved = after.player(one)
    equals = sorted(player.id for player in after.players if are_equal(player, moved))
    places = {number: place for place, number in enumerate(equals, 1)}
    players = tuple(
        replace(player, among_equals=places.get(player.id, player.among_equals)) for player in after.players
    )
    return after.replace(players=players)


def making_room(taken: Iterable[int], number: int) -> dict[int, int]:
    """Return how `number` becomes free: everybody from there on moves by one, up to the first gap."""
    known = set(taken)
    moved: dict[int, int] = {}
    while number in known:
        moved[number] = number + 1
        number += 1
    return moved


def last_accelerated(tournament: Tournament) -> int | None:
    """Return the last participant of the upper group: the one on record, else by the players as they are now.

    None where nobody is accelerated by a method.
    """
    settings = tournament.settings
    is_known = settings.last_accelerated is not None
    if is_known or settings.acceleration is not Acceleration.BAKU:
        return settings.last_accelerated
    return last_of_upper_group(tournament)


def moved(before: Tournament, after: Tournament) -> dict[int, int]:
    """Return the new numbers by the old ones of players who have another; known by name, FIDE ID and birth."""
    then, now = _by_person(before.players), _by_person(after.players)
    return {
        old: new for person, old in then.items() if (new := now.get(person)) is not None and old and new and old != new
    }


def _by_person(players: Iterable[Player]) -> dict[tuple[str, str, str], int]:
    """Return numbers by who has them; 0 where two cannot be told apart."""
    found: dict[tuple[str, str, str], int] = {}
    for player in players:
        person = player.name, player.fide_id, player.birth
        found[person] = 0 if person in found else player.id
    return found


def renumbered(tournament: Tournament, numbers: Numbers) -> Tournament:
    """Return the tournament with other starting ranks everywhere; `numbers` gives no two players the same one.

    A file's lines that were kept uninterpreted may name players by number, so they are not kept any longer.
    """
    if all(old == new for old, new in numbers.items()):
        return tournament
    players = tuple(replace(player, id=numbers.get(player.id, player.id)) for player in tournament.players)
    return tournament.replace(
        settings=_settings(tournament.settings, numbers, keeps_order=_keeps_order(tournament.by_id, numbers)),
        players=players,
        rounds=_rounds(tournament.rounds, numbers),
        requests=tuple(_with_player(request, numbers) for request in tournament.requests),
        listing=tuple(_with_player(row, numbers) for row in tournament.listing),
        drawer=tuple(_round(r, numbers) for r in tournament.drawer),
        games=tuple(_game(game, numbers) for game in tournament.games),
        step_notes=tuple(_step_note(note, numbers) for note in tournament.step_notes),
        source=None,
    )


def _keeps_order(players: Iterable[int], numbers: Numbers) -> bool:
    """Whether everybody goes before the same players as before."""
    new = [numbers.get(number, number) for number in sorted(players)]
    return new == sorted(new)


def _with_player(named: Any, numbers: Numbers) -> Any:
    """Return something that names one `player` with the new number."""
    return replace(named, player=numbers.get(named.player, named.player))


def _game(game: PlayedGame, numbers: Numbers) -> PlayedGame:
    return replace(game, white=numbers.get(game.white, game.white), black=numbers.get(game.black, game.black))


def _step_note(note: StepNote, numbers: Numbers) -> StepNote:
    return replace(note, step=replace(note.step, players=_all(note.step.players, numbers)))


def _all(players: Iterable[int], numbers: Numbers) -> tuple[int, ...]:
    return tuple(numbers.get(player, player) for player in players)


def _rounds(rounds: tuple[Round, ...], numbers: Numbers) -> tuple[Round, ...]:
    """Return rounds, and what they were paired from, with other numbers; what they share stays shared."""
    done: dict[int, Round] = {}

    def bare(r: Round) -> Round:
        return done.setdefault(id(r), _round(r, numbers))

    return tuple(
        replace(_round(r, numbers), known=None if r.known is None else _known(r.known, numbers, bare)) for r in rounds
    )


def _known(known: Known, numbers: Numbers, bare: Callable[[Round], Round]) -> Known:
    """Return what a round was paired from with other numbers for the same players, in the order that they had then."""
    ids = [player.id for player in known.players]
    players, settings = known.players, known.settings
    if not _keeps_order(ids, numbers):
        if settings.ranking_order is RankingOrder.STARTING_RANK:
            players = tuple(sorted(players, key=lambda player: player.id))
        one_by_one = tuple(one for span in settings.fictitious for one in _one_by_one(span, ids))
        settings = replace(settings, ranking_order=RankingOrder.LISTED, fictitious=one_by_one)
    had = dict(known.numbers)
    then = {numbers.get(player, player): had.get(player, player) for player in ids}
    return replace(
        known,
        settings=_settings(settings, numbers, keeps_order=True),
        players=tuple(replace(player, id=numbers.get(player.id, player.id)) for player in players),
        rounds=tuple(bare(r) for r in known.rounds),
        pairs=tuple((numbers.get(white, white), numbers.get(black, black)) for white, black in known.pairs),
        byes=tuple(_with_player(bye, numbers) for bye in known.byes),
        numbers=tuple(sorted((now, number) for now, number in then.items() if now != number)),
    )


def _one_by_one(span: FictitiousPoints, players: Iterable[int]) -> Iterator[FictitiousPoints]:
    """Yield the points of a span of numbers, player by player."""
    for player in players:
        if span.first_player <= player <= span.last_player:
            yield replace(span, first_player=player, last_player=player)


def _round(r: Round, numbers: Numbers) -> Round:
    return replace(
        r,
        pairings=tuple(_pairing(pairing, numbers) for pairing in r.pairings),
        byes=tuple(_with_player(bye, numbers) for bye in r.byes),
        alteration=None if r.alteration is None else _alteration(r.alteration, numbers),
    )


def _pairing(pairing: Pairing, numbers: Numbers) -> Pairing:
    white, black = _all(pairing.pair, numbers)
    return replace(pairing, white=white, black=black)


def _alteration(old: Alteration, numbers: Numbers) -> Alteration:
    pairs = tuple((numbers.get(white, white), numbers.get(black, black)) for white, black in old.pairs)
    return replace(old, pairs=pairs, bye=None if old.bye is None else numbers.get(old.bye, old.bye))


def _settings(settings: Settings, numbers: Numbers, *, keeps_order: bool) -> Settings:
    """Return the settings for other numbers.

    What is said of a span of numbers moves with the players at its ends while the order stays (the last of the upper
    group of C.04.7 art. 1.3 stays the same person); in a new order it is said of the numbers as before.
    """
    moved = settings
    if keeps_order:
        last = settings.last_accelerated
        moved = replace(
            settings,
            last_accelerated=None if last is None else numbers.get(last, last),
            fictitious=tuple(_span(points, numbers) for points in settings.fictitious),
        )
    return replace(
        moved,
        forbidden=tuple(replace(group, players=_all(group.players, numbers)) for group in settings.forbidden),
        points_exceptions=tuple(replace(e, players=_all(e.players, numbers)) for e in settings.points_exceptions),
        awards=_awards(settings.awards, numbers),
        fixed_boards=tuple(_with_player(seat, numbers) for seat in settings.fixed_boards),
    )


def _span(points: FictitiousPoints, numbers: Numbers) -> FictitiousPoints:
    first, last = _all((points.first_player, points.last_player), numbers)
    return replace(points, first_player=first, last_player=last)


def _awards(awards: Awards, numbers: Numbers) -> Awards:
    categories = (c if c.players is None else replace(c, players=_all(c.players, numbers)) for c in awards.categories)
    return replace(awards, categories=tuple(categories))
