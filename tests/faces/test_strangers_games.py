"""Games of strangers that say nothing of what is printed: faces read back tell nothing."""

import re
from dataclasses import replace

import pytest
from conftest import ROOT, TINY_GAME, TINY_LAYOUTS
from illustrated_game import write_game
from six_language_deck import FRONT, files

from generator.commands.proofs.read_back import read_back
from generator.faces.draw import Drawing, draw_faces
from generator.faces.studio import Look
from generator.project import Project

BLOCK = re.compile(r"```(?:yaml|jinja)\n(?:# |\{# )([\w/]+/[\w.]+)(.*?)```", re.DOTALL)
READ_BACK = {"not-on-face", "wrong-on-face"}


def of_readme(folder):
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for name, rest in BLOCK.findall(readme):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(("{# " if name.endswith(".j2") else "# ") + name + rest, encoding="utf-8")
    return Project(folder / "content", [ROOT / "layouts"])


def illustrated(folder):
    write_game(folder)
    return Project(folder / "content", [folder / "layouts", ROOT / "layouts"])


GAMES = {
    "README": of_readme,
    "illustrated": illustrated,
    "six languages": lambda _: Project(files(), [{"faces/places/front.svg.j2": FRONT}]),
    "six cards": lambda _: Project(TINY_GAME.parent, TINY_LAYOUTS),
}


@pytest.mark.parametrize(
    "name",
    [pytest.param(one, marks=pytest.mark.whole) if one == "illustrated" else one for one in GAMES],
)
def test_no_face_is_told_to_say_something_else(name, tmp_path):
    """Every field is read back, as if rules spoke of all of them and the game were guarded."""
    project = GAMES[name](tmp_path)
    (game_name,) = project.games()
    game, problems = project.load(game_name)
    assert game is not None, "\n".join(map(str, problems))
    game = replace(game, guarded=True)
    fields = {
        one.name: frozenset(field for piece in one.pieces for field in piece.fields)
        for one in game.components
    }
    studio = project.session.studio(game_name)
    drawn, _ = draw_faces(game, studio)
    told = read_back(game, Drawing(game, studio, Look()), drawn, fields)
    assert len(drawn) > 1
    wrong = [one for one in told if one.name in READ_BACK]
    assert not [str(one) for one in wrong if one.name == "wrong-on-face"]
    unseen = {one.field.partition(".")[0] for one in wrong}
    texts = [game.component(one).front for one in fields]
    assert not [
        field for field in unseen if any(is_read(project, game_name, t, field) for t in texts)
    ]


def is_read(project, game_name, template, field):
    """Whether a template reads a field of the piece: of one that none reads it is told rightly."""
    studio = project.session.studio(game_name)
    source = Drawing(project.load(game_name)[0], studio, Look()).templates.get_source(
        None, template
    )
    return re.search(rf"piece\.{field}\b|\b{field}\b", source[0]) is not None
