"""Matchings in general graphs on exact integers. Knows no chess: vertices are small integers, sets are bit masks."""
