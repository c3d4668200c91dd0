"""The list of recent tournaments: players, round and day of each, noted while the document is open.

So the list opens no file: one of them may be large, on a stick that is not there, or on a network that is slow.
"""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QObject

from swissdesk import wording
from swissdesk.i18n import N_, N_plural, translate, translate_plural
from swissdesk.model import Tournament
from swissdesk.ui.shell.desk import Desk
from swissdesk.ui.shell.preferences import RECENT_FILES, PerDocument, Preferences

_PLAYERS = N_plural("{count} player", "{count} players")


class Facts(msgspec.Struct, frozen=True):
    """Of one event: its name, how many players and rounds it has, how many it is to have (0: open), its first day."""

    name: str = ""
    players: int = 0
    paired: int = 0
    rounds: int = 0
    start: str = ""
    over: bool = False


class RecentFacts(QObject):
    """Notes the facts of the open document whenever one of them is another."""

    def __init__(self, desk: Desk, preferences: Preferences, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._noted = PerDocument(preferences, "recent_facts", Facts, RECENT_FILES)
        desk.document_changed.connect(self._note)
        desk.changed.connect(self._follow)

    def of(self, path: str) -> str:
        """Return what is known of a document, in words; empty if nothing is."""
        facts = self._noted.of(path)
        return "" if facts is None else facts_text(facts)

    def _follow(self, before: Tournament, after: Tournament) -> None:
        if not _is_in_play(before, after) and facts_of(before) != facts_of(after):
            self._note()

    def _note(self) -> None:
        document = self._desk.document
        if document is not None:
            self._noted.remember(str(document.path), facts_of(document.tournament))


def _is_in_play(before: Tournament, after: Tournament) -> bool:
    """Whether two states differ in a round that is being played, and is still: no fact is another then."""
    same = all(getattr(before, part) is getattr(after, part) for part in ("info", "settings", "players"))
    if not same or not before.rounds or len(before.rounds) != len(after.rounds):
        return False
    return not before.rounds[-1].is_complete and not after.rounds[-1].is_complete


def facts_of(tournament: Tournament) -> Facts:
    """Return the facts of a tournament."""
    info = tournament.info
    rounds = tournament.settings.rounds or 0
    complete = bool(tournament.rounds) and tournament.rounds[-1].is_complete
    paired = len(tournament.rounds)
    return Facts(info.name, len(tournament.players), paired, rounds, info.start, tournament.is_over and complete)


def facts_text(facts: Facts) -> str:
    """Return ``41 players   ·   round 3 of 7   ·   1 May 2026``."""
    parts = [translate_plural(*_PLAYERS, facts.players).format(count=facts.players), _round_text(facts)]
    if facts.start.strip():
        parts.append(wording.long_date(facts.start))
    return "   ·   ".join(parts)


def _round_text(facts: Facts) -> str:
    if facts.over:
        return translate(N_("finished"))
    if not facts.paired:
        return translate(N_("not started"))
    if facts.rounds:
        return wording.text(N_("round {round} of {rounds}"), round=facts.paired, rounds=facts.rounds)
    return wording.text(N_("round {round}"), round=facts.paired)
