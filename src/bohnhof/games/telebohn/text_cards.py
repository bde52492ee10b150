"""The 18 text cards: one record each, beside its rule (TB-113, section 11 of the rules)."""

from typing import Final, NamedTuple, final

from librt.vecs import vec
from mypy_extensions import i64

from bohnhof.cards import (
    BEANS,
    BLACKEYED,
    BLUE,
    CHILI,
    GARDEN,
    GREEN,
    LARGEST_FIELD,
    NONE,
    RED,
    SNAP,
    SOY,
    STINK,
    TYPES,
    payout_table,
)

# What a text card does (TB-114).
NO_EFFECT: Final[i64] = 0
SCALE: Final[i64] = 1
PLUS_ONE: Final[i64] = 2
EXTRA_HARVEST: Final[i64] = 3
PEEK: Final[i64] = 4
MOVE: Final[i64] = 5
RECALL: Final[i64] = 6
TWICE: Final[i64] = 7
NO_COPY: Final[i64] = 8
NO_DEFENCE: Final[i64] = 9
ANY_PLACE: Final[i64] = 10
EFFECTS: Final = (
    "none",
    "scale",
    "plus_one",
    "extra_harvest",
    "peek",
    "move",
    "recall",
    "twice",
    "no_copy",
    "no_defence",
    "any_place",
)
"""The name of each effect in a custom file, by its number."""


class TextCard(NamedTuple):
    """One text card.

    `steps` are pairs of cards and thalers; with `top_up` what is missing comes from the discard pile. `least` is the
    smallest payout that is raised, `look` how many cards are looked at, `take` how many of them may be taken.
    """

    id: str
    english: str
    german: str
    copies: int
    effect: int
    bean: int = int(NONE)
    steps: tuple[tuple[int, int], ...] = ()
    top_up: bool = False
    least: int = 0
    look: int = 0
    take: int = 0


def _scale(rule: str, name: str, bean: i64, steps: tuple[tuple[int, int], ...], top_up: bool = False) -> TextCard:
    """A card that changes what one type pays."""
    return TextCard(rule, name, name, 1, int(SCALE), int(bean), steps, top_up)


def _other(rule: str, name: str, effect: i64, least: int = 0, look: int = 0, take: int = 0) -> TextCard:
    """A card with another effect."""
    return TextCard(rule, name, name, 1, int(effect), int(NONE), (), False, least, look, take)


DECK: Final[tuple[TextCard, ...]] = (
    _scale("TB-T1", "Pizza Bohnotoni", BLUE, ((4, 1), (6, 2), (8, 3), (10, 4), (11, 5), (12, 6), (13, 7))),
    _scale("TB-T2", "Chili con Bohne", CHILI, ((2, 1), (5, 2), (7, 3), (8, 4), (9, 5), (10, 6), (11, 7))),
    _scale("TB-T3", "Spaghetti Carbohnara", STINK, ((2, 1), (4, 2), (6, 3), (7, 4), (8, 5), (9, 6), (10, 7))),
    _scale("TB-T4", "Bohn Appetit", GREEN, ((2, 1), (4, 2), (5, 3), (6, 4), (7, 5), (8, 6), (9, 7))),
    _scale("TB-T5", "Bohnsai-Platte", SOY, ((1, 1), (3, 2), (5, 3), (6, 4), (7, 5), (8, 6), (9, 7))),
    _scale("TB-T6", "Bohnillon", BLACKEYED, ((1, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6), (8, 7))),
    _scale("TB-T7", "T-Bohn-Steak", RED, ((1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7))),
    _scale("TB-T8", "Bohnquet garni", GARDEN, ((1, 1), (2, 3), (3, 5), (4, 6), (5, 7)), top_up=True),
    _scale("TB-T9", "Schnitt-Stelle", SNAP, ((4, 1), (6, 2), (7, 3), (8, 4), (9, 5), (10, 6), (11, 7))),
    _other("TB-T10", "Wahlwiederbohnung", EXTRA_HARVEST),
    _other("TB-T11", "Null-Bohn-Tarif", PLUS_ONE, least=3),
    _other("TB-T12", "Bohnskunft", PEEK, look=3, take=2),
    _other("TB-T13", "Bohnortwechsel", MOVE),
    _other("TB-T14", "Anrufbohnantworter", RECALL, take=2),
    _other("TB-T15", "Bohnferenzschaltung", TWICE),
    _other("TB-T16", "Besetzt-Bohn", NO_COPY),
    _other("TB-T17", "Fangbohnung", NO_DEFENCE),
    _other("TB-T18", "Umleitungsbohn", ANY_PLACE),
)
"""The deck `telebohn-18`."""
DEFENCE_ONLY: Final[tuple[TextCard, ...]] = (
    TextCard("telephone", "Telephone card", "Telefonkarte", 18, int(NO_EFFECT)),
)
"""The deck `defence-only`: good for defence and pennies (TB-113)."""

SNAP_IN_PLAY: Final[i64] = TYPES
"""The row of the payout table for snap beans during the game (TB-26)."""
SNAP_AT_END: Final[i64] = TYPES + 1
"""The row for snap beans in the closing harvest (TB-28)."""
FIRST_TEXT_ROW: Final[i64] = TYPES + 2
"""The row of the first text card; those of the others follow. It is empty for a card that changes no scale."""
TEXTS_FOR_SNAP: Final = vec[i64]([0, 0, 1, 2])
"""Text cards for so many snap beans; more than that bring no more (TB-26)."""


def texts_for(cards: i64) -> i64:
    """How many text cards a harvest of snap beans brings during the game (TB-26)."""
    return TEXTS_FOR_SNAP[cards] if cards < 3 else 2


def row_of(steps: tuple[tuple[int, int], ...]) -> list[int]:
    """What each number of cards pays on a scale: the entry that it reaches (section 11)."""
    return [max([pays for needed, pays in steps if needed <= cards], default=0) for cards in range(int(LARGEST_FIELD))]


@final
class TextDeck:
    """The text cards of one table: what the numbers of the machine mean. Kinds of cards count from 0."""

    def __init__(self, cards: tuple[TextCard, ...]) -> None:
        self.cards = cards
        self.kinds: i64 = len(cards)
        self.total: i64 = sum(card.copies for card in cards)
        self.effect: vec[i64] = vec[i64]([card.effect for card in cards])
        self.bean: vec[i64] = vec[i64]([card.bean for card in cards])
        self.top_up: vec[i64] = vec[i64]([1 if card.top_up else 0 for card in cards])
        self.least: vec[i64] = vec[i64]([card.least for card in cards])
        self.look: vec[i64] = vec[i64]([card.look for card in cards])
        self.take: vec[i64] = vec[i64]([card.take for card in cards])
        printed = [int(pays) for pays in payout_table([bean.steps for bean in BEANS])]
        snap = [*row_of(((5, 1), (7, 2))), *row_of(((4, 1), (6, 2), (7, 3), (8, 4)))]
        own = [pays for card in cards for pays in row_of(card.steps)]
        self.payouts: vec[i64] = vec[i64](printed + snap + own)

    def pays(self, card: i64, cards: i64) -> i64:
        """What a text card's scale pays for so many cards."""
        at = (FIRST_TEXT_ROW + card) * LARGEST_FIELD + cards
        return self.payouts[at]
