"""Words of older versions: nothing reads them, and a hint names the word of today."""

from faulty_games import problems_of
from games_in_memory import GROUND

from generator import Project
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
