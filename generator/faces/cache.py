"""Face cache: faces of this and of earlier runs, found by what their templates read.

Fields of its own piece that a template read are compared one by one. Everything else of the game
but its pieces counts as a whole, and so does each component whose pieces a face counted or listed.
"""

import pickle
from ast import literal_eval
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from io import BytesIO
from typing import Any, NamedTuple

from generator.cache.fingerprint import fingerprint, is_ours
from generator.cache.store import Cache
from generator.faces.context import Side, Subject
from generator.faces.face import KEPT, Face
from generator.faces.studio import Look, Studio
from generator.files.digest import digest_of_values
from generator.model.fonts import FontChoice, FontFile
from generator.model.game import Game
from generator.model.picture import InMemoryPicture, PictureFile
from generator.problem import ContentError, Problem
from generator.template.recorder import Read
from generator.text.font_library import FontLibrary

_KIND = "faces"
OWN = ("piece", "piece names")  # reads that the piece at hand answers
_OTHERS = ("count", "pieces")  # reads of other pieces
_TOGETHER = 50  # faces that are dumped together: a change of one dumps no more than these anew
_PLAIN = ("builtins",)
_FORMS = (
    "generator.faces.", "generator.measure.geometry", "generator.model.fonts",
    "generator.model.picture", "generator.problem", "generator.text.simple",
)  # fmt: skip
# What reading a file raises that is no pickle of ours.
_NOT_OURS = (
    pickle.UnpicklingError, AttributeError, EOFError, ImportError, LookupError, TypeError,
    ValueError,
)  # fmt: skip
Group = tuple[str, str, Side]  # component, template, side


class Drawn(NamedTuple):
    """A face, all that its template read, and the problems of any piece with this face."""

    face: Face
    reads: frozenset[Read]
    problems: tuple[Problem, ...] = ()


_Beside = tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]  # others, templates
Use = tuple[tuple[Read, ...], tuple[str, ...], Drawn]  # what was read of a piece, its values


class _Row(NamedTuple):
    """A face as it is stored; ``others`` are the states of components whose pieces were read."""

    own: tuple[Read, ...]
    answers: tuple[str, ...]
    reads: frozenset[Read]
    others: tuple[tuple[str, str], ...]
    templates: tuple[tuple[str, str], ...]
    face: tuple[Any, ...]  # its fields but for the format, which a game has anyway
    key: str
    digest: str
    problems: tuple[Problem, ...]


class FaceCache:
    """The faces of one game drawn so far, and those of earlier runs, by what their templates read.

    ``state`` is a digest of all that faces may be drawn from besides the pieces, whose own states
    are ``pieces``, by component; an empty one means that nothing is stored. ``digest`` gives the
    digest of a template.
    """

    def __init__(
        self, cache: Cache, state: str, pieces: Mapping[str, str], digest: Callable[[str], str],
        pictures: Mapping[str, PictureFile],
    ) -> None:  # fmt: skip
        self._cache, self._state, self._pieces, self._digest = cache, state, pieces, digest
        self._pictures = pictures
        self._templates: dict[str, str] = {}
        self._beside: dict[frozenset[Read], _Beside] = {}  # a deck's faces share their reads
        self._memos: dict[Group, _Memo] = {}
        self._earlier: dict[Group, list[bytes]] | None = None
        self._new = False

    def get(self, group: Group, subject: Subject) -> Drawn | None:
        """The face that its template would draw; None if it is not cached."""
        return self._memo(group, subject).get(subject)

    def put(
        self, group: Group, subject: Subject, reads: frozenset[Read], face: Face,
        problems: tuple[Problem, ...] = (),
    ) -> None:  # fmt: skip
        """Add a face, with the problems that any piece with this face has."""
        self._memo(group, subject).put(subject, Drawn(face, reads, problems))
        self._new = True

    def save(self) -> None:
        """Store the faces that this run used, and the stored ones of components it did not draw."""
        if not self._new or not self._state:
            return
        stored = dict(self._earlier or {})
        for group, memo in self._memos.items():
            used = memo.used()
            parts = [used[at : at + _TOGETHER] for at in range(0, len(used), _TOGETHER)]
            stored[group] = [memo.dumped_as(part) or self._dumped(part) for part in parts]
        self._cache.put(_KIND, self._state, pickle.dumps(stored, protocol=5))
        self._new = False

    def clear(self) -> None:
        """Drop all faces from memory: their owner may live long."""
        self._memos.clear()
        self._earlier = None

    def _dumped(self, part: Sequence[Use]) -> bytes:
        data = BytesIO()
        # Asking for the name of each thing takes most of the time: only pictures have one.
        pickler = _Pickler if self._pictures else pickle.Pickler
        pickler(data, protocol=5).dump([self._row(*one) for one in part])
        return data.getvalue()

    def _row(self, own: tuple[Read, ...], answers: tuple[str, ...], drawn: Drawn) -> _Row:
        face, reads, problems = drawn
        if reads not in self._beside:
            self._beside[reads] = self._states(reads)
        kept = tuple(getattr(face, name) for name in KEPT)
        digests = face.key, face.digest
        return _Row(own, answers, reads, *self._beside[reads], kept, *digests, problems)

    def _states(self, reads: frozenset[Read]) -> _Beside:
        """The states of the components and templates among what was read."""
        others = tuple((name, self._pieces[name]) for name in sorted(others_read(reads)))
        named = sorted(name for kind, name in reads if kind == "template")
        return others, tuple((name, self._template(name)) for name in named)

    def _memo(self, group: Group, subject: Subject) -> "_Memo":
        memo = self._memos.get(group)
        if memo is None:
            memo = self._memos[group] = _Memo()
            for data in self._stored().get(group, ()):
                uses = [self._use(row, subject) for row in self._rows(data)]
                memo.take(data, uses)
        return memo

    def _template(self, name: str) -> str:
        """The digest of a template, looked up once."""
        if name not in self._templates:
            self._templates[name] = self._digest(name)
        return self._templates[name]

    def _use(self, row: _Row, subject: Subject) -> Use | None:
        """A face of an earlier run; None if something it was drawn from has changed."""
        same = all(self._template(name) == digest for name, digest in row.templates)
        if not same or any(self._pieces.get(name) != state for name, state in row.others):
            return None
        face = Face(subject.format, *row.face).known_by(row.key, row.digest)
        return row.own, row.answers, Drawn(face, row.reads, row.problems)

    def _stored(self) -> dict[Group, list[bytes]]:
        if self._earlier is None:
            data = self._cache.get(_KIND, self._state) if self._state else None
            self._earlier = self._loaded(data) if data else {}
        return self._earlier

    def _rows(self, data: bytes) -> list[_Row]:
        rows: list[_Row] = self._loaded(data) or []
        return rows

    def _loaded(self, data: bytes) -> Any:
        """The unpickled data; empty if it is not ours."""
        try:
            return _Unpickler(data, self._pictures).load()
        except _NOT_OURS:
            return {}


class _Memo:
    """The faces of one template, by what it read of the pieces they were drawn for."""

    def __init__(self) -> None:
        self._faces: dict[tuple[Read, ...], dict[tuple[str, ...], Drawn]] = {}
        self._used: dict[tuple[tuple[Read, ...], tuple[str, ...]], Drawn] = {}
        self._dumps: dict[tuple[int, ...], bytes] = {}  # of the very faces that were loaded

    def get(self, subject: Subject) -> Drawn | None:
        for reads, faces in self._faces.items():
            answers = own_answers(subject, reads)
            drawn = faces.get(answers)
            if drawn is not None:
                self._used[reads, answers] = drawn
                return drawn
        return None

    def put(self, subject: Subject, drawn: Drawn) -> None:
        own = tuple(sorted(read for read in drawn.reads if read[0] in OWN))
        answers = own_answers(subject, own)
        self._used[own, answers] = drawn
        self.add(own, answers, self._used[own, answers])

    def add(self, own: tuple[Read, ...], answers: tuple[str, ...], drawn: Drawn) -> None:
        self._faces.setdefault(own, {})[answers] = drawn

    def take(self, data: bytes, uses: Sequence[Use | None]) -> None:
        """Add the faces that were dumped together, those that are still good."""
        good = [use for use in uses if use]
        for use in good:
            self.add(*use)
        if len(good) == len(uses):
            self._dumps[_identities(good)] = data

    def dumped_as(self, uses: Sequence[Use]) -> bytes | None:
        """The bytes that exactly these faces were loaded from, if any."""
        return self._dumps.get(_identities(uses))

    def used(self) -> list[Use]:
        return [(own, answers, drawn) for (own, answers), drawn in self._used.items()]


def _identities(uses: Sequence[Use]) -> tuple[int, ...]:
    return tuple(id(drawn.face) for _, _, drawn in uses)


def own_answers(subject: Subject, reads: Sequence[Read]) -> tuple[str, ...]:
    """The values of a piece for what a template read of it; absent and empty differ."""
    return tuple(
        repr(sorted(subject.fields)) if kind == "piece names" else subject.answer(name)
        for kind, name in reads
    )


def others_read(reads: Iterable[Read]) -> set[str]:
    """The components whose pieces were counted or listed."""
    return {
        name if kind == "pieces" else literal_eval(name)[0]
        for kind, name in reads
        if kind in _OTHERS
    }


class _Pickler(pickle.Pickler):
    def persistent_id(self, value: Any) -> str | None:
        """A picture's file is named: its bytes lie in the game's folder, unless they were made."""
        if not isinstance(value, PictureFile) or isinstance(value.read, InMemoryPicture):
            return None
        return value.name


class _Unpickler(pickle.Unpickler):
    """Makes nothing but the parts of faces, whatever the cache contains."""

    def __init__(self, data: bytes, pictures: Mapping[str, PictureFile]) -> None:
        super().__init__(BytesIO(data))
        self._pictures = pictures

    def persistent_load(self, name: Any) -> PictureFile:
        return self._pictures[name]

    def find_class(self, module: str, name: str) -> Any:
        if module.startswith(_FORMS) or (module in _PLAIN and name == "frozenset"):
            found = super().find_class(module, name)
            if isinstance(found, type):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no part of a face")


def state_of(game: Game, studio: Studio, look: Look, formats: Sequence[object]) -> str:
    """A digest of everything faces depend on except pieces and templates; empty if unknown.

    Rules are no part of it: nothing that draws can ask for them.
    """
    functions = (*studio.drawing.values(), *studio.shapes.values())
    if not (studio.caches_faces and studio.cache.enabled and all(map(is_ours, functions))):
        return ""
    bare = replace(
        game,
        rules=(),
        examples={},
        components=tuple(replace(c, pieces=(), names={}, looks={}) for c in game.components),
        lists=tuple(replace(one, pieces=()) for one in game.lists),
    )
    fonts = [(role, _font_files(studio.fonts, choice)) for role, choice in game.fonts.items()]
    shown = [folder.shown_as for folder in studio.layouts]  # as places of warnings are told
    return fingerprint(bare, fonts, look, shown, *formats)


def states_of_pieces(game: Game) -> dict[str, str]:
    """A digest of each component's pieces, for faces that count or list others than their own."""
    rows = {
        component.name: [(p.id, p.written, p.copies, p.fields) for p in component.pieces]
        for component in game.components_and_lists
    }
    return {name: digest_of_values(content) for name, content in rows.items()}


def _font_files(fonts: FontLibrary, choice: FontChoice) -> tuple[FontFile | str, ...]:
    """The files of a font and of its fallbacks; where one does not exist, the error's message."""
    try:
        return fonts.open(choice).file, *(font.file for font in fonts.fallbacks(choice))
    except ContentError as error:
        return (error.message,)
