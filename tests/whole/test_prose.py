"""Our own prose: manual, README and help use plain English words and short sentences."""

import re

import pytest
from click.testing import CliRunner
from conftest import ROOT

from generator.cli import main

PAGES = [ROOT / "README.md", *sorted((ROOT / "generator" / "manual").glob("*.md"))]
LONGEST = 30  # words of a sentence; tables and lists of values aside
FORBIDDEN = re.compile(
    r"\b(?:(?:is|are|was|were) told|tells? of|says? so|meant|held against|stands?|lies|bears?|anew"
    r"|slips?|mend(?:s|ed)?|pass(?:ed|es)? over|is none|of ours|letter by letter|so many|whoever"
    r"|as usual|is usual|shall|goes without|papers|not tried|besides)\b"
    r"|(?:^|[.!?] )(?-i:What|Who|Whoever)\b(?![^.?!]*\?)",
    re.IGNORECASE | re.MULTILINE,
)
ALLOWED = {  # where a word is the right one
    "sizes.md": {"papers"},  # paper sizes are called so in the tables of layouts
    "layouts.md": {"papers"},
    "README.md": {"papers"},
    "playing.md": {"stands"},  # a line of the report is called so
    "tested.md": {"not tried"},  # what nobody has tried
}


def words_in(text):
    """The forbidden words of a text, in small letters."""
    return {one.strip(" .!?:").lower() for one in FORBIDDEN.findall(text)}


def prose(text):
    """A text without code, links and tables' rules."""
    text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    text = re.sub(r"`[^`\n]*`", "X", text)
    return re.sub(r"\]\([^)]*\)", "]", text)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_page_has_plain_words(path):
    found = words_in(prose(path.read_text("utf-8")))
    assert found - ALLOWED.get(path.name, set()) == set()


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_page_has_short_sentences(path):
    lines = [line for line in prose(path.read_text("utf-8")).splitlines() if "|" not in line]
    sentences = re.split(r"(?<=[.!?:;]) |\n\n|\n(?=[*#>\d])", "\n".join(lines))
    long = [one for one in sentences if len(one.split()) > LONGEST and one.count(",") < 5]
    assert long == []


@pytest.mark.parametrize("command", ["", *main.commands])
def test_the_help_has_plain_words(command):
    text = CliRunner().invoke(main, [*filter(None, [command]), "--help"]).output
    found = words_in(text)
    assert found - {"papers"} == set()


def test_forbidden_words_are_found():
    assert FORBIDDEN.findall("It is told so. What differs is shown.") == ["is told", ". What"]
    assert not FORBIDDEN.findall("What does a card cost? A warning says it.")
