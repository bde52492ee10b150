"""Say why a database failed, without anything of what is stored: messages of databases quote values."""

import contextlib
from collections.abc import Iterator

from sqlalchemy.exc import DBAPIError

from bohnhof.table.store.errors import StoreError, StoreFailed


def reason(error: BaseException) -> str:
    """A sentence of the kind `the database failed (SQLITE_FULL)`."""
    cause: BaseException = error
    if isinstance(error, DBAPIError) and error.orig is not None:
        cause = error.orig
    for told in (getattr(cause, "sqlite_errorname", None), getattr(cause, "sqlstate", None)):
        if isinstance(told, str):
            return f"the database failed ({told})"
    return f"the database failed ({type(cause).__name__})"


@contextlib.contextmanager
def told_plainly() -> Iterator[None]:
    """Whatever a database raises inside becomes a `StoreFailed` that carries nothing else with it."""
    failed: str | None = None
    try:
        yield
    except StoreError:
        raise
    except Exception as error:
        failed = reason(error)
    if failed is not None:
        raise StoreFailed(failed)
