"""What one expression of a template may make: so much, and not one more."""

import pytest
from markupsafe import Markup
from template_runs import printed, refused, sandbox_of, value

from generator.problem import ContentError

TEXT, LIST, NUMBER = 1_000_000, 100_000, 10**15
LONG_TEXT = "this would make a text that is far too long"
LONG_LIST = "this would make a list that is far too long"
LARGE = "a number is far too large"
NONE = "a number is far too large, or is not a number"


@pytest.mark.parametrize(
    ("expression", "result"),
    [
        ("2 + 3", 5), ("2 * 3", 6), ("2.5 * 2", 5.0), ("2.5 * 2.0", 5.0), ("0.5 + 0.25", 0.75),
        ("7 % 4", 3), ("2 ** 10", 1024), ("1 ** 100", 1), ("2.0 ** -100", 2.0**-100),
        ("true + 1", 2), ("'a' * 3", "aaa"), ("3 * 'ab'", "ababab"), ("[1] * 2", [1, 1]),
        ("'a' + 'b'", "ab"), ("[1] + [2]", [1, 2]), ("10 ** 15", NUMBER), ("-10 ** 15", -NUMBER),
        ("1.0 * 10 ** 15", 1e15), ("('a' * 1000000) | length", TEXT),
        ("([0] * 100000) | length", LIST), ("([0] * 50000 + [1] * 50000) | length", LIST),
        ("('a' * 500000 + 'b' * 500000) | length", TEXT), ("'a' * -5", ""), ("'' * 9999999", ""),
    ],
)  # fmt: skip
def test_sums_products_and_powers_as_usual(expression, result):
    found = value(expression)
    assert (found, type(found)) == (result, type(result))


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("'%s' % 1", "% cannot format texts"),
        ("1 ** 101", "a power of 101 is too high"),
        ("1 ** -101", "a power of -101 is too high"),
        ("1 ** n", f"a power of {'1' + '0' * 19} is too high"),
        ("'a' ** 2", "only a number has powers"),
        ("2 ** 'a'", "only a number has powers"),
        ("2 ** true", "only a number has powers"),
        ("'a' * 1000001", LONG_TEXT),
        ("1000001 * 'a'", LONG_TEXT),
        ("'a' * true * 1000001", LONG_TEXT),
        ("[0] * 100001", LONG_LIST),
        ("100001 * [0]", LONG_LIST),
        ("[0] * 50000 + [1] * 50001", LONG_LIST),
        ("'a' * 500000 + 'b' * 500001", LONG_TEXT),
        ("10 ** 15 + 1", LARGE),
        ("-1 * 10 ** 15 - 1 + 0", LARGE),
        ("10 ** 15 * 1.001", NONE),
        ("1.001 * 10 ** 15", NONE),
        ("10 ** 15 + 0.5e15", NONE),
        ("0.5e15 + 10 ** 15", NONE),
        ("x * 1", NONE),
    ],
)
def test_what_would_be_far_too_large_is_refused(expression, message):
    assert refused(expression, n=10**30, x=float("nan")) == message


@pytest.mark.parametrize("thing", ["text", 5, 1.5, True, None, Markup("<b/>")])
def test_texts_and_numbers_are_printed(thing):
    assert printed("{{ thing }}", thing=thing) == str(thing)


@pytest.mark.parametrize(
    ("thing", "what"), [([1], "a list"), ((), "a list"), ({"a": 1}, "a mapping")]
)
def test_what_is_no_text_is_not_printed_as_it_is(thing, what):
    message = f"{what} cannot be printed as it is"
    assert refused("thing | string", thing=thing) == message
    assert refused("'a' ~ thing", thing=thing) == message


def test_joined_texts_are_counted():
    """A number counts as 20 characters."""
    assert len(value("a ~ 5", a="x" * (TEXT - 20))) == TEXT - 19
    assert refused("a ~ 5", a="x" * (TEXT - 19)) == LONG_TEXT
    assert value("[a ~ b, c ~ 1] | join('-')", a="a", b="b", c="c") == "ab-c1"


def test_joined_markup_stays_markup_and_text_beside_it_is_escaped():
    assert printed("{{ a ~ b }}", a="<", b=Markup("<b/>")) == "&lt;<b/>"
    assert printed("{{ b | string }}{{ a | string }}", a="<", b=Markup("<b/>")) == "<b/>&lt;"


@pytest.mark.parametrize(
    ("expression", "result"),
    [
        ("'a'.center(5)", "  a  "),
        ("'a'.ljust(3, '-')", "a--"),
        ("'7'.zfill(3)", "007"),
        ("'a b c'.split(' ', 1)", ["a", "b c"]),
        ("'a-b'.split('-')", ["a", "b"]),
        ("'banana'.replace('a', 'oo')", "boonoonoo"),
        ("'banana'.replace('a', 'o', 1)", "bonana"),
        ("'banana'.find('n', 3)", 4),
        ("', '.join(['a', 'b'])", "a, b"),
        ("', '.join('ab')", "a, b"),
        ("'a'.center(1000000) | length", TEXT),
        ("(x * 1000).replace('x', 'y' * 999) | length", 999_000),
        ("(',' * 10).join(['x' * 90] * 10000) | length", TEXT - 10),
    ],
)
def test_methods_of_texts(expression, result):
    assert value(expression, x="x") == result


@pytest.mark.parametrize(
    "expression",
    [
        "'a'.center(1000001)",
        "'a'.rjust(1000001, '-')",
        "('x' * 1000).replace('x', 'y' * 1000)",
        "('x' * 1000).replace('x', 'y' * 1000, 999)",
        "(',' * 10).join(['x' * 91] * 10000)",
        "(',' * 10).join(('x' * 91,) * 10000)",
        "('a' * 1000).join('b' * 10000)",
    ],
)
def test_a_method_that_would_make_a_far_too_long_text_is_refused(expression):
    assert refused(expression) == LONG_TEXT


@pytest.mark.parametrize(
    ("expression", "said"),
    [
        ("'a'.center()", "center needs width"),
        ("'a'.center('b')", "a text is no whole number"),
        ("'a'.replace('a', 5)", "replace() argument 2 must be str, not int"),
        ("','.join(5)", "can only join an iterable"),
        ("','.join([1, 'a'])", "sequence item 0: expected str instance, int found"),
        ("','.join()", "join needs iterable"),
    ],
)
def test_a_method_that_is_given_something_else_is_told_as_such(expression, said):
    assert said in refused(expression)


@pytest.mark.parametrize(
    ("expression", "result"),
    [
        ("['a', 'b'] | join", "ab"),
        ("['a', 'b'] | join('-')", "a-b"),
        ("[1, 2] | join('-')", "1-2"),
        ("(['x' * 99990] * 10) | join('-' * 10) | length", 999_990),
        ("([1] * 50000) | join | length", 50_000),
        ("'banana' | replace('a', 'oo')", "boonoonoo"),
        ("'banana' | replace('a', 'o', 1)", "bonana"),
        ("1.26 | round", 1.0),
        ("1.26 | round(1)", 1.3),
        ("1.26 | round(15)", 1.26),
        ("1260 | round(-2)", 1300),
        ("5.0 | round(-15)", 0.0),
        ("[1, 2] | sum", 3),
        ("[1, 2] | sum(start=10)", 13),
        ("[{'n': 1}, {'n': 2}] | sum(attribute='n')", 3),
        ("5 | string", "5"),
        ("'ab' | list", ["a", "b"]),
        ("['a'] | map('upper') | list", ["A"]),
        ("('a' * 100000) | list | length", LIST),
        ("[1, 2, 3] | batch(2) | list", [[1, 2], [3]]),
        ("[1, 2, 3] | batch(1) | list", [[1], [2], [3]]),
        ("[1, 2, 3] | batch(2, 0) | list", [[1, 2], [3, 0]]),
        ("[1, 2] | batch(100000) | list", [[1, 2]]),
        ("'%02d' | format(7)", "07"),
        ("'%s and %s' | format('a', 'b')", "a and b"),
        ("'%99d' | format(7) | length", 99),
        ("12.50 | mm", "12.5"),
        ("3 | mm", "3"),
    ],
)
def test_filters_as_usual(expression, result):
    assert value(expression) == result


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("(['x' * 99991] * 10) | join('-' * 10)", LONG_TEXT),
        ("([1] * 50001) | join", LONG_TEXT),
        ("('x' * 1000) | replace('x', 'y' * 1000)", LONG_TEXT),
        ("[1] | replace('a', 'b')", "a list cannot be printed as it is"),
        ("1.5 | round(16)", "a number has too many digits"),
        ("1.5 | round(-16)", "a number has too many digits"),
        ("1.5 | round(1.0)", "a number has too many digits"),
        ("x | round", NONE),
        ("[1] | sum(start='')", "sum adds numbers"),
        ("[1] | sum(start=true)", "sum adds numbers"),
        ("[10 ** 15, 1] | sum", LARGE),
        ("('a' * 100001) | list", LONG_LIST),
        ("[1] | batch(0)", "batch needs the number of items in a row"),
        ("[1] | batch(-1)", "batch needs the number of items in a row"),
        ("[1] | batch(100001)", "batch needs the number of items in a row"),
        ("[1] | batch(2.0)", "batch needs the number of items in a row"),
        ("[1] | batch('2')", "batch needs the number of items in a row"),
        ("'%100d' | format(7)", "a number can have at most 99 decimal places"),
        ("'%*d' | format(7, 7)", "a number can have at most 99 decimal places"),
        ("'%-.200f' | format(7)", "a number can have at most 99 decimal places"),
        ("'12' | mm", "mm needs a number of mm"),
        ("true | mm", "mm needs a number of mm"),
        ("[1] | mm", "mm needs a number of mm"),
    ],
)
def test_filters_refuse_what_runs_away_or_makes_no_sense(expression, message):
    assert refused(expression, x=float("inf")) == message


@pytest.mark.parametrize(
    "name", ["random", "pprint", "xmlattr", "urlize", "tojson", "filesizeformat", "indent", "slice"]
)
def test_a_filter_that_is_not_on_the_list_is_unknown(name):
    assert f"No filter named '{name}'" in refused(f"'a' | {name}")


def test_the_hint_says_how_much_may_be_made():
    sandbox = sandbox_of()
    for expression, most in [
        ("'a' * 1000001", "1,000,000"),
        ("[0] * 100001", "100,000"),
        ("10 ** 15 + 1", "1,000,000,000,000,000"),
        ("10 ** 15 * 1.5", "1,000,000,000,000,000"),
        ("1 ** 101", "100"),
    ]:
        with pytest.raises(ContentError) as caught:
            sandbox.computed_by(expression, {}, "case.yaml")
        assert caught.value.hint == f"at most {most}"
