"""Compiled texts that are kept, and the largest number that a template's function takes."""

import pytest

from generator.cache.store import Cache
from generator.problem import ContentError
from generator.template.functions import typed
from generator.template.loading import CompiledTemplates
from generator.template.sandbox import Sandbox


def test_an_expression_has_the_same_value_before_and_after_it_is_kept(tmp_path, monkeypatch):
    kept = CompiledTemplates(Cache(tmp_path, "here"))
    for _ in range(2):
        for expression, wanted in (("n + 1", 8), ("[n, 'n']", [7, "n"])):
            assert Sandbox(None, kept).computed_by(expression, {"n": 7}, "a.yaml") == wanted
        with pytest.raises(ContentError, match="chunk after expression") as told:
            Sandbox(None, kept).computed_by("1 2", {}, "a.yaml")
        assert told.value.where.file == "a.yaml"
        monkeypatch.setattr(Sandbox, "compile", None)  # the second time nothing is


def test_a_hundred_metres_are_the_most_that_is_drawn():
    def grow(value: float) -> float:
        return value

    judged = typed("grow", grow)
    assert (judged(100_000), judged(-100_000)) == (100_000, -100_000)
    for far in (100_000.1, -100_001, float("nan"), float("inf")):
        with pytest.raises(ContentError, match=r"^grow needs a number as value"):
            judged(far)
