"""Draws docs/images/terminal.svg: a table in the middle of a game, as a player in the terminal sees it.

    python docs/images/make_terminal_picture.py

The table is a fixed position, so the picture is the same every time.
"""

import io
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI

from bohnhof.game import Game
from bohnhof.terminal.house import House
from bohnhof.terminal.picture import Picture
from bohnhof.terminal.screen import Screen
from bohnhof.terminal.seating import Seat, speaker
from bohnhof.terminal.sitting import Sitting

POSITION = """\
bohnhof position 1
game bohnanza amigo-classic players=4
table start=C active=B turn=20 step=trade planted=1 discarded=0 emptyings=1 final=no over=no offers=1
chance 3844283465 114838930 1420097972 2814691167
pile st gr ch be so be bl bl st gr st ch bl st gr gr bl so bl gr st ch st bl ch re so be so ch ch gr
discard re
row bl so
A hand ch re so ch bl so | fields 2 st, 4 ch | thalers ch ch ga ga ga re | waiting - | wish -
B hand ch be be bl be ch so | fields 1 ga, 5 st | thalers so be bl bl | waiting - | wish -
C hand gr gr bl ch re | fields 1 re, 1 be | thalers re so so gr st so st gr | waiting - | wish -
D hand bl bl gr ch be st | fields 6 bl, 2 gr | thalers be ga ga re gr | waiting - | wish -
offer 1 C to B: red@5 for blackeyed
"""
SAID = (
    ("B", "accept 1 with blackeyed@2"),
    ("B", "offer chili@1, soy@row for garden to all"),
    ("D", "offer green@3 for blackeyed to B"),
)
YOU = 1
WIDTH = 84
STYLE = """<svg class="rich-terminal" viewBox="0 0 {width} {height}"
  xmlns="http://www.w3.org/2000/svg" xml:space="preserve">
<style>
.{unique_id}-matrix {{
  font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace;
  font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width;
}}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""
"""The frame of the picture: system fonts only, nothing is loaded from anywhere."""


def table() -> Sitting:
    """The game at the moment of the picture."""
    game = Game.from_position(POSITION)
    for seat, command in SAID:
        game.do(seat, command)
    seats = [Seat(bot="trader"), Seat(), Seat(bot="trader"), Seat(bot="farmer")]
    return Sitting(game, seats)


def picture() -> str:
    """The picture as SVG."""
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    screen = Screen(console)
    sitting = table()
    sentences = speaker(sitting.seats, "en", YOU)
    view = sitting.view(YOU)
    screen.draw(Picture(sitting.game.rules, sitting.seats, sentences, screen.width).table(view, sitting.seat))
    House(sitting, screen).show_hints(view, sentences)
    return console.export_svg(title="bohnhof play", theme=MONOKAI, code_format=STYLE, unique_id="bohnhof")


if __name__ == "__main__":
    Path(__file__).with_name("terminal.svg").write_text(picture(), encoding="utf-8")
