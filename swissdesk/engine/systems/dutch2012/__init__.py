"""The FIDE (Dutch) System of 2012 (C.04.3.1): the procedure of its section C with sections D and E."""
