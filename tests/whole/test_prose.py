"""Our own prose is plain English: pages, help, messages, hints, labels, page 1, first lines."""

import ast
import re
import tomllib

import pytest
import yaml
from broken_games import CASES
from click.testing import CliRunner
from conftest import ROOT
from edited_games import EDITS
from expected_problems import told_in
from source_trees import tree_of

from generator.cli import main

PAGES = [ROOT / "README.md", *sorted((ROOT / "generator" / "manual").glob("*.md"))]
DEFINED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
MODULES = sorted((ROOT / "generator").rglob("*.py"))
STATIC = ROOT / "generator" / "preview" / "static"
LABELS = [STATIC / "index.html", *sorted(STATIC.glob("*.js"))]
WORDS = [
    ROOT / "generator" / "exports" / "first_page" / "words" / "en.yaml",
    ROOT / "generator" / "changes" / "words" / "en.yaml",
    ROOT / "generator" / "load" / "yaml_faults.yaml",
    ROOT / "generator" / "load" / "field_types.toml",
]
LONGEST = 30  # words of a sentence; tables and lists of values aside
LONGEST_HINT = 25  # words; what it quotes or lists counts as one
FORBIDDEN = re.compile(
    r"\b(?:(?:is|are|was|were) told|tells? of|says? so|meant|held against|stands?|lies|bears?|anew"
    r"|slips?|mend(?:s|ed)?|pass(?:ed|es)? over|is none|of ours|letter by letter|so many|whoever"
    r"|as usual|is usual|shall|goes without|papers|not tried|besides)\b"
    r"|(?:^|[.!?] )(?-i:What|Who|Whoever)\b(?![^.?!]*\?)",
    re.IGNORECASE | re.MULTILINE,
)
ALLOWED = {  # (file, word): why it is the right one there; at most 15
    ("sizes.md", "papers"): "paper sizes are called so in the folder of layouts",
    ("layouts.md", "papers"): "paper sizes are called so in the folder of layouts",
    ("README.md", "papers"): "paper sizes are called so in the folder of layouts",
    ("list --help", "papers"): "`list papers` is a command",
    ("playing.md", "stands"): "a line of the report is called so",
    ("tested.md", "not tried"): "what nobody has tried",
    ("typst_source.py", "of ours"): "looks of books ask for this icon by this name",
}


def words_in(text, place=""):
    """The forbidden words of a text, in small letters, but for those allowed at a place."""
    found = {one.strip(" .!?:").lower() for one in FORBIDDEN.findall(text)}
    return {word for word in found if (place, word) not in ALLOWED}


def prose(text):
    """A text without code, links and tables' rules."""
    text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    text = re.sub(r"`[^`\n]*`", "X", text)
    return re.sub(r"\]\([^)]*\)", "]", text)


def long_sentences(text):
    """The sentences of more words than one may have, lists of values aside."""
    sentences = re.split(r"(?<=[.!?:;]) |\n\n|\n(?=[*#>\d])", text)
    return [one for one in sentences if len(one.split()) > LONGEST and one.count(",") < 5]


def test_exceptions_are_few_and_have_a_reason():
    assert len(ALLOWED) <= 15
    assert all(ALLOWED.values())


# --- pages and help


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_page_has_plain_words(path):
    assert words_in(prose(path.read_text("utf-8")), path.name) == set()


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_page_has_short_sentences(path):
    lines = [line for line in prose(path.read_text("utf-8")).splitlines() if "|" not in line]
    assert long_sentences("\n".join(lines)) == []


@pytest.mark.parametrize("command", ["", *main.commands])
def test_the_help_has_plain_words(command):
    text = CliRunner().invoke(main, [*filter(None, [command]), "--help"]).output
    assert words_in(text, f"{command} --help") == set()


# --- messages, hints, labels: as the source and the kept cases have them


def literal(node):
    """The text of an expression, X for what is filled in."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(one.value if isinstance(one, ast.Constant) else "X" for one in node.values)
    if isinstance(node, ast.BinOp):
        return literal(node.left) + literal(node.right)
    return "X"


def texts_of(path):
    """The texts of a module of three words or more; no docstrings, markup or patterns."""
    tree = tree_of(path)
    silent = {
        id(part)
        for node in ast.walk(tree)
        for part in getattr(node, "values", [getattr(node, "value", None)])
        if isinstance(node, (ast.JoinedStr, ast.Expr))
    }
    for node in ast.walk(tree):
        if isinstance(node, (ast.Constant, ast.JoinedStr)) and id(node) not in silent:
            text = literal(node)
            if len(text.split()) >= 3 and not re.search(r"[<{}\n]|\(\?|\\[bwds]", text):
                yield re.sub(r"`[^`]*`", "X", text)


HINT_AT = {"Problem": 3, "ContentError": 2, "Finding": 2, "refused": 1, "Looked": 4}


def hints_of(path):
    """The hints of a module, by the names they are given or the calls they are handed to."""
    for node in ast.walk(tree_of(path)):
        named = isinstance(node, ast.keyword) and node.arg == "hint"
        if isinstance(node, ast.Assign):
            named = "hint" in ast.unparse(node.targets[0]).lower()
        if named and isinstance(node, (ast.Assign, ast.keyword)):
            yield literal(node.value)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            at = HINT_AT.get(node.func.id, len(node.args))
            yield from (literal(one) for one in node.args[at : at + 1])


def length(hint):
    """The words of a hint; what it quotes or lists counts as one."""
    hint = re.sub(r"`[^`]*`|\([^)]*\)|\{\{.*?\}\}|\"[^\"]*\"", "X", hint)
    return len(re.sub(r"(?:[^\s,]+, ){2,}[^\s,]+", "X", hint).split())


def test_messages_and_hints_have_plain_words():
    found = {
        (path.relative_to(ROOT / "generator").as_posix(), text)
        for path in MODULES
        for text in texts_of(path)
        if words_in(text, path.name)
    }
    assert found == set()


def test_messages_have_short_sentences():
    found = [one for path in MODULES for text in texts_of(path) for one in long_sentences(text)]
    assert [one for one in found if re.search(r"\w{5}", one)] == []  # codes of languages


def test_hints_are_short():
    found = {hint for path in MODULES for hint in hints_of(path) if length(hint) > LONGEST_HINT}
    assert found == set()


def test_what_cases_tell_is_plain_and_short():
    told = [text for case in (*CASES, *EDITS) for text in told_in(case)]
    ours = [re.sub(r'he rule says ".*" \(.*\)$', "X", text) for text in told]
    assert len(ours) > 400
    assert [text for text in ours if words_in(re.sub(r"'[^']*'|`[^`]*`", "X", text))] == []
    assert [text for text in ours if length(text) > LONGEST] == []


@pytest.mark.parametrize("path", LABELS, ids=lambda path: path.name)
def test_labels_have_plain_words(path):
    lines = [line for line in path.read_text("utf-8").splitlines() if "//" not in line]
    said = [one for line in lines for one in re.findall(r'"[^"]*"|`[^`]*`|>[^<>]+<', line)]
    said = [text for text in said if " " in text and text[1:2] not in ".#"]  # no selectors
    assert [text for text in said if words_in(text[1:-1], path.name)] == []


@pytest.mark.parametrize("path", WORDS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_words_of_pages_are_plain(path):
    def texts(value):
        if isinstance(value, (dict, list)):
            for one in value.values() if isinstance(value, dict) else value:
                yield from texts(one)
        else:
            yield str(value)

    read = tomllib.loads if path.suffix == ".toml" else yaml.safe_load
    said = [re.sub(r"\{[^{}]*\}", "X", one) for one in texts(read(path.read_text("utf-8")))]
    assert [one for one in said if words_in(one, path.name)] == []
    assert [one for text in said for one in long_sentences(text)] == []


def test_first_lines_of_modules_are_plain():
    first = {path: (ast.get_docstring(tree_of(path)) or " ").splitlines()[0] for path in MODULES}
    assert {line for line in first.values() if words_in(line)} == set()


def public(tree):
    """The public functions and classes of a module, with those of its public classes."""
    for node in ast.iter_child_nodes(tree):
        name = getattr(node, "name", "_")
        if name.startswith("__") or not name.startswith("_"):
            yield from [node] if isinstance(node, DEFINED) else []
            yield from public(node) if isinstance(node, ast.ClassDef) else []


def test_first_lines_of_functions_and_classes_are_plain():
    said = [
        (f"{path.relative_to(ROOT / 'generator').as_posix()}: {node.name}", text.splitlines()[0])
        for path in MODULES
        for node in public(tree_of(path))
        if (text := ast.get_docstring(node))
    ]
    assert len(said) > 2_500
    # A paper is a leaf in the code, as a sheet is one of its sides; None is a value.
    plain = re.compile(r"``[^`]*``|\bpapers\b|is None|there (?:is|are) none", re.IGNORECASE)
    assert [f"{at}: {line}" for at, line in said if words_in(plain.sub("X", line))] == []


def test_forbidden_words_are_found():
    assert FORBIDDEN.findall("It is told so. What differs is shown.") == ["is told", ". What"]
    assert not FORBIDDEN.findall("What does a card cost? A warning says it.")
    assert length("write `a b c`, or name one of (a, b, c)") == 7
