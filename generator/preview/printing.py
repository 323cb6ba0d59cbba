"""Printing from the page: jobs that build or export a game into the output folder.

A job runs in a thread of its own, over a session of its own, so that the page goes on meanwhile.
"""

import copy
import threading
from collections import OrderedDict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, cast

from generator.changes.state import told_of
from generator.exports import EXPORTS
from generator.exports.manifest_file import NAME as MANIFEST
from generator.model.export_options import CROPS, ExportOptions
from generator.model.scheme import BACKS
from generator.options import Options
from generator.preview.rules_view import fresh_session
from generator.preview.undo import refused
from generator.preview.views import problem_views
from generator.problem import Problem, SourceError, has_errors
from generator.project import Project
from generator.rules.run import in_draft

PRINT, CHANGED = "print", "changed"  # beside the targets of EXPORTS and of the layouts
_MOST = 20  # jobs that are remembered

Json = dict[str, Any]


class Wanted(NamedTuple):
    """A job to print: the print files, the changed cards, or an export, and how."""

    what: str
    paper: str = "a4"
    backs: str = "as planned"
    low_ink: bool = False
    grey: bool = False
    dpi: int = 300
    cut: str = "bleed"
    draft: bool = False


@dataclass
class _Job:
    game: str
    stage: str = "begun"
    done: int = 0
    total: int = 0
    files: list[Path] = field(default_factory=list)
    removed: tuple[str, ...] = ()  # files that showed the game as it was before
    problems: tuple[Problem, ...] = ()
    refused: str = ""
    over: bool = False
    may_draft: bool = False  # only rules of rules.yaml stand in the way


class Press:
    """The jobs of a project, the latest last."""

    def __init__(self, project: Project, output: Path) -> None:
        self._project, self._output = project, output
        self._jobs: OrderedDict[str, _Job] = OrderedDict()
        self._count = 0

    def choices(self, game: str) -> Json:
        """The paper sizes, backs and targets, as JSON."""
        layouts, _ = self._project.layouts()
        targets = [
            ("Shops and presses", name, one.title, f"{one.files.upper()}, {one.dpi} dpi")
            for name, one in layouts.targets.items()
        ]
        for name, row in EXPORTS.items():
            title, _, says = row.says.replace(":", ",").partition(", ")
            group = "Tables on a screen" if row.made_by.startswith("tables") else "Files"
            targets.append((group, name, title, says))
        return {
            "game": game,
            "papers": sorted(layouts.papers),
            "backs": [{"name": name, "says": says or "as set"} for name, says in BACKS.items()],
            "cuts": [{"name": name, "says": says} for name, says in CROPS.items()],
            "targets": targets,
            "folder": f"{self._output.name}/{game}",
        }

    def start(self, game: str, wanted: Wanted) -> Json:
        """Begin a job. Raises ContentError for what cannot be, such as an unknown paper."""
        layouts, _ = self._project.layouts()
        if game not in self._project.games():
            raise refused("this game no longer exists")
        if wanted.what not in (PRINT, CHANGED, *EXPORTS, *layouts.targets):
            raise refused(f"there is no target {wanted.what}")
        if wanted.paper not in layouts.papers or wanted.backs not in BACKS:
            raise refused(f"there is no paper size {wanted.paper}, or no such backs")
        try:
            export = ExportOptions(dpi=wanted.dpi, crop=cast("Any", wanted.cut))
        except (TypeError, ValueError) as error:
            raise refused(str(error)) from None
        self._count += 1
        key, job = str(self._count), _Job(game)
        self._jobs[key] = job
        while len(self._jobs) > _MOST:
            self._jobs.popitem(last=False)
        threading.Thread(target=self._run, args=(job, wanted, export), daemon=True).start()
        return {"job": key}

    def state(self, key: str) -> Json | None:
        """How far a job is, and what it wrote, as JSON; None if there is none."""
        job = self._jobs.get(key)
        if job is None:
            return None
        return {
            **told_of(job, "over stage done total refused may_draft removed"),
            "files": [path.relative_to(self._output).as_posix() for path in job.files],
            "problems": problem_views(job.problems, {}),
        }

    def file(self, key: str, number: int) -> Path | None:
        """A file that a job wrote; None if there is none."""
        files = self._jobs[key].files if key in self._jobs else []
        return next((one for one in files[number : number + 1] if one.is_file()), None)

    def record(self, game: str, note: str, *, draft: bool = False) -> Json:
        """Record that a game is printed as it is. Raises ContentError if it cannot be built."""
        project = self._own()
        written, problems = project.record_printed(game, note, draft=draft)
        if written is None:
            first = next((one for one in problems if one.severity == "error"), None)
            raise refused(first.message if first else "it cannot be printed as it is")
        for old in project.outdated_comparisons(game, self._output):
            old.unlink(missing_ok=True)
        return {"said": "recorded as printed"}

    def _own(self) -> Project:
        """The same project with a session of its own."""
        own = copy.copy(self._project)
        own.session = fresh_session(self._project.session)
        return own

    def _run(self, job: _Job, wanted: Wanted, export: ExportOptions) -> None:
        def progress(stage: str, done: int, total: int) -> None:
            job.stage, job.done, job.total = stage, done, total

        asked = told_of(wanted, "paper backs low_ink grey draft")
        options = Options(export=export, progress=progress, **asked)
        try:
            self._make(job, wanted.what, options)
        except SourceError as error:
            job.refused = str(error)
        except OSError as error:
            job.refused = f"it cannot be written: {error.strerror or error}"
        except Exception as error:  # noqa: BLE001 - a bug of ours: told, and the page stays
            job.refused = f"an error in Proofdeck itself: {type(error).__name__}: {error}"
        job.over = True

    def _make(self, job: _Job, what: str, options: Options) -> None:
        project = self._own()
        if what == CHANGED:
            compared, job.problems = project.changed(job.game, options)
            if compared is None:
                job.refused = "it cannot be compared with what you printed"
                return
            written, _, more = project.write_changed(compared, self._output)
            job.problems = (*job.problems, *more)
            job.files = [written.path] if written else []
            job.refused = "" if written else "nothing has changed since the last printing"
            return
        built, job.problems = project.build(job.game, options)
        if built is None:
            job.refused = "it cannot be built: correct the errors first"
            loaded, _ = project.load(job.game)
            job.may_draft = bool(loaded and not has_errors(in_draft(loaded, job.problems)[1]))
            return
        if what != PRINT:
            built, unfit = project.for_target(built, what, options)
            job.problems = (*job.problems, *unfit)
            if has_errors(unfit):
                job.refused = "it does not fit: see below"
                return
        books = project.begin_rulebooks(built, self._output, options)
        found: tuple[Problem, ...] = ()

        def beside() -> Any:
            nonlocal found
            made, found = books()
            return made

        targets = ("pdf",) if what == PRINT else (what,)
        done = project.export(
            built, self._output, targets, beside=beside if what == PRINT else dict,
            progress=options.progress,
        )  # fmt: skip
        job.problems, job.removed = (*job.problems, *found), done.outdated
        whole = f"{job.game}-{built.paper.name}.pdf"
        files = [one.path for one in done.written if one.path.name != MANIFEST]
        job.files = sorted(files, key=lambda path: (path.name != whole, len(path.parts), str(path)))
