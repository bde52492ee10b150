"""Whole games of Al Cabohne are replayed byte for byte: one and two players, every option, every end, either winner.
`make_al_cabohne.py` has made them.
"""

from pathlib import Path

from record_files import assert_replayed, each, files_of, text_of

from bohnhof import Game
from bohnhof.games.alcabohne.bosses import PURSE

FILES = files_of("al-cabohne")
ALL = each(FILES)


@ALL
def test_a_record_is_replayed_byte_for_byte(file: Path) -> None:
    assert_replayed(file)


@ALL
def test_thalers_are_those_of_the_harvests_less_the_price_of_the_field(file: Path) -> None:
    """AC-28, AC-34, AC-75, AC-78: thalers come of harvests and go for the third field, and for nothing else."""
    game = Game.from_record(text_of(file))
    earned = dict.fromkeys([*game.seats, "mafia"], 0)
    for line in text_of(file).rstrip("\n").split("\n")[5:]:
        for event in line.partition(" = ")[2].split("; "):
            words = event.split()
            if words[:1] == ["boss-harvested"]:
                earned["mafia"] += int(words[-1])
            elif words[1:2] == ["harvested"]:
                earned[words[0]] += int(words[-1])
            elif words[1:2] == ["field"]:
                earned[words[0]] -= 3
    result = game.result()
    assert result is not None
    assert result.thalers == {seat: earned[seat] for seat in game.seats}
    assert int(game.state.places[PURSE].size) == earned["mafia"]


def test_the_records_cover_players_options_ends_and_winners() -> None:
    games = [Game.from_record(text_of(file)) for file in FILES]
    assert {len(game.seats) for game in games} == {1, 2}
    named = {option for game in games for option in game.rules.options.items()}
    assert {("ac_passes", "1"), ("ac_passes", "2"), ("ac_mafia_tie", "player"), ("start_seat", "B")} <= named
    for players in (1, 2):
        some = [game for game in games if len(game.seats) == players]
        assert {game.rules.step(game.state).name for game in some} == {"cultivate", "draw"}
        assert {bool(game.rules.standing(game.state).winners()) for game in some} == {True, False}
    every = "\n".join(text_of(file) for file in FILES)
    for event in (
        "gave",
        "laid",
        "cleared",
        "left-over",
        "boss-got",
        "boss-harvested",
        "matched",
        "reshuffled",
        "field",
    ):
        assert f"{event} " in every
