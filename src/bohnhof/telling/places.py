"""What lies before a seat besides its fields: the places that a game adds there."""

from bohnhof.engine.rules import Rules
from bohnhof.engine.state import Place
from bohnhof.engine.view import View
from bohnhof.notation.words import seat_name


def places_of(view: View, rules: Rules, seat: int) -> list[tuple[str, Place]]:
    """The places of a seat, each with its name without the letter of the seat."""
    start = seat_name(seat) + "."
    named = zip(rules.place_names, view.places, strict=True)
    return [(name.removeprefix(start), place) for name, place in named if name.startswith(start)]
