"""Guard of edits: none makes a new error, and none changes what a game demands of its cards."""

import copy
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from generator.files.folder import Folder
from generator.load.yaml_tree import read_yaml
from generator.pipeline import Session
from generator.preview.settings import FILE, RULES
from generator.preview.undo import Check, Edit, refused
from generator.problem import Problem, counted
from generator.project import Project

Found = Callable[[Project, str], Sequence[Problem]]  # all that is wrong with a game

MOST = 10  # problems that are shown
_OF_GAME = ("allow", "numbers", "guarded", "accessibility", "python")
_OF_PART = ("allow", "free", "not_printed")  # of a component or a list


class Guard:
    """Judges edits of a project's games. With ``may_loosen`` they may change rules, too."""

    def __init__(self, project: Project, found: Found, *, may_loosen: bool) -> None:
        self._project, self._found, self._may_loosen = project, found, may_loosen
        self.left: tuple[Problem, ...] = ()  # what is wrong after the last edit

    def wrong(self, session: Session, name: str) -> tuple[Problem, ...]:
        """Everything that is wrong with a game, as ``proofdeck check`` finds it."""
        own = copy.copy(self._project)
        own.session = session
        found = dict.fromkeys(self._found(own, name))
        return tuple(one for one in found if one.severity != "allowed")

    def around(self, check: Check, session: Session, name: str) -> Check:
        """A check of an edit that judges the whole game with it, too."""

        def judged(edit: Edit, after: bytes) -> None:
            check(edit, after)
            content = session.content.overlaid({f"{name}/{edit.name}": after})
            then = Session(content, session.layouts, session.rules, session.cache, session.sets)
            rewritten = _differing(session.folder(name), then.folder(name))
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
            loads = now.load(name)[0] is not None
            made &= _errors(then.checked(name)[1]) if loads else Counter()
        if made:
            new = [str(one) for one in self.left if _key(one) in made]
            message = f"nothing was written: this edit makes {counted(made.total(), 'error')}"
            raise refused(message, "\n" + "\n".join(new[:MOST]))


def _key(problem: Problem) -> tuple[str, ...]:
    """What an error is known by when lines move."""
    return problem.name, problem.where.file, problem.piece, problem.field


def _errors(problems: Sequence[Problem]) -> Counter[tuple[str, ...]]:
    return Counter(_key(one) for one in problems if one.severity == "error")


def _differing(now: Folder, then: Folder) -> tuple[str, ...]:
    """The places at which two states of a game do not demand the same."""
    before, after = Counter(_demands(now)), Counter(_demands(then))
    return tuple(dict.fromkeys(place for place, _ in (before - after) + (after - before)))


def _demands(folder: Folder) -> Iterator[tuple[str, str]]:
    """All that a game demands: each by its place, and as it is written."""
    raw = read_yaml(folder, FILE)[0] if folder.has(FILE) else None
    rules = read_yaml(folder, RULES)[0] if folder.has(RULES) else None
    game: Any = raw if isinstance(raw, dict) else {}
    for rule in rules if isinstance(rules, list) else []:
        name = rule.get("rule") if isinstance(rule, dict) else rule
        yield f"rule {name} of {RULES}", repr(rule)
    for key in _OF_GAME:
        yield from _entries(f"{key} of {FILE}", game.get(key))
    for part in ("components", "lists"):
        held = game.get(part)
        for name, one in held.items() if isinstance(held, dict) else ():
            for key in _OF_PART if isinstance(one, dict) else ():
                yield from _entries(f"{key} of {name}", one.get(key))


def _entries(place: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        yield from ((f"{key} in {place}", repr(one)) for key, one in value.items())
    elif value is not None:
        yield place, repr(value)
