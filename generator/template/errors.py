"""Template errors: an exception of a run as a ContentError at the template's line, unless ours."""

import re
import sys
import traceback
from collections.abc import Collection, Iterator, MutableMapping
from pathlib import Path
from types import FrameType, TracebackType
from weakref import WeakKeyDictionary

import jinja2
import markupsafe
from jinja2 import TemplateError, TemplateNotFound, TemplateSyntaxError
from jinja2.exceptions import SecurityError, UndefinedError

from generator.model.renamed import renamed_hint
from generator.problem import ContentError, Where, did_you_mean
from generator.template.arguments import plain_words
from generator.template.syntax_errors import syntax_error

# What the code of a template can raise by itself, whatever it computes with.
FAULTS = (
    ArithmeticError, AttributeError, LookupError, MemoryError, NameError, RecursionError,
    SyntaxError, TemplateError, TypeError, ValueError,
)  # fmt: skip
_TEMPLATE_FOLDERS = tuple(
    str(Path(module).parent) for module in (jinja2.__file__, markupsafe.__file__, __file__)
)
_FACE_NAMES = (
    "a template can use piece, palette, words, game, size, side, ground, text, icon, art, "
    "picture, stamp, outline, count, pieces and shapes"
)
# Which ship, to be extended or imported.
FRAMES = ("_base.svg.j2", "_kit.svg.j2", "_scenes.svg.j2", "_lands.svg.j2", "_box.svg.j2")
_NO_ITEM = "items are counted from [0]; the filter 'length' gives their number"
_NO_PART = "check what this value is. To ask whether it exists, write 'is defined'"
_UNDEFINED = re.compile(r"'(\w+)' is undefined")
_NOT_GIVEN = re.compile(r"parameter '(\w+)' was not provided")
_WAYS_OUT = {  # by what a line says that fails
    "takes no keyword argument": "the line of the macro shows what it takes",
    "takes not more than": "the line of the macro shows what it takes",
    "a number is not a list": "write range(1, number + 1) to count from 1",
    "+ cannot join a text and": "write ~ instead of +: it joins any values as text",
    "+ cannot join a number and a text": "write ~ instead of + to join them as text",
}
_DEEPEST = "loops, macros and brackets are nested too deep here"


def content_error(error: Exception, template: str, known: Collection[str] = ()) -> ContentError:
    """The ContentError for an exception of a template's run; one of our own code is raised."""
    if isinstance(error, TemplateNotFound):
        hint = did_you_mean(str(error.name), FRAMES, listing="shipped templates")
        hint = hint if hint.startswith("did") else "templates are files in layouts/faces/"
        if str(error.name).endswith(".svg"):
            stem = str(error.name).removesuffix(".svg").rpartition("/")[2]
            hint = f'place a drawing of art/ with art("{stem}", x=..., y=..., w=..., h=...)'
        problem = ContentError("unknown-template", f"there is no template {error.name!r}", hint)
    elif isinstance(error, TemplateSyntaxError):
        return syntax_error(error, template)
    elif isinstance(error, ContentError):
        problem = ContentError(error.name, error.message, error.hint, where=error.where)
    elif isinstance(error, SecurityError):
        hint = "a template can only draw"
        problem = ContentError("template-fault", "this is not allowed in a template", hint)
    elif isinstance(error, UndefinedError):
        problem = _undefined(error, known)
    elif isinstance(error, (RecursionError, SyntaxError)):
        problem = ContentError("template-fault", _DEEPEST, "split the template")
    elif isinstance(error, FAULTS) and not _raised_by_us(error.__traceback__):
        said = _plain(error)
        message = f"this line of the template fails: {said}"
        ways = (way for what, way in _WAYS_OUT.items() if what in said)
        hint = next(ways, "check the values in this line")
        problem = ContentError("template-fault", message, hint)
    else:
        raise error
    places = list(dict.fromkeys(_places(error.__traceback__)))
    framed = [one.file.rpartition("/")[2] in FRAMES for one in places]  # they only call the fault
    places = [one for n, one in enumerate(places) if not any(framed[n : n + 2])] or places
    if problem.where is None:
        problem.where = places[-1] if places else Where(template)
    problem.also = tuple(place for place in reversed(places) if place != problem.where)
    return problem


def line_of_template() -> Where | None:
    """The line of the innermost template that runs now; for what ships, the game's own call."""
    innermost: Where | None = None
    frame: FrameType | None = sys._getframe(1)  # noqa: SLF001 - the way Python names it
    while frame is not None:
        template = frame.f_globals.get("__jinja_template__")
        if template is not None and _has_a_file(template.filename):
            place = _line_in(template, frame.f_lineno)
            if not ships(place):
                return place
            innermost = innermost or place
        frame = frame.f_back
    return innermost


_lines: MutableMapping[jinja2.Template, dict[int, int]] = WeakKeyDictionary()  # by that of code


def _line_in(template: jinja2.Template, number: int) -> Where:
    if template not in _lines:  # Jinja reads them all again at each question
        _lines[template] = {code: line for line, code in template.debug_info}
    known = _lines[template]
    latest = max((code for code in known if code <= number), default=0)
    return Where(str(template.filename), known.get(latest, 1))


def _undefined(error: UndefinedError, known: Collection[str]) -> ContentError:
    message = plain_words(str(error.message))
    name = _UNDEFINED.match(message)
    lacking = _NOT_GIVEN.fullmatch(message)
    if lacking:
        message = f"the call of a macro lacks {lacking[1]}"
        hint = f"add {lacking[1]}=... to the call; the line of the macro shows all it needs"
        return ContentError("template-fault", message, hint)
    if name is None:
        hint = _NO_ITEM if "item" in message else _NO_PART
        return ContentError("unknown-variable", message, hint)
    hint = did_you_mean(name[1], known, listing="known names") if known else _FACE_NAMES
    if name[1] == "kit":
        hint = 'add this line at the top: {% import "_kit.svg.j2" as kit with context %}'
    elif name[1] == "on_purpose":
        hint = 'write `{{ allow("low-contrast") }}`, or another warning'
    elif not known and renamed_hint(name[1], ("size",)):
        hint = renamed_hint(name[1], ("size",))
    elif not hint.startswith("did you mean "):
        hint = f'for a text, use quotes: "{name[1]}"; {hint}'
    return ContentError("unknown-variable", message, hint)


def _plain(error: Exception) -> str:
    """The error without Python's name for it, where its words say enough."""
    words = plain_words(str(error)[:200])
    if isinstance(error, ZeroDivisionError):
        return "it divides by zero"
    if isinstance(error, MemoryError) or not words:
        return "the result is far too large"
    if isinstance(error, KeyError):
        return f"there is no {words}"
    return words


def _raised_by_us(trace: TracebackType | None) -> bool:
    """Whether a function that the last line of a template called raised it, not the line."""
    files = [frame.filename for frame in traceback.extract_tb(trace)]
    templates = [n for n, file in enumerate(files) if _has_a_file(file) or file == "<template>"]
    last = max(templates, default=-1)
    return any(not file.startswith(_TEMPLATE_FOLDERS) for file in files[last + 1 :])


def _has_a_file(file: str) -> bool:
    """Whether a template lies in a file of its own; an expression of a YAML file does not."""
    return file.endswith(".j2")


def ships(place: Where) -> bool:
    """Whether a place is in a template that ships, a frame or a layout with slots."""
    folder, _, name = place.file.rpartition("/")
    return name in FRAMES or folder.endswith("layouts/slots")


def _places(trace: TracebackType | None) -> Iterator[Where]:
    """The template lines of a traceback, the outermost first."""
    for frame in traceback.extract_tb(trace):
        if _has_a_file(frame.filename):
            yield Where(frame.filename, frame.lineno or 1)
