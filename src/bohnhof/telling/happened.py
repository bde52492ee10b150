"""What has happened, in the words of one reader: only what that seat may know (BB-34, BB-35)."""

from collections.abc import Iterable, Iterator

from bohnhof.cards import BEANS
from bohnhof.engine.commands import EVERYONE
from bohnhof.engine.events import Event, Value
from bohnhof.notation.events import BETWEEN_SEATS, OF_GROUPS, number, numbers
from bohnhof.notation.events import words as words_of
from bohnhof.telling.cards import cards_in_words, counted, in_words, joined
from bohnhof.texts import Sentences


def told(events: Iterable[Event], reader: int, sentences: Sentences) -> list[str]:
    """A sentence for each thing that has happened, as the reader saw it; -1 is a spectator. Cards that somebody draws
    or turns up one after the other make one sentence, and the deal makes one."""
    lines: list[str] = []
    for run in runs(events):
        line = tell(run, reader, sentences)
        if line:
            lines.append(line)
    return lines


def runs(events: Iterable[Event]) -> Iterator[list[Event]]:
    """Events, those put together that are told in one sentence."""
    run: list[Event] = []
    for event in events:
        if run and (same_sentence(run[-1], event) or (run[0].kind == "dealt-out" and event.kind == "drew")):
            run.append(event)
        else:
            if run:
                yield run
            run = [event]
    if run:
        yield run


def same_sentence(one: Event, other: Event) -> bool:
    """Whether two events are one act of one seat."""
    return (
        one.kind == other.kind and one.seat == other.seat and one.kind in ("drew", "drew-text", "turned-up", "matched")
    )


def tell(run: list[Event], reader: int, sentences: Sentences) -> str:
    """The sentence for one run of events."""
    event = run[0]
    values = event.seen_by(reader)
    if event.kind == "drew":
        return tell_drawing(run, reader, sentences)
    if event.kind == "drew-text":
        return tell_own_drawing(run, reader, sentences)
    if event.kind in ("turned-up", "matched"):
        beans = in_words([number(one.public, "bean") for one in run], sentences)
        return say(event, reader, sentences, who=f"seat:{event.seat}", beans=beans)
    if event.kind == "offered":
        return tell_offer(event, values, reader, sentences)
    if event.kind == "dealt":
        return tell_deal(event, values, reader, sentences)
    if event.kind == "over":
        return sentences.say("told.over")
    return say(event, reader, sentences, **shown(event, values, sentences))


def say(event: Event, reader: int, sentences: Sentences, **values: object) -> str:
    """A sentence about an event: `you` where it is the reader's own, or done to him."""
    key = event.kind
    if key == "emptied" and event.public["final"]:
        key = "emptied_round" if event.public.get("round") else "emptied_final"
    if key == "field" and event.public["price"]:
        key = "field_bought"
    turned = "_mixed" if event.public.get("turned") else "_unpaid"
    for more, added in (("stew", "_stew"), ("turned", turned), ("share", "_shared")):
        key += added if more in event.public else ""
    if "share" in event.public and event.public["share"] == reader:
        key += "_you"
    for hidden in ("bean", "text"):
        if hidden in values and hidden not in event.public:
            key += f"_{hidden}"
    if "beans" in event.private.get(reader, {}):
        key += "_beans"
    own = "told_you." + key
    if event.seat == reader and sentences.has(own):
        return sentences.say(own, **values)
    whom = event.public.get("owner", event.public.get("from"))
    if reader >= 0 and whom == reader and sentences.has("told_from_you." + key):
        return sentences.say("told_from_you." + key, **values)
    other = "told." + key
    return sentences.say(other if sentences.has(other) else "event." + key, **values)


def shown(event: Event, values: dict[str, Value], sentences: Sentences) -> dict[str, object]:
    """The values of an event as its sentence takes them."""
    words: dict[str, object] = {"who": f"seat:{event.seat}"}
    for name, value in values.items():
        if name == "bean":
            words["bean"] = "bean:" + BEANS[number(values, "bean")].id
        elif name == "field":
            words["field"] = number(values, "field") + 1
        elif name == "beans":
            words["beans"] = in_words(numbers(values, "beans"), sentences)
        elif name == "text":
            words[name] = sentences.own_card(number(values, name))
        elif name == "texts":
            words[name] = joined([sentences.own_card(text) for text in numbers(values, name)], sentences)
        elif name == "seat":
            words["other"] = f"seat:{value}"
        elif name in ("own", "origin") and event.kind in BETWEEN_SEATS:
            words[name] = number(values, name) + 1
        elif name in ("turned", "rest", "arranged"):
            words[name] = in_words(numbers(values, name), sentences)
        elif name in ("ware", "kind", "with"):
            words[name] = f"ware:{value}"
        elif name == "boss":
            words[name] = sentences.say(f"boss.{value}")
        elif name == "wares":
            words[name] = joined([sentences.say(f"ware.{ware}") for ware in words_of(values, name)], sentences)
        elif name == "share":
            words["taker"] = f"seat:{value}"
        elif name == "from" and isinstance(value, int):
            words["giver"] = f"seat:{value}"
        elif name == "owner":
            words["owner"] = f"seat:{value}"
        elif name == "against":
            words["against"] = "bean:" + BEANS[number(values, "against")].id
        else:
            words[name] = value
    counts = event.kind in OF_GROUPS or event.kind in BETWEEN_SEATS
    if event.kind == "harvested" or (counts and "cards" in values):
        words["beans"] = counted(number(values, "bean"), number(values, "cards"), sentences)
    return words


def tell_drawing(run: list[Event], reader: int, sentences: Sentences) -> str:
    """Cards drawn: the reader sees his own."""
    event = run[0]
    beans = [number(one.seen_by(reader), "bean") for one in run if "bean" in one.seen_by(reader)]
    if len(beans) == len(run):
        key = "told_you.drew" if event.seat == reader else "told.drew_beans"
        return sentences.say(key, who=f"seat:{event.seat}", beans=in_words(beans, sentences))
    return sentences.say("told.drew", who=f"seat:{event.seat}", count=len(run))


def tell_own_drawing(run: list[Event], reader: int, sentences: Sentences) -> str:
    """Cards of a game's own drawn: the reader sees his own."""
    event = run[0]
    seen = [number(one.seen_by(reader), "text") for one in run if "text" in one.seen_by(reader)]
    if event.seat == reader and len(seen) == len(run):
        return sentences.say("told_you.drew-text", texts=joined([sentences.own_card(n) for n in seen], sentences))
    return sentences.say("event.drew-text", who=f"seat:{event.seat}", count=len(run))


def tell_offer(event: Event, values: dict[str, Value], reader: int, sentences: Sentences) -> str:
    """An offer, with the giving side first; a counter-offer names what it answers."""
    partner = number(values, "partner")
    words = {
        "who": f"seat:{event.seat}",
        "partner": f"seat:{partner}",
        "gives": cards_in_words(numbers(values, "gives"), sentences, event.seat == reader),
        "wants": in_words(numbers(values, "wants"), sentences),
        "offer": number(values, "offer"),
    }
    if event.seat == reader:
        key = "told_you.offered_all" if partner == EVERYONE else "told_you.offered"
    elif partner == reader:
        key = "told.offered_you"
    else:
        key = "told.offered_all" if partner == EVERYONE else "told.offered"
    line = sentences.say(key, **words)
    if number(values, "answers"):
        line += " " + sentences.say("told.answers", offer=number(values, "answers"))
    return line


def tell_deal(event: Event, values: dict[str, Value], reader: int, sentences: Sentences) -> str:
    """A deal: the event is that of the accepter, `partner` made the offer."""
    partner = number(values, "partner")
    words = {
        "who": f"seat:{event.seat}",
        "partner": f"seat:{partner}",
        "gives": cards_in_words(numbers(values, "gives"), sentences, event.seat == reader),
        "takes": cards_in_words(numbers(values, "takes"), sentences, partner == reader),
        "offer": number(values, "offer"),
    }
    if event.seat == reader:
        return sentences.say("told_you.dealt", **words)
    return sentences.say("told.dealt_with_you" if partner == reader else "told.dealt", **words)
