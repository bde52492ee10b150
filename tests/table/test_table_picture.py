"""Each part of a view, in exact words and numbers."""

from hand_made import position, raw_parts, seen

from bohnhof.game import Game
from bohnhof.table.picture import beans, changed, parts
from bohnhof.texts import Sentences

A = "hand re so bl | fields 3 re, 1 bl | thalers bl ch st | waiting - | wish so"
B = "hand so so gr | fields 2 so, - | thalers - | waiting -"
C = "hand be | fields 1 ga, 4 bl | thalers - | waiting be"


def trading() -> Game:
    """Ada trades and has offered a red bean of the row to everybody; Cleo has refused."""
    return position(
        A, B, C, row="re st", discard="ch ch st", offers=["offer 1 A to all: red@row.1 for 2 soy refused C"]
    )


def test_the_parts_of_a_player_and_of_a_watcher() -> None:
    for seat, own in (("A", True), (None, False)):
        names = {"turn", "duty", "zones", "seat:A", "seat:B", "seat:C", "seat:D", "offers", "legal", "result"}
        assert set(seen(trading(), seat)) == (names | {"hand"} if own else names)


def test_whose_turn_it_is() -> None:
    assert seen(trading(), "B")["turn"] == {
        "number": 5,
        "active": "A",
        "actor": "A",
        "step": "trade",
        "step_name": "Trade",
        "steps": ["Plant from the hand", "Trade", "Plant what waits", "Draw"],
        "step_number": 2,
        "emptyings": 0,
        "last_emptying": 3,
        "final": False,
        "over": False,
    }


def test_what_lies_on_the_table() -> None:
    assert seen(trading(), None)["zones"] == [
        {"zone": "pile", "kind": "closed", "name": "Draw pile", "count": 104 - 10 - 5 - 7 - 2 - 3},
        {
            "zone": "discard",
            "kind": "pile",
            "name": "Discard pile",
            "count": 3,
            "cards": [{"bean": "chili"}, {"bean": "chili"}, {"bean": "stink"}],
        },
        {
            "zone": "row",
            "kind": "row",
            "name": "Turned-up cards",
            "count": 2,
            "cards": [{"bean": "red", "card": "red@row.1"}, {"bean": "stink", "card": "stink@row.2"}],
        },
    ]


def test_a_farm_with_its_beanometers_and_a_protected_bean() -> None:
    """BB-80: a single card beside a larger field may not be harvested."""
    assert seen(trading(), "D")["seat:A"] == {
        "seat": "A",
        "thalers": 3,
        "hand": 3,
        "wishes": ["soy"],
        "fields": [
            {
                "field": 1,
                "bean": "red",
                "count": 3,
                "worth": 2,
                "next": {"cards": 1, "thalers": 3},
                "meter": [[2, 1], [3, 2], [4, 3], [5, 4]],
                "protected": False,
            },
            {
                "field": 2,
                "bean": "blue",
                "count": 1,
                "worth": 0,
                "next": {"cards": 3, "thalers": 1},
                "meter": [[4, 1], [6, 2], [8, 3], [10, 4]],
                "protected": True,
            },
        ],
        "more_fields": {"price": 3},
        "waiting": [],
        "facts": ["Starting player"],
    }


def test_waiting_cards_and_empty_fields_are_for_everybody_to_see() -> None:
    view = seen(trading(), None)
    assert view["seat:C"]["waiting"] == [{"bean": "blackeyed"}]
    empty = {"field": 2, "bean": None, "count": 0, "worth": 0, "next": None, "meter": [], "protected": False}
    assert view["seat:B"]["fields"][1] == empty


def test_a_field_that_pays_the_most_has_no_next_step() -> None:
    game = position("hand - | fields 3 ga, 6 re | thalers - | waiting -")
    garden, red = seen(game, "A")["seat:A"]["fields"]
    assert (garden["worth"], garden["next"], garden["meter"]) == (3, None, [[2, 2], [3, 3]])
    assert (red["worth"], red["next"]) == (4, None)


def test_hidden_thalers_are_null_for_the_others() -> None:
    game = position(A, B, options=" thalers_hidden=on")
    assert [seen(game, seat)["seat:A"]["thalers"] for seat in ("A", "B", None)] == [3, None, None]


def test_a_third_field_costs_nothing_more_once_it_is_there() -> None:
    game = position("hand - | fields 1 re, -, - | thalers - | waiting -")
    assert seen(game, "A")["seat:A"]["more_fields"] is None


def test_the_own_hand_in_its_order_and_nobody_elses() -> None:
    assert seen(trading(), "A")["hand"] == [
        {"bean": "red", "card": "red@1", "forced": True},
        {"bean": "soy", "card": "soy@2", "forced": False},
        {"bean": "blue", "card": "blue@3", "forced": False},
    ]
    assert "hand" not in seen(trading(), None)


def test_an_open_offer_from_each_side() -> None:
    shown = {
        "offer": 1,
        "maker": "A",
        "to": "all",
        "gives": [{"bean": "red", "card": "red@row.1"}],
        "wants": [{"bean": "soy"}, {"bean": "soy"}],
        "awaits": ["B", "D"],
        "refused": ["C"],
    }
    for seat, mine, answers in (("A", True, False), ("B", False, True), ("C", False, False), (None, False, False)):
        (offer,) = seen(trading(), seat)["offers"]
        offer.pop("outlook")
        assert offer == {**shown, "mine": mine, "answers": answers}


def test_only_the_maker_sees_where_an_offered_hand_card_lies() -> None:
    game = position(A, B, offers=["offer 1 B to A: soy@2 for red"])
    assert [seen(game, seat)["offers"][0]["gives"][0]["card"] for seat in ("B", "A", "C", None)] == [
        "soy@2",
        "soy",
        "soy",
        "soy",
    ]


def test_what_a_seat_may_do_in_anothers_trading() -> None:
    legal = seen(trading(), "B")["legal"]
    assert [command["say"] for command in legal["commands"]] == ["refuse 1", "accept 1", "harvest 1"]
    assert legal["offer"]["gives"] == ["soy@1", "soy@2", "green@3"]
    assert legal["offer"]["to"] == ["A"]
    assert legal["offer"]["wants"] == {
        "blue": 20,
        "chili": 18,
        "stink": 16,
        "green": 14,
        "soy": 12,
        "blackeyed": 10,
        "red": 8,
        "garden": 6,
    }
    assert legal["answers"] == {"1": ["soy@1", "soy@2"]}
    assert legal["can_accept"] == [1]
    assert legal["wishes"] == list(legal["offer"]["wants"])
    assert legal["pass"] is True


def test_what_the_active_seat_may_do() -> None:
    legal = seen(trading(), "A")["legal"]
    said = [command["say"] for command in legal["commands"]]
    assert said == ["withdraw 1", "end", "harvest 1", "buy field"]  # BB-80: not harvest 2
    assert legal["offer"]["gives"] == ["red@1", "soy@2", "blue@3", "red@row.1", "stink@row.2"]
    assert legal["offer"]["to"] == ["B", "C", "D", "all"]
    assert legal["pass"] is False


def test_a_command_says_all_about_itself() -> None:
    by_word = {command["say"]: command for command in seen(trading(), "B")["legal"]["commands"]}
    assert by_word["accept 1"] == {
        "say": "accept 1",
        "verb": "accept",
        "label": "Accept offer 1 of Ada",
        "bean": None,
        "field": None,
        "place": None,
        "offer": 1,
        "does": "You give 2 Soy Beans and get Red Bean (turned up)",
    }
    assert by_word["harvest 1"] == {
        "say": "harvest 1",
        "verb": "harvest",
        "label": "Harvest field 1: 2 Soy Beans",
        "bean": "soy",
        "field": 1,
        "place": None,
        "offer": None,
        "does": "2 Soy Beans: 1 thaler now, 2 more cards for 2",
    }


def test_where_the_cards_of_a_planting_lie() -> None:
    from_hand = position("hand re so | fields 3 re, - | thalers - | waiting -", step="plant")
    waiting = position("hand re so | fields -, - | thalers - | waiting so", row="re", step="waiting")
    assert {(c["say"], c["place"]) for c in seen(from_hand, "A")["legal"]["commands"] if c["verb"] == "plant"} == {
        ("plant red 1", "hand"),
        ("plant red 2", "hand"),
    }
    assert {(c["bean"], c["place"]) for c in seen(waiting, "A")["legal"]["commands"] if c["verb"] == "plant"} == {
        ("soy", "waiting"),
        ("red", "row"),
    }


def test_a_watcher_may_do_nothing() -> None:
    nothing = {"commands": [], "offer": None, "answers": {}, "can_accept": [], "wishes": [], "pass": False}
    assert seen(trading(), None)["legal"] == nothing


def test_the_duty_of_everybody() -> None:
    game = trading()
    assert [seen(game, seat)["duty"] for seat in ("A", "B", "C", None)] == [
        "Trade with the others, then end the trading.",
        "Ada waits for your answer.",
        "Ada trades: make an offer, or say that you have nothing more to trade.",
        "The table waits for Ada: trading.",
    ]
    assert [seen(game, seat, "de")["duty"] for seat in ("A", "B", "C", None)] == [
        "Handle mit den anderen, dann beende den Handel.",
        "Ada wartet auf deine Antwort.",
        "Ada handelt: Mach ein Angebot, oder sag, dass du nichts mehr zu handeln hast.",
        "Der Tisch wartet auf Ada: Handeln.",
    ]


def test_the_names_of_a_view_are_in_the_readers_language() -> None:
    view = seen(trading(), "B", "de")
    assert [zone["name"] for zone in view["zones"]] == ["Zugstapel", "Ablagestapel", "Aufgedeckte Karten"]
    assert view["turn"]["step_name"] == "Handeln"
    assert view["legal"]["commands"][0]["label"] == "Angebot 1 von Ada ablehnen"
    assert view["seat:A"]["facts"] == ["Startspieler"]


def test_only_the_parts_that_differ_are_sent_again() -> None:
    game = trading()
    sentences = Sentences("en")
    before = parts(game.view("D"), game.rules, sentences)
    assert changed(before, parts(game.view("D"), game.rules, sentences)) == {}
    game.do("B", "wish red")
    assert set(changed(before, parts(game.view("D"), game.rules, sentences))) == {"seat:B"}
    game.do("B", "accept 1")
    after = changed(before, parts(game.view("D"), game.rules, sentences))
    assert set(after) == {"duty", "zones", "seat:A", "seat:B", "offers", "legal"}


def test_the_result_with_what_decided() -> None:
    game = Game(players=3, options={"start_seat": "A"}, seed=4)
    assert seen(game, "A")["result"] is None
    while not game.over:
        actor = game.actor
        assert actor is not None
        game.do(actor, game.legal(actor).commands[0])
    result = seen(game, None)["result"]
    standing = game.result()
    assert standing is not None
    assert result["winners"] == standing.winners
    assert {row["seat"]: (row["place"], row["thalers"]) for row in result["places"]} == {
        seat: (standing.places[seat], standing.thalers[seat]) for seat in "ABC"
    }
    assert [row["place"] for row in result["places"]] == sorted(standing.places.values())
    assert result["text"][0].endswith(("wins.", "win together."))
    assert seen(game, "A")["legal"]["commands"] == []
    assert seen(game, "A")["duty"] == "Nobody has anything to do any more."


def test_the_places_that_a_game_adds_are_zones() -> None:
    game = Game(edition="rio-grande", players=2, options={"start_seat": "A"}, seed=4)
    zones = {zone["zone"]: zone for zone in seen(game, "A")["zones"]}
    assert list(zones) == ["pile", "discard", "row", "offered", "box"]
    assert zones["offered"] == {"zone": "offered", "kind": "row", "name": "Offer row", "count": 0, "cards": []}
    assert zones["box"] == {"zone": "box", "kind": "closed", "name": "In the box", "count": 0}


def test_the_gift_of_the_field_bean_is_told() -> None:
    game = Game(edition="amigo-field-bean", players=4, options={"start_seat": "B"}, seed=4)
    assert seen(game, "A")["seat:A"]["facts"] == ["Harvesting exactly 2 Field Bean cards gives a third field"]
    assert seen(game, "A")["seat:A"]["more_fields"] is None


def test_the_beans_of_the_game() -> None:
    game = Game(players=3, seed=4)
    shown = {bean.bean: bean for bean in beans(game.view(None), Sentences("de"))}
    assert list(shown) == ["blue", "chili", "stink", "green", "soy", "blackeyed", "red", "garden"]
    assert shown["garden"].meter == [(2, 2), (3, 3)]
    assert (shown["red"].name, shown["red"].many, shown["red"].code, shown["red"].cards) == (
        "Rote Bohne",
        "Rote Bohnen",
        "re",
        8,
    )


def test_a_view_is_made_quickly() -> None:
    """A view of a seat takes well below a millisecond once its sentences are known."""
    from time import process_time

    game = trading()
    sentences = Sentences("en")
    for seat in "ABCD":
        parts(game.view(seat), game.rules, sentences)
    views = [game.view(seat) for seat in "ABCD"]
    best = 1.0
    for _ in range(20):
        start = process_time()
        for view in views:
            parts(view, game.rules, sentences)
        best = min(best, (process_time() - start) / len(views))
    assert best < 0.002


def test_each_part_is_the_same_bytes_each_time() -> None:
    assert raw_parts(trading(), "A") == raw_parts(trading().copy(), "A")
