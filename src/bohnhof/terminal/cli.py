"""The command line: `bohnhof play`, `simulate`, `replay`, `scenario`, `rules`."""

import typer

app = typer.Typer(no_args_is_help=True, help="Bohnhof: play and study a family of bean-trading card games.")
