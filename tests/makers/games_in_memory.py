"""Small games made of texts, for tests: nothing of them lies on a disk."""

from conftest import run_cache

from generator.project import Project

GAME = """\
title: Case
players: [1, 4]
palette: {{night: "#1d1b3a"}}
fonts: {{body: [Barlow Condensed, 500]}}
styles:
  body: {{font: body, size: 9pt}}
{more}
components:
  cards: {{kind: card, size: poker-us, pieces: cards.yaml, front: front.svg.j2,
          print: {{method: single}}}}
"""
GROUND = '<rect x="-3" y="-3" width="69.5" height="94.9" fill="#ffffff"/>\n'


def project_with(front=GROUND, cards="- id: a\n", more="", **options):
    """A project with one game, ``case``, of one component; files and layouts can be added."""
    files = {f"case/{name}": text for name, text in options.pop("files", {}).items()}
    layouts = options.pop("layouts", {})
    content = {"case/game.yaml": GAME.format(more=more), "case/cards.yaml": cards, **files}
    faces = {"faces/case/front.svg.j2": front, **layouts}
    return Project(content, [faces], cache=run_cache(), **options)


def built_with(*given, **named):
    """The built game of ``project_with``, or None, and every problem."""
    return project_with(*given, **named).build("case")


def texts_of(built):
    """What each piece's front says, by id."""
    return {one.piece.id: " ".join(run.text for run in one.front.texts) for one in built.drawn}


def set_text(expression, style="body"):
    """A front that prints an expression."""
    box = f'x=5, y=5, w=50, h=60, style="{style}"'
    return GROUND + "{{ text(" + expression + ", " + box + ") }}\n"
