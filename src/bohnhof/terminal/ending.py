"""The result of a game: places, thalers, and what decided between equals."""

from rich.table import Table
from rich.text import Text

from bohnhof.game import Game
from bohnhof.telling.cards import joined
from bohnhof.terminal.screen import Screen
from bohnhof.terminal.seating import Seat, title
from bohnhof.texts import Sentences


def show_result(game: Game, seats: list[Seat], screen: Screen, sentences: Sentences) -> None:
    """The places, best first, and the tie-break where it mattered (BB-103 to BB-107)."""
    say = sentences.say
    standing = game.rules.standing(game.state)
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for name in ("place", "player", "thalers", "cards"):
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
    winners = [title(seats, sentences, seat) for seat in standing.winners()]
    screen.say(
        say(
            "terminal.result.winner" if len(winners) == 1 else "terminal.result.winners", who=joined(winners, sentences)
        ),
        "bold",
    )
    for line in ties(game, seats, sentences):
        screen.say(line)


def ties(game: Game, seats: list[Seat], sentences: Sentences) -> list[str]:
    """A sentence for each group of players with equal thalers: what decided, or that nothing did."""
    standing = game.rules.standing(game.state)
    lines: list[str] = []
    for thalers in sorted(set(standing.thalers), reverse=True):
        equal = [seat for seat, number in enumerate(standing.thalers) if number == thalers]
        if len(equal) < 2:
            continue
        who = joined([title(seats, sentences, seat) for seat in equal], sentences)
        shared = len({standing.places[seat] for seat in equal}) < len(equal)
        how = getattr(game.rules, "tie_break", "shared")
        lines.append(sentences.say("terminal.result.tie", who=who, thalers=thalers))
        lines.append(sentences.say(f"terminal.result.tie_{how}"))
        if shared and how != "shared":
            lines.append(sentences.say("terminal.result.tie_shared"))
    return lines
