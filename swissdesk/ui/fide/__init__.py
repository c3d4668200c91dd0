"""FIDE mode in the window: the warnings before an action, and the way out."""
