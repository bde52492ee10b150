# make play   set everything up and open the table in the browser
# make test   set everything up and run all tests, interpreted and compiled
# make check  lint, format, types, import contract; the same and the unit tests of the browser client
# make bench  measure the speed against the yardsticks
# make load   measure how many tables one server carries
# make lock   renew requirements.lock from pyproject.toml
# make clean  remove everything that was built

PYTHON ?= python3
VENV := .venv
COMPILED := .venv-compiled
LANGUAGE_OPTION := $(if $(LANG_CODE),--lang $(LANG_CODE),)
TESTS ?= tests
SOURCES := $(shell find src docs/rules docs/how-to-play -type f -name '[!.]*' -not -name '*.pyc' -not -path '*/.*' \
	-not -path 'src/bohnhof/table/client/*') pyproject.toml build_hook.py build_client.py build_flags.py build_cold.h
CLIENT_SOURCES := $(shell find client -type f -not -path 'client/node_modules/*') $(wildcard src/bohnhof/texts/*/client*.json)

.PHONY: play test test-interpreted test-compiled check check-client chromium bench load lock clean setup

play: $(COMPILED)/ready
	@$(COMPILED)/bin/bohnhof serve $(LANGUAGE_OPTION)

setup: $(VENV)/ready $(COMPILED)/ready

$(VENV)/ready: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Bohnhof needs Python 3.11 or newer")'
	@echo "Setting up $(VENV) ..."
	@$(PYTHON) -m venv --clear $(VENV)
	@$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@echo "$(CURDIR)/src" > "$$($(VENV)/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/bohnhof-source.pth"
	@touch $@

# The browser client, once for both environments. The machine's Node.js builds it, or the one of a Python package.
build/client.ready: $(VENV)/ready build_client.py $(CLIENT_SOURCES)
	@echo "Building the browser client ..."
	@mkdir -p build
	@$(VENV)/bin/python build_client.py
	@touch $@

# The wheel as users get it, installed into an environment of its own. Compiling takes some minutes.
$(COMPILED)/ready: $(VENV)/ready build/client.ready $(SOURCES)
	@echo "Compiling Bohnhof (some minutes) ..."
	@rm -rf build/wheel build/source && mkdir -p build/source
	@cp -R src docs pyproject.toml build_hook.py build_client.py build_flags.py build_cold.h README.md LICENSE \
		build/source/  # the compiler works in its own copy
	@tar -cf - --exclude node_modules client | tar -xf - -C build/source
	@cd build/source && ../../$(VENV)/bin/python -m hatchling build --target wheel --directory ../wheel > ../compile.log 2>&1 \
		|| { cat ../compile.log; exit 1; }
	@test -d $(COMPILED) || $(PYTHON) -m venv $(COMPILED)
	@$(COMPILED)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(COMPILED)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall build/wheel/*.whl
	@touch $@

test: test-interpreted test-compiled

# What a browser shows is the same on both; its tests run once, on the package as users get it.
test-interpreted: $(VENV)/ready build/client.ready
	$(VENV)/bin/python -m pytest -n auto $(TESTS) $(if $(filter tests,$(TESTS)),--ignore tests/browser)

test-compiled: $(COMPILED)/ready chromium
	BOHNHOF_COMPILED=1 $(COMPILED)/bin/python -m pytest -n auto $(TESTS)

chromium:
	@.ci/chromium

check: $(VENV)/ready check-client
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports

check-client: $(VENV)/ready
	$(VENV)/bin/python build_client.py check types test

bench: $(COMPILED)/ready
	$(COMPILED)/bin/python benchmarks/run.py --interpreted $(VENV)/bin/python

load: $(COMPILED)/ready
	$(COMPILED)/bin/python benchmarks/load.py

lock:
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install --quiet uv
	build/lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
		--no-header --no-annotate --all-extras --group dev -o requirements.lock pyproject.toml

clean:
	rm -rf client/node_modules src/bohnhof/table/client
	rm -rf $(VENV) $(COMPILED) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
