"""Schedules in the window: the bracket, lots, constructions of tables, the drawing of numbers, groups."""
