"""The stories that have been worked out, each as long as it is true of the tournament; a few at a time."""

from __future__ import annotations

from collections import OrderedDict

from swissdesk.engine.trace import Telling
from swissdesk.model import Tournament
from swissdesk.ui.trace.story import Story

_ROOM = 6


def paired_from(tournament: Tournament) -> Tournament:
    """Return a tournament without what no pairing looks at: the log, places of a file, rounds in the drawer."""
    return tournament.replace(decisions=(), listing=(), drawer=(), source=None)


class Shelf:
    """Keeps the latest stories by round and telling; one that was told of another tournament is not found."""

    def __init__(self) -> None:
        self._stories: OrderedDict[tuple[int, Telling], Story] = OrderedDict()

    def find(self, number: int, telling: Telling, system: str, before: Tournament) -> Story | None:
        """Return the story of a round if it was told of just this tournament, and in this way."""
        story = self._stories.get((number, telling))
        if story is None or story.system != system or paired_from(story.before) != paired_from(before):
            return None
        self._stories.move_to_end((number, telling))
        return story

    def put(self, number: int, telling: Telling, story: Story) -> None:
        """Keep a story by the telling that was asked for; the one not looked at for longest makes room."""
        self._stories[number, telling] = story
        self._stories.move_to_end((number, telling))
        while len(self._stories) > _ROOM:
            self._stories.popitem(last=False)

    def clear(self) -> None:
        """Forget all of them: another document."""
        self._stories.clear()
