"""What scenarios cannot say of Prohibohn: records of cards, thresholds, what is told, shown and explained (PB-3, PB-90,
PB-111, PB-112, PV-2)."""

import io

import pytest
from rich.console import Console

from bohnhof import Game
from bohnhof.cards import find_bean, pay
from bohnhof.engine.commands import HARVEST, simple, verb_of
from bohnhof.engine.refusals import Refused
from bohnhof.engine.rules import Standing
from bohnhof.engine.vectors import numbers
from bohnhof.engine.view import View
from bohnhof.games import WARES, create, usual_players
from bohnhof.games.alcabohne.bosses import AL, DON, JOE, PURSE, threshold
from bohnhof.games.highbohn.verbs import BUILD
from bohnhof.games.prohibohn.establishments import CARDS, ESTABLISHMENTS, GERMAN_IDS, IDS, KINDS, POLICE4
from bohnhof.games.prohibohn.game import OPTIONS, VALUES
from bohnhof.games.prohibohn.wares import FIRST_WARE
from bohnhof.notation.rulebook import rules
from bohnhof.telling.duty import step_title, waiting_for
from bohnhof.telling.ending import ties, victory
from bohnhof.telling.happened import told
from bohnhof.telling.meaning import meaning
from bohnhof.telling.tally import explained
from bohnhof.terminal.ending import show_result
from bohnhof.terminal.estates import shop
from bohnhof.terminal.screen import Screen
from bohnhof.terminal.seating import Seat
from bohnhof.texts import LANGUAGES, Sentences


def test_every_card_for_sale_has_its_record() -> None:
    """PB-3, PB-4, PV-3: three of each establishment at 1, 3 and 4, two Police Stations and one Razzia."""
    establishments = [card for card in CARDS if card.kind < ESTABLISHMENTS]
    for kind in range(int(ESTABLISHMENTS)):
        assert [card.price for card in establishments if card.kind == kind] == [1, 3, 4]
    assert sum(card.price for card in establishments if KINDS[card.kind].id != "pub") == 48
    assert [KINDS[card.kind].id for card in CARDS[21:]] == ["police", "police", "razzia"]
    beans = ["pole", "green", "stink", "puff", "chili", "kidney", "cognac", "blue", "blue"]
    assert [kind.bean for kind in KINDS] == [find_bean(bean) for bean in beans]
    assert len({card.rule for card in CARDS}) == len(CARDS) == 24
    assert {card.rule for card in CARDS} <= set(rules())


def test_words_of_things_for_sale_are_those_of_all_games_together() -> None:
    for language, words in (("en", IDS), ("de", GERMAN_IDS)):
        assert WARES[language][int(FIRST_WARE) :] == words
        assert len(set(WARES[language])) == len(WARES[language])


def test_no_bonus_is_higher_than_that_of_the_last_step() -> None:
    """PB-90, PV-17."""
    assert CARDS[POLICE4].bonus == (0, 0, 1, 2, 3, 5, 8)


@pytest.mark.parametrize(("cards", "thalers"), [(4, 0), (5, 1), (6, 1), (7, 2), (8, 2), (9, 3), (10, 4), (11, 4)])
def test_cognac_pays_what_its_beanometer_says(cards: int, thalers: int) -> None:
    """PV-2."""
    assert pay(find_bean("cognac"), cards) == thalers


@pytest.mark.parametrize(("boss", "cards"), [(int(JOE), 5), (int(DON), 7), (int(AL), 9)])
def test_bosses_harvest_cognac_at_their_thresholds(boss: int, cards: int) -> None:
    """PV-2."""
    cognac = find_bean("cognac")
    assert pay(cognac, cards) >= threshold(boss) > pay(cognac, cards - 1)


def test_every_option_is_taken_with_each_of_its_values_and_with_no_other() -> None:
    """PB-74, PB-98, PB-111, AC-12, AC-91: section 12 of the rules."""
    for edition in ("standard", "pub"):
        for name, values in VALUES.items():
            assert values[0] == OPTIONS[name]
            for value in values:
                assert create("prohibohn", edition, 2, {name: value}).options == (
                    {} if value == values[0] else {name: value}
                )
            with pytest.raises(Refused):
                create("prohibohn", edition, 2, {name: "?"})
        with pytest.raises(Refused, match="PB-98"):
            create("prohibohn", edition, 2, {"ac_passes": "3"})


def test_the_usual_table_has_two_players() -> None:
    """PB-1."""
    assert Game("prohibohn", players=usual_players("prohibohn"), seed=1).seats == ["A", "B"]


def started(seed: int, options: dict[str, str] | None = None, edition: str = "") -> Game:
    """A game whose starting thalers are chosen."""
    game = Game("prohibohn", edition, 2, options, seed)
    for _i in range(2):
        assert game.actor is not None
        game.do(game.actor, game.legal(game.actor).commands[seed % 21])
    return game


def test_a_starting_choice_is_told_as_a_number_only() -> None:
    """PB-10, PB-111: also once the other has chosen."""
    game = started(3)
    first = next(event for event in game.log if event.kind == "staked")
    assert set(first.seen_by(-1)) == set(first.seen_by(1 - first.seat)) == {"count"}
    assert set(first.seen_by(first.seat)) == {"count", "beans"}
    for seat in (-1, 0, 1):
        view = game.table.view(seat)
        assert numbers(view.thalers) == [2, 2]
        assert len(view.stack) == (2 if seat >= 0 else 0)
        assert len(view.purses) == 0


def test_open_purses_are_shown_once_both_have_chosen() -> None:
    """PB-111."""
    game = Game("prohibohn", "", 2, {"pb_purses": "open"}, 3)
    assert game.actor is not None
    game.do(game.actor, "stake 1 2")
    assert all(len(game.table.view(seat).purses) == 0 for seat in (-1, 0, 1))
    assert game.actor is not None
    game.do(game.actor, "stake 1 2")
    assert all(sum(numbers(game.table.view(seat).purses)) == 4 for seat in (-1, 0, 1))


def bribing() -> Game:
    """A game in which somebody has just bought a Police Station, and the mafia has thalers of several types."""
    game = started(5)
    text = game.to_position()
    lines = text.split("\n")
    pile = next(i for i, line in enumerate(lines) if line.startswith("pile "))
    cards = lines[pile].split()[1:]
    for wanted, place in (("bl", "A"), ("bl", "A"), ("bl", "A"), ("po", "mafia"), ("gr", "mafia"), ("po", "mafia")):
        cards.remove(wanted)
        for i, line in enumerate(lines):
            if place == "mafia" and line.startswith("mafia "):
                lines[i] = f"mafia {wanted}" if line == "mafia -" else f"{line} {wanted}"
            elif place == "A" and line.startswith("A hand"):
                lines[i] = line.replace("| thalers ", f"| thalers {wanted} ")
    lines[pile] = "pile " + " ".join(cards)
    lines[2] = lines[2].replace("start=B active=B", "start=A active=A")
    game = Game.from_position("\n".join(lines))
    game.do("A", "buy police3")
    return game


def test_the_buyer_of_a_police_station_alone_sees_the_thalers_of_the_mafia() -> None:
    """PB-91, PB-112."""
    game = bribing()
    s = game.state
    mafia = [int(s.places[PURSE].cards[i]) for i in range(s.places[PURSE].size)]
    assert len(mafia) == 3
    assert numbers(game.table.view(0).places[PURSE].cards) == mafia
    for other in (-1, 1):
        assert numbers(game.table.view(other).places[PURSE].cards) == []
        assert game.table.view(other).places[PURSE].size == 3
    events = game.do("A", "take green")
    assert [set(event.seen_by(1)) for event in events] == [set()]
    assert numbers(game.table.view(0).places[PURSE].cards) == []
    assert game.table.view(1).places[PURSE].size == 2


def keen(game: Game, number: int) -> str:
    """Something to say: a purchase where there is one, else a command in turn, harvests mostly left out."""
    who = int(game.rules.actor(game.state))
    menu = game.table.view(who).menu
    codes = [int(menu.codes[i]) for i in range(menu.count)]
    buys = [code for code in codes if verb_of(code) == BUILD]
    others = [code for code in codes if verb_of(code) != HARVEST]
    chosen = buys or (others if others and number % 5 else codes)
    game.do("AB"[who], simple(chosen[number % len(chosen)]))
    return "AB"[who]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", ["standard", "pub"])
def test_whatever_happens_can_be_told_and_whatever_is_legal_explained(edition: str, language: str) -> None:
    sentences = Sentences(language)
    game = Game("prohibohn", edition, 2, {}, 9)
    for number in range(4000):
        if game.over:
            break
        who = int(game.rules.actor(game.state))
        view = game.table.view(who)
        assert step_title(view, game.rules, sentences)
        for reader in (who, 1 - who):
            assert waiting_for(game.table.view(reader), who, game.rules, sentences)
        codes = [int(view.menu.codes[i]) for i in range(view.menu.count)]
        assert all(meaning(simple(code), view, game.rules, sentences) for code in codes)
        keen(game, number)
    assert game.over
    for reader in range(-1, 2):
        assert len(told(game.log, reader, sentences)) > 50
    names = ["Anna", "Ben"]
    assert victory(game.rules.standing(game.state), names, sentences)
    level = Standing([9, 9], [1, 1], "mafia", 3)
    assert len(ties(level, game.rules, names, sentences)) > 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("edition", "number"), [("standard", 21), ("pub", 24)])
def test_the_shop_says_of_everything_what_it_does(edition: str, number: int, language: str) -> None:
    """PB-5: all that is for sale lies open, with its effect."""
    sentences = Sentences(language)
    game = started(4, edition=edition)
    lines = shop(game.table.view(0), game.rules, sentences)
    assert len(lines) == number
    assert all(name and price and effect for name, price, _whose, effect in lines)
    assert {whose for _name, _price, whose, _effect in lines} == {""}


def ended() -> Game:
    """A game that is over, with a trio, a sold Razzia and a Police Station."""
    game = started(1)
    game.state.over = True
    for ware, seat in ((1, 0), (2, 0), (0, 0), (4, 0), (9, 0), (22, 0), (23, 1)):
        game.state.marks[ware] = seat
    return game


def view_of(game: Game) -> View:
    return game.table.view(-1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tally_is_explained_line_by_line(language: str) -> None:
    """PB-60, PB-90, PB-109."""
    sentences = Sentences(language)
    game = ended()
    parts = dict(game.rules.tally(game.state, 0))
    assert parts == {"cash": 2, "establishments": 10, "ones": 4, "police": 4, "razzia": 0, "police-bonus": 2}
    why = {part: explained(part, parts, view_of(game), game.rules, 0, sentences) for part in parts}
    for name, points in (("casino3", 3), ("casino4", 4), ("undertaker3", 3)):
        assert f"{sentences.say('ware.' + name)}: {points}" in why["establishments"]
    assert f"{sentences.say('ware.casino1')}: 4" in why["ones"]
    assert f"{sentences.say('ware.nightbar1')}: 0" in why["ones"]
    assert "3" in why["police-bonus"]
    out = io.StringIO()
    screen = Screen(Console(file=out, width=100))
    show_result(game, [Seat("Anna"), Seat("Ben")], screen, sentences)
    lines = out.getvalue().split("\n")
    for part, points in parts.items():
        assert any(line.strip().startswith(f"{points}  {sentences.say('tally.' + part)}") for line in lines)
