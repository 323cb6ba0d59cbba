"""Where installed families have their files: asked of their packages once for a machine.

To ask takes longer than all that is drawn of one changed card, as every package is looked at.
"""

import json
from pathlib import Path

from generator.cache import NO_CACHE, Cache
from generator.model.font import FontChoice

_KIND = "found-fonts"  # in the cache


class FoundFonts:
    """Files of families, those found in earlier runs of the same ``machine`` among them."""

    def __init__(self, cache: Cache = NO_CACHE, machine: str = "") -> None:
        self._cache, self._machine = (cache if machine else NO_CACHE), machine
        self._paths: dict[str, str] | None = None

    def path(self, choice: FontChoice) -> Path:
        """The file of a family in a weight and slope. Raises FontpkgError if there is none."""
        if self._paths is None:
            self._paths = self._cache.table(_KIND, self._machine)
        asked = f"{choice.family} {choice.weight} {choice.slope}"
        known = self._paths.get(asked)
        if isinstance(known, str) and Path(known).is_file():
            return Path(known)
        import fontpkg  # loaded where nothing is known

        path: Path = fontpkg.path(choice.family, choice.weight, choice.slope)
        self._paths[asked] = str(path)
        self._cache.put(_KIND, self._machine, json.dumps(self._paths).encode())
        return path
