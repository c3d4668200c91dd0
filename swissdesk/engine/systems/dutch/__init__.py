"""The FIDE (Dutch) system, editions of 2017 and 2026.

To read in this order: `criteria` (the rules' priorities as a table for each edition: what each of them counts,
`measures`, and what the optimiser minimises, `prices`), `bracket` (what is paired, with which colours, and the
candidates that are measured), `optimum` (a bracket, and the round of 2026: the full path and the quick ones, and which
of equal candidates comes first), `procedure` (the round of both editions). `certificate` pairs a bracket without any
weighted matching where that changes no answer; `next_bracket` tells who stays unpaired in the next one.
`judgement` is what a round is worth, `story` how it came about, `clauses` the words, `system` the descriptors.
"""
