"""Players described in short texts: where a rating comes from, what is missing, who was added."""

from __future__ import annotations

from swissdesk import wording
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import Player, Tournament
from swissdesk.model.events import AddPlayer, EnterLate, renumbering_refusal
from swissdesk.model.rating import BY_HAND
from swissdesk.session.registration import entering
from swissdesk.session.registration.entering import Likeness, missing
from swissdesk.session.registration.refreshing import rating_origin


def list_text(player: Player) -> str:
    """Return the list and month that the rating in use comes from: ``FIDE standard 2026-11``, ``by hand``.

    Empty where no list is known at all.
    """
    if not player.ratings or not player.rating:
        return ""
    origin = rating_origin(player)
    if origin is None or origin.source == BY_HAND:
        return translate(N_("entered manually"))
    return " ".join(filter(None, (translate(origin.source), origin.month)))


def missing_text(player: Player) -> str:
    """Return what the rating report still needs: ``date of birth, sex``; empty if nothing."""
    return ", ".join(translate(label) for label in missing(player))


def likeness_text(other: Player, likeness: Likeness) -> str:
    """Return whom the player being entered is like: ``Perhaps entered already: number 3, Novák, Ján (1984).``"""
    texts = {
        Likeness.FIDE_ID: N_("The same FIDE ID as number {number}, {name}."),
        Likeness.NAME: N_("Possibly already entered: number {number}, {name}."),
        Likeness.NAMESAKE: N_("Same name: number {number}, {name}."),
    }
    born = f" ({other.birth.replace('/', '-')})" if other.birth else ""
    return wording.text(texts[likeness], number=other.id, name=f"{other.name}{born}")


def described(player: Player) -> str:
    """Return a player in a line: ``Novak, Jan FM 2310 CZE``."""
    parts = (player.name, player.title, str(player.rating or ""), player.federation)
    return " ".join(filter(None, parts))


def added_text(player: Player) -> str:
    """Return what is said when a player was added, with what is missing."""
    source = list_text(player)
    rated = f"{described(player)} ({source})" if source else described(player)
    said = wording.text(N_("Number {number}: {player}."), number=player.id, player=rated)
    lacking = missing_text(player)
    return said if not lacking else f"{said} {wording.text(N_('Still missing: {fields}.'), fields=lacking)}"


def entered_text(event: AddPlayer | EnterLate) -> str:
    """Return what is said when one player has been entered; of a late entry, what the missed rounds count too."""
    said = added_text(event.player)
    if isinstance(event, AddPlayer):
        return said
    missed = wording.bye_text(event.missed)
    return f"{said} {wording.text(N_('Late entry; missed rounds: {bye}.'), bye=missed)}"


def order_words(tournament: Tournament) -> str:
    """Return that starting ranks do not follow the ratings, while that can be changed; empty if they do."""
    moved = 0 if renumbering_refusal(tournament) is not None else entering.out_of_order(tournament)
    if not moved:
        return ""
    return translate_plural(
        N_("Starting ranks not by rating yet: {count} player"),
        N_("Starting ranks not by rating yet: {count} players"),
        moved,
    ).format(count=moved)


def method_words(tournament: Tournament) -> str:
    """Return how many players have another rating by the event's rating method than they are entered with, if any."""
    count = sum(tournament.settings.rate(player) != player.rating for player in tournament.players)
    if not count:
        return ""
    return translate_plural(
        N_("Under the rating method, {count} player has a different rating."),
        N_("Under the rating method, {count} players have a different rating."),
        count,
    ).format(count=count)
