"""Help: pages written for arbiters, and the tables of keys, which come from the declared actions."""
