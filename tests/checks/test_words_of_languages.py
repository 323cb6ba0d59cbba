"""No word of a natural language is in the Python of the checks: a file of each language has it."""

import ast
import io
import re
import tokenize

import pytest
from conftest import ROOT

from generator.load.which_language import load_language, small_words
from generator.model.languages import LANGUAGES

ROOM = ROOT / "generator" / "checks"
MODULES = sorted(ROOM.rglob("*.py"))
MIN_WORDS = 3  # small words of a list, in one text or several; fewer may be names of fields
KNOWN = {word for code in LANGUAGES for word in small_words(code) if len(word) > 2}


def foreign_letters(source):
    """The lines of texts with letters that are not ASCII, docstrings excepted."""
    said = {
        node.value.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        letters = (one for one in token.string if one.isalpha() and not one.isascii())
        if token.type == tokenize.STRING and token.start[0] not in said and any(letters):
            yield token.start[0]


def lists_of_words(source):
    """The lines of lists of small words: ``{"the", "of", "and"}``, ``"the|of|and"``."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Set | ast.List | ast.Tuple):
            parts = [one.value for one in node.elts if isinstance(one, ast.Constant)]
            if len(KNOWN.intersection(map(str, parts))) >= MIN_WORDS:
                yield node.lineno
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            for parts in re.findall(r"\w+(?:\|\w+)+", node.value):
                if len(KNOWN.intersection(parts.split("|"))) >= MIN_WORDS:
                    yield node.lineno


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOM).as_posix())
def test_no_word_of_a_language_is_in_python(path):
    source = path.read_text(encoding="utf-8")
    lines = [*foreign_letters(source), *lists_of_words(source)]
    assert not lines, "write these words in rulebook/languages/<code>.yaml"


def test_such_words_are_found():
    assert [*lists_of_words('x = {"the", "and", "with"}')]
    assert [*lists_of_words('x = re.compile("a (?:the|und|with) b")')]
    assert [*foreign_letters('x = "fünf"')]
    assert not [*foreign_letters('"""Of fünf."""')]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_has_the_words_that_checks_need(code):
    language = load_language(code)
    for words in (language.telling_words, language.open_words, language.pointing_words):
        assert words
