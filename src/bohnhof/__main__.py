"""The command `bohnhof`."""

import sys


def main() -> None:
    """Run the command line, or say what is missing for it."""
    try:
        from bohnhof.terminal.cli import app
    except ModuleNotFoundError as missing:
        if missing.name not in ("typer", "rich", "prompt_toolkit", "yaml", "click"):
            raise
        sys.exit(f'The command line needs {missing.name}: pip install "bohnhof[terminal]"')
    app()


if __name__ == "__main__":
    main()
