"""The registration in the window: the line that adds players, tables that are imported, ratings brought up to date."""
