"""Round robins (C.05 with its annexes): everybody meets everybody by a table that is known before the first game.

`tables` holds the constructions: Berger's in closed form, Schurig's, and the circle, and the restricted drawing of
numbers; `story` where the table stands in a round, with C.05 in plain words, `system` the descriptors. Whose results do
not count is said by `model.annulment`.
"""
