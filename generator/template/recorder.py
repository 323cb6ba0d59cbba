"""Recorder of a template's reads: a face is known by the values that it was drawn from."""

from collections.abc import Collection, Iterator, Mapping
from hashlib import sha256
from typing import Any

from generator.files.digest import digest_of_values
from generator.problem import ContentError, did_you_mean

Read = tuple[str, str]  # one look-up: the kind of thing, and its name


class _Absent:
    """Stands for no value: another thing than an empty one."""

    def __repr__(self) -> str:
        return "absent"


ABSENT = _Absent()


class Recorder:
    """The reads of one run of a template, each with the value it gave."""

    def __init__(self) -> None:
        self.reads: dict[Read, object] = {}

    def note(self, kind: str, name: str, value: object) -> None:
        """Note that a value was read."""
        self.reads[kind, name] = value

    def note_absent(self, kind: str, name: str) -> None:
        """Note that a value was looked for and is not there."""
        self.reads[kind, name] = ABSENT

    def key(self) -> str:
        """A digest of all reads: with equal keys a template draws the same."""
        rows = sorted((*read, digest_of(value)) for read, value in self.reads.items())
        return sha256(repr(rows).encode()).hexdigest()


def digest_of(value: object) -> str:
    """A digest of plain values in which 1, 1.0, true and "1" differ; functions count by name."""
    if callable(value):
        value = f"{value.__module__}.{getattr(value, '__qualname__', '')}"
    return digest_of_values(value)


class Names(Mapping[str, Any]):
    """``piece.title``: a mapping that notes its look-ups. Raises ContentError for unknown names."""

    def __init__(
        self,
        kind: str,
        what: str,
        values: Mapping[str, Any],
        rule: str,
        recorder: Recorder,
        unlisted: Mapping[str, Any] = {},
        none: str = "there are no values",
        optional: Collection[str] = (),
    ) -> None:
        self.kind, self.what, self.rule, self.recorder = kind, what, rule, recorder
        self._none, self._optional = none, optional
        self._values, self._unlisted = values, unlisted

    def __getitem__(self, name: str) -> Any:
        try:
            value = self._values[name] if name in self._values else self._unlisted[name]
        except (KeyError, TypeError):
            self.recorder.note_absent(self.kind, str(name))
            message = f"{self.what} has no {str(name)[:60]!r}"
            near = did_you_mean(str(name), self._values, listing="values")
            hint = near if self._values else self._none
            if name in self._optional:
                message = f"{self.what} has no {name}: the field is optional"
                hint = f'write `{self.kind}.get("{name}", "")`, also in conditions'
            raise ContentError(self.rule, message, hint) from None
        self.recorder.note(self.kind, name, value)
        return value

    def get(self, name: str, default: Any = None) -> Any:
        """The value, or the default where there is none: for fields that are optional."""
        if name in self:
            return self[name]
        return default

    def __contains__(self, name: object) -> bool:
        present = name in self._values
        if present:
            self.recorder.note(self.kind, str(name), self._values[str(name)])
        else:
            self.recorder.note_absent(self.kind, str(name))
        return present

    def __iter__(self) -> Iterator[str]:
        self._note_all()
        return iter(self._values)

    def __len__(self) -> int:
        self._note_all()
        return len(self._values)

    def _note_all(self) -> None:
        """Which names there are was read: one more would be another drawing."""
        self.recorder.note(f"{self.kind} names", "", sorted(self._values))
        for name, value in self._values.items():
            self.recorder.note(self.kind, name, value)
