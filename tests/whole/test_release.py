"""Workflows of GitHub and what a release is packed by: of the right form, and in agreement."""

import re
import subprocess
import sys
import tomllib

import pytest
import yaml
from conftest import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("schema", "files"),
    [("github-workflows", WORKFLOWS), ("github-actions", [ROOT / "action.yml"])],
)
def test_they_have_the_form_that_github_wants(schema, files):
    words = ["-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", *map(str, files)]
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_a_workflow_that_is_wrong_is_seen(tmp_path):
    wrong = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    path = tmp_path / "wrong.yml"
    path.write_text(wrong.replace("runs-on:", "run-on:"), encoding="utf-8")
    words = ["-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", str(path)]
    assert subprocess.run([sys.executable, *words], capture_output=True, check=False).returncode


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_what_they_make_is_in_the_makefile(path):
    made = re.findall(r"run: make ([\w-]+)", path.read_text(encoding="utf-8"))
    assert made
    assert not [one for one in made if f"\n{one}:" not in MAKEFILE]


def test_a_release_is_published_without_a_stored_password():
    jobs = yaml.safe_load(WORKFLOWS[0].read_text(encoding="utf-8"))["jobs"]
    assert WORKFLOWS[0].name == "release.yml"
    assert jobs["publish"]["permissions"] == {"id-token": "write"}
    assert jobs["publish"]["needs"] == ["pack", "bundle"]
    texts = [path.read_text(encoding="utf-8") for path in WORKFLOWS]
    assert not [text for text in texts if "secrets." in text]


def test_dist_lists_all_that_ships_with_licences_and_check_sums():
    recipe = re.search(r"^dist:\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)[1]
    for part in (
        "twine check --strict",
        "cyclonedx-py",
        "pip-licenses",
        "uvx",
        "pipx",
        "SHA256SUMS",
    ):
        assert part in recipe
    # An index may have a higher version: the wheel itself is tried.
    assert re.findall(r"(?:uvx|pipx run) .*--(from|spec) \.\./\.\./\.\./dist/\*\.whl", recipe) == [
        "from",
        "spec",
    ]


def test_a_bundle_has_every_extra_but_a_cluster_and_the_fonts_of_other_games():
    extras = re.search(r"'\.\[(.*?)\]' 'pyinstaller", MAKEFILE)[1].split(",")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    left_out = {"cluster", "games", "test"}
    assert {*extras} == project["optional-dependencies"].keys() - left_out
