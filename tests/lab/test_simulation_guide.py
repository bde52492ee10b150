"""What `docs/simulating.md` shows can be typed as it stands; here with fewer games."""

import re
import shlex
from pathlib import Path

import pyarrow.parquet as pq
import pytest
import typer
from typer.testing import CliRunner

from bohnhof.lab.cli import register
from bohnhof.lab.columns import ENDS, OUTCOMES, Chunk, game_columns, harvest_columns, offer_columns
from bohnhof.lab.plan import Plan

GUIDE = (Path(__file__).parents[2] / "docs" / "simulating.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(console|python)( file=\S+)?\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)


def fewer(text: str) -> str:
    """The same with little to play, in this process."""
    return re.sub(r"(--jobs |jobs=)\d+", r"\g<1>1", re.sub(r"(--games |games=)\d+", r"\g<1>6", text))


def test_every_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    app = typer.Typer()
    register(app)
    app.command("other")(lambda: None)
    assert [kind for kind, _, _ in BLOCKS] == ["console", "console", "python", "python", "console", "python"]
    for kind, name, text in BLOCKS:
        if kind == "console":
            words = shlex.split(fewer(text))
            assert words[:1] == ["bohnhof"]
            result = CliRunner().invoke(app, words[1:])
            assert result.exit_code == 0, result.output
        elif name:
            Path(name.removeprefix(" file=")).write_text(text, encoding="utf-8")
        else:
            exec(compile(fewer(text), "simulating.md", "exec"), {"__name__": "__main__"})
    assert pq.read_table("three.parquet").num_rows == 6


def test_every_column_and_every_word_in_it_is_explained() -> None:
    plan = Plan().settled()
    for columns in (game_columns, offer_columns, harvest_columns):
        for name, _ in columns(plan, Chunk()):
            assert re.search(rf"^\|.*`{name}`.*\|", GUIDE, re.MULTILINE), name
    for word in (*ENDS, *OUTCOMES):
        assert f"`{word}`" in GUIDE


def test_every_option_is_explained() -> None:
    app = typer.Typer()
    register(app)
    command = typer.main.get_command(app)
    for parameter in command.params:
        if parameter.name not in ("help", "install_completion", "show_completion"):
            assert f"`{parameter.opts[0]}" in GUIDE, parameter.name
