"""Tools for assistants: to look at the games of a project, to check them, and to change them."""

import json
import os
import re
import subprocess
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import wraps
from pathlib import PurePosixPath
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Any, Literal

from mcp.server import MCPServer
from mcp.server.mcpserver import Image
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations

from generator.commands.editor_schemas import project_schemas, schema_of
from generator.exports.pixels.face_pixels import file_bytes
from generator.faces.context import Side
from generator.faces.draw import Drawing
from generator.faces.pictures.rasterise import png_of
from generator.faces.studio import Look
from generator.mcp.guard import MOST, Guard
from generator.model.component import Component, Piece
from generator.model.game import Game
from generator.model.values import text_form
from generator.pipeline import Session
from generator.preview.begin import Wanted, require
from generator.preview.cells import Cell, cells_edit, rows_edit
from generator.preview.edit import check_of, game_of, piece_of
from generator.preview.editor import Editor
from generator.preview.face_view import outlined_with
from generator.preview.session import Desk
from generator.preview.text_files import text_edit, text_view
from generator.preview.undo import Planned, refused
from generator.problem import ContentError, counted
from generator.version import __version__

READING = ("list", "read", "schema", "check", "explain", "face", "changed", "prove", "play")
WRITING = ("new", "build", "rulebook", "edit")
ABOUT = """\
Proofdeck makes print-and-play board games from text files, and checks the cards against rules.yaml.
Begin with list, then read. Use check for all mistakes, each with its file, line and cure, and face
to look at a card. An edit that makes a new error is refused, and nothing is written.
"""
_LONGEST = 8_000  # characters of an answer
_LARGEST = 100_000  # characters of a request
_LINES = 200  # of a file, at a time
_SECONDS = 600  # that a command may take
_PIXELS = 700  # of the longer side of a face
_KIND = re.compile(r": (error|warning)\[")
_ASSISTANT = "assistant"  # whose edits it may undo
_MOST = {"games": 10_000, "sample": 1_000}  # that one call may simulate, and plant

List = Literal["games", "sizes", "papers", "sheets", "themes", "layouts", "fonts", "icons"]
Row = dict[str, str]


class Tools:
    """The tools, a method each: its docstring is all that an assistant knows of it."""

    def __init__(
        self, desk: Desk, guard: Guard, program: Sequence[str], places: Mapping[str, object]
    ) -> None:
        """``program`` begins a command, ``places`` are its options that name folders."""
        self._desk, self._editor, self._guard = desk, Editor(desk), guard
        self._program, self._places = program, places

    def list(self, kind: List = "games", query: str = "") -> str:
        """List the games, or the components of the game `query`; or all sizes, themes, icons and so
        on whose names hold the words of `query`.
        """
        return self._run("list", *([] if kind == "games" else [kind]), *filter(None, [query]))

    def read(self, game: str, file: str = "", card: str = "", line: int = 1) -> str:
        """Read a file of a game from a line on, or a card such as `heroes/ann` with its fields.
        Without file and card: the names of all files.
        """
        session = self._desk.reading(game)
        folder = session.folder(game)
        if card:
            _, _, piece, _ = _piece(session, game, card)
            fields = (f"{name}: {text_form(value)}" for name, value in piece.fields.items())
            return _cut("\n".join([f"{piece.where}: {piece.copies} printed", *fields]))
        if not file:
            return _cut("\n".join(folder.names()))
        require(file, folder.names(), "file")
        try:
            lines = folder.read(file).data.decode("utf-8-sig").splitlines()
        except UnicodeDecodeError:
            raise refused(f"{file} is not a text", "read its cards by their names") from None
        shown = enumerate(lines[max(line, 1) - 1 :][:_LINES], max(line, 1))
        return _cut(f"{counted(len(lines), 'line')}\n" + "\n".join(f"{n}: {t}" for n, t in shown))

    def schema(self, game: str, file: str = "game.yaml", key: str = "") -> str:
        """The keys that a YAML file may have, as a JSON Schema; or the schema of one `key`."""
        session = self._desk.reading(game)
        name = schema_of(PurePosixPath(file), game, session.folder(game))
        whole = project_schemas(session, (game,)).get(name)
        if whole is None:
            raise refused(f"there is no schema of {file}", "read the file instead")
        parts = {**whole.get("items", whole).get("properties", {}), **whole.get("definitions", {})}
        if key:
            require(key, parts, "key")
        text = json.dumps(parts[key] if key else whole)
        return text if len(text) < _LONGEST else f"name one key of {', '.join(parts)}"

    def check(self, game: str) -> str:
        """Find every mistake of a game, each with its file, line, column and cure."""
        problems = self._guard.wrong(self._desk.reading(game), game)
        return _told(problems) or "every check passes"

    def explain(self, name: str) -> str:
        """Explain a problem by its name, such as text-overflow."""
        return self._run("explain", name)

    def face(self, game: str, card: str, side: Side = "front") -> Sequence[Any]:
        """Draw a side of a card such as `heroes/ann`: a picture, its texts, and what is wrong."""
        session = self._desk.reading(game)
        loaded, component, piece, number = _piece(session, game, card)
        if side == "back" and component.back is None:
            raise refused(f"{card} has no back")
        with self._guard.drawing:
            drawing = Drawing(loaded, session.studio(game), Look())
            face, problems = drawing.face(component, piece, side, number)
            svg = outlined_with(face, session, game) if face else None
        texts = "\n".join(run.text for run in face.texts) if face else ""
        said = _told(problems, texts)
        if face is None or svg is None:
            return [said]
        box = face.format.bleed_box
        scale = _PIXELS / max(box.width, box.height)
        picture = png_of(svg, round(box.width * scale), round(box.height * scale), "white")
        return [Image(data=file_bytes(picture, "png", scale * 25.4), format="png"), said]

    def changed(self, game: str, since: str = "") -> str:
        """List what changed since the last printing, or since a revision of git."""
        more = {"since": since} if since else {}
        return self._run_aside("changed", game, **more)

    def prove(self, game: str, sample: int = 400) -> str:
        """Plant mistakes in the cards, in memory, and list those that no rule notices."""
        return self._run("prove", game, sample=sample)

    def play(self, game: str, games: int = 200) -> str:
        """Simulate games with the cards as they are: seats, length, what each card does."""
        return self._run_aside("play", game, games=games)

    # --- what only --write allows

    def new(
        self, title: str, csv: str = "", like: str = "cards", theme: str = "plain",
        size: str = "poker-us",
    ) -> str:  # fmt: skip
        """Start a game: from the text of a CSV table with a row of headings, or from a starter."""
        files = {"cards.csv": csv.encode()} if csv else {}
        made = self._editor.begin(Wanted(title, theme, size, like, files))
        game = str(made["game"])
        said = "\n".join([f"content/{game}: written", *made["remarks"]])
        return f"{_cut(said, _LONGEST // 2)}\n{self.check(game)}"

    def build(self, game: str, paper: str = "a4") -> str:
        """Write the PDFs to print and the rulebooks."""
        return self._run("build", game, paper=paper)

    def rulebook(self, game: str) -> str:
        """Write the rulebooks as PDFs to read."""
        return self._run("rulebook", game)

    def edit(
        self, game: str, file: str = "", old: str = "", new: str = "", component: str = "",
        cells: dict[str, Row] | None = None, rows: Sequence[Row] = (), remove: Sequence[str] = (),
        *, undo: bool = False,
    ) -> str:  # fmt: skip
        """Change a game. In a `file` of YAML or a rulebook, replace the text `old`, which occurs
        once, by `new`. In the table of a `component`, write `cells`, {card: {field: text}}, add
        `rows`, {field: text}, or `remove` cards. Or `undo` your last edit.
        """
        given = (undo, bool(file or old or new), bool(cells or rows), bool(remove))
        if sum(given) != 1 or (component and (undo or file)):
            hint = "give file, old, new; or component, cells, rows; or component, remove; or undo"
            raise refused("an edit is one change of one kind", hint)
        if undo:
            return self._undone(game)
        if remove:
            made = self._made(game, rows_edit, component, "delete", [*remove])
        elif component:
            written = [Cell(at, *one) for at, row in (cells or {}).items() for one in row.items()]
            made = self._made(game, cells_edit, component, written, [*rows])
        else:
            was = text_view(self._desk.reading(game), game, file)["text"]
            if was.count(old) != 1:
                hint = "read the file, and copy a passage that occurs once"
                raise refused(f"old occurs {counted(was.count(old), 'time')} in {file}", hint)
            made = self._made(game, text_edit, file, was, was.replace(old, new))
        return _told(self._guard.left, f"written: {made['said']}")

    # --- how

    def _made(self, game: str, how: Callable[..., Any], *given: Any) -> dict[str, Any]:
        """Make an edit of the preview's, which the guard judges before it is written."""

        def plan(session: Session, name: str) -> Planned | dict[str, Any]:
            planned = how(session, name, *given)
            if not isinstance(planned, Planned):
                found = planned.get("problems", ())
                told = "\n".join(f"{one['message']}: {one['hint']}" for one in found)
                raise refused(planned["refused"], told)
            return planned._replace(check=self._guard.around(planned.check, session, name))

        self._desk.reading(game)
        self._desk.history(game).page = _ASSISTANT
        return self._editor.make(game, plan)

    def _undone(self, game: str) -> str:
        """Take the assistant's last edit back, which the guard judges, too."""
        session = self._desk.reading(game)
        with self._desk.paused(game) as history:
            history.page = _ASSISTANT
            check = self._guard.around(check_of(session, game), session, game)
            done = history.undo(check, strict=True)
        return _told(self._guard.left, f"undone: {done.edit.label}")

    def _run(self, command: str, *words: str, **options: Any) -> str:
        """What a command prints, in a process of its own: problems first, then its results."""
        for key, most in _MOST.items():
            if options.get(key, 0) > most:
                raise refused(f"{key} is {options[key]}: at most {most:,}")
        places = {} if command == "explain" else self._places
        given = [f"--{key}={value}" for key, value in {**places, **options}.items()]
        line = [*self._program, command, *given, "--", *words]
        done = subprocess.run(  # noqa: S603 - our own command by our own interpreter
            line, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8",
            errors="replace", env={**os.environ, "PYTHONUTF8": "1"},
            timeout=_SECONDS, check=False,
        )  # fmt: skip
        blocks = re.split(r"\n(?=\S)", done.stderr.strip())
        problems = [one for one in blocks if _KIND.search(one)]
        crash = "\nTraceback (" in f"\n{done.stderr}"
        silent = done.returncode and not (problems or done.stdout)
        if crash or silent or done.returncode not in (0, 1):  # which is wrong usage
            said = (blocks if crash else problems or blocks)[-1].removeprefix("Error: ")
            raise refused(said or f"{command} failed")
        return _told(problems, done.stdout)

    def _run_aside(self, command: str, game: str, **options: Any) -> str:
        """What a command prints that also writes files: those are not kept."""
        with TemporaryDirectory() as folder:
            said = self._run(command, game, output=folder, **options)
        return said.replace(f"{folder}{os.sep}", "not kept: ")


def serve(tools: Tools, *, write: bool) -> None:
    """Serve the tools on standard input and output until that ends."""
    server = MCPServer("proofdeck", instructions=ABOUT, version=__version__, log_level="WARNING")
    turn = Lock()
    for name in (*READING, *(WRITING if write else ())):
        tool = _answering(getattr(tools, name), turn if name in WRITING else nullcontext())
        hints = ToolAnnotations(read_only_hint=name in READING, open_world_hint=False)
        server.add_tool(tool, name, annotations=hints, structured_output=False)
    server.run("stdio")


def _answering(tool: Callable[..., Any], turn: AbstractContextManager[Any]) -> Callable[..., Any]:
    """A tool that waits for its turn, and says in one sentence why it did nothing."""

    @wraps(tool)
    def called(**given: Any) -> Any:
        with turn:
            try:
                if len(repr(given)) > _LARGEST:
                    raise refused(f"this is too large: at most {_LARGEST:,} characters")
                return tool(**given)
            except ContentError as error:
                raise ToolError(f"{error.message}; {error.hint}".removesuffix("; ")) from None
            except (OSError, subprocess.TimeoutExpired) as error:
                raise ToolError(str(error)) from None

    return called


def _piece(session: Session, game: str, card: str) -> tuple[Game, Component, Piece, int]:
    """A card with its game, its component and its number there. Raises ContentError."""
    loaded = game_of(session, game)
    require(card, [c.label(piece) for c in loaded.components for piece in c.pieces], "card")
    return loaded, *piece_of(loaded, card)


def _told(problems: Iterable[object], rest: str = "") -> str:
    """The rest of an answer, cut where it is long; then problems counted, and the first of them."""
    found = sorted(map(str, problems), key=lambda one: ": error[" not in one)
    kinds = Counter(match[1] for one in found if (match := _KIND.search(one)))
    counts = ", ".join(counted(number, kind) for kind, number in kinds.items())
    shown = [_cut(one, _LONGEST // MOST // 2) for one in found[:MOST]]
    more = f"and {len(found) - MOST} more" if len(found) > MOST else ""
    said = _cut(rest.strip(), _LONGEST // 2 if found else _LONGEST)
    return "\n".join(filter(None, (said, counts, *shown, more)))


def _cut(text: str, longest: int = _LONGEST) -> str:
    over = len(text) - longest
    return text if over <= 0 else f"{text[:longest]}\n... {over:,} characters more"
