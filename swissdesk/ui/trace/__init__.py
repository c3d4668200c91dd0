"""The page on which a pairing is walked through: brackets, drawing, timeline, explanation."""
