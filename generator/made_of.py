"""What all builds of a game are made of, whatever their variant: the same as long as it is so."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from generator.fingerprint import fingerprint
from generator.folders import Folder
from generator.model.component import Component
from generator.model.game import Game
from generator.model.layout import Layouts
from generator.problem import ContentError


def made_of(
    game: Game,
    folder: Folder,
    layouts: Sequence[Folder],
    languages: Sequence[str],
    others: Collection[str],
) -> Mapping[str, str]:
    """A digest for each language of a game: its own, and ``languages``, which it is translated to.

    ``game`` is loaded in its own language and for all its players, ``others`` are games that have
    templates of their own. What prints nothing, such as a remark in a file, does not count.
    """
    apart = set(others) - {game.name}
    shared = fingerprint(
        (game.title, game.version, game.players, game.palette, game.words, game.icons, game.art),
        [(name, str(choice)) for name, choice in game.fonts.items()],
        [(name, str(style)) for name, style in game.styles.items()],
        [(name, file.digest) for name, file in game.pictures.items()],
        [list(_shown(component)) for component in game.components],
        _files(folder, "fonts"),
        [_files(one, "faces", but=apart) for one in layouts],
    )
    own = fingerprint(shared, game.own_language, _texts(folder, ""))
    others = {
        one: fingerprint(shared, _files(folder, "i18n", f"{one}.yaml"), _texts(folder, f".{one}"))
        for one in languages
    }
    return {game.own_language: own, **others}


def laid_out(game: Game, layouts: Layouts) -> Mapping[str, str]:
    """A digest for each paper of what a game's sheets on it are laid out by."""
    asked = {one.plan.sheet for one in game.components}
    sheets = sorted((name, repr(one)) for name, one in layouts.sheets.items() if name in asked)
    return {name: fingerprint(repr(paper), sheets) for name, paper in layouts.papers.items()}


def _shown(component: Component) -> Iterator[object]:
    yield component.name, component.kind, component.title, component.front, component.back
    yield repr((component.format, component.plan))
    for piece in component.pieces:
        yield piece.id, piece.copies, piece.fields


def _texts(folder: Folder, language: str) -> list[tuple[str, str]]:
    """The manuscript of a rulebook in a language, and its terms."""
    names = (f"rulebook{language}.md.j2", f"glossary{language}.yaml")
    return [(name, folder.digest(name)) for name in names if folder.has(name)]


def _files(
    folder: Folder, under: str, only: str = "", but: Collection[str] = ()
) -> list[tuple[str, str]]:
    """The files below a folder by digest, or one of them; but for those in some folders of it."""
    try:
        names = folder.names(under)
    except ContentError as error:  # is told by whoever needs a file of it
        return [(under, error.rule)]
    return [
        (name, folder.digest(name))
        for name in names
        if only in ("", name.removeprefix(f"{under}/"))
        and name.removeprefix(f"{under}/").partition("/")[0] not in but
    ]
