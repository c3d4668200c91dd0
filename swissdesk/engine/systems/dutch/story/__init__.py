"""The story of a round of the Dutch system from 2017 on, step by step."""
