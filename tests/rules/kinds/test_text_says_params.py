"""What ``text_says`` must be told: one text or several, and one way to say what stands there."""

import pytest
from rule_runs import problems_of

ROWS = "- {id: a, n: 1, kind: sun, says: 1 sun}"
TOO_LITTLE = "no text is named"
BY = "by needs words as a mapping"


@pytest.mark.parametrize(
    ("params", "said"),
    [
        ("{}", TOO_LITTLE),
        ("{field: says}", TOO_LITTLE),
        ("{names: [n]}", TOO_LITTLE),
        ("{field: says, names: [n], words: [1]}", TOO_LITTLE),
        ("{field: says, texts: {says: [1]}}", TOO_LITTLE),
        ("{texts: {says: [1]}, words: [1]}", TOO_LITTLE),
        ("{field: says, by: kind, words: [1]}", BY),
        ("{field: says, words: {sun: [1]}}", BY),
    ],
)
def test_params_that_say_too_little_or_too_much_are_told(params, said):
    (problem,) = problems_of(ROWS, f"text_says: {params}")
    assert said in problem.message


@pytest.mark.parametrize(
    "params",
    [
        "{field: says, names: [n]}",
        "{field: says, words: [1, sun]}",
        "{texts: {says: [1, sun]}}",
        "{field: says, by: kind, words: {sun: [1, sun]}}",
    ],
)
def test_one_way_is_enough(params):
    assert problems_of(ROWS, f"text_says: {params}") == []
