"""Templates: sandboxed Jinja2 in which every undefined name is an error."""

import traceback
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from jinja2 import (
    ChoiceLoader,
    FileSystemBytecodeCache,
    FileSystemLoader,
    StrictUndefined,
    TemplateError,
    TemplateNotFound,
    TemplateSyntaxError,
)
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.problem import ContentError, Where, did_you_mean
from generator.template.recorder import Names
from generator.text.instances import cache_folder
from generator.units import mm_text

_MOST_REPEATS = 10_000
_HIGHEST_POWER = 100
OVER_MARK = "<!--over-->"  # _base.svg.j2 writes it between the shapes below and above the texts


class FaceEnvironment(ImmutableSandboxedEnvironment):
    """A sandbox in which ``piece.items`` is the piece's field, never a method of the mapping that holds it."""

    intercepted_binops = frozenset({"*", "**", "%"})

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Products and powers as usual, but none that would fill the memory."""
        if operator == "%" and isinstance(left, str):
            raise ContentError(
                "template-fault", "texts are not formatted with %", "join them with ~"
            )
        counts = [value for value in (left, right) if isinstance(value, int)]
        if not all(isinstance(value, (int, float)) for value in (left, right)):
            if counts and max(map(abs, counts)) > _MOST_REPEATS:
                raise ContentError(
                    "template-fault",
                    "this would repeat a text or a list too often",
                    f"at most {_MOST_REPEATS} times",
                )
        elif operator == "**" and abs(right) > _HIGHEST_POWER:
            raise ContentError(
                "template-fault", f"a power of {right} is too high", f"at most {_HIGHEST_POWER}"
            )
        return super().call_binop(context, operator, left, right)

    def getattr(self, obj: Any, attribute: str) -> Any:
        if isinstance(obj, Names) and attribute != "get":
            return obj[attribute]
        if isinstance(obj, Mapping) and not isinstance(obj, Names) and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


def environment(layouts: Sequence[Path], game: str) -> FaceEnvironment:
    """An environment that looks for templates in ``faces/<game>/``, ``faces/`` and ``rulebook/`` of each layouts folder, in order."""
    folders = [folder / sub for sub in (f"faces/{game}", "faces", "rulebook") for folder in layouts]
    env = FaceEnvironment(
        loader=ChoiceLoader([FileSystemLoader(folder) for folder in folders]),
        undefined=StrictUndefined,
        bytecode_cache=_compiled(),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
    )
    env.filters["mm"] = mm_text
    del env.filters["random"]  # the same input must give the same bytes
    for name in ("lipsum", "cycler"):
        env.globals.pop(name, None)
    return env


def _compiled() -> FileSystemBytecodeCache | None:
    """Compiled templates, kept in the user's cache: a large game spends half its time compiling them otherwise."""
    folder = cache_folder().parent / f"templates-{version('jinja2')}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None  # no cache to write to: slower, nothing else
    return FileSystemBytecodeCache(str(folder))


def template_names(env: FaceEnvironment) -> list[str]:
    """All template files that could be named, without the shared ones that start with an underscore."""
    return sorted(
        name for name in env.list_templates() if "/" not in name and not name.startswith("_")
    )


def template_error(error: TemplateError, template: str) -> tuple[Where, ContentError]:
    """Where in the templates an error of Jinja2's arose, and what it says in our words."""
    if isinstance(error, TemplateNotFound):
        return Where(template), ContentError(
            "unknown-template",
            f"there is no template {error.name!r}",
            "templates are files in layouts/faces/",
        )
    if isinstance(error, TemplateSyntaxError):
        where = Where(shown_path(error.filename or error.name or template), error.lineno)
        return where, ContentError(
            "template-syntax", str(error.message), "see the Jinja2 template at this line"
        )
    where = place_in_template(error, template)
    return where, ContentError(
        "unknown-variable",
        str(error.message),
        "a template can read piece, palette, game, format, side",
    )


def place_in_template(error: BaseException, template: str) -> Where:
    """The innermost template line of a traceback; the template's first line if there is none."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if frame.filename.endswith(".j2"):
            return Where(shown_path(frame.filename), frame.lineno or 1)
    return Where(shown_path(template))


def shown_path(path: str | Path) -> str:
    """The path as the user knows it: relative to the current folder where it lies inside."""
    return _shown_from(str(path), str(Path.cwd()))


@cache
def _shown_from(path: str, folder: str) -> str:
    try:
        return Path(path).resolve().relative_to(folder).as_posix()
    except (ValueError, OSError):
        return path


def unknown_template(name: str, env: FaceEnvironment) -> ContentError:
    """The problem of a template that no layouts folder holds."""
    return ContentError(
        "unknown-template",
        f"there is no template {name!r} in layouts/faces",
        did_you_mean(name, template_names(env), listing="templates"),
    )
