"""A text that is compiled section by section prints what it prints as a whole."""

import marshal
from base64 import b64encode
from dataclasses import replace

import pytest
from books import WRITTEN, opened
from hypothesis import given
from hypothesis import strategies as st

from generator.cache.store import NO_CACHE, Cache
from generator.problem import ContentError, Where
from generator.rulebook.render import render
from generator.rulebook.template_functions import TemplateFunctions
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
        return error.name, error.message, error.where, error.also


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
    ("\n# A\n", 2),
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
    ("{% set a = 1 %}\n# B\n{% for b in deck %}{{ a }}{% endfor %}{% set a = 5 %}{{ a }}", 2),
    ("{% set a = 1 %}\n# B\n{% macro m() %}{{ a }}{% endmacro %}{{ m() }}{% set a = 5 %}", 2),
    ("{% set a = 1 %}\n# B\n{% filter upper %}{{ a }}{% endfilter %}{% set a = 5 %}", 2),
    ("{% for a in deck %}{{ n }}{% endfor %}\n# B\n{% set n = 5 %}{{ n }}", 2),
    ("{% set a %}typed{% endset %}\n# B\n{{ a | upper }}", 2),
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
    "{% set self = 5 %}\n# B\n{{ self }}",
    (
        "{% macro m() %}one{% endmacro %}{% macro p() %}{{ m() }}{% endmacro %}\n# B\n"
        "{% macro m() %}two{% endmacro %}{{ p() }}"
    ),
    (
        "{% macro m(x) %}{% if x %}1{{ m(x - 1) }}{% endif %}{% endmacro %}{% set f = m %}\n# B\n"
        "{% macro m(x) %}other{% endmacro %}{{ f(2) }}"
    ),
    "{% macro m() %}{{ range(2) | list | count }}{% endmacro %}{{ m() }}\n# B\n{% set range = 5 %}",
    (
        "{% set k = namespace(c=0) %}{% macro m() %}{% set k.c = kwargs.caller %}{% endmacro %}"
        "{% call m() %}{{ n }}{% endcall %}\n# B\n{% set n = 7 %}{{ k.c() }}"
    ),
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
    "tag", ["include 'x'", "import 'x' as m", "extends 'x'", "from 'x' import m"]
)
def test_a_manuscript_uses_no_other_template(tag):
    rule, message, where = outcome("a\n{% " + tag + " %}\n")[:3]
    assert (rule, message) == ("template-fault", "'x' is not allowed here")
    assert where == Where(PATH, 2)


@pytest.mark.parametrize(
    ("text", "said"), [("a\n", "a"), ("a\n\n", "a\n"), ("a\n# B\n\n", "a\n# B\n"), ("\n", "")]
)
def test_the_line_end_that_stands_last_is_left_away(text, said):
    assert outcome(text) == said


def test_what_a_section_sets_is_looked_up_before():
    assert outcome("{% for a in deck %}{{ n }}{% endfor %}{% set n = 5 %}{{ n }}") == "335"


SLIPS = [
    ("a\n# B\n\n{{ nope }}\n# C\n", 4),
    ("a\n# B\n{{ n / 0 }}", 3),
    ("\n{% macro m() %}\n\n{{ nope }}{% endmacro %}\n# B\n{{ m() }}", 4),
    ("a\n# B\n{% if %}x{% endif %}", 3),
    ("a\n# B\n{{ n | nope }}", 3),
    ("a\n# B\n{% if n %}\n# C\n", 3),
    ("{% include 'x' %}\n# B", 1),
    ("a\rb\r# A\n# B\n{{ nope }}", 5),
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
    "{% for b in deck %}{{ a }}{% endfor %}", "{% set b %}{{ n }}{% endset %}{{ b | upper }}\n",
    "{% macro p() %}{{ m(1) }}{% endmacro %}", "{{ p() }}", "{% set ns = namespace(a=n) %}",
    "{% for b in deck %}{% set ns.a = ns.a + 1 %}{% endfor %}{{ ns.a }}", "{% set a = a + 1 %}\n",
    "{% call told('c') %}", "{% endcall %}", "{% with a = 5 %}", "{% endwith %}\n",
])  # fmt: skip


@given(st.lists(PIECES, max_size=14).map("".join))
def test_whatever_a_text_says_it_prints_the_same(text):
    assert outcome(text) == as_a_whole(text)


@pytest.mark.whole
@pytest.mark.parametrize(("name", "language"), WRITTEN)
def test_our_manuscripts_print_the_same(name, language, monkeypatch):
    game, manuscript = opened(name, language)

    def rendered():
        calls = TemplateFunctions(game, manuscript.terms, manuscript.language)
        made, problems = render(manuscript, calls, NO_CACHE)
        assert not problems
        return made

    parted = rendered()
    assert len(sections_of(manuscript.text).sections) > 15
    monkeypatch.setattr(sections, "_cut", lambda text: [text])
    assert rendered() == parted


def test_only_the_section_that_changed_is_compiled(tmp_path, monkeypatch):
    cache, compiled = Cache(tmp_path, "here"), []
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


@pytest.mark.parametrize("environment", ["one", "another", ""])
def test_what_marks_places_is_of_its_environment(tmp_path, environment):
    def said(place, environment):
        made = open_text(Sandbox(), "a", PATH, Cache(tmp_path, environment), place)
        return made.printed()[0].text

    assert said(lambda text, _: text, "one") == "a"
    assert said(lambda text, _: text * 2, environment) == ("a" if environment == "one" else "aa")


def test_that_a_part_is_one_of_others_is_kept(tmp_path, monkeypatch):
    text, cache = "{% block a %}x{% endblock %}\n# B\n", Cache(tmp_path, "here")
    wanted = sections_of(text, cache).printed()
    monkeypatch.setattr(Sandbox, "parse", None)
    assert sections_of(text, cache).printed() == wanted
    assert len(wanted) == 1


def test_two_sections_that_are_called_the_same_are_one(monkeypatch):
    monkeypatch.setattr(sections, "_NUMBERS", 1)
    assert len(sections_of("a\n# B\n").sections) == 1
    assert len(sections_of("# B\n# B\n# B\n").sections) == 3  # and print the same


NO_CODE = b64encode(marshal.dumps(5)).decode()
HELD = [["!", [], []], ["AAAA", [], []], [NO_CODE, [], []], [1], "x", {"a": 1}]


@pytest.mark.parametrize("held", HELD)
def test_what_is_no_code_is_compiled_anew(tmp_path, monkeypatch, held):
    cache = Cache(tmp_path, "here")
    wanted = sections_of("a\n# B\n", cache).printed()
    monkeypatch.setattr(sections.CacheTable, "get", lambda *_: held)
    assert sections_of("a\n# B\n", cache).printed() == wanted


def rendered_as(text):
    game, manuscript = opened("towers")
    changed = replace(manuscript, text=text, where=Where(PATH), terms=())
    made, problems = render(changed, TemplateFunctions(game, (), manuscript.language), NO_CACHE)
    assert made, problems
    return made


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{% macro m() %}typed{% endmacro %}\n# B\n{{ m() | upper }}", "TYPED"),
        ("{% macro m() %}typed{% endmacro %}\n# B\n{{ m() | replace('e', 'o') }}", "typod"),
        ("A macro.\n{% filter upper %}typed{% endfilter %}\n# B\n", "TYPED"),
        ("# B\n\nThe sign \ue002cup 12 is here", "The sign \ue002cup 12 is here"),
        ("x \ue00212 y\n# B\n\ue00212", "\ue00212"),
    ],
)
def test_what_filters_and_signs_leave_of_marks_breaks_nothing(text, said):
    assert said in rendered_as(text).text


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
