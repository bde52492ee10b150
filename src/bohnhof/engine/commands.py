"""What a seat can say: commands, and the whole numbers that stand for them inside the machine.

A simple command (all but those that name several cards) fits in one whole number, its *code*: the verb and two
arguments. Offers, acceptances and discards name *sources*: exact physical cards that a seat can give.
"""

from typing import Final, NamedTuple, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from bohnhof.engine.vectors import EMPTY, in_order, numbers

# Verbs. A game adds its own from FIRST_OWN_VERB on.
PASS: Final[i64] = 0
"""Only in the sequential driver: nothing to say at this moment."""
PLANT: Final[i64] = 1
"""a = bean, b = field."""
TURN_UP: Final[i64] = 2
HARVEST: Final[i64] = 3
"""b = field."""
BUY_FIELD: Final[i64] = 4
END: Final[i64] = 5
DRAW: Final[i64] = 6
OFFER: Final[i64] = 7
"""a = partner or EVERYONE; gives = sources; wants = beans."""
ACCEPT: Final[i64] = 8
"""a = offer; gives = sources."""
REFUSE: Final[i64] = 9
"""a = offer."""
COUNTER: Final[i64] = 10
"""a = offer; gives = sources; wants = beans."""
WITHDRAW: Final[i64] = 11
"""a = offer."""
WISH: Final[i64] = 12
"""wants = beans."""
DISCARD: Final[i64] = 13
"""a = source."""
# Choices of the sequential driver that build an offer or an acceptance piece by piece.
GIVE: Final[i64] = 20
"""a = source."""
WANT: Final[i64] = 21
"""a = bean."""
TO: Final[i64] = 22
"""a = partner or EVERYONE."""
PICK: Final[i64] = 23
"""a = source."""
FIRST_OWN_VERB: Final[i64] = 30
LAST_VERB: Final[i64] = 62

# What follows the word of a verb that a game adds.
NOTHING_MORE: Final = "nothing"
A_BEAN: Final = "bean"
"""A bean, which may be left out."""
A_PLACE_TO_PLANT: Final = "planting"
"""A bean and a field, either of which may be left out."""
A_WARE: Final = "ware"
"""Something for sale, and perhaps a kind of such things."""
A_KIND: Final = "kind"
"""A kind of things for sale."""
POSITIONS: Final = "positions"
"""Two positions in the own hand."""
AN_ORDER: Final = "order"
"""Beans in an order."""
A_CARD: Final = "card"
"""One card of the own hand."""
A_GIFT: Final = "gift"
"""A card, and perhaps who gets it that is no seat."""
# Behind these, cards of the game's own may follow that go with the command.
NO_MORE_THAN_CARDS: Final = "announcing"
SOME_HAND_CARDS: Final = "some"
"""A number, a bean and a field; each may be left out."""
FIELD_ONTO_FIELD: Final = "onto"
"""Two own fields, of which the second may be left out."""
A_FIELD_OF_A_SEAT: Final = "foreign"
"""A seat, one of its fields, and perhaps an own field."""
AN_OWN_CARD: Final = "own card"
"""A card of the game's own."""
AN_OWN_CARD_AND_MORE: Final = "own card and more"
"""A card of the game's own, and perhaps two fields, or a number and a bean."""
A_WHOLE_HAND: Final = "hand"
"""The beans of the own hand in an order."""
AN_OWNED_WARE: Final = "owned ware"
"""Something that is, or was, for sale."""
A_CARD_TO_PLANT: Final = "card to plant"
"""A card, and perhaps a field."""


class OwnVerb(NamedTuple):
    """A verb that a game adds: its number, its words, and what follows them."""

    verb: int
    english: str
    german: str
    takes: str


VERBS: Final = {
    "plant": PLANT,
    "turn-up": TURN_UP,
    "harvest": HARVEST,
    "buy": BUY_FIELD,
    "end": END,
    "draw": DRAW,
    "offer": OFFER,
    "accept": ACCEPT,
    "refuse": REFUSE,
    "counter": COUNTER,
    "withdraw": WITHDRAW,
    "wish": WISH,
    "discard": DISCARD,
}
"""The word of each verb in the text language."""

# The codes of the commands that say no more than their verb.
TURN_UP_CODE: Final[i64] = 2 << 40
BUY_FIELD_CODE: Final[i64] = 4 << 40
END_CODE: Final[i64] = 5 << 40
DRAW_CODE: Final[i64] = 6 << 40

EVERYONE: Final[i64] = 255
"""The partner of an offer that is open to all others."""

# Sources.
ANY: Final[i64] = 0
"""A card of that bean, from wherever the giver may take it."""
HAND: Final[i64] = 1
ROW: Final[i64] = 2
STORED: Final[i64] = 3
"""A card on the store of its seat."""
FIELD_TOP: Final[i64] = 4
"""The card on top of an own field; its index is that of the field."""
LAST_PLACE: Final[i64] = 15
NEXT_INDEX: Final[i64] = 1 << 5
"""What a source grows by from one index of a place to the next."""
UNSAID: Final[i64] = 2047
"""The index of a source that names a place and a bean, but not which of its copies."""
WHICHEVER: Final[i64] = 254
"""A bean, field or offer that the seat left to the rules, because there is only one it can mean."""


def code_of(verb: i64, a: i64 = 0, b: i64 = 0) -> i64:
    """The code of a simple command."""
    return (verb << 40) | (a << 8) | b


def verb_of(code: i64) -> i64:
    """The verb of a code."""
    return code >> 40


def first_of(code: i64) -> i64:
    """The first argument of a code: a bean, an offer, a partner or a source."""
    return (code >> 8) & 0xFFFFFFFF


def second_of(code: i64) -> i64:
    """The second argument of a code: a field."""
    return code & 0xFF


UNSAID_BEAN: Final[i64] = 31
"""The bean in the details of a command where it is left out."""
UNSAID_FIELD: Final[i64] = 7
"""The field in the details of a command where it is left out."""

ORDER_BITS: Final[i64] = 5
MOST_IN_ORDER: Final[i64] = 6
"""No command brings more cards into an order: they must fit into its first argument."""


def packed(beans: list[int]) -> i64:
    """Up to MOST_IN_ORDER beans in their order as one whole number."""
    number: i64 = 0
    shift: i64 = 0
    for bean in beans:
        code: i64 = bean + 1
        number |= code << shift
        shift += ORDER_BITS
    return number


def unpacked(number: i64) -> list[int]:
    """The beans of a packed order."""
    beans: list[int] = []
    while number > 0:
        beans.append(int(number & 31) - 1)
        number >>= ORDER_BITS
    return beans


OWN_CARD_BITS: Final[i64] = 7
DETAIL_BITS: Final[i64] = 11
MOST_ANNOUNCED: Final[i64] = 3
"""No more cards of a game's own go with one command: they must fit beside the details into its first argument."""


def with_own_cards(details: i64, cards: i64) -> i64:
    """A first argument that holds details (below 2048) and the packed cards that go with the command."""
    return details | (cards << DETAIL_BITS)


def details_of(argument: i64) -> i64:
    """The details in such an argument."""
    return argument & ((1 << DETAIL_BITS) - 1)


def own_cards_of(argument: i64) -> i64:
    """The packed cards in such an argument."""
    return argument >> DETAIL_BITS


def packed_own(cards: list[int]) -> i64:
    """Up to MOST_ANNOUNCED numbers of own cards, in rising order, as one whole number; 0 for none."""
    number: i64 = 0
    shift: i64 = 0
    for card in sorted(cards):
        code: i64 = card + 1
        number |= code << shift
        shift += OWN_CARD_BITS
    return number


def unpacked_own(number: i64) -> list[int]:
    """The numbers of packed own cards."""
    cards: list[int] = []
    while number > 0:
        cards.append(int(number & 127) - 1)
        number >>= OWN_CARD_BITS
    return cards


def source(place: i64, index: i64, bean: i64) -> i64:
    """The card at an index of a place; `bean` is what lies there, or NONE where the giver left it unsaid."""
    return (place << 16) | (index << 5) | (bean + 1)


def place_of(card: i64) -> i64:
    """The place of a source: ANY, HAND, ROW or a place that an add-on brings."""
    return card >> 16


def index_of(card: i64) -> i64:
    """The position of a source in its place, from 0."""
    return (card >> 5) & 2047


def bean_of(card: i64) -> i64:
    """The bean of a source, or NONE if it is unsaid."""
    return (card & 31) - 1


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Command:
    """What a seat says it wants to do. Two commands with equal parts are the same command.

    `verb` is one of the verbs above; `a` and `b` are its arguments (numbers count from 0); `gives` are sources,
    `wants` are beans in rising order, one entry for each card.
    """

    __slots__ = ("a", "b", "gives", "verb", "wants")

    def __init__(self, verb: i64, a: i64 = 0, b: i64 = 0, gives: vec[i64] = EMPTY, wants: vec[i64] = EMPTY) -> None:
        self.verb: i64 = verb
        self.a: i64 = a
        self.b: i64 = b
        self.gives: vec[i64] = gives
        self.wants: vec[i64] = wants if len(wants) < 2 else in_order(wants)

    def code(self) -> i64:
        """Its code, whole only for a simple command."""
        return code_of(self.verb, self.a, self.b)

    def parts(self) -> tuple[int, int, int, tuple[int, ...], tuple[int, ...]]:
        """Verb, arguments, sources and wanted beans as one comparable value."""
        return (int(self.verb), int(self.a), int(self.b), tuple(numbers(self.gives)), tuple(numbers(self.wants)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Command) and self.parts() == other.parts()

    def __hash__(self) -> int:
        return hash(self.parts())


def simple(code: i64) -> Command:
    """The command that a code stands for."""
    return Command(verb_of(code), first_of(code), second_of(code))
