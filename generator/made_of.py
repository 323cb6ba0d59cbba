"""What all builds of a game are made of, whatever their variant: the same as long as it is so."""

from collections.abc import Iterator, Mapping, Sequence

from generator.fingerprint import fingerprint
from generator.folders import Folder
from generator.model.component import Component
from generator.model.game import Game
from generator.problem import ContentError


def made_of(
    game: Game, folder: Folder, layouts: Sequence[Folder], languages: Sequence[str]
) -> Mapping[str, str]:
    """A digest for each language of a game: its own, and ``languages``, which it is translated to.

    ``game`` is loaded in its own language and for all its players. What prints nothing, such as a
    remark in a file, does not count.
    """
    shared = fingerprint(
        (game.title, game.version, game.players, game.palette, game.words, game.icons, game.art),
        [(name, str(choice)) for name, choice in game.fonts.items()],
        [(name, str(style)) for name, style in game.styles.items()],
        [(name, file.digest) for name, file in game.pictures.items()],
        [list(_shown(component)) for component in game.components],
        _files(folder, "fonts"),
        [_files(one, f"faces/{game.name}") for one in layouts],
        [_files(one, "faces", deep=False) for one in layouts],
    )
    own = fingerprint(shared, game.own_language, _texts(folder, ""))
    others = {
        one: fingerprint(shared, _files(folder, "i18n", f"{one}.yaml"), _texts(folder, f".{one}"))
        for one in languages
    }
    return {game.own_language: own, **others}


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
    folder: Folder, under: str, only: str = "", *, deep: bool = True
) -> list[tuple[str, str]]:
    """The files below a folder by digest; those right in it where it is not looked at deeply."""
    try:
        names = folder.names(under)
    except ContentError as error:  # is told by whoever needs a file of it
        return [(under, error.rule)]
    return [
        (name, folder.digest(name))
        for name in names
        if only in ("", name.removeprefix(f"{under}/"))
        and (deep or "/" not in name.removeprefix(f"{under}/"))
    ]
