"""The headers of a PGN file as a tournament: who met whom in which round, with which result. Moves are passed over.

Only the tags are read, line by line; a file in which the round is missing from a game is not taken apart by guesses.
``Round "3.12"`` is board 12 of round 3, as the tag Board says elsewhere.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from swissdesk.formats.foreign.building import ROUND_ROBIN, SWISS, Building, with_details
from swissdesk.formats.foreign.kind import FileKind, InputFile, Leads
from swissdesk.formats.table_input import windows_page
from swissdesk.formats.trf import Reading
from swissdesk.i18n import N_
from swissdesk.model import ByeKind, EventInfo, Player, Result, Settings
from swissdesk.model.numbering import by_strength
from swissdesk.values import replace

_TAG = re.compile(r'\[\s*([A-Za-z0-9_]+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_ROUND = re.compile(r"(\d{1,3})(?:\.(\d{1,4}))?(?:\.\d+)?")
_RESULTS = {"1-0": Result.WHITE_WINS, "0-1": Result.BLACK_WINS, "1/2-1/2": Result.DRAW}
_TEXTS = {"Elo": "rating", "Title": "title", "FideId": "fide_id", "Federation": "federation", "Team": "club"}
_MOST_GAMES = 100_000
_BYE = "BYE"
"""What some programs call the opponent of who has none."""
_BYES = {"1-0": ByeKind.FULL_POINT, "1/2-1/2": ByeKind.HALF_POINT}

Tags = dict[str, str]


def _fits(file: InputFile) -> bool:
    return (
        re.search(rb'^\s*\[(?:Event|Site|White)\s+"', file.head.removeprefix(b"\xef\xbb\xbf"), re.MULTILINE) is not None
    )


def _games(text: str) -> Iterator[Tags]:
    """Yield the tags of each game."""
    tags: Tags = {}
    in_moves = False
    for line in text.splitlines():
        match = _TAG.fullmatch(line.strip())
        if match is None:
            in_moves = in_moves or bool(line.strip())
            continue
        if in_moves or match[1] in tags:
            yield tags
            tags, in_moves = {}, False
        tags[match[1]] = match[2].replace('\\"', '"').replace("\\\\", "\\")
    if tags:
        yield tags


def read(file: InputFile) -> Reading:
    """Return the tournament that the headers of the games describe."""
    built = Building(file.name)
    try:
        text = file.content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = file.content.decode(windows_page(file.content), "replace")
    games = [tags for tags, _ in zip(_games(text), range(_MOST_GAMES), strict=False)]
    events = Counter(tags.get("Event", "") for tags in games)
    if len(events) > 1:
        built.findings.error(
            0, 0, N_("the file has games of {count} events. Save the games of one event."), count=len(events)
        )
        return built.reading("pgn")
    numbers = _players(built, games)
    _take_games(built, games, numbers)
    _take_event(built, games)
    met = Counter(frozenset((tags.get("White"), tags.get("Black"))) for tags in games)
    everybody = len(numbers) * (len(numbers) - 1) // 2
    built.system(ROUND_ROBIN if len(met) == everybody and len(numbers) > 3 else SWISS)
    built.findings.warn(
        0, 0, N_("PGN has games only: byes, forfeits and players without a game are missing. Enter them.")
    )
    return built.reading("pgn")


def _take_event(built: Building, games: list[Tags]) -> None:
    first = games[0] if games else {}
    days = sorted({day for tags in games if (day := _day(tags.get("Date", "")))})
    by_round = {
        int(match[1]): day
        for tags in games
        if (match := _ROUND.fullmatch(tags.get("Round", ""))) and (day := _day(tags.get("Date", "")))
    }
    last = max(by_round, default=0)
    built.info = EventInfo(
        name=first.get("Event", "").strip("?"),
        city=first.get("Site", "").strip("?"),
        start=_day(first.get("EventDate", "")) or (days[0] if days else ""),
        end=days[-1] if days else "",
        time_control_code=first.get("TimeControl", "").strip("?"),
        round_dates=tuple(by_round.get(number, "") for number in range(1, last + 1)),
    )
    built.settings = Settings()


def _day(text: str) -> str:
    return text.replace(".", "/") if re.fullmatch(r"\d{4}\.\d\d\.\d\d", text) else ""


def _players(built: Building, games: list[Tags]) -> dict[str, int]:
    """Add the players, numbered by rating, title and name; return their numbers by name."""
    found: dict[str, Player] = {}
    for tags in games:
        for side in ("White", "Black"):
            name = " ".join(tags.get(side, "").split())
            if name and name != "?" and name.upper() != _BYE:
                found[name] = _known(built, found.get(name), name, side, tags)
    for number, player in enumerate(by_strength(found.values()), 1):
        built.players.append(replace(player, id=number))
    if found:
        built.findings.warn(
            0, 0, N_("PGN has no starting ranks: they were given by rating, title and name. Check them.")
        )
    return {player.name: player.id for player in built.players}


def _known(built: Building, former: Player | None, name: str, side: str, tags: Tags) -> Player:
    player = former or Player(0, name)
    texts = {field: tags.get(side + tag, "").strip("?- ") for tag, field in _TEXTS.items()}
    texts = {field: text for field, text in texts.items() if text not in ("", "0") and not getattr(player, field)}
    return with_details(player, texts, built.refusing(0))


def _take_games(built: Building, games: list[Tags], numbers: dict[str, int]) -> None:
    placed: list[tuple[int, int, int, Tags]] = []
    for place, tags in enumerate(games, 1):
        match = _ROUND.fullmatch(tags.get("Round", "").strip())
        if match is None or not all(name in numbers or name.upper() == _BYE for name in _sides(tags)):
            built.findings.error(0, 0, N_("game {number} has no round, or a player is missing."), number=place)
            continue
        board = tags.get("Board", "")
        placed.append((int(match[1]), int(match[2] or (board if board.isdecimal() else 0)), place, tags))
    for number, _, _, tags in sorted(placed, key=lambda game: game[:3]):
        white, black = (numbers.get(name) for name in _sides(tags))
        result = tags.get("Result", "").strip()
        if white and black:
            built.game(number, white, black, _RESULTS.get(result))
        elif player := white or black:
            _take_bye(built, number, player, result)


def _sides(tags: Tags) -> tuple[str, str]:
    white, black = (" ".join(tags.get(side, "").split()) for side in ("White", "Black"))
    return white, black


def _take_bye(built: Building, number: int, player: int, result: str) -> None:
    kind = _BYES.get(result)
    if kind is None:
        built.findings.warn(
            0, 0, N_("a bye without its points: entered as a zero-point bye. Check it."), who=player, at=number
        )
    built.bye(number, player, kind or ByeKind.ZERO_POINT)


KIND = FileKind("pgn", N_("games in PGN"), _fits, Leads.TOURNAMENT, read, suffixes=(".pgn",))
