"""Single elimination: the next round's games of the matches that the rounds on record amount to.

`model.knockout` seats the seeds and replays the record, `games` proposes, `story` tells, with the clauses in plain
words, `system` is the descriptor. One round on record is one game of every match that is still open. The rules leave
the details to the organiser; `model.KnockoutTerms` has them.
"""
