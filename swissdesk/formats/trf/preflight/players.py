"""What a report says of the players: numbers, names, birth dates, federations, titles, ratings."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from datetime import date

from swissdesk.formats.trf.codes import TITLES
from swissdesk.formats.trf.preflight.finding import day, error, warning
from swissdesk.formats.trf.problems import Problem
from swissdesk.i18n import N_
from swissdesk.model import Player, RatingPace, Sex, Title, Tournament
from swissdesk.model.rating import official_rating
from swissdesk.standings.rating_rules import rating_rules
from swissdesk.standings.rules import day_of

_HIGHEST_RATING = 2900
_TOO_YOUNG, _TOO_OLD = 4, 105
_LOW_FOR_TITLE = {Title.GM: 2100, Title.IM: 2000, Title.WGM: 1900, Title.FM: 1800, Title.WIM: 1800}
"""Below these a title-holder is rather somebody of the same name."""


def problems(tournament: Tournament) -> Iterator[Problem]:
    """Yield what is wrong with the data of the players, player by player, and with players beside each other."""
    year = (day_of(tournament.info.start) or (None,))[0]
    floor = rating_rules(tournament).floor
    for player in tournament.players:
        yield from _name(player)
        yield from _number(player)
        yield from _birth(player, year, tournament)
        yield from _sex_and_federation(player)
        yield from _title(player)
        yield from _rating(player, floor, tournament.settings.rating_pace)
    yield from _twins(
        tournament, lambda player: " ".join(player.name.casefold().split()), "name",
        N_("{name} stands in the list as number {first} too. Is it the same person?"), warning,
    )  # fmt: skip
    yield from _twins(
        tournament, lambda player: player.fide_id.strip().lstrip("0"), "fide_id",
        N_("{name} has the same FIDE number as number {first}, {other}."), error,
    )  # fmt: skip


def _name(player: Player) -> Iterator[Problem]:
    name = player.name.strip()
    if not any(letter.isalpha() for letter in name):
        yield error(N_("Number {number} has no name."), "name", who=player.id)
    elif "," not in name:
        yield warning(
            N_("{name}: write the surname, a comma and the given names, as FIDE's list has it."),
            "name", who=player.id, name=name,
        )  # fmt: skip
    if re.search(r"[0-9@_#;]", name):
        yield warning(N_("{name}: there is something in the name that is no letter."), "name", who=player.id, name=name)


def _number(player: Player) -> Iterator[Problem]:
    number = player.fide_id.strip()
    if not number or not number.strip("0"):
        yield error(N_("{name} has no FIDE number (FIN)."), "fide_id", who=player.id, name=player.name)
    elif not (number.isascii() and number.isdecimal()):
        yield error(
            N_("{name}: the FIDE number consists of digits; “{text}” stands there."),
            "fide_id", who=player.id, name=player.name, text=number,
        )  # fmt: skip


def _birth(player: Player, year: int | None, tournament: Tournament) -> Iterator[Problem]:
    text = player.birth.strip()
    if not text.strip("0/.-"):
        yield error(N_("{name}: the date of birth is missing."), "birth", who=player.id, name=player.name)
        return
    born = int(text[:4]) if text[:4].isdecimal() else None
    if re.fullmatch(r"\d{4}([/.-]00[/.-]00)?", text):
        if not player.rating:
            yield warning(
                N_("{name} is new on the list: the whole date of birth is needed, not only the year {text}."),
                "birth", who=player.id, name=player.name, text=text[:4],
            )  # fmt: skip
    elif day(text) is None:
        yield error(
            N_("{name}: the date of birth must be like 1984/05/30; “{text}” stands there."),
            "birth", who=player.id, name=player.name, text=text,
        )  # fmt: skip
        return
    if born is not None and year is not None and not _TOO_YOUNG <= year - born <= _TOO_OLD:
        yield warning(
            N_("{name}, born {text}, would be {age} years old."),
            "birth", who=player.id, name=player.name, text=text, age=year - born,
        )  # fmt: skip
    yield from _born_later(player, text, tournament)


def _born_later(player: Player, text: str, tournament: Tournament) -> Iterator[Problem]:
    born: date | None = day(text)
    start = day(tournament.info.start)
    if born is not None and start is not None and born >= start:
        yield error(
            N_("{name}: the date of birth, {text}, lies after the event."),
            "birth", who=player.id, name=player.name, text=text,
        )  # fmt: skip


def _sex_and_federation(player: Player) -> Iterator[Problem]:
    if player.sex is None:
        yield error(N_("{name}: the sex is not given."), "sex", who=player.id, name=player.name)
    code = player.federation.strip()
    if not code:
        yield error(N_("{name}: the federation is missing."), "federation", who=player.id, name=player.name)
    elif not re.fullmatch(r"[A-Z]{3}", code):
        yield error(
            N_("{name}: a federation has three letters; “{text}” stands there."),
            "federation", who=player.id, name=player.name, text=code,
        )  # fmt: skip


def _title(player: Player) -> Iterator[Problem]:
    title = player.title.strip()
    if not title:
        return
    known = player.known_title
    if known is None:
        template = N_("{name}: FIDE knows no title “{text}”.")
        if title.upper() in TITLES:
            template = N_("{name}: the title is written “{text}”; FIDE wants {long}.")
        yield warning(template, "title", who=player.id, name=player.name, text=title,
                      long=TITLES.get(title.upper(), ""))  # fmt: skip
        return
    if known.value.startswith("W") and player.sex is Sex.MALE:
        yield error(
            N_("{name} has the women's title {text}, and is entered as a man."),
            "sex", who=player.id, name=player.name, text=title,
        )  # fmt: skip
    if 0 < player.rating < _LOW_FOR_TITLE.get(known, 0):
        yield warning(
            N_("{name}: a rating of {rating} is unusual for the title {text}. Is it the right person?"),
            "rating", who=player.id, name=player.name, rating=player.rating, text=title,
        )  # fmt: skip


def _rating(player: Player, floor: int, pace: RatingPace) -> Iterator[Problem]:
    reported = official_rating(player, pace)
    if 0 < reported < floor:
        yield warning(
            N_("{name}: FIDE lists no rating below {floor}; {rating} must come from another list."),
            "rating", who=player.id, name=player.name, rating=reported, floor=floor,
        )  # fmt: skip
    if player.rating > _HIGHEST_RATING:
        yield error(
            N_("{name}: nobody has a rating of {rating}."), "rating", who=player.id, name=player.name,
            rating=player.rating,
        )  # fmt: skip


def _twins(
    tournament: Tournament, key: Callable[[Player], str], field: str, template: str, kind: Callable[..., Problem]
) -> Iterator[Problem]:
    """Yield every player who has what an earlier one has too."""
    seen: dict[str, list[Player]] = defaultdict(list)
    for player in tournament.players:
        found = key(player)
        if not found:
            continue
        if seen[found]:
            first = seen[found][0]
            yield kind(template, field, who=player.id, name=player.name, first=first.id, other=first.name)
        seen[found].append(player)
