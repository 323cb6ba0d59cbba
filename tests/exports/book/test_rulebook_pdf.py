"""The finished rulebooks, read by other programs: pages, text, fonts, outline, links, tags."""

import re
import shutil
import subprocess
from functools import lru_cache
from io import BytesIO
from itertools import pairwise

import pikepdf
import pypdfium2
import pytest
from books import WRITTEN, book, opened, pages_of
from conftest import CONTENT, changed_project
from pdf_reader import fonts_of

from generator.commands.rulebook import set_rulebook
from generator.games import RULES
from generator.options import Options
from generator.rulebook.blocks import Box, Figure, Heading, Listing, Paragraph, Table, flat, plain

pytestmark = pytest.mark.whole("made")
A5 = (419.528, 595.276)


@pytest.fixture(scope="module", params=WRITTEN, ids=lambda w: "-".join(filter(None, w)))
def made(request):
    """The bytes of a rulebook, opened, with its Book."""
    name, language = request.param
    data = pages_of(name, language)
    with pikepdf.Pdf.open(BytesIO(data)) as pdf:
        yield name, language, data, pdf, book(name, language)


@lru_cache(maxsize=1)
def page_texts(data):
    return [text.get_text_bounded() for text in texts_of(data)]


def test_pages_are_a5_and_fold_into_whole_sheets(made):
    _, _, _, pdf, _ = made
    assert all(tuple(round(float(v), 3) for v in page.mediabox[2:]) == A5 for page in pdf.pages)
    assert len(pdf.pages) % 4 == 0


def test_it_is_titled_in_its_language(made):
    name, language, _, pdf, rulebook = made
    game, _ = opened(name, language)
    assert str(pdf.Root.Lang) == game.language == rulebook.language
    assert str(pdf.docinfo.Title) == game.title
    assert pdf.Root.ViewerPreferences.DisplayDocTitle
    assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
    assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
    assert pdf.Root.PageMode == "/UseOutlines"


def test_it_says_that_it_is_accessible_and_not_when_it_was_made(made):
    _, _, _, pdf, _ = made
    with pdf.open_metadata() as metadata:
        assert metadata["pdfuaid:part"] == "1"
        assert not [key for key in metadata if "Date" in key]
    assert not [key for key in pdf.docinfo if "Date" in key]


def test_all_fonts_are_embedded_subsets(made):
    _, _, _, pdf, _ = made
    fonts = [font for font in fonts_of(pdf) if font.Subtype == "/Type0"]
    assert len(fonts) > 3
    for font in fonts:
        assert re.match(r"/[A-Z]{6}\+", str(font.BaseFont))
        assert "/ToUnicode" in font
        (inner,) = font.DescendantFonts
        assert "/FontFile2" in inner.FontDescriptor
    used = {font.DescendantFonts[0].objgen for font in fonts}
    assert {font.objgen for font in fonts_of(pdf)} == used | {font.objgen for font in fonts}


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
        inner = [item.title for chapter in outline.root for item in chapter.children]
    assert titles[0] == rulebook.title
    for chapter in rulebook.chapters:
        assert f"{chapter.number} {plain(chapter.runs)}".strip() in titles
    headings = [block for block in rulebook.blocks() if isinstance(block, Heading)]
    assert len(titles) + len(inner) == len(headings) + 1


def links_of(pdf):
    return [link for page in pdf.pages for link in page.get("/Annots", [])]


def test_links_lead_to_pages_of_this_book(made):
    _, _, _, pdf, rulebook = made
    pages = {page.objgen for page in pdf.pages}
    links = links_of(pdf)
    listed = len(rulebook.chapters) if has_contents(rulebook) else 0
    assert len(links) >= listed + len(rulebook.index)
    for link in links:
        assert link.Dest[0].objgen in pages
        assert str(link.Contents)
        x1, y1, x2, y2 = map(float, link.Rect)
        assert 0 <= x1 < x2 <= A5[0]
        assert 0 <= y1 < y2 <= A5[1]


@lru_cache(maxsize=1)
def texts_of(data):
    """The text of each page, to be asked by place: a page is slow to open."""
    return [page.get_textpage() for page in pypdfium2.PdfDocument(data)]


def text_at(text, rect):
    return text.get_text_bounded(*(float(v) for v in rect)).strip()


def squeezed(text):
    return re.sub(r"\W", "", text)


def test_a_reference_leads_to_the_line_with_its_number(made):
    """Where a link leads stands the number it says, or the item or box that has the anchor."""
    _, _, data, pdf, rulebook = made
    begins = {
        (rulebook.numbers[name], squeezed(plain(block.runs))[:10])
        for block in rulebook.blocks()
        if isinstance(block, Paragraph | Heading)
        for name in block.anchors
        if name in rulebook.numbers
    }
    numbers = {page.objgen: number for number, page in enumerate(pdf.pages)}
    read = texts_of(data)
    found = 0
    for number, page in enumerate(pdf.pages):
        for link in page.get("/Annots", []):
            said = text_at(read[number], link.Rect)
            if not re.fullmatch(r"\d+\.\d+", said):
                continue
            place, top = numbers[link.Dest[0].objgen], float(link.Dest[3])
            line = text_at(read[place], (0, top - 24, A5[0], top))
            numbered = re.search(rf"(?<![\d.]){re.escape(said)}(?![\d.])", line)
            begun = any(begin in squeezed(line) for number, begin in begins if number == said)
            assert numbered or begun, (said, line)
            found += 1
    assert found >= min(
        3,
        sum(
            bool(run.see)
            for block in rulebook.blocks()
            if isinstance(block, Paragraph)
            for run in block.runs
        ),
    )


def test_the_index_names_the_pages_that_its_links_lead_to(made):
    _, _, data, pdf, rulebook = made
    numbers = {page.objgen: number for number, page in enumerate(pdf.pages, 1)}
    index = [block for block in rulebook.blocks() if isinstance(block, Heading | Listing)]
    title = next(
        plain(heading.runs)
        for heading, block in pairwise(index)
        if isinstance(block, Listing) and block.kind == "index"
    )
    with pdf.open_outline() as outline:
        place = next(item.destination for item in outline.root if item.title == title.strip())
        first = numbers[place[0].objgen] - 1
    read = texts_of(data)
    found = 0
    for number, page in enumerate(pdf.pages):
        if number < first:
            continue
        for link in page.get("/Annots", []):
            said = text_at(read[number], link.Rect).rstrip(",").split()  # and parts of lines near
            if said and said[-1].isdecimal():
                assert int(said[-1]) == numbers[link.Dest[0].objgen]
                found += 1
    assert found >= sum(bool(entry.anchors) for entry in rulebook.index)


def has_contents(rulebook):
    return any(isinstance(one, Listing) and one.kind == "contents" for one in rulebook.blocks())


def tree(element):
    yield element
    kids = element.get("/K", [])
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            yield from tree(kid)


def test_it_is_tagged(made):
    _, _, _, pdf, rulebook = made
    assert dict(pdf.Root.MarkInfo) == {"/Marked": True}, "Poppler complains of /Suspects false"
    elements = list(tree(pdf.Root.StructTreeRoot.K[0]))
    kinds = [str(element.S)[1:] for element in elements]
    assert kinds[0] == "Document"
    headings = [block for block in rulebook.blocks() if isinstance(block, Heading)]
    assert kinds.count("H1") + kinds.count("H2") == len(headings)
    figures = [block for block in rulebook.blocks() if isinstance(block, Figure)]
    alts = [str(element.Alt) for element in elements if element.S == "/Figure"]
    assert all(alts)
    signs = alts.count(rulebook.words["ruling"])
    icons = sum(bool(run.icon) for block in rulebook.blocks() for run in runs_in(block))
    assert (signs, rulebook.signs) == (0, False), "players see no sign"
    assert sorted(alts) == sorted(
        [
            rulebook.title,
            *(figure.alt for figure in figures),
            *[rulebook.words["ruling"]] * signs,
            *(
                run.icon.replace("-", " ")
                for block in rulebook.blocks()
                for run in runs_in(block)
                if run.icon
            ),
        ]
    )
    assert len(alts) == 1 + len(figures) + signs + icons
    tables = [block for block in rulebook.blocks() if isinstance(block, Table)]
    assert kinds.count("Table") >= len(tables)
    assert kinds.count("TR") >= sum(len(table.rows) for table in tables)
    assert {"P", "L", "LI", "Lbl", "LBody", "Link", "Caption"} <= set(kinds)
    assert ({"TOC", "TOCI"} <= set(kinds)) is has_contents(rulebook)
    assert not tables or {"TH", "TD"} <= set(kinds)


def runs_in(block):
    from generator.rulebook.blocks import runs_of

    return [run for runs in runs_of(block) for run in runs]


def test_figures_are_read_where_they_stand(made):
    """The order of the tags is that of the book: a figure comes after its chapter's heading."""
    _, _, _, pdf, rulebook = made
    wanted = []
    for block in rulebook.blocks():
        if isinstance(block, Heading) and block.level == 2:
            wanted.append("H1")
        elif isinstance(block, Figure):
            wanted.append(block.alt)
    known = set(wanted)
    read = [
        "H1" if element.S == "/H1" else str(element.Alt)
        for element in tree(pdf.Root.StructTreeRoot.K[0])
        if element.S in ("/H1", "/Figure") and (element.S == "/H1" or str(element.Alt) in known)
    ]
    assert read == wanted


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


def forms_of(pdf):
    return [
        thing
        for thing in pdf.objects
        if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form"
    ]


def called_by(form):
    """The forms that a form calls: by which name, which object."""
    others = form.get("/Resources", {}).get("/XObject", {})
    return tuple(sorted((name, other.objgen) for name, other in others.items()))


def test_a_drawing_is_stored_once(made):
    _, _, _, pdf, _ = made
    large = [form for form in forms_of(pdf) if len(form.read_bytes()) > 200]
    assert len(large) > 10
    # two that call others by one name are two drawings if these are not the same
    drawn = [(form.read_bytes(), called_by(form)) for form in large]
    assert len(set(drawn)) == len(drawn)


def test_no_stand_in_is_left_and_nothing_is_a_picture_of_dots(made):
    _, _, _, pdf, _ = made
    assert not [
        thing
        for thing in pdf.objects
        if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image"
    ]


def calls(thing):
    """How often a page or form calls forms, with all that those call."""
    names = [
        str(operands[0])
        for operands, operator in pikepdf.parse_content_stream(thing)
        if str(operator) == "Do"
    ]
    return [thing.Resources.XObject[name] for name in names]


def test_pieces_of_figures_are_drawn_from_their_faces(made):
    """A figure's form calls a face for each piece that lies in its scene, cut along an outline."""
    _, _, _, pdf, rulebook = made
    figures = [block for block in rulebook.blocks() if isinstance(block, Figure)]
    drawn = [form for page in pdf.pages for form in calls(page)]
    counts = []
    for form in drawn:
        code = form.read_bytes()
        counts.append(len(re.findall(rb" W n (?:/Span \S+ \S+ BDC )?/F\d+ Do (?:EMC )?Q", code)))
    assert sum(counts) == sum(len(figure.scene.placed) for figure in figures)
    assert sorted(filter(None, counts)) == sorted(len(figure.scene.placed) for figure in figures)


def test_the_same_book_twice_has_the_same_bytes(made):
    name, language, data, _, _ = made
    session = changed_project(CONTENT, rules=RULES).session
    again, _ = set_rulebook(session, name, Options(language=language))
    assert again == data


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


@lru_cache(maxsize=1)
def complaints(data):
    """What pikepdf says of a file, read anew."""
    with pikepdf.Pdf.open(BytesIO(data)) as pdf:
        return pdf.check_pdf_syntax() if hasattr(pdf, "check_pdf_syntax") else pdf.check()


@pytest.mark.parametrize(
    "command",
    [
        ["qpdf", "--check", "--warning-exit-0"],
        ["gs", "-dNOPAUSE", "-dBATCH", "-sDEVICE=nullpage", "-dPDFSTOPONWARNING"],
    ],
    ids=lambda command: command[0],
)
def test_other_programs_read_it_clean(made, command, tmp_path):
    """Besides pdfium and pikepdf, which every test here reads with."""
    _, _, data, _, _ = made
    assert not complaints(data)
    path = tmp_path / "book.pdf"
    path.write_bytes(data)
    if shutil.which(command[0]):
        done = subprocess.run([*command, str(path)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        assert "WARNING" not in done.stdout + done.stderr
        assert "rror" not in done.stderr
