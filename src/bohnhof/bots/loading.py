"""Find bots by name: a built-in short name, or `FILE.py:CLASS` for one of the user's own."""

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path

from bohnhof.bots import BOTS
from bohnhof.bots.bot import Bot
from bohnhof.texts import Sentences


class NoSuchBot(Exception):
    """A bot that cannot be found or is none.

    `key` names the sentence that says why (`bots.` + key in the catalogue), `values` fills it; as text it is English.
    """

    def __init__(self, key: str, values: dict[str, str]) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values

    def __str__(self) -> str:
        return self.sentence(Sentences("en"))

    def sentence(self, sentences: Sentences) -> str:
        """Why, in the language of these sentences."""
        return sentences.say("bots." + self.key, **self.values)


def bot_maker(name: str) -> Callable[[int], Bot]:
    """What makes a bot of this name from a seed. Raises `NoSuchBot`."""
    if name in BOTS:
        return BOTS[name]
    file, colon, class_name = name.rpartition(":")
    if not colon or not file.endswith(".py"):
        raise NoSuchBot("no_such_name", {"name": name, "names": ", ".join(BOTS)})
    path = Path(file)
    if not path.is_file():
        raise NoSuchBot("no_such_file", {"file": file})
    spec = importlib.util.spec_from_file_location(f"bohnhof_bot_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[spec.name]
        raise NoSuchBot("broken_file", {"file": file, "error": f"{type(error).__name__}: {error}"}) from error
    made = getattr(module, class_name, None)
    if made is None:
        raise NoSuchBot("no_such_class", {"file": file, "name": class_name})
    if not isinstance(made, type) or not issubclass(made, Bot) or made is Bot:
        raise NoSuchBot("not_a_bot", {"file": file, "name": class_name})
    return made
