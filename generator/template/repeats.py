"""Repeats: macros of the kit that draw the same for the same arguments, run once a size."""

from collections.abc import Callable, Mapping
from typing import Any

from jinja2.runtime import Macro

from generator.problem import Where
from generator.template.errors import ships
from generator.template.recorder import Read, Recorder

# Nothing but their arguments, the size and the theme decides what these print.
_ALIKE = frozenset({"pattern_of", "ground", "shape", "frame", "panel", "medal", "motif", "rim"})
_MOST = 2_000
OF_JINJA = ("_block_vars", "_loop_vars")  # what it adds to a call of its own accord


class Repeats:
    """The results of macros, with the names they read; one game's, of one theme."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._known: dict[Any, tuple[Any, dict[Read, object]]] = {}
        self.size: object = None  # of the face that is being drawn

    def printed(
        self, macro: Macro, args: tuple[Any, ...], named: Mapping[str, Any], run: Callable[[], Any]
    ) -> Any:
        """The result of a macro: ``run`` gives it if it is not known."""
        if macro.name not in _ALIKE or not _is_ours(macro):
            return run()
        given = tuple(sorted(one for one in named.items() if one[0] not in OF_JINJA))
        key = macro.name, args, given, self.size
        try:
            known = self._known.get(key)
        except TypeError:  # an argument that may change, such as a list
            return run()
        reads = self._recorder.reads
        if known is None:
            before = dict(reads)
            reads.clear()
            try:
                known = run(), dict(reads)
            finally:
                reads.update(before)
            if len(self._known) >= _MOST:
                self._known.clear()
            self._known[key] = known
        reads.update(known[1])
        return known[0]


def _is_ours(macro: Macro) -> bool:
    code = getattr(macro._func, "__code__", None)  # noqa: SLF001 - Jinja2 tells it in no other way
    return code is not None and ships(Where(code.co_filename))
