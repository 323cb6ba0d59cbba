"""One cold run from content to print file, stage by stage, as JSON.

python tests/bench/stages.py CONTENT LAYOUTS OUTPUT
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

    from generator.cli import begin, end

    begin()
    from generator.exports.built import Built
    from generator.exports.pdf.print_files import export_pdf
    from generator.faces.draw import draw_faces
    from generator.load.messages import load_print_words
    from generator.project import Project
    from generator.sheets.impose import impose
    from generator.sheets.job import jobs_of

    lap("imports")
    project = Project(content, [layouts])
    session = project.session
    [name] = project.games()
    game, problems = session.checked(name)
    assert not problems, problems
    lap("load and check")
    drawn, problems = draw_faces(game, session.studio(name))
    assert not problems, problems
    lap("draw")
    papers = session.read_layouts()[0].papers
    jobs, _ = jobs_of(game, drawn, session.read_layouts()[0], "a4")
    printed, problems = impose(jobs, papers.values())
    assert not problems, problems
    lap("impose")
    built = Built(
        game, drawn, printed, papers["a4"], session.fonts, load_print_words(game.language)
    )
    written = export_pdf(built, Path(output), components=False)
    lap("pdf")
    size = written[0].path.stat().st_size
    print(json.dumps({"laps": laps, "faces": 2 * len(drawn), "bytes": size}))
    end(0)


if __name__ == "__main__":
    main(*sys.argv[1:4])
