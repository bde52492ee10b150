"""What a seat can say in Al Cabohne besides the commands of the base game."""

from typing import Final

from mypy_extensions import i64

from bohnhof.engine.commands import A_GIFT, OwnVerb

GIVE_BEAN: Final[i64] = 50
"""a = source, b = boss: a top card, a hand card or a whole group goes to the mafia (AC-44, AC-65, AC-66)."""

OWN_VERBS: Final = (OwnVerb(int(GIVE_BEAN), "give", "gib", A_GIFT),)
