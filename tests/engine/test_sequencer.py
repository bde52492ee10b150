"""The sequential driver: whom it asks and in which order, what it says for a silent seat, and its own limits (BB-8,
BB-63, BB-65, BB-68; bug log R34, T12, B01).
"""

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from small_tables import trading_table

from bohnhof.engine.chance import seeded
from bohnhof.engine.commands import (
    ACCEPT,
    BUY_FIELD,
    COUNTER,
    DISCARD,
    DRAW,
    END,
    GIVE,
    HAND,
    HARVEST,
    OFFER,
    PASS,
    PLANT,
    REFUSE,
    TURN_UP,
    WANT,
    WISH,
    Command,
    code_of,
    simple,
    source,
    verb_of,
)
from bohnhof.engine.menu import Menu
from bohnhof.engine.offers import Offer
from bohnhof.engine.rules import Rules
from bohnhof.engine.sequencer import Sequencer, listed, play_out
from bohnhof.engine.state import State
from bohnhof.engine.vectors import EMPTY
from bohnhof.games import create
from bohnhof.notation.commands import command_text, read_command
from bohnhof.notation.position import position_text

EVERYBODY = 0b1111


def say(driver: Sequencer, text: str) -> None:
    """Let the seat that is asked say something legal."""
    assert driver.do(read_command(text)) is None


def asked(driver: Sequencer) -> tuple[str, int]:
    """Who is asked, and about which offer."""
    return "ABCDEFG"[driver.seat] if driver.seat >= 0 else "-", int(driver.answering)


def trading(hands: list[str], row: str = "", **mode: int) -> Sequencer:
    """A driver of a table in step 2."""
    rules, s = trading_table(hands, row)
    return Sequencer(rules, s, **mode)


def test_an_offer_to_all_is_put_to_one_seat_after_the_other() -> None:
    driver = trading(["re so", "bl", "ch", "ga"], "st")
    say(driver, "offer red for blue to all")
    for seat in "BCD":
        assert asked(driver) == (seat, 1)
        say(driver, "refuse 1")
    assert asked(driver) == ("A", 0)
    assert not driver.state.offers


def test_the_first_who_accepts_ends_the_round() -> None:
    driver = trading(["re so", "bl", "bl", "ga"], "st")
    say(driver, "offer red for blue to all")
    say(driver, "accept 1")
    assert asked(driver) == ("A", 0)
    assert driver.state.awaits(1, 6) == 1


def test_the_oldest_offer_is_asked_about_first_and_a_counter_offer_goes_back() -> None:
    driver = trading(["re so", "bl", "ch", "ga"], "st", watchers=EVERYBODY)
    say(driver, "offer red for blue to B")
    assert asked(driver) == ("B", 1)
    say(driver, "counter 1 blue for 2 red")
    assert asked(driver) == ("A", 2)
    say(driver, "offer soy for chili to all")
    assert asked(driver) == ("A", 2), "his own question is older than the new offer"
    say(driver, "refuse 2")
    assert asked(driver) == ("B", 3)


def test_an_offer_that_awaits_nobody_is_passed_over() -> None:
    """No game leaves one open, but a table that is set up otherwise must not get stuck on it."""
    rules, s = trading_table(["re so", "bl", "ch", "ga"], "st")
    s.open_offer(Offer(1, 0, 1, vec[i64]([source(HAND, 0, 6)]), EMPTY, 0b0010))
    s.open_offer(Offer(2, 0, 2, vec[i64]([source(HAND, 1, 4)]), EMPTY, 0))
    driver = Sequencer(rules, s)
    assert asked(driver) == ("C", 2)
    say(driver, "refuse 2")
    assert asked(driver) == ("A", 0)
    say(driver, "withdraw 1")
    assert not s.offers


def test_a_seat_that_is_asked_may_do_something_else_first() -> None:
    """BB-76: a harvest is no answer."""
    driver = trading(["re so", "bl", "ch", "ga"], "st")
    driver.state.plant(1, 3, 0)
    driver.state.plant(1, 3, 0)
    say(driver, "offer red for blue to B")
    say(driver, "harvest 1")
    assert asked(driver) == ("B", 1)
    say(driver, "accept 1")
    assert asked(driver) == ("A", 0)


def test_waiting_cards_are_planted_clockwise_from_the_active_player() -> None:
    """BB-68; nobody without such cards is asked."""
    driver = trading(["re so", "bl", "ch", "ga"], "st")
    say(driver, "offer red for nothing to D")
    say(driver, "accept 1")
    say(driver, "offer soy for nothing to B")
    say(driver, "accept 2")
    say(driver, "end")
    seats = []
    while driver.rules.step(driver.state).name == "waiting":
        seats.append(asked(driver)[0])
        say(driver, "plant 1")
    assert seats == ["A", "B", "D"]
    assert asked(driver) == ("A", 0)


# --- those who want to be asked ---------------------------------------------------------------------------------------


def fresh(watchers: int = 0, dealers: int = 0, brisk: bool = False, offers_a_turn: int = 3) -> Sequencer:
    """A driver of a fresh table, seat A to start."""
    rules = create("bohnanza", "amigo-classic", 4, {"start_seat": "A"})
    return Sequencer(rules, rules.new(3), offers_a_turn, watchers=watchers, brisk=brisk, dealers=dealers)


def to_trading(driver: Sequencer) -> None:
    """Go on until step 2 has begun."""
    while driver.rules.step(driver.state).name != "trade":
        assert driver.do(simple(listed(driver)[-1])) is None


def test_watchers_are_asked_at_each_new_step_in_which_they_can_do_something() -> None:
    driver = fresh(watchers=0b1110)
    to_trading(driver)
    order = []
    while asked(driver)[0] != "A":
        order.append(asked(driver)[0])
        assert driver.view().may_pass
        say(driver, "pass")
    assert order == ["B", "C", "D"]
    say(driver, "end")
    assert asked(driver)[0] == "A", "nothing grows yet, so there is nothing to ask the others"


def test_a_watcher_is_asked_until_he_passes() -> None:
    driver = fresh(watchers=0b0100)
    to_trading(driver)
    assert asked(driver)[0] == "C"
    say(driver, "offer @1 for nothing")
    assert asked(driver) == ("A", 1)
    say(driver, "refuse 1")
    assert asked(driver)[0] == "C"
    say(driver, "pass")
    assert asked(driver)[0] == "A"


def test_after_a_deal_everybody_is_asked_anew() -> None:
    driver = fresh(watchers=0b1000)
    to_trading(driver)
    say(driver, "pass")
    assert asked(driver)[0] == "A"
    say(driver, "offer @1 for nothing to B")
    say(driver, "accept 1")
    assert asked(driver)[0] == "D"


def test_dealers_are_asked_only_where_they_can_make_an_offer() -> None:
    driver = fresh(dealers=0b0010, offers_a_turn=1)
    assert asked(driver)[0] == "A"
    to_trading(driver)
    assert asked(driver)[0] == "B"
    say(driver, "offer @1 for nothing")
    assert asked(driver) == ("A", 1)
    say(driver, "accept 1")
    assert asked(driver)[0] == "A", "the limit is reached: no more offers, no more questions"


def test_nobody_passes_who_must_act_or_answer() -> None:
    driver = fresh(watchers=0b0100)
    refusal = driver.do(Command(PASS))
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("BB-8", "cannot_pass")
    to_trading(driver)
    say(driver, "offer @1 for nothing")
    assert asked(driver) == ("A", 1)
    assert driver.do(Command(PASS)) is not None
    assert not driver.view().may_pass
    assert Command(PASS).code() not in listed(driver)


# --- limits -----------------------------------------------------------------------------------------------------------


def test_offers_counter_offers_and_wishes_share_the_limit_of_a_turn() -> None:
    driver = trading(["re so", "bl", "ch", "ga"], "st", offers_a_turn=3)
    assert driver.view().offers_left == 3
    say(driver, "wish red")
    say(driver, "offer red for blue to B")
    assert driver.view().offers_left == 1
    assert code_of(COUNTER, 1) in listed(driver)
    say(driver, "counter 1 blue for soy")
    assert driver.view().offers_left == 0
    assert asked(driver) == ("A", 2)
    before = position_text(driver.rules, driver.state)
    for text in ("counter 2 red for blue", "offer red for blue to C", "wish soy"):
        refusal = driver.do(read_command(text))
        assert refusal is not None
        assert (refusal.rule, refusal.key, refusal.values) == ("BB-65", "offers_used_up", {"count": 3})
    assert position_text(driver.rules, driver.state) == before
    assert code_of(COUNTER, 2) not in listed(driver)
    say(driver, "refuse 2")
    assert not {int(verb_of(code)) for code in listed(driver)} & {int(GIVE), int(WANT)}


def test_the_next_turn_has_its_own_limit() -> None:
    driver = fresh(offers_a_turn=1)
    to_trading(driver)
    say(driver, "offer @1 for nothing to B")
    say(driver, "refuse 1")
    assert driver.view().offers_left == 0
    while driver.state.turn == 1:
        assert driver.do(simple(listed(driver)[-1])) is None
    assert driver.view().offers_left == 1
    to_trading(driver)
    assert {int(GIVE), int(WANT)} <= {int(verb_of(code)) for code in listed(driver)}


def test_a_limit_of_none_forbids_all_offers() -> None:
    driver = trading(["re so", "bl", "ch", "ga"], "st", offers_a_turn=0)
    assert driver.view().offers_left == 0
    assert listed(driver) == [code_of(END)]
    for text in ("offer red for blue", "wish red"):
        refusal = driver.do(read_command(text))
        assert refusal is not None
        assert refusal.key == "offers_used_up"


# --- brisk ------------------------------------------------------------------------------------------------------------


def test_a_brisk_driver_does_what_leaves_no_choice() -> None:
    """It plants nothing and answers nothing by itself, but turns up, draws, and ends a step without more offers."""
    driver = fresh(brisk=True, offers_a_turn=0)
    verbs = set()
    while driver.seat >= 0:
        verbs.update(int(verb_of(code)) for code in listed(driver))
        forced = driver.rules.step(driver.state).forced(driver.state, False)
        assert forced < 0
        driver.choose(listed(driver)[-1])
    assert int(DRAW) not in verbs
    assert int(END) not in verbs
    assert verbs <= {int(PLANT), int(TURN_UP), int(HARVEST), int(BUY_FIELD)}


def test_a_brisk_driver_refuses_for_a_seat_that_could_do_nothing_else() -> None:
    rules, s = trading_table(["re so", "ch", "bl", "ga"], "st")
    driver = Sequencer(rules, s, offers_a_turn=1, brisk=True)
    say(driver, "offer red for blue to all")
    assert asked(driver) == ("C", 1), "B has no blue and may not counter any more"
    assert driver.state.offers[0].refused_by(1)
    say(driver, "refuse 1")
    assert not driver.state.offers
    assert driver.rules.step(driver.state).name == "waiting"


def test_a_brisk_driver_asks_those_who_want_to_be_asked_before_it_goes_on() -> None:
    """Also one that has been copied meanwhile."""
    driver = fresh(watchers=0b0110, brisk=True, offers_a_turn=1)
    to_trading(driver)
    assert asked(driver)[0] == "B"
    say(driver, "offer @1 for nothing")
    say(driver, "refuse 1")
    copy = driver.copy()
    assert asked(copy) == asked(driver)
    assert position_text(copy.rules, copy.state) == position_text(driver.rules, driver.state)
    assert listed(copy) == listed(driver)


def test_a_driver_put_on_a_table_with_an_open_offer_can_counter_it() -> None:
    """Everything that may be wanted is known at the first question already."""
    rules, s = trading_table(["re so", "bl", "ch", "ga"], "st")
    first = Sequencer(rules, s)
    say(first, "offer red for blue to B")
    driver = Sequencer(rules, s)
    assert asked(driver) == ("B", 1)
    assert code_of(COUNTER, 1) in listed(driver)
    driver.choose(int(code_of(COUNTER, 1)))
    assert {int(verb_of(code)) for code in listed(driver)} == {int(GIVE), int(WANT)}


# --- the default ------------------------------------------------------------------------------------------------------


def default(driver: Sequencer) -> str:
    """What a silent seat is taken to say."""
    command = driver.default(Menu())
    assert command is not None
    assert driver.check(driver.rules.complete(driver.state, driver.seat, command)) is None or command.verb == PASS
    return command_text(command)


def test_a_silent_seat_refuses_passes_ends_and_plants() -> None:
    driver = trading(["re so", "bl", "ch", "ga"], "st")
    assert default(driver) == "end"
    say(driver, "offer red for blue to B")
    assert default(driver) == "refuse 1"
    say(driver, "refuse 1")
    say(driver, "end")
    assert default(driver).startswith("plant stink")
    watched = fresh(watchers=0b0010)
    to_trading(watched)
    assert default(watched) == "pass"


def test_nobody_is_silent_once_the_game_is_over() -> None:
    rules = create("bohnanza", "rio-grande", 2)
    driver = Sequencer(rules, rules.new(1))
    while driver.seat >= 0:
        command = driver.default(Menu())
        assert command is not None
        assert driver.do(command) is None
    assert driver.default(Menu()) is None


def test_a_silent_seat_in_the_duel_discards_no_hand_card() -> None:
    rules = create("bohnanza", "rio-grande", 2)
    driver = Sequencer(rules, rules.new(1))
    assert default(driver).startswith("plant")
    assert driver.do(simple(listed(driver)[-1])) is None
    assert int(DISCARD) in {int(verb_of(code)) for code in listed(driver)}
    assert default(driver) == "turn-up"


def test_a_silent_seat_makes_room_when_it_must() -> None:
    """BB-40: without room the only legal commands are those that make it."""
    rules = create("bohnanza", "amigo-classic", 4, {"start_seat": "A"})
    s = rules.new(1)
    front = int(s.hand_front(0))
    for field in range(2):
        for bean in [bean for bean in range(8) if bean != front][:2]:
            if s.size(0, field) == 0:
                s.plant(0, bean, field)
    driver = Sequencer(rules, s)
    assert default(driver) == "harvest 2"


# --- whole commands and choices ---------------------------------------------------------------------------------------


def test_a_whole_command_is_completed_before_it_is_judged() -> None:
    driver = trading(["re so", "bl", "ch", "ga"], "re")
    say(driver, "offer 2 red for blue to B")
    say(driver, "accept")
    assert driver.state.awaits(1, 6) == 2
    assert driver.state.awaits(0, 0) == 1


def test_a_refused_command_leaves_the_same_question() -> None:
    driver = trading(["re so", "bl", "ch", "ga"], "st")
    say(driver, "offer red for blue to B")
    before = position_text(driver.rules, driver.state)
    for text in ("accept 7", "withdraw 1", "end", "draw", "plant 1", "accept 1 with chili@1"):
        assert driver.do(read_command(text)) is not None
        assert asked(driver) == ("B", 1)
    assert position_text(driver.rules, driver.state) == before


def test_a_whole_command_drops_what_was_begun_choice_by_choice() -> None:
    driver = trading(["re so", "bl", "ch", "ga"], "st")
    give = next(code for code in listed(driver) if verb_of(code) == GIVE)
    driver.choose(give)
    assert driver.draft.open
    assert driver.do(read_command("withdraw 1")) is not None
    assert driver.draft.open, "a refused command changes nothing"
    say(driver, "offer soy for chili to C")
    assert not driver.draft.open
    assert asked(driver) == ("C", 1)


def test_passing_drops_what_was_begun_choice_by_choice() -> None:
    driver = fresh(watchers=0b0010)
    to_trading(driver)
    driver.choose(next(code for code in listed(driver) if verb_of(code) == GIVE))
    assert driver.draft.open
    say(driver, "pass")
    assert not driver.draft.open
    assert asked(driver)[0] == "A"


def test_a_game_played_out_ends_and_says_how_many_choices_it_took() -> None:
    rules: Rules = create("bohnanza", "amigo-classic", 3)
    ends: list[tuple[int, str]] = []
    for _ in range(2):
        s: State = rules.new(5)
        driver = Sequencer(rules, s)
        choices = int(play_out(driver, seeded(5, 1)))
        ends.append((choices, position_text(rules, s)))
        assert s.over
        assert asked(driver)[0] == "-"
        assert driver.view().seat == -1
    assert ends[0] == ends[1]
    assert ends[0][0] > 200


@pytest.mark.parametrize("verb", [OFFER, COUNTER, WISH])
def test_the_limit_is_the_drivers_own_and_not_the_rules(verb: int) -> None:
    """BB-65: the rules limit neither offers nor deals."""
    driver = trading(["re so", "bl", "ch", "ga"], "st", offers_a_turn=0)
    refusal = driver.rules.check(driver.state, 0, Command(verb))
    assert refusal is None or refusal.key != "offers_used_up"
    assert driver.check(Command(verb)) is not None
    assert {int(ACCEPT), int(REFUSE)}.isdisjoint(int(verb_of(code)) for code in listed(driver))
