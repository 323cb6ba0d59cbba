"""What lies on the table and what has changed since: recorded, told, and printed alone."""

import json

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner
from conftest import TINY_LAYOUTS
from printed_games import GIT, changed, edit, git, of, told

from generator.changes.lock import lock_text, read_lock
from generator.changes.state import State
from generator.cli import main
from generator.files.folder import Folder


@pytest.fixture
def table(tiny_copy):
    """The six-card game as it lies on the table: its folder."""
    written, problems = of(tiny_copy).record_printed("tiny", "Friday")
    assert not problems
    assert written.path == tiny_copy / "printed.lock"
    return tiny_copy


def test_what_was_not_touched_is_not_printed(table, tmp_path):
    project = of(table)
    compared, problems = project.changed("tiny")
    assert not problems
    assert compared.changes.is_empty
    stale = tmp_path / "output" / "tiny" / "changed-a4.pdf"
    stale.parent.mkdir(parents=True)
    stale.write_bytes(b"from before")
    written, _, _ = project.write_changed(compared, tmp_path / "output")
    assert written is None
    assert not stale.exists()


def test_a_field_is_told_with_what_it_was(table):
    edit(table / "cards.yaml", "Eclipse", "Another name")
    (change,) = changed(table).changes.pieces
    assert change.piece.id == "eclipse"
    assert (change.how, change.to_print, change.take_out) == ("changed", 1, 1)
    assert [(f.name, f.old, f.new) for f in change.fields] == [("title", "Eclipse", "Another name")]


def test_a_colour_is_the_cause_for_those_that_read_it(table):
    edit(table / "game.yaml", "#e0b04a", "#123456")
    found = told(table)
    assert found
    assert all(how == "changed" and not fields for how, _, _, fields, _ in found.values())
    assert all("the colour gold" in causes[0] for *_, causes in found.values())


def test_a_template_is_the_cause_for_all_that_it_draws(table):
    template = table.parent.parent / "layouts" / "faces" / "tiny" / "sky.back.svg.j2"
    edit(template, "<rect", '<rect stroke="#333333" stroke-width="1"')
    found = told(table)
    assert found
    assert {causes[0] for *_, causes in found.values()} == {"the template sky.back.svg.j2"}


@pytest.mark.parametrize("more", ["\n\n", "<!-- a remark,\n of two lines -->\n", "{# none #}\n"])
def test_a_template_that_draws_the_same_prints_nothing(table, more):
    faces = table.parent.parent / "layouts" / "faces" / "tiny"
    for name in ("sky.back.svg.j2", "sky.front.svg.j2"):
        edit(faces / name, "{% block shapes %}", "{% block shapes %}" + more)
        edit(faces / name, "{% endblock %}", more + "{% endblock %}")
    assert not told(table)


def test_more_copies_are_printed_and_fewer_taken_out(table, tmp_path):
    lock = table / "printed.lock"
    raw = json.loads(lock.read_text(encoding="utf-8"))
    ids = sorted(raw["pieces"]["sky"])
    copies = raw["pieces"]["sky"][ids[0]][0]
    raw["pieces"]["sky"][ids[0]][0] = copies + 2
    raw["pieces"]["sky"][ids[1]][0] = 0
    raw["pieces"]["sky"]["old"] = [3, "a", "b", {}]
    del raw["pieces"]["sky"][ids[2]]
    lock.write_text(json.dumps(raw), encoding="utf-8")
    found = told(table)
    assert found[f"sky/{ids[0]}"][:3] == ("copies", 0, 2)
    assert found[f"sky/{ids[1]}"][:3] == ("copies", 1, 0)
    assert found[f"sky/{ids[2]}"][:3] == ("new", 1, 0)
    assert found["sky/old"][:3] == ("gone", 0, 3)
    compared = changed(table)
    names = {ref.id: one.piece.fields["title"] for ref, one in compared.before.items()}
    written, part, problems = of(table).write_changed(compared, tmp_path)
    assert not problems
    assert {(str(one.ref), one.piece.copies) for one in part.drawn} == {
        (f"sky/{ids[1]}", 1),
        (f"sky/{ids[2]}", 1),
    }
    document = pypdfium2.PdfDocument(written.path)
    first = document[0].get_textpage().get_text_bounded()
    assert "Take these out" in first
    assert "3 × old\r\nsky: no longer" in first
    assert f"2 × {names[ids[0]]}\r\nSky cards: " in first, "as a player knows it"
    document.close()


def test_the_file_holds_only_what_changed_with_backs_and_a_mark(table, tmp_path):
    edit(table / "cards.yaml", "Eclipse", "Another name")
    written, part, _ = of(table).write_changed(changed(table), tmp_path)
    assert [sheet.side for job in part.printed for sheet in job.sheets] == ["front", "back"]
    assert sum(len(sheet.slots) for job in part.printed for sheet in job.sheets) == 2
    with pikepdf.Pdf.open(written.path) as pdf:
        assert len(pdf.pages) == 4  # what to take out, its empty back, fronts, backs
    document = pypdfium2.PdfDocument(written.path)
    assert "Another name" in document[2].get_textpage().get_text_bounded().replace("\r\n", " ")
    assert "2" in document[2].get_textpage().get_text_bounded().split()
    document.close()


def test_a_rule_that_was_edited_is_told(table):
    edit(table / "rules.yaml", "says: ", "says: in other words, ")
    assert [(r.name, r.how) for r in changed(table).rules] == [("six-sky-cards", "reworded")]
    raw = json.loads((table / "printed.lock").read_text(encoding="utf-8"))
    name = min(raw["rules"])
    raw["rules"][name] += " once"
    raw["rules"]["old-one"] = "anything"
    (table / "printed.lock").write_text(json.dumps(raw), encoding="utf-8")
    assert {rule.name: rule.how for rule in changed(table).rules} == {
        name: "edited",
        "old-one": "gone",
        "six-sky-cards": "reworded",
    }


def test_a_lock_is_the_same_text_again(table):
    folder = Folder.of(table, shown="tiny")
    state, problems = read_lock(folder)
    assert not problems
    assert isinstance(state, State)
    assert lock_text(state) == (table / "printed.lock").read_text(encoding="utf-8")
    assert (state.printing, state.note) == (1, "Friday")
    of(table).record_printed("tiny")
    assert read_lock(Folder.of(table, shown="tiny"))[0].printing == 2


@pytest.mark.parametrize(
    ("text", "line"),
    [("{", 1), ('{\n "pieces": 3}', 1), ("[]", 1), ('{"pieces": {"sky": {"a": [1]}}}', 1), ("", 1)],
)
def test_a_broken_lock_is_told(table, text, line):
    (table / "printed.lock").write_text(text, encoding="utf-8")
    compared, problems = of(table).changed("tiny")
    assert compared is None
    assert problems[0].name == "bad-lock"
    assert problems[0].where.line == line
    assert "proofdeck printed tiny" in problems[0].hint


def test_a_broken_lock_is_written_anew_and_said_to_be(table):
    (table / "printed.lock").write_text("garbage", encoding="utf-8")
    written, (problem,) = of(table).record_printed("tiny")
    assert (problem.name, problem.severity) == ("bad-lock", "warning")
    assert "a new file is written" in problem.hint
    assert written is not None
    assert read_lock(Folder.of(table, shown="tiny"))[0].printing == 1


def test_without_a_lock_the_way_to_one_is_told(tiny_copy):
    compared, problems = of(tiny_copy).changed("tiny")
    assert compared is None
    assert [problem.name for problem in problems] == ["nothing-printed"]


def test_a_revision_of_git_stands_for_what_was_printed(tiny_copy, tmp_path):
    assert GIT, "the tests of revisions need git"
    root = tiny_copy.parent.parent
    git(root, "init", "-q")
    git(root, "add", "-A")
    git(root, "commit", "-qm", "one")
    edit(tiny_copy / "cards.yaml", "Eclipse", "Another name")
    git(root, "commit", "-qam", "two")
    compared = changed(tiny_copy, since="HEAD~1")
    (change,) = compared.changes.pieces
    assert change.piece.id == "eclipse"
    assert compared.before[change.piece].front.texts
    assert changed(tiny_copy, since="HEAD").changes.is_empty
    for wrong in ("no-such", "--output=x", "HEAD~9", ""):
        none, problems = of(tiny_copy).changed("tiny", since=wrong)
        assert none is None
        assert [(str(p.where), p.name) for p in problems] == [("--since", "unknown-revision")]
    assert not list(tmp_path.glob("x"))


def test_the_lock_names_the_commit_that_shows_how_pieces_looked(tiny_copy, tmp_path):
    root = tiny_copy.parent.parent
    git(root, "init", "-q")
    git(root, "add", "-A")
    git(root, "commit", "-qm", "one")
    of(tiny_copy).record_printed("tiny")
    edit(tiny_copy / "cards.yaml", "Eclipse", "Another name")
    compared = changed(tiny_copy)
    assert compared.old.revision
    assert compared.before
    written, _, _ = of(tiny_copy).write_changed(compared, tmp_path)
    with pikepdf.Pdf.open(written.path) as pdf:
        assert len(pdf.pages[0].Resources.XObject) == 1


def test_without_git_a_revision_is_refused(table):
    none, problems = of(table).changed("tiny", since="HEAD")
    assert none is None
    assert [(str(p.where), p.name) for p in problems] == [("--since", "no-git")]


def test_the_command_tells_and_writes(table, tmp_path):
    folders = ["--content", str(table.parent), "--layouts", str(TINY_LAYOUTS[0])]
    output = ["--output", str(tmp_path / "out")]
    result = CliRunner().invoke(main, ["changed", "tiny", *folders, *output])
    assert result.exit_code == 0, result.output
    assert "every card is as you printed it" in result.output
    edit(table / "cards.yaml", "Eclipse", "Another name")
    result = CliRunner().invoke(main, ["changed", "tiny", "--rules", *folders, *output])
    assert result.exit_code == 0, result.output
    assert "sky/eclipse: title Eclipse, now Another name" in result.output
    assert "changed-a4.pdf: 1 card on 1 sheet" in result.output
    assert (tmp_path / "out" / "tiny" / "changed-a4.pdf").exists()


def test_where_the_lock_cannot_be_written_no_output_folder_is_offered(tiny_copy):
    (tiny_copy / "printed.lock").mkdir()
    own = str(tiny_copy.parent.parent / "layouts")
    base = ["printed", "--content", str(tiny_copy.parent), "--layouts", own]
    result = CliRunner().invoke(main, [*base, "tiny"])
    assert result.exit_code == 2
    assert (
        "printed.lock: Is a directory; the record is always written next to game.yaml"
        in result.stderr
    )


def test_the_mark_after_a_revision_is_that_of_the_next_printing(tiny_copy):
    root = tiny_copy.parent.parent
    for _ in range(3):
        of(tiny_copy).record_printed("tiny")
    git(root, "init", "-q")
    git(root, "add", "-A")
    git(root, "commit", "-qm", "one")
    assert changed(tiny_copy, since="HEAD").old.printing == 3


def test_a_revision_that_cannot_be_drawn_is_one_problem(tiny_copy):
    root = tiny_copy.parent.parent
    edit(tiny_copy / "cards.yaml", "light: sun", "light: sum")
    edit(tiny_copy / "cards.yaml", "light: moon", "light: mon")
    git(root, "init", "-q")
    git(root, "add", "-A")
    git(root, "commit", "-qm", "one")
    edit(tiny_copy / "cards.yaml", "light: sum", "light: sun")
    edit(tiny_copy / "cards.yaml", "light: mon", "light: moon")
    none, (problem,) = of(tiny_copy).changed("tiny", since="HEAD")
    assert none is None
    assert (str(problem.where), problem.name) == ("--since", "broken-revision")
    assert problem.message.startswith("the game as of HEAD cannot be drawn: ")
    assert 'cards.yaml:4:24: the text "sum" is not one of' in problem.message
