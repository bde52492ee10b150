"""What clients say is checked once and completely; what is wrong is named."""

import json

import pytest

from bohnhof.table.messages import (
    CLIENT_MESSAGES,
    LARGEST,
    SERVER_MESSAGES,
    BadMessage,
    Chat,
    GiveToBot,
    Hello,
    Missed,
    Ping,
    Problem,
    Say,
    Since,
    Speak,
    Waiting,
    Waits,
    decode,
    encode,
)
from bohnhof.texts import Sentences


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"type": "hello", "version": 1}', Hello(1)),
        ('{"type": "hello", "version": 1, "lang": "de", "secret": "s", "since": 41}', Hello(1, "de", "s", 41)),
        ('{"command": "plant blue 1", "id": "x1", "type": "say"}', Say("x1", "plant blue 1")),
        ('{"type": "bot", "id": "a", "seat": "C", "bot": "farmer"}', GiveToBot("a", "C", "farmer")),
        ('{"type": "since", "n": 41}', Since(41)),
        ('{"type": "lang", "lang": "de"}', Speak("de")),
        ('{"type": "ping"}', Ping()),
    ],
)
def test_what_a_client_says_is_read(text: str, message: object) -> None:
    assert decode(text) == message
    assert decode(text.encode()) == message


@pytest.mark.parametrize("kind", ["pass", "start", "leave", "back"])
def test_messages_that_have_only_an_id(kind: str) -> None:
    assert json.loads(encode(decode(json.dumps({"type": kind, "id": "7"})))) == {"type": kind, "id": "7"}
    with pytest.raises(BadMessage) as bad:
        decode(json.dumps({"type": kind}))
    assert (bad.value.key, bad.value.field) == ("missing_field", "id")


@pytest.mark.parametrize(
    ("text", "key", "field"),
    [
        ("", "not_json", ""),
        ("plant blue 1", "not_json", ""),
        ('{"type": "say", "id": "a", "command": "x"', "not_json", ""),
        ("[]", "not_an_object", ""),
        ("null", "not_an_object", ""),
        ('"say"', "not_an_object", ""),
        ("{}", "missing_field", "type"),
        ('{"type": "fly"}', "unknown_type", "type"),
        ('{"type": 5}', "unknown_type", "type"),
        ('{"type": "say", "id": "a"}', "missing_field", "command"),
        ('{"type": "say", "command": "a"}', "missing_field", "id"),
        ('{"type": "say", "id": 5, "command": "a"}', "wrong_field", "id"),
        ('{"type": "say", "id": "", "command": "a"}', "wrong_field", "id"),
        ('{"type": "say", "id": "a", "command": null}', "wrong_field", "command"),
        ('{"type": "say", "id": "a", "command": "x", "seat": "B"}', "unknown_field", "seat"),
        ('{"type": "hello"}', "missing_field", "version"),
        ('{"type": "hello", "version": "1"}', "wrong_field", "version"),
        ('{"type": "hello", "version": 1, "lang": "fr"}', "wrong_field", "lang"),
        ('{"type": "hello", "version": 1, "since": -1}', "wrong_field", "since"),
        ('{"type": "hello", "version": 1, "since": true}', "wrong_field", "since"),
        ('{"type": "since", "n": 1e999}', "wrong_field", "n"),
        ('{"type": "since", "n": 99999999999999999999}', "wrong_field", "n"),
        ('{"type": "bot", "id": "a", "seat": "H", "bot": "farmer"}', "wrong_field", "seat"),
        ('{"type": "bot", "id": "a", "seat": "AB", "bot": "farmer"}', "wrong_field", "seat"),
        ('{"type": "chat", "id": "a", "text": ""}', "wrong_field", "text"),
    ],
)
def test_what_is_wrong_is_named(text: str, key: str, field: str) -> None:
    with pytest.raises(BadMessage) as bad:
        decode(text)
    assert (bad.value.key, bad.value.field) == (key, field)
    for language in ("en", "de"):
        sentence = bad.value.sentence(Sentences(language))
        assert field in sentence or key == "unknown_type"
        assert "{" not in sentence


def test_lengths_are_limited() -> None:
    for kind, field, most in (("chat", "text", 300), ("say", "command", 2000), ("say", "id", 64)):
        fields = {"type": kind, "id": "a", "text": "a"} if kind == "chat" else {"type": kind, "id": "a", "command": "a"}
        decode(json.dumps(fields | {field: "x" * most}))
        with pytest.raises(BadMessage) as bad:
            decode(json.dumps(fields | {field: "x" * (most + 1)}))
        assert bad.value.field == field
    with pytest.raises(BadMessage) as bad:
        decode(json.dumps({"type": "chat", "id": "a", "text": "x" * LARGEST}))
    assert bad.value.key == "too_large"


def test_the_id_of_a_wrong_message_is_kept_where_it_can_be() -> None:
    for text, said in (
        ('{"type": "say", "id": "x1"}', "x1"),
        ('{"type": "fly", "id": "x1"}', "x1"),
        ('{"type": "say", "id": 5, "command": "a"}', None),
        ("[1]", None),
        ("{", None),
    ):
        with pytest.raises(BadMessage) as bad:
            decode(text)
        assert bad.value.id == said


@pytest.mark.parametrize(
    "text",
    [
        b"\xff\xfe",
        b'{"type": "chat", "id": "a", "text": "\xff"}',
        '{"type": "chat", "id": "a", "text": "\\ud800"}',
        '{"type": "chat", "id": "a", "text": "\ud800"}',
        '{"type": "say", "id": "a", "command": ' + "[" * 7000,
        '{"type": "hello", "version": ' + "[" * 3000 + "]" * 3000 + "}",
        '{"type": "say", "id": "a", "command": "x", "deep": ' + "[" * 3000 + "]" * 3000 + "}",
    ],
)
def test_hostile_bytes_are_refused_like_anything_else(text: bytes | str) -> None:
    with pytest.raises(BadMessage):
        decode(text)


def test_a_foreign_field_name_is_shortened() -> None:
    with pytest.raises(BadMessage) as bad:
        decode(json.dumps({"type": "ping", "x" * 500: 1}))
    assert len(bad.value.field) <= 40


def test_words_of_python_are_words_of_the_protocol_in_messages() -> None:
    assert json.loads(encode(Missed(3, 4, [], [], None))) == {
        "type": "missed",
        "from": 3,
        "n": 4,
        "told": [],
        "events": [],
        "view": None,
    }
    assert json.loads(encode(Waits([Waiting("B", "act", "…")], 2.5))) == {
        "type": "waits",
        "for": [{"seat": "B", "why": "act", "text": "…", "until": None}],
        "now": 2.5,
    }
    assert json.loads(encode(Chat(7, "Ada", "hello", 1.5, "A"))) == {
        "type": "chat",
        "id": 7,
        "name": "Ada",
        "text": "hello",
        "at": 1.5,
        "from": "A",
    }
    assert json.loads(encode(Problem("not_json", "…"))) == {"type": "error", "key": "not_json", "text": "…"}


def test_no_two_messages_have_the_same_type() -> None:
    for messages in (CLIENT_MESSAGES, SERVER_MESSAGES):
        tags = [message.__struct_config__.tag for message in messages]
        assert len(set(tags)) == len(tags)
