"""Functions of templates judged by their annotations: what each kind takes, and what is told."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from jinja2 import StrictUndefined, UndefinedError
from template_runs import printed

from generator.problem import ContentError
from generator.template.functions import typed

CHECK = "check the values in this line"


def judged(annotation):
    """A function of a template that takes one value of a kind and gives it back."""

    def given(value):
        return value

    given.__annotations__["value"] = annotation
    return typed("grow", given)


@pytest.mark.parametrize(
    ("annotation", "good", "bad", "words"),
    [
        (str, ["", "a"], [1, None, ["a"]], "a text"),
        (float, [1, 1.5, -2], ["1", True, None], "a number"),
        (int, [0, 3], [1.5, "3", True], "a whole number"),
        (bool, [True, False], [1, "yes", None], "true or false"),
        (str | None, ["a", None], [1], "a text"),
        (str | float, ["a", 2.5], [None, []], "a text or a number"),
        (
            Sequence[float],
            [[], [1, 2.5], (3,)],
            ["12", [1, "2"], ["2"], 1, None],
            "a list of numbers",
        ),
        (Sequence[str], [["a"], ()], ["ab", [1], {"a": 1}], "a list of texts"),
        (Sequence[Any], [[1, "a", None]], ["ab", 1], "a list"),
        (Mapping, [{"a": 1}], [[1], "a"], "a mapping"),
        (Any, [1, None, "a", []], [], ""),
        (object, [1, None], [], ""),
        (Callable[..., Any], [], [len, 1], "a macro"),
    ],
    ids=str,
)
def test_a_value_of_another_kind_is_refused(annotation, good, bad, words):
    for one in good:
        assert judged(annotation)(one) is one
    for one in bad:
        with pytest.raises(ContentError, match=f"^grow needs {words} as value, not ") as caught:
            judged(annotation)(one)
        meant = f"write the number alone, without quotes or a unit: {one}"
        hint = meant if annotation in (float, int) and isinstance(one, str) else CHECK
        if annotation == Sequence[str] and isinstance(one, str):
            hint = f'write it as a list: ["{one}"]'
        assert (caught.value.name, caught.value.hint) == ("template-fault", hint)


def test_a_number_that_is_too_large_is_told_the_limit():
    with pytest.raises(ContentError) as caught:
        judged(float | None)(-1e9)
    said = "grow needs a number as value between -100,000 and 100,000, not -1000000000.0"
    assert caught.value.message == said
    with pytest.raises(ContentError) as caught:
        judged(str)(10**9)
    assert caught.value.message == "grow needs a text as value, not 1000000000"


def test_a_macro_is_one():
    def twice(caller: Callable[..., Any]) -> str:
        return str(caller()) * 2

    assert printed("{% call twice() %}a{% endcall %}", twice=typed("twice", twice)) == "aa"


def test_more_than_there_are_parameters_for_are_not_judged():
    def many(*rest: int, **more: int) -> tuple[Any, ...]:
        return (*rest, *more)

    assert typed("many", many)("a", b="c") == ("a", "b")
    assert typed("many", many).__name__ == "many"
    with pytest.raises(UndefinedError):
        typed("many", many)(StrictUndefined(name="x"))
    with pytest.raises(UndefinedError):
        typed("many", many)(b=StrictUndefined(name="x"))
