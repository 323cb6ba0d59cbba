"""The one sandbox: what a template may say and reach, and how what it prints comes out."""

import pytest
from jinja2.runtime import Undefined
from markupsafe import Markup
from template_runs import PLACE, printed, printed_text, refused, sandbox_of, told_of, value

from generator.cache.store import Cache
from generator.problem import ContentError, Where
from generator.template.loading import CompiledTemplates
from generator.template.recorder import Names, Recorder
from generator.template.sandbox import Sandbox


def test_what_is_printed_is_escaped_unless_it_is_markup():
    assert printed("<g>{{ a }}{{ b }}</g>", a="<&", b=Markup("<b/>")) == "<g>&lt;&amp;<b/></g>"
    plain = Sandbox(markup=False)
    assert printed_text(plain, "{{ a }}{{ a ~ b }}", a="<&", b=Markup("<b/>")) == "<&<&<b/>"


def test_a_line_that_holds_only_a_statement_leaves_no_line():
    assert printed("a\n  {% if true %}\n  b\n  {% endif %}\nc") == "a\n  b\nc"


def test_what_was_computed_is_marked_and_what_was_typed_is_not():
    sandbox = Sandbox(markup=False, computed=lambda computed: f"[{computed}]")
    assert printed_text(sandbox, "a {{ b }} c {{ 1 + n }}", b="B", n=2) == "a [B] c [3]"


def test_a_template_knows_its_file():
    assert sandbox_of(a="x").opened("a.j2").where == Where(f"{PLACE}/a.j2")


def test_a_slip_of_syntax_in_a_text_is_placed_at_its_path():
    with pytest.raises(ContentError) as caught:
        Sandbox().opened_text("\n{% nope %}", "content/r.md.j2")
    assert caught.value.where == Where("content/r.md.j2", 2)


def test_an_undefined_name_of_an_expression_is_no_value():
    assert isinstance(value("nope"), Undefined)
    assert value("none") is None


@pytest.mark.parametrize(
    ("template", "result"),
    [
        ("{{ fields.items }} {{ fields.get }}", "5 6"),
        ("{% for k, v in plain.items() %}{{ k }}{{ v }}{% endfor %}", "a1b2"),
        ("{{ nested.items }} {{ nested.a.b }} {{ nested['a']['b'] }}", "7 8 8"),
        ("{% for x in 'ab' %}{{ loop.index }}{{ x }}{% endfor %}", "1a2b"),
        ("{% set n = namespace(x=1) %}{% set n.x = n.x + 1 %}{{ n.x }}", "2"),
        ("{{ [3, 4][1] }} {{ 'abc'[1] }} {{ 'abc'.upper() }} {{ ' a '.strip() }}", "4 b ABC a"),
        ("{{ range(3) | list | length }} {{ dict(a=1).a }}", "3 1"),
    ],
)
def test_what_templates_reach(template, result):
    plain = {"a": 1, "b": 2}
    fields = {"items": 5, "get": 6}
    found = printed(template, fields=fields, plain=plain, nested={"items": 7, "a": {"b": 8}})
    assert found == result


@pytest.mark.parametrize(
    ("template", "result"),
    [
        ("{{ piece.items }}", "5"),
        ("{{ piece.keys }}", "6"),
        ("{{ piece.get('items') }} {{ piece.get('no', 'none') }}", "5 none"),
        ("{{ piece['get'] }}", "7"),
        ("{{ 'items' in piece }} {{ 'no' in piece }}", "True False"),
    ],
)
def test_a_field_of_a_piece_comes_before_a_method(template, result):
    fields = {"items": 5, "keys": 6, "get": 7}
    piece = Names("piece", "the piece", fields, "unknown-field", Recorder())
    assert printed(template, piece=piece) == result


def test_a_piece_has_no_methods_but_get():
    piece = Names("piece", "the piece", {"item": 5}, "unknown-field", Recorder())
    error = told_of("\n{{ piece.items }}", {"piece": piece})
    assert (error.name, error.message) == ("unknown-field", "the piece has no 'items'")
    assert (error.hint, error.where) == ("did you mean item?", Where(f"{PLACE}/a.j2", 2))


FORBIDDEN = "this is not allowed in a template"


@pytest.mark.parametrize(
    "expression",
    [
        "(5).real + 1", "(5).bit_length()", "(1.5).hex()", "b.decode()", "'a'.format(1)",
        "'a'.format_map({})", "'a'.translate({})", "'a'.encode()", "''.__class__.__mro__",
        "f.__globals__.x", "f.__code__.co_code", "[].append(1)", "{}.update(a=1)",
    ],
)  # fmt: skip
def test_what_no_template_reaches(expression):
    assert refused(expression, b=b"a", f=test_what_templates_reach) == FORBIDDEN


@pytest.mark.parametrize("name", ["lipsum", "cycler"])
def test_what_differs_from_run_to_run_is_no_name(name):
    assert told_of("{{ " + name + "() }}").message == f"'{name}' is undefined"


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("f(1)", "f needs b"),
        ("f(1, 2, 3)", "f takes fewer values in a row; name them, as in `x=5`"),
        ("f(1, c=2)", "f has no c; it has: a, b"),
        (
            "m(1, 2)",
            "this line of the template fails: macro 'm' takes not more than 1 argument(s)",
        ),
        (
            "m(b=1)",
            "this line of the template fails: macro 'm' takes no keyword argument 'b'",
        ),
        ("f(1, b=1, b=2)", "this call has b twice"),
        ("5()", "this line of the template fails: a number is not a function"),
        ("''" + 300 * ".x", "a name has more than 50 dots"),
    ],
)
def test_a_call_that_fits_nothing_is_told(call, message):
    def f(a, b):
        """A function of two values."""

    error = told_of("{% macro m(a) %}{% endmacro %}\n{{ " + call + " }}", {"f": f})
    assert (error.message, error.where.line) == (message, 2)


@pytest.mark.parametrize(("open_", "close"), [("block b", "endblock"), ("for i in [1]", "endfor")])
def test_a_call_in_a_block_or_loop_that_lacks_a_value_is_told_what_it_needs(open_, close):
    """Jinja2 adds names of its own to calls there."""

    def f(a, b):
        """A function of two values."""

    text = "{% " + open_ + " %}{% set x = 1 %}{{ f(1) }}{% " + close + " %}"
    assert told_of(text, {"f": f}).message == "f needs b"


def test_calls_by_name_are_let_through():
    assert printed("{{ f(a=1, b=2) }} {{ f(1, b=3) }}", f=lambda a, b: a + b) == "3 4"


@pytest.mark.parametrize(
    ("literal", "message"),
    [
        ("1000000000000001", "this number is far too large"),
        ("-1000000000000001", "this number is far too large"),
        ("1e999", "this number is far too large"),
        ("'\\ud800'", "this text has half a character"),
        ("'\\udfff'", "this text has half a character"),
        ("'a\\udabc'", "this text has half a character"),
        ("[1, {'a': '\\ud800'}]", "this text has half a character"),
    ],
)
def test_a_value_that_no_file_can_hold_is_refused_where_it_is_written(literal, message):
    error = told_of("\n\n{{ " + literal + " }}")
    assert (error.name, error.message, error.where.line) == ("template-syntax", message, 3)
    assert refused(literal) == message


@pytest.mark.parametrize(
    ("literal", "result"),
    [
        ("1000000000000000", "1000000000000000"),
        ("1e15", "1000000000000000.0"),
        ("1.5", "1.5"),
        ("true", "True"),
        ("'é'", "é"),
        ("'\\ud7ff'", "\ud7ff"),
        ("'\\ue000'", "\ue000"),
        ("'\\U0001f600'", "\U0001f600"),
    ],
)
def test_other_values_are_as_they_are_written(literal, result):
    assert printed("{{ " + literal + " }}") == result


def test_an_expression_is_bounded_as_a_template_is():
    half = "('a' * 600000)"
    assert refused(f"{half} ~ {half}") == "this would make a text that is far too long"
    assert value("'a' ~ 1 ~ ['b' ~ 2][0]") == "a1b2"


def test_an_unknown_template_is_told_with_the_nearest_name():
    with pytest.raises(ContentError) as caught:
        sandbox_of(front="x").opened("frnt.j2")
    assert caught.value.name == "unknown-template"
    assert caught.value.message == "there is no template 'frnt.j2' in layouts/faces/case"
    assert caught.value.hint == "did you mean front.j2?"
    assert caught.value.where is None


def test_a_template_is_compiled_once_for_a_drawing():
    sandbox = sandbox_of(a="x")
    assert sandbox.opened("a.j2").template is sandbox.opened("a.j2").template


class Shelf(Cache):
    """A cache that counts what it is given."""

    def __init__(self, folder, environment="1"):
        super().__init__(folder, environment)
        self.put_in = 0

    def put(self, kind, key, data):
        self.put_in += 1
        super().put(kind, key, data)


def shown(shelf, text):
    return sandbox_of(CompiledTemplates(shelf), a=text).opened("a.j2").printed()


def test_compiled_code_is_kept_and_used_again(tmp_path):
    shelf = Shelf(tmp_path)
    assert [shown(shelf, "{{ 1 + 1 }}") for _ in range(3)] == ["2"] * 3
    assert shelf.put_in == 1
    assert shown(shelf, "{{ 1 + 2 }}") == "3"
    assert shelf.put_in == 2
    other = Shelf(tmp_path, "2")
    assert shown(other, "{{ 1 + 2 }}") == "3"
    assert other.put_in == 1


def test_kept_code_that_is_none_is_compiled_anew(tmp_path):
    shelf = Shelf(tmp_path)
    shown(shelf, "{{ 1 + 1 }}")
    shelf.get = lambda _kind, _key: b"rubbish"
    assert shown(shelf, "{{ 1 + 1 }}") == "2"
    assert shelf.put_in == 2
