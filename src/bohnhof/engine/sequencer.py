"""The sequential driver: turns "anyone, any time" into one question after another.

It asks the seat that must act. It asks others only where there is something they can react to: an offer that awaits
them, and, for the seats that want to be asked (`watchers`; `dealers` where they can make an offer), each new step of a
turn and each deal. Bots, simulations and research environments use it; the rules know nothing of it.

A seat can answer with a whole command (`do`) or choice by choice (`choices`, `choice`, `choose`): then an offer is put
together from small choices, so that there is never a list of all offers.
"""

from typing import Final, final

from mypy_extensions import i64

from bohnhof.engine.chance import Chance
from bohnhof.engine.commands import (
    ACCEPT,
    BUY_FIELD,
    COUNTER,
    END,
    GIVE,
    HARVEST,
    OFFER,
    PASS,
    REFUSE,
    TURN_UP,
    WANT,
    WISH,
    Command,
    code_of,
    simple,
    verb_of,
)
from bohnhof.engine.menu import Draft, Menu
from bohnhof.engine.offers import Offer
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import State
from bohnhof.engine.steps import STAY, Step
from bohnhof.engine.view import View, look

OFFERS_A_TURN: Final[i64] = 3
BUNDLE: Final[i64] = 2


@final
class Sequencer:
    """Drives one table. `state` may be read at any time and is changed through this driver only.

    `offers_a_turn` limits the offers and counter-offers of all seats in one turn (the rules know no limit, BB-65, but
    an endless table helps nobody); `bundle` limits the cards on each side of an offer built choice by choice;
    `watchers` and `dealers` are bit masks of seats. A `brisk` driver asks less: it does by itself what a step leaves no
    choice about (turning up, drawing, ending a step without offers, refusing what can be neither accepted nor
    countered), and offers no harvest or purchase there or with the answer to an offer; they can wait for the next
    choice of the seat. `chosen` is the code of the last choice that was taken.
    """

    __slots__ = (
        "answering",
        "asking",
        "brisk",
        "bundle",
        "called",
        "calling",
        "chosen",
        "courtesy",
        "dealers",
        "draft",
        "menu",
        "offers_a_turn",
        "offers_left",
        "rules",
        "seat",
        "state",
        "step",
        "step_index",
        "turn",
        "watchers",
    )

    def __init__(
        self,
        rules: Rules,
        state: State,
        offers_a_turn: i64 = OFFERS_A_TURN,
        bundle: i64 = BUNDLE,
        watchers: i64 = 0,
        brisk: bool = False,
        dealers: i64 = 0,
    ) -> None:
        self.rules: Final[Rules] = rules
        self.state: Final[State] = state
        self.offers_a_turn: i64 = offers_a_turn
        self.bundle: i64 = bundle
        self.watchers: i64 = watchers
        self.brisk: bool = brisk
        self.dealers: i64 = dealers
        self.menu: Final[Menu] = Menu()
        self.menu.wants = state.deck  # answers alone do not say what may be wanted
        self.menu.types = state.types
        self.draft: Final[Draft] = Draft(bundle)
        self.offers_left: i64 = offers_a_turn
        self.turn: i64 = state.turn
        self.step: Step = rules.first
        self.step_index: i64 = 0
        self.answering: i64 = 0
        self.asking: i64 = 0
        self.called: i64 = 0
        self.calling: bool = False
        self.chosen: i64 = -1
        self.courtesy: bool = False
        self.seat: i64 = -1
        self.look()

    def copy(self) -> "Sequencer":
        """An independent driver of a copy of the table. Only between whole commands, not while a draft is open."""
        other = Sequencer(
            self.rules, self.state.copy(), self.offers_a_turn, self.bundle, self.watchers, False, self.dealers
        )
        other.brisk = self.brisk  # only now, so that nothing is done before it is known who is still to be asked
        other.offers_left = self.offers_left
        other.asking = self.asking
        other.called = self.called
        other.look()
        return other

    # --- whom to ask ----------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Find the seat to ask next: `seat`, -1 when the game is over; `answering` is the offer it is asked about."""
        s = self.state
        self.answering = 0
        self.calling = False
        self.courtesy = False
        if s.over:
            self.seat = -1
            return
        if s.step != self.step_index:
            self.arrive()
        while True:
            if s.stirred | self.called != 0 and self.finds_called():
                return
            if (len(s.offers) > 0 and self.finds_answer()) or (self.asking != 0 and self.finds_watcher()):
                return
            step = self.step
            if not self.brisk:
                break
            code = step.forced(s, self.offers_left > 0)
            if code < 0:
                break
            self.leave_step(step.apply_code(s, step.actor(s), code))
            if self.ended():
                self.seat = -1
                return
        self.seat = step.actor(s)

    def leave_step(self, signal: i64) -> None:
        """Go on from a step that is finished, and ask the others who want to be asked at each new one."""
        self.rules.go_on(self.state, self.step, signal)
        self.arrive()
        self.ask_around()

    def arrive(self) -> None:
        """Notice the step that the table has come to; in a new turn all offers are left again."""
        s = self.state
        self.step_index = s.step
        self.step = self.rules.step(s)
        if s.turn != self.turn:
            self.turn = s.turn
            self.offers_left = self.offers_a_turn

    def ended(self) -> bool:
        """Whether the game is over."""
        return self.state.over

    def finds_answer(self) -> bool:
        """Look for the first seat from the active one on that an open offer awaits, oldest offer first."""
        s = self.state
        if self.step.alone:
            return False
        for offer in s.offers:
            who = offer.next_answerer(s.active, s.players)
            if who >= 0:
                if self.brisk and self.offers_left <= 0 and not self.step.can_accept(s, who, offer):
                    self.step.apply_code(s, who, code_of(REFUSE, offer.number))
                    return self.finds_answer()
                self.seat = who
                self.answering = offer.number
                return True
        return False

    def ask_around(self) -> None:
        """Something has changed: ask the others who want to be asked."""
        if self.watchers | self.dealers == 0:
            return
        asking = self.watchers
        if self.dealers != 0 and self.offers_left > 0 and self.step.owns(OFFER):
            asking |= self.dealers
        self.asking = asking & ~(1 << self.state.active)

    def finds_called(self) -> bool:
        """Look for the first seat, from the active one on, for which something has become possible that cannot wait:
        all of them are asked, one after the other, before the next move (HB-25)."""
        s = self.state
        if self.step.alone:
            return False
        self.called |= s.stirred
        s.stirred = 0
        who = s.active
        for _i in range(s.players):
            if (self.called >> who) & 1 != 0:
                self.menu.clear(who)
                self.rules.fill_liberties(s, who, self.menu)
                if self.menu.count > 0:
                    self.seat = who
                    self.calling = True
                    return True
                self.called &= ~(1 << who)
            who = s.after(who)
        return False

    def finds_watcher(self) -> bool:
        """Look for the first seat that is still to be asked and has something it could do."""
        s = self.state
        if self.step.alone:
            return False
        who = s.active
        for _i in range(s.players):
            if (self.asking >> who) & 1 != 0:
                self.rules.menu(s, who, self.menu)
                works = (self.watchers >> who) & 1 != 0 and self.menu.liberties > 0
                if works or (self.menu.may_offer and self.offers_left > 0):
                    self.seat = who
                    self.courtesy = True
                    return True
                self.asking &= ~(1 << who)
            who = s.after(who)
        return False

    # --- choice by choice -----------------------------------------------------------------------------------------

    def choices(self) -> i64:
        """How many choices `seat` has; at least one until the game is over."""
        menu = self.menu
        if self.draft.open:
            return self.draft.choices(menu)
        if self.answering != 0:
            return self.answer_choices()
        if self.calling:
            return self.call_choices()
        s = self.state
        seat = self.seat
        menu.seat = seat
        menu.count = 0
        menu.may_offer = False  # nothing else of the old menu is looked at
        self.rules.fill_liberties(s, seat, menu)
        self.step.moves(s, seat, menu)
        if self.courtesy:
            menu.add(code_of(PASS))
        if menu.may_offer and self.offers_left > 0:
            return menu.count + menu.source_count + len(menu.types)
        return menu.count

    def answer_choices(self) -> i64:
        """The choices of a seat that is asked about an offer: liberties first, then its answers."""
        menu = self.menu
        s = self.state
        menu.clear(self.seat)
        if not self.brisk:
            self.rules.fill_liberties(s, self.seat, menu)
        menu.add(code_of(REFUSE, self.answering))
        menu.offers = s.offers
        if self.step.can_accept(s, self.seat, self.offer()):
            menu.add(code_of(ACCEPT, self.answering))
        if self.offers_left > 0:
            menu.add(code_of(COUNTER, self.answering))
        return menu.count

    def call_choices(self) -> i64:
        """The choices of a seat for which something has become possible: liberties alone, or none."""
        menu = self.menu
        menu.clear(self.seat)
        self.rules.fill_liberties(self.state, self.seat, menu)
        menu.add(code_of(PASS))
        return menu.count

    def offer(self) -> Offer:
        """The offer that `seat` is asked about."""
        offer = self.state.find_offer(self.answering)
        assert offer is not None
        return offer

    def choice(self, k: i64) -> i64:
        """The code of the k-th choice, right after `choices`."""
        menu = self.menu
        if self.draft.open:
            return self.draft.choice(menu, k)
        if k < menu.count:
            return menu.codes[k]
        k -= menu.count
        if k < menu.source_count:
            return code_of(GIVE, self.step.card(self.state, self.seat, k))
        return code_of(WANT, menu.types[k - menu.source_count])

    def choose(self, code: i64) -> None:
        """Take one of the choices; anything else leaves the table undefined."""
        s = self.state
        self.chosen = code
        if self.draft.open:
            command = self.draft.take(code, self.menu)
            if command is not None:
                self.step.apply(s, self.seat, command)
                self.after(s.step, command.verb)
            return
        verb = code >> 40  # as `verb_of` says; this runs for every choice of every game
        if verb >= ACCEPT and self.begins_a_draft(code, verb):
            return
        owner: Step | None = self.step
        if (self.step.verbs >> verb) & 1 == 0:
            owner = self.rules.owner_in(self.step, verb)
        if owner is None:  # a pass is no command of the rules
            self.pass_by()
            return
        signal = owner.apply_code(s, self.seat, code)
        if signal != STAY:
            self.leave_step(signal)
        elif verb == ACCEPT:
            self.ask_around()
        self.look()

    def begins_a_draft(self, code: i64, verb: i64) -> bool:
        """Begin a draft with a choice that is only the first part of a command; whether it is one."""
        s = self.state
        if verb == GIVE or verb == WANT:
            if self.bundle > 1:
                self.step.cards(s, self.seat, self.menu)
        elif verb == COUNTER or (verb == ACCEPT and self.step.has_a_pick(s, self.seat, self.offer())):
            self.step.cards(s, self.seat, self.menu)
        else:
            return False
        self.draft.begin(code, self.menu)
        return True

    def pass_by(self) -> None:
        """The seat that is asked has nothing to say: ask the next one."""
        if self.calling:
            self.called &= ~(1 << self.seat)
        else:
            self.asking &= ~(1 << self.seat)
        self.look()

    def after(self, step: i64, verb: i64) -> None:
        """Go on after a whole command that was carried out in this step: count the offers of the turn, and ask the
        watchers where something has changed."""
        s = self.state
        if verb == OFFER or verb == COUNTER or verb == WISH:
            self.offers_left -= 1
        if s.step != step or s.turn != self.turn or verb == ACCEPT:
            self.arrive()
            self.ask_around()
        self.look()

    def view(self) -> View:
        """What the seat that is asked may know, with what this driver adds to it."""
        view = look(self.rules, self.state, self.seat)
        view.answering = self.answering
        view.may_pass = self.calling or self.courtesy
        if self.calling:
            view.menu.count = view.menu.liberties
            view.menu.may_offer = False
            view.menu.may_wish = False
        view.offers_left = self.offers_left
        return view

    def default(self, menu: Menu) -> Command | None:
        """A harmless legal command for a seat that cannot or will not say one, so that no table ever freezes.

        It refuses what it is asked about, passes where that is possible, and else ends the step if it may, or does the
        last thing on its menu: a planting rather than a harvest. `menu` is overwritten; None once the game is over.
        """
        if self.seat < 0:
            return None
        if self.answering != 0:
            return Command(REFUSE, self.answering)
        if self.courtesy or self.calling:
            return Command(PASS)
        self.rules.menu(self.state, self.seat, menu)
        for k in range(menu.count):
            verb = verb_of(menu.codes[k])
            if verb == TURN_UP or verb == END:
                return simple(menu.codes[k])
        last = menu.count - 1
        while last > 0 and last < menu.liberties:  # nothing can be planted: make room, and buy nothing else
            verb = verb_of(menu.codes[last])
            if verb == HARVEST or verb == BUY_FIELD:
                break
            last -= 1
        return simple(menu.codes[last])

    # --- whole commands -------------------------------------------------------------------------------------------

    def check(self, command: Command) -> Refusal | None:
        """Why `seat` may not answer with this (complete) command; besides the rules, the limit on offers counts, and
        a seat that is asked about an offer or by courtesy may pass only in the second case."""
        verb = command.verb
        if verb == PASS:
            if self.calling or self.courtesy:
                return None
            return Refusal("BB-8", "cannot_pass")
        if (verb == OFFER or verb == COUNTER or verb == WISH) and self.offers_left <= 0:
            return Refusal("BB-65", "offers_used_up", {"count": int(self.offers_a_turn)})
        if self.calling and self.rules.step(self.state).owns(verb):
            return Refusal("HB-25", "wishes_first")
        return self.rules.check(self.state, self.seat, command)

    def do(self, command: Command) -> Refusal | None:
        """Let `seat` answer with a whole command; a refused one changes nothing. An offer begun choice by choice is
        dropped for it."""
        if command.verb == PASS:
            refusal = self.check(command)
            if refusal is None:
                self.draft.open = False
                self.pass_by()
            return refusal
        whole = self.rules.complete(self.state, self.seat, command)
        refusal = self.check(whole)
        if refusal is not None:
            return refusal
        self.draft.open = False
        step = self.state.step
        self.rules.apply(self.state, self.seat, whole)
        self.after(step, whole.verb)
        return None


def listed(driver: Sequencer) -> list[int]:
    """The choices of the seat that is asked, as a list of whole numbers, for choosers written in Python."""
    return [int(driver.choice(k)) for k in range(driver.choices())]


def play_out(driver: Sequencer, chance: Chance) -> i64:
    """Play on to the end, each choice uniformly at random; returns how many choices were made."""
    n: i64 = 0
    while driver.seat >= 0:
        choices = driver.choices()
        driver.choose(driver.choice(chance.below(choices)))
        n += 1
    return n
