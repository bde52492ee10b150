"""What a table of Al Cabohne keeps besides cards, as numbers."""

from typing import Final

from mypy_extensions import i64

# The first marks are those of what is for sale in Prohibohn, which is played in the same phases; here they stay 0.
GAVE: Final[i64] = 24
"""The own fields that have been dealt with in this Phase 2, as a bit mask (AC-45)."""
COUNTED: Final[i64] = 25
"""How many uncovered cards have been counted in this Phase 4 (AC-54)."""
MARKS: Final = 26
MARK_NAMES: Final = {"gave": int(GAVE), "counted": int(COUNTED)}
