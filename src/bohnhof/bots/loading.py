"""Find bots by name: a built-in short name, or `FILE.py:CLASS` for one of the user's own."""

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path

from bohnhof.bots import BOTS
from bohnhof.bots.bot import Bot


class NoSuchBot(Exception):
    """A bot that cannot be found or is none; the message says why."""


def bot_maker(name: str) -> Callable[[int], Bot]:
    """What makes a bot of this name from a seed. Raises `NoSuchBot`."""
    if name in BOTS:
        return BOTS[name]
    file, colon, class_name = name.rpartition(":")
    if not colon or not file.endswith(".py"):
        raise NoSuchBot(f'there is no bot "{name}"; there are: {", ".join(BOTS)}, or FILE.py:CLASS')
    path = Path(file)
    if not path.is_file():
        raise NoSuchBot(f'there is no file "{file}"')
    spec = importlib.util.spec_from_file_location(f"bohnhof_bot_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise NoSuchBot(f"{file} cannot be loaded: {type(error).__name__}: {error}") from error
    made = getattr(module, class_name, None)
    if not isinstance(made, type) or not issubclass(made, Bot):
        raise NoSuchBot(f'"{class_name}" in {file} is not a Bot')
    return made
