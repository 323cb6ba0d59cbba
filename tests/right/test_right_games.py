"""Right games: small games of strangers' kinds, in five languages, of which no check complains.

Each was written without a look at the checks. What a check says of them is a false alarm.
"""

from functools import cache
from pathlib import Path

import pytest
from conftest import LAYOUTS

from generator.options import Options
from generator.project import Project

HERE = Path(__file__).parent
GAMES = sorted(path.parent.name for path in (HERE / "content").glob("*/game.yaml"))


@cache
def project():
    """All right games, read once a worker."""
    return Project(HERE / "content", [HERE / "layouts", *LAYOUTS])


@pytest.mark.parametrize("name", GAMES)
def test_a_right_game_is_quiet(name):
    found = [
        problem
        for language in project().languages(name)
        for problem in project().check(name, Options(language=language))
    ]
    found += project().check_rulebooks(name)
    found += project().read_back(name)
    assert not found, "\n".join(map(str, dict.fromkeys(found)))


@pytest.mark.parametrize("name", GAMES)
def test_a_right_game_allows_nothing(name):
    game, _ = project().load(name)
    assert not game.allow
    pieces = sum(len(component.pieces) for component in game.components)
    assert pieces >= 15


def test_there_are_thirty_in_five_languages():
    assert len(GAMES) >= 30
    spoken = {project().load(name)[0].language for name in GAMES}
    assert {one[:2] for one in spoken} >= {"en", "de", "fr", "nl", "es"}
