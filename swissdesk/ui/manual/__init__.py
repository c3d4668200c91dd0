"""Pairing by hand on the Round page: a mode of its own with a beginning and an end, and what belongs to it.

`mode` is the session and what its keys do; `view` shows it (`table`, `tray`, `summary`), `carrying` is the
carrier of players, `judging` asks the rules about every state, `finish` is its end.
"""
