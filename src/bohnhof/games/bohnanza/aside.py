"""A step that comes in between, inside an event: what the games that ask there share."""

from mypy_extensions import i64

from bohnhof.engine.refusals import Refusal
from bohnhof.engine.state import State
from bohnhof.engine.steps import Step
from bohnhof.games.bohnanza.words import seat


class InnerStep(Step):
    """Only its actor may speak. The mark `who` says who that is, `rule` why nobody else may."""

    rule: str
    who: i64

    def __init__(self, name: str, verbs: list[i64], rule: str, who: i64) -> None:
        super().__init__(name, verbs)
        self.alone = True
        self.rule = rule
        self.who = who

    def actor(self, s: State) -> i64:
        """Who is asked."""
        return s.marks[self.who]

    def inside(self, s: State) -> Refusal:
        """Why nothing comes in between."""
        return Refusal(self.rule, "inside_an_event", {"player": seat(self.actor(s))})

    def not_now(self, s: State, who: i64, verb: i64) -> Refusal:
        """Nothing comes in between."""
        return self.inside(s)

    def others(self, s: State, who: i64) -> Refusal | None:
        """Only one seat is asked."""
        return None if who == self.actor(s) else self.inside(s)
