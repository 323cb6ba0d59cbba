"""The finished rulebooks, read by other programs: pages, text, fonts, outline, links, tags."""

import re
from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from conftest import LAYOUTS, ROOT
from generator.build import Options
from rulebooks import WRITTEN, book, opened

from generator.build_rulebook import set_rulebook, write_rulebooks
from generator.rulebook.blocks import Box, Figure, Paragraph, Table, flat

A5 = (419.528, 595.276)


@pytest.fixture(scope="module", params=WRITTEN, ids=lambda w: "-".join(filter(None, w)))
def made(request):
    """The bytes of a rulebook, opened, with its Book."""
    name, language = request.param
    result, problems = set_rulebook(
        ROOT / "content" / name, Options(layouts=LAYOUTS, language=language)
    )
    assert not problems, "\n".join(map(str, problems))
    data = result[0]
    with pikepdf.Pdf.open(BytesIO(data)) as pdf:
        yield name, language, data, pdf, book(name, language)


def page_texts(data):
    document = pypdfium2.PdfDocument(data)
    texts = [page.get_textpage().get_text_bounded() for page in document]
    document.close()
    return texts


def test_pages_are_a5_and_fold_into_whole_sheets(made):
    _, _, _, pdf, _ = made
    assert all(tuple(round(float(v), 3) for v in page.mediabox[2:]) == A5 for page in pdf.pages)
    assert len(pdf.pages) % 4 == 0


def test_it_is_titled_in_its_language(made):
    name, language, _, pdf, rulebook = made
    game, _, _ = opened(name, language)
    assert str(pdf.Root.Lang) == game.language == rulebook.language
    assert str(pdf.docinfo.Title) == game.title
    assert pdf.Root.ViewerPreferences.DisplayDocTitle
    assert pdf.Root.ViewerPreferences.PrintScaling == "/None"


def test_all_fonts_are_embedded_subsets(made):
    _, _, _, pdf, _ = made
    fonts = {
        font.objgen: font for page in pdf.pages for font in page.Resources.Font.as_dict().values()
    }
    assert fonts
    for font in fonts.values():
        assert re.match(r"/[A-Z]{6}\+", str(font.BaseFont))
        assert "/FontFile2" in font.FontDescriptor
        assert "/ToUnicode" in font


def test_every_rule_can_be_found_by_its_number(made):
    _, _, data, _, rulebook = made
    text = " ".join(re.sub(r"\s+", " ", page) for page in page_texts(data))
    numbers = [
        block.number for block in rulebook.blocks() if isinstance(block, Paragraph) and block.number
    ]
    assert len(numbers) > 30
    assert len(set(numbers)) == len(numbers)
    for number in numbers:
        assert re.search(rf"(?<![\d.]){re.escape(number)}(?![\d.])", text), number


def test_words_come_out_whole(made):
    _, _, data, _, rulebook = made
    text = re.sub(r"[\u00ad\ufffe]|(?<=\w)-\s", "", " ".join(page_texts(data)))
    printed = re.sub(r"\s+", "", text)
    paragraphs = [
        block for block in rulebook.blocks() if isinstance(block, Paragraph) and block.number
    ]
    for block in paragraphs:
        first = next(run.text for run in block.runs if run.text)[:12]
        assert re.sub(r"\s+|-", "", first) in re.sub("-", "", printed), first


def test_the_outline_has_every_chapter(made):
    _, _, _, pdf, rulebook = made
    with pdf.open_outline() as outline:
        titles = [item.title for item in outline.root]
        assert all(item.destination for item in outline.root)
    assert titles[0] == rulebook.title
    for chapter in rulebook.chapters:
        said = "".join(run.text for run in chapter.runs)
        assert f"{chapter.number} {said}".strip() in titles


def test_links_lead_to_pages_of_this_book(made):
    _, _, _, pdf, rulebook = made
    pages = {page.objgen for page in pdf.pages}
    links = [link for page in pdf.pages for link in page.get("/Annots", [])]
    assert len(links) >= len(rulebook.chapters) + len(rulebook.index)
    for link in links:
        assert link.Dest[0].objgen in pages
        assert str(link.Contents)
        x1, y1, x2, y2 = map(float, link.Rect)
        assert 0 <= x1 < x2 <= A5[0]
        assert 0 <= y1 < y2 <= A5[1]


def test_contents_name_the_page_each_chapter_begins_on(made):
    _, _, data, _, rulebook = made
    texts = page_texts(data)
    contents = texts[1]
    for chapter in rulebook.chapters:
        title = "".join(run.text for run in chapter.runs)
        page = re.search(rf"{re.escape(title)}[\s.]*?(\d+)", contents)
        assert page, title
        assert title in re.sub(r"\s+", " ", texts[int(page[1]) - 1])


def tree(element):
    yield element
    kids = element.get("/K", [])
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            yield from tree(kid)


def test_it_is_tagged(made):
    _, _, _, pdf, rulebook = made
    assert pdf.Root.MarkInfo.Marked
    elements = list(tree(pdf.Root.StructTreeRoot.K[0]))
    kinds = [str(element.S)[1:] for element in elements]
    assert kinds[0] == "Document"
    headings = [block for block in rulebook.blocks() if type(block).__name__ == "Heading"]
    assert kinds.count("H1") + kinds.count("H2") == len(headings)
    figures = [block for block in rulebook.blocks() if isinstance(block, Figure)]
    assert kinds.count("Figure") == len(figures) + 1  # and the cover
    assert all(str(element.Alt) for element in elements if element.S == "/Figure")
    assert kinds.count("Table") == sum(isinstance(block, Table) for block in rulebook.blocks())
    assert {"P", "L", "LI", "TOC", "TOCI", "Index", "Div"} <= set(kinds)


def test_every_page_is_wholly_marked(made):
    _, _, _, pdf, _ = made
    for page in pdf.pages:
        depth = 0
        for operands, operator in pikepdf.parse_content_stream(page):
            name = str(operator)
            if name in ("BDC", "BMC"):
                depth += 1
            elif name == "EMC":
                depth -= 1
            elif name in ("Tj", "TJ", "Do", "f", "f*", "S", "B"):
                assert depth > 0, (operands, name)
        assert depth == 0


def test_a_face_is_stored_once(made):
    _, _, _, pdf, _ = made
    forms = {
        form.objgen for page in pdf.pages for form in page.Resources.XObject.as_dict().values()
    }
    large = [
        bytes(obj.read_raw_bytes())
        for obj in pdf.objects
        if isinstance(obj, pikepdf.Stream) and obj.get("/Subtype") == "/Form"
    ]
    large = [data for data in large if len(data) > 200]  # the small ones only call others
    assert len(large) > 10
    assert len(set(large)) == len(large)
    assert forms


def test_pieces_of_figures_are_drawn_from_their_faces(made):
    _, _, _, pdf, rulebook = made
    placed = sum(
        len(figure.scene.placed) for figure in rulebook.blocks() if isinstance(figure, Figure)
    )
    drawn = sum(
        1
        for page in pdf.pages
        for operands, operator in pikepdf.parse_content_stream(page)
        if str(operator) == "Do" and operands
    )
    assert drawn >= placed + len(pdf.pages) // 2


def test_the_same_book_twice_has_the_same_bytes(made):
    name, language, data, _, _ = made
    again, _ = set_rulebook(ROOT / "content" / name, Options(layouts=LAYOUTS, language=language))
    assert again[0] == data


def test_examples_and_a_summary_are_there(made):
    _, _, _, _, rulebook = made
    kinds = {
        block.kind
        for band in rulebook.bands
        for block in flat(band.blocks)
        if isinstance(block, Box)
    }
    assert {"example", "beside"} <= kinds
    assert rulebook.summary


@pytest.mark.parametrize(("paper", "size"), [("a4", (841.89, 595.276)), ("letter", (792.0, 612.0))])
def test_a_booklet_lies_on_its_paper(paper, size, tmp_path):
    written, problems = write_rulebooks(
        ROOT / "content" / "new_las_vegas", Options(layouts=LAYOUTS), tmp_path, papers=(paper,)
    )
    assert not problems
    assert [path.name for path in written] == [f"rulebook-en-{paper}.pdf"]
    with pikepdf.Pdf.open(written[0]) as pdf:
        assert len(pdf.pages) == 8
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
        for page in pdf.pages:
            assert tuple(round(float(v), 2) for v in page.mediabox[2:]) == tuple(
                round(v, 2) for v in size
            )
            assert len(page.Resources.XObject) == 2
    texts = page_texts(written[0])
    assert "What is in the box" in texts[1]


# --- what does not fit


def changed(tmp_path, old, new, file="rulebook.md.j2"):
    """The problems of New Las Vegas with a change in one of its files."""
    import shutil

    folder = tmp_path / "content" / "new_las_vegas"
    shutil.copytree(ROOT / "content" / "new_las_vegas", folder)
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return set_rulebook(folder, Options(layouts=LAYOUTS))


WIDE = '{% call row(["casino/c05-back", "casino/c29-front"], width='
MISFITS = [
    (f"{WIDE}38", f"{WIDE}70", "figure-too-wide"),
    (
        "You are an architect on the Strip.",
        "You are an architect on the Strip. " + "Xx" * 60,
        "overfull-line",
    ),
    (
        "You are an architect on the Strip.",
        "You are an architect on the Strip 😀.",
        "missing-glyph",
    ),
    (
        "**Ties:** most hotels",
        "\n\n".join(["Once more, with feeling."] * 60) + "\n\n**Ties:** most hotels",
        "summary-too-long",
    ),
    ("width=112, part=[9, 92, 250, 31]", "width=118, part=[9, 22, 70, 130]", "block-too-tall"),
    ("| Projects | as noted |", "| Projects | " + "x" * 120 + " |", "table-too-wide"),
]


@pytest.mark.parametrize(("old", "new", "rule"), MISFITS, ids=[rule for _, _, rule in MISFITS])
def test_what_does_not_fit_is_told(old, new, rule, tmp_path):
    result, problems = changed(tmp_path, old, new)
    assert result is None
    found = [problem for problem in problems if problem.rule == rule]
    assert found, "\n".join(map(str, problems))
    assert found[0].where.file.endswith("rulebook.md.j2")
    assert found[0].where.line > 5


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        (
            "  title: [Righteous, 400]",
            "  titel: [Righteous, 400]\n  title: [Rightuous, 400]",
            "unknown-font",
        ),
        ('  pencil: "#1f4fb0"', "  pencil: blew", "unknown-colour"),
        ("columns:", "colums: 2\ncolumns:", "unknown-key"),
    ],
)
def test_a_layout_that_cannot_be_used_is_told(old, new, rule, tmp_path):
    import shutil

    shutil.copytree(ROOT / "layouts" / "rulebook", tmp_path / "rulebook")
    path = next(
        p
        for p in sorted((tmp_path / "rulebook").glob("*.yaml"))
        if old in p.read_text(encoding="utf-8")
    )
    path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    result, problems = set_rulebook(
        ROOT / "content" / "new_las_vegas", Options(layouts=(tmp_path, *LAYOUTS))
    )
    assert result is None
    assert rule in [problem.rule for problem in problems], "\n".join(map(str, problems))
