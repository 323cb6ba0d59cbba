"""What is drawn at several sizes is read once."""

from io import BytesIO

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf

from generator.preflight.painted import painted_in

CODE = b"2 w 0 0 m 9 9 l S"


def file_of(code, *pages):
    """A PDF whose pages show a form."""
    made = BytesIO()
    with Pdf.new() as pdf:
        form = pdf.make_stream(code, Type=Name.XObject, Subtype=Name.Form,
                               BBox=Array([0, 0, 99, 99]), Resources=Dictionary())  # fmt: skip
        for shows in pages:
            page = pdf.add_blank_page()
            page.Contents = pdf.make_stream(shows)
            page.Resources = Dictionary(XObject=Dictionary(F=pdf.make_indirect(form)))
        pdf.save(made)
    return made.getvalue()


@pytest.fixture
def parsed(monkeypatch):
    """The streams that are parsed, as they come."""
    found = []
    parse = pikepdf.parse_content_stream
    monkeypatch.setattr(pikepdf, "parse_content_stream", lambda of: found.append(of) or parse(of))
    return found


def sizes(data):
    painted_in.cache_clear()
    return [[one.size for one in page] for page in painted_in(data)]


def test_a_form_at_two_sizes_is_parsed_once(parsed):
    data = file_of(CODE, b"/F Do 2 0 0 2 0 0 cm /F Do")
    assert sizes(data) == [[2, 4]]
    assert len(parsed) == 2  # the page, and the form


def test_a_fault_of_a_form_is_told_at_each_size(parsed):
    faulty = file_of(b"2 w 9 9 l S", b"/F Do", b"2 0 0 2 0 0 cm /F Do")
    painted_in.cache_clear()
    for page in painted_in(faulty):
        assert "l continues a line that has no beginning" in [one.says for one in page]
    assert len(parsed) == 3  # two pages, and the form
