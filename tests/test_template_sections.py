"""A text that is compiled section by section prints what it prints as a whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rulebooks import WRITTEN, opened

from generator.cache import NO_CACHE, Cache
from generator.problem import ContentError, Where
from generator.rulebook.calls import Calls
from generator.rulebook.render import render
from generator.template import sections
from generator.template.sandbox import Sandbox
from generator.template.sections import open_text

PATH = "content/game/rulebook.md.j2"
NAMES = {"n": 3, "deck": ["ace", "two"], "told": lambda word, caller=None: f"<{word}>"}


def sections_of(text, cache=NO_CACHE):
    return open_text(Sandbox(markup=False), text, PATH, cache)


def outcome(text):
    """What a text prints, or what is told of it and where."""
    try:
        return "".join(section.text for section in sections_of(text).printed(**NAMES))
    except ContentError as error:
        return error.rule, error.message, error.where, error.also


def as_a_whole(text):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sections, "_cut", lambda text: [text])
        return outcome(text)


APART = [  # a text, and how many sections it has
    ("", 1),
    ("a", 1),
    ("# A\n\na\n", 1),
    ("a\n# A\n## B\nb", 3),
    ("a\r\n## B\r\nb", 2),
    ("#a\n#### B\n", 2),
    ("a\n #  B\n", 1),
    ("{% set a = 1 %}\n# A\n{{ a }}\n", 2),
    ("{% set a %}\n# A\n{% endset %}\n# B\n{{ a }}", 2),
    ("{%- if n -%}\n# A\n{%- endif -%}\n\n# B\n", 2),
    ("{% for a in deck %}\n# {{ a }}\n{% if n %}\n# B\n{% endif %}\n{% endfor %}\n# C\n", 2),
    ("{% raw %}{{\n# A\n{% endraw %}\n# B\n", 2),
    ("{% macro m() %}\n# A\n{{ n }}{% endmacro %}\n# B\n{{ m() }}", 2),
    ("{% macro m(a) %}{{ a }}{% endmacro %}\n# B\n{% set a = 1 %}{{ m(2) }}{{ a }}", 2),
    ("{% call told('x') %}\n# A\n{% endcall %}\n# B\n", 2),
    ("{% macro m() %}{{ caller() }}{% endmacro %}\n# A\n{% call m() %}x{% endcall %}", 2),
    ("{# {% if a %} #}\n# A\n# B\n", 1),  # an open block: nothing is cut
]


@pytest.mark.parametrize(("text", "count"), APART)
def test_a_section_begins_with_a_heading_outside_of_every_block(text, count):
    assert len(sections_of(text).sections) == count
    assert outcome(text) == as_a_whole(text)


TOGETHER = [
    "{% macro m() %}{{ a }}{% endmacro %}\n# B\n{% set a = 1 %}{{ m() }}",
    "{% macro m() %}{{ k() }}{% endmacro %}\n# B\n{% macro k() %}k{% endmacro %}{{ m() }}",
    "{% set a = 1 %}\n# A\n{% macro m() %}{{ a }}{% endmacro %}\n# B\n{% set a = 2 %}{{ m() }}",
    (
        "{% set k = namespace(c=0) %}{% macro m() %}{% set k.c = caller %}{% endmacro %}"
        "{% call m() %}{{ a }}{% endcall %}\n# B\n{% set a = 7 %}{{ k.c() }}"
    ),
    "{% block a %}x{% endblock %}\n# B\n{{ self.a() }}",
    "{# {% endif %} #}{% if n %}\n# A\n{% endif %}\n",
    "{{ 'a\n# B\n' }}",
    "{#\n# A\n#}",
]


@pytest.mark.parametrize("text", TOGETHER)
def test_what_would_not_print_the_same_is_one_section(text):
    assert len(sections_of(text).sections) == 1
    assert isinstance(outcome(text), str)
    assert outcome(text) == as_a_whole(text)


@pytest.mark.parametrize("tag", ["include", "import", "extends", "from"])
def test_what_speaks_of_other_templates_is_one_section(tag):
    more = {"import": " as m", "from": " import m"}.get(tag, "")
    text = f"{{% {tag} 'x'{more} %}}\n# B\n"
    assert len(sections_of(text).sections) == 1
    assert outcome(text) == as_a_whole(text)


@pytest.mark.parametrize(
    ("text", "said"), [("a\n", "a"), ("a\n\n", "a\n"), ("a\n# B\n\n", "a\n# B\n"), ("\n", "")]
)
def test_the_line_end_that_stands_last_is_left_away(text, said):
    assert outcome(text) == said


SLIPS = [
    ("a\n# B\n\n{{ nope }}\n# C\n", 4),
    ("a\n# B\n{{ n / 0 }}", 3),
    ("\n{% macro m() %}\n\n{{ nope }}{% endmacro %}\n# B\n{{ m() }}", 4),
    ("a\n# B\n{% if %}x{% endif %}", 3),
    ("a\n# B\n{{ n | nope }}", 3),
    ("a\n# B\n{% if n %}\n# C\n", 4),
    ("{% include 'x' %}\n# B", 1),
]


@pytest.mark.parametrize(("text", "line"), SLIPS)
def test_a_slip_is_told_at_its_line_of_the_whole(text, line):
    told = outcome(text)
    assert told == as_a_whole(text)
    assert told[2] == Where(PATH, line)


PIECES = st.sampled_from([
    "# A\n", "## B {{ n }}\n", "word\n", "\n", "  ", "{{ a }}", "{{ n }}\n", "{{ m(n) }}",
    "{% set a = n %}", "{% set n = n + 1 %}\n", "{% set a %}", "{% endset %}\n",
    "{% if a is defined %}", "{%- if n > 4 -%}\n", "{% else %}", "{% endif %}\n",
    "{% for a in deck %}\n", "{% endfor %}", "{% macro m(x) %}{{ x }}{{ a }}{% endmacro %}\n",
    "{% macro m(x) %}\n", "{% endmacro %}", "{# note\n", "#}", "{% raw %}", "{% endraw %}\n",
    "{% call told('c') %}", "{% endcall %}", "{% with a = 5 %}", "{% endwith %}\n",
])  # fmt: skip


@given(st.lists(PIECES, max_size=14).map("".join))
def test_whatever_a_text_says_it_prints_the_same(text):
    assert outcome(text) == as_a_whole(text)


@pytest.mark.parametrize(("name", "language"), WRITTEN)
def test_our_manuscripts_print_the_same(name, language, monkeypatch):
    game, manuscript = opened(name, language)

    def rendered():
        calls = Calls(game, manuscript.terms, manuscript.language)
        made, problems = render(manuscript, calls, NO_CACHE)
        assert not problems
        return made

    parted = rendered()
    assert len(sections._cut(manuscript.text)) > 15
    monkeypatch.setattr(sections, "_cut", lambda text: [text])
    assert rendered() == parted


def test_only_the_section_that_changed_is_compiled(tmp_path, monkeypatch):
    cache, compiled = Cache(tmp_path), []
    compile_ = Sandbox.compile

    def noted(sandbox, *given, **named):
        compiled.append(given)
        return compile_(sandbox, *given, **named)

    monkeypatch.setattr(Sandbox, "compile", noted)

    def say(text):
        compiled.clear()
        said = "".join(one.text for one in sections_of(text, cache).printed(**NAMES))
        return said, len(compiled)

    assert say("a {{ n }}\n# B\nb\n# C\nc") == ("a 3\n# B\nb\n# C\nc", 3)
    assert say("a {{ n }}\n# B\nb\n# C\nc") == ("a 3\n# B\nb\n# C\nc", 0)
    assert say("\na {{ n }}\n# B\nb\n# C\nc") == ("\na 3\n# B\nb\n# C\nc", 1)
    assert say("\na {{ n }}\n# B\nd\n# C\nc") == ("\na 3\n# B\nd\n# C\nc", 1)
    with pytest.raises(ContentError) as error:
        say("\na {{ n }}\n# B\nd\n\n\n# C\n{{ c }}")
    assert error.value.where == Where(PATH, 8)


@pytest.mark.parametrize("machine", ["one", "another"])
def test_what_marks_places_is_of_its_machine(tmp_path, machine):
    def said(place, machine):
        made = open_text(Sandbox(), "a", PATH, Cache(tmp_path), machine, place)
        return made.printed()[0].text

    assert said(lambda text, _: text, "one") == "a"
    assert said(lambda text, _: text * 2, machine) == ("a" if machine == "one" else "aa")


@pytest.mark.parametrize("held", [["!", [], []], ["AAAA", [], []], [1], "x", {"a": 1}])
def test_what_is_no_code_is_compiled_anew(tmp_path, monkeypatch, held):
    cache = Cache(tmp_path)
    wanted = sections_of("a\n# B\n", cache).printed()
    monkeypatch.setattr(sections.KeptTable, "get", lambda *_: held)
    assert sections_of("a\n# B\n", cache).printed() == wanted


def test_a_line_is_found_wherever_its_macro_stands():
    game, manuscript = opened("towers")
    text = (
        "{% macro m() %}\nfrom the macro\n{% endmacro %}\n\n# A\n\ntyped\n\n# B\n\n"
        "{{ m() }} and {{ 7 }} typed"
    )
    changed = type(manuscript)(text, Where(PATH), (), manuscript.language)
    made, _ = render(changed, Calls(game, (), manuscript.language), NO_CACHE)
    at = {word: made.place(made.text.index(word)) for word in ("from", "typed\n", "# B", " and")}
    lines = {"from": (2, 1), "typed\n": (7, 1), "# B": (9, 1), " and": (11, 10)}
    assert at == {word: Where(PATH, *place) for word, place in lines.items()}
    assert made.place(made.text.index("7")) is None
