"""Registration: who is entered, from lists, by hand or from a table; whose ratings are old; who is here.

Everything is computed from the tournament and given back as values or as one event; nothing is changed here.
"""
