"""Tables that look alike to one seat are made by the tests of properties."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "properties"))
