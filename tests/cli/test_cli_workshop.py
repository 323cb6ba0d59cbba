"""``proofdeck report`` and ``proofdeck design``: a game's workshop on the command line."""

from click.testing import CliRunner
from conftest import LAYOUTS, ROOT

from generator.cli import main


def run(*arguments):
    return CliRunner().invoke(main, [str(a) for a in arguments], catch_exceptions=False)


def test_a_board_is_reported_and_drawn(tmp_path):
    folders = ("--content", ROOT / "content", "--layouts", LAYOUTS[0], "--output", tmp_path)
    result = run("report", "clients_vs_architects", "I", *folders)
    assert result.exit_code == 0, result.output
    assert "62" in result.output
    assert "126" in result.output
    files = {path.name for path in (tmp_path / "clients_vs_architects" / "workshop").iterdir()}
    assert files == {"board-1-report.txt", "board-1-report.svg", "board-1-report.pdf"}
    wrong = run("report", "clients_vs_architects", "IX", *folders)
    assert wrong.exit_code == 1
    assert "hint: " in wrong.output
    assert run("report", "towers", "I", *folders).exit_code == 2


def test_the_same_seed_designs_the_same_board(tmp_path):
    texts = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        folders = ("--content", ROOT / "content", "--layouts", LAYOUTS[0], "--output", folder)
        result = run("design", "clients_vs_architects", "--seed", 3, "--like", "I", *folders)
        assert result.exit_code == 0, result.output
        texts.append(
            {
                path.name: path.read_text(encoding="utf-8")
                for path in (folder / "clients_vs_architects" / "workshop").iterdir()
            }
        )
    assert texts[0] == texts[1]
    assert set(texts[0]) == {"like-i-seed-3.yaml", "like-i-seed-3-report.txt"}
