"""The window of the method laboratory: the position of a round paired by several systems, side by side."""
