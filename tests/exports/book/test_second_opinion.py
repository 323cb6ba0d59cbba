"""Rulebooks by a second reader of PDF/UA, page-validation: the shipped ones pass, faults do not."""

from io import BytesIO

import page
import pikepdf
import pytest
from books import WRITTEN, pages_of
from pikepdf import Dictionary, Name


def judged(data):
    """The rules of PDF/UA-1 that a document breaks."""
    report = page.validate_pdf_bytes(data, profile="ua1")
    assert report.rules.total > 100
    assert report.is_compliant == (not report.failures)
    return {one.rule_id.removeprefix("PDFUA1-") for one in report.failures}


@pytest.mark.whole(everyday="towers")
@pytest.mark.parametrize(("name", "language"), WRITTEN)
def test_each_shipped_rulebook_is_accessible_by_a_second_reader(name, language):
    assert judged(pages_of(name, language)) == set()


def elements(pdf, kind):
    """The elements of a kind in the tree of what the pages say."""
    things = [one for one in pdf.objects if isinstance(one, Dictionary) and "/P" in one]
    return [one for one in things if one.get("/S") == kind]


def of_claim(pdf):
    metadata = pdf.Root.Metadata
    metadata.write(metadata.read_bytes().replace(b"pdfuaid:part", b"pdfuaid:port"))


def of_fonts(pdf):
    for one in pdf.objects:
        if isinstance(one, Dictionary) and "/ToUnicode" in one:
            del one["/ToUnicode"]


def of_links(pdf):
    for one in pdf.objects:
        if isinstance(one, Dictionary) and one.get("/Subtype") == "/Link":
            del one["/Contents"]


def of_headings(pdf):
    for one in elements(pdf, "/H2"):
        one.S = Name.H4


FAULTS = {
    "FIGURE-ALTERNATIVE-TEXT-001": lambda pdf: elements(pdf, "/Figure")[0].__delitem__("/Alt"),
    "OUTLINE-LANGUAGE-001": lambda pdf: pdf.Root.__delitem__("/Lang"),
    "STRUCT-TREE-ROOT-001": lambda pdf: pdf.Root.__delitem__("/StructTreeRoot"),
    "TAGGED-DOCUMENT-001": lambda pdf: pdf.Root.MarkInfo.__setitem__("/Marked", False),
    "VIEWER-PREFERENCES-001": lambda pdf: pdf.Root.__delitem__("/ViewerPreferences"),
    "ID-PART-001": of_claim,
    "HEADING-NESTING-001": of_headings,
    "LINK-CONTENTS-001": of_links,
    "CONTENT-TAGGING-001": lambda pdf: pdf.pages[0].contents_add(b"0 0 9 9 re f"),
    "FONT-UNICODE-MAPPING-001": of_fonts,
    "STRUCT-TREE-ROLE-MAP-001": lambda pdf: elements(pdf, "/P")[0].__setitem__("/S", Name.Own),
    "TR-PARENT-001": lambda pdf: elements(pdf, "/LI")[0].__setitem__("/S", Name.TR),
}


@pytest.mark.whole(everyday="FIGURE")
@pytest.mark.parametrize("rule", FAULTS)
def test_a_fault_planted_in_a_rulebook_is_found_by_the_second_reader(rule):
    with pikepdf.Pdf.open(BytesIO(pages_of("towers"))) as pdf:
        FAULTS[rule](pdf)
        made = BytesIO()
        pdf.save(made)
    assert rule in judged(made.getvalue())
