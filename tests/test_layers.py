"""Who may import whom, and where each library lives: the README's picture, held by the source."""

import ast

import pytest
from conftest import ROOT

# A package may import what stands in its set, and nothing else of ours.
LAYERS = {
    "units": set(),
    "geometry": {"units"},
    "problem": {"units", "geometry"},
    "model": {"units", "geometry", "problem"},
    "load": {"units", "geometry", "problem", "model"},
    "rules": {"units", "geometry", "problem", "model"},
    "games": {"units", "geometry", "problem", "model", "rules"},
    "text": {"units", "geometry", "problem", "model"},
    "template": {"units", "geometry", "problem", "model", "text"},
    "faces": {"units", "geometry", "problem", "model", "text", "template"},
    "sheets": {"units", "geometry", "problem", "model", "faces"},
    "rulebook": {"units", "geometry", "problem", "model", "text", "template", "faces"},
    "exports": {
        "units",
        "geometry",
        "problem",
        "model",
        "text",
        "template",
        "faces",
        "sheets",
        "rulebook",
    },
    "build_rulebook": {
        "problem",
        "model",
        "load",
        "games",
        "faces",
        "rulebook",
        "exports",
        "build",
    },
    "build": {
        "units",
        "geometry",
        "problem",
        "model",
        "load",
        "rules",
        "games",
        "faces",
        "sheets",
        "exports",
    },
    "workshop": {"problem", "games", "faces", "exports", "build"},
    "cli": {"problem", "build", "build_rulebook", "workshop", "__init__"},
    "__init__": set(),
    "__main__": {"cli"},
}
# A library may be imported only below these paths.
HOMES = {
    "yaml": ("generator/load/",),
    "pydantic": ("generator/model/", "generator/load/", "generator/rules/", "generator/games/"),
    "jinja2": (
        "generator/template/",
        "generator/faces/draw.py",
        "generator/faces/pen.py",
        "generator/rulebook/",
    ),
    "markdown_it": ("generator/text/inline.py", "generator/rulebook/"),
    "pyphen": ("generator/exports/rulebook_lines.py",),
    "svgwrite": ("generator/faces/shapes.py",),
    "uharfbuzz": ("generator/text/",),
    "lxml": ("generator/faces/",),
    "reportlab": ("generator/exports/",),
    "svglib": ("generator/exports/",),
    "pikepdf": ("generator/exports/",),
    "cairosvg": ("generator/exports/png.py",),
    "click": ("generator/cli.py",),
    "rich": ("generator/cli.py",),
}
FORBIDDEN_CALLS = {"eval", "exec", "compile", "__import__"}
MODULES = sorted((ROOT / "generator").rglob("*.py"))


def imports(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: write imports in full"
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def layer(path):
    relative = path.relative_to(ROOT / "generator")
    return relative.parts[0].removesuffix(".py")


@pytest.mark.parametrize("path", MODULES, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_imports_follow_the_layers(path):
    own = layer(path)
    assert own in LAYERS, f"{path.name}: a new top-level module needs a row in LAYERS"
    for name in imports(path):
        parts = name.split(".")
        if (
            parts[0] == "generator"
            and len(parts) > 1
            and parts[1] != own
            and parts[1] != "__version__"
        ):
            assert parts[1] in LAYERS[own], f"{path.relative_to(ROOT)} imports generator.{parts[1]}"
        for library, homes in HOMES.items():
            if parts[0] == library:
                place = path.relative_to(ROOT).as_posix()
                assert place.startswith(homes), (
                    f"{place} imports {library}, which lives in {', '.join(homes)}"
                )


def test_every_library_is_used_at_home():
    used = {name.split(".")[0] for path in MODULES for name in imports(path)}
    assert set(HOMES) <= used


@pytest.mark.parametrize("path", MODULES, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_only_the_command_line_prints_or_exits(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            assert name not in FORBIDDEN_CALLS, f"{path.name}: {name}"
            if layer(path) != "cli":
                assert name not in {"print", "sys.exit", "exit", "quit"}, f"{path.name}: {name}"


def test_no_module_reads_the_clock_or_draws_unseeded_numbers():
    for path in MODULES:
        names = set(imports(path))
        assert not names & {
            "time",
            "datetime",
            "random",
            "secrets",
            "uuid",
            "socket",
            "urllib.request",
            "http.client",
        }, path


def test_the_picture_would_catch_a_wrong_arrow(tmp_path):
    wrong = tmp_path / "wrong.py"
    wrong.write_text("from generator.exports.pdf.print_files import export_pdf\n", encoding="utf-8")
    assert "exports" not in LAYERS["sheets"]
    assert "generator.exports.pdf.print_files" in set(imports(wrong))
