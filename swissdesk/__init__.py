"""SwissDesk: a tournament manager for chess arbiters.

The packages, from the bottom up: ``model`` (what a tournament is), ``engine`` (pairing), ``standings``
(order), ``formats`` (files of others), ``wording`` (sentences), ``reports`` (paper), ``session`` (one open
tournament with its history), ``ui`` (Qt). Imports point downwards only; ``tests/test_layers.py`` holds that.
"""

__version__ = "0.1.0"
