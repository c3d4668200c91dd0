"""The checks that are always on, and those before a round is paired: followed, counted, listed, put aside."""
