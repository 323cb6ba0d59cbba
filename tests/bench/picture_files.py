"""How fast faces become pictures: ``python tests/bench/picture_files.py``. The aim: 20 a second.

A thousand faces of a deck take long; these are the cards of a shipped game, 744 x 1110 pixels.
"""

import sys
import time
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent.parent


def main(name="new_las_vegas", component="casino"):
    from generator.exports.pixels.picture_files import export_pictures
    from generator.games import RULES
    from generator.model.export_options import ExportOptions
    from generator.options import Options
    from generator.project import Project

    project = Project(ROOT / "content", [ROOT / "layouts"], rules=RULES)
    built, problems = project.build(name, Options(only=component))
    assert built is not None, problems
    faces = {face.key for one in built.exported() for _, face in one.faces()}
    print(f"\n{name}, {component}: {len(faces)} faces{'':14}{'seconds':>9}{'a second':>9}")
    for kind in ("png", "jpg"):
        for dpi in (300, 150):
            wanted = replace(built, options=ExportOptions(dpi=dpi))
            with TemporaryDirectory() as folder:
                before = time.perf_counter()
                export_pictures(wanted, Path(folder), kind)
                seconds = time.perf_counter() - before
            print(f"{kind} at {dpi} dpi{'':<31}{seconds:>9.2f}{len(faces) / seconds:>9.1f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
