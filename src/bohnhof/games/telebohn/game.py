"""Telebohn put together: cards, places, the step of a turn and what comes in between, setup, end (TB-1 to TB-15)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.cards import AMIGO, BEANS, FIRST_OWN_CARD, GARDEN, NONE, SNAP
from bohnhof.engine.chance import seeded
from bohnhof.engine.events import Event
from bohnhof.engine.menu import Menu
from bohnhof.engine.refusals import Refusal, Refused
from bohnhof.engine.rules import COUNTED, SEEN, Rules, Standing
from bohnhof.engine.state import State, blank
from bohnhof.engine.steps import FINISH, Step
from bohnhof.engine.terms import GIFT_BEAN, MOST_FIELDS, PAYS_INTO, PLANTS, PROTECTED
from bohnhof.engine.vectors import zeros
from bohnhof.games.bohnanza.scoring import ranked
from bohnhof.games.telebohn.closing import ClosingHarvest, begin_closing, end_meters, pennies, scores
from bohnhof.games.telebohn.copying import GoingOn, Laying, Looking, Window
from bohnhof.games.telebohn.custom import one_word, read_cards
from bohnhof.games.telebohn.defence import Defence
from bohnhof.games.telebohn.marks import (
    ANNOUNCED,
    CLOSER,
    CLOSING_STEP,
    EFFECTS_AT,
    FIELDS_OF_A_SEAT,
    GARDENS_UNDER,
    HAND_CARDS,
    LOOKED,
    MARK_NAMES,
    OPEN_PLACES,
    PLACES,
    SEAT_PLACES,
    TAKEN,
    TEXT_PILE,
    TEXT_PLACES,
    UNDER,
    doer,
    held_texts,
    new_places,
    owner_of,
)
from bohnhof.games.telebohn.possible import impossible
from bohnhof.games.telebohn.round import ActionRound
from bohnhof.games.telebohn.sorting import SortHand
from bohnhof.games.telebohn.text_cards import DECK, DEFENCE_ONLY, EFFECTS, SNAP_IN_PLAY, TextCard, TextDeck
from bohnhof.games.telebohn.text_pile import shuffle_texts, text_order

NAME: Final = "telebohn"
EDITION: Final = "standard"
SEATS: Final = "ABCDE"
OPTIONS: Final = {"start_seat": "random", "text_cards": "telebohn-18", "turn_over": "one"}
"""The options and their defaults (TB-115)."""
DECKS: Final[dict[str, tuple[TextCard, ...]]] = {"telebohn-18": DECK, "defence-only": DEFENCE_ONLY}
RULE_OF: Final = {"start_seat": "TB-9", "text_cards": "TB-113", "turn_over": "TB-39"}
"""The rule that each option belongs to."""
LEAST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 5


def texts_each(players: int) -> int:
    """TB-12."""
    return 3 if players == 2 else 2


def option_values(name: str, players: int) -> list[str]:
    """The values that a form offers for an option at a table of so many players; a custom file is one more."""
    if name == "start_seat":
        return ["random", *SEATS[:players]]
    return list(DECKS) if name == "text_cards" else ["one", "many"]


def editions() -> dict[str, list[int]]:
    """There is one edition; TB-5."""
    return {EDITION: list(range(LEAST_PLAYERS, MOST_PLAYERS + 1))}


@final
class Telebohn(Rules):
    """Telebohn at one table."""

    deck: TextDeck
    many: bool
    start_seat: i64
    template: State
    tie_break: str

    def __init__(self, players: int, options: dict[str, str], cards: tuple[TextCard, ...]) -> None:
        chosen = {**OPTIONS, **options}
        deck = TextDeck(cards)
        many = chosen["turn_over"] == "many"
        asides: list[Step] = [
            Window(deck, many),
            Defence(deck),
            Laying(deck, many),
            GoingOn(deck, many),
            Looking(),
            ClosingHarvest(deck, many),
        ]
        super().__init__(NAME, EDITION, players, options, [ActionRound(deck, many)], asides)
        self.set_liberties([SortHand()])
        self.deck = deck
        self.many = many
        self.tie_break = "larger_hand"
        self.start_seat = NONE if chosen["start_seat"] == "random" else SEATS.index(chosen["start_seat"])
        own = [f"{SEATS[seat]}.{name}" for seat in range(players) for name in SEAT_PLACES]
        self.place_names = [*PLACES, *own]
        self.open_places = [*OPEN_PLACES, *[False for _name in own]]
        self.passing_places = [PLACES[int(which)] for which in (ANNOUNCED, TAKEN, LOOKED)]
        self.under_pile = UNDER
        self.own_places = [*TEXT_PLACES, *[True for _name in own]]
        self.own_cards = [card.id for card in cards]
        self.own_names = {"en": [card.english for card in cards], "de": [card.german for card in cards]}
        self.own_copies = [card.copies for card in cards]
        self.own_rest = TEXT_PILE
        self.closed_purses = True
        self.own_ending = True
        self.scored_in = "pennies"
        self.ordered_hands = False
        self.mark_names = MARK_NAMES
        self.template = self.first_table()

    def first_table(self) -> State:
        """TB-1, TB-4, TB-10: 116 cards in the draw pile, two garden beans under it, three places each."""
        players = int(self.players)
        in_game = [*AMIGO, int(SNAP)]
        cards = [bean.cards if which in in_game else 0 for which, bean in enumerate(BEANS)]
        s = blank(players, vec[i64](cards), self.deck.payouts, seeded(0))
        s.last = 1 if players == 2 else 3
        s.marks = zeros(EFFECTS_AT + self.deck.kinds)
        for kind in range(self.deck.kinds):
            s.marks[EFFECTS_AT + kind] = self.deck.effect[kind]
        s.places = new_places(s, int(self.deck.kinds), int(self.deck.total), self.own_copies)
        left = s.pile_size
        for _i in range(GARDENS_UNDER):
            for k in range(left):
                if s.pile[k] == GARDEN:
                    s.places[UNDER].put(GARDEN)
                    for behind in range(k, left - 1):
                        s.pile[behind] = s.pile[behind + 1]
                    left -= 1
                    break
        s.pile_size = left
        for seat in range(players):
            s.fields[seat] = FIELDS_OF_A_SEAT
            s.set_term(seat, MOST_FIELDS, FIELDS_OF_A_SEAT)
            s.set_term(seat, PLANTS, 1)
            s.set_term(seat, PROTECTED, 1)
            s.set_term(seat, GIFT_BEAN, NONE)
            s.set_term(seat, PAYS_INTO, NONE)
            s.set_meter(seat, SNAP, SNAP_IN_PLAY)
        return s

    # --- the beginning ------------------------------------------------------------------------------------------------

    def blank(self, seed: int) -> State:
        """Nothing dealt yet."""
        s = self.template.copy()
        s.chance = seeded(seed)
        return s

    def lot(self, s: State) -> None:
        """TB-9, TB-14: drawn also where the option names a seat, so that a seed keeps its deck."""
        s.start = s.chance.below(self.players)
        if self.start_seat >= 0:
            s.start = self.start_seat

    def deal(self, s: State) -> None:
        """TB-10 to TB-14: shuffled beans, shuffled text cards; three fields each, five hand cards each, text cards."""
        self.shuffle(s)
        seat = s.start
        for _i in range(s.players):
            for field in range(FIELDS_OF_A_SEAT):
                s.pile_size -= 1
                which = s.pile[s.pile_size]
                s.plant(seat, which, field)
                if s.recording:
                    s.note(Event("laid", int(seat), {"bean": int(which), "cards": 1, "field": int(field)}))
            seat = s.after(seat)
        for _i in range(s.players):
            for _k in range(HAND_CARDS):
                s.pile_size -= 1
                which = s.pile[s.pile_size]
                s.to_hand(seat, which)
                if s.recording:
                    event = Event("drew", int(seat), {"count": 1})
                    event.private[int(seat)] = {"bean": int(which)}
                    s.note(event)
            seat = s.after(seat)
        pile = s.places[TEXT_PILE]
        for _i in range(s.players):
            for _k in range(texts_each(int(s.players))):
                card = pile.take(pile.size - 1)
                held_texts(s, seat).put(card)
                if s.recording:
                    event = Event("drew-text", int(seat), {"count": 1})
                    event.private[int(seat)] = {"text": int(card - FIRST_OWN_CARD)}
                    s.note(event)
            seat = s.after(seat)
        s.active = s.start
        self.begin(s)

    def shuffle(self, s: State) -> None:
        """TB-14: first the bean cards, then the text cards. A replay has both orders in one; one order of
        text cards alone leaves the beans to chance."""
        if len(s.shuffles) > 0 and len(s.shuffles[0]) > s.pile_size:
            order = s.shuffles.pop(0)
            s.shuffles.insert(0, [card for card in order if card >= FIRST_OWN_CARD])
            s.shuffles.insert(0, [card for card in order if card < FIRST_OWN_CARD])
        only_texts: list[int] = []
        if len(s.shuffles) > 0 and len(s.shuffles[0]) > 0 and s.shuffles[0][0] >= FIRST_OWN_CARD:
            only_texts = s.shuffles.pop(0)
        s.shuffle_pile()
        if len(only_texts) > 0:
            s.shuffles.insert(0, only_texts)
        shuffle_texts(s)
        if s.recording:
            event = Event("dealt-out", int(s.start), {"players": int(s.players)})
            order = [int(s.pile[i]) for i in range(s.pile_size - 1, -1, -1)]
            event.secret["order"] = order + text_order(s)
            s.note(event)

    # --- the end ------------------------------------------------------------------------------------------------------

    def finish(self, s: State) -> None:
        """TB-94: the closing harvest, and then the score (TB-98)."""
        if s.marks[CLOSER] == 0 and begin_closing(s) != FINISH:
            return
        s.over = True
        if s.recording:
            standing = self.standing(s)
            event = Event("over", -1, {"thalers": [int(s.thalers[who]) for who in range(s.players)]})
            event.public["places"] = standing.places
            event.public["pennies"] = standing.thalers
            s.note(event)

    def standing(self, s: State) -> Standing:
        """TB-98, TB-99."""
        return ranked(s, scores(s), "hand")

    def tally(self, s: State, seat: i64) -> list[tuple[str, int]]:
        """TB-98."""
        return pennies(s, seat)

    # --- what is open, and what is seen -------------------------------------------------------------------------------

    def fill_liberties(self, s: State, seat: i64, menu: Menu) -> None:
        """Sorting one's hand is not listed (TB-17)."""

    def place_seen(self, s: State, seat: i64, place: i64) -> i64:
        """TB-18 to TB-21: text cards held and protecting are their owner's secret, a card just taken or looked at that
        of the player who does so; of the text pile all see the size."""
        if self.open_places[place]:
            return SEEN
        owner = owner_of(place)
        if owner == NONE and place != TEXT_PILE and not s.over:
            owner = doer(s)
        return SEEN if owner == seat and seat >= 0 else COUNTED

    def own_effect(self, card: i64) -> tuple[str, dict[str, str]]:
        """Section 11 of the rules, in short."""
        text = self.deck.cards[card]
        steps = ", ".join([f"{cards}→{thalers}" for cards, thalers in text.steps])
        word = EFFECTS[text.effect] + ("_top_up" if text.top_up else "")
        values = {"steps": steps, "least": str(text.least), "look": str(text.look), "take": str(text.take)}
        if text.bean >= 0:
            values["bean"] = "bean:" + BEANS[text.bean].id
        return word, values

    # --- positions ----------------------------------------------------------------------------------------------------

    def moment(self, s: State) -> i64:
        """A turn has one step."""
        return 0

    def is_closing(self, s: State) -> bool:
        """TB-94."""
        return s.step == CLOSING_STEP

    def plain(self, s: State) -> State:
        """TB-28: in the closing harvest snap beans pay by another scale."""
        plain = self.blank(0)
        if s.step == CLOSING_STEP:
            end_meters(plain)
        return plain

    def impossible(self, s: State) -> str:
        """What no game comes to."""
        return impossible(s, self.deck, self.many)


def create(edition: str, players: int, options: dict[str, str]) -> Telebohn:
    """The rules of one table; there is one edition. Raises `Refused` for a number of players or an option that does not
    exist, and for a custom file that is none (TB-5, TB-114, TB-115)."""
    if edition not in ("", EDITION):
        raise Refused(Refusal("BB-18", "no_such_edition", {"edition": edition, "editions": EDITION}))
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise Refused(Refusal("TB-5", "two_to_five_players", {"players": players}))
    kept: dict[str, str] = {}
    cards = DECK
    for name, value in options.items():
        if name not in OPTIONS:
            raise Refused(Refusal("TB-115", "no_such_option", {"option": name, "options": ", ".join(OPTIONS)}))
        allowed = option_values(name, players)
        if name == "text_cards" and value.lstrip().startswith(("[", "{")):
            cards = read_cards(value, players * texts_each(players))
            kept[name] = one_word(cards)
            continue
        if value not in allowed:
            values: dict[str, int | str] = {"option": name, "value": value[:60], "allowed": ", ".join(allowed)}
            raise Refused(Refusal(RULE_OF[name], "bad_option_value", values))
        if name == "text_cards":
            cards = DECKS[value]
        if value != OPTIONS[name]:
            kept[name] = value
    return Telebohn(players, kept, cards)
