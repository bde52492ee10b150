"""What is told to whom."""

import pytest
from keyboard import at_position, excerpt, seated

from bohnhof.engine.events import Event
from bohnhof.notation.commands import read_command
from bohnhof.telling.happened import told
from bohnhof.terminal.seating import speaker

TRADING = excerpt(
    a="hand re so bl | fields -, - | thalers - | waiting -",
    b="hand gr gr ch | fields -, - | thalers - | waiting -",
    row="so ch",
    step="trade",
)


def heard(commands: list[tuple[str, str]], reader: int, language: str = "en", position: str = TRADING) -> list[str]:
    sitting = at_position(position)
    for seat, command in commands:
        sitting.game.do(seat, command)
    return told(sitting.game.log, reader, speaker(sitting.seats, language, reader))


DEAL = [("A", "offer red, soy@row for 2 green to B"), ("B", "accept 1")]
TOLD = {
    (0, "en"): """
        You offer Berta Red Bean (hand card 1) and Soy Bean (turned up) for 2 Green Beans (offer 1).
        Berta accepts your offer 1:
          you give Red Bean (hand card 1) and Soy Bean (turned up) and get 2 Green Beans.""",
    (1, "en"): """
        Player A offers you Red Bean and Soy Bean (turned up) for 2 Green Beans (offer 1).
        You accept offer 1 of Player A: you give Green Bean (hand card 1) and Green Bean (hand card 2)
          and get Red Bean and Soy Bean (turned up).""",
    (2, "en"): """
        Player A offers Berta Red Bean and Soy Bean (turned up) for 2 Green Beans (offer 1).
        Berta and Player A deal:
          Berta gives 2 Green Beans and gets Red Bean and Soy Bean (turned up) (offer 1).""",
    (2, "de"): """
        Spieler A bietet Berta Rote Bohne und Sojabohne (aufgedeckt) für 2 Brechbohnen (Angebot 1).
        Berta und Spieler A handeln:
          Berta gibt 2 Brechbohnen und bekommt Rote Bohne und Sojabohne (aufgedeckt) (Angebot 1).""",
}


@pytest.mark.parametrize(("reader", "language"), TOLD)
def test_a_deal_is_told_to_each_as_he_may_know_it(reader: int, language: str) -> None:
    assert " ".join(heard(DEAL, reader, language)) == " ".join(TOLD[reader, language].split())


def test_equal_turned_up_cards_are_counted() -> None:
    position = excerpt(row="so so", step="trade")
    offer = [("A", "offer 2 soy@row for red to B")]
    assert heard(offer, 0, position=position)[0].startswith("You offer Berta 2 Soy Beans (turned up) for")
    assert heard(offer, 1, "de", position)[0].startswith("Spieler A bietet dir 2 Sojabohnen (aufgedeckt) für")


def test_an_offer_that_is_void_says_why() -> None:
    offers = [("A", "offer soy@row for nothing to B"), ("A", "offer soy@row for nothing to C"), ("B", "accept 1")]
    assert heard(offers, 0)[-1] == "Your offer 2 is void: a card of it has gone."
    assert heard(offers, 1, "de")[-1] == "Angebot 2 von Spieler A ist hinfällig: Eine Karte davon ist weg."


def test_cards_drawn_are_named_to_the_drawer_and_counted_for_the_others() -> None:
    position = excerpt(step="draw")
    assert heard([("A", "draw")], 0, position=position)[0] == "You draw 3 Blue Beans."
    assert heard([("A", "draw")], 1, position=position)[0] == "Player A draws 3 cards."
    assert heard([("A", "draw")], -1, "de", position)[0] == "Spieler A zieht 3 Karten."


def test_the_deal_makes_one_sentence() -> None:
    sitting = seated("you,random,random", seed=1)
    lines = told(sitting.game.log, 0, speaker(sitting.seats, "en", 0))
    assert lines == ["The cards are dealt; you begin.", "Turn 1 is yours."]


def test_nothing_that_is_told_depends_on_what_others_keep_to_themselves() -> None:
    sitting = seated("random,random,random,random", seed=12)
    while sitting.seat >= 0 and len(sitting.game.log) < 600:
        sitting.let_act()
    for reader in (-1, 0, 2):
        sentences = speaker(sitting.seats, "en", reader)
        assert told(sitting.game.log, reader, sentences) == told(
            [bared(event, reader) for event in sitting.game.log], reader, sentences
        )


def bared(event: Event, reader: int) -> Event:
    """The event without the halves that belong to others."""
    bare = Event(event.kind, event.seat, dict(event.public))
    if reader in event.private:
        bare.private[reader] = dict(event.private[reader])
    return bare


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_sentence_of_a_whole_game_can_be_told_to_everybody(language: str) -> None:
    for seats, players in (("random,random,random,random", 4), ("random,random", 2)):
        sitting = seated(seats, seed=3) if players == 4 else duel()
        while sitting.seat >= 0:
            sitting.let_act()
        for reader in range(-1, players):
            lines = told(sitting.game.log, reader, speaker(sitting.seats, language, reader))
            assert len(lines) > 100
            assert all("{" not in line and line.endswith(".") for line in lines)


def duel() -> object:
    from bohnhof.game import Game
    from bohnhof.terminal.seating import read_seats
    from bohnhof.terminal.sitting import Sitting

    return Sitting(Game(edition="rio-grande", players=2, seed=3), read_seats("random,random"))


def test_a_wish_is_told_to_all() -> None:
    assert read_command("wish red")
    assert heard([("B", "wish red, soy")], 0)[0] == "Berta looks for Soy Bean and Red Bean."
    assert heard([("A", "wish red")], 0)[0] == "You look for Red Bean."
