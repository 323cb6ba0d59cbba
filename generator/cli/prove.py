"""``proofdeck prove``: mutation testing, with the planted mistakes that no rule would notice."""

import json
import sys
from typing import TYPE_CHECKING, Literal

import click

from generator.cli.options import Place, WholeNumber, number_option, on_games
from generator.cli.output import form_option, print_problems, progress, say
from generator.problem import counted

if TYPE_CHECKING:
    from generator.commands.proofs.prove import Proof


@click.command()
@on_games
@click.option("--sample", type=WholeNumber(1), metavar="N")
@number_option(
    "--seed", least=0, default=1, metavar="S", text="The same seed draws the same sample."
)
@form_option("Format of the report.")
@click.option("--at-least", type=click.FloatRange(0, 1), metavar="SHARE")
@click.option("--templates/--no-templates", default=True, show_default=True)
@click.option("--all", "whole", is_flag=True)
def prove(
    place: Place,
    sample: int | None,
    seed: int,
    form: Literal["text", "json"],
    at_least: float | None,
    templates: bool,
    whole: bool,
) -> None:
    """Make mistakes on purpose and count how many your rules catch.

    One mistake at a time: another value, two values swapped, a card left out or added again,
    a wrong field in a template. All in memory: no file is changed or written.
    """
    proofs: list[Proof] = []
    with progress() as of_game:
        for name in place.games:
            proof, found = place.project.prove(
                name, sample=sample, seed=seed, templates=templates, progress=of_game(name)
            )
            if proof is None:
                print_problems(found)
            else:
                proofs.append(proof)
    _report(proofs, form, whole=whole)
    weak = [proof.game.name for proof in proofs if at_least and proof.share < at_least]
    if weak:
        say(
            f"fewer than {at_least} of the test mistakes are noticed in {', '.join(weak)}", err=True
        )
        sys.exit(1)


def _report(proofs: "list[Proof]", form: Literal["text", "json"], *, whole: bool) -> None:
    from generator.commands.proofs.prove import json_of, lines_of

    if form == "json":
        click.echo(json.dumps([json_of(proof) for proof in proofs], indent=1, ensure_ascii=True))
        return
    for proof in proofs:
        for line in lines_of(proof, whole=whole):
            say(line)
        crashes = sum(bool(one.crash) for one in proof.outcomes)
        if crashes:
            say(
                f"{proof.game.name}: checks stopped with an error at "
                f"{counted(crashes, 'test mistake')}",
                err=True,
            )
