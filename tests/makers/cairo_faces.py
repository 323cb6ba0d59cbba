"""Faces as PNG by a second reader, CairoSVG, which draws them from their SVG.

Only our own fonts are used. fontconfig reads its settings once in a process, so the drawing is done
in processes of its own, which know the fonts of these faces and no others.
"""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from html import escape
from io import BytesIO
from itertools import accumulate
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

import cairo_worker
from cairo_worker import read_block, write_block

from generator.exports.svg import embedded
from generator.faces.face import Face, Item, TextRun
from generator.faces.pictures.encode import PictureStore
from generator.model.fonts import FontFile
from generator.text.font_library import FontLibrary
from generator.text.fonts import Font

DPI = 300  # what print-on-demand shops ask for
_MOST_PROCESSES = 4


def face_pngs(
    faces: Sequence[Face],
    library: FontLibrary,
    pictures: PictureStore | None = None,
    *,
    dpi: int = DPI,
) -> Iterator[bytes]:
    """The faces, bleed included, as PNG bytes in order."""
    fonts = {
        run.font: library.of(run.font) for face in faces for run in face.texts if not run.letters
    }
    link = embedded(pictures or PictureStore())
    with TemporaryDirectory() as scratch:
        settings = _fontconfig(Path(scratch), fonts)
        environment = {**os.environ, "FONTCONFIG_FILE": str(settings)}
        count = min(len(faces), os.cpu_count() or 1, _MOST_PROCESSES)
        idle: SimpleQueue[subprocess.Popen[bytes]] = SimpleQueue()
        workers = [_worker(environment, dpi) for _ in range(count)]
        for worker in workers:
            idle.put(worker)

        def draw(face: Face) -> bytes:
            worker = idle.get()
            try:
                return _drawn(worker, _placed(face, fonts).svg(link))
            finally:
                idle.put(worker)

        try:
            with ThreadPoolExecutor(max(count, 1)) as pool:
                yield from pool.map(draw, faces)
        finally:
            for worker in workers:
                worker.kill()
                worker.communicate()


def _worker(environment: dict[str, str], dpi: int) -> "subprocess.Popen[bytes]":
    # By its path, not as a module of the package: it needs nothing of what the package imports.
    command = [sys.executable, "-P", cairo_worker.__file__, str(dpi)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment)


def _drawn(worker: "subprocess.Popen[bytes]", document: str) -> bytes:
    assert worker.stdin
    assert worker.stdout
    assert worker.stderr
    try:
        write_block(worker.stdin, document.encode())
        png = read_block(worker.stdout)
    except BrokenPipeError:
        png = None
    assert png is not None, worker.stderr.read().decode(errors="replace")
    return png


def _placed(face: Face, fonts: dict[FontFile, Font]) -> Face:
    """The face with one name for each font and a place for each letter: Cairo rounds advances."""

    def placed(item: Item) -> Item:
        if not isinstance(item, TextRun) or item.letters:
            return item
        font = fonts[item.font]
        advances = [(font.advance(character) or 0.0) * item.size for character in item.text]
        xs = item.xs or tuple(accumulate(advances[:-1], initial=item.x))
        return item._replace(xs=xs, font=FontFile(_alias(item.font), 400, "normal", ""))

    return replace(face, items=tuple(map(placed, face.items)))


def _alias(font: FontFile) -> str:
    """A family name that is this file's alone: cairo picks by family, and knows two weights."""
    return f"proofdeck-{font.digest[:24]}"


def _fontconfig(folder: Path, fonts: dict[FontFile, Font]) -> Path:
    """Settings of fontconfig that name the given fonts, each under its alias, and nothing else."""
    for file, font in fonts.items():
        (folder / f"{_alias(file)}.ttf").write_bytes(_renamed(font.data, _alias(file)))
    place = escape(str(folder))
    text = (
        '<?xml version="1.0"?>\n<fontconfig>'
        f"<dir>{place}</dir><cachedir>{place}/cache</cachedir></fontconfig>\n"
    )
    config = folder / "fonts.conf"
    config.write_text(text, encoding="utf-8")
    return config


def _renamed(data: bytes, family: str) -> bytes:
    """The font under another family name, as that family's regular upright face."""
    from fontTools.ttLib import TTFont

    font = TTFont(BytesIO(data), recalcTimestamp=False)
    names = font["name"]
    names.names = []
    for number, text in ((1, family), (2, "Regular"), (3, family), (4, family), (6, family)):
        names.setName(text, number, 3, 1, 0x409)
    font["OS/2"].usWeightClass = 400
    font["OS/2"].fsSelection = 0x40  # regular
    font["head"].macStyle = 0
    made = BytesIO()
    font.save(made)
    return made.getvalue()
