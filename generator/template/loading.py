"""Template loading: found by name in the folders of layouts, read, compiled, with a digest.

A template's digest is that of itself and of all that it extends, includes or imports, however deep.
``undrawn_blocks`` finds blocks that no template above has, whose content would never be drawn.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

from jinja2 import BaseLoader, BytecodeCache, Environment, TemplateNotFound
from jinja2.bccache import Bucket

from generator.cache.store import Cache
from generator.files.file_names import is_portable_name
from generator.files.folder import Folder
from generator.files.read import read_text
from generator.problem import ContentError, Problem, Where, did_you_mean

MAX_TEMPLATE = 500_000  # bytes
_NONE = ("none", "null", "no", "nothing", "blank", "empty")
_DRAWS_UPON = re.compile(r"{%[-+]?\s*(?:extends|include|import|from)\b(.*?)%}", re.DOTALL)
_AFTER_NAMES = re.compile(r"\b(?:import|as|ignore|with|without)\b")
_QUOTED = re.compile(r"\"([^\"]*)\"|'([^']*)'")
MOST_PARENTS = 20  # a circle of templates is reported when one is drawn
_COMMENT = re.compile(r"{#.*?#}", re.DOTALL)
_TAG = re.compile(r"{%[-+]?\s*(block|endblock|extends)\b\s*(?:\"([^\"]*)\"|'([^']*)'|(\w*))")


class Templates(BaseLoader):
    """Looks in each place, such as ``faces/towers``, of each folder, in order."""

    def __init__(self, folders: Sequence[Folder], places: Sequence[str], own: str) -> None:
        """``own`` is the place whose templates are offered where a name is unknown."""
        self._files = [(folder, place) for place in places for folder in folders]
        self._own = own
        self._texts: dict[str, str] = {}  # of those that were loaded, by their shown path
        self._digests: dict[str, str] = {}
        self._named: dict[str, _Named] = {}

    def get_source(
        self,
        environment: Any,  # noqa: ARG002 - as Jinja2 has it
        template: str,
    ) -> tuple[str, str, Any]:
        """A template's text and shown path. Raises TemplateNotFound or ContentError."""
        found = self._find(template)
        if found is None:
            raise TemplateNotFound(template)
        folder, name = found
        text, problems = read_text(folder, name, MAX_TEMPLATE)
        if text is None:
            [problem] = problems
            raise ContentError(problem.name, problem.message, problem.hint, where=problem.where)
        self._texts[folder.shown(name)] = text
        return text, folder.shown(name), lambda: True

    def text_of(self, shown: str) -> str:
        """The text of a template that was loaded, by its path as the user knows it."""
        return self._texts.get(shown, "")

    def shown(self, template: str) -> str:
        """The path of a template as the user knows it; its name if there is none."""
        found = self._find(template)
        return found[0].shown(found[1]) if found else template

    def digest(self, template: str) -> str:
        """The digest of a template and of all that it extends, includes or imports."""
        if self._find(template) is None:
            return "absent"
        if template not in self._digests:
            names = self.closure(template)
            if any(self._named_in(name).computed for name in names):
                names |= self._all()
            rows = sorted((name, self._own_digest(name)) for name in names - {template})
            state = repr((self._own_digest(template), rows))
            self._digests[template] = sha256(state.encode()).hexdigest()
        return self._digests[template]

    def _own_digest(self, template: str) -> str:
        found = self._find(template)
        return found[0].digest(found[1], MAX_TEMPLATE) if found else "absent"

    def closure(self, template: str) -> set[str]:
        """A template's name, and the names of all that it extends, includes or imports."""
        reached, waiting = {template}, [template]
        while waiting:
            for name in self._named_in(waiting.pop()).names - reached:
                reached.add(name)
                waiting.append(name)
        return reached

    def _named_in(self, template: str) -> "_Named":
        """The other templates that a template names in its tags."""
        if template not in self._named:
            self._named[template] = self._read_names(template)
        return self._named[template]

    def _read_names(self, template: str) -> "_Named":
        try:
            text, _, _ = self.get_source(None, template)
        except (TemplateNotFound, ContentError):
            return _Named(frozenset(), computed=False)
        found: set[str] = set()
        computed = False
        for tag in _DRAWS_UPON.findall(_COMMENT.sub("", text)):
            found |= {one or other for one, other in _QUOTED.findall(tag)}
            computed |= bool(_AFTER_NAMES.split(_QUOTED.sub("", tag))[0].strip(" \n\t[](),-+"))
        return _Named(frozenset(found), computed=computed)

    def _all(self) -> set[str]:
        """The names of all templates, the game's own and shared ones."""
        return {
            name.removeprefix(f"{place}/")
            for folder, place in self._files
            for name in folder.names(place)
        }

    def unknown(self, template: str) -> ContentError:
        """The problem of a template that is in no folder, or only in that of another game."""
        message = f"there is no template {template!r} in layouts/{self._own}"
        known = self.names()
        hint = did_you_mean(template, known, listing="templates")
        sides = template.replace(".front.", ".back."), template.replace(".back.", ".front.")
        if any(one != template and hint == f"did you mean {one}?" for one in sides):
            hint = f"add the file to layouts/{self._own}/: only the other side is there"
        if not known:
            hint = (
                f"delete this line, and a layout draws it. Or add the file to layouts/{self._own}/"
            )
        if template.lower() in _NONE:
            hint = "for no back, write null without quotes"
        elsewhere = "" if known else self._elsewhere(template)
        if elsewhere:
            hint = f"copy {elsewhere} to layouts/{self._own}/. Or copy the whole folder"
        return ContentError("unknown-template", message, hint)

    def is_of_a_layout(self, template: str) -> bool:
        """Whether a name leads to a template of ``slots``: one that a layout asks for."""
        found = self._find(template)
        return found is not None and found[1].startswith("slots/") and template[0] != "_"

    def names(self) -> list[str]:
        """The templates that a component may name: those of the game's own place."""
        start = f"{self._own}/"
        found = {
            name.removeprefix(start)
            for folder, place in self._files
            if place == self._own
            for name in folder.names(place)
        }
        return sorted(n for n in found if n.endswith(".j2") and "/" not in n and n[0] != "_")

    def _elsewhere(self, template: str) -> str:
        """Where another game has a template of this name: a folder was copied or renamed."""
        above = self._own.rpartition("/")[0]
        for folder, place in self._files:
            if place == self._own:
                for name in folder.names(above):
                    if name.endswith(f"/{template}"):
                        return folder.shown(name)
        return ""

    def _find(self, template: str) -> tuple[Folder, str] | None:
        if not is_portable_name(template):
            return None
        for folder, place in self._files:
            name = f"{place}/{template}" if place else template
            if folder.has(name):
                return folder, name
        return None


class Outline(NamedTuple):
    """A template's blocks, its own outermost ones with their places, and what it extends."""

    blocks: frozenset[str]
    outermost: tuple[tuple[str, Where], ...]
    extends: str


def undrawn_blocks(templates: Templates, name: str) -> Iterator[Problem]:
    """A problem for each outermost block of a template that no template above it has."""
    own = _outline(templates, name)
    if own is None or not own.extends:
        return
    above: set[str] = set()
    parent: Outline | None = own
    for _ in range(MOST_PARENTS):
        parent = _outline(templates, parent.extends) if parent and parent.extends else None
        if parent is None:
            break
        above |= parent.blocks
    for block, where in own.outermost if above else ():
        if block not in above:
            message = f"{own.extends} has no block {block!r}, so what is in it here is not drawn"
            near = did_you_mean(block, sorted(above), listing="blocks")
            yield Problem(where, "unknown-block", message, near)


class CompiledTemplates(BytecodeCache):
    """Compiled code of templates by source; nothing is stored without a usable cache."""

    def __init__(self, cache: Cache) -> None:
        self._cache = cache

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give the bucket the code that is cached for its source, if any."""
        stored = self._cache.get("templates", self._key(bucket))
        if stored is not None:
            with suppress(ValueError, EOFError, TypeError):  # of another Python
                bucket.code = _code(stored, bucket.key, bucket.checksum)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Cache the bucket's code."""
        self._cache.put("templates", self._key(bucket), bucket.bytecode_to_string())

    def _key(self, bucket: Bucket) -> str:
        return f"{bucket.key} {bucket.checksum}"


@lru_cache(maxsize=256)  # each edit of a preview draws with the same templates
def _code(stored: bytes, key: str, checksum: str) -> Any:
    bucket = Bucket(Environment(), key, checksum)  # noqa: S701 - nothing is run in it
    bucket.bytecode_from_string(stored)
    return bucket.code


class _Named(NamedTuple):
    """The names of templates in the tags of one, and whether it computes others."""

    names: frozenset[str]
    computed: bool


def _outline(templates: Templates, name: str) -> Outline | None:
    """A template's outline; None for one that is not there, or whose name is computed."""
    try:
        text, shown, _ = templates.get_source(None, name)
    except (TemplateNotFound, ContentError):
        return None  # reported where it is drawn
    text = _COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    blocks: list[str] = []
    outermost: list[tuple[str, Where]] = []
    extends, depth = "", 0
    for match in _TAG.finditer(text):
        tag, written = match[1], match[2] or match[3] or match[4] or ""
        if tag == "extends" and not match[4]:
            extends = written
        elif tag == "block":
            line = text.count("\n", 0, match.start()) + 1
            column = match.start() - text.rfind("\n", 0, match.start())
            blocks.append(written)
            if depth == 0:
                outermost.append((written, Where(shown, line, column)))
            depth += 1
        elif tag == "endblock":
            depth -= 1
    return Outline(frozenset(blocks), tuple(outermost), extends)
