"""The editor of points of single players: who, what for, how many points, in which round."""

from __future__ import annotations

from typing import Any

from swissdesk.fields.words import WORTH
from swissdesk.i18n import N_, translate
from swissdesk.model import PointsException
from swissdesk.ui.settings.editor import choice_box, number_box
from swissdesk.ui.settings.lines import LinesEditor
from swissdesk.ui.settings.lists import PlayersField
from swissdesk.ui.settings.scoring import PointsLine
from swissdesk.ui.widgets.line_list import Line

_EVERY_ROUND = 0


class ExceptionsEditor(LinesEditor):
    """Bonuses, penalties, and results that are worth something else; the points of a match are kept as they are."""

    heads = (N_("Players"), N_("what"), N_("points"), N_("round"))
    above = True
    add_text = N_("Add p&oints of a player")

    def line(self, item: Any) -> Line:
        exception = item or PointsException("", 0, max(self.tournament.next_round_number - 1, 0), ())
        players = PlayersField(self.tournament, exception.players)
        what = choice_box()
        kinds = [*WORTH] if exception.kind in WORTH else [*WORTH, exception.kind]
        what.addItems([translate(WORTH.get(kind, kind)) for kind in kinds])
        what.setCurrentIndex(kinds.index(exception.kind))
        points = PointsLine(exception.points)
        number = number_box(_EVERY_ROUND, 99, none=translate(N_("all")))
        number.setToolTip(translate(N_("“all”: every round; a bonus or a penalty counts once, from the start")))
        number.setValue(exception.round)
        for changed in (players.changed, what.currentIndexChanged, points.taken, number.valueChanged):
            changed.connect(lambda _value=None: self.edited())
        return Line(
            (players, what, points, number),
            lambda: PointsException(
                kinds[what.currentIndex()], points.points, number.value(), players.players, exception.match_points
            ),
        )
