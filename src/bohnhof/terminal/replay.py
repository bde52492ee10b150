"""The command `replay`: look at a recorded game step by step, through any seat's eyes or with all hands open."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bohnhof.cards import BEANS, NONE, STEW, TYPES
from bohnhof.engine.commands import Command
from bohnhof.engine.events import Event
from bohnhof.engine.state import FIELDS, State
from bohnhof.engine.vectors import numbers
from bohnhof.engine.view import View, look
from bohnhof.notation.commands import command_text
from bohnhof.notation.events import seat_text
from bohnhof.notation.record import Replay
from bohnhof.notation.words import Misread, bean_name, read_seat, seat_name, shortened
from bohnhof.telling.duty import waiting_beans
from bohnhof.telling.happened import told
from bohnhof.terminal.lines import Lines
from bohnhof.terminal.picture import Picture
from bohnhof.terminal.saves import read_file, read_saved, unreadable
from bohnhof.terminal.screen import Screen
from bohnhof.terminal.seating import Seat, speaker
from bohnhof.texts import Sentences

SPECTATOR: Final = -1
ALL_OPEN: Final = -2
"""The view of a replay that shows every hand."""
_WORDS: Final = {
    "next": "next",
    "n": "next",
    "weiter": "next",
    "w": "next",
    "back": "back",
    "b": "back",
    "zurück": "back",
    "z": "back",
    "jump": "jump",
    "springe": "jump",
    "turn": "turn",
    "zug": "turn",
    "seat": "seat",
    "sicht": "seat",
    "help": "help",
    "hilfe": "help",
    "?": "help",
    "quit": "quit",
    "q": "quit",
    "verlassen": "quit",
}


@dataclass(frozen=True)
class Frame:
    """The table after one command; the first one is the table after the deal, without a command."""

    seat: int
    command: Command | None
    events: list[Event]
    state: State


class Film:
    """A recorded game with the table after every command. Raises `Misread` for a record that does not hold."""

    def __init__(self, text: str) -> None:
        run = Replay(text)
        self.rules = run.rules
        self.seed = run.seed
        self.frames = [Frame(-1, None, list(run.events), run.table.state.copy())]
        while not run.done():
            seat, command, events = run.step()
            self.frames.append(Frame(seat, command, events, run.table.state.copy()))

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.frames) - 1

    @property
    def over(self) -> bool:
        """Whether the game has been played to its end."""
        return self.frames[-1].state.over

    def step_of_turn(self, turn: int) -> int | None:
        """The first step at which this turn has begun."""
        for index, frame in enumerate(self.frames):
            if frame.state.turn >= turn:
                return index
        return None


def load_film(path: Path, screen: Screen, sentences: Sentences) -> tuple[Film, list[Seat]] | None:
    """The game in a record or a saved game, and who sat where; None, and a sentence that names the line, if it does
    not hold."""
    try:
        saved = read_saved(read_file(path))
        try:
            film = Film(saved.record)
        except Misread as misread:
            raise misread.at(misread.line + saved.first - 1) from None
        return film, saved.seats if len(saved.seats) == film.rules.players else []
    except (OSError, Misread) as error:
        screen.say(unreadable(error, path, sentences))
    return None


def read_eyes(text: str, players: int) -> int:
    """Whose eyes: a seat, `all` or `none`. Raises `Misread`."""
    word = text.strip().lower()
    if word in ("all", "alle"):
        return ALL_OPEN
    if word in ("none", "nobody", "niemand", "keiner"):
        return SPECTATOR
    seat = read_seat(text)
    if seat >= players:
        raise Misread("not_a_seat", word=shortened(text))
    return seat


class Player:
    """Shows a film. Without a choice a finished game is shown with all hands open, an unfinished one with none."""

    def __init__(self, film: Film, seats: list[Seat], eyes: str, screen: Screen, language: str) -> None:
        self.film = film
        self.seats = seats
        self.screen = screen
        self.language = language
        self.at = 0
        self.eyes = ALL_OPEN if film.over else SPECTATOR
        if eyes:
            self.eyes = read_eyes(eyes, int(film.rules.players))

    @property
    def sentences(self) -> Sentences:
        """The sentences in which the game is told: here everybody is called by his name."""
        if self.seats:
            return speaker(self.seats, self.language, -1, self.film.rules.own_names)
        return Sentences(self.language, None, self.film.rules.own_names.get(self.language))

    # --- looking --------------------------------------------------------------------------------------------------

    def view(self, frame: Frame) -> View:
        """What these eyes see."""
        return look(self.film.rules, frame.state, max(self.eyes, SPECTATOR))

    def shows_command(self, frame: Frame) -> bool:
        """Whether the words of a command may be shown: they can name the place of a hand card (BB-34)."""
        return frame.command is not None and self.eyes in (ALL_OPEN, frame.seat)

    def events(self, frame: Frame) -> list[Event]:
        """What happened, as these eyes saw it."""
        return [opened(event) for event in frame.events] if self.eyes == ALL_OPEN else frame.events

    def show(self) -> None:
        """The step at which the film stands: what was said, what came of it, and the table after it."""
        frame = self.film.frames[self.at]
        sentences = self.sentences
        view = self.view(frame)
        head = sentences.say("terminal.replay.step", step=self.at, last=self.film.last)
        if self.shows_command(frame):
            assert frame.command is not None
            head += f": {seat_name(frame.seat)} {command_text(frame.command, self.language)}"
        self.screen.say(head, "bold")
        for line in told(self.events(frame), max(self.eyes, SPECTATOR), sentences):
            self.screen.say(line)
        hands = None
        if self.eyes == ALL_OPEN:
            hands = {seat: numbers(look(self.film.rules, frame.state, seat).hand) for seat in range(int(view.players))}
        picture = Picture(self.film.rules, self.seats, sentences, self.screen.width)
        self.screen.draw(picture.table(view, int(view.actor), hands))

    # --- moving ---------------------------------------------------------------------------------------------------

    def run(self, lines: Lines) -> None:
        """Let a person step through the film."""
        self.show()
        while True:
            prompt = self.sentences.say("terminal.replay.prompt", step=self.at, last=self.film.last)
            try:
                typed = lines.ask(prompt, lambda text: [(w, len(text)) for w in self.words() if w.startswith(text)])
            except (EOFError, KeyboardInterrupt):
                return
            if not self.answer(" ".join(typed.split())):
                return

    def words(self) -> list[str]:
        """The words that can be typed."""
        own = {"en": ("next", "back", "jump", "turn", "seat", "help", "quit")}
        return list(own.get(self.language, ("weiter", "zurück", "springe", "zug", "sicht", "hilfe", "verlassen")))

    def answer(self, line: str) -> bool:
        """Do what a line says; False to leave."""
        word, _, rest = (line or "next").partition(" ")
        action = _WORDS.get(word.lower(), "")
        if word.isdecimal():
            action, rest = "jump", word
        say = self.sentences.say
        if action == "quit":
            return False
        if action == "next":
            self.go(self.at + 1)
        elif action == "back":
            self.go(self.at - 1)
        elif action in ("jump", "turn") and rest.isdecimal() and len(rest) < 7:
            target = int(rest) if action == "jump" else self.film.step_of_turn(int(rest))
            if target is None:
                self.screen.say(say("terminal.replay.no_turn", turn=int(self.film.frames[-1].state.turn)))
            else:
                self.go(target)
        elif action == "seat":
            try:
                self.eyes = read_eyes(rest, int(self.film.rules.players))
                self.show()
            except Misread as misread:
                self.screen.say(say("misread." + misread.key, **misread.values))
        else:
            self.screen.say(say("terminal.replay.help"))
        return True

    def go(self, step: int) -> None:
        """Go to a step, or say that there is none."""
        if 0 <= step <= self.film.last:
            self.at = step
            self.show()
        else:
            self.screen.say(self.sentences.say("terminal.replay.no_step", last=self.film.last))

    # --- for programs ---------------------------------------------------------------------------------------------

    def data(self, step: int | None) -> dict[str, Any]:
        """The film as plain data: all steps, or one step with the table after it."""
        rules = self.film.rules
        names = {ALL_OPEN: "all", SPECTATOR: "none"}
        whole: dict[str, Any] = {
            "game": rules.name,
            "edition": rules.edition,
            "players": int(rules.players),
            "options": rules.options,
            "seed": self.film.seed,
            "over": self.film.over,
            "seen_by": names.get(self.eyes) or seat_name(self.eyes),
            "last_step": self.film.last,
        }
        if step is None:
            whole["steps"] = [self.step_data(index) for index in range(self.film.last + 1)]
            return whole
        return {**whole, **self.step_data(step), "table": self.table_data(self.film.frames[step])}

    def step_data(self, index: int) -> dict[str, Any]:
        """One step: what was said and what came of it."""
        frame = self.film.frames[index]
        shown = frame.command is not None and self.shows_command(frame)
        return {
            "step": index,
            "turn": int(frame.state.turn),
            "seat": seat_name(frame.seat) if frame.seat >= 0 else None,
            "command": command_text(frame.command) if shown and frame.command is not None else None,
            "events": [seat_text(event, max(self.eyes, SPECTATOR)) for event in self.events(frame)],
        }

    def table_data(self, frame: Frame) -> dict[str, Any]:
        """The table as these eyes see it."""
        view = self.view(frame)
        rules = self.film.rules
        table: dict[str, Any] = {
            "turn": int(view.turn),
            "active": seat_name(int(view.active)),
            "step": rules.steps[view.step].name,
            "actor": seat_name(int(view.actor)) if view.actor >= 0 else None,
            "pile": int(view.pile_size),
            "emptyings": int(view.emptyings),
            "discard": names_of(numbers(view.discard)),
            "row": names_of(numbers(view.row)),
            "seats": [self.seat_data(frame, view, seat) for seat in range(int(view.players))],
        }
        for name, place in zip(rules.place_names, view.places, strict=True):
            table[name] = names_of(numbers(place.cards)) if len(place.cards) else int(place.size)
        if view.over:
            standing = rules.standing(frame.state)
            table["result"] = {"thalers": standing.thalers, "places": standing.places}
        return table

    def seat_data(self, frame: Frame, view: View, seat: int) -> dict[str, Any]:
        """What lies before one seat."""
        data: dict[str, Any] = {
            "seat": seat_name(seat),
            "thalers": int(view.thalers[seat]) if view.thalers[seat] >= 0 else None,
            "hand_size": int(view.hand_sizes[seat]),
            "fields": [field_data(view, seat, field) for field in range(int(view.fields[seat]))],
            "to_plant": names_of(waiting_beans(view, seat)),
        }
        if self.film.rules.wares:
            data["owns"] = [name for ware, name in enumerate(self.film.rules.wares) if view.marks[ware] == seat]
        if self.eyes in (ALL_OPEN, seat):
            data["hand"] = names_of(numbers(look(self.film.rules, frame.state, seat).hand))
        return data


def field_data(view: View, seat: int, field: int) -> dict[str, Any]:
    """What lies on a field: the bean it counts as and its cards; where it is mixed also how many of each bean."""
    kind = int(view.kind(seat, field))
    data: dict[str, Any] = {
        "bean": "stew" if kind == STEW else bean_name(kind),
        "cards": int(view.size(seat, field)),
    }
    if len(view.mixed) and view.mixed[seat * FIELDS + field]:
        found = {BEANS[bean].id: int(view.lies(seat, field, bean)) for bean in range(TYPES)}
        data["holds"] = {name: cards for name, cards in found.items() if cards}
    if len(view.admits) and view.admits[seat * FIELDS + field] != NONE:
        data["only"] = bean_name(int(view.admits[seat * FIELDS + field]))
    return data


def names_of(beans: list[int]) -> list[str]:
    """Beans by their ids."""
    return [BEANS[bean].id for bean in beans]


def opened(event: Event) -> Event:
    """The event with everything that any seat saw of it."""
    return Event(event.kind, event.seat, event.open())


def replay(path: Path, eyes: str, step: int | None, as_json: bool, lines: Lines, screen: Screen, language: str) -> int:
    """The whole command; returns the exit status."""
    sentences = Sentences(language)
    loaded = load_film(path, screen, sentences)
    if loaded is None:
        return 1
    film, seats = loaded
    try:
        player = Player(film, seats, eyes, screen, language)
    except Misread as misread:
        screen.say(sentences.say("misread." + misread.key, **misread.values))
        return 2
    if step is not None and not 0 <= step <= film.last:
        screen.say(sentences.say("terminal.replay.no_step", last=film.last))
        return 2
    if as_json:
        screen.exact(json.dumps(player.data(step), ensure_ascii=False, indent=1))
    elif step is not None:
        player.at = step
        player.show()
    else:
        player.run(lines)
    return 0
