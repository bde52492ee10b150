"""Whom the table asks, and what it does with bots that fail."""

from pathlib import Path

import pytest
from keyboard import at_position, excerpt, seated

from bohnhof.bots.bot import Bot
from bohnhof.engine.commands import PASS, Command
from bohnhof.engine.refusals import Refused
from bohnhof.engine.view import View
from bohnhof.game import Game
from bohnhof.notation.commands import read_command
from bohnhof.terminal.seating import BadSeats, read_seats
from bohnhof.terminal.sitting import BOT_OFFERS, Sitting

TRADING = excerpt(
    a="hand re so bl | fields -, - | thalers - | waiting -",
    b="hand gr gr ch | fields -, - | thalers - | waiting -",
    c="hand st be | fields 2 bl, - | thalers - | waiting -",
    d="hand ga | fields -, - | thalers - | waiting -",
    row="so ch",
    step="trade",
)
OWN_BOTS = """
from bohnhof.bots.bot import Bot
from bohnhof.engine.commands import Command, OFFER, EVERYONE, WISH, HARVEST
from librt.vecs import vec
from mypy_extensions import i64

class Breaks(Bot):
    def act(self, view):
        raise RuntimeError(f"my hand is {view.hand}")

class Cheats(Bot):
    def act(self, view):
        return Command(HARVEST, 0, 7)

class Silent(Bot):
    def act(self, view):
        return None

class Chatters(Bot):
    def act(self, view):
        return Command(WISH, 0, 0, vec[i64]([]), vec[i64]([6]))
"""


def say(sitting: Sitting, *commands: str) -> None:
    """The seats that are asked say these commands."""
    for command in commands:
        sitting.do(read_command(command))


def test_a_bot_answers_at_once_what_is_offered_to_it_alone() -> None:
    sitting = at_position(TRADING.replace("offers=0", "offers=1") + "offer 1 C to A: stink@1 for red\n")
    assert sitting.seat == 0
    say(sitting, "offer red for green to B")
    assert sitting.seat == 1
    assert sitting.view(1).answering == 2


def test_people_answer_an_offer_to_all_before_any_bot() -> None:
    # Bug log B05: bots snapped up open offers before a person could react.
    sitting = at_position(TRADING, "random,random,you:Anna,you:Ben")
    say(sitting, "offer red for garden to all")
    assert sitting.seat == 2
    say(sitting, "refuse 1")
    assert sitting.seat == 3
    say(sitting, "refuse 1")
    assert sitting.seat == 1


def test_everybody_having_refused_the_active_player_has_the_word_again() -> None:
    # Bug log T12: a table hung when all had refused.
    sitting = at_position(TRADING, "you,you:Anna,you:Ben,you:Carla")
    say(sitting, "offer red for garden to all", "refuse", "refuse", "refuse")
    assert sitting.seat == 0
    assert not sitting.game.state.offers


def test_people_may_make_as_many_offers_as_they_like() -> None:
    sitting = at_position(TRADING, "you,you:Anna,you:Ben,you:Carla")
    for _ in range(BOT_OFFERS + 4):
        say(sitting, "offer red for 2 garden to B", "refuse")
    assert sitting.seat == 0


def test_a_person_who_has_passed_is_not_asked_again_in_this_turn_unless_he_wants_to_be() -> None:
    for ask, asked in (("needed", None), ("always", 1)):
        sitting = Sitting(Game.from_position(TRADING), read_seats("random,you,random,random"), ask)
        sitting.driver.ask_around()
        sitting.driver.look()
        assert sitting.person_to_ask() == 1
        sitting.do(Command(PASS))
        sitting.driver.ask_around()
        sitting.driver.look()
        assert sitting.person_to_ask() == asked


@pytest.mark.parametrize(("ask", "steps"), [("needed", {1}), ("always", {1, 2, 3})])
def test_how_often_a_person_is_asked_in_another_turn(ask: str, steps: set[int]) -> None:
    position = excerpt(
        a="hand re | fields -, - | thalers - | waiting -", b="hand - | fields 2 bl, - | thalers - | waiting -"
    )
    sitting = Sitting(Game.from_position(position), read_seats("farmer,you,farmer,farmer"), ask)
    asked = set()
    while sitting.game.state.turn == 5:
        if sitting.person_to_ask() is None:
            sitting.let_act()
            continue
        if sitting.by_courtesy():
            asked.add(int(sitting.game.state.step))
        command = sitting.driver.default(sitting.menu)
        assert command is not None
        sitting.do(command)
    assert asked == steps


def test_in_the_turn_of_a_person_another_one_is_asked_for_answers_only() -> None:
    sitting = at_position(TRADING, "you:Anna,you:Ben,random,random")
    sitting.driver.ask_around()
    sitting.driver.look()
    assert (sitting.seat, sitting.person_to_ask()) == (1, None)
    sitting.let_act()
    assert sitting.person_to_ask() == 0
    say(sitting, "offer red for green to B")
    assert sitting.person_to_ask() == 1


def test_passing_is_refused_where_the_table_waits() -> None:
    sitting = seated()
    with pytest.raises(Refused) as refused:
        sitting.do(Command(PASS))
    assert refused.value.refusal.rule == "BB-8"


def test_a_wish_of_a_person_is_put_to_the_trading_bots() -> None:
    sitting = at_position(TRADING, "you,trader,trader,farmer")
    say(sitting, "wish stink")
    assert sitting.seat in (1, 2)
    assert sitting.by_courtesy()


@pytest.fixture
def own_bots(tmp_path: Path) -> str:
    file = tmp_path / "own.py"
    file.write_text(OWN_BOTS)
    return str(file)


@pytest.mark.parametrize("kind", ["Breaks", "Cheats", "Silent", "Chatters"])
def test_a_bot_that_fails_or_is_refused_is_played_on_by_the_default(own_bots: str, kind: str) -> None:
    # Bug log B08: whatever a bot returned was trusted.
    sitting = seated(f"{own_bots}:{kind},random,random")
    for _ in range(400):
        if sitting.seat < 0:
            break
        sitting.let_act()
    assert sitting.game.state.turn > 3 or sitting.game.over
    assert sitting.faults
    assert all("hand is" not in what for _, what in sitting.faults)  # what it says could name hidden cards


def test_a_bot_has_a_limit_of_offers_in_every_turn(own_bots: str) -> None:
    sitting = seated(f"{own_bots}:Chatters,random,random")
    while sitting.seat == 0:
        sitting.let_act()
        assert sitting.said[0] <= BOT_OFFERS


@pytest.mark.parametrize("bot", ["own.py:Missing", "missing.py:Bot", "own.py:vec"])
def test_a_bot_that_cannot_be_found_is_named(own_bots: str, bot: str) -> None:
    with pytest.raises(BadSeats) as bad:
        seated(f"you,{own_bots.removesuffix('own.py')}{bot},random")
    assert bad.value.key == "bot_fails"


def test_a_bot_sees_its_own_view_only() -> None:
    seen: list[int] = []

    class Looks(Bot):
        def act(self, view: View) -> Command:
            seen.append(int(view.seat))
            raise LookupError

    sitting = seated("random,random,random")
    sitting.bots = [Looks(0), Looks(0), Looks(0)]
    while len(seen) < 12:
        seat = sitting.seat
        known = len(seen)
        sitting.let_act()
        assert all(who == seat for who in seen[known:])
