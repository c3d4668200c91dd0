"""What the table of boards is used for: results typed, results verified, and whatever else is a mode of its own.

The Round page puts a table and the mode of the moment together and knows nothing of what either does; a mode knows
the boards (`boards`) and the protocol (`mode`), and no other mode.
"""
