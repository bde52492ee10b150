"""What a seat is asked where actions are copied and fields taken over, and what else holds at the moment (TB-63)."""

from bohnhof.engine.rules import Rules
from bohnhof.engine.vectors import numbers
from bohnhof.engine.view import View
from bohnhof.games.telebohn.words import letter
from bohnhof.telling.cards import counted, in_words, joined
from bohnhof.texts import Sentences


def mark(view: View, rules: Rules, name: str) -> int:
    """One of the numbers that the game keeps."""
    return int(view.marks[rules.mark_names[name]])


def who_acts(view: View, rules: Rules) -> int:
    """Who carries out or copies an action now: the seat whose window is open, else the active player."""
    window = mark(view, rules, "window")
    return window - 1 if window > 0 else int(view.active)


def copiers(view: View, rules: Rules) -> list[int]:
    """The seats that have copied in this circuit."""
    copied = mark(view, rules, "copied")
    return [seat for seat in range(int(view.players)) if (copied >> seat) & 1]


def circuit_duty(view: View, rules: Rules, sentences: Sentences) -> str:
    """What the reader is asked in such a game."""
    name = rules.steps[view.step].name
    if name == "actions":
        return sentences.say("duty.actions_final" if view.final else "duty.actions")
    if name == "copy":
        if int(view.seat) in copiers(view, rules):
            return sentences.say("duty.copied")
        kind = letter(mark(view, rules, "kind"))
        return sentences.say(f"duty.copy_{kind}", who=f"seat:{view.active}")
    if name == "takeover":
        own, at, attacker = mark(view, rules, "own"), mark(view, rules, "at"), who_acts(view, rules)
        return sentences.say(
            "duty.takeover_of",
            who=f"seat:{attacker}",
            field=at + 1,
            own=own + 1,
            mine=counted(int(view.kind(view.seat, at)), int(view.size(view.seat, at)), sentences),
            theirs=counted(int(view.kind(attacker, own)), int(view.size(attacker, own)), sentences),
        )
    if name == "lay":
        taken = numbers(view.places[rules.place_names.index("taken")].cards)
        return sentences.say("duty.lay_bean", bean=in_words(taken, sentences))
    return sentences.say(f"duty.{name}")


def notes(view: View, rules: Rules, sentences: Sentences) -> list[str]:
    """What everybody should know of the moment besides whose it is: the first round, whether the active player may
    still harvest, who has copied, how near an end without cards is (TB-41, TB-66, TB-67, TB-100)."""
    if view.over:
        return []
    found: list[str] = []
    kind, copied = mark(view, rules, "kind"), copiers(view, rules)
    if kind and mark(view, rules, "window"):
        key = "note.copied" if copied else f"note.circuit_{letter(kind)}"
        names = joined([sentences.seat(seat) for seat in copied], sentences)
        found.append(sentences.say(key, who=f"seat:{view.active}", copiers=names))
    if mark(view, rules, "turned"):
        found.append(sentences.say("note.turned", who=f"seat:{view.active}"))
    if view.turn == 1 and view.players > 2:
        found.append(sentences.say("note.first_round"))
    idle = mark(view, rules, "idle")
    if idle:
        found.append(sentences.say("note.idle", count=idle, most=2 * int(view.players)))
    return found
