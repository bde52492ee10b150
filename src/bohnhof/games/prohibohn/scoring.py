"""What everything is worth at the end (PB-60, PB-89, PB-90, PB-93 to PB-96, PB-109, PB-110)."""

from bohnhof.engine.rules import Standing
from bohnhof.engine.state import State
from bohnhof.games.alcabohne.bosses import PURSE
from bohnhof.games.alcabohne.scoring import MAFIA
from bohnhof.games.prohibohn.establishments import (
    CARDS,
    CARDS_OF_A_KIND,
    ESTABLISHMENT_CARDS,
    POLICE3,
    POLICE4,
    RAZZIA,
)
from bohnhof.games.prohibohn.marks import establishment_cards, owned_of_kind, owner, worth_of_one


def value_of(s: State, card: int) -> int:
    """What a card is worth to its owner: its printed price, but for 1-cards (PB-60, PB-96)."""
    price = CARDS[card].price
    return int(worth_of_one(s, card)) if price == 1 else price


def different_establishments(s: State, who: int) -> int:
    """PB-90, PB-93: of how many establishments a seat owns a card."""
    return sum(1 for first in range(0, int(ESTABLISHMENT_CARDS), int(CARDS_OF_A_KIND)) if owned_of_kind(s, who, first))


def police_bonus(s: State, who: int) -> int:
    """PB-89, PB-90, PV-17."""
    bonus = 0
    for card in (int(POLICE3), int(POLICE4)):
        if owner(s, card) == who:
            record = CARDS[card]
            number = different_establishments(s, who) if record.counts_kinds else int(establishment_cards(s, who))
            bonus += record.bonus[min(number, len(record.bonus) - 1)]
    return bonus


def tally(s: State, who: int) -> list[tuple[str, int]]:
    """PB-109: the total, part by part."""
    own = [card for card in range(int(ESTABLISHMENT_CARDS)) if owner(s, card) == who]
    return [
        ("cash", int(s.thalers[who])),
        ("establishments", sum(value_of(s, card) for card in own if CARDS[card].price > 1)),
        ("ones", sum(value_of(s, card) for card in own if CARDS[card].price == 1)),
        ("police", sum(CARDS[card].price for card in (int(POLICE3), int(POLICE4)) if owner(s, card) == who)),
        ("razzia", CARDS[int(RAZZIA)].price if owner(s, RAZZIA) == who else 0),
        ("police-bonus", police_bonus(s, who)),
    ]


def total(s: State, who: int) -> int:
    """PB-109."""
    return sum(points for _part, points in tally(s, who))


def standing(s: State, mafia_first: bool) -> Standing:
    """PB-110: places among the three totals; `mafia_first` says whether the mafia is ahead of a player who is level
    with it."""
    mafia = (int(s.places[PURSE].size), 1 if mafia_first else -1, 0)
    keys = [(total(s, who), 0, int(s.hand_size[who])) for who in range(int(s.players))]
    places = [1 + sum(1 for other in [*keys, mafia] if other > key) for key in keys]
    return Standing([key[0] for key in keys], places, MAFIA, mafia[0])
