"""What is to be simulated: everything that decides the result, and nothing that does not."""

from dataclasses import asdict, dataclass, field, replace
from typing import Any

from bohnhof.bots.loading import bot_maker
from bohnhof.bots.match import MOST_DECISIONS
from bohnhof.engine.rules import Rules
from bohnhof.engine.sequencer import OFFERS_A_TURN
from bohnhof.games import create


class WrongBots(Exception):
    """There are neither as many bots as players nor a single one; `bots` and `players` say how many there are."""

    def __init__(self, bots: int, players: int) -> None:
        super().__init__(f"{bots} bots for {players} players")
        self.bots = bots
        self.players = players


@dataclass(frozen=True)
class Plan:
    """One simulation. The same plan gives the same games, whatever machine and however many processes play it.

    `bots` holds a name for each seat, or one for all: a built-in short name or `FILE.py:CLASS`. With `rotate` bot j
    sits at seat (game + j) mod players and the games of a block share their deal. `list_offers` and `list_harvests`
    say whether every single offer and harvest is listed, which takes longer. `wares` are those that the game sells,
    `scored_in` is what decides at the end.
    """

    game: str = "bohnanza"
    edition: str = ""
    players: int = 4
    options: dict[str, str] = field(default_factory=dict)
    bots: tuple[str, ...] = ("random",)
    games: int = 1000
    seed: int = 1
    offers_a_turn: int = int(OFFERS_A_TURN)
    rotate: bool = True
    most_decisions: int = int(MOST_DECISIONS)
    list_offers: bool = False
    list_harvests: bool = False
    wares: tuple[str, ...] = ()
    scored_in: str = "thalers"

    def rules(self) -> Rules:
        """The rules of its tables. Raises `Refused` if there are no such tables."""
        return create(self.game, self.edition, self.players, self.options)

    def settled(self) -> "Plan":
        """The same plan with all that was left open filled in: the edition, a bot for each seat.

        Raises `Refused` for a table that the rules do not know, `WrongBots` and `NoSuchBot` for its bots.
        """
        rules = self.rules()
        bots = self.bots * self.players if len(self.bots) == 1 else self.bots
        if len(bots) != self.players:
            raise WrongBots(len(bots), self.players)
        for bot in dict.fromkeys(bots):
            bot_maker(bot)
        return replace(
            self,
            edition=rules.edition,
            options=dict(rules.options),
            bots=bots,
            wares=tuple(rules.wares),
            scored_in=rules.scored_in,
        )

    def options_text(self) -> str:
        """The options that differ from their defaults, in the order of their names."""
        return " ".join(f"{name}={self.options[name]}" for name in sorted(self.options))

    def as_data(self) -> dict[str, Any]:
        """All of it but what is listed, as plain data."""
        data = asdict(self)
        data["bots"] = list(self.bots)
        del data["list_offers"], data["list_harvests"], data["wares"]
        return data
