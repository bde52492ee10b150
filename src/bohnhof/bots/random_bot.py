"""The bot `random`: every choice uniformly at random. It is no opponent, but it finds every corner of the rules."""

from typing import final

from mypy_extensions import i64

from bohnhof.bots.bot import Bot
from bohnhof.engine.commands import ACCEPT, COUNTER, GIVE, PASS, WANT, Command, code_of, first_of, simple, verb_of
from bohnhof.engine.menu import Draft, Menu
from bohnhof.engine.sequencer import BUNDLE, Sequencer
from bohnhof.engine.view import View


@final
class RandomBot(Bot):
    """Chooses uniformly among what it may do; an offer is put together from uniform choices."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.asks_itself = True

    def choose(self, driver: Sequencer) -> None:
        """One of the driver's choices."""
        n = driver.choices()
        driver.choose(driver.choice(self.chance.below(n)))

    def act(self, view: View) -> Command:
        """One of the commands of the menu, or an offer of random parts; as through a driver, without one."""
        menu = view.menu
        offers = menu.may_offer and view.offers_left != 0
        options = self.options(view, menu, offers)
        more = menu.source_count + len(menu.types) if offers and view.answering == 0 else 0
        k = self.chance.below(len(options) + more)
        if k < len(options):
            code = options[k]
            if verb_of(code) != COUNTER and (verb_of(code) != ACCEPT or not menu.has_a_pick(first_of(code))):
                return simple(code)
        else:
            k -= len(options)
            if k < menu.source_count:
                code = code_of(GIVE, menu.sources[k])
            else:
                code = code_of(WANT, menu.types[k - menu.source_count])
        draft = Draft(BUNDLE)
        draft.begin(code, menu)
        while True:
            command = draft.take(draft.choice(menu, self.chance.below(draft.choices(menu))), menu)
            if command is not None:
                return command

    def options(self, view: View, menu: Menu, offers: bool) -> list[i64]:
        """The simple commands that answer what the seat is asked."""
        options: list[i64] = []
        for i in range(menu.count):
            code = menu.codes[i]
            answers = view.answering == 0 or i < menu.liberties
            if answers or (first_of(code) == view.answering and i >= menu.liberties):
                options.append(code)
        if view.answering != 0 and offers:
            options.append(code_of(COUNTER, view.answering))
        if view.may_pass:
            options.append(code_of(PASS))
        return options
