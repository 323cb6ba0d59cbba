"""Proofdeck: from plain-text game files to printed, proven pieces.

The pipeline, one function a stage, each a pure step from one frozen form to the next:

    load    load_game(folder, layouts)   YAML and CSV text          -> Game
    check   run_checks(game)             Game and its rules         -> problems
    draw    draw_faces(game)             Game and templates         -> Face
    impose  impose(jobs, papers)         Face and sheet layouts     -> Sheet
    export  EXPORTS[name](built, folder) Game, Face, Sheet          -> files

Every stage returns ``(value, problems)``; ``build.py`` is this table as code, and ``cli.py`` alone prints or exits.
"""

__version__ = "0.1.0"
