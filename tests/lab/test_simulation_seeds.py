"""Every game and every bot of a simulation has a seed of its own (bug log S02)."""

from bohnhof.games import create
from bohnhof.lab.seeds import BITS, Seeds, bot_at, mixed


def deck_of(seed: int) -> tuple[int, ...]:
    """The start seat and the whole deck that a seed deals: hands, then pile."""
    s = create(players=3).new(seed)
    hands = [int(s.hand_card(seat, i)) for seat in range(3) for i in range(s.hand_size[seat])]
    return (int(s.start), *hands, *(int(s.pile[i]) for i in range(s.pile_size)))


def test_mixing_undoes_no_bit() -> None:
    few = 12
    assert len({mixed(x) for x in range(1 << few)}) == 1 << few
    assert len({mixed(BITS - x) for x in range(1 << few)}) == 1 << few
    assert all(0 <= mixed(x) <= BITS for x in (0, 1, BITS, BITS >> 1))


def test_no_two_games_deal_alike() -> None:
    seeds = Seeds(1, 4, paired=False)
    assert len({seeds.table(game) for game in range(20_000)}) == 20_000
    assert len({deck_of(seeds.table(game)) for game in range(200)}) == 200


def test_another_seed_deals_other_games() -> None:
    decks = [{deck_of(Seeds(seed, 4, False).table(game)) for game in range(40)} for seed in (1, 2, -1, 2**64 + 1)]
    assert len(set.union(*decks)) == 160


def test_no_bot_shares_its_seed_with_another_or_with_a_table() -> None:
    seeds = Seeds(7, 7, paired=False)
    bots = {seeds.bot(game, seat) for game in range(3000) for seat in range(7)}
    tables = {seeds.table(game) for game in range(3000)}
    assert len(bots) == 21_000
    assert not bots & tables


def test_paired_games_share_their_deal_and_nothing_else() -> None:
    seeds = Seeds(3, 4, paired=True)
    assert [seeds.deal(game) for game in range(9)] == [0, 0, 0, 0, 1, 1, 1, 1, 2]
    assert len({seeds.table(game) for game in range(4)}) == 1
    assert seeds.table(3) != seeds.table(4)
    assert len({seeds.bot(game, seat) for game in range(4) for seat in range(4)}) == 16


def test_seeds_stay_what_they_are() -> None:
    """A published result must be found again, on every machine and in every build."""
    seeds = Seeds(1, 4, paired=True)
    assert [seeds.table(0), seeds.table(4), seeds.bot(0, 0), seeds.bot(1, 3)] == [
        3_397_955_734_853_664,
        8_217_385_756_173_216,
        3_397_955_734_853_665,
        8_217_385_756_173_220,
    ]


def test_every_bot_sits_once_on_every_seat_in_a_block() -> None:
    for block in range(2):
        games = range(block * 5, block * 5 + 5)
        assert {(bot_at(game, seat, 5, True), seat) for game in games for seat in range(5)} == {
            (bot, seat) for bot in range(5) for seat in range(5)
        }
    assert [bot_at(game, (game + 2) % 5, 5, True) for game in range(7)] == [2] * 7
    assert [bot_at(game, 3, 5, False) for game in range(3)] == [3, 3, 3]
