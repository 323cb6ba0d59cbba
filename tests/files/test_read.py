"""Texts as they are read: composed letters, and each fault at the place where it stands."""

import pytest

from generator.files.folder import Folder
from generator.files.read import read_text


def read(data, name="a.yaml", **options):
    text, problems = read_text(Folder.of({name: data}, shown=""), name, **options)
    return text, [(p.where.line, p.where.column, p.name, p.message, p.hint) for p in problems]


def test_letters_are_composed_with_their_accents_and_the_byte_order_mark_goes():
    assert read("\ufeffe\u0301t\u00e9".encode()) == ("\u00e9t\u00e9", [])


@pytest.mark.parametrize("sign", ["\x00", "\x07", "\x0b", "\x7f", "\x9f", "\u2028", "\ufeff"])
def test_what_nobody_sees_is_told_at_its_place(sign):
    text, [(line, column, rule, message, hint)] = read(f"a: 1\nb:{sign} 2".encode())
    assert text is None
    assert (line, column, rule, hint) == (2, 3, "control-character", "delete it")
    assert message == f"there is an invisible character here (U+{ord(sign):04X})"


def test_of_several_the_first_is_told():
    assert read("é\u2028\x07".encode())[1][0][1] == 2
    assert read("é\x07\u2028".encode())[1][0][1] == 2


def test_lines_are_counted_from_the_first():
    assert read(b"\n\x07")[1][0][:2] == (2, 1)


def test_tabs_and_line_ends_are_no_fault():
    assert read(b"a\tb\r\nc\n") == ("a\tb\r\nc\n", [])


@pytest.mark.parametrize(
    ("name", "data", "place", "said", "hint"),
    [
        ("a.yaml", b"a\nb\xe9", (2, 2), "not saved as UTF-8", "save it as UTF-8 in your editor"),
        ("a.csv", b"\xef\xbb\xbf\xe9", (1, 1), "not saved as UTF-8", 'save it as "CSV UTF-8"'),
        ("a.yaml", "a".encode("utf-16"), (1, 1), "saved as UTF-16", "save it as UTF-8"),
        ("a.csv", b"PK\x03\x04", (1, 1), "this is not a text file", "ends in .xlsx or .ods"),
        ("a.yaml", b"PK\x03\x04", (1, 1), "this is not a text file", "save it as plain text"),
    ],
)
def test_what_is_no_utf_8_is_told_with_how_to_save_it(name, data, place, said, hint):
    text, [(line, column, rule, message, told)] = read(data, name)
    assert (text, rule) == (None, "wrong-encoding")
    assert (line, column) == place
    assert said in message
    assert hint in told


CONFLICT = b"a: 1\n<<<<<<< ours\nb: 2\n=======\nb: 3\n>>>>>>> theirs\n"


def test_two_versions_left_by_git_are_told_where_they_begin_unless_they_are_wanted():
    text, [(line, column, rule, _, _)] = read(CONFLICT)
    assert (text, line, column, rule) == (None, 2, 1, "merge-conflict")
    assert read(CONFLICT, conflicts=True) == (CONFLICT.decode(), [])
    assert read(b"<<<<<<< alone\n")[1] == []


def test_a_file_that_is_not_there_is_a_problem_at_its_name():
    text, (problem,) = read_text(Folder.of({}, shown="content/d"), "rules.yaml")
    assert text is None
    assert problem.where.file == "content/d/rules.yaml"
    assert problem.severity == "error"
