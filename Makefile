# make play   set everything up and open the game
# make test   set everything up and run all tests, interpreted and compiled
# make check  lint, format, types, import contract
# make bench  measure the speed against the yardsticks
# make lock   renew requirements.lock from pyproject.toml
# make clean  remove everything that was built

PYTHON ?= python3
VENV := .venv
COMPILED := .venv-compiled
LANGUAGE_OPTION := $(if $(LANG_CODE),--lang $(LANG_CODE),)
TESTS ?= tests
SOURCES := $(shell find src docs/rules -type f -name '[!.]*' -not -name '*.pyc' -not -path '*/.*') pyproject.toml build_flags.py build_cold.h

.PHONY: play test test-interpreted test-compiled check bench lock clean setup

play: $(COMPILED)/ready
	@$(COMPILED)/bin/bohnhof play $(LANGUAGE_OPTION)

setup: $(VENV)/ready $(COMPILED)/ready

$(VENV)/ready: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Bohnhof needs Python 3.11 or newer")'
	@echo "Setting up $(VENV) ..."
	@$(PYTHON) -m venv --clear $(VENV)
	@$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@echo "$(CURDIR)/src" > "$$($(VENV)/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/bohnhof-source.pth"
	@touch $@

# The wheel as users get it, installed into an environment of its own. Compiling takes about a minute.
$(COMPILED)/ready: $(VENV)/ready $(SOURCES)
	@echo "Compiling Bohnhof (about a minute) ..."
	@rm -rf build/wheel build/source && mkdir -p build/source
	@cp -R src docs pyproject.toml build_flags.py build_cold.h README.md LICENSE build/source/  # the compiler works in its own copy
	@cd build/source && ../../$(VENV)/bin/python -m hatchling build --target wheel --directory ../wheel > ../compile.log 2>&1 \
		|| { cat ../compile.log; exit 1; }
	@test -d $(COMPILED) || $(PYTHON) -m venv $(COMPILED)
	@$(COMPILED)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(COMPILED)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall build/wheel/*.whl
	@touch $@

test: test-interpreted test-compiled

test-interpreted: $(VENV)/ready
	$(VENV)/bin/python -m pytest -n auto $(TESTS)

test-compiled: $(COMPILED)/ready
	BOHNHOF_COMPILED=1 $(COMPILED)/bin/python -m pytest -n auto $(TESTS)

check: $(VENV)/ready
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports

bench: $(COMPILED)/ready
	$(COMPILED)/bin/python benchmarks/run.py --interpreted $(VENV)/bin/python

lock:
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install --quiet uv
	build/lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
		--no-header --no-annotate --all-extras --group dev -o requirements.lock pyproject.toml

clean:
	rm -rf $(VENV) $(COMPILED) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
