"""The house rules a reader relies on: small files, short lines, first lines that say it all."""

import ast
import os
import re
import subprocess

from conftest import ROOT

import generator

LONGEST = 400  # lines of a file
WIDEST = 100  # bytes of a line: every counting of it agrees
MODULES = sorted((ROOT / "generator").rglob("*.py"))
SOURCES = [*MODULES, *sorted((ROOT / "tests").rglob("*.py"))]
TEMPLATES = sorted((ROOT / "layouts").rglob("*.j2"))
README = (ROOT / "README.md").read_text(encoding="utf-8")


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


def file_map():
    """The table of all files of the source, with what each says it is in its first line."""
    rows = ["| file | what it is |", "| --- | --- |"]
    for path in sorted(MODULES, key=_folder_first):
        relative = place_of(path).removesuffix("__init__.py")
        first = first_line(path.read_text(encoding="utf-8"))
        rows.append(f"| `{relative}` | {first} |")
    return "\n".join(rows) + "\n"


def _folder_first(path):
    parts = path.relative_to(ROOT).parts
    here = path.name == "__init__.py"
    return [(True, part) for part in parts[:-1]] + [(False, "" if here else parts[-1])]


def test_the_map_of_the_files_is_the_files():
    target = ROOT / "generator" / "README.md"
    text = target.read_text(encoding="utf-8")
    head, title, there = text.partition("## Map of the files\n\n")
    if os.environ.get("GOLDEN") == "write":
        target.write_text(head + title + file_map(), encoding="utf-8")
    else:
        assert there == file_map(), "generator/README.md: write its map anew with `make golden`"


def test_the_pipeline_is_told_alike_in_three_places():
    told = (ROOT / "generator" / "README.md").read_text(encoding="utf-8")
    table = [
        line.strip()
        for line in (generator.__doc__ or "").splitlines()
        if re.match(r"    (load|check|draw|impose|read|export) ", line)
    ]
    assert len(table) == 6
    for line in table:
        assert line in told, f"generator/README.md, how it works: {line!r}"
    source = (ROOT / "generator" / "pipeline.py").read_text(encoding="utf-8")
    stages = ("load_game(", "run_checks(", "draw_faces(", " impose(", "EXPORTS[target].write(")
    calls = [source.index(call) for call in stages]
    assert calls == sorted(calls)
    books = (ROOT / "generator" / "commands" / "rulebook.py").read_text(encoding="utf-8")
    calls = [books.index(call) for call in ("make_book(game, ", "lint(game, ")]
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
        for node in _public(ast.parse(path.read_text(encoding="utf-8"))):
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
