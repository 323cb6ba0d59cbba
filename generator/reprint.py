"""What lies on the table and what changed since: recorded, compared, printed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from generator.changes.compare import Change, Changes, changes
from generator.changes.kept import NAME as KEPT
from generator.changes.kept import digest_of_kept, lost_files, read_kept
from generator.changes.lock import NAME, lock_text, read_lock
from generator.changes.revision import committed_as
from generator.changes.rules import RuleChange
from generator.changes.state import State, state_of
from generator.earlier import files_of, session_at, session_of
from generator.exports.built import Built, Written
from generator.exports.files import write_file
from generator.exports.manifest import add_part
from generator.faces.face import DrawnPiece, Face
from generator.model.component import PieceRef
from generator.pipeline import Options, Session
from generator.problem import ContentError, Problem, Where, has_errors, problem_of
from generator.rewritten import changed_rules, passages_of
from generator.text.library import FontLibrary
from generator.version import __version__


@dataclass(frozen=True, slots=True)
class Compared:
    """A game as it would be printed now, held against what lies on the table."""

    built: Built
    old: State
    new: State
    changes: Changes
    rules: tuple[RuleChange, ...]
    before: Mapping[PieceRef, DrawnPiece]  # how pieces looked, as far as anybody knows
    fonts: FontLibrary  # that know the files of both
    against: str  # what the game is compared with, in words


def record_printed(
    session: Session, name: str, note: str = ""
) -> tuple[Written | None, tuple[Problem, ...]]:
    """Record what a game's build prints as lying on the table: ``content/<game>/printed.lock``.

    Where no revision of git holds the files, they are kept beside it in ``printed.zip``. None after
    an error. Raises OSError where the files cannot be written.
    """
    built, state, problems = _now(session, name, Options())
    place = session.folder(name).place
    if built is None or state is None or place is None:
        return None, problems
    old, broken = read_lock(session.folder(name))
    more = [
        replace(one, severity="warning", hint="it is written anew, and printings count from one")
        for one in broken
    ]
    places = tuple(folder.place for folder in session.layouts if folder.place)
    revision = committed_as(place, places)
    state = replace(state, printing=old.printing + 1 if old else 1, note=note, revision=revision)
    data = b"" if revision else files_of(session, name)
    if data:
        write_file(place / KEPT, data)
    else:
        (place / KEPT).unlink(missing_ok=True)
    state = replace(state, kept=digest_of_kept(data))
    return Written(write_file(place / NAME, lock_text(state).encode())), (*problems, *more)


def compare(
    session: Session, name: str, options: Options, since: str | None = None
) -> tuple[Compared | None, tuple[Problem, ...]]:
    """What has changed since the game was recorded as printed, or since a revision of git.

    None after an error, or where nothing was recorded.
    """
    built, new, problems = _now(session, name, options)
    if built is None or new is None:
        return None, problems
    locked, more = read_lock(session.folder(name))
    problems = (*problems, *more)
    where = Where(session.folder(name).shown(NAME))
    before: Mapping[PieceRef, DrawnPiece] = {}
    fonts, old = built.fonts, locked
    if since is None and locked and lost_files(session.folder(name), locked.kept):
        problems = (*problems, _no_old_pictures(session, name))
    try:
        if since is not None:
            then: Session | None = session_at(session, since)
        else:
            then = _printed_from(session, name, locked)
    except ContentError as error:
        return None, (*problems, problem_of(error, where))
    if then:
        was, state, more = _now(then, name, options)
        if was:
            before = {one.ref: one for one in was.drawn}
            fonts = fonts.knowing(was.fonts)
        if since is not None:
            old = state
            problems = (*problems, *(more if state is None else ()))
    if old is None:
        if not has_errors(problems):
            message = "nobody has recorded what is printed of this game"
            hint = f"record it with `proofdeck printed {name}`, or compare with git, by --since"
            problems = (*problems, Problem(where, "nothing-printed", message, hint))
        return None, problems
    reads = {one.ref: one.reads for one in built.drawn}
    found = changes(old, new, reads)
    rules = changed_rules(session, built.game, old.rules, (), built.drawn)
    against = f"Compared with {f'printing {old.printing}' if since is None else since}"
    return Compared(built, old, new, found, rules, before, fonts, against), problems


def _no_old_pictures(session: Session, name: str) -> Problem:
    message = "this is not what was kept beside printed.lock, so how pieces looked is not known"
    hint = f"take it back, or record what is printed now: `proofdeck printed {name}`"
    where = Where(session.folder(name).shown(KEPT))
    return Problem(where, "bad-archive", message, hint, severity="warning")


def _printed_from(session: Session, name: str, locked: State | None) -> Session | None:
    """The project as the game was printed from it; None where nobody knows any more."""
    if locked is None:
        return None
    if locked.revision:
        try:
            return session_at(session, locked.revision)
        except ContentError:
            return None
    files = read_kept(session.folder(name), locked.kept)
    return session_of(session, files) if files else None


def delta(compared: Compared, session: Session) -> tuple[Built, tuple[Problem, ...]]:
    """The build of only what must be printed: changed and new pieces, and copies that are more."""
    built = compared.built
    number = compared.old.printing + 1
    wanted = {one.piece: one.to_print for one in compared.changes.pieces if one.to_print}
    from generator.exports.pdf.changed import marked

    drawn = tuple(
        marked(replace(one, piece=replace(one.piece, copies=wanted[one.ref])), number, built.fonts)
        for one in built.drawn
        if one.ref in wanted
    )
    printed, _, problems = session.impose(built.game, drawn, Options(paper=built.paper.name))
    part = replace(built, drawn=drawn, printed=printed, apart=(), fonts=compared.fonts)
    return part, problems


def write_changed(
    session: Session, compared: Compared, output: Path
) -> tuple[Written | None, Built, tuple[Problem, ...]]:
    """Write ``changed-<paper>.pdf``; None, and an old one is removed, where nothing changed.

    Raises OSError where it cannot be written.
    """
    from generator.exports.pdf.changed import Taken, changed_pdf

    part, problems = delta(compared, session)
    path = output / part.game.name / f"changed-{part.paper.name}.pdf"
    if compared.changes.none:
        path.unlink(missing_ok=True)
        return None, part, problems
    taken = [
        Taken(f"{one.take_out} × {one.piece}", said(one), _looked(compared, one.piece))
        for one in compared.changes.pieces
        if one.take_out
    ]
    data = changed_pdf(part, taken, compared.old.printing + 1)
    written = Written(write_file(path, data), None, part.paper.name)
    add_part(path.parent, compared.built, "changed", written)
    return written, part, problems


def _now(
    session: Session, name: str, options: Options
) -> tuple[Built | None, State | None, tuple[Problem, ...]]:
    built, problems = session.build(name, options)
    if built is None:
        return None, None, problems
    state = state_of(
        built.game,
        built.drawn,
        session.layouts,
        built.fonts,
        passages=passages_of(session, name),
        made_by=f"Proofdeck {__version__}",
    )
    return built, state, problems


def _looked(compared: Compared, piece: PieceRef) -> Face | None:
    known = compared.before.get(piece)
    return known.front if known else None


def said(change: Change) -> str:
    """Why a piece is to be taken out, in a few words."""
    if change.how == "gone":
        return "the game no longer has it"
    if change.how == "copies":
        return "there are fewer of it"
    named = [field.name for field in change.fields]
    if named:
        return f"{', '.join(named)} {'is' if len(named) == 1 else 'are'} not as before"
    return "; ".join(change.causes)


def counted(found: Sequence[Change]) -> Mapping[str, int]:
    """How many pieces are new, changed, differ in copies, and are gone."""
    ways = ("new", "changed", "copies", "gone")
    return {how: sum(one.how == how for one in found) for how in ways}
