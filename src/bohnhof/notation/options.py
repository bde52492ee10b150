"""Values of table options as they are typed: one that names a file stands for what is in it.

Only the command line uses it. A value that comes over the network is never taken for the name of a file.
"""

from pathlib import Path
from typing import Final

FILE: Final = ".json"
LONGEST_FILE: Final = 100_000


def option_value(value: str) -> str:
    """The value, or the text of the file that it names. Of one that cannot be read the name is left, and refused."""
    if not value.lower().endswith(FILE):
        return value
    try:
        with Path(value).expanduser().open(encoding="utf-8") as file:
            return file.read(LONGEST_FILE)
    except (OSError, ValueError):
        return value
