"""The command `bohnhof simulate`."""

import json
import os
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from bohnhof.engine.refusals import Refused
from bohnhof.games import usual_players
from bohnhof.notation.options import option_value
from bohnhof.texts import LANGUAGES, Sentences

INTERRUPTED = 130
"""The exit status of a command that was ended from the keyboard."""


def register(app: typer.Typer, language: str = "en") -> None:
    """Add the command to a command line whose help is in this language."""

    def say(key: str) -> Any:
        return Sentences(language).say(f"lab.help.{key}")

    @app.command("simulate", help=say("simulate"))
    def simulate_command(
        game: Annotated[str, typer.Option(help=say("game"))] = "bohnanza",
        edition: Annotated[str, typer.Option(help=say("edition"))] = "",
        players: Annotated[int | None, typer.Option(help=say("players"))] = None,
        bots: Annotated[str, typer.Option(help=say("bots"))] = "random",
        games: Annotated[int, typer.Option(min=1, help=say("games"))] = 1000,
        jobs: Annotated[int, typer.Option(min=0, help=say("jobs"))] = 1,
        seed: Annotated[int, typer.Option(help=say("seed"))] = 1,
        out: Annotated[Path | None, typer.Option(help=say("out"))] = None,
        offers_out: Annotated[Path | None, typer.Option(help=say("offers_out"))] = None,
        harvests_out: Annotated[Path | None, typer.Option(help=say("harvests_out"))] = None,
        offers_a_turn: Annotated[int, typer.Option(min=0, help=say("offers_a_turn"))] = 3,
        option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help=say("option"))] = None,
        rotate: Annotated[bool, typer.Option("--rotate/--no-rotate", help=say("rotate"))] = True,
        most_decisions: Annotated[int, typer.Option(min=1, help=say("most_decisions"))] = 1_000_000,
        as_json: Annotated[bool, typer.Option("--json", help=say("json"))] = False,
        lang: Annotated[str, typer.Option(metavar="|".join(LANGUAGES), help=say("lang"))] = language,
    ) -> None:
        from bohnhof.lab.plan import Plan
        from bohnhof.lab.simulate import Files

        words = Sentences(lang if lang in LANGUAGES else language)
        if lang not in LANGUAGES:
            fail(words.say("lab.no_language", word=lang, languages=", ".join(LANGUAGES)))
        names = tuple(name.strip() for name in bots.split(",") if name.strip())
        files = Files(out, offers_out, harvests_out)
        check_files(files.all(), words)
        plan = Plan(
            game=game,
            edition=edition,
            players=usual_players(game) if players is None else players,
            options=options_of(option or [], words),
            bots=names,
            games=games,
            seed=seed,
            offers_a_turn=offers_a_turn,
            rotate=rotate,
            most_decisions=most_decisions,
        )
        simulate_and_show(settled(plan, words), jobs or processors(), files, as_json, words)


def fail(message: str, status: int = 2) -> NoReturn:
    """Say what is wrong and end."""
    typer.echo(message, err=True)
    raise typer.Exit(status)


def options_of(given: list[str], words: Sentences) -> dict[str, str]:
    """The table options from `name=value` words."""
    options: dict[str, str] = {}
    for word in given:
        name, equals, value = word.partition("=")
        if not equals:
            fail(words.say("lab.bad_option", word=word))
        options[name.strip()] = option_value(value.strip())
    return options


def settled(plan: Any, words: Sentences) -> Any:
    """The plan with all that was left open filled in, or the reason why there is none."""
    from bohnhof.bots.loading import NoSuchBot
    from bohnhof.lab.plan import WrongBots

    try:
        return plan.settled()
    except Refused as refused:
        refusal = refused.refusal
        fail(f"{words.say('refusal.' + refusal.key, **refusal.values)} [{refusal.rule}]")
    except WrongBots as wrong:
        fail(words.say("lab.wrong_bots", bots=wrong.bots, players=wrong.players))
    except NoSuchBot as missing:
        fail(missing.sentence(words))


def check_files(paths: list[Path], words: Sentences) -> None:
    """Find out before the first game whether the files can be written."""
    from bohnhof.lab.columns import NeedsPyarrow, arrow

    if len({path.resolve() for path in paths}) < len(paths):
        fail(words.say("lab.same_file"))
    for path in paths:
        if not path.resolve().parent.is_dir() or path.is_dir():
            fail(words.say("lab.no_place", path=str(path)))
    if paths:
        try:
            arrow()
        except NeedsPyarrow:
            fail(words.say("lab.needs_pyarrow"))


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def simulate_and_show(plan: Any, jobs: int, files: Any, as_json: bool, words: Sentences) -> None:
    """Play, and show what came out."""
    from rich.console import Console

    from bohnhof.lab.show import progress, show
    from bohnhof.lab.simulate import simulate

    with progress(plan.games, words) as watch:
        try:
            outcome = simulate(plan, jobs, files, watch)
        except OSError as error:
            fail(words.say("lab.not_written", error=str(error)), 1)
    if as_json:
        data = {
            **outcome.summary.as_data(),
            "interrupted": outcome.interrupted,
            "broken": outcome.broken,
            "speed": {"jobs": jobs, "seconds": outcome.seconds, "games_a_second": outcome.games_a_second()},
        }
        typer.echo(json.dumps(data, ensure_ascii=False, indent=1))
    else:
        show(outcome, jobs, words, Console())
        for path in files.all():
            typer.echo(words.say("lab.written", path=str(path)))
    if outcome.broken:
        raise typer.Exit(1)
    if outcome.interrupted:
        raise typer.Exit(INTERRUPTED)
