"""Tables of Prohibohn with the cards that a test wants: players who have come to money, and moments of stored games."""

from pathlib import Path

from dealt import dealt

from bohnhof.game import Game
from bohnhof.notation.record import Replay

STORED = Path(__file__).parents[1] / "records" / "prohibohn"
BEGUN = ["pu po st gr ki ch bl", "gr gr ch ch st ki bl"]
CHOSEN = ["A stake 1 2", "B stake 1 2"]
THREE = ["A turn-up"] * 3


def begun(*said: str, edition: str = "", **options: str) -> str:
    """A game in which A begins with a Puff and a Pole in front; Al has two Blue, Don a Pole."""
    pile = "bl bl po gr gr pu" if not edition else "bl po st gr gr pu"
    return dealt(BEGUN, pile, said, edition=edition, game="prohibohn", **options)


def second_turn(uncovered: str = "ki ki ki", planted: str = "ki", harvests: bool = True) -> list[str]:
    """A ends the first turn, B uncovers these cards and plants one group of them, and A plays beans."""
    mine = ["A harvest 1"] if harvests else []
    theirs = ["B end", "B end", "B plant 1", "B end", *["B turn-up"] * len(uncovered.split())]
    return [*mine, "A end", "A draw", *theirs, "B end", f"B plant {planted} 2", "B end", "B draw", "A end", "A end"]


def rich(
    bean: str,
    *said: str,
    others: str = "st gr ki",
    mafia: str = "bl bl ch",
    uncovered: str = "ki ki ki",
    then: str = "",
    edition: str = "",
    **options: str,
) -> str:
    """A has made two thalers of a bean out of the hand, and has five more of it on field 1. B will uncover what is
    `uncovered`, and A what comes `then`."""
    hands = [f"{bean} {bean} {bean} {bean} {others}", BEGUN[1]]
    pile = f"{mafia} {bean} {bean} {bean} ch st {uncovered} st bl {then}"
    first = [*CHOSEN, "A plant 1", "A plant 1", "A end", *THREE, "A end", f"A plant {bean} 1"]
    return dealt(hands, pile, [*first, *said], edition=edition, game="prohibohn", **options)


def stored(name: str, lines: int) -> str:
    """A stored game as it stood after so many commands."""
    run = Replay((STORED / name).read_text(encoding="utf-8"))
    for _line in range(lines):
        run.step()
    return Game.replaying(run).record()


def goes_on(record: str, seat: str, *said: str) -> str:
    """The same game after some more commands of a seat."""
    game = Game.from_record(record)
    for command in said:
        game.do(seat, command)
    return game.record()


PREFERS = ("plant", "turn-up", "end", "draw", "discard", "give", "harvest")
"""What somebody does who only wants to go on, by the words that commands begin with."""


def goes_to(record: str, seat: str, step: str) -> str:
    """The same game once a seat has come to a step of its turn; all before is done by who only want to go on."""
    game = Game.from_record(record)
    while game.actor != seat or game.rules.steps[game.state.step].name != step:
        assert game.actor is not None
        commands = game.legal(game.actor).commands
        game.do(game.actor, next(say for word in PREFERS for say in commands if say.startswith(word)))
    return game.record()


CASINO = rich("po", *second_turn())
"""A has five Pole thalers and plays beans: a Stink in front, then Green, Kidney, Chili, Stink."""
UNDERTAKER = rich("gr", *second_turn(), others="st po ki", then="gr po st")
"""A has four Green thalers, three Green lie on the discard pile, and one comes next."""
RESTAURANT = rich(
    "st",
    *second_turn("po po ki ki ki"),
    others="gr po po",
    mafia="bl bl po",
    uncovered="po po ki ki ki",
    then="po gr gr ch",
)
"""A has four Stink thalers, Don three Pole, and a fourth comes next; A holds two more."""
NIGHTBAR = rich("pu", *second_turn(), then="gr gr gr")
"""A has four Puff thalers and plays beans: a Stink in front, then Green; three Green come next."""
GAS_STATION = rich(
    "ch",
    *second_turn(harvests=False),
    "A plant 1",
    "A harvest 1",
    others="ch st gr",
    mafia="bl bl po",
    then="st st gr",
)
"""A has four Chili thalers and has played one bean."""
VARIETE = rich(
    "ki",
    *second_turn("st st st", "st", harvests=False),
    "A plant 1",
    "A plant 1",
    "A harvest 1",
    others="ki ki gr",
    mafia="bl bl po",
    uncovered="st st st",
    then="gr gr gr pu ch",
)
"""A has five Kidney thalers and has played two beans."""
PUB_3 = goes_to(
    goes_on(
        dealt(
            ["cg cg cg cg po po gr", BEGUN[1]],
            "bl ch po cg cg cg st gr ki ki ki st bl st st st gr pu ki ki ki",
            [*CHOSEN, "A plant 1", "A plant 1", "A end", *THREE, "A end", "A plant cognac 1", "A harvest 1"],
            edition="pub",
            game="prohibohn",
        ),
        "A",
        *["buy pub3", "end", "draw"],
    ),
    "A",
    "play",
)
PUB_3 = goes_to(goes_on(PUB_3, "A", "plant 2", "plant 2", "end"), "B", "play")
PUB_3 = goes_to(PUB_3, "A", "for-mafia")
"""A owns Pub 3 and has two Pole Beans on a field; Joe collects these and has one."""
_PAIRS = dealt(
    ["pu po po po pu pu pu", BEGUN[1]],
    "bl bl ch po po pu st gr ki ki ki st ch po po pu st ki ki ki ki gr pu pu st",
    [
        *CHOSEN,
        "A plant 1",
        "A plant 1",
        "A end",
        *THREE,
        "A end",
        "A plant pole 1",
        "A plant puff 2",
        "A end",
        "A draw",
    ],
    edition="",
    game="prohibohn",
)
_PAIRS = goes_on(goes_to(_PAIRS, "A", "play"), "A", "plant 2", "plant 2", "end", "turn-up", "turn-up", "turn-up", "end")
_PAIRS = goes_on(_PAIRS, "A", "plant pole 1", "plant puff 2", "harvest 1", "end", "draw")
TWO_WAYS = goes_on(goes_to(_PAIRS, "A", "play"), "A", "plant 2", "end", "turn-up", "turn-up", "turn-up", "end")
TWO_WAYS = goes_on(TWO_WAYS, "A", "plant puff 2", "harvest 2")
"""A has five Pole and five Puff thalers."""
BRIBE = stored("05-mafia-wins.txt", 261)
"""A has bought Police Station 3; the mafia has thalers of four beans."""
CLOSING = stored("11-pub-ten-cards.txt", 208)
"""A has bought Pub 4; B owns three cards of price 1."""
END_ROUND = stored("03-fourth-cultivate.txt", 599)
"""The end round after the third emptying begins."""
LAST_ROUND = stored("05-mafia-wins.txt", 713)
"""The end round after the fourth emptying begins."""
