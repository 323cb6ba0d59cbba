"""The pictures and the spreadsheet of tests/illustrated, as a designer's programs would save them.

``python tests/makers/illustrated_game.py FOLDER`` writes the whole game there, to be built by hand.
"""

import shutil
import sys
from io import BytesIO
from pathlib import Path

import fontpkg
import numpy as np
import openpyxl
from picture_files import saved, turned_exif
from PIL import Image, ImageDraw, ImageFilter

HERE = Path(__file__).parents[1] / "illustrated"
SIZE = (560, 770)  # px: a card with its bleed at 205 dpi
PLACES = ("vale", "marsh", "ridge", "dusk")
FIGURES = ("ash", "bram", "cole", "dara", "edda", "finn")
KINDS = ("fire", "shield", "leaf")
RULES = (
    "**Draw 2** cards, then discard one {fire}.",
    "Each neighbour loses **1** {shield}.",
    "Move up to *three* spaces through any wood.",
    "Take a {leaf} from the supply.",
)


def place(number):
    """A landscape: a sky from light to dark, a sun, and hills one behind the other."""
    wide, tall = SIZE
    random = np.random.default_rng(number)
    hue = np.array([(0.95, 0.6, 0.35), (0.5, 0.75, 0.65), (0.45, 0.55, 0.8), (0.75, 0.4, 0.6)])
    down = np.linspace(0, 1, tall)[:, None, None]
    sky = (1 - 0.55 * down) * (0.35 + 0.65 * hue[number % 4]) * np.ones((1, wide, 1))
    across = np.arange(wide)
    sun = np.hypot(across[None, :] - 0.7 * wide, np.arange(tall)[:, None] - 0.2 * tall)
    sky[sun < 46] = (1.0, 0.95, 0.8)
    for layer in range(5):
        waves = sum(
            np.sin(across / wide * 2 * np.pi * n + random.uniform(0, 6)) / n for n in range(1, 9)
        )
        line = tall * (0.42 + 0.11 * layer) - waves * 26
        below = np.arange(tall)[:, None] > line[None, :]
        sky[below] = hue[number % 4] * (0.62 - 0.12 * layer)
    grain = random.normal(0, 0.012, sky.shape)
    return Image.fromarray((np.clip(sky + grain, 0, 1) * 255).astype("uint8"), "RGB")


def figure(number):
    """A cloaked figure that stands before nothing: all around it is clear, its edge is soft."""
    side = 520
    image = Image.new("RGBA", (side, side), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    cloak = ((176, 58, 46), (40, 92, 140), (60, 110, 66), (120, 70, 130), (190, 130, 40),
             (70, 80, 95))[number % 6]  # fmt: skip
    dark = tuple(v // 2 for v in cloak)
    draw.polygon([(260, 130), (410 - 8 * number, 510), (110 + 6 * number, 510)], fill=cloak)
    draw.polygon([(260, 150), (300, 510), (200, 510)], fill=dark)
    draw.ellipse((190, 40, 330, 190), fill=cloak)
    draw.ellipse((212, 70, 308, 182), fill=(236, 201, 168))
    draw.line([(390, 120), (350, 510)], fill=(92, 64, 38), width=14)
    draw.ellipse((366, 92, 418, 144), fill=(250, 220, 120, 200))
    return image.filter(ImageFilter.GaussianBlur(1.5))


def art():
    """The game's pictures by their paths in art/: JPEG, PNG, WebP and TIFF, one on its side."""
    made = {"back.png": saved(place(2).filter(ImageFilter.GaussianBlur(6)))}
    for number, name in enumerate(PLACES):
        image = place(number)
        made[f"places/{name}.jpg"] = saved(image, "JPEG", quality=88)
    side = place(5).transpose(Image.Transpose.ROTATE_90)
    made["places/camera.jpg"] = saved(side, "JPEG", quality=88, exif=turned_exif(6))
    made["places/scan.tif"] = saved(place(6), "TIFF", compression="tiff_lzw")
    for number, name in enumerate(FIGURES):
        kind = "WEBP" if number == 5 else "PNG"
        made[f"figures/{name}.{kind.lower()}"] = saved(figure(number), kind)
    return made


def table():
    """heroes.xlsx: 24 cards under the designer's own headings, gaps, a row switched off, notes."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Heroes"
    headings = "ID,Card name,Qty,Place,Figure,Kind,Rarity,Attack,Defence,Rules,Flavour,Remarks"
    sheet.append(headings.split(","))
    places = [f"places/{name}.jpg" for name in (*PLACES, "camera")] + ["places/scan.tif"]
    figures = [f"figures/{n}.{'webp' if n == 'finn' else 'png'}" for n in FIGURES]
    for number in range(24):
        name = f"{FIGURES[number % 6].title()} of the {PLACES[number // 6].title()}"
        sheet.append([
            f"h{number + 1:02}", name, 2 if number % 8 == 0 else None, places[number % 6],
            figures[(number + number // 6) % 6], KINDS[number % 3],
            ("rare", "epic", None)[number % 3], number % 5 or None, (number * 7) % 4 or None,
            RULES[number % 4],
            "“No road is long that is walked twice.”" if number % 2 else None,
            "too strong?" if number == 3 else None,
        ])  # fmt: skip
        if number == 11:
            sheet.append([])
            sheet.append(["#later", "A hero for the expansion"])
    notes = book.create_sheet("Notes")
    notes.append(["print on 300 g"])
    buffer = BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def write_game(folder):
    """The whole game below a folder: ``content/illustrated`` and ``layouts``."""
    for part in ("content", "layouts"):
        shutil.copytree(HERE / part, folder / part)
    game = folder / "content" / "illustrated"
    (game / "heroes.xlsx").write_bytes(table())
    (game / "fonts").mkdir()
    (game / "fonts" / "Vale.ttf").write_bytes(Path(fontpkg.path("Marcellus", 400)).read_bytes())
    for name, data in art().items():
        path = game / "art" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return game


if __name__ == "__main__":
    write_game(Path(sys.argv[1]))
