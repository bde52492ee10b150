"""What a seat must or may do in a phase of a game against the mafia (AC-39 to AC-72)."""

from bohnhof.engine.commands import BUY_FIELD, DISCARD, END, PLANT, TURN_UP, verb_of
from bohnhof.engine.rules import Rules
from bohnhof.engine.terms import PLANTS, TERMS
from bohnhof.engine.view import View
from bohnhof.games.prohibohn.verbs import PLAY_CARD
from bohnhof.texts import Sentences


def phase_duty(view: View, rules: Rules, verbs: set[int], sentences: Sentences) -> str:
    """A sentence for the active player; `verbs` are those of the phase itself that he may use now."""
    name = rules.steps[view.step].name
    if name == "play":
        playing = playing_duty(view, rules, verbs, sentences)
        return sentences.say("duty.play_or_discard", what=playing) if DISCARD in verbs else playing  # PB-62
    if name == "uncover" and END not in verbs:
        return sentences.say("duty.uncover", number=int(view.marks[rules.mark_names["counted"]]) + 1)
    if name == "cultivate" and END not in verbs:
        return cultivating_duty(view, rules, sentences)
    if name == "uncover" and TURN_UP in verbs:
        return sentences.say("duty.uncover_or_end")
    key = f"duty.{name}_end" if END in verbs else f"duty.{name}"
    return sentences.say(key)


def playing_duty(view: View, rules: Rules, verbs: set[int], sentences: Sentences) -> str:
    """While cards of the hand are played: which card comes next, and whether there is room for it."""
    more = len(view.hand) > 0 and view.planted < view.terms[view.seat * TERMS + PLANTS]
    cast = rules.mark_names.get("cast")
    if not more or (cast is not None and view.marks[cast] == 2):  # PB-63
        return sentences.say("duty.play_end")
    if PLAY_CARD in verbs:
        return sentences.say("duty.play_any_more" if END in verbs else "duty.play_any")
    front = sentences.bean(int(view.hand[0]))
    if PLANT in verbs:
        return sentences.say("duty.play_more" if END in verbs else "duty.play", bean=front)
    room = sentences.say("duty.harvest_or_buy" if buys(view) else "duty.harvest")
    return sentences.say("duty.play_more_room" if END in verbs else "duty.play_room", bean=front, room=room)


def cultivating_duty(view: View, rules: Rules, sentences: Sentences) -> str:
    """What keeps the phase from ending: groups that must be planted, or a boss whose field is empty."""
    if view.players == 1 and len(view.row):
        return sentences.say("duty.cultivate_groups")
    empty = next(place for place in rules.rival_fields if not view.places[place].size)
    return sentences.say("duty.cultivate_refill", boss=sentences.say(f"boss.{rules.place_names[empty]}"))


def buys(view: View) -> bool:
    """Whether the reader may buy a field now."""
    return any(verb_of(view.menu.codes[i]) == BUY_FIELD for i in range(view.menu.liberties))
