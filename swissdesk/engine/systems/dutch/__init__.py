"""The FIDE (Dutch) system, editions of 2017 and 2026.

To read in this order: `criteria` (the rules' priorities as a table for each edition: what each of them counts,
`measures`, and what the optimiser minimises, `prices`), `bracket` and `field` (what is paired, and the absolute rules),
`candidate` (what is measured), `optimum` (the round of 2026, bracket by bracket: the full path), `collapse` (the round
of 2017), `order` (which of equal candidates comes first), `allocation` (colours). The rest makes it quick without
changing an answer: `brief` pairs a bracket by itself, `certificate` without any weighted matching, `nearby` together
with the next scoregroup; `lookahead` shows that nobody further down could have changed anything, `next_bracket` who
stays unpaired there. `diagnosis` finds words where no legal round exists.
"""
