"""Files of other programs: what any file is, told by its content, and what it holds if it can be read.

`kinds.KINDS` lists every kind of file that is recognised, one `FileKind` in the module of its reader: Swiss-Manager,
chess-results, SwissSys, US Chess, Swiss-Chess, PGN, our own JSON, TRF, tables. What is recognised and cannot be read
has a descriptor too (in `kind`), which says how to export from there. Readers make a `Reading` through one `Building`,
which holds all rounds against each other; nothing is taken silently, `taken` lists it.
"""
