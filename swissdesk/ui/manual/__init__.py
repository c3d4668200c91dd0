"""Manual pairing on the Round page: a mode of its own with a beginning and an end, and what belongs to it.

`mode` is the session, `moves` what its keys do; `view` shows it with `table` and `tray`, between which players are
carried; `judging` asks the rules about every state, and about the end, before it is published.
"""
