"""Whole games of Telebohn are replayed byte for byte: every number of players, option and end, and every text card
played each way that it can be. `make_telebohn.py` has made them.
"""

from collections import Counter
from pathlib import Path

from make_telebohn import uses_of, ways_of
from record_files import assert_replayed, each, files_of, text_of

from bohnhof import Game
from bohnhof.games.telebohn.marks import held_texts
from bohnhof.notation.position import count_own

FILES = files_of("telebohn")
ALL = each(FILES)


def moves(file: Path) -> list[tuple[str, str, list[str]]]:
    """Who said what, and what happened, line by line."""
    found = []
    for line in text_of(file).rstrip("\n").split("\n")[5:]:
        said, _, happened = line.partition(" = ")
        _number, seat, command = said.split(" ", 2)
        found.append((seat, command, happened.split("; ")))
    return found


def standard_deck(file: Path) -> bool:
    """Whether the 18 cards of the rules are played with."""
    return "text_cards=" not in text_of(file).split("\n")[1]


@ALL
def test_a_record_is_replayed_byte_for_byte(file: Path) -> None:
    assert_replayed(file)


@ALL
def test_no_text_card_has_got_lost(file: Path) -> None:
    game = Game.from_record(text_of(file))
    assert [count_own(game.state, number) for number in range(len(game.rules.own_cards))] == game.rules.own_copies


@ALL
def test_thalers_are_those_of_the_harvests_and_text_cards_held_are_pennies(file: Path) -> None:
    """TB-98, TB-102."""
    game = Game.from_record(text_of(file))
    earned: Counter[str] = Counter()
    for _seat, _command, happened in moves(file):
        for event in happened:
            words = event.split()
            if words[1:2] == ["harvested"]:
                earned[words[0]] += int(words[-1])
    result = game.result()
    assert result is not None
    texts = {seat: int(held_texts(game.state, number).size) for number, seat in enumerate(game.seats)}
    assert result.thalers == {seat: 100 * earned[seat] + 10 * texts[seat] for seat in game.seats}


@ALL
def test_no_action_is_copied_more_often_than_it_may_be(file: Path) -> None:
    """TB-65, TB-67: counted from the lines alone."""
    players = len(Game.from_record(text_of(file)).seats)
    active, turn, copies = text_of(file).split("\n")[3].split()[1], 1, set()
    for seat, command, happened in moves(file):
        verb = command.split()[0]
        acts = verb in ("play", "merge", "turn-over", "take-over", "harvest") and "t10" not in command
        if seat == active and acts:
            copies = set()
        elif acts and not any(event.startswith("over ") for event in happened):
            copies.add(seat)
        if "final-harvest" in happened:
            break
        assert len(copies) <= (players - 1 if turn == 1 else 2 if players == 5 else 1)
        for event in happened:
            if event[1:].startswith(" turn "):
                active, turn, copies = event[0], turn + 1, set()


def test_the_records_cover_players_options_and_ends() -> None:
    games = [Game.from_record(text_of(file)) for file in FILES]
    assert {len(game.seats) for game in games} == {2, 3, 4, 5}
    named = {option for game in games for option in game.rules.options}
    assert named == {"start_seat", "text_cards", "turn_over"}
    ends = {file.stem.split("-", 2)[2] for file in FILES}
    assert {"round", "refill", "copy", "looking", "idle"} <= ends
    for players, last in ((2, 1), (3, 3), (4, 3), (5, 3)):
        assert {int(game.state.emptyings) for game in games if len(game.seats) == players} >= {last}
    every = "\n".join(text_of(file) for file in FILES)
    for event in (
        "announced",
        "attacked",
        "took-over",
        "defended",
        "undefended",
        "unprotected",
        "merged",
        "laid",
        "turned-over",
        "exchanged",
        "recalled",
        "looked-at",
        "took-looked",
        "topped-up",
        "drew-text",
        "texts-reshuffled",
        "reshuffled",
        "final-harvest",
        "idled",
        "let-pass",
    ):
        assert event in every, event


def test_every_text_card_is_used_in_every_way() -> None:
    """TB-101, TB-103, TB-97: defence, pennies, special action of the active player and of a passive one, closing."""
    found: set[tuple[str, str]] = set()
    for file in filter(standard_deck, FILES):
        found |= uses_of(text_of(file))
    for number in range(1, 19):
        assert {way for way in ways_of(number) if (f"t{number}", way) not in found} == set(), number
