"""Single elimination: the next round's games of the matches that the rounds on record amount to.

`model.bracket` seats the seeds, `model.knockout` replays the record, `system` proposes. One round on record is one
game of every match that is still open. The rules leave the details to the organiser; `model.KnockoutTerms` has them.
"""
