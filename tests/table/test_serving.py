"""A server from its start to its end, as a program and as a command; and the example that plays against it."""

import asyncio
import contextlib
import importlib.util
import json
import logging
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog
from running import running
from typer.testing import CliRunner
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bohnhof.table.cli import all_bots, code_for, open_browser
from bohnhof.table.serving import CannotServe, Plan, Serving, listening, usual_database
from bohnhof.terminal.cli import app
from bohnhof.texts import Sentences

EXAMPLE = Path(__file__).parents[2] / "examples" / "seat.py"
BOT = """
from bohnhof.bots.bot import Bot
from bohnhof.engine.commands import PASS, Command

class Mine(Bot):
    def act(self, view):
        return Command(PASS)

class NoBot:
    pass
"""


@pytest.fixture(autouse=True)
def logs_as_before() -> Iterator[None]:
    """The command sets the logs up for its whole process, which is here that of the tests."""
    root = logging.getLogger()
    kept, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = kept, level
    structlog.reset_defaults()


def example() -> Callable[..., dict[str, Any]]:
    """The main function of the example."""
    spec = importlib.util.spec_from_file_location("seat", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Callable[..., dict[str, Any]] = module.main
    return found


async def all_of(talk: ClientConnection) -> list[dict[str, Any]]:
    """All that is still said before the connection closes."""
    heard: list[dict[str, Any]] = []
    with contextlib.suppress(ConnectionClosed):
        while True:
            heard.append(json.loads(await talk.recv()))
    return heard


async def test_the_example_plays_a_whole_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with running(tmp_path) as url, httpx.AsyncClient(base_url=url) as host:
        fields = {"name": "Ada", "seats": ["person", "farmer", "farmer"], "pace": 0, "trade_time": 0}
        table = (await host.post("/api/tables", json=fields)).json()
        async with asyncio.timeout(60):
            result = await asyncio.to_thread(example(), url + table["url"], "Robin")
        assert {place["seat"] for place in result["places"]} == {"A", "B", "C"}
        info = (await host.get(f"/api/tables/{table['table']}")).json()
        assert (info["state"], info["seats"][0]["name"]) == ("over", "Robin")
    said = capsys.readouterr().out
    assert "You plant" in said
    assert "! " not in said, "a command of the example was refused"


def test_the_example_is_short_and_needs_nothing_of_this_house() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    assert len(text.split("\n")) < 100
    assert "bohnhof" not in "".join(line for line in text.split("\n") if "import" in line)


async def test_everybody_is_told_before_the_server_stops(tmp_path: Path) -> None:
    async with running(tmp_path) as url:
        async with httpx.AsyncClient(base_url=url) as host:
            fields = {"name": "Ada", "seats": ["you", "farmer", "farmer"]}
            table = (await host.post("/api/tables", json=fields)).json()
        socket = await connect(url.replace("http", "ws") + f"/ws/{table['table']}")
        await socket.send(json.dumps({"type": "hello", "version": 1, "secret": table["link"].rpartition("/")[2]}))
        assert json.loads(await socket.recv())["type"] == "welcome"
    heard = await all_of(socket)
    assert heard[-1]["type"] == "bye"
    assert heard[-1]["key"] == "restart"
    assert socket.close_code == 1012


async def test_a_frame_that_is_far_too_large_closes_the_connection_only(tmp_path: Path) -> None:
    async with running(tmp_path) as url, httpx.AsyncClient(base_url=url) as host:
        table = (await host.post("/api/tables", json={"seats": ["farmer"] * 3})).json()["table"]
        async with connect(url.replace("http", "ws") + f"/ws/{table}") as talk:
            await talk.send("x" * 9000)
            assert json.loads(await talk.recv())["key"] == "too_large"
            await talk.send("x" * 100_000)
            await talk.wait_closed()
            assert talk.close_code == 1009
        assert (await host.get("/healthz")).status_code == 200


# --- as a command ---------------------------------------------------------------------------------------------------


@asynccontextmanager
async def served(*arguments: str, **environment: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """The command at work; it is killed if it does not end."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bohnhof",
        "serve",
        "--no-browser",
        "--host",
        "127.0.0.1",
        "--port",
        "0",
        *arguments,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONWARNINGS": "error", **environment},
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def line_with(stream: asyncio.StreamReader | None, word: str) -> str:
    """The next line of a stream with this word."""
    assert stream is not None
    async with asyncio.timeout(30):
        while line := (await stream.readline()).decode():
            if word in line:
                return line
    raise AssertionError(f"it ended without having said {word}")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGTERM to send")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_the_command_in_good_order(tmp_path: Path, number: signal.Signals) -> None:
    async with served(BOHNHOF_DATABASE=f"sqlite:///{tmp_path / 'tables.db'}") as process:
        url = (await line_with(process.stdout, "http://")).split()[-1]
        async with httpx.AsyncClient(base_url=url) as host:
            table = (await host.post("/api/tables", json={"name": "Ada", "seats": ["you", "person", "farmer"]})).json()
        async with connect(url.replace("http", "ws") + f"/ws/{table['table']}") as watcher:
            await watcher.send(json.dumps({"type": "hello", "version": 1}))
            process.send_signal(number)
            heard = await all_of(watcher)
        assert heard[-1]["type"] == "bye"
        async with asyncio.timeout(20):
            assert await process.wait() == 0
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        assert database.execute("SELECT count(*) FROM tables").fetchone() == (1,)


async def test_the_log_is_json_and_holds_no_secret(tmp_path: Path) -> None:
    arguments = ["--log", "json", "--log-level", "debug", "--database", f"sqlite:///{tmp_path / 'tables.db'}"]
    async with served(*arguments) as process:
        ready = json.loads(await line_with(process.stderr, '"ready"'))
        async with httpx.AsyncClient(base_url=ready["url"]) as host:
            seats = {"name": "Adelheid", "seats": ["you", "farmer", "farmer"], "pace": 0}
            table = (await host.post("/api/tables", json=seats)).json()
            assert (await host.get(table["link"])).status_code == 303
            assert (await host.get(table["url"] + "/as/wrong-secret?lang=de")).status_code == 403
            async with connect(ready["url"].replace("http", "ws") + f"/ws/{table['table']}") as player:
                secret = table["link"].rpartition("/")[2]
                await player.send(json.dumps({"type": "hello", "version": 1, "secret": secret}))
                assert json.loads(await player.recv())["you"] == "A"
                await player.send(json.dumps({"type": "chat", "id": "1", "text": "quite private"}))
                await player.send(json.dumps({"type": "say", "id": "2", "command": "plant nonsense"}))
                while json.loads(await player.recv()).get("id") != "2":
                    pass
        process.send_signal(signal.SIGTERM if sys.platform != "win32" else signal.SIGINT)
        out, log = await process.communicate()
    lines = [json.loads(line) for line in log.decode().splitlines()]
    assert {"answered", "made", "stopped"} <= {line["event"] for line in lines}
    assert out == b""
    for word in (secret, "wrong-secret", "Adelheid", "private", "nonsense", "bohnhof_"):
        assert word not in log.decode()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--database", "mysql://x/y"], "sqlite:///"),
        (["--database", "sqlite:////dev/null/x.db"], "cannot be opened"),
        (["--log", "xml"], "console"),
        (["--lang", "fr"], "en, de"),
        (["--public-url", "beans.test"], "--public-url"),
        (["--host", "no such host"], "no such host"),
        (["--bots-from", "nobot.py"], "no bot in nobot.py"),
        (["--bots-from", "gone.py:Mine"], "gone.py"),
        (["--bots-from", "mine.py:NoBot"], "NoBot"),
        (["--bots-from", "mine.py", "--bots-from", "mine.py:Mine"], "Mine"),
    ],
)
def test_what_the_command_cannot_do_is_said_plainly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(BOT, encoding="utf-8")
    (tmp_path / "nobot.py").write_text("x = 1\n", encoding="utf-8")
    usual = ["--no-browser", "--port", "0", "--database", f"sqlite:///{tmp_path / 'tables.db'}"]
    result = CliRunner().invoke(app, ["serve", *usual, *arguments])
    assert result.exit_code == 2
    assert words in result.output
    assert "Traceback" not in result.output


def test_a_database_has_one_server_and_a_port_one_listener(tmp_path: Path) -> None:
    with listening("127.0.0.1", 0) as sock:
        port = str(sock.getsockname()[1])
        result = CliRunner().invoke(app, ["serve", "--no-browser", "--host", "127.0.0.1", "--port", port])
        assert (result.exit_code, port in result.output) == (2, True)


async def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    async with running(tmp_path):
        arguments = ["--no-browser", "--port", "0", "--database", f"sqlite:///{tmp_path / 'tables.db'}"]
        result = await asyncio.to_thread(CliRunner().invoke, app, ["serve", *arguments])
        assert result.exit_code == 2
        assert "another process" in result.output


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_option_is_explained(language: str) -> None:
    import typer

    found = typer.Typer()
    from bohnhof.table.cli import register

    register(found, language)
    (command,) = [typer.main.get_command(found)]
    for parameter in command.params:
        if parameter.name not in ("help", "install_completion", "show_completion"):
            assert getattr(parameter, "help", ""), parameter.name
            assert str(getattr(parameter, "envvar", "")).startswith("BOHNHOF_"), parameter.name


def test_the_usual_port_or_the_next_that_is_free() -> None:
    with listening("127.0.0.1", None) as one, listening("127.0.0.1", None) as other:
        assert one.getsockname()[1] < other.getsockname()[1]
    with listening("127.0.0.1", 0) as one, pytest.raises(CannotServe) as taken:
        listening("127.0.0.1", one.getsockname()[1])
    assert taken.value.key == "port_taken"


def test_the_usual_database_is_in_the_users_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("APPDATA", str(tmp_path))
    assert usual_database() == f"sqlite:///{(tmp_path / 'bohnhof' / 'tables.db').as_posix()}"


def test_where_the_server_is(tmp_path: Path) -> None:
    for host, here in (("127.0.0.1", "http://127.0.0.1"), ("0.0.0.0", "http://localhost")):
        serving = Serving(Plan("sqlite:///x", host=host, port=0))
        with closing(serving.sock):
            assert serving.here == f"{here}:{serving.port}"
            assert host == "0.0.0.0" or serving.nearby == ""
            if serving.nearby:
                assert serving.nearby.endswith(f":{serving.port}")
                assert "127.0.0.1" not in serving.nearby


def test_bots_of_the_owner_have_the_names_of_their_classes(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(BOT, encoding="utf-8")
    for asked in (str(file), f"{file}:Mine"):
        bots = all_bots([asked], Sentences("en"))
        assert "Mine" in bots
        assert "NoBot" not in bots
        assert type(bots["Mine"](1)).__name__ == "Mine"


def test_a_code_can_be_scanned_in_the_terminal() -> None:
    lines = code_for("http://192.0.2.2:8000").split("\n")
    assert len({len(line) for line in lines}) == 1
    assert set("".join(lines)) <= set("█▀▄ ")


def test_no_browser_is_opened_where_there_is_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    open_browser("http://localhost:8000")
    assert opened == []


def test_the_address_of_the_machine_is_no_loopback() -> None:
    from bohnhof.table.serving import near_address

    address = near_address()
    assert address == "" or not address.startswith("127.")
    if address:
        socket.inet_aton(address)


def test_a_missing_part_is_named_with_what_installs_it() -> None:
    script = "import sys; sys.modules['starlette'] = None; from bohnhof.__main__ import main; main()"
    result = subprocess.run([sys.executable, "-c", script, "serve"], capture_output=True, text=True, timeout=60)
    assert result.returncode == 2
    assert result.stderr.strip() == 'Serving needs starlette: pip install "bohnhof[web]"'
