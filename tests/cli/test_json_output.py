"""What build and changed say: rows for a program, few lines where much was removed."""

import json
import os
import shutil
from pathlib import Path

from click.testing import CliRunner
from conftest import TINY

from generator.cli import main
from generator.cli.output import removed_lines


def run(*arguments):
    return CliRunner().invoke(main, [str(a) for a in arguments], catch_exceptions=False)


def test_build_and_changed_tell_a_program_what_they_did(tmp_path):
    """The same rows where nothing changed; then the piece that did, with its field."""
    content = tmp_path / "content"
    shutil.copytree(TINY / "content", content)
    places = ["--content", content, "--layouts", TINY / "layouts", "--output", tmp_path / "out"]
    told = [run("build", *places, "--format", "json").stdout for _ in range(2)]
    assert told[0] == told[1]
    (row,) = json.loads(told[0])["built"]
    assert (row["game"], row["paper"]) == ("tiny", "a4")
    assert row["pieces"] > 0
    assert set(map(os.path.exists, row["files"])) == {True}
    assert row["file"] in row["files"]
    (mark,) = json.loads(run("printed", *places, "--format", "json").stdout)["printed"]
    assert mark == {"game": "tiny", "file": str(content / "tiny" / "printed.lock"), "removed": []}
    cards = content / "tiny" / "cards.yaml"
    text = cards.read_text(encoding="utf-8")
    cards.write_text(text.replace("Full moon", "Old moon"), encoding="utf-8")
    (row,) = json.loads(run("changed", *places, "--format", "json").stdout)["changed"]
    (piece,) = row["pieces"]
    assert piece["fields"] == [{"name": "title", "old": "Full moon", "new": "Old moon"}]
    assert (piece["how"], row["to_print"], row["rules"]) == ("changed", piece["print"], [])
    (row,) = json.loads(run("diff", *places, "--format", "json").stdout)["diff"]
    assert [Path(file).name for file in row["files"]] == ["diff-a4.pdf", "diff.html"]
    assert set(map(os.path.exists, row["files"])) == {True}


def test_export_and_rulebook_tell_a_program_which_files_they_wrote(tmp_path):
    content, output = tmp_path / "content", tmp_path / "out"
    shutil.copytree(TINY / "content", content)
    (content / "tiny" / "rules.yaml").unlink()
    (content / "tiny" / "rulebook.md.j2").write_text("## Play\n\nThe cards lie here.\n")
    places = ["--content", content, "--layouts", TINY / "layouts", "--output", output]
    (row,) = json.loads(run("export", "svg", *places, "--format", "json").stdout)["exported"]
    assert (row["game"], row["target"], row["folder"]) == ("tiny", "svg", str(output / "tiny"))
    assert {Path(file).suffix for file in row["files"]} == {".svg", ".json"}
    assert set(map(os.path.exists, row["files"])) == {True}
    told = [json.loads(run("rulebook", *places, "--format", "json").stdout) for _ in range(2)]
    assert told[0] == told[1]
    assert Path(told[0]["written"][0]["file"]).is_file()


def test_list_tells_a_program_of_texts():
    places = ["--content", TINY / "content", "--layouts", TINY / "layouts"]
    (game,) = json.loads(run("list", "--texts", *places, "--format", "json").stdout)["games"]
    assert game["texts"] == []


def test_export_without_a_target_says_what_is_missing():
    told = run("export").stderr
    assert "the target is missing; choose what to export: proofdeck export pdf" in told


def test_removed_files_are_named_where_they_are_few_and_counted_where_they_are_many():
    few = list(removed_lines(Path("output"), ["a.pdf", "b.pdf"]))
    assert few[0].startswith(str(Path("output") / "a.pdf"))
    assert len(few) == 2
    (many,) = removed_lines(Path("output"), [f"{n}.png" for n in range(56)])
    assert "56 outdated files removed" in many
