"""Files of a game whose names miss those that are read: ``rules.yml``, ``i18n/de.yml``.

What they say would be left out without a word: no rules, no rulebook, no translation.
"""

import re
from collections.abc import Collection, Iterator
from pathlib import PurePosixPath

from generator.files.file_names import is_set_aside
from generator.files.folder import Folder
from generator.files.read import read_text
from generator.load.layouts import KINDS
from generator.model.languages import language_fault
from generator.problem import Problem, Severity, Where

_KNOWN = {"rule": "rules", "place": "places", "example": "examples", "glossar": "glossary"}
_DATA = re.compile(
    r"(rule|place|example|glossar)(?:s|y|ies)?(?:[._-]([a-z]{2}))?"
    r"\.(?:ya?ml(?:\.(?:txt|ya?ml|j2))?|txt)"
)
_BOOK = re.compile(
    r"(?:rule[_ -]?books?|rules(?=.*\.j2))(?:[._-]([a-z]{2}))?"
    r"(?:\.(?:md|markdown|txt|j2|jinja2?)){1,3}"
)
_OTHER_FOLDERS = r"i18n|i18|l10n|lang|langs|languages?|locales?|translations?"
_TRANSLATION = re.compile(
    rf"(?:{_OTHER_FOLDERS})/([a-z]{{2,3}}(?:-[a-z]{{2,4}})?)\.(?:ya?ml(?:\.txt)?|json|csv|tsv|po)"
)
_YAML = re.compile(r"^- +\{?\w+:|^\w[\w -]*: *(?:\{|$)", re.MULTILINE)
_COPY = re.compile(  # as file managers call a second one
    r"^copy of |[ _-]+\(?(?:copy|copie|kopie|kopia)\)?(?: ?\(?\d+\)?)?(?=\.)| ?\(\d+\)(?=\.)"
)
_ART = re.compile(r"arts?|artworks?|images?|imgs?|pictures?|pics?|drawings?|icons?|graphics|svg")
_DRAWN = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".tif", ".tiff", ".svg")
_READ_AS_TEXT = ("json", "csv", "tsv", "po")


def misnamed_files(
    folder: Folder, used: Collection[str], language: str, *, guarded: bool
) -> Iterator[Problem]:
    """A problem for each file that is not read because of its name.

    ``used`` are the files that components name. ``language`` is that of the game. An error in a
    guarded game, else a warning.
    """
    severity: Severity = "error" if guarded else "warning"
    own = f"i18n/{language}.yaml"
    for name in folder.names():
        meant = meant_name(name)
        if name in used or not meant or _are_notes(folder, name, meant):
            continue
        if name.startswith("i18n/") and name.endswith(".yaml") and meant != own:
            continue  # it is read as it is called
        if meant != name and folder.has(meant):
            message = f"this file is not read: {meant} is"
            hint = "delete it, or begin its name with _"
        elif meant != name:
            message = "this file is not read: its name is not quite one that is known"
            hint = f"rename it to {meant}"
            if name.endswith(_READ_AS_TEXT):
                hint += ", and write it as the manual's page on languages says"
        elif meant == own:
            message = f"the game itself is in this language, {language}: nothing here is printed"
            hint = "rename it to the code of the language it is in, or delete it"
        else:
            continue
        yield Problem(Where(folder.shown(name)), "misnamed-file", message, hint, severity)


def _are_notes(folder: Folder, name: str, meant: str) -> bool:
    """Whether a text is anybody's notes: it is not written as YAML, or what is meant is there."""
    if not _DATA.fullmatch(name.lower()) or not name.lower().endswith(".txt"):
        return False
    if PurePosixPath(name).stem.lower().endswith((".yaml", ".yml")):
        return False
    text, _ = read_text(folder, name)
    return folder.has(meant) or not _YAML.search(text or "")


def misnamed_folders(folder: Folder, used: Collection[str], *, guarded: bool) -> Iterator[Problem]:
    """A problem for each folder of pictures that is not called ``art``, told at its first file.

    And for layouts and templates, which lie outside the games. ``used`` are the files that
    components name.
    """
    severity: Severity = "error" if guarded else "warning"
    told: set[str] = set()
    for name in folder.names():
        if is_set_aside(name):
            continue
        first, _, rest = name.partition("/")
        layout = first == "layouts" or (name not in used and _is_layout(folder, name))
        if (layout or name.endswith(".svg.j2")) and first not in told:
            told.add(first)
            file = PurePosixPath(name).name
            meant = f"layouts/faces/{folder.name}/{file}"
            if layout:
                meant = f"layouts/{name.removeprefix('layouts/')}"
            message = "layouts and templates are not read here, but beside the folder of all games"
            hint = f"move it to {meant}, where layouts lies beside content"
            yield Problem(Where(folder.shown(name)), "misnamed-file", message, hint, severity)
            continue
        drawn = PurePosixPath(rest).suffix.lower() in _DRAWN
        if not drawn or first in told or first == "art" or not _ART.fullmatch(first.lower()):
            continue
        told.add(first)
        message = f"pictures and drawings lie in art/; nothing in {first}/ is found"
        hint = f"rename the folder {first} to art; or, if none of it is needed, to _{first}"
        yield Problem(Where(folder.shown(name)), "misnamed-file", message, hint, severity)


def _is_layout(folder: Folder, name: str) -> bool:
    """Whether a file is called as one of ``layouts`` and is no list of pieces."""
    first, _, rest = name.partition("/")
    if first not in KINDS or "/" in rest or not rest.endswith(".yaml"):
        return False
    text, _ = read_text(folder, name)
    return re.search("^- ", text or "", re.MULTILINE) is None


def meant_name(name: str) -> str:
    """The name that is read, for a file called so or nearly so; empty for every other file."""
    low = _COPY.sub("", name.lower())
    if is_set_aside(name) or PurePosixPath(name).name.startswith((".", "~$")):
        return ""
    if data := _DATA.fullmatch(low):
        known = _KNOWN[data[1]]
        return f"{known}.{data[2]}.yaml" if data[2] and known == "glossary" else f"{known}.yaml"
    if book := _BOOK.fullmatch(low):
        return f"rulebook.{book[1]}.md.j2" if book[1] and book[1] != "md" else "rulebook.md.j2"
    if translation := _TRANSLATION.fullmatch(low):
        return f"i18n/{translation[1]}.yaml"
    return ""


def misnamed_languages(folder: Folder) -> Iterator[Problem]:
    """A problem for each file of ``i18n`` that is not named by the code of a language."""
    for name in folder.names("i18n"):
        path = PurePosixPath(name)
        fault = language_fault(path.stem) if path.suffix == ".yaml" else ""
        if fault:
            hint = "rename it by the code of its language, such as i18n/de.yaml or i18n/pt-br.yaml"
            yield Problem(Where(folder.shown(name)), "wrong-language", fault, hint)
