"""Some tests of this folder play random tables, which are made in the folder of the properties."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "properties"))

import random_tables  # noqa: F401
from postgres import postgres, postgres_url, store_url  # noqa: F401  # fixtures
