"""What an event does to a rating, game by game, and which games are left out by which article."""

from __future__ import annotations

from collections.abc import Iterator

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Player, Tournament
from swissdesk.reports.rating_sheet import after_words, first_words
from swissdesk.reports.web.markup import Markup, joined, tag
from swissdesk.standings.rating_change import (
    InitialRating,
    Played,
    RatedGame,
    RatingChange,
    initial_rating,
    rating_change,
)
from swissdesk.ui.standings.story import (
    Story,
    cell,
    facts,
    head,
    heading,
    left_out,
    line,
    link,
    paragraph,
    quiet,
    table,
)

SHEET = "ratings"
"""The sheet on which it can be printed."""


def rating_story(tournament: Tournament, player: int, after_round: int) -> Story:
    """Return what the event does to the rating of a player, or what rating it makes of one who has none."""
    change = rating_change(tournament, player, after_round)
    who = tournament.by_id[player]
    if change is not None:
        return _of_change(tournament, who, change)
    first = initial_rating(tournament, player, after_round)
    return _of_first(tournament, who, first) if first is not None else Story(who.name, "", Markup(""))


def _title(player: Player) -> str:
    return wording.text(N_("Rating of {player}"), player=player.name)


def _of_change(tournament: Tournament, player: Player, change: RatingChange) -> Story:
    value = wording.change_text(change.change)
    worked = wording.text(
        N_("K {k} × ({score} − {expected}) = {change}"),
        k=change.coefficient,
        score=f"{change.score / 100:g}",
        expected=f"{change.expected / 100:.2f}",
        change=value,
    )
    after = after_words(change)
    content = joined(
        [
            paragraph(tag("span", value, class_="large"), quiet(f"  {after}")),
            paragraph(worked) if change.games else "",
            _games(tournament, change) if change.games else paragraph(translate(N_("No games count yet."))),
            heading(translate(N_("Total"))),
            facts(list(_facts(change))),
            *left_out(tournament, change.left_out, translate(N_("art. {article}"))),
            paragraph(translate(change.rules.edition), look="quiet"),
        ]
    )
    return Story(_title(player), f"{value}. {after}", content, SHEET, player.id)


_BEFORE = ((N_("Rd"), True), (N_("Opponent"), False), (N_("Rtg"), True))


def _games(tournament: Tournament, change: RatingChange) -> Markup:
    lines = [head(*_BEFORE, (N_("diff."), True), (N_("exp."), True), (N_("scored"), True))]
    for game in change.games:
        mark = "*" if game.is_limited else ""
        difference = f"{game.difference:+d}{mark}".replace("-", "−")
        lines.append(_game(tournament, game, difference, f"{game.expected / 100:.2f}"))
    if any(game.is_limited for game in change.games):
        text = translate(N_("*: the difference counts as 400 (art. 8.3.1)."))
        lines.append(line(cell(), tag("td", quiet(text), colspan="5")))
    return table(lines)


def _game(tournament: Tournament, game: RatedGame | Played, *reckoned: str) -> Markup:
    """Return the line of a game: what it is, what was `reckoned`, and what was made in it."""
    return line(
        cell(str(game.round), right=True),
        cell(link(tournament.by_id[game.opponent])),
        *(cell(text, right=True) for text in (str(game.rating), *reckoned, wording.points_text(game.score))),
    )


def _facts(change: RatingChange) -> Iterator[tuple[str, str]]:
    yield translate(N_("Games counted")), str(len(change.games))
    yield translate(N_("Score")), wording.points_text(change.score)
    yield translate(N_("Expected")), f"{change.expected / 100:.2f}"
    if change.average is not None:
        yield translate(N_("Opponents' average rating")), str(change.average)
        yield translate(N_("Performance")), str(change.performance)
    yield translate(N_("K")), str(change.coefficient)


# ---- without a rating


def _of_first(tournament: Tournament, player: Player, first: InitialRating) -> Story:
    value = "–" if first.value is None else str(first.value)
    said = first_words(first)
    lines = [head(*_BEFORE, (N_("scored"), True)), *(_game(tournament, game) for game in first.games)]
    content = joined(
        [
            paragraph(tag("span", value, class_="large"), quiet(f"  {translate(N_('first rating'))}")),
            paragraph(said),
            table(lines) if first.games else "",
            *left_out(tournament, first.left_out, translate(N_("art. {article}"))),
            paragraph(translate(first.rules.edition), look="quiet"),
        ]
    )
    return Story(_title(player), said, content, SHEET, player.id)
