"""Whom the table waits for, and what that seat must do: always one plain sentence (bug log U05)."""

from bohnhof.engine.commands import BUY_FIELD, DRAW, END, PLANT, TURN_UP, verb_of
from bohnhof.engine.rules import Rules
from bohnhof.engine.vectors import count
from bohnhof.engine.view import View
from bohnhof.games.bohnentaler.verbs import DRAW_FOUR, LAY
from bohnhof.games.highbohn.verbs import DECLINE, STEW_BEAN, STORE_BEAN
from bohnhof.telling.cards import in_words
from bohnhof.telling.circuits import circuit_duty
from bohnhof.telling.phases import phase_duty
from bohnhof.texts import Sentences


def step_title(view: View, rules: Rules, sentences: Sentences) -> str:
    """`step 2 of 4: trading`."""
    name = sentences.say("step." + rules.steps[view.step].name)
    if view.step >= rules.step_count:
        return sentences.say("step.between", name=name)
    return sentences.say("step", number=int(view.step) + 1, count=int(rules.step_count), name=name)


def waiting_for(view: View, asked: int, rules: Rules, sentences: Sentences) -> str:
    """The sentence for the seat that is asked; `asked` is -1 once the game is over."""
    if asked < 0:
        return sentences.say("waits.nobody")
    if asked != view.seat:
        return sentences.say(
            "waits.other",
            who=f"seat:{asked}",
            what=sentences.say(f"waits.{rules.steps[view.step].name}"),
        )
    return sentences.say("waits.you", what=duty(view, rules, sentences))


def duty(view: View, rules: Rules, sentences: Sentences) -> str:
    """What the reader must or may do."""
    if view.answering:
        maker = next(offer.maker for offer in view.offers if offer.number == view.answering)
        return sentences.say("duty.answer", offer=int(view.answering), who=f"seat:{maker}")
    if view.may_pass and view.seat == view.actor:
        return sentences.say("duty.wishes")
    if view.may_pass:
        key = "duty.courtesy_trade" if view.menu.may_offer else "duty.courtesy"
        return sentences.say(key, who=f"seat:{view.active}")
    name = rules.steps[view.step].name
    verbs = {int(verb_of(view.menu.codes[i])) for i in range(view.menu.liberties, view.menu.count)}
    if name == "plant":
        return planting_duty(view, verbs, sentences)
    if name == "waiting":
        beans = in_words(waiting_beans(view, int(view.seat)), sentences)
        if verbs & {int(PLANT), int(STEW_BEAN), int(STORE_BEAN)}:
            return sentences.say("duty.waiting", beans=beans)
        return sentences.say("duty.waiting_no_room", beans=beans, room=making_room(view, sentences))
    if LAY in verbs and DECLINE in verbs:
        return sentences.say("duty.defence_duel")
    if DRAW_FOUR in verbs:
        return sentences.say("duty.draw_or_four")
    if DRAW in verbs:
        return sentences.say("duty.draw")
    if rules.rival:
        return phase_duty(view, rules, verbs, sentences)
    if rules.own_cards:
        return circuit_duty(view, rules, sentences)
    if END in verbs and sentences.has(f"duty.{name}_end"):
        return sentences.say(f"duty.{name}_end")
    return sentences.say(f"duty.{name}")


def planting_duty(view: View, verbs: set[int], sentences: Sentences) -> str:
    """In the step of planting from the hand."""
    if DECLINE in verbs:
        return sentences.say("duty.bank")
    if verbs & {int(STEW_BEAN), int(STORE_BEAN)}:
        verbs = {*verbs, int(PLANT)} - {int(STEW_BEAN), int(STORE_BEAN)}
    if not len(view.hand):
        return sentences.say("duty.turn_up")
    front = sentences.bean(int(view.hand[0]))
    if TURN_UP not in verbs:
        if PLANT not in verbs:
            return sentences.say("duty.make_room", bean=front, room=making_room(view, sentences))
        return sentences.say("duty.plant", bean=front)
    if len(verbs) == 1 and not view.discarded and view.planted == 1:
        return sentences.say("duty.plant_no_room", bean=front)
    if PLANT in verbs:
        return sentences.say("duty.plant_more", bean=front)
    return sentences.say("duty.turn_up")


def making_room(view: View, sentences: Sentences) -> str:
    """How the reader can make room: by a harvest, or by a purchase too if he may make one now."""
    verbs = {int(verb_of(view.menu.codes[i])) for i in range(view.menu.liberties)}
    return sentences.say("duty.harvest_or_buy" if BUY_FIELD in verbs else "duty.harvest")


def waiting_beans(view: View, seat: int) -> list[int]:
    """The beans a seat still has to plant: its waiting cards, and the turned-up row of the active player."""
    beans = [int(bean) for bean in view.types for _ in range(view.waits(seat, bean))]
    if seat == view.active:
        beans += [int(bean) for bean in view.types for _ in range(count(view.row, bean))]
    return beans
