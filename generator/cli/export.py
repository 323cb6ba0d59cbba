"""``proofdeck export``: a game in other forms than print files."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from generator.cli import options as shared
from generator.cli.output import FORM, finish, progress, removed_lines, say, wrong_usage
from generator.exports import EXPORTS
from generator.files.folder import LARGEST_FILE, Folder
from generator.model.export_options import COPIES, CROPS, LEAST_DPI, MOST_DPI, ExportOptions
from generator.problem import ContentError, Problem, counted, did_you_mean, has_errors

if TYPE_CHECKING:
    from generator.exports.built import Built, Written
    from generator.model.target import Target
    from generator.options import Options
    from generator.project import Project

SHOP, SIGHT = "shop", "sight"  # what is more than an export of one built game


def _list_targets(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted:
        for name, row in EXPORTS.items():
            say(f"{name:<14} {row.says}")
        from generator.project import Project

        say(f"{SIGHT:<14} pairs that are hardest to tell apart, as every eye sees them")
        say(f"{SHOP:<14} a package to sell: print files, rules and pictures as a zip")
        for name, shop in Project({}).layouts()[0].targets.items():
            say(f"{name:<14} files for {shop.title}")
        context.exit()


class _Export(click.Command):
    """``export`` without a target says what is missing, and where all targets are listed."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click does it, but for what it says where the target is missing."""
        try:
            return super().parse_args(ctx, args)
        except click.MissingParameter as error:
            first = f"proofdeck export {next(iter(EXPORTS))}"
            hint = f"choose what to export: {first}; proofdeck export --list lists all targets"
            raise click.UsageError(f"the target is missing; {hint}", ctx) from error


@click.command(cls=_Export)
@click.option("--list", is_flag=True, is_eager=True, expose_value=False, callback=_list_targets)
@click.argument("target")
@shared.on_games
@shared.ONLY
@shared.paper_option("Paper size of print files.")
@shared.lang_option("The language to export. Default: the original.")
@click.option("--cutter", metavar="NAME")
@shared.PRINTER
@shared.EMBED
@click.option("--dpi", type=shared.WholeNumber(LEAST_DPI, MOST_DPI))
@click.option("--crop", type=click.Choice([*CROPS]))
@click.option("--round", "rounded", is_flag=True)
@click.option("--transparent", is_flag=True)
@click.option("--copies", type=click.Choice([*COPIES]))
@click.option("--wall", is_flag=True)
@click.option("--sheets", is_flag=True)
@click.option("--icc", metavar="FILE", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--url-base", metavar="ADDRESS")
@shared.STRICT
@FORM
def export(
    place: shared.Place, target: str, lang: str | None, strict: bool, form: str, **asked: Any
) -> None:
    """Write a game for a shop, for playing online, or as pictures.

    Everything goes into output/<game>/. Building a changed game deletes it.
    """
    from generator.options import Options

    target = _target_named(place.project, target)
    asked_of_build = {name: asked.pop(name) for name in ("only", "cutter", "printer", "embed")}
    paper = asked.pop("paper")
    wanted = _export_options(place.project, target, asked)
    rows: list[Row] = []

    def tell(row: Row) -> None:
        rows.append(row)
        for line in row.lines() if form == "text" else ():
            say(line)

    if target in _WHOLE:
        for name in [one for one, value in asked_of_build.items() if value]:
            wrong_usage(f"--{name} does not work with {target}, which is made from the whole game")
        problems = _WHOLE[target](place, Options(language=lang, strict=strict), tell)
    else:
        more = {"paper": paper, "language": lang, "strict": strict, "export": wanted}
        problems = _write_target(
            place, target, shared.options_of(place, **asked_of_build, **more), tell
        )
    finish(form, {"exported": [row.document() for row in rows]}, problems, strict=strict)


class Row(NamedTuple):
    """The results of an export: a folder, its files, and the files it removed there."""

    game: str
    language: str | None  # None: all of them
    target: str
    folder: Path
    files: tuple[Path, ...]
    number: int  # of files, without the list of them
    note: str = ""
    outdated: tuple[str, ...] = ()  # files of this export's folder that are removed
    older: tuple[tuple[Path, int], ...] = ()  # folders of earlier builds, and how many files

    def lines(self) -> Iterator[str]:
        """The lines for a person."""
        yield f"{self.folder}: {counted(self.number, 'file')} ({self.target}){self.note}"
        yield from removed_lines(self.folder, self.outdated)
        for folder, count in self.older:
            yield f"{folder}: {counted(count, 'file')} removed, from an earlier state of the game"

    def document(self) -> dict[str, Any]:
        """The values for a program."""
        return {
            "game": self.game, "language": self.language, "target": self.target,
            "folder": str(self.folder), "files": [str(path) for path in self.files],
        }  # fmt: skip


Tell = Callable[[Row], None]


def _write_target(
    place: shared.Place, target: str, options: "Options", tell: Tell
) -> list[Problem]:
    from generator.commands.for_target import left_out
    from generator.exports.shops.order_fit import orders_of

    problems: list[Problem] = []
    project = place.project
    with progress() as of_game, shared.writing(place.output):
        for name in place.games:
            asked = replace(options, progress=of_game(name))
            built, found = project.build(name, asked)
            problems += found
            if not built:
                continue
            built, unfit = project.for_target(built, target, asked)
            problems += unfit
            if has_errors(unfit, strict=asked.strict):
                continue
            done = project.export(built, place.output, [target], progress=asked.progress)
            folder = place.output / name / built.variant
            problems += _looked_through(built, done.written, target, folder)
            files = tuple(one.path for one in done.written)
            older = project.remove_older(name, place.output)
            language = built.game.language
            count = len(files) - 1  # without the list of them
            shop, without = built.targets.get(target), ", ".join(left_out(built.game, target))
            share = orders_of(shop, built.game, built.only).share if shop else ""
            note = f": {share}" if share else f": without {without}" if without else ""
            gone = tuple(done.outdated)
            tell(Row(name, language, target, folder, files, count, note, gone, older))
    return problems


def _write_shop(place: shared.Place, options: "Options", tell: Tell) -> list[Problem]:
    from generator.commands.shop import FOLDER, write_shop
    from generator.preflight.run import preflight_written

    problems: list[Problem] = []
    with progress() as of_game, shared.writing(place.output):
        for name in place.games:
            asked = replace(options, progress=of_game(name))
            written, found = write_shop(place.project.session, name, place.output, asked)
            problems += found
            if written:
                folder = place.output / name / FOLDER
                files = tuple(one.path for one in written)
                tell(Row(name, None, SHOP, folder, files, len(files)))
                own = [path for path in files if ", booklet on" not in path.name]  # its pages again
                problems += preflight_written(own, folder)
    return problems


def _write_sight(place: shared.Place, options: "Options", tell: Tell) -> list[Problem]:
    from generator.commands.proofs.accessibility import worst_pairs

    problems: list[Problem] = []
    with progress() as of_game, shared.writing(place.output):
        for name in place.games:
            built, found = place.project.build(name, replace(options, progress=of_game(name)))
            problems += found
            if built:
                folder = built.folder(place.output)
                files = worst_pairs(built, folder)
                why = "" if files else ": game.yaml has no tell_apart under accessibility"
                tell(Row(name, built.game.language, SIGHT, folder, files, len(files), why))
    return problems


_WHOLE = {SHOP: _write_shop, SIGHT: _write_sight}


def _looked_through(
    built: "Built", written: "Sequence[Written]", target: str, folder: Path
) -> tuple[Problem, ...]:
    """What is wrong with the PDFs that were written, read back.

    Of print files only that of the whole game: what a component's file holds is in it too.
    """
    from generator.preflight.run import preflight_written

    shop = built.targets.get(target)
    paths = [one.path for one in written if shop or not one.component]
    return preflight_written(paths, folder, shop)


_WRITTEN_OUT = {"tabletop simulator": "tts", "simulator": "tts"}


def _target_named(project: "Project", name: str) -> str:
    """The name of an export, or of a shop of the layouts; wrong usage for any other."""
    layouts, _ = project.layouts()
    known = {*EXPORTS, *layouts.targets, SHOP, SIGHT}
    if name not in known and f"targets/{name}" not in layouts.broken:
        if name in project.games():
            wrong_usage(
                f"{name} is a game: write the target before it, as in proofdeck export pdf {name}"
            )
        hint = did_you_mean(name, known, listing="targets")
        if meant := _WRITTEN_OUT.get(name.lower().replace("-", " ")):
            hint = f"did you mean {meant}?"
        wrong_usage(f"there is no target {name!r}: {hint}")
    return name


_FLAGS = {"rounded": "round", "url_base": "url-base"}  # options whose names are not ours


def _export_options(project: "Project", target: str, asked: Mapping[str, Any]) -> ExportOptions:
    """What was asked of the export; wrong usage for what it does not heed."""
    given = {name: value for name, value in asked.items() if value not in (None, False, "")}
    takes = {name: row.takes for name, row in EXPORTS.items()}
    takes |= {
        name: ("icc",) for name, shop in project.layouts()[0].targets.items() if shop.conforms
    }
    for name in given:
        if name not in takes.get(target, ()):
            heed = ", ".join(one for one, row in takes.items() if name in row)
            wrong_usage(f"--{_FLAGS.get(name, name)} does not work with {target}, only with {heed}")
    if given.get("rounded") and given.setdefault("crop", "trim") != "trim":
        wrong_usage("--round needs --crop trim")
    if not str(given.get("url_base", "https://")).startswith(("https://", "http://", "file://")):
        wrong_usage(f"--url-base needs a full address: https://{given['url_base']}")
    if "icc" in given:
        given["icc"] = _profile(given["icc"], project.layouts()[0].targets[target])
    return ExportOptions(**given)


def _profile(path: Path, shop: "Target") -> bytes:
    """The bytes of a colour profile of a press; wrong usage for any other file."""
    from generator.exports.press.claim import why_no_press_profile
    from generator.preflight.condition import condition_in, condition_of

    try:
        data = Folder(path.parent, str(path.parent)).read(path.name, LARGEST_FILE).data
    except ContentError as error:
        wrong_usage(f"--icc {path}: {error}")
    if why := why_no_press_profile(data):
        wrong_usage(f"--icc {path}: {why}; ask the printer for the CMYK profile of its press")
    wanted = condition_in(shop.condition or "") or shop.condition
    if wanted and condition_of(data) not in ("", wanted):
        wrong_usage(
            f"--icc {path}: it is for {condition_of(data)}, but {shop.title} prints for "
            f"{shop.condition}; use a profile for {shop.condition}. The target press takes any"
        )
    return data
