"""Every message of docs/protocol.md, both ways.

What a client says is checked here and nowhere else: the form, the lengths, the bounds. `decode` gives a message or
raises `BadMessage` naming the field. What the server says is made of the structs below and `encode`d; parts of a view
are encoded once and passed on as they are (`msgspec.Raw`).
"""

import re
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Raw, Struct, field

from bohnhof.notation.words import shortened
from bohnhof.texts import Sentences

VERSION: Final = 1
"""The version of the protocol."""
LARGEST: Final = 8 * 1024
"""No message of a client is longer, in bytes."""
LONGEST_COMMAND: Final = 2000
LONGEST_CHAT: Final = 300

Id = Annotated[str, Meta(min_length=1, max_length=64)]
"""What a client calls one of its messages: it counts once."""
Letter = Annotated[str, Meta(pattern="^[A-G]$")]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Language = Literal["en", "de"]
State = Literal["open", "playing", "over"]
STATES: Final = ("open", "playing", "over")


class BadMessage(Exception):
    """A message that says nothing: `key` names the sentence (`table.error.` + key), `field` the field that is wrong,
    empty for the whole; `id` is the message's own, where it has one."""

    def __init__(self, key: str, field: str = "", said: str | None = None, **values: int | str) -> None:
        super().__init__(f"{key} {field}".strip())
        self.key = key
        self.field = field
        self.id = said
        self.values: dict[str, int | str] = {"field": field, **values}

    def sentence(self, sentences: Sentences) -> str:
        """What is wrong, for a reader."""
        return sentences.say("table.error." + self.key, **self.values)


# --- what a client says ---------------------------------------------------------------------------------------------


class Said(Struct, tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Something that a client says."""


class Hello(Said, tag="hello", frozen=True):
    """Who I am, and what I have seen already; always the first message."""

    version: Number
    lang: Language = "en"
    secret: Annotated[str, Meta(max_length=128)] | None = None
    since: Number | None = None


class Say(Said, tag="say", frozen=True):
    """A command of this seat."""

    id: Id
    command: Annotated[str, Meta(max_length=LONGEST_COMMAND)]


class Pass(Said, tag="pass", frozen=True):
    """Nothing more to say in this trading."""

    id: Id


class Why(Said, tag="why", frozen=True):
    """May I?"""

    id: Id
    command: Annotated[str, Meta(max_length=LONGEST_COMMAND)]


class Talk(Said, tag="chat", frozen=True):
    """A line for everybody at the table."""

    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class Start(Said, tag="start", frozen=True):
    """The host lets the game begin."""

    id: Id


class Leave(Said, tag="leave", frozen=True):
    """A bot plays for me from now on."""

    id: Id


class Back(Said, tag="back", frozen=True):
    """I play again."""

    id: Id


class GiveToBot(Said, tag="bot", frozen=True):
    """The host gives an absent or free seat to a bot."""

    id: Id
    seat: Letter
    bot: Annotated[str, Meta(min_length=1, max_length=60)]


class Since(Said, tag="since", frozen=True):
    """Tell me again what has happened after `n`."""

    n: Number


class Speak(Said, tag="lang", frozen=True):
    """Tell me in this language from now on."""

    lang: Language


class Ping(Said, tag="ping", frozen=True):
    """Are you there?"""


ClientMessage = Hello | Say | Pass | Why | Talk | Start | Leave | Back | GiveToBot | Since | Speak | Ping
CLIENT_MESSAGES: Final[tuple[type[Said], ...]] = (
    Hello,
    Say,
    Pass,
    Why,
    Talk,
    Start,
    Leave,
    Back,
    GiveToBot,
    Since,
    Speak,
    Ping,
)


# --- what the server says -------------------------------------------------------------------------------------------


class SeatInfo(Struct, frozen=True):
    """One seat of a table, for everybody: `Seat` of the protocol."""

    seat: str
    kind: Literal["person", "bot"]
    name: str
    bot: str | None = None
    taken: bool = False
    present: bool = False
    stand_in: str | None = None
    fault: str | None = None


class Info(Struct, frozen=True):
    """What everybody may know of a table."""

    table: str
    game: str
    edition: str
    options: dict[str, str]
    players: int
    state: State
    public: bool
    created: float
    seats: list[SeatInfo]
    watchers: int
    clock: int
    absence: int
    stand_in: str
    pace: float
    trade_time: float
    answer_time: int
    host: str | None


class Told(Struct, frozen=True):
    """A sentence about something that has happened."""

    n: int
    text: str
    seat: str | None = None


class BeanInfo(Struct, omit_defaults=True, frozen=True):
    """A bean of this game: `meter` says how many cards pay how many thalers, `handy_cap` what is stronger (TB-47)."""

    bean: str
    code: str
    name: str
    many: str
    cards: int
    meter: list[tuple[int, int]]
    handy_cap: int | None = None


Event = dict[str, Any]
"""`{"kind", "seat", ...}` with the values that the reader may know."""
Parts = dict[str, Raw]
"""A view, or the parts of it that have changed, each already encoded."""


class Sent(Struct, tag_field="type", frozen=True):
    """Something that the server says."""


class Chat(Sent, tag="chat", frozen=True):
    """A line of somebody at the table."""

    id: int
    name: str
    text: str
    at: float
    seat: str | None = field(default=None, name="from")


class Welcome(Sent, tag="welcome", frozen=True):
    """All that somebody needs who has just come."""

    table: Info
    you: str | None
    n: int
    view: Parts | None
    log: list[Told]
    chat: list[Chat]
    beans: list[BeanInfo]
    record: str | None = None
    version: int = VERSION


class Happened(Sent, tag="happened", frozen=True):
    """A command was carried out and is stored."""

    n: int
    by: str | None
    events: list[Event] | Raw
    told: list[Told] | Raw
    view: Parts
    at: float


class Missed(Sent, tag="missed", frozen=True):
    """What has happened after `since`."""

    since: int = field(name="from")
    n: int
    told: list[Told]
    events: list[list[Event]]
    view: Parts | None


class Answer(Sent, tag="answer", frozen=True):
    """The message with this id counts."""

    id: str
    n: int


class RefusedSay(Sent, tag="refused", frozen=True):
    """The command does not count, and why."""

    id: str
    rule: str
    text: str


class Problem(Sent, tag="error", omit_defaults=True, frozen=True):
    """The message itself was wrong."""

    key: str
    text: str
    id: str | None = None
    field: str | None = None


class People(Sent, tag="people", frozen=True):
    """Who is there, and who is played for."""

    seats: list[SeatInfo]
    watchers: int
    state: State
    host: str | None


class Waiting(Struct, frozen=True):
    """One seat that the table waits for."""

    seat: str
    why: Literal["act", "answer", "bot", "held"]
    text: str
    until: float | None = None


class Waits(Sent, tag="waits", frozen=True):
    """Whom the table waits for, and until when."""

    seats: list[Waiting] = field(name="for")
    now: float


class Moved(Sent, tag="moved", frozen=True):
    """Connect there instead."""

    url: str


class Bye(Sent, tag="bye", frozen=True):
    """The connection closes now."""

    key: Literal["restart", "elsewhere", "slow", "closed"]
    text: str


class Pong(Sent, tag="pong", frozen=True):
    """I am."""


ServerMessage = Welcome | Happened | Missed | Answer | RefusedSay | Problem | People | Waits | Chat | Moved | Bye | Pong
SERVER_MESSAGES: Final[tuple[type[Sent], ...]] = (
    Welcome,
    Happened,
    Missed,
    Answer,
    RefusedSay,
    Problem,
    People,
    Waits,
    Chat,
    Moved,
    Bye,
    Pong,
)


# --- reading and writing --------------------------------------------------------------------------------------------

_encoder: Final = msgspec.json.Encoder()
_decoder: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)


class _OnlyId(Struct):
    id: Id | None = None


_ids: Final = msgspec.json.Decoder(_OnlyId)
_PATH: Final = re.compile(r" - at `(?:key in )?\$\.?(.*)`$")
_NAMED: Final = re.compile(r"(missing required|unknown) field `(.*?)`")


def encode(message: Any) -> bytes:
    """A message, or a part of one, as JSON."""
    return _encoder.encode(message)


def decode(text: bytes | str) -> ClientMessage:
    """The message that a client has sent. Raises `BadMessage`."""
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if len(data) > LARGEST:
        raise BadMessage("too_large", most=LARGEST)
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, RecursionError) as error:
        raise complaint(error, _id_of(data)) from None


def complaint(error: Exception, said: str | None = None) -> BadMessage:
    """What was wrong with a JSON text, from what its reader says."""
    if not isinstance(error, msgspec.ValidationError):
        return BadMessage("not_json", said=said)
    text = str(error)
    at = _PATH.search(text)
    where = shortened(at.group(1)) if at else ""
    named = _NAMED.search(text)
    if named:
        name = ".".join(part for part in (where, shortened(named.group(2))) if part)
        return BadMessage("missing_field" if named.group(1).startswith("missing") else "unknown_field", name, said)
    if not where:
        return BadMessage("not_an_object", said=said)
    if where == "type":
        return BadMessage("unknown_type", where, said)
    return BadMessage("wrong_field", where, said)


def _id_of(data: bytes) -> str | None:
    try:
        return _ids.decode(data).id
    except (msgspec.DecodeError, RecursionError):
        return None
