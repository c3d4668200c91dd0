"""Single elimination: the bracket, the matches that the rounds on record amount to, and the next round's games.

`bracket` seats the seeds, `matches` replays the record, `system` proposes. One round on record is one game of every
match that is still open. The rules leave the details to the organiser; `model.KnockoutTerms` has them.
"""
