"""What can go wrong with a store. No text of an error holds anything of what is stored."""


class StoreError(Exception):
    """Something is wrong with the store; the text says what, without anything of what is stored."""


class Overtaken(StoreError):
    """The log of a table is not what the writer believes; nothing was written. It has to read the table again."""

    def __init__(self, name: str) -> None:
        super().__init__("the table has been written by somebody else, or is gone")
        self.name = name


class StoreFailed(StoreError):
    """The database did not do what was asked, or nobody knows whether it did."""


class CannotOpen(StoreError):
    """The store cannot be opened."""


class StoreInUse(CannotOpen):
    """Another process has opened this SQLite file."""


class StoreDamaged(CannotOpen):
    """The file is not an SQLite database, or it is damaged."""


class StoreTooNew(CannotOpen):
    """A newer version of Bohnhof has written this database."""
