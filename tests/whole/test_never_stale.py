"""Never stale: whatever changes, a build over what was kept is the build of an empty cache.

And where nothing changes, nothing is loaded, drawn or touched.
"""

import ast
import os
import pickle
import shutil
from dataclasses import fields
from threading import Thread

import pytest
from conftest import GAMES, ROOT
from every_input_builds import Mill
from every_input_changes import (
    CARDS,
    CHANGES,
    OPTIONS,
    OVERLAY,
    READS,
    edit,
    in_the_same_second,
    put,
    remove,
)
from every_input_game import DUTCH, FILES, write_mill
from restored_folder import Saved

from generator.cache import environment
from generator.cache.store import Cache
from generator.commands import rulebook
from generator.exports.book.typst import Typeset
from generator.faces import draw
from generator.faces.face import Shapes
from generator.files.digest import file_state
from generator.options import Options
from generator.project import Project


def _of_games(_folder, names):
    """What of our layouts is left out, so that there is less to read each time."""
    formats = {n for n in names if n.endswith(".yaml") and "-" in n} - {"token-20.yaml"}
    return {n for n in names if n.startswith(tuple(GAMES))} | formats


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The folder of the game, built once: its output, and what the cache keeps of it."""
    root = tmp_path_factory.mktemp("mill")
    write_mill(root)
    shutil.copytree(ROOT / "layouts", root / "shipped", ignore=_of_games)
    with pytest.MonkeyPatch.context() as patch:
        result = Mill(root, patch).run()
    assert result.code == 0, result.told
    assert "warning" in result.told, "there is something to say again"
    assert "mill/rulebook-en.pdf" in result.files
    return Saved(root, tmp_path_factory.mktemp("saved") / "mill")


@pytest.fixture
def mill(built):
    """What was built, in the place where it was built: paths are part of what is kept."""
    with pytest.MonkeyPatch.context() as patch:
        yield Mill(built.root, patch)
    built.put_back()


def test_where_nothing_changed_nothing_is_loaded_or_touched(mill):
    times = mill.times()
    again = mill.run()
    assert not mill.loaded
    assert mill.times() == times
    worked, fresh = mill.judge()
    assert not worked
    assert (again.said, again.told, again.code) == (fresh.said, fresh.told, fresh.code)


def test_files_that_stay_the_same_are_not_touched(mill):
    edit(CARDS, "name: Grain", "name: Wheat")(mill.root)
    before, held = mill.times(), mill.files()
    now = mill.run().files
    assert mill.loaded
    changed = {name for name, data in now.items() if held.get(name) != data}
    assert "mill/faces/card/grain-front.svg" in changed
    assert "mill/faces/card/flour-front.svg" not in changed
    touched = {name for name, time in mill.times().items() if before.get(name) != time}
    assert touched == {str(mill.root / "output" / name) for name in changed}


def test_only_what_changed_is_drawn_and_set(mill):
    run, drawn = draw.Drawing.run, []

    def noted(drawing, name, subject, **asked):
        drawn.append(subject.name)
        return run(drawing, name, subject, **asked)

    mill.patch.setattr(draw.Drawing, "run", noted)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rulebook, "begin_pdf", lambda *_: pytest.fail("the book is as it was"))
        back = edit(
            "layouts/faces/mill/back.svg.j2", "{% include", "{# no book shows it #}{% include"
        )
        back(mill.root)
        assert mill.run().code == 0
    drawn.clear()
    edit(CARDS, "name: Grain", "name: Wheat")(mill.root)  # which the book's cover shows
    assert mill.run().code == 0
    cards = [name for name in drawn if not name.startswith("rulebook")]
    # Something is told of flour whenever it is drawn, and it is read back then too; the token's
    # template lists all cards.
    assert [*dict.fromkeys(cards)] == ["card/flour", "card/grain", "token/coin"]
    assert len(cards) <= 5


@pytest.mark.parametrize(
    ("change", "files"),
    [
        (edit(CARDS, "name: Flour", "name: Bran"), ["drawings.typ"]),  # the picture of a card
        (edit("content/mill/rulebook.md.j2", "No card weighs", "Nothing weighs"), ["book.typ"]),
    ],
    ids=["picture", "text"],
)
def test_of_a_book_only_what_changed_is_set(mill, change, files):
    pdf, made = Typeset.pdf, []

    def noted(typeset, main, **how):
        made.append(main)
        return pdf(typeset, main, **how)

    mill.patch.setattr(Typeset, "pdf", noted)
    change(mill.root)
    assert mill.run(command="rulebook").code == 0
    assert made == files


def test_what_is_no_face_is_not_made_of_the_cache(mill):
    class Trap:
        def __reduce__(self):
            return (pytest.fail, ("it ran",))

    cache = mill.root / "cache" / "proofdeck"
    environment_now = environment.environment(cache)
    states = []
    get = Cache.get

    def noted(self, kind, key):
        states.extend([key] * (kind == "faces"))
        return get(self, kind, key)

    mill.patch.setattr(Cache, "get", noted)
    edit(CARDS, "name: Grain", "name: Corn")(mill.root)
    mill.run()
    assert states
    trap = pickle.dumps({("card", "card.svg.j2", "front"): [Trap()]})
    for state in states:
        Cache(cache, environment_now).put("faces", state, trap)
    edit(CARDS, "name: Corn", "name: Wheat")(mill.root)
    assert mill.judge()[0]


@pytest.mark.whole
@pytest.mark.parametrize("kind", CHANGES)
def test_a_change_is_in_the_next_build(mill, kind):
    change = CHANGES[kind]
    if isinstance(change, tuple):
        first, change = change
        first(mill.root)
        mill.run()
    change(mill.root)
    worked, warm = mill.judge()
    assert worked
    if kind == "Python in the same second":
        assert "the lightest is" in warm.told


@pytest.mark.whole
@pytest.mark.parametrize("option", OPTIONS)
def test_an_option_is_another_build(mill, option):
    put("settings/proofdeck/printers.yaml", '"office":\n  margin: 4\n')(mill.root)
    if option == "language":
        put(OVERLAY, DUTCH)(mill.root)
    worked, first = mill.judge(*OPTIONS[option])
    assert worked
    again = mill.run(*OPTIONS[option])
    assert bool(mill.loaded) == bool(first.code), "what went wrong is looked at anew"
    assert (again.said, again.told, again.code) == (first.said, first.told, first.code)
    if option == "printer":
        put("settings/proofdeck/printers.yaml", '"office":\n  margin: 6\n')(mill.root)
        assert mill.judge(*OPTIONS[option])[0]


def test_every_way_of_building_has_a_row():
    # What only exports, games with broken rules, `export shop` and `check` heed.
    of_no_build = {"progress", "export", "draft", "beside", "pedantic"}
    assert {field.name for field in fields(Options)} == {*OPTIONS, *of_no_build}


def test_every_kind_of_read_has_a_row():
    noted = set()
    for path in [
        *(ROOT / "generator/faces").rglob("*.py"),
        *(ROOT / "generator/template").rglob("*.py"),
    ]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                called = ast.unparse(node.func).rpartition(".")[2]
                first = node.args[0]
                if called in ("note", "note_absent", "Names") and isinstance(first, ast.Constant):
                    noted.add(first.value)
    of_layouts = {"slot", "tint"}  # changed, each, in tests/changes/test_true_causes.py
    assert noted | {"piece names"} == {*READS, *of_layouts}
    assert set(READS.values()) <= set(CHANGES)


def test_every_file_of_the_game_is_changed_by_a_row(tmp_path):
    unchanged = set(FILES)
    for number, change in enumerate(CHANGES.values()):
        root = tmp_path / str(number)
        write_mill(root)
        put("output/mill/faces/card/flour-front.svg", "")(root)
        put("output/mill/manifest.json", '"version": "3"')(root)
        for one in change if isinstance(change, tuple) else (change,):
            one(root)
        held = {n: (root / n).read_bytes() if (root / n).is_file() else b"" for n in FILES}
        given = {n: f if isinstance(f, bytes) else f.encode() for n, f in FILES.items()}
        unchanged -= {name for name in FILES if held[name] != given[name]}
    assert unchanged == set()


def with_a_dot(layers_of):
    """Another version of what draws: every face has a dot more."""

    def drawn(*given):
        return (*layers_of(*given), Shapes('<rect x="1" y="1" width="1" height="1"/>'))

    return drawn


def test_another_version_of_ours_builds_anew(mill):
    mill.patch.setattr(environment, "__version__", "9.9.9")
    mill.patch.setattr(draw, "layers_of", with_a_dot(draw.layers_of))
    worked, _ = mill.judge()
    assert worked


def test_another_source_of_ours_builds_anew(mill, tmp_path):
    source = tmp_path / "generator"
    shutil.copytree(environment._OURS, source, ignore=shutil.ignore_patterns("__pycache__"))
    mill.patch.setattr(environment, "_OURS", source)
    mill.run()
    assert not mill.loaded, "the same source elsewhere is the same"
    in_the_same_second("generator/faces/draw.py", "return", "yields")(tmp_path)
    mill.patch.setattr(draw, "layers_of", with_a_dot(draw.layers_of))
    assert mill.judge()[0]


@pytest.mark.parametrize("change", ["another version", "removed", "installed anew"])
def test_another_library_builds_anew(mill, tmp_path, change):
    library = tmp_path / "site" / "typst-0.15.2.dist-info"
    library.mkdir(parents=True)
    (library / "RECORD").write_text("", encoding="utf-8")
    (library.parent / "other-1.0.dist-info").mkdir()
    mill.patch.syspath_prepend(library.parent)
    mill.run()
    assert mill.loaded, "another library was there before"
    mill.run()
    assert not mill.loaded
    if change == "another version":
        library.rename(library.with_name("typst-0.15.3.dist-info"))
    elif change == "removed":
        shutil.rmtree(library)
    else:
        os.utime(library / "RECORD", ns=(1, 1))
    mill.patch.setattr(draw, "layers_of", with_a_dot(draw.layers_of))
    assert mill.judge()[0]


def test_what_check_says_is_said_again(mill):
    worked, first = mill.judge(command="check")
    assert worked
    again = mill.run(command="check")
    assert not mill.loaded
    assert (again.told, again.said, again.code) == (first.told, first.said, 0)
    assert "heaviest" in again.told
    edit("content/mill/rules.yaml", "max: 5", "max: 4")(mill.root)
    worked, broken = mill.judge(command="check")
    assert worked
    assert broken.code == 1
    again = mill.run(command="check")
    assert not mill.loaded
    assert (again.told, again.code) == (broken.told, 1)
    assert mill.run("--format", "json", command="check").said.startswith("[")


OF_BOOKS = ("field", "font file", "glossary", "manuscript", "look of the rulebook", "game's Python")


def test_a_rulebook_that_is_as_it_was_is_not_set_again(mill):
    first, times = mill.run(command="rulebook"), None
    assert mill.loaded
    for kind in (None, *OF_BOOKS, "deleted"):
        if kind == "deleted":
            remove("output/mill/rulebook-en.pdf")(mill.root)
        elif kind:
            CHANGES[kind](mill.root)
        worked, warm = mill.judge(command="rulebook")
        assert worked == bool(kind), kind
        assert warm.code == 0
        assert warm.said == first.said
        times = mill.times()
    assert mill.run(command="rulebook").said == first.said
    assert not mill.loaded
    assert mill.times() == times
    edit("content/mill/rulebook.md.j2", "{{", "{{{")(mill.root)
    assert mill.run(command="rulebook").code == 1
    assert mill.run(command="rulebook").code == 1
    assert mill.loaded, "what went wrong is looked at anew"


@pytest.mark.parametrize("command", ["build", "rulebook"])
def test_layouts_of_a_game_that_comes_beside_it_are_not_its_own(mill, command):
    """They were part of what it is made of as long as nobody knew whose they are."""
    for path in ("faces/other/card.svg.j2", "rulebook/other.typ"):
        put(f"layouts/{path}", "other")(mill.root)
    before = mill.run("mill", command=command)
    assert not mill.judge("mill", command=command)[0]
    put("content/other/game.yaml", "title: Other\n")(mill.root)
    worked, now = mill.judge("mill", command=command)
    assert worked
    assert now.files["mill/manifest.json"] != before.files["mill/manifest.json"]


def test_without_a_cache_nothing_is_taken_or_kept(mill):
    shutil.rmtree(mill.root / "cache")
    for _ in range(2):
        assert mill.run("--no-cache").code == 0
        assert mill.loaded
    assert not (mill.root / "cache").exists()


def test_an_empty_cache_is_no_cache(mill):
    kept = mill.run("--no-cache").files
    assert mill.run(cache="empty").files == kept
    shutil.rmtree(mill.root / "output")
    assert mill.run(cache="empty").files == kept


def test_what_was_damaged_in_the_cache_is_not_trusted(mill):
    for path in (mill.root / "cache").rglob("*"):
        if path.is_file():
            path.write_bytes(path.read_bytes()[:-1] + b"x")
    worked, _ = mill.judge()
    assert worked


def test_a_pipe_in_the_place_of_a_file_is_not_waited_for(tmp_path):
    """Nor is a folder or nothing at all a file that holds nothing."""
    found = []
    pipe = tmp_path / "sheets.pdf"
    os.mkfifo(pipe)
    places = [pipe, tmp_path, tmp_path / "nothing"]
    reader = Thread(target=lambda: found.extend(map(file_state, places)), daemon=True)
    reader.start()
    reader.join(10)
    assert found == ["", "", ""]


def test_a_build_that_was_not_alone_is_not_remembered(mill):
    edit(CARDS, "name: Grain", "name: Wheat")(mill.root)
    mill.patch.setenv("XDG_CACHE_HOME", str(mill.root / "cache"))
    write = Project.export

    def beside(project, *given, **named):
        done = write(project, *given, **named)
        for sign in (mill.root / "cache" / "proofdeck" / "writing").iterdir():
            sign.write_text("another process", encoding="ascii")
        return done

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Project, "export", beside)
        mill.run()
    mill.run()
    assert mill.loaded, "the sign of the other is still up"
    mill.run()
    assert mill.loaded, "and was when this began"
    mill.run()
    assert not mill.loaded
