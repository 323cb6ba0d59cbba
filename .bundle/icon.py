"""The icon of the program as a PNG file of 256 pixels, for PyInstaller."""

import sys
from pathlib import Path

import resvg_py

DRAWING = Path(__file__).with_name("proofdeck.svg").read_text(encoding="utf-8")
Path(sys.argv[1]).write_bytes(
    bytes(resvg_py.svg_to_bytes(svg_string=DRAWING, width=256, height=256))
)
