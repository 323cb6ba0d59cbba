"""Blocks that no template above has: found wherever they stand, and nothing else is."""

import pytest
from template_runs import PLACE, sandbox_of

from generator.problem import Where
from generator.template.loading import MOST_PARENTS, undrawn_blocks

BASE = "{% block shapes %}{% endblock %}{% block texts %}{% endblock %}"
OVER = "{% extends 'base.j2' %}"


def lost(text, **above):
    """The lost blocks of a template ``a`` over others: the block that is meant, where it stands."""
    templates = sandbox_of(a=text, **{"base": BASE, **above}).loader
    return [(one.hint, one.where) for one in undrawn_blocks(templates, "a.j2")]


@pytest.mark.parametrize(
    "text",
    [
        OVER + "{% block shapes %}{% endblock %}",
        '{%- extends "base.j2" -%}{%+ block texts %}{% endblock %}',
        # One inside another is drawn with it, also after a third has ended in it.
        OVER + "{% block shapes %}{% block a %}{% endblock %}{% block b %}{% endblock %}"
        "{% endblock shapes %}",
        OVER + "{# {% block shpaes %}{% endblock %} #}",
        OVER + "{% block shapes %}{% endblock %}{% block texts %}{% endblock %}",
        "{% block shpaes %}{% endblock %}",  # it is a frame itself
        "{% extends name %}{% block shpaes %}{% endblock %}",  # which, is known when it is drawn
        "{% extends 'none.j2' %}{% block shpaes %}{% endblock %}",
        "shapes",
    ],
)
def test_no_block_is_lost(text):
    assert not lost(text)


def test_a_lost_block_is_told_at_its_place():
    text = OVER + "\n{% block shapes %}{% endblock %}\n  {%- block shpaes %}{% endblock %}"
    assert lost(text) == [("did you mean shapes?", Where(f"{PLACE}/a.j2", 3, 3))]


def test_after_an_inner_block_the_next_outer_one_is_looked_at():
    inner = "{% block shapes %}{% block a %}{% endblock %}{% endblock %}"
    [(hint, where)] = lost(OVER + inner + "{% block txets %}{% endblock %}")
    assert (hint, where.column) == ("did you mean texts?", len(OVER + inner) + 1)


def test_a_block_of_any_template_above_will_do():
    middle = OVER + "{% block shapes %}{% block sign %}{% endblock %}{% endblock %}"
    own = "{% extends 'middle.j2' %}{% block sign %}{% endblock %}{% block texts %}{% endblock %}"
    assert not lost(own, middle=middle)
    [(hint, _)] = lost(own.replace("block sign", "block sing"), middle=middle)
    assert hint == "did you mean sign?"


def test_templates_that_extend_each_other_end():
    assert not lost("{% extends 'a.j2' %}")
    longest = {f"t{n}": f"{{% extends 't{n + 1}.j2' %}}" for n in range(MOST_PARENTS + 5)}
    assert not lost("{% extends 't0.j2' %}{% block x %}{% endblock %}", **longest)
