"""What establishment cards are worth at the end, one by one, and why the police pays a bonus (PB-60, PB-89, PB-90)."""

from bohnhof.engine.view import View
from bohnhof.games.prohibohn.establishments import (
    CARDS,
    CARDS_OF_A_KIND,
    ESTABLISHMENT_CARDS,
    IDS,
    POLICE3,
    POLICE4,
    RAZZIA,
)
from bohnhof.texts import Sentences


def owned(view: View, seat: int) -> list[int]:
    """The establishment cards of a seat."""
    return [card for card in range(int(ESTABLISHMENT_CARDS)) if view.marks[card] == seat]


def worth(view: View, seat: int, card: int) -> int:
    """What a card is worth to its owner now (PB-60)."""
    if CARDS[card].price > 1:
        return CARDS[card].price
    trio = all(view.marks[other] == seat for other in range(card, card + int(CARDS_OF_A_KIND)))
    return 4 if trio else int(view.marks[RAZZIA] < 0)


def card_by_card(view: View, seat: int, ones: bool, sentences: Sentences) -> str:
    """Each card of price 1, or each of the others, with its value."""
    return ", ".join(
        sentences.say("tally.why.one", ware=f"ware:{IDS[card]}", points=worth(view, seat, card))
        for card in owned(view, seat)
        if (CARDS[card].price == 1) == ones
    )


def police_reason(view: View, seat: int, sentences: Sentences) -> str:
    """What the own Police Station counts; empty without one."""
    cards = owned(view, seat)
    if view.marks[POLICE3] == seat:
        return sentences.say("tally.why.police-bonus_cards", count=len(cards))
    if view.marks[POLICE4] == seat:
        kinds = {card // int(CARDS_OF_A_KIND) for card in cards}
        return sentences.say("tally.why.police-bonus_kinds", count=len(kinds))
    return ""
