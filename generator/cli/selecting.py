"""What ``proofdeck build`` is asked for besides whole games: pieces, components, pages."""

import re

import click

from generator.cli.telling import wrong_usage

_PAGES = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?")
_MOST = 10_000  # pages


def pages_of(
    _context: click.Context, _option: click.Parameter, text: str | None
) -> tuple[int, ...]:
    """The numbers of ``3-4,7``, sorted; wrong usage for what are none."""
    found: set[int] = set()
    for part in (text or "").replace(" ", "").split(",") if text is not None else ():
        match = _PAGES.fullmatch(part)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 0 < first <= last <= _MOST:
            raise click.BadParameter(f"{part!r} is no page and no range such as 3-4")
        found.update(range(first, last + 1))
    return tuple(sorted(found))


def check_selection(games: tuple[str, ...], *, parts: bool, pages: bool, only: str | None) -> None:
    """Refuse what cannot be asked for at once."""
    if (parts or pages) and len(games) != 1:
        wrong_usage("name the game whose pieces or pages to print")
    if parts and pages:
        wrong_usage("--pages are of the whole print file: leave --piece and --component out")
    if only and (parts or pages):
        wrong_usage("--only writes files of their own: leave it out, or use --component")
