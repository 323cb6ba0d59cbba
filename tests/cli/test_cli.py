"""The command line as a user meets it: help, exit codes, messages, silence in a pipe."""

import json
import re
import shutil
import subprocess
import sys

import pytest
from click.testing import CliRunner
from conftest import CONTENT, GAMES, LAYOUTS, ROOT, TINY, open_game, project_of

from generator.cli import main
from generator.options import Options


def run(*arguments, **more):
    words = [str(a) for a in arguments]
    return CliRunner().invoke(main, words, catch_exceptions=False, **more)


@pytest.fixture
def vegas_copy(tmp_path, monkeypatch):
    """A copy of the casino cards to break; faces are those that this run has drawn of the same."""
    folder = tmp_path / "content" / "new_las_vegas"
    unread = shutil.ignore_patterns("rulebook*")  # what is wrong with cards is told without it
    shutil.copytree(ROOT / "content" / "new_las_vegas", folder, ignore=unread)
    return tmp_path / "content" / "new_las_vegas"


def check(folder, *more):
    own = folder.parent.parent / "layouts"
    layouts = own if own.exists() else LAYOUTS[0]
    return run("check", "--content", folder.parent, "--layouts", layouts, *more)


def test_an_unknown_paper_is_wrong_usage():
    result = run(
        "build", "--content", TINY / "content", "--layouts", TINY / "layouts", "--paper", "a44"
    )
    assert result.exit_code == 2
    assert "did you mean" in result.output


def test_a_command_in_the_folder_of_a_game_says_where_to_go(monkeypatch):
    monkeypatch.chdir(TINY / "content" / "tiny")
    assert "go up to the folder that has content/" in run("check").output
    monkeypatch.chdir(TINY / "content")
    assert "go up to tiny/, which has content/" in run("check").output


def test_an_export_whose_game_stands_first_says_what_stands_first(monkeypatch):
    monkeypatch.chdir(TINY)
    assert "write the target before it: proofdeck export png" in run("export", "tiny", "png").output
    assert "tiny is a game: write the target before it" in run("export", "tiny").output
    assert "'80x' is not a valid whole number" in run("preview", "--port", "80x").output


def test_an_address_without_its_scheme_is_written_out(monkeypatch):
    monkeypatch.chdir(TINY)
    told = run("export", "tts", "tiny", "--url-base", "www.example.org").output
    assert "https://www.example.org" in told


def test_a_language_without_a_rulebook_names_the_file_to_write(monkeypatch):
    monkeypatch.chdir(TINY)
    told = run("rulebook", "tiny", "--lang", "fr").output
    assert "no rulebook in fr: write content/tiny/rulebook.fr.md.j2" in " ".join(told.split())


@pytest.mark.whole
@pytest.mark.parametrize("game", GAMES)
def test_the_shipped_content_is_clean(game):
    project = project_of(CONTENT)
    found = list(project.check_rulebooks(game))
    for language in project.languages(game):
        found += project.check(game, Options(language=language))
    found = [one for one in found if one.severity != "allowed"]
    assert not found, "\n".join(map(str, found))


@pytest.mark.parametrize("command", ["build", "check"])
def test_a_game_that_is_not_made_is_never_a_success(command, monkeypatch):
    """A guard that leaves a case to another one is a fault: nothing is written, and exit 0."""
    monkeypatch.setattr("generator.pipeline.load_game", lambda *_given, **_more: (None, ()))
    folders = "--content", TINY / "content", "--layouts", TINY / "layouts"
    fresh = "--no-cache"  # another test may have a receipt of the same command and files
    done = CliRunner().invoke(main, [command, *map(str, folders), fresh])
    assert done.exit_code != 0
    assert "no error says why" in str(done.exception)


def test_a_clean_game_is_told_to_be_so():
    result = run("check", "--content", TINY / "content", "--layouts", TINY / "layouts")
    assert result.exit_code == 0, result.output
    assert result.output.endswith("tiny: every check passes\n")


CASINO = [  # what rules of a shipped game say of its cards
    (
        "casino.yaml",
        "number: 8, effect: limousine",
        "number: 9, effect: limousine",
        "casino-number-distribution",
    ),
    ("casino.yaml", "number: 15, effect: improvement}", None, "casino-number-distribution"),
    (
        "casino.yaml",
        "number: 1, effect: show",
        "number: 1, effect: limousine",
        "casino-effect-distribution",
    ),
]
BREAKS = [
    ("cards.yaml", "id: full-moon,", "id: eclipse,", "duplicate-id"),
    ("cards.yaml", "hour: 1, title: Eclipse", "huor: 1, title: Eclipse", "unknown-field"),
    ("cards.yaml", "hour: 1, title: Eclipse", "hour: one, title: Eclipse", "wrong-type"),
    ("game.yaml", "title: Sun", "titel: Sun", "unknown-key"),
]


def change(folder, file, old, new):
    """Replace a text in the first line of a file that has it, or take that line away."""
    path = folder / file
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if old in line)
    lines[at : at + 1] = [lines[at].replace(old, new)] if new else []
    path.write_text("".join(lines), encoding="utf-8")


def assert_told(folder, file, old, new, rule):
    change(folder, file, old, new)
    result = check(folder)
    assert result.exit_code == 1
    assert "Traceback" not in result.output
    found = re.findall(r"^\S+?:(\d+):\d+: error\[([\w-]+)\]", result.output, re.MULTILINE)
    assert rule in {name for _, name in found}, result.output
    assert "hint: " in result.output


def test_a_card_against_the_rules_is_told_with_its_place_rule_and_a_hint(vegas_copy):
    assert_told(vegas_copy, *CASINO[0])


@pytest.mark.parametrize(("file", "old", "new", "rule"), CASINO[1:], ids=["gone", "effect"])
def test_a_card_against_the_rules_breaks_its_rule(vegas_copy, file, old, new, rule):
    """The report of a broken rule is shown above: nothing need be drawn to break one."""
    change(vegas_copy, file, old, new)
    told = [one for one in open_game(vegas_copy)[1] if one.name == rule]
    assert {one.severity for one in told} == {"error"}
    assert all(one.where.line and one.hint for one in told)


@pytest.mark.parametrize(
    ("file", "old", "new", "rule"), BREAKS, ids=[f"{b[3]}-{i}" for i, b in enumerate(BREAKS)]
)
def test_a_slip_is_told_with_its_place_rule_and_a_hint(tiny_copy, file, old, new, rule):
    assert_told(tiny_copy, file, old, new, rule)


BLOCK = "{% block shapes %}"
LONG = (
    "A title that is far too long for the little room it has on this card, "
    "whatever its size may be, and then some more of it still"
)


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("icon(piece.light", 'icon("sunn"', "unknown-icon"),
        ("piece.title", f'"{LONG}"', "text-overflow"),
        ("piece.title", '"snow \u2603"', "missing-glyph"),
        ("piece.title", "piece.titel", "unknown-field"),
        ("palette.night", "palette.nigth", "unknown-colour"),
        ('style="title"', 'style="titel"', "unknown-style"),
        ("y=8, w=49", "y=-2, w=49", "outside-safe-zone"),
        ("<rect", "<mask/><rect", "unsupported-svg"),
        ("<rect", "<b><rect", "bad-svg"),
        (BLOCK, BLOCK + "{{ nothing }}", "unknown-variable"),
        (BLOCK, BLOCK + "{% if %}", "template-syntax"),
        (BLOCK, BLOCK + "{{ 1 // 0 }}", "template-fault"),
        (BLOCK, BLOCK + "{{ piece.__class__ }}", "unknown-field"),
        (BLOCK, BLOCK + "{{ 'x' * 10 ** 10 }}", "template-fault"),
        (BLOCK, BLOCK + "{{ 9 ** 999 }}", "template-fault"),
        (BLOCK, BLOCK + "{% for i in range(999999999) %}{% endfor %}", "template-fault"),
        (BLOCK, BLOCK + "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", "template-fault"),
        (BLOCK, BLOCK + "{% include '../../../secret' %}", "unknown-template"),
        ("x=18.5, y=28, size=20", "x=18.5, y=28, size=0", "template-fault"),
        ("x=18.5, y=28, size=20", "x=1e999, y=28, size=20", "template-syntax"),
        ('colour="gold"', 'colour="#zz0000"', "unknown-colour"),
        ("w=49", "w=none", "template-fault"),
        ('style="title"', 'style="title", size="9"', "bad-style"),
        ('style="title"', 'style="title", align="middle"', "bad-style"),
        (
            BLOCK,
            BLOCK + "{% call stamp(x=1, y=1, width=0, height=2) %}<g/>{% endcall %}",
            "template-fault",
        ),
        ("<rect", '<path d="M0 0L1"/><rect', "unsupported-svg"),
        ("<rect", '<rect stroke-dasharray="0 0" width="1" height="1"/><rect', "unsupported-svg"),
        ("<rect", '<g transform="scale(0)"/><rect', "unsupported-svg"),
        ("<rect", '<rect opacity="5" width="1" height="1"/><rect', "unsupported-svg"),
        (BLOCK, BLOCK + "{{ ''.__class__.__mro__ }}", "template-fault"),
    ],
)  # fmt: skip
def test_a_slip_in_a_template_is_told_too(tiny_copy, old, new, rule):
    template = tiny_copy.parent.parent / "layouts" / "faces" / "tiny" / "sky.front.svg.j2"
    text = template.read_text(encoding="utf-8")
    assert old in text
    template.write_text(text.replace(old, new, 1), encoding="utf-8")
    result = run(
        "check", "--content", tiny_copy.parent, "--layouts", tiny_copy.parent.parent / "layouts"
    )
    assert result.exit_code == 1, result.output
    assert "Traceback" not in result.output
    assert f"error[{rule}]" in result.output, result.output
    assert "sky" in result.output, "the message names the piece or its template"
    assert "hint: " in result.output


def test_an_overflow_says_card_field_and_figures(tiny_copy):
    cards = tiny_copy / "cards.yaml"
    text = cards.read_text(encoding="utf-8")
    first = re.search(r"title: ([^,}\n]+)", text)
    cards.write_text(
        text.replace(
            first[0],
            "title: "
            + "The morning sun that never sets over the seven wide and sleepy seas " * 4
            + "",
            1,
        ),
        encoding="utf-8",
    )
    result = run(
        "check", "--content", tiny_copy.parent, "--layouts", tiny_copy.parent.parent / "layouts"
    )
    assert result.exit_code == 1
    line = 1 + text[: first.start()].count("\n")
    assert re.search(
        rf"cards\.yaml:{line}:\d+: error\[text-overflow\]: sky/[\w-]+, field 'title': "
        r".*needs .* mm of height, has .* mm \(over by",
        result.output,
    ), result.output


def test_several_mistakes_in_several_files_are_all_told_in_order(tiny_copy):
    game, cards = tiny_copy / "game.yaml", tiny_copy / "cards.yaml"
    game.write_text(
        game.read_text(encoding="utf-8").replace("title:", "titel:", 1), encoding="utf-8"
    )
    cards.write_text(
        cards.read_text(encoding="utf-8").replace("hour: 1,", "huor: 1,", 2), encoding="utf-8"
    )
    places = re.findall(r"^(\S+?):(\d+):(\d+): error", check(tiny_copy).output, re.MULTILINE)
    keys = [(f, int(line), int(column)) for f, line, column in places]
    assert len(keys) >= 3
    assert keys == sorted(keys)


def test_json_and_github_formats(tiny_copy):
    cards = tiny_copy / "cards.yaml"
    cards.write_text(
        cards.read_text(encoding="utf-8").replace("id: full-moon,", "id: eclipse,"),
        encoding="utf-8",
    )
    result = check(tiny_copy, "--format", "json")
    assert result.exit_code == 1
    [row] = [row for row in json.loads(result.stdout) if row["name"] == "duplicate-id"]
    assert row["file"].endswith("cards.yaml")
    assert row["line"] > 1
    assert "::error file=" in check(tiny_copy, "--format", "github").output


def test_build_writes_the_contract_and_is_quiet_in_a_pipe(tmp_path):
    result = run(
        "build", "--content", TINY / "content", "--layouts", TINY / "layouts", "--output", tmp_path
    )
    assert result.exit_code == 0, result.output
    assert len(result.output.splitlines()) == 1
    folder = tmp_path / "tiny"
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    on_disk = {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}
    assert on_disk == set(manifest["files"]) | {"manifest.json"}
    assert {"tiny-a4.pdf", "sheets/sky-a4.pdf"} <= on_disk


def test_a_failed_build_leaves_the_last_one_alone(tiny_copy, tmp_path):
    arguments = (
        "build",
        "--content",
        tiny_copy.parent,
        "--layouts",
        tmp_path / "layouts",
        "--output",
        tmp_path / "out",
    )
    assert run(*arguments).exit_code == 0
    before = {p: p.read_bytes() for p in (tmp_path / "out").rglob("*") if p.is_file()}
    (tiny_copy / "cards.yaml").write_text("- {id: x}\n", encoding="utf-8")
    assert run(*arguments).exit_code == 1
    assert {p: p.read_bytes() for p in (tmp_path / "out").rglob("*") if p.is_file()} == before


def test_a_second_build_removes_what_is_no_longer_made(tiny_copy, tmp_path):
    arguments = (
        "build",
        "--content",
        tiny_copy.parent,
        "--layouts",
        tmp_path / "layouts",
        "--output",
        tmp_path / "out",
    )
    run(*arguments)
    text = (tiny_copy / "cards.yaml").read_text(encoding="utf-8")
    old = re.search(r"id: ([\w-]+)", text)[1]
    (tiny_copy / "cards.yaml").write_text(
        text.replace(f"id: {old}", "id: renamed", 1), encoding="utf-8"
    )
    assert run(*arguments).exit_code == 0
    faces = {p.name for p in (tmp_path / "out" / "tiny" / "faces" / "sky").iterdir()}
    assert "renamed-front.svg" in faces
    assert f"{old}-front.svg" not in faces


def test_builds_do_not_disturb_each_other(tiny_copy, tmp_path):
    """Another paper, a proof and a single component leave the whole game's print file as it was."""
    game = (tiny_copy / "game.yaml").read_text(encoding="utf-8")
    again = game[game.index("  sky:") :].replace("  sky:", "  late:").replace("Sky", "Late")
    (tiny_copy / "game.yaml").write_text(game + again, encoding="utf-8")
    arguments = ("build", "--content", tiny_copy.parent, "--layouts", tmp_path / "layouts")
    arguments += ("--output", tmp_path / "output")
    assert run(*arguments).exit_code == 0
    folder = tmp_path / "output" / "tiny"
    kept = [
        p
        for p in folder.rglob("*")
        if p.suffix == ".svg" or (p.parent == folder and p.suffix == ".pdf")
    ]
    assert len(kept) == 2 * 6 * 2 + 1
    before = {p: p.read_bytes() for p in kept}
    for more in (
        ("--paper", "letter"),
        ("--guides",),
        ("--only", "late"),
        ("--only", "sky", "--paper", "letter"),
    ):
        assert run(*arguments, *more).exit_code == 0
    assert {p: p.read_bytes() for p in before} == before
    components = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["components"]
    assert {"late", "sky"} == set(components)


def test_only_guides_and_grey(tmp_path):
    plain, guides, grey = (tmp_path / name for name in ("plain", "guides", "grey"))
    base = (
        "build",
        "--content",
        TINY / "content",
        "--layouts",
        TINY / "layouts",
        "--only",
        "sky",
        "--output",
    )
    for folder, more in ((plain, ()), (guides, ("--guides",)), (grey, ("--grey",))):
        assert run(*base, folder, *more).exit_code == 0
    name = min((plain / "tiny" / "faces" / "sky").iterdir()).name
    homes = {
        "plain": plain / "tiny",
        "guides": guides / "tiny" / "guides",
        "grey": grey / "tiny" / "grey",
    }
    faces = {
        key: (home / "faces" / "sky" / name).read_text(encoding="utf-8")
        for key, home in homes.items()
    }
    assert faces["guides"].startswith(faces["plain"].rsplit("\n</svg>", 1)[0])
    assert "#e6007e" in faces["guides"]
    colours = set(re.findall(r"#[0-9a-f]{6}", faces["grey"]))
    assert colours
    assert all(c[1:3] == c[3:5] == c[5:7] for c in colours)
    assert run(*base, plain, "--only", "skie").exit_code == 2


@pytest.mark.parametrize("closed", ["1", "2", "1 2"])
def test_closed_streams_are_no_fault(closed, tmp_path):
    """Whoever began the process may have closed its output: a scheduler, say."""
    folders = f"--content {TINY / 'content'} --layouts {TINY / 'layouts'}"
    command = f"{sys.executable} -m generator check tiny {folders}"
    shut = " ".join(f"{stream}>&-" for stream in closed.split())
    told = tmp_path / "told"
    done = subprocess.run(
        ["sh", "-c", f"{command} {shut} " + ("" if "2" in closed else f"2>{told}")],
        check=False, cwd=ROOT,
    )  # fmt: skip
    assert done.returncode == 0
    assert not told.exists() or "Traceback" not in told.read_text(encoding="utf-8")
