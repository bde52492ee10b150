"""Makes the records of the folder `telebohn`: whole games for every number of players, every option and end.

    .venv/bin/python tests/records/make_telebohn.py

It writes every file anew and always the same games; the tests do not run it. For each row the first seed is taken whose
game ends as the row says. The players look at their view only; they harvest what pays, play text cards where they can,
and now and then do anything.
"""

from pathlib import Path

from bohnhof import Game
from bohnhof.cards import FIRST_OWN_CARD, SNAP
from bohnhof.engine.chance import Chance, seeded
from bohnhof.engine.commands import END, HARVEST, own_cards_of, second_of, simple, verb_of
from bohnhof.engine.view import View
from bohnhof.games.telebohn.marks import held_texts
from bohnhof.games.telebohn.verbs import DECLINE, DEFEND, MERGE, PLAY, TAKE_OVER, USE

FOLDER = Path(__file__).parent / "telebohn"
MOST_SEEDS = 4000
CUSTOM = (
    '[{"id":"far","name":"Far look","copies":2,"effect":"peek","look":5,"take":5},'
    '{"id":"up","name":{"en":"Up","de":"Hoch"},"copies":2,"effect":"scale","type":"garden","steps":[[1,2],[2,5]],'
    '"top_up":true},{"id":"plus","name":"Plus","copies":2,"effect":"plus_one","from":1},'
    '{"id":"none","name":"None","copies":2,"effect":"none"}]'
)
MANY = {"turn_over": "many"}
ROWS: list[tuple[str, int, dict[str, str], str]] = [
    ("two-round", 2, {}, "turn-over"),
    ("two-refill", 2, {"start_seat": "B"}, "end"),
    ("three-round", 3, {}, "turn-over"),
    ("three-refill", 3, {}, "end"),
    ("four-round", 4, {}, "turn-over"),
    ("four-copy", 4, {}, "copy"),
    ("four-refill", 4, {"start_seat": "D"}, "end"),
    ("five-round", 5, {}, "turn-over"),
    ("five-refill", 5, {}, "end"),
    ("three-looking", 3, {"text_cards": CUSTOM}, "take"),
    ("four-many", 4, MANY, "turn-over"),
    ("five-defence-only", 5, {"text_cards": "defence-only"}, "end"),
    ("two-custom-many", 2, {"text_cards": CUSTOM, **MANY}, "turn-over"),
    ("three-idle", 3, {}, "idle"),
    ("two-idle", 2, {}, "idle"),
]
"""Name, players, options, and the command that took the last card of the draw pile: `copy` for one of a passive player,
`idle` where none did."""


def worth(view: View, code: int, collects: bool) -> int:
    """How much a player likes a command; the largest is chosen. One who collects keeps text cards for large fields."""
    verb = verb_of(code)
    cards = own_cards_of((code >> 8) & 0xFFFFFFFF)
    if verb == HARVEST:
        field = second_of(code)
        size = int(view.size(view.seat, field))
        pays = int(view.worth(view.seat, field, size))
        if collects:
            return 40 + size if cards else (13 if size > 7 or (view.kind(view.seat, field) == SNAP and size > 1) else 1)
        return 20 + 20 * pays if cards else 10 * pays
    if verb in (USE, DEFEND):
        return 2 if collects else 30
    if verb == MERGE:
        return 28 + 8 * (cards > 0)
    if verb == TAKE_OVER:
        return 24 + 8 * (cards > 0)
    if verb == PLAY:
        return (26 if view.size(view.seat, second_of(code)) else 8) + 8 * (cards > 0)
    return 12 if verb in (END, DECLINE) else 22 + 8 * (cards > 0)


def choose(view: View, chance: Chance, manner: str) -> int:
    """The command that a player likes best, by chance among equals; now and then any. A lazy one does nothing, and
    a careful one defends everything."""
    codes = [int(view.menu.codes[i]) for i in range(view.menu.count)]
    if manner == "idle":
        return codes[-1]
    if manner == "guard" and verb_of(codes[0]) == DEFEND:
        return codes[0]
    collects = manner in ("collect", "guard")
    if chance.below(40 if collects else 7) == 0:
        return codes[int(chance.below(len(codes)))]
    best = max(worth(view, code, collects) for code in codes)
    equal = [code for code in codes if worth(view, code, collects) == best]
    return equal[int(chance.below(len(equal)))]


def played(players: int, options: dict[str, str], seed: int, manner: str) -> Game:
    """A game to its end."""
    game = Game("telebohn", "", players, options, seed)
    chance = seeded(seed, 7)
    while game.actor is not None:
        game.do(game.actor, simple(choose(game.table.view(game.rules.actor(game.state)), chance, manner)))
    return game


def last_card(record: str) -> str:
    """The word of the command that took the last card of all; `copy` if a passive player gave it, `idle` if none."""
    active = ""
    for line in record.split("\n")[5:]:
        said, _, happened = line.partition(" = ")
        if " final" in happened.replace("final-harvest", ""):
            _number, seat, command = said.split(" ", 2)
            verb = command.split()[0]
            return "copy" if verb == "turn-over" and active not in ("", seat) else verb
        for event in happened.split("; "):
            if event[1:].startswith(" turn "):
                active = event[0]
    return "idle"


def main() -> None:
    """Write every record."""
    FOLDER.mkdir(exist_ok=True)
    for number, (name, players, options, end) in enumerate(ROWS):
        for seed in range(number * MOST_SEEDS, (number + 1) * MOST_SEEDS):
            game = played(players, options, seed, end)
            if last_card(game.record()) == end:
                (FOLDER / f"{number + 1:02}-{name}.txt").write_bytes(game.record().encode())
                print(name, seed, game.rules.standing(game.state).thalers)
                break
        else:
            raise SystemExit(f"no game like {name}")
    collect()


def uses_of(record: str) -> set[tuple[str, str]]:
    """The text cards that a record of the usual deck uses, and how: by the active player, by a passive one, in the
    closing harvest, for defence, or kept to the end."""
    found: set[tuple[str, str]] = set()
    lines = record.rstrip("\n").split("\n")
    active, closing = lines[3].split()[1], False
    for line in lines[5:]:
        said, _, happened = line.partition(" = ")
        _number, seat, command = said.split(" ", 2)
        words = command.replace(",", "").split()
        for card in (word for word in words[1:] if word[0] == "t" and word[1:].isdecimal()):
            way = "defence" if words[0] == "defend" else "active" if seat == active else "passive"
            found.add((card, "closing" if closing else way))
        closing = closing or "final-harvest" in happened
        for event in happened.split("; "):
            if event[1:].startswith(" turn "):
                active = event[0]
    game = Game.from_record(record)
    for number in range(len(game.seats)):
        texts = held_texts(game.state, number)
        found |= {(f"t{texts.cards[i] - FIRST_OWN_CARD + 1}", "kept") for i in range(texts.size)}
    return found


def ways_of(number: int) -> set[str]:
    """The ways in which a text card of the usual deck can be used."""
    ways = {"defence", "kept"}
    ways |= set() if number == 15 else {"active"}
    ways |= set() if number == 16 else {"passive"}
    return ways | {"closing"} if number <= 9 or number == 11 else ways


def collect() -> None:
    """Write games of players who keep their text cards, until every card is used in every way."""
    wanted = {(f"t{number}", way) for number in range(1, 19) for way in ways_of(number)}
    for file in FOLDER.glob("*.txt"):
        record = file.read_text(encoding="utf-8")
        if "text_cards=" not in record:
            wanted -= uses_of(record)
    number, least = len(ROWS), 5
    for seed in range(100_000, 104_000):
        players = 2 + seed % 4
        record = played(players, {}, seed, "guard" if seed % 8 == 1 else "collect" if seed % 8 else "").record()
        new = uses_of(record) & wanted
        if len(new) >= min(least, len(wanted)):
            number += 1
            wanted -= new
            (FOLDER / f"{number:02}-{players}-collecting.txt").write_bytes(record.encode())
            print(players, seed, sorted(new), len(wanted))
        if seed % 60 == 59:
            least = max(1, least - 1)
        if not wanted:
            return
    raise SystemExit(f"never used: {sorted(wanted)}")


if __name__ == "__main__":
    main()
