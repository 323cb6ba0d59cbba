"""Markdown that a manuscript does not know is told where it stands, with what to write."""

import pytest
from books import tiny_game

from generator.cache.small_values import CacheTable
from generator.cache.store import NO_CACHE
from generator.load.which_language import load_language
from generator.model.rulebook import Manuscript
from generator.problem import Where
from generator.rulebook.blocks import runs_of
from generator.rulebook.book import arrange
from generator.rulebook.render import render
from generator.rulebook.template_functions import TemplateFunctions


def arranged(text):
    return _arranged(text)[0]


def told(text):
    return _arranged(text)[1]


def _arranged(text):
    manuscript = Manuscript(text, Where("rulebook.md.j2"), (), load_language("en"))
    calls = TemplateFunctions(tiny_game(), (), manuscript.language)
    rendered, _ = render(manuscript, calls, NO_CACHE)
    return arrange(rendered, calls.objects, "Tiny", "en", manuscript, CacheTable())


@pytest.mark.parametrize(
    ("text", "rule", "column"),
    [
        ("```\ncode\n  more\n```", "unknown-markdown", 1),
        ("Text ~~struck~~ out", "unknown-markdown", 6),
        ("Text with a note[^1].", "unknown-markdown", 17),
        ("See [it](#nowhere).", "unknown-anchor", 1),
    ],
)
def test_what_a_manuscript_does_not_know_is_told(text, rule, column):
    problems = told(f"## A\n\nFirst.\n\n{text}\n\nLast.\n")
    assert [one.name for one in problems] == [rule]
    assert (problems[0].where.line, problems[0].where.column) == (5, column)
    assert problems[0].hint


def test_headings_of_other_books_are_read_as_they_are_meant():
    """A title, chapters with one #, parts of parts, quotations: as most Markdown has them."""
    titled = "# Tiny\n\nWelcome.\n\n## A\n\n### B\n\n#### C\n\nText.\n\n#### C\n\n> Quoted.\n"
    book, problems = _arranged(titled)
    kinds = [(type(one).__name__, getattr(one, "number", "")) for one in book.blocks()]
    assert not problems
    bold = ("Paragraph", "")
    assert kinds[:5] == [bold, ("Heading", "1"), ("Heading", ""), bold, ("Paragraph", "1.1")]
    assert kinds[5:] == [bold, ("Box", ""), bold]  # the box, and the text in it
    raised, problems = _arranged("# A\n\nText.\n\n## B\n\nText.\n\n# C\n\nText.\n")
    levels = [one.level for one in raised.blocks() if type(one).__name__ == "Heading"]
    assert (levels, problems) == ([2, 3, 2], ())


def test_what_a_manuscript_knows_is_not_told():
    assert not told("## A\n\n3 > 2, *a* ~ b.\n\n- item\n\n---\n\n[it](#a)\n")


@pytest.mark.parametrize(
    ("link", "printed"),
    [
        ("[our **page**](https://example.org/a)", "our page (https://example.org/a)"),
        ("<https://example.org>", "https://example.org"),
        ("<https://münchen.example/ü>", "https://münchen.example/ü"),
        ("[https://example.org/y](https://example.org/y/)", "https://example.org/y"),
        ("[us](mailto:a@example.org)", "us (a@example.org)"),
    ],
)
def test_the_address_behind_a_link_is_printed(link, printed):
    book = arranged(f"## A\n\nSee {link}.\n")
    runs = [run for block in book.blocks() for runs in runs_of(block) for run in runs]
    assert "".join(run.text for run in runs) == f"ASee {printed}."
    assert not any(run.link for run in runs)
