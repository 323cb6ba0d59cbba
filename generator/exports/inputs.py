"""Digests of a game's inputs, whatever the variant: files made of equal inputs are up to date."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from generator.cache.fingerprint import fingerprint
from generator.files.folder import Folder
from generator.model.component import Component
from generator.model.game import Game
from generator.model.sheet_layout import Layouts
from generator.problem import ContentError

DRAFT_ENDING = "-draft"  # of the names of its files


def draft_note(broken: Sequence[str]) -> str:
    """The words on the pages of a draft, with the rules that it breaks; empty for no draft."""
    return f"DRAFT: {', '.join(broken)}" if broken else ""


def input_digests(
    game: Game,
    folder: Folder,
    layouts: Sequence[Folder],
    languages: Sequence[str],
    others: Collection[str],
    books: Collection[str] = (),
) -> Mapping[str, str]:
    """A digest for each language of a game: its own, and ``languages``, which it is translated to.

    And for the rulebook in each language of ``books``, as ``book_part`` calls it.

    ``game`` is loaded in its own language and for all its players, ``others`` are games that have
    templates of their own. What prints nothing, such as a remark in a file, does not count.
    """
    excluded = set(others) - {game.name}
    shared = fingerprint(
        (game.title, game.version, game.players, game.palette, game.words, game.icons, game.art),
        [(name, str(choice)) for name, choice in game.fonts.items()],
        *([game.substitute] if game.substitute else []),
        [(name, str(style)) for name, style in game.styles.items()],
        [(name, file.digest) for name, file in game.pictures.items()],
        [list(_shown(component)) for component in game.components],
        _files(folder, "fonts"),
        [_files(one, "faces", but=excluded) for one in layouts],
        [_cover(one, game.name) for one in layouts] if books else [],
    )
    own = game.own_language
    digests = {own: fingerprint(shared, own, _texts(folder, ""))}
    for one in {*languages, *books} - {own}:
        translated = _files(folder, "i18n", f"{one}.yaml")
        digests[one] = fingerprint(shared, translated, _texts(folder, f".{one}"))
    looks = [_looks(one, excluded) for one in layouts] if books else []
    of_books = {book_part(one): fingerprint(digests[one], one, looks) for one in books}
    return {**{one: digests[one] for one in (own, *languages)}, **of_books}


def book_part(language: str) -> str:
    """The key of a language's rulebook in ``input_digests``."""
    return f"rulebook {language}"


def laid_out(game: Game, layouts: Layouts, cutter: str | None = None) -> Mapping[str, str]:
    """For each paper a digest of the layouts of the game's sheets; ``cutter`` is a machine's.

    A draft names its papers by their names and ``-draft``.
    """
    used = {cutter, *(one.plan.sheet for one in game.components)}
    sheets = sorted((name, repr(one)) for name, one in layouts.sheets.items() if name in used)
    made = {name: fingerprint(repr(paper), sheets) for name, paper in layouts.papers.items()}
    return made | {f"{name}{DRAFT_ENDING}": digest for name, digest in made.items()}


def _shown(component: Component) -> Iterator[object]:
    yield component.name, component.kind, component.title, component.front, component.back
    yield repr((component.format, component.plan, sorted(component.bleeds.items())))
    for piece in component.pieces:
        yield piece.id, piece.copies, piece.fields


def _looks(layouts: Folder, others: Collection[str]) -> list[tuple[str, str]]:
    """The files of rulebook looks by digest, without those of other games."""
    return [
        (name, digest)
        for name, digest in _files(layouts, "rulebook")
        if name.removeprefix("rulebook/").partition(".")[0] not in others
    ]


def _cover(layouts: Folder, game: str) -> list[tuple[str, str]]:
    """The files of the cover that page 1 opens with, by digest."""
    names = (f"rulebook/{game}.cover.svg.j2", f"rulebook/{game}.typ")
    return [(name, layouts.digest(name)) for name in names if layouts.has(name)]


def _texts(folder: Folder, language: str) -> list[tuple[str, str]]:
    """The manuscript of a rulebook in a language, and its terms."""
    names = (f"rulebook{language}.md.j2", f"glossary{language}.yaml")
    return [(name, folder.digest(name)) for name in names if folder.has(name)]


def _files(
    folder: Folder, under: str, only: str = "", but: Collection[str] = ()
) -> list[tuple[str, str]]:
    """The files below a folder by digest: all, or ``only`` one; not those in folders ``but``."""
    try:
        names = folder.names(under)
    except ContentError as error:  # is reported by whoever needs a file of it
        return [(under, error.name)]
    return [
        (name, folder.digest(name))
        for name in names
        if only in ("", name.removeprefix(f"{under}/"))
        and name.removeprefix(f"{under}/").partition("/")[0] not in but
    ]
