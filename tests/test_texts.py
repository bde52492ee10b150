"""Every sentence exists in every language, with the same values, and every key that the source uses has a sentence."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from bohnhof.texts import LANGUAGES, Sentences, catalogue

SOURCE = Path(__file__).parents[1] / "src" / "bohnhof"
FILES = sorted(SOURCE.rglob("*.py"))
RULE = re.compile(r"[A-Z]{2}-T?\d+")


def placeholders(sentence: str) -> set[str]:
    """The values that a sentence takes."""
    return {name for _text, name, _spec, _conversion in Formatter().parse(sentence) if name}


def calls(name: str) -> Iterator[tuple[ast.Module, ast.Call]]:
    """Every call of a function or method of this name, with its module."""
    for file in FILES:
        module = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(module):
            if isinstance(node, ast.Call):
                called = node.func
                if getattr(called, "id", getattr(called, "attr", "")) == name:
                    yield module, node


def words_of(module: ast.Module, node: ast.expr) -> set[str]:
    """The words that an expression can be: a constant, one of two, or what a name is given in its module."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    if isinstance(node, ast.IfExp):
        return words_of(module, node.body) | words_of(module, node.orelse)
    if isinstance(node, ast.Name):
        found: set[str] = set()
        for assignment in ast.walk(module):
            if isinstance(assignment, ast.Assign):
                for target in assignment.targets:
                    if isinstance(target, ast.Name) and target.id == node.id:
                        found |= words_of(module, assignment.value)
                    if isinstance(target, ast.Tuple) and any(getattr(e, "id", "") == node.id for e in target.elts):
                        found |= second_words(module)
        return found
    return set()


def second_words(module: ast.Module) -> set[str]:
    """The words that stand behind a rule in a pair."""
    found: set[str] = set()
    for node in ast.walk(module):
        if isinstance(node, ast.Tuple) and len(node.elts) == 2 and isinstance(node.elts[0], ast.Constant):
            first, second = node.elts[0].value, node.elts[1]
            if isinstance(first, str) and RULE.fullmatch(first) and isinstance(second, ast.Constant):
                found.add(str(second.value))
    return found


def used(name: str, position: int) -> set[str]:
    """Every word that stands at a position in calls of this name."""
    found: set[str] = set()
    for module, call in calls(name):
        if len(call.args) > position:
            found |= words_of(module, call.args[position])
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_sentence(language: str) -> None:
    assert set(catalogue(language)) == set(catalogue("en"))
    assert all(sentence.strip() for sentence in catalogue(language).values())


def test_a_sentence_takes_the_same_values_in_every_language() -> None:
    for key in catalogue("en"):
        assert len({frozenset(placeholders(catalogue(language)[key])) for language in LANGUAGES}) == 1, key


def test_every_refusal_has_a_sentence() -> None:
    keys = used("Refusal", 1)
    assert len(keys) > 60
    assert {key for key in keys if not Sentences("en").has("refusal." + key)} == set()


def test_every_refusal_names_a_rule() -> None:
    from bohnhof.notation.rulebook import rules

    named = {rule for rule in used("Refusal", 0) if RULE.fullmatch(rule)}
    assert len(named) > 30
    assert named <= set(rules())


def test_every_misread_text_has_a_sentence() -> None:
    keys = used("Misread", 0)
    assert len(keys) > 20
    assert {key for key in keys if not Sentences("en").has("misread." + key)} == set()


def test_every_bad_seat_has_a_sentence() -> None:
    keys = used("BadSeats", 0)
    assert len(keys) > 8
    assert {key for key in keys if not Sentences("en").has("terminal.seats." + key)} == set()


def test_every_event_has_a_sentence() -> None:
    keys = used("Event", 0)
    assert {"planted", "dealt", "over"} <= keys
    assert {key for key in keys if not Sentences("en").has("event." + key)} == set()


def test_every_sentence_that_is_said_exists() -> None:
    keys = {key for key in used("say", 0) if "." in key and not key.endswith(".")}
    assert len(keys) > 80
    assert {key for key in keys if not Sentences("en").has(key)} == set()


def test_no_sentence_of_terminal_and_table_is_left_over() -> None:
    source = "\n".join(file.read_text(encoding="utf-8") for file in FILES)
    built = re.compile(
        r"told(_from)?(_you)?\.|(step|waits|duty|hint|result|table\.(error|settings|label|zone|outlook|game|edition|option|value|bot|http|help|serve|place|supply|group|about|token|attempt|kind))\.|terminal\.(place|seats|result|own)\.|terminal\.rules\.column_|help\.|.*_(all|you)$"
    )
    left = [
        key
        for key in catalogue("en")
        if key.startswith(("terminal.", "help.", "told", "table.", "step", "waits.", "duty.", "hint.", "result."))
        and not re.search(f"[\"']{key}[\"']", source)
    ]
    assert [key for key in left if not built.match(key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_choose_their_words(language: str) -> None:
    sentences = Sentences(language)
    one, many = (sentences.say("terminal.cards", count=count) for count in (1, 2))
    assert one != many.replace("2", "1")


def test_values_with_a_prefix_are_named_in_the_language() -> None:
    german = Sentences("de", ["Anna", "Ben"])
    assert german.say("event.planted", who="seat:1", bean="bean:soy", field=2) == "Ben baut Sojabohne auf Feld 2 an."
    assert Sentences("en").say("event.planted", who="seat:1", bean="bean:soy", field=2).startswith("B plants Soy Bean")


CLIENT = Path(__file__).parents[1] / "client" / "src"
CLIENT_KEY = re.compile(r"['\"`]((?:client|play)\.[a-z0-9_.]*)(?:['\"`]|(?=\$\{))(\s*\+)?")
"""A key in the sources of the browser client; what is built by `+` or `${` is the beginning of several keys."""


def client_keys() -> tuple[set[str], set[str]]:
    """The keys that the client names whole, and the beginnings of those that it puts together."""
    whole: set[str] = set()
    beginnings: set[str] = set()
    for file in CLIENT.rglob("*"):
        if file.suffix not in (".ts", ".svelte") or ".test." in file.name or "dev" in file.relative_to(CLIENT).parts:
            continue
        for found in CLIENT_KEY.finditer(file.read_text(encoding="utf-8")):
            built = found.group(2) or found.group(1)[-1:] in "._"
            (beginnings if built else whole).add(found.group(1))
    assert len(whole) > 100
    return whole, beginnings


def client_catalogue(language: str) -> dict[str, str]:
    """The sentences of the browser client; no two files have the same."""
    sentences: dict[str, str] = {}
    for file in sorted((SOURCE / "texts" / language).glob("client*.json")):
        part = json.loads(file.read_text(encoding="utf-8"))
        assert not sentences.keys() & part.keys(), file
        sentences |= part
    return sentences


def test_every_sentence_that_the_client_says_exists_and_none_is_left_over() -> None:
    whole, beginnings = client_keys()
    keys = set(client_catalogue("en"))
    assert whole - keys == set()
    assert {begin for begin in beginnings if not any(key.startswith(begin) for key in keys)} == set()
    assert {key for key in keys - whole if not key.startswith(tuple(beginnings))} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentences_of_the_client_are_of_the_form_that_it_fills(language: str) -> None:
    form = re.compile(r"\{\w+(?::[^{}|]*\|[^{}|]*)?\}")
    sentences = client_catalogue(language)
    assert set(sentences) == set(client_catalogue("en"))
    assert [key for key, sentence in sentences.items() if re.search(r"[{}]", form.sub("", sentence))] == []
