"""Trading failures that players of other programs have met, each with its number in the bug log."""

from itertools import permutations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from bohnhof import Game
from bohnhof.cards import AMIGO, BEANS, SOY, find_bean
from bohnhof.engine.commands import ACCEPT, HAND, OFFER, ROW, Command, source
from bohnhof.engine.refusals import Refused
from bohnhof.notation.events import seat_text
from bohnhof.notation.position import count_everywhere, offer_line

SPECTATOR = -1


def trading(a: str = "", b: str = "", c: str = "", d: str = "", row: str = "", language: str = "en") -> Game:
    """A table of four in A's step 2: these hands and this row, empty fields, all other cards in the draw pile."""
    rest = [bean for bean in AMIGO for _ in range(BEANS[bean].cards)]
    for word in f"{a} {b} {c} {d} {row}".split():
        rest.remove(find_bean(word))
    pile = " ".join(BEANS[bean].code for bean in rest)
    seats = "\n".join(
        f"{seat} hand {hand or '-'} | fields -, - | thalers - | waiting - | wish -"
        for seat, hand in zip("ABCD", (a, b, c, d), strict=True)
    )
    return Game.from_position(
        "bohnhof position 1\n"
        "game bohnanza amigo-classic players=4\n"
        "table start=A active=A turn=5 step=trade planted=1 discarded=0 emptyings=0 final=no over=no offers=0\n"
        "chance 1 2 3 4\n"
        f"pile {pile}\n"
        "discard -\n"
        f"row {row or '-'}\n"
        f"{seats}\n",
        language,
    )


def hand(game: Game, seat: str) -> str:
    """The hand of a seat, front first."""
    return " ".join(BEANS[bean].id for bean in game.view(seat).hand)


def waiting(game: Game, seat: str) -> str:
    """The waiting cards of a seat, as everybody sees them."""
    view = game.view(None)
    return " ".join(BEANS[bean].id for bean in AMIGO for _ in range(view.waits("ABCD".index(seat), bean)))


def row(game: Game) -> str:
    """The turned-up row, as everybody sees it."""
    return " ".join(BEANS[bean].id for bean in game.view(None).row)


def offers(game: Game, seat: str | None) -> list[str]:
    """The open offers as a seat, or a spectator, sees them."""
    return [offer_line(offer) for offer in game.view(seat).offers]


def refused(game: Game, seat: str, command: str) -> tuple[str, str]:
    """Give a command that must be refused and leave no trace; returns the rule and the sentence."""
    before = game.to_position()
    told = len(game.log)
    with pytest.raises(Refused) as caught:
        game.do(seat, command)
    assert game.to_position() == before
    assert len(game.log) == told
    asked = game.why_not(seat, command)
    assert asked is not None
    assert (asked.rule, asked.sentence) == (caught.value.refusal.rule, caught.value.sentence)
    return asked.rule, asked.sentence


def no_card_lost(game: Game) -> bool:
    """Whether every bean is there as often as the deck holds it."""
    return all(count_everywhere(game.state, bean) == BEANS[bean].cards for bean in AMIGO)


def nobody_sees_an_offer(game: Game) -> bool:
    """Whether no offer is left: in the table, in any view, among the things that a seat may answer."""
    seats = [*game.seats, None]
    return not game.state.offers and not any(offers(game, seat) for seat in seats) and not answers(game)


def answers(game: Game) -> list[str]:
    """Every command about an open offer that is listed for some seat, in the order of the alphabet."""
    about = ("accept", "refuse", "withdraw")
    found = [f"{seat} {command}" for seat in game.seats for command in game.legal(seat).commands]
    found += [f"{seat} answers {number}" for seat in game.seats for number in game.legal(seat).answers]
    return sorted(text for text in found if text.split()[1] in (*about, "answers"))


@pytest.mark.parametrize(
    ("language", "soy", "red"), [("en", "Soy Bean", "Red Bean"), ("de", "Sojabohne", "Rote Bohne")]
)
def test_beans_that_are_not_held_cannot_be_offered(language: str, soy: str, red: str) -> None:
    """Bug log T01: whoever offers what he lacks is told which bean is missing, and nobody else hears of it."""
    game = trading(a="red blue", row="green chili", language=language)
    rule, sentence = refused(game, "A", "offer soy for blue to B")
    assert rule == "BB-51"
    assert soy in sentence
    rule, sentence = refused(game, "A", "offer 2 red for blue to B")
    assert rule == "BB-51"
    assert red in sentence
    assert nobody_sees_an_offer(game)


def test_an_offer_dies_with_its_card() -> None:
    """Bug log T02: the only red is offered to all, then given to another player; the first offer is dead for all."""
    game = trading(a="red soy", b="blue", c="chili")
    game.do("A", "offer red for blue to all")
    game.do("A", "offer red for chili to C")
    events = game.do("C", "accept 2")
    for seat in (0, 1, 2, 3, SPECTATOR):
        assert "A void 1" in [seat_text(event, seat) for event in events]
    assert nobody_sees_an_offer(game)
    assert refused(game, "B", "accept 1") == ("BB-64", "Offer 1 is void: a card of it is no longer there.")
    assert (hand(game, "A"), hand(game, "B"), hand(game, "C")) == ("soy", "blue", "")
    assert (waiting(game, "A"), waiting(game, "B"), waiting(game, "C")) == ("chili", "", "red")
    assert no_card_lost(game)


def test_an_acceptance_needs_every_wanted_card() -> None:
    """Bug log T03: one red and one soy do not serve an offer that wants two reds and a soy."""
    game = trading(a="blue blue", b="red soy")
    game.do("A", "offer 2 blue for 2 red, soy to B")
    assert "accept 1" not in game.legal("B").commands
    assert "refuse 1" in game.legal("B").commands
    assert game.legal("B").answers == {1: ["red@1", "soy@2"]}
    for command in ("accept 1", "accept 1 with red, soy", "accept 1 with red@1, red@1, soy@2"):
        rule, sentence = refused(game, "B", command)
        assert rule == "BB-62"
        assert "Red Bean" in sentence
    assert (hand(game, "A"), hand(game, "B"), waiting(game, "A"), waiting(game, "B")) == (
        "blue blue",
        "red soy",
        "",
        "",
    )


def test_two_who_are_not_active_never_deal() -> None:
    """Bug log T04: what a player proposes can be taken up by the active player only."""
    game = trading(a="blue", b="red", c="blue")
    assert refused(game, "B", "offer red for blue to C")[0] == "BB-50"
    assert refused(game, "B", "offer red for blue to all")[0] == "BB-63"
    room = game.legal("B").offer
    assert room is not None
    assert room.to == ["A"]
    game.do("B", "offer red for blue")
    for seat in "CD":
        assert refused(game, seat, "accept 1") == ("BB-50", "A deal is always with the active player, A.")
    assert answers(game) == ["A accept 1", "A answers 1", "A refuse 1", "B withdraw 1"]
    game.do("A", "accept 1")
    assert (waiting(game, "A"), waiting(game, "B"), waiting(game, "C")) == ("red", "blue", "")


def test_turned_up_cards_are_given_by_the_active_player_and_asked_for_by_all() -> None:
    """Bug log T05: a player without soy cannot offer the turned-up one, but he may ask for it."""
    game = trading(a="green", b="blue", row="soy red")
    room = game.legal("B").offer
    assert room is not None
    assert room.gives == ["blue@1"]
    assert refused(game, "B", "offer soy for green")[0] == "BB-52"
    assert refused(game, "B", "offer soy@row for green")[0] == "BB-52"
    game.do("B", "offer blue for soy")
    game.do("A", "accept 1")
    assert (waiting(game, "A"), waiting(game, "B"), row(game)) == ("blue", "soy", "red")


@pytest.mark.parametrize("card", [source(ROW, 0, SOY), source(ROW, 5, SOY), source(HAND, 0, SOY), source(9, 0, SOY)])
def test_a_made_up_card_is_not_given(card: int) -> None:
    """Bug log T05, T01: commands that come as numbers reach neither the row of another player nor an empty place."""
    game = trading(a="green", b="blue", row="soy red")
    gift = Command(OFFER, 0, 0, vec[i64]([card]))
    game.do("A", "offer green for soy to B")
    before = game.to_position()
    for command in (gift, Command(ACCEPT, 1, 0, vec[i64]([card]))):
        with pytest.raises(Refused):
            game.do("B", command)
    assert game.to_position() == before
    why = game.why_not("B", gift)
    assert why is not None
    assert why.rule == "BB-52"


def test_a_received_card_is_neither_in_the_hand_nor_traded_on() -> None:
    """Bug log T06: with one red received and one in hand, one red can be given, and it is the one of the hand."""
    game = trading(a="red blue", b="red")
    game.do("B", "offer red for blue")
    game.do("A", "accept 1")
    assert (hand(game, "A"), waiting(game, "A")) == ("red", "red")
    room = game.legal("A").offer
    assert room is not None
    assert room.gives == ["red@1"]
    assert refused(game, "A", "offer 2 red for nothing to C")[0] == "BB-51"
    game.do("A", "offer red for nothing to C")
    game.do("C", "accept 2")
    assert (hand(game, "A"), waiting(game, "A"), waiting(game, "C")) == ("", "red", "red")
    assert refused(game, "A", "offer red for nothing to D")[0] == "BB-51"
    assert no_card_lost(game)


def test_a_gift_needs_the_yes_of_the_receiver() -> None:
    """Bug log T07: a gift declined leaves all as it was, offered anew it can be taken; the others give to A only."""
    game = trading(a="red soy", b="blue")
    before = (hand(game, "A"), hand(game, "B"), waiting(game, "C"))
    game.do("A", "offer red for nothing to C")
    game.do("C", "refuse 1")
    assert (hand(game, "A"), hand(game, "B"), waiting(game, "C")) == before
    game.do("A", "offer red for nothing to C")
    game.do("C", "accept 2")
    game.do("B", "offer blue for nothing")
    game.do("A", "accept 3")
    assert (hand(game, "A"), waiting(game, "A"), waiting(game, "C"), hand(game, "B")) == ("soy", "blue", "red", "")


def test_asking_for_a_gift_needs_the_yes_of_the_giver() -> None:
    """Bug log T07: a gift may be asked for, nothing moves before the giver accepts, and nothing for nothing is none."""
    game = trading(a="red", b="soy blue soy")
    assert refused(game, "A", "offer nothing for nothing to B") == ("BB-57", "Nothing for nothing is no offer.")
    assert refused(game, "B", "offer nothing for nothing")[0] == "BB-57"
    game.do("A", "offer nothing for soy to B")
    assert (hand(game, "B"), waiting(game, "A")) == ("soy blue soy", "")
    game.do("B", "refuse 1")
    assert (hand(game, "B"), waiting(game, "A")) == ("soy blue soy", "")
    game.do("A", "offer nothing for soy to B")
    game.do("B", "accept 2 with soy@3")
    assert (hand(game, "B"), waiting(game, "A")) == ("soy blue", "soy")


def test_uneven_and_mixed_bundles() -> None:
    """Bug log T08: three cards against four of other types, and four against one, are made and accepted."""
    game = trading(a="blue blue red", b="green green green soy", c="stink stink stink stink", row="garden chili")
    game.do("A", "offer 2 blue, red for 3 green, soy to B")
    assert "accept 1" in game.legal("B").commands
    game.do("B", "accept 1")
    assert waiting(game, "A") == "green green green soy"
    assert waiting(game, "B") == "blue blue red"
    game.do("C", "offer 4 stink for garden")
    assert "accept 2" in game.legal("A").commands
    game.do("A", "accept 2")
    assert waiting(game, "A") == "stink stink stink stink green green green soy"
    assert waiting(game, "C") == "garden"
    assert (hand(game, "A"), hand(game, "B"), hand(game, "C"), row(game)) == ("", "", "", "chili")
    assert no_card_lost(game)


def test_a_turned_up_card_is_used_once() -> None:
    """Bug log T09: of two reds in the row one is traded away and one planted; then the row is empty."""
    game = trading(b="blue", row="red red")
    game.do("A", "offer red@row for blue to B")
    game.do("B", "accept 1")
    assert row(game) == "red"
    game.do("A", "end")
    game.do("A", "plant red 1")
    assert row(game) == ""
    assert refused(game, "A", "plant red 1")[0] == "BB-69"
    game.do("A", "plant blue 2")
    game.do("B", "plant red 2")
    assert "A hand - | fields 1 re, 1 bl |" in game.to_position()
    assert "B hand - | fields -, 1 re |" in game.to_position()
    assert no_card_lost(game)


def test_offers_do_not_outlive_the_step() -> None:
    """Bug log T11: two open offers, one each way, are gone everywhere once A ends the trading."""
    game = trading(a="red", b="blue")
    game.do("A", "offer red for blue to B")
    game.do("B", "offer blue for red")
    game.do("A", "end")
    assert nobody_sees_an_offer(game)
    for seat, command in (("B", "accept 1"), ("A", "accept 2"), ("B", "refuse 1"), ("A", "withdraw 1")):
        assert refused(game, seat, command)[0] == "BB-67"
    game.do("A", "draw")
    game.do("B", "plant 1")
    game.do("B", "turn-up")
    assert nobody_sees_an_offer(game)
    for seat, command in (("B", "accept 1"), ("A", "accept 2"), ("A", "withdraw 1")):
        assert refused(game, seat, command)[0] == "BB-65"
    assert no_card_lost(game)


@pytest.mark.parametrize("order", list(permutations("BCD")))
def test_when_all_refuse_the_table_goes_on(order: tuple[str, str, str]) -> None:
    """Bug log T12: the last refusal ends the offer, the active player hears of it, and can offer or end."""
    game = trading(a="red soy", b="blue")
    game.do("A", "offer red for blue to all")
    for seat in order:
        assert game.actor == "A"
        assert offers(game, "A") != []
        events = game.do(seat, "refuse 1")
        assert [seat_text(event, 0) for event in events] == [f"{seat} refused 1"]
    assert nobody_sees_an_offer(game)
    assert game.actor == "A"
    assert "end" in game.legal("A").commands
    assert game.why_not("A", "offer soy for blue to all") is None
    game.do("A", "offer soy for blue to B")
    game.do("B", "accept 2")
    assert (waiting(game, "A"), waiting(game, "B")) == ("blue", "soy")


def test_one_card_in_two_offers_goes_once() -> None:
    """Bug log T15: the only red is offered to B and to C; after B has it, C is refused and sees the offer void."""
    game = trading(a="red soy")
    game.do("A", "offer red for nothing to B")
    game.do("A", "offer red for nothing to C")
    events = game.do("B", "accept 1")
    assert "A void 2" in [seat_text(event, 2) for event in events]
    assert offers(game, "C") == []
    assert refused(game, "C", "accept 2")[0] == "BB-64"
    assert (hand(game, "A"), waiting(game, "B"), waiting(game, "C")) == ("soy", "red", "")
    assert no_card_lost(game)


@pytest.mark.parametrize("order", [("B 1", "C 2"), ("C 2", "B 1")])
def test_two_cards_in_two_offers_go_both(order: tuple[str, str]) -> None:
    """Bug log T15: with two reds, each offered to another player, both offers can be accepted, in either order."""
    game = trading(a="red soy red")
    game.do("A", "offer red@1 for nothing to B")
    game.do("A", "offer red@3 for nothing to C")
    for seat, number in (text.split() for text in order):
        game.do(seat, f"accept {number}")
    assert (hand(game, "A"), waiting(game, "B"), waiting(game, "C")) == ("soy", "red", "red")
    assert no_card_lost(game)


@pytest.mark.parametrize("order", list(permutations("BCD")))
def test_of_acceptances_that_arrive_together_the_first_holds(order: tuple[str, str, str]) -> None:
    """Bug log T16: of three players who accept the same gift one gets it, and the others hear who was faster."""
    game = trading(a="blue", row="red soy")
    game.do("A", "offer red@row for nothing to all")
    first, *late = order
    game.do(first, "accept 1")
    for seat in late:
        assert refused(game, seat, "accept 1") == ("BB-63", f"Offer 1 is gone: {first} was faster.")
    assert {seat: waiting(game, seat) for seat in "BCD"} == {"B": "", "C": "", "D": "", first: "red"}
    assert (row(game), hand(game, "A"), waiting(game, "A")) == ("soy", "blue", "")
    assert no_card_lost(game)


@pytest.mark.parametrize(("position", "left"), [(1, "blue red"), (3, "red blue")])
def test_the_giver_chooses_the_copy_and_only_he_sees_which(position: int, left: str) -> None:
    """Bug log T18: of red, blue, red the first or the last red leaves as its owner says, and only he sees which."""
    game = trading(a="red blue red")
    events = game.do("A", f"offer red@{position} for nothing to B")
    assert seat_text(events[0], 0) == f"A offered 1 red@{position} for nothing to B"
    assert offers(game, "A") == [f"offer 1 A to B: red@{position} for nothing"]
    for seat in (1, 2, 3, SPECTATOR):
        assert seat_text(events[0], seat) == "A offered 1 red for nothing to B"
    for other in ("B", "C", "D", None):
        assert offers(game, other) == ["offer 1 A to B: red for nothing"]
    events = game.do("B", "accept 1")
    for seat in (1, 2, 3, SPECTATOR):
        assert seat_text(events[0], seat) == "B dealt 1 with A: nothing for red"
    assert (hand(game, "A"), waiting(game, "B")) == (left, "red")


@pytest.mark.parametrize(("position", "left"), [(1, "blue red"), (3, "red blue")])
def test_the_accepter_chooses_his_copy_too(position: int, left: str) -> None:
    """Bug log T18: whoever accepts picks which of his two reds he gives."""
    game = trading(a="soy", b="red blue red")
    game.do("A", "offer soy for red to B")
    events = game.do("B", f"accept 1 with red@{position}")
    assert seat_text(events[0], 1) == f"B dealt 1 with A: red@{position} for soy"
    assert seat_text(events[0], 0) == "B dealt 1 with A: red for soy@1"
    assert seat_text(events[0], 3) == "B dealt 1 with A: red for soy"
    assert (hand(game, "B"), waiting(game, "A"), waiting(game, "B")) == (left, "red", "soy")


def test_an_outdated_offer_is_not_accepted() -> None:
    """Bug log T19: a changed offer is a new one; a yes to its old form moves nothing."""
    game = trading(a="red chili", b="blue")
    game.do("A", "offer red for blue to B")
    game.do("A", "withdraw 1")
    game.do("A", "offer chili for blue to B")
    assert refused(game, "B", "accept 1") == ("BB-65", "Offer 1 has been withdrawn.")
    assert offers(game, "B") == ["offer 2 A to B: chili for blue"]
    game.do("A", "withdraw 2")
    assert refused(game, "B", "accept 2")[0] == "BB-65"
    assert nobody_sees_an_offer(game)
    assert (hand(game, "A"), hand(game, "B"), waiting(game, "A"), waiting(game, "B")) == ("red chili", "blue", "", "")


def test_thinking_about_a_counter_offer_costs_nothing() -> None:
    """Bug log T20: a counter-offer that is looked at but not made, or not allowed, leaves the first offer open."""
    game = trading(a="red", b="blue green")
    game.do("A", "offer red for blue to B")
    assert game.why_not("B", "counter 1 green for red") is None
    assert refused(game, "B", "counter 1 soy for red")[0] == "BB-52"
    assert offers(game, "B") == ["offer 1 A to B: red for blue"]
    game.do("B", "accept 1")
    assert (waiting(game, "A"), waiting(game, "B"), hand(game, "B")) == ("blue", "red", "green")


def test_a_counter_offer_ends_the_first_and_may_be_declined() -> None:
    """Bug log T20: a counter-offer has its own number; after it neither the first nor, declined, the second is open."""
    game = trading(a="red", b="blue green")
    game.do("A", "offer red for blue to B")
    events = game.do("B", "counter 1 green for red")
    assert [seat_text(event, 0) for event in events] == ["B refused 1", "B offered 2 green for red to A answers 1"]
    assert offers(game, "A") == ["offer 2 B to A: green for red"]
    for seat in "AB":
        assert refused(game, seat, "accept 1")[0] == "BB-65"
    assert answers(game) == ["A accept 2", "A answers 2", "A refuse 2", "B withdraw 2"]
    game.do("A", "refuse 2")
    assert nobody_sees_an_offer(game)
    for seat in "AB":
        assert refused(game, seat, "accept 2")[0] == "BB-65"
    assert (hand(game, "A"), hand(game, "B")) == ("red", "blue green")


def test_promises_bind_nobody() -> None:
    """Bug log T24: a red given for the promise of a blue is a gift; next turn nothing makes A keep the promise."""
    game = trading(a="blue", b="red soy", row="green green")
    game.do("A", "wish red")
    game.do("B", "offer red for nothing")
    game.do("A", "accept 1")
    game.do("A", "end")
    game.do("A", "plant green 1")
    game.do("A", "plant green 1")
    game.do("A", "plant red 2")
    game.do("A", "draw")
    game.do("B", "plant 1")
    game.do("B", "turn-up")
    game.do("B", "offer nothing for blue to A")
    game.do("A", "refuse 2")
    game.do("B", "end")
    assert hand(game, "A").split()[0] == "blue"
    assert waiting(game, "B") == ""
    assert no_card_lost(game)


def test_a_refused_acceptance_says_why_and_a_decline_is_seen() -> None:
    """Bug log T25: whoever lacks the card reads so, declines, and the one who offered hears it."""
    game = trading(a="red", b="soy", language="de")
    game.do("A", "offer red for blue to B")
    rule, sentence = refused(game, "B", "accept 1")
    assert rule == "BB-62"
    assert sentence == "Du kannst nicht geben, was Angebot 1 sucht: Blaue Bohne fehlt."
    events = game.do("B", "refuse 1")
    assert [seat_text(event, 0) for event in events] == ["B refused 1"]
    assert game.log[-1] is events[-1]
    assert nobody_sees_an_offer(game)
    assert refused(game, "B", "accept 1")[0] == "BB-65"
