"""Job: the pieces that one imposition lays out; and how a game is divided into jobs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.cache.store import NO_CACHE, Cache
from generator.faces.face import DrawnPiece
from generator.measure.units import mm_text
from generator.model.component import KINDS, Component
from generator.model.game import Game
from generator.model.scheme import BACKS, SCHEME_FACTS, PrintedBacks
from generator.model.sheet_layout import Layouts, Paper, Printer, SheetLayout, printable
from generator.problem import Problem, did_you_mean
from generator.sheets.sheet import Flip


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """Drawn pieces that are printed, cut and backed alike. Raises ValueError if there are none."""

    name: str  # the first part of the names of its files
    heading: str  # what its sheets are called, such as "Casino cards"
    game_title: str
    pieces: tuple[DrawnPiece, ...]
    scheme: str  # a name in SCHEMES
    flip: Flip
    layout: SheetLayout
    paper: Paper
    draft: str = ""  # what its sheets say where it is one
    state: str = ""  # what fronts of a component with ``mark`` say
    number: str = ""  # what all others say: of the printing, where changed pieces are printed
    # Of each component that shares sheets; then a sheet is called after what lies on it.
    layouts: Mapping[str, SheetLayout] = field(default_factory=dict)

    # What small print says in the game's language, by the English phrase with its {places}.
    phrases: Mapping[str, str] = field(default_factory=dict)
    cache: Cache = NO_CACHE

    def translated(self, phrase: str, **filled: object) -> str:
        """A phrase of small print in the game's language, its places filled in."""
        return self.phrases.get(phrase, phrase).format(**filled)

    def __post_init__(self) -> None:
        if not any(drawn.piece.copies > 0 for drawn in self.pieces):
            raise ValueError(f"the component {self.name} has no cards")

    def for_printer(self, printer: Printer | None) -> "Job":
        """The job with the border that a printer leaves, and turned as it turns paper."""
        flip = printer.flip if printer and printer.flip else self.flip
        return replace(self, paper=self.paper.for_printer(printer), flip=flip)

    def saying(self, draft: str, state: str, printed: str, number: str) -> "Job":
        """The job with the note of a draft, the printed state, and that with its note, if any."""
        title = " · ".join(filter(None, (self.game_title, printed)))
        return replace(self, draft=draft, game_title=title, state=state, number=number)

    @property
    def states(self) -> dict[str, str]:
        """The print that fronts name, by their component."""
        said = {one.name: (one.plan.mark and self.state) or self.number for one in self.components}
        return {name: text for name, text in said.items() if text}

    @property
    def components(self) -> tuple[Component, ...]:
        """The components it prints, in the order of their first pieces."""
        return tuple({drawn.component.name: drawn.component for drawn in self.pieces}.values())


def jobs_of(
    game: Game,
    drawn: Sequence[DrawnPiece],
    layouts: Layouts,
    paper_name: str,
    backs: PrintedBacks = "as planned",
    cutter: str | None = None,
    phrases: Mapping[str, str] | None = None,
    cache: Cache = NO_CACHE,
) -> tuple[tuple[Job, ...], tuple[Problem, ...]]:
    """A job for each component with pieces to print, and problems; ``cutter`` is a machine's."""
    paper = layouts.papers.get(paper_name)
    if paper is None:
        hint = did_you_mean(paper_name, layouts.papers, listing="paper sizes")
        return (), (
            Problem(game.where, "unknown-paper", f"there is no paper size {paper_name!r}", hint),
        )
    if cutter is not None and cutter not in layouts.sheets:
        hint = did_you_mean(cutter, layouts.sheets, listing="sheet templates")
        message = f"there is no sheet {cutter} for a cutting machine"
        return (), (Problem(game.where, "unknown-sheet", message, hint),)
    pieces: dict[str, list[DrawnPiece]] = {component.name: [] for component in game.components}
    for one in drawn:
        if one.piece.copies > 0:
            pieces[one.component.name].append(one)
    jobs: list[Job] = []
    problems: list[Problem] = []
    for component in game.components:
        plan = component.plan
        unknown = _unknown_names(component, layouts) if pieces[component.name] else ()
        problems += unknown
        if unknown or not pieces[component.name]:
            continue
        own_paper = layouts.papers[plan.paper] if plan.paper else paper
        heading, layout, missing = _laid_out(component, layouts, cutter, own_paper)
        problems += missing
        job = Job(
            name=component.name,
            heading=heading,
            game_title=game.title,
            pieces=tuple(pieces[component.name]),
            scheme=_scheme(plan.scheme, backs),
            flip=plan.flip,
            layout=layout,
            phrases=phrases or {},
            cache=cache,
            paper=own_paper.model_copy(update={"margin": layout.margin_of(own_paper)}),
        )
        jobs.append(job)
    return tuple(jobs), tuple(problems)


def _fits(component: Component, planned: SheetLayout, cutter: SheetLayout, paper: Paper) -> bool:
    """Whether a machine may cut a component out: what does not fit its sheets stays as planned."""
    if not SCHEME_FACTS[component.plan.scheme].by_machine or planned.grid != "auto":
        return False
    room = printable(paper.portrait, cutter.margin_of(paper))
    short, long = sorted(component.format.size)
    return short <= min(room.width, room.height) and long <= max(room.width, room.height)


def _laid_out(
    component: Component, layouts: Layouts, cutter: str | None, paper: Paper
) -> tuple[str, SheetLayout, tuple[Problem, ...]]:
    """What a component's sheets are called, and how its pieces lie on them."""
    planned = layouts.sheets[component.plan.sheet]
    if cutter is None:
        return component.title, planned, ()
    machine = layouts.sheets[cutter]
    if machine.templates:
        return _ready(component, planned, machine, paper)
    layout = machine if _fits(component, planned, machine, paper) else planned
    return component.title, layout, ()


def _ready(
    component: Component, planned: SheetLayout, machine: SheetLayout, paper: Paper
) -> tuple[str, SheetLayout, tuple[Problem, ...]]:
    """The same where a machine has ready cutting files: the file is named beside the title."""
    form = component.format
    if not SCHEME_FACTS[component.plan.scheme].by_machine or planned.grid != "auto":
        return component.title, planned, ()
    found = machine.by_template(form, paper)
    if found:
        return f"{component.title}: {found[0]}", found[1], ()
    sizes = sorted({one.trim for one in machine.templates.values() if one.paper == paper.name})
    known = ", ".join(f"{mm_text(wide)} x {mm_text(high)}" for wide, high in sizes)
    size = f"{mm_text(form.size.width)} x {mm_text(form.size.height)}"
    message = f"{machine.name} has no cutting file for {size} mm on {paper.name}"
    hint = f"it is arranged for a knife instead; there are files for {known or 'other papers'} mm"
    missing = Problem(component.where, "no-cut-template", message, hint, "warning")
    return component.title, planned, (missing,)


def _scheme(planned: str, backs: PrintedBacks) -> str:
    if backs == "as planned" or planned not in BACKS:
        return planned
    return "single" if backs == "none" else backs


def _unknown_names(component: Component, layouts: Layouts) -> tuple[Problem, ...]:
    """A problem for each name nobody has defined: a game made in Python was not checked by load."""
    plan = component.plan
    references = (
        (("kind",), component.kind, KINDS, "kind"),
        (("print", "method"), plan.scheme, SCHEME_FACTS, "print method"),
        (("print", "sheet"), plan.sheet, layouts.sheets, "sheet template"),
        (("print", "paper"), plan.paper, layouts.papers, "paper size"),
    )
    return tuple(
        Problem(
            component.where_of(*path),
            f"unknown-{path[-1]}",
            f"there is no {words} {name!r}",
            did_you_mean(name, known, listing=f"{words}s"),
        )
        for path, name, known, words in references
        if name is not None and name not in known
    )
