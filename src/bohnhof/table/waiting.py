"""Whom the table waits for, and why: at least one seat until the game is over (bug log U05)."""

from collections.abc import Iterable

from bohnhof.game import Game
from bohnhof.notation.words import seat_name
from bohnhof.table.bot_seats import Asking, Present, Question
from bohnhof.table.messages import Waiting
from bohnhof.table.seats import Seating
from bohnhof.texts import Sentences


def free_seats(seating: Seating, sentences: Sentences) -> list[Waiting]:
    """Before the game begins: the seats that nobody has taken."""
    return [
        Waiting(seat_name(seat.index), "act", sentences.say("live.waits.free", seat=seat_name(seat.index)))
        for seat in seating.seats
        if seat.free
    ]


def resting(game: Game, sentences: Sentences) -> list[Waiting]:
    """Nobody who plays is there: the table goes on when somebody comes back."""
    actor = int(game.rules.actor(game.state))
    return [Waiting(seat_name(actor), "act", sentences.say("live.waits.rests"))] if actor >= 0 else []


def playing(
    asking: Asking,
    who: Present,
    dues: dict[Question, float],
    until: float | None,
    sentences: Sentences,
) -> list[Waiting]:
    """The seat that must act, and the people whose answers are awaited; `until` is when the time of the former, if it
    is a person, is over."""
    game = asking.game
    actor = int(game.rules.actor(game.state))
    if actor < 0:
        return []
    step = game.rules.steps[game.state.step].name
    if actor in who.people:
        text = sentences.say(f"live.waits.{step}", who=f"seat:{actor}")
        first = Waiting(seat_name(actor), "act", text, until)
    else:
        first = bot_acts(asking, actor, who, dues, sentences)
    return [first] if asking.is_alone() else [first, *answers(asking, who, actor, sentences)]


def held(seats: Iterable[int], until: float, sentences: Sentences) -> list[Waiting]:
    """The seats whose wishes are held for a moment, so that others can have theirs (HB-26)."""
    return [
        Waiting(seat_name(seat), "held", sentences.say("live.waits.held", who=f"seat:{seat}"), until) for seat in seats
    ]


def bot_acts(asking: Asking, actor: int, who: Present, dues: dict[Question, float], sentences: Sentences) -> Waiting:
    """A bot that thinks, or leaves people time."""
    letter = seat_name(actor)
    if asking.is_trading():
        if any(question.seat != actor for question in dues):
            return Waiting(letter, "bot", sentences.say("live.waits.bots_talk", who=f"seat:{actor}"))
        until = max((asking.held_up(question, who) for question in dues), default=0.0)
        if until:
            return Waiting(letter, "bot", sentences.say("live.waits.bot_leaves_time", who=f"seat:{actor}"), until)
    return Waiting(letter, "bot", sentences.say("live.waits.bot", who=f"seat:{actor}"))


def answers(asking: Asking, who: Present, actor: int, sentences: Sentences) -> Iterable[Waiting]:
    """The people whom an offer awaits; a bot that has made it waits so long and no longer."""
    for seat in sorted(who.people - {actor}):
        offers = [offer for offer in asking.game.state.offers if offer.awaits(seat)]
        if offers:
            text = sentences.say("live.waits.answer", who=f"seat:{seat}", maker=f"seat:{offers[0].maker}")
            until = asking.patience(offers[0], who) if offers[0].maker in who.bots else None
            yield Waiting(seat_name(seat), "answer", text, until)
