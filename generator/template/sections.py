"""Incremental compilation of a manuscript: a section that did not change is not compiled again.

A section begins with a heading outside of every block. All run in one context, one after the other,
as if they were one template. A text whose parts depend on each other in other ways is one section.
"""

import marshal
import re
from base64 import b64decode, b64encode
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import accumulate
from types import CodeType
from typing import Any, NamedTuple

from jinja2 import Environment, Template, TemplateSyntaxError, meta, nodes

from generator.cache.small_values import CacheTable
from generator.cache.store import NO_CACHE, Cache
from generator.problem import ContentError
from generator.template.errors import FAULTS, content_error
from generator.template.sandbox import Sandbox

_TOGETHER = (nodes.Block, nodes.Extends, nodes.Include, nodes.Import, nodes.FromImport)
_OF_THE_WHOLE = frozenset({"self", "kwargs"})  # names by which a part reaches others
_KIND = "sections"  # in the cache
_NEW_LINE = re.compile("\r\n?")
_TAG = re.compile(r"\{%[-+]?\s*(\w+)([^%]*)", re.ASCII)
_OPENS = frozenset(
    {"autoescape", "block", "call", "filter", "for", "if", "macro", "raw", "set", "with"}
)
_HEADING = re.compile(r"^(?=#+ )", re.MULTILINE)
_NUMBERS = 10**6  # of sections; two of a text that are called the same are one section

Place = Callable[[str, str], str]  # of a section's text and its name: the text that is compiled
_DEPENDENT = "one of others"  # cached in place of code


def is_independent(every: Iterable[nodes.Node]) -> bool:
    """Whether a part uses no other template, and no macro hands on its caller."""
    callers = called = 0
    for node in every:
        if isinstance(node, _TOGETHER):
            return False
        if isinstance(node, nodes.Name) and node.name in _OF_THE_WHOLE:
            return False
        callers += _is_caller(node)
        called += isinstance(node, nodes.Call) and _is_caller(node.node)
    return callers == called


def names_set(every: Iterable[nodes.Node]) -> Iterator[str]:
    """Every name that is set somewhere, also by a loop."""
    for node in every:
        if isinstance(node, nodes.Macro) or (isinstance(node, nodes.Name) and node.ctx != "load"):
            yield node.name


def names_taken(environment: Environment, every: Iterable[nodes.Node]) -> Iterator[str]:
    """The names that macros take from outside, and their own: another may be called so later."""
    for node in every:
        if isinstance(node, nodes.Macro):
            yield node.name
            yield from meta.find_undeclared_variables(
                nodes.Template([node], environment=environment)
            )


def look_up_first(tree: nodes.Template, names: Iterable[str]) -> None:
    """Look names up before a section sets them, as an earlier section may have set them."""
    for name in sorted(names):
        known = nodes.Name(name, "load", lineno=1, environment=tree.environment)
        tree.body.insert(0, nodes.ExprStmt(known, lineno=1, environment=tree.environment))


class Printed(NamedTuple):
    """The result of a section, its name, and the number of lines above it in the text."""

    text: str
    name: str
    above: int


class _Code(NamedTuple):
    """Code, the names that its macros take from outside of them, and those that it sets."""

    code: CodeType
    free: frozenset[str]
    stored: frozenset[str]


class _Section(NamedTuple):
    """A section of a text: its code, its name, and how many lines stand above it."""

    code: _Code
    name: str
    above: int


class OpenText(NamedTuple):
    """The sections of a text, to be printed in a sandbox."""

    sandbox: Sandbox
    path: str
    sections: tuple[_Section, ...]

    def printed(self, **names: Any) -> tuple[Printed, ...]:
        """The printed text of each section. Raises ContentError at the line of the text."""
        budget = self.sandbox.budget
        budget.begin()
        try:
            return tuple(self._each(names))
        except (ContentError, *FAULTS) as error:
            raise content_error(error, self.path, tuple(names)) from error
        finally:
            budget.end()

    def _each(self, names: dict[str, Any]) -> Iterator[Printed]:
        context = None
        for section in self.sections:
            made = self.sandbox.make_globals(None)
            template = _Lower.from_code(self.sandbox, section.code.code, made)
            assert isinstance(template, _Lower)
            template.above = section.above
            context = context or template.new_context(names)
            try:
                text = "".join(template.root_render_func(context))
            except Exception:  # noqa: BLE001 - Jinja2 raises it again, with the lines of templates
                self.sandbox.handle_exception()
            yield Printed(text, section.name, section.above)


def open_text(
    sandbox: Sandbox,
    text: str,
    path: str,
    cache: Cache = NO_CACHE,
    place: Place = lambda text, _name: text,
) -> OpenText:
    """The compiled template of a text at a path, from ``cache`` if known. Raises ContentError."""
    cached = CacheTable(cache, _KIND, f"{path}, escaped: {sandbox.autoescape}")
    reader = _Reader(sandbox, path, place, cached)
    text = _NEW_LINE.sub("\n", text)
    try:
        sections = reader.sections(_cut(text)) or reader.sections([text])
    except (ContentError, *FAULTS) as error:
        raise content_error(error, path) from error
    cached.save()
    return OpenText(sandbox, path, sections)


def compiled(sandbox: Sandbox, source: str, path: str, *, alone: bool) -> _Code | None:
    """The code of a text, ``alone`` or a section, None if dependent. Raises the parser's errors."""
    tree = sandbox.parse(source, path, path)
    every = list(tree.find_all(nodes.Node))
    stored = frozenset(names_set(every))
    if not alone and (stored & sandbox.globals.keys() or not is_independent(every)):
        return None
    free = frozenset(names_taken(sandbox, every))
    look_up_first(tree, stored)
    return _Code(sandbox.compile(tree, path, path), free, stored)


def _is_caller(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Name) and node.name == "caller"


class _Lower(Template):
    """A section, whose lines are counted from the top of the text."""

    above = 0

    def get_corresponding_lineno(self, lineno: int) -> int:
        return super().get_corresponding_lineno(lineno) + self.above


class _Reader(NamedTuple):
    """Compiles the sections of a text, or takes them from the cache."""

    sandbox: Sandbox
    path: str
    place: Place
    cached: CacheTable

    def sections(self, texts: Sequence[str]) -> tuple[_Section, ...]:
        """The sections of texts in a row; none if not to be parted. Raises the parser's errors."""
        made: list[_Section] = []
        above, free, called = 0, frozenset[str](), dict[str, str]()
        for text in texts:
            digest = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
            name = f"{int(digest, 16) % _NUMBERS:06}"
            if called.setdefault(name, digest) != digest:
                return ()
            # Jinja2 leaves the line's end away that stands last.
            more = "\n" if len(made) < len(texts) - 1 else ""
            try:
                code = self._code(text, name, more, alone=len(texts) == 1)
            except (
                ContentError,
                TemplateSyntaxError,
            ):  # reported for the whole text
                if len(texts) == 1:
                    raise
                return ()
            # A macro that saw a name before does not see what a later section sets.
            if code is None or free & code.stored:
                return ()
            free |= code.free
            made.append(_Section(code, name, above))
            above += text.count("\n")
        return tuple(made)

    def _code(self, text: str, name: str, more: str, *, alone: bool) -> _Code | None:
        """The code of a section; None if it cannot be compiled independently."""
        key = sha256(f"{alone} {text}{more}".encode("utf-8", "surrogatepass")).hexdigest()[:24]
        entry = self.cached.get(key)
        known = _cached_code(entry)
        if known or entry == _DEPENDENT:
            return known
        made = compiled(self.sandbox, self.place(text, name) + more, self.path, alone=alone)
        if made is None:
            self.cached.put(key, _DEPENDENT)
            return None
        packed = b64encode(marshal.dumps(made.code)).decode()
        self.cached.put(key, [packed, sorted(made.free), sorted(made.stored)])
        return made


def _cached_code(entry: Any) -> _Code | None:
    """Code from the cache; None if there is none."""
    try:
        packed, free, stored = entry
        code = marshal.loads(b64decode(packed))  # noqa: S302 - the cache shows that it is whole
    except (ValueError, EOFError, TypeError):
        return None
    return _Code(code, frozenset(free), frozenset(stored)) if isinstance(code, CodeType) else None


def _cut(text: str) -> list[str]:
    """A text in parts that begin with headings where no tag is open, as far as that is seen."""
    tags = list(_TAG.finditer(text))
    starts = [tag.start() for tag in tags]
    open_after = list(accumulate(map(_step, tags), initial=0))
    headings = [heading.start() for heading in _HEADING.finditer(text, 1)]
    cuts = [0, *(at for at in headings if open_after[bisect_left(starts, at)] == 0)]
    return [text[start:end] for start, end in zip(cuts, [*cuts[1:], None], strict=True)]


def _step(tag: re.Match[str]) -> int:
    """How much deeper in blocks a tag leads."""
    word, more = tag.groups()
    if word.startswith("end"):
        return -1
    return int(word in _OPENS and not (word == "set" and "=" in more))
