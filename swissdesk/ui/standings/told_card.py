"""What the event was for a player, round by round; every opponent and every board can be gone to."""

from __future__ import annotations

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Player, Tournament
from swissdesk.reports.crosstable import annulled_text
from swissdesk.reports.web.markup import Markup, joined, tag
from swissdesk.ui.models.standings import PlaceRow
from swissdesk.ui.standings.telling import BOARD, Story, cell, head, line, link, paragraph, quiet, table

SHEET = "player"


def card_story(tournament: Tournament, number: int, row: PlaceRow) -> Story:
    """Return the rounds of a player up to that one."""
    player = row.player
    where = wording.text(N_("place {rank}, points: {points}"), rank=row.rank_text,
                         points=wording.points_text(row.points))  # fmt: skip
    titles = ((N_("Rd"), True), (N_("Colour"), False), (N_("Opponent"), False), ("", True), (N_("Pts"), True))
    lines = [head(*((translate(title), right) for title, right in titles))]
    totals = [tournament.points_after(played)[player.id] for played in range(1, number + 1)]
    lines += [_line(tournament, player, played, totals[played - 1]) for played in range(1, number + 1)]
    content = joined([
        paragraph(tag("b", " ".join(filter(None, (player.title, player.name))))),
        paragraph(quiet(_facts(player))),
        paragraph(where),
        table(lines) if number else "",
    ])  # fmt: skip
    return Story(player.name, where, content, SHEET if number else "", player.id)


def _facts(player: Player) -> str:
    rating = str(player.rating) if player.rating else translate(N_("unrated"))
    return " · ".join(filter(None, (str(player.id), player.federation, rating, player.club)))


def _line(tournament: Tournament, player: Player, number: int, total: int) -> Markup:
    entry = tournament.entry(player.id, number)
    points = wording.points_text(total)
    if entry.opponent is None or entry.colour is None:
        bye = wording.bye_text(entry.bye) if entry.bye is not None else ""
        worth = wording.points_text(tournament.entry_points(player.id, number))
        return line(cell(str(number), right=True), cell(), cell(quiet(bye)), cell(f"({worth})", right=True),
                    cell(points, right=True))  # fmt: skip
    made = ""
    if entry.result is not None and entry.outcome is not None:
        made = wording.outcome_text(entry.outcome, entry.result.manner)
        if tournament.annulled.intersection((player.id, entry.opponent)):
            made = annulled_text(made)
    pairings = tournament.rounds[number - 1].pairings
    board = next(place for place, pairing in enumerate(pairings, 1) if player.id in (pairing.white, pairing.black))
    return line(
        cell(tag("a", str(number), href=f"{BOARD}:{number}/{board}"), right=True),
        cell(wording.colour_text(entry.colour)),
        cell(link(tournament.by_id[entry.opponent])),
        cell(tag("b", made), right=True),
        cell(points, right=True),
    )
