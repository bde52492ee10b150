"""The Hypothesis profile of this folder is loaded with its tables."""

import random_tables  # noqa: F401
