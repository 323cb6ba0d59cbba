"""The files of a new game from a table: game.yaml, rules.yaml and the begin of a rulebook."""

from collections.abc import Iterator, Sequence
from itertools import product

from generator.commands.new import Answers, quoted
from generator.commands.new_columns import Column
from generator.commands.new_meanings import icons_of_cards, palette_of_kinds, section
from generator.commands.new_slots import Part
from generator.commands.new_trial import Looks, fonts_yaml
from generator.load.meanings import colours_of, icons_of
from generator.model.names import in_words
from generator.model.theme import Theme

_ANSWER = 30  # letters: a longer one is no title
_VALUES = ("true", "false", "null", "yes", "no", "on", "off", "y", "n")  # to some readers of YAML
_NO_COLOURS = '{}                      # colours of your own: {sea: "#1d5a7a"}'
_NO_ICONS = '{}                        # {fire: "mdi:fire"}: a card or a choice of that name has it'
_LABELLED = ("stats", "body", "tags")  # slots that print the names of fields
_BOOK = """\
## What is in the box

CONTENTS

## Playing

Describe a turn here.
"""


def game_yaml(
    answers: Answers, parts: Sequence[Part], looks: Looks, theme: Theme, *, trial: bool = False
) -> str:
    """The text of game.yaml; of a trial, its tables are JSON, with the columns that are shown."""
    icons = {**looks.icons, **icons_of_cards(parts, answers.language)}
    palette = palette_of_kinds(parts, theme, answers.language)
    lines = [
        f"title: {quoted(answers.title)}",
        f"language: {answers.language}",
        "players: [2, 4]                  # the fewest and the most",
        f"theme: {answers.theme}",
        *fonts_yaml(theme, looks.fallback),
        *section("palette", palette, _NO_COLOURS),
        *section("icons", icons, _NO_ICONS),
    ]
    if looks.symbols:
        signs = ", ".join(f"{quoted(sign)}: {name}" for sign, name in looks.symbols.items())
        lines.append(f"symbols: {{{signs}}}")
    if looks.points:
        sized = f"styles: {{layout-body: {{size: {looks.points:g}pt}}}}"
        lines.append(f"{sized}  # of all texts; one that does not fit gets smaller")
    words = {
        one.field: one.label for part in parts for one in part.plan.shown
        if one.label != in_words(one.field) and part.plan.slot_of(one.field) in _LABELLED
    }  # fmt: skip
    if words:
        said = ", ".join(f"{_name(field)}: {quoted(label)}" for field, label in words.items())
        lines.append(f"words: {{{said}}}")
    lines.append("components:")
    titles = [part.title for part in parts]
    colours = colours_of(titles, palette, theme.series, answers.language, shades=False)
    own = icons_of(titles, answers.language)
    for part in parts:
        lines += _component(part, looks, trial=trial)
        shown = []
        if len(parts) > 1:  # the decks of a game differ from behind too
            shown = [f"title: {quoted(part.title)}", f'colour: "{colours[part.title]}"']
            shown += [f'icon: "{own[one]}"' for one in [part.title] if one in own]
        if answer := part.plan.slots.get("back"):
            column = part.plan.column(answer[0])
            short = column.kind in ("text", "choice") and column.longest <= _ANSWER
            place = "index, slots: {title" if short else "event, slots: {body"
            shown.append(f"layout: {place}: {_name(answer[0])}}}")
        lines += [f"    back: {{{', '.join(shown)}}}"] * bool(shown)
    return "\n".join(lines) + "\n"


def _component(part: Part, looks: Looks, *, trial: bool) -> Iterator[str]:
    yield f"  {part.name}:"
    yield f"    title: {quoted(part.title)}"
    kind = "tile" if looks.tile else "card"
    yield f"    kind: {kind}"
    yield f"    size: {looks.size}"
    yield f"    pieces: {part.name}.json" if trial else f"    pieces: {part.pieces_name}"
    shown = part.plan.shown
    renamed = [(one, _name(one.field)) for one in shown if one.use or one.heading != one.field]
    if not trial:
        renamed += [(one, "null") for one in part.plan.columns if one.why]
    if renamed:
        yield "    columns:                    # headings of the table; null: not a field"
        for one, name in renamed:
            text = f"      {quoted(one.heading)}: {name}"
            yield f"{text:<40} # {' '.join(one.why.split())}" if one.why else text
    if not trial and (name := part.names_rows()):
        yield f"    ids: {_name(name):<24} # a card without an id is called so"
    yield "    fields:"
    for one in shown:
        if one.field != "copies":
            text = f"      {_name(one.field)}: {one.declared}"
            remark = _remark(one)
            yield f"{text:<40} # {remark}" if remark else text
    numbers = "corner" in part.plan.slots and {*part.plan.slots} <= {"corner", "kind"}
    others = "index                # or hero; with fewer slots: number, event, role, recipe"
    yield f"    layout: {kind if looks.tile else 'number' if numbers else others}"
    goes_on = part.plan.continues and not (trial and looks.points)  # a size is for single cards
    yield from ["    continues: card            # a long text goes on on another card"] * goes_on
    yield "    slots:"
    for slot, names in part.plan.slots.items():
        alone = slot not in ("tags", "stats", "body") or names == [part.plan.main]
        listed = f"[{', '.join(map(_name, names))}]"
        place = "number" if numbers and slot == "corner" else slot
        if slot != "back":
            yield f"      {place}: {_name(names[0]) if alone else listed}"
    for slot, sort in product(("tint", "emblem"), part.plan.slots.get("kind", ())[:1]):
        yield f"      {slot}: {_name(sort)}"


def _name(field: str) -> str:
    """A field's name as YAML writes it: in quotes if that could be read as a value."""
    return quoted(field) if field in _VALUES or field[0].isdigit() else field


def _remark(column: Column) -> str:
    if column.kind == "number" and not column.type:
        return f"{min(column.values):g} to {max(column.values):g}"
    return f"a {column.type}, {column.remark}" if column.remark else ""


def rules_yaml(parts: Sequence[Part], kind: str) -> str:
    """Rules that the next card keeps, too."""
    lines = [
        "# What must be true of the pieces, as the rulebook says it. Change a card so that one of",
        "# these is broken, and proofdeck check tells you.",
    ]
    for part, name in zip(parts, _deck_rules(parts), strict=True):
        lines += [
            f"- {{rule: {name}, source: page 1, says: there is at least one {kind},",
            f"   component: {part.name}, count: {{at_least: 1}}}}",
        ]
    return "\n".join(lines) + "\n"


def _deck_rules(parts: Sequence[Part]) -> list[str]:
    if len(parts) == 1:
        return ["deck"]
    return [f"{part.name.replace('_', '-')}-deck" for part in parts]


def book(parts: Sequence[Part], kind: str) -> str:
    """The begin of a rulebook, which says what is in the box."""
    signs = [f'{{{{ rule("{one}") }}}}' for one in _deck_rules(parts)]
    said = [f'{{{{ count("{part.name}") }}}} {kind}s: {part.title}.' for part in parts]
    if len(parts) == 1:
        said = [f'There are {{{{ count("{parts[0].name}") }}}} {kind}s.']
    lines = [sign + text for sign, text in zip(signs, said, strict=True)]
    return _BOOK.replace("CONTENTS", "\n\n".join(lines))
