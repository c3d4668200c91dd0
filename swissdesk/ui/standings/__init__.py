"""The standings as one looks at them: places, crosstable, prizes, ratings, norms, and how each of them came about."""
