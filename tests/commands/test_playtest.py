"""``proofdeck playtest``: the sheet and its code, evenings as CSV, hostile tables, the report."""

import json
from concurrent.futures import ThreadPoolExecutor
from time import sleep

import pypdfium2
import pytest
import zxingcpp
from click.testing import CliRunner
from printed_games import GIT, git

from generator import Project
from generator.cli import main
from generator.commands import playtest
from generator.play.evenings import COLUMNS

GAME = """title: Night Fair
players: [2, 4]
theme: {theme}
components:
  dish: {{kind: card, size: poker-us, pieces: dishes.csv, layout: index, print: {{method: single}}}}
play: {{market: 5, cost: price, coins: [3, 1], score: points, end: 10 points}}
"""
DISHES = ("id,title,price,points", *(f"d{n:02},Dish {n},{n % 3 + 1},1" for n in range(1, 31)))
HEAD = ",".join(COLUMNS)


@pytest.fixture
def fair(tmp_path):
    """The folder of a small game."""
    folder = tmp_path / "content" / "fair"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME.format(theme="deco"))
    (folder / "dishes.csv").write_text("\n".join(DISHES))
    return folder


@pytest.fixture
def run(fair, tmp_path):
    """A command on that game."""

    def run(command, *words, code=0):
        places = ("--content", str(tmp_path / "content"), "--output", str(tmp_path / "out"))
        done = CliRunner().invoke(main, [*command.split(), "fair", *words, *places])
        assert done.exit_code == code, done.output
        return done

    return run


@pytest.fixture
def record(run, fair):
    """What was printed is recorded; gives the file of its evenings."""
    run("printed", "--note", "Friday's test")
    run("playtest add", "--evening", "1 May", "--players", "A B")
    (file,) = (fair / "playtests").iterdir()
    return file


@pytest.mark.parametrize("theme", ["deco", "storybook"])
def test_the_sheet_has_a_code_that_a_decoder_reads(run, fair, tmp_path, record, theme):
    (fair / "game.yaml").write_text(GAME.format(theme=theme))
    run("printed", "--note", "Friday's test")
    path = tmp_path / "out" / "fair" / "playtest-a4.pdf"
    run("playtest sheet")
    first = path.read_bytes()
    page = pypdfium2.PdfDocument(first)[0]
    (code,) = zxingcpp.read_barcodes(page.render(scale=2).to_pil())
    game, state = code.text.split()
    assert game == "fair"
    text = " ".join(page.get_textpage().get_text_range().split())
    for words in (
        f"Printing {state}: Friday's test",
        "Would you play it again?",
        "Dish 17",
        "Seat 4",
    ):
        assert words in text, words
    path.unlink()
    run("playtest sheet", "--no-cache")
    assert path.read_bytes() == first
    run("playtest add", "--evening", "2 May")
    assert (fair / "playtests" / f"{state}.csv").is_file()


def test_cards_go_by_the_name_that_the_table_gives_them_or_by_their_id(run, fair, tmp_path):
    (fair / "game.yaml").write_text(GAME.format(theme="noir").partition("play:")[0])
    (fair / "dishes.csv").write_text("Name,Cost\nHerb Bed,1\nOld Well,2\n,3\n")
    run("printed")
    run("playtest sheet")
    page = pypdfium2.PdfDocument(tmp_path / "out" / "fair" / "playtest-a4.pdf")[0]
    assert "Herb Bed" in page.get_textpage().get_text_range()
    run("playtest add", "--evening", "1", "--circled", "herb  bed; 004")
    (file,) = (fair / "playtests").iterdir()
    assert ",Herb Bed; dish/004,," in file.read_text()


def test_nothing_is_done_before_something_was_printed(run):
    for words in ("playtest sheet", "playtest add --evening x"):
        command, *more = words.split(" --evening ")
        done = run(command, *(["--evening", *more] if more else ()), code=1)
        assert "nothing-printed" in done.stderr


def test_evenings_are_kept_as_they_were_given_and_once(run, fair, record):
    table = fair.parent / "evenings.csv"
    table.write_text(
        'scores,evening,circled,said,again\n31 28,2 May,"dish 7; d09","Great, ""really""",2/2\n'
    )
    run("playtest add", "--from", str(table))
    assert run("playtest add", "--from", str(table)).stdout == (
        "fair: these evenings are there already\n"
    )
    state = record.stem
    assert record.read_text() == (
        f"{HEAD}\n1 May,{state},Friday's test,A B,,,,,,,,,,,\n"
        f'2 May,{state},Friday\'s test,,31 28,,,2/2,,,,,Dish 7; Dish 9,,"Great, ""really"""\n'
    )
    before = record.read_bytes()
    assert run("playtest add", "--from", str(record)).stdout.endswith("already\n")
    assert record.read_bytes() == before


def test_no_evening_is_lost_whatever_it_is_called(run, fair, record):
    odd = ("# 4", "Total", "note", "6\x07 May")
    for evening in odd:
        run("playtest add", "--evening", evening, "--said", "Mean")
    table = fair.parent / "e.csv"
    table.write_text("evening;scores\n7 May;1 2\n")
    run("playtest add", "--from", str(table))
    kept = record.read_text()
    assert all(f"\n{one}," in kept for one in ("# 4", "Total", "note", "6 May", "7 May"))
    run("printed", "--note", "Sunday")
    assert run("playtest add", "--from", str(table)).stdout.endswith("already\n")


def test_all_mistakes_are_told_at_once_and_nothing_is_written(run, fair, record):
    table, before = fair.parent / "evenings.csv", record.read_bytes()
    table.write_text(
        "evening,scores,again,circled,minuts\n2 May,31 x,yes,Dish 99,9\n,1 2,3 of 2,Dish 1,\n"
    )
    found = run("playtest add", "--from", str(table), code=1).stderr
    for words in (
        ":1:5: error[unknown-field]: unknown field 'minuts'", "the columns are evening, printed",
        ':2:2: error[wrong-value]: field \'scores\': "31 x"', ":2:3: error[wrong-value]",
        ":2:4: error[unknown-piece]: field 'circled': you printed no card 'Dish 99'",
        ":3:1: error[wrong-value]: field 'evening'", ":3:3: error[wrong-value]", "6 errors",
    ):  # fmt: skip
        assert words in found, words
    assert record.read_bytes() == before


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"evening\n" + b"x\n" * 200_000, "file-too-large"),
        ("evening\nM\u00e4rz\n".encode("latin-1"), "wrong-encoding"),
        ("evening\nx\n".encode("utf-16"), "wrong-encoding"),
        (b"PK\x03\x04", "wrong-encoding"),
        (b'evening\n"x\n', "csv-syntax"),
        (b"evening\n1 May,2,3\n", "row-too-long"),
        (b"a,b\n1,2\n", "unknown-field"),
        (b"evening,minutes\nx,9999999999999999999999\n", "wrong-value"),
        (b"evening,players\nx," + b"A " * 60_000, "wrong-value"),
        (b"evening,players\nx,99999\n", "wrong-value"),
        (b"evening\n\0\n", "control-character"),
    ],
)
def test_a_hostile_table_is_a_problem_and_no_crash(run, fair, record, data, said):
    table, before = fair.parent / "hostile.csv", record.read_bytes()
    table.write_bytes(data)
    assert f"error[{said}]" in run("playtest add", "--from", str(table), code=1).stderr
    (fair / "playtests" / "other.csv").write_bytes(data)
    run("playtest add", "--evening", "9 May", code=1)
    assert f"error[{said}]" in run("playtest report", code=1).stderr
    assert record.read_bytes() == before


def test_an_empty_table_adds_nothing(run, fair, record):
    table = fair.parent / "empty.csv"
    table.write_text("")
    assert "already" in run("playtest add", "--from", str(table)).stdout


def test_the_report_is_text_page_and_data_beside_the_forecast(run, fair, tmp_path, record):
    run("playtest add", "--evening", "2 May", "--scores", "12 8", "--circled", "d07")
    out = run("playtest report", "--games", "40").stdout
    for words in (
        f"printing {record.stem}, Friday's test: 2 evenings, too few to judge by; play ",
        "seat 1 of 2 won: 100.0 % (2.5 to 100.0); 1 of 1 evening; play says ",
        "circled       Dish 7: 100.0 % (2.5 to 100.0); 1 of 1 evening; play says ",
    ):
        assert words in out, words
    page = (tmp_path / "out" / "fair" / "playtests.html").read_text()
    assert "1 of 1 evening; play says" in page
    assert "<script" not in page
    data = json.loads(run("playtest report", "--games", "40", "--format", "json").stdout)
    assert data["prints"][0]["measures"][0]["number"]["of"] == 1
    assert data["problems"] == []


def test_without_play_and_without_evenings_there_is_a_report_too(run, fair, record):
    text = (fair / "game.yaml").read_text()
    (fair / "game.yaml").write_text(text.partition("play:")[0])
    run("printed")
    run("playtest add", "--evening", "2 May", "--scores", "12 8")
    assert "play says" not in run("playtest report").stdout
    for file in (fair / "playtests").iterdir():
        file.unlink()
    assert run("playtest report").stdout == "no evenings yet\n"


def test_changed_says_which_prints_were_played(run, fair, record):
    line = f"  played by people: {record.stem} (1 evening)\n"
    assert line in run("changed").stdout
    assert json.loads(run("changed", "--format", "json").stdout)["changed"][0]["evenings"] == {
        record.stem: 1
    }
    record.unlink()
    assert "played by people" not in run("changed").stdout


def test_the_margin_names_the_print_that_lies_on_the_table(run, fair, tmp_path, record):
    path = tmp_path / "out" / "fair" / "fair-a4.pdf"

    def margins():
        run("build")
        pages = pypdfium2.PdfDocument(path)
        return " ".join(page.get_textpage().get_text_range() for page in pages)

    assert f"Night Fair · {record.stem} · Friday's test · " in margins()
    first = path.read_bytes()
    run("build", "--no-cache")
    assert path.read_bytes() == first
    text = (fair / "dishes.csv").read_text()
    (fair / "dishes.csv").write_text(text.replace("Dish 9,", "Dish nine,"))
    assert record.stem not in margins()


@pytest.mark.skipif(not GIT, reason="there is no git")
def test_an_evening_is_no_change_of_the_game(run, fair, tmp_path, record):
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "content")
    git(tmp_path, "commit", "-q", "-m", "x")
    run("playtest add", "--evening", "5 May")
    run("printed")
    assert not (fair / "printed.zip").exists()
    assert run("check").exit_code == 0


def test_wrong_usage_says_what_is_missing(run, record):
    assert "--evening" in run("playtest add", code=2).stderr
    both = ("--from", str(record), "--evening", "x")
    assert "--from" in run("playtest add", *both, code=2).stderr


def test_evenings_that_are_added_at_the_same_moment_are_all_kept(
    fair, tmp_path, record, monkeypatch
):
    def slowly(path, data, write=playtest.write_file):
        sleep(0.05)  # others begin before it ends
        return write(path, data)

    monkeypatch.setattr(playtest, "write_file", slowly)

    def add(number):
        tests = Project(tmp_path / "content").playtests("fair")
        return tests.add({"evening": f"{number} June"})

    with ThreadPoolExecutor(6) as pool:
        assert all(written for written, _ in pool.map(add, range(6)))
    kept = record.read_text()
    assert [f"\n{number} June," in kept for number in range(6)] == [True] * 6


def test_a_card_with_a_semicolon_in_its_name_is_circled_in_quotes_or_by_its_id(run, fair):
    text = (fair / "dishes.csv").read_text()
    (fair / "dishes.csv").write_text(text.replace("Dish 7,", "Stop; thief,"))
    run("printed")
    for said in ('Dish 8; "stop; Thief"', "d07; Dish 8"):
        run("playtest add", "--evening", said, "--circled", said)
    wrong = run("playtest add", "--evening", "3", "--circled", "Stop; thief", code=2).stderr
    assert wrong.count('hint: write it in quotes: "Stop; thief"') == 2
    said = run("playtest report", "--games", "40").stdout
    assert "circled       Stop; thief: 100.0 % (15.8 to 100.0); 2 of " in said


def test_an_unknown_print_is_refused_and_the_known_ones_are_named(run, fair, record):
    wrong = run("playtest add", "--evening", "3 May", "--printed", "2-abcdef", code=2).stderr
    assert "the print 2-abcdef is not recorded" in wrong
    assert "record it first: run proofdeck printed" in wrong
    for state in ("1-abcdef", "9-abcdef"):
        wrong = run("playtest add", "--evening", "3 May", "--printed", state, code=2).stderr
        assert f"error[wrong-value]: field 'printed': this game has no print {state}" in wrong
        assert f"use {record.stem}" in wrong
    text = (fair / "dishes.csv").read_text()
    (fair / "dishes.csv").write_text(text.replace("Dish 9,", "Dish nine,"))
    for _ in range(2):
        run("printed")
    run("playtest add", "--evening", "4 May", "--printed", record.stem, "--circled", "Gone card")
    assert "Gone card" in record.read_text()
    run("playtest add", "--evening", "4 May", "--printed", "2-abcdef")  # nobody knows that one
    run("playtest add", "--evening", "5 May", "--printed", "2-fedcba", code=2)


def test_cards_of_a_print_whose_files_are_lost_are_not_taken_for_printed(run, fair, record):
    (fair / "printed.zip").unlink()
    text = (fair / "dishes.csv").read_text()
    (fair / "dishes.csv").write_text(text.replace("Dish 9,", "Dish nine,"))
    for command, *words in (
        ["playtest sheet"],
        ["playtest add", "--evening", "9 May", "--circled", "Dish 9"],
        ["playtest report", "--games", "40"],
    ):
        said = run(command, *words).stderr
        assert "warning[bad-archive]: the cards of that printing are lost: printed.zip" in said
    assert ",Dish 9," in record.read_text()
    lost = run("play", "--games", "40", "--compare", "printed", code=2).stderr
    assert "error[bad-archive]" in lost


@pytest.mark.parametrize("seats", [10, 17])
def test_a_sheet_has_a_column_for_each_seat(run, fair, tmp_path, seats):
    text = GAME.format(theme="deco").replace("[2, 4]", f"[2, {seats}]").partition("play:")[0]
    (fair / "game.yaml").write_text(text)
    run("printed")
    run("playtest sheet")
    pages = pypdfium2.PdfDocument(tmp_path / "out" / "fair" / "playtest-a4.pdf")
    words = " ".join(" ".join(p.get_textpage().get_text_range().split()) for p in pages)
    assert all(words.count(f"Seat {seat} ") == 1 for seat in range(1, seats + 1))
    assert words.count("yes") == 5 * seats
