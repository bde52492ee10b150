"""What must hold of the project as a whole: what its files name, and what must agree between them."""

import re
import subprocess
import tomllib
from functools import cache
from pathlib import Path

import bohnhof
from bohnhof.notation.rulebook import folder
from bohnhof.table.guide_pages import folder as guides

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
README = (ROOT / "README.md").read_text(encoding="utf-8")
BUILT = ("build", "dist", "__pycache__", "node_modules")
CLIENT = ("src", "bohnhof", "table", "client")
"""Where the browser client is built."""
FORBIDDEN = (
    *("pypi" + end for end in (".org", ".python.org")),
    "files.pythonhosted" + ".org",
    "registry.npmjs" + ".org",
    "crates" + ".io",
    "index-" + "url=",
    "anth" + "ropic",
    "cla" + "ude",
    "open" + "ai",
    "chat" + "gpt",
    "farm-" + "bench",
    "helper " + "session",
)
"""Hosts of registries and names that have no place here; split, so that this file can be searched too."""
MACHINE = re.compile(r"(?<![\w.~/}\-])/(?:work|root|home|Users|tmp|opt)/\w")
"""The beginning of a path that exists on one machine only."""


@cache
def files() -> list[Path]:
    """Every file of the project: those that are tracked, or, without a repository, those that are not built."""
    try:
        done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
        names = [name for name in done.stdout.decode("utf-8").split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        names = [str(path.relative_to(ROOT)) for path in ROOT.rglob("*") if own(path.relative_to(ROOT).parts)]
    return [ROOT / name for name in names if (ROOT / name).is_file()]


def own(parts: tuple[str, ...]) -> bool:
    """Whether a path lies among the sources."""
    hidden = any(part.startswith(".") and part not in (".ci", ".gitignore") for part in parts)
    return not hidden and not any(part in BUILT for part in parts) and parts[:4] != CLIENT


def texts() -> dict[str, str]:
    """The text of every file by its name, as far as it is text."""
    found = {}
    for file in files():
        try:
            found[file.relative_to(ROOT).as_posix()] = file.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
    assert len(found) > 100
    return found


def test_no_file_names_a_registry_or_a_stranger() -> None:
    named = {
        (name, word) for name, text in texts().items() for word in FORBIDDEN if word in f"{name}\n{text}".casefold()
    }
    assert named == set()


def test_no_file_names_a_path_of_one_machine() -> None:
    found = {(name, match.group(0)) for name, text in texts().items() for match in MACHINE.finditer(text)}
    assert found == set()


def test_the_lock_holds_hashes_and_no_address() -> None:
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert "://" not in lock
    assert "--index" not in lock
    assert "--find-links" not in lock
    pins = re.findall(r"^[a-z0-9._-]+(?:\[[a-z]+\])?==\S+.*\\$", lock, re.MULTILINE | re.IGNORECASE)
    assert len(pins) > 20
    for part in re.split(r"^(?=[a-zA-Z])", lock, flags=re.MULTILINE):
        assert not part.strip() or "--hash=sha256:" in part, part


def test_the_lock_has_every_requirement() -> None:
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    pinned = {name.casefold().replace("_", "-") for name in re.findall(r"^([\w.-]+)(?:\[.*\])?==", lock, re.MULTILINE)}
    wanted = [*PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"]["dev"]]
    for extra in PROJECT["project"]["optional-dependencies"].values():
        wanted += extra
    names = {re.split(r"[\[<>=!~ ]", want)[0].casefold() for want in wanted} - {"bohnhof"}
    assert names - pinned == set()


def test_versions_agree() -> None:
    assert "version" in PROJECT["project"]["dynamic"]
    assert PROJECT["tool"]["hatch"]["version"]["path"] == "src/bohnhof/__init__.py"
    source = (ROOT / "src" / "bohnhof" / "__init__.py").read_text(encoding="utf-8")
    assert f'__version__ = "{bohnhof.__version__}"' in source
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.findall(r"^## (\S+)", changes, re.MULTILINE)[0]
    assert newest == bohnhof.__version__


def test_the_readme_names_the_extras_there_are() -> None:
    extras = set(PROJECT["project"]["optional-dependencies"])
    table = README.split("| extra |")[1].split("\n\n")[0]
    assert set(re.findall(r"^\| `([a-z]+)` \|", table, re.MULTILINE)) == extras
    assert set(re.findall(r'pip install "?[.a-z]+\[([a-z]+)\]', README)) <= extras


def test_the_readme_names_the_versions_of_python() -> None:
    low, high = re.findall(r"3\.(\d+)", PROJECT["project"]["requires-python"])
    assert f"Python 3.{low} to 3.{int(high) - 1}" in README
    classified = re.findall(r"Python :: 3\.(\d+)", "\n".join(PROJECT["project"]["classifiers"]))
    assert [int(minor) for minor in classified] == list(range(int(low), int(high)))


def test_the_rules_that_ship_are_those_of_the_documents() -> None:
    for language in (".", "de"):
        home = folder() / language
        shipped = {entry.name: entry.read_bytes() for entry in home.iterdir() if entry.name.endswith(".md")}
        written = {file.name: file.read_bytes() for file in (ROOT / "docs" / "rules" / language).glob("*.md")}
        assert shipped == written
    shipped = {entry.name: entry.read_bytes() for entry in guides().iterdir() if entry.name.endswith(".md")}
    assert shipped == {file.name: file.read_bytes() for file in (ROOT / "docs" / "how-to-play").glob("*.md")}
    assert PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"] == {
        "docs/rules": "bohnhof/rulebook",
        "docs/how-to-play": "bohnhof/guides",
    }


def test_every_file_that_the_build_names_exists() -> None:
    build = PROJECT["tool"]["hatch"]["build"]["targets"]
    for name in [*build["sdist"]["include"], *PROJECT["project"]["license-files"], PROJECT["project"]["readme"]]:
        assert (ROOT / name).exists(), name


def test_the_continuous_integration_can_be_run() -> None:
    script = ROOT / ".ci" / "run"
    assert script.stat().st_mode & 0o100
    text = script.read_text(encoding="utf-8")
    assert "make check" in text
    assert "make --keep-going test" in text
    subprocess.run(["bash", "-n", str(script)], check=True)


def test_no_two_files_of_tests_have_one_name() -> None:
    """The folders of tests are no packages: pytest can collect two files of one name only if it never sees both."""
    names = [file.name for file in files() if file.parts[len(ROOT.parts)] == "tests" and file.suffix == ".py"]
    assert len(names) > 100
    assert sorted({name for name in names if names.count(name) > 1} - {"conftest.py"}) == []
