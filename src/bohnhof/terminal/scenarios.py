"""The command `scenario`: run scenario files and say which scenarios hold."""

import json
from pathlib import Path
from typing import Any

from bohnhof.notation.scenario import Outcome, run_file
from bohnhof.notation.words import Misread
from bohnhof.terminal.language import plain
from bohnhof.terminal.saves import read_file
from bohnhof.terminal.screen import Screen
from bohnhof.texts import Sentences


def run_scenarios(paths: list[Path], as_json: bool, screen: Screen, sentences: Sentences) -> int:
    """Run every scenario of these files (of a folder: of all YAML files in it); 1 if anything is wrong."""
    report: list[dict[str, Any]] = []
    for path in expanded(paths):
        entry: dict[str, Any] = {"file": plain(str(path)), "error": "", "scenarios": []}
        report.append(entry)
        try:
            outcomes = run_file(read_file(path))
        except OSError as error:
            entry["error"] = plain(error.strerror or type(error).__name__)
        except Misread as misread:
            why = sentences.say("misread." + misread.key, **misread.values)
            entry["error"] = sentences.say("terminal.scenario.line", line=misread.line, why=why)
        else:
            entry["scenarios"] = [described(outcome) for outcome in outcomes]
        if not as_json:
            show(entry, screen, sentences)
    wrong = sum(bool(entry["error"]) + sum(bool(one["faults"]) for one in entry["scenarios"]) for entry in report)
    if as_json:
        screen.exact(json.dumps(report, ensure_ascii=False, indent=1))
    else:
        count = sum(len(entry["scenarios"]) for entry in report)
        screen.say(sentences.say("terminal.scenario.sum", count=count, files=len(report), wrong=wrong), "bold")
    return 1 if wrong or not report else 0


def expanded(paths: list[Path]) -> list[Path]:
    """These files, and the YAML files of these folders."""
    files: list[Path] = []
    for path in paths:
        files += sorted([*path.rglob("*.yaml"), *path.rglob("*.yml")]) if path.is_dir() else [path]
    return files


def described(outcome: Outcome) -> dict[str, Any]:
    """An outcome as plain data."""
    return {
        "scenario": plain(outcome.name),
        "line": outcome.line,
        "rules": [plain(rule, 20) for rule in outcome.rules],
        "faults": [plain(fault, 400) for fault in outcome.faults],
    }


def show(entry: dict[str, Any], screen: Screen, sentences: Sentences) -> None:
    """One file and its scenarios."""
    screen.say(entry["file"], "bold")
    if entry["error"]:
        screen.say("  " + entry["error"])
    for one in entry["scenarios"]:
        key = "terminal.scenario.fault" if one["faults"] else "terminal.scenario.holds"
        screen.say("  " + sentences.say(key, name=one["scenario"], rules=", ".join(one["rules"])))
        for fault in one["faults"]:
            screen.say("    " + fault)
