"""The games of this folder are replayed byte for byte: every edition, number of players and end reason (bug log R01,
R15, R17, R21, R23, P10, S01). `make_records.py` has made them.
"""

import re
from collections import Counter
from pathlib import Path

import pytest
from record_files import assert_replayed, each, files_of, text_of

from bohnhof import Game
from bohnhof.games.bohnanza.editions import EDITIONS
from bohnhof.notation.record import Replay

FILES = files_of(".")
ALL = each(FILES)
ROWS = {(name, players) for name, edition in EDITIONS.items() for players in edition.setups}


def moves(file: Path) -> list[tuple[str, str, list[str]]]:
    """Who said what, and what happened, line by line."""
    found = []
    for line in text_of(file).rstrip("\n").split("\n")[5:]:
        said, _, happened = line.partition(" = ")
        _number, seat, command = said.split(" ", 2)
        found.append((seat, command, happened.split("; ")))
    return found


def row_of(file: Path) -> tuple[str, int]:
    """The edition and the number of players."""
    words = text_of(file).split("\n")[1].split()
    return words[2], int(words[3].removeprefix("players="))


def end_step(file: Path) -> int:
    """The step in which the final emptying came."""
    final = [command for _, command, happened in moves(file) if any(event.endswith(" final") for event in happened)]
    assert len(final) == 1
    return 2 if final[0] == "turn-up" else 4


@ALL
def test_a_record_is_replayed_byte_for_byte(file: Path) -> None:
    assert_replayed(file)


@ALL
def test_the_last_event_is_the_result(file: Path) -> None:
    game = Game.from_record(text_of(file))
    result = game.result()
    assert result is not None
    thalers = " ".join(str(n) for n in result.thalers.values())
    places = " ".join(str(n) for n in result.places.values())
    assert moves(file)[-1][2][-1] == f"over thalers {thalers} places {places}"
    assert (result.edition, len(result.thalers)) == row_of(file)
    assert result.winners == [seat for seat, place in result.places.items() if place == 1]
    assert game.record() == text_of(file)


@ALL
def test_the_thalers_of_a_seat_are_those_of_its_harvests(file: Path) -> None:
    """The result, counted anew from the written events alone: earned by harvests, spent on a third field."""
    earned: Counter[str] = Counter()
    emptyings = 0
    for _seat, _command, happened in moves(file):
        for event in happened:
            words = event.split()
            if "harvested" in words:
                earned[words[0]] += int(words[-1])
            elif "field" in words[1:2] and "for" in words:
                earned[words[0]] -= int(words[4])
            elif words[0] == "emptied":
                emptyings += 1
                assert words[1] == str(emptyings)
    last = moves(file)[-1][2][-1]
    assert last.split(" places ")[0] == "over thalers " + " ".join(
        str(earned["ABCDEFG"[seat]]) for seat in range(row_of(file)[1])
    )
    edition, players = row_of(file)
    assert emptyings == EDITIONS[edition].setups[players].end


@ALL
def test_the_seed_of_a_record_deals_its_deck(file: Path) -> None:
    run = Replay(text_of(file))
    game = Game("bohnanza", *row_of(file), dict(run.rules.options), seed=run.seed)
    assert game.record().split("\n")[:5] == text_of(file).split("\n")[:5]


def test_the_records_cover_every_edition_number_of_players_and_end() -> None:
    ends = Counter((row_of(file), end_step(file)) for file in FILES)
    assert len(FILES) >= 60
    assert {row for row, _step in ends} == ROWS
    for edition, players in ROWS:
        assert ends[(edition, players), 4] >= 2
        # 134 cards, five a turn: the pile of the duel always runs out in step 4.
        assert (ends[(edition, players), 2] >= 2) == (players > 2)


def test_the_records_cover_the_options() -> None:
    options = {word for file in FILES for word in text_of(file).split("\n")[1].split()[4:]}
    assert {option.partition("=")[0] for option in options} == {
        "start_seat",
        "thalers_hidden",
        "tie_break",
        "duel_three_fields",
    }
    assert {"tie_break=hand", "tie_break=farthest", "tie_break=shared"} <= options


def test_the_records_hold_every_kind_of_command_and_event() -> None:
    words: dict[bool, Counter[str]] = {False: Counter(), True: Counter()}
    events: dict[bool, Counter[str]] = {False: Counter(), True: Counter()}
    for file in FILES:
        duel = row_of(file)[1] == 2
        for _seat, command, happened in moves(file):
            words[duel][command.split()[0]] += 1
            for event in happened:
                events[duel][re.sub(r"^[A-G] ", "", event).split()[0]] += 1
    base = {"plant", "turn-up", "harvest", "buy", "end", "draw"}
    assert set(words[False]) == base | {"offer", "accept", "refuse", "counter", "withdraw", "wish"}
    assert set(words[True]) == base | {"discard"}
    common = {"planted", "turned-up", "harvested", "field", "drew", "emptied", "turn", "over"}
    trading = {"offered", "dealt", "refused", "withdrew", "void", "wished", "ended", "reshuffled"}
    assert set(events[False]) == common | trading
    assert set(events[True]) == common | {"matched", "discarded", "left"}
    assert min(words[False].values()) > 20


@pytest.mark.parametrize("row", sorted(row for row in ROWS if row[1] > 2), ids=str)
def test_every_row_has_trades_gifts_counters_and_harvests_off_turn(row: tuple[str, int]) -> None:
    gifts = deals = counters = off_turn = bought = given = 0
    for file in FILES:
        if row_of(file) != row:
            continue
        active = text_of(file).split("\n")[3].removeprefix("start ")
        for seat, command, happened in moves(file):
            off_turn += command.startswith("harvest") and seat != active
            bought += command == "buy field"
            for event in happened:
                words = event.split()
                if "dealt" in words:
                    deals += 1
                    gifts += "nothing" in words
                counters += "answers" in words
                given += words[1:] == ["field", "3"]
                if words[1] == "turn":
                    active = words[0]
    assert min(deals, gifts, counters, off_turn) > 0
    edition, players = row
    assert (bought > 0) == (EDITIONS[edition].setups[players].price > 0)
    assert (given > 0) == EDITIONS[edition].gift
