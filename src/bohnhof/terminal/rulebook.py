"""The command `rules`: print the numbered rules, search them, and check which of them no test cites."""

import json
from pathlib import Path
from typing import Final

from rich.markdown import Markdown
from rich.table import Table

from bohnhof.games import FINISHED
from bohnhof.notation.rulebook import EXAMPLE, NORMATIVE, Rule, cited, rules
from bohnhof.notation.words import shortened
from bohnhof.terminal.language import plain
from bohnhof.terminal.screen import Screen
from bohnhof.texts import Sentences

TEST_FILES: Final = ("*.py", "*.yaml", "*.yml", "*.json")


def show_rule(rule: Rule, screen: Screen) -> None:
    """Print a rule: the identifier, what it is about, and its text."""
    screen.say(f"{rule.id} · {rule.about}" if rule.about else rule.id, "bold")
    if "\n|" in rule.text or rule.text.startswith("|"):
        screen.draw(Markdown(rule.text))
    else:
        mark = EXAMPLE[rule.language]
        head, found, example = rule.text.partition("\n" + mark)
        screen.say(head.replace("\n", " "))
        if found:
            screen.say(mark + example.replace("\n", " "))


def say_whose_words(shown: list[Rule], screen: Screen, sentences: Sentences) -> None:
    """Say, in any other language than English, that the English text counts, and which rules shown have no other."""
    if sentences.language != NORMATIVE and shown:
        screen.say(sentences.say("terminal.rules.english_counts"), "dim")
        left = [rule.id for rule in shown if rule.language != sentences.language]
        if left:
            screen.say(sentences.say("terminal.rules.only_english", rules=", ".join(left)), "dim")


def show_rules(words: list[str], search: str, as_json: bool, screen: Screen, sentences: Sentences) -> int:
    """The command without `--check`; returns the exit status."""
    known = rules(sentences.language)
    chosen: list[Rule] = []
    missing: list[str] = []
    for word in words:
        name = word.upper()
        found = [rule for rule in known.values() if rule.id == name or rule.id.partition("-")[0] == name]
        chosen += found
        if not found:
            missing.append(word)
    if search:
        pool = chosen if words else list(known.values())
        chosen = [rule for rule in pool if search.casefold() in f"{rule.id} {rule.about} {rule.text}".casefold()]
    if as_json:
        listed = chosen if words or search else list(known.values())
        screen.exact(json.dumps([vars(rule) for rule in listed], ensure_ascii=False, indent=1))
    elif not words and not search:
        overview(screen, sentences)
    else:
        for index, rule in enumerate(chosen):
            if index:
                screen.say()
            show_rule(rule, screen)
        say_whose_words(chosen, screen, sentences)
        if search and not chosen:
            screen.say(sentences.say("terminal.rules.nothing_found", word=plain(search, 60)))
    for word in missing:
        screen.say(sentences.say("word.rules_no_such", rule=shortened(word)))
    return 1 if missing or (search and not chosen) else 0


def overview(screen: Screen, sentences: Sentences) -> None:
    """How many rules each game has, and which games are built."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for name in ("prefix", "file", "rules", "state"):
        table.add_column(sentences.say("terminal.rules.column_" + name))
    for prefix, listed in by_prefix().items():
        state = "terminal.rules.built" if prefix in FINISHED else "terminal.rules.not_built"
        table.add_row(prefix, listed[0].file, str(len(listed)), sentences.say(state))
    screen.draw(table)
    screen.say(sentences.say("terminal.rules.usage"), "dim")


def by_prefix() -> dict[str, list[Rule]]:
    """All rules by the letters of their identifiers."""
    groups: dict[str, list[Rule]] = {}
    for rule in rules().values():
        groups.setdefault(rule.id.partition("-")[0], []).append(rule)
    return groups


def cited_in(folder: Path) -> set[str]:
    """Every rule identifier that the tests of a folder name."""
    found: set[str] = set()
    for pattern in TEST_FILES:
        for file in sorted(folder.rglob(pattern)):
            found |= cited(file.read_text(encoding="utf-8", errors="replace"))
    return found


def check(folder: Path, as_json: bool, screen: Screen, sentences: Sentences) -> int:
    """Print, game by game, how many rules the tests cite; 1 if a finished game has one that none cites."""
    if not folder.is_dir():
        screen.say(sentences.say("terminal.no_folder", folder=plain(str(folder))))
        return 2
    named = cited_in(folder)
    report = {
        prefix: {
            "rules": len(listed),
            "cited": sum(1 for rule in listed if rule.id in named),
            "finished": prefix in FINISHED,
            "uncited": [rule.id for rule in listed if is_hole(rule.id, named)],
        }
        for prefix, listed in by_prefix().items()
    }
    holes = [rule for part in report.values() for rule in list_of(part["uncited"])]
    unknown = sorted(rule for rule in named if rule.partition("-")[0] in report and rule not in rules())
    if as_json:
        screen.exact(json.dumps({"games": report, "uncited": holes, "unknown": unknown}, indent=1))
        return 1 if holes else 0
    for prefix, part in report.items():
        key = "terminal.rules.cited" if part["finished"] else "terminal.rules.cited_not_built"
        screen.say(sentences.say(key, prefix=prefix, cited=part["cited"], count=part["rules"]))
    if holes:
        screen.say(sentences.say("terminal.rules.uncited", count=len(holes), rules=", ".join(holes)))
    if unknown:
        screen.say(sentences.say("terminal.rules.unknown", rules=", ".join(unknown)))
    return 1 if holes else 0


def is_hole(rule: str, named: set[str]) -> bool:
    """Whether a rule of a finished game is cited by no test."""
    return rule not in named and rule.partition("-")[0] in FINISHED


def list_of(value: object) -> list[str]:
    """A list of words out of a report."""
    return [str(item) for item in value] if isinstance(value, list) else []
