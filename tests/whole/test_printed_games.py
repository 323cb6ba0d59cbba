"""Every sheet of every game, read from the finished file by programs that are not ours."""

from collections import Counter

import pikepdf
import pytest
from conftest import CONTENT, GAMES, built_game
from pdf_reader import MM, open_both, placed_faces

pytestmark = pytest.mark.whole("game")

TOLERANCE = 0.01  # mm


@pytest.fixture(scope="module", params=GAMES)
def game(request, print_files):
    return built_game(CONTENT / request.param), print_files(request.param)


def pages_of(built):
    """The sheets in the order of the file's pages; None where a page is left free."""
    found = [None, None] if any(job.flip for job in built.printed) else [None]
    for job in built.printed:
        for sheet in job.sheets:
            found.append(sheet)
            if not job.flip and len(found) % 2 and any(j.flip for j in built.printed):
                found.append(None)
    return found


def needed(game):
    """The components of the whole game's file: all but those that nobody needs to play."""
    return [component for component in game.components if not component.plan.extra]


def test_every_trim_is_its_format_and_lies_where_the_sheet_says(game):
    built, folder = game
    pdf, _ = open_both(folder / f"{built.game.name}-a4.pdf")
    sheets = pages_of(built)
    assert len(pdf.pages) == len(sheets)
    placed = 0
    for page, sheet in zip(pdf.pages, sheets, strict=True):
        if sheet is None:
            continue
        for slot, whole in zip(sheet.slots, placed_faces(page, 0), strict=True):
            bleed = slot.face.format.bleed
            wide, high = slot.face.format.size.turned(slot.turn)
            assert whole.left + bleed == pytest.approx(slot.trim.x, abs=TOLERANCE)
            assert whole.top + bleed == pytest.approx(slot.trim.y, abs=TOLERANCE)
            assert whole.right - whole.left - 2 * bleed == pytest.approx(wide, abs=TOLERANCE)
            assert whole.bottom - whole.top - 2 * bleed == pytest.approx(high, abs=TOLERANCE)
            placed += sheet.times * (sheet.side == "front")
    assert placed == sum(component.count for component in needed(built.game))


def test_every_back_lies_behind_a_front(game):
    built, folder = game
    pdf, _ = open_both(folder / f"{built.game.name}-a4.pdf")
    sheets = pages_of(built)
    pairs = [
        (number, number + 1)
        for number, sheet in enumerate(sheets)
        if sheet
        and sheet.side == "front"
        and sheets[number + 1 : number + 2] != [None]
        and number + 1 < len(sheets)
        and sheets[number + 1].side == "back"
    ]
    assert bool(pairs) == any(job.flip for job in built.printed)
    for front, back in pairs:
        width, height = (float(v) * MM for v in pdf.pages[front].mediabox[2:])
        seen = Counter()
        for one in placed_faces(pdf.pages[front], 0):
            seen[round(one.left, 2), round(one.top, 2), round(one.right, 2)] += 1
        for one in placed_faces(pdf.pages[back], 0):
            place = (one.left, one.right)
            if height >= width:
                place = (width - one.right, width - one.left)
                top = one.top
            else:
                top = height - one.bottom
            near = [
                key
                for key in seen
                if all(
                    abs(a - b) < 0.02 for a, b in zip(key, (place[0], top, place[1]), strict=True)
                )
            ]
            assert len(near) == 1
            seen[near[0]] -= 1
        assert not any(seen.values())


def test_a_page_that_stays_free_says_so(game):
    built, folder = game
    _, reader = open_both(folder / f"{built.game.name}-a4.pdf")
    for page, sheet in list(zip(reader, pages_of(built), strict=True))[2:]:
        text = page.get_textpage().get_text_bounded()
        assert ("left free" in text) == (sheet is None)


def test_each_component_has_a_file_of_its_own_with_all_its_pieces(game):
    built, folder = game
    for component in built.game.components:
        pdf, _ = open_both(folder / "sheets" / f"{component.name}-a4.pdf")
        sides = 2 if pdf.Root.ViewerPreferences.Duplex != "/Simplex" else 1
        printed = next(job for job in built.per_component if job.name == component.name)
        fronts = printed.sheets[::sides]
        count = sum(
            len(list(placed_faces(page, 0))) * sheet.times
            for page, sheet in zip(list(pdf.pages)[::sides], fronts, strict=True)
        )
        assert count == component.count


def test_bookmarks_lead_to_the_first_sheet_of_every_component(game):
    built, folder = game
    pdf, _ = open_both(folder / f"{built.game.name}-a4.pdf")
    sheets = pages_of(built)
    with pdf.open_outline() as outline:
        found = {
            item.title: pdf.pages.index(pikepdf.Page(item.destination[0])) for item in outline.root
        }
    assert set(found) <= {"How to print", *(one.title for one in needed(built.game))}
    for component in needed(built.game):
        lying = [
            number
            for number, sheet in enumerate(sheets)
            if sheet and any(slot.piece.component == component.name for slot in sheet.slots)
        ]
        assert found[component.title] == lying[0]
