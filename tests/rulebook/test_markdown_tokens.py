"""Markdown that was read before is not parsed again, and gives the same tokens."""

import pytest

from generator.cache.small_values import CacheTable
from generator.cache.store import Cache
from generator.rulebook import markdown
from generator.rulebook.markdown import tokens_of

TEXT = """\
## A chapter

Text with *a word*, **another** and [a link](#term:x),\\
on two lines; "quoted" -- and so on...

3. third
4. fourth
   - inner

| a | b |
| :-: | --: |
| 1 | 2 |

---
"""
QUOTES = "“”‘’"


@pytest.fixture
def findings(tmp_path):
    return lambda machine="one": CacheTable(Cache(tmp_path / "cache", machine), "markdown", "book")


def test_the_tokens_say_what_stands_where(findings):
    tokens = tokens_of(TEXT, QUOTES, findings())
    assert [token.tag for token in tokens if token.type == "heading_open"] == ["h2"]
    assert [token.attrs for token in tokens if token.type == "ordered_list_open"] == [{"start": 3}]
    aligned = [token.attrs["style"] for token in tokens if token.type == "td_open"]
    assert aligned == ["text-align:center", "text-align:right"]
    inline = next(token for token in tokens if "another" in token.content)
    assert inline.lines == (2, 4)
    kinds = [part.type for part in inline.children]
    assert {"em_open", "strong_open", "link_open", "hardbreak"} <= set(kinds)
    assert inline.children[-1].content == " on two lines; “quoted” – and so on…".strip()


def test_what_was_read_before_is_the_same_without_the_parser(findings, monkeypatch):
    first = findings()
    tokens = tokens_of(TEXT, QUOTES, first)
    first.save()
    monkeypatch.setattr(markdown, "_parsed", lambda *_given: pytest.fail("parsed again"))
    assert tokens_of(TEXT, QUOTES, findings()) == tokens


@pytest.mark.parametrize(
    ("text", "quotes", "machine"),
    [(TEXT + "\nmore", QUOTES, "one"), (TEXT, "„“‚‘", "one"), (TEXT, QUOTES, "two")],
)
def test_another_text_other_marks_and_another_machine_are_parsed(
    findings, monkeypatch, text, quotes, machine
):
    first = findings()
    tokens_of(TEXT, QUOTES, first)
    first.save()
    parsed = []
    monkeypatch.setattr(markdown, "_parsed", lambda *given: parsed.append(given) or ())
    tokens_of(text, quotes, findings(machine))
    assert parsed == [(text, quotes)]
