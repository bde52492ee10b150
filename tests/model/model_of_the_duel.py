"""The duel (BB-115 to BB-129) as a second, plain program beside the engine: what it changes in the base game."""

from model import Card, Model
from rulebook_numbers import Setup


class DuelModel(Model):
    """A table of two. The first turn begins with the hand, since nothing is offered yet (BB-117)."""

    def __init__(self, numbers: Setup, options: dict[str, str], start: int, deck: list[str]) -> None:
        super().__init__(numbers, options, start, deck)
        self.offered: list[Card] = []
        self.box: list[Card] = []
        self.added = {"offered": self.offered, "box": self.box}
        self.discarded = 0
        if options.get("duel_three_fields") == "on":  # BB-129
            self.price = None
            for fields in self.fields:
                fields.append([])

    def may_harvest(self, seat: int) -> bool:
        """BB-125."""
        return seat == self.active

    def paid_to(self) -> list[Card]:
        """BB-126."""
        return self.box

    def legal_in_step(self, seat: int) -> set[str]:
        """BB-115: nobody but the active player has anything to do."""
        if seat != self.active:
            return set()
        if self.step == "offered":  # BB-116
            plantings = {command for card in self.offered for command in self.fitting(seat, card.bean)}
            return plantings | {f"discard {card.bean}" for card in self.offered}
        if self.step == "plant":
            return self.legal_from_hand(seat)
        if self.step == "open":  # BB-122
            return {command for card in self.row for command in self.fitting(seat, card.bean)} | {"end"}
        return {"draw"}

    def legal_from_hand(self, seat: int) -> set[str]:
        """BB-118, BB-119: with the discard the step is over, but for the turning up."""
        if self.discarded:
            return {"turn-up"}
        found = super().legal_from_hand(seat)
        if self.planted:
            found |= {f"discard {card.bean}@{k}" for k, card in enumerate(self.hands[seat], 1)}
        return found

    def do_in_step(self, seat: int, verb: str, rest: list[str]) -> None:
        """A command that belongs to the step."""
        if self.step == "offered":
            if verb == "plant":
                self.plant(seat, self.offered, *rest)
            else:
                card = next(card for card in self.offered if card.bean == rest[0])
                self.offered.remove(card)
                self.discard.append(card)
            self.step = "offered" if self.offered else "plant"
        elif verb == "discard":
            self.discard.append(self.hands[seat].pop(int(rest[0].split("@")[1]) - 1))
            self.discarded = 1
        elif verb == "turn-up":
            self.turn_up(3)
            while self.discard and any(card.bean == self.discard[-1].bean for card in self.row):  # BB-120
                self.row.append(self.discard.pop())
            self.step = "open"
        elif self.step == "open" and verb == "plant":
            self.plant(seat, self.row, *rest)
        elif verb == "end":  # BB-123, BB-127
            self.offered += self.row
            self.row.clear()
            self.step = "draw"
            if self.final:
                self.finish()
        else:
            super().do_in_step(seat, verb, rest)

    def begin_turn(self) -> None:
        """BB-117."""
        self.discarded = 0
        self.step = "offered" if self.offered else "plant"

    def finish(self) -> None:
        """BB-128."""
        self.discard += self.offered
        self.offered.clear()
        super().finish()
