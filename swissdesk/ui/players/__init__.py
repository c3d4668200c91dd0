"""The players: the page, adding them, importing them, their ratings and absences."""
