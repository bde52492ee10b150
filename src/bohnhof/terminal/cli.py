"""The command line: `bohnhof play`, `replay`, `scenario`, `rules`, `serve` from the table, `simulate` from the lab.

Only what a command needs is imported, and only when it runs: `bohnhof --help` stays quick.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import bohnhof
from bohnhof.lab.cli import register as register_lab
from bohnhof.table.cli import register as register_table
from bohnhof.terminal.language import asked_language, chosen_language, plain
from bohnhof.texts import LANGUAGES, Sentences

LANGUAGE = chosen_language(asked_language(sys.argv[1:]))
"""The language in which this command line explains itself."""


def say(key: str) -> str:
    """A sentence of the command line's help."""
    return Sentences(LANGUAGE).say("help.cli." + key)


class CleanArguments(TyperGroup):
    """Refuses arguments with control characters before anything can show them (bug log N15)."""

    def main(self, args: Sequence[str] | None = None, *rest: Any, **more: Any) -> Any:
        """Check the arguments, then go on as usual."""
        words = list(sys.argv[1:] if args is None else args)
        for word in words:
            if not word.isprintable():
                typer.echo(Sentences(LANGUAGE).say("terminal.unprintable", word=plain(word, 60)), err=True)
                sys.exit(2)
        return super().main(words, *rest, **more)


app = typer.Typer(
    cls=CleanArguments,
    no_args_is_help=True,
    help=say("bohnhof"),
    pretty_exceptions_enable=False,
    add_completion=False,
    rich_markup_mode=None,
)

Language = Annotated[str, typer.Option("--lang", metavar="|".join(LANGUAGES), help=say("lang"))]
Json = Annotated[bool, typer.Option("--json", help=say("json"))]


def language_of(lang: str) -> str:
    """The language of a command. Ends the program for one that there is not."""
    if lang and lang not in LANGUAGES:
        typer.echo(
            Sentences(LANGUAGE).say("terminal.seats.no_language", word=plain(lang, 40), languages=", ".join(LANGUAGES)),
            err=True,
        )
        raise typer.Exit(2)
    return chosen_language(lang or None)


def show_version(wanted: bool) -> None:
    """Print the version and end."""
    if wanted:
        typer.echo(f"bohnhof {bohnhof.__version__}")
        raise typer.Exit


@app.callback()
def whole(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=show_version, help=say("version"))
    ] = False,
) -> None:
    """Only the options before the command."""


@app.command(help=say("play"))
def play(
    game: Annotated[str, typer.Option(help=say("game"))] = "bohnanza",
    edition: Annotated[str, typer.Option(help=say("edition"))] = "",
    players: Annotated[int | None, typer.Option(help=say("players"))] = None,
    seats: Annotated[str, typer.Option(help=say("seats"))] = "",
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help=say("option"))] = None,
    seed: Annotated[int | None, typer.Option(help=say("seed"))] = None,
    lang: Language = "",
    load: Annotated[Path | None, typer.Option(metavar="FILE", help=say("load"))] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help=say("save"))] = None,
    ask: Annotated[str, typer.Option(metavar="needed|always", help=say("ask"))] = "needed",
) -> None:
    """Play at this keyboard."""
    from bohnhof.terminal.lines import EditedLines, usual_lines
    from bohnhof.terminal.screen import Screen
    from bohnhof.terminal.sitting import ASKS
    from bohnhof.terminal.start import Starter, Wishes

    language_of(lang)
    if ask not in ASKS:
        typer.echo(Sentences(LANGUAGE).say("terminal.bad_ask", word=plain(ask, 40), asks=", ".join(ASKS)), err=True)
        raise typer.Exit(2)
    screen = Screen()
    lines = usual_lines(screen.console)
    wishes = Wishes(game, edition, players, seats, option or [], seed, lang, load, save, ask)
    raise typer.Exit(Starter(wishes, lines, screen, isinstance(lines, EditedLines)).run())


@app.command(help=say("replay"))
def replay(
    file: Annotated[Path, typer.Argument(help=say("record"))],
    seat: Annotated[str, typer.Option(metavar="A|all|none", help=say("eyes"))] = "",
    step: Annotated[int | None, typer.Option(help=say("step"))] = None,
    as_json: Json = False,
    lang: Language = "",
) -> None:
    """Look at a recorded game."""
    from bohnhof.terminal.lines import usual_lines
    from bohnhof.terminal.replay import replay as show
    from bohnhof.terminal.screen import Screen

    screen = Screen()
    raise typer.Exit(show(file, seat, step, as_json, usual_lines(screen.console), screen, language_of(lang)))


@app.command(help=say("scenario"))
def scenario(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help=say("scenario_files"))],
    as_json: Json = False,
    lang: Language = "",
) -> None:
    """Run scenario files."""
    from bohnhof.terminal.scenarios import run_scenarios
    from bohnhof.terminal.screen import Screen

    raise typer.Exit(run_scenarios(files, as_json, Screen(), Sentences(language_of(lang))))


@app.command(help=say("rules"))
def rules(
    ids: Annotated[list[str] | None, typer.Argument(metavar="[ID...]", help=say("rule_ids"))] = None,
    check: Annotated[bool, typer.Option("--check", help=say("check"))] = False,
    search: Annotated[str, typer.Option(metavar="WORD", help=say("search"))] = "",
    tests: Annotated[Path, typer.Option(metavar="DIR", help=say("tests"))] = Path("tests"),
    as_json: Json = False,
    lang: Language = "",
) -> None:
    """Print or check the rules."""
    from bohnhof.terminal.rulebook import check as check_rules
    from bohnhof.terminal.rulebook import show_rules
    from bohnhof.terminal.screen import Screen

    sentences = Sentences(language_of(lang))
    if check:
        raise typer.Exit(check_rules(tests, as_json, Screen(), sentences))
    raise typer.Exit(show_rules(ids or [], search, as_json, Screen(), sentences))


register_table(app, LANGUAGE)
register_lab(app, LANGUAGE)
