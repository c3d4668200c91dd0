"""The search behind a move as a tree: values backed up, cuts, and what was never looked at.

Rows are made when they are opened: a search of six moves has tens of thousands of positions.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem

from swissdesk import wording
from swissdesk.games import Game, Node, Position, Searched
from swissdesk.i18n import N_, translate
from swissdesk.ui.shell import theme
from swissdesk.ui.widgets.common import named

_MOVE, _VALUE, _SEEN = range(3)
_PLACE = Qt.ItemDataRole.UserRole
"""Where the node of a row is in the list of those that were shown."""
_PLAYERS = {True: N_("PLUS"), False: N_("MINUS")}


class SearchTree(QTreeWidget):
    """Moves in the order in which they were looked at, each with the value of the position after it."""

    def __init__(self) -> None:
        super().__init__()
        named(self, N_("Search tree"))
        self.setHeaderLabels([translate(N_("Move")), translate(N_("Value")), translate(N_("Search"))])
        self.header().setSectionResizeMode(_SEEN, QHeaderView.ResizeMode.Stretch)
        self.setAlternatingRowColors(True)
        self.setUniformRowHeights(True)
        self.header().setMinimumSectionSize(60)
        self.header().resizeSection(_VALUE, 70)
        self._game: Game | None = None
        self._known: list[tuple[Node, Position]] = []
        self.itemExpanded.connect(self._fill)

    def show_search(self, game: Game, position: Position, searched: Searched) -> None:
        """Show a search from the position; the moves of its mover, PLUS, are open."""
        self.clear()
        self._game = game
        root = self._add(self.invisibleRootItem(), translate(N_("Position")), searched.tree, position)
        root.setExpanded(True)
        self.setCurrentItem(root)

    def clear(self) -> None:
        """Show nothing."""
        super().clear()
        self._known = []

    def _add(self, above: QTreeWidgetItem, text: str, node: Node, position: Position) -> QTreeWidgetItem:
        """Add the row of a node, which gets rows of its own when it is opened."""
        bound = "" if node.bound == "=" else f"{node.bound} "
        row = QTreeWidgetItem([text, f"{bound}{node.value}".replace("-", "−"), _said(node)])
        row.setTextAlignment(_VALUE, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row.setData(_MOVE, _PLACE, len(self._known))
        self._known.append((node, position))
        if node.children or node.skipped:
            row.setChildIndicatorPolicy(QTreeWidgetItem.ChildIndicatorPolicy.ShowIndicator)
        above.addChild(row)
        return row

    def _fill(self, item: QTreeWidgetItem) -> None:
        game, place = self._game, item.data(_MOVE, _PLACE)
        if game is None or place is None or item.childCount():
            return
        node, position = self._known[place]
        for child in node.children:
            self._add(item, game.move_text(position, child.label), child, game.after(position, child.label))
        for move in node.skipped:
            never = QTreeWidgetItem([game.move_text(position, move), "", translate(N_("not looked at"))])
            for column in range(3):
                never.setForeground(column, theme.active().colour("muted"))
            item.addChild(never)


def _said(node: Node) -> str:
    if not node.children:
        return translate(N_("estimate"))
    mover = translate(_PLAYERS[node.plus])
    if node.cut:
        template = N_("{player} to move, {kind} cut: {count} not looked at")
        return wording.text(template, player=mover, kind=node.cut, count=len(node.skipped))
    return wording.text(N_("{player} to move"), player=mover)
