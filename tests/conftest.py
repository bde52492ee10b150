"""What all tests share: the same tests run interpreted and compiled."""

import os
from pathlib import Path

import pytest

import bohnhof.engine.state

ROOT = Path(__file__).parents[1]
COMPILED = os.environ.get("BOHNHOF_COMPILED") == "1"


@pytest.fixture(scope="session", autouse=True)
def the_right_build() -> None:
    """Say at once if the tests would run on another build than the one that was asked for."""
    compiled = not bohnhof.engine.state.__file__.endswith(".py")
    assert compiled == COMPILED, f"these tests import {bohnhof.engine.state.__file__}"
