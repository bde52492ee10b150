"""Makes the records of the folder `al-cabohne`: whole games for one and two players, every option and end.

    .venv/bin/python tests/records/make_al_cabohne.py

It writes every file anew and always the same games; the tests do not run it. For each row the first seed is taken whose
game ends as the row says. The players look at their view only: they plant where they can, keep fields until these pay,
and give the mafia little.
"""

from pathlib import Path

from bohnhof import Game
from bohnhof.engine.chance import Chance, seeded
from bohnhof.engine.commands import BUY_FIELD, DISCARD, END, HARVEST, PLANT, second_of, simple, verb_of
from bohnhof.engine.view import View
from bohnhof.games.alcabohne.verbs import GIVE_BEAN

FOLDER = Path(__file__).parent / "al-cabohne"
MOST_SEEDS = 4000
ROWS: list[tuple[str, int, dict[str, str], str, str]] = [
    ("two-cultivate", 2, {}, "cultivate", "player"),
    ("two-draw", 2, {}, "draw", "player"),
    ("two-mafia-wins", 2, {}, "", "mafia"),
    ("two-one-pass", 2, {"ac_passes": "1", "start_seat": "B"}, "cultivate", ""),
    ("two-two-passes", 2, {"ac_passes": "2"}, "draw", "mafia"),
    ("two-player-first", 2, {"ac_mafia_tie": "player"}, "", "player"),
    ("solo-cultivate", 1, {}, "cultivate", "player"),
    ("solo-draw", 1, {}, "draw", "player"),
    ("solo-mafia-wins", 1, {}, "", "mafia"),
    ("solo-one-pass", 1, {"ac_passes": "1"}, "draw", ""),
    ("solo-two-passes", 1, {"ac_passes": "2", "ac_mafia_tie": "player"}, "cultivate", ""),
]
"""Name, players, options, the phase in which the game ends, and who wins (empty: whichever)."""


def worth(view: View, code: int) -> int:
    """How much a trader likes a command; the largest is chosen."""
    verb = verb_of(code)
    seat = view.seat
    if verb == HARVEST:
        field = second_of(code)
        return 60 if view.worth(seat, field, view.size(seat, field)) >= 3 else 1 + int(view.size(seat, field) == 1)
    if verb == BUY_FIELD:
        return 55
    if verb == PLANT:
        return 50 if view.size(seat, second_of(code)) > 0 else 20
    if verb == DISCARD:
        return 10
    if verb == END:
        return 30
    return 15 if verb == GIVE_BEAN else 40


def choose(view: View, chance: Chance) -> int:
    """The command that a trader likes best, by chance among equals; now and then any."""
    codes = [int(view.menu.codes[i]) for i in range(view.menu.count)]
    if chance.below(40) == 0:
        return codes[int(chance.below(len(codes)))]
    best = max(worth(view, code) for code in codes)
    equal = [code for code in codes if worth(view, code) == best]
    return equal[int(chance.below(len(equal)))]


def played(players: int, options: dict[str, str], seed: int) -> Game:
    """A game to its end."""
    game = Game("al-cabohne", "", players, options, seed)
    chance = seeded(seed, 7)
    while game.actor is not None:
        game.do(game.actor, simple(choose(game.table.view(game.rules.actor(game.state)), chance)))
    return game


def fits(game: Game, phase: str, winner: str) -> bool:
    """Whether a game ended in this phase, and was won so."""
    standing = game.rules.standing(game.state)
    won = "player" if standing.winners() else "mafia"
    return phase in ("", game.rules.step(game.state).name) and winner in ("", won)


def main() -> None:
    """Write every record."""
    FOLDER.mkdir(exist_ok=True)
    for number, (name, players, options, phase, winner) in enumerate(ROWS):
        for seed in range(number * MOST_SEEDS, (number + 1) * MOST_SEEDS):
            game = played(players, options, seed)
            if fits(game, phase, winner):
                (FOLDER / f"{number + 1:02}-{name}.txt").write_bytes(game.record().encode())
                print(name, seed, game.rules.standing(game.state).thalers)
                break
        else:
            raise SystemExit(f"no game like {name}")


if __name__ == "__main__":
    main()
