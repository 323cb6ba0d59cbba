"""A text that is taller than a page goes on on the next one, wherever it is."""

import re

import pypdfium2
import pytest
from books import parts_of, rulebook_pdf, set_text

SENTENCES = 160  # of 95 letters: five pages
LONG = " ".join(
    f"Each of you looks at what the last player has done, number {n}, and then does it once more."
    for n in range(SENTENCES)
)
ITEMS = "\n".join(f"  - the card number {n}, of these many" for n in range(SENTENCES))


@pytest.mark.parametrize(
    "text",
    [
        f"First.\n\n{LONG}\n\nLast.",
        f"1. One\n2. {LONG}\n3. Three",
        f"- Cards:\n{ITEMS}",
        f"{{% call example('One') %}}\n{LONG}\n{{% endcall %}}",
        f"{{% call wide() %}}\n{LONG}\n{{% endcall %}}\n\nLast.",
    ],
    ids=["paragraph", "item", "items within one", "box", "over all columns"],
)
def test_a_text_taller_than_a_page_is_printed_once_and_whole(text):
    document = pypdfium2.PdfDocument(set_text(f"## A\n\n{text}"))
    said = " ".join(page.get_textpage().get_text_range() for page in document)
    document.close()
    assert [int(n) for n in re.findall(r"number\s+(\d+),", said)] == [*range(SENTENCES)]


def test_a_text_without_a_stop_goes_on_between_words():
    document = pypdfium2.PdfDocument(set_text("## A\n\n" + "go hence " * 2_500))
    said = " ".join(page.get_textpage().get_text_range() for page in document)
    document.close()
    assert said.count("go") == said.count("hence") == 2_500


def test_a_row_of_a_table_cannot_go_on_on_the_next_page():
    data, problems = rulebook_pdf(parts_of(f"## A\n\n| Who | What |\n|---|---|\n| you | {LONG} |"))
    assert not data
    assert [problem.name for problem in problems] == ["block-too-tall"]


def test_texts_that_lead_to_one_another_may_still_be_parted():
    text = "\n\n".join([" ".join(LONG.split(". ")[:20]) + ":"] * 6)
    document = pypdfium2.PdfDocument(set_text(f"## A\n\n{text}"))
    said = " ".join(page.get_textpage().get_text_range() for page in document)
    document.close()
    assert [int(n) for n in re.findall(r"number\s+(\d+),", said)] == [*range(20)] * 6


def test_a_table_too_wide_for_its_column_lies_across_all():
    wide = (
        "| Counterclockwise | Counterproposals | Disproportionate |\n|---|---|---|\n| a | b | c |"
    )
    document = pypdfium2.PdfDocument(set_text(f"## A\n\nFirst.\n\n{wide}\n\nLast."))
    text = document[1].get_textpage()
    right = max(text.get_charbox(n)[2] for n in range(text.count_chars()))
    assert "First" in text.get_text_range()
    assert "Last" in text.get_text_range()
    assert right > document[1].get_width() * 0.6
    document.close()
