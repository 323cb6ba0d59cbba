"""What a template hangs on: all that it extends, includes or imports, however deep."""

import pytest

from generator.files.folder import Folder
from generator.template.loading import Templates

FILES = {
    "front.j2": '{% extends "base.j2" %}{% from "scene.j2" import scene as s with context %}',
    "base.j2": "{% block shapes %}{% endblock %}",
    "scene.j2": "{%- import 'goods.j2' as goods -%}{% include [\"a.j2\", 'b.j2'] ignore missing %}",
    "goods.j2": "{% macro cup() %}cup{% endmacro %}",
    "a.j2": "a {# {% include 'commented.j2' %} #}",
    "ring.j2": '{% include "ring-back.j2" %}',
    "ring-back.j2": '{% include "ring.j2" %}',
    "computed.j2": "{% include piece.kind ~ '.j2' %}",
    "chosen.j2": '{% extends "base.j2" if a else "a.j2" %}',
    "alone.j2": "alone",
    "commented.j2": "",
}


def templates(**changes):
    return Templates([Folder.of({**FILES, **changes}, shown="x")], ("",), "")


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("alone.j2", {"alone.j2"}),
        ("front.j2", {"front.j2", "base.j2", "scene.j2", "goods.j2", "a.j2", "b.j2"}),
        ("ring.j2", {"ring.j2", "ring-back.j2"}),
        ("chosen.j2", {"chosen.j2", "base.j2", "a.j2"}),
        ("nowhere.j2", {"nowhere.j2"}),
    ],
)
def test_what_a_template_draws_upon(name, wanted):
    assert templates().closure(name) == wanted


@pytest.mark.parametrize("deep", ["front.j2", "base.j2", "scene.j2", "goods.j2", "a.j2"])
def test_a_change_however_deep_is_another_digest(deep):
    changed = templates(**{deep: FILES[deep] + " "})
    assert templates().digest("front.j2") == templates().digest("front.j2")
    assert changed.digest("front.j2") != templates().digest("front.j2")
    assert changed.digest("alone.j2") == templates().digest("alone.j2")


def test_a_template_that_comes_or_goes_is_another_digest():
    assert templates(**{"b.j2": ""}).digest("front.j2") != templates().digest("front.j2")


def test_whoever_computes_a_name_hangs_on_all_templates():
    for name in ("alone.j2", "new.j2"):
        assert templates(**{name: "new"}).digest("computed.j2") != templates().digest("computed.j2")
