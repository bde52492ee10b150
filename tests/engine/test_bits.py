"""Powers of two are right in all 63 places, compiled as well: shifts of written numbers are not there."""

import pytest

from bohnhof.engine.steps import Step
from bohnhof.engine.vectors import bit


@pytest.mark.parametrize("n", range(63))
def test_a_power_of_two(n: int) -> None:
    assert bit(n) == 2**n


def test_a_step_owns_its_verbs_and_no_others() -> None:
    for verb in range(62):
        step = Step("one", [verb])
        assert [other for other in range(62) if step.owns(other)] == [verb]
