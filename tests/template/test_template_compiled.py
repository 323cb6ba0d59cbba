"""Compiled texts that are kept, and the largest number that a template's function takes."""

import pytest

from generator.cache.store import Cache
from generator.files.folder import Folder
from generator.problem import ContentError
from generator.template import loading
from generator.template.functions import typed
from generator.template.loading import CompiledTemplates, Templates
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


def test_the_code_of_a_template_is_read_once_and_that_of_another_source_is_its_own(tmp_path):
    kept = CompiledTemplates(Cache(tmp_path, "here"))

    def drawn(text):
        folder = Folder.of({"faces/a.j2": text}, shown="texts")
        return Sandbox(Templates([folder], ["faces"], "faces"), kept).opened("a.j2").printed()

    read = loading._code.cache_info
    assert [drawn(text) for text in ("{{ 1 }}", "{{ 2 }}", "{{ 1 }}", "{{ 2 }}")] == [*"1212"]
    before = read().hits
    assert [drawn(text) for text in ("{{ 1 }}", "{{ 2 }}")] == ["1", "2"]
    assert read().hits == before + 2


def test_a_hundred_metres_are_the_most_that_is_drawn():
    def grow(value: float) -> float:
        return value

    judged = typed("grow", grow)
    assert (judged(100_000), judged(-100_000)) == (100_000, -100_000)
    for far in (100_000.1, -100_001, float("nan"), float("inf")):
        with pytest.raises(ContentError, match=r"^grow needs a number as value"):
            judged(far)
