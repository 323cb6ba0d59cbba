"""The help of every command: examples, common options, 80 columns, wrong usage."""

import subprocess
import sys

import pytest
from click.testing import CliRunner
from conftest import LAYOUTS, ROOT

from generator.cli import _COMMANDS, GROUPS, main
from generator.model.renamed import OPTIONS, PROBLEMS

ALL = sorted(main.commands)
# These take no game, or their own commands do.
NO_GAME = {"doctor", "explain", "manual", "mcp", "new", "playtest", "preflight"}
COMMANDS = sorted(set(main.commands) - NO_GAME)
# What a command must be given before the game and after it.
NEEDED = {
    "export": (["png"], []),
}


def run(*arguments, **more):
    words = [str(a) for a in arguments]
    return CliRunner().invoke(main, words, catch_exceptions=False, **more)


def test_there_are_commands():
    assert {"list", "check", "build"} <= set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples_and_common_options(command):
    text = run(command, "--help").output
    assert "Examples:" in text
    assert f"proofdeck {command}" in text
    for option in ("--content", "--layouts", "--output"):
        assert option in text


@pytest.mark.parametrize("command", ["", *ALL])
def test_help_fits_a_terminal_of_80_columns(command):
    lines = run(*filter(None, [command]), "--help", terminal_width=80).output.splitlines()
    assert "  Examples:" in lines
    assert [line for line in lines if len(line) > 80] == []


def test_the_help_of_all_cuts_no_sentence_off():
    commands = run("--help").output.partition("Start:")[2]
    assert "make a PDF of just that." in " ".join(commands.split())
    assert "..." not in commands.replace("https://...", "")


def test_the_help_of_all_has_each_command_in_one_group():
    grouped = [name for names in GROUPS.values() for name in names]
    assert sorted(grouped) == ALL
    lines = [line.rstrip() for line in run("--help").output.splitlines()]
    places = [lines.index(f"{group}:") for group in GROUPS]
    assert places == sorted(places)
    shown = [line.split()[0] for line in lines[places[0] :] if line[2:3].strip() and line[0] == " "]
    assert shown == grouped


@pytest.mark.parametrize("command", COMMANDS)
def test_common_options_come_last(command):
    text = run(command, "--help").output.partition("Options:")[2].partition("Examples:")[0]
    names = [line.split()[0] for line in text.splitlines() if line.startswith("  -")]
    common = [name for name in names if name in ("--content", "--layouts", "--output")]
    assert common == names[-5:-2]
    assert names[-2] == "--no-cache"


@pytest.mark.parametrize("command", ["sheet", "add", "report"])
def test_the_commands_of_playtest_have_help_with_common_options_last(command):
    text = run("playtest", command, "--help", terminal_width=80).output
    assert text.index("--content") > text.index("Options:")
    assert text.index("--no-cache") < text.index("--help")
    assert f"proofdeck playtest {command}" in run("playtest", "--help").output
    assert [line for line in text.splitlines() if len(line) > 80] == []


@pytest.mark.parametrize(("command", "old"), OPTIONS)
def test_an_old_option_is_wrong_usage_that_names_the_new_one(command, old, tmp_path):
    words = {"export": ["png"], "new": ["Name"]}.get(command, [])
    result = run(command, *words, old, "trim", "--content", tmp_path)
    assert result.exit_code == 2
    assert f"Error: {old} is now {OPTIONS[command, old]}" in result.output
    assert OPTIONS[command, old] in run(command, "--help").output


@pytest.mark.parametrize("old", ["unknown-format", "unknown-scheme"])
def test_an_old_name_of_a_problem_is_wrong_usage_that_names_the_new_one(old):
    result = run("explain", old)
    assert result.exit_code == 2
    assert f"{old} is now {PROBLEMS[old]}" in result.output
    assert run("explain", PROBLEMS[old]).exit_code == 0


def test_an_old_list_is_wrong_usage_that_names_the_new_one():
    result = run("list", "formats", "63x88")
    assert result.exit_code == 2
    assert "proofdeck list formats is now proofdeck list sizes" in result.output


@pytest.mark.parametrize("command", ALL)
def test_the_help_of_all_says_what_a_command_says_of_itself(command):
    assert _COMMANDS[command] == main.commands[command].get_short_help_str(1_000)


def test_the_help_of_all_loads_no_command():
    code = "import sys; from generator.cli import main; main(['--help'], standalone_mode=False); "
    code += "print(*(name for name in sys.modules if name.startswith('generator')))"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.splitlines()[-1] == "generator.version generator generator.cli"


def test_a_new_game_loads_nothing_that_prints_serves_or_reads_spreadsheets(tmp_path):
    code = (
        "import sys; from generator.cli import main; main(['new', 'Tide'], standalone_mode=False)"
    )
    code += "; print(*{name.partition('.')[0] for name in sys.modules})"
    begun = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    loaded = set(begun.stdout.splitlines()[-1].split())
    assert "pydantic" in loaded
    assert not loaded & {
        "reportlab", "svglib", "pikepdf", "typst", "pypdfium2", "resvg_py", "fontTools", "bidi",
        "starlette", "uvicorn", "watchfiles", "openpyxl", "odf", "python_calamine", "segno",
        "coloraide", "uniseg", "tinycss2", "rich", "mcp", "spellchecker", "brotli",
        "multiprocessing",
    }  # fmt: skip


def test_the_help_of_all_has_a_line_for_each_folder():
    lines = run("--help").output.splitlines()
    folders = [line.split()[0] for line in lines if line.startswith("  ") and "/ " in line]
    assert folders == ["content/<game>/", "layouts/", "output/<game>/"]


@pytest.mark.parametrize("command", COMMANDS)
def test_no_help_shows_how_it_was_written(command):
    for words in (["--help"], [command, "--help"]):
        assert "\\" not in run(*words).output


@pytest.mark.parametrize("command", sorted({*COMMANDS} - {"calibrate"}))  # it takes no game
def test_wrong_usage_exits_with_2(command, tmp_path):
    before, after = NEEDED.get(command, ([], []))
    if command != "preview":  # its page begins a game where there is none
        assert run(command, *before, "--content", tmp_path).exit_code == 2
    result = run(
        command,
        *before,
        "new_las_vega",
        *after,
        "--content",
        ROOT / "content",
        "--layouts",
        LAYOUTS[0],
    )
    assert result.exit_code == 2
    assert "did you mean new_las_vegas?" in result.output
