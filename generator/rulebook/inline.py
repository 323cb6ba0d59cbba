"""Text in the line: Markdown's tokens to runs, the marks in it to icons, numbers and names."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from generator.rulebook.blocks import Run, Runs
from generator.rulebook.markdown import Token
from generator.rulebook.objects import MARK, Icon, Object, See

_ACCENTS: Mapping[str, Callable[[Run, Token], Run]] = {
    "strong_open": lambda run, _: run._replace(bold=True),
    "strong_close": lambda run, _: run._replace(bold=False),
    "em_open": lambda run, _: run._replace(italic=True),
    "em_close": lambda run, _: run._replace(italic=False),
    "link_open": lambda run, token: run._replace(
        link=str(token.attrs.get("href") or "").removeprefix("#")
    ),
    "link_close": lambda run, _: run._replace(link=""),
}


def read_inline(inline: Token, objects: Sequence[Object]) -> tuple[Runs, tuple[Object, ...]]:
    """An inline token's runs, and the objects in it that are no runs."""
    runs: list[Run] = []
    found: list[Object] = []
    now = Run()
    for token in inline.children:
        if token.type in _ACCENTS:
            now = _ACCENTS[token.type](now, token)
        elif token.type == "hardbreak":
            runs.append(Run(break_line=True))
        elif token.type == "softbreak":
            runs.append(now._replace(text=" "))
        else:
            for part in _parts(token.content, now, objects):
                (runs if isinstance(part, Run) else found).append(part)  # type: ignore[arg-type]
    return tuple(runs), tuple(found)


def _parts(content: str, now: Run, objects: Sequence[Object]) -> Iterator[Run | Object]:
    for number, part in enumerate(MARK.split(content)):
        if number % 2 == 0:
            if part:
                yield now._replace(text=part)
            continue
        made = objects[int(part)]
        if isinstance(made, Icon):
            yield now._replace(icon=made.name)
        elif isinstance(made, See):
            yield now._replace(see=made.anchor, link=made.anchor, bold=True, numeral=True)
        else:
            yield made
