"""Sheets of paper in the window: chosen, looked at, printed, written as PDF. What stands on them is `reports`'."""
