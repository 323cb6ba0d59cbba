"""Pictures as the bytes of PNG and JPEG files, compressed beside each other while others are drawn.

The resolution is written into each file: layout programs and shops read it.
"""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from io import BytesIO
from typing import Literal

from PIL import Image

Kind = Literal["png", "jpg"]
_EFFORT = 3  # of PNG: twice as fast as the usual 6, and flat art is a tenth larger
_QUALITY = 92  # of JPEG, colours at full resolution: the eye sees no difference in print
_WAITING = 6  # pictures in memory at once; one of a board at 300 dpi takes 20 MB


def file_bytes(picture: Image.Image, kind: Kind, dpi: float) -> bytes:
    """A picture as the bytes of a file; JPEG knows no transparency, white takes its place."""
    made = BytesIO()
    if kind == "png":
        picture.save(made, "PNG", dpi=(dpi, dpi), compress_level=_EFFORT)
    else:
        picture = on_white(picture)
        whole = (round(dpi), round(dpi))
        picture.save(made, "JPEG", quality=_QUALITY, subsampling=0, dpi=whole)
    return made.getvalue()


def on_white(picture: Image.Image) -> Image.Image:
    """The picture without transparency."""
    if picture.mode == "RGB":
        return picture
    seen = picture.convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", seen.size, "white"), seen).convert("RGB")


def encoded(pictures: Iterable[Image.Image], kind: Kind, dpi: float) -> Iterator[bytes]:
    """The pictures as files, in their order; the next are drawn while some are compressed."""
    return beside(pictures, partial(file_bytes, kind=kind, dpi=dpi))


def beside(
    pictures: Iterable[Image.Image], work: Callable[[Image.Image], bytes]
) -> Iterator[bytes]:
    """What some work makes of each picture, a few at once, in their order."""
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        waiting: deque[Future[bytes]] = deque()
        for picture in pictures:
            waiting.append(pool.submit(work, picture))
            if len(waiting) >= _WAITING:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
