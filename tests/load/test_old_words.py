"""Words of older versions: nothing reads them, and a hint names the word of today."""

from faulty_games import problems_of
from games_in_memory import GROUND

from generator import Project
from generator.load.renamed_files import in_new_words
from generator.model.renamed import FOLDERS, KEYS, new_key, renamed_hint


def test_an_old_word_is_named_only_where_the_new_one_is_known():
    assert renamed_hint("format", ["kind", "size"]) == "format is now `size`"
    assert renamed_hint("format", ["kind"]) == renamed_hint("sort", ["size"]) == ""
    assert [new_key(old, KEYS.values()) for old in KEYS] == list(KEYS.values())
    assert not set(KEYS) & set(KEYS.values())


def test_a_folder_of_another_name_is_a_warning():
    ((old, new),) = FOLDERS.items()
    project = Project({}, [{f"{old}/own.yaml": "trim: [63, 88]\nsource: own\n"}])
    layouts, (problem,) = project.layouts()
    assert "own" not in layouts.sizes
    assert (problem.name, problem.severity) == ("unused-file", "warning")
    assert problem.where.file.endswith(f"{old}/own.yaml")
    assert problem.hint == f"rename the folder {old} to {new}"


def test_what_templates_read_is_named_too():
    front = GROUND + '<path d="M0 0H{{ format.width }}" stroke="#000000"/>\n'
    problems = problems_of({"faces/front.svg.j2": front})
    (problem,) = [one for one in problems if one.name == "unknown-variable"]
    assert problem.hint == "format is now `size`"


def test_files_of_an_older_version_are_read_in_the_words_of_today():
    game = """title: A
components:
  format: {kind: card, format: mine, "plan": {scheme: single, sheet: grid}, fields: {plan: text}}
  other:
    kind: token
    format: mine   # format: old
    plan:
      scheme: duplex
"""
    files = {
        "formats/mine.yaml": b"trim: [63, 88]\nsource: own\n",
        "faces/a/f.svg.j2": b"{{ '%d'|format(1) }}{{ format.width }}{{ piece.format.x }}",
        "targets/shop.yaml": b"products:\n  deck: {of: [card], format: mine}\n",
        "a/game.yaml": game.encode(),
        "a/rules.yaml": b"- {rule: r, printed_as: {scheme: single, format: mine}}\n",
        "a/cards.yaml": b"- {id: a, format: x, plan: y}\n",
        "a/art/format.png": b"\x89PNG format",
    }
    made = in_new_words(files)
    assert made["sizes/mine.yaml"] == files["formats/mine.yaml"]
    assert made["faces/a/f.svg.j2"] == (b"{{ '%d'|format(1) }}{{ size.width }}{{ piece.format.x }}")
    assert made["targets/shop.yaml"] == b"products:\n  deck: {of: [card], size: mine}\n"
    assert made["a/rules.yaml"] == b"- {rule: r, printed_as: {method: single, size: mine}}\n"
    for name in ("a/cards.yaml", "a/art/format.png"):
        assert made[name] == files[name]
    assert (
        made["a/game.yaml"].decode()
        == """title: A
components:
  format: {kind: card, size: mine, "print": {method: single, sheet: grid}, fields: {plan: text}}
  other:
    kind: token
    size: mine   # format: old
    print:
      method: duplex
"""
    )
    called = {"formats/game.yaml": b"title: A\n", "formats/cards.yaml": b"- id: a\n"}
    assert in_new_words(called) == called
