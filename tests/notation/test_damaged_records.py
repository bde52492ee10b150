"""Damaged records: an edited game is found out at its first wrong line; nothing ends in another error (bug log P10).

The head holds what was drawn by lot: another deck or another order of a reshuffle is another game and is found where
the first card of it is told; a seed is a note that no replay needs.
"""

from functools import cache

import pytest
from damage import DAMAGE, damaged, first_difference, misread_by
from hypothesis import example, given, settings
from hypothesis import strategies as st
from random_tables import SEEDS, Crowd, Setting, settings_of_tables

from bohnhof import Game, Misread
from bohnhof.engine.vectors import numbers
from bohnhof.notation.commands import command_text
from bohnhof.notation.position import position_text
from bohnhof.notation.record import Replay, deal_order, replay
from bohnhof.texts import Sentences

HEAD_LINES = 5


@cache
def record(setting: Setting, seed: int, commands: int) -> str:
    """A game of a crowd, whole or broken off after so many commands."""
    game = Game("bohnanza", setting.edition, setting.players, dict(setting.options), seed=seed)
    crowd = Crowd(seed)
    for _ in range(commands):
        if game.over:
            break
        seat, command = crowd.next(game.rules, game.state)
        game.do(seat, command_text(game.table.complete(seat, command)))
    return game.record()


RECORDS = [
    record(Setting(edition, players), seed, commands)
    for edition, players, seed, commands in (
        ("amigo-classic", 4, 1, 120),
        ("amigo-classic", 3, 2, 100_000),
        ("rio-grande", 2, 3, 100_000),
        ("rio-grande", 7, 4, 200),
        ("amigo-field-bean", 5, 5, 60),
    )
]


def complaint(text: str) -> Misread | None:
    """Why a record does not hold; None if it does."""
    return misread_by(replay, text)


@given(st.sampled_from(RECORDS), st.lists(DAMAGE, min_size=1, max_size=3))
@example(RECORDS[-1], [("drop line", RECORDS[-1].count("\n") - 1, 0, "", "")])
@settings(max_examples=500)
def test_a_damaged_record_is_misread_at_its_first_wrong_line(
    text: str, damages: list[tuple[str, int, int, str, str]]
) -> None:
    broken = text
    for damage in damages:
        broken = damaged(broken, damage)
    line = first_difference(text, broken)
    if broken == text:
        return
    misread = complaint(broken)
    if misread is None:
        # A seed is no more than a note, and a broken-off game may break off a line earlier or with other chance ahead.
        broken_off = "\nchance " in text
        assert line <= HEAD_LINES or (broken_off and line >= text.count("\n") - 1)
        return
    assert 1 <= misread.line <= max(broken.count("\n"), text.count("\n"))
    for language in ("en", "de"):
        assert Sentences(language).say("misread." + misread.key, **misread.values)
    shuffled = [n for n, old in enumerate(text.split("\n"), 1) if "reshuffled" in old]
    if line > HEAD_LINES and line not in shuffled and "reshuffled" not in broken.split("\n")[misread.line - 1]:
        assert misread.line == min(line, broken.count("\n"))  # what is missing at the end is missed at the last line


@pytest.mark.parametrize("text", RECORDS)
def test_any_line_that_is_left_out_or_told_twice_is_found_there(text: str) -> None:
    lines = text.rstrip("\n").split("\n")
    for i in range(len(lines) - 3, 0, -max(1, len(lines) // 25)):  # without its last command it would be whole too
        without = complaint("\n".join(lines[:i] + lines[i + 1 :]))
        assert without is not None
        assert without.line == i + 1
        twice = complaint("\n".join([*lines[: i + 1], *lines[i:]]))
        assert twice is not None
        assert twice.line == i + 2


@pytest.mark.parametrize("text", RECORDS)
def test_a_record_that_breaks_off_without_its_source_of_chance_is_misread(text: str) -> None:
    lines = text.rstrip("\n").split("\n")
    misread = complaint("\n".join(lines[:-1]))
    assert misread is not None
    assert (misread.key, misread.line) == ("needs_chance", len(lines) - 1)


@pytest.mark.parametrize(
    ("line", "old", "new", "key", "named"),
    [
        (1, "record 1", "record 2", "not_a_record", 1),
        (2, "game", "gone", "needs_game_line", 2),
        (2, "players=4", "players=9", "impossible_game", 2),
        (3, "seed 1", "seed one", "not_a_seed", 3),
        (3, "seed 1", "seed 1.5", "not_a_seed", 3),
        (3, "seed 1", "seed " + "1" * 101, "not_a_seed", 3),
        (3, "seed 1", "sead 1", "needs_word", 3),
        (4, "start", "strat", "needs_word", 4),
        (4, "start", "start Z", "not_a_seat", 4),
        (5, "deck", "dock", "needs_word", 5),
        (5, "deck ", "deck xx ", "not_a_bean", 5),
        (5, "deck ", "deck bl ", "wrong_deck", 5),
        (6, "1 ", "2 ", "not_a_record_line", 6),
        (6, "1 ", "", "not_a_record_line", 6),
        (6, " = ", " - ", "other_outcome", 6),
        (6, "plant", "plan", "not_a_command", 6),
        (6, "plant", "draw =", "refused_in_record", 6),
        (7, "2 ", "2 Z", "not_a_seat", 7),
    ],
)
def test_the_wrong_line_is_named(line: int, old: str, new: str, key: str, named: int) -> None:
    lines = RECORDS[0].split("\n")
    assert old in lines[line - 1], lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    misread = complaint("\n".join(lines))
    assert misread is not None
    if key != "other_outcome":  # without its events the rest of the line is all command
        assert misread.key == key
    assert misread.line == named


@pytest.mark.parametrize("text", ["", "\n", "bohnhof record 1", "bohnhof record 1\n\n", "bohnhof position 1", "hello"])
def test_what_is_no_record_is_misread(text: str) -> None:
    misread = complaint(text)
    assert misread is not None
    assert misread.line == 1 or text.count("\n") > 1


@pytest.mark.parametrize("lines", range(1, 5))
def test_a_record_may_not_end_within_its_head(lines: int) -> None:
    misread = complaint("\n".join(RECORDS[0].split("\n")[:lines]))
    assert misread is not None
    assert (misread.key, misread.line) == ("too_short", lines)


@pytest.mark.parametrize("chance", ["0 0 0 0", "1 2 3", "1 2 3 4 5", "1 2 3 4294967296", "a b c d", ""])
def test_the_source_of_chance_must_be_one(chance: str) -> None:
    lines = RECORDS[0].rstrip("\n").split("\n")
    assert lines[-1].startswith("chance ")
    misread = complaint("\n".join([*lines[:-1], "chance " + chance]))
    assert misread is not None
    assert misread.key in ("needs_chance", "not_a_number")


def test_a_finished_game_has_no_source_of_chance_any_more() -> None:
    """Also a line that changes nothing is one that was not written by the game."""
    text = RECORDS[1]
    misread = complaint(text + "chance 1 2 3 4\n")
    assert misread is not None
    assert (misread.key, misread.line) == ("not_a_record_line", text.count("\n") + 1)


def test_another_order_of_a_reshuffle_is_found_where_its_first_card_is_told() -> None:
    lines = RECORDS[1].split("\n")
    at = next(i for i, line in enumerate(lines) if "reshuffled" in line)
    before, _, order = lines[at].rpartition("reshuffled ")
    number, *cards = order.partition(";")[0].split(" ")
    rest = order.partition(";")[1] + order.partition(";")[2]
    cards[0], cards[-1] = "bl", "bl" if cards[0] == "bl" else cards[0]
    lines[at] = before + "reshuffled " + " ".join([number, *cards]) + rest
    misread = complaint("\n".join(lines))
    assert misread is not None
    assert misread.line >= at + 1
    lines[at] = before + "reshuffled " + " ".join([number, "xx", *cards[1:]]) + rest
    misread = complaint("\n".join(lines))
    assert misread is not None
    assert (misread.key, misread.line) == ("not_a_bean", at + 1)


def test_a_reshuffle_that_is_not_told_is_found_at_its_line() -> None:
    lines = RECORDS[1].split("\n")
    at = next(i for i, line in enumerate(lines) if "reshuffled" in line)
    told = lines[at].split("; ")
    lines[at] = "; ".join(phrase for phrase in told if not phrase.startswith("reshuffled"))
    misread = complaint("\n".join(lines))
    assert misread is not None
    assert misread.line == at + 1


# --- replaying --------------------------------------------------------------------------------------------------------


@given(settings_of_tables(), SEEDS)
@settings(max_examples=8)
def test_a_replay_goes_line_by_line_to_the_same_table(setting: Setting, seed: int) -> None:
    game = Game("bohnanza", setting.edition, setting.players, dict(setting.options), seed=seed)
    crowd = Crowd(seed)
    positions = []
    for _ in range(60):
        seat, command = crowd.next(game.rules, game.state)
        game.do(seat, command_text(game.table.complete(seat, command)))
        positions.append(without_chance(game.to_position()))
    run = Replay(game.record())
    for position in positions:
        assert not run.done()
        run.step()
        assert without_chance(position_text(run.rules, run.table.state)) == position
    assert run.done()
    run.run()
    assert position_text(run.rules, run.table.state) == game.to_position()


def without_chance(text: str) -> list[str]:
    """A position but for its source of chance, which a replay does not ask on its way."""
    return [line for line in text.split("\n") if not line.startswith("chance ")]


@pytest.mark.parametrize("seed", [0, 1, -1, 2**64, -(2**200), 10**99])
def test_every_whole_number_is_a_seed_that_a_record_keeps(seed: int) -> None:
    text = Game(seed=seed).record()
    assert f"\nseed {seed}\n" in text
    assert replay(text).seed == seed
    assert Game.from_record(text).seed == seed


def test_what_a_seed_may_be_is_said() -> None:
    text = Game(seed=3).record().replace("\nseed 3\n", "\nseed three\n")
    misread = complaint(text)
    assert misread is not None
    for language in ("en", "de"):
        sentence = Sentences(language).say("misread." + misread.key, **misread.values)
        assert "three" in sentence
        assert "100" in sentence


def test_a_game_that_was_not_dealt_from_a_seed_has_a_record_all_the_same() -> None:
    text = Game(seed=3).record().replace("\nseed 3\n", "\nseed -\n")
    run = replay(text)
    assert run.seed is None
    assert run.record.text(run.table.state) == text


def test_the_deck_is_told_by_the_deal_and_by_nothing_else() -> None:
    game = Game(seed=3)
    order = deal_order(game.log)
    assert sorted(order) == sorted(bean for bean in numbers(game.state.types) for _ in range(game.state.deck[bean]))
    with pytest.raises(ValueError, match="no deal"):
        deal_order(game.log[1:])
