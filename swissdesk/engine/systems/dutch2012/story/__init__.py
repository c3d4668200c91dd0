"""The story of a round of the 2012 edition: the machine C.1–C.14 with everything it tried and dropped.

`round` (the jumps from bracket to bracket, and where there is no round), `visit` (one visit to a bracket, and the steps
around it), `goal` (one bracket with its P1 and M1, what C.10 switches off, and every candidate of it), `reasons` and
`claims` (why a family cannot matter), `attempts` (the steps of a goal), `later` (what it has against other pairs, and
the candidates as a list).
"""
