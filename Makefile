# Proofdeck: `make` sets up and builds every game, `make test` sets up and passes the tests.

PYTHON ?= python3
BIN := .venv/bin
# Parts of libraries that nothing of ours loads: they need not be compiled.
UNUSED := /(pip|setuptools|pkg_resources|mypy|mypyc|pygments|tests?)/

# Set up, then build every game of content/ into output/.
all: .venv/ready
	$(BIN)/proofdeck build
	$(BIN)/python tests/makers/manual_figures.py
	$(BIN)/proofdeck manual --gallery --pdf

# One line about each target.
help:
	@awk '/^# / {text = substr($$0, 3)} /^[a-z-]+:/ && text {split($$1, name, ":"); printf "%-12s %s\n", name[1], text; text = ""}' $(MAKEFILE_LIST)

# Set up and pass the tests, the linters and the type checker; a browser too, if there is none.
test: .tested

# The same over all games and cases, of which `make test` draws some.
test-all: .tested
test-all: WHOLE = --whole

# What `make test` leaves out of that: both together run everything once.
test-rest: .tested
test-rest: WHOLE = --rest

# Modules are compiled once, whatever the surroundings say; types are checked beside the tests.
.tested: .venv/ready
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/python tests/install_browser.py
	@echo "$(BIN)/pytest $(WHOLE), and beside it $(BIN)/mypy, told last"
	@$(BIN)/mypy > .venv/types.txt 2>&1 & types=$$!; \
	PYTHONDONTWRITEBYTECODE= $(BIN)/pytest $(WHOLE); tests=$$?; \
	wait $$types; types=$$?; echo mypy:; cat .venv/types.txt; \
	exit $$((tests > types ? tests : types))

# Prove the content of every game; build nothing.
check: .venv/ready
	$(BIN)/proofdeck check

# Rewrite what is committed as expected: goldens, told problems, pages of the manual. Read the diff.
golden: .venv/ready
	GOLDEN=write $(BIN)/pytest --whole tests/whole/test_goldens.py tests/whole/test_manual.py \
	    tests/rules/test_cases.py tests/faces/test_drawn_cases.py tests/games/test_every_edit.py \
	    tests/games/test_cva_boards.py tests/games/test_cva_content.py \
	    tests/exports/first_page/test_first_page.py tests/sheets/test_sheet_goldens.py

# Time decks, pictures, second builds and the preview, some beside hand-written scripts of the same pages.
bench: .venv/ready
	$(BIN)/pip install --quiet --no-deps --force-reinstall .
	$(BIN)/python tests/bench/bench.py
	$(BIN)/python tests/bench/illustrated.py
	$(BIN)/python tests/bench/books.py
	$(BIN)/python tests/bench/again.py
	$(BIN)/python tests/bench/preview.py
	$(BIN)/python tests/bench/play.py
	$(BIN)/python tests/bench/press.py
	$(BIN)/pip install --quiet --no-deps --editable .

# Make small slips in the source, in memory, and list those that no test notices (ROOM=sheets SAMPLE=50 SEED=1).
mutants: .venv/ready
	$(BIN)/python tests/mutants/run.py $(addprefix --room ,$(ROOM)) $(addprefix --sample ,$(SAMPLE)) $(addprefix --seed ,$(SEED))

# Damage files of every kind and build a game of them (INPUTS=20000 SEED=1): nothing may escape.
fuzz: .venv/ready
	$(BIN)/python tests/fuzz/fuzz.py $(addprefix --inputs ,$(INPUTS)) $(addprefix --seed ,$(SEED))

# Pass the tests with the oldest versions of the libraries that pyproject.toml allows.
test-lowest:
	$(PYTHON) -m venv .venv-lowest
	.venv-lowest/bin/pip install --quiet 'uv>=0.5,<1'
	.venv-lowest/bin/uv pip install --quiet --python .venv-lowest/bin/python \
	    --resolution lowest-direct --editable '.[test]'
	.venv-lowest/bin/python tests/install_browser.py
	.venv-lowest/bin/pytest

# Try the properties with other examples than those that every run of the tests tries.
explore: .venv/ready
	$(BIN)/pytest --hypothesis-profile=default $$(grep -rl hypothesis tests --include="test_*.py")

# Pack what a release has into dist/ and build/about/, and try it in empty environments.
dist:
	rm -rf dist build/dist && mkdir -p build/about
	$(PYTHON) -m venv build/dist/tools
	build/dist/tools/bin/pip install --quiet --upgrade pip
	build/dist/tools/bin/pip install --quiet --group dist
	build/dist/tools/bin/python -m build --outdir dist
	build/dist/tools/bin/twine check --strict dist/*
	$(PYTHON) -m venv build/dist/empty
	build/dist/empty/bin/pip install --quiet dist/*.whl
	build/dist/empty/bin/proofdeck doctor
	build/dist/tools/bin/cyclonedx-py environment --output-reproducible \
	    --output-file build/about/sbom.json build/dist/empty/bin/python
	build/dist/tools/bin/pip-licenses --python build/dist/empty/bin/python --format csv \
	    --with-system --output-file build/about/licences.csv
	mkdir -p build/dist/by-uvx build/dist/by-pipx
	cd build/dist/by-uvx && ../tools/bin/uvx --isolated --from ../../../dist/*.whl \
	    proofdeck new Tide && ls content/tide
	cd build/dist/by-pipx && ../tools/bin/pipx run --no-cache --spec ../../../dist/*.whl \
	    proofdeck new Tide && ls content/tide
	cd dist && sha256sum *.whl *.tar.gz > ../build/about/SHA256SUMS

# Pack build/proofdeck-<system>.tar.xz: the program in one folder, which needs no Python.
bundle:
	rm -rf build/bundle && $(PYTHON) -m venv build/bundle/env
	build/bundle/env/bin/pip install --quiet --no-compile '.[manual,mcp,ods,spelling,terminal,woff2]' 'pyinstaller>=6.20,<7'
	build/bundle/env/bin/python .bundle/icon.py build/bundle/icon.png
	cd build/bundle && env/bin/pyinstaller --noconfirm --onedir --log-level WARN --icon icon.png \
	    --collect-all generator --collect-data fonticon_fa6 --collect-data fonticon_mdi7 --collect-data svglib --collect-data spellchecker \
	    --collect-data reportlab --collect-submodules uvicorn \
	    --copy-metadata proofdeck --recursive-copy-metadata proofdeck \
	    $$(env/bin/python -c "import pkgutil; print(*('--collect-all ' + m.name for m in pkgutil.iter_modules() if m.name.startswith('fontpkg')))") \
	    ../../.bundle/proofdeck.py
	cp .bundle/proofdeck.desktop .bundle/proofdeck.svg build/bundle/dist/proofdeck/
	cd build/bundle/dist && env -i HOME="$$PWD" proofdeck/proofdeck new Tide
	cd build/bundle/dist && env -i HOME="$$PWD" proofdeck/proofdeck build tide
	tar -C build/bundle/dist -c proofdeck | xz -2 -T0 > build/proofdeck-$$(uname -s | tr A-Z a-z).tar.xz

# Bring the source into the one form the linters accept.
format: .venv/ready
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

# Remove what was generated.
clean:
	rm -rf .venv .venv-lowest build dist *.egg-info
	find output -mindepth 1 -not -name README.md -delete

# A new pip takes two thirds of the time of the one that comes with Python 3.11; what pip would
# compile with one processor, all compile.
.venv/ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --no-compile --upgrade pip
	$(BIN)/pip install --quiet --no-compile --editable '.[test]'
	-$(BIN)/python -m compileall -q -j 0 -x "$(UNUSED)" .venv/lib
	touch .venv/ready

.PHONY: all help test test-all test-rest test-lowest .tested check golden bench mutants fuzz explore dist bundle format clean
