"""How long cards with a picture each take, beside a script of the same pages by hand.

Part of ``make bench``. Each figure is the best of several processes; ``cold`` ones find an empty
cache, ``cached`` ones what a first has kept, with one card called otherwise since, and write into
another folder. The aims: JPEG 2 times the script, PNG with transparency 3 times cold and 1.5 times
cached, 300 MB, a PDF 1.05 times its pictures' own bytes.
"""

import sys
import tempfile
from pathlib import Path

from bench import HERE, best, by_turns, row
from illustrated_deck import write_album

ROOT = HERE.parent.parent


def main():
    print(f"{'':34}{'seconds':>9}{'ms/card':>9}{'bytes':>12}{'peak MB':>9}{'ratio':>8}")
    for count, kind in ((81, "jpg"), (1000, "jpg"), (81, "png"), (1000, "png")):
        with tempfile.TemporaryDirectory() as scratch:
            _time(Path(scratch), count, kind)


def _time(scratch, count, kind):
    content, layouts = write_album(scratch, count, kind)
    art, by_hand, output = content / "album" / "art", scratch / "hand.pdf", scratch / "output"
    size = sum(file.stat().st_size for file in art.iterdir())
    runs = 5 if count < 1000 else 2  # a thousand pictures take a while
    asked = (HERE / "illustrated_build.py", content, layouts, ROOT / "layouts", output)
    hand = (HERE / "illustrated_floor.py", art, by_hand)
    (floor, memory, _), cold = by_turns(hand, asked, runs=runs)
    row(f"{count} {kind}: hand-written", floor, count, by_hand.stat().st_size, memory, 1.0)
    ways = {"cold": cold}
    if kind == "png":
        cache = scratch / "cache"
        best(*asked, cache=cache, runs=1)
        _rename_first(content / "album" / "heroes.csv")
        ways["cached"] = best(*asked[:-1], scratch / "another", cache=cache, runs=runs)
    for way, (seconds, memory, text) in ways.items():
        row(f"{count} {kind}: proofdeck, {way}", seconds, count, int(text), memory, seconds / floor)
    text = cold[2]
    print(f"    {'bytes beside the pictures':<30}{int(text) / size:>9.3f}")


def _rename_first(table):
    text = table.read_text(encoding="utf-8")
    table.write_text(text.replace("\np0000,", "\nfirst,"), encoding="utf-8")


if __name__ == "__main__":
    sys.path.insert(0, str(HERE))
    main()
