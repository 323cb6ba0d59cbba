"""Templates for tests, run without a game: what they print, what they compute, what is told."""

import pytest

from generator.files.folder import Folder
from generator.problem import ContentError
from generator.template.loading import Templates
from generator.template.sandbox import Sandbox

PLACE = "layouts/faces/case"  # where the templates of these tests are shown to lie


def sandbox_of(compiled=None, /, **templates):
    """A sandbox over templates of one game: ``sandbox_of(a="{{ 1 }}")`` holds ``a.j2``."""
    texts = {f"faces/case/{name}.j2": text for name, text in templates.items()}
    folder = Folder.of(texts, shown="layouts")
    return Sandbox(Templates([folder], ("faces/case",), "faces/case"), compiled)


def printed(text, /, **names):
    """What a template prints."""
    return sandbox_of(a=text).opened("a.j2").printed(**names)


def printed_text(sandbox, text, /, **names):
    """What a text prints that is no template of a face."""
    return sandbox.opened_text(text, "rulebook.md.j2").printed(**names)


def told_of(text, /, names=None, **templates):
    """What is told of a template, ``a.j2``, that fails beside others."""
    with pytest.raises(ContentError) as caught:
        sandbox_of(a=text, **templates).opened("a.j2").printed(**(names or {}))
    return caught.value


def value(expression, /, **names):
    """What an expression computes."""
    return Sandbox().computed_by(expression, names, "case.yaml")


def refused(expression, /, **names):
    """What is told of an expression that fails."""
    with pytest.raises(ContentError) as caught:
        value(expression, **names)
    return caught.value.message
