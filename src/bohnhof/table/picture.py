"""The table as its parts are sent: what docs/protocol.md calls a view.

It is made of a `View`, so it cannot show more than the seat may know, and of sentences in the reader's language. Each
part is encoded by itself; `changed` keeps those that differ, byte for byte. Nothing here knows which game is played:
zones come from the places of the state, fields from terms and beanometers, commands from the menu.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from librt.vecs import vec
from msgspec import Raw
from mypy_extensions import i64

from bohnhof.cards import BEANS, FIRST_OWN_CARD, SNAP, STEW, TYPES
from bohnhof.cards import NONE as NO_BEAN
from bohnhof.engine.commands import ACCEPT, EVERYONE, HAND, OFFER, ROW, TURN_UP, bean_of, first_of, source, verb_of
from bohnhof.engine.events import Event
from bohnhof.engine.offers import Offer
from bohnhof.engine.rules import Rules, Standing
from bohnhof.engine.state import FIELDS
from bohnhof.engine.terms import (
    FIELD_PRICE,
    GIFT_BEAN,
    GIFT_CARDS,
    GUEST,
    MOST_FIELDS,
    PROTECTED,
    STEWS,
    TERMS,
    UNPROTECTED,
)
from bohnhof.engine.vectors import numbers
from bohnhof.engine.view import View
from bohnhof.games.bohnentaler.marks import has_token
from bohnhof.games.telebohn.takeover import HANDY_CAP
from bohnhof.notation.words import SEATS, card_name, seat_name
from bohnhof.table.actions import kinds
from bohnhof.table.labels import KEPT, ROW_LENGTH, capital, commands, phrase, sentence
from bohnhof.table.messages import BeanInfo, Parts, encode
from bohnhof.table.outlook import outlook
from bohnhof.table.own_cards import encoded, guarded, held_by, own_cards
from bohnhof.table.rival import groups, rival, rival_result
from bohnhof.table.supply import Estate, Tallies, estate, shown_estate, supply, tally_of
from bohnhof.table.token import token
from bohnhof.telling.cards import plural
from bohnhof.telling.circuits import notes
from bohnhof.telling.duty import duty
from bohnhof.telling.ending import ties, victory
from bohnhof.telling.own_cards import drawn_with
from bohnhof.telling.tally import with_last_harvest
from bohnhof.texts import Sentences

CARD: Final = tuple(encode({"bean": bean.id}) for bean in BEANS)
"""Each bean as a card of which no more is said."""
SEAT_PARTS: Final = tuple(f"seat:{seat_name(seat)}" for seat in range(7))
JUST_NOW: Final = 4000
"""So many parts are kept for the other readers of the same moment."""
Sown = tuple[int, int, tuple[int, ...], tuple[tuple[int, int], ...], int, int, bool]
"""A field: the number of its cards, their bean, what each number of them pays, the beans and their numbers where they
are several, the bean that it takes only, how many cards of the game's own its harvest draws, and whether the beans lie
one above the other, so that the one on top counts."""
LAST_HARVESTS: Final = ("closing", "final-harvest")
"""The steps in which everything is harvested, single beans too."""
NOTHING: Final = Raw(b"null")
NO_COMMANDS: Final = Raw(
    encode(
        {"commands": [], "offer": None, "answers": {}, "can_accept": [], "wishes": [], "pass": False},
    )
)


def parts(
    view: View,
    rules: Rules,
    sentences: Sentences,
    standing: Standing | None = None,
    hands: dict[int, list[int]] | None = None,
    same: dict[tuple[Any, ...], Any] | None = None,
    tallies: Tallies | None = None,
    ending: Sequence[Event] = (),
) -> Parts:
    """All parts of a view in the reader's language.

    `standing` is the result once the game is over, `tallies` the parts of each score and `ending` what the last command
    has brought about; `hands` are the hands of others that are shown too (in a replay with open cards). Where several
    readers look at the same moment, a dictionary `same` that is given with all of them keeps what is the same for them.
    """
    language = sentences.language
    kept = {} if same is None else same
    if (language,) not in kept:
        said = Raw(encode(notes(view, rules, sentences))) if rules.own_cards else NOTHING
        kept[(language,)] = turn(view, rules, language), zones(view, rules, language), said
    now, table, said = kept[(language,)]
    thalers = tuple(view.thalers)
    own = -1 in thalers or (len(rules.wares) > 0 and len(view.purses) == 0)  # beans are hidden
    seen = (language, *thalers, view.seat if own else -1)
    if seen not in kept:
        kept[seen] = farms(view, rules, language, hands)
    found: Parts = {"turn": now, "duty": Raw(encode(duty_line(view, rules, sentences)))}
    found["zones"] = table if not len(view.shown) else with_shown(table, "shown", view.shown, language)
    for at, name in enumerate(rules.place_names):
        if name in rules.passing_places and not rules.open_places[at] and len(view.places[at].cards):
            found["zones"] = with_shown(found["zones"], name, view.places[at].cards, language)
    if rules.own_cards:
        found["own_cards"] = own_cards(view, rules, sentences)
        found["notes"] = said
    if rules.wares:
        found["supply"] = supply(view, rules, sentences)
    if rules.rival:
        found["rival"] = rival(view, rules, language)
    if rules.in_groups:
        found["groups"] = groups(view, rules, sentences)
    if has_token(view.marks):
        found["token"] = token(view, rules, sentences)
    for seat, shown in enumerate(kept[seen]):
        found[SEAT_PARTS[seat]] = shown
    if view.seat >= 0:
        found["hand"] = hand_part(view, rules.ordered_hands)
    alone = bool(rules.steps[view.step].alone)
    found["offers"] = Raw(encode([offered(offer, view, sentences, alone) for offer in view.offers]))
    found["legal"] = legal(view, rules, sentences)
    found["result"] = result(view, rules, sentences, standing, tallies, ending)
    return found


def changed(before: Parts, after: Parts) -> Parts:
    """The parts that are not as they were."""
    return {name: part for name, part in after.items() if before.get(name) != part}


def beans(view: View, sentences: Sentences) -> list[BeanInfo]:
    """The beans of this game, with their Handy-Caps where they count (TB-47)."""
    kinds = numbers(view.types)
    return [
        BeanInfo(
            BEANS[bean].id,
            BEANS[bean].code,
            sentences.bean(bean),
            plural(bean, sentences),
            int(view.deck[bean]),
            [(cards, thalers) for thalers, cards in enumerate(BEANS[bean].steps, 1) if cards] or paid(view, bean),
            int(HANDY_CAP[bean]) if SNAP in kinds else None,
        )
        for bean in kinds
    ]


def paid(view: View, bean: int) -> list[tuple[int, int]]:
    """The beanometer of a bean that has none printed, as it holds now."""
    pays = [int(view.pay(0, bean, cards)) for cards in range(int(view.deck[bean]) + 1)]
    return [(cards, pays[cards]) for cards in range(1, len(pays)) if pays[cards] > pays[cards - 1]]


# --- whose turn it is -----------------------------------------------------------------------------------------------


def turn(view: View, rules: Rules, language: str) -> Raw:
    """Which turn and step it is, and how near the end."""
    return moment(
        language,
        tuple([step.name for step in rules.steps]),
        int(view.turn),
        int(view.active),
        int(view.actor),
        int(view.step),
        -1 if rules.steps[view.step].opens else int(view.moment),
        int(rules.step_count),
        int(rules.first_number),
        int(view.emptyings),
        int(view.last),
        bool(view.final),
        any(step.owns(OFFER) for step in rules.steps),
        bool(rules.ordered_hands),
        is_asked(view, rules),
    )


def is_asked(view: View, rules: Rules) -> bool:
    """Whether the seat that must act is asked something in the turn of another, before that goes on."""
    step = rules.steps[view.step]
    return bool(step.alone and 0 <= view.actor != view.active and step.name not in LAST_HARVESTS)


@lru_cache(JUST_NOW)
def moment(
    language: str,
    steps: tuple[str, ...],
    number: int,
    active: int,
    actor: int,
    step: int,
    moment: int,
    turn_steps: int,
    first: int,
    emptyings: int,
    last: int,
    final: bool,
    trades: bool,
    ordered: bool,
    asked: bool,
) -> Raw:
    """The same, encoded; without an actor the game is over. A step in between counts as the one it came into; before
    the first turn there is none."""
    names = [phrase(language, "step." + name) for name in steps]
    return Raw(
        encode(
            {
                "number": number,
                "active": seat_name(active),
                "actor": seat_name(actor) if actor >= 0 else None,
                "step": steps[step],
                "step_name": names[step],
                "steps": names[:turn_steps],
                "step_number": moment + 1,
                **({"first_number": first} if first != 1 else {}),
                "emptyings": emptyings,
                "last_emptying": last,
                "final": final,
                "over": actor < 0,
                **({} if trades else {"trades": False}),
                **({} if ordered else {"ordered": False}),
                **({"asked": True} if asked else {}),
            }
        )
    )


def duty_line(view: View, rules: Rules, sentences: Sentences) -> str:
    """What the reader must or may do, else whom the table waits for."""
    if view.actor < 0:
        return sentences.say("waits.nobody")
    alone = rules.steps[view.step].alone
    awaiting = [offer for offer in view.offers if offer.awaits(view.seat) and not alone]
    lines: list[str] = []
    if awaiting:
        lines.append(sentences.say("table.duty.answer", who=f"seat:{awaiting[0].maker}", count=len(awaiting)))
    if view.actor == view.seat:
        lines.append(sentence(duty(view, rules, sentences)))
    elif view.menu.may_offer:
        if not awaiting:
            lines.append(sentences.say("table.duty.trade_along", who=f"seat:{view.active}"))
    else:
        lines.append(
            sentences.say(
                "waits.other",
                who=f"seat:{view.actor}",
                what=sentences.say(f"waits.{rules.steps[view.step].name}"),
            )
        )
    return " ".join(lines)


# --- what lies on the table -----------------------------------------------------------------------------------------


def zones(view: View, rules: Rules, language: str) -> Raw:
    """The piles, the turned-up cards, and the places that the game adds."""
    row = tuple(view.row)
    found = [
        zone(language, "pile", "closed", int(view.pile_size), None),
        zone(language, "discard", "pile", len(view.discard), [CARD[bean] for bean in view.discard]),
    ]
    if row or any(step.owns(TURN_UP) for step in rules.steps):
        found.append(zone(language, "row", "row", len(row), [placed(int(ROW), i, bean) for i, bean in enumerate(row)]))
    for at, (name, is_open, place) in enumerate(zip(rules.place_names, rules.open_places, view.places, strict=True)):
        if "." in name or at == rules.rival_purse or at in rules.rival_fields:
            continue  # it lies before its seat, or before who plays against all seats
        passes = name in rules.passing_places
        if passes and (not place.size or not is_open):
            continue  # who sees it has it besides
        cards = [lying(bean, rules, language) for bean in numbers(place.cards)] if is_open else None
        kind = "under" if at in (rules.under_discard, rules.under_pile) else "row" if is_open else "closed"
        if rules.own_cards and is_open and rules.own_places[at] and not passes:
            kind = "pile"
        of = "pile" if at == rules.under_pile else ""
        word = "own" if rules.own_cards and rules.own_places[at] else "cards"
        found.append(zone(language, name, kind, int(place.size), cards, of, word))
    return Raw(b"[" + b",".join(found) + b"]")


def lying(card: int, rules: Rules, language: str) -> bytes:
    """A card that lies in an open place: a bean, or one that the game brings besides."""
    return CARD[card] if card < FIRST_OWN_CARD else encoded(card, rules, language)


def zone(
    language: str, name: str, kind: str, count: int, cards: list[bytes] | None, of: str = "", word: str = "cards"
) -> bytes:
    """One place with its cards, called by a word; none are shown of a closed one. `of` is the pile that it lies
    under."""
    head = zone_head(language, name, kind, of)
    if cards is None:
        return b"%b%d}" % (head, count)
    return b'%b%d,"%b":[%b]}' % (head, count, word.encode(), b",".join(cards))


def with_shown(table: Raw, name: str, beans: vec[i64], language: str) -> Raw:
    """The same with hidden cards that not everybody sees."""
    cards = [CARD[bean] for bean in numbers(beans)]
    return Raw(bytes(table).removesuffix(b"]") + b"," + zone(language, name, "row", len(cards), cards) + b"]")


@lru_cache(KEPT)
def zone_head(language: str, name: str, kind: str, of: str = "") -> bytes:
    """The beginning of a place, up to its number of cards."""
    called = Sentences(language).say(f"table.zone.{name}")
    more = {"of": of} if of else {}
    return encode({"zone": name, "kind": kind, "name": called, **more, "count": 0}).removesuffix(b"0}")


@lru_cache(KEPT)
def placed(place: int, index: int, bean: int) -> bytes:
    """A card with the name by which a command means it."""
    return encode({"bean": BEANS[bean].id, "card": card_name(int(source(place, index, bean)))})


# --- the farms ------------------------------------------------------------------------------------------------------


def farms(view: View, rules: Rules, language: str, hands: dict[int, list[int]] | None) -> list[Raw]:
    """All that everybody may know of each seat. What is the same for several readers is encoded once."""
    # A vector of a view is copied whenever it is read: each of them once, then.
    thalers, held_cards, wished = tuple(view.thalers), tuple(view.hand_sizes), tuple(view.wishes)
    counts, kinds, sizes, waiting = tuple(view.fields), tuple(view.kinds), tuple(view.sizes), tuple(view.waiting)
    terms, meters, deck, payouts = tuple(view.terms), tuple(view.meters), tuple(view.deck), view.payouts
    mixed, admits = tuple(view.mixed), tuple(view.admits)
    protects = rules.steps[view.step].name not in LAST_HARVESTS
    found: list[Raw] = []
    seats = range(len(counts))
    sold = rules.one_more_field and any(counts[seat] >= terms[seat * TERMS + MOST_FIELDS] for seat in seats)
    for seat in seats:
        sown_fields: list[Sown] = []
        own_terms = terms[seat * TERMS : seat * TERMS + TERMS]
        for field in range(seat * FIELDS, seat * FIELDS + counts[seat]):
            size, bean = sizes[field], kinds[field]
            pays: tuple[int, ...] = ()
            holds: tuple[tuple[int, int], ...] = ()
            layers = False
            if size and bean == STEW:
                at = own_terms[STEWS] * ROW_LENGTH
                pays = tuple(payouts[at : at + len(view.types) + 1])
            elif size:
                at = meters[seat * TYPES + bean] * ROW_LENGTH
                pays = tuple(payouts[at : at + max(deck[bean], size) + 1])
            if mixed and mixed[field]:
                own = field - seat * FIELDS
                lies = [(which, int(view.lies(seat, own, which))) for which in numbers(view.types)]
                layers = bean != STEW and mixed[field] & 31 != own_terms[GUEST]
                holds = tuple((which, count) for which, count in lies if count)
            only = admits[field] if admits else NO_BEAN
            texts = drawn_with(view, rules, bean, size) if size else 0
            sown_fields.append((size, bean, pays, holds, only, texts, layers))
        found.append(
            farm(
                language,
                seat,
                seat == view.start and len(seats) > 1,
                thalers[seat],
                held_cards[seat],
                wished[seat],
                tuple(sown_fields),
                waiting[seat * TYPES : seat * TYPES + TYPES],
                own_terms,
                protects,
                sold,
                estate(view, rules, seat, own_terms) if rules.wares else None,
                held_by(view, rules, seat),
                guarded(view, rules, seat),
                tuple(hands[seat]) if hands is not None and seat in hands else None,
            )
        )
    return found


@lru_cache(JUST_NOW)
def farm(
    language: str,
    seat: int,
    starts: bool,
    thalers: int,
    held_cards: int,
    wished: int,
    sown_fields: tuple[Sown, ...],
    waiting: tuple[int, ...],
    terms: tuple[int, ...],
    protects: bool,
    sold: bool,
    own: Estate | None,
    held: int,
    guards: tuple[int, ...],
    hand: tuple[int, ...] | None,
) -> Raw:
    """One seat, in the order of the protocol; `protects` is whether single beans are protected in this step, `sold`
    whether no field is left to be bought."""
    exempt = NO_BEAN if own is None else terms[UNPROTECTED]
    protects = protects and terms[PROTECTED] != 0 and any(one[0] > 1 for one in sown_fields)
    fields = [
        sown(number, one, protects and one[0] == 1 and one[1] != exempt, number - 1 in guards)
        if one[0]
        else fallow(number, one[4])
        for number, one in enumerate(sown_fields, 1)
    ]
    buys = terms[FIELD_PRICE] > 0 and len(fields) < terms[MOST_FIELDS] and not sold
    found: dict[str, Any] = {
        "seat": seat_name(seat),
        "thalers": thalers if thalers >= 0 else None,
        "hand": held_cards,
        "wishes": [bean.id for which, bean in enumerate(BEANS) if (wished >> which) & 1],
        "fields": fields,
        "more_fields": {"price": terms[FIELD_PRICE]} if buys else None,
        "waiting": [Raw(CARD[bean]) for bean, number in enumerate(waiting) for _i in range(number)],
        "facts": facts(language, starts, terms, len(fields)),
    }
    if own is not None:
        found |= shown_estate(language, seat, own)
    if held >= 0:
        found["own_cards"] = held
    if hand is not None:
        found["cards"] = [Raw(CARD[bean]) for bean in hand]
    return Raw(encode(found))


@lru_cache(KEPT)
def sown(field: int, what: Sown, protected: bool, guarded: bool = False) -> Raw:
    """A field with cards; `guarded` is whether nobody may take it over."""
    count, bean, pays, holds, only, texts, layers = what
    worth = pays[count]
    more = next((cards for cards in range(count + 1, len(pays)) if pays[cards] > worth), None)
    return Raw(
        encode(
            {
                "field": field,
                "bean": "stew" if bean == STEW else BEANS[bean].id,
                "count": count,
                "worth": worth,
                "next": None if more is None else {"cards": more - count, "thalers": pays[more]},
                "meter": [(cards, pays[cards]) for cards in range(1, len(pays)) if pays[cards] > pays[cards - 1]],
                "protected": protected,
                **only_of(only),
                **({"guarded": True} if guarded else {}),
                **({"draws": texts} if texts else {}),
                **({"layers": True} if layers else {}),
                **({"holds": [{"bean": BEANS[which].id, "count": n} for which, n in holds]} if holds else {}),
            }
        )
    )


@lru_cache(KEPT)
def fallow(field: int, only: int) -> Raw:
    """A field without cards."""
    empty: dict[str, Any] = {"field": field, "bean": None, "count": 0, "worth": 0, "next": None, "meter": []}
    return Raw(encode({**empty, "protected": False, **only_of(only)}))


def only_of(bean: int) -> dict[str, str]:
    """The bean that a field takes only."""
    return {} if bean == NO_BEAN else {"only": BEANS[bean].id}


def facts(language: str, starts: bool, terms: tuple[int, ...], fields: int) -> list[str]:
    """What else is worth knowing of a seat, in sentences."""
    found: list[str] = []
    if starts:
        found.append(phrase(language, "table.fact.start"))
    if terms[GIFT_BEAN] >= 0 and fields < terms[MOST_FIELDS]:
        gift = f"bean:{BEANS[terms[GIFT_BEAN]].id}"
        found.append(phrase(language, "table.fact.gift", ("bean", gift), ("count", terms[GIFT_CARDS])))
    return found


# --- what only the reader sees --------------------------------------------------------------------------------------


def hand_part(view: View, ordered: bool) -> Raw:
    """The own hand, front first. The front card must be planted in the next planting, unless it is traded away, or the
    order of a hand means nothing in this game."""
    cards = [held(i, bean, ordered and i == 0) for i, bean in enumerate(tuple(view.hand))]
    return Raw(b"[" + b",".join(cards) + b"]")


@lru_cache(KEPT)
def held(index: int, bean: int, forced: bool) -> bytes:
    """A card of the own hand."""
    return encode({"bean": BEANS[bean].id, "card": card_name(int(source(HAND, index, bean))), "forced": forced})


_offers: Final[dict[tuple[Any, ...], bytes]] = {}
"""Open offers as far as they are the same for several readers and moments, each up to its outlook."""


def offered(offer: Offer, view: View, sentences: Sentences, alone: bool) -> Raw:
    """An open offer, and what it would do to the reader's fields; `alone` is whether it cannot be answered just now."""
    mine, answers = bool(offer.maker == view.seat), bool(offer.awaits(view.seat)) and not alone
    sides = tuple(offer.gives), tuple(offer.wants)
    key = (offer.number, offer.maker, offer.partner, *sides, offer.refusers, view.players, mine, answers)
    known = _offers.get(key)
    if known is None:
        if len(_offers) > KEPT:
            _offers.clear()
        known = _offers[key] = encode(sides_of(offer, int(view.players), mine, answers)).removesuffix(b"[]}")
    if not mine and not answers:
        return Raw(known + b"[]}")
    return Raw(known + encode(outlook(offer, view, sentences)) + b"}")


def sides_of(offer: Offer, players: int, mine: bool, answers: bool) -> dict[str, Any]:
    """All of an offer but its outlook."""
    return {
        "offer": int(offer.number),
        "maker": seat_name(int(offer.maker)),
        "to": "all" if offer.partner == EVERYONE else seat_name(int(offer.partner)),
        "gives": [given(int(card)) for card in offer.gives],
        "wants": [Raw(CARD[bean]) for bean in numbers(offer.wants)],
        "awaits": [seat_name(seat) for seat in range(players) if offer.awaits(seat)],
        "refused": [seat_name(seat) for seat in range(players) if offer.refused_by(seat)],
        "mine": mine,
        "answers": answers,
        "outlook": [],
    }


@lru_cache(KEPT)
def given(card: int) -> Raw:
    """A card of an offer, as far as the reader knows where it lies."""
    return Raw(encode({"bean": BEANS[bean_of(card)].id, "card": card_name(card)}))


def legal(view: View, rules: Rules, sentences: Sentences) -> Raw:
    """All that the reader may do."""
    menu = view.menu
    if view.seat < 0 or view.over:
        return NO_COMMANDS
    sources = tuple(menu.sources[: int(menu.source_count)])
    room = None
    if menu.may_offer:
        room = offer_room(sources, int(menu.partners), bool(menu.may_ask_all), tuple(menu.wants), tuple(menu.types))
    answers: dict[str, list[str]] = {}
    can_accept: list[int] = []
    if view.offers and not rules.steps[view.step].alone:
        for offer in view.offers:
            if offer.awaits(view.seat):
                wants = tuple(offer.wants)
                answers[str(int(offer.number))] = [named(card) for card in sources if bean_of(card) in wants]
        codes = tuple(menu.codes[: int(menu.count)])
        can_accept = [int(first_of(code)) for code in codes if verb_of(code) == ACCEPT]
    return Raw(
        encode(
            {
                "commands": commands(view, rules, sentences),
                **({"kinds": kinds(view, rules, sentences)} if rules.own_cards else {}),
                "offer": room,
                "answers": answers,
                "can_accept": can_accept,
                "wishes": wishes(tuple(view.types)) if menu.may_wish else [],
                "pass": bool(menu.may_offer and view.seat != view.actor),
            }
        )
    )


@lru_cache(KEPT)
def offer_room(
    sources: tuple[int, ...], partners: int, may_ask_all: bool, deck: tuple[int, ...], types: tuple[int, ...]
) -> Raw:
    """What an offer may hold: any of these cards, for so many of each bean, to one of these."""
    to = [letter for seat, letter in enumerate(SEATS) if (partners >> seat) & 1]
    return Raw(
        encode(
            {
                "gives": [named(card) for card in sources],
                "wants": {BEANS[bean].id: deck[bean] for bean in types},
                "to": [*to, "all"] if may_ask_all else to,
            }
        )
    )


@lru_cache(KEPT)
def wishes(types: tuple[int, ...]) -> Raw:
    """The beans that can be wished for."""
    return Raw(encode([BEANS[bean].id for bean in types]))


named = lru_cache(KEPT)(card_name)
"""The name of a card, kept."""


# --- the end --------------------------------------------------------------------------------------------------------


def result(
    view: View,
    rules: Rules,
    sentences: Sentences,
    standing: Standing | None,
    tallies: Tallies | None,
    ending: Sequence[Event],
) -> Raw:
    """The places, best first, what each score is made of, and what decided; null before the end."""
    if not view.over:
        return NOTHING
    assert standing is not None, "the result of a game that is over is asked for with its standing"
    names = [capital(sentences.seat(seat)) for seat in range(int(view.players))]
    order = sorted(range(len(names)), key=lambda seat: (standing.places[seat], seat))
    return Raw(
        encode(
            {
                "places": [
                    {
                        "seat": seat_name(seat),
                        "place": standing.places[seat],
                        "thalers": standing.thalers[seat],
                        "cards": int(view.hand_sizes[seat]),
                        **tally_of(seat, view, rules, sentences, tallies, ending),
                    }
                    for seat in order
                ],
                "winners": [seat_name(seat) for seat in standing.winners()],
                "text": [victory(standing, names, sentences), *ties(standing, rules, names, sentences)],
                **rival_result(standing, with_last_harvest(ending, -1, standing.against_thalers, sentences), sentences),
            }
        )
    )
