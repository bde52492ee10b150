"""What is worth what in Prohibohn: the cards for sale, the thalers that pay for them, and its own commands.

What a card costs comes back at the end, so greed buys what it can pay: for what it does, for the bonus of a Police
Station, and for a trio. What the cards do is a guess, as thalers in a whole game.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.bots.business import UNKNOWN, Business
from bohnhof.cards import BLUE, NONE
from bohnhof.engine.commands import bean_of, first_of, second_of, verb_of
from bohnhof.engine.state import State
from bohnhof.games.alcabohne.bosses import PURSE
from bohnhof.games.highbohn.verbs import BUILD, DECLINE, TAKE
from bohnhof.games.prohibohn.asides import BRIBE_STEP, END_ROUND_STEP
from bohnhof.games.prohibohn.closing import ENOUGH
from bohnhof.games.prohibohn.draw_pile import PASSES
from bohnhof.games.prohibohn.establishments import (
    CARDS,
    CARDS_OF_A_KIND,
    ESTABLISHMENT_CARDS,
    FIRST_OF_BEAN,
    POLICE3,
    POLICE4,
    PRICES,
    RAZZIA,
    RAZZIA_BLUE,
    RAZZIA_OTHER,
)
from bohnhof.games.prohibohn.marks import FOR_SALE, establishment_cards, owned_of_kind, worth_of_one
from bohnhof.games.prohibohn.verbs import CLOSE, DRAW_MORE, FILL_UP, PLAY_CARD, REMOVE, STAKE
from bohnhof.games.prohibohn.wallet import razzia_beans, razzia_price
from bohnhof.games.prohibohn.wares import FIRST_WARE

EFFECTS: Final[dict[str, float]] = {
    "PB-62": 1.0,
    "PB-66": 2.0,
    "PB-68": 0.8,
    "PB-69": 1.2,
    "PB-72": 1.0,
    "PB-73": 1.2,
    "PB-78": 0.8,
    "PB-79": 1.6,
    "PB-81": 0.5,
    "PB-82": 1.5,
    "PB-85": 0.8,
    "PB-86": 1.2,
    "PV-10": 0.8,
}
"""What a card does for its owner in a whole game, by its rule; the others do nothing."""
BRINGS: Final = vec[float]([EFFECTS.get(card.rule, 0.0) for card in CARDS])
BONUS3: Final = vec[i64](list(CARDS[int(POLICE3)].bonus))
BONUS4: Final = vec[i64](list(CARDS[int(POLICE4)].bonus))
WHOLE: Final = 200.0
"""About so many cards are drawn in a game."""
COUNTED: Final = 0.15
"""What each establishment card counts before a Police Station is owned that counts it."""
SAVED: Final = 0.25
"""What part of the effects of the dearer cards is lost by spending one of their thalers."""
RIVALS: Final = 0.7
"""How much a loss of the other player counts."""
STOLEN: Final = 1.9
"""What it is worth to take a thaler of the mafia."""
BOUGHT: Final = 0.05
"""What it is worth to buy something that comes out even."""
DRAWN: Final = 0.2
"""What each further card is worth that is drawn."""
MATCHED: Final = 0.3
"""What a thaler is worth that is of a bean of which one has some."""
NEEDED_IN_HAND: Final = 0.2
"""What a hand card is worth for each other card of its bean in the hand."""
SOLD: Final = 4.0
"""More than anything that speaks against selling a field before the last purchases."""


@final
class Prohibition(Business):
    """Values establishments, Police Stations and the Razzia."""

    def worth(self, s: State, seat: i64, code: i64, left: float) -> float:
        """What a command brings: purchases, and whatever is asked with them."""
        verb = verb_of(code)
        if verb == BUILD:
            return self.purchase(s, seat, first_of(code) - FIRST_WARE, left)
        if verb == TAKE:
            matched = self.toward(s, seat, first_of(code), left)
            return matched if s.step == BRIBE_STEP else 0.0 - matched - float(razzia_price(first_of(code)))
        if verb == DRAW_MORE:
            return DRAWN
        if verb == FILL_UP:
            return DRAWN * float(4 - s.hand_size[seat])
        if verb == CLOSE:
            return RIVALS
        if verb == DECLINE:
            return 0.0
        if verb == REMOVE:  # the owner of two can use the third himself
            return 0.0 - BOUGHT
        if verb == STAKE:
            return self.stake(s, seat, first_of(code), second_of(code))
        return UNKNOWN

    def planted(self, code: i64) -> i64:
        """PB-85, PB-86: a card from any position."""
        return bean_of(first_of(code)) if verb_of(code) == PLAY_CARD else NONE

    def assets(self, s: State, seat: i64, left: float) -> float:
        """What the cards of a seat are worth at the end, and what they still do."""
        done = 0.0
        for card in range(ESTABLISHMENT_CARDS):
            if s.marks[card] == seat:
                done += BRINGS[card]
        return float(value_at_end(s, seat)) + done * left / WHOLE

    def selling(self, s: State, seat: i64) -> float:
        """PB-100: before the last purchases everything is sold."""
        if s.step != END_ROUND_STEP:
            return 0.0
        owned: i64 = 0
        for who in range(s.players):
            owned += establishment_cards(s, who)
        return SOLD if owned >= ENOUGH or s.emptyings > PASSES else 0.0

    def purchase(self, s: State, seat: i64, card: i64, left: float) -> float:
        """What a card brings beyond what it costs."""
        rival = s.after(seat)
        before = value_at_end(s, seat)
        theirs = value_at_end(s, rival)
        s.marks[card] = seat
        value = float(value_at_end(s, seat) - before) + RIVALS * float(theirs - value_at_end(s, rival))
        s.marks[card] = FOR_SALE
        if card == RAZZIA:
            return BOUGHT + value - cost_of_razzia(razzia_beans(s, seat))
        value += BOUGHT - float(PRICES[card]) + BRINGS[card] * left / WHOLE
        if card >= ESTABLISHMENT_CARDS:
            return value + STOLEN if s.places[PURSE].size > 0 else value
        value += COUNTED
        if PRICES[card] == 1 and owned_of_kind(s, seat, card) == 0:
            value -= SAVED * (BRINGS[card + 1] + BRINGS[card + 2]) * left / WHOLE
        return value

    def toward(self, s: State, seat: i64, bean: i64, left: float) -> float:
        """What one more thaler of a bean is worth besides being a thaler."""
        first = FIRST_OF_BEAN[bean]
        if first < 0:
            return 0.0
        thalers = s.thalers_of(seat, bean)
        value = MATCHED if thalers > 0 else 0.0
        for card in range(first, first + CARDS_OF_A_KIND):
            if s.marks[card] == FOR_SALE and card != RAZZIA:
                wanted = BOUGHT + BRINGS[card] * left / WHOLE
                value += wanted if thalers + 1 == PRICES[card] else wanted / 4.0
        return value

    def stake(self, s: State, seat: i64, first: i64, second: i64) -> float:
        """PB-10: two hand cards become thalers: better two of one bean, and none that the hand has use for."""
        one = s.hand_card(seat, first)
        other = s.hand_card(seat, second)
        value = self.toward(s, seat, one, WHOLE) + self.toward(s, seat, other, WHOLE)
        if one == other:
            return value + MATCHED - 2.0 * NEEDED_IN_HAND * float(s.held(seat, one) - 2)
        return value - NEEDED_IN_HAND * float(s.held(seat, one) + s.held(seat, other) - 2)


def cost_of_razzia(beans: i64) -> float:
    """PB-16: what it costs one who can pay it with these beans, as a bit mask."""
    return float(RAZZIA_BLUE if (beans >> BLUE) & 1 != 0 else RAZZIA_OTHER)


def value_at_end(s: State, seat: i64) -> i64:
    """PB-109: what the cards of a seat are worth, Police Stations and their bonus among them."""
    value: i64 = 0
    cards: i64 = 0
    kinds: i64 = 0
    for first in range(0, ESTABLISHMENT_CARDS, CARDS_OF_A_KIND):
        owned = owned_of_kind(s, seat, first)
        if owned > 0:
            cards += owned
            kinds += 1
            if s.marks[first] == seat:
                value += worth_of_one(s, first)
            for card in range(first + 1, first + CARDS_OF_A_KIND):
                if s.marks[card] == seat:
                    value += PRICES[card]
    if s.marks[POLICE3] == seat:
        value += PRICES[POLICE3] + BONUS3[cards if cards < len(BONUS3) else len(BONUS3) - 1]
    if s.marks[POLICE4] == seat:
        value += PRICES[POLICE4] + BONUS4[kinds if kinds < len(BONUS4) else len(BONUS4) - 1]
    if s.marks[RAZZIA] == seat:
        value += PRICES[RAZZIA]
    return value
