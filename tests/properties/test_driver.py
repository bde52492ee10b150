"""The sequential driver in every mode: brisk or not, with and without seats that want to be asked, bundles of one to
three cards, any limit on offers (BB-8, BB-65; bug log R34, T12, S05, A06).
"""

from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st
from ledger import Ledger
from random_tables import SEEDS, Setting, settings_of_tables

from bohnhof.engine.chance import seeded
from bohnhof.engine.commands import ACCEPT, COUNTER, EVERYONE, OFFER, PASS, TO, WISH, Command, first_of, simple, verb_of
from bohnhof.engine.menu import Menu
from bohnhof.engine.rules import Rules
from bohnhof.engine.sequencer import Sequencer, listed
from bohnhof.notation.events import number, open_text
from bohnhof.notation.position import position_text


@dataclass(frozen=True)
class Mode:
    """How a driver is set."""

    brisk: bool
    watchers: int
    dealers: int
    bundle: int
    offers_a_turn: int

    def driver(self, rules: Rules, seed: int) -> Sequencer:
        """A driver of a fresh table; `watchers` and `dealers` name seats that may not be there."""
        state = rules.blank(seed)
        state.record()
        rules.lot(state)
        rules.deal(state)
        everybody = (1 << int(rules.players)) - 1
        return Sequencer(
            rules,
            state,
            self.offers_a_turn,
            self.bundle,
            self.watchers & everybody,
            self.brisk,
            self.dealers & everybody,
        )


MODES = st.builds(
    Mode,
    brisk=st.booleans(),
    watchers=st.sampled_from([0, 0b1, 0b10110, 0b1111111]),
    dealers=st.sampled_from([0, 0b101, 0b1111111]),
    bundle=st.integers(1, 3),
    offers_a_turn=st.integers(0, 4),
)


@given(settings_of_tables(), SEEDS, MODES)
@settings(max_examples=50)
def test_a_driven_game_ends_and_keeps_to_its_limits(setting: Setting, seed: int, mode: Mode) -> None:
    rules = setting.rules()
    driver = mode.driver(rules, seed)
    s = driver.state
    ledger = Ledger(rules)
    chance = seeded(seed, 5)
    offered_in: dict[int, int] = {}
    turn = 0
    command: Command | None = None
    for _ in range(40_000):
        for event in s.take_events():
            if event.kind == "turn":
                turn = number(event.public, "number")
            elif event.kind == "offered":
                offered_in[turn] = offered_in.get(turn, 0) + 1
                partner = number(event.public, "partner")
                assert ledger.active in (event.seat, partner)
                assert partner != EVERYONE or event.seat == ledger.active
            ledger.follow([event], command)
        if driver.seat < 0:
            break
        choices = listed(driver)
        assert choices
        assert len(set(choices)) == len(choices)
        code = choices[int(chance.below(len(choices)))]
        command = simple(code)
        if verb_of(code) == TO:
            assert built_offer_is_legal(rules, driver, code)
        driver.choose(code)
    assert s.over
    ledger.compare(rules, s)
    assert max(offered_in.values(), default=0) <= mode.offers_a_turn


def built_offer_is_legal(rules: Rules, driver: Sequencer, code: int) -> bool:
    """Whether the offer that this last choice completes is one that the rules allow."""
    draft = driver.draft
    about = draft.number if draft.verb == COUNTER else first_of(code)
    assert len(draft.gives) <= driver.bundle
    assert len(draft.wants) <= driver.bundle
    offer = Command(draft.verb, about, 0, draft.gives, draft.wants)
    return rules.check(driver.state, driver.seat, offer) is None


@given(settings_of_tables(), SEEDS, MODES)
@settings(max_examples=50)
def test_a_seat_is_asked_only_where_there_is_something_to_answer(setting: Setting, seed: int, mode: Mode) -> None:
    rules = setting.rules()
    driver = mode.driver(rules, seed)
    s = driver.state
    chance = seeded(seed, 6)
    menu = Menu()
    step, asked = (0, 0), set[int]()
    while driver.seat >= 0:
        seat = int(driver.seat)
        if step != (int(s.turn), int(s.step)):
            step, asked = (int(s.turn), int(s.step)), set()
        view = driver.view()
        if not driver.draft.open:
            spoken_for = [offer for offer in s.offers if any(offer.awaits(other) for other in range(setting.players))]
            if view.answering:
                assert view.answering == spoken_for[0].number
                assert spoken_for[0].awaits(seat)
                assert not view.may_pass
            else:
                assert not spoken_for
            if view.may_pass:
                assert ((driver.watchers | driver.dealers) >> seat) & 1
                assert seat != s.active
                rules.menu(s, seat, menu)
                assert menu.liberties > 0 or (menu.may_offer and view.offers_left > 0)
            elif not view.answering:
                assert seat == rules.actor(s)
                assert not mode.brisk or rules.step(s).forced(s, view.offers_left > 0) < 0
                for other in range(setting.players):
                    if other != s.active and (driver.watchers >> other) & 1:
                        rules.menu(s, other, menu)
                        assert other in asked or not (menu.liberties > 0 or (menu.may_offer and view.offers_left > 0))
            assert (driver.check(Command(PASS)) is None) == view.may_pass
            asked.add(seat)
        code = driver.choice(chance.below(driver.choices()))
        if verb_of(code) == ACCEPT or driver.draft.open:
            asked |= set(range(setting.players))  # after a deal everybody is asked anew; that round is not followed
        driver.choose(code)
    assert s.over


@given(settings_of_tables(), SEEDS, MODES)
@settings(max_examples=50)
def test_a_copied_driver_goes_on_alike(setting: Setting, seed: int, mode: Mode) -> None:
    rules = setting.rules()
    driver = mode.driver(rules, seed)
    chance = seeded(seed, 7)
    while driver.seat >= 0:
        if chance.below(25) == 0 and not driver.draft.open:
            copy = driver.copy()
            copy.state.record()
            driver.state.take_events()
            for _ in range(40):
                assert (copy.seat, copy.answering) == (driver.seat, driver.answering)
                if driver.seat < 0:
                    break
                assert written_view(copy) == written_view(driver)
                choices = listed(driver)
                assert listed(copy) == choices
                code = choices[int(chance.below(len(choices)))]
                for both in (driver, copy):
                    both.choose(code)
                happened = [[open_text(event) for event in both.state.take_events()] for both in (driver, copy)]
                assert happened[0] == happened[1]
            assert position_text(rules, copy.state) == position_text(rules, driver.state)
        else:
            driver.choose(driver.choice(chance.below(driver.choices())))


def written_view(driver: Sequencer) -> tuple[int, int, bool, int]:
    """What a driver adds to the view of the seat that is asked."""
    view = driver.view()
    return int(view.seat), int(view.answering), bool(view.may_pass), int(view.offers_left)


@given(settings_of_tables(), SEEDS, MODES)
@settings(max_examples=30)
def test_what_the_driver_refuses_changes_nothing(setting: Setting, seed: int, mode: Mode) -> None:
    """The limit on offers and the passing that is not offered are the driver's own refusals."""
    rules = setting.rules()
    driver = mode.driver(rules, seed)
    chance = seeded(seed, 8)
    while driver.seat >= 0:
        if not driver.draft.open and chance.below(10) == 0:
            view = driver.view()
            before = position_text(rules, driver.state)
            where = driver.seat, driver.answering, driver.asking
            for verb in (PASS, OFFER, COUNTER, WISH):
                command = Command(verb)
                refusal = driver.check(command)
                if verb == PASS:
                    assert (refusal is None) == view.may_pass
                    assert refusal is None or refusal.key == "cannot_pass"
                elif view.offers_left == 0:
                    assert refusal is not None
                    assert (refusal.rule, refusal.key) == ("BB-65", "offers_used_up")
                else:
                    assert refusal is None or refusal.key != "offers_used_up"
                if refusal is not None:
                    assert driver.do(command) is not None
                    assert position_text(rules, driver.state) == before
                    assert (driver.seat, driver.answering, driver.asking) == where
        driver.choose(driver.choice(chance.below(driver.choices())))
