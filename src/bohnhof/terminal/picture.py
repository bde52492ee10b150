"""The table as a picture of text: every seat's fields, the row, the piles, the offers and the reader's hand.

It shows a `View`, so it cannot show more than the seat may know. Colour only repeats what the two letters and the name
say; without colour the picture says the same.
"""

from collections.abc import Iterable
from typing import Final

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from bohnhof.cards import STEW
from bohnhof.engine.commands import EVERYONE
from bohnhof.engine.offers import Offer
from bohnhof.engine.rules import Rules
from bohnhof.engine.vectors import numbers
from bohnhof.engine.view import View
from bohnhof.telling.cards import cards_in_words, in_words, joined
from bohnhof.telling.duty import step_title, waiting_for
from bohnhof.telling.meaning import next_step
from bohnhof.terminal.beans import label
from bohnhof.terminal.estates import crop, estate, only, shown, supply
from bohnhof.terminal.seating import Seat, title
from bohnhof.texts import Sentences

LEAST_WIDTH: Final = 40


class Picture:
    """Draws tables for one reader in one language at one width."""

    def __init__(self, rules: Rules, seats: list[Seat], sentences: Sentences, width: int) -> None:
        self.rules = rules
        self.seats = seats
        self.sentences = sentences
        self.width = max(width, LEAST_WIDTH)

    def table(self, view: View, asked: int, hands: dict[int, list[int]] | None = None) -> Group:
        """The whole table. `asked` is the seat it waits for, -1 once the game is over; `hands` are the hands to show,
        by default the reader's own."""
        parts: list[RenderableType] = [self.head(view), *self.middle(view), *self.farms(view), *self.offers(view)]
        if hands is None:
            hands = {int(view.seat): numbers(view.hand)} if view.seat >= 0 else {}
        if not view.over:
            for seat, hand in hands.items():
                parts.append(self.hand(hand, "" if seat == view.seat else title(self.seats, self.sentences, seat)))
        return Group(*parts, Text(waiting_for(view, asked, self.rules, self.sentences), "bold"))

    # --- above the fields -----------------------------------------------------------------------------------------

    def head(self, view: View) -> Rule:
        """Which turn and step it is."""
        say = self.sentences.say
        if view.over:
            return Rule(Text(say("terminal.head_over"), "bold"), style="default")
        key = "terminal.head_yours" if view.active == view.seat else "terminal.head"
        turn = say(key, turn=int(view.turn), who=f"seat:{view.active}")
        return Rule(Text(f"{turn}, {step_title(view, self.rules, self.sentences)}", "bold"), style="default")

    def middle(self, view: View) -> list[Text]:
        """The piles, the places a game adds, and the turned-up row: every card of it, equal ones too (U02)."""
        say = self.sentences.say
        text = Text(
            say(
                "terminal.piles_over" if view.over else "terminal.piles",
                pile=int(view.pile_size),
                emptied=int(view.emptyings),
                last=int(view.last),
                discard=len(view.discard),
            )
        )
        if len(view.discard):
            text.append(say("terminal.on_top") + " ")
            text.append_text(label(int(view.discard[len(view.discard) - 1]), self.sentences))
        lines = [text]
        lines += shown(view, self.sentences)
        for name, place in zip(self.rules.place_names, view.places, strict=True):
            if "." in name:
                continue  # it lies before its seat
            if self.rules.own_cards and place.size == 0:
                continue
            shown_cards = self.cards(numbers(place.cards)) if len(place.cards) else Text(str(int(place.size)))
            lines.append(Text.assemble(say("terminal.place." + name), ": ", shown_cards))
        if len(view.row):
            lines.append(Text.assemble(say("terminal.row"), ": ", self.cards(numbers(view.row))))
        return lines + supply(view, self.rules, self.sentences)

    def cards(self, beans: Iterable[int]) -> Text:
        """Cards one by one."""
        return Text(", ").join([label(bean, self.sentences) for bean in beans])

    # --- the fields -----------------------------------------------------------------------------------------------

    def farms(self, view: View) -> list[Text]:
        """Every seat with its thalers, its number of cards and its fields, one field to a line."""
        names = [self.names(view, seat) for seat in range(int(view.players))]
        fields = [
            [self.field(view, seat, field) for field in range(int(view.fields[seat]))]
            for seat in range(int(view.players))
        ]
        first = min(max(text.cell_len for pair in names for text in pair), self.width // 2)
        widths = [max(row[k].cell_len for rows in fields for row in rows) for k in range(3)]
        lines: list[Text] = []
        for seat in range(int(view.players)):
            for index in range(max(len(fields[seat]), len(names[seat]))):
                line = fitted(names[seat][index] if index < len(names[seat]) else Text(), first)
                if index < len(fields[seat]):
                    for cell, width in zip(fields[seat][index], [*widths, 0], strict=True):
                        line.append(" ").append_text(fitted(cell, width) if width else cell)
                lines.append(line)
            lines += estate(view, self.rules, seat, self.sentences)
            waiting = [int(bean) for bean in view.types for _i in range(view.waits(seat, bean))]
            if waiting:
                lines.append(
                    Text.assemble("    ", (self.sentences.say("terminal.waiting"), "bold"), " ", self.cards(waiting))
                )
        return lines

    def names(self, view: View, seat: int) -> list[Text]:
        """Who sits there, and what he has besides his fields."""
        say = self.sentences.say
        mark = ">" if seat == view.active and not view.over else " "
        style = "bold reverse" if seat == view.active and not view.over else "bold"
        thalers = int(view.thalers[seat])
        has = say("terminal.hidden_thalers") if thalers < 0 else say("terminal.thalers", thalers=thalers)
        cards = say("terminal.hand_size", count=int(view.hand_sizes[seat]))
        return [
            Text.assemble(f"{mark} ", (title(self.seats, self.sentences, seat), style)),
            Text(f"    {has}, {cards}"),
        ]

    def field(self, view: View, seat: int, field: int) -> tuple[Text, Text, Text, Text]:
        """A field: its number, its bean, its cards, what it pays now and how many cards would make that more."""
        say = self.sentences.say
        size = int(view.size(seat, field))
        number = Text(str(field + 1))
        taken = only(view, seat, field, self.sentences)
        if not size:
            empty = Text(" ".join(filter(None, (say("terminal.empty_field"), taken))), "dim")
            return number, empty, Text(), Text()
        bean = int(view.kind(seat, field))
        pays = int(view.worth(seat, field, size))
        more = None if bean == STEW else next_step(view, seat, bean, size)
        if bean == STEW:
            value = say("terminal.stew_pays", pays=pays)
        elif more is None:
            value = say("terminal.pays_most", pays=pays)
        else:
            value = say("terminal.pays", pays=pays, more=more[0], then=more[1])
        cards = Text(say("terminal.cards", count=size) + ",")
        return number, crop(view, seat, field, self.sentences), cards, Text(", ".join(filter(None, (value, taken))))

    # --- offers and hands -----------------------------------------------------------------------------------------

    def offers(self, view: View) -> list[Text]:
        """The open offers, each in a line."""
        return [Text(self.offer(offer, view)) for offer in view.offers]

    def offer(self, offer: Offer, view: View) -> str:
        """An open offer: both sides, and whose answer it waits for."""
        own = offer.maker == view.seat
        key = "terminal.your_offer" if own else "terminal.offer"
        if offer.partner == EVERYONE:
            key += "_all"
        elif offer.partner == view.seat:
            key += "_you"
        line = self.sentences.say(
            key,
            offer=int(offer.number),
            who=f"seat:{offer.maker}",
            gives=cards_in_words(numbers(offer.gives), self.sentences, own),
            wants=in_words(numbers(offer.wants), self.sentences),
            partner=f"seat:{offer.partner}",
        )
        refusers = [self.sentences.seat(seat) for seat in range(int(view.players)) if offer.refused_by(seat)]
        return (
            line + self.sentences.say("terminal.offer_refused", who=joined(refusers, self.sentences))
            if refusers
            else line
        )

    def hand(self, hand: list[int], whose: str = "") -> Text:
        """A hand in its order. The front and the drawing end are said in words, also where it wraps (U12)."""
        say = self.sentences.say
        if whose:
            start = say("terminal.hand_of", who=whose)
        else:
            start = say("terminal.hand", count=len(hand))
        if not hand:
            return Text(f"{start} {say('terminal.hand_empty')}")
        pieces = [Text(say("terminal.front"), "bold")] if self.rules.ordered_hands else []
        pieces += [
            Text.assemble((f"{index} ", "bold"), label(bean, self.sentences)) for index, bean in enumerate(hand, 1)
        ]
        if self.rules.ordered_hands:
            pieces.append(Text(say("terminal.drawing_end"), "bold"))
        return wrapped(Text.assemble((start, "bold")), pieces, self.width)


def fitted(text: Text, width: int) -> Text:
    """A text cut or filled up to a width."""
    cell = text.copy()
    cell.truncate(width, overflow="ellipsis", pad=True)
    return cell


def wrapped(start: Text, pieces: list[Text], width: int) -> Text:
    """Pieces behind a first word, none of them broken, the later lines indented."""
    text = start.copy()
    used = text.cell_len
    for piece in pieces:
        if used + 2 + piece.cell_len > width:
            text.append("\n")
            used = 0
        text.append("  ").append_text(piece)
        used += 2 + piece.cell_len
    return text
