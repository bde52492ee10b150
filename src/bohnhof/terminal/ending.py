"""The result of a game: places, thalers, and what decided between equals."""

from rich.table import Table
from rich.text import Text

from bohnhof.engine.rules import Rules
from bohnhof.engine.view import View
from bohnhof.game import Game
from bohnhof.telling.ending import ties, victory
from bohnhof.telling.tally import explained
from bohnhof.terminal.screen import Screen
from bohnhof.terminal.seating import Seat, title
from bohnhof.texts import Sentences


def show_tally(
    parts: list[tuple[str, int]],
    view: View,
    rules: Rules,
    seat: int,
    who: str,
    screen: Screen,
    sentences: Sentences,
) -> None:
    """What a score is made of, line by line with the reason of each."""
    say = sentences.say
    total = sum(points for _part, points in parts)
    screen.say(say("terminal.result.total", who=who, points=total))
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    table.add_column(justify="right")
    table.add_column(no_wrap=True)
    table.add_column()
    for part, points in parts:
        why = explained(part, dict(parts), view, rules, seat, sentences)
        table.add_row(str(points), say(f"tally.{part}"), Text(why, "dim"))
    screen.draw(table)


def show_result(game: Game, seats: list[Seat], screen: Screen, sentences: Sentences) -> None:
    """The places, best first, and the tie-break where it mattered (BB-103 to BB-107)."""
    say = sentences.say
    standing = game.rules.standing(game.state)
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for name in ("place", "player", game.rules.scored_in, "cards"):
        table.add_column(say("terminal.result." + name), justify="left" if name == "player" else "right")
    order = sorted(range(len(standing.places)), key=lambda seat: (standing.places[seat], seat))
    for seat in order:
        table.add_row(
            str(standing.places[seat]),
            Text(title(seats, sentences, seat), "bold" if standing.places[seat] == 1 else ""),
            str(standing.thalers[seat]),
            str(int(game.state.hand_size[seat])),
        )
    screen.draw(table)
    titles = [title(seats, sentences, seat) for seat in range(len(seats))]
    screen.say(victory(standing, titles, sentences), "bold")
    if standing.against:
        screen.say(say("result.against_thalers", thalers=standing.against_thalers))
    parts_of = [game.rules.tally(game.state, seat) for seat in range(len(seats))]
    for seat in order if len(parts_of[0]) > 1 else []:
        show_tally(parts_of[seat], game.table.view(-1), game.rules, seat, titles[seat], screen, sentences)
    for line in ties(standing, game.rules, titles, sentences):
        screen.say(line)
