"""Whole tables for tests: a few cards named, the rest of the deck where it does not disturb."""

from collections import Counter

import pytest

from bohnhof import Game
from bohnhof.cards import BEANS
from bohnhof.engine.chance import Chance
from bohnhof.engine.commands import HARVEST, verb_of
from bohnhof.engine.refusals import Refused
from bohnhof.engine.sequencer import Sequencer
from bohnhof.games import create
from bohnhof.games.bohnanza.editions import EDITIONS
from bohnhof.notation.position import game_line
from bohnhof.notation.words import read_codes

ROWS = [(name, players) for name, edition in EDITIONS.items() for players in edition.setups]
"""Every edition with every number of players that it lists (BB-20)."""
SEATS = "ABCDEFG"


def game_at(
    *,
    edition: str = "amigo-classic",
    players: int = 4,
    options: dict[str, str] | None = None,
    start: str = "A",
    active: str = "A",
    step: str = "plant",
    planted: int | None = None,
    emptyings: int = 0,
    final: bool = False,
    pile: str = "",
    discard: str = "",
    row: str = "",
    offered: str = "",
    hands: dict[str, str] | None = None,
    fields: dict[str, str] | None = None,
    thalers: dict[str, str] | None = None,
    waiting: dict[str, str] | None = None,
    rest: str = "pile",
) -> Game:
    """A game at this table. Cards are words, the top of the pile first and the top of all else last; `fields` are
    those of a position; unless it is given, `planted` is 1 once step 1 is over. The rest of the deck lies under the
    named cards of the draw pile, or of the discard pile, or, if `rest` is a seat, under its thalers: there no rule of
    these tests looks."""
    if planted is None:
        planted = 0 if step in ("offered", "plant") else 1
    rules = create("bohnanza", edition, players, options)
    blank = rules.blank(0)
    hands, fields, thalers, waiting = hands or {}, fields or {}, dict(thalers or {}), waiting or {}
    left = Counter({bean: int(blank.deck[bean]) for bean in range(len(BEANS)) if blank.deck[bean] > 0})
    for cards in (pile, discard, row, offered, *hands.values(), *thalers.values(), *waiting.values()):
        left.subtract(read_codes(cards))
    for text in fields.values():
        for field in text.split(","):
            number, _, bean = field.strip().partition(" ")
            if bean:
                left.subtract(read_codes(bean) * int(number))
    under = " ".join(BEANS[bean].id for bean in left.elements())
    if rest == "pile":
        pile = f"{pile} {under}"
    elif rest == "discard":
        discard = f"{under} {discard}"
    else:
        thalers[rest] = f"{under} {thalers.get(rest, '')}"
    turn = 2 * players + 1 + (SEATS.index(active) - SEATS.index(start)) % players
    table = f"start={start} active={active} turn={turn} step={step} planted={planted} emptyings={emptyings}"
    table += f" final={'yes' if final else 'no'}"
    lines = [
        "bohnhof position 1",
        game_line(rules),
        f"table {table} discarded=0 over=no offers=0",
        "chance 1 2 3 4",
        f"pile {pile}",
        f"discard {discard}",
        f"row {row}",
    ]
    if players == 2:
        lines += [f"offered {offered}", "box -"]
    for seat, name in enumerate(SEATS[:players]):
        empty = ", ".join(["-"] * int(blank.fields[seat]))
        lines.append(
            f"{name} hand {hands.get(name, '')} | fields {fields.get(name, empty)} | thalers {thalers.get(name, '')}"
            f" | waiting {waiting.get(name, '')}"
        )
    return Game.from_position("\n".join(lines) + "\n")


def cards(game: Game, place: str) -> str:
    """The cards of the draw pile (top first), discard pile, row and so on (top last), as codes; `-` for none."""
    for line in game.to_position().split("\n"):
        name, _, rest = line.partition(" ")
        if name == place:
            return rest
    raise AssertionError(place)


def before(game: Game, seat: str) -> dict[str, str]:
    """What lies before a seat: its hand, fields, thalers and waiting cards, as codes."""
    parts = (part.strip().partition(" ") for part in cards(game, seat).split("|"))
    return {name: value for name, _, value in parts}


def count(codes: str) -> int:
    """How many cards these codes are."""
    return 0 if codes == "-" else len(codes.split())


def refused(game: Game, seat: str, command: str) -> str:
    """The rule that forbids a command, after it has been tried and has changed nothing at all."""
    position = game.to_position()
    said = game.why_not(seat, command)
    with pytest.raises(Refused) as error:
        game.do(seat, command)
    assert game.to_position() == position
    assert said is not None
    assert said.sentence == error.value.sentence != ""
    assert said.rule == error.value.refusal.rule
    return said.rule


def play_on(driver: Sequencer, chance: Chance) -> None:
    """One random choice. Harvests are put off most of the time, else fields stay too small to earn a thaler."""
    code = driver.choice(chance.below(driver.choices()))
    for _i in range(5):
        if verb_of(code) != HARVEST:
            break
        code = driver.choice(chance.below(driver.choices()))
    driver.choose(code)
