"""The story of a round of the 2012 edition: the machine C.1–C.14 with everything it tried and dropped.

`story` (the round), `goal` (one bracket with its P1 and M1, and every candidate of it), `odometer` (what C.10 switches
off, in its order), `bounds` and `reasons` (why a family cannot matter), `attempts` (the steps of a goal), `counted`
(who makes a number up), `words`; `refusal` (where there is no round), `later` (what it has against other pairs).
"""
