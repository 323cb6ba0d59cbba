"""A condition judged by a piece alone gives what the template would: any expression, any piece."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jinja2 import nodes
from template_runs import printed_text

from generator.problem import ContentError
from generator.template.comparisons import Aliases, Unknown
from generator.template.one_piece import OnePiece
from generator.template.recorder import Names, Recorder
from generator.template.sandbox import Sandbox

PIECE = {"cost": 2, "t": "ab", "tags": ["x", "ab"], "big": {"a": 1}, "yes": True}
VALUES = [
    "piece.cost", "piece.t", "piece['t']", "piece.tags", "piece.big.a", "piece.big['b']",
    "piece.yes", "piece.none", "piece.get('t')", "piece.get('none', 'ab')", "piece.get('none')",
    "piece.t.upper()", "piece.t | upper", "piece.tags | length", "piece.tags[0]", "piece.tags[7]",
    "piece.cost + 1", "piece.cost % 2", "piece.t + 1", "2", "'ab'", "'x'", "true", "none",
    "[2, 'ab']",
    "side", "cost", "piece.cost | round", "piece.t | replace('a', 'b')",
]  # fmt: skip


def joined(inner):
    signs = ["==", "!=", "<", ">=", "in", "not in", "and", "or"]
    return st.one_of(
        st.tuples(inner, st.sampled_from(signs), inner).map(lambda one: f"({' '.join(one)})"),
        inner.map(lambda one: f"(not {one})"),
    )


def as_printed(condition):
    names = Names("piece", "the piece", PIECE, "unknown-field", Recorder())
    template = f"{{% if {condition} %}}1{{% else %}}0{{% endif %}}"
    return printed_text(Sandbox(markup=False), template, piece=names, side="front") == "1"


def as_judged(condition):
    tree = Sandbox(markup=False).parse(f"{{% if {condition} %}}{{% endif %}}")
    return OnePiece(PIECE, Aliases(), "front").meets(tree.find(nodes.If).test)


@settings(deadline=None, max_examples=300)
@given(st.recursive(st.sampled_from(VALUES), joined, max_leaves=4))
def test_a_condition_gives_what_the_template_gives(condition):
    try:
        judged = as_judged(condition)
    except Unknown:
        return
    try:
        assert judged == as_printed(condition)
    except ContentError:
        assert not judged, "it draws nothing either"


@pytest.mark.parametrize(
    ("condition", "met"),
    [
        ("piece.cost == 2 and piece.t in ['ab']", True),
        ("cost > 3 and piece.t == 'x'", False),
        ("'none' in piece or 'cost' not in piece", False),
        ("piece.none", None),
        ("cost > 3 or piece.t == 'x'", None),
        ("1 < piece.cost < 3", None),
    ],
)
def test_what_more_than_the_piece_decides_is_not_judged(condition, met):
    if met is None:
        with pytest.raises(Unknown):
            as_judged(condition)
    else:
        assert as_judged(condition) is met
