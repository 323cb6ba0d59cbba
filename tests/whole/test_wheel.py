"""The wheel: it has all that it needs, and builds a game where nothing else of the project is."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
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


def test_a_game_is_built_by_the_wheel_alone(wheel, tmp_path):
    """In an environment that has its libraries, and nothing of the project."""
    site = tmp_path / "site"
    words = ["pip", "install", "--quiet", "--no-deps", "--no-compile", "--target", str(site)]
    subprocess.run([sys.executable, "-m", *words, str(wheel)], check=True, capture_output=True)
    script = (
        "import sys; from pathlib import Path; import generator; from generator.cli import main; "
        f"assert Path(generator.__file__).is_relative_to({str(site)!r}), generator.__file__; main()"
    )
    environment = {**os.environ, "PYTHONPATH": str(site), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    done = subprocess.run(
        [sys.executable, "-P", "-c", script, "build", "tiny", "--content", str(TINY / "content"),
         "--layouts", str(TINY / "layouts"), "--output", str(tmp_path / "output")],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "output" / "tiny" / "tiny-a4.pdf").is_file()
    assert Path(tmp_path / "output" / "tiny" / "manifest.json").is_file()
