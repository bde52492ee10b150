"""In High Bohn bots buy buildings and use them; `benchmarks/strength.py` measures what it brings."""

from collections import Counter

import pytest
from bot_tables import NAMES, assert_sound, by_views

from bohnhof.bots import BOTS
from bohnhof.bots.bot import Bot
from bohnhof.bots.match import Match
from bohnhof.bots.trader import Trader
from bohnhof.cards import COGNAC
from bohnhof.engine.chance import seeded
from bohnhof.engine.commands import ACCEPT, OFFER, STORED, place_of
from bohnhof.engine.sequencer import Sequencer
from bohnhof.engine.state import State
from bohnhof.engine.table import Table
from bohnhof.games import create
from bohnhof.games.highbohn.buildings import OWNERS_PER_KIND
from bohnhof.games.highbohn.estate import settle_in, take_over
from bohnhof.games.highbohn.game import HighBohn
from bohnhof.games.highbohn.game import create as high_bohn
from bohnhof.games.highbohn.verbs import OWN_VERBS
from bohnhof.notation.commands import command_text, read_command
from bohnhof.notation.lined_yaml import as_mapping, read_yaml
from bohnhof.notation.scenario_setup import excerpt

TABLES = [
    ("amigo-classic", 3, {"cognac": "on"}),
    ("amigo-classic", 4, {}),
    ("amigo-2023", 5, {"cognac": "on", "closing_order": "harvest_first"}),
    ("rio-grande", 3, {}),
]


def never_builds(seed: int) -> Bot:
    """A trader that buys no building."""
    bot = Trader(seed)
    bot.builds = False
    return bot


def match_of(bots: list[Bot], edition: str, options: dict[str, str], seed: int) -> Match:
    rules = create("high-bohn", edition, len(bots), options)
    return Match(rules, rules.new(seed), bots, 3)


def furnished(rules: HighBohn, seed: int) -> State:
    """A fresh table on which most seats own a building of every type already, and can buy a Distillery 2."""
    s = rules.new(seed)
    for kind in range(8):
        for seat in range(OWNERS_PER_KIND[int(s.players)] - 1):
            building = kind * 4 + (kind + seat + seed) % 4
            take_over(s, seat, building)
            settle_in(s, seat, building)
    if s.deck[COGNAC] > 0:
        for seat in range(s.players):
            s.earn(seat, COGNAC)
            s.earn(seat, COGNAC)
    return s


def owned(match: Match, seat: int) -> int:
    s = match.driver.state
    return sum(int(s.marks[ware]) == seat for ware in range(len(match.driver.rules.wares)))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("edition", "players", "options"), TABLES)
def test_a_table_of_one_kind_is_never_refused(name: str, edition: str, players: int, options: dict[str, str]) -> None:
    for seed in range(3):
        bots = [by_views(BOTS[name], 10 * seed + seat) for seat in range(players)]
        match = match_of(bots, edition, options, seed)
        match.play(50_000)
        assert match.refusals == [0] * players, match.complaints
        assert sum(owned(match, seat) for seat in range(players)) > 0
        if name != "random":
            assert_sound(match, list(range(players)))


def test_whatever_building_they_own_bots_answer_legally() -> None:
    """Random play of owners leads to positions that their own play would not: there every bot says something legal, and
    together they say every command that buildings bring."""
    said: Counter[int] = Counter()
    for number in range(24):
        edition, players, options = TABLES[number % len(TABLES)]
        rules = high_bohn(edition, players, options)
        chance = seeded(number, 77)
        driver = Sequencer(rules, furnished(rules, number), 3, 2, 0, False, 0)
        bots = [BOTS[name](number) for name in ("farmer", "trader")]
        while driver.seat >= 0:
            n = driver.choices()
            own = any(driver.choice(k) >> 40 >= 40 for k in range(n))
            if not driver.draft.open and (own or chance.below(20) == 0):
                view = driver.view()
                for bot in bots:
                    command = bot.act(view)
                    whole = driver.rules.complete(driver.state, driver.seat, command)
                    assert driver.check(whole) is None, (number, command.parts())
                    said[int(command.verb)] += 1
                n = driver.choices()
            driver.choose(driver.choice(chance.below(n)))
    assert {own.verb for own in OWN_VERBS} <= set(said), said


def test_one_that_never_builds_owns_nothing_and_one_that_builds_does() -> None:
    bots: list[Bot] = [Trader(1), *(never_builds(seat) for seat in range(2, 5))]
    match = match_of(bots, "", {}, 3)
    match.play(50_000)
    assert owned(match, 0) > 2
    assert [owned(match, seat) for seat in (1, 2, 3)] == [0, 0, 0]


def test_building_beats_not_building() -> None:
    wins = 0.0
    games = 24
    for game in range(games):
        place = game % 4
        bots = [Trader(game * 4 + seat) if seat == place else never_builds(game * 4 + seat) for seat in range(4)]
        match = match_of(bots, "", {}, game // 4)
        match.play(50_000)
        winners = match.driver.rules.standing(match.driver.state).winners()
        wins += (place in winners) / len(winners)
    assert wins / games > 0.4


def test_stored_beans_are_traded_away() -> None:
    """What lies on a store leaves it in deals only, so a trader offers it or serves a wish from it."""
    given = 0
    for seed in range(40):
        rules = high_bohn("", 3, {})
        driver = Sequencer(rules, furnished(rules, seed), 3, 2, 0, False, 0)
        chance = seeded(seed, 5)
        while driver.seat >= 0 and not given:
            n = driver.choices()
            if not driver.draft.open and any(place.size for place in driver.state.places):
                command = Trader(seed).act(driver.view())
                if command.verb in (OFFER, ACCEPT):
                    given += sum(place_of(card) == STORED for card in command.gives)
                n = driver.choices()
            driver.choose(driver.choice(chance.below(n)))
    assert given


def chosen(bot: Bot, text: str, *said: str) -> str:
    """What a bot says to what it is asked at the table of a scenario, after these commands of seat A."""
    rules = create("high-bohn", "", 4, {"cognac": "on"})
    table = Table(rules, excerpt(as_mapping(read_yaml(text)), rules))
    table.state.stirred = 0
    for command in said:
        assert table.do(0, table.complete(0, read_command(command))) is None
    return command_text(bot.act(Sequencer(rules, table.state).view()))


@pytest.mark.parametrize("name", ["farmer", "trader"])
def test_the_last_chance_to_buy_of_a_type_is_taken(name: str) -> None:
    """CV-5: early in the game a better Saloon would be waited for, but after this question there is none."""
    text = "A: {thalers: [2 cognac]}\nB: {thalers: [green]}\npile: 90"
    assert chosen(BOTS[name](1), text, "buy distillery2 naming saloon") == "buy saloon1"


LAST = """
step: waiting
planted: 1
final: "yes"
A: {owns: [OWNED], fields: [-, -], waiting: [red], thalers: [THALERS]}
"""


@pytest.mark.parametrize("name", ["farmer", "trader"])
@pytest.mark.parametrize(
    ("owned", "thalers", "said"),
    [
        ("jail1", "green", "buy saloon1"),  # nothing is lost, and nobody else has it
        ("teepee4", "5 green", "end"),  # 1 thaler of the Teepee would be lost
        ("teepee4, jail1, bank1", "5 green", "buy saloon1"),  # the bonus makes up for it
        ("teepee4, jail1", "4 green, soy", "buy farm1"),  # two more bring the bonus, and cost as much
        ("jail1, bank1", "6 red", "buy teepee1"),  # too few are left for a dearer one to bring a thaler
        ("jail1, bank1", "4 red, 6 green", "buy teepee3"),  # 1 thaler more, as with the dearer one
        ("jail1, bank1", "4 red, 11 green", "buy teepee4"),
    ],
)
def test_purchases_of_the_closing_stage_cost_no_point(name: str, owned: str, thalers: str, said: str) -> None:
    """HB-121 to HB-123: what a building costs comes back; the bonus and the Teepee are counted."""
    text = LAST.replace("OWNED", owned).replace("THALERS", thalers)
    assert chosen(BOTS[name](1), text, "plant red 1", "harvest 1") == said
