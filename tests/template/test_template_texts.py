"""A text that is no template of a face, such as a manuscript: what it prints, where it fails."""

from dataclasses import replace

import pytest
from books import opened

from generator.cache.store import NO_CACHE, Cache
from generator.problem import ContentError, Where
from generator.rulebook.render import render
from generator.rulebook.template_functions import TemplateFunctions
from generator.template.loading import CompiledTemplates
from generator.template.sandbox import Sandbox

PATH = "content/game/rulebook.md.j2"
NAMES = {"n": 3, "deck": ["ace", "two"], "told": lambda word, caller=None: f"<{word}>"}


def said(text, cache=NO_CACHE):
    sandbox = Sandbox(compiled=CompiledTemplates(cache), markup=False)
    return sandbox.opened_text(text, PATH).printed(**NAMES)


def fault_of(text):
    with pytest.raises(ContentError) as caught:
        said(text)
    return caught.value


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("{% set a = 1 %}\n# A\n{{ a }}\n", "# A\n1"),
        ("{{ n }}{% set n = 5 %}{{ n }}", "35"),
        (
            "{% macro m() %}{{ caller() }}{% endmacro %}\n# A\n{% call m() %}x{% endcall %}",
            "# A\nx",
        ),
        ("{% call told('x') %}\n# A\n{% endcall %}\n# B\n", "<x># B"),
        ("{% block a %}x{% endblock %}\n# B\n{{ self.a() }}", "x# B\nx"),
    ],
)
def test_what_a_text_sets_holds_to_its_end(text, printed):
    assert said(text) == printed


@pytest.mark.parametrize(
    "tag", ["include 'x'", "import 'x' as m", "extends 'x'", "from 'x' import m"]
)
def test_a_manuscript_uses_no_other_template(tag):
    error = fault_of("a\n{% " + tag + " %}\n")
    assert (error.name, error.message) == ("template-fault", "'x' is not allowed here")
    assert error.where == Where(PATH, 2)


@pytest.mark.parametrize(
    ("text", "printed"), [("a\n", "a"), ("a\n\n", "a\n"), ("a\n# B\n\n", "a\n# B\n"), ("\n", "")]
)
def test_the_line_end_that_stands_last_is_left_away(text, printed):
    assert said(text) == printed


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a\n# B\n\n{{ nope }}\n# C\n", 4),
        ("a\n# B\n{{ n / 0 }}", 3),
        ("\n{% macro m() %}\n\n{{ nope }}{% endmacro %}\n# B\n{{ m() }}", 4),
        ("a\n# B\n{% if %}x{% endif %}", 3),
        ("a\n# B\n{{ n | nope }}", 3),
        ("a\n# B\n{% if n %}\n# C\n", 3),
        ("a\rb\r# A\n# B\n{{ nope }}", 5),
    ],
)
def test_a_slip_is_told_at_its_line(text, line):
    assert fault_of(text).where == Where(PATH, line)


def test_the_names_of_a_text_are_offered():
    assert fault_of("{{ decks }}").hint == "did you mean deck?"


def test_a_text_that_did_not_change_is_not_compiled_again(tmp_path, monkeypatch):
    cache = Cache(tmp_path, "here")
    assert said("a {{ n }}\n# B\n", cache) == "a 3\n# B"
    monkeypatch.setattr(Sandbox, "compile", None)
    assert said("a {{ n }}\n# B\n", cache) == "a 3\n# B"
    assert "not a function" in fault_of("a {{ n }}\n# C\n").message  # that is compiled


def rendered_as(text):
    game, manuscript = opened("towers")
    changed = replace(manuscript, text=text, where=Where(PATH), terms=())
    made, problems = render(changed, TemplateFunctions(game, (), manuscript.language), NO_CACHE)
    assert made, problems
    return made


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("{% macro m() %}typed{% endmacro %}\n# B\n{{ m() | upper }}", "TYPED"),
        ("{% macro m() %}typed{% endmacro %}\n# B\n{{ m() | replace('e', 'o') }}", "typod"),
        ("A macro.\n{% filter upper %}typed{% endfilter %}\n# B\n", "TYPED"),
        ("# B\n\nThe sign \ue002cup 12 is here", "The sign \ue002cup 12 is here"),
        ("x \ue00212 y\n# B\n\ue00212", "\ue00212"),
    ],
)
def test_what_filters_and_signs_leave_of_marks_breaks_nothing(text, printed):
    assert printed in rendered_as(text).text


def test_a_line_is_found_wherever_a_text_is_printed_that_was_set():
    made = rendered_as("{% set a %}set{% endset %}\n\n# B\n\n\n# C\n\n{{ a }} and here")
    at = [made.place(made.text.index(word)) for word in ("set", " and")]
    assert at == [Where(PATH, 1, 12), Where(PATH, 8, 8)]


def test_a_line_is_found_wherever_its_macro_stands():
    text = (
        "{% macro m() %}\nfrom the macro\n{% endmacro %}\n\n# A\n\ntyped\n\n# B\n\n"
        "{{ m() }} and {{ 7 }} typed"
    )
    made = rendered_as(text)
    at = {word: made.place(made.text.index(word)) for word in ("from", "typed\n", "# B", " and")}
    lines = {"from": (2, 1), "typed\n": (7, 1), "# B": (9, 1), " and": (11, 10)}
    assert at == {word: Where(PATH, *place) for word, place in lines.items()}
    assert made.place(made.text.index("7")) is None
