"""A refused command changes nothing at all: no card, no order, no count, no chance, no offer (BB-9; bug log R12, R24,
R32, T01, T03).
"""

import pytest
from hypothesis import given, settings
from random_tables import SEEDS, Crowd, Setting, any_command, moments, settings_of_tables

from bohnhof import Game, Refused
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import State
from bohnhof.engine.table import Table
from bohnhof.engine.vectors import numbers
from bohnhof.notation.commands import command_text
from bohnhof.notation.position import position_text
from bohnhof.notation.rulebook import rules as rulebook


def everything(rules: Rules, s: State) -> tuple[object, ...]:
    """The whole table, with what a position leaves out because it follows from the rest."""
    counts = (s.holds, s.waiting_size, s.hand_size, s.thalers, s.fields, s.sizes, s.kinds, s.wishes, s.terms, s.meters)
    return (position_text(rules, s), *(tuple(numbers(count)) for count in counts), len(s.events), len(s.shuffles))


@given(settings_of_tables(), SEEDS)
@settings(max_examples=15)
def test_a_refused_command_changes_nothing(setting: Setting, seed: int) -> None:
    rules = setting.rules()
    crowd = Crowd(seed)
    refused = 0
    for s in moments(rules, seed, 100):
        trial = s.copy()
        trial.record()
        table = Table(rules, trial)
        before = everything(rules, trial)
        for _ in range(40):
            seat = crowd.below(setting.players)
            command = any_command(crowd, trial)
            if table.why_not(seat, command) is None:
                continue
            refusal = table.do(seat, command)
            assert refusal is not None
            assert refusal.rule in rulebook()
            refused += 1
            assert everything(rules, trial) == before, command.parts()
    assert refused > 50


@given(settings_of_tables(), SEEDS)
@settings(max_examples=10)
def test_the_refusal_of_a_question_is_that_of_the_command(setting: Setting, seed: int) -> None:
    """Asking why not and trying it give the same answer, in words too."""
    game = Game("bohnanza", setting.edition, setting.players, dict(setting.options), seed=seed)
    crowd = Crowd(seed)
    for _ in range(120):
        seat = crowd.below(setting.players)
        command = any_command(crowd, game.state)
        before, record = game.to_position(), game.record()
        text = command_text(command)
        why_not = game.why_not(seat, text)
        assert game.to_position() == before
        if why_not is None:
            game.do(seat, text)
            assert game.record() != record
        else:
            with pytest.raises(Refused) as refused:
                game.do(seat, text)
            assert (refused.value.refusal.rule, refused.value.sentence) == (why_not.rule, why_not.sentence)
            assert (game.to_position(), game.record()) == (before, record)
        if game.over:
            return
