"""The palette: every action, player, board and recent file, found by a few letters."""
