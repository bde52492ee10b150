"""Scenarios: a position, commands, and the table (or refusal) that must come of them, in YAML.

    - scenario: a third card is never planted
      rules: [BB-44]
      A: {hand: [soy, soy, soy], fields: [1 soy, -]}
      do:
        - A plant 1
        - A plant 1
        - A plant 1 -> refused BB-44
      expect:
        A: {hand: [soy], fields: [3 soy, -]}

What is not said is as at the start of a turn of A, seat A to start, edition `amigo-classic`, four players, everything
empty, and 30 cards in the draw pile. A scenario is an excerpt: only the cards that matter lie on the table.
`docs/scenarios.md` lists every key.

More is tested than is written. Cards of every type are counted after every command. After a refusal the whole table,
source of chance and all, must be as it was, and the refusal must have its sentence in every language. A command that
is listed as legal must be accepted, and one that is not listed must be refused.
"""

from dataclasses import dataclass, field
from typing import Any, Final

from bohnhof.cards import BEANS, TYPES
from bohnhof.engine.commands import (
    A_WHOLE_HAND,
    ACCEPT,
    BUY_FIELD,
    DISCARD,
    DRAW,
    END,
    HARVEST,
    PLANT,
    REFUSE,
    TURN_UP,
    WITHDRAW,
    Command,
)
from bohnhof.engine.events import Event
from bohnhof.engine.refusals import Refused
from bohnhof.engine.rules import Rules
from bohnhof.engine.table import Table
from bohnhof.engine.wish_lists import WishLists
from bohnhof.games import create
from bohnhof.notation.commands import FORMS, WARE_VERB, command_text, read_command
from bohnhof.notation.lined_yaml import (
    Mapping,
    Word,
    as_items,
    as_mapping,
    as_word,
    as_words,
    line_of,
    on_line,
    read_yaml,
)
from bohnhof.notation.position import count_everywhere, position_text
from bohnhof.notation.scenario_facts import Facts
from bohnhof.notation.scenario_setup import PILE_KEYS, TABLE_KEYS, dealt, excerpt, number_of, seat_of
from bohnhof.notation.words import Misread, read_seat, seat_name, shortened
from bohnhof.texts import LANGUAGES, Sentences

GAME_KEYS: Final = ("scenario", "rules", "create", "game", "edition", "players", "options")
SEATS: Final = "ABCDEFG"
LISTED: Final = (
    *(int(verb) for verb in (PLANT, TURN_UP, HARVEST, BUY_FIELD, END, DRAW, REFUSE, WITHDRAW, DISCARD)),
    *(verb for verb, form in FORMS.items() if form != A_WHOLE_HAND),
)
"""Verbs whose legal commands stand in the menu one by one; ACCEPT too, where no copies are picked."""


@dataclass
class Outcome:
    """What came of a scenario: the faults found, each with the line of the file; none if it holds."""

    name: str
    line: int
    rules: list[str]
    faults: list[str] = field(default_factory=list)


def run_file(text: str) -> list[Outcome]:
    """Run all scenarios of a file. Raises `Misread` with the line for a file that is none."""
    data = read_yaml(text)
    if not isinstance(data, list) or not data:
        raise Misread("bad_scenario", max(1, line_of(data)), word="a list of scenarios is needed")
    return [run_one(entry) for entry in data]


def run_one(entry: Any) -> Outcome:
    """Run one scenario. Raises `Misread` with the line that is wrong."""
    entry = as_mapping(entry)
    if "scenario" not in entry or "rules" not in entry:
        raise Misread("bad_scenario", entry.line, word="a scenario needs its name and its rules")
    outcome = Outcome(as_word(entry["scenario"]), entry.line, list(as_words(entry["rules"])))
    with on_line(entry):
        ScenarioRun(entry, outcome).run()
    return outcome


class ScenarioRun:
    """One scenario on its way."""

    table: Table
    events: list[Event]

    def __init__(self, entry: Mapping, outcome: Outcome) -> None:
        self.entry = entry
        self.outcome = outcome

    def fault(self, line: int, text: str) -> None:
        """Note that something is not as it should be."""
        self.outcome.faults.append(f"line {line}: {text}")

    def run(self) -> None:
        """Set up, do, compare."""
        entry = self.entry
        rules = self.create()
        if rules is None:
            return
        state = dealt(as_mapping(entry["deal"]), rules) if "deal" in entry else excerpt(entry, rules)
        self.events = state.take_events()
        self.table = Table(rules, state)
        self.total = [count_everywhere(state, bean) for bean in range(TYPES)]
        for item in as_items(entry["do"]) if "do" in entry else []:
            if isinstance(item, Mapping) and "lists" in item:
                self.carry_out_lists(item)
            elif isinstance(item, Mapping):
                self.compare(item)
            else:
                self.say(as_word(item))
        if "expect" in entry:
            self.compare(as_mapping(entry["expect"]))

    def compare(self, wanted: Mapping) -> None:
        """Compare the table with what is wanted of it."""
        Facts(self.table, self.events, self.fault).compare(wanted)

    # --- the game -------------------------------------------------------------------------------------------------

    def create(self) -> Rules | None:
        """The rules of the table; None where the scenario ends with their refusal."""
        entry = self.entry
        wanted = as_word(entry["create"]) if "create" in entry else "accepted"
        options = {name: str(as_word(value)) for name, value in as_mapping(entry.get("options", Mapping(0))).items()}
        try:
            game, edition = (as_word(entry[key]) if key in entry else "" for key in ("game", "edition"))
            rules = create(game or "bohnanza", edition, number_of(entry, "players", 4, 0, 99), options)
        except Refused as refused:
            if wanted == f"refused {refused.refusal.rule}":
                self.allow(GAME_KEYS)
            else:
                self.fault(self.outcome.line, f"the table is not {wanted}: {refused}")
            self.speak("refusal." + refused.refusal.key, refused.refusal.values, self.outcome.line)
            return None
        if not {"create", "do", "expect"} & entry.keys():
            raise Misread("bad_scenario", entry.line, word="nothing is done and nothing expected")
        if wanted != "accepted":
            self.fault(line_of(wanted), f"the table is accepted, not {wanted}")
        if "deal" in entry:
            self.allow((*GAME_KEYS, "deal", "do", "expect"))
        else:
            own = (*rules.mark_names, *(("removed",) if rules.wares else ()))
            table = (*TABLE_KEYS, *PILE_KEYS, *rules.place_names, *own, *SEATS)
            self.allow((*GAME_KEYS, *table, "do", "expect"))
        return rules

    def allow(self, keys: tuple[str, ...]) -> None:
        """Raises `Misread` for a key that means nothing here, and would prove nothing."""
        for key in self.entry:
            if key not in keys:
                raise Misread("bad_scenario", line_of(key), word=shortened(key))

    # --- doing ----------------------------------------------------------------------------------------------------

    def say(self, item: Word) -> None:
        """One command; after `->` stands what must come of it, if that is not plain acceptance."""
        said, arrow, wanted = (part.strip() for part in item.partition("->"))
        if arrow and not wanted:
            raise Misread("bad_scenario", item.line, word=shortened(item))
        wanted, _, named = (wanted or "accepted").partition(" naming ")
        who, _, command_text = said.partition(" ")
        state = self.table.state
        before = position_text(self.table.rules, state)
        try:
            happened, detail = self.carry_out(item, read_seat(who), read_command(command_text))
        except Misread as misread:
            happened = "refused BB-54" if misread.key == "only_beans" else "misread"
            detail = f" ({misread.key})"
            self.speak("misread." + misread.key, misread.values, item.line)
        self.events = state.take_events()
        if happened != wanted:
            self.fault(item.line, f"{said}: {happened}{detail}, not {wanted}")
        for name in named.split():
            with on_line(item):
                seat = read_seat(name)
            if f"seat:{seat}" not in detail:
                self.fault(item.line, f"{said}: the refusal does not name {name}{detail}")
        if happened != "accepted" and (self.events or position_text(self.table.rules, state) != before):
            self.fault(item.line, f"{said}: refused, but something has happened")
        for bean in range(TYPES):
            if count_everywhere(state, bean) != self.total[bean]:
                self.fault(item.line, f"{said}: cards of {BEANS[bean].id} have come or gone")

    def carry_out_lists(self, item: Mapping) -> None:
        """Wish lists that are handed in together (HB-22), and the items of them that are dropped."""
        for key in item:
            if key not in ("lists", "dropped"):
                raise Misread("bad_scenario", line_of(key), word=shortened(key))
        lists = WishLists(self.table.rules, self.table.state)
        for name, items in as_mapping(item["lists"]).items():
            seat = seat_of(name, int(self.table.state.players))
            commands = []
            for text in as_words(items):
                with on_line(text):
                    commands.append(read_command(text))
            lists.hand_in(seat, commands)
        found = lists.carry_out()
        self.events = self.table.take_events()
        dropped: dict[str, list[str]] = {}
        for wished in found:
            if wished.refusal is not None:
                self.speak("refusal." + wished.refusal.key, wished.refusal.values, item.line)
                dropped.setdefault(seat_name(int(wished.seat)), []).append(command_text(wished.command))
        wanted = {name: list(as_words(texts)) for name, texts in as_mapping(item.get("dropped", Mapping(0))).items()}
        if dropped != wanted:
            self.fault(item.line, f"dropped: {dropped}, not {wanted}")

    def carry_out(self, item: Word, seat: int, command: Command) -> tuple[str, str]:
        """Give a command; returns what came of it, and the whole refusal."""
        listed = self.listed(seat, command)
        refusal = self.table.do(seat, command)
        if listed is not None and listed != (refusal is None):
            self.fault(item.line, f"{item}: {'listed' if listed else 'not listed'} among the legal commands")
        if refusal is None:
            return "accepted", ""
        self.speak("refusal." + refusal.key, refusal.values, item.line)
        return f"refused {refusal.rule}", f" ({refusal})"

    def listed(self, seat: int, command: Command) -> bool | None:
        """Whether a command stands in its seat's menu; None for one of those that menus only describe."""
        if seat >= self.table.state.players:
            return None
        if command.verb not in LISTED and (command.verb != ACCEPT or len(command.gives) > 0):
            return None
        if len(command.wants) > 0 or (command.verb == WARE_VERB and command.b > 0):
            return None  # which thalers, or which kind, is asked afterwards where it is not said
        return self.table.view(seat).menu.lists(self.table.complete(seat, command).code())

    def speak(self, key: str, values: dict[str, int | str], line: int) -> None:
        """Every refusal and every misreading has its sentence in every language."""
        for language in LANGUAGES:
            sentences = Sentences(language)
            if not sentences.has(key):
                self.fault(line, f"there is no sentence {key} in {language}")
            else:
                sentences.say(key, **values)
