"""Shows a simulation to people: a progress bar while it runs, tables in the end. Needs rich."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from bohnhof.lab.columns import ENDS
from bohnhof.lab.plan import Plan
from bohnhof.lab.simulate import Outcome
from bohnhof.lab.summary import COUNTS, Interval, Score
from bohnhof.texts import Sentences

NO_NUMBER: Final = "–"


def figure(value: float | None, digits: int, words: Sentences) -> str:
    """A number as the language writes it."""
    if value is None:
        return NO_NUMBER
    text = f"{value:,.{digits}f}"
    return text.translate(str.maketrans(",.", ".,")) if words.language == "de" else text


def between(interval: Interval | None, digits: int, words: Sentences, factor: float = 1) -> str:
    """An interval as text."""
    if interval is None:
        return NO_NUMBER
    low, high = interval
    return f"{figure(low * factor, digits, words)} … {figure(high * factor, digits, words)}"


def percent(share: float | None, words: Sentences) -> str:
    """A share in percent."""
    return NO_NUMBER if share is None else figure(share * 100, 1, words) + " %"


class Rate(ProgressColumn):
    """How many games a second are being played."""

    def __init__(self, words: Sentences) -> None:
        super().__init__()
        self.words = words

    def render(self, task: Task) -> Text:
        """The rate, once there is one."""
        rate = task.finished_speed or task.speed
        return Text(
            "" if rate is None else self.words.say("lab.rate", rate=figure(rate, 0 if rate > 20 else 1, self.words))
        )


@contextmanager
def progress(games: int, words: Sentences) -> Iterator[Callable[[int], None] | None]:
    """A progress bar on the error output, if that is a terminal; hears how many games are finished."""
    if not sys.stderr.isatty():
        yield None
        return
    bar = Progress(
        TextColumn(words.say("lab.playing")),
        BarColumn(),
        MofNCompleteColumn(),
        Rate(words),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        redirect_stdout=False,
        transient=True,
    )
    with bar:
        task = bar.add_task("", total=games)
        yield lambda done: bar.update(task, completed=done)


def score_table(title: str, first: str, scores: list[tuple[str, Score]], scored_in: str, words: Sentences) -> Table:
    """Wins and thalers, or what is counted instead, one line for each bot or seat."""
    table = Table(title=title, title_justify="left", title_style="bold", box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(first)
    for key in ("wins", "share", "interval", "fair", scored_in, "interval"):
        table.add_column(words.say(f"lab.column.{key}"), justify="right")
    for name, score in scores:
        wins = score.as_data()["wins"]
        table.add_row(
            Text(name),
            figure(wins, 0 if wins == int(wins) else 2, words),
            percent(score.share(), words),
            between(score.share_interval(), 1, words, 100),
            percent(score.fair, words),
            figure(score.thalers.mean(), 2, words),
            between(score.thalers.interval(), 2, words),
        )
    return table


def heading(plan: Plan, words: Sentences) -> str:
    """What was played."""
    return words.say(
        "lab.heading",
        rules=plan.game,
        edition=plan.edition,
        players=plan.players,
        options=f" ({plan.options_text()})" if plan.options else "",
        seed=plan.seed,
        offers=plan.offers_a_turn,
        seating=words.say("lab.rotated" if plan.rotate else "lab.fixed", players=plan.players),
    )


def endings(data: dict[str, Any], words: Sentences) -> str:
    """How many games ended in which way; ways that did not happen are left out."""
    return ", ".join(
        words.say(f"lab.end.{end}", count=figure(data["ends"][end], 0, words)) for end in ENDS if data["ends"][end]
    )


def show(outcome: Outcome, jobs: int, words: Sentences, console: Console) -> None:
    """The whole summary."""
    summary = outcome.summary
    plan = summary.plan
    data = summary.as_data()
    console.print(heading(plan, words), highlight=False, markup=False)
    if outcome.interrupted or outcome.broken:
        key = "lab.interrupted" if outcome.interrupted else "lab.broken"
        console.print(
            words.say(key, done=figure(summary.games, 0, words), asked=figure(plan.games, 0, words)), style="bold red"
        )
    bots = list(summary.bots.items())
    console.print(score_table(words.say("lab.by_bot"), words.say("lab.column.bot"), bots, plan.scored_in, words))
    seats = [(words.say("lab.seat", number=i + 1), score) for i, score in enumerate(summary.seats)]
    console.print(score_table(words.say("lab.by_seat"), words.say("lab.column.seat"), seats, plan.scored_in, words))
    if summary.finished:
        counts = {name: figure(data["per_game"][name], 1, words) for name in COUNTS}
        console.print(words.say("lab.per_game", **counts), highlight=False)
    if summary.games:
        console.print(words.say("lab.ends", ends=endings(data, words)), highlight=False)
    if summary.flagged_count:
        show_flagged(data, words, console)
    speed = outcome.games_a_second()
    console.print(
        words.say(
            "lab.speed",
            games=figure(summary.games, 0, words),
            seconds=figure(outcome.seconds, 1, words),
            jobs=jobs,
            rate=figure(speed, 0 if speed > 20 else 1, words),
        ),
        highlight=False,
    )


def show_flagged(data: dict[str, Any], words: Sentences, console: Console) -> None:
    """The games that need a look."""
    count = data["flagged"]
    console.print(words.say("lab.flagged", count=count, refusals=data["refusals"]), style="bold red", highlight=False)
    for game in data["flagged_games"]:
        line = words.say("lab.flagged_game", **{**game, "end": words.say(f"lab.ended.{game['end']}")})
        console.print(Text("  " + line))
    rest = count - len(data["flagged_games"])
    if rest:
        console.print(Text("  " + words.say("lab.flagged_rest", count=rest)))
