"""What print files are made from: built games of a few components, and their sheets."""

import re
from dataclasses import replace

import pypdfium2
from laid_sheets import FONTS, PAPERS, TITLE, WORDS, component_of, draw, game_of, imposed

from generator.exports.built import Built
from generator.model.sheet_layout import SheetLayout
from generator.sheets.impose import impose
from generator.sheets.job import Job

CARDS = component_of((60, 60), name="card", title="Cards", copies=[3, 20])
BOARD = component_of(
    (190, 270), name="board", title="Board", kind="board", scheme="single", copies=[2]
)


def built_of(*components, **options):
    """The built game; what is printed on one side has no backs."""
    drawn = [
        one
        for component in components
        for one in draw(component, backs=component.plan.scheme == "duplex")
    ]
    jobs, problems = imposed(*components, drawn=drawn)
    assert not [problem for problem in problems if problem.severity == "error"]
    return Built(game_of(*components), tuple(drawn), jobs, PAPERS["a4"], FONTS, WORDS, **options)


def with_front(built, number, items):
    """The game with another front on one of its pieces, wherever that lies."""
    old = built.drawn[number].front
    new = replace(old, items=items)
    drawn = tuple(replace(d, front=new) if d.front == old else d for d in built.drawn)

    def shown(sheet):
        slots = (slot._replace(face=new) if slot.face == old else slot for slot in sheet.slots)
        return replace(sheet, slots=tuple(slots))

    printed = tuple(replace(job, sheets=tuple(map(shown, job.sheets))) for job in built.printed)
    return replace(built, drawn=drawn, printed=printed)


def mixed(*components):
    """A game whose components all lie on the sheets of one job."""
    job = Job(
        name="mixed",
        heading="All of it",
        game_title=TITLE,
        pieces=tuple(draw(*components)),
        scheme="duplex",
        flip="long-edge",
        layout=SheetLayout(name="grid"),
        paper=PAPERS["a4"],
    )
    printed, problems = impose([job], PAPERS.values())
    assert not problems
    return replace(built_of(*components), printed=printed)


def drawn(page):
    return len(page.Resources.get("/XObject", {}))


def sheets(path):
    """What each page says it is: ``Cards 2 front``."""
    found = []
    for page in pypdfium2.PdfDocument(path):
        words = " ".join(page.get_textpage().get_text_bounded().split())
        told = re.search(r"· (\w+) · sheet (\d+) of \d+ · (front|back)", words)
        found.append(" ".join(told.groups()) if told else words[:9])
    return found
