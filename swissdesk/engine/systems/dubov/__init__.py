"""The Dubov system (C.04.4.1 in the edition of 2026).

Within a scoregroup those due White meet those due Black so that everybody's average of opponents (ARO) evens out. A
bracket only ever takes players up from below, chosen by one exact weighted matching, and is split into S1 and T2. All
of this, with what the system alone wants to know of the past, is `procedure`; `judgement` is what a round is worth,
with the clauses in plain words, `story` how it came about, `system` the descriptor.
"""
