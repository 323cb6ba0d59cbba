"""The first pages of a print file: what they say of a game, and where it stands on them."""

import os
from dataclasses import replace

import pikepdf
import pypdfium2
import pytest
from conftest import CONTENT, ROOT, built_game
from laid_sheets import FONTS, PAPERS, WORDS, component_of, draw, game_of, imposed
from page_dump import strings_of, strokes_of

from generator.cache.store import Cache
from generator.exports.built import Built
from generator.exports.first_page import facts, typeset
from generator.exports.first_page.estimate import papers_of
from generator.exports.first_page.facts import page_facts
from generator.exports.first_page.thumbnails import MOST_ALIKE
from generator.exports.pdf.print_files import export_pdf
from generator.exports.product import LEAST_CONTRAST, PLAIN, accent_of
from generator.load.messages import PRINT_WORDS, load_print_words
from generator.model.format import Fold
from generator.model.sheet_layout import Paper

GOLDEN = ROOT / "tests" / "golden" / "print_files"
CARDS = component_of((60, 60), name="card", title="Cards", copies=[3, 2])
CHIPS = component_of((20, 30.5), 2.0, name="chip", title="Chips", kind="token", copies=[4, 80])
BOARD = component_of(
    (190, 270), name="board", title="Board", kind="board", scheme="single", copies=[2]
)
MARGIN = 18  # mm
LANGUAGES = sorted(path.stem for path in PRINT_WORDS.glob("*.yaml"))


@pytest.fixture
def pages_of(tmp_path):
    """A function that prints a game of some components and opens its pages."""

    def pages(
        *components, paper="a4", players=(2, 4), title="A Game of Tests", words=WORDS, **options
    ):
        jobs, problems = imposed(*components, paper=paper, title=title)
        assert not [problem for problem in problems if problem.severity == "error"]
        game = replace(game_of(*components, title=title), players=players)
        game = replace(game, language=options.pop("language", game.language))
        first = options.pop("first", PAPERS[paper])
        built = Built(game, tuple(draw(*components)), jobs, first, FONTS, words, **options)
        (written,) = export_pdf(built, tmp_path, components=False)
        return pypdfium2.PdfDocument(written.path)

    return pages


def said(page):
    return " ".join(page.get_textpage().get_text_bounded().split())


def flipped(component, flip):
    return replace(component, plan=component.plan.model_copy(update={"flip": flip}))


@pytest.mark.parametrize(
    ("name", "components", "options"),
    [
        ("both-sides", (BOARD, CARDS, CHIPS), {"variant_words": ("nl", "players 3")}),
        ("one-side", (BOARD,), {"paper": "letter", "players": (3, 3), "title": "Long " * 30}),
    ],
)
def test_the_pages_are_as_committed(pages_of, name, components, options):
    document = pages_of(*components, **options)
    text = "---\n".join(
        "".join(
            f"{s.x:6.1f} {s.y:6.1f}  {s.size:.2f} pt {s.font} {s.colour}  {s.text}\n"
            for s in strings_of(document[number])
        )
        for number in range(2)
    )
    file = GOLDEN / f"{name}.page.txt"
    if os.environ.get("GOLDEN") == "write":
        GOLDEN.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == text, "if that is meant, run `make golden`"


def test_behind_the_first_page_is_the_map(pages_of):
    """After one-sided sheets alone there is nothing to try: no rings, no crosses, no turning."""
    one_sided, two_sided = pages_of(BOARD), pages_of(BOARD, CARDS)
    sheets = 2
    assert len(one_sided) == 2 + sheets
    assert len(two_sided) == 2 + 2 * sheets + 2
    assert "flipped" not in said(one_sided[0])
    for document in (one_sided, two_sided):
        assert "Map of the sheets" in said(document[1])
    assert "each ring should surround a cross" in said(two_sided[1])
    assert "ring" not in said(one_sided[1])


def printing(built):
    """What is said of printing."""
    return [one["says"] for one in page_facts(built, 2).values["print"]]


@pytest.mark.parametrize(("flip", "edge"), [("long-edge", "long"), ("short-edge", "short")])
@pytest.mark.parametrize("before", [(), (BOARD,)])
def test_it_says_on_which_edge_the_paper_is_turned(pages_of, flip, edge, before):
    page = pages_of(*before, flipped(CARDS, flip))[0]
    assert f"flipped on the {edge} edge" in said(page)


@pytest.mark.parametrize(
    ("players", "words"),
    [((2, 4), "2 to 4 players"), ((1, 2), "1 to 2"), ((3, 3), "3 players"), ((1, 1), "1 player ")],
)
def test_it_says_for_how_many(pages_of, players, words):
    assert f" {words}" in said(pages_of(BOARD, players=players)[0])


def test_what_a_sheet_gave_up_is_told_to_designers_alone(pages_of):
    assert "at the price of" not in said(pages_of(CHIPS)[0])
    assert "84 fit on a sheet, at the cost of gaps" in said(pages_of(CHIPS, edition="designer")[0])


def test_a_print_file_that_a_step_names_is_named_whole(pages_of):
    steps = replace(CARDS, assemble="Fold sheets/cards, not sheets/others or sheets/cards-x.pdf.")
    words = said(pages_of(replace(steps, name="cards"))[0])
    assert (
        "Fold cards-a4.pdf in the folder sheets, not sheets/others or sheets/cards-x.pdf." in words
    )


def test_a_row_ties_a_component_to_pages_paper_and_steps(pages_of):
    """Letters and numbers lead from the table to the steps and back, and to the map."""
    document = pages_of(BOARD, CARDS, CHIPS)
    words = said(document[0])
    card = "card, 200 to 300 g 10 cuts 2"
    assert f"B Cards 60 × 60 mm · 2 different 5 7–8 1 sheet, both sides {card}" in words
    assert "A Board 190 × 270 mm · all the same 2 3–6 2 sheets card or paper, 160" in words
    assert "C Chips 20 × 30.5 mm · 2 different 84 9–10" in words
    assert "card of 250 g, not board" in words
    assert "Total 91 4 sheets 40 cuts" in words
    assert "2 B Cut along the crop marks" in words
    assert "B C Print both sides on card" in words.partition("Tools")[0]
    assert "A 3–4 A 5–6 B 7–8 C 9–10" in said(document[1])


def test_pages_are_those_of_the_file(pages_of):
    document = pages_of(BOARD, CARDS, CHIPS)
    for page, heading in ((3, "Board"), (7, "Cards"), (9, "Chips")):
        assert heading in said(document[page - 1])


def test_what_comes_after_printing_is_said_once_for_each_kind(pages_of):
    other = component_of((60, 60), name="more", title="More", copies=[1])
    words = said(pages_of(CARDS, other, CHIPS)[0])
    assert words.count("Sleeves hide") == 1
    assert words.count("in the order of the numbers") == 1  # square chips: nothing to punch
    assert "craft punch" not in words
    assert "glue on board" not in words


def test_a_piece_with_an_outline_of_its_own_is_cut_along_it_and_not_along_marks(pages_of):
    tiles = component_of((60, 51.96), name="hexes", kind="tile", copies=[2])
    hexagon = tiles.format.model_copy(update={"outline": "hexagon"})
    words = said(pages_of(CARDS, replace(tiles, format=hexagon))[0])
    assert (words.count("along the crop marks"), words.count("along the thin lines with")) == (1, 1)


def test_a_component_that_says_how_it_is_put_together_is_taken_at_its_word(pages_of):
    own = replace(CARDS, assemble="Punch two holes and thread a ribbon.")
    words = said(pages_of(own, CHIPS)[0])
    assert "A Punch two holes and thread a ribbon." in words
    assert "Sleeves hide" not in words


def test_steps_stand_in_the_order_of_the_rows_and_a_first_game_takes_less(pages_of):
    """Whatever says for itself how it is put together stands at its row's place, not behind all."""
    ribbon = replace(CARDS, assemble="Thread a ribbon.")
    assert "1 A Thread a ribbon. 2 B Cut along" in said(pages_of(ribbon, CHIPS)[0])
    assert "First game" not in said(pages_of(BOARD, CARDS, CHIPS)[0])
    later = replace(CHIPS, first_game=False)
    words = said(pages_of(BOARD, CARDS, later)[0])
    assert "First game: 18 cuts, 3 sheets, about half an hour Leave out C: this saves 22" in words
    assert "Total 91 4 sheets 40 cuts" in words


def test_the_print_that_saves_ink_is_named(pages_of):
    lighter = replace(CARDS, low_ink={"front": "light.svg.j2"})
    assert "proofdeck build g --low-ink prints backgrounds as outlines" in said(
        pages_of(lighter, edition="designer")[0]
    )
    white = said(pages_of(CARDS, edition="designer")[0])
    assert "--low-ink" not in white, "it saves nothing on white cards"
    low = said(pages_of(CARDS, variant_words=("low ink",))[0])
    assert "These sheets save ink" in low
    assert "--low-ink" not in low
    assert "% of the area (Cards)" in said(pages_of(lighter)[0])


@pytest.mark.parametrize(
    ("books", "language", "paper", "file", "command"),
    [
        (("en",), "en", "a4", "rulebook-en.pdf", "g --paper a4"),
        (("en", "nl"), "nl", "letter", "rulebook-nl.pdf", "g --lang nl --paper letter"),
        (("en", "nl"), "fr", "a4", "rulebook-en.pdf", "g --lang en --paper a4"),
        (("nl",), "fr", "a4", "rulebook-nl.pdf", "g --paper a4"),
        (("en",), "en", "a6", "rulebook-en.pdf", "g --paper a4"),  # two pages need more room
    ],
)
def test_the_rulebook_and_its_booklet_are_named(pages_of, books, language, paper, file, command):
    pages = pages_of(CARDS, paper=paper, books=books, language=language, edition="designer")
    words = "".join(said(page) for page in pages).replace(" ", "")
    sentence = f"The rulebook is a file of its own: {file}. proofdeck rulebook {command} makes a"
    assert sentence.replace(" ", "") in words


def test_the_ruler_is_looked_for_where_it_is(pages_of):
    """Nine cards leave a Letter paper no room for one; a paper behind them has it."""
    assert "Measure the ruler on page 3: it is 50 mm long" in said(pages_of(BOARD)[0])
    built = built_game(CONTENT / "clients_vs_architects", paper="letter")
    (line,) = (line for line in printing(built) if "ruler" in line)
    assert "on page 15:" in line
    cards, architects = built.printed[:2]
    without = replace(built, printed=(replace(cards, sheets=cards.sheets[:2]),))
    assert not any("ruler" in line for line in printing(without))
    assert any(mark.kind == "ruler" for mark in architects.sheets[0].marks)


@pytest.mark.whole
@pytest.mark.parametrize("language", LANGUAGES)
def test_options_and_files_are_not_broken_at_their_hyphens(pages_of, language):
    words = load_print_words(language)
    tile = component_of((60, 60), name="tile", title="Tiles", kind="tile")
    for wide in (174, 186, 206):  # so that lines end elsewhere
        paper = Paper(name="a4", size=(wide, 297), margin=5, source="test")
        lighter = replace(CARDS, low_ink={"front": "light.svg.j2"})
        options = {"first": paper, "words": words, "books": ("en", "nl"), "edition": "designer"}
        page = pages_of(lighter, tile, **options)[0]
        texts = [one.text.strip() for one in strings_of(page)]
        assert not [text for text in texts if text.endswith("-") and text != "-"]
        assert any("--low-ink" in text for text in texts)


def test_a_game_without_a_rulebook_names_none(pages_of):
    assert "rulebook" not in said(pages_of(CARDS)[0])


def test_a_built_game_knows_its_rulebooks():
    assert built_game(CONTENT / "architekton").books == ("en", "nl")
    dutch = built_game(CONTENT / "architekton", language="nl")
    assert dutch.books == ("en", "nl")
    words = [line for line in printing(dutch) if "rulebook" in line]
    assert words[0].startswith("De spelregels")
    assert "rulebook-nl.pdf" in words[0]


def test_a_line_of_the_head_is_not_broken_off_for_a_last_word(pages_of):
    """Beside broad pieces what does not fit on one line stands on two, each whole."""
    broad = [component_of((90, 60), name=f"c{n}", title=f"C{n}") for n in range(3)]
    head = "3 copies on 3 sheets · about half an hour of cutting and assembling"
    texts = [one.text for one in strings_of(pages_of(*broad)[0])]
    assert head not in texts
    assert set(head.split(" · ")) <= set(texts)


def test_what_has_to_dry_is_printed_first_and_says_so(pages_of):
    glued = component_of((60, 60), name="glued", title="Thick tiles", kind="tile", scheme="glued")
    words = said(pages_of(glued, CARDS)[0])
    assert "Print Thick tiles first: glue has to dry" in words
    assert "heavy books" in words
    assert "paper of 120 g, glued on both sides" in words
    assert "has to dry" not in said(pages_of(CARDS)[0])


@pytest.mark.parametrize("length", [3, 30, 60, 90])
@pytest.mark.parametrize("paper", ["a4", "letter", "a6"])
def test_a_title_stays_between_the_margins(pages_of, length, paper):
    page = pages_of(component_of((60, 60)), paper=paper, title="M" * length)[0]
    title = strings_of(page)[0]
    assert set(title.text) == {"M"}
    assert title.right <= PAPERS[paper].size[0] - MARGIN + 0.1


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_nothing_lies_over_something_else_or_outside_the_margins(pages_of, paper):
    for page in list(pages_of(BOARD, CARDS, CHIPS, paper=paper))[:2]:
        width, height = PAPERS[paper].size
        strings = [one for one in strings_of(page) if one.text.strip()]
        for number, one in enumerate(strings):
            assert one.x >= MARGIN - 0.1
            assert one.right <= width - MARGIN + 0.4
            assert MARGIN <= one.y <= height - MARGIN
            for other in strings[number + 1 :]:
                beside = one.right < other.x + 0.05 or other.right < one.x + 0.05
                assert beside or abs(other.y - one.y) > 0.6 * other.size * 25.4 / 72, (one, other)


def test_many_components_go_on_behind_each_other_and_the_pages_say_so(pages_of):
    """Where one page cannot hold the table, the first sheet still begins a paper of its own."""
    slim = Paper(name="slim", size=(105, 148), margin=5, source="test")
    many = [component_of((50, 50), name=f"c{n}", title=f"Cards {n}") for n in range(12)]
    document = pages_of(*many, paper="a6", first=slim)
    count = len(document) - 2 * len(many)
    assert count % 2 == 0
    words = " ".join(said(document[number]) for number in range(count))
    assert f" {count + 1}–{count + 2} 1 sheet" in words


def test_each_ring_on_the_back_lies_around_a_cross_whichever_way_the_paper_is_turned(pages_of):
    document = pages_of(CARDS)
    width, height = PAPERS["a4"].size
    front, back = (
        [
            stroke
            for stroke in strokes_of(document[number])
            if min(stroke.left, width - stroke.right) < 16
            and min(stroke.top, height - stroke.bottom) < 16
        ]
        for number in (0, 1)
    )
    crosses, rings = {centre(stroke) for stroke in front}, {centre(stroke) for stroke in back}
    assert len(crosses) == 4
    assert rings == {(round(width - x, 1), y) for x, y in crosses}
    assert rings == {(x, round(height - y, 1)) for x, y in crosses}
    assert max(stroke.right - stroke.left for stroke in front) / 2 == pytest.approx(4, abs=0.2)
    assert max(stroke.right - stroke.left for stroke in back) / 2 == pytest.approx(2, abs=0.2)


def centre(stroke):
    return round((stroke.left + stroke.right) / 2, 1), round((stroke.top + stroke.bottom) / 2, 1)


def test_faces_on_page_1_are_the_forms_of_the_sheets(pages_of, tmp_path):
    """A piece is stored once, however often it is shown: no picture of it lies in the file."""
    pages_of(CARDS)
    with pikepdf.open(next(tmp_path.glob("*.pdf"))) as pdf:
        pictures = [one for one in pdf.objects if isinstance(one, pikepdf.Stream)]
        assert not [one for one in pictures if one.get("/Subtype") == "/Image"]
        forms = {form.objgen for form in pdf.pages[2].Resources.XObject.values()}
        shown = [
            inner.objgen
            for form in pdf.pages[0].Resources.XObject.values()
            for inner in form.get("/Resources", {}).get("/XObject", {}).values()
        ]
        assert forms & set(shown)


def test_what_is_folded_is_not_shown_flat_beside_the_title():
    flat = component_of((60, 60), name="box", title="Box", scheme="tuckbox")
    fold = {"folds": (Fold(x1=10, y1=0, x2=10, y2=60),), "panels": ()}
    flat = replace(flat, format=flat.format.model_copy(update=fold))
    jobs, _ = imposed(flat, CARDS)
    shown = facts.shown_on_top(papers_of(jobs, 2))
    assert {face.format for face in shown} == {CARDS.format}


def test_it_is_set_once_and_kept(pages_of, tmp_path, monkeypatch):
    kept = {"cache": Cache(tmp_path / "kept", "here")}
    first = said(pages_of(CARDS, **kept)[0])
    monkeypatch.setattr(typeset, "_begin_typeset", lambda *_: pytest.fail("set again"))
    assert said(pages_of(CARDS, **kept)[0]) == first
    with pytest.raises(pytest.fail.Exception):
        pages_of(CHIPS, **kept)


def test_it_is_in_the_language_of_the_game(pages_of):
    page = pages_of(CARDS, words=load_print_words("nl"))[0]
    assert "Snijd langs de snijtekens" in said(page)
    assert load_print_words("tlh") == WORDS
    assert load_print_words("de-at") == load_print_words("de") != WORDS


@pytest.mark.parametrize(
    ("palette", "accent"),
    [
        ({}, PLAIN),
        ({"accent": "#00ff00"}, "#00ff00"),
        ({"sun": "#ffe000", "brick": "#a03020", "coal": "#222222"}, "#a03020"),
        ({"white": "#ffffff"}, PLAIN),
    ],
)
def test_the_accent_is_a_colour_of_the_game_that_is_read_on_white(palette, accent):
    assert accent_of(palette) == accent
    assert LEAST_CONTRAST >= 4.5


def test_of_many_papers_that_look_alike_the_map_shows_one():
    few = component_of((60, 60), name="card", title="Cards", copies=[12 * MOST_ALIKE])
    jobs, _ = imposed(few)
    papers = papers_of(jobs, 2)
    assert len(papers) == MOST_ALIKE
    assert len(facts.page_facts(built_of(few, jobs), 2).values["map"]) == MOST_ALIKE
    many = component_of((60, 60), name="card", title="Cards", copies=[12 * MOST_ALIKE + 12])
    jobs, _ = imposed(many)
    [shown] = facts.page_facts(built_of(many, jobs), 2).values["map"]
    assert shown["pages"] == f"3–{2 + 2 * len(papers_of(jobs, 2))}"


def built_of(component, jobs):
    game = game_of(component)
    return Built(game, tuple(draw(component)), jobs, PAPERS["a4"], FONTS, WORDS)
