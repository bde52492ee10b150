"""What a table can be: games with their editions and options, bots, paces, clocks and limits, named in one language."""

from collections.abc import Callable, Collection
from contextlib import suppress
from functools import cache
from typing import Any, Final, NamedTuple

from bohnhof import __version__
from bohnhof.engine.refusals import Refused
from bohnhof.games import create
from bohnhof.games.alcabohne import game as alcabohne
from bohnhof.games.bohnanza import game as bohnanza
from bohnhof.games.bohnanza.editions import EDITIONS
from bohnhof.games.bohnentaler import game as bohnentaler
from bohnhof.games.highbohn import game as highbohn
from bohnhof.games.prohibohn import game as prohibohn
from bohnhof.games.telebohn import game as telebohn
from bohnhof.table.messages import LARGEST, LONGEST_CHAT
from bohnhof.table.settings import ANSWER_TIMES, BOUNDS, CLOCKS, LONGEST_RECORD, PACES, USUAL_ANSWER_TIME, usual_bot
from bohnhof.table.token import setup_note
from bohnhof.texts import Sentences


class Choice(NamedTuple):
    """What one game can be: the numbers of players of each edition, the options with their defaults, the values that an
    option has at a table of so many, and the page for newcomers."""

    editions: dict[str, list[int]]
    options: dict[str, str]
    values: Callable[[str, int], list[str]]
    files: tuple[str, ...] = ()
    """The options whose value may also be a file of one's own."""
    guide: str = ""


GAMES: Final[dict[str, Choice]] = {
    bohnanza.NAME: Choice(
        {name: sorted(edition.setups) for name, edition in EDITIONS.items()}, bohnanza.OPTIONS, bohnanza.option_values
    ),
    highbohn.NAME: Choice(highbohn.editions(), highbohn.ALL_OPTIONS, highbohn.option_values),
    alcabohne.NAME: Choice({alcabohne.EDITION: sorted(alcabohne.SETUPS)}, alcabohne.OPTIONS, alcabohne.option_values),
    telebohn.NAME: Choice(telebohn.editions(), telebohn.OPTIONS, telebohn.option_values, files=("text_cards",)),
    prohibohn.NAME: Choice({name: [2] for name in prohibohn.GAME_SETUPS}, prohibohn.OPTIONS, prohibohn.option_values),
}
"""Every game without an add-on, by its name."""


def with_add_on(game: str, add_on: str, more: dict[str, str], values: Callable[..., list[str]]) -> Choice:
    """What a game can be with an add-on: the editions and numbers of players that it is played with, and `more`
    options; `values` asks those of the game for the values of its own."""
    alone = GAMES[game]
    editions: dict[str, list[int]] = {}
    for edition, numbers in alone.editions.items():
        for players in numbers:
            with suppress(Refused):
                create(f"{game}+{add_on}", edition, players)
                editions.setdefault(edition, []).append(players)
    return Choice(
        editions,
        {**alone.options, **more},
        lambda which, players: values(which, alone.values, players),
        guide=add_on,
    )


TOKEN: Final = {
    f"{name}+{bohnentaler.NAME}": with_add_on(name, bohnentaler.NAME, bohnentaler.OPTIONS, bohnentaler.option_values)
    for name in bohnentaler.CARRIERS
}
CHOICES: Final[dict[str, Choice]] = {**GAMES, **TOKEN}
"""Every game by its name. The first edition is the usual one."""


def choices(bots: Collection[str], language: str, limits: dict[str, int | float] | None = None) -> dict[str, Any]:
    """The answer to `GET /api/choices`; `bots` are the names of all bots there are."""
    sentences = Sentences(language)
    return {
        "version": __version__,
        "games": [game(name, choice, bots, sentences) for name, choice in CHOICES.items()],
        "bots": [bot(name, sentences) for name in bots],
        "paces": list(PACES),
        "clocks": list(CLOCKS),
        "answer_times": list(ANSWER_TIMES),
        "limits": {
            **{name: {"least": least, "most": most} for name, (least, most) in BOUNDS.items()},
            "message": LARGEST,
            "chat": LONGEST_CHAT,
            "record": LONGEST_RECORD,
            **(limits or {}),
        },
    }


def game(name: str, choice: Choice, bots: Collection[str], sentences: Sentences) -> dict[str, Any]:
    """One game."""
    most = max(players for numbers in choice.editions.values() for players in numbers)
    return {
        "game": name,
        "name": sentences.say("table.game." + name),
        "editions": [
            {
                "edition": edition,
                "name": sentences.say("table.edition." + edition),
                "players": players,
                **notes(name, edition, sentences.language),
            }
            for edition, players in choice.editions.items()
        ],
        "options": [
            option(which, default, choice.values(which, most), there, sentences)
            | ({"file": True} if which in choice.files else {})
            for which, default in choice.options.items()
            if (there := where(name, which))
        ],
        **({"answer_time": USUAL_ANSWER_TIME[name]} if name in USUAL_ANSWER_TIME else {}),
        "usual_bot": usual_bot(name, bots),
        **about(name, choice, sentences),
    }


def about(name: str, choice: Choice, sentences: Sentences) -> dict[str, str]:
    """What a game is about and the page for newcomers, where the name alone does not say it."""
    key = "table.about." + name
    return {"about": sentences.say(key), "guide": choice.guide} if sentences.has(key) else {}


@cache
def notes(name: str, edition: str, language: str) -> dict[str, dict[str, str]]:
    """What is special at a table of an edition, by the number of players; nothing where nothing is."""
    numbers, sentences = CHOICES[name].editions[edition], Sentences(language)
    found = {str(players): setup_note(create(name, edition, players), sentences) for players in numbers}
    return {"notes": found} if any(found.values()) else {}


@cache
def where(name: str, which: str) -> list[int]:
    """The numbers of players with which an option exists: where another value than its default is taken."""
    choice = CHOICES[name]
    found: set[int] = set()
    for edition, numbers in choice.editions.items():
        for players in numbers:
            with suppress(Refused):
                value = next(value for value in choice.values(which, players) if value != choice.options[which])
                create(name, edition, players, {which: value})
                found.add(players)
    return sorted(found)


def option(name: str, default: str, values: list[str], players: list[int], sentences: Sentences) -> dict[str, Any]:
    """One option; a value that is the letter of a seat is named so, and exists only at tables that have the seat."""
    return {
        "option": name,
        "name": sentences.say("table.option." + name),
        "values": values,
        "names": [value_name(name, value, sentences) for value in values],
        "default": default,
        "players": players,
    }


def value_name(name: str, value: str, sentences: Sentences) -> str:
    """What a value of an option is called."""
    if len(value) == 1 and value.isalpha():
        return sentences.say("table.value.seat", letter=value)
    own = f"table.value.{name}.{value}"
    return sentences.say(own if sentences.has(own) else "table.value." + value)


def bot(name: str, sentences: Sentences) -> dict[str, str]:
    """One bot: its name, and what it does; of one of the owner's own only that it is one."""
    about = f"table.bot.{name}.about"
    known = sentences.has(about)
    return {
        "bot": name,
        "name": sentences.say(f"table.bot.{name}") if known else name,
        "about": sentences.say(about) if known else sentences.say("table.bot.own"),
    }
