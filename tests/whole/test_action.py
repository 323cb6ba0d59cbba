"""The action for GitHub: each of its commands runs, in the folder of a game that just began."""

import shlex

import pytest
import yaml
from click.testing import CliRunner
from conftest import ROOT

from generator.cli import main


@pytest.mark.whole
def test_every_command_of_the_action_runs(tmp_path, monkeypatch):
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    inputs = {name: str(about["default"]) for name, about in action["inputs"].items()}
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(main, ["new", "Tide"]).exit_code == 0
    ran = []
    for step in action["runs"]["steps"]:
        line = step.get("run", "")
        for name, value in step.get("env", {}).items():
            given = inputs[value.removeprefix("${{ inputs.").removesuffix(" }}")]
            line = line.replace(f'"${name}"', shlex.quote(given)).replace(f"${name}", given)
        program, *words = shlex.split(line) or [""]
        if program == "proofdeck":
            done = CliRunner().invoke(main, words)
            assert done.exit_code == 0, (line, done.output)
            ran.append(words[0])
    assert ran == ["check", "prove", "build", "export"]
    assert (tmp_path / "output" / "tide" / "tide-a4.pdf").is_file()
    assert (tmp_path / "output" / "tide" / "tide.html").is_file()
