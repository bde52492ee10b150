"""What every seat of a table of Telebohn may do, found from the rules alone, in the words of commands."""

from collections.abc import Callable

from telebohn_numbers import HANDY_CAPS, PRINTED, SCALES, SEATS, SNAP_AT_END, Lists, reached, several, with_texts


class TelebohnTable:
    """One table. The first card of a pile is its top; the last of the discard pile is its top. `orders` says what
    chance makes of the next shuffles; with `plain` the text cards have no special actions."""

    def __init__(self, players: int, many: bool, plain: bool, start: int, order: list[str]) -> None:
        self.players, self.many, self.plain = players, many, plain
        self.pile = [card for card in order if card in HANDY_CAPS]
        self.text_pile = [card for card in order if card not in HANDY_CAPS]
        self.under = ["garden", "garden"]
        self.discard: list[str] = []
        self.text_discards: list[str] = []
        self.announced: list[str] = []
        self.taken: list[str] = []
        self.looked: list[str] = []
        self.takes = 0
        seats = [(start + i) % players for i in range(players)]
        self.fields: list[Lists] = [[] for _seat in seats]
        self.hands: Lists = [[] for _seat in seats]
        self.texts: Lists = [[] for _seat in seats]
        self.thalers: Lists = [[] for _seat in seats]
        self.guards: Lists = [["", "", ""] for _seat in seats]
        for seat in seats:
            self.fields[seat] = [[self.pile.pop(0)] for _place in range(3)]
        for seat in seats:
            self.hands[seat] = [self.pile.pop(0) for _card in range(5)]
        for seat in seats:
            self.texts[seat] = [self.text_pile.pop(0) for _card in range(3 if players == 2 else 2)]
        self.active, self.round, self.step, self.over = start, 1, "actions", False
        self.turned = self.drew = self.again = self.final = False
        self.idle = self.emptyings = self.left = 0
        self.kind = ""
        self.window: int | None = None
        self.copied: set[int] = set()
        self.attack: tuple[int, int, int] = (0, 0, 0)
        self.closer = 0
        self.orders: Lists = []

    # --- who, and what is possible ------------------------------------------------------------------------------------

    def clockwise(self, seat: int, steps: int = 1) -> int:
        """The seat so many places to the left."""
        return (seat + steps) % self.players

    def actor(self) -> int:
        """Whoever is asked."""
        if self.step == "final-harvest":
            return self.closer
        return self.attack[0] if self.step == "takeover" else self.doer()

    def doer(self) -> int:
        """The copier in his window, else the active player."""
        return self.active if self.window is None else self.window

    def able(self, seat: int, text: str) -> bool:
        """Whether a seat may use the special action of a card."""
        return not self.plain and text in self.texts[seat]

    def optional(self, seat: int, *texts: str) -> list[str]:
        """No card, or one of these that the seat holds."""
        return ["", *[text for text in texts if self.able(seat, text)]]

    def pays(self, seat: int, place: int, text: str = "") -> int:
        """TB-24 to TB-28, TB-108, TB-T8: what a field pays, with a scale card or none."""
        field = self.fields[seat][place]
        if text:
            most = len(field) + (len(self.discard) if text == "t8" else 0)
            return min(most, reached(SCALES[text][1], len(field)))
        at_end = field[0] == "snap" and self.step == "final-harvest"
        return reached(SNAP_AT_END if at_end else PRINTED[field[0]], len(field))

    def can_turn_over(self, seat: int) -> bool:
        """TB-38."""
        return bool(self.pile) and [] in self.fields[seat]

    def stronger(self, mine: list[str], theirs: list[str]) -> bool:
        """TB-46, TB-47."""
        if len(mine) != len(theirs):
            return len(mine) > len(theirs)
        return HANDY_CAPS[mine[0]] < HANDY_CAPS[theirs[0]]

    # --- what a seat may do -------------------------------------------------------------------------------------------

    def legal(self, seat: int) -> set[str]:
        """Every command of a seat."""
        if self.over or seat != self.actor():
            return set()
        if self.step == "actions":
            kinds = "abce" if self.turned else "abcde"
            quiet = self.optional(seat, "t16")
            regular = {command for kind in kinds for command in self.regular(seat, kind, quiet)}
            return {"end"} | regular | self.special(seat)
        if self.step == "copy":
            more = self.optional(seat, "t15") if self.kind in "abc" else [""]
            copies = set() if seat in self.copied else self.regular(seat, self.kind, more)
            return {"decline"} | copies | self.special(seat)
        if self.step == "again":
            return {"decline"} | self.regular(seat, self.kind, [""])
        if self.step == "takeover":
            return {"decline"} | {f"defend {text}" for text in self.texts[seat]}
        if self.step == "lay":
            return {f"plant {self.taken[0]} {place + 1}" for place in range(3) if not self.fields[seat][place]}
        if self.step == "peek":
            return {f"back {bean}" for bean in self.looked} | {f"take {bean}" for bean in self.looked if self.takes > 0}
        return self.harvests(seat, [""])

    def regular(self, seat: int, kind: str, more: list[str]) -> set[str]:
        """An action of one kind, each with one of the cards in `more`."""
        if kind == "d":
            return self.harvests(seat, more)
        if kind == "e":
            return self.takeovers(seat, more)
        find: Callable[[int], set[str]] = {"a": self.plays, "b": self.merges, "c": self.turning_over}[kind]
        return {command + with_texts(text) for command in find(seat) for text in more}

    def plays(self, seat: int) -> set[str]:
        """TB-34."""
        hand, fields = self.hands[seat], self.fields[seat]
        return {
            f"play {several(number, bean)} {place + 1}"
            for bean in set(hand)
            for place in range(3)
            if not fields[place] or fields[place][0] == bean
            for number in range(1, hand.count(bean) + 1)
        }

    def merges(self, seat: int) -> set[str]:
        """TB-36, TB-37."""
        fields = self.fields[seat]
        return {
            f"merge {one + 1} {two + 1}"
            for one in range(3)
            for two in range(3)
            if one != two and fields[one] and fields[two] and fields[one][0] == fields[two][0]
        }

    def turning_over(self, seat: int) -> set[str]:
        """TB-38."""
        return {"turn-over"} if self.can_turn_over(seat) else set()

    def harvests(self, seat: int, more: list[str]) -> set[str]:
        """TB-42, TB-95, TB-107, TB-T11."""
        found = set()
        fields = self.fields[seat]
        protects = self.step != "final-harvest" and any(len(field) > 1 for field in fields)
        for place, field in enumerate(fields):
            if not field or (protects and len(field) == 1):
                continue
            usual = self.pays(seat, place)
            scales = [text for text in self.optional(seat, *SCALES) if not text or SCALES[text][0] == field[0]]
            for scale in scales:
                pays = self.pays(seat, place, scale)
                if scale and pays <= usual:
                    continue
                for one in self.optional(seat, "t11") if 3 <= pays < len(field) else [""]:
                    found |= {f"harvest {place + 1}" + with_texts(scale, one, text) for text in more}
        return found

    def takeovers(self, seat: int, more: list[str]) -> set[str]:
        """TB-44 to TB-50, TB-72 to TB-76, TB-T17, TB-T18."""
        barred = {seat} if seat == self.active else {seat, self.active, *self.copied}
        found = set()
        for other in set(range(self.players)) - barred:
            strikes = self.optional(seat, "t17") if self.texts[other] else [""]
            for own in range(3):
                for place in range(3):
                    mine, theirs = self.fields[seat][own], self.fields[other][place]
                    faces = place == (2 - own if self.players == 2 else own)
                    if not mine or not theirs or self.guards[other][place] or not self.stronger(mine, theirs):
                        continue
                    if not faces and not self.able(seat, "t18"):
                        continue
                    said = f"take-over {SEATS[other]} {place + 1} from {own + 1}"
                    way = "" if faces else "t18"
                    found |= {said + with_texts(way, strike, text) for strike in strikes for text in more}
        return found

    def special(self, seat: int) -> set[str]:
        """TB-103, TB-104, TB-T10, TB-T12 to TB-T14."""
        found = self.harvests(seat, ["t10"]) if self.able(seat, "t10") else set()
        if self.able(seat, "t12") and self.pile:
            found.add("use t12")
        if self.able(seat, "t13"):
            pairs = [(one, two) for one in range(3) for two in range(one + 1, 3)]
            fields = self.fields[seat]
            found |= {f"use t13 {one + 1} {two + 1}" for one, two in pairs if fields[one] or fields[two]}
        if self.able(seat, "t14"):
            for bean in set(self.discard):
                found |= {f"use t14 {several(n, bean)}" for n in (1, 2) if n <= self.discard.count(bean)}
        return found
