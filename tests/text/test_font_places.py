"""Where fonts lie: asked of packages once for an environment, and again where they moved."""

import fontpkg
import pytest

from generator.cache.store import Cache
from generator.model.fonts import FontChoice
from generator.text.font_library import FontPaths

CABIN = FontChoice("Cabin", 500)


@pytest.fixture
def found(tmp_path, monkeypatch):
    """Looks for a font over what earlier runs found; gives its file, and how often was asked."""
    there = fontpkg.path

    def look(choice, environment="one"):
        asked = []

        def noted(*given):
            asked.append(given)
            return there(*given)

        monkeypatch.setattr(fontpkg, "path", noted)
        return FontPaths(Cache(tmp_path / "cache", environment)).path(choice), len(asked)

    return look


def test_a_font_of_an_earlier_run_is_not_looked_for(found):
    path = fontpkg.path("Cabin", 500)
    assert found(CABIN) == (path, 1)
    assert found(CABIN) == (path, 0)


@pytest.mark.parametrize(
    ("choice", "environment"),
    [(CABIN._replace(slope="italic"), "one"), (CABIN, "another"), (CABIN, "")],
)
def test_another_font_or_environment_is_asked_for(found, choice, environment):
    found(CABIN)
    assert found(choice, environment) == (
        fontpkg.path(choice.family, choice.weight, choice.slope),
        1,
    )


def test_a_file_that_is_gone_is_looked_for_again(found, tmp_path):
    Cache(tmp_path / "cache", "one").put("found-fonts", "", b'{"Cabin 500 normal": "/nowhere.ttf"}')
    assert found(CABIN) == (fontpkg.path("Cabin", 500), 1)
    assert found(CABIN)[1] == 0


def test_a_family_that_is_not_installed_is_never_kept(found):
    for _ in range(2):
        with pytest.raises(fontpkg.FamilyNotInstalled):
            found(FontChoice("Nowhere", 400))
