"""Studio and Look: the means of drawing faces, and the options of how they are drawn."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.cache.store import Cache
from generator.files.folder import Folder
from generator.text.font_library import FontLibrary


@dataclass(frozen=True)
class Studio:
    """The means of drawing faces: layouts, fonts, and functions that the game brings itself."""

    layouts: Sequence[Folder]
    fonts: FontLibrary
    cache: Cache = field(default_factory=lambda: Cache(None))
    drawing: Mapping[str, Callable[..., Any]] = field(default_factory=dict)  # ``drawing.<name>``
    shapes: Mapping[str, Callable[..., Any]] = field(default_factory=dict)  # ``shapes.<name>``
    printing: Callable[..., bytes] | None = None  # of a drawing, as likeness.py asks for it
    caches_faces: bool = True  # in the cache, for later runs


@dataclass(frozen=True)
class Look:
    """Options for drawing faces, apart from their templates."""

    guides: bool = False  # trim and safe zone lie over each face
    grey: bool = False  # colours as a black-and-white printer makes them
    low_ink: bool = False  # by templates of their own, or with grounds as outlines
