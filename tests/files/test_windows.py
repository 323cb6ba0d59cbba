"""What Windows asks for, tried where there is none: names, line ends, files that are in use."""

import ast
from pathlib import PureWindowsPath

import click
import pytest
from conftest import ROOT

from generator.cli.options import writing
from generator.files.file_names import is_portable_name, leaves_folder
from generator.files.write import write_file, write_streamed
from generator.model.names import id_of
from generator.model.values import RESERVED


@pytest.mark.parametrize(
    "name", ["C:/cards.csv", "..\\cards.csv", "\\\\shop\\cards.csv", "a:b.csv"]
)
def test_a_path_of_windows_that_leads_out_is_none_of_a_game(name):
    assert leaves_folder(name)
    assert not is_portable_name(name)


@pytest.mark.parametrize(
    "name", ["Con", "AUX", "Nul", "com1", "Lpt9", "a: b?", 'say "no" *', "dot."]
)
def test_an_id_made_of_a_name_can_be_that_of_a_file(name):
    made = PureWindowsPath(f"{id_of(name)}.svg")
    assert made.stem not in RESERVED
    assert not made.is_reserved()
    assert not set(made.name) & set('<>:"/\\|?*')


@pytest.fixture
def in_use(tmp_path, monkeypatch):
    """A file that a program shows: Windows lets nobody replace it."""
    file = tmp_path / "heroes-a4.pdf"
    file.write_bytes(b"old")

    def refuse(self, target):
        raise PermissionError(13, "Permission denied", str(self), 32, str(target))

    monkeypatch.setattr("pathlib.Path.replace", refuse)
    monkeypatch.setattr("sys.platform", "win32")
    return file


@pytest.mark.parametrize("write", [
    lambda file: write_file(file, b"new"),
    lambda file: write_streamed(file, lambda out: out.write(b"new" * 1_000_000)),
])  # fmt: skip
def test_a_file_that_is_in_use_stays_and_is_named(in_use, write):
    with (
        pytest.raises(click.UsageError, match="close it in the program") as caught,
        writing(in_use.parent),
    ):
        write(in_use)
    assert str(in_use) in caught.value.message
    assert in_use.read_bytes() == b"old"
    assert list(in_use.parent.iterdir()) == [in_use]


def test_no_file_is_written_with_the_line_ends_of_the_system():
    """Text that is opened without ``newline`` gets a CR on Windows: other bytes there than here."""
    found = []
    for path in sorted((ROOT / "generator").rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
                continue
            modes = [one.value for one in call.args if isinstance(one, ast.Constant)]
            named = {one.arg for one in call.keywords}
            opens = call.func.attr in ("open", "fdopen") and "w" in modes
            if (opens or call.func.attr == "write_text") and "newline" not in named:
                found.append(f"{path.name}:{call.lineno}")
    assert [one.split(":")[0] for one in found] == ["__init__.py", "write.py", "write.py"], found
