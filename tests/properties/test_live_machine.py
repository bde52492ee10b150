"""A live table as a state machine: any seat says anything at any moment, legal or not.

Unlike the other properties this one is driven choice by choice, so that a failing run is cut down to the commands that
matter. It holds for each command: what the menu lists is accepted, what is refused changes nothing, cards are
conserved, the events account for every card, and a saved table is the same table (BB-5, BB-8, BB-9, BB-11).
"""

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from ledger import Ledger
from librt.vecs import vec
from mypy_extensions import i64
from random_tables import SEEDS, Setting, codes_of, menu_of, settings_of_tables, sources_of

from bohnhof.cards import BEANS, TYPES
from bohnhof.engine.commands import ACCEPT, COUNTER, EVERYONE, OFFER, WISH, Command, bean_of, first_of, simple, verb_of
from bohnhof.engine.rules import Rules
from bohnhof.engine.table import Table
from bohnhof.engine.vectors import numbers
from bohnhof.notation.commands import read_command
from bohnhof.notation.position import count_everywhere, position_text
from bohnhof.notation.position_reading import read_position
from bohnhof.notation.record import new_table

NUMBER = st.integers(0, 1000)
FEW = st.lists(NUMBER, max_size=3)
TYPED = st.sampled_from(
    [
        "plant 1",
        "plant 2",
        "plant 3",
        "turn-up",
        "harvest 1",
        "harvest 2",
        "harvest 3",
        "buy field",
        "end",
        "draw",
        "accept",
        "accept 1",
        "refuse",
        "refuse 2",
        "withdraw",
        "discard",
        "offer @1 for nothing",
        "offer nothing for red",
        "offer @1 for nothing to A",
        "counter @2 for blue",
        "offer soy@row for 2 red",
        "wish red, soy",
        "wish nothing",
    ]
)


class LiveTable(RuleBasedStateMachine):
    """One table, and the ledger that follows its events."""

    rules: Rules
    table: Table

    @initialize(setting=settings_of_tables(), seed=SEEDS)
    def deal(self, setting: Setting, seed: int) -> None:
        self.rules = setting.rules()
        self.table, _record, events = new_table(self.rules, seed)
        self.ledger = Ledger(self.rules)
        self.ledger.follow(events)

    def goes_on(self) -> bool:
        return not self.table.state.over

    def say(self, seat: int, command: Command) -> None:
        """Say something; it must be carried out exactly if the answer to "why not" was nothing."""
        before = position_text(self.rules, self.table.state)
        why_not = self.table.why_not(seat, command)
        whole = self.table.complete(seat, command)
        refusal = self.table.do(seat, command)
        assert (refusal is None) == (why_not is None)
        events = self.table.take_events()
        if refusal is None:
            self.ledger.follow(events, whole)
            assert events
            assert position_text(self.rules, self.table.state) != before or command.verb == WISH
        else:
            assert not events
            assert position_text(self.rules, self.table.state) == before

    def accepted(self, seat: int, command: Command) -> None:
        assert self.table.why_not(seat, command) is None, command.parts()
        self.say(seat, command)

    def seat(self, k: int) -> int:
        """The seat that must act for an even number, else any."""
        if k % 2 == 0:
            return int(self.rules.actor(self.table.state))
        return k // 2 % int(self.table.state.players)

    @precondition(goes_on)
    @rule(who=NUMBER, k=NUMBER)
    def do_what_is_listed(self, who: int, k: int) -> None:
        seat = self.seat(who)
        codes = codes_of(menu_of(self.rules, self.table.state, seat))
        if codes:
            self.accepted(seat, simple(codes[k % len(codes)]))

    @precondition(goes_on)
    @rule(k=NUMBER)
    def go_on(self, k: int) -> None:
        """What the step asks for, so that the table gets somewhere."""
        seat = int(self.rules.actor(self.table.state))
        menu = menu_of(self.rules, self.table.state, seat)
        codes = codes_of(menu)[menu.liberties :] or codes_of(menu)
        self.accepted(seat, simple(codes[-1 - k % len(codes)]))

    @precondition(goes_on)
    @rule(who=NUMBER, gives=FEW, wants=FEW, to=NUMBER, counters=st.booleans())
    def offer(self, who: int, gives: list[int], wants: list[int], to: int, counters: bool) -> None:
        seat = self.seat(who)
        menu = menu_of(self.rules, self.table.state, seat)
        if not menu.may_offer:
            return
        sources, types = sources_of(menu), numbers(menu.types)
        cards = list(dict.fromkeys(sources[k % len(sources)] for k in gives)) if sources else []
        beans = sorted(types[k % len(types)] for k in wants)
        if not cards and not beans:
            return
        sides = vec[i64](cards), vec[i64](beans)
        awaiting = [int(offer.number) for offer in menu.offers if offer.awaits(seat)]
        if counters and awaiting:
            self.accepted(seat, Command(COUNTER, awaiting[to % len(awaiting)], 0, *sides))
            return
        partners = [other for other in range(8) if (menu.partners >> other) & 1]
        if menu.may_ask_all:
            partners.append(int(EVERYONE))
        self.accepted(seat, Command(OFFER, partners[to % len(partners)], 0, *sides))

    @precondition(goes_on)
    @rule(who=NUMBER, which=NUMBER, picks=st.lists(NUMBER, min_size=6, max_size=6))
    def accept(self, who: int, which: int, picks: list[int]) -> None:
        """An acceptance with chosen copies."""
        seat = self.seat(who)
        menu = menu_of(self.rules, self.table.state, seat)
        acceptable = [int(first_of(code)) for code in codes_of(menu) if verb_of(code) == ACCEPT]
        if not acceptable:
            return
        number = acceptable[which % len(acceptable)]
        offer = menu.answer(number)
        assert offer is not None
        left, cards = sources_of(menu), list[int]()
        for k, bean in enumerate(numbers(offer.wants)):
            copies = [card for card in left if bean_of(card) == bean]
            cards.append(copies[picks[k % 6] % len(copies)])
            left.remove(cards[-1])
        self.accepted(seat, Command(ACCEPT, number, 0, vec[i64](cards)))

    @precondition(goes_on)
    @rule(who=NUMBER, text=TYPED)
    def type_anything(self, who: int, text: str) -> None:
        self.say(self.seat(who), read_command(text))

    @invariant()
    def every_card_is_somewhere(self) -> None:
        if hasattr(self, "table"):
            s = self.table.state
            for bean in range(TYPES):
                assert count_everywhere(s, bean) == s.deck[bean], BEANS[bean].id
            self.ledger.compare(self.rules, s)

    @invariant()
    def a_saved_table_is_the_same_table(self) -> None:
        if hasattr(self, "table"):
            text = position_text(self.rules, self.table.state)
            assert position_text(*read_position(text)) == text


LiveTable.TestCase.settings = settings(
    max_examples=30, stateful_step_count=60, phases=(Phase.explicit, Phase.generate, Phase.shrink)
)
TestLiveTable = LiveTable.TestCase
