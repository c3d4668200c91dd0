"""`swissdesk practice`: an event whose players really play small games, to its end, with a record of every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from swissdesk import wording
from swissdesk.cli import files
from swissdesk.cli.exits import DONE, UsageError
from swissdesk.cli.generate import fresh_seed
from swissdesk.cli.reading import COUNT, WHOLE, Given, Grammar, Value
from swissdesk.i18n import N_

if TYPE_CHECKING:
    from swissdesk.model import Tournament
    from swissdesk.model.events import Event

MOST_PLAYERS = 200

_STRONGEST = 100


def arguments(takes: Grammar) -> None:
    """Declare what the command takes."""
    takes.word("file", N_("FILE"), N_("an event to play to its end (default: a new one)"), needed=False)
    takes.option("output", "-o", N_("OUT"), N_("the .swissdesk document or TRF to write"), needed=True)
    takes.option("game", "--game", N_("WHICH"), N_("tictactoe, matches, kassa or ingots"), default="kassa")
    takes.option("players", "--players", "N", N_("players of a new event (default: 16)"), COUNT, default=16)
    takes.option("rounds", "--rounds", "N", N_("rounds of a new event (default: 7)"), COUNT, default=7)
    takes.option("system", "--system", N_("SYSTEM"), N_("the pairing system of a new event"))
    takes.option("seed", "--seed", "N", N_("the same seed gives the same games"), WHOLE)
    takes.option(
        "strengths",
        "--strength",
        "N",
        N_("0 to 100 for all, or PLAYER:N for one; repeatable (default: by rating)"),
        Value(N_("0 to 100, or a player’s number and 0 to 100, as 3:90"), _strength),
        again=True,
    )
    takes.flag("records", "--records", N_("print every game"))
    takes.examples += ["swissdesk practice -o seminar.swissdesk --game ingots --records"]


def _strength(word: str) -> tuple[int | None, int]:
    """Return whose strength a word gives (None: everybody's), and the strength."""
    player, colon, number = word.rpartition(":")
    if not (number.isascii() and number.isdecimal() and int(number[:4]) <= _STRONGEST):
        raise ValueError(word)
    if colon and not (player.isascii() and player.isdecimal()):
        raise ValueError(word)
    return (int(player[:9]) if colon else None), int(number)


def run(given: Given) -> int:
    """Play the event; print the seed, the games if asked for, and how many there were."""
    from swissdesk.games import game_named
    from swissdesk.games.practice import Plan, whole_event

    seed = fresh_seed() if given.seed is None else given.seed
    strengths = dict(given.strengths)
    plan = Plan(game_named(given.game), seed, strengths, strengths.pop(None, None))
    start = _start(given, seed)
    events = list(whole_event(start, plan))
    end = start
    for event in events:
        end = event.apply(end)
    _save(start, events, end, given.output)
    if given.records:
        _print_records(end)
    print(
        wording.text(
            N_("{path}: rounds {rounds}, games {games}, seed {seed}"),
            path=given.output,
            rounds=len(end.rounds),
            games=len(end.games),
            seed=seed,
        )
    )
    return DONE


def _start(given: Given, seed: int) -> Tournament:
    from swissdesk.engine.systems import system_named
    from swissdesk.games.practice import practice_tournament
    from swissdesk.model.systems import DEFAULT

    if given.file is not None:
        return files.load(given.file)
    if not 2 <= given.players <= MOST_PLAYERS:
        raise UsageError(N_("A practice event has 2 to {most} players."), most=MOST_PLAYERS)
    system = given.system or DEFAULT
    system_named(system)
    return practice_tournament(given.players, given.rounds, seed, system)


def _save(start: Tournament, events: list[Event], end: Tournament, path: str) -> None:
    """Write a document with every step, so that it can be undone there, or the finished event in a TRF."""
    from swissdesk.formats import trf

    if path.lower().endswith(".swissdesk"):
        _write_document(start, events, path)
    else:
        trf.save(end, path, "trf26")


def _write_document(start: Tournament, events: list[Event], path: str) -> None:
    from swissdesk.model.events import Begin
    from swissdesk.session.document import Document

    document = Document.create(path, Begin(start))
    try:
        for event in events:
            document.do(event)
    finally:
        document.close()


def _print_records(tournament: Tournament) -> None:
    from swissdesk.games import game_named
    from swissdesk.games.practice import record

    for kept in tournament.games:
        game = game_named(kept.game)
        opening = game.read(kept.opening.split())
        print(
            wording.text(
                N_("Round {round}, {white}–{black}, {opening}: {moves}  {result}"),
                round=kept.round,
                white=kept.white,
                black=kept.black,
                opening=kept.opening,
                moves=record(game, opening, kept.moves),
                result=kept.result,
            )
        )
