"""Lists the offers and harvests of a game from its events, for those who ask for each single one."""

from typing import Final

from bohnhof.cards import BEANS
from bohnhof.engine.commands import EVERYONE, bean_of
from bohnhof.engine.events import Event
from bohnhof.lab.columns import ALL, LAPSED, NOBODY, OUTCOMES, HarvestRows, OfferRows
from bohnhof.notation.events import number, numbers

ACCEPTED: Final = OUTCOMES.index("accepted")
REFUSED: Final = OUTCOMES.index("refused")
WITHDRAWN: Final = OUTCOMES.index("withdrawn")
VOID: Final = OUTCOMES.index("void")
LAST_HARVESTS: Final = ("harvested", "harvested-mixed", "boss-harvested")
"""What a game ends with, right before it is over."""


def list_offers(game: int, players: int, events: list[Event], rows: OfferRows) -> None:
    """One row for each offer that these events of a whole game made. All begin as lapsed, until an event says more."""
    turn = 1
    row_of: dict[int, int] = {}
    refusals: dict[int, int] = {}
    for event in events:
        kind = event.kind
        if kind == "turn":
            turn = number(event.public, "number")
        elif kind == "offered":
            offer = number(event.public, "offer")
            row_of[offer] = len(rows.game)
            refusals[offer] = 0
            gives = [bean_of(card) for card in numbers(event.public, "gives")]
            wants = numbers(event.public, "wants")
            partner = number(event.public, "partner")
            rows.game.append(game)
            rows.turn.append(turn)
            rows.number.append(offer)
            rows.answers.append(number(event.public, "answers"))
            rows.maker.append(event.seat)
            rows.partner.append(ALL if partner == EVERYONE else partner)
            rows.given.append(len(gives))
            rows.gives.extend(gives)
            rows.wanted.append(len(wants))
            rows.wants.extend(wants)
            rows.outcome.append(LAPSED)
            rows.accepter.append(NOBODY)
        elif kind == "dealt":
            row = row_of[number(event.public, "offer")]
            rows.outcome[row] = ACCEPTED
            rows.accepter[row] = event.seat
        elif kind == "refused":
            offer = number(event.public, "offer")
            row = row_of[offer]
            refusals[offer] += 1
            if rows.partner[row] != ALL or refusals[offer] == players - 1:
                rows.outcome[row] = REFUSED
        elif kind == "withdrew":
            rows.outcome[row_of[number(event.public, "offer")]] = WITHDRAWN
        elif kind == "void":
            rows.outcome[row_of[number(event.public, "offer")]] = VOID


def list_harvests(game: int, events: list[Event], rows: HarvestRows) -> None:
    """One row for each harvest among these events of a whole game; the final ones come right before its end."""
    turn = 1
    final = len(events)
    closing = next((i for i, event in enumerate(events) if event.kind in ("closing", "final-harvest")), final)
    if closing < final:
        final = closing  # a game with a closing stage
    elif events and events[-1].kind == "over":
        final -= 1
        while final > 0 and events[final - 1].kind in LAST_HARVESTS:
            final -= 1
    for i, event in enumerate(events):
        if event.kind == "turn":
            turn = number(event.public, "number")
        elif event.kind in ("harvested", "harvested-mixed", "harvested-stew"):
            stew = event.kind == "harvested-stew"
            rows.game.append(game)
            rows.turn.append(turn)
            rows.seat.append(event.seat)
            rows.bean.append(len(BEANS) if stew else number(event.public, "bean"))
            rows.cards.append(number(event.public, "cards"))
            rows.thalers.append(number(event.public, "thalers"))
            rows.final.append(i >= final)
