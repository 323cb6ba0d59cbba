"""What rules demand to be read on faces: each such rule of our games notices another text there."""

import pytest
from conftest import CONTENT, GAMES, built_game

from generator.faces.said_on_face import unsaid_texts
from generator.model.game import FaceText
from generator.rules.kinds.face_says import face_texts


@pytest.mark.parametrize("game", GAMES)
def test_what_faces_say_is_what_rules_demand(game):
    built = built_game(CONTENT / game)
    texts = face_texts(built.game)
    assert texts
    assert not list(unsaid_texts(built.drawn, texts))
    for rule in {one.entry.name for one in texts}:
        of_rule = [one for one in texts if one.entry.name == rule]
        for one in (of_rule[0], of_rule[-1]):
            (told,) = unsaid_texts(built.drawn, [with_another_figure(one)])
            assert (told.name, told.severity) == (rule, "error")


def with_another_figure(text: FaceText) -> FaceText:
    """The text with a figure at its end that the face does not have there."""
    return text._replace(parts=(*text.parts[:-1], f"{text.parts[-1]}97"))
