"""The values of settings in words, for the regulations, the window and the comparison of states."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from swissdesk import wording
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import (
    Arbiter,
    Bond,
    FictitiousPoints,
    FixedBoard,
    ForbiddenGroup,
    ForbiddenRule,
    Lot,
    LotKind,
    PointsException,
    Role,
    Scoring,
    Tournament,
)

BONDS = {
    Bond.CLUB: N_("club"),
    Bond.FEDERATION: N_("federation"),
    Bond.FAMILY: N_("family"),
}
"""What players have in common, to be translated."""

_RULES = {
    Bond.CLUB: N_("Players of the same club do not meet"),
    Bond.FEDERATION: N_("Players of the same federation do not meet"),
    Bond.FAMILY: N_("Players of the same family do not meet"),
}

WORTH = {
    "": N_("bonus or penalty"),
    "W": N_("win"),
    "D": N_("draw"),
    "L": N_("loss"),
    "+": N_("forfeit win"),
    "-": N_("forfeit loss"),
    "U": N_("pairing-allocated bye"),
    "F": N_("full-point bye"),
    "H": N_("half-point bye"),
    "Z": N_("absence"),
}
"""What an exception of the points is about, by its kind, to be translated."""

ROLES = {
    Role.CHIEF: N_("Chief arbiter"),
    Role.DEPUTY: N_("Deputy chief arbiter"),
    Role.SECTOR: N_("Sector arbiter"),
    Role.PAIRINGS: N_("Pairings officer"),
    Role.FAIR_PLAY: N_("Fair play officer"),
    Role.ARBITER: N_("Arbiter"),
}
"""What arbiters do, to be translated."""

NAMED = 3
"""So many things of a kind are named; more of them are counted."""


def nothing() -> str:
    """Return how a value is said that is not there."""
    return translate(N_("none"))


def text_or_none(value: object) -> str:
    """Return a plain value as text for a sentence."""
    if value in (None, "", ()):
        return nothing()
    return "; ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def name_of(tournament: Tournament, player: int) -> str:
    """Return the name of a player, or the number where no player has that number."""
    known = tournament.by_id.get(player)
    return f"#{player}" if known is None else " ".join(known.name.split()) or f"#{player}"


def names_of(tournament: Tournament, players: Iterable[int]) -> str:
    """Return names in their order, with semicolons between them."""
    return "; ".join(name_of(tournament, player) for player in players)


def few(texts: Iterable[str]) -> str:
    """Return the first texts with semicolons, and how many more there are; ``none`` for none."""
    known = list(texts)
    if not known:
        return nothing()
    if len(known) <= NAMED:
        return "; ".join(known)
    return wording.text(N_("{first}; and {more} more"), first="; ".join(known[:NAMED]), more=len(known) - NAMED)


def rounds_text(first: int, last: int | None) -> str:
    """Return which rounds are meant, empty for all of them."""
    if last is None:
        return "" if first <= 1 else wording.text(N_("from round {first}"), first=first)
    if first == last:
        return wording.text(N_("round {first}"), first=first)
    return wording.text(N_("rounds {first} to {last}"), first=first, last=last)


def group_text(tournament: Tournament, group: ForbiddenGroup) -> str:
    """Return ``Novák, Ján; Smith, Ann (rounds 2 to 3)``; players whom nobody knows are left out."""
    names = names_of(tournament, (player for player in group.players if player in tournament.by_id))
    return _with_rounds(names, group.first_round, group.last_round)


def rule_text(rule: ForbiddenRule) -> str:
    """Return ``Players of one club do not meet (rounds 1 to 3)``."""
    return _with_rounds(translate(_RULES[rule.by]), rule.first_round, rule.last_round)


def _with_rounds(text: str, first: int, last: int | None) -> str:
    rounds = rounds_text(first, last)
    return f"{text} ({rounds})" if rounds else text


def arbiter_text(arbiter: Arbiter) -> str:
    """Return ``Deputy chief arbiter: IA Nováková, Jana (14900001), boards 1 to 20, 3 days``."""
    parts = [arbiter.text, arbiter.sector.strip()]
    if arbiter.days is not None:
        parts.append(translate_plural("{days} day", "{days} days", arbiter.days).format(days=arbiter.days))
    what = ", ".join(part for part in parts if part)
    return wording.text(N_("{role}: {what}"), role=translate(ROLES[arbiter.role]), what=what)


def seat_text(tournament: Tournament, seat: FixedBoard) -> str:
    """Return ``Novák, Ján: board 12``."""
    return wording.text(N_("{name}: board {board}"), name=name_of(tournament, seat.player), board=seat.board)


def span_text(span: FictitiousPoints) -> str:
    """Return ``numbers 1 to 24: 1 in rounds 1 to 2``."""
    return wording.text(
        N_("numbers {first} to {last}: {points}, {rounds}"),
        first=span.first_player,
        last=span.last_player,
        points=wording.points_text(span.points),
        rounds=rounds_text(span.first_round, span.last_round),
    )


def exception_text(tournament: Tournament, exception: PointsException) -> str:
    """Return ``Novák, Ján: bonus or penalty −1 (round 3)`` or ``Smith, Ann: a win counts 2``."""
    facts = {
        "names": names_of(tournament, exception.players),
        "what": translate(WORTH.get(exception.kind, exception.kind)),
        "points": wording.points_text(exception.points),
    }
    return _with_rounds(wording.text(N_("{names}: {what} {points}"), **facts), exception.round, exception.round or None)


def lot_text(lot: Lot) -> str:
    """Return how the lot was drawn: ``White for the first, drawn by the program, 2026-05-01 09:40``."""
    template = (
        N_("{colour} for the first player, drawn by the program")
        if lot.kind is LotKind.MACHINE
        else N_("{colour} for the first player, drawn by the players")
    )
    drawn = wording.text(template, colour=lot.colour)
    return ", ".join(part for part in (drawn, lot.words.strip(), lot.at[:16].replace("T", " ")) if part)


def scoring_lines(scoring: Scoring) -> Iterator[str]:
    """Yield what games are worth, and what byes and forfeits are."""
    points = wording.points_text
    if (scoring.white_win, scoring.white_draw, scoring.white_loss) == (
        scoring.black_win,
        scoring.black_draw,
        scoring.black_loss,
    ):
        yield wording.text(
            N_("win {win}, draw {draw}, loss {loss}"),
            win=points(scoring.white_win),
            draw=points(scoring.white_draw),
            loss=points(scoring.white_loss),
        )
    else:
        yield wording.text(
            N_("win {white} with White, {black} with Black; draw {draw}, {other}"),
            white=points(scoring.white_win),
            black=points(scoring.black_win),
            draw=points(scoring.white_draw),
            other=points(scoring.black_draw),
        )
    yield wording.text(
        N_("bye {bye}, forfeit win {win}, absence {absence}"),
        bye=points(scoring.pairing_bye),
        win=points(scoring.forfeit_win),
        absence=points(scoring.zero_bye),
    )
