"""Places with the token: between equals its owner comes first (BT-31 to BT-33, BT-53)."""

from bohnhof.engine.rules import Standing
from bohnhof.engine.state import State
from bohnhof.games.bohnentaler.marks import token_owner


def with_token(s: State, inner: Standing) -> Standing:
    """The standing of the game itself, with the owner of the token before all others who have as many thalers."""
    owner = int(token_owner(s))
    thalers = inner.thalers
    keys: list[tuple[int, int, int]] = []
    for seat in range(len(thalers)):
        keys.append((thalers[seat], 1 if seat == owner else 0, -inner.places[seat]))
    places = [1 + sum(1 for other in keys if other > key) for key in keys]
    standing = Standing(thalers, places, inner.against, inner.against_thalers)
    standing.ahead = owner
    standing.ahead_by = "token"
    return standing
