"""Tables with the Bohnentaler that look alike to a seat are sent to it byte for byte alike, in every stage of an
attempt (BT-19, BT-43; bug log N08)."""

import pytest
from bohnentaler_tables import CASES, IDS_OF_CASES, alike, moments
from random_tables import Setting

from bohnhof.engine.rules import Rules
from bohnhof.engine.state import State
from bohnhof.engine.view import look
from bohnhof.table.picture import parts
from bohnhof.texts import LANGUAGES, Sentences

SPEAKERS = [Sentences(language, ["Ada", "Ben", "Cleo", "Dan", "Eva"]) for language in LANGUAGES]


def picture(rules: Rules, s: State, seat: int) -> list[dict[str, bytes]]:
    """All parts in both languages."""
    standing = rules.standing(s) if s.over else None
    view = look(rules, s, seat)
    return [{name: bytes(part) for name, part in parts(view, rules, speaker, standing).items()} for speaker in SPEAKERS]


@pytest.mark.parametrize(("setting", "seed"), CASES[1:9:3], ids=IDS_OF_CASES[1:9:3])
def test_alike_tables_give_the_same_bytes(setting: Setting, seed: int) -> None:
    rules = setting.rules()
    attempts = 0
    for s in moments(rules, seed + 40, 90):
        for seat in range(-1, int(s.players)):
            twin = alike(rules, s, seat, seed)
            found = picture(rules, s, seat)
            assert found == picture(rules, twin, seat)
            attempts += b'"attempt":null' not in found[0]["token"]
    assert attempts > 0
