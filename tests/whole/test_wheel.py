"""The wheel: it has all that it needs, and builds a game where nothing else of the project is."""

import email
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
import trove_classifiers
from conftest import ROOT, TINY

WITHOUT = ("tests/", "content/", "output/")
NEEDED = (  # a file of every sort that is no Python
    "generator/py.typed",
    "generator/manual/README.md",
    "generator/layouts/papers/a4.yaml",
    "generator/layouts/faces/_base.svg.j2",
    "generator/layouts/rulebook/book.typ",
    "generator/preview/static/index.html",
    "generator/rulebook/languages/en.yaml",
    "generator/changes/words/en.yaml",
    "generator/exports/first_page/page.typ",
    "generator/exports/first_page/words/en.yaml",
    "generator/text/packaged_families.txt",
    "generator/layouts/gallery/hero.yaml",
    "generator/layouts/starters/cards/cards.csv",
    "generator/layouts/themes/deco.yaml",
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel of the project."""
    folder = tmp_path_factory.mktemp("wheel")
    words = ["pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir"]
    command = [sys.executable, "-m", *words, str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    (path,) = folder.glob("*.whl")
    return path


def test_the_wheel_holds_every_file_of_the_source_and_the_layouts(wheel):
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
    assert names.issuperset(NEEDED)
    assert not [name for name in names if name.startswith(WITHOUT)]
    kept = {".py", ".yaml", ".j2", ".typ", ".js", ".css", ".html"}
    for folder, inside in (("generator", "generator"), ("layouts", "generator/layouts")):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in kept and "__pycache__" not in path.parts:
                below = path.relative_to(ROOT / folder).as_posix()
                assert f"{inside}/{below}" in names, below


def test_the_wheel_says_what_it_is(wheel):
    """Its page in an index has no picture or link of the repository, and no address."""
    with zipfile.ZipFile(wheel) as packed:
        [name] = [one for one in packed.namelist() if one.endswith(".dist-info/METADATA")]
        about = email.message_from_bytes(packed.read(name))
    assert about["Description-Content-Type"] == "text/markdown"
    text = about.get_payload()
    assert "# Proofdeck" in text
    assert "](" not in text
    assert "templates.md" not in text
    assert about.get_all("Project-URL") is None
    kinds = set(about.get_all("Classifier"))
    assert kinds < set(trove_classifiers.classifiers)
    assert {f"Programming Language :: Python :: 3.{n}" for n in (11, 12, 13, 14)} < kinds
    extras = {"cluster", "games", "manual", "mcp", "ods", "spelling", "terminal", "test", "woff2"}
    assert set(about.get_all("Provides-Extra")) == extras


def test_a_plain_install_has_few_packages(wheel):
    """Those that the wheel names itself: with what these need it is 61, as ``make dist`` shows."""
    with zipfile.ZipFile(wheel) as packed:
        [name] = [one for one in packed.namelist() if one.endswith(".dist-info/METADATA")]
        needs = email.message_from_bytes(packed.read(name)).get_all("Requires-Dist")
    assert len([one for one in needs if "extra ==" not in one]) <= 47


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """Runs proofdeck of the wheel in a folder, with its libraries and nothing of the project."""
    site = tmp_path_factory.mktemp("site")
    words = ["pip", "install", "--quiet", "--no-deps", "--no-compile", "--target", str(site)]
    subprocess.run([sys.executable, "-m", *words, str(wheel)], check=True, capture_output=True)
    script = (
        "import sys; from pathlib import Path; import generator; from generator.cli import main; "
        f"assert Path(generator.__file__).is_relative_to({str(site)!r}), generator.__file__; "
        "sys.exit(max(main(words.split(), standalone_mode=False) or 0 for words in sys.argv[1:]))"
    )
    cache = tmp_path_factory.mktemp("cache")
    environment = {**os.environ, "PYTHONPATH": str(site), "XDG_CACHE_HOME": str(cache)}

    def run(folder, *commands):
        done = subprocess.run(
            [sys.executable, "-P", "-c", script, *commands],
            cwd=folder, env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def test_a_game_begins_in_an_empty_folder_and_builds(installed, tmp_path):
    """As ``uvx proofdeck new`` does: layouts, themes, starters and the manual are in the wheel."""
    table = tmp_path / "heroes.csv"
    table.write_text("Name,Cost,Text,Qty\nAnn,2,Draw a card.,3\nBob,4,Rest.,1\n", encoding="utf-8")
    assert "proofdeck new" in installed(tmp_path, "")
    begun = "new Heroes --from heroes.csv --theme deco"
    read = ("manual tables", "explain unknown-font")
    said = installed(tmp_path, begun, "check heroes", "build heroes", *read)
    assert "every check passes" in said
    assert "2 cards, 4 copies on 1 sheet" in said
    assert (tmp_path / "output" / "heroes" / "heroes-a4.pdf").read_bytes()[:5] == b"%PDF-"
    assert "# Tables" in said
    assert "list fonts" in said


def test_a_game_is_built_by_the_wheel_alone(installed, tmp_path):
    """In an environment that has its libraries, and nothing of the project."""
    places = f"--content {TINY / 'content'} --layouts {TINY / 'layouts'}"
    installed(tmp_path, f"build tiny {places} --output {tmp_path / 'output'}")
    assert (tmp_path / "output" / "tiny" / "tiny-a4.pdf").is_file()
    assert Path(tmp_path / "output" / "tiny" / "manifest.json").is_file()
