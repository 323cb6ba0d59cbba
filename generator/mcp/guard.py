"""Guard of edits: none makes a new error, and none changes what a game demands of its cards."""

import copy
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from threading import Lock
from typing import Any

from generator.files.folder import Folder
from generator.load.manuscript import PLACES_FILE
from generator.load.rule_entries import EXAMPLES_FILE
from generator.load.yaml_tree import read_yaml
from generator.model.game import RuleEntry
from generator.pipeline import Session
from generator.preview.settings import FILE, RULES
from generator.preview.undo import Check, Edit, refused
from generator.problem import Problem, counted
from generator.project import Project

Found = Callable[[Project, str], Sequence[Problem]]  # all that is wrong with a game
Demand = tuple[str, str, bool]  # its place, what is written there, and whether more may follow

MOST = 10  # problems that are shown
_FILES = {FILE: dict, RULES: list, PLACES_FILE: dict, EXAMPLES_FILE: dict}  # that demand something
_OF_GAME = ("allow", "numbers", "guarded", "accessibility", "python")
_OF_PART = ("allow", "free", "not_printed", "fields")  # of a component or a list


class Guard:
    """Judges edits of a project's games. With ``may_loosen`` they may change rules, too."""

    def __init__(self, project: Project, found: Found, *, may_loosen: bool) -> None:
        self._project, self._found, self._may_loosen = project, found, may_loosen
        self.drawing = Lock()  # no two draw at a time
        self.left: tuple[Problem, ...] = ()  # what is wrong after the last edit

    def wrong(self, session: Session, name: str) -> tuple[Problem, ...]:
        """Everything that is wrong with a game, as ``proofdeck check`` finds it."""
        own = copy.copy(self._project)
        own.session = session
        with self.drawing:
            found = dict.fromkeys(self._found(own, name))
        return tuple(one for one in found if one.severity != "allowed")

    def around(self, check: Check, session: Session, name: str) -> Check:
        """A check of an edit that judges the whole game with it, too."""

        def judged(edit: Edit, after: bytes) -> None:
            guarded = edit.name in _FILES and not self._may_loosen
            if guarded and _read(session.folder(name), edit.name) is None:
                raise refused(f"{edit.name} cannot be read: a person must correct it")
            check(edit, after)
            content = session.content.overlaid({f"{name}/{edit.name}": after})
            then = Session(content, session.layouts, session.rules, session.cache, session.sets)
            rewritten = _differing(session, then, name)
            if rewritten and not self._may_loosen:
                raise refused(
                    f"nothing was written: this edit changes {', '.join(rewritten[:MOST])}",
                    "correct the cards instead; only a person can allow it, with --write-rules",
                )
            self.left = self.wrong(then, name)
            if not rewritten:  # where a rule changes, cards and rulebook may follow
                self._require_no_new_error(session, then, name)

        return judged

    def _require_no_new_error(self, now: Session, then: Session, name: str) -> None:
        """Raises ContentError for errors that the edit makes; what others hid, it did not make."""
        before, after = _errors(self.wrong(now, name)), _errors(self.left)
        made = after - before
        if before - after:
            with self.drawing:
                made &= _not_hidden(now, then, name)
        if made:
            new = [str(one) for one in self.left if _key(one) in made]
            message = f"nothing was written: this edit makes {counted(made.total(), 'error')}"
            raise refused(message, "\n" + "\n".join(new[:MOST]))


def _key(problem: Problem) -> tuple[str, ...]:
    """What an error is known by when lines move."""
    return problem.name, problem.where.file, problem.piece, problem.field


def _errors(problems: Sequence[Problem]) -> Counter[tuple[str, ...]]:
    return Counter(_key(one) for one in problems if one.severity == "error")


def _not_hidden(now: Session, then: Session, name: str) -> Counter[tuple[str, ...]]:
    """Errors of rules and of drawing that no error of the state before can have hidden."""
    seen: Counter[tuple[str, ...]] = Counter()
    for language in now.languages(name):
        was, (game, found) = now.load(name, language)[0], then.checked(name, language)
        if was and game:
            drawn = {str(one.ref) for one in now.drawn(was)[0]}
            hidden = {part.label(one) for part in was.components for one in part.pieces} - drawn
            found += tuple(one for one in then.drawn(game)[1] if one.piece not in hidden)
        seen |= _errors(tuple(dict.fromkeys(found))) if was else Counter()
    return seen


def _differing(now: Session, then: Session, name: str) -> tuple[str, ...]:
    """The places at which two states of a game do not demand the same."""
    games = [one.load(name)[0] for one in (now, then)]
    loaded = [one.rules if all(games) and one else () for one in games]
    before = Counter(_demands(now.folder(name), loaded[0]))
    after = Counter(_demands(then.folder(name), loaded[1]))
    added = (one for one in after - before if not one[2])
    return tuple(dict.fromkeys(place for place, *_ in (*(before - after), *added)))


def _read(folder: Folder, name: str) -> Any:
    """What a file says, if only nothing; None if it cannot be read."""
    value, problems = read_yaml(folder, name) if folder.has(name) else (None, ())
    value = _FILES[name]() if value is None and not problems else value
    return value if isinstance(value, _FILES[name]) else None


def _demands(folder: Folder, loaded: Sequence[RuleEntry]) -> Iterator[Demand]:
    """All that a game demands, by its place: as it is written, and rules as they are ``loaded``."""
    for one in loaded:
        yield f"rule {one.name} of {RULES}", repr((one.component, one.kind, one.params)), False
    game, rules = _read(folder, FILE) or {}, _read(folder, RULES) or ()
    for rule in rules:
        name = rule.get("rule") if isinstance(rule, dict) else rule
        yield f"rule {name} of {RULES}", repr(rule), False
    for file in (PLACES_FILE, EXAMPLES_FILE):
        for key, one in (_read(folder, file) or {}).items():
            yield from _entries(f"{key} of {file}", one)
    for key in _OF_GAME:
        yield from _entries(f"{key} of {FILE}", game.get(key))
    for part in ("components", "lists"):
        held = game.get(part)
        for name, one in held.items() if isinstance(held, dict) else ():
            for key in _OF_PART if isinstance(one, dict) else ():
                yield from _entries(f"{key} of {name}", one.get(key), more=key == "fields")


def _entries(place: str, value: Any, *, more: bool = False) -> Iterator[Demand]:
    if isinstance(value, dict):
        yield from ((f"{key} in {place}", repr(one), more) for key, one in value.items())
    elif value is not None:
        yield place, repr(value), more
