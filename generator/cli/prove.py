"""``proofdeck prove``: mutation testing, with the slips that no rule would notice."""

import json
import sys
from typing import TYPE_CHECKING, Literal

import click

from generator.cli.options import Place, WholeNumber, number_option, on_games
from generator.cli.output import form_option, print_problems, progress, say
from generator.problem import counted

if TYPE_CHECKING:
    from generator.commands.proofs.prove import Proof

MOST_SHOWN = 100  # slips of a game as text
EXAMPLES = """
\b
Examples:
  proofdeck prove towers                   what no rule notices
  proofdeck prove --sample 1500 --seed 2   so many, by chance
  proofdeck prove towers --no-templates    quick: nothing is drawn
  proofdeck prove towers --format json
  proofdeck prove --at-least 0.98          exit code 1 if fewer are noticed
"""


@click.command(epilog=EXAMPLES)
@on_games
@click.option("--sample", type=WholeNumber(1), metavar="N", help="So many slips, drawn by chance.")
@number_option(
    "--seed", least=0, default=1, metavar="S", text="The same seed draws the same slips."
)
@form_option("How the report is written.")
@click.option(
    "--at-least",
    type=click.FloatRange(0, 1),
    metavar="SHARE",
    help="The share of slips that must be noticed in each game, such as 0.98.",
)
@click.option(
    "--templates/--no-templates",
    default=True,
    show_default=True,
    help="Slips in templates too: the faces are drawn anew for each.",
)
def prove(
    place: Place,
    sample: int | None,
    seed: int,
    form: Literal["text", "json"],
    at_least: float | None,
    templates: bool,
) -> None:
    """Make slips in memory, one at a time, and say which of them no rule would notice.

    A value one more or less, another one, two swapped, a piece or an item lost or doubled; in
    templates a value one more, another field, a constant, two exchanged, a condition turned.
    Nothing is written.
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
    _report(proofs, form)
    weak = [proof.game.name for proof in proofs if at_least and proof.share < at_least]
    if weak:
        say(f"less than {at_least} of the slips are noticed in {', '.join(weak)}", err=True)
        sys.exit(1)


def _report(proofs: "list[Proof]", form: Literal["text", "json"]) -> None:
    from generator.commands.proofs.prove import json_of, lines_of

    if form == "json":
        click.echo(json.dumps([json_of(proof) for proof in proofs], indent=1, ensure_ascii=True))
        return
    for proof in proofs:
        for line in lines_of(proof, MOST_SHOWN):
            say(line)
        crashes = sum(bool(one.crash) for one in proof.outcomes)
        if crashes:
            say(f"{proof.game.name}: checks broke down at {counted(crashes, 'slip')}", err=True)
