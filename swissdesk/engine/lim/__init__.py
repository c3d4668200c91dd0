"""The Lim system (C.04.4.3 in the edition of 2026): a procedure written for pairing cards, done literally.

Scoregroups are paired from the top down to above the median, from the bottom up to below it, and the median last. The
text asks only whether something is possible, never for an optimum, so all that is needed is which opponents leave the
others pairable (`completion`). `compatibility` says who may meet whom and who gets which colour, `floaters` who leaves
a group, `group` how the others are paired, `system` the order of the groups, and cracking.

INTERPRETATION: where the text is silent the readings are those of the digest this was built from: a scoregroup keeps as
many pairs as it can, and “available” means that everybody left in the group can still be paired.
"""
