"""What is agreed before a table begins: the game, who sits where, clocks and paces. A wrong value names its field."""

from collections.abc import Collection
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from bohnhof.bots import BOTS
from bohnhof.engine.chance import seeded
from bohnhof.engine.refusals import Refusal, Refused
from bohnhof.engine.rules import Rules
from bohnhof.game import fresh_seed
from bohnhof.games import create
from bohnhof.notation.record import Replay
from bohnhof.notation.words import Misread, printable, seat_name, shortened
from bohnhof.table.fresh_luck import shuffle_pile
from bohnhof.table.messages import Language, complaint
from bohnhof.texts import Sentences

YOU: Final = "you"
PERSON: Final = "person"
MOST_SEATS: Final = 7
LONGEST_RECORD: Final = 1024 * 1024
MOST_COMMANDS: Final = 3000
"""No longer record is taken; long games have a third of that."""
LARGEST_BODY: Final = LONGEST_RECORD + 64 * 1024
"""No request has a longer body, in bytes."""
CLOCKS: Final = (0, 30, 60, 120, 300)
"""The clocks that a form offers; any whole number of seconds within the bounds will do."""
PACES: Final = (0.0, 0.5, 1.0, 2.0)
"""The paces that a form offers."""
BOUNDS: Final[dict[str, tuple[int, int]]] = {
    "clock": (5, 3600),
    "absence": (0, 3600),
    "pace": (0, 5),
    "trade_time": (0, 120),
    "answer_time": (5, 600),
}
"""The least and the most of each number; a clock or answer time of 0 is none."""
ANSWER_TIMES: Final = (0, 15, 30, 60, 120)
"""The times for an answer in another's turn that a form offers."""
USUAL_ANSWER_TIME: Final = {"telebohn": 30}
"""The usual one of each game in which others are asked in a turn, by its name (TB-63)."""
LONGEST_OPTION: Final = 32 * 1024
"""No value of an option is longer: some are whole files (TB-114)."""
USUAL_BOT: Final = "trader"
USUAL_BOTS: Final = {"al-cabohne": "mobster", "prohibohn": "mobster"}
"""The bot of a game where another one plays it better than the usual one."""
Word = Annotated[str, Meta(max_length=60)]


class BadSettings(Exception):
    """Settings that cannot be: the field that is wrong, the sentence that says why with its values, and the rule
    where one forbids it."""

    def __init__(
        self, field: str, key: str, values: dict[str, int | str] | None = None, rule: str | None = None
    ) -> None:
        super().__init__(f"{field}: {key}")
        self.field = field
        self.key = key
        self.values: dict[str, int | str] = {} if values is None else values
        self.rule = rule

    def sentence(self, sentences: Sentences) -> str:
        """What is wrong, for a reader, and in which line where it is a text of several."""
        said = sentences.say(self.key, **self.values)
        return (
            sentences.say("table.settings.line", line=self.values["line"], said=said) if "line" in self.values else said
        )


class NewTable(Struct, forbid_unknown_fields=True, frozen=True):
    """What somebody asks for who makes a table: the body of `POST /api/tables`."""

    seats: Annotated[list[Word], Meta(min_length=1, max_length=MOST_SEATS)]
    name: Annotated[str, Meta(max_length=100)] = ""
    game: Word = "bohnanza"
    edition: Word = ""
    options: Annotated[dict[Word, Annotated[str, Meta(max_length=LONGEST_OPTION)]], Meta(max_length=20)] = {}
    public: bool = False
    clock: int = 0
    absence: int = 20
    stand_in: Word = ""
    pace: float = 1.0
    trade_time: float = 8.0
    answer_time: int | None = None
    lang: Language = "en"
    record: Annotated[str, Meta(max_length=LONGEST_RECORD)] | None = None
    upto: Annotated[int, Meta(ge=0)] | None = None


class Settings(Struct, frozen=True):
    """What is agreed at a table, checked. `seats` are `person` or the name of a bot, in the order of play; `host` is
    the seat of who has made the table; `record` the beginning of a game that is played on from there."""

    game: str
    edition: str
    options: dict[str, str]
    seats: tuple[str, ...]
    clock: int
    absence: int
    stand_in: str
    pace: float
    trade_time: float
    public: bool
    host: str | None
    record: str = ""
    answer_time: int = 0

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.seats)

    def rules(self) -> Rules:
        """The rules of this table."""
        return create(self.game, self.edition, self.players, self.options)

    def encoded(self) -> bytes:
        """The settings as they are kept."""
        return msgspec.json.encode(self)

    @classmethod
    def decoded(cls, data: bytes) -> "Settings":
        """The settings as they were kept."""
        return msgspec.json.decode(data, type=cls)


_new_table: Final = msgspec.json.Decoder(NewTable)


def read_new_table(body: bytes) -> NewTable:
    """What a request asks for. Raises `BadMessage` naming the field."""
    try:
        return _new_table.decode(body)
    except (msgspec.DecodeError, RecursionError) as error:
        raise complaint(error) from None


def settings_of(asked: NewTable, bots: Collection[str] = tuple(BOTS)) -> Settings:
    """The settings that somebody asks for, checked; `bots` names all bots there are. Raises `BadSettings`."""
    seats = [word.strip() for word in asked.seats]
    for index, word in enumerate(seats):
        if word not in (YOU, PERSON):
            known_bot(word, f"seats[{index}]", bots)
    if seats.count(YOU) > 1:
        raise BadSettings("seats", "table.settings.you_twice")
    if asked.stand_in:
        known_bot(asked.stand_in, "stand_in", bots)
    if asked.clock != 0:
        within("clock", asked.clock)
    if asked.answer_time:
        within("answer_time", asked.answer_time)
    for name in ("absence", "pace", "trade_time"):
        within(name, getattr(asked, name))
    record = "" if asked.record is None else beginning(asked.record, asked.upto)
    rules = rules_of(asked, len(seats)) if not record else recorded_rules(record, len(seats))
    return Settings(
        game=rules.name,
        edition=rules.edition,
        options=dict(rules.options),
        seats=tuple(PERSON if word == YOU else word for word in seats),
        clock=asked.clock,
        absence=asked.absence,
        stand_in=asked.stand_in or usual_bot(rules.name, bots),
        pace=asked.pace,
        trade_time=asked.trade_time,
        public=asked.public,
        host=seat_name(seats.index(YOU)) if YOU in seats else None,
        record=record,
        answer_time=USUAL_ANSWER_TIME.get(rules.name, 0) if asked.answer_time is None else asked.answer_time,
    )


def usual_bot(game: str, bots: Collection[str]) -> str:
    """The bot that sits down at a table of this game, or plays for somebody who is gone, where nobody says which."""
    usual = USUAL_BOTS.get(game, USUAL_BOT)
    return usual if usual in bots else next(reversed([*bots]), "")


def known_bot(name: str, field: str, bots: Collection[str]) -> None:
    """Raises `BadSettings` for a bot that is not there."""
    if name not in bots:
        raise BadSettings(field, "table.settings.no_such_bot", {"bot": shortened(name), "bots": ", ".join(bots)})


def within(field: str, value: float) -> None:
    """Raises `BadSettings` for a number out of its bounds."""
    least, most = BOUNDS[field]
    if not least <= value <= most:
        raise BadSettings(field, f"table.settings.{field}", {"least": least, "most": most})


_FIELD_OF: Final = {
    "no_such_game": "game",
    "no_such_edition": "edition",
    "players_not_listed": "seats",
    "three_to_five_players": "seats",
    "two_to_five_players": "seats",
    "one_or_two_players": "seats",
    "token_for_three_to_five": "seats",
    "not_with_token": "game",
    "not_with_edition": "edition",
    "no_token_in_edition": "edition",
    "no_duel": "options",
    "no_such_option": "options",
    "bad_option_value": "options",
    "only_in_duel": "options",
}
"""The field that each refusal of a game to be set up is about."""


def rules_of(asked: NewTable, players: int) -> Rules:
    """The rules that somebody asks for. Raises `BadSettings`."""
    try:
        return create(asked.game, asked.edition, players, dict(asked.options))
    except Refused as refused:
        raise refused_settings(refused.refusal) from None


def refused_settings(refusal: Refusal) -> BadSettings:
    """The refusal of a game to be set up, with the field that it is about; foreign words only as they may be shown."""
    values = {
        name: printable(value, 200) if isinstance(value, str) else value for name, value in refusal.values.items()
    }
    field = "options.text_cards" if refusal.key.startswith("bad_text_cards") else _FIELD_OF[refusal.key]
    if field == "options":
        field += "." + shortened(str(values["option"]))
    return BadSettings(field, "refusal." + refusal.key, values, refusal.rule)


def beginning(record: str, upto: int | None) -> str:
    """The first commands of a recorded game, as the record of a game that is not over. What chance brings after them
    is new; the draw pile is, where `upto` says after which command. Raises `BadSettings`."""
    try:
        run = Replay(record)
        if len(run.moves) > MOST_COMMANDS:
            raise BadSettings("record", "table.replay.too_long", {"most": MOST_COMMANDS})
        while not run.done() and (upto is None or run.at < upto):
            run.step()
    except Misread as misread:
        values: dict[str, int | str] = {**misread.values, "line": misread.line}
        raise BadSettings("record", "misread." + misread.key, values) from None
    state = run.table.state
    if upto is not None and run.at < upto:
        raise BadSettings("upto", "table.settings.upto", {"most": run.at})
    if state.over:
        raise BadSettings("upto", "table.settings.over")
    if upto is not None:
        shuffle_pile(run.record, int(state.pile_size))
    state.chance = seeded(fresh_seed())
    return run.record.text(state)


def recorded_rules(record: str, players: int) -> Rules:
    """The rules of a recorded game, if so many play it. Raises `BadSettings`."""
    rules = Replay(record).rules
    if rules.players != players:
        raise BadSettings("seats", "table.settings.other_players", {"players": int(rules.players)})
    return rules
