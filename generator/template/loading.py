"""Templates from the folders of layouts: found by name, read as text, known by their digest."""

from collections.abc import Sequence
from typing import Any

from jinja2 import BaseLoader, TemplateNotFound

from generator.file_names import sound_name
from generator.folders import Folder
from generator.problem import ContentError, did_you_mean
from generator.reading import read_text

MAX_TEMPLATE = 500_000  # bytes


class Templates(BaseLoader):
    """Looks in each place of each folder, in order; a place is a path such as ``faces/towers``."""

    def __init__(self, folders: Sequence[Folder], places: Sequence[str], own: str) -> None:
        """``own`` is the place whose templates are offered where a name is unknown."""
        self._files = [(folder, place) for place in places for folder in folders]
        self._own = own
        self._texts: dict[str, str] = {}  # of those that were loaded, by their shown path

    def get_source(
        self,
        environment: Any,  # noqa: ARG002 - as Jinja2 has it
        template: str,
    ) -> tuple[str, str, Any]:
        """The text of a template, its path as the user knows it, and that it is up to date.

        Raises TemplateNotFound; ContentError, with its place, for one that cannot be read.
        """
        found = self._find(template)
        if found is None:
            raise TemplateNotFound(template)
        folder, name = found
        text, problems = read_text(folder, name, MAX_TEMPLATE)
        if text is None:
            [told] = problems
            raise ContentError(told.rule, told.message, told.hint, where=told.where)
        self._texts[folder.shown(name)] = text
        return text, folder.shown(name), lambda: True

    def text_of(self, shown: str) -> str:
        """The text of a template that was loaded, by its path as the user knows it."""
        return self._texts.get(shown, "")

    def digest(self, template: str) -> str:
        """The digest of a template's text."""
        found = self._find(template)
        return found[0].digest(found[1], MAX_TEMPLATE) if found else "absent"

    def unknown(self, template: str) -> ContentError:
        """The problem of a template that no folder holds, or only that of another game."""
        message = f"there is no template {template!r} in layouts/{self._own}"
        known = self.names()
        hint = did_you_mean(template, known, listing="templates")
        elsewhere = "" if known else self._elsewhere(template)
        if elsewhere:
            hint = f"there is {elsewhere}; copy it, or its folder, to layouts/{self._own}/"
        return ContentError("unknown-template", message, hint)

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
        if not sound_name(template):
            return None
        for folder, place in self._files:
            name = f"{place}/{template}" if place else template
            if folder.has(name):
                return folder, name
        return None
