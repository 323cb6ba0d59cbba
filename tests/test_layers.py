"""Who may import whom, and where each library lives: the design's picture, held by the source."""

import ast
from functools import cache

import pytest
from conftest import ROOT

GROUND = {"units", "geometry", "paths", "crossings", "problem"}
# A package may import what stands in its set, and nothing else of ours.
LAYERS = {
    "units": set(),
    "geometry": {"units"},
    "paths": {"units", "geometry"},
    "crossings": {"geometry"},
    "problem": {"units", "geometry"},
    "seeded": set(),
    "version": set(),
    "file_digest": set(),
    "fingerprint": set(),
    "process": set(),
    "shipped": set(),
    "file_names": set(),
    "held": {"problem"},
    "folders": {"problem", "file_digest", "file_names", "held"},
    "receipts": {"version", "problem", "cache", "folders", "file_digest"},
    "cache": set(),
    "reading": {"problem", "folders"},
    "model": {*GROUND, "file_names"},
    "load": {*GROUND, "file_names", "folders", "held", "reading", "model"},
    "rules": {*GROUND, "cache", "fingerprint", "model"},
    "games": {*GROUND, "seeded", "model", "rules"},
    "text": {*GROUND, "cache", "model"},
    "template": {
        *GROUND, "version", "cache", "file_names", "folders", "reading", "model", "text",
    },
    "faces": {*GROUND, "cache", "fingerprint", "folders", "model", "text", "template"},
    "sheets": {*GROUND, "cache", "model", "faces"},
    "rulebook": {
        *GROUND, "cache", "fingerprint", "folders", "model", "text", "template", "faces",
    },
    "exports": {
        *GROUND, "cache", "file_digest", "file_names", "fingerprint", "folders", "model", "text",
        "template",
        "faces", "sheets", "rulebook",
    },
    "pipeline": {
        *GROUND, "cache", "folders", "made_of", "model", "load", "options", "rules", "text",
        "faces", "sheets", "exports",
    },
    "options": {"model", "sheets"},
    "made_of": {"problem", "fingerprint", "folders", "model"},
    "changes": {"problem", "folders", "reading", "model", "rules", "text", "template", "faces"},
    "earlier": {"problem", "folders", "changes", "pipeline", "shipped"},
    "rewritten": {
        "problem", "load", "model", "faces", "rulebook", "changes", "earlier", "pipeline",
        "rulebooks",
    },
    "reprint": {
        "problem", "version", "model", "load", "text", "faces", "exports", "changes", "earlier",
        "rewritten", "options", "pipeline",
    },
    "selection": {"problem", "model", "faces", "exports", "options", "pipeline"},
    "differing": {"problem", "model", "faces", "exports", "text", "changes", "reprint"},
    "rulebooks": {
        "problem", "made_of", "model", "load", "faces", "rulebook", "exports", "options",
        "pipeline",
    },
    "printers": {*GROUND, "cache", "folders", "load", "model", "text", "sheets", "exports"},
    "inventory": {"units", "problem", "faces", "sheets", "exports", "options", "pipeline"},
    "workshop": {"problem", "model", "rules", "faces", "exports", "pipeline"},
    "proving": {"problem", "seeded", "model", "load", "options", "rules", "pipeline"},
    "project": {
        "problem", "cache", "file_names", "folders", "model", "rules", "exports", "pipeline",
        "inventory", "made_of", "options", "rulebooks", "reprint", "rewritten", "selection",
        "differing", "shipped", "workshop", "proving", "changes",
    },
    "preview": {
        "units", "geometry", "problem", "version", "file_names", "folders", "model", "load",
        "rules", "text", "template", "faces", "sheets", "exports", "changes", "pipeline",
        "rulebooks", "reprint", "project", "proving", "rewritten", "options",
    },
    "cli": {
        "process", "version", "problem", "cache", "file_names", "folders", "receipts", "shipped",
        "model", "rules", "games", "exports", "changes", "pipeline", "inventory", "workshop",
        "reprint", "printers", "proving", "project", "preview", "selection", "options",
    },
    "__init__": {"version", "problem", "model", "rules", "options", "project"},
    "__main__": {"cli"},
}  # fmt: skip
# A library may be imported only below these paths.
HOMES = {
    "yaml": ("generator/load/",),
    "pydantic": ("generator/model/", "generator/load/", "generator/rules/", "generator/games/"),
    "jinja2": ("generator/template/",),
    "markdown_it": (
        "generator/text/inline.py",
        "generator/rulebook/",
        "generator/preview/manual.py",
    ),
    "pypdfium2": ("generator/preview/pages.py", "generator/exports/pdf/coverage.py"),
    "rapidfuzz": ("generator/rulebook/",),
    "svgwrite": ("generator/faces/shapes.py",),
    "uharfbuzz": ("generator/text/",),
    "bidi": ("generator/text/bidi.py",),
    "uniseg": ("generator/text/breaking.py",),
    "brotli": ("generator/text/packed_fonts.py",),
    "fontTools": ("generator/text/", "generator/exports/png.py", "generator/paths.py"),
    "python_calamine": ("generator/load/spreadsheets.py",),
    "resvg_py": ("generator/faces/pictures/",),
    "tinycss2": ("generator/faces/svg/",),
    "cssselect2": ("generator/faces/svg/",),
    "PIL": ("generator/faces/pictures/",),
    "fontpkg": ("generator/text/",),
    "fonticon_mdi7": ("generator/text/",),
    "lxml": ("generator/faces/",),
    "reportlab": ("generator/exports/pdf/",),
    "svglib": ("generator/exports/pdf/",),
    "pikepdf": ("generator/exports/",),
    "typst": ("generator/exports/book/typesetting.py",),
    "ezdxf": ("generator/exports/cut.py",),
    "cairosvg": ("generator/exports/png_worker.py",),
    "starlette": ("generator/preview/",),
    "uvicorn": ("generator/preview/server.py",),
    "watchfiles": ("generator/preview/live.py",),
    "click": ("generator/cli/",),
    "rich": ("generator/cli/",),
}
FORBIDDEN_CALLS = {"eval", "exec", "compile", "__import__"}
ENDS = {*FORBIDDEN_CALLS, "print", "sys.exit", "exit", "quit"}  # the command line alone does that
# Only these open files: the one reader, the cache, what exports write and read back, fonts and
# icons that come as packages, and our own data beside the code.
OPENS = (
    "generator/folders.py",
    "generator/cache.py",
    "generator/receipts/",
    "generator/exports/files.py",
    "generator/exports/manifest_file.py",
    "generator/exports/older.py",
    "generator/exports/png.py",
    "generator/text/library.py",
    "generator/text/icon_font.py",
    "generator/exports/book/typesetting.py",  # the files that Typst is given
    "generator/exports/first_page/setting.py",  # our own page beside the code
    "generator/exports/pdf/compose.py",  # the streams of a PDF in memory, like the next
    "generator/exports/pdf/fragments.py",
    "generator/faces/pictures/",  # pictures in memory
    "generator/exports/pdf/pictures.py",  # a scratch file without a name
)
READING = {"read_text", "read_bytes", "glob", "rglob", "iterdir", "scandir"}
UNSEEDED = {
    "time", "datetime", "random", "secrets", "uuid", "socket", "urllib.request", "http.client",
}  # fmt: skip
BY_CHANCE = {  # the preview's address, which nobody may guess: no output depends on it
    "generator/cli/previewing.py": {"secrets"},
    "generator/preview/server.py": {"socket"},
}
MODULES = sorted((ROOT / "generator").rglob("*.py"))


def place_of(path):
    return path.relative_to(ROOT).as_posix()


@cache
def tree_of(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "write imports in full"
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@cache
def imports_of(path):
    return tuple(imports(tree_of(path)))


def wrong_imports(place, names):
    """What a module at a place imports against the picture, in words."""
    own = place.split("/")[1].removesuffix(".py")
    assert own in LAYERS, f"{place}: a new top-level module needs a row in LAYERS"
    for name in names:
        first, *rest = name.split(".")
        if first == "generator" and rest and rest[0] not in (own, *LAYERS[own]):
            yield f"{place} imports generator.{rest[0]}"
        homes = HOMES.get(first)
        if homes and not place.startswith(homes):
            yield f"{place} imports {first}, which lives in {', '.join(homes)}"


@cache
def calls(path):
    """What a module calls, in the order of its tree."""
    nodes = ast.walk(tree_of(path))
    return [ast.unparse(node.func) for node in nodes if isinstance(node, ast.Call)]


def test_imports_follow_the_layers():
    assert not [
        told for path in MODULES for told in wrong_imports(place_of(path), imports_of(path))
    ]


@pytest.mark.parametrize(
    ("place", "text", "said"),
    [
        ("generator/sheets/x.py", "from generator.exports.pdf import ink", "generator.exports"),
        ("generator/model/x.py", "import generator.load.game", "generator.load"),
        ("generator/sheets/x.py", "def f():\n    import reportlab.lib", "reportlab"),
        ("generator/cli/x.py", "from pikepdf import Pdf", "pikepdf"),
    ],
)
def test_a_wrong_arrow_is_caught(place, text, said):
    (told,) = set(wrong_imports(place, imports(ast.parse(text))))
    assert said in told


def test_every_library_is_used_at_home():
    used = {name.split(".")[0] for path in MODULES for name in imports_of(path)}
    assert set(HOMES) <= used


def test_only_the_command_line_prints_or_exits():
    wrong = {
        place: names & (FORBIDDEN_CALLS if place.startswith("generator/cli/") else ENDS)
        for place, names in ((place_of(path), set(calls(path))) for path in MODULES)
    }
    assert not {place: names for place, names in wrong.items() if names}


def test_only_the_readers_of_files_open_paths():
    wrong = [
        f"{place_of(path)} calls {name}"
        for path in MODULES
        if not place_of(path).startswith(OPENS)
        for name in calls(path)
        if name == "open" or (name.rpartition(".")[2] in READING and "." in name)
    ]
    assert not wrong


def test_no_module_reads_the_clock_or_draws_unseeded_numbers():
    for path in MODULES:
        may = BY_CHANCE.get(place_of(path), set())
        found = set(imports_of(path)) & UNSEEDED
        assert found <= may, path


def test_an_import_changes_nothing_in_the_process():
    """No statement of a module's own level sets what belongs to the host process."""
    of_the_host = ("os.environ", "rl_config", "registerFont", "sys.path", "setrecursionlimit")
    apart = (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)
    statements = [
        (place_of(path), ast.unparse(node))
        for path in MODULES
        for node in tree_of(path).body
        if not isinstance(node, apart)
    ]
    assert not [
        f"{place}: {text[:80]}"
        for place, text in statements
        if not text.startswith('"""') and any(name in text for name in of_the_host)
    ]
