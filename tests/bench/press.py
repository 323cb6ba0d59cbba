"""What a press file costs beside the same pages as a plain PDF: ``python tests/bench/press.py``.

The aim: PDF/X-4 takes at most 0.3 s and 200 KB more for 100 pages, without the profile itself; and
a look through a file takes no longer than writing it.
"""

import sys
import time
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "tests" / "makers"))


def timed(work, *given):
    before = time.process_time()
    done = work(*given)
    return done, time.process_time() - before


def main(name="new_las_vegas", component="casino", pages=100):
    from press_profile import press_profile

    from generator.exports.pixels.face_pixels import faces_pdf
    from generator.exports.press.press_pages import press_file
    from generator.exports.shops.order_fit import orders_of
    from generator.games import RULES
    from generator.model.export_options import ExportOptions
    from generator.options import Options
    from generator.preflight.run import preflight
    from generator.project import Project

    project = Project(ROOT / "content", [ROOT / "layouts"], rules=RULES)
    built, problems = project.build(name, Options(only=component))
    assert built is not None, problems
    icc = press_profile()
    built = replace(built, options=ExportOptions(icc=icc))
    target = built.targets["press"]
    (order,) = orders_of(target, built.game, component).made
    sides = [(face, side) for one in built.exported() for side, face in one.faces()][:pages]
    faces = [face for face, _ in sides]
    plain, seconds = timed(faces_pdf, built, faces)
    print(f"\n{name}, {component}: {len(sides)} pages{'':8}{'CPU s':>8}{'KB':>8}")
    print(f"{'plain PDF':<36}{seconds:>8.2f}{len(plain) / 1000:>8.0f}")
    for wanted in ("press", "drivethru"):
        target = built.targets[wanted]
        (file, _), whole = timed(press_file, built, target, order, sides, "bench")
        size = (len(file.data) - len(icc)) / 1000
        said = file.standard or "no standard"
        print(f"{said:<36}{whole:>8.2f}{size:>8.0f}   {whole - seconds:+.2f} s")
        _, looked = timed(preflight, file.data, target)
        print(f"{'  looked through':<36}{looked:>8.2f}")
    pictures(project, "towers")


def pictures(project, name):
    """Pictures of a whole game, and what the screen tables take: seconds, files, MB."""
    from tempfile import TemporaryDirectory

    from generator.options import Options

    built, problems = project.build(name, Options())
    assert built is not None, problems
    print(f"\n{name}, {len(built.drawn)} designs{'':8}{'CPU s':>8}{'files':>8}{'MB':>8}")
    for target in ("png", "jpg", "gamecrafter", "tts", "pcio", "grids"):
        with TemporaryDirectory(prefix="proofdeck-bench-") as folder:
            done, seconds = timed(project.export, built, folder, (target,))
            size = sum(one.path.stat().st_size for one in done.written) / 1e6
            print(f"{target:<26}{seconds:>8.1f}{len(done.written):>8}{size:>8.1f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
