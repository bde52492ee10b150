"""The load benchmark runs, measures what it says, and leaves nothing behind."""

import json
import subprocess
import sys
from pathlib import Path

BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "load.py"


def test_a_quick_run_measures_five_tables(tmp_path: Path) -> None:
    out = tmp_path / "build" / "load.json"
    ran = subprocess.run(
        [sys.executable, BENCHMARK, "--quick", "--out", out], capture_output=True, text=True, timeout=120
    )
    assert ran.returncode == 0, ran.stderr
    assert "5 tables:" in ran.stdout
    found = json.loads(out.read_text(encoding="utf-8"))
    (run,) = found["runs"]
    assert run["tables"] == 5
    assert run["errors"] == {}
    assert run["commands"] > 5
    assert 0 < run["p50_ms"] <= run["p99_ms"] <= run["most_ms"]
    assert run["refused"] <= run["commands"] / 4  # what somebody else has said meanwhile may stand in the way
    assert run["messages_per_second"] > run["commands_per_second"]
