"""The floor of the illustrated deck: its pages written by hand with pikepdf, files passed through.

    python tests/bench/illustrated_floor.py ART_FOLDER out.pdf

No content files, no checks, no templates, no cutting marks: what the pictures alone cost.
"""

import sys
import zlib
from pathlib import Path

import pikepdf
from pikepdf import Dictionary, Name
from PIL import Image

K = 72 / 25.4
PIECE, BLEED = (63.5, 88.9), 3
LEFT, BOTTOM = (210 - 3 * PIECE[0]) / 2, (297 - 3 * PIECE[1]) / 2


def main(folder, path):
    pdf = pikepdf.new()
    files = sorted(Path(folder).iterdir())
    for first in range(0, len(files), 9):
        drawn, images = [], Dictionary()
        for place, file in enumerate(files[first : first + 9]):
            x, y = LEFT + place % 3 * PIECE[0], BOTTOM + (2 - place // 3) * PIECE[1]
            images[f"/I{place}"] = image(pdf, file)
            box = " ".join(f"{v * K:.4f}" for v in (x, y, *PIECE))
            wide, high = (side + 2 * BLEED for side in PIECE)
            at = f"{wide * K:.4f} 0 0 {high * K:.4f} {(x - BLEED) * K:.4f} {(y - BLEED) * K:.4f}"
            drawn.append(f"q {box} re W n {at} cm /I{place} Do Q")
        page = pdf.add_blank_page(page_size=(210 * K, 297 * K))
        page.Contents = pdf.make_stream("\n".join(drawn).encode())
        page.Resources = Dictionary(XObject=images)
    pdf.save(path, deterministic_id=True)


def image(pdf, file):
    head = {"Type": Name.XObject, "Subtype": Name.Image, "BitsPerComponent": 8}
    if file.suffix == ".jpg":
        width, height = Image.open(file).size
        return pdf.make_stream(
            file.read_bytes(), **head, Width=width, Height=height, ColorSpace=Name.DeviceRGB,
            Filter=Name.DCTDecode,
        )  # fmt: skip
    whole = Image.open(file)
    head |= {"Width": whole.width, "Height": whole.height, "Filter": Name.FlateDecode}
    mask = pdf.make_stream(
        zlib.compress(whole.getchannel("A").tobytes()), **head, ColorSpace=Name.DeviceGray
    )
    colours = zlib.compress(whole.convert("RGB").tobytes())
    return pdf.make_stream(colours, **head, ColorSpace=Name.DeviceRGB, SMask=mask)


if __name__ == "__main__":
    main(*sys.argv[1:3])
