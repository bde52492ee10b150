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
from bohnhof.terminal.session import BOT_OFFERS, Session

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


def say(session: Session, *commands: str) -> None:
    """The seats that are asked say these commands."""
    for command in commands:
        session.do(read_command(command))


def test_a_bot_answers_at_once_what_is_offered_to_it_alone() -> None:
    session = at_position(TRADING.replace("offers=0", "offers=1") + "offer 1 C to A: stink@1 for red\n")
    assert session.seat == 0
    say(session, "offer red for green to B")
    assert session.seat == 1
    assert session.view(1).answering == 2


def test_people_answer_an_offer_to_all_before_any_bot() -> None:
    # Bug log B05: bots snapped up open offers before a person could react.
    session = at_position(TRADING, "random,random,you:Anna,you:Ben")
    say(session, "offer red for garden to all")
    assert session.seat == 2
    say(session, "refuse 1")
    assert session.seat == 3
    say(session, "refuse 1")
    assert session.seat == 1


def test_everybody_having_refused_the_active_player_has_the_word_again() -> None:
    # Bug log T12: a table hung when all had refused.
    session = at_position(TRADING, "you,you:Anna,you:Ben,you:Carla")
    say(session, "offer red for garden to all", "refuse", "refuse", "refuse")
    assert session.seat == 0
    assert not session.game.state.offers


def test_people_may_make_as_many_offers_as_they_like() -> None:
    session = at_position(TRADING, "you,you:Anna,you:Ben,you:Carla")
    for _ in range(BOT_OFFERS + 4):
        say(session, "offer red for 2 garden to B", "refuse")
    assert session.seat == 0


def test_a_person_who_has_passed_is_not_asked_again_in_this_turn_unless_he_wants_to_be() -> None:
    for ask, asked in (("needed", None), ("always", 1)):
        session = Session(Game.from_position(TRADING), read_seats("random,you,random,random"), ask)
        session.driver.ask_around()
        session.driver.look()
        assert session.person_to_ask() == 1
        session.do(Command(PASS))
        session.driver.ask_around()
        session.driver.look()
        assert session.person_to_ask() == asked


@pytest.mark.parametrize(("ask", "steps"), [("needed", {1}), ("always", {1, 2, 3})])
def test_how_often_a_person_is_asked_in_another_turn(ask: str, steps: set[int]) -> None:
    position = excerpt(
        a="hand re | fields -, - | thalers - | waiting -", b="hand - | fields 2 bl, - | thalers - | waiting -"
    )
    session = Session(Game.from_position(position), read_seats("farmer,you,farmer,farmer"), ask)
    asked = set()
    while session.game.state.turn == 5:
        if session.person_to_ask() is None:
            session.let_act()
            continue
        if session.by_courtesy():
            asked.add(int(session.game.state.step))
        command = session.driver.default(session.menu)
        assert command is not None
        session.do(command)
    assert asked == steps


def test_in_the_turn_of_a_person_another_one_is_asked_for_answers_only() -> None:
    session = at_position(TRADING, "you:Anna,you:Ben,random,random")
    session.driver.ask_around()
    session.driver.look()
    assert (session.seat, session.person_to_ask()) == (1, None)
    session.let_act()
    assert session.person_to_ask() == 0
    say(session, "offer red for green to B")
    assert session.person_to_ask() == 1


def test_passing_is_refused_where_the_table_waits() -> None:
    session = seated()
    with pytest.raises(Refused) as refused:
        session.do(Command(PASS))
    assert refused.value.refusal.rule == "BB-8"


def test_a_wish_of_a_person_is_put_to_the_trading_bots() -> None:
    session = at_position(TRADING, "you,trader,trader,farmer")
    say(session, "wish stink")
    assert session.seat in (1, 2)
    assert session.by_courtesy()


@pytest.fixture
def own_bots(tmp_path: Path) -> str:
    file = tmp_path / "own.py"
    file.write_text(OWN_BOTS)
    return str(file)


@pytest.mark.parametrize("kind", ["Breaks", "Cheats", "Silent", "Chatters"])
def test_a_bot_that_fails_or_is_refused_is_played_on_by_the_default(own_bots: str, kind: str) -> None:
    # Bug log B08: whatever a bot returned was trusted.
    session = seated(f"{own_bots}:{kind},random,random")
    for _ in range(400):
        if session.seat < 0:
            break
        session.let_act()
    assert session.game.state.turn > 3 or session.game.over
    assert session.faults
    assert all("hand is" not in what for _, what in session.faults)  # what it says could name hidden cards


def test_a_bot_has_a_limit_of_offers_in_every_turn(own_bots: str) -> None:
    session = seated(f"{own_bots}:Chatters,random,random")
    while session.seat == 0:
        session.let_act()
        assert session.said[0] <= BOT_OFFERS


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

    session = seated("random,random,random")
    session.bots = [Looks(0), Looks(0), Looks(0)]
    while len(seen) < 12:
        seat = session.seat
        known = len(seen)
        session.let_act()
        assert all(who == seat for who in seen[known:])
