"""One cold run from content to print file, stage by stage, as JSON.

``python tests/bench/stages.py CONTENT LAYOUTS OUTPUT``
"""

import json
import sys
import time

STARTED = time.perf_counter()


def main(content, layouts, output):
    laps, last = {}, STARTED

    def lap(name):
        nonlocal last
        now = time.perf_counter()
        laps[name], last = now - last, now

    from pathlib import Path

    from generator.build import Options, draw_faces, impose, jobs_of, open_game, shipped_layouts

    from generator.exports.built import Built
    from generator.exports.pdf.print_files import export_pdf

    lap("imports")
    options = Options(layouts=(Path(layouts), shipped_layouts()))
    [folder] = [path.parent for path in Path(content).glob("*/game.yaml")]
    game, sheets, problems = open_game(folder, options)
    assert not problems, problems
    lap("load and check")
    drawn, problems = draw_faces(game, options.layouts)
    assert not problems, problems
    lap("draw")
    jobs, problems = jobs_of(game, drawn, sheets, "a4")
    assert not problems, problems
    printed, problems = impose(jobs, sheets.papers.values())
    assert not problems, problems
    lap("impose")
    paths = export_pdf(
        Built(game, drawn, printed, sheets.papers["a4"]), Path(output), components=False
    )
    lap("pdf")
    faces = 2 * len(drawn)
    print(json.dumps({"laps": laps, "faces": faces, "bytes": paths[0].stat().st_size}))


if __name__ == "__main__":
    main(*sys.argv[1:4])
