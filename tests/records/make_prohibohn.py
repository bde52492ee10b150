"""Makes the records of the folder `prohibohn`: whole games with and without the Pubs, every option, every end, and
every card bought and used.

    .venv/bin/python tests/records/make_prohibohn.py

It writes every file anew and always the same games; the tests do not run it. For each row the first seed is taken whose
game is as the row says. The players look at their view only: they keep fields until these pay, give the mafia little,
and buy what they can.
"""

from collections.abc import Callable
from pathlib import Path

from bohnhof import Game
from bohnhof.engine.chance import Chance, seeded
from bohnhof.engine.commands import DISCARD, DRAW, END, HARVEST, PLANT, TURN_UP, second_of, simple, verb_of
from bohnhof.engine.view import View
from bohnhof.games.alcabohne.verbs import GIVE_BEAN
from bohnhof.games.highbohn.verbs import BUILD, DECLINE, TAKE
from bohnhof.games.prohibohn.establishments import IDS, PUB1, PUB4
from bohnhof.games.prohibohn.verbs import CLOSE, DRAW_MORE, FILL_UP, PLAY_CARD, REMOVE, STAKE

FOLDER = Path(__file__).parent / "prohibohn"
MOST_SEEDS = 6000
EVERYTHING = "everything"
Wanted = Callable[[Game], bool]


def ended_in(phase: str) -> Wanted:
    """The draw pile ran out in this phase."""
    return lambda game: game.rules.step(game.state).name == phase


def after(emptyings: int) -> Wanted:
    """The game was over after so many emptyings."""
    return lambda game: int(game.state.emptyings) == emptyings


def won(by_player: bool) -> Wanted:
    """A player has won, or the mafia has."""
    return lambda game: bool(game.rules.standing(game.state).winners()) == by_player


def tells(*phrases: str) -> Wanted:
    """These phrases stand in the record."""
    return lambda game: all(phrase in game.record() for phrase in phrases)


ROWS: list[tuple[str, str, dict[str, str], list[Wanted]]] = [
    ("ten-cards-cultivate", "", {}, [after(3), ended_in("cultivate")]),
    ("ten-cards-draw", "", {}, [after(3), ended_in("draw")]),
    ("fourth-cultivate", "", {}, [after(4), ended_in("cultivate"), tells("goes-on")]),
    ("fourth-draw", "", {}, [after(4), ended_in("draw"), tells("goes-on")]),
    ("mafia-wins", "", {}, [won(False)]),
    ("player-wins", "", {}, [won(True)]),
    ("player-first", "", {"ac_mafia_tie": "player", "start_seat": "B"}, [won(True)]),
    ("yield", "", {"pb_restaurant": "yield"}, [tells("bought restaurant3", "share A", "share B")]),
    ("open-purses", "", {"pb_purses": "open"}, [tells("bribed")]),
    ("razzia", "", {}, [tells("bought razzia", "bought police3", "bought police4")]),
    ("pub-ten-cards", "pub", {}, [after(3)]),
    ("pub-fourth", "pub", {}, [after(4)]),
    ("pub-mafia-wins", "pub", {}, [won(False)]),
    ("pub-player-wins", "pub", {}, [won(True)]),
    ("pub-closes", "pub", {}, [tells("closed", "bought pub3")]),
    ("pub-options", "pub", {"pb_restaurant": "yield", "pb_purses": "open", "start_seat": "A"}, [tells("share")]),
    (EVERYTHING, "", {}, []),
    ("pub-" + EVERYTHING, "pub", {}, []),
]
"""Name, edition, options, and what the game is like. For the last two as many games are kept as it takes until every
card has been bought and used."""


def worth(view: View, code: int) -> int:
    """How much a trader likes a command; the largest is chosen."""
    verb = verb_of(code)
    seat = view.seat
    if verb == HARVEST:
        size = int(view.size(seat, second_of(code)))
        pays = int(view.worth(seat, second_of(code), size))
        return 60 if pays >= 3 or (pays >= 2 and size < 6) else 1 + pays
    if verb in (BUILD, CLOSE, TAKE, STAKE):
        return 70
    if verb in (REMOVE, DECLINE):
        return 65
    if verb in (PLANT, PLAY_CARD):
        return 50 if view.size(seat, second_of(code)) > 0 else 20
    if verb == DISCARD:
        return 10
    if verb in (DRAW, DRAW_MORE, FILL_UP):
        return 35
    if verb == TURN_UP:
        return 40
    if verb == END:
        return 30
    return 15 if verb == GIVE_BEAN else 40


def choose(view: View, chance: Chance) -> int:
    """The command that a trader likes best, by chance among equals; now and then any."""
    codes = [int(view.menu.codes[i]) for i in range(view.menu.count)]
    if chance.below(25) == 0:
        return codes[int(chance.below(len(codes)))]
    best = max(worth(view, code) for code in codes)
    equal = [code for code in codes if worth(view, code) == best]
    return equal[int(chance.below(len(equal)))]


def played(edition: str, options: dict[str, str], seed: int) -> Game:
    """A game to its end."""
    game = Game("prohibohn", edition, 2, options, seed)
    chance = seeded(seed, 7)
    while game.actor is not None:
        game.do(game.actor, simple(choose(game.table.view(game.rules.actor(game.state)), chance)))
    return game


# --- which cards are used --------------------------------------------------------------------------------------------


def turns_of(game: Game) -> list[tuple[str, list[str]]]:
    """The lines of a record, turn by turn, each with the seat whose turn it is."""
    turns: list[tuple[str, list[str]]] = []
    for line in game.record().split("\n")[5:]:
        words = line.split()
        if words[:1] and words[0].isdecimal():
            if not turns or turns[-1][0] != words[1]:
                turns.append((words[1], []))
            turns[-1][1].append(line)
    return turns


def used(game: Game) -> set[str]:
    """The cards for sale that have shown what they do in a game."""
    found: set[str] = set()
    owners: dict[str, set[str]] = {"A": set(), "B": set()}
    for seat, lines in turns_of(game):
        found |= used_in_turn(seat, lines, owners[seat])
    standing = game.rules
    for seat in range(2):
        tally = dict(standing.tally(game.state, seat))
        own = owners["AB"[seat]]
        found |= {name for name in own if name.endswith("1") and tally["ones"] > 0}
        found |= {name for name in own if name.startswith("police") and tally["police-bonus"] > 0}
        found |= {name for name in own if name == "razzia"}
    return found


def used_in_turn(seat: str, lines: list[str], own: set[str]) -> set[str]:
    """The same for one turn of a seat, whose cards are added to its own."""
    found: set[str] = set()
    played_cards = gifts = uncovered_after_stop = 0
    stopped = False
    for line in lines:
        command = " ".join(line.partition(" = ")[0].split()[2:])
        happened = line.partition(" = ")[2]
        own |= {phrase.split()[2] for phrase in happened.split("; ") if phrase.startswith(f"{seat} bought ")}
        if command.startswith(("plant", "play-card")) and " planted " in happened:
            played_cards += 1
            if command.startswith("play-card"):
                found.add("variete4" if played_cards == 1 else "variete3")
        if command.startswith("give") and "from field" in happened:
            gifts += 1
            fields = [phrase.split()[-1] for one in lines for phrase in one.split("; ") if "from field" in phrase]
            if len(fields) > len(set(fields)):
                found.add("pub3")
        if command == "turn-up":
            if stopped and "turned-up" in happened:
                uncovered_after_stop += 1
            stopped = stopped or "matched" in happened
            if "share" in happened:
                found.add("restaurant3")
        if "share" in happened and (command.startswith("give") and "from field" not in happened):
            found.add("restaurant4")
        if command.startswith("discard") and "from hand" in happened:
            found.add("casino3")
        if " harvested " in happened and " and " in happened:
            found.add("nightbar3" if "nightbar3" in own else "nightbar4")
        if " closed " in happened:
            found.add("pub4")
        if command == "draw-more":
            found.add("gasstation4")
        if command == "fill-up":
            found.add("gasstation3")
    if played_cards > 2:
        found.add("casino4")
    if uncovered_after_stop:
        found.add("undertaker4" if "undertaker4" in own else "undertaker3")
    return found


def everything(edition: str) -> set[str]:
    """All cards that an edition sells."""
    return {name for number, name in enumerate(IDS) if edition == "pub" or not PUB1 <= number <= PUB4}


def write(number: int, name: str, game: Game) -> None:
    """Keep a game."""
    (FOLDER / f"{number:02}-{name}.txt").write_bytes(game.record().encode())
    print(number, name, game.seed, game.rules.standing(game.state).thalers, sorted(used(game)))


def main() -> None:
    """Write every record."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    number = 0
    for row, (name, edition, options, wanted) in enumerate(ROWS):
        left = everything(edition)
        for seed in range(row * MOST_SEEDS, (row + 1) * MOST_SEEDS):
            game = played(edition, options, seed)
            if name.endswith(EVERYTHING):
                new = used(game) & left
                left -= new
                if new:
                    number += 1
                    write(number, name, game)
                if not left:
                    break
            elif all(holds(game) for holds in wanted):
                number += 1
                write(number, name, game)
                break
        else:
            raise SystemExit(f"no game like {name}: {sorted(left)}")


if __name__ == "__main__":
    main()
