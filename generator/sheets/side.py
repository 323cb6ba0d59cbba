"""One printed side of a paper as a sheet: faces in slots, marks and small print."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from generator.faces.face import DrawnPiece
from generator.measure.geometry import Rect, Size
from generator.sheets.arrangement import Arrangement, EmptySlot
from generator.sheets.crop_marks import registration_marks
from generator.sheets.cut_sequence import folds_on
from generator.sheets.job import Job
from generator.sheets.sheet import Label, Mark, Sheet, Side, Slot
from generator.sheets.slug import CHARACTER, NOTE, Band, beside_all, place_label, states_on

LEFT_BLANK = "The back of {heading}, sheet {number} of {total}: left free."


class SideOfPaper(NamedTuple):
    """Which side of which paper of a job a sheet is."""

    side: Side
    number: int
    total: int


def make_sheet(
    job: Job, at: SideOfPaper, arrangement: Arrangement, pieces: Sequence[DrawnPiece],
    marks: tuple[Mark, ...], *, side: Side | None = None, backs: Sequence[EmptySlot] = (),
    first: str = "", then: str = "", times: int = 1, scored: bool = False,
) -> Sheet:  # fmt: skip
    """The sheet of the pieces, one ``side`` (else its own) in slots; ``marks`` show scored folds.

    Pieces that have both sides on it have their backs in the slots ``backs``.
    """
    is_front, filled = at.side == "front", len(pieces)
    slots = *_filled(side or at.side, pieces, arrangement.slots), *_filled("back", pieces, backs)
    folds, strokes = folds_on(slots), arrangement.strokes(filled)
    titles = dict.fromkeys(one.component.title for one in pieces)
    return labelled_sheet(
        job,
        at,
        arrangement.paper,
        slots,
        (job.translated(at.side), first, how_to_cut(job, arrangement, filled), then),
        _label_bands(job, arrangement),
        marks,
        heading=" + ".join(titles) if job.layouts else job.heading,
        n_up=len(arrangement.slots),
        strokes=len(strokes),
        cuts=strokes if is_front else (),
        numbers=arrangement.numbers(filled) if is_front else (),
        given_up=arrangement.given_up,
        times=times,
        targets=registration_marks(job.layout.cutter, arrangement.paper) if is_front else (),
        creases=() if scored else folds,
        scores=folds if scored else (),
    )


def _filled(side: Side, pieces: Sequence[DrawnPiece], slots: Sequence[EmptySlot]) -> Iterator[Slot]:
    """The slots of the pieces that have something on that side, in the order of both."""
    for drawn, at in zip(pieces, slots, strict=False):
        face = drawn.front if side == "front" else drawn.back
        if face is not None:
            ref = drawn.component.ref(drawn.piece)
            yield Slot(ref, side, face, at.trim, at.clip, at.turn, ink=at.ink)


def _label_bands(job: Job, arrangement: Arrangement) -> Sequence[Band]:
    """Where small print may go: it keeps out of the corners of a cutting machine's marks."""
    bands = arrangement.label_bands
    if not (job.layout.templates and job.layout.cutter):
        return bands
    beside = job.layout.cutter.inset + job.layout.cutter.arm + 1
    wide = arrangement.paper.width - 2 * beside
    return tuple(Band(Rect(beside, one.room.y, wide, one.room.height)) for one in bands[:2])


def labelled_sheet(
    job: Job, at: SideOfPaper, paper: Size, slots: tuple[Slot, ...], how: Iterable[str],
    bands: Sequence[Band], marks: tuple[Mark, ...] = (), heading: str = "", **more: Any,
) -> Sheet:  # fmt: skip
    """A sheet with label and ruler; ``how`` ends the small print, ``more`` are its fields."""
    number = job.translated("sheet {number} of {total}", number=at.number, total=at.total)
    tail, called = " · ".join(filter(None, (number, *how))), heading or job.heading
    room = bands if job.layout.label else ()
    title = " · ".join(filter(None, (job.draft, job.game_title)))
    labels, ruler = place_label(title, called, tail, room, job.translated(NOTE))
    if job.draft and slots and not labels:
        labels = (beside_all(job.draft, [slot.clip for slot in slots], paper),)
    states = tuple(states_on(slots, job.states))
    return Sheet(called, paper, *at, slots, (*marks, *ruler), labels, states=states, **more)


def blank_back(front: Sheet, says: str = LEFT_BLANK) -> Sheet:
    """The back of a paper that is printed on one side: only a note that it is blank on purpose."""
    text = says.format(heading=front.heading, number=front.number, total=front.total)
    width = len(text) * CHARACTER
    at = Label(text, (front.paper.width - width) / 2, front.paper.height / 2)
    of = front.number, front.total
    return Sheet(front.heading, front.paper, "back", *of, (), (), (at,), n_up=0)


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
