"""What establishment cards are worth at the end, one by one, why the police pays a bonus, and how near they bring the
end (PB-60, PB-89, PB-90, PB-102)."""

from bohnhof.engine.rules import Rules
from bohnhof.engine.view import View
from bohnhof.games.alcabohne.bosses import COINS
from bohnhof.games.prohibohn.closing import ENOUGH
from bohnhof.games.prohibohn.draw_pile import PASSES
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


def all_owned(view: View) -> int:
    """How many establishment cards both players own together (PB-102)."""
    return sum(1 for card in range(int(ESTABLISHMENT_CARDS)) if view.marks[card] >= 0)


def supply_note(view: View, rules: Rules, sentences: Sentences) -> str:
    """How many cards both own, as long as that can decide when the game is over (PB-102); empty in other games."""
    key = f"table.supply.{rules.name}_note"
    if not sentences.has(key) or view.over:
        return ""
    if view.emptyings > PASSES or (view.emptyings == PASSES and not view.final):
        return sentences.say(key + "_late")
    return sentences.say(key, count=all_owned(view), enough=int(ENOUGH))


def end_of_round(key: str, view: View, sentences: Sentences) -> str:
    """What comes once a player is done in an end round (PB-99, PB-102, PB-105, PB-106)."""
    if view.seat == view.active:
        return sentences.say(key)
    if view.emptyings > PASSES or len(view.discard) + view.places[COINS].size == 0:
        return sentences.say(key + "_over")
    count = all_owned(view)
    return sentences.say(key + ("_enough" if count >= ENOUGH else "_owned"), count=count, enough=int(ENOUGH))


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
