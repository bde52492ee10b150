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
    COUNTER,
    END,
    GIVE,
    OFFER,
    PASS,
    REFUSE,
    TURN_UP,
    WANT,
    WISH,
    Command,
    code_of,
    first_of,
    simple,
    verb_of,
)
from bohnhof.engine.menu import Draft, Menu
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import State
from bohnhof.engine.steps import Step
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
    choice of the seat.
    """

    __slots__ = (
        "answering",
        "asking",
        "brisk",
        "bundle",
        "called",
        "calling",
        "courtesy",
        "dealers",
        "draft",
        "menu",
        "more_sources",
        "more_types",
        "offers_a_turn",
        "rules",
        "said",
        "seat",
        "spoken",
        "state",
        "step",
        "step_index",
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
        self.more_sources: i64 = 0
        self.more_types: i64 = 0
        self.draft: Final[Draft] = Draft(bundle)
        self.said: i64 = 0
        self.spoken: i64 = state.turn
        self.step: Step = rules.first
        self.step_index: i64 = 0
        self.answering: i64 = 0
        self.asking: i64 = 0
        self.called: i64 = 0
        self.calling: bool = False
        self.courtesy: bool = False
        self.seat: i64 = -1
        self.look()

    def copy(self) -> "Sequencer":
        """An independent driver of a copy of the table. Only between whole commands, not while a draft is open."""
        other = Sequencer(
            self.rules, self.state.copy(), self.offers_a_turn, self.bundle, self.watchers, False, self.dealers
        )
        other.brisk = self.brisk  # only now, so that nothing is done before it is known who is still to be asked
        other.said = self.said
        other.spoken = self.spoken
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
        if self.ended():
            self.seat = -1
            return
        while True:
            if s.step != self.step_index:
                self.step_index = s.step
                self.step = self.rules.step(s)
            if s.stirred | self.called != 0 and self.finds_called():
                return
            if (len(s.offers) > 0 and self.finds_answer()) or (self.asking != 0 and self.finds_watcher()):
                return
            if not self.brisk:
                break
            code = self.step.forced(s, self.can_offer())
            if code < 0:
                break
            self.rules.go_on(s, self.step.apply_code(s, s.active, code))
            if self.ended():
                self.seat = -1
                return
            self.ask_around()
        self.seat = self.step.actor(s)

    def ended(self) -> bool:
        """Whether the game is over."""
        return self.state.over

    def finds_answer(self) -> bool:
        """Look for the first seat from the active one on that an open offer awaits, oldest offer first."""
        s = self.state
        if self.step.alone:
            return False
        refusing = self.brisk and not self.can_offer()
        for offer in s.offers:
            who = s.active
            for _i in range(s.players):
                if offer.awaits(who):
                    if refusing and not self.step.can_accept(s, who, offer):
                        self.step.apply_code(s, who, code_of(REFUSE, offer.number))
                        return self.finds_answer()
                    self.seat = who
                    self.answering = offer.number
                    return True
                who = s.after(who)
        return False

    def ask_around(self) -> None:
        """Something has changed: ask the others who want to be asked."""
        if self.watchers | self.dealers == 0:
            return
        s = self.state
        asking = self.watchers
        if self.dealers != 0 and self.can_offer() and self.rules.step(s).owns(OFFER):
            asking |= self.dealers
        self.asking = asking & ~(1 << s.active)

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
                if works or (self.menu.may_offer and self.can_offer()):
                    self.seat = who
                    self.courtesy = True
                    return True
                self.asking &= ~(1 << who)
            who = s.after(who)
        return False

    def can_offer(self) -> bool:
        """Whether the limit of this turn leaves another offer."""
        return self.offers_a_turn > 0 and (self.spoken != self.state.turn or self.said < self.offers_a_turn)

    # --- choice by choice -----------------------------------------------------------------------------------------

    def choices(self) -> i64:
        """How many choices `seat` has; at least one until the game is over."""
        menu = self.menu
        if self.draft.open:
            return self.draft.choices(menu)
        self.more_sources = 0
        self.more_types = 0
        if self.answering != 0:
            return self.answer_choices()
        if self.calling:
            return self.call_choices()
        menu.clear(self.seat)
        self.rules.fill(self.state, self.seat, menu, self.step)
        if self.courtesy:
            menu.add(code_of(PASS))
        if menu.may_offer and self.can_offer():
            self.more_sources = menu.source_count
            self.more_types = len(menu.types)
            return menu.count + self.more_sources + self.more_types
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
        offer = menu.answer(self.answering)
        if offer is not None and self.step.can_accept(s, self.seat, offer):
            menu.add(code_of(ACCEPT, self.answering))
        if self.can_offer():
            menu.add(code_of(COUNTER, self.answering))
        return menu.count

    def call_choices(self) -> i64:
        """The choices of a seat for which something has become possible: liberties alone, or none."""
        menu = self.menu
        menu.clear(self.seat)
        self.rules.fill_liberties(self.state, self.seat, menu)
        menu.liberties = menu.count
        menu.may_wish = False
        menu.add(code_of(PASS))
        return menu.count

    def choice(self, k: i64) -> i64:
        """The code of the k-th choice, right after `choices`."""
        menu = self.menu
        if self.draft.open:
            return self.draft.choice(menu, k)
        if k < menu.count:
            return menu.codes[k]
        k -= menu.count
        if k < self.more_sources:
            return code_of(GIVE, self.step.card(self.state, self.seat, k))
        return code_of(WANT, menu.types[k - self.more_sources])

    def choose(self, code: i64) -> None:
        """Take one of the choices; anything else leaves the table undefined."""
        seat = self.seat
        s = self.state
        step = s.step
        if self.draft.open:
            command = self.draft.take(code, self.menu)
            if command is not None:
                self.rules.apply(s, seat, command)
                self.after(step, command.verb)
            return
        verb = verb_of(code)
        if verb == PASS:
            self.pass_by()
            return
        if verb == GIVE or verb == WANT:
            if self.bundle > 1:
                self.step.cards(s, seat, self.menu)
            self.draft.begin(code, self.menu)
            return
        if verb == COUNTER or verb == ACCEPT:
            if verb == COUNTER:  # the answers alone do not say what may be wanted
                self.step.moves(s, seat, self.menu)
            self.step.cards(s, seat, self.menu)
            if verb == COUNTER or self.menu.has_a_pick(first_of(code)):
                self.draft.begin(code, self.menu)
                return
        self.rules.apply_code(s, seat, code)
        self.after(step, verb)

    def pass_by(self) -> None:
        """The seat that is asked has nothing to say: ask the next one."""
        if self.calling:
            self.called &= ~(1 << self.seat)
        else:
            self.asking &= ~(1 << self.seat)
        self.look()

    def after(self, step: i64, verb: i64) -> None:
        """Count the offers of the turn, and ask the watchers where something has changed."""
        s = self.state
        if verb == OFFER or verb == COUNTER or verb == WISH:
            if self.spoken != s.turn:
                self.spoken = s.turn
                self.said = 0
            self.said += 1
        if s.step != step or verb == ACCEPT:
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
        left = self.offers_a_turn
        if self.spoken == self.state.turn:
            left -= self.said
        view.offers_left = left
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
        return simple(menu.codes[menu.count - 1])

    # --- whole commands -------------------------------------------------------------------------------------------

    def check(self, command: Command) -> Refusal | None:
        """Why `seat` may not answer with this (complete) command; besides the rules, the limit on offers counts, and
        a seat that is asked about an offer or by courtesy may pass only in the second case."""
        verb = command.verb
        if verb == PASS:
            if self.calling or self.courtesy:
                return None
            return Refusal("BB-8", "cannot_pass")
        if (verb == OFFER or verb == COUNTER or verb == WISH) and not self.can_offer():
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
