"""Small games that are wrong somewhere, made of texts, and all that is told of them."""

from books import read_and_judged
from conftest import CONTENT, ROOT
from games_in_memory import GAME, GROUND
from picture_files import pixels, saved
from table_games import xlsx

from generator.commands.calibrate import FILE, load_printers
from generator.files.folder import Folder
from generator.games import RULES
from generator.load.manuscript import load_manuscript
from generator.options import Options
from generator.project import Project

FEW = ["sizes/poker-us", "sizes/business-us", "papers/a4", "papers/a3", "papers/letter"]
FEW += [f"sheets/{name}" for name in ("grid", "honeycomb", "avery-5371-letter")]
FEW_LAYOUTS = Folder.of(
    {f"{name}.yaml": (ROOT / "layouts" / f"{name}.yaml").read_text("utf-8") for name in FEW},
    shown="few",
)
FONTS = Project({}).session.fonts
BOX = "x=5, y=5, w=50, h=60"
SINGLE = "print: {method: single}"
DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
)


def lettered(family):
    """A drawing with a text in a font."""
    return DRAWING.replace("</svg>", f'<text y="8" font-family="{family}">a</text></svg>')


PNG = saved(pixels(800, 600))


TERM = "card:\n  says: what you play.\n  component: cards\n"
LAYOUT = "source: drawn\n"


def game(more="", own="", head=""):
    """game.yaml with further lines, and further keys of its one component."""
    text = GAME.format(more=more)
    return head + text.replace("print: {method: single}", f"{own or 'print: {method: single}'}")


def fields(declared, cards, front=None):
    """A game whose cards have these fields."""
    own = f"fields: {{{declared}}}, print: {{method: single}}"
    return {"game.yaml": game(own=own), "cards.yaml": cards} | (
        {"faces/front.svg.j2": front} if front else {}
    )


def table(own, data, file="cards.csv"):
    """A game whose cards stand in a table."""
    text = game(own=f"{own}print: {{method: single}}").replace("cards.yaml", file)
    return {"game.yaml": text, "cards.yaml": None, file: data}


def rules(text):
    return {"rules.yaml": text, "cards.yaml": "- {id: a, n: 1, m: 1}\n- {id: b, n: 2, m: 2}\n"}


def rulebook(text, glossary="", **more):
    """A game with a rulebook of a few lines."""
    book = {"rulebook.md.j2": f"## Play\n\nThe cards lie here. Then {text}\n"}
    return book | ({"glossary.yaml": glossary} if glossary else {}) | more


def rule(what, name="all-ids"):
    head = f"rule: {name}, source: p. 1, says: it is so"
    return f"- {{{head}, {what}}}\n"


def problems_of_ours(name, file, text):
    """What load and check tell of one of our games with a file that says something else."""
    project = Project(CONTENT, [ROOT / "layouts"], rules=RULES, unsaved={f"{name}/{file}": text})
    return project.session.checked(name)[1]


def problems_of_printers(text):
    """What is told of a file of printers."""
    return load_printers(Folder.of({FILE: text}, shown="own"))[1]


def problems_of_book(sheet):
    """What is told of a game whose one file of pieces is a workbook of two sheets."""
    text = game().replace("cards.yaml", f'"cards.xlsx{sheet}"')
    return problems_of({"game.yaml": text, "cards.yaml": None, "cards.xlsx": WORKBOOK})


WORKBOOK = xlsx(("Heroes", [["id"], ["a"]]), ("Foes", [["id"], ["b"]]))


def problems_of(files, **options):
    """What is told of a game made of these files, and of its rulebook; drawn, imposed, not set."""
    content = {"case/game.yaml": game(), "case/cards.yaml": "- id: a\n"}
    layouts = {"faces/case/front.svg.j2": GROUND}
    for name, data in files.items():
        if name.startswith("faces/"):
            layouts[name.replace("faces/", "faces/case/")] = data
        elif name.startswith(("sizes/", "sheets/", "papers/")):
            layouts[name] = data
        elif data is None:
            content.pop(f"case/{name}")
        else:
            content[f"case/{name}"] = data
    project = Project(content, [layouts])
    project.session.fonts = FONTS
    project.session.layouts = (project.session.layouts[0], FEW_LAYOUTS)
    found = list(project.check("case", Options(**options)))
    checked, _ = project.session.checked("case")
    if checked and "case/rulebook.md.j2" in content:
        folder = Folder.of(content, shown="content").below("case")
        manuscript, problems = load_manuscript(folder, checked.language, own=True, game=checked)
        found += problems
        if manuscript:
            found += read_and_judged(checked, manuscript)[1]
    return [one for one in found if one.severity != "allowed"]


def _hide(sheet):
    sheet.row_dimensions[3].hidden = True


HIDDEN_ROW = xlsx(("S", [["id"], ["a"], ["b"]]), change=_hide)
