"""What went wrong in a template: told in plain words at its line; a bug of ours is raised."""

import jinja2
import pytest
from template_runs import PLACE, printed, printed_text, refused, sandbox_of, told_of

from generator.problem import ContentError, Where
from generator.template.errors import content_error, line_of_template
from generator.template.sandbox import Sandbox

LINE = "this line of the template fails: "
VALUES = "check the values in this line"
ITEMS = "items are counted from [0]; the filter 'length' gives their number"


@pytest.mark.parametrize(
    ("template", "rule", "message", "hint"),
    [
        ("{{ a }", "template-syntax", "unexpected '}'",
         "write two braces on each side, as in `{{ piece.id }}`"),
        ("{{ }}", "template-syntax", "Expected an expression, got 'end of print statement'",
         "check the brackets, and write decimals with a point: `20.5`"),
        ("{{ f(x=1, 2) }}", "template-syntax", "invalid syntax for function call expression",
         "check the brackets, and write decimals with a point: `20.5`"),
        ("{% nope %}", "template-syntax", "there is no block nope",
         "blocks are if, for, set, macro, call, block, include, import and extends"),
        ("{% if a %}{% for b in a %}", "template-syntax", "a block has no end: for",
         "write `{% endfor %}` where it ends"),
        ("{% if a = 2 %}{% endif %}", "template-syntax", "a single = does not compare",
         "write == to compare"),
        ("{{ 1 if a = 2 }}", "template-syntax", "a single = does not compare",
         "write == to compare"),
        ("{% if a === 2 %}{% endif %}", "template-syntax", "=== is not used in templates",
         "write == to compare"),
        ("{% if a is 'b' %}{% endif %}", "template-syntax", "is needs the name of a test",
         "write == to compare"),
        ("{% if a && b %}{% endif %}", "template-syntax", "& is not used in templates",
         "write and"),
        ("{% if a || b %}{% endif %}", "template-syntax", "|| is not used in templates",
         "write or; a single | is for a filter"),
        ("{% if !a %}{% endif %}", "template-syntax", "! is not used in templates",
         "write not, or != for unequal"),
        ("{% if a <> b %}{% endif %}", "template-syntax", "<> is not used in templates",
         "write != for unequal"),
        ("{% if a AND b %}{% endif %}", "template-syntax", "write AND in small letters",
         "write and"),
        ("{% if a then %}{% endif %}", "template-syntax", "'then' does not belong here",
         "join the two values with a sign such as == or and. If this is too much, delete it"),
        ("{% endif %}", "template-syntax", "endif has nothing to end: no if is open",
         "delete it, or open one above"),
        ("{% else %}", "template-syntax", "else needs an if before it",
         "write an if above it, or delete it"),
        ("{# a", "template-syntax", "a comment has no end", "write #} where it ends"),
        ("{{ 1 | nofilter }}", "template-syntax", "No filter named 'nofilter'.",
         "correct the name of this filter, or delete it"),
        ("{% if a %}\n\n{# {% if b %} #}{% if a %}{% endif %}", "template-syntax",
         "a block has no end: if", "write `{% endif %}` where it ends"),
        ("{% if a %}\n{% if b %}{% endif %}\n{% endfor %}", "template-syntax",
         "a block has no end: if",
         "write `{% endif %}` where it ends, before the endfor in line 5"),
        ("{% set a %}\n{% set b = 1 %}\n", "template-syntax", "a block has no end: set",
         "write `{% endset %}` where it ends"),
        ("{{ nope }}", "unknown-variable", "'nope' is undefined", None),
        ("{{ [1][3] }}", "unknown-variable", "a list has no item [3]", ITEMS),
        ("{{ 'Oak'.split('k')[2] }}", "unknown-variable", "a list has no item [2]", ITEMS),
        ("{{ 'Oak'[-4] }}", "unknown-variable", "a text has no item [-4]", ITEMS),
        ("{{ []|first }}", "unknown-variable", "a list without items has no first", ITEMS),
        ("{{ [1].colour }}", "unknown-variable", "it has no 'colour'",
         "check what this value is. To ask whether it exists, write 'is defined'"),
        ("{{ {'a': 1}[2] }}", "unknown-variable", "it has no '2'",
         "check what this value is. To ask whether it exists, write 'is defined'"),
        ("{{ ''.__class__ }}", "template-fault", "this is not allowed in a template",
         "a template can only draw"),
        ("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", "template-fault",
         "loops, macros and brackets are nested too deep here", "split the template"),
        ("{{ 1 / 0 }}", "template-fault", LINE + "it divides by zero", VALUES),
        ("{{ [1, 'a'] | sort }}", "template-fault",
         LINE + "< cannot compare a text and a number", VALUES),
        ("{{ 'a'.index('b') }}", "template-fault", LINE + "substring not found", VALUES),
        ('{% include "no.j2" %}', "unknown-template", "there is no template 'no.j2'",
         "templates are files in layouts/faces/"),
    ],
)  # fmt: skip
def test_a_slip_is_told_at_its_line_in_plain_words(template, rule, message, hint):
    error = told_of("\n\n" + template)
    assert (error.name, error.message) == (rule, message)
    assert error.hint == hint or hint is None
    assert error.where == Where(f"{PLACE}/a.j2", 3)
    assert error.also == ()


def test_an_unknown_name_is_told_with_the_names_there_are():
    hint = told_of("{{ nope }}").hint
    assert {"piece", "palette", "words", "text", "count"} <= set(hint.replace(",", "").split())


def test_a_name_that_is_nearly_one_that_was_given_is_told():
    with pytest.raises(ContentError) as error:
        printed_text(Sandbox(markup=False), "{{ sea('a') }}", see=str, count=len)
    assert error.value.hint == "did you mean see?"
    with pytest.raises(ContentError) as error:
        printed_text(Sandbox(markup=False), "{{ nope }}", see=str, count=len)
    assert "count" in error.value.hint
    assert "side" not in error.value.hint


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (KeyError("x"), "there is no 'x'"),
        (ValueError("x" * 300), "x" * 200),
        (ValueError(), "the result is far too large"),
        (MemoryError("out of it"), "the result is far too large"),
        (MemoryError(), "the result is far too large"),
        (OverflowError("too large"), "too large"),
    ],
)
def test_what_python_says_is_worded_for_who_writes_templates(error, message):
    said = content_error(error, "a.j2")
    assert said.message == LINE + message
    assert said.where == Where("a.j2")


def test_a_slip_of_syntax_without_a_file_is_placed_in_the_template_at_hand():
    error = jinja2.TemplateSyntaxError("no", 3)
    assert content_error(error, "a.j2").where == Where("a.j2", 3)
    elsewhere = jinja2.TemplateSyntaxError("no", 3, "b.j2")
    assert content_error(elsewhere, "a.j2").where == Where("b.j2", 3)


def test_a_chain_of_templates_is_told_from_the_inside_out_each_line_once():
    templates = {
        "b": '\n{% include "c.j2" %}',
        "c": '{% from "d.j2" import m %}\n\n{{ m(3) }}',
        "d": "{% macro m(n) %}\n\n\n{% if n %}{{ m(n - 1) }}{% else %}{{ 1 / 0 }}{% endif %}"
        "{% endmacro %}",
    }
    error = told_of('{% include "b.j2" %}', **templates)
    assert error.where == Where(f"{PLACE}/d.j2", 4)
    assert error.also == (
        Where(f"{PLACE}/c.j2", 3),
        Where(f"{PLACE}/b.j2", 2),
        Where(f"{PLACE}/a.j2", 1),
    )


def test_a_macro_that_is_not_given_all_is_told_with_what_it_lacks():
    error = told_of("{% macro badge(x, r) %}{{ (r * 2) | mm }}{% endmacro %}\n{{ badge(1) }}")
    assert (error.name, error.message) == ("template-fault", "the call of a macro lacks r")
    assert "add r=... to the call" in error.hint
    other = told_of("{% macro badge(x) %}{{ x | mm }}{% endmacro %}\n{{ badge() }}")
    assert other.message == "the call of a macro lacks x"
    wrong = told_of("{% macro badge(x) %}{{ x }}{% endmacro %}\n{{ badge(1, size=3) }}")
    assert wrong.hint == "the line of the macro shows what it takes"


def test_what_a_function_refuses_is_told_at_the_line_that_called_it():
    def refuse():
        raise ContentError("a-rule", "no", "do this")

    error = told_of("\n{{ refuse() }}", {"refuse": refuse})
    assert (error.name, error.message, error.hint) == ("a-rule", "no", "do this")
    assert (error.where, error.also) == (Where(f"{PLACE}/a.j2", 2), ())


def test_what_knows_its_own_place_keeps_it_and_the_line_comes_second():
    def refuse():
        raise ContentError("a-rule", "no", where=Where("cards.yaml", 7))

    error = told_of("\n{{ refuse() }}", {"refuse": refuse})
    assert (error.where, error.also) == (Where("cards.yaml", 7), (Where(f"{PLACE}/a.j2", 2),))


class Value:
    """A value of a game's own Python whose operators and look-ups are broken."""

    def __sub__(self, other):
        raise KeyError("ours")

    def __html__(self):
        raise ValueError("ours")

    def broken(self, *_):
        raise TypeError("ours")


@pytest.mark.parametrize(
    ("template", "kind"),
    [
        ("{{ ours.broken() }}", TypeError),
        ("{{ ours.broken(1, 2) }}", TypeError),
        ("{{ ours - 1 }}", KeyError),
        ("{{ ours }}", ValueError),
        ("{% macro m() %}{{ ours - 1 }}{% endmacro %}{{ m() }}", KeyError),
        ("{% for x in [1] %}{{ ours - x }}{% endfor %}", KeyError),
    ],
)
def test_a_bug_of_our_own_code_is_raised_as_it_is(template, kind):
    with pytest.raises(kind, match="ours"):
        printed(template, ours=Value())


@pytest.mark.parametrize("error", [OSError("full"), KeyError("x"), ValueError("ours")])
def test_what_no_template_ran_for_is_ours(error):
    """A fault that a function of ours raised by itself, or in a library that it called."""

    def raises():
        raise error

    with pytest.raises(type(error)) as caught:
        raises()
    with pytest.raises(type(error)):
        content_error(caught.value, "a.j2")


def test_a_librarys_fault_is_ours_where_no_template_ran():
    with pytest.raises(TypeError) as caught:
        jinja2.filters.do_round("x", 1, "ceil")
    with pytest.raises(TypeError):
        content_error(caught.value, "a.j2")


def test_a_line_that_fails_inside_a_call_of_ours_is_the_templates_slip():
    """The block of a call runs where our function asks for it; its lines are the designer's."""

    def framed(caller):
        return f"[{caller()}]"

    assert printed("{% call framed() %}x{% endcall %}", framed=framed) == "[x]"
    error = told_of("{% call framed() %}\n{{ 1 / 0 }}{% endcall %}", {"framed": framed})
    assert error.message == LINE + "it divides by zero"
    assert error.where == Where(f"{PLACE}/a.j2", 2)


def test_an_expression_that_fails_is_placed_in_the_file_that_holds_it():
    with pytest.raises(ContentError) as caught:
        sandbox_of().computed_by("1 / 0", {}, "content/case/glossary.yaml")
    assert caught.value.message == LINE + "it divides by zero"
    assert caught.value.where == Where("content/case/glossary.yaml")
    assert refused("1 +") == "unexpected 'end of template'"


def test_the_line_that_is_running():
    def line():
        return str(line_of_template())

    assert line_of_template() is None
    assert printed("\n\n{{ line() }}", line=line) == f"\n\n{PLACE}/a.j2:3:1"
    both = '{% include "b.j2" %}\n{{ line() }}'
    sandbox = sandbox_of(a=both, b="\n\n\n{{ line() }} ")
    found = sandbox.opened("a.j2").printed(line=line).split()
    assert found == [f"{PLACE}/b.j2:4:1", f"{PLACE}/a.j2:2:1"]


def test_the_line_in_a_template_without_a_file_is_that_of_the_one_that_called_it():
    sandbox = sandbox_of(a="\n{{ inner() }}")
    nameless = sandbox.from_string("\n\n\n{{ line() }}")

    def inner():
        return nameless.render(line=lambda: str(line_of_template())).strip()

    assert sandbox.opened("a.j2").printed(inner=inner).strip() == f"{PLACE}/a.j2:2:1"


def test_a_template_that_cannot_be_compiled_is_told_by_its_path():
    error = told_of("{{ " + "[" * 400 + " }}")
    assert error.where.file == f"{PLACE}/a.j2"
