"""Who may import whom, and where each library lives: the design's picture, held by the source."""

import ast
from functools import cache

import pytest
from conftest import ROOT
from source_trees import tree_of

# A room may import what stands in its row, and nothing else of ours. From the ground up.
LAYERS = {
    "measure": "",
    "problem": "",
    "version": "",
    "files": "problem",
    "cache": "problem version files",
    "model": "measure problem files cache",
    "load": "measure problem files model",
    "rules": "measure problem cache model",
    "play": "measure problem model rules options",
    "games": "measure problem model rules",
    "text": "measure problem cache model",
    "template": "measure problem version files cache model",
    "faces": "measure problem files cache model text template",
    "sheets": "measure problem cache model faces",
    "rulebook": "measure problem files cache model text template faces",
    "changes": "problem files model rules text template faces",
    "preflight": "measure problem files model",
    "exports": "measure problem files cache model text template faces sheets rulebook preflight",
    "checks": "measure problem files cache model load rules text template faces rulebook",
    "options": "problem model sheets",
    "pipeline": "problem files cache model load rules text faces sheets exports checks changes "
    "options",
    "commands": "measure problem version files cache model load rules text template faces sheets "
    "rulebook checks changes play exports options pipeline",
    "project": "problem files cache model rules games checks changes exports options pipeline "
    "commands",
    "preview": "measure problem version files cache model load rules text template faces sheets "
    "changes exports options pipeline commands project",
    "mcp": "problem version files load model exports faces pipeline commands project preview",
    "cli": "problem version files cache model rules games changes preflight play exports "
    "options commands project preview mcp",
    "__init__": "problem version model rules options project",
    "__main__": "cli",
}
# The three parts of the house: the engine knows no check.
ENGINE = "measure files cache model load rules template text faces sheets rulebook exports"
# A library may be imported only below these paths.
HOMES = {
    "yaml": ("generator/load/",),
    "pydantic": ("generator/model/", "generator/load/", "generator/rules/", "generator/games/"),
    "jinja2": ("generator/template/",),
    "markdown_it": (
        "generator/exports/book/manual_source.py",
        "generator/text/inline.py",
        "generator/rulebook/",
        "generator/preview/routes.py",
    ),
    "pypdfium2": (
        "generator/preview/book_view.py",
        "generator/exports/pdf/print_files.py",
        "generator/exports/pdf/printed_look.py",
        "generator/exports/pixels/face_pixels.py",
        "generator/exports/press/press_pages.py",
        "generator/preflight/",
    ),
    "coloraide": ("generator/commands/proofs/tell_apart.py", "generator/load/meanings.py"),
    "spellchecker": ("generator/checks/texts/",),
    "svgwrite": ("generator/faces/shapes.py",),
    "uharfbuzz": ("generator/text/",),
    "bidi": ("generator/text/bidi.py",),
    "uniseg": ("generator/text/bidi.py",),
    "brotli": ("generator/text/font_files.py",),
    "fontTools": (
        "generator/text/",
        "generator/measure/path.py",
        "generator/preflight/embedded_fonts.py",
    ),
    "openpyxl": ("generator/load/edit_xlsx.py",),
    "odf": ("generator/load/edit_ods.py",),
    "python_calamine": ("generator/load/spreadsheet.py",),
    "resvg_py": ("generator/faces/pictures/",),
    "tinycss2": ("generator/faces/svg/",),
    "cssselect2": ("generator/faces/svg/",),
    "PIL": (
        "generator/faces/pictures/",
        "generator/exports/pixels/",
        "generator/exports/shops/order_folder.py",
        "generator/exports/shops/order_box.py",
        "generator/exports/press/",
        "generator/exports/tables/",
        "generator/preflight/",
        "generator/commands/proofs/",
    ),
    "pyclipper": ("generator/measure/path.py",),
    "fontpkg": ("generator/text/",),
    "fonticon_mdi7": ("generator/text/",),
    "fonticon_fa6": ("generator/text/",),
    "segno": ("generator/faces/qr_code.py", "generator/preview/access.py"),
    "lxml": ("generator/faces/", "generator/load/"),
    "reportlab": ("generator/exports/pdf/",),
    "svglib": ("generator/exports/pdf/",),
    "pikepdf": ("generator/exports/", "generator/preflight/"),
    "typst": ("generator/exports/book/typst.py",),
    "starlette": ("generator/preview/",),
    "uvicorn": ("generator/preview/server.py",),
    "watchfiles": ("generator/preview/live.py",),
    "mcp": ("generator/mcp/tools.py",),
    "distributed": ("generator/play/run.py",),
    "click": ("generator/cli/",),
    "rich": ("generator/cli/",),
}
FORBIDDEN_CALLS = {"eval", "exec", "compile", "__import__"}
ENDS = {*FORBIDDEN_CALLS, "print", "sys.exit", "exit", "quit"}  # the command line alone does that
# Only these open files: the one reader, the cache, what exports write and read back, fonts and
# icons that come as packages, and our own data beside the code.
OPENS = (
    "generator/files/disk.py",
    "generator/cache/",
    "generator/files/digest.py",
    "generator/files/write.py",
    "generator/exports/manifest_file.py",
    "generator/exports/__init__.py",  # our own table beside the code
    "generator/text/font_library.py",
    "generator/text/icon_font.py",
    "generator/exports/book/manual_source.py",  # our own look beside the code
    "generator/exports/book/typst.py",  # the files that Typst is given
    "generator/exports/first_page/typeset.py",  # our own page beside the code
    "generator/load/headings.py",  # our own table beside the code, like the next
    "generator/faces/svg/styling.py",
    "generator/preflight/condition.py",
    "generator/text/symbols.py",
    "generator/cli/__init__.py",  # our own examples beside the code
    "generator/commands/new.py",  # our own workflow beside the code
    "generator/play/evenings.py",  # our own table beside the code
    "generator/play/page.py",  # our own words beside the code
    "generator/exports/product.py",  # our own style sheets beside the code
    "generator/exports/book/overfull.py",  # our own table beside the code, like the next
    "generator/exports/tables/tts.py",
    "generator/exports/pdf/glyph_text.py",
    "generator/faces/markup.py",
    "generator/model/scheme.py",
    "generator/model/languages.py",
    "generator/model/theme.py",
    "generator/load/field_types.py",
    "generator/template/syntax_errors.py",
    "generator/template/arguments.py",
    "generator/games/clients_vs_architects/rules/shape.py",
    "generator/load/xlsx.py",
    "generator/text/bidi.py",
    "generator/faces/svg/subset.py",
    "generator/preview/access.py",
    "generator/preview/routes.py",  # our own page beside the code
    "generator/commands/gallery.py",  # our own game beside the code
    "generator/exports/book/text.py",  # our own letters beside the code
    "generator/exports/pdf/document.py",  # the streams of a PDF in memory, like the next
    "generator/exports/pdf/drawing_form.py",
    "generator/faces/pictures/",  # pictures in memory
    "generator/exports/pixels/",  # the same
    "generator/exports/press/",  # the same
    "generator/preflight/",  # the same, and PDFs in memory
    "generator/exports/pdf/pictures.py",  # a scratch file without a name
)
READING = {"read_text", "read_bytes", "glob", "rglob", "iterdir", "scandir"}
UNSEEDED = {
    "time", "datetime", "random", "secrets", "uuid", "socket", "urllib.request", "http.client",
}  # fmt: skip
BY_CHANCE = {  # the preview's address, which nobody may guess: no output depends on it
    "generator/preview/access.py": {"secrets", "socket"},
    "generator/cli/preview.py": {"secrets"},
    "generator/preview/server.py": {"socket"},
    "generator/play/run.py": {"time"},  # how long a move may take: no result depends on it
    "generator/commands/pull.py": {"urllib.request", "http.client"},  # the network is its purpose
}
MODULES = sorted((ROOT / "generator").rglob("*.py"))


def place_of(path):
    return path.relative_to(ROOT).as_posix()


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
        if first == "generator" and rest and rest[0] not in (own, *LAYERS[own].split()):
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


def test_the_engine_knows_no_check():
    """Nor does it know what is around it; imports for type checkers count too."""
    beyond = {"checks", "changes", "play", "commands", "preview", "cli", "pipeline", "project"}
    wrong = [
        f"{place_of(path)} imports {name}"
        for path in MODULES
        if place_of(path).split("/")[1] in ENGINE.split()
        for name in imports_of(path)
        if name.startswith("generator.") and name.split(".")[1] in beyond
    ]
    assert not wrong
    may = {"checks", "pipeline", "project", "commands", "preview", "cli"}
    users = {
        place_of(path).split("/")[1].removesuffix(".py")
        for path in MODULES
        if any(name.startswith("generator.checks") for name in imports_of(path))
    }
    assert "pipeline" in users <= may


def test_no_files_import_each_other_in_a_circle():
    names = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in MODULES
    }
    graph = {
        name: {one for one in imports_of(path) if one in names and one != name}
        for name, path in names.items()
    }
    packages = {name for name, path in names.items() if path.name == "__init__.py"}
    circle = circle_in({one: to - packages for one, to in graph.items()})
    assert not circle, " -> ".join(circle)


def circle_in(graph):
    """The names of one circle in a graph, in their order; empty if there is none."""
    done, on_way = set(), []

    def visit(name):
        if name in on_way:
            return [*on_way[on_way.index(name) :], name]
        if name in done:
            return []
        on_way.append(name)
        for other in sorted(graph[name]):
            if found := visit(other):
                return found
        on_way.pop()
        done.add(name)
        return []

    return next((found for name in sorted(graph) if (found := visit(name))), [])


def test_a_circle_is_found():
    assert circle_in({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c", "b"]
    assert circle_in({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


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
