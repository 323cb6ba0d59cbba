"""One printed side of a paper as a sheet: faces in slots, marks and small print."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from generator.faces.face import DrawnPiece
from generator.measure.geometry import Rect
from generator.sheets.arrangement import Arrangement, EmptySlot
from generator.sheets.crop_marks import registration_marks
from generator.sheets.cut_sequence import folds_on
from generator.sheets.job import Job
from generator.sheets.sheet import Label, Mark, Sheet, Side, Slot
from generator.sheets.slug import CHARACTER, NOTE, Band, place_label

LEFT_BLANK = "The back of {heading}, sheet {number} of {total}: left free."


class SideOfPaper(NamedTuple):
    """Which side of which paper of a job a sheet is."""

    side: Side
    number: int
    total: int


class Printed(NamedTuple):
    """A piece, the side of it that is printed, and the slot it goes to."""

    slot: EmptySlot
    drawn: DrawnPiece
    side: Side


def in_slots(
    side: Side, pieces: Sequence[DrawnPiece], slots: Sequence[EmptySlot]
) -> Iterator[Printed]:
    """One side of each piece with its slot, in the order of both."""
    for drawn, slot in zip(pieces, slots, strict=False):
        yield Printed(slot, drawn, side)


def make_sheet(
    job: Job,
    at: SideOfPaper,
    arrangement: Arrangement,
    printed: Iterable[Printed],
    marks: tuple[Mark, ...],
    *,
    filled: int,
    first: str = "",
    then: str = "",
    times: int = 1,
    scored: bool = False,
) -> Sheet:
    """The sheet with the faces in their slots, its label and its ruler.

    The slot of a piece that has nothing on that side stays empty; a label needs room. ``filled``
    slots are cut out; ``first`` and ``then`` are what the small print says before and after how
    they are cut. Folds are printed across the pieces unless they are ``scored``: then ``marks``
    show them.
    """
    printed = tuple(printed)
    faces = (one.drawn.front if one.side == "front" else one.drawn.back for one in printed)
    slots = tuple(
        Slot(
            one.drawn.component.ref(one.drawn.piece),
            one.side,
            face,
            one.slot.trim,
            one.slot.clip,
            one.slot.turn,
            ink=one.slot.ink,
        )
        for one, face in zip(printed, faces, strict=True)
        if face is not None
    )
    folds = folds_on(slots)
    titles = dict.fromkeys(one.drawn.component.title for one in printed)
    heading = " + ".join(titles) if job.layouts else job.heading
    cut = how_to_cut(job, arrangement, filled)
    sheet = job.translated("sheet {number} of {total}", number=at.number, total=at.total)
    how = [sheet, job.translated(at.side), first, cut, then]
    tail = " · ".join(filter(None, how))
    bands = arrangement.label_bands if job.layout.label else ()
    if job.layout.templates and job.layout.cutter:  # small print keeps out of the marks' corners
        beside = job.layout.cutter.inset + job.layout.cutter.arm + 1
        wide = arrangement.paper.width - 2 * beside
        bands = tuple(Band(Rect(beside, one.room.y, wide, one.room.height)) for one in bands[:2])
    labels, ruler = place_label(job.game_title, heading, tail, bands, job.translated(NOTE))
    return Sheet(
        heading=heading,
        paper=arrangement.paper,
        side=at.side,
        number=at.number,
        total=at.total,
        slots=slots,
        marks=(*marks, *ruler),
        labels=labels,
        n_up=len(arrangement.slots),
        strokes=len(arrangement.strokes(filled)),
        cuts=arrangement.strokes(filled) if at.side == "front" else (),
        numbers=arrangement.numbers(filled) if at.side == "front" else (),
        given_up=arrangement.given_up,
        times=times,
        targets=registration_marks(job.layout.cutter, arrangement.paper)
        if at.side == "front"
        else (),
        creases=() if scored else folds,
        scores=folds if scored else (),
    )


def blank_back(front: Sheet, says: str = LEFT_BLANK) -> Sheet:
    """The back of a paper that is printed on one side: blank, but for a note that this is meant."""
    text = says.format(heading=front.heading, number=front.number, total=front.total)
    width = len(text) * CHARACTER
    at = Label(text, (front.paper.width - width) / 2, front.paper.height / 2)
    return Sheet(
        heading=front.heading,
        paper=front.paper,
        side="back",
        number=front.number,
        total=front.total,
        slots=(),
        marks=(),
        labels=(at,),
        n_up=0,
    )


def how_to_cut(job: Job, arrangement: Arrangement, filled: int) -> str:
    """The words of the small print about how a sheet is cut."""
    strokes = len(arrangement.strokes(filled))
    marked = any(block.cut.marked for block in arrangement.blocks)
    straight = all(block.cut.straight for block in arrangement.blocks)
    if arrangement.parts:
        if straight:
            return job.translated("cut 1 to {count} in order", count=strokes)
        return job.translated("cut 1 to {count} in order, then along the thin lines", count=strokes)
    if not straight:
        return job.translated("cut out along the thin lines")
    if not marked:
        return job.translated("nothing to cut")
    if len(arrangement.slots) == 1:
        return job.translated("trim at the ticks")
    return job.translated("cut 1 to {count} from mark to mark", count=strokes)
