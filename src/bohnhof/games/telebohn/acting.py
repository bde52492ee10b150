"""The five regular actions and the special ones, as the active player and copiers carry them out (TB-31, TB-64)."""

from typing import Final

from mypy_extensions import i64

from bohnhof.cards import NONE
from bohnhof.engine.commands import HARVEST, Command, details_of, first_of, own_cards_of, second_of, verb_of
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import STAY, Step
from bohnhof.engine.vectors import zeros
from bohnhof.games.telebohn.announcing import card_with, cards_refusal, held_with
from bohnhof.games.telebohn.circuit import back_to_choosing, carried_out, conclude
from bohnhof.games.telebohn.harvesting import add_harvests, harvest, harvest_refusal
from bohnhof.games.telebohn.marks import (
    DEFENCE_STEP,
    HARVESTING,
    KIND,
    LAY_STEP,
    MERGING,
    PLAYING,
    TAKING_OVER,
    TURNED,
    TURNING_OVER,
    doer,
)
from bohnhof.games.telebohn.playing import (
    add_merges,
    add_plays,
    add_turning_over,
    merge,
    merge_refusal,
    play,
    play_refusal,
    spelled_merge,
    spelled_play,
    turn_over,
    turn_over_refusal,
)
from bohnhof.games.telebohn.special import add_specials, spelled_use, use, use_refusal
from bohnhof.games.telebohn.takeover import (
    NO_CARD_ONLY,
    add_takeovers,
    attack,
    spelled_takeover,
    takeover_refusal,
    with_none,
)
from bohnhof.games.telebohn.text_cards import EXTRA_HARVEST, NO_COPY, TWICE, TextDeck
from bohnhof.games.telebohn.text_pile import announce, is_announced
from bohnhof.games.telebohn.verbs import MERGE, PLAY, TAKE_OVER, TURN_OVER, USE
from bohnhof.games.telebohn.words import elsewhere

NO_PACKED_CARD: Final = zeros(1)
"""The choice of no text card, packed."""
BY_THEMSELVES: Final[i64] = (1 << 4) | (1 << 5) | (1 << 6)
"""The effects that stand by themselves: PEEK, MOVE and RECALL."""


def kind_of(verb: i64) -> i64:
    """The regular action that a verb stands for; 0 if it stands for none."""
    if verb == PLAY:
        return PLAYING
    if verb == MERGE:
        return MERGING
    if verb == TURN_OVER:
        return TURNING_OVER
    if verb == HARVEST:
        return HARVESTING
    return TAKING_OVER if verb == TAKE_OVER else 0


class Acting(Step):
    """A step in which one seat carries out actions. `deck` are the text cards of the table; with `many` an action c
    may turn over several cards (TB-39)."""

    deck: TextDeck
    many: bool

    def __init__(self, name: str, verbs: list[i64], deck: TextDeck, many: bool) -> None:
        super().__init__(name, verbs)
        self.deck = deck
        self.many = many

    def actor(self, s: State) -> i64:
        """Who carries something out now."""
        return doer(s)

    # --- what may be done ---------------------------------------------------------------------------------------------

    def add_regular(self, s: State, who: i64, kind: i64, copying: bool, effects: i64, menu: Menu) -> None:
        """TB-34 to TB-50: everything that an action of one kind can be, with the text cards that may go with it.
        `effects` are those of the cards that are held."""
        deck = self.deck
        if kind < HARVESTING:
            cards = NO_PACKED_CARD
            wanted = TWICE if copying else NO_COPY
            if (effects >> wanted) & 1 != 0:
                cards = with_none(held_with(s, who, deck, wanted))
                for k in range(len(cards)):
                    cards[k] += 1
            if kind == PLAYING:
                add_plays(s, who, cards, menu)
            elif kind == MERGING:
                add_merges(s, who, cards, menu)
            else:
                add_turning_over(s, who, cards, menu)
            return
        quiet = NO_CARD_ONLY
        if not copying and (effects >> NO_COPY) & 1 != 0:
            quiet = with_none(held_with(s, who, deck, NO_COPY))
        if kind == HARVESTING:
            add_harvests(s, who, deck, quiet, effects, menu)
        else:
            add_takeovers(s, who, deck, quiet, effects, menu)

    def add_special(self, s: State, who: i64, effects: i64, menu: Menu) -> None:
        """TB-103, TB-104: the special actions of kind A."""
        if (effects >> EXTRA_HARVEST) & 1 != 0:
            add_harvests(s, who, self.deck, held_with(s, who, self.deck, EXTRA_HARVEST), effects, menu)
        if effects & BY_THEMSELVES != 0:
            add_specials(s, who, self.deck, menu)

    def complete(self, s: State, seat: i64, command: Command) -> Command:
        """What is left unsaid and can only be one thing."""
        verb = command.verb
        if verb == PLAY:
            return spelled_play(s, seat, command)
        if verb == MERGE:
            return spelled_merge(s, seat, command)
        if verb == TAKE_OVER:
            return spelled_takeover(s, command)
        if verb == USE:
            return spelled_use(command, self.deck)
        return command

    # --- why not --------------------------------------------------------------------------------------------------

    def is_extra(self, command: Command) -> bool:
        """Whether this is the harvest of a text card and no action d (TB-T10)."""
        if command.verb != HARVEST:
            return False
        packed = own_cards_of(command.a)
        rest = packed
        while rest > 0:
            if not 0 < rest & 127 <= self.deck.kinds:
                return False
            rest >>= 7
        return card_with(packed, self.deck, EXTRA_HARVEST) != NONE

    def action_refusal(self, s: State, who: i64, command: Command, kind: i64, copying: bool) -> Refusal | None:
        """Why an action (kind 0: a harvest of the closing) cannot be carried out so. Who may choose it is asked
        before."""
        verb = command.verb
        packed = own_cards_of(command.a)
        details = details_of(command.a)
        refusal = cards_refusal(s, who, self.deck, packed, kind, copying)
        if refusal is not None:
            return refusal
        if (verb == HARVEST or verb == TURN_OVER) and details != 0:
            return Refusal("BB-9", "impossible_numbers")
        if verb == PLAY:
            return play_refusal(s, who, details, command.b)
        if verb == MERGE:
            return merge_refusal(s, who, details, command.b)
        if verb == TURN_OVER:
            if command.b != 0:
                return Refusal("BB-9", "impossible_numbers")
            return turn_over_refusal(s, who)
        if verb == HARVEST:
            if len(command.wants) > 0:
                return Refusal("TB-25", "thalers_not_chosen")
            return harvest_refusal(s, who, self.deck, packed, command.b)
        return takeover_refusal(s, who, self.deck, command.a, command.b)

    def special_refusal(self, s: State, who: i64, command: Command) -> Refusal | None:
        """Why a special action of kind A cannot be carried out so."""
        if command.b != 0:
            return Refusal("BB-9", "impossible_numbers")
        return use_refusal(s, who, self.deck, command)

    # --- doing ----------------------------------------------------------------------------------------------------

    def carry_out(self, s: State, who: i64, code: i64) -> i64:
        """TB-33: announcement, then effect, or the question that stands before it."""
        verb = verb_of(code)
        a = first_of(code)
        field = second_of(code)
        deck = self.deck
        if verb == USE:
            if use(s, who, deck, a):
                back_to_choosing(s)
            return STAY
        packed = own_cards_of(a)
        details = details_of(a)
        announce(s, who, packed)
        if verb == HARVEST:
            if card_with(packed, deck, EXTRA_HARVEST) != NONE:
                harvest(s, who, deck, packed, field)
                back_to_choosing(s)
                return STAY
            s.marks[KIND] = HARVESTING
            if who == s.active:
                s.marks[TURNED] = 1
            harvest(s, who, deck, packed, field)
            conclude(s, who, card_with(packed, deck, NO_COPY) != NONE)
            return STAY
        if verb == TAKE_OVER:
            s.marks[KIND] = TAKING_OVER
            if attack(s, who, deck, details, field):
                conclude(s, who, is_announced(s, deck, NO_COPY))
            else:
                s.step = DEFENCE_STEP
            return STAY
        if verb == PLAY:
            s.marks[KIND] = PLAYING
            play(s, who, details, field)
        elif verb == MERGE:
            s.marks[KIND] = MERGING
            merge(s, who, details, field)
        else:
            s.marks[KIND] = TURNING_OVER
            if not turn_over(s, who):
                s.step = LAY_STEP
                return STAY
        carried_out(s, who, self.many, deck)
        return STAY

    def not_now(self, s: State, seat: i64, verb: i64) -> Refusal:
        """TB-7, TB-33."""
        return elsewhere(s, seat, verb, self.actor(s))
