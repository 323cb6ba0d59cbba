"""The reference pages of the manual, made from the docstrings and tables of the code itself."""

import inspect
import re
from io import BytesIO

from conftest import LAYOUTS, ROOT, run_cache
from picture_files import pixels, saved, with_alpha
from PIL import Image

from generator.exports.svg import embedded
from generator.faces.pen import Pen
from generator.faces.shapes import SHAPES
from generator.files.folder import Folder
from generator.load.field_types import FIELD_TYPES
from generator.load.layouts import load_layouts
from generator.model.box import STYLES
from generator.model.component import KINDS
from generator.model.game import Game
from generator.model.outlines import OUTLINES
from generator.model.scheme import SCHEME_FACTS
from generator.project import Project
from generator.rulebook.template_functions import TemplateFunctions
from generator.rules.kinds import KINDS as RULE_KINDS
from generator.template.functions import GameFunctions, mix
from generator.template.recorder import Recorder

MANUAL = ROOT / "generator" / "manual"
FUNCTIONS = {
    **{name: getattr(Pen, name) for name in (
        "ground", "text", "text_on_arc", "icon", "qr", "art", "picture", "stamp", "spot", "outline",
        "colour", "allow",
    )},
    **{name: getattr(GameFunctions, name) for name in ("count", "pieces", "entry", "on")},
    "mix": mix,
}  # fmt: skip
# An example of each function, on a card of 50 x 30 mm without bleed.
EXAMPLES = {
    "spot": """{{ spot("fire", x=17, y=7, w=16, h=16) }}
{{ icon("fire", x=17, y=7, size=16) }}""",
    "ground": '{{ ground("green") }}\n{{ icon("fire", x=17, y=7, size=16, colour="paper") }}',
    "text": '{{ text("**Ember** takes 2 {fire}", x=3, y=3, w=44, h=24, style="body") }}',
    "text_on_arc": (
        '{{ text_on_arc("Ember of the Vale", x=25, y=27, r=19, style="body") }}'
    ),
    "icon": '{{ icon("fire", x=17, y=7, size=16, colour="red") }}',
    "qr": '{{ qr("https://example.org/ember", x=12, y=2, size=26) }}',
    "art": '{{ art("leaf", x=13, y=3, w=24, h=24, colour="green", turn=20) }}',
    "picture": (
        '{{ picture("vale.jpg", x=0, y=0, w=50, h=30, fit="cover", focus="top") }}\n'
        '{{ picture("spot.png", x=4, y=5, w=20, h=20, outline="circle") }}\n'
        '{{ picture("vale.jpg", x=28, y=7, w=16, h=16, radius=3, turn=15, opacity=0.8) }}'
    ),
    "stamp": (
        "{% for n in range(4) %}\n"
        "{% call stamp(x=4 + 11 * n, y=10, width=10, height=10, scale=0.9) %}\n"
        '<rect width="10" height="10" rx="2" fill="{{ palette.red }}"/>\n'
        "{% endcall %}\n{% endfor %}"
    ),
    "outline": '{{ outline(-2, fill="none", stroke=palette.red, stroke_width=0.6) }}',
    "colour": '<rect x="5" y="5" width="40" height="20" fill="{{ colour("green") }}"/>',
    "on": (
        '<rect x="5" y="5" width="40" height="20" fill="{{ palette.red }}"/>\n'
        '{{ text("Read me", x=5, y=5, w=40, h=20, style="body", colour=on(palette.red)) }}'
    ),
    "mix": (
        '<rect x="5" y="5" width="40" height="20" {# -#}\n'
        'fill="{{ mix(palette.red, palette.paper, 0.3) }}"/>'
    ),
    "allow": (
        '{{ allow("text-over-text", "low-contrast") }}\n'
        '{{ text("Echo", x=3, y=7, w=44, h=10, style="body", size="30pt", colour="#d5cfc0") }}\n'
        '{{ text("Ember", x=3, y=10, w=44, h=10, style="body") }}'
    ),
    "entry": (
        '{{ text(entry("card", "a").copies ~ " copies", x=3, y=3, w=44, h=24, style="body") }}'
    ),
    "count": '{{ text(count("card") ~ " cards", x=3, y=3, w=44, h=24, style="body") }}',
    "pieces": (
        '{% for one in pieces("card") %}\n'
        '<circle cx="{{ 10 * one.index }}" cy="15" r="4" fill="{{ palette.red }}"/>\n'
        "{% endfor %}"
    ),
    "polygon": "{{ shapes.polygon(25, 15, 12, 6, fill=palette.green) }}",
    "star": "{{ shapes.star(25, 15, 12, 5, fill=palette.red) }}",
    "rays": "{{ shapes.rays(25, 15, 4, 13, 16, width=0.5, fill=palette.red) }}",
    "ring": "{{ shapes.ring(25, 15, 12, 8, fill=palette.green) }}",
    "arc": '{{ shapes.arc(25, 15, 12, -60, 120, fill="none", stroke=palette.red) }}',
    "wave": '{{ shapes.wave(3, 15, 44, 6, 5, fill="none", stroke=palette.green) }}',
    "stepped_frame": "{{ shapes.stepped_frame(4, 4, 42, 22, 2, stroke=palette.red) }}",
    "at": (
        "{% for n in range(12) %}\n{% set x, y = shapes.at(25, 15, 11, 30 * n) %}\n"
        '<circle cx="{{ x }}" cy="{{ y }}" r="1.5" fill="{{ palette.red }}"/>\n{% endfor %}'
    ),
    "pi": '<circle cx="25" cy="15" r="{{ (300 / shapes.pi) ** 0.5 }}" fill="{{ palette.green }}"/>',
}  # fmt: skip
_GAME = """
title: Examples
players: [1, 2]
palette: {red: "#b4391f", green: "#3a6b35", ink: "#221f1a"}
fonts: {body: [Cabin, 400], body-bold: [Cabin, 700]}
styles: {body: {font: body, size: 14pt, align: center, valign: middle}}
icons: {fire: "mdi:fire"}
components:
  card: {kind: token, size: example, pieces: p.yaml, front: f.svg.j2, print: {method: single}}
"""
_FORMAT = "trim: [50, 30]\nbleed: 0\nsafe: 0\nsource: the manual\n"
_LEAF = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
    '<path fill="currentColor" d="M4 20C3 10 9 3 21 3 21 14 15 21 7 19l7-9-8 8z"/></svg>'
)


def drawn_example(name):
    """The example of a function as an SVG of its card; every problem is a fault of ours."""
    field = pixels(400, 300)
    files = {
        "e/game.yaml": _GAME, "e/p.yaml": "- {id: a, copies: 2}\n- {id: b}\n- {id: c}\n",
        "e/art/leaf.svg": _LEAF, "e/art/vale.jpg": saved(field, "JPEG", quality=60),
        "e/art/spot.png": saved(_few_colours(with_alpha(pixels(170, 170)))),
    }  # fmt: skip
    front = (
        '{% extends "_base.svg.j2" %}\n{% block shapes %}'
        '<rect width="50" height="30" fill="#f6f2e8"/>\n' + EXAMPLES[name] + "{% endblock %}"
    )
    layouts = {"sizes/example.yaml": _FORMAT, "faces/e/f.svg.j2": front}
    built, problems = Project(files, [layouts], cache=run_cache()).build("e")
    assert built is not None, "\n".join(map(str, problems))
    return built.drawn[0].front.svg(embedded(built.pictures))


def _few_colours(image):
    return Image.open(BytesIO(saved(image))).quantize(32)


def call_of(name, function):
    """How a function is called, with its defaults: ``text(value, *, x, y, align=None)``."""
    parts, row = [], True
    for parameter in list(inspect.signature(function).parameters.values()):
        if parameter.name in ("self", "caller"):
            continue
        if parameter.kind is parameter.VAR_KEYWORD:
            parts.append(f"**{parameter.name}")
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and row:
            parts, row = [*parts, "*"] if parts else parts, False
        default = parameter.default
        given = "" if default is parameter.empty else f"={default!r}".replace("'", '"')
        parts.append(parameter.name + given)
    return f"{name}({', '.join(parts)})"


def said(thing):
    """A docstring in the manual's words: double backquotes are code, errors go without saying."""
    text = re.sub(r"\s*Raises ContentError[^.]*\.", "", inspect.getdoc(thing) or "")
    return re.sub(r"``(.+?)``", r"`\1`", text).strip()


def functions_page():
    """Every function of a template: how it is called, what it does, an example and its drawing."""
    rows = [
        "# Functions of a template",
        (
            "Lengths are in mm from the trim's top left corner, x to the right, y down; turns are "
            "in degrees clockwise. Arguments after `*` are named in the call: `x=3`. A value "
            "after `=` is the default."
        ),
    ]
    for name, function in {**FUNCTIONS, **{f"shapes.{n}": f for n, f in SHAPES.items()}}.items():
        short = name.removeprefix("shapes.")
        called = call_of(name, function) if callable(function) else name
        told = said(function) if callable(function) else "The number pi."
        rows += [
            f"## `{name}`", f"```\n{called}\n```", told,
            f"```jinja\n{EXAMPLES[short]}\n```", f"![{name}](examples/{short}.svg)",
        ]  # fmt: skip
    return "\n\n".join(rows) + "\n"


def types_page():
    """Every type of a field, kind of component, style of a box, and scheme."""
    return "\n\n".join([
        "# Types of fields, kinds of components, print methods",
        ("## Types of fields\n\n`fields: {cost: integer, art: picture, note: text?}`; a `?` lets "
        "pieces go without. In full: `{type: integer, min: 0, max: 9, default: 0}`, or a list of "
        "the values there are: `rarity: [common, rare]`."),
        _table(("type", "takes"), FIELD_TYPES.items()),
        "## Kinds of components",
        _table(("kind", "is", "print method"),
               ((n, k.says, k.plan.scheme) for n, k in KINDS.items())),
        "## Styles of boxes",
        _table(("style", "is", "print method"), ((n, s.says, s.scheme) for n, s in STYLES.items())),
        "## Print methods",
        _table(("print method", "what is printed"), ((n, s.says) for n, s in SCHEME_FACTS.items())),
    ]) + "\n"  # fmt: skip


def layouts_page():
    """Every size, outline, paper and sheet layout that ships."""
    shared, problems = load_layouts([Folder.of(path, shown="") for path in LAYOUTS])
    assert not problems

    def size(pair):
        return " x ".join(f"{v:g}" for v in pair)

    return "\n\n".join([
        "# Sizes, outlines, papers, sheet templates",
        ("All in mm. Each file in `layouts/` names the source of its numbers. "
        "You can add [your own](layouts.md)."),
        "## Sizes",
        _table(("size", "trim", "bleed", "safe", "corners", "outline"), (
            (
                n, size(f.trim), f"{f.bleed:g}", f"{f.safe:g}", f"{f.radius:g}",
                "" if f.outline == "rectangle" else f.outline,
            )
            for n, f in sorted(shared.sizes.items())
        )),
        "## Outlines",
        _table(("outline", "is"), ((n, o.says) for n, o in OUTLINES.items())),
        "## Papers",
        _table(("paper", "size", "margin"), (
            (n, size(p.size), f"{p.margin:g}") for n, p in sorted(shared.papers.items())
        )),
        "## Sheet templates",
        _table(("sheet", "grid", "marks"), (
            (n, s.grid if isinstance(s.grid, str) else f"{s.grid.columns} x {s.grid.rows}", s.marks)
            for n, s in sorted(shared.sheets.items())
        )),
    ]) + "\n"  # fmt: skip


ENTRY = """\
- rule: casino-cards
  source: "rulebook, Setup"
  says: there are 81 casino cards
  component: casino
  count: 81"""


def rules_page():
    """Every rule kind, in the words of its function."""
    rows = [
        "# Rule kinds",
        "An entry of `rules.yaml` is three lines and one of the conditions below:",
        f"```yaml\n{ENTRY}\n```",
        (
            "`where: {field: value}` narrows most conditions; a value may be a list `[6, 8]` or a "
            'range `1..4`. Put `{{ rule("casino-cards") }}` before its sentence in '
            "[rulebook.md.j2](rulebooks.md), or `check` fails."
        ),
    ]
    for name, kind in RULE_KINDS.items():
        first, _, example = said(kind.check).partition("\n\n")
        rows += [f"## `{name}`", first, f"```yaml\n{example}\n```"]
    return "\n\n".join(rows) + "\n"


CALLS = {  # of a manuscript, over the game of rulebooks.md
    "piece": '{{ piece("ship/brig").sails }}',
    "played": '{{ played("opening").moves[0].to }}',
    "some": '{{ some(2, of="ship") }}',
    "icon": '{{ icon("anchor") }}',
    "see": '{{ see("draw") }}',
    "anchor": '{{ anchor("calm") }}A calm ends the turn.',
    "rule": '{{ rule("ships") }}',
    "ruling": '{{ ruling("first-player") }}',
    "term": '{{ term("ship", "ships") }}',
    "unnumbered": "## Thanks {{ unnumbered() }}",
    "figure": '{{ figure("ship/brig", width=20, marks=[circle(10, 10, 4)]) }}',
    "row": '{{ row(["ship/brig", "ship/sloop"], width=30) }}',
    "fan": '{{ fan(["ship/brig", "ship/sloop"], width=20) }}',
    "stack": '{{ stack("ship/brig", 4, width=20) }}',
    "scene": '{{ scene(60, 40, [at("ship/brig", 20, 20, width=15)], alt="A brig alone") }}',
    "at": '{{ scene(60, 40, [at("ship/brig", 20, 20, width=15, turn=90)], alt="A brig") }}',
    "setup": "{{ setup(2, width=60) }}",
    "write": '{{ figure("ship/brig", width=20, marks=[write(10, 10, "7")]) }}',
    "line": '{{ figure("ship/brig", width=20, marks=[line([[5, 5], [20, 9]])]) }}',
    "arrow": '{{ figure("ship/brig", width=20, marks=[arrow(5, 5, 20, 9)]) }}',
    "circle": '{{ figure("ship/brig", width=20, marks=[circle(10, 10, 4)]) }}',
    "cross": '{{ figure("ship/brig", width=20, marks=[cross(10, 10, 3)]) }}',
    "tick": '{{ figure("ship/brig", width=20, marks=[tick(9, 9, 3), cross(4, 4, 3, disc=true)]) }}',
    "label": '{{ figure("ship/brig", width=20, marks=[label(10, 10, "A", to=[20, 20])]) }}',
    "callout": '{{ figure("ship/brig", width=20, marks=[callout(5, 5, 20, 9, "sails")]) }}',
    "example": '{% call example("A voyage") %}\n\nThe brig sails.\n\n{% endcall %}',
    "note": '{% call note("By the way") %}\n\nShips may share a port.\n\n{% endcall %}',
    "beside": '{% call beside("ship/brig", width=20) %}\n\nThe brig sails.\n\n{% endcall %}',
    "wide": "{% call wide() %}\n\nThe ships sail.\n\n{% endcall %}",
    "summary": "{% call summary() %}\n\nDraw, sail, end.\n\n{% endcall %}",
    "cover": '{{ cover("A game of ships") }}',
    "contents": "{{ contents() }}",
    "index": "{{ index() }}",
    "new_page": "{{ new_page() }}",
}


def calls_of(game):
    """What a manuscript over a game can call, besides what every template can."""
    shared = GameFunctions(game, Recorder()).names()
    return {
        name: call
        for name, call in TemplateFunctions(game, ()).names().items()
        if name not in shared and callable(call)
    }


def manuscripts_page():
    """Every call of a manuscript: how it is called, what it does, an example."""
    rows = [
        "# Calls of a manuscript",
        (
            "These are for [rulebooks](rulebooks.md). `count`, `pieces`, `game` and `words` are "
            "[functions of every template](functions.md) and work there too. Name a card by "
            "component and id, `ship/brig`, its back `ship/brig-back`; `ship` alone is the first "
            "one. Lengths are in mm. Pointers are placed in mm of the card, or of the scene."
        ),
    ]
    for name, call in calls_of(Game.of("g", [], players=(1, 2))).items():
        called = call_of(name, call)
        rows += [f"## `{name}`"]
        if called not in CALLS[name]:  # where it takes nothing, the example shows it
            rows += [f"```\n{called}\n```"]
        rows += [said(call).partition("\n\nRaises")[0], f"```jinja\n{CALLS[name]}\n```"]
    return "\n\n".join(rows) + "\n"


def _table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "| " + " | ".join("---" for _ in head) + " |"]
    for name, *cells in rows:
        words = [f"`{name}`", *(str(cell).replace("|", "\\|") for cell in cells)]
        lines.append("| " + " | ".join(words) + " |")
    return "\n".join(lines)


PAGES = {
    "functions.md": functions_page,
    "types.md": types_page,
    "sizes.md": layouts_page,
    "rule-kinds.md": rules_page,
    "manuscripts.md": manuscripts_page,
}
