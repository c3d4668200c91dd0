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
        self.setColumnCount(3)
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
        root = self._row(searched.tree, position, translate(N_("Position")))
        self.addTopLevelItem(root)
        self._register(root, searched.tree, position)
        root.setExpanded(True)
        self.setCurrentItem(root)

    def clear(self) -> None:
        """Show nothing."""
        super().clear()
        self._known = []

    def _register(self, item: QTreeWidgetItem, node: Node, position: Position) -> None:
        item.setData(_MOVE, _PLACE, len(self._known))
        self._known.append((node, position))
        if node.children or node.skipped:
            item.setChildIndicatorPolicy(QTreeWidgetItem.ChildIndicatorPolicy.ShowIndicator)

    def _fill(self, item: QTreeWidgetItem) -> None:
        game, place = self._game, item.data(_MOVE, _PLACE)
        if game is None or place is None or item.childCount():
            return
        node, position = self._known[place]
        for child in node.children:
            below = self._row(child, position, game.move_text(position, child.label))
            item.addChild(below)
            self._register(below, child, game.after(position, child.label))
        for move in node.skipped:
            never = QTreeWidgetItem([game.move_text(position, move), "", translate(N_("not looked at"))])
            for column in range(3):
                never.setForeground(column, theme.active().colour("muted"))
            item.addChild(never)

    def _row(self, node: Node, position: Position, text: str) -> QTreeWidgetItem:
        bound = "" if node.bound == "=" else f"{node.bound} "
        row = QTreeWidgetItem([text, f"{bound}{node.value}".replace("-", "−"), self._said(node)])
        row.setTextAlignment(_VALUE, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return row

    def _said(self, node: Node) -> str:
        if not node.children:
            return translate(N_("estimate"))
        mover = translate(_PLAYERS[node.plus])
        if node.cut:
            return wording.text(
                N_("{player} to move, {kind} cut: {count} not looked at"),
                player=mover,
                kind=node.cut,
                count=len(node.skipped),
            )
        return wording.text(N_("{player} to move"), player=mover)
