"""Nothing that is sent to a seat depends on what it cannot see: tables that look alike to it give it the same bytes
(BB-30 to BB-35; bug log N08, U17, A20)."""

import json

from hypothesis import given, settings
from random_tables import SEEDS, Crowd, Setting, any_command, live, moments, settings_of_tables
from twins import Twin

from bohnhof.engine.chance import seeded
from bohnhof.engine.commands import ACCEPT, BUY_FIELD, WISH, Command
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import State
from bohnhof.engine.table import Table
from bohnhof.game import as_command
from bohnhof.table.happenings import sent, told_lines
from bohnhof.table.messages import encode
from bohnhof.table.picture import parts
from bohnhof.texts import LANGUAGES, Sentences

NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Fritz", "Gila"]
SPEAKERS = [Sentences(language, NAMES) for language in LANGUAGES]


def picture(rules: Rules, s: State, seat: int) -> list[dict[str, bytes]]:
    """All parts in both languages, outlook, labels and duty among them."""
    standing = rules.standing(s) if s.over else None
    view = Table(rules, s).view(seat)
    return [{name: bytes(part) for name, part in parts(view, rules, speaker, standing).items()} for speaker in SPEAKERS]


@given(settings_of_tables(), SEEDS)
@settings(max_examples=12)
def test_alike_tables_give_the_same_bytes(setting: Setting, seed: int) -> None:
    rules = setting.rules()
    for s in moments(rules, seed):
        for seat in range(-1, int(s.players)):
            twin = Twin(rules, s, seat, seeded(seed, seat + 2)).state
            assert picture(rules, s, seat) == picture(rules, twin, seat)


def heard(rules: Rules, s: State, who: int, command: Command, seat: int) -> tuple[bytes, list[bytes]]:
    """What a seat is sent of a command: the events, and the sentences in both languages."""
    table = Table(rules, s)
    assert table.do(who, command) is None
    events = table.take_events()
    return encode(sent(events, seat)), [encode(told_lines(1, events, seat, speaker)) for speaker in SPEAKERS]


@given(settings_of_tables(), SEEDS)
@settings(max_examples=10)
def test_what_happens_at_alike_tables_is_sent_alike(setting: Setting, seed: int) -> None:
    rules = setting.rules()
    crowd = Crowd(seed)
    for moment in moments(rules, seed, 80):
        for seat in range(-1, int(moment.players)):
            s = moment.copy()
            twin = Twin(rules, s, seat, seeded(seed, 3), together=True).state
            who, command = (0, Command(WISH)) if s.over else crowd.next(rules, s)
            whole = Table(rules, s).complete(who, command)
            shows_hidden_sides = whole.verb == BUY_FIELD and who != seat  # as it must (BB-88)
            if shows_hidden_sides or any(Table(rules, t).why_not(who, whole) is not None for t in (s, twin)):
                continue
            if whole.verb == ACCEPT and who != seat:
                continue  # which copies another gives follows from his hand
            s.record()
            twin.record()
            assert heard(rules, s, who, whole, seat) == heard(rules, twin, who, whole, seat)


@given(settings_of_tables(), SEEDS)
@settings(max_examples=8)
def test_alike_tables_refuse_in_the_same_words(setting: Setting, seed: int) -> None:
    rules = setting.rules()
    crowd = Crowd(seed)
    for s in moments(rules, seed):
        for seat in range(int(s.players)):
            twin = Twin(rules, s, seat, seeded(seed, seat + 2)).state
            for _ in range(6):
                command = any_command(crowd, s)
                assert answers(rules, s, seat, command) == answers(rules, twin, seat, command)


def answers(rules: Rules, s: State, seat: int, command: Command) -> list[str]:
    """What the seat hears about a command, in both languages."""
    refusal = Table(rules, s).why_not(seat, command)
    if refusal is None:
        return ["legal"]
    return [refusal.rule + speaker.say("refusal." + refusal.key, **refusal.values) for speaker in SPEAKERS]


@given(settings_of_tables(), SEEDS)
@settings(max_examples=10)
def test_every_command_that_is_listed_has_a_label_and_is_accepted(setting: Setting, seed: int) -> None:
    rules = setting.rules()
    for s in moments(rules, seed):
        table = Table(rules, s)
        for seat in range(int(s.players)):
            english, german = (json.loads(seen["legal"]) for seen in picture(rules, s, seat))
            assert [c["say"] for c in english["commands"]] == [c["say"] for c in german["commands"]]
            for ours, theirs in zip(english["commands"], german["commands"], strict=True):
                assert ours["label"] != theirs["label"]
                assert ours["label"][0].isupper()
                assert theirs["label"][0].isupper() or theirs["label"][0].isdecimal()
                assert bool(ours["does"]) == bool(theirs["does"])
                assert table.why_not(seat, table.complete(seat, as_command(ours["say"]))) is None
            for number in english["can_accept"]:
                assert f"accept {number}" in [c["say"] for c in english["commands"]]
            room = english["offer"]
            if room is not None:
                for card in room["gives"]:
                    offer = as_command(f"offer {card} for nothing to {room['to'][0]}")
                    assert table.why_not(seat, table.complete(seat, offer)) is None


@given(settings_of_tables(), SEEDS)
@settings(max_examples=6)
def test_no_part_of_a_view_names_a_hand_card_of_another(setting: Setting, seed: int) -> None:
    """A card with its place in a hand (`red@3`) is said to its owner only, and never in a watcher's view."""
    rules = setting.rules()
    for s in moments(rules, seed):
        watched = b"".join(picture(rules, s, -1)[0].values())
        for position in range(1, 30):
            assert b"@%d" % position not in watched


@given(settings_of_tables(), SEEDS)
@settings(max_examples=6)
def test_every_event_of_a_game_is_sent_in_words(setting: Setting, seed: int) -> None:
    """Beans as ids, seats as letters, fields from 1: no number of the machine gets out."""
    rules = setting.rules()
    state = rules.new(seed)
    state.record()
    table = Table(rules, state)
    for _who, _command in live(rules, table, Crowd(seed), 400):
        events = table.take_events()
        for seat in range(-1, int(state.players)):
            for event in sent(events, seat):
                assert event["seat"] is None or event["seat"] in "ABCDEFG"
                for name in ("bean", "partner"):
                    assert isinstance(event.get(name, ""), str)
                for name in ("beans", "gives", "takes", "wants"):
                    assert all(isinstance(word, str) for word in event.get(name, []))
                assert event.get("field", 1) >= 1


@given(settings_of_tables(), SEEDS)
@settings(max_examples=8)
def test_what_readers_share_is_what_each_would_see_alone(setting: Setting, seed: int) -> None:
    """Parts that are made once for all readers of a moment hold nothing that is not for each of them."""
    rules = setting.rules()
    for s in moments(rules, seed):
        same: dict[tuple[object, ...], object] = {}
        standing = rules.standing(s) if s.over else None
        for seat in [*range(int(s.players)), -1]:
            for speaker in SPEAKERS:
                view = Table(rules, s).view(seat)
                assert parts(view, rules, speaker, standing, same=same) == parts(view, rules, speaker, standing)


def test_what_is_kept_of_a_command_is_not_said_with_the_names_of_another_table() -> None:
    from hand_made import position

    game = position("hand re | fields -, - | thalers - | waiting -", offers=["offer 1 A to B: red@1 for nothing"])
    for name in ("Ada", "Zoe"):
        speaker = Sentences("en", [name, "Ben", "Cleo", "Dan"])
        legal = json.loads(bytes(parts(game.view("B"), game.rules, speaker)["legal"]))
        assert f"Accept offer 1 of {name}" in [command["label"] for command in legal["commands"]]
