"""Telebohn a second time, written from its rules alone and with nothing of the engine: names in lists, no thought of
speed. It knows what every seat may do, in the words of commands, and does it (TB-1 to TB-115, TB-T1 to TB-T18).
"""

from telebohn_choices import TelebohnTable
from telebohn_numbers import ACTIONS, SCALES, SEATS


class TelebohnModel(TelebohnTable):
    """A table whose commands are carried out, each by a method of its name."""

    # --- doing it -------------------------------------------------------------------------------------------------

    def do(self, seat: int, command: str) -> None:
        """A legal command."""
        said, _, more = command.partition(" with ")
        verb, *words = said.split()
        cards = more.split(", ") if more else [words.pop(0)] if verb == "use" else []
        for text in cards:
            self.texts[seat].remove(text)
            self.announced.append(text)
        if verb in ACTIONS and "t10" not in cards and self.step in ("actions", "copy"):
            self.kind = ACTIONS[verb]
        getattr(self, verb.replace("-", "_"))(seat, *words)

    def play(self, seat: int, *words: str) -> None:
        """TB-34."""
        number, bean, place = words if len(words) == 3 else ("1", *words)
        for _card in range(int(number)):
            self.hands[seat].remove(bean)
            self.fields[seat][int(place) - 1].append(bean)
        self.effect_is_over(seat)

    def merge(self, seat: int, origin: str, goal: str) -> None:
        """TB-36, TB-58, TB-59."""
        fields = self.fields[seat]
        fields[int(goal) - 1] += fields[int(origin) - 1]
        fields[int(origin) - 1] = []
        self.unprotect(seat, int(origin) - 1)
        self.effect_is_over(seat)

    def turn_over(self, seat: int) -> None:
        """TB-38; where only one place is empty there is nothing to choose."""
        self.taken = [self.draw()]
        empty = [place for place in range(3) if not self.fields[seat][place]]
        self.step = "lay"
        if len(empty) == 1:
            self.plant(seat, self.taken[0], str(empty[0] + 1))

    def plant(self, seat: int, bean: str, place: str) -> None:
        """TB-38, TB-40."""
        self.taken.remove(bean)
        self.fields[seat][int(place) - 1] = [bean]
        self.effect_is_over(seat)

    def harvest(self, seat: int, number: str) -> None:
        """TB-23 to TB-28, TB-41, TB-T8, TB-T10, TB-T11."""
        place = int(number) - 1
        field = self.fields[seat][place]
        scale = next((text for text in self.announced if text in SCALES), "")
        pays = self.pays(seat, place, scale) + self.announced.count("t11")
        self.thalers[seat] += field[:pays]
        for _missing in range(pays - len(field)):
            self.thalers[seat].append(self.discard.pop())
        self.discard += field[pays:]
        self.fields[seat][place] = []
        closing, extra = self.step == "final-harvest", "t10" in self.announced
        if field[0] == "snap" and not closing:
            for _text in range(min(2, len(field) - 1)):
                self.draw_text(seat)
        quiet = "t16" in self.announced
        self.put_away()
        self.unprotect(seat, place)
        if closing:
            self.go_on_closing()
        elif extra:
            self.back_to_choosing()
        else:
            self.turned = self.turned or seat == self.active
            self.action_is_over(seat, quiet)

    def take_over(self, seat: int, letter: str, place: str, _from: str, own: str) -> None:
        """TB-44, TB-54, TB-T17."""
        other = SEATS.index(letter)
        self.attack = (other, int(place) - 1, int(own) - 1)
        if self.texts[other] and "t17" not in self.announced:
            self.step = "takeover"
        else:
            self.swap(seat)

    def swap(self, seat: int) -> None:
        """TB-44, TB-60."""
        other, place, own = self.attack
        mine, theirs = self.fields[seat], self.fields[other]
        mine[own], theirs[place] = theirs[place], mine[own]
        if seat != self.active:
            for each in range(3):
                self.unprotect(seat, each)
        self.action_is_over(seat, "t16" in self.announced)

    def defend(self, seat: int, text: str) -> None:
        """TB-53, TB-61."""
        self.texts[seat].remove(text)
        self.guards[seat][self.attack[1]] = text
        self.action_is_over(self.doer(), "t16" in self.announced)

    def decline(self, seat: int) -> None:
        """TB-54, TB-68, TB-T15."""
        if self.step == "takeover":
            self.swap(self.doer())
        elif self.step == "again":
            self.action_is_over(seat, "t16" in self.announced)
        else:
            self.ask(self.clockwise(seat))

    def use(self, seat: int, *words: str) -> None:
        """TB-T12 to TB-T14."""
        (text,) = self.announced
        if text == "t12":
            self.looked, self.pile, self.takes, self.step = self.pile[:3], self.pile[3:], 2, "peek"
            return
        if text == "t13":
            one, two = (int(word) - 1 for word in words)
            fields, guards = self.fields[seat], self.guards[seat]
            fields[one], fields[two] = fields[two], fields[one]
            guards[one], guards[two] = guards[two], guards[one]
        else:
            number, bean = words if len(words) == 2 else ("1", *words)
            for _card in range(int(number)):
                at = max(i for i, card in enumerate(self.discard) if card == bean)
                self.hands[seat].append(self.discard.pop(at))
        self.put_away()
        self.back_to_choosing()

    def take(self, seat: int, bean: str) -> None:
        """TB-T12."""
        self.looked.remove(bean)
        self.hands[seat].append(bean)
        self.takes -= 1
        self.drew = True
        self.look_on()

    def back(self, seat: int, bean: str) -> None:
        """TB-T12."""
        self.looked.remove(bean)
        self.pile.insert(0, bean)
        self.look_on()

    def look_on(self) -> None:
        """TB-T12, TB-82: a last card that cannot be taken goes back by itself."""
        if len(self.looked) == 1 and self.takes == 0:
            self.pile.insert(0, self.looked.pop())
        if not self.looked:
            self.takes = 0
            if not self.pile:
                self.empty()
            self.put_away()
            self.back_to_choosing()

    # --- circuits -----------------------------------------------------------------------------------------------------

    def effect_is_over(self, seat: int) -> None:
        """TB-39, TB-T15: an action a, b or c may go on."""
        possible = {
            "a": bool(self.hands[seat]),
            "b": bool(self.merges(seat)),
            "c": self.can_turn_over(seat),
        }[self.kind]
        unlimited = self.kind == "c" and self.many
        if possible and (unlimited or ("t15" in self.announced and not self.plain and not self.again)):
            self.again, self.step = True, "again"
        else:
            self.action_is_over(seat, "t16" in self.announced)

    def action_is_over(self, seat: int, quiet: bool) -> None:
        """TB-33, TB-63 to TB-69, TB-T16."""
        self.put_away()
        self.again = False
        if seat != self.active:
            self.copied.add(seat)
            self.left -= 1
            self.back_to_choosing()
        elif quiet:
            self.step = "actions"
        else:
            self.copied = set()
            self.left = self.players - 1 if self.round == 1 else 2 if self.players == 5 else 1
            self.ask(self.clockwise(seat))

    def ask(self, seat: int) -> None:
        """TB-63, TB-66."""
        closed = seat == self.active or self.left == 0
        self.window, self.step = (None, "actions") if closed else (seat, "copy")

    def back_to_choosing(self) -> None:
        """TB-104."""
        self.step = "actions" if self.window is None else "copy"
        if self.window is not None and self.window in self.copied and not self.texts[self.window]:
            self.ask(self.clockwise(self.window))

    # --- cards --------------------------------------------------------------------------------------------------------

    def put_away(self) -> None:
        """TB-112."""
        self.text_discards += self.announced
        self.announced = []

    def unprotect(self, seat: int, place: int) -> None:
        """TB-62."""
        if self.guards[seat][place]:
            self.text_discards.append(self.guards[seat][place])
            self.guards[seat][place] = ""

    def draw(self) -> str:
        """TB-82."""
        bean = self.pile.pop(0)
        self.drew = True
        if not self.pile:
            self.empty()
        return bean

    def empty(self) -> None:
        """TB-83 to TB-86."""
        self.emptyings += 1
        if self.emptyings == (1 if self.players == 2 else 3):
            self.final = True
        else:
            self.pile = self.shuffled([*self.discard, self.under.pop()])
            self.discard = []

    def draw_text(self, seat: int) -> None:
        """TB-88, TB-89."""
        if not self.text_pile:
            self.shuffle_texts()
        if self.text_pile:
            self.texts[seat].append(self.text_pile.pop(0))
            if not self.text_pile:
                self.shuffle_texts()

    def shuffle_texts(self) -> None:
        """TB-88, TB-89."""
        if self.text_discards:
            self.text_pile = self.shuffled(self.text_discards)
            self.text_discards = []

    def shuffled(self, cards: list[str]) -> list[str]:
        """The same cards as chance has laid them."""
        order = self.orders.pop(0)
        assert sorted(order) == sorted(cards), "other cards are shuffled than the rules say"
        return order

    # --- rounds and the end ---------------------------------------------------------------------------------------

    def end(self, seat: int) -> None:
        """TB-57, TB-79 to TB-81, TB-90 to TB-93, TB-100."""
        if self.final:
            self.close()
            return
        seats = [self.clockwise(seat, steps) for steps in range(self.players)]
        self.unprotect_everything()
        for each in seats:
            while len(self.hands[each]) < 5 and not self.final:
                self.hands[each].append(self.draw())
        self.idle = 0 if self.drew else self.idle + 1
        if (self.final and self.players == 2) or self.idle == 2 * self.players:
            self.close()
            return
        self.active, self.round = self.clockwise(seat), self.round + 1
        self.turned = self.drew = False

    def unprotect_everything(self) -> None:
        """TB-57, TB-96."""
        for steps in range(self.players):
            for place in range(3):
                self.unprotect(self.clockwise(self.active, steps), place)

    def close(self) -> None:
        """TB-94, TB-96."""
        self.unprotect_everything()
        self.step, self.closer = "final-harvest", self.active
        self.go_on_closing()

    def go_on_closing(self) -> None:
        """TB-94, TB-95."""
        seats = [self.clockwise(self.active, steps) for steps in range(self.players)]
        waiting = [seat for seat in seats if any(self.fields[seat])]
        self.over = not waiting
        self.closer = waiting[0] if waiting else self.active

    def pennies(self) -> list[int]:
        """TB-98."""
        return [100 * len(self.thalers[seat]) + 10 * len(self.texts[seat]) for seat in range(self.players)]

    def places(self) -> list[int]:
        """TB-98, TB-99."""
        worth = [(pennies, len(self.hands[seat])) for seat, pennies in enumerate(self.pennies())]
        return [1 + sum(other > own for other in worth) for own in worth]
