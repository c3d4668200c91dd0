"""Random participants: names that are nobody's, ratings, titles and federations, in starting order."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from swissdesk.model import Player, Sex

_ONSETS = ("B", "D", "F", "G", "K", "L", "M", "N", "P", "R", "S", "T", "V", "Z", "Br", "Dr", "Kl", "St", "Tr", "")
_VOWELS = ("a", "e", "i", "o", "u", "ai", "ei", "ou")
_ENDS = ("n", "r", "s", "l", "m", "nd", "rt", "sk", "")
_FEDERATIONS = ("AUT", "CZE", "ESP", "FIN", "FRA", "GEO", "GER", "HUN", "IND", "ITA", "KAZ", "NOR", "POL", "SVK", "UKR")
_TITLES = ((2500, "GM", "GM"), (2400, "IM", "WGM"), (2300, "FM", "WIM"), (2200, "CM", "WFM"), (2100, "", "WCM"))
_FIRST_NUMBER = 90_000_000


def random_players(chance: Random, count: int, lowest: int, highest: int) -> tuple[Player, ...]:
    """Return `count` players with ratings from `lowest` to `highest`, numbered by rating, title and name."""
    players = [_player(chance, number, chance.randint(lowest, highest)) for number in range(count)]
    players.sort(key=lambda p: (-p.rating, p.known_title.rank if p.known_title else 99, p.name, p.fide_id))
    return tuple(replace(player, id=place) for place, player in enumerate(players, 1))


def _player(chance: Random, number: int, rating: int) -> Player:
    woman = chance.randrange(5) == 0
    titles = [(least, women if woman else open_) for least, open_, women in _TITLES]
    title = next((title for least, title in titles if rating >= least), "")
    return Player(
        id=number + 1,
        name=f"{_word(chance, 2)}, {_word(chance, 1)}a" if woman else f"{_word(chance, 2)}, {_word(chance, 2)}",
        rating=rating,
        title=title if chance.randrange(3) else "",
        sex=Sex.FEMALE if woman else Sex.MALE,
        federation=chance.choice(_FEDERATIONS),
        fide_id=str(_FIRST_NUMBER + number),
        birth=f"{chance.randint(1940, 2015)}/{chance.randint(1, 12):02d}/{chance.randint(1, 28):02d}",
    )


def _word(chance: Random, syllables: int) -> str:
    return "".join(
        chance.choice(_ONSETS) + chance.choice(_VOWELS) + chance.choice(_ENDS) for _ in range(syllables)
    ).capitalize()
