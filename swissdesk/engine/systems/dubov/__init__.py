"""The Dubov system (C.04.4.1 in the edition of 2026).

Within a scoregroup those due White meet those due Black so that everybody's average of opponents (ARO) evens out. A
bracket only ever takes players up from below: `upfloaters` chooses them by one exact weighted matching, `split` makes
S1 and T2 out of the bracket. `definitions` is what the system alone wants to know of the past, and the colours;
`balancing` the round on its way, `judgement` what a round is worth, `story` how it came about, `clauses` its words,
`system` the descriptor.
"""
