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
empty, and 30 cards in the draw pile. A scenario is an excerpt: only the cards that matter lie on the table. After a
refusal the whole table must be as it was. `docs/scenarios.md` lists every key.
"""

from dataclasses import dataclass, field
from typing import Any, Final

from bohnhof.cards import BEANS, TYPES
from bohnhof.engine.refusals import Refused
from bohnhof.engine.rules import Rules
from bohnhof.engine.state import State
from bohnhof.engine.table import Table
from bohnhof.games import create
from bohnhof.notation.commands import read_command
from bohnhof.notation.events import open_text
from bohnhof.notation.position import count_everywhere, fields_text, offer_line, position_text, read_fields
from bohnhof.notation.words import Misread, read_bean, read_number, read_seat, seat_name, shortened

GAME_KEYS: Final = ("game", "edition", "players", "options")
TABLE_KEYS: Final = ("start", "active", "step", "planted", "discarded", "emptyings", "final", "turn")
PILE_KEYS: Final = ("pile", "discard", "row", "offered", "box")
SEAT_KEYS: Final = ("hand", "fields", "thalers", "waiting")
PILE_OF_AN_EXCERPT: Final = 30


@dataclass
class Outcome:
    """What came of a scenario: the faults found, each with the line of the file; none if it holds."""

    name: str
    line: int
    rules: list[str]
    faults: list[str] = field(default_factory=list)


class Lines:
    """A YAML document with the line of each mapping key and sequence item."""

    def __init__(self, text: str) -> None:
        import yaml

        try:
            node = yaml.compose(text, Loader=yaml.SafeLoader)
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None)
            problem = str(getattr(error, "problem", None) or error)
            raise Misread("not_yaml", 1 if mark is None else mark.line + 1, word=shortened(problem)) from None
        self.where: dict[int, int] = {}
        self.data = None if node is None else self.build(node)

    def build(self, node: Any) -> Any:
        """Plain lists, dictionaries and words from a YAML node; a scalar stays the word that was written."""
        import yaml

        line = node.start_mark.line + 1
        if isinstance(node, yaml.MappingNode):
            mapping: dict[str, Any] = {}
            for key, value in node.value:
                if not isinstance(key, yaml.ScalarNode) or key.value in mapping:
                    raise Misread("bad_scenario", key.start_mark.line + 1, word=shortened(str(key.value)))
                mapping[key.value] = self.build(value)
            self.where[id(mapping)] = line
            return mapping
        if isinstance(node, yaml.SequenceNode):
            items = [self.build(item) for item in node.value]
            self.where[id(items)] = line
            return items
        return Word(node.value, line)


class Word(str):
    """A word of a YAML file that knows its line."""

    line: int

    def __new__(cls, text: str, line: int) -> "Word":
        """The word of this text on this line."""
        word = super().__new__(cls, text)
        word.line = line
        return word


def run_file(text: str) -> list[Outcome]:
    """Run all scenarios of a file. Raises `Misread` with the line for a file that is none."""
    lines = Lines(text)
    if not isinstance(lines.data, list):
        raise Misread("bad_scenario", 1, word="a list of scenarios is needed")
    return [run_one(entry, lines) for entry in lines.data]


def run_one(entry: Any, lines: Lines) -> Outcome:
    """Run one scenario."""
    line = lines.where.get(id(entry), 1)
    if not isinstance(entry, dict) or "scenario" not in entry or "rules" not in entry:
        raise Misread("bad_scenario", line, word="a scenario needs its name and its rules")
    outcome = Outcome(str(entry["scenario"]), line, [str(rule) for rule in entry["rules"]])
    try:
        ScenarioRun(entry, lines, outcome).run()
    except Misread as misread:
        raise (misread if misread.line else misread.at(line)) from None
    return outcome


class ScenarioRun:
    """One scenario on its way."""

    def __init__(self, entry: dict[str, Any], lines: Lines, outcome: Outcome) -> None:
        self.entry = entry
        self.lines = lines
        self.outcome = outcome

    def fault(self, line: int, text: str) -> None:
        """Note that something is not as it should be."""
        self.outcome.faults.append(f"line {line}: {text}")

    def run(self) -> None:
        """Set up, do, compare."""
        entry = self.entry
        known = {"scenario", "rules", "do", "expect", "create", "deal", *GAME_KEYS, *TABLE_KEYS, *PILE_KEYS, *"ABCDEFG"}
        for key in entry:
            if key not in known:
                raise Misread("bad_scenario", self.outcome.line, word=shortened(key))
        options = {str(k): str(v) for k, v in entry.get("options", {}).items()}
        players = read_number(entry.get("players", "4"), "players", 0, 99)
        try:
            rules = create(entry.get("game", "bohnanza"), entry.get("edition", ""), players, options)
        except Refused as refused:
            wanted = entry.get("create", "accepted")
            if wanted != f"refused {refused.refusal.rule}":
                self.fault(self.outcome.line, f"the table is refused: {refused.refusal}")
            return
        if entry.get("create", "accepted") != "accepted":
            self.fault(self.outcome.line, "the table is accepted")
            return
        state = self.dealt(rules) if "deal" in entry else self.excerpt(rules)
        self.table = Table(rules, state)
        self.total = [count_everywhere(state, bean) for bean in range(TYPES)]
        for item in entry.get("do", []):
            if isinstance(item, dict):
                self.compare(item, self.lines.where.get(id(item), 0))
            else:
                self.say(item)
        if "expect" in entry:
            self.compare(entry["expect"], self.lines.where.get(id(entry["expect"]), 0))

    # --- setting up -----------------------------------------------------------------------------------------------

    def dealt(self, rules: Rules) -> State:
        """A freshly dealt table: from a seed, or from a deck given from the top."""
        deal = self.entry["deal"]
        s = rules.blank(int(deal.get("seed", "1")))
        rules.lot(s)
        if "start" in deal:
            s.start = read_seat(deal["start"])
        if "deck" in deal:
            s.shuffles = [completed(s, deal["deck"])]
        rules.deal(s)
        return s

    def excerpt(self, rules: Rules) -> State:
        """A table on which only those cards lie that the scenario names."""
        entry = self.entry
        s = rules.blank(1)
        whole = [int(s.pile[i]) for i in range(s.pile_size)]
        s.pile_size = 0
        s.start = self.seat(entry.get("start", "A"), s)
        s.active = self.seat(entry.get("active", "A"), s)
        s.turn = read_number(entry.get("turn", "9"), "turn")
        s.planted = read_number(entry.get("planted", "0"), "planted", 0)
        s.discarded = read_number(entry.get("discarded", "0"), "discarded", 0)
        s.emptyings = read_number(entry.get("emptyings", "0"), "emptyings", 0)
        s.final = entry.get("final", "no") in ("yes", "true")
        names = [step.name for step in rules.steps]
        step = entry.get("step", names[0])
        if step not in names:
            raise Misread("unknown_step", getattr(step, "line", 0), word=shortened(step), steps=", ".join(names))
        s.step = names.index(step)
        for seat in range(s.players):
            self.set_seat(s, seat, entry.get(seat_name(seat), {}))
        for bean in beans_of(entry.get("discard", [])):
            s.to_discard(bean)
        for bean in beans_of(entry.get("row", [])):
            s.to_row(bean)
        for name in rules.place_names:
            place = s.places[rules.place_names.index(name)]
            for bean in beans_of(entry.get(name, [])):
                place.put(bean)
        for bean in whole:
            if count_everywhere(s, bean) > s.deck[bean]:
                raise Misread(
                    "wrong_number",
                    bean="bean:" + BEANS[bean].id,
                    found=count_everywhere(s, bean),
                    deck=int(s.deck[bean]),
                )
        pile = entry.get("pile", Word(str(PILE_OF_AN_EXCERPT), 0))
        if isinstance(pile, str):
            size = read_number(pile, "pile", 0, 200)
            named: list[int] = []
        else:
            named = beans_of([word for word in pile if word != "..."])
            size = PILE_OF_AN_EXCERPT if "..." in pile else len(named)
        rest = list(named)
        for bean in range(TYPES):
            left = int(s.deck[bean]) - count_everywhere(s, bean) - named.count(bean)
            if left < 0:
                raise Misread(
                    "wrong_number",
                    bean="bean:" + BEANS[bean].id,
                    found=int(s.deck[bean]) - left,
                    deck=int(s.deck[bean]),
                )
            rest.extend([bean] * left)
        for bean in reversed(rest[:size]):
            s.pile[s.pile_size] = bean
            s.pile_size += 1
        return s

    def seat(self, text: str, s: State) -> int:
        """A seat of this table."""
        seat = read_seat(text)
        if seat >= s.players:
            raise Misread("not_a_seat", getattr(text, "line", 0), word=text)
        return seat

    def set_seat(self, s: State, seat: int, parts: dict[str, Any]) -> None:
        """What lies before one seat."""
        for key in parts:
            if key not in SEAT_KEYS:
                raise Misread("bad_scenario", getattr(key, "line", 0), word=shortened(key))
        for bean in beans_of(parts.get("hand", [])):
            s.to_hand(seat, bean)
        if "fields" in parts:
            read_fields(s, seat, ", ".join(parts["fields"]))
        thalers = parts.get("thalers", [])
        if isinstance(thalers, str):
            # So many thalers of whatever: the commonest bean of the deck.
            common = max(range(TYPES), key=lambda bean: int(s.deck[bean]))
            thalers = [BEANS[common].id] * read_number(thalers, "thalers", 0)
        for bean in beans_of(thalers):
            s.earn(seat, bean)
        for bean in beans_of(parts.get("waiting", [])):
            s.to_waiting(seat, bean)

    # --- doing ----------------------------------------------------------------------------------------------------

    def say(self, item: str) -> None:
        """One command; after `->` stands what must come of it, if that is not plain acceptance."""
        line = getattr(item, "line", 0)
        said, _, wanted = item.partition("->")
        who, _, command_text = said.strip().partition(" ")
        state = self.table.state
        before = position_text(self.table.rules, state)
        state.record()
        try:
            seat = read_seat(who)
            refusal = self.table.do(seat, read_command(command_text))
            happened = "accepted" if refusal is None else f"refused {refusal.rule}"
            detail = "" if refusal is None else f" ({refusal})"
        except Misread as misread:
            happened, detail = "misread", f" ({misread.key})"
            if misread.key == "only_beans":
                happened = "refused BB-54"
        wanted = wanted.strip() or "accepted"
        names: list[str] = []
        if happened.startswith("refused") and " naming " in wanted:
            wanted, _, named = wanted.partition(" naming ")
            names = named.split()
        if happened != wanted:
            self.fault(line, f"{said.strip()}: {happened}{detail}, not {wanted}")
        for name in names:
            if f"seat:{read_seat(name)}" not in detail:
                self.fault(line, f"{said.strip()}: the refusal does not name {name}{detail}")
        if happened != "accepted" and position_text(self.table.rules, state) != before:
            self.fault(line, f"{said.strip()}: refused, but the table has changed")
        self.happened = [open_text(event) for event in state.take_events()]
        for bean in range(TYPES):
            if count_everywhere(state, bean) != self.total[bean]:
                self.fault(line, f"{said.strip()}: cards of {BEANS[bean].id} have come or gone")

    # --- comparing ------------------------------------------------------------------------------------------------

    def compare(self, wanted: dict[str, Any], line: int) -> None:
        """Compare the table with what is expected of it."""
        s = self.table.state
        rules = self.table.rules
        for key, value in wanted.items():
            if len(key) == 1 and key in "ABCDEFG":
                self.compare_seat(self.seat(key, s), value, line)
            elif key == "legal":
                self.compare_legal(value, line, True)
            elif key == "not legal":
                self.compare_legal(value, line, False)
            elif key == "happened":
                for phrase in value:
                    if phrase not in self.happened:
                        self.fault(line, f"happened: {self.happened}, not {phrase}")
            elif key == "cards":
                for name, number in value.items():
                    found = count_everywhere(s, read_bean(name))
                    self.same(f"cards of {name}", found, int(number), line)
            elif key == "deck":
                for name, number in value.items():
                    self.same(f"deck of {name}", int(s.deck[read_bean(name)]), int(number), line)
            elif key in PILE_KEYS:
                self.compare_pile(key, value, line)
            elif key == "offers":
                self.compare_offers(value, line)
            else:
                self.same(
                    key,
                    self.fact(key, rules, s),
                    str(value) if isinstance(value, str) else [str(v) for v in value],
                    line,
                )

    def fact(self, key: str, rules: Rules, s: State) -> object:
        """One fact of the table, as words."""
        yes_no = {True: "yes", False: "no"}
        actor = int(rules.actor(s))
        if key in ("places", "winners", "scores"):
            standing = rules.standing(s)
            if key == "winners":
                return [seat_name(seat) for seat in standing.winners()]
            return [str(n) for n in (standing.places if key == "places" else standing.thalers)]
        facts: dict[str, str] = {
            "start": seat_name(int(s.start)),
            "active": seat_name(int(s.active)),
            "actor": "-" if actor < 0 else seat_name(actor),
            "step": rules.step(s).name,
            "turn": str(s.turn),
            "planted": str(s.planted),
            "emptyings": str(s.emptyings),
            "last": str(s.last),
            "final": yes_no[s.final],
            "over": yes_no[s.over],
            "players": str(s.players),
            "edition": rules.edition,
            "total": str(sum(count_everywhere(s, bean) for bean in range(TYPES))),
        }
        if key not in facts:
            raise Misread("bad_scenario", word=shortened(key))
        return facts[key]

    def same(self, what: str, found: object, wanted: object, line: int) -> None:
        """Note it if two things differ."""
        if found != wanted:
            self.fault(line, f"{what}: {found}, not {wanted}")

    def compare_seat(self, seat: int, wanted: dict[str, Any], line: int) -> None:
        """What lies before one seat. A list is compared in full, a number with the number of cards."""
        s = self.table.state
        hand = [int(s.hand_card(seat, i)) for i in range(s.hand_size[seat])]
        stack = [int(s.stack[seat * s.capacity + i]) for i in range(s.thalers[seat])]
        waiting = [bean for bean in range(TYPES) for _ in range(s.waiting[seat * TYPES + bean])]
        name = seat_name(seat)
        for key, value in wanted.items():
            if key == "hand":
                self.compare_cards(f"{name} hand", hand, value, line)
            elif key == "thalers":
                self.compare_cards(f"{name} thalers", stack, value, line)
            elif key == "waiting":
                self.compare_cards(f"{name} waiting", waiting, sorted_words(value), line)
            elif key == "fields":
                if isinstance(value, str):
                    self.same(f"{name} fields", int(s.fields[seat]), int(value), line)
                else:
                    plain = self.table.rules.blank(1)
                    read_fields(plain, seat, ", ".join(value))
                    self.same(f"{name} fields", fields_text(s, seat), fields_text(plain, seat), line)
            elif key == "wish":
                wishes = [bean for bean in range(TYPES) if (s.wishes[seat] >> bean) & 1]
                self.compare_cards(f"{name} wish", wishes, sorted_words(value), line)
            else:
                raise Misread("bad_scenario", line, word=shortened(key))

    def compare_pile(self, key: str, value: Any, line: int) -> None:
        """A pile, as a number of cards or as the cards: pile from the top, discard pile with the top last."""
        s = self.table.state
        if key == "pile":
            cards = [int(s.pile[i]) for i in range(s.pile_size - 1, -1, -1)]
        elif key == "discard":
            cards = [int(s.discard[i]) for i in range(s.discard_size)]
        elif key == "row":
            cards = [int(s.row[i]) for i in range(s.row_size)]
        else:
            place = s.places[self.table.rules.place_names.index(key)]
            cards = [int(place.cards[i]) for i in range(place.size)]
        if not isinstance(value, str) and "..." in value:
            named = [word for word in value if word != "..."]
            cards = cards[: len(named)] if value[-1] == "..." else cards[len(cards) - len(named) :]
            value = named
        self.compare_cards(key, cards, value, line)

    def compare_cards(self, what: str, cards: list[int], wanted: Any, line: int) -> None:
        """Cards against a list of them, or against their number."""
        if isinstance(wanted, str):
            self.same(what, len(cards), int(wanted), line)
        else:
            self.same(what, [BEANS[bean].id for bean in cards], [BEANS[bean].id for bean in beans_of(wanted)], line)

    def compare_offers(self, value: Any, line: int) -> None:
        """The open offers: their number, or each as `1 A to all: red@1 for soy`."""
        offers = self.table.state.offers
        if isinstance(value, str):
            self.same("offers", len(offers), int(value), line)
        else:
            self.same(
                "offers", [offer_line(offer).removeprefix("offer ") for offer in offers], [str(v) for v in value], line
            )

    def compare_legal(self, value: dict[str, Any], line: int, wanted: bool) -> None:
        """Commands that a seat may, or may not, give now."""
        for name, commands in value.items():
            for text in commands:
                refusal = self.table.why_not(self.seat(name, self.table.state), read_command(text))
                if (refusal is None) != wanted:
                    self.fault(line, f"{name} {text}: {'legal' if refusal is None else refusal}")


def beans_of(words: Any) -> list[int]:
    """Cards from a list of words, each with a number in front if it is meant several times: `[2 red, soy]`."""
    beans: list[int] = []
    for word in words:
        if not isinstance(word, str):
            raise Misread("bad_scenario", word=shortened(str(word)))
        first, _, rest = word.strip().partition(" ")
        if first.isdecimal() and rest:
            beans.extend([read_bean(rest)] * int(first))
        else:
            beans.append(read_bean(word))
    return beans


def sorted_words(words: Any) -> Any:
    """A list of cards in the order of their beans; a number stays what it is."""
    return words if isinstance(words, str) else [BEANS[bean].id for bean in sorted(beans_of(words))]


def completed(s: State, words: Any) -> list[int]:
    """A whole deck from the top, where the scenario names only its first cards."""
    named = beans_of([word for word in words if word != "..."])
    rest = [int(s.pile[i]) for i in range(s.pile_size)]
    for bean in named:
        rest.remove(bean)
    return named + rest
