"""Boxes for tests, with room of any size inside."""

from hypothesis import strategies as st
from laid_sheets import component_of

from generator.model.box import Inside, box_format
from generator.model.component import Component, Piece

LENGTHS = st.integers(10, 3000).map(lambda tenths: tenths / 10)
ROOMS = st.builds(Inside, LENGTHS, LENGTHS, LENGTHS)
CARD_ROOMS = st.builds(Inside, *(st.integers(a, b) for a, b in ((40, 75), (50, 125), (4, 50))))


def boxed(room, style="tuckbox", copies=1, scheme="tuckbox"):
    """A component that is such a box."""
    named = component_of(name="box", scheme=scheme)
    pieces = [Piece.of("box", copies=copies)]
    return Component.of("box", "box", box_format(style, room), pieces, front="f", plan=named.plan)
