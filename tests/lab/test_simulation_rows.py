"""The rows say what has happened: the counts of a match against its events, and the files against the counts."""

from pathlib import Path

import pyarrow.parquet as pq
import pytest
from small_simulations import columns, duel, own_bot, played, trio

from bohnhof.bots import BOTS
from bohnhof.bots.match import Match
from bohnhof.engine.events import Event
from bohnhof.games import create
from bohnhof.lab.columns import Sheet, game_columns
from bohnhof.lab.play import Series, Stop
from bohnhof.lab.seeds import Seeds
from bohnhof.lab.simulate import Files, simulate

TABLES = [("amigo-classic", 3), ("amigo-field-bean", 4), ("rio-grande", 2), ("rio-grande", 3)]


def counted(events: list[Event]) -> tuple[int, int, int, int]:
    """Offers, deals, gifts and harvests, the final ones left out, as the events of a game tell them."""
    kinds = [event.kind for event in events]
    assert kinds[-1] == "over"
    end = len(kinds) - 1
    while kinds[end - 1] == "harvested":
        end -= 1
    gifts = [
        event for event in events if event.kind == "dealt" and not (event.public["gives"] and event.public["takes"])
    ]
    return kinds.count("offered"), kinds.count("dealt"), len(gifts), kinds[:end].count("harvested")


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_match_counts_what_its_events_tell(edition: str, players: int) -> None:
    rules = create(edition=edition, players=players)
    names = sorted(BOTS)
    for game in range(4):
        state = rules.new(game)
        state.record()
        bots = [BOTS[names[(game + seat) % len(names)]](seat) for seat in range(players)]
        match = Match(rules, state, bots, 3)
        match.play()
        assert (state.offers_made, match.deals, match.gifts, match.harvests) == counted(state.take_events())


def test_the_end_of_a_game_is_told_from_where_it_ended() -> None:
    plan = trio(games=12)
    chunk = played(plan)
    rules = plan.rules()
    seeds = Seeds(plan.seed, plan.players, plan.rotate)
    for game in range(12):
        state = rules.new(chunk.seed[game])
        match = Match(rules, state, [BOTS["random"](seeds.bot(game, seat)) for seat in range(3)], plan.offers_a_turn)
        state.record()
        match.play()
        kinds = [event.kind for event in state.take_events() if event.kind not in ("harvested", "emptied", "over")]
        assert chunk.end[game] == (1 if kinds[-1] == "drew" else 0)
        assert chunk.turns[game] == state.turn
    assert set(chunk.end) == {0, 1}


def test_listing_offers_and_harvests_changes_no_game() -> None:
    plain = columns(played(trio(games=4)))
    listed = columns(played(trio(games=4, list_offers=True, list_harvests=True)))
    assert {name: listed[name] for name in plain if "rows" not in name} == {
        name: plain[name] for name in plain if "rows" not in name
    }
    assert not any(plain[name] for name in plain if "rows" in name)


def test_every_offer_and_harvest_has_its_row(tmp_path: Path) -> None:
    files = Files(tmp_path / "games.parquet", tmp_path / "offers.parquet", tmp_path / "harvests.parquet")
    simulate(trio(edition="amigo-2023", games=6, bots=("random", "random", own_bot("Proposer"))), 1, files)
    games = pq.read_table(files.games).to_pylist()
    offers = pq.read_table(files.offers).to_pylist()
    harvests = pq.read_table(files.harvests).to_pylist()
    for row in games:
        own = [offer for offer in offers if offer["game"] == row["game"]]
        accepted = [offer for offer in own if offer["outcome"] == "accepted"]
        assert len(own) == row["offers"]
        assert len(accepted) == row["deals"]
        assert sum(not offer["gives"] or not offer["wants"] for offer in accepted) == row["gifts"]
        assert max(offer["turn"] for offer in own) <= row["turns"]
        reaped = [harvest for harvest in harvests if harvest["game"] == row["game"]]
        assert sum(not harvest["final"] for harvest in reaped) == row["harvests"]
        assert {harvest["turn"] for harvest in reaped if harvest["final"]} <= {row["turns"]}
        for seat, letter in enumerate("ABC"):
            earned = sum(harvest["thalers"] for harvest in reaped if harvest["seat"] == letter)
            assert earned == row["thalers"][seat]  # no field is for sale, so every thaler is kept
    assert {offer["accepter"] is None for offer in offers if offer["outcome"] == "accepted"} == {False}
    assert {offer["accepter"] for offer in offers if offer["outcome"] != "accepted"} == {None}
    assert {"accepted", "refused"} <= {offer["outcome"] for offer in offers}
    counters = [offer for offer in offers if offer["answers"] is not None]
    assert counters
    assert all(offer["answers"] < offer["number"] for offer in counters)
    assert all(offer["maker"] not in (offer["partner"], offer["accepter"]) for offer in offers)


def test_places_follow_from_thalers_and_hands() -> None:
    chunk = played(duel(games=20))
    for i in range(20):
        keys = [(chunk.thalers[2 * i + seat], chunk.hands[2 * i + seat]) for seat in (0, 1)]
        assert list(chunk.places[2 * i : 2 * i + 2]) == [1 + sum(other > key for other in keys) for key in keys]


def test_a_file_does_not_depend_on_how_its_rows_came(tmp_path: Path) -> None:
    plan = duel(games=23)
    whole, pieces = tmp_path / "whole.parquet", tmp_path / "pieces.parquet"
    sheet = Sheet(whole, plan, game_columns, group=5)
    sheet.add(played(plan))
    sheet.finish()
    sheet = Sheet(pieces, plan, game_columns, group=5)
    series = Series(plan)
    for first, last in ((0, 1), (1, 2), (2, 9), (9, 9), (9, 23)):
        sheet.add(series.play(first, last, Stop()))
    sheet.finish()
    assert whole.read_bytes() == pieces.read_bytes()
    about = pq.ParquetFile(whole)
    assert [about.metadata.row_group(i).num_rows for i in range(about.num_row_groups)] == [5, 5, 5, 5, 3]
    assert about.read()["game"].to_pylist() == list(range(23))


def test_a_row_of_a_game_without_an_end_has_no_places(tmp_path: Path) -> None:
    files = Files(tmp_path / "games.parquet")
    simulate(duel(games=2, bots=("random", own_bot("Idle")), most_decisions=50), 1, files)
    rows = pq.read_table(files.games).to_pylist()
    assert [row["end"] for row in rows] == ["limit", "limit"]
    assert [row["places"] for row in rows] == [[None, None]] * 2
    assert [row["flagged"] for row in rows] == [True, True]
    assert [row["decisions"] for row in rows] == [50, 50]


def test_nothing_is_left_of_a_file_that_is_given_up(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "games.parquet", duel(), game_columns)
    sheet.add(played(duel(games=2)))
    sheet.drop()
    assert not list(tmp_path.iterdir())
