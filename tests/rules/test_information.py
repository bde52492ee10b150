"""What each seat sees (BB-30 to BB-35): its view, the events as it is told them, the refusals it gets.

What it is told in single cases is in information.yaml. That no view depends on a hidden card, whatever the table, is
tried at random in tests/properties.
"""

import pytest
from random_moves import play, random_move

from bohnhof.cards import BEANS, NONE, TYPES, find_bean
from bohnhof.engine.chance import seeded
from bohnhof.engine.commands import HAND, ROW, UNSAID, bean_of, index_of, place_of
from bohnhof.engine.events import Event
from bohnhof.engine.state import FIELDS
from bohnhof.engine.table import Table
from bohnhof.engine.vectors import numbers
from bohnhof.engine.view import View
from bohnhof.game import Game, legal_of
from bohnhof.games import create
from bohnhof.notation.commands import read_command
from bohnhof.notation.events import seat_text
from bohnhof.notation.lined_yaml import as_mapping, read_yaml
from bohnhof.notation.scenario_setup import excerpt
from bohnhof.notation.words import seat_name

SPECTATOR = -1
A, B, C, D = range(4)


def table(text: str, edition: str = "", players: int = 4, **options: str) -> Table:
    """A table on which the cards lie that this excerpt names, as in a scenario."""
    rules = create("bohnanza", edition, players, options)
    return Table(rules, excerpt(as_mapping(read_yaml(text)), rules))


def say(on: Table, *lines: str) -> None:
    """Commands of which every one is accepted."""
    for line in lines:
        seat, _, command = line.partition(" ")
        assert on.do("ABCDEFG".index(seat), read_command(command)) is None, line


def beans(cards: list[int]) -> list[str]:
    return [BEANS[bean].id for bean in cards]


def cards_in_view(view: View) -> list[int]:
    """Every card whose identity a view holds, wherever in it; `menu` names those that could be played or given."""
    found = numbers(view.hand) + numbers(view.discard) + numbers(view.row) + numbers(view.stack)
    for seat in range(int(view.players)):
        for bean in range(TYPES):
            found += [bean] * int(view.waits(seat, bean))
        for field in range(FIELDS):
            found += [int(view.kind(seat, field))] * int(view.size(seat, field))
            assert view.kind(seat, field) == NONE or view.size(seat, field) > 0
    for offer in view.offers:
        found += [int(bean_of(card)) for card in numbers(offer.gives)]
    for place in view.places:
        found += numbers(place.cards)
    return found


def cards_in_event(event: Event, seat: int) -> list[int]:
    """Every card whose identity a seat is told by an event."""
    values = event.seen_by(seat)
    found: list[int] = []
    for name, value in values.items():
        if name == "bean":
            found.append(int(value))  # type: ignore[arg-type]
        elif name in ("gives", "takes"):
            found += [int(bean_of(card)) for card in value]  # type: ignore[union-attr, arg-type]
        elif isinstance(value, list) and name not in ("thalers", "places"):
            found += [int(bean) for bean in value]
        else:
            assert isinstance(value, (int, list)) or name == "from"
    return found


# --- BB-30: hands ---------------------------------------------------------------------------------------------------


def test_a_player_sees_his_own_hand_and_of_other_hands_the_number() -> None:
    """BB-30: B holds a blue and a red; A is shown two cards and no type, not even that of the front card."""
    on = table("{A: {hand: [soy, green, soy]}, B: {hand: [blue, red]}}")
    assert beans(numbers(on.view(A).hand)) == ["soy", "green", "soy"]
    assert beans(numbers(on.view(B).hand)) == ["blue", "red"]
    for seat in (A, B, C, D, SPECTATOR):
        assert numbers(on.view(seat).hand_sizes) == [3, 2, 0, 0]
    assert beans(cards_in_view(on.view(A))) == ["soy", "green", "soy"]
    assert beans(cards_in_view(on.view(B))) == ["blue", "red"]
    assert cards_in_view(on.view(C)) == cards_in_view(on.view(SPECTATOR)) == []


def test_the_view_of_a_seat_is_the_same_whatever_the_others_hold() -> None:
    """BB-30, BB-35: B's two cards and the pile differ, A's numbers of unseen cards and legal commands do not."""
    one, other = (
        table("{A: {hand: [soy]}, B: {hand: [blue, red]}, pile: [green, chili]}"),
        table("{A: {hand: [soy]}, B: {hand: [chili, green]}, pile: [red, blue]}"),
    )
    views = [one.view(A), other.view(A)]
    for view in views:
        assert numbers(view.unseen_by_bean()) == [
            int(one.state.deck[bean]) - (bean == find_bean("soy")) for bean in range(TYPES)
        ]
        assert cards_in_view(view) == [find_bean("soy")]
    assert legal_of(views[0]) == legal_of(views[1])


# --- BB-31: what is public ------------------------------------------------------------------------------------------


def test_fields_row_waiting_cards_and_numbers_are_public() -> None:
    """BB-31."""
    on = table(
        """
        step: trade
        active: B
        emptyings: 1
        row: [soy, red]
        pile: 41
        A: {hand: [blue, red], fields: [3 green, -, 1 soy]}
        B: {fields: [-, 2 chili]}
        C: {waiting: [red, red, blue]}
        """
    )
    for seat in (A, B, C, D, SPECTATOR):
        view = on.view(seat)
        assert beans(numbers(view.row)) == ["soy", "red"]
        assert (view.pile_size, view.emptyings, view.active, view.start, view.turn) == (41, 1, B, A, 9)
        assert numbers(view.fields) == [3, 2, 2, 2]
        assert [(view.kind(A, f), view.size(A, f)) for f in range(3)] == [
            (find_bean("green"), 3),
            (NONE, 0),
            (find_bean("soy"), 1),
        ]
        assert [(view.kind(B, f), view.size(B, f)) for f in range(2)] == [(NONE, 0), (find_bean("chili"), 2)]
        assert [view.waits(C, find_bean(name)) for name in ("red", "blue", "soy")] == [2, 1, 0]
        assert numbers(view.hand_sizes) == [2, 0, 0, 0]


def test_the_number_of_cards_in_the_pile_is_exact_at_any_time() -> None:
    """BB-31: D asks at every moment of a game, on his own turn and on those of others."""
    game = Game(players=4, seed=31)
    chance = seeded(31)
    asked = 0
    while not game.over:
        view = game.view("D")
        assert view.pile_size == game.state.pile_size
        assert view.emptyings == game.state.emptyings
        game.do(*random_move(game, chance))
        asked += view.active != D
    assert asked > 100
    assert game.view("D").pile_size == 0
    assert game.view("D").emptyings == 3


def test_offers_and_answers_are_public() -> None:
    """BB-31, BB-63, BB-65."""
    on = table("{step: trade, row: [soy], A: {hand: [blue, red]}, B: {hand: [green]}}")
    say(on, "A offer soy@row for green to all", "C refuse", "B offer green for red")
    for seat in (A, B, C, D, SPECTATOR):
        first, second = on.view(seat).offers
        assert (first.number, first.maker, beans(numbers(first.wants))) == (1, A, ["green"])
        assert [first.refused_by(other) for other in (A, B, C, D)] == [False, False, True, False]
        assert (second.number, second.maker, second.partner, beans(numbers(second.wants))) == (2, B, A, ["red"])
        assert [BEANS[bean_of(card)].id for card in numbers(second.gives)] == ["green"]


def test_the_offer_row_of_the_duel_is_public() -> None:
    """BB-31, BB-123."""
    on = table("{step: offered, offered: [red, wax], A: {hand: [blue]}}", "rio-grande", 2)
    for seat in (A, B, SPECTATOR):
        assert beans(numbers(on.view(seat).places[0].cards)) == ["red", "wax"]


# --- BB-32: thalers -------------------------------------------------------------------------------------------------


def test_the_number_of_thalers_is_public_and_their_bean_sides_are_not() -> None:
    """BB-32: B has 4 thalers; A is shown a 4 and no bean."""
    on = table("{A: {thalers: [soy]}, B: {thalers: [blue, red, blue, garden]}}")
    for seat in (A, B, C, SPECTATOR):
        assert numbers(on.view(seat).thalers) == [1, 4, 0, 0]
    assert beans(numbers(on.view(A).stack)) == ["soy"]
    assert beans(numbers(on.view(B).stack)) == ["blue", "red", "blue", "garden"]
    assert beans(cards_in_view(on.view(A))) == ["soy"]
    assert cards_in_view(on.view(C)) == cards_in_view(on.view(SPECTATOR)) == []


def test_with_the_option_the_number_is_shown_to_its_owner_only() -> None:
    """BB-32: A is shown nothing of B's 4 thalers."""
    on = table("{A: {thalers: [soy]}, B: {thalers: [blue, red, blue, garden]}}", thalers_hidden="on")
    assert numbers(on.view(A).thalers) == [1, NONE, NONE, NONE]
    assert numbers(on.view(B).thalers) == [NONE, 4, NONE, NONE]
    assert numbers(on.view(C).thalers) == [NONE, NONE, 0, NONE]
    assert numbers(on.view(SPECTATOR).thalers) == [NONE, NONE, NONE, NONE]
    assert beans(cards_in_view(on.view(A))) == ["soy"]


def test_hidden_numbers_of_thalers_are_shown_at_the_end() -> None:
    """BB-32."""
    on = table(
        "{step: draw, emptyings: 2, pile: [soy], A: {thalers: [soy]}, B: {thalers: 4, fields: [2 red, -]}}",
        thalers_hidden="on",
    )
    assert numbers(on.view(C).thalers) == [NONE, NONE, 0, NONE]
    say(on, "A draw")
    for seat in (A, B, C, D, SPECTATOR):
        assert numbers(on.view(seat).thalers) == [1, 5, 0, 0]


@pytest.mark.parametrize(("edition", "players"), [("amigo-2023", 3), ("rio-grande", 2), ("amigo-field-bean", 5)])
def test_thalers_can_be_hidden_in_every_edition(edition: str, players: int) -> None:
    """BB-32, BB-130."""
    on = table("{B: {thalers: 4}}", edition, players, thalers_hidden="on")
    assert numbers(on.view(A).thalers) == [0] + [NONE] * (players - 1)
    assert on.view(B).thalers[B] == 4


# --- BB-33: the discard pile ----------------------------------------------------------------------------------------


def test_everybody_may_look_through_the_discard_pile_in_its_order() -> None:
    """BB-33: red, blue, blue, top last."""
    on = table("{discard: [red, blue, blue], A: {fields: [2 stink, -]}}")
    for seat in (A, B, C, D, SPECTATOR):
        assert beans(numbers(on.view(seat).discard)) == ["red", "blue", "blue"]
    say(on, "A harvest 1")
    assert beans(numbers(on.view(C).discard)) == ["red", "blue", "blue", "stink", "stink"]


# --- BB-34: positions -----------------------------------------------------------------------------------------------


def test_the_position_of_an_offered_hand_card_is_shown_to_its_maker_only() -> None:
    """BB-34: B offers the third of his five cards."""
    on = table("{step: trade, B: {hand: [blue, red, red, soy, red]}}")
    say(on, "B offer red@3 for nothing to A")
    (card,) = numbers(on.view(B).offers[0].gives)
    assert (place_of(card), index_of(card), bean_of(card)) == (HAND, 2, find_bean("red"))
    for seat in (A, C, D, SPECTATOR):
        (card,) = numbers(on.view(seat).offers[0].gives)
        assert (place_of(card), index_of(card), bean_of(card)) == (HAND, UNSAID, find_bean("red"))
    say(on, "A accept")
    for seat in (A, B, C, D, SPECTATOR):
        assert on.view(seat).hand_sizes[B] == 4
        assert on.view(seat).waits(A, find_bean("red")) == 1
    assert beans(numbers(on.view(B).hand)) == ["blue", "red", "soy", "red"]


def test_whether_an_offered_card_is_turned_up_is_shown_to_all() -> None:
    """BB-34."""
    on = table("{step: trade, row: [red], A: {hand: [blue, red]}}")
    say(on, "A offer red@2 for nothing to B", "A offer red@row for nothing to B")
    for seat in (B, C, SPECTATOR):
        hand, row = on.view(seat).offers
        assert [place_of(card) for card in numbers(hand.gives) + numbers(row.gives)] == [HAND, ROW]
        assert index_of(hand.gives[0]) == UNSAID


def test_the_order_of_offered_cards_says_nothing_about_their_order_in_the_hand() -> None:
    """BB-34: two hands, the same offer, the same picture for the others."""
    seen = []
    for hand, gives in (("stink, red, blue", "stink@1, red@2, blue@3"), ("blue, red, stink", "blue@1, red@2, stink@3")):
        on = table(f"{{step: trade, B: {{hand: [{hand}]}}}}")
        on.state.record()
        say(on, f"B offer {gives} for nothing to A", f"B offer {gives} for soy to A", "A accept 1")
        told = [seat_text(event, C) for event in on.take_events()]
        seen.append((told, [numbers(offer.gives) for offer in on.view(C).offers]))
    assert seen[0] == seen[1]


# --- BB-35: everything that is sent ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "players"), [("", 3), ("", 4), ("", 5), ("rio-grande", 2), ("rio-grande", 7)])
def test_up_to_his_first_turn_a_starting_player_is_sent_his_own_cards_and_no_other(edition: str, players: int) -> None:
    """BB-35: A starts; events, view and their texts name A's own cards, each once, and nothing else."""
    for seed in range(5):
        game = Game(edition=edition, players=players, seed=seed, options={"start_seat": "A"})
        own = [int(game.state.hand_card(A, k)) for k in range(game.state.hand_size[A])]
        assert len(own) == (3 if players == 7 else 5)
        assert [card for event in game.log for card in cards_in_event(event, A)] == own
        assert cards_in_view(game.view("A")) == own
        words = [word for event in game.log for word in seat_text(event, A).split()]
        assert [word for word in words if word in [bean.id for bean in BEANS]] == beans(own)
        commands = " ".join(game.legal("A").commands).split()
        assert {word for word in commands if word in [bean.id for bean in BEANS]} == {BEANS[own[0]].id}


def test_up_to_his_first_turn_the_last_player_is_sent_what_was_played_openly_besides() -> None:
    """BB-35: B, C and D take their turns first. A's own five cards, and those that were planted or turned up."""
    game = Game(players=4, seed=35, options={"start_seat": "B"})
    own = [int(game.state.hand_card(A, k)) for k in range(5)]
    while game.actor != "A":
        assert game.actor is not None
        game.do(game.actor, game.legal(game.actor).commands[-1])
    opened = [
        int(event.public["bean"])  # type: ignore[arg-type]
        for event in game.log
        if event.kind in ("planted", "turned-up", "harvested")
    ]
    told = [card for event in game.log for card in cards_in_event(event, A)]
    assert sorted(told) == sorted(own + opened)
    assert {event.kind for event in game.log} >= {"planted", "turned-up", "drew"}
    on_the_table = [
        int(game.state.kind(seat, f)) for seat in range(4) for f in range(2) for _ in range(game.state.size(seat, f))
    ]
    assert sorted(cards_in_view(game.view("A"))) == sorted(own + on_the_table + numbers(game.view("A").discard))


TOLD_TO_ALL = {
    "dealt-out": {"players"},
    "drew": {"count"},
    "turned-up": {"bean"},
    "planted": {"bean", "field", "from"},
    "harvested": {"bean", "field", "cards", "thalers"},
    "field": {"fields", "price", "beans"},
    "discarded": {"bean", "from"},
    "matched": {"bean"},
    "left": {"beans"},
    "offered": {"offer", "partner", "gives", "wants", "answers"},
    "dealt": {"offer", "partner", "gives", "takes"},
    "refused": {"offer"},
    "withdrew": {"offer"},
    "void": {"offer"},
    "wished": {"beans"},
    "ended": set(),
    "emptied": {"number", "final"},
    "reshuffled": {"count"},
    "turn": {"number"},
    "over": {"thalers", "places"},
}
"""All that an event says to everybody; what else there is goes to one seat, or to the record alone."""


@pytest.mark.parametrize(
    ("edition", "players"), [("amigo-classic", 4), ("rio-grande", 2), ("rio-grande", 6), ("amigo-field-bean", 5)]
)
def test_no_event_of_a_whole_game_tells_a_seat_more_than_it_may_know(edition: str, players: int) -> None:
    """BB-30, BB-34, BB-35: a drawn card goes to its drawer, positions to the giver, the order of a pile to nobody."""
    kinds: set[str] = set()
    for seed in range(4):
        game = Game(edition=edition, players=players, seed=seed)
        play(game, seeded(seed))
        assert game.over
        for event in game.log:
            tells_no_more_than_it_may(event, players)
            kinds.add(event.kind)
    assert {"drew", "turned-up", "harvested", "over"} <= kinds
    if players > 2:
        assert {"offered", "dealt", "refused", "withdrew", "void", "reshuffled"} <= kinds
    else:
        assert {"discarded", "matched", "left"} <= kinds


def tells_no_more_than_it_may(event: Event, players: int) -> None:
    assert set(event.public) == TOLD_TO_ALL[event.kind], event.kind
    assert event.seen_by(SPECTATOR) == event.public
    for seat in range(players):
        told = event.seen_by(seat)
        more = {name for name in told if told[name] != event.public.get(name)}
        if event.kind == "drew":
            assert more == ({"bean"} if seat == event.seat else set())
        elif event.kind == "offered":
            assert more <= ({"gives"} if seat == event.seat else set())
        elif event.kind == "dealt":
            assert more <= ({"gives"} if seat == event.seat else set()) | (
                {"takes"} if seat == event.public["partner"] else set()
            )
        else:
            assert more == set()
    for name in ("gives", "takes"):
        cards = event.public.get(name)
        assert cards is None or all(index_of(card) == UNSAID for card in cards)  # type: ignore[union-attr, arg-type]


def test_a_refusal_says_nothing_about_the_hands_of_others() -> None:
    """BB-35: to every command A gets the same answer, whatever B holds and whatever comes next in the pile."""
    commands = (
        "plant red 1",
        "turn-up",
        "draw",
        "offer nothing for red to B",
        "offer nothing for 8 red to B",
        "offer nothing for 9 red to B",
        "offer red for nothing to B",
        "offer soy@1 for red to B",
        "offer soy@2 for red to B",
        "accept 1",
        "accept 2",
        "accept 9",
        "counter 1 soy for red",
        "refuse 2",
        "withdraw 1",
        "harvest 1",
        "buy field",
        "wish coffee",
    )
    answers = []
    for hand, pile in (("red, red, blue", "soy, green"), ("red, chili, stink", "blue, red")):
        on = table(f"{{step: trade, A: {{hand: [soy]}}, B: {{hand: [{hand}]}}, pile: [{pile}]}}")
        say(on, "B offer red@1 for garden to A", "B offer red@1 for soy to A")
        answers.append([str(on.why_not(A, read_command(command))) for command in commands])
    assert answers[0] == answers[1]
    assert "None" in answers[0]
    assert len(set(answers[0])) > 8


def test_asking_for_a_card_does_not_tell_whether_it_is_there() -> None:
    """BB-35, BB-58: A may ask anybody for anything; only the answer shows it."""
    on = table("{step: trade, B: {hand: [red]}, C: {hand: [blue]}}")
    say(on, "A offer nothing for red to B", "A offer nothing for red to C")
    assert on.view(A).menu.may_offer
    assert [int(on.view(A).menu.wants[bean]) for bean in range(TYPES)] == [int(n) for n in numbers(on.state.deck)]
    first, second = on.view(D).offers
    assert numbers(first.wants) == numbers(second.wants)
    for seat, may in (("B", True), ("C", False)):
        accepts = on.why_not("ABCD".index(seat), read_command("accept")) is None
        assert accepts == may
    assert seat_name(first.partner) == "B"
