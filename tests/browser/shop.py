"""What is for sale at a table, in a browser."""

from people import Person
from playwright.async_api import Locator


def ware(person: Person, name: str) -> Locator:
    return person.page.locator(f'[data-ware="{name}"]')


def ware_card(person: Person) -> Locator:
    """The card of a ware, once it is shown."""
    return person.page.get_by_role("dialog")
