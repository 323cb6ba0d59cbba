"""The deck that is timed: distinct two-sided cards of 63 x 88 mm in four suits, as content."""

from pathlib import Path

SUITS = {"ember": "#9c2f2f", "tide": "#1f5f8b", "moss": "#3f6b3a", "dusk": "#56407a"}
NOUNS = [
    "lantern",
    "harbour",
    "orchard",
    "foundry",
    "archive",
    "market",
    "garden",
    "bridge",
    "tower",
    "mill",
    "quarry",
    "theatre",
]
VERBS = ["trade", "move", "build", "draw", "return", "exchange", "uncover", "repair"]

GAME = """\
title: Bench
palette: {{ink: "#1a1a1a", white: "#ffffff", {palette}}}
fonts: {{title: [Righteous, 400], body: [Barlow Condensed, 500]}}
styles:
  title: {{font: title, size: 13pt, min: 9pt, align: center, valign: middle}}
  number: {{font: title, size: 36pt, align: center, valign: middle, colour: white}}
  corner: {{font: title, size: 10pt, valign: bottom}}
  body: {{font: body, size: 9pt, min: 7.5pt, align: center}}
  name: {{font: body, size: 10pt, min: 8pt, align: center, colour: white}}
components:
  card:
    kind: card
    size: card-63x88
    pieces: cards.yaml
    fields: {{suit: [{suits}], number: integer, title: text, rules: text}}
    front: card.front.svg.j2
    back: card.back.svg.j2
players: [2, 4]
"""


def card(number):
    """The fields of one card; every card differs in number, title and text."""
    noun, other = NOUNS[number % 12], NOUNS[(number // 12 + 5) % 12]
    verb = VERBS[number % 8]
    return {
        "suit": list(SUITS)[number % 4],
        "number": number,
        "title": f"{noun.title()} {number}",
        "rules": f"{verb.title()} {number % 7 + 1} goods at the {noun}, then "
        f"{VERBS[(number + 3) % 8]} one worker to the {other} number {number}.",
    }


def write_deck(folder: Path, count: int) -> Path:
    """The content folder of a deck of ``count`` cards."""
    game = folder / "bench"
    game.mkdir(parents=True)
    palette = ", ".join(f'{name}: "{colour}"' for name, colour in SUITS.items())
    (game / "game.yaml").write_text(
        GAME.format(palette=palette, suits=", ".join(SUITS)), encoding="utf-8"
    )
    rows = (
        f"- {{id: c{n:04}, " + ", ".join(f"{k}: {v!r}" for k, v in card(n).items()) + "}\n"
        for n in range(count)
    )
    (game / "cards.yaml").write_text("".join(rows), encoding="utf-8")
    return folder
