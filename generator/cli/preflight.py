"""``proofdeck preflight``: what is wrong with a finished PDF, before it is sent away."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.output import form_option, say, wrong_usage
from generator.files.folder import LARGEST_FILE, Folder
from generator.problem import ContentError, counted, did_you_mean, plain

if TYPE_CHECKING:
    from generator.model.target import Target
    from generator.preflight.run import Report


@click.command()
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE...",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
)  # fmt: skip
@click.option("--for", "target", metavar="TARGET")
@form_option("Format of the report.", ("table", "json"))
@click.option(
    "--layouts",
    type=click.Path(file_okay=False, path_type=Path),
    default="layouts",
    show_default=True,
)
@click.option("--strict", is_flag=True)
def preflight(
    files: tuple[Path, ...], target: str | None, form: str, layouts: Path, *, strict: bool
) -> None:
    """Check a finished PDF from any program before you send it.

    Exits with 1 if there is an error.
    """
    from generator.preflight.run import preflight as look_through

    shop = _target_named(target, layouts) if target else None
    reports = [(path, look_through(_data(path), shop)) for path in files]
    if form == "json":
        rows = [_row(path, report) for path, report in reports]
        click.echo(json.dumps(rows, indent=1, ensure_ascii=True))
    else:
        for path, report in reports:
            _print(path, report)
    findings = [one for _, report in reports for one in report.findings]
    if any(strict or one.severity == "error" for one in findings):
        raise SystemExit(1)


def _data(path: Path) -> bytes:
    folder = Folder(path.parent, str(path.parent))
    try:
        return folder.read(path.name, LARGEST_FILE).data
    except ContentError as error:
        wrong_usage(f"{path}: {error}")


def _target_named(name: str, layouts: Path) -> "Target":
    from generator.project import Project

    own = [layouts] if layouts.is_dir() else []
    known = Project({}, own).layouts()[0].targets
    if name not in known:
        wrong_usage(f"there is no target {name!r}: {did_you_mean(name, known, listing='targets')}")
    return known[name]


def _row(path: Path, report: "Report") -> dict[str, Any]:
    return {
        "file": str(path),
        "holds": dict(report.holds),
        "findings": [
            {"check": one.check, "severity": one.severity, "pages": list(one.pages),
             "message": one.message, "hint": one.hint}
            for one in report.findings
        ],
    }  # fmt: skip


def _print(path: Path, report: "Report") -> None:
    from generator.preflight.findings import page_ranges

    say(str(path))
    for name, value in report.holds:
        say(f"  {name:<18} {plain(value)}")
    for one in report.findings:
        pages = page_ranges(one.pages)
        short = pages if len(pages) <= 40 else f"{pages[:36]}..."
        on = f"page {short}: " if pages else ""
        say(f"  {one.severity}[{one.check}]: {on}{plain(one.message)}")
        say(f"      hint: {plain(one.hint)}")
    errors = sum(one.severity == "error" for one in report.findings)
    warnings = len(report.findings) - errors
    say(f"  {counted(errors, 'error')}, {counted(warnings, 'warning')}")
