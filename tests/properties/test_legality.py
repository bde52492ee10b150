"""The menu says exactly what the rules allow: every listed command is accepted and every unlisted one refused, for
every seat (BB-8, BB-9; bug log A06, R24, T01, T03, U01).
"""

from hypothesis import given, settings
from librt.vecs import vec
from mypy_extensions import i64
from random_tables import SEEDS, Crowd, Setting, codes_of, menu_of, moments, settings_of_tables, sources_of

from bohnhof.cards import NONE, TYPES
from bohnhof.engine.commands import (
    ACCEPT,
    ANY,
    BUY_FIELD,
    COUNTER,
    DISCARD,
    DRAW,
    END,
    EVERYONE,
    FIRST_OWN_VERB,
    HAND,
    HARVEST,
    OFFER,
    PASS,
    PLANT,
    REFUSE,
    ROW,
    TURN_UP,
    UNSAID,
    WISH,
    WITHDRAW,
    Command,
    bean_of,
    code_of,
    simple,
    source,
    verb_of,
)
from bohnhof.engine.menu import Menu
from bohnhof.engine.offers import Offer
from bohnhof.engine.rules import Rules
from bohnhof.engine.sequencer import Sequencer
from bohnhof.engine.state import State
from bohnhof.engine.table import Table
from bohnhof.engine.vectors import numbers
from bohnhof.notation.position import position_text

NUMBERED = (int(ACCEPT), int(REFUSE), int(WITHDRAW))


def simple_commands(s: State, seat: int) -> list[int]:
    """Every simple command that could be meant at this table, as codes."""
    codes = [int(code_of(verb)) for verb in (TURN_UP, BUY_FIELD, END, DRAW)]
    codes += [int(code_of(PLANT, bean, field)) for bean in range(TYPES) for field in range(4)]
    codes += [int(code_of(HARVEST, 0, field)) for field in range(9)]
    offers = sorted({*(int(offer.number) for offer in s.offers), *range(max(1, s.offers_made - 5), s.offers_made + 2)})
    codes += [int(code_of(verb, number)) for verb in NUMBERED for number in offers]
    sources = [source(ANY, UNSAID, bean) for bean in range(TYPES)]
    sources += [source(HAND, i, s.hand_card(seat, i)) for i in range(s.hand_size[seat])]
    sources += [source(HAND, 0, bean) for bean in range(TYPES)] + [source(HAND, s.hand_size[seat], 0)]
    codes += sorted({int(code_of(DISCARD, card)) for card in sources})
    return codes


def is_in_short_form(s: State, rules: Rules, code: int) -> bool:
    """A discard that names a bean and leaves the copy to the rules: legal, but listed copy by copy."""
    command = simple(code)
    return command.verb == DISCARD and rules.step(s).name == "plant" and simple(code) != whole(s, rules, command)


def whole(s: State, rules: Rules, command: Command) -> Command:
    return rules.complete(s, s.active, command)


@given(settings_of_tables(), SEEDS)
@settings(max_examples=14)
def test_the_menu_lists_the_simple_commands_that_are_legal(setting: Setting, seed: int) -> None:
    rules = setting.rules()
    for s in moments(rules, seed):
        table = Table(rules, s)
        for seat in range(int(s.players)):
            menu = menu_of(rules, s, seat)
            listed = codes_of(menu)
            universe = simple_commands(s, seat)
            assert len(set(listed)) == len(listed)
            assert set(listed) <= set(universe)
            for code in universe:
                refusal = table.why_not(seat, simple(code))
                assert menu.lists(code) == (code in listed)
                if refusal is None and not is_in_short_form(s, rules, code):
                    assert code in listed
                elif refusal is not None:
                    assert code not in listed, refusal


@given(settings_of_tables(), SEEDS)
@settings(max_examples=14)
def test_listed_commands_can_be_carried_out_either_way(setting: Setting, seed: int) -> None:
    """As a command that is checked and as a bare code: both leave the same table behind."""
    rules = setting.rules()
    for s in moments(rules, seed, 120):
        before = position_text(rules, s)
        for seat in range(int(s.players)):
            for code in codes_of(menu_of(rules, s, seat)):
                checked, bare = s.copy(), s.copy()
                assert Table(rules, checked).do(seat, simple(code)) is None
                rules.apply_code(bare, seat, code)
                after = position_text(rules, checked)
                assert after == position_text(rules, bare)
                assert after != before
        assert position_text(rules, s) == before


@given(settings_of_tables(), SEEDS)
@settings(max_examples=10)
def test_verbs_that_are_no_command_of_the_game_are_refused(setting: Setting, seed: int) -> None:
    rules = setting.rules()
    for s in moments(rules, seed, 200):
        for verb in (int(PASS), 14, 19, 20, 21, 22, 23, int(FIRST_OWN_VERB), 61, 62, 63, 200):
            for seat in range(int(s.players)):
                refusal = rules.check(s, seat, Command(verb))
                assert refusal is not None
                assert refusal.rule in ("BB-108", "BB-101")
        for seat in (-1, int(s.players), 99):
            refusal = rules.check(s, seat, Command(TURN_UP))
            assert refusal is not None
            assert refusal.rule == "BB-6"


# --- offers, described by what they may hold --------------------------------------------------------------------------


def random_cards(crowd: Crowd, s: State, menu: Menu) -> list[int]:
    """A few sources: mostly what the seat can give, sometimes what it cannot, sometimes one twice."""
    cards: list[int] = []
    for _ in range(crowd.below(4)):
        kind = crowd.below(8)
        if kind < 6 and menu.source_count > 0:
            cards.append(crowd.one_of(sources_of(menu)))
        elif kind < 6:
            continue
        else:
            place = crowd.one_of([int(HAND), int(ROW)])
            cards.append(int(source(place, crowd.below(7), crowd.below(int(TYPES)))))
    return cards


def random_beans(crowd: Crowd, s: State) -> list[int]:
    """A few beans, mostly of the deck; now and then more of one than there are."""
    if crowd.below(12) == 0:
        bean = crowd.one_of(numbers(s.types))
        return [bean] * (int(s.deck[bean]) + crowd.below(2))
    return [
        crowd.one_of(numbers(s.types)) if crowd.below(8) else crowd.below(int(TYPES)) for _ in range(crowd.below(4))
    ]


def sides_are_described(menu: Menu, gives: list[int], wants: list[int]) -> bool:
    """Whether the menu says that an offer may give and want these."""
    return (
        menu.may_offer
        and bool(gives or wants)
        and all(menu.can_give(card) for card in gives)
        and len(set(gives)) == len(gives)
        and all(bean in numbers(menu.types) and wants.count(bean) <= menu.wants[bean] for bean in wants)
    )


@given(settings_of_tables(), SEEDS)
@settings(max_examples=14)
def test_the_menu_describes_the_offers_that_are_legal(setting: Setting, seed: int) -> None:
    rules = setting.rules()
    crowd = Crowd(seed)
    legal = 0
    for s in moments(rules, seed, 40):
        table = Table(rules, s)
        for seat in range(int(s.players)):
            menu = menu_of(rules, s, seat)
            for _ in range(6):
                gives, wants = random_cards(crowd, s, menu), random_beans(crowd, s)
                partner = crowd.one_of([*range(int(s.players) + 1), int(EVERYONE)])
                offer = Command(OFFER, partner, 0, vec[i64](gives), vec[i64](wants))
                to = menu.may_ask_all if partner == EVERYONE else bool((menu.partners >> partner) & 1)
                described = sides_are_described(menu, gives, wants) and to
                assert (table.why_not(seat, offer) is None) == described
                legal += described
    assert setting.players == 2 or legal > 0


@given(settings_of_tables(), SEEDS)
@settings(max_examples=14)
def test_the_menu_describes_the_answers_that_are_legal(setting: Setting, seed: int) -> None:
    rules = setting.rules()
    crowd = Crowd(seed)
    for s in moments(rules, seed, 25):
        table = Table(rules, s)
        for seat in range(int(s.players)):
            menu = menu_of(rules, s, seat)
            assert [int(offer.number) for offer in s.offers] == [int(offer.number) for offer in menu.offers]
            for offer in s.offers:
                number = int(offer.number)
                awaits = menu.answer(number) is not None
                wants = numbers(offer.wants)
                serves = awaits and menu.can_serve(offer.wants)
                assert awaits == is_open_to(offer, seat)
                assert serves == (awaits and all(menu.copies(bean) >= wants.count(bean) for bean in wants))
                assert menu.lists(code_of(ACCEPT, number)) == serves
                assert menu.lists(code_of(REFUSE, number)) == awaits
                assert menu.lists(code_of(WITHDRAW, number)) == (offer.maker == seat)
                for _ in range(4):
                    picks = random_cards(crowd, s, menu)
                    exact = all(menu.can_give(card) for card in picks) and len(set(picks)) == len(picks)
                    fits = exact and sorted(int(bean_of(card)) for card in picks) == wants
                    if picks:  # no picks at all would leave the copies to the rules
                        accept = Command(ACCEPT, number, 0, vec[i64](picks))
                        assert (table.why_not(seat, accept) is None) == (awaits and fits)
                    wanted = random_beans(crowd, s)
                    counter = Command(COUNTER, number, 0, vec[i64](picks), vec[i64](wanted))
                    described = awaits and sides_are_described(menu, picks, wanted)
                    assert (table.why_not(seat, counter) is None) == described


def is_open_to(offer: Offer, seat: int) -> bool:
    """Whether a seat is addressed by an offer and has not refused it (BB-63, BB-65)."""
    return seat != offer.maker and offer.partner in (seat, EVERYONE) and not (offer.refusers >> seat) & 1


@given(settings_of_tables(), SEEDS)
@settings(max_examples=14)
def test_a_wish_may_name_the_beans_of_the_deck(setting: Setting, seed: int) -> None:
    rules = setting.rules()
    for s in moments(rules, seed, 200):
        for seat in range(int(s.players)):
            menu = menu_of(rules, s, seat)
            for bean in range(TYPES):
                legal = rules.check(s, seat, Command(WISH, 0, 0, vec[i64]([]), vec[i64]([bean]))) is None
                assert legal == (menu.may_wish and s.deck[bean] > 0)


# --- the choices of the sequential driver -----------------------------------------------------------------------------


@given(settings_of_tables(), SEEDS)
@settings(max_examples=14)
def test_every_choice_of_the_driver_is_accepted_as_a_command(setting: Setting, seed: int) -> None:
    """Choosing and saying the same thing do the same."""
    rules = setting.rules()
    for s in moments(rules, seed, 120):
        driver = Sequencer(rules, s.copy())
        for k in range(driver.choices()):
            code = int(driver.choice(k))
            if verb_of(code) >= 20 or verb_of(code) in (COUNTER, ACCEPT):
                continue
            choosing, saying = driver.copy(), driver.copy()
            assert choosing.choices() == driver.choices()
            choosing.choose(code)
            assert saying.do(simple(code)) is None
            assert position_text(rules, choosing.state) == position_text(rules, saying.state)
            assert (choosing.seat, choosing.answering, choosing.asking) == (
                saying.seat,
                saying.answering,
                saying.asking,
            )
        assert driver.seat == NONE or driver.choices() > 0
