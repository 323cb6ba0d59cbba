"""The designer's manual: its pages, and the search of their headings and words."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from generator.files.folder import Folder
from generator.load.yaml_tree import read_yaml

FOLDER = Path(__file__).parent.parent / "manual"
CONTENTS = "README"
_ALSO = "search.yaml"
# A heading, or a block of code, whose remarks look like headings.
_HEADING = re.compile(r"^#{1,3} ([^\n]+)$|^```.*?^```", re.MULTILINE | re.DOTALL)
# Pages with a heading for each name: most people look for something else.
_REFERENCE = frozenset({"problems", "functions", "manuscripts"})
_ABOUT = re.compile(r"\]\(([\w-]+)\.md\)(.*)")  # a line of the contents
_PICTURE = re.compile(r"^!\[[^\]]*\]\((examples/page-[^)]+)\)\n\n", re.MULTILINE)
_ENDINGS = re.compile(r"(?<=\w{3})(?:s|es|ed|ing)$")
# What a word is worth: in the heading, in the page's title, in the text.
_IN_HEADING, _IN_TITLE, _IN_TEXT = 8.0, 4.0, 1.0
_OFTEN = 4  # times in a text: more say nothing more
_SHORT = 1000  # characters of a text: in a longer one a word is worth less


class Section(NamedTuple):
    """A heading of a page with the text below it, up to the next heading."""

    page: str  # the name of its file
    title: str  # of the page
    heading: str
    text: str
    about: str = ""  # what the contents say of the page, at its beginning
    also: str = ""  # other words for it

    @property
    def opens_page(self) -> bool:
        """Whether it is the beginning of its page."""
        return self.heading == self.title


def manual_pages() -> dict[str, tuple[str, str]]:
    """The pages of the manual by the name of their file: the title of each, and its text.

    Pictures are shown where ``make`` has drawn them.
    """
    folder = Folder.of(FOLDER, shown="manual")
    files = folder.names()
    texts = {
        name.removesuffix(".md"): _PICTURE.sub(
            lambda shown: shown[0] if shown[1] in files else "",
            folder.read(name).data.decode("utf-8"),
        )
        for name in files
        if name.endswith(".md") and "/" not in name
    }
    heads = {name: text.partition("\n")[0] for name, text in texts.items()}
    return {name: (heads[name].removeprefix("# ").strip(), text) for name, text in texts.items()}


def unknown_words(words: str, pages: Mapping[str, tuple[str, str]]) -> list[str]:
    """Those of some words that are nowhere in the manual."""
    sections = list(_sections(pages))
    return [w for w, p in _patterns(words) if not any(_mark(p, one) for one in sections)]


def _patterns(words: str) -> list[tuple[str, re.Pattern[str]]]:
    small = _other_words()["small"].split()
    said = re.findall(r"\w+", words.lower())
    asked = [word for word in said if word not in small] or said
    stems = [_ENDINGS.sub("", word) + r"\b" * (len(word) < 3) for word in asked]
    return [
        (word, re.compile(rf"(?<![^\W_]){stem}", re.IGNORECASE))
        for word, stem in zip(asked, stems, strict=True)
    ]


def search_manual(words: str, pages: Mapping[str, tuple[str, str]]) -> list[Section]:
    """The sections that have most of these words, the best first."""
    patterns = [pattern for _, pattern in _patterns(words)]
    ranked = []
    for section in _sections(pages):
        marks = [_mark(pattern, section) for pattern in patterns]
        found = sum(mark > 0 for mark in marks)
        if found:
            length = len(patterns) - found, -sum(marks), len(section.heading)
            ranked.append((length, section))
    fewest = min((missing for (missing, *_), _ in ranked), default=0)
    ranked = [one for one in ranked if one[0][0] == fewest]
    return [section for _, section in sorted(ranked, key=lambda one: one[0])]


@cache
def _other_words() -> dict[str, Any]:
    """What people type: words that say nothing of a subject, and other words for a heading."""
    words: dict[str, Any] = read_yaml(Folder.of(FOLDER, shown="manual"), _ALSO)[0]
    return words


def _mark(pattern: re.Pattern[str], section: Section) -> float:
    """How much a section is about a word."""
    part = 0.5 if section.page in _REFERENCE else 1.0
    if pattern.search(f"{section.heading} {section.also}"):
        return _IN_HEADING * part
    often = min(len(pattern.findall(section.text)), _OFTEN)
    titled = pattern.search(f"{section.title} {section.about}")
    share = _SHORT / (_SHORT + len(section.text))
    return (_IN_TEXT * often * share + _IN_TITLE * bool(titled)) * part


def _sections(pages: Mapping[str, tuple[str, str]]) -> Iterator[Section]:
    abouts = dict(_ABOUT.findall(pages[CONTENTS][1])) if CONTENTS in pages else {}
    other_words = _other_words()["pages"]
    for name, (title, text) in pages.items():
        if name == CONTENTS:
            continue
        starts = [one for one in _HEADING.finditer(text) if one[1]]
        ends = [*(one.start() for one in starts[1:]), len(text)]
        for start, end in zip(starts, ends, strict=True):
            heading, body = start[1].strip(), text[start.start() : end].strip() + "\n"
            about = abouts.get(name, "") if not start.start() else ""
            also = other_words.get(name, {}).get(heading, "")
            yield Section(name, title, heading, body, about, also)
