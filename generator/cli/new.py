"""``proofdeck new``: a game that builds at once; ``schema``: what an editor knows of its YAML."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from generator.cli import HELP
from generator.cli.options import Place, on_games
from generator.cli.output import print_problems, say
from generator.problem import ContentError, Where, did_you_mean, problem_of

if TYPE_CHECKING:
    from generator.commands.new import Answers, NewGame
    from generator.project import Project

_TYPED = ParameterSource.COMMANDLINE
_TABLES = (".csv", ".tsv", ".xlsx", ".ods", ".json", ".yaml", ".yml")


@click.command("new")
@click.argument("title", metavar="NAME")
@click.option("--from", "table", metavar="FILE")
@click.option("--like", default="cards", show_default=True, metavar="KIND")
@click.option("--theme", default="plain", show_default=True, metavar="NAME")
@click.option("--size", "form", default="poker-us", show_default=True, metavar="NAME")
@click.option("--lang", default="en", show_default=True, metavar="CODE")
@click.option("--open", "opened", is_flag=True)
@click.option("--eject", "ejected", metavar="COMPONENT")
@click.pass_context
def new(
    context: click.Context, title: str, table: str | None, like: str, theme: str, form: str,
    lang: str, opened: bool, ejected: str | None,
) -> None:  # fmt: skip
    """Start a game, from your table or a starter.

    Writes into content/NAME: game.yaml, a table of cards, rules and a rulebook.
    Existing files are never overwritten.
    """
    if ejected is not None:
        others = ("table", "like", "theme", "form", "lang", "opened")
        given = [one for one in others if context.get_parameter_source(one) is _TYPED]
        if given:
            raise click.UsageError("--eject works without other options: remove them")
        _eject(title, ejected)
        return
    if table and context.get_parameter_source("like") is _TYPED:
        raise click.UsageError("--like is for games without a table: remove --like or --from")
    from generator.commands.new import Answers, folder_name, write_new
    from generator.model.languages import language_fault
    from generator.project import Project

    project = Project({}, _own_layouts())  # there may be no game yet
    layouts, _ = project.layouts()
    _require("theme", theme, layouts.themes)
    _require("size", form, layouts.sizes)
    if fault := language_fault(lang):
        raise click.UsageError(f"--lang: {fault}")
    typed = context.get_parameter_source("lang") is _TYPED
    answers = Answers(folder_name(title), title, theme, form, lang if typed else "")
    game = _begun(project, answers, table, like)
    if game is None:
        return
    try:
        written = write_new(Path(), game, answers)
    except FileExistsError as error:
        message = f"{error} already exists: choose another name, or delete it"
        raise click.UsageError(message) from None
    _say_written(answers.name, written, game.remarks)
    if opened:
        from generator.cli.preview import preview

        context.invoke(preview, games=(answers.name,))


def _own_layouts() -> tuple[Path, ...]:
    own = Path("layouts")
    return (own,) if own.is_dir() else ()


def _begun(
    project: "Project", answers: "Answers", table: str | None, like: str
) -> "NewGame | None":
    """The files of a game from a table or a starter; None where the table has problems."""
    from generator.commands.new import game_like, starters
    from generator.commands.new_table import game_from_table

    if table is None:
        known = starters(project.session.layouts)
        _require("like", like, known)
        return game_like(answers, *known[like])
    made, problems = game_from_table(answers, *_table(table), project.session)
    if made is None:
        print_problems(problems)
    return made


def _say_written(name: str, written: Iterable[Path], remarks: Iterable[str]) -> None:
    """Write what an editor needs, and say what there is and what to do next."""
    from generator.commands.editor_schemas import FOLDER, write_schemas
    from generator.project import Project

    write_schemas(Project(layouts=_own_layouts()).session, (name,), Path(FOLDER))
    about = {".gitignore": "git ignores output/", "proofdeck.yml": "GitHub checks every change"}
    for path in written:
        say(f"{path}    {about.get(path.name, '')}".rstrip())
    say(f"{FOLDER}/    with it, a YAML editor suggests keys and values: see proofdeck schema")
    for remark in (*remarks, ""):
        say(f"  {remark}".rstrip())
    say(f"  proofdeck preview {name}    look at it while you change it")
    say(f"  proofdeck build {name}      PDFs to print, in output/{name}/")


def _table(text: str) -> tuple[Path, str | None]:
    """The file of a table that is there, and the sheet that is named behind it: ``deck.xlsx#A``."""
    file, sheet = Path(text), None
    if not file.is_file() and "#" in text:
        name, _, sheet = text.partition("#")
        file = Path(name)
    if not file.is_file():
        raise click.UsageError(f"there is no file {file}")
    if file.suffix.lower() not in _TABLES:
        others = HELP["new"]["tables"]
        way = others.get(file.suffix.lower(), f"save it as one of these: {', '.join(_TABLES)}")
        raise click.UsageError(f"{file} is not a table; {way}")
    return file, sheet


def _eject(name: str, component: str) -> None:
    """Write the templates of a component that a layout draws, and name them in game.yaml."""
    from generator.commands.eject import eject
    from generator.files.write import write_file
    from generator.project import Project

    own = Path("layouts")
    project = Project(layouts=_own_layouts())
    if name not in project.games():
        raise click.UsageError(f"{name}: {did_you_mean(name, project.games(), listing='there is')}")
    game, problems = project.load(name)
    if game is None:
        print_problems(problems)
        return
    session = project.session
    folder = session.folder(name)
    try:
        done = eject(game, component, folder, session.layouts, session.read_layouts()[0].slots)
    except ContentError as error:
        print_problems((problem_of(error, Where(folder.shown("game.yaml"))),))
        return
    taken = [str(own / path) for path in done.templates if (own / path).exists()]
    if taken:
        raise click.UsageError(f"{taken[0]} already exists: rename it, or delete it")
    for path, text in done.templates.items():
        say(str(write_file(own / path, text.encode())))
    game_yaml = Path(folder.shown("game.yaml"))
    say(str(write_file(game_yaml, done.game_yaml.encode())))
    say("")
    say(f"  proofdeck preview {name}    look at it while you change the template")


def _require(option: str, name: str, known: object) -> None:
    """Wrong usage for a name that is not known."""
    names = list(known)  # type: ignore[call-overload]
    if name not in names:
        hint = did_you_mean(name, names)
        raise click.UsageError(f"--{option} {name} does not exist: {hint}")


@click.command()
@on_games
@click.option(
    "--to",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=".proofdeck",
    show_default=True,
)
def schema(place: Place, folder: Path) -> None:
    """Let your text editor suggest keys and values in YAML.

    Writes schema files, and prints a line: put it at the top of your YAML files.
    """
    from generator.commands.editor_schemas import schema_lines, write_schemas

    for path in write_schemas(place.project.session, place.games, folder):
        say(str(path))
    say("")
    say("Add this line at the top of each file, as proofdeck new does:")
    for name in place.games:
        for file, line in schema_lines(place.project.session, name, place.content, folder):
            say(f"  {file}")
            say(f"    {line}")
