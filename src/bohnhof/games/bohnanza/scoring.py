"""The end: final harvest, score, places (BB-102 to BB-107)."""

from bohnhof.engine.rules import Standing
from bohnhof.engine.state import State
from bohnhof.games.bohnanza.harvest import harvest


def final_harvest(s: State) -> None:
    """BB-102: every player harvests all his fields; protection does not apply, order plays no part."""
    seat = s.start
    for _i in range(s.players):
        for field in range(s.fields[seat]):
            if s.size(seat, field) > 0:
                harvest(s, seat, field)
        seat = s.after(seat)


def standing(s: State, tie_break: str) -> Standing:
    """BB-103: every thaler counts one."""
    return ranked(s, [int(s.thalers[seat]) for seat in range(s.players)], tie_break)


def ranked(s: State, scores: list[int], tie_break: str) -> Standing:
    """BB-104 to BB-107: scores, then the tie-break, `hand`, `farthest` or `shared`; equal seats share a place."""
    keys: list[tuple[int, int]] = []
    for seat in range(s.players):
        if tie_break == "hand":
            keys.append((scores[seat], int(s.hand_size[seat])))
        elif tie_break == "farthest":
            keys.append((scores[seat], int((seat - s.start + s.players) % s.players)))
        else:
            keys.append((scores[seat], 0))
    places = [1 + sum(1 for other in keys if other > key) for key in keys]
    return Standing(scores, places)
