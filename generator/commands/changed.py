"""The printed state of a game: recorded, compared with what it is now, and reprinted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from generator.changes.compare import Change, Changes, changes, why_taken_out
from generator.changes.lock import LOCK_FILE, lock_text, read_lock
from generator.changes.rules import RuleChange
from generator.changes.sources import of_theme
from generator.changes.state import State, state_of
from generator.commands import history
from generator.commands.changed_rules import changed_rules, passages_of
from generator.commands.history import NAME as KEPT
from generator.commands.part import with_copies
from generator.exports.built import Built, Written
from generator.exports.inputs import draft_note
from generator.exports.manifest import add_part
from generator.faces.compare import edged
from generator.faces.face import DrawnPiece
from generator.files.write import matching_files, write_file
from generator.load.messages import load_change_words
from generator.model.component import PieceRef
from generator.model.messages import ChangeWords
from generator.options import Options
from generator.pipeline import Session
from generator.problem import ContentError, Problem, Severity, Where, has_errors, problem_of
from generator.text.font_library import FontLibrary
from generator.version import __version__


@dataclass(frozen=True, slots=True)
class Compared:
    """A game as it would be printed now, compared with its printed state."""

    built: Built
    old: State
    new: State
    changes: Changes
    rules: tuple[RuleChange, ...]
    before: Mapping[PieceRef, DrawnPiece]  # how pieces looked, as far as anybody knows
    fonts: FontLibrary  # that know the files of both
    words: ChangeWords  # of the pages, in the game's language
    english: ChangeWords  # what a command says
    against: str  # what the game is compared with, in words


def record_printed(
    session: Session, name: str, note: str = "", *, draft: bool = False
) -> tuple[Written | None, tuple[Problem, ...]]:
    """Record what a game's build prints as lying on the table: ``content/<game>/printed.lock``.

    In every language that the game has. Where no revision of git holds the files, they are kept
    beside it in ``printed.zip``. None after an error. Raises OSError where the files cannot be
    written.
    """
    built, state, problems = _now(session, name, Options(draft=draft))
    if built and built.draft:
        note = " · ".join(filter(None, (draft_note(built.draft), note)))
    place = session.folder(name).place
    others: dict[str, State] = {}
    for language in filter(None, session.languages(name)):
        _, other, more = _now(session, name, Options(language=language, draft=draft))
        problems = (*problems, *(one for one in more if one not in problems))
        if other is not None:
            others[language] = other
    if state is None or place is None or len(others) + 1 < len(session.languages(name)):
        return None, problems
    old, broken = read_lock(session.folder(name))
    hint = "a new file is written, and printings are counted from one again"
    more = tuple(replace(one, severity="warning", hint=hint) for one in broken)
    own = tuple(folder.place for folder in history.own_layouts(session) if folder.place)
    revision = history.committed_as(place, own)
    state = replace(state, printing=old.printing + 1 if old else 1, note=note, revision=revision)
    data = b"" if revision else history.files_of(session, name)
    if data:
        write_file(place / KEPT, data)
    elif not revision:
        more = (*more, _too_many(session, name))
    state = replace(state, kept=history.archive_digest(data), others=others)
    written = Written(write_file(place / LOCK_FILE, lock_text(state).encode()))
    if not data:
        (place / KEPT).unlink(missing_ok=True)
    return written, (*problems, *more)


def _too_many(session: Session, name: str) -> Problem:
    message = (
        "the game's files are too large to keep a copy, so changed and diff cannot show old cards"
    )
    where = Where(session.folder(name).shown(LOCK_FILE))
    hint = "commit the game's files with git, then record the printing again"
    return Problem(where, "too-large-to-keep", message, hint, severity="warning")


def compare(
    session: Session,
    name: str,
    options: Options,
    since: str | None = None,
    *,
    redrawn: bool = False,
) -> tuple[Compared | None, tuple[Problem, ...]]:
    """Changes since the game was recorded as printed, or since a revision of git.

    In the language of the options. With ``redrawn`` pieces that only another version of Proofdeck
    draws differently are printed again. None after an error, or where nothing was recorded.
    """
    built, new, problems = _now(session, name, options)
    if built is None or new is None:
        return None, problems
    lock, more = read_lock(session.folder(name))
    locked = lock and (lock.others.get(options.language) if options.language else lock)
    where = Where(session.folder(name).shown(LOCK_FILE))
    if since is not None:
        then, old, more = _at(session, name, options, since)
        old = old and replace(old, printing=lock.printing if lock else 0)
    else:
        then, old = _printed_from(session, name, options, locked), locked
        more = (*more, *_no_old_pictures(session, name, old, then))
    problems = (*problems, *more)
    if old is None:
        if not has_errors(problems):
            problems = (*problems, _nothing_printed(name, options, where, recorded=bool(lock)))
        return None, problems
    before: Mapping[PieceRef, DrawnPiece] = {one.ref: one for one in then.drawn} if then else {}
    fonts = built.fonts.with_fonts_of(then.fonts) if then else built.fonts
    reads = {one.ref: one.reads for one in built.drawn}
    if options.language:  # rules are the same in every language
        new, old = replace(new, rules={}), replace(old, rules={})
    found = changes(old, new, reads, of_theme(built.game), redrawn=redrawn)
    own = options.language is None
    rules = changed_rules(session, built.game, old.rules, (), built.drawn) if own else ()
    words, english = (load_change_words(code) for code in (built.game.language, "en"))
    against = (
        words.say("against_printing", printing=old.printing)
        if since is None
        else words.say("against_revision", revision=since)
    )
    compared = Compared(built, old, new, found, rules, before, fonts, words, english, against)
    return compared, problems


def _nothing_printed(name: str, options: Options, where: Where, *, recorded: bool) -> Problem:
    if recorded:  # before it was translated
        message = f"you have not recorded a printing in {options.language} yet"
        hint = f"if the files are still as you printed them: `proofdeck printed {name}`"
        return Problem(where, "nothing-printed", message, hint, severity="warning")
    message = "you have not recorded a printing of this game yet"
    hint = f"if the files are still as you printed them: `proofdeck printed {name}`. "
    hint += "Otherwise compare with git, by --since"
    return Problem(where, "nothing-printed", message, hint)


def _at(
    session: Session, name: str, options: Options, since: str
) -> tuple[Built | None, State | None, tuple[Problem, ...]]:
    """The game as it was at a revision; None after an error, which names the revision."""
    where = Where.option("since")
    try:
        earlier = history.session_at(session, since)
        then, state, found = _now(earlier.session, name, options)
    except ContentError as error:
        return None, None, (problem_of(error, where),)
    if state is not None:
        return then, state, tuple(_as_now(folder, since) for folder in earlier.as_now)
    first = next((one for one in found if one.severity == "error"), None)
    said = f": {first.where}: {first.message}" if first else ""
    message = f"the game as of {since} cannot be drawn{said}"
    hint = "choose a revision without errors. Or compare with what you printed"
    severity: Severity = "warning" if options.language else "error"  # no such language yet
    return None, None, (Problem(where, "broken-revision", message, hint, severity=severity),)


def _as_now(folder: str, since: str) -> Problem:
    message = (
        f"git has no version of this folder at {since}: old cards are drawn with the present one"
    )
    hint = "commit it in the same repository as the games"
    return Problem(Where(folder), "not-in-git", message, hint, severity="warning")


def _no_old_pictures(
    session: Session, name: str, old: State | None, then: Built | None
) -> tuple[Problem, ...]:
    """A warning where a lock names files that show how pieces looked, and nobody has them."""
    if old is None or then is not None or not (old.revision or old.kept):
        return ()
    folder = session.folder(name)
    file, hint = KEPT, "restore it from git, or record the present state:"
    if old.revision:
        file, message = (
            LOCK_FILE,
            "git no longer has the revision that you printed, or it cannot be drawn",
        )
        hint = f"fetch {old.revision[:12]}, or record the present state:"
    elif not folder.has(KEPT):
        message = f"{KEPT} is missing"
    elif history.read_archive(folder, old.kept) is None:
        message = f"{KEPT} does not match {LOCK_FILE}"
    else:  # by an older version, which took more
        message = f"{KEPT} is of an older version and cannot be drawn"
        hint = "record the present state:"
    where = Where(folder.shown(file))
    message = f"{message}, so old cards cannot be shown"
    hint = f"{hint} `proofdeck printed {name}`"
    return (Problem(where, "bad-archive", message, hint, severity="warning"),)


def _printed_from(
    session: Session, name: str, options: Options, locked: State | None
) -> Built | None:
    """The game as it was printed; None where its files are lost."""
    if locked is None:
        return None
    if locked.revision:
        try:
            return _now(history.session_at(session, locked.revision).session, name, options)[0]
        except ContentError:
            return None
    files = history.read_archive(session.folder(name), locked.kept)
    if not files:
        return None
    earlier = history.session_of(session, files)
    names = earlier.names()  # one alone, by which its folder was called then
    return _now(earlier, name if name in names else names[0], options)[0] if names else None


def delta(compared: Compared, session: Session) -> tuple[Built, tuple[Problem, ...]]:
    """The build of only what must be printed: changed and new pieces, and copies that are more."""
    built = compared.built
    wanted = {one.piece: one.to_print for one in compared.changes.pieces if one.to_print}
    drawn, options = tuple(with_copies(built.drawn, wanted)), Options(paper=built.paper.name)
    number = str(compared.old.printing + 1)
    printed, _, problems = session.impose(
        built.game, drawn, options, whole=built.drawn, number=number
    )
    part = replace(built, drawn=drawn, printed=printed, per_component=(), fonts=compared.fonts)
    return part, problems


def write_changed(
    session: Session, compared: Compared, output: Path
) -> tuple[Written | None, Built, tuple[Problem, ...]]:
    """Write ``changed-<paper>.pdf``; None, and an old one is removed, where nothing changed.

    Raises OSError where it cannot be written.
    """
    from generator.exports.pdf.changed import Taken, changed_pdf

    part, problems = delta(compared, session)
    folder = part.folder(output)
    path = folder / f"changed-{part.paper.name}.pdf"
    if compared.changes.is_empty:
        for old in matching_files(folder, "changed-*.pdf"):  # for whichever paper
            old.unlink()
        return None, part, problems
    taken = [
        Taken(
            f"{one.take_out} × {title_and_name(compared, one.taken)[1]}",
            f"{title_and_name(compared, one.taken)[0]}: {why_taken_out(one, compared.words)}",
            edged(known.front) if (known := compared.before.get(one.taken)) else None,
        )
        for one in compared.changes.pieces
        if one.take_out
    ]
    data = changed_pdf(part, taken, compared.old.printing + 1, compared.words)
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
        passages=passages_of(session, name, options.language),
        made_by=f"Proofdeck {__version__}",
    )
    return built, state, problems


def title_and_name(compared: Compared, ref: PieceRef) -> tuple[str, str]:
    """The title of a piece's component, and its name or else its id."""
    now = (one for one in compared.built.drawn if one.ref == ref)
    known = next(now, None) or compared.before.get(ref)
    if known is None:
        return ref.component, ref.id
    return known.component.title, known.component.name_of(known.piece) or ref.id


def counted(found: Sequence[Change]) -> Mapping[str, int]:
    """How many pieces are new, changed, differ in copies, and are gone."""
    ways = ("new", "changed", "copies", "renamed", "gone")
    return {how: sum(one.how == how for one in found) for how in ways}


def outdated_comparisons(session: Session, name: str, output: Path) -> tuple[Path, ...]:
    """Files of ``changed``, ``diff`` and ``playtest`` for all languages of a game: sorted."""
    folders = [output / name / (language or "") for language in session.languages(name)]
    ways = ("changed-*.pdf", "diff-*.pdf", "diff.html", "playtest-*.pdf")
    return tuple(sorted(file for one in folders for file in matching_files(one, *ways)))
