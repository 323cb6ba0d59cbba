"""The house rules a reader relies on: small files, short lines, first lines that say it all."""

import ast
import re
import subprocess

from conftest import ROOT
from source_trees import tree_of

import generator
from generator.games import RULES

LONGEST = 400  # lines of a file
WIDEST = 100  # bytes of a line: every counting of it agrees
MODULES = sorted((ROOT / "generator").rglob("*.py"))
SOURCES = [*MODULES, *sorted((ROOT / "tests").rglob("*.py"))]
OF_A_GAME = {"game.yaml", "rules.yaml"}  # a game has them, the source does not
TEMPLATES = sorted((ROOT / "layouts").rglob("*.j2"))


def place_of(path):
    return path.relative_to(ROOT).as_posix()


def test_files_are_short_and_say_what_they_are():
    texts = {place_of(path): path.read_text(encoding="utf-8") for path in SOURCES}
    long = [place for place, text in texts.items() if len(text.splitlines()) > LONGEST]
    assert not long, f"over {LONGEST} lines: split them by subject"
    silent = [place for place, text in texts.items() if not first_line(text)]
    assert not silent, "they need a first line that says what they are"


def first_line(text):
    """The first line of what a module says of itself; empty if it says nothing."""
    said = re.match(r'"""(.*?)(?:"""|\n)', text)
    return said[1].strip() if said else ""


def test_a_first_line_is_that_of_the_docstring():
    for text in ('"""Says it."""\n', '"""Says it.\n\nMore."""\nx = 1\n'):
        assert first_line(text) == ast.get_docstring(ast.parse(text)).splitlines()[0] == "Says it."
    for text in ("", "x = 1\n", '""""""\n', "# a comment\n", '"""\n\nBelow."""\n'):
        assert not first_line(text)


# Lines a room may have; to raise one is a decision with a reason. Messages that name what is
# wrong, and one remedy, take a second line here and there. The preview has edits with a session of
# their own, undo that outlives it, and drafts; it writes whole files, rules and components. Play
# stops a move that does not end; books without a glossary are counted, in lists and sums too. New
# games from tables choose a size of type, and tiles, and cards by names. An edit has a key, by
# which it is made once, and a window, in which it is undone. Sheets look at inks that meet. The
# room mcp took the place of what drew faces with cairo. Decks are played by data, in three shapes,
# and what the report prints is one table of measures. The code of
# a template is read once in a process.
BUDGET = {
    "cache": 591, "changes": 1_140, "checks": 5_658, "cli": 3_133, "commands": 7_445,
    "exports": 10_058, "faces": 7_820, "files": 965, "games": 8_423, "load": 8_963, "loose": 1_191,
    "mcp": 455, "measure": 575, "model": 4_157, "play": 1_612, "preflight": 2_592, "preview": 4_659,
    "rulebook": 2_622, "rules": 2_660, "sheets": 3_454, "template": 2_076, "text": 2_746,
}  # fmt: skip


def test_no_room_grows_beyond_its_budget():
    lines = dict.fromkeys(BUDGET, 0)
    for path in MODULES:
        room, *rest = path.relative_to(ROOT / "generator").parts
        lines[room if rest else "loose"] += len(path.read_text(encoding="utf-8").splitlines())
    over = {room: n - BUDGET[room] for room, n in lines.items() if n > BUDGET[room]}
    assert not over, f"lines over the budget of a room: {over}"
    assert sum(BUDGET.values()) <= 83_000  # of all of generator/


def test_lines_are_short():
    wide = [
        f"{place_of(path)}:{number}"
        for path in (*SOURCES, *TEMPLATES)
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1)
        if len(line.encode()) > WIDEST
    ]
    assert not wide, f"over {WIDEST} bytes: {', '.join(wide)}"


def test_there_are_templates_to_measure():
    assert TEMPLATES


LOOSE = {"__init__", "__main__", "project", "options", "pipeline", "problem", "version"}
SMALL = 40  # lines; a smaller module with one importer belongs to its importer
OF_ITS_OWN = {  # small modules that stand by themselves, with the reason
    "generator/__main__.py": "python -m generator",
    "generator/checks/tables/printed_twice.py": "a check is found by its name",
    "generator/cli/pull.py": "a command has a file of its name",
}
ALIKE = {  # one word for one thing on several storeys; any other needs a better name
    "about", "allow", "annotations", "bleed", "board", "branches", "calibrate",
    "changed", "compare", "components", "credits", "edit", "examples", "fonts", "game",
    "messages", "new", "numbers", "options", "pieces", "play", "play_data", "playtest",
    "position", "prove", "pull", "receipts", "rulebook", "rules", "run", "sentences", "setup",
    "side_by_side", "steps", "styles", "table", "text",
}  # fmt: skip


def dotted(path):
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


TOP = {
    "pyproject.toml", "content", "generator", "layouts", "output", "tests", "Makefile", "README.md",
    "LICENSE", "CHANGELOG.md", "llms.txt", "Dockerfile", "action.yml",
}  # fmt: skip


def test_the_top_level_is_what_it_is_said_to_be():
    git = ["git", "ls-files"]
    listed = subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=True)
    top = {path.split("/")[0] for path in listed.stdout.splitlines()}
    assert {name for name in top if not name.startswith(".")} == TOP


def test_only_what_a_user_of_the_library_knows_lies_loose():
    assert {path.stem for path in (ROOT / "generator").glob("*.py")} == LOOSE


def test_a_small_module_has_more_than_one_importer():
    names = {dotted(path): path for path in MODULES}
    importers = {name: set() for name in names}
    for name, path in names.items():
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("generator"):
                for alias in node.names:
                    whole = f"{node.module}.{alias.name}"
                    importers[whole if whole in names else node.module].add(name)
    assert sum(map(len, importers.values())) > 1000
    small = {
        place_of(path)
        for name, path in names.items()
        if path.name != "__init__.py"
        and len(path.read_text(encoding="utf-8").splitlines()) < SMALL
        and len(importers[name] - {name}) < 2
    }
    assert small == OF_ITS_OWN.keys(), "merge it into its importer, or say why not"


def test_a_base_name_stands_twice_only_for_the_same_thing():
    stems = [path.stem for path in MODULES if path.name != "__init__.py"]
    assert {stem for stem in stems if stems.count(stem) > 1} == ALIKE


def rooms():
    """The folders of the source with what each says of itself."""
    for path in MODULES:
        if path.name == "__init__.py" and path.parent != ROOT / "generator":
            yield path.parent, ast.get_docstring(tree_of(path)) or ""


def test_a_room_says_what_lives_there_and_in_which_file():
    found = list(rooms())
    assert len(found) >= 20
    for room, said in found:
        place = place_of(room)
        assert 3 <= len(said.splitlines()) <= 15, f"{place}/__init__.py: 3 to 15 lines"
        named = re.findall(r"``([\w/]+(?:\.py|/))``", said)
        wrong = [name for name in named if not (room / name).exists()]
        assert not wrong, f"{place}/__init__.py names what is not there: {', '.join(wrong)}"


def test_the_architecture_is_told_briefly_and_every_room_of_it():
    told = (ROOT / "generator" / "README.md").read_text(encoding="utf-8")
    assert len(told.splitlines()) <= 180
    for room, _ in rooms():
        if room.parent == ROOT / "generator":
            assert f"`{room.name}/`" in told, f"generator/README.md: {room.name}/ is not told of"
    named = re.findall(r"`((?:[\w.]+/)*[\w.]+(?:\.py|\.yaml|\.typ|/))`", told)
    assert len(named) > 30
    roots = (ROOT, ROOT / "generator", ROOT / "layouts" / "rulebook")
    lost = [n for n in named if n not in OF_A_GAME and not any((r / n).exists() for r in roots)]
    assert not lost, f"generator/README.md names what is not there: {', '.join(lost)}"


def test_the_pipeline_is_told_alike_in_three_places():
    told = (ROOT / "generator" / "README.md").read_text(encoding="utf-8")
    table = [
        line.strip()
        for line in (generator.__doc__ or "").splitlines()
        if re.match(r"    (load|rules|draw|impose|read|checks|export) ", line)
    ]
    assert len(table) == 7
    for line in table:
        assert line in told, f"generator/README.md, how it works: {line!r}"
    source = (ROOT / "generator" / "pipeline.py").read_text(encoding="utf-8")
    stages = ("load_game(", "check_rules(", "draw_faces(", " impose(", "EXPORTS[target].write(")
    calls = [source.index(call) for call in stages]
    assert calls == sorted(calls)
    books = (ROOT / "generator" / "commands" / "rulebook.py").read_text(encoding="utf-8")
    calls = [books.index(call) for call in ("make_book(game, ", "Runner(game, ")]
    assert calls == sorted(calls)


def test_nothing_generated_or_binary_is_committed():
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    assert listed, "the project is not in git"
    wrong = [
        n
        for n in listed
        if re.search(r"\.(pdf|ttf|otf|woff2?|zip)$", n)
        or (n.startswith(("output/", ".venv/")) and n != "output/README.md")
    ]
    assert not wrong


def test_what_is_public_has_a_docstring():
    told, bare = set(), []
    for path in MODULES:
        for node in _public(tree_of(path)):
            inside = _public(node) if isinstance(node, ast.ClassDef) else []
            for one in (node, *inside):
                if ast.get_docstring(one):
                    told.add(one.name if one is not node else "")
                elif not _is_declared_only(one):
                    bare.append((f"{path.relative_to(ROOT)}:{one.lineno}: {one.name}", one, node))
    # What a class does in place of another's is told there.
    left = [name for name, one, node in bare if one is node or one.name not in told]
    assert not left, "write what it gives or guarantees: " + ", ".join(left)


def _public(node):
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return [n for n in node.body if isinstance(n, kinds) and not n.name.startswith("_")]


def _is_declared_only(node):
    """Whether a function has no body, in a protocol."""
    return [ast.unparse(part) for part in node.body] == ["..."]


def test_the_python_of_every_shipped_game_has_one_shape():
    """Who knows the folder of one game finds his way in all; its docstring says what is where."""
    shape = {"rules", "pieces", "examples", "play", "drawing"}
    folders = [path.parent for path in (ROOT / "generator" / "games").glob("*/__init__.py")]
    assert {folder.name for folder in folders} == {*RULES}
    for folder in folders:
        parts = {path.stem for path in folder.iterdir() if path.suffix in ("", ".py")}
        parts -= {"__init__", "__pycache__"}
        assert {"rules", "examples"} <= parts <= shape, folder.name
        said = (folder / "__init__.py").read_text(encoding="utf-8").split('"""')[1]
        assert {*re.findall(r"``(\w+)(?:\.py|/)``", said)} == parts, folder.name
