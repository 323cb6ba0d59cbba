"""Never stale: after any edit of a shipped game a build over the cache is a build from nothing.

An edit is built over what builds of other states left, then once more, and from nothing: the
files, what is said and the exit code are the same. An error that is told once is told again.
"""

import shutil

import pytest
from click.testing import CliRunner
from conftest import GAMES, ROOT
from random_edits import Edit, files_of, random_edit

from generator.cli import main

EVERYDAY = "new_las_vegas"  # the game of every run of the tests
ALL = 75  # edits of each game, if everything is tried
TOGETHER = 5  # of them, one over another: builds from nothing are dear; so many in every run
REST = 3  # edits of each other game where only the rest of everything is tried: it has few minutes
FONTS = ("fonts", "found-fonts", "source")  # no edit changes them, and they take long to make


class Desk:
    """A shipped game in a folder of its own, built again and again."""

    def __init__(self, root, game):
        self.root, self.game = root, game
        for name in ("content", "layouts"):
            shutil.copytree(ROOT / name, root / name)

    def build(self, folder, output):
        """All files of a build, what it says, and its exit code."""
        shutil.rmtree(self.root / output, ignore_errors=True)
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(self.root)
            patch.setenv("XDG_CACHE_HOME", str(self.root / folder))
            words = ["--rules", "generator.games", "build", self.game, "--output", output]
            result = CliRunner().invoke(main, words)
        fault = result.exception
        assert fault is None or isinstance(fault, SystemExit), repr(fault)
        below = self.root / output
        files = {
            path.relative_to(below).as_posix(): path.read_bytes()
            for path in sorted(below.rglob("*"))
            if path.is_file()
        }
        said = result.output.replace(output, "output")
        return result.exit_code, said, files

    def built_from_nothing(self):
        shutil.rmtree(self.root / "nothing", ignore_errors=True)
        warm, nothing = (self.root / name / "proofdeck" for name in ("cache", "nothing"))
        for kind in FONTS:
            if (warm / kind).is_dir():
                shutil.copytree(warm / kind, nothing / kind)
        return self.build("nothing", "fresh")


@pytest.fixture(scope="module")
def desks(tmp_path_factory):
    """The desk of a game, with what a build of it as it is shipped left in the cache."""
    made = {}

    def desk(game):
        if game not in made:
            made[game] = Desk(tmp_path_factory.mktemp(game), game)
            assert made[game].build("cache", "warm")[0] == 0
        return made[game]

    return desk


def pytest_generate_tests(metafunc):
    """The first edits of one game, one over another, in ``make test``; the rest begins after them.

    No edit is tried by both: together they try the first of every game.
    """
    if "seeds" in metafunc.fixturenames:
        option = metafunc.config.option
        rows = [(EVERYDAY, range(TOGETHER))]
        if option.whole or option.rest:
            rows = []
            for game in GAMES:
                if not (option.rest and game == EVERYDAY):
                    count = REST if option.rest else ALL
                    starts = range(0, count, TOGETHER)
                    rows += [(game, range(one, min(one + TOGETHER, count))) for one in starts]
        metafunc.parametrize(("game", "seeds"), rows, ids=str)


def compare(desk, edits):
    """Build edits, one over another, and compare what all give; the exit code of the last.

    An error is compared and taken back at once. At the end all is put back.
    """
    before = {edit.file: (desk.root / edit.file).read_bytes() for edit in edits}
    texts, code, compared = dict(before), 0, False
    try:
        for number, edit in enumerate(edits, 1):
            path = desk.root / edit.file
            path.write_text(edit.text, encoding="utf-8", newline="")
            warm = desk.build("cache", "warm")
            code, compared = warm[0], False
            if code:
                compare_with_nothing(desk, warm, edits[:number])
                path.write_bytes(texts[edit.file])
                compared = number == 1  # nothing else was edited
            texts[edit.file] = path.read_bytes()
        if not compared:
            compare_with_nothing(desk, desk.build("cache", "warm") if code else warm, edits)
    finally:
        for name, data in before.items():
            (desk.root / name).write_bytes(data)
    return code


def compare_with_nothing(desk, warm, edits):
    """What a warm build gave is what the next one gives, and one from nothing."""
    told = [edit[:2] for edit in edits]
    again = desk.build("cache", "warm")
    fresh = desk.built_from_nothing()
    assert warm[:2] == fresh[:2], told
    assert again[:2] == fresh[:2], told
    assert [name for name in fresh[2] if warm[2].get(name) != fresh[2][name]] == [], told
    assert warm[2].keys() == fresh[2].keys()
    assert again[2] == warm[2]


@pytest.mark.long
def test_a_build_over_the_cache_is_one_from_nothing(desks, game, seeds):
    compare(desks(game), [random_edit(game, seed) for seed in seeds])


def replaced(file, old, new):
    text = (ROOT / file).read_text(encoding="utf-8")
    assert old in text
    return Edit(file, f"{old} to {new}", text.replace(old, new, 1))


@pytest.mark.whole
def test_a_drawing_changed_two_imports_deep_is_drawn_anew(desks):
    goods = "layouts/faces/towers/_goods.svg.j2"
    assert compare(desks("towers"), [replaced(goods, "-3.8h2.4", "-3.9h2.4")]) == 0


@pytest.mark.whole
def test_an_error_in_what_several_pieces_share_is_told_at_every_build(desks):
    owl = "layouts/faces/architekton/chip.owl.svg.j2"
    assert compare(desks("architekton"), [replaced(owl, 'fill="none"', 'fill="eone"')]) == 1


def test_edits_reach_every_kind_of_file():
    reached = {random_edit(game, seed).file.split("/")[-1] for game in GAMES for seed in range(ALL)}
    assert len(reached) > 60
    assert any(name.startswith("_") for name in reached)
    for game in GAMES:
        assert {"content", "faces", "looks", "measures", "partials"} <= files_of(game).keys()
