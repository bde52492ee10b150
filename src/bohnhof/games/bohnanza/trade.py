"""Step 2: turn up and trade (BB-46 to BB-67)."""

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.cards import NONE
from bohnhof.engine.commands import (
    ACCEPT,
    COUNTER,
    END,
    END_CODE,
    EVERYONE,
    HAND,
    NEXT_INDEX,
    OFFER,
    PLANT,
    REFUSE,
    ROW,
    WHICHEVER,
    WITHDRAW,
    Command,
    bean_of,
    code_of,
    first_of,
    index_of,
    place_of,
    source,
    verb_of,
)
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.offers import (
    ACCEPTED,
    NO_OFFERS,
    REFUSED,
    VOID,
    WITHDRAWN,
    Offer,
    fate_how,
    fate_number,
    fate_seat,
)
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import NEXT, STAY, Step
from bohnhof.engine.terms import TURNS_UP
from bohnhof.engine.vectors import EMPTY, count, in_order, needed, numbers, same
from bohnhof.games.bohnanza.goods import (
    any_copies,
    available,
    beans_of,
    can_serve,
    source_refusal,
    spell_out,
    unplaced,
)
from bohnhof.games.bohnanza.words import bean, elsewhere, seat


def turn_up(s: State, count: i64) -> i64:
    """Turn up cards into the row, one after the other (BB-46); returns how many came (BB-98)."""
    turned: i64 = 0
    while turned < count:
        which = s.draw()
        if which == NONE:
            break
        s.to_row(which)
        turned += 1
        if s.recording:
            s.note(Event("turned-up", int(s.active), {"bean": int(which)}))
        if s.pile_size == 0:
            s.settle()
    return turned


class Trade(Step):
    """Two cards are turned up; then the active player and the others deal, until he ends the step."""

    def __init__(self) -> None:
        super().__init__("trade", [END, OFFER, ACCEPT, REFUSE, COUNTER, WITHDRAW])

    def enter(self, s: State) -> i64:
        """BB-46; BB-98: if not one card comes, this counts as the final emptying."""
        s.fates = EMPTY
        if turn_up(s, s.term(s.active, TURNS_UP)) == 0:
            s.final = True
        return STAY

    # --- what is open ---------------------------------------------------------------------------------------------

    def moves(self, s: State, seat: i64, menu: Menu) -> None:
        """BB-8: offers and their answers for everybody, the end of the step for the active player."""
        who = seat
        menu.source_count = s.hand_size[who]
        if who == s.active:
            menu.source_count += s.row_size
        if len(s.offers) > 0:
            self.answers(s, who, menu)
        menu.may_offer = True
        menu.wants = s.deck
        menu.types = s.types
        if who == s.active:
            menu.partners = ((1 << s.players) - 1) ^ (1 << who)
            menu.partner_count = s.players - 1
            menu.may_ask_all = True
            menu.add(END_CODE)
        else:
            menu.partners = 1 << s.active
            menu.partner_count = 1
            menu.may_ask_all = False

    def answers(self, s: State, who: i64, menu: Menu) -> None:
        """BB-62, BB-63, BB-65: withdraw an own offer, refuse or accept another's."""
        menu.offers = s.offers
        for offer in s.offers:
            if offer.maker == who:
                menu.add(code_of(WITHDRAW, offer.number))
            elif offer.awaits(who):
                menu.add(code_of(REFUSE, offer.number))
                if self.can_serve(s, who, offer.wants):
                    menu.add(code_of(ACCEPT, offer.number))

    def card(self, s: State, seat: i64, k: i64) -> i64:
        """BB-51, BB-52: any hand card from the front on, then, for the active player, the turned-up row."""
        held = s.hand_size[seat]
        if k < held:
            return source(HAND, k, s.hand_card(seat, k))
        return source(ROW, k - held, s.row[k - held])

    def cards(self, s: State, seat: i64, menu: Menu) -> None:
        """BB-51, BB-52."""
        hand = s.hand
        at = seat * s.capacity
        held = s.hand_size[seat]
        n = held
        if seat == s.active:
            n += s.row_size
        sources = menu.room_for_sources(n)
        card = source(HAND, 0, 0)
        for k in range(held):
            sources[k] = card + hand[at + k]
            card += NEXT_INDEX
        card = source(ROW, 0, 0)
        for k in range(n - held):
            sources[held + k] = card + s.row[k]
            card += NEXT_INDEX

    def can_accept(self, s: State, seat: i64, offer: Offer) -> bool:
        """BB-62."""
        return self.can_serve(s, seat, offer.wants)

    # --- goods: what an add-on may extend ------------------------------------------------------------------------

    def available(self, s: State, who: i64, which: i64) -> i64:
        """How many cards of a bean a seat could give now."""
        return available(s, who, which)

    def can_serve(self, s: State, who: i64, wants: vec[i64]) -> bool:
        """Whether a seat could give all these beans (a rising vector)."""
        return can_serve(s, who, wants)

    def spell_out(self, s: State, who: i64, cards: vec[i64]) -> vec[i64]:
        """The exact cards that these sources mean."""
        return spell_out(s, who, cards)

    def source_refusal(self, s: State, who: i64, cards: vec[i64]) -> Refusal | None:
        """Why a seat cannot give these cards."""
        return source_refusal(s, who, cards)

    def hand_over(self, s: State, giver: i64, receiver: i64, cards: vec[i64]) -> None:
        """Move the exact cards of one side of a deal."""
        hand_over(s, giver, receiver, cards)

    def has_a_pick(self, s: State, seat: i64, offer: Offer) -> bool:
        """BB-62: the accepter picks which of his copies he gives."""
        wants = offer.wants
        for i in range(len(wants)):
            if self.available(s, seat, wants[i]) > count(wants, wants[i]):
                return True
        return False

    # --- what is refused ------------------------------------------------------------------------------------------

    def complete(self, s: State, who: i64, command: Command) -> Command:
        """Which copies are given, which offer is meant, and the only partner there is. Whoever said the command may
        change it later: the complete one shares no cards with it."""
        verb = command.verb
        if verb == END:
            return command
        number = command.a
        if verb == OFFER:
            partner = command.a
            if partner == WHICHEVER:
                partner = s.active if who != s.active else EVERYONE
            return Command(OFFER, partner, 0, self.spell_out(s, who, command.gives), command.wants[:])
        if number == 0:
            open_ones = [offer for offer in s.offers if (offer.maker == who if verb == WITHDRAW else offer.awaits(who))]
            if len(open_ones) == 1:
                number = open_ones[0].number
        if verb == ACCEPT:
            offer = s.find_offer(number)
            picks = command.gives
            if len(picks) == 0 and offer is not None:
                picks = any_copies(offer.wants)
            return Command(ACCEPT, number, 0, self.spell_out(s, who, picks))
        if verb == COUNTER:
            return Command(COUNTER, number, 0, self.spell_out(s, who, command.gives), command.wants[:])
        return Command(verb, number)

    def check(self, s: State, who: i64, command: Command) -> Refusal | None:
        """BB-50 to BB-67, each where it is tested."""
        verb = command.verb
        if verb == END:
            if who != s.active:
                return Refusal("BB-67", "only_active_ends", {"player": seat(s.active)})
            return None
        if verb == OFFER:
            return self.check_offer(s, who, command.a, command.gives, command.wants)
        offer = s.find_offer(command.a)
        if offer is None:
            return self.closed_refusal(s, who, verb, command.a)
        number = int(offer.number)
        if verb == WITHDRAW:
            if offer.maker != who:
                return Refusal("BB-65", "not_your_offer", {"offer": number})
            return None
        if offer.maker == who:
            return Refusal("BB-50", "own_offer", {"offer": number})
        if not offer.addresses(who):
            if offer.maker == s.active:
                return Refusal("BB-63", "not_addressed", {"offer": number, "player": seat(offer.partner)})
            return Refusal("BB-50", "only_with_active", {"player": seat(s.active)})
        if offer.refused_by(who):
            return Refusal("BB-65", "refused_before", {"offer": number})
        if verb == REFUSE:
            return None
        if verb == COUNTER:
            return self.check_offer(s, who, offer.maker, command.gives, command.wants)
        return self.check_accept(s, who, offer, command.gives)

    def check_offer(self, s: State, who: i64, partner: i64, gives: vec[i64], wants: vec[i64]) -> Refusal | None:
        """BB-50 (parties), BB-51 to BB-53 (what may be given), BB-57 (not nothing for nothing), BB-62, BB-63."""
        if partner == EVERYONE:
            if who != s.active:
                return Refusal("BB-63", "only_to_active", {"player": seat(s.active)})
        else:
            if not 0 <= partner < s.players:
                return Refusal("BB-63", "no_such_partner", {"number": int(partner) + 1})
            if partner == who:
                return Refusal("BB-50", "partner_is_self")
            if who != s.active and partner != s.active:
                key = "gift_to_active_only" if len(wants) == 0 else "only_with_active"
                return Refusal("BB-57" if len(wants) == 0 else "BB-50", key, {"player": seat(s.active)})
        if len(gives) == 0 and len(wants) == 0:
            return Refusal("BB-57", "nothing_for_nothing")
        refusal = self.source_refusal(s, who, gives)
        if refusal is not None:
            return refusal
        for i in range(len(wants)):
            which = wants[i]
            if s.deck[which] == 0:
                return Refusal("BB-24", "bean_not_in_game", {"bean": bean(which)})
            if i >= s.deck[which] and wants[i - s.deck[which]] == which:
                return Refusal("BB-62", "wants_too_many", {"bean": bean(which), "count": int(s.deck[which])})
        return None

    def check_accept(self, s: State, who: i64, offer: Offer, picks: vec[i64]) -> Refusal | None:
        """BB-62: the accepter gives exactly the wanted beans, and picks which of his copies."""
        if not self.can_serve(s, who, offer.wants):
            lacking: i64 = 0
            for i in range(len(offer.wants)):
                if self.available(s, who, offer.wants[i]) < needed(offer.wants, i):
                    lacking = offer.wants[i]
            return Refusal("BB-62", "lacks_wanted", {"offer": int(offer.number), "bean": bean(lacking)})
        refusal = self.source_refusal(s, who, picks)
        if refusal is not None:
            return refusal
        if not same(in_order(beans_of(picks)), offer.wants):
            return Refusal("BB-62", "not_what_is_wanted", {"offer": int(offer.number)})
        return None

    def closed_refusal(self, s: State, who: i64, verb: i64, number: i64) -> Refusal:
        """Why an offer that is not open cannot be answered: BB-63, BB-64, BB-65."""
        for i in range(len(s.fates)):
            fate = s.fates[i]
            if fate_number(fate) == number:
                how = fate_how(fate)
                values: dict[str, int | str] = {"offer": int(number), "player": seat(fate_seat(fate))}
                if how == ACCEPTED:
                    return Refusal("BB-63", "offer_accepted", values)
                if how == VOID:
                    return Refusal("BB-64", "offer_void", values)
                if how == WITHDRAWN:
                    return Refusal("BB-65", "offer_withdrawn", values)
                return Refusal("BB-65", "offer_refused", values)
        if number == 0:
            for offer in s.offers:
                if offer.maker == who if verb == WITHDRAW else offer.awaits(who):
                    return Refusal("BB-65", "which_offer")
            return Refusal("BB-65", "no_own_offer" if verb == WITHDRAW else "no_offer_to_answer")
        return Refusal("BB-65", "no_such_offer", {"offer": int(number)})

    def forced(self, s: State, offers: bool) -> i64:
        """The end, once no more offers are to be made and none is open."""
        return NONE if offers or len(s.offers) > 0 else END_CODE

    def not_now(self, s: State, who: i64, verb: i64) -> Refusal:
        """BB-71: nothing is planted before step 3."""
        if verb == PLANT:
            return Refusal("BB-71", "plant_later")
        return elsewhere(verb)

    # --- what happens ---------------------------------------------------------------------------------------------

    def apply_code(self, s: State, who: i64, code: i64) -> i64:
        """END, REFUSE, WITHDRAW, and ACCEPT with the copies that the rules would pick."""
        if code == END_CODE:
            s.offers = NO_OFFERS  # BB-67: all open offers die with the step
            if s.recording:
                s.note(Event("ended", int(who), {}))
            return NEXT
        offer = s.find_offer(first_of(code))
        assert offer is not None
        verb = verb_of(code)
        if verb == ACCEPT:
            self.carry_out(s, offer, who, self.spell_out(s, who, any_copies(offer.wants)))
        elif verb == REFUSE:
            self.refuse(s, offer, who)
        else:
            s.close_offer(offer, WITHDRAWN, who)
            if s.recording:
                s.note(Event("withdrew", int(who), {"offer": int(offer.number)}))
        return STAY

    def apply(self, s: State, who: i64, command: Command) -> i64:
        """The commands that name cards."""
        verb = command.verb
        if verb == OFFER:
            self.make(s, who, command.a, command.gives, command.wants, 0)
        elif verb == COUNTER:
            offer = s.find_offer(command.a)
            assert offer is not None
            self.refuse(s, offer, who)
            self.make(s, who, offer.maker, command.gives, command.wants, offer.number)
        elif verb == ACCEPT:
            offer = s.find_offer(command.a)
            assert offer is not None
            self.carry_out(s, offer, who, command.gives)
        else:
            return self.apply_code(s, who, command.code())
        return STAY

    def make(self, s: State, who: i64, partner: i64, gives: vec[i64], wants: vec[i64], answers: i64) -> None:
        """Open an offer (BB-62, BB-63): no card leaves its place (BB-60)."""
        s.offers_made += 1
        offer = Offer(s.offers_made, who, partner, gives, wants, 0)
        s.open_offer(offer)
        if s.recording:
            event = Event(
                "offered",
                int(who),
                {
                    "offer": int(offer.number),
                    "partner": int(partner),
                    "gives": numbers(unplaced(gives)),
                    "wants": numbers(wants),
                    "answers": int(answers),
                },
            )
            event.private[int(who)] = {"gives": numbers(gives)}
            s.note(event)

    def refuse(self, s: State, offer: Offer, who: i64) -> None:
        """BB-65: whoever has refused cannot accept any more; an offer that all have refused is gone."""
        if s.recording:
            s.note(Event("refused", int(who), {"offer": int(offer.number)}))
        everybody = ((1 << s.players) - 1) ^ (1 << offer.maker)
        if offer.partner != EVERYONE or offer.refusers | (1 << who) == everybody:
            s.close_offer(offer, REFUSED, who)
        else:
            s.replace_offer(offer, offer.with_refuser(who))

    def carry_out(self, s: State, offer: Offer, who: i64, picks: vec[i64]) -> None:
        """The deal: all cards of it move at once and wait beside the receivers' fields (BB-60, BB-66): one event."""
        s.close_offer(offer, ACCEPTED, who)
        if s.recording:
            event = Event(
                "dealt",
                int(who),
                {
                    "offer": int(offer.number),
                    "partner": int(offer.maker),
                    "gives": numbers(unplaced(picks)),
                    "takes": numbers(unplaced(offer.gives)),
                },
            )
            event.private[int(who)] = {"gives": numbers(picks)}
            event.private[int(offer.maker)] = {"takes": numbers(offer.gives)}
            s.note(event)
        self.hand_over(s, offer.maker, who, offer.gives)
        self.hand_over(s, who, offer.maker, picks)


def hand_over(s: State, giver: i64, receiver: i64, cards: vec[i64]) -> None:
    """Move exact cards from a giver's hand and row to the waiting cards of the receiver, the backmost first, so that
    no position shifts before its card is taken."""
    order = cards
    if len(cards) > 1:
        order = in_order(cards)
    for k in range(len(order) - 1, -1, -1):
        card = order[k]
        if place_of(card) == HAND:
            s.from_hand(giver, index_of(card))
        else:
            s.from_row(index_of(card))
        s.to_waiting(receiver, bean_of(card))
