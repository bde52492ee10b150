"""Tables with the mafia, at which bots are asked."""

from collections.abc import Callable, Iterable, Iterator

from twins import Twin, written

from bohnhof.bots.bot import Bot
from bohnhof.bots.match import Match
from bohnhof.engine.chance import seeded
from bohnhof.engine.rules import Rules
from bohnhof.engine.sequencer import Sequencer
from bohnhof.engine.vectors import numbers
from bohnhof.engine.view import look
from bohnhof.games import create

SHORT = {"ac_passes": "1"}
"""A game that is over with the first pass of the deck."""


def table_rules(players: int, short: bool = True) -> Rules:
    """The rules of a table for one or two players."""
    return create("al-cabohne", players=players, options=SHORT if short else {})


def asked(players: int, seed: int, every: int) -> Iterator[Sequencer]:
    """Every so many-th decision of a game that is played at random, where there is something to decide."""
    rules = table_rules(players, short=False)
    driver = Sequencer(rules, rules.new(seed), 0, 1, 0, True)
    chance = seeded(seed, 8)
    k = 0
    while driver.seat >= 0:
        choices = driver.choices()
        if choices > 1:
            if k % every == 0:
                yield driver
                choices = driver.choices()
            k += 1
        driver.choose(driver.choice(chance.below(choices)))


def played(makers: list[Callable[[int], Bot]], seed: int, short: bool = True) -> Match:
    """A game of these bots, which are never refused anything."""
    rules = table_rules(len(makers), short)
    match = Match(rules, rules.new(seed), [make(seed * 8 + seat) for seat, make in enumerate(makers)], 0)
    match.play(5000)
    assert match.driver.state.over
    assert match.refusals == [0] * len(makers), match.complaints
    return match


def lead(match: Match, seat: int) -> int:
    """By how many thalers a seat is ahead of the mafia and of all others."""
    standing = match.driver.rules.standing(match.driver.state)
    others = [thalers for who, thalers in enumerate(standing.thalers) if who != seat]
    return standing.thalers[seat] - max(standing.against_thalers, *others, 0)


def answer_legally(driver: Sequencer, bots: Iterable[Bot]) -> None:
    """Each of these bots gives a legal command for the seat that is asked, and changes nothing of what it is shown."""
    view = driver.view()
    before = written(view)
    for bot in bots:
        command = bot.act(view)
        assert driver.check(driver.rules.complete(driver.state, driver.seat, command)) is None, command.parts()
    assert written(view) == before, "a bot has changed what it was shown"


def differing_twins(drivers: Iterable[Sequencer], makers: Iterable[Callable[[int], Bot]]) -> int:
    """New bots decide alike at twins of these tables, which look the same to the seat that is asked; returns how many
    twins had another draw pile."""
    differing = 0
    for number, driver in enumerate(drivers):
        seat = int(driver.seat)
        twin = Twin(driver.rules, driver.state, seat, seeded(number, 5)).state
        alike = look(driver.rules, twin, seat)
        alike.offers_left = driver.view().offers_left
        assert written(alike) == written(driver.view())
        differing += numbers(twin.pile) != numbers(driver.state.pile)
        for make in makers:
            said = [make(number).act(view).parts() for view in (driver.view(), alike)]
            assert said[0] == said[1]
    return differing
