"""What the bots know of Telebohn: what an action is worth, what a copy is worth, and what is worth defending.

A field is worth what it pays now, a share of what it will pay, and more the nearer the next step is. An action is worth
what it changes; the best one is done, and where none brings anything the round ends, or the player passes. Text cards
are worth their pennies and their defence; they are played where they bring more than that.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.bots.lore import Lore
from bohnhof.bots.valuing import Farm
from bohnhof.cards import LARGEST_FIELD, NONE, SNAP
from bohnhof.engine.commands import (
    END,
    HARVEST,
    OWN_CARD_BITS,
    Command,
    details_of,
    first_of,
    own_cards_of,
    second_of,
    simple,
    verb_of,
)
from bohnhof.engine.state import FIELDS
from bohnhof.engine.view import View
from bohnhof.games.telebohn.marks import (
    AT,
    CLOSING_STEP,
    EFFECTS_AT,
    FIELDS_OF_A_SEAT,
    IDLE,
    OWN,
    PLACES_OF_A_SEAT,
    TEXTS,
    WINDOW,
)
from bohnhof.games.telebohn.text_cards import (
    ANY_PLACE,
    FIRST_TEXT_ROW,
    MOVE,
    NO_COPY,
    NO_DEFENCE,
    PEEK,
    PLUS_ONE,
    RECALL,
    SCALE,
    TWICE,
)
from bohnhof.games.telebohn.verbs import BACK, DECLINE, DEFEND, MERGE, PLAY, TAKE, TAKE_OVER, TURN_OVER, USE

EMPTY_PLACE: Final = 0.3
"""What an empty place is worth: something can be laid there."""
CARD_PLAYED: Final = 0.12
"""What it is worth that a hand card is gone: the hand is filled up again."""
GROWTH: Final = 0.08
"""The share of the thalers that a field does not pay yet which it is worth all the same."""
COPIED: Final = 0.06
"""What it costs that somebody else may copy an action."""
DEFENCE_FAILS: Final = 0.55
"""How likely a takeover succeeds against somebody who holds text cards."""
HURTS: Final = 0.3
"""The share of another player's loss that counts as an own gain."""
TEXT_KEPT: Final = 0.25
"""What a text card is worth that is kept: its pennies, and a defence."""
WORTH_DEFENDING: Final = 0.45
"""A loss that is larger is defended."""
BARELY: Final = 0.03
"""What an action must bring to be done."""
SNAPS: Final = vec[float]([0.0, 0.2, 0.7, 1.2, 1.5, 2.2, 2.5, 3.2, 3.5])
"""What so many snap beans are worth during the game, text cards and the closing harvest in mind."""
EFFECT_WORTH: Final = vec[float]([0.25, 0.6, 0.6, 0.7, 0.5, 0.25, 0.6, 0.5, 0.3, 0.45, 0.5])
"""What a text card is worth to its holder, by its effect: the least is laid for defence."""


@final
class Caller(Lore):
    """Plays Telebohn by the worth of its fields. `room` is what it would bring now to have a place empty."""

    def __init__(self, farm: Farm) -> None:
        super().__init__(farm)
        self.room: float = EMPTY_PLACE

    def decide(self, view: View) -> Command | None:
        """The best command of the menu."""
        menu = view.menu
        self.room = self.room_for(view)
        best = -1000.0
        best_code = menu.codes[menu.count - 1]
        for i in range(menu.count):
            worth = self.gain(view, menu.codes[i])
            if worth > best:
                best = worth
                best_code = menu.codes[i]
        return simple(best_code)

    def room_for(self, view: View) -> float:
        """What an empty place would bring: where there is none, the hand cards that could be laid on it, and the end
        of idle rounds."""
        for field in range(FIELDS_OF_A_SEAT):
            if view.size(view.seat, field) == 0:
                return EMPTY_PLACE
        best = EMPTY_PLACE
        for i in range(len(view.hand)):
            bean = view.hand[i]
            cards = view.held(bean)
            fits = False
            for field in range(FIELDS_OF_A_SEAT):
                if view.kind(view.seat, field) == bean:
                    fits = True
            if not fits:
                worth = self.worth(view, bean, cards) + CARD_PLAYED * float(cards + 1)
                if worth > best:
                    best = worth
        return best + 0.1 * float(view.marks[IDLE])

    # --- what fields are worth ------------------------------------------------------------------------------------

    def worth(self, view: View, bean: i64, cards: i64) -> float:
        """What a field is worth to whoever has it."""
        if cards == 0 or bean == NONE:
            return EMPTY_PLACE
        closing = view.step == CLOSING_STEP
        if bean == SNAP and not closing:
            if self.is_late(view):
                return self.snap_at_end(cards)
            return SNAPS[cards] if cards < 9 else 3.6
        pays = view.pay(view.seat, bean, cards)
        if closing:
            return float(pays)
        top = view.pay(view.seat, bean, 14)
        if self.is_late(view):
            return float(pays) + 0.1 * float(cards)
        last = cards
        while last > 0 and view.pay(view.seat, bean, last - 1) == pays:
            last -= 1
        following = cards + 1
        while following < 15 and view.pay(view.seat, bean, following) == pays:
            following += 1
        reach = 0.25 + 0.03 * float(view.deck[bean])
        worth = float(pays) + GROWTH * float(top - pays) * (0.5 + reach)
        if following < 15:
            step = view.pay(view.seat, bean, following) - pays
            worth += reach * float(step) * float(cards - last) / float(following - last)
        return worth

    def snap_at_end(self, cards: i64) -> float:
        """What snap beans pay in the closing harvest."""
        if cards < 4:
            return 0.15 * float(cards)
        if cards < 6:
            return 1.0
        return float(cards - 4) if cards < 8 else 4.0

    def is_late(self, view: View) -> bool:
        """Whether the end is near: what has not been harvested soon counts by its thalers alone."""
        return view.final or (view.emptyings + 1 >= view.last and view.pile_size < 2 * view.players)

    def own(self, view: View, field: i64) -> float:
        """What an own field is worth."""
        return self.worth(view, view.kind(view.seat, field), view.size(view.seat, field))

    def more(self, view: View, field: i64, bean: i64, cards: i64) -> float:
        """What it brings to lay so many cards of a bean on an own field."""
        size = view.size(view.seat, field)
        return self.worth(view, bean, size + cards) - self.own(view, field)

    def effect(self, view: View, kind: i64) -> i64:
        """What a text card does."""
        return view.marks[EFFECTS_AT + kind]

    # --- what commands bring ----------------------------------------------------------------------------------------

    def gain(self, view: View, code: i64) -> float:
        """What a command brings, the cost of its text cards taken off."""
        verb = verb_of(code)
        a = first_of(code)
        b = second_of(code)
        if verb == END or verb == DECLINE:
            return BARELY
        if verb == DEFEND:
            return self.defends(view, own_cards_of(a) - 1)
        if verb == TAKE or verb == BACK:
            return self.takes(view, verb, a)
        details = details_of(a)
        packed = own_cards_of(a)
        if verb == USE:
            return self.special(view, packed - 1, details)
        gain = 0.0
        if verb == PLAY:
            gain = self.more(view, b, details & 31, details >> 5) + CARD_PLAYED * float(details >> 5)
        elif verb == MERGE:
            gain = self.merges(view, details, b)
        elif verb == TURN_OVER:
            gain = 0.35 - EMPTY_PLACE + self.company(view)
        elif verb == HARVEST:
            gain = self.harvests(view, b, packed)
        elif verb == TAKE_OVER:
            gain = self.takes_over(view, details, b, packed)
        else:
            return 0.0 - 0.001 * float(b)  # laying a card: the first place
        return gain - self.cost(view, packed) - (COPIED if view.marks[WINDOW] == 0 else 0.0)

    def company(self, view: View) -> float:
        """Whether a card that is turned over may join others of its type: the more likely, the better."""
        common: i64 = 0
        for field in range(FIELDS_OF_A_SEAT):
            kind = view.kind(view.seat, field)
            if kind != NONE:
                common += view.deck[kind]
        return 0.002 * float(common) + 0.02

    def cost(self, view: View, packed: i64) -> float:
        """What the text cards of a command are worth if they are kept; in the closing harvest their pennies."""
        cost = 0.0
        while packed > 0:
            kind = (packed & 127) - 1
            effect = self.effect(view, kind)
            if view.step == CLOSING_STEP:
                cost += 0.1
            elif effect == NO_COPY:
                cost += 0.35
            elif effect == TWICE:
                cost += 0.1  # the second action is worth more than that
            else:
                cost += TEXT_KEPT
            packed >>= OWN_CARD_BITS
        return cost

    def merges(self, view: View, origin: i64, goal: i64) -> float:
        """Two fields become one, and a place is free."""
        bean = view.kind(view.seat, goal)
        cards = view.size(view.seat, goal) + view.size(view.seat, origin)
        return self.worth(view, bean, cards) + self.room - self.own(view, goal) - self.own(view, origin)

    def thalers(self, view: View, field: i64, packed: i64) -> i64:
        """What a harvest pays with these text cards."""
        bean = view.kind(view.seat, field)
        cards = view.size(view.seat, field)
        pays = view.pay(view.seat, bean, cards)
        more: i64 = 0
        while packed > 0:
            kind = (packed & 127) - 1
            effect = self.effect(view, kind)
            if effect == SCALE:
                pays = view.payouts[(FIRST_TEXT_ROW + kind) * LARGEST_FIELD + cards]
                most = cards + len(view.discard)
                if pays > most:
                    pays = most
            elif effect == PLUS_ONE:
                more = 1
            packed >>= OWN_CARD_BITS
        return pays + more

    def harvests(self, view: View, field: i64, packed: i64) -> float:
        """Thalers for a field; snap beans bring text cards too."""
        thalers = float(self.thalers(view, field, packed))
        if view.step == CLOSING_STEP:
            return thalers
        bean = view.kind(view.seat, field)
        cards = view.size(view.seat, field)
        if bean == SNAP and cards > 1:
            thalers += 0.5 if cards == 2 else 1.0
        return thalers + self.room - self.own(view, field) + 0.05 * thalers

    def takes_over(self, view: View, details: i64, field: i64, packed: i64) -> float:
        """A better field for a worse one, if it is not defended."""
        own = details & 7
        other = details >> 3
        at = other * FIELDS + field
        theirs = self.worth(view, view.kinds[at], view.sizes[at])
        gain = (theirs - self.own(view, own)) * (1.0 + HURTS)
        if view.places[TEXTS + other * PLACES_OF_A_SEAT].size > 0 and not self.has(view, packed, NO_DEFENCE):
            gain *= DEFENCE_FAILS
        return gain

    def has(self, view: View, packed: i64, wanted: i64) -> bool:
        """Whether a card with an effect is among packed ones."""
        while packed > 0:
            if self.effect(view, (packed & 127) - 1) == wanted:
                return True
            packed >>= OWN_CARD_BITS
        return False

    def special(self, view: View, kind: i64, details: i64) -> float:
        """A special action by itself."""
        effect = self.effect(view, kind)
        if effect == PEEK:
            return 0.4 - TEXT_KEPT
        if effect == RECALL:
            bean = details & 31
            best = 0.0
            for field in range(FIELDS_OF_A_SEAT):
                if view.kind(view.seat, field) == bean:
                    more = self.more(view, field, bean, details >> 5)
                    if more > best:
                        best = more
            return best - TEXT_KEPT
        if effect == MOVE or effect == ANY_PLACE:
            return -1.0
        return -1.0

    def defends(self, view: View, kind: i64) -> float:
        """Keep what is worth more than what would come for it, with the card that is missed least."""
        attacker = view.marks[WINDOW] - 1 if view.marks[WINDOW] > 0 else view.active
        mine = self.own(view, view.marks[AT])
        at = attacker * FIELDS + view.marks[OWN]
        theirs = self.worth(view, view.kinds[at], view.sizes[at])
        return mine - theirs - WORTH_DEFENDING - 0.2 * EFFECT_WORTH[self.effect(view, kind)]

    def takes(self, view: View, verb: i64, bean: i64) -> float:
        """A card that fits an own field is taken, the others go back."""
        fits = 0.1
        for field in range(FIELDS_OF_A_SEAT):
            if view.kind(view.seat, field) == bean:
                fits = 1.0
        for i in range(len(view.hand)):
            if view.hand[i] == bean:
                fits += 0.2
        return fits if verb == TAKE else 0.09 - 0.01 * fits
