"""A document is written with the data of its images, which held signs until then.

The bytes are those that saving it with all its data would give. A library that saves a thousand
pictures reads, copies and digests each in turn; here they are digested beside, as they pass.
"""

import re
from bisect import bisect_right
from collections import deque
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from io import BytesIO
from typing import Any, BinaryIO

from pikepdf import Pdf

from generator.exports.pdf.pictures import Waiting
from generator.exports.pdf.saved_file import NotAsSaved, SavedFile
from generator.exports.pdf.saving import save
from generator.exports.pdf.spliced import md5_of_parts, spliced
from generator.files.content import CHUNK

_SIGN = re.compile(rb"\nstream\n(the data of image \d{8} is put here)\nendstream\n")
_BEHIND = 8  # times so many bytes that the digest may be behind: they stay in memory until then


def save_filled(pdf: Pdf, file: BinaryIO, waiting: Mapping[bytes, Waiting]) -> None:
    """Write the document as ``saving.save`` does, its images with their data.

    Raises SourceError where data can be read no longer.
    """
    if not waiting:
        save(pdf, file)
        return
    held = BytesIO()
    save(pdf, held)
    with ThreadPoolExecutor(max_workers=1) as pool:  # one: parts are digested in turn
        digest = _Md5Beside(pool)
        try:
            saved = SavedFile(held.getvalue())
            images = _signs(saved, waiting)
            parts = spliced(saved, images, lambda begins: images[begins].data(), lambda: digest)
        except NotAsSaved:
            # A library that writes PDFs otherwise: all data is in memory at once then.
            for one in waiting.values():
                kind, rows = one.image.Filter, one.image.get("/DecodeParms")
                one.image.write(one.data(), filter=kind, decode_parms=rows)
            save(pdf, file)
        else:
            file.writelines(parts)


def _signs(saved: SavedFile, waiting: Mapping[bytes, Waiting]) -> dict[int, Waiting]:
    """The images that wait in a document, by where their objects begin."""
    offsets = saved.offsets()
    return {
        offsets[bisect_right(offsets, found.start()) - 1]: waiting[found[1]]
        for found in _SIGN.finditer(saved.data)
    }


class _Md5Beside:
    """An MD5 that another thread makes, a few million bytes behind: there is a core for it."""

    def __init__(self, pool: ThreadPoolExecutor) -> None:
        self._digest, self._pool = md5_of_parts(), pool
        self._parts: list[Any] = []
        self._held = 0  # bytes of them
        self._behind: deque[Future[None]] = deque()

    def update(self, data: Any) -> None:
        self._parts.append(data)
        self._held += len(data)
        if self._held > CHUNK:  # to hand over each part would take as long as to digest it
            self._hand_over()

    def hexdigest(self) -> str:
        self._hand_over()
        for one in self._behind:
            one.result()
        return self._digest.hexdigest()

    def _hand_over(self) -> None:
        parts, self._parts, self._held = self._parts, [], 0
        self._behind.append(self._pool.submit(lambda: self._digest.update(b"".join(parts))))
        while len(self._behind) > _BEHIND:
            self._behind.popleft().result()
