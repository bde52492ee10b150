"""The command `bohnhof serve`."""

import logging
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from bohnhof.texts import LANGUAGES, Sentences

if TYPE_CHECKING:
    from bohnhof.table.bot_seats import Maker
    from bohnhof.table.serving import Serving

LOG_FORMS = ("console", "json")
LEVELS = ("debug", "info", "warning", "error")
_PARTS = (
    *("aiosqlite", "alembic", "greenlet", "mako", "msgspec", "prometheus_client", "segno", "sqlalchemy"),
    *("starlette", "structlog", "uvicorn", "websockets"),
)


def register(app: typer.Typer, language: str = "en") -> None:
    """Add the command to a command line whose help is in this language."""

    def say(key: str) -> Any:
        return Sentences(language).say(f"table.help.{key}")

    def option(*names: str, env: str, key: str, **more: Any) -> Any:
        return typer.Option(*names, envvar=f"BOHNHOF_{env}", help=say(key), **more)

    @app.command("serve", help=say("serve"))
    def serve_command(
        host: Annotated[str, option(env="HOST", key="host")] = "0.0.0.0",  # noqa: S104
        port: Annotated[int | None, option(env="PORT", key="port", min=0, max=65535)] = None,
        database: Annotated[str, option(env="DATABASE", key="database", metavar="URL")] = "",
        public_url: Annotated[str, option(env="PUBLIC_URL", key="public_url", metavar="URL")] = "",
        browser: Annotated[bool, option("--browser/--no-browser", env="BROWSER", key="browser")] = True,
        bots_from: Annotated[
            list[str] | None, option(env="BOTS_FROM", key="bots_from", metavar="FILE.py[:CLASS]")
        ] = None,
        max_tables: Annotated[int, option(env="MAX_TABLES", key="max_tables", min=1)] = 5000,
        max_connections: Annotated[int, option(env="MAX_CONNECTIONS", key="max_connections", min=1)] = 20000,
        max_connections_per_table: Annotated[
            int, option(env="MAX_CONNECTIONS_PER_TABLE", key="max_connections_per_table", min=1)
        ] = 100,
        max_connections_per_address: Annotated[
            int, option(env="MAX_CONNECTIONS_PER_ADDRESS", key="max_connections_per_address", min=1)
        ] = 200,
        max_new_tables: Annotated[int, option(env="MAX_NEW_TABLES", key="max_new_tables", min=1)] = 30,
        messages_per_second: Annotated[
            float, option(env="MESSAGES_PER_SECOND", key="messages_per_second", min=0.1)
        ] = 20.0,
        chat_lines: Annotated[int, option(env="CHAT_LINES", key="chat_lines", min=1)] = 5,
        bot_seconds: Annotated[float, option(env="BOT_SECONDS", key="bot_seconds", min=0.05)] = 2.0,
        forget_after: Annotated[float, option(env="FORGET_AFTER", key="forget_after", min=0, metavar="DAYS")] = 90.0,
        address: Annotated[str, option(env="ADDRESS", key="address", metavar="URL")] = "",
        origin: Annotated[list[str] | None, option(env="ORIGIN", key="origin", metavar="URL")] = None,
        proxies: Annotated[str, option(env="PROXIES", key="proxies", metavar="ADDRESSES")] = "127.0.0.1",
        log: Annotated[str, option(env="LOG", key="log", metavar="|".join(LOG_FORMS))] = "console",
        log_level: Annotated[str, option(env="LOG_LEVEL", key="log_level", metavar="|".join(LEVELS))] = "info",
        lang: Annotated[str, option(env="LANG", key="lang", metavar="|".join(LANGUAGES))] = language,
    ) -> None:
        sentences = Sentences(lang if lang in LANGUAGES else language)
        if lang not in LANGUAGES:
            fail(sentences.say("table.serve.no_language", languages=", ".join(LANGUAGES)))
        if log not in LOG_FORMS or log_level not in LEVELS:
            fail(sentences.say("table.serve.bad_log", forms=", ".join(LOG_FORMS), levels=", ".join(LEVELS)))
        for name, url in (("public-url", public_url), ("address", address), *(("origin", url) for url in origin or [])):
            if url and not url.startswith(("http://", "https://")):
                fail(sentences.say("table.serve.bad_url", option=name))
        try:
            from bohnhof.table.limits import Limits
            from bohnhof.table.serving import CannotServe, Plan, Serving, usual_database
            from bohnhof.table.store import StoreError
        except ModuleNotFoundError as missing:
            part = (missing.name or "").partition(".")[0]
            if part not in _PARTS:
                raise
            fail(sentences.say("table.serve.missing", part=part))
        from bohnhof.table.logs import set_up

        set_up(log, getattr(logging, log_level.upper()))
        limits = Limits(
            tables=max_tables,
            connections=max_connections,
            connections_per_table=max_connections_per_table,
            connections_per_address=max_connections_per_address,
            new_tables=float(max_new_tables),
            rate=messages_per_second,
            burst=2 * messages_per_second,
            chat_lines=chat_lines,
            thinking=bot_seconds,
        )
        plan = Plan(
            database=database or usual_database(),
            host=host,
            port=port,
            public_url=public_url,
            address=address,
            origins=tuple(one.rstrip("/") for one in origin or []),
            proxies=proxies,
            bots=all_bots(bots_from or [], sentences),
            limits=limits,
            forget=forget_after * 24 * 3600,
        )
        try:
            Serving(plan).run(lambda serving: announce(serving, sentences, browser, log == "console"))
        except CannotServe as error:
            fail(sentences.say("table.serve." + error.key, **error.values))
        except StoreError as error:
            fail(sentences.say("table.serve.database", why=str(error)))


def fail(sentence: str) -> NoReturn:
    """Say what is wrong and end."""
    typer.echo(sentence, err=True)
    raise typer.Exit(2)


def all_bots(files: list[str], sentences: Sentences) -> "dict[str, Maker]":
    """The bots of the house, and those of the user's files by the names of their classes."""
    from bohnhof.bots import BOTS
    from bohnhof.bots.loading import NoSuchBot, bot_maker

    found: dict[str, Maker] = dict(BOTS)
    for text in files:
        named = ".py:" in text
        names = [text] if named else [f"{text}:{name}" for name in classes_in(Path(text))]
        known = len(found)
        if not names and not Path(text).is_file():
            names = [text]
        for name in names:
            try:
                maker = bot_maker(name)
            except NoSuchBot as error:
                if error.key == "not_a_bot" and not named:
                    continue
                fail(error.sentence(sentences))
            short = name.rpartition(":")[2]
            if short in found:
                fail(sentences.say("table.serve.bot_twice", bot=short))
            found[short] = maker
        if len(found) == known:
            fail(sentences.say("table.serve.no_bots", file=text))
    return found


def classes_in(file: Path) -> list[str]:
    """The names of the classes that a Python file makes; none if it cannot be read."""
    import ast

    try:
        module = ast.parse(file.read_text(encoding="utf-8"))
    except (OSError, SyntaxError, ValueError):
        return []
    return [node.name for node in module.body if isinstance(node, ast.ClassDef)]


def announce(serving: "Serving", sentences: Sentences, browser: bool, readable: bool) -> None:
    """Say where the tables are: for people with a code to scan, else in the log; and open the browser."""
    import structlog

    public = serving.plan.public_url
    nearby = public or serving.nearby
    if readable:
        typer.echo(sentences.say("table.serve.here", url=public or serving.here))
        if nearby and nearby != serving.here:
            typer.echo(sentences.say("table.serve.nearby", url=nearby))
            typer.echo(code_for(nearby))
        typer.echo(sentences.say("table.serve.stop"))
    else:
        structlog.get_logger("bohnhof.server").info("ready", url=public or serving.here, nearby=nearby)
    if browser:
        open_browser(serving.here)


def code_for(url: str) -> str:
    """A code to scan, for the terminal."""
    import io

    import segno

    out = io.StringIO()
    segno.make(url, micro=False).terminal(out=out, compact=True)
    return out.getvalue().rstrip("\n")


def open_browser(url: str) -> None:
    """Open the browser, where there is a screen for one."""
    import os
    import sys
    import threading
    import webbrowser

    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
