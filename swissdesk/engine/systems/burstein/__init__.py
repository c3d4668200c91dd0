"""The Burstein system (C.04.4.2 in the edition of 2026).

The first rounds are seeding rounds, paired by the Dutch system. After them every bracket is ranked by the strength of
the opposition met and folded: the first against the last. A bracket is one exact weighted matching of it and everybody
below; among the best the order of art. 4 decides. All of this is `procedure`; `judgement` is what a round is worth,
with the clauses in plain words, `story` how it came about, `system` the descriptor.
"""
