"""Corrections of what is on record: what was wrong, which rule applies, and what changes, before anything is done."""
