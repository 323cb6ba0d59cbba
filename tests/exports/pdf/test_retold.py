"""Print files in which nothing but texts changed: the bytes that they would have if made anew."""

from dataclasses import fields, replace
from io import BytesIO

import pikepdf
import pytest
from built_print_files import BOARD, built_of, with_front
from conftest import GAMES
from laid_sheets import FONTS, component_of

from generator.cache.store import Cache
from generator.exports.first_page.typeset import FirstPages
from generator.exports.pdf import print_files as export
from generator.exports.pdf.frame import as_bytes, frame_of
from generator.exports.pdf.plan import Shown as ShownFaces
from generator.exports.pdf.plan import contents_of
from generator.exports.pdf.print_files import print_files as put_together
from generator.exports.pdf.retold import _New, _new_streams
from generator.exports.pdf.saved_file import NotAsSaved, SavedFile
from generator.exports.pdf.saving import save
from generator.exports.pdf.simple_text import letters_on
from generator.faces.face import Picture, Shapes, Stamp, TextRun
from generator.faces.pictures.inspect import Facts
from generator.faces.pictures.placing import Shown
from generator.measure.geometry import Point, Rect, Size
from generator.measure.path import Path, Step
from generator.model.picture import PictureFile
from generator.model.sheet_layout import Printer
from generator.sheets.sheet import Label, Mark, PrintedJob, Sheet, Slot, Stroke
from generator.text.font_library import HOUSE_BOLD, HOUSE_FONT
from generator.text.simple import Letter

CARDS = component_of((60, 60), name="card", title="Cards", copies=[3, 2, 1])
FONT = FONTS.open(HOUSE_FONT).file
OTHER = FONTS.open(HOUSE_BOLD).file
SUN = TextRun("Sun", 5, 9, FONT, 3, "#000000")
STAR = Stamp('<rect width="4" height="4" fill="#cc0000"/>', 4, 4, 10, 10)
GROUND = Shapes('<rect width="60" height="60" fill="#eeeeee"/>')
SHAPED = SUN._replace(letters=(Letter("Sun", (), 5.0, 9.0, 6.0),))


def saying(game, *items, number=0):
    """The game with these items on the face of one of its cards."""
    return with_front(game, number, items)


@pytest.fixture
def game(tmp_path):
    built = built_of(CARDS, BOARD, cache=Cache(tmp_path / "cache"), machine="one")
    for number in range(3):
        built = saying(built, GROUND, SUN._replace(x=5 + number), STAR, number=number)
    return built


@pytest.fixture
def exported(monkeypatch, tmp_path):
    """Exports a game where one lies, proves it the same as made anew, tells whether it was."""
    made = []

    def noted(*given, **options):
        made.append(given)
        return put_together(*given, **options)

    monkeypatch.setattr("generator.exports.pdf.print_files.print_files", noted)
    rounds = iter(range(100))

    def run(built):
        out, new = tmp_path / "out", tmp_path / f"new{next(rounds)}"
        export.export_pdf(replace(built, machine=""), new)
        made.clear()
        files = export.export_pdf(built, out)
        assert {file.name(out) for file in files} == {
            path.relative_to(new).as_posix() for path in new.rglob("*.pdf")
        }
        for path in sorted(new.rglob("*.pdf")):
            assert path.read_bytes() == (out / path.relative_to(new)).read_bytes(), path.name
        return bool(made)

    return run


TEXTS = {
    "another word": [SUN._replace(text="Moon (\\ and back)")],
    "another place": [SUN._replace(x=5.0002)],
    "lower": [SUN._replace(y=9.5)],
    "smaller": [SUN._replace(size=2.2)],
    "red": [SUN._replace(colour="#cc0000")],
    "outlined": [SUN._replace(stroke=0.2)],
    "turned": [SUN._replace(turn=30.0, about=Point(20, 20))],
    "kerned": [SUN._replace(xs=(5.0, 7.3, 9.9))],
    "two lines": [SUN, SUN._replace(text="and stars", y=14)],
    "nothing": [SUN._replace(text="")],
}
OTHERWISE = {
    "a letter beyond ASCII": [GROUND, SUN._replace(text="Sün"), STAR],
    "another font": [GROUND, SUN._replace(font=OTHER), STAR],
    "no text at all": [GROUND, STAR],
    "another drawing": [GROUND, SUN, STAR._replace(fragment=STAR.fragment.replace("c", "b"))],
    "a drawing elsewhere": [GROUND, SUN, STAR._replace(x=11)],
    "another ground": [Shapes(GROUND.svg.replace("ee", "ff")), SUN, STAR],
    "another order": [GROUND, STAR, SUN],
    "as on the next card": [GROUND, SUN._replace(x=6), STAR],
}


@pytest.mark.parametrize("what", TEXTS)
def test_only_texts_are_put_in_their_places(exported, game, what):
    assert exported(game)
    assert not exported(saying(game, GROUND, *TEXTS[what], STAR))
    assert not exported(game)


@pytest.mark.parametrize("what", OTHERWISE)
def test_whatever_else_changes_is_made_anew(exported, game, what):
    assert exported(game)
    assert exported(saying(game, *OTHERWISE[what]))
    assert exported(game)


def test_letters_that_another_face_has_already_are_texts_like_others(exported, game):
    game = saying(game, GROUND, SUN._replace(text="Über – Ñandú"), STAR, number=1)
    assert exported(game)
    assert not exported(saying(game, GROUND, SUN._replace(text="Ñ ú – b"), STAR, number=0))
    assert exported(saying(game, GROUND, SUN._replace(text="Úber"), STAR, number=1))


def test_letters_of_ascii_beside_others_are_texts_like_others(exported, game):
    assert exported(saying(game, GROUND, SUN._replace(text="Sün"), STAR))
    assert not exported(saying(game, GROUND, SUN._replace(text="Büro"), STAR))


def test_the_codes_of_letters_do_not_hang_on_where_they_come_first(exported, game):
    for number, letter in enumerate("éà"):
        text = SUN._replace(text=letter, x=5 + number)
        game = saying(game, GROUND, text, STAR, number=number)
    assert exported(game)
    for number, letter in enumerate("àé"):
        text = SUN._replace(text=letter, x=5 + number)
        game = saying(game, GROUND, text, STAR, number=number)
    assert not exported(game)


def test_three_faces_at_once(exported, game):
    assert exported(game)
    for number in range(3):
        game = saying(game, GROUND, SUN._replace(text=f"Card {number}"), STAR, number=number)
    assert not exported(game)


@pytest.mark.parametrize("name", ["g-a4.pdf", "sheets/card-a4.pdf", "sheets/board-a4.pdf"])
@pytest.mark.parametrize("harm", ["gone", "changed", "cut off"])
def test_where_a_file_lies_otherwise_all_is_made_anew(exported, game, tmp_path, name, harm):
    exported(game)
    target = tmp_path / "out" / name
    data = target.read_bytes()
    if harm == "gone":
        target.unlink()
    else:
        target.write_bytes(data[:-1] + b"?" if harm == "changed" else data[:900])
    assert exported(saying(game, GROUND, SUN._replace(text="Moon"), STAR))


@pytest.mark.parametrize("held", [b"[1]", b"\xff", b"{}", b'{"frame": 1}'])
def test_what_was_not_kept_by_us_is_nothing(exported, game, held):
    exported(game)
    game.cache.put("print-texts", "g  a4 None one", held)
    assert exported(saying(game, GROUND, SUN._replace(text="Moon"), STAR))


PAGES = FirstPages(b"some pages", ())


def frame(built, first=PAGES):
    contents = contents_of(built, built.printed, alone=True)
    letters = letters_on(contents.faces.values(), contents.sheets.values(), FONT)
    return frame_of(built, contents, letters, first)


def with_sheet(built, **changes):
    job, *rest = built.printed
    sheets = (replace(job.sheets[0], **changes), *job.sheets[1:])
    return replace(built, printed=(replace(job, sheets=sheets), *rest))


OF_SHEETS = {
    "heading": "Other",
    "paper": Size(200, 200),
    "side": "back",
    "number": 9,
    "total": 9,
    "marks": (Mark("crop", 0, 0, 1, 1),),
    "labels": (Label("Other", 1, 1),),
    "n_up": 1,
    "strokes": 77,
    "cuts": (Stroke(0, 0, 1, 0),),
    "numbers": (Label("1", 2, 2),),
    "given_up": ("bleed",),
    "times": 5,
    "dieline": None,
    "creases": (Mark("fold", 0, 0, 1, 1),),
    "targets": (Rect(1, 1, 1, 1),),
    "scores": (Mark("score", 0, 0, 1, 1),),
}
OF_SLOTS = {
    "piece": None,
    "side": "back",
    "face": None,
    "trim": Rect(1, 1, 60, 60),
    "clip": Rect(1, 1, 60, 60),
    "turn": 180,
    "share": 0.5,
    "ink": Path((("M", (Point(0, 0),)), ("Z", ()))),
}
OF_JOBS = {
    "name": "other",
    "heading": "Other",
    "paper_name": "a3",
    "sheets": (),
    "flip": "short-edge",
    "scheme": "fold",
}


@pytest.mark.parametrize("field", OF_SHEETS)
def test_a_frame_hangs_on_all_of_a_sheet(game, field):
    assert {one.name for one in fields(Sheet)} == {*OF_SHEETS, "slots"}
    change = OF_SHEETS[field]
    if field == "dieline":
        round_one = component_of((50, 50), name="card", title="Cards")
        round_one = replace(
            round_one, format=round_one.format.model_copy(update={"outline": "circle"})
        )
        change = built_of(round_one).printed[0].sheets[0].trim_lines
        assert change
    assert frame(with_sheet(game, **{field: change})) != frame(game)


@pytest.mark.parametrize("field", OF_SLOTS)
def test_a_frame_hangs_on_all_of_a_slot(game, field):
    assert set(Slot._fields) == set(OF_SLOTS)
    slot, *rest = game.printed[0].sheets[0].slots
    change = OF_SLOTS[field]
    if field == "piece":
        change = slot.piece._replace(component="other")
    if field == "face":
        change = rest[-1].face
    changed = with_sheet(game, slots=(slot._replace(**{field: change}), *rest))
    assert frame(changed) != frame(game)


@pytest.mark.parametrize("field", OF_JOBS)
def test_a_frame_hangs_on_all_of_a_job(game, field):
    assert {one.name for one in fields(PrintedJob)} == set(OF_JOBS)
    job, *rest = game.printed
    changed = replace(job, **{field: OF_JOBS[field]})
    assert frame(replace(game, printed=(changed, *rest))) != frame(game)


@pytest.mark.parametrize("change", [{"outline": "circle"}, {"bleed": 2.0}, {"radius": 4.0}])
def test_a_frame_hangs_on_all_of_a_format(game, change):
    old = game.drawn[0].front
    other = replace(old, format=old.format.model_copy(update=change))
    slots = [
        slot._replace(face=other) if slot.face == old else slot
        for slot in game.printed[0].sheets[0].slots
    ]
    drawn = tuple(replace(d, front=other) if d.front == old else d for d in game.drawn)
    changed = with_sheet(replace(game, drawn=drawn), slots=tuple(slots))
    assert frame(changed) != frame(game)


PHOTO = Picture(
    Shown(PictureFile.of("sun.png", b"sun"), Facts("png", 9, 9, "rgb", *[False] * 3, "")),
    Rect(1, 1, 9, 9),
)
OF_ITEMS = {
    "a stamp": [STAR._replace(fragment="<g/>"), *(
        STAR._replace(**{name: 3.0}) for name in Stamp._fields if name != "fragment"
    )],
    "a ground": [Shapes("<g/>")],
    "a shaped text": [
        SHAPED._replace(letters=(Letter("Sun", (), 5.0, 9.0, 7.0),)), SHAPED._replace(size=2),
    ],
    "a picture": [
        PHOTO._replace(shown=replace(PHOTO.shown, file=PictureFile.of("sun.png", b"moon"))),
        PHOTO._replace(shown=replace(PHOTO.shown, file=PictureFile.of("moon.png", b"sun"))),
        PHOTO._replace(shown=replace(PHOTO.shown, reduced=(3, 3))),
        PHOTO._replace(shown=replace(PHOTO.shown, grey=True)),
        PHOTO._replace(box=Rect(1, 1, 9, 8)),
        PHOTO._replace(clip=Path((Step("M", (Point(0, 0),)), Step("Z", ())))),
        PHOTO._replace(opacity=0.5),
        PHOTO._replace(turn=30),
        PHOTO._replace(about=Point(1, 0)),
    ],
}  # fmt: skip


@pytest.mark.parametrize("what", OF_ITEMS)
def test_a_frame_hangs_on_all_of_what_a_face_shows(game, what):
    """But on the letters that stand one by one."""
    item = {"a stamp": STAR, "a ground": GROUND, "a shaped text": SHAPED, "a picture": PHOTO}[what]
    frames = [frame(saying(game, one, SUN)) for one in (item, *OF_ITEMS[what])]
    assert len(set(frames)) == len(frames)
    assert frame(saying(game, item, SUN._replace(text="Moon"))) == frames[0]


def test_values_are_told_by_what_they_are_alone():
    """Not by whether they are one thing or two alike, which hangs on how they were made."""
    words = [b"sun".decode() for _ in range(2)]
    assert words[0] is not words[1]
    assert as_bytes([words, (1.5, words[0])]) == as_bytes([[words[0]] * 2, (1.5, words[1])])


def test_a_face_that_no_page_names_is_not_put_in_its_place(exported, game, tmp_path):
    """As one that is shown on the first pages alone."""
    exported(game)
    lying = SavedFile((tmp_path / "out" / "sheets" / "card-a4.pdf").read_bytes())
    face = game.drawn[0].front
    names = sorted(name for page in lying.pages() for name in page)
    found = _new_streams(lying, ShownFaces([face]), {face.key: _New(names[0], b"?")})
    assert list(found.values()) == [b"?"]
    with pytest.raises(NotAsSaved):
        _new_streams(lying, ShownFaces([face]), {face.key: _New("/F999", b"?")})


def test_a_file_of_one_face_gets_its_new_text_too(exported, tmp_path):
    alone = component_of((60, 60), name="card", title="Cards", copies=[1], scheme="single")
    game = built_of(alone, cache=Cache(tmp_path / "cache"), machine="one")
    assert exported(saying(game, GROUND, SUN))
    assert not exported(saying(game, GROUND, SUN._replace(text="Moon")))


def test_a_text_beside_one_that_is_shaped_is_made_anew(exported, game):
    assert exported(saying(game, GROUND, SUN, SHAPED))
    assert exported(saying(game, GROUND, SUN._replace(text="Moon"), SHAPED))


def test_a_frame_hangs_on_the_game_its_paper_and_its_printer(game):
    frames = {
        frame(game),
        frame(replace(game, game=replace(game.game, title="Other"))),
        frame(replace(game, game=replace(game.game, name="other"))),
        frame(replace(game, game=replace(game.game, fonts={"title": HOUSE_BOLD}))),
        frame(replace(game, only="card")),
        frame(replace(game, paper=game.paper.model_copy(update={"margin": 9.0}))),
        frame(replace(game, printer=Printer(name="p", scale=(1.01, 1.0)))),
        frame(saying(game, GROUND, SHAPED, STAR)),
        frame(saying(game, GROUND, SHAPED._replace(x=6), STAR)),
        frame(saying(game, GROUND, STAR)),
        frame(saying(game, SUN, GROUND, STAR)),
        frame(game, FirstPages(b"other pages", ())),
        frame(game, FirstPages(b"some pages", (game.drawn[1].front,))),
    }
    assert len(frames) == 13
    assert frame(saying(game, GROUND, SUN._replace(text="Moon"), STAR)) == frame(game)


@pytest.mark.parametrize("name", GAMES)
def test_a_print_file_that_is_opened_and_saved_is_the_same_bytes(print_files, name):
    """What makes it sound to change a text and nothing else."""
    for path in sorted(print_files(name).rglob("*.pdf")):
        if path.name.startswith("rulebook"):
            continue
        with pikepdf.open(path) as pdf:
            again = BytesIO()
            save(pdf, again)
        assert again.getvalue() == path.read_bytes(), path.name
