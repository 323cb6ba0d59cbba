"""Inventory of a game: pieces and sheets, imposed with empty faces; texts that shrank; ink."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from generator.exports.built import Built
from generator.faces.face import DrawnPiece, Face
from generator.faces.ink_saved import ink_of_face
from generator.faces.studio import Look
from generator.measure.units import MM_PER_POINT
from generator.options import Options
from generator.pipeline import Session
from generator.problem import Problem, in_reading_order
from generator.sheets.gang import gang, without_extras
from generator.sheets.impose import impose
from generator.sheets.job import jobs_of
from generator.sheets.sheet import PrintedJob, Sheet, on_paper

_FEW = 2  # pieces on a paper that might as well not be


@dataclass(frozen=True, slots=True)
class InventoryRow:
    """One component: how many pieces, how many different ones, how many papers."""

    component: str
    kind: str
    pieces: int
    designs: int
    papers: int  # those that it shares with others too
    size: str
    covered: float  # the share of the papers' area that is pieces, from 0 to 1
    left_out: str = ""  # how many rows of its table are printed, where some are not
    extra: bool = False  # nobody needs it in order to play: it has a file of its own
    over: int = 0  # how many pieces less would save a paper, where they are few
    free: int = 0  # and how many more that paper would hold


@dataclass(frozen=True, slots=True)
class Inventory:
    """The contents of a game, as ``proofdeck list`` prints them."""

    title: str
    version: str
    players: tuple[int, int]
    rows: tuple[InventoryRow, ...]
    papers: int  # that the whole game takes, without extras; a shared one counts once
    covered: float  # the share of them that is pieces, from 0 to 1


def inventory(
    session: Session, name: str, paper: str
) -> tuple[Inventory | None, tuple[Problem, ...]]:
    """The game's components and how many sheets they take; None if it cannot be read."""
    game, problems = session.checked(name)
    if game is None:
        return None, problems
    layouts, _ = session.read_layouts()
    empty = {component.name: Face(component.format) for component in game.components}
    drawn = [
        DrawnPiece(one, piece, empty[one.name], empty[one.name] if one.back else None)
        for one in game.components
        for piece in one.pieces
    ]
    jobs, unknown = jobs_of(game, drawn, layouts, paper)
    printed, more = impose(gang(jobs), layouts.papers.values())
    extras = [job for job in jobs if job not in without_extras(jobs)]
    everything = (*printed, *impose(extras, layouts.papers.values())[0])
    laid_out = on_paper(everything)
    pieces = {c.name: c.count for c in game.components}  # a pad prints more, to fill its papers
    pieces |= {name: there.pieces for name, there in laid_out.items()}
    areas: dict[str, float] = {}
    for sheet in _fronts(everything):
        for lying in {slot.piece.component for slot in sheet.slots}:
            areas[lying] = areas.get(lying, 0.0) + _area(sheet)
    placed = on_paper(printed)
    over = {one.component: one for one in lone_pieces(printed)}
    rows = tuple(
        InventoryRow(
            component=c.name,
            kind=c.kind,
            pieces=pieces[c.name],
            designs=len(c.pieces),
            papers=laid_out[c.name].papers if c.name in laid_out else 0,
            size=c.format.name,
            left_out=c.left_out_text,
            covered=pieces[c.name] * c.format.area / areas.get(c.name, inf),
            extra=c.name in laid_out and c.name not in placed,
            over=over[c.name].pieces if c.name in over else 0,
            free=over[c.name].free if c.name in over else 0,
        )
        for c in game.components
    )
    found = in_reading_order((*problems, *unknown, *more))
    whole = sum(job.papers for job in printed)
    of_pieces = sum(pieces[c.name] * c.format.area for c in game.components if c.name in placed)
    covered = of_pieces / (sum(map(_area, _fronts(printed))) or inf)
    return Inventory(game.title, game.version, game.players, rows, whole, covered), found


def _fronts(jobs: Iterable[PrintedJob]) -> list[Sheet]:
    """One side of each paper of some jobs."""
    found = {(job.name, s.number): s for job in jobs for s in reversed(job.sheets)}
    return list(found.values())


def _area(sheet: Sheet) -> float:
    return sheet.paper.width * sheet.paper.height * sheet.times


class LonePieces(NamedTuple):
    """Few pieces on a component's last paper, and how many more it would hold."""

    component: str
    pieces: int
    free: int

    def told(self, count: int) -> str:
        """The line about it, for ``count`` pieces of the component in all."""
        alone = "1 piece costs" if self.pieces == 1 else f"{self.pieces} pieces cost"
        less, more = count - self.pieces, count + self.free
        return f"{self.component}: {alone} a sheet: print {less}, or up to {more} on as many sheets"


def lone_pieces(printed: Sequence[PrintedJob]) -> Iterator[LonePieces]:
    """The components that lie alone and have few pieces on their last paper."""
    for job in printed:
        fronts = [sheet for sheet in job.sheets if sheet.side == "front"]
        whole = all(slot.share == 1 for sheet in fronts for slot in sheet.slots)
        if len(job.components) == 1 and len(fronts) > 1 and whole:
            last, room = len(fronts[-1].slots), len(fronts[0].slots)
            if last <= _FEW and last * 4 <= room:
                yield LonePieces(job.components[0], last, room - last)


@dataclass(frozen=True, slots=True)
class ShrunkRow:
    """A text that was set smaller than its style asks: on which piece, how large in points."""

    language: str
    piece: str
    style: str
    style_size: float
    size: float
    text: str


def shrunk_texts(
    session: Session, name: str
) -> tuple[tuple[ShrunkRow, ...] | None, dict[str, tuple[str, ...]], tuple[Problem, ...]]:
    """The texts that shrank in all languages, None if one has errors; by each, the untranslated."""
    rows: list[ShrunkRow] = []
    problems: list[Problem] = []
    missing: dict[str, tuple[str, ...]] = {}
    whole = True
    for language in session.languages(name):
        game, found = session.checked(name, language)
        problems += found
        if game is None:
            whole = False
            continue
        missing |= {game.language: game.untranslated} if game.untranslated else {}
        drawn, found = session.drawn(game)
        problems += found
        for one in drawn:
            shrunk = dict.fromkeys(text for _, face in one.faces() for text in face.shrunk)
            rows += [
                ShrunkRow(
                    game.language,
                    str(one.ref),
                    text.style,
                    text.wanted / MM_PER_POINT,
                    text.size / MM_PER_POINT,
                    " ".join(text.text.split()),
                )
                for text in shrunk
            ]
    told = in_reading_order(one for one in problems if one.name != "missing-translation")
    return (tuple(rows) if whole else None), missing, told


_SEEN = 0.005  # of the ink: less is told as nothing


class SavedInk(NamedTuple):
    """The ink of a component without and with low ink: square mm of one solid ink, by side."""

    component: str
    usual: dict[str, float]
    low: dict[str, float]

    def share(self, *sides: str) -> float:
        """The share of the ink that is saved on some sides, on all if none is named; or 0."""
        usual, low = (sum(of[side] for side in sides or of) for of in (self.usual, self.low))
        share = (usual - low) / usual if usual else 0.0
        return share if abs(share) >= _SEEN else 0.0

    def words(self) -> str:
        """``low ink saves 38 % of the ink of deck; nothing on backs: no grounds there``."""
        share, name = self.share(), self.component
        if share < 0:
            return f"low ink takes {-share:.0%} more ink on {name}, because of its own templates"
        if not share:
            return f"low ink saves nothing on {name}: it has no large backgrounds or pictures"
        bare = [f"{side}s" for side in self.usual if not self.share(side)]
        nothing = f"; nothing on {' and '.join(bare)}: no large backgrounds or pictures there"
        return f"low ink saves {share:.0%} of the ink of {name}{nothing if bare else ''}"


def saved_ink(session: Session, built: Built, options: Options) -> tuple[SavedInk, ...]:
    """The ink that low ink saves, for each printed component, in the game's order."""
    usual, _ = session.drawn(built.game, Look(grey=options.grey))
    before = {one.ref: one for one in usual}
    inks: dict[str, float] = {}

    def ink(face: Face) -> float:
        if face.key not in inks:
            inks[face.key] = ink_of_face(face, built.pictures)
        return inks[face.key]

    found: dict[str, SavedInk] = {}
    for one in built.exported():
        sides = dict(one.faces())
        name = one.component.name
        row = found.setdefault(name, SavedInk(name, dict.fromkeys(sides, 0.0), {}))
        for side, was in before[one.ref].faces() if one.ref in before else ():
            row.usual[side] = row.usual.get(side, 0.0) + one.piece.copies * ink(was)
            row.low[side] = row.low.get(side, 0.0) + one.piece.copies * ink(sides[side])
    return tuple(found.values())
