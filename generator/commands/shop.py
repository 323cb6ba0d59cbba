"""The package of a game to sell: a folder and a zip, with names that a buyer understands."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from generator.checks.tables.about import unsaid_about
from generator.commands.rulebook import with_cover, write_rulebooks
from generator.exports.built import Built, Written
from generator.exports.manifest import add_part
from generator.exports.pdf.pages import sheets_file
from generator.exports.pdf.print_files import export_pdf, fragments_of_earlier
from generator.exports.pixels.face_pixels import Kind, file_bytes, rendered_pages
from generator.exports.pixels.table_picture import table_picture
from generator.exports.pixels.wall import wall_picture
from generator.files.folder import LARGEST_FILE, Folder
from generator.files.write import write_file
from generator.model.component import KINDS, Component
from generator.model.export_options import FilesBeside
from generator.model.setup import set_up, table_of
from generator.options import Options, quiet
from generator.pipeline import Session
from generator.problem import Problem, Where, counted, has_errors, in_reading_order

FOLDER = "shop"
LICENCES = ("licence.txt", "license.txt", "LICENSE", "licence.md", "license.md")
_LONGEST = 2.0  # how many times as long as wide the picture of the table may be
_DPI = 150  # of pictures for a page of a shop


class _Way(NamedTuple):
    """One of the print files: how its name ends, how it is built, what it is for."""

    name: str
    paper: str
    low_ink: bool = False
    one_sided: bool = False
    players: int | None = None
    says: str = ""


WAYS = (
    _Way("print on A4", "a4", says="everything, fronts and backs, for A4 paper"),
    _Way("print on Letter", "letter", says="the same for US Letter paper"),
    _Way("print on A4, saving ink", "a4", low_ink=True, says="the same with less ink"),
    _Way("print on A4, one-sided", "a4", one_sided=True, says="fronts only, for sleeves with a "
         "card behind"),
)  # fmt: skip


def write_shop(
    session: Session, name: str, output: Path, options: Options
) -> tuple[tuple[Written, ...], tuple[Problem, ...]]:
    """Write ``output/<game>/shop/`` and its zip; nothing after an error. Every problem is given."""
    usual, problems = session.build(name, replace(options, paper="a4"))
    if usual is None:
        return (), problems
    usual = replace(usual, fragments=fragments_of_earlier(usual))  # drawn once for all files
    found = list(problems)
    folder = usual.folder(output)
    place = folder / FOLDER
    title = _file_name(usual.game.title)
    files: dict[str, bytes] = {}
    fewer = _for_fewest(session, usual, options)
    for number, way in enumerate(ways := (*WAYS, *fewer)):
        options.progress("shop", number, len(ways))
        beside = _beside(usual, title, way)
        if fewer and way is WAYS[0]:
            beside = replace(beside, fewer=f"{title} - {fewer[0].name}.pdf")
        data, more = _print_file(session, usual, way, options, beside)
        found += more
        if data:
            files |= {f"{title} - {way.name}{end}.pdf": made for end, made in data.items()}
    books, more = _books(session, name, output, title)
    found += more
    files |= books | _pictures(usual, books)
    found += _licence(session.folder(name), usual, files)
    if not usual.game.about.model_fields_set:  # what is said only in part, the check has told
        found += unsaid_about(usual.game)
    if not usual.game.setup:
        hint = "write setup in game.yaml"
        message = "there is no picture of the table, because game.yaml has no setup"
        found.append(Problem(usual.game.where, "no-table-picture", message, hint, "warning"))
    if has_errors(found, strict=options.strict):
        return (), in_reading_order(found)
    files["Read me first.txt"] = _read_me(usual, files, (*WAYS, *fewer)).encode()
    written = [Written(write_file(place / file, data)) for file, data in sorted(files.items())]
    written.append(Written(write_file(place / f"{title} - print and play.zip", _zipped(files))))
    for one in written:
        add_part(folder, usual, FOLDER, one)
    return tuple(written), in_reading_order(found)


def _for_fewest(session: Session, usual: Built, options: Options) -> tuple[_Way, ...]:
    """A print file for the fewest players, where these need fewer pieces; else none."""
    count = usual.game.players[0]
    fewer, _ = session.load(usual.game.name, options.language, count)
    if fewer is None or fewer.components == usual.game.components:
        return ()
    asked = Options(players=count, language=options.language, strict=options.strict)
    built, _ = session.build(usual.game.name, asked)
    if built is None or built.pieces >= usual.pieces:
        return ()
    players, need = counted(count, "player"), "needs" if count == 1 else "need"
    says = f"what {players} {need}: {built.pieces:,} pieces on {built.papers} sheets"
    return (_Way(f"print on A4, for {players}", "a4", players=count, says=says),)


def _beside(usual: Built, title: str, way: _Way) -> FilesBeside:
    """What lies beside a print file in the zip, as its page 1 names it."""
    (whole,) = (one for one in WAYS[:2] if one.paper == way.paper)
    extras = {
        one.name: f"{title} - {whole.name}{_ending(one)}.pdf"
        for one in usual.game.components
        if one.plan.extra
    }
    one_sided, low_ink = (
        next(f"{title} - {one.name}.pdf" for one in WAYS if getattr(one, what))
        for what in ("one_sided", "low_ink")
    )
    beside = FilesBeside("" if way.low_ink else low_ink, one_sided, extras=extras)
    if len(usual.books) != 1:
        return beside
    paper = "Letter" if way.paper == "letter" else "A4"
    rules, booklet = f"{title} - rules.pdf", f"{title} - rules, booklet on {paper}.pdf"
    return replace(beside, rules=rules, booklet=booklet)


def _ending(extra: Component) -> str:
    """How the name of the file of an extra ends."""
    return f", {_file_name(extra.title)}"


def _print_file(
    session: Session, usual: Built, way: _Way, options: Options, beside: FilesBeside
) -> tuple[dict[str, bytes], tuple[Problem, ...]]:
    """A print file of the game, with the first its boxes, and its extras for each paper, by how
    their names end.
    """
    asked = Options(
        paper=way.paper, low_ink=way.low_ink, backs="none" if way.one_sided else "as planned",
        language=options.language, strict=options.strict, progress=quiet, beside=beside,
        players=way.players,
    )  # fmt: skip
    built, problems = session.build(usual.game.name, asked)
    if built is None:
        return {}, problems
    made: dict[str, bytes] = {}
    alone: dict[str, str] = {}
    for job in built.per_component if way in WAYS[:2] else ():
        parts = [built.game.component(one) for one in job.components]
        if all(one.plan.extra for one in parts):
            alone[sheets_file(job)] = _ending(parts[0])
        elif way is WAYS[0] and any(not KINDS[one.kind].in_play for one in parts):
            alone[sheets_file(job)] = ", the box alone"
    built = replace(with_cover(session, built), fragments=usual.fragments)
    with TemporaryDirectory(prefix="proofdeck-") as work:
        folder = Path(work)
        files = export_pdf(built, folder, components=bool(alone))
        there = Folder(folder, "shop")
        for number, one in enumerate(files):
            below = one.path.relative_to(folder).as_posix()
            if number == 0 or below in alone:
                ending = alone.get(below, "")
                made[ending] = there.read(below, LARGEST_FILE).data
    return made, problems


def _books(
    session: Session, name: str, output: Path, title: str
) -> tuple[dict[str, bytes], tuple[Problem, ...]]:
    """The rulebooks to read, and as booklets, where the game has one."""
    if not session.has_rulebook(name):
        return {}, ()
    files: dict[str, bytes] = {}
    found: list[Problem] = []
    for paper, words in ((None, "rules"), ("a4", "rules, booklet on A4"),
                         ("letter", "rules, booklet on Letter")):  # fmt: skip
        written, more = write_rulebooks(session, name, output, Options(), paper)
        found += more
        folder = Folder(output / name, name)
        for one in written:
            ending = one.path.stem.split("-")[1] if len(written) > 1 else ""
            language = f", {ending}" if ending else ""
            data = folder.read(one.path.relative_to(output / name).as_posix(), LARGEST_FILE).data
            files[f"{title} - {words}{language}.pdf"] = data
    return files, tuple(found)


def _pictures(built: Built, books: dict[str, bytes]) -> dict[str, bytes]:
    """A cover, all pieces and the table, as pictures for the page of a shop."""
    pieces = [one for one in built.drawn if not one.component.plan.extra]
    made = {"contents": wall_picture(built, pieces)}
    if built.game.setup:
        made["table"] = table_picture(built, players_shown(built))
    rules = next((data for name, data in books.items() if " - rules" in name), None)
    if rules:
        made["cover"] = next(rendered_pages(rules, 3 * _DPI))
    faces = (face for one in pieces for _, face in one.faces())
    kind: Kind = "jpg" if any(face.has_photograph for face in faces) else "png"
    return {f"{name}.{kind}": file_bytes(picture, kind, _DPI) for name, picture in made.items()}


def players_shown(built: Built) -> int:
    """The most players whose table is at most twice as wide as high, or high as wide: else it is
    a strip, of which a page of a shop shows little.
    """
    shapes = {}
    for players in range(built.game.players[0], built.game.printed_for + 1):
        table = table_of(built.game, set_up(built.game, players)[0])
        shapes[players] = max(table.width / table.height, table.height / table.width)
    fit = [players for players, long in shapes.items() if long <= _LONGEST]
    return max(fit, default=min(shapes, key=lambda players: (shapes[players], -players)))


def _licence(folder: Folder, built: Built, files: dict[str, bytes]) -> Iterator[Problem]:
    """Add what a buyer may do, as the game's folder says it; a problem where it does not."""
    name = next((one for one in LICENCES if folder.has(one)), None)
    if name:
        files["Licence.txt"] = folder.read(name).data
        return
    if built.game.about.licence:
        said = [built.game.title, *built.game.about.imprint(), ""]
        files["Licence.txt"] = "\n".join(said).encode()
        return
    message = "the licence is missing: what may a buyer do with the files?"
    hint = "write a line licence under about. Or put licence.txt next to game.yaml"
    where = Where(built.game.where.file)
    yield Problem(where, "no-licence", message, hint, "warning")


def _read_me(built: Built, files: dict[str, bytes], ways: Sequence[_Way]) -> str:
    game, title = built.game, _file_name(built.game.title)
    fewest, most = game.players
    players = f"{fewest} players" if fewest == most else f"{fewest} to {most} players"
    about = [f"{game.about.time()} minutes"] if game.about.minutes else []
    about += [f"age {game.about.age} and up"] if game.about.age else []
    lines = [game.title, ", ".join([f"for {players}", *about]), ""]
    lines += [game.about.blurb, ""] if game.about.blurb else []
    lines += [f"{built.pieces:,} copies to print and cut out.", ""]
    lines += ["Print one of these, at 100 % (actual size, no scaling):", ""]
    lines += [f"  {title} - {way.name}.pdf\n      {way.says}" for way in ways]
    whole = {f"{title} - {way.name}.pdf" for way in ways}
    others = [name for name in sorted(files) if name.endswith(".pdf") and name not in whole]
    if others:
        lines += ["", "And:", "", *(f"  {name}" for name in others)]
    imprint = game.about.imprint()
    lines += ["", *imprint] if imprint else []
    return "\n".join(lines) + "\n"


def _zipped(files: dict[str, bytes]) -> bytes:
    made = BytesIO()
    with ZipFile(made, "w") as archive:
        for name, data in sorted(files.items()):
            packed = ZIP_STORED if name.endswith((".pdf", ".png")) else ZIP_DEFLATED
            archive.writestr(ZipInfo(name), data, packed)
    return made.getvalue()


def _file_name(title: str) -> str:
    """A title as the beginning of file names on any computer."""
    kept = "".join(one if one.isalnum() or one in " -_,'" else " " for one in title)
    return " ".join(kept.split())[:60] or "Game"
