"""Whole games of High Bohn are replayed byte for byte: every number of players, edition and option, with and without
Cognac; every building is bought in one of them, and used. `make_high_bohn.py` has made them.
"""

import re
from collections import Counter
from pathlib import Path

from record_files import assert_replayed, each, events_of, files_of, text_of

from bohnhof import Game
from bohnhof.games.highbohn.buildings import IDS

FILES = files_of("high-bohn")
ALL = each(FILES)


@ALL
def test_a_record_is_replayed_byte_for_byte(file: Path) -> None:
    assert_replayed(file)


@ALL
def test_the_last_event_is_the_tally(file: Path) -> None:
    """HB-120 to HB-124: the parts of the tally make the score, and places follow from it."""
    game = Game.from_record(text_of(file))
    result = game.result()
    assert result is not None
    words = events_of(text_of(file))[-1].split()
    names = ("thalers", "places", "cash", "teepee", "prices", "bonus")
    at = [words.index(name) for name in names]
    parts = {
        name: [int(word) for word in words[first + 1 : last]]
        for name, first, last in zip(names, at, [*at[1:], len(words)], strict=True)
    }
    assert parts["thalers"] == list(result.thalers.values())
    assert parts["places"] == list(result.places.values())
    for seat, points in enumerate(parts["thalers"]):
        assert points == sum(parts[name][seat] for name in names[2:])
        assert game.rules.tally(game.state, seat) == [(name, parts[name][seat]) for name in names[2:]]
    assert game.record() == text_of(file)


@ALL
def test_prices_and_cash_are_those_of_the_events(file: Path) -> None:
    """HB-14, HB-122: a purchase costs its price in thalers of one bean; what is left is cash."""
    cash: Counter[str] = Counter()
    prices: Counter[str] = Counter()
    for event in events_of(text_of(file)):
        words = event.split()
        if "harvested" in words:
            cash[words[0]] += int(words[words.index("thalers") + 1])
        elif "took" in words:
            cash[words[0]] += 1
            if words[-1] == "distillery3":
                cash[words[4]] -= 1
        elif "bought" in words:
            price = int(words[2][-1])
            assert len(words[4:]) == price
            assert len(set(words[4:])) == 1
            cash[words[0]] -= price
            prices[words[0]] += price
        elif words[1:2] == ["field"] and "for" in words:
            cash[words[0]] -= int(words[4])
    game = Game.from_record(text_of(file))
    for seat, name in enumerate(game.seats):
        tally = dict(game.rules.tally(game.state, seat))
        assert (tally["cash"], tally["prices"]) == (cash[name], prices[name])


def test_the_records_cover_editions_players_and_options() -> None:
    heads = [text_of(file).split("\n")[1].split() for file in FILES]
    assert {(head[2], head[3]) for head in heads} == {
        (edition, f"players={players}")
        for edition in ("amigo-classic", "amigo-2023", "rio-grande")
        for players in (3, 4, 5)
    }
    for players in (3, 4, 5):
        assert len({"cognac=on" in head for head in heads if head[3] == f"players={players}"}) == 2
    options = {word.partition("=")[0] for head in heads for word in head[4:]}
    assert {"cognac", "closing_order", "purchase_hold", "thalers_hidden", "tie_break", "start_seat"} == options


def test_every_building_is_bought_in_some_record() -> None:
    bought = {event.split()[2] for file in FILES for event in events_of(text_of(file)) if " bought " in event}
    assert bought == set(IDS)


def test_the_records_show_what_buildings_do() -> None:
    every = [event for file in FILES for event in events_of(text_of(file))]
    kinds = Counter(re.sub(r"^[A-E] ", "", event).split()[0] for event in every)
    used = ("looked", "put-under", "left-on-top", "moved", "arranged", "stored", "took", "named", "removed")
    assert {kind for kind in used if kinds[kind] == 0} == set()
    assert any(" stew" in event for event in every)
    assert any(event.startswith(tuple("ABCDE")) and " field " in event and " only " in event for event in every)
    assert any(" field 3 for 1 " in event for event in every)
    assert any(event.endswith("with jail4") for event in every)
    assert any(re.search(r"harvested \d+ (blue|chili|stink|green|cognac) .* and ", event) for event in every)
