"""The documents hold: their examples give what they show, their links lead somewhere, their commands exist."""

import ast
import doctest
import re
import shlex
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
import typer
from typer.core import TyperGroup

from bohnhof.bots import BOTS
from bohnhof.games import ADD_ONS, FINISHED, GAMES
from bohnhof.notation.rulebook import rules
from bohnhof.terminal.cli import app

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
PARSER = doctest.DocTestParser()


def docstrings() -> Iterator[doctest.DocTest]:
    """The examples in docstrings, from the sources: compiled modules keep none."""
    for file in sorted((ROOT / "src" / "bohnhof").rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        if ">>> " not in text:
            continue
        parts = file.relative_to(ROOT / "src").with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                inside = f"{name}.{getattr(node, 'name', '')}".rstrip(".")
                examples = ast.get_docstring(node) or ""
                if ">>> " in examples:
                    yield PARSER.get_doctest(examples, dict(vars(import_module(name))), inside, str(file), 0)


def run(test: doctest.DocTest) -> int:
    """Run examples one after the other; returns how many there were."""
    runner = doctest.DocTestRunner(verbose=False)
    told: list[str] = []
    runner.run(test, out=told.append)
    assert runner.failures == 0, "".join(told)
    return len(test.examples)


@pytest.mark.parametrize(("page", "least"), [("README.md", 7), ("docs/tour.md", 90)])
def test_the_examples_of_a_page_give_what_it_shows(page: str, least: int) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert all(block.startswith(">>> ") for block in blocks), "a block of Python that nothing runs"
    plain = re.sub(r"^```.*$", "", text, flags=re.MULTILINE)
    assert run(PARSER.get_doctest(plain, {}, page, page, 0)) >= least


def test_the_examples_of_docstrings_give_what_they_show() -> None:
    counts = {test.name: run(test) for test in docstrings()}
    assert {"bohnhof.game", "bohnhof.cards.pay"} <= set(counts)


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_every_link_leads_to_a_file(page: Path) -> None:
    prose = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", prose):
        assert "://" not in target, f"{target}: the documents read without a network"
        assert (page.parent / target).exists(), target


def test_every_document_is_in_the_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    for page in PAGES:
        if page.parent.name == "docs" and page.name != "README.md":
            assert f"({page.name})" in index, page.name


def test_the_commands_that_the_readme_shows_exist() -> None:
    group = typer.main.get_command(app)
    assert isinstance(group, TyperGroup)
    shown = [shlex.split(line) for line in README.splitlines() if line.startswith("bohnhof ")]
    shown += [shlex.split(text) for text in re.findall(r"`(bohnhof [^`]+)`", README)]
    assert len(shown) > 10
    for _, name, *rest in shown:
        command = group.commands[name]
        known = {opt for parameter in command.params for opt in [*parameter.opts, *parameter.secondary_opts]}
        assert {word for word in rest if word.startswith("--")} <= known, (name, rest)


def test_the_targets_of_make_that_the_readme_shows_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"\bmake ([a-z]+)\b", "\n".join(re.findall(r"`[^`]+`|^make .*", README, re.MULTILINE))):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_the_readme_says_truly_what_is_built() -> None:
    table = README.split("## What is built")[1]
    for prefix in {rule.partition("-")[0] for rule in rules()}:
        (row,) = (line for line in table.splitlines() if line.startswith("|") and f"`{prefix}`" in line)
        assert row.endswith("| built |" if prefix in FINISHED else "| not built yet |")
    assert set(FINISHED.values()) == {*GAMES, *ADD_ONS}
    count = sum(1 for rule in rules() if rule.startswith("BB-"))
    assert f"{count} numbered rules" in README.replace("\n", " ")


def test_the_readme_names_every_bot() -> None:
    for name in BOTS:
        assert f"| `{name}` |" in README


def test_what_the_architecture_names_is_there() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    for folder in re.findall(r"`(tests/[a-z/]+)`", text):
        assert (ROOT / folder).is_dir(), folder
    package = ROOT / "src" / "bohnhof"
    rows = re.findall(r"^\| `([a-z_./]+)` \| (.*) \|$", text.split("## Ten ideas")[0], re.MULTILINE)
    rooms = {name for name, _ in rows}
    for name, holds in rows:
        assert (package / name).exists(), name
        if name.endswith("/") and name != "lab/" and name != "terminal/":
            for module in re.findall(r"`([a-z_]+)`", holds):
                found = [package / name / f"{module}.py", *(package / name).glob(f"*{module}.py")]
                assert any(file.exists() for file in found), (name, module)
    for entry in package.iterdir():
        public = not entry.name.startswith("_") and entry.name != "py.typed"
        if public and (entry.suffix == ".py" or (entry.is_dir() and any(entry.glob("*.py")))):
            assert any(room.startswith(entry.name) for room in rooms), entry.name
