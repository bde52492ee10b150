"""Whole games with the Bohnentaler are replayed byte for byte: every number of players, combination and tip, each way
in which an attempt ends. `make_bohnentaler.py` has made them.
"""

from collections import Counter
from pathlib import Path

import pytest
from record_files import assert_replayed, each, events_of, files_of, text_of

from bohnhof import Game, Misread
from bohnhof.notation.record import replay

FILES = files_of("bohnentaler")
ALL = each(FILES)


@ALL
def test_a_record_is_replayed_byte_for_byte(file: Path) -> None:
    """BB-11: also the cards that were pulled out of a hand."""
    assert_replayed(file)


@ALL
def test_the_owner_of_the_token_is_who_the_events_say(file: Path) -> None:
    """BT-3, BT-4, BT-17, BT-21: it lies right of the starting player first, and each attempt is against its owner."""
    game = Game.from_record(text_of(file))
    owner = game.seats[(int(game.state.start) - 1) % len(game.seats)]
    for event in events_of(text_of(file)):
        words = event.split()
        if words[1:2] == ["attempted"]:
            assert words[-1] == owner
        elif words[1:2] == ["token"]:
            assert words[-1] == owner
            owner = words[0]
        elif words[1:2] == ["kept-token"]:
            assert words[0] == owner
    marks = game.rules.mark_names
    assert game.seats[int(game.state.marks[marks["token"]])] == owner


@ALL
def test_four_cards_are_drawn_by_the_owner_alone(file: Path) -> None:
    """BT-27, BT-28: two, three or four cards are drawn, fewer only where the last one came."""
    for line in text_of(file).split("\n")[5:]:
        said, _, happened = line.partition(" = ")
        words = said.split(" ")
        if words[2:] not in (["draw"], ["draw-four"]):
            continue
        drawn = sum(f"{words[1]} drew " in event for event in happened.split("; "))
        if " final" in happened:
            assert drawn <= 4
        elif words[2] == "draw-four":
            assert drawn == 4
        else:
            assert drawn in (2, 3)


def test_the_records_cover_combinations_players_and_tips() -> None:
    heads = [text_of(file).split("\n")[1].split() for file in FILES]
    assert {(head[1], head[2], head[3]) for head in heads} == {
        ("bohnanza+bohnentaler", edition, f"players={players}")
        for edition in ("amigo-classic", "amigo-2023", "rio-grande")
        for players in (3, 4, 5)
    } | {("high-bohn+bohnentaler", "amigo-classic", f"players={players}") for players in (3, 4, 5)}
    for game in ("bohnanza+bohnentaler", "high-bohn+bohnentaler"):
        options = {word for head in heads if head[1] == game for word in head[4:]}
        assert {"tip_lower=on", "tip_hurdle=on", "tip_duel=on"} <= options
    assert {head[3] for head in heads if "cognac=on" in head} == {"players=3", "players=4", "players=5"}


def test_the_records_show_each_way_in_which_an_attempt_goes() -> None:
    kinds = Counter(
        event.split()[min(1, len(event.split()) - 1)] for file in FILES for event in events_of(text_of(file))
    )
    for kind in ("attempted", "token", "kept-token", "pulled", "laid-down", "dueled", "declined"):
        assert kinds[kind] > 0, kind
    said = Counter(line.split(" ")[2] for file in FILES for line in text_of(file).split("\n")[5:-1])
    for word in ("attempt", "hold-out", "lay", "decline", "draw-four", "draw", "discard-both"):
        assert said[word] > 0, word
    assert any(event.endswith(" from attempt") for file in FILES for event in events_of(text_of(file)))
    joined = [sum(event == "joined garden" for event in events_of(text_of(file))) for file in FILES]
    assert joined == [1 if "rio-grande-3" in file.stem else 2 for file in FILES]


def test_an_outcome_that_was_changed_is_found() -> None:
    """BB-11: another card, a place that the hand has not got, a word that is no number."""
    tried = 0
    for file in FILES:
        for line in text_of(file).split("\n"):
            phrase = next((part for part in line.partition(" = ")[2].split("; ") if " pulled " in part), "")
            if not phrase or tried >= 12:
                continue
            tried += 1
            head, _, place = phrase.rpartition(" ")
            for changed in (f"{head} {int(place) + 60}", f"{head} x", f"{head} 0", head):
                with pytest.raises(Misread) as caught:
                    replay(text_of(file).replace(line, line.replace(phrase, changed)))
                assert caught.value.line == text_of(file).split("\n").index(line) + 1
    assert tried == 12
