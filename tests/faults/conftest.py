"""The laboratory uses the actions and documents of the session's tests."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "session"))
