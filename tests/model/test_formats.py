"""Formats: what is remembered of one never holds for another made of it."""

from generator.measure.geometry import Rect
from generator.model.format import Format


def test_a_copy_of_another_size_has_boxes_of_its_own():
    card = Format(name="card", trim=(57, 88), bleed=3, safe=4, source="test")
    boxes = (Rect(0, 0, 57, 88), Rect(-3, -3, 63, 94), Rect(4, 4, 49, 80))
    assert (card.trim_box, card.bleed_box, card.safe_box) == boxes
    larger = card.model_copy(update={"trim": (70.0, 90.0), "bleed": 2.0, "safe": 5.0})
    assert larger.trim_box == Rect(0, 0, 70, 90)
    assert larger.bleed_box == Rect(-2, -2, 74, 94)
    assert larger.safe_box == Rect(5, 5, 60, 80)
    assert card.trim_box == boxes[0]
