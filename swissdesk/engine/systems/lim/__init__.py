"""The Lim system (C.04.4.3 in the edition of 2026): a procedure written for pairing cards, done literally.

Scoregroups are paired from the top down to above the median, from the bottom up to below it, and the median last. The
text asks only whether something is possible, never for an optimum, so all that is needed is which opponents leave the
others pairable (`matching.cardinality`). `procedure` says, from the top: who may meet whom and who gets which colour,
who leaves a group, how the others are paired, the order of the groups, and cracking. `measures` is what can be
counted in a group, `story` how a round came about, with the articles in plain words, `system` the descriptors.

INTERPRETATION: where the text is silent, a scoregroup keeps as many pairs as it can, and an opponent is “available” if
everybody left in the group can still be paired.
"""
