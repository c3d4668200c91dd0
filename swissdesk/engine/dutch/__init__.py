"""The FIDE (Dutch) system.

To read in this order: `criteria` (the rules' priorities as a table), `bracket` and `field` (what is paired, and the
absolute rules), `optimum` (the round, bracket by bracket: the full path), `order` (which of equal candidates comes
first), `allocation` (colours). The rest makes it quick without changing an answer: `brief` pairs a bracket by itself,
`certificate` without any weighted matching, `nearby` together with the next scoregroup; `lookahead` shows that nobody
further down could have changed anything. `diagnosis` finds words where no legal round exists.
"""
