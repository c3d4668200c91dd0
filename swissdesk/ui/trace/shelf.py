"""The stories that have been worked out, each as long as it is true of the tournament; a few at a time."""

from __future__ import annotations

from collections import OrderedDict

from swissdesk.model import Tournament
from swissdesk.ui.trace.story import Story

_ROOM = 6


def paired_from(tournament: Tournament) -> Tournament:
    """Return a tournament without what no pairing looks at: the log, places of a file, rounds in the drawer."""
    return tournament.replace(decisions=(), listing=(), drawer=(), source=None)


class Shelf:
    """Keeps the latest stories by round; one that was told of another tournament is not found."""

    def __init__(self) -> None:
        self._stories: OrderedDict[int, Story] = OrderedDict()

    def find(self, number: int, system: str, before: Tournament) -> Story | None:
        """Return the story of a round if it was told of just this tournament."""
        story = self._stories.get(number)
        if story is None or story.system != system or paired_from(story.before) != paired_from(before):
            return None
        self._stories.move_to_end(number)
        return story

    def put(self, number: int, story: Story) -> None:
        """Keep a story; the one that was not looked at for longest makes room."""
        self._stories[number] = story
        self._stories.move_to_end(number)
        while len(self._stories) > _ROOM:
            self._stories.popitem(last=False)

    def clear(self) -> None:
        """Forget all of them: another document."""
        self._stories.clear()
