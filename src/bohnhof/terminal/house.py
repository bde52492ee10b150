"""The words of the house: help, hints, rules, why, log, discards, beans, shop. They look and change nothing."""

from typing import Final

from rich.table import Table
from rich.text import Text

from bohnhof.cards import BEANS
from bohnhof.engine.refusals import Refusal
from bohnhof.engine.vectors import numbers
from bohnhof.engine.view import View
from bohnhof.notation.commands import ALIASES, VERB_WORDS, read_command
from bohnhof.notation.rulebook import rules
from bohnhof.notation.words import SEATS, SMALL_WORDS, Misread, shortened
from bohnhof.telling.cards import in_words
from bohnhof.telling.happened import told
from bohnhof.telling.meaning import MOST_CARDS
from bohnhof.terminal.beans import label
from bohnhof.terminal.estates import shop
from bohnhof.terminal.hints import Hint, hints
from bohnhof.terminal.rulebook import say_whose_words, show_rule
from bohnhof.terminal.screen import Screen
from bohnhof.terminal.sitting import Sitting
from bohnhof.texts import Sentences

LOG_LINES: Final = 20
DISCARDS_A_PAGE: Final = 20


class House:
    """Answers questions at a table."""

    def __init__(self, sitting: Sitting, screen: Screen) -> None:
        self.sitting = sitting
        self.screen = screen

    # --- what can be done -----------------------------------------------------------------------------------------

    def numbered(self, view: View, sentences: Sentences) -> list[Hint]:
        """The listed commands in the order of their numbers."""
        listed = hints(view, self.sitting.game.rules, sentences)
        return [hint for hint in listed if hint.command is not None]

    def show_hints(self, view: View, sentences: Sentences) -> None:
        """All that the reader can do now: each line with its number, the words to type, and what it brings."""
        grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
        grid.add_column(justify="right", no_wrap=True)
        grid.add_column(no_wrap=True, max_width=max(16, self.screen.width // 2))
        grid.add_column()
        number = 0
        for hint in hints(view, self.sitting.game.rules, sentences):
            mark = ""
            if hint.command is not None:
                number += 1
                mark = str(number)
            grid.add_row(Text(mark, "bold"), Text(hint.words, "bold" if mark else ""), Text(hint.meaning, "dim"))
        self.screen.draw(grid)

    def help(self, topic: str, sentences: Sentences) -> None:
        """How to say things; with a topic, how to say one thing."""
        if topic:
            verb = ALIASES.get(topic.lower())
            key = "help." + (VERB_WORDS["en"][verb] if verb is not None else topic.lower())
            if sentences.has(key):
                self.screen.say(sentences.say(key))
                return
            self.screen.say(sentences.say("help.no_topic", word=shortened(topic)))
        for paragraph in (
            "help.game",
            "help.turn",
            "help.table",
            "help.typing",
            "help.offer",
            "help.house",
            "help.more",
        ):
            self.screen.say(sentences.say(paragraph))

    # --- why not --------------------------------------------------------------------------------------------------

    def refuse(self, refusal: Refusal, sentences: Sentences) -> None:
        """Why something is refused, with the rule that says so."""
        key = "refusal." + refusal.key
        if refusal.key == "offer_accepted" and refusal.values["player"] == f"seat:{self.sitting.seat}":
            key = "terminal.accepted_yourself"
        sentence = sentences.say(key, **refusal.values)
        self.say_why(f"{sentence} [{refusal.rule}]", refusal.rule, sentences)

    def say_why(self, sentence: str, rule: str, sentences: Sentences) -> None:
        """A refusal and where to read the rule."""
        self.screen.say(sentence, "bold")
        self.screen.say(sentences.say("terminal.read_rule", rule=rule), "dim")

    def misread(self, misread: Misread, sentences: Sentences) -> None:
        """Why a line cannot be read."""
        self.screen.say(sentences.say("misread." + misread.key, **misread.values), "bold")

    def why(self, text: str, seat: int, sentences: Sentences) -> None:
        """Explain whether and why not a command could be given, without giving it."""
        try:
            command = read_command(with_letters(text, sentences))
        except Misread as misread:
            self.misread(misread, sentences)
            return
        refusal = self.sitting.why_not(seat, command)
        if refusal is None:
            self.screen.say(sentences.say("terminal.allowed"))
        else:
            self.refuse(refusal, sentences)

    def rule(self, text: str, sentences: Sentences) -> None:
        """Print rules by their identifiers."""
        known = rules(sentences.language)
        words = text.replace(",", " ").upper().split()
        if not words:
            self.screen.say(sentences.say("terminal.which_rule"))
        for word in words[:5]:
            if word in known:
                show_rule(known[word], self.screen)
            else:
                self.screen.say(sentences.say("word.rules_no_such", rule=shortened(word)))
        say_whose_words([known[word] for word in words[:5] if word in known], self.screen, sentences)

    # --- looking --------------------------------------------------------------------------------------------------

    def log(self, text: str, seat: int, sentences: Sentences) -> None:
        """What has happened, as this seat saw it: the last lines, or as many as asked for."""
        lines = told(self.sitting.game.log, seat, sentences)
        word = text.strip().lower()
        most = LOG_LINES
        if word in ("all", SMALL_WORDS[sentences.language]["all"]):
            most = len(lines)
        elif word.isdecimal() and len(word) < 6:
            most = int(word)
        for line in lines[len(lines) - min(most, len(lines)) :]:
            self.screen.say(line)

    def discards(self, text: str, view: View, sentences: Sentences) -> None:
        """The discard pile from the top, page by page (BB-33)."""
        pile = list(reversed(numbers(view.discard)))
        pages = max(1, -(-len(pile) // DISCARDS_A_PAGE))
        word = text.strip()
        page = min(int(word), pages) if word.isdecimal() and len(word) < 6 and int(word) > 0 else 1
        self.screen.say(sentences.say("terminal.discards", count=len(pile), page=page, pages=pages))
        first = (page - 1) * DISCARDS_A_PAGE
        cards = [
            Text.assemble(f"{first + index} ", label(bean, sentences))
            for index, bean in enumerate(pile[first : first + DISCARDS_A_PAGE], 1)
        ]
        if cards:
            self.screen.draw(Text(", ").join(cards))
        if page < pages:
            self.screen.say(sentences.say("terminal.discards_more", page=page + 1), "dim")

    def beans(self, view: View, sentences: Sentences) -> None:
        """Every bean of the game: how many there are, and how many cards pay how many thalers for this seat."""
        say = sentences.say
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
        for heading in (say("terminal.bean"), say("terminal.in_game"), "1", "2", "3", "4"):
            table.add_column(heading, justify="left" if heading == say("terminal.bean") else "right")
        for bean in numbers(view.types):
            table.add_row(label(bean, sentences), str(int(view.deck[bean])), *beanometer(view, bean))
        self.screen.draw(table)
        self.screen.say(say("terminal.beans_explained"), "dim")

    def shop(self, view: View, sentences: Sentences) -> None:
        """All that the game sells: what each thing costs and does, and whose it is."""
        lines = shop(view, self.sitting.game.rules, sentences)
        if not lines:
            self.screen.say(sentences.say("terminal.no_shop"))
            return
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=True)
        table.add_column()
        for name, price, whose, effect in lines:
            table.add_row(Text(name, "bold" if not whose else ""), price, Text(whose, "dim"), effect)
        self.screen.draw(table)

    def wishes(self, view: View, sentences: Sentences) -> None:
        """Who looks for what."""
        for seat in range(int(view.players)):
            beans = [bean for bean in numbers(view.types) if (view.wishes[seat] >> bean) & 1]
            if beans:
                self.screen.say(
                    sentences.say("event.wished", who=f"seat:{seat}", beans=in_words(beans, sentences)), "dim"
                )


def beanometer(view: View, bean: int) -> list[str]:
    """The fewest cards that pay 1, 2, 3 and 4 thalers to the seat of a view."""
    seat = max(int(view.seat), 0)
    cells: list[str] = []
    for thalers in range(1, 5):
        cards = next((n for n in range(1, MOST_CARDS + 1) if view.pay(seat, bean, n) == thalers), 0)
        cells.append(str(cards) if cards else "-")
    assert BEANS[bean].id
    return cells


def with_letters(text: str, sentences: Sentences) -> str:
    """A typed offer with the letter of a seat for a player's name: `... to Berta` means `... to B`."""
    head, space, last = text.rstrip().rpartition(" ")
    small = {"to", "an"}
    if space and head.rpartition(" ")[2].lower() in small:
        for seat, name in enumerate(sentences.seats or []):
            if last.casefold() == name.casefold():
                return f"{head} {SEATS[seat]}"
    return text
