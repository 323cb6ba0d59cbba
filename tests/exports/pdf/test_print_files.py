"""The print files: which are written for what was asked, which pages each has, what each says."""

from dataclasses import replace

import pikepdf
import pytest
from built_print_files import BOARD, CARDS, built_of, drawn, mixed
from laid_sheets import HERE, TITLE, component_of

from generator.exports.pdf.print_files import export_pdf


def written(built, folder, **options):
    """What was written: path below the folder -> (component, paper)."""
    files = export_pdf(built, folder, **options)
    assert all(file.path.is_file() for file in files)
    return {f.path.relative_to(folder).as_posix(): (f.component, f.paper) for f in files}


def test_a_file_for_the_game_each_job_and_each_component(tmp_path):
    assert written(built_of(CARDS, BOARD), tmp_path) == {
        "g-a4.pdf": (None, "a4"),
        "sheets/card-a4.pdf": ("card", "a4"),
        "sheets/board-a4.pdf": ("board", "a4"),
        "faces/card.pdf": ("card", None),
        "faces/board.pdf": ("board", None),
    }


def test_of_one_component_only_the_files_that_hold_it(tmp_path):
    assert written(built_of(CARDS, BOARD, only="board"), tmp_path) == {
        "g-a4.pdf": (None, "a4"),
        "sheets/board-a4.pdf": ("board", "a4"),
        "faces/board.pdf": ("board", None),
    }


def test_the_game_alone_where_no_more_is_asked_for(tmp_path):
    assert written(built_of(CARDS, BOARD), tmp_path, components=False) == {"g-a4.pdf": (None, "a4")}


def test_sheets_that_components_share_are_no_component_s_own(tmp_path):
    other = component_of((60, 60), name="more", title="More", copies=[2])
    built = mixed(CARDS, other)
    assert written(built, tmp_path) == {
        "g-a4.pdf": (None, "a4"),
        "sheets/mixed-a4.pdf": (None, "a4"),
        "faces/card.pdf": ("card", None),
        "faces/more.pdf": ("more", None),
    }
    assert "sheets/mixed-a4.pdf" in written(replace(built, only="more"), tmp_path)
    third = replace(built, only="no such")
    assert set(written(third, tmp_path)) == {"g-a4.pdf"}


@pytest.fixture
def files(tmp_path):
    export_pdf(built_of(BOARD, CARDS), tmp_path)
    return {
        path.relative_to(tmp_path).as_posix(): pikepdf.open(path)
        for path in tmp_path.rglob("*.pdf")
    }


def test_one_sided_papers_get_an_empty_back_only_beside_two_sided_ones(files, tmp_path):
    whole = files["g-a4.pdf"].pages
    assert [drawn(page) for page in whole[2:]] == [1, 0, 1, 0, 2, 2, 1, 1]
    assert [float(v) for v in whole[3].mediabox] == [float(v) for v in whole[2].mediabox]
    assert [drawn(page) for page in files["sheets/board-a4.pdf"].pages] == [1, 1]
    assert [drawn(page) for page in files["sheets/card-a4.pdf"].pages] == [2, 2, 1, 1]
    export_pdf(built_of(BOARD), tmp_path)
    alone = pikepdf.open(tmp_path / "g-a4.pdf").pages
    assert [drawn(page) for page in alone[2:]] == [1, 1]


def test_faces_are_one_a_page_without_copies(files):
    assert len(files["faces/card.pdf"].pages) == 4
    assert len(files["faces/board.pdf"].pages) == 1


@pytest.mark.parametrize(
    ("name", "title", "duplex", "marks"),
    [
        ("g-a4.pdf", f"{TITLE}: all sheets", "DuplexFlipLongEdge",
         {"How to print": 0, "Board": 2, "Cards": 6}),
        ("sheets/board-a4.pdf", f"{TITLE}: Board", "Simplex", {"Board": 0}),
        ("sheets/card-a4.pdf", f"{TITLE}: Cards", "DuplexFlipLongEdge", {"Cards": 0}),
        ("faces/card.pdf", f"{TITLE}: Cards, faces", "Simplex", {}),
    ],
)  # fmt: skip
def test_what_a_file_says_of_itself(files, name, title, duplex, marks):
    pdf = files[name]
    assert str(pdf.docinfo["/Title"]) == title
    assert pdf.Root.ViewerPreferences.Duplex == f"/{duplex}"
    assert pdf.Root.Lang == "en"
    with pdf.open_outline() as outline:
        found = {
            item.title: pdf.pages.index(pikepdf.Page(item.destination[0])) for item in outline.root
        }
    assert found == marks
    assert ("/PageMode" in pdf.Root) == bool(marks), "bookmarks are shown where there are any"


def test_a_bookmark_of_a_job_of_one_page(tmp_path):
    one = component_of((190, 270), name="one", title="One", kind="board", scheme="single")
    export_pdf(built_of(one), tmp_path)
    pdf = pikepdf.open(tmp_path / "sheets" / "one-a4.pdf")
    assert len(pdf.pages) == 1
    with pdf.open_outline() as outline:
        assert [item.title for item in outline.root] == ["One"]


def test_a_game_turned_on_the_short_edge_says_so(tmp_path):
    short = component_of((60, 60), name="short", flip="short-edge", where=HERE)
    export_pdf(built_of(BOARD, short), tmp_path)
    for name in ("g-a4.pdf", "sheets/short-a4.pdf"):
        pdf = pikepdf.open(tmp_path / name)
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"


def test_the_title_is_shown_and_streams_are_compressed(files):
    for pdf in files.values():
        assert pdf.Root.ViewerPreferences.DisplayDocTitle is True
        streams = [thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream)]
        long = [stream for stream in streams if len(stream.read_bytes()) > 100]
        assert long
        assert all(stream.get("/Filter") == "/FlateDecode" for stream in long)


def test_the_date_of_the_source_changes_no_byte(tmp_path, monkeypatch):
    export_pdf(built_of(CARDS), tmp_path / "a")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1234567890")
    export_pdf(built_of(CARDS), tmp_path / "b")
    for path in (tmp_path / "a").rglob("*.pdf"):
        other = tmp_path / "b" / path.relative_to(tmp_path / "a")
        assert path.read_bytes() == other.read_bytes()
