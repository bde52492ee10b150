"""People at a live table: they say commands, trade, talk, and are told what their seats may know."""

import asyncio
import json

import pytest
from live_tables import Client, Hall, at_trading, opened


async def trading(hall: Hall, *seats: str, **settings: object) -> tuple[str, list[Client]]:
    """A table of people at which A trades, and the people."""
    table, secret = await hall.table(*seats, record=at_trading(len(seats)), **settings)
    names = [name for seat, name in zip(seats, ("", "Ben", "Cleo", "Dan"), strict=False) if seat == "person"]
    return table, await hall.people(table, secret, *names)


def card(client: Client, index: int = 0) -> str:
    return str(client.view["hand"][index]["card"])


def bean(client: Client, index: int = 0) -> str:
    return str(client.view["hand"][index]["bean"])


async def test_two_people_and_a_bot_play_a_turn_with_a_trade() -> None:
    async with opened() as hall:
        _table, (ada, ben) = await trading(hall, "you", "person", "farmer")
        want = bean(ben, 2)
        give = next(c["bean"] for c in ada.view["hand"] if c["bean"] != want)
        answer = await ada.must(f"offer {give} for {want} to B")
        ben.take()
        offer = ben.view["offers"][0]
        assert offer["maker"] == "A"
        assert offer["answers"]
        assert ben.last("waits")["for"][0]["seat"] == "A"
        assert {"B": "answer"}.items() <= {w["seat"]: w["why"] for w in ben.last("waits")["for"]}.items()
        held = len(ben.view["hand"])
        await ben.must(f"accept {offer['offer']}")
        assert len(ben.view["hand"]) == held - 1
        assert [c["bean"] for c in ben.view["seat:B"]["waiting"]] == [give]
        ada.take()
        assert ada.view["seat:B"]["waiting"] == ben.view["seat:B"]["waiting"]
        assert "hand" in ada.view
        assert answer["n"] == 2
        await ada.must("end")
        while (await ada.do("draw"))["type"] != "answer":
            client = ada if ada.view["turn"]["actor"] == "A" else ben
            client.take()
            planting = next((say for say in client.legal() if say.startswith("plant")), None)
            await client.must(planting or client.legal()[0])
        ada.take()
        assert ada.view["turn"]["active"] == "B"


async def test_each_person_is_told_only_what_the_seat_may_know() -> None:
    async with opened() as hall:
        table, (ada, ben) = await trading(hall, "you", "person", "farmer")
        watcher = await hall.visit(table)
        assert "hand" not in watcher.view
        assert watcher.view["legal"]["commands"] == []
        assert watcher.last("welcome")["you"] is None
        second = card(ada, 1)
        await ada.must(f"offer {second} for nothing to B")
        assert ada.view["offers"][0]["gives"][0]["card"] == second
        for other in (ben, watcher):
            other.take()
            assert (
                "card" not in other.view["offers"][0]["gives"][0]
                or "@" not in other.view["offers"][0]["gives"][0]["card"]
            )
            text = json.dumps(other.got)
            assert second not in text or second in [c["card"] for c in ben.view["hand"]]


async def test_a_message_counts_once_and_is_answered_alike_each_time() -> None:
    # Bug log U03: a double click ran the action twice.
    async with opened() as hall:
        _table, (ada, ben) = await trading(hall, "you", "person", "farmer")
        command = f"offer {bean(ada)} for nothing to B"
        first = await ada.do(command, "x1")
        again = await ada.do(command, "x1")
        assert first == again == {"type": "answer", "id": "x1", "n": 2}
        ada.take()
        assert len(ada.view["offers"]) == 1
        both = await asyncio.gather(
            *(ada.visit.hear(json.dumps({"type": "say", "id": "x2", "command": command})) for _ in range(3))
        )
        assert both == [None] * 3
        ada.take()
        assert len(ada.view["offers"]) == 2
        refused = await ada.do("draw", "x3")
        assert refused["type"] == "refused"
        assert refused["rule"].startswith("BB-")
        assert refused == await ada.do("draw", "x3")
        assert (await ben.do("withdraw 1", "x1"))["type"] == "refused"  # another seat has its own names


async def test_two_tabs_of_one_person_show_the_same_and_each_can_act() -> None:
    # Bug log N02: identity per tab broke reloading, identity per browser broke two players on one machine.
    async with opened() as hall:
        table, secret = await hall.table("you", "person", "farmer", record=at_trading())
        seated = await hall.house.sit(table, "Ben")
        one, two = await hall.visit(table, secret, cookie=True), await hall.visit(table, secret, lang="de")
        ben = await hall.visit(table, seated.secret)
        assert [client.last("welcome")["you"] for client in (one, two, ben)] == ["A", "A", "B"]
        await one.must(f"offer {bean(one)} for nothing to B")
        two.take()
        assert two.view["offers"][0]["mine"]
        assert two.view["hand"] == one.view["hand"]
        assert two.last("happened")["told"][0]["text"] != one.last("happened")["told"][0]["text"]
        assert (await two.do("withdraw"))["type"] == "answer"
        one.take()
        assert one.view["offers"] == []
        one.leave()
        assert next(seat for seat in two.last("people")["seats"] if seat["seat"] == "A")["present"]
        assert (await two.do("end"))["type"] == "answer"


async def test_of_two_who_accept_at_once_exactly_one_gets_the_cards() -> None:
    async with opened() as hall:
        for attempt in range(8):
            _table, (ada, ben, cleo) = await trading(hall, "you", "person", "person", name=f"Ada {attempt}")
            await ada.must(f"offer {bean(ada)} for nothing to all")
            say = json.dumps({"type": "say", "id": "r", "command": "accept 1"})
            order = (ben, cleo) if attempt % 2 else (cleo, ben)
            await asyncio.gather(*(client.visit.hear(say) for client in order))
            kinds = sorted(client.last(kind)["type"] for client, kind in _answers(ben, cleo))
            assert kinds == ["answer", "refused"]
            assert next(c.last("refused") for c in (ben, cleo) if c.all("refused"))["rule"] == "BB-63"
            assert sum(len(ada.view[f"seat:{seat}"]["waiting"]) for seat in "BC" if ada.take() or True) == 1


def _answers(*clients: Client) -> list[tuple[Client, str]]:
    return [(client, "answer" if client.all("answer") else "refused") for client in clients]


async def test_commands_for_another_seat_are_refused() -> None:
    # Bug log N17: the server did not check whose turn it was.
    async with opened() as hall:
        table, (ada, ben) = await trading(hall, "you", "person", "farmer")
        before = hall.live(table).past.number
        for command in (
            "end",
            "draw",
            "turn-up",
            "plant 1",
            "withdraw 1",
            "buy field",
            "A end",
            "harvest 2",
            "offer red for soy to C",
        ):
            answer = await ben.do(command)
            assert answer["type"] == "refused", command
            assert answer["text"]
            assert answer["rule"]
        unknown = await ben.say("say", id="z", command="end", seat="A")
        assert unknown[0]["type"] == "error"
        assert unknown[0]["field"] == "seat"
        assert hall.live(table).past.number == before
        assert ada.take() == []


async def test_why_answers_and_changes_nothing() -> None:
    async with opened() as hall:
        table, (ada, _ben) = await trading(hall, "you", "person", "farmer")
        before = hall.live(table).past.number
        assert (await ada.ask("why", id="w1", command="draw"))["type"] == "refused"
        assert (await ada.ask("why", id="w2", command="end")) == {"type": "answer", "id": "w2", "n": 1}
        assert (await ada.ask("why", id="w3", command="what?"))["type"] == "refused"
        assert hall.live(table).past.number == before


async def test_refusals_are_told_in_the_language_of_the_connection() -> None:
    async with opened() as hall:
        table, secret = await hall.table("you", "farmer", "farmer", record=at_trading())
        ada = await hall.visit(table, secret)
        english = (await ada.do("draw"))["text"]
        fresh = await ada.say("lang", lang="de")
        assert fresh[0]["type"] == "welcome"
        german = await ada.do("ziehe")
        assert german["type"] == "refused"
        assert german["text"] != english
        assert (await ada.say("say", id="", command="x"))[0]["text"] != english


async def test_chat_is_plain_text_with_a_limit() -> None:
    # Bug log N15: names and chat text went into the page as they were.
    async with opened() as hall:
        _table, (ada, ben) = await trading(hall, "you", "person", "farmer")
        line = "<script>alert(1)</script>\u202e\x1b[31m red?\n" + "o" + "\u0301" * 40
        fresh = await ada.say("chat", id="c1", text=line)
        assert [message["type"] for message in fresh] == ["chat", "answer"]
        heard = ben.last("chat")
        assert heard["text"] == "<script>alert(1)</script>[31m red? ó\u0301".replace("ó", "o\u0301")
        assert (heard["from"], heard["name"], heard["id"]) == ("A", "Ada", 1)
        again = await ada.say("chat", id="c1", text=line)
        assert [message["type"] for message in again] == ["answer"]
        assert len(ben.all("chat")) == 1
        assert (await ada.ask("chat", id="c2", text="\u200b\u202e"))["key"] == "chat_empty"
        assert (await ada.ask("chat", id="c3", text="x" * 301))["field"] == "text"
        for number in range(4):
            assert (await ada.ask("chat", id=f"d{number}", text="hello"))["type"] == "answer"
        assert (await ada.ask("chat", id="c4", text="hello"))["key"] == "chat_fast"
        assert (await ben.ask("chat", id="c4", text="hello"))["type"] == "answer"
        await hall.wait(11)
        assert (await ada.ask("chat", id="c5", text="hello"))["type"] == "answer"


async def test_a_watcher_can_say_nothing_that_counts() -> None:
    async with opened() as hall:
        table, people = await trading(hall, "you", "person", "farmer")
        watcher = await hall.visit(table)
        assert people[0].last("people")["watchers"] == 1
        before = hall.live(table).past.number
        for type_, fields in (
            ("say", {"command": "end"}),
            ("why", {"command": "end"}),
            ("pass", {}),
            ("chat", {"text": "hello"}),
            ("start", {}),
            ("leave", {}),
            ("back", {}),
            ("bot", {"seat": "B", "bot": "farmer"}),
        ):
            fresh = await watcher.say(type_, id="w", **fields)
            assert [(m["type"], m["key"], m["id"]) for m in fresh] == [("error", "no_seat", "w")]
        assert hall.live(table).past.number == before


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("", "name_empty"),
        ("   ", "name_empty"),
        ("x" * 25, "name_long"),
        ("A\u202eda", "name_unseen"),
        ("A\x1b[1m", "name_unseen"),
        ("A\u200bda", "name_unseen"),
        ("A\nda", "name_unseen"),
        ("\u0301Ada", "name_unseen"),
        ("a\u0300\u0301\u0302\u0303", "name_unseen"),
        ("\u2800", "name_unseen"),
        ("Ada", "name_taken"),
        ("ADA", "name_taken"),
        ("\uff21da", "name_taken"),
        ("Bot C", "name_taken"),
    ],
)
async def test_names_are_checked(name: str, key: str) -> None:
    # Bug log N15 and U10: empty, equal, endless and unprintable names.
    from bohnhof.table.limits import Problematic

    async with opened() as hall:
        table, _secret = await hall.table("you", "person", "farmer")
        with pytest.raises(Problematic) as told:
            await hall.house.sit(table, name)
        assert (told.value.key, told.value.field) == (key, "name")
        assert hall.live(table).seating.seats[1].free
        assert (await hall.house.sit(table, "Ada (2)")).seat == "B"


async def test_a_seat_is_taken_once_and_somebody_sits_once() -> None:
    from bohnhof.table.limits import Problematic

    async with opened() as hall:
        table, secret = await hall.table("you", "person", "person")
        seated = await hall.house.sit(table, "Ben", "C")
        assert seated.seat == "C"
        for name, seat, cookie, key in (
            ("Cleo", "C", None, "seat_taken"),
            ("Cleo", "G", None, "no_such_seat"),
            ("Cleo", "AB", None, "no_such_seat"),
            ("Ada again", None, secret, "already_sits"),
        ):
            with pytest.raises(Problematic) as told:
                await hall.house.sit(table, name, seat, cookie)
            assert told.value.key == key
        results = await asyncio.gather(
            *(hall.house.sit(table, name) for name in ("Cleo", "Dan", "Eve")), return_exceptions=True
        )
        assert sum(not isinstance(result, Exception) for result in results) == 1
        assert hall.live(table).seating.begun
        with pytest.raises(Problematic) as told:
            await hall.house.sit(table, "Late")
        assert told.value.key == "no_free_seat"


async def test_the_game_begins_when_all_seats_are_taken_and_everybody_gets_the_whole_table() -> None:
    # Bug log N04: joiners never got the state at the start.
    async with opened() as hall:
        table, secret = await hall.table("you", "person", "farmer")
        ada = await hall.visit(table, secret)
        watcher = await hall.visit(table)
        assert ada.last("welcome")["view"] is None
        assert ada.last("welcome")["n"] == 0
        assert [wait["seat"] for wait in ada.last("waits")["for"]] == ["B"]
        assert (await ada.do("plant 1"))["key"] == "not_begun"
        seated = await hall.house.sit(table, "Ben")
        for client in (ada, watcher):
            client.take()
            assert client.n == 1
            assert client.view["turn"]["number"] == 1
            assert client.last("welcome")["beans"][0]["name"] == "Blue Bean"  # whoever has waited had none before
        assert ada.last("people")["state"] == "playing"
        assert ada.view["hand"]
        ben = await hall.visit(table, seated.secret)  # slow to load: the game has begun meanwhile
        assert ben.view["hand"]
        assert ben.last("welcome")["n"] == 1
        assert ben.last("welcome")["log"][0]["n"] == 1


async def test_the_host_starts_with_free_seats_and_a_late_comer_takes_over_from_the_stand_in() -> None:
    async with opened() as hall:
        table, secret = await hall.table("you", "person", "person", stand_in="farmer")
        seated = await hall.house.sit(table, "Ben")
        ada, ben = await hall.visit(table, secret), await hall.visit(table, seated.secret)
        assert (await ben.ask("start", id="s"))["key"] == "not_host"
        assert (await ada.ask("start", id="s")) == {"type": "answer", "id": "s", "n": 1}
        assert (await ada.ask("start", id="s")) == {"type": "answer", "id": "s", "n": 1}
        assert (await ada.ask("start", id="s2"))["key"] == "begun"
        seat = ada.last("people")["seats"][2]
        assert (seat["taken"], seat["stand_in"]) == (False, "farmer")
        cleo = await hall.visit(table, (await hall.house.sit(table, "Cleo")).secret)
        assert cleo.last("welcome")["you"] == "C"
        assert cleo.view["hand"]
        ada.take()
        assert ada.last("welcome")["table"]["seats"][2]["name"] == "Cleo"
        seat = ada.last("people")["seats"][2]
        assert (seat["taken"], seat["stand_in"], seat["present"]) == (True, None, True)


async def test_what_was_missed_is_told_again() -> None:
    async with opened() as hall:
        table, secret = await hall.table("you", "farmer", "farmer", record=at_trading())
        ada = await hall.visit(table, secret)
        await ada.must("wish red")
        await ada.must("wish soy")
        fresh = await ada.say("since", n=1)
        missed = fresh[0]
        assert (missed["type"], missed["from"], missed["n"]) == ("missed", 2, 3)
        assert [told["n"] for told in missed["told"]] == [2, 3]
        assert [[event["kind"] for event in events] for events in missed["events"]] == [["wished"], ["wished"]]
        assert missed["view"] == ada.view
        later = await hall.visit(table, secret, since=2)
        assert [message["type"] for message in later.got[:3]] == ["welcome", "missed", "waits"]
        assert later.got[1]["from"] == 3
        assert later.got[1]["view"] is None
        assert (await ada.ask("since", n=99))["key"] == "not_happened"


async def test_secrets_are_told_to_nobody_and_kept_nowhere() -> None:
    async with opened() as hall:
        table, secret = await hall.table("you", "person", "farmer")
        assert secret is not None
        seated = await hall.house.sit(table, "Ben")
        ada, ben = await hall.visit(table, secret), await hall.visit(table, seated.secret)
        await ada.say("chat", id="c", text="hello")
        wrong = await hall.visit(table, "no-such-secret")
        assert wrong.got[0]["key"] == "wrong_secret"
        stale = await hall.visit(table, "no-such-secret", cookie=True)
        assert stale.last("welcome")["you"] is None
        told = json.dumps([client.got for client in (ada, ben, wrong, stale)])
        stored = b"".join(entry.body for entry in await hall.store.read(table))
        for one in (secret, seated.secret):
            assert len(one) >= 43
            assert one not in told
            assert one.encode() not in stored
        assert not any(hash_ in told for hash_ in hall.live(table).seating.hashes)
