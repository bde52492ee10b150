"""The four printed editions and their numbers (BB-18 to BB-22)."""

from typing import Final, NamedTuple

from bohnhof.cards import AMIGO, BRANDY, COCOA, COFFEE, FIELD, GARDEN, WAX

CLASSIC: Final = "amigo-classic"
AMIGO_2023: Final = "amigo-2023"
RIO_GRANDE: Final = "rio-grande"
FIELD_BEAN: Final = "amigo-field-bean"


class Setup(NamedTuple):
    """One row of BB-20: what an edition sets for a number of players.

    `hands` are the hand sizes from the starting player on (BB-27). `price` is 0 where no third field is for sale.
    `draws_along` is what everybody else draws in a player's step 4 (BB-110).
    """

    extra: tuple[int, ...]
    without: tuple[int, ...]
    hands: tuple[int, ...]
    fields: int
    price: int
    draws: int
    draws_along: int
    end: int

    def types(self) -> list[int]:
        """The bean types in the deck, in their order."""
        beans = [*AMIGO, *self.extra]
        return sorted(bean for bean in beans if bean not in self.without)


class Edition(NamedTuple):
    """A printed edition: its tie-break (BB-19, BB-105) and its setups by number of players."""

    name: str
    tie_break: str
    gift: bool
    setups: dict[int, Setup]


_FIVE: Final = (5, 5, 5, 5, 5)
_RISING: Final = (3, 4, 5, 6, 6, 6, 6)
_RIO: Final = (int(COFFEE), int(WAX), int(COCOA))
_BEAN: Final = (int(BRANDY), int(FIELD))


def _classic(players: int) -> Setup:
    return Setup((), (), _FIVE[:players], 2, 3, 3, 0, 3)


def _amigo_2023(players: int) -> Setup:
    return Setup((), (), _FIVE[:players], 3 if players == 3 else 2, 0, 3, 0, 3)


def _rio_grande(players: int) -> Setup:
    if players == 2:
        return Setup(_RIO, (int(GARDEN), int(COCOA)), _FIVE[:2], 2, 3, 2, 0, 1)
    if players == 3:
        return Setup(_RIO, (int(COCOA),), _FIVE[:3], 3, 0, 3, 0, 2)
    if players <= 5:
        return Setup(_RIO, (int(COFFEE),), _FIVE[:players], 2, 3, 3, 0, 3)
    return Setup(_RIO, (int(COCOA), int(GARDEN)), _RISING[:players], 2, 2, 4, 0, 3)


def _field_bean(players: int) -> Setup:
    return Setup(_BEAN, (), _FIVE[:players], 2, 0, 1, 1, 3)


EDITIONS: Final = {
    CLASSIC: Edition(CLASSIC, "hand", False, {n: _classic(n) for n in (3, 4, 5)}),
    AMIGO_2023: Edition(AMIGO_2023, "farthest", False, {n: _amigo_2023(n) for n in (3, 4, 5)}),
    RIO_GRANDE: Edition(RIO_GRANDE, "hand", False, {n: _rio_grande(n) for n in range(2, 8)}),
    FIELD_BEAN: Edition(FIELD_BEAN, "farthest", True, {n: _field_bean(n) for n in (4, 5)}),
}
"""Every edition by its name; the first is the default (BB-18)."""
