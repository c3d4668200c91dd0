"""The FIDE (Dutch) System of 2012 (C.04.3.1): the procedure of its section C with sections D and E.

`procedure` is the round, `bracket_run` and `backtracking` a bracket and the way back, `definitions` section A with the
colours, and the options where text and program of that time part. `judgement` is what a round is worth, `story` how it
came about, `clauses` the words, `system` the descriptors.
"""
