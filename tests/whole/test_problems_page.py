"""The page of problems: each name that the source can tell has an entry, and none is left over."""

import ast
import re
import tomllib
from typing import get_args, get_type_hints

from conftest import LAYOUTS, ROOT
from source_trees import tree_of

from generator.cli import main
from generator.cli.explain import PAGE, explanations
from generator.files.folder import Folder
from generator.load.layouts import load_layouts
from generator.load.named_layouts import names_of
from generator.model.schema import read_record

SOURCE = ROOT / "generator"
PAGE_FILE = SOURCE / "manual" / f"{PAGE}.md"
TEXT = PAGE_FILE.read_text(encoding="utf-8")
GROUPS = [
    [names.split(", ") for names in re.findall(r"^### (.*)$", group, re.MULTILINE)]
    for group in re.split(r"^## .*$", TEXT, flags=re.MULTILINE)[1:]
]
ENTRIES = [name for group in GROUPS for names in group for name in names]
# What a game's own rules find is told by the game: by ``says``, or by its module.
OF_GAMES = re.compile(r"games/\w+/(?:rules/|rules\.py)")
NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)+")
# Functions, and which of their arguments is the name.
TELLING = {"Problem": 1, "ContentError": 0, "problem": 1, "Finding": 0, "usual": 0}
BEGUN = re.compile(r"[a-z]+-")  # of a name that is put together: f"unknown-{noun}"
NO_PROBLEMS = set(
    """
    number-pair suit-pairs aid-128x186 jumbo-us tarot-us mask-type numeric-9-plus-circle
    square-outline utf-16 png-jpg
    stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit
    stroke-opacity stroke-width fill-opacity fill-rule clip-path clip-rule stop-color stop-opacity
    font-family font-size font-stretch font-style font-variant font-weight text-anchor
    text-decoration text-decoration-line baseline-shift dominant-baseline letter-spacing
    word-spacing writing-mode marker-end marker-mid marker-start mix-blend-mode paint-order
    vector-effect color-profile qualified-rule
    sans-serif system-ui ui-monospace ui-rounded ui-sans-serif ui-serif bold-italic ha-arab ku-arab
    utf-8 utf-8-sig utf-16-be latin-1 ua-1 table-cell covered-table-cell table-row
    number-rows-spanned style-name text-line-through-style text-line-through-type text-position
    text-underline-style value-type
    cache-control content-security-policy content-type no-store same-origin sec-fetch-site
    dust-bottom-left dust-bottom-right dust-top-left dust-top-right bottom-inner tab-left-bottom
    tab-left-top tab-right-bottom tab-right-top
    by-hand backs-face-down backs-face-up one-sided front-back back-front long-edge short-edge
    hexagon-pointy poker-us new-page url-base
    drawings-alike first-pages found-fonts picture-facts picture-files picture-planes
    picture-thumbnails box-note box-title layout-body layout-flavour
    dist-packages site-packages rev-parse 3-4 client-gains architect-pays
    any-area any-line any-space purple-area
    lch-chroma icc-cmyk icc-gray icc-rgb tabletop-club first-night honest-bank open-hands
    """.split()  # noqa: SIM905 - a list of a hundred lines is not read
)


def sources():
    """The modules that are searched, by their place in the source."""
    for path in sorted(SOURCE.rglob("*.py")):
        place = path.relative_to(SOURCE).as_posix()
        if not OF_GAMES.match(place):
            yield place, tree_of(path)
    misfits = SOURCE / "exports" / "book" / "overfull.toml"  # by their names
    yield misfits.name, ast.parse(repr([*tomllib.loads(misfits.read_text(encoding="utf-8"))]))


def called(node):
    """The last word of what a call calls: ``problem`` of ``component.problem(...)``."""
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def names_in(tree):
    """The words of a module that may be names of problems, each with its line.

    All words with a hyphen: how a name comes to be told is not the same everywhere. And what a
    problem is given for its name, whatever it looks like.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if NAME.fullmatch(node.value):
                yield node.value, node.lineno
        elif isinstance(node, ast.Call) and called(node) in TELLING:
            given = node.args[TELLING[called(node)] :][:1]
            given += [one.value for one in node.keywords if one.arg == "name"]
            for one in given:
                if isinstance(one, ast.Constant):
                    yield one.value, one.lineno


def begun_in(tree):
    """The names that a module puts together, each by how it begins."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and called(node) in {*TELLING, "Mistake"}:
            for one in node.args:
                first = one.values[0] if isinstance(one, ast.JoinedStr) else None
                if isinstance(first, ast.Constant) and BEGUN.fullmatch(first.value):
                    yield first.value


def ends_of_names():
    """How the names end that each module puts together, as the module itself says it."""
    shared, _ = load_layouts([Folder.of(path, shown="") for path in LAYOUTS])
    return {
        "load/named_layouts.py": {noun for _, noun, *_ in names_of(shared)},
        "model/schema.py": set(get_args(get_type_hints(read_record)["noun"])),
        "sheets/job.py": {path[-1] for path in _paths_that_a_job_looks_up()},
    }


def _paths_that_a_job_looks_up():
    """The first column of the table ``references`` in sheets/job.py."""
    tree = ast.parse((SOURCE / "sheets" / "job.py").read_text(encoding="utf-8"))
    [table] = [
        one.value
        for one in ast.walk(tree)
        if isinstance(one, ast.Assign) and getattr(one.targets[0], "id", "") == "references"
    ]
    return [ast.literal_eval(row.elts[0]) for row in table.elts]


def told():
    """Every name of a problem in the source, with a place that tells it."""
    found = {}
    ends = ends_of_names()
    for place, tree in sources():
        for name, line in names_in(tree):  # blank-page/2: the second finding of a check
            found.setdefault(name.partition("/")[0], f"generator/{place}:{line}")
        begun = set(begun_in(tree))
        assert not begun or place in ends, f"{place} puts names of problems together: {begun}"
        for first in begun:
            for end in ends[place]:
                found.setdefault(f"{first}{end}", f"generator/{place}")
    for path in sorted((ROOT / "layouts" / "rulebook").glob("*.typ")):
        for name in re.findall(r'message: "([a-z-]+): ', path.read_text(encoding="utf-8")):
            found.setdefault(name, path.relative_to(ROOT).as_posix())
    return found


def test_every_name_of_a_problem_has_an_entry_and_none_is_left_over():
    found = told()
    missing = sorted(found.keys() - set(ENTRIES) - NO_PROBLEMS)
    assert not missing, (
        f"{PAGE_FILE.name} has no entry for: "
        + ", ".join(f"{name} ({found[name]})" for name in missing)
        + "; write what it means, or, if it is no problem, name it in NO_PROBLEMS of this test"
    )
    over = sorted(set(ENTRIES) - found.keys())
    assert not over, f"{PAGE_FILE.name} explains what nobody tells: {', '.join(over)}"
    idle = sorted(NO_PROBLEMS - found.keys())
    assert not idle, f"NO_PROBLEMS names what the source no longer has: {', '.join(idle)}"
    assert not NO_PROBLEMS & set(ENTRIES)


def test_what_the_suite_is_told_has_an_entry():
    """Names that cases and tests are told are found in the source, or are rules of a game."""
    cases = [*(ROOT / "tests" / "cases").glob("*.case"), ROOT / "README.md"]
    texts = [path.read_text(encoding="utf-8") for path in cases]
    rules = {name for text in texts for name in re.findall(r"\brule: ([\w-]+)", text)}
    seen = {name for text in texts for name in re.findall(r"\b(?:error|warning)\[([\w-]+)\]", text)}
    assert len(seen & set(ENTRIES)) > 60
    assert seen - rules - set(ENTRIES) == set()


def test_the_search_finds_names_however_they_are_told():
    tree = ast.parse(
        'Problem(where, "a-name", m)\nProblem(where, "single", m)\n'
        'raise ContentError("b-name", m)\none.problem(piece, "word", m, h)\n'
        'x = Problem(where, name="other", message=m)\nTABLE = {"c-name": 1}\n'
        'return_ = ("d-name" if y else "e-name", m, h)\nProblem(where, f"unknown-{noun}", m)\n'
    )
    names = {name for name, _ in names_in(tree)}
    assert names == {"a-name", "single", "b-name", "word", "other", "c-name", "d-name", "e-name"}
    assert list(begun_in(tree)) == ["unknown-"]


def test_entries_are_sorted_brief_and_whole():
    for group in GROUPS:
        assert all(names == sorted(names) for names in group)
        alone = [names for names in group if not names[0].startswith("unknown-")]
        assert sorted(alone) == alone
        assert group[len(alone) :] == group[len(group) - 1 :] * (len(group) > len(alone)), (
            "one entry for all unknown-..., the last"
        )
    assert len(ENTRIES) == len(set(ENTRIES)) > 200
    said = explanations()
    assert list(said) == ENTRIES, "each entry is a line `### name`, an empty line and its text"
    for name, text in said.items():
        assert 20 < len(text) < 420, f"{name}: one to three sentences"
        assert text[0].isupper() or text.startswith("`"), name
        assert text.endswith((".", "```")), name


def test_commands_and_options_of_the_page_are_there():
    named = re.findall(r"`proofdeck (\w+)([^`]*)`", TEXT)
    assert len(named) > 10
    for command, rest in named:
        assert command in main.commands, command
        known = {option for one in main.commands[command].params for option in one.opts}
        assert {*re.findall(r"--[\w-]+", rest)} <= known, command
    everywhere = {o for c in main.commands.values() for one in c.params for o in one.opts}
    everywhere |= {option for one in main.params for option in one.opts}
    options = set(re.findall(r"`(--[\w-]+)", TEXT))
    assert options
    assert options - everywhere == {"--ours", "--theirs"} & options
