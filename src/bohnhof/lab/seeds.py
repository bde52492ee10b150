"""The seeds of a simulation: one for every deal and every bot, from the simulation's seed and the game's number alone.

    key         50 bits of chance from the seed of the simulation
    deal seed   8 * mixed(key + deal)
    bot seed    8 * mixed(key + game) + 1 + seat

Games count from 0, seats too. With rotated seats the `players` games of a block, in which every bot sits on every seat
once, share one deal, `deal` = game // players; otherwise every game has its own, `deal` = game. `mixed` changes 50 bits
one to one, so within a simulation no two deals and no two bots ever share a seed. Seeds have 53 bits because so many
are a whole number exactly wherever they are written down.
"""

from typing import Final

from bohnhof.engine.chance import seeded

BITS: Final = (1 << 50) - 1
KEY_STREAM: Final = 2
"""The stream of the simulation's seed that the key is drawn from; a table uses stream 0 of its seed, a bot 1."""
SLOTS: Final = 8
"""How many seeds belong to one number: the deal's and one for each of up to seven seats."""


def mixed(x: int) -> int:
    """Other 50 bits for every 50 bits; near numbers come out far apart."""
    x ^= x >> 26
    x = x * 0x1B873593CC9E2D51 & BITS
    x ^= x >> 25
    x = x * 0x14D049BB133111EB & BITS
    return x ^ (x >> 26)


class Seeds:
    """The seeds of one simulation. `paired` says whether the games of a block share their deal."""

    def __init__(self, seed: int, players: int, paired: bool) -> None:
        chance = seeded(seed, KEY_STREAM)
        self.key = int(chance.word()) << 18 | int(chance.word()) >> 14
        self.games_a_deal = players if paired else 1

    def deal(self, game: int) -> int:
        """The number of a game's deal."""
        return game // self.games_a_deal

    def table(self, game: int) -> int:
        """The seed of the table of a game: its start seat, its deck and its reshuffles."""
        return SLOTS * mixed((self.key + game // self.games_a_deal) & BITS)

    def bots(self, game: int) -> int:
        """The number before the seeds of the bots of a game: that of seat A is one more, and so on."""
        return SLOTS * mixed((self.key + game) & BITS)

    def bot(self, game: int, seat: int) -> int:
        """The seed of the bot that sits on a seat in a game."""
        return self.bots(game) + 1 + seat


def bot_at(game: int, seat: int, players: int, rotate: bool) -> int:
    """Which bot, counted from 0, sits on a seat: with rotation, bot j sits at seat (game + j) mod players."""
    return (seat - game) % players if rotate else seat
