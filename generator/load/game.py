"""Loading a game: a folder to a ``Game``, with its components, rules, art and worked examples."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.files.folder import Folder
from generator.files.read import read_text
from generator.load.boxes import FRONT as PLAIN_BOX
from generator.load.boxes import is_box, read_box
from generator.load.components import Context, read_component, without_shared_fields
from generator.load.field_types import KnownNames
from generator.load.files import read_and_unread, read_art, read_pictures
from generator.load.game_numbers import NO_NUMBERS, Numbers, read_numbers, with_numbers
from generator.load.game_schema import GameSpec
from generator.load.lists import read_lists
from generator.load.pieces import PiecesFiles, PiecesName
from generator.load.rule_entries import read_rules
from generator.load.slots import Means, slot_icons
from generator.load.styles import (
    icon_problems,
    style_problems,
    symbol_problems,
    unit_problems,
    with_theme_hints,
    with_theme_styles,
)
from generator.load.translation import translated
from generator.load.which_language import language_of_others
from generator.load.yaml_faults import numbers_as_typed
from generator.load.yaml_tree import decimal_comma, read_yaml
from generator.model.about import About
from generator.model.allow import Allow
from generator.model.component import Component, entries_by_id
from generator.model.game import Game
from generator.model.languages import LANGUAGES, strange_script
from generator.model.names import player_count_fault, print_count_fault
from generator.model.schema import read_record, with_corrected_keys
from generator.model.sheet_layout import Layouts
from generator.model.source import PlacedDict
from generator.model.style import PALETTE, Style
from generator.model.theme import DEFAULT_THEME, Theme, box_styles
from generator.model.values import CURLY, describe, text_form, yaml_key
from generator.problem import (
    ContentError,
    Problem,
    Where,
    beyond,
    did_you_mean,
    has_errors,
    in_reading_order,
    problem_of,
)

EXAMPLES_FILE = "examples.yaml"


def load_game(
    folder: Folder,
    layouts: Layouts,
    *,
    language: str | None = None,
    players: int | None = None,
    numbers: Numbers = NO_NUMBERS,
) -> tuple[Game | None, tuple[Problem, ...]]:
    """The game of a folder, None if anything in it is an error; and every problem.

    Texts are in the game's own language, or in another one from ``i18n/``. Pieces with
    ``per_player`` are there for that many players, by default for the most that the game allows.
    ``numbers`` take the place of those that game.yaml says, to see what follows from them.
    """
    raw, problems = read_yaml(folder, "game.yaml")
    where = Where(folder.shown("game.yaml"))
    if not isinstance(raw, PlacedDict):
        message = f"game.yaml is a mapping, not {describe(raw)}"
        hint = "begin it with a line such as `title: My Game`"
        return None, problems or (Problem(where, "wrong-type", message, hint),)
    if numbers:
        raw = raw.with_items({**raw, "numbers": section(raw, "numbers").with_items(
            {**section(raw, "numbers"), **numbers}
        )})  # fmt: skip
    try:
        game, found = _read(folder, raw, layouts, players)
    except ContentError as error:  # a folder that may not be listed, or holds far too much
        game, found = None, (problem_of(error, where),)
    odd = (*_curly_quotes(raw), *(_script_of_others(game, raw) if game else ()))
    found = in_reading_order((*problems, *beyond(problems, found), *odd))
    if game is None or has_errors(found):
        return None, found
    if language in (None, game.language):
        return game, found
    game, more = translated(game, folder, str(language), section(raw, "about"))
    found = in_reading_order((*found, *more))
    return (None if has_errors(found) else game), found


def _script_of_others(game: Game, raw: PlacedDict) -> Iterator[Problem]:
    """A warning where no text has a letter of the script of the game's language."""
    texts = [game.title, *(one.title for one in game.components)]
    for component in game.components:
        for piece in component.pieces:
            texts += [value for value in piece.fields.values() if isinstance(value, str)]
    where = raw.values_at.get("language", raw.where)
    text = " ".join(texts)
    fault = strange_script(game.language, text)
    if fault:
        hint = "write the code of the language that they are in, such as en; British is en-gb"
        yield Problem(where, "wrong-language", fault, hint, "warning")
        return
    code, words = language_of_others(game.language, text)
    if code:
        message = f"the game is in {game.language}, and the {words} words of its pieces are "
        message += f"{LANGUAGES[code]}"
        hint = f"translate them, or make it {code}; page 1, numbers and words of books follow it; "
        hint += f"or {game.language}-x-{code}, if both are meant"
        yield Problem(where, "wrong-language", message, hint, "warning")


def _curly_quotes(raw: PlacedDict) -> Iterator[Problem]:
    """A warning for each setting in the quotes of a word processor, which are part of its text."""
    for name, value in raw.items():
        if isinstance(value, PlacedDict):
            yield from _curly_quotes(value)
        elif isinstance(value, str) and CURLY.fullmatch(value):
            message = f"the quotes of {value} are printed with it, and YAML's are straight"
            hint = f"write `{name}: {yaml_key(value[1:-1])}`"
            yield Problem(raw.values_at[name], "curly-quotes", message, hint, "warning")


def read_examples(
    folder: Folder, numbers: Numbers = NO_NUMBERS
) -> tuple[Mapping[str, PlacedDict], tuple[Problem, ...]]:
    """The worked examples of ``examples.yaml`` by name, none without that file.

    And its problems. ``numbers`` of the game are filled in.
    """
    if not folder.has(EXAMPLES_FILE):
        return {}, ()
    raw, problems = read_yaml(folder, EXAMPLES_FILE)
    raw, unknown = with_numbers(raw, numbers)
    problems = (*problems, *unknown)
    where = Where(folder.shown(EXAMPLES_FILE))
    if raw is None:
        return {}, problems
    hint = "write the name of each example, and below it its kind, its position and its moves"
    if not isinstance(raw, PlacedDict):
        message = f"examples.yaml is a mapping, not {describe(raw)}"
        return {}, (*problems, Problem(where, "wrong-type", message, hint))
    wrong = [
        Problem(raw.values_at[name], "wrong-type", f"an example is no {describe(value)}", hint)
        for name, value in raw.items()
        if not isinstance(value, PlacedDict)
    ]
    examples = {name: value for name, value in raw.items() if isinstance(value, PlacedDict)}
    return examples, (*problems, *wrong)


def section(raw: PlacedDict, name: str) -> PlacedDict:
    """A mapping of game.yaml; empty if it is absent or not a mapping, which has its own problem."""
    value: Any = raw.get(name)
    return value if isinstance(value, PlacedDict) else PlacedDict(where=raw.where)


def _printed_for(raw: PlacedDict, players: int | None) -> dict[str, Any]:
    """``{players}``: for how many players the pieces are printed, where that can be told."""
    allowed: Any = raw.get("players")
    most = allowed[-1] if isinstance(allowed, list) and allowed else None
    count = players or most
    return {"players": count} if isinstance(count, int) and not isinstance(count, bool) else {}


def _read(
    folder: Folder, raw: PlacedDict, layouts: Layouts, players: int | None
) -> tuple[Game | None, tuple[Problem, ...]]:
    numbers, bad_numbers = read_numbers(raw, {*section(raw, "icons"), *section(raw, "symbols")})
    counted = _printed_for(raw, players) | numbers
    setup, bad_setup = with_numbers(raw.get("setup"), counted)
    raw = raw.with_items({**raw, "setup": setup}) if "setup" in raw else raw
    theme, bad_theme = _theme(with_corrected_keys(GameSpec, raw), layouts)
    if isinstance(raw.get("styles"), PlacedDict):
        raw = with_theme_styles(raw, theme.styles() if theme else {})
    spec, mistakes = read_record(GameSpec, raw, raw.where)
    mistakes = numbers_as_typed(mistakes, read_text(folder, "game.yaml")[0] or "")
    mistakes = with_theme_hints(mistakes, raw, theme.styles() if theme else {})
    raw = with_corrected_keys(GameSpec, raw)
    own_accent = {"accent": spec.accent} if spec and spec.accent else {}
    palette = {
        **PALETTE,
        **(theme.roles.model_dump() if theme else {}),
        **own_accent,
        **(spec.palette if spec else section(raw, "palette")),
    }
    art, bad_art = read_art(folder)
    pictures, bad_pictures = read_pictures(folder)
    _, most = spec.players if spec else (1, 1)
    language = str(spec.language if spec else raw.get("language", "en"))
    unclear = any(one.where == raw.values_at.get("language") for one in mistakes)
    known = KnownNames(palette, pictures, unclear or decimal_comma(language), numbers)
    lists, bad_lists = read_lists(raw, PiecesFiles(folder, counted), known)
    named = {**counted, **{one.name: entries_by_id(one) for one in lists}}
    words, bad_words = with_numbers(section(raw, "words"), named)
    rules, bad_rules = read_rules(folder, named)
    examples, bad_examples = read_examples(folder, named)
    around = Context(
        files=PiecesFiles(folder, named),
        layouts=layouts,
        known=known,
        players=players or most,
        means=Means(palette, theme.series if theme else (), section(raw, "icons")),
    )
    components, bad_components = _components(raw, around)
    found = (
        *mistakes,
        *bad_numbers,
        *bad_lists,
        *bad_words,
        *bad_setup,
        *bad_theme,
        *_no_accent(raw),
        *style_problems(raw, palette, theme.fonts if theme else ()),
        *unit_problems(section(raw, "styles")),
        *icon_problems(raw, art),
        *symbol_problems(raw, art),
        *_not_for(bad_components, [n for n in section(raw, "numbers") if n not in numbers]),
        *bad_art,
        *bad_pictures,
        *bad_rules,
        *bad_examples,
        *(_player_problems(raw, spec, players) if spec else ()),
        *_too_much(raw, components),
    )
    if spec is None or len((*components, *lists)) < sum(
        len(section(raw, name)) for name in ("components", "lists")
    ):
        return None, found
    read, unread = read_and_unread(folder, _tables(raw), language)
    game = Game(
        name=folder.name,
        title=spec.title,
        version=spec.version,
        language=spec.language,
        own_language=spec.language,
        players=spec.players,
        printed_for=players or most,
        palette=section(raw, "palette").with_items(palette),
        fonts=section(raw, "fonts").with_items({**(theme.fonts if theme else {}), **spec.fonts}),
        substitute=section(raw, "substitute").with_items(spec.substitute),
        styles=section(raw, "styles").with_items(
            {
                **_box_styles(components, spec.fonts),
                **(theme.styles() if theme else {}),
                **spec.styles,
            }
        ),
        words=section(raw, "words").with_items({**spec.words, **_as_texts(words)}),
        icons=section(raw, "icons").with_items({**slot_icons(components), **spec.icons}),
        art=art,
        components=components,
        rules=rules,
        where=raw.where,
        pictures=pictures,
        examples=examples,
        guarded=spec.guarded is not None,
        theme=theme,
        setup=spec.setup,
        about=spec.about or About(),
        accessibility=spec.accessibility,
        symbols=section(raw, "symbols").with_items(spec.symbols),
        numbers=numbers,
        lists=lists,
        python=spec.python or "",
        computed_numbers=frozenset(n for n, one in spec.numbers.items() if isinstance(one, str)),
        read_files=read,
        unread_files=unread,
        allow=_allow(raw, spec, components),
    )
    return game, found


def _allow(raw: PlacedDict, spec: GameSpec, components: Sequence[Component]) -> tuple[Allow, ...]:
    """The warnings that game.yaml allows, those of components with their name."""
    places = section(raw, "allow").keys_at
    of_game = [Allow(name, one, places.get(name, raw.where)) for name, one in spec.allow.items()]
    return (*of_game, *(line for component in components for line in component.allow))


def _not_for(problems: Iterable[Problem], lost: Sequence[str]) -> Iterator[Problem]:
    """The problems but for formulas that lack a number which is told where it stands."""
    starts = tuple(f"it needs {name}, " for name in lost)
    for one in problems:
        if one.rule != "bad-formula" or not one.message.startswith(starts or ("\0",)):
            yield one


def _as_texts(words: PlacedDict) -> dict[str, str]:
    """Words with the numbers filled in, of which one that is nothing but a number is a text."""
    return {name: text_form(value) for name, value in words.items()}


def _box_styles(components: Iterable[Component], fonts: Collection[str]) -> dict[str, Style]:
    """Styles for a box that no template of the game draws, in the fonts that the game names."""
    if not fonts or not any(component.front == PLAIN_BOX for component in components):
        return {}
    first = next(iter(fonts))
    title, note = ("title" if "title" in fonts else first), ("body" if "body" in fonts else first)
    return box_styles(title, note)


def _theme(raw: PlacedDict, layouts: Layouts) -> tuple[Theme | None, tuple[Problem, ...]]:
    """The theme that a game names; plain where it names none and a slot layout draws something."""
    name = raw.get("theme")
    if name is None:
        entries = section(raw, "components").values()
        bare = not section(raw, "fonts")  # then a plain box has no letters of its own either
        drawn = (
            isinstance(e, PlacedDict) and "front" not in e and (bare or not is_box(e))
            for e in entries
        )
        return (layouts.themes.get(DEFAULT_THEME) if any(drawn) else None), ()
    theme = layouts.themes.get(name) if isinstance(name, str) else None
    plain = layouts.themes.get(DEFAULT_THEME)  # so that nothing else is told for that one fault
    if f"themes/{name}" in layouts.broken or not isinstance(name, str):  # told by others
        return plain, ()
    if theme:
        return theme, ()
    hint = did_you_mean(name, layouts.themes, listing="themes")
    wrong = Problem(raw.values_at["theme"], "unknown-theme", f"there is no theme {name}", hint)
    return plain, (wrong,)


def _no_accent(raw: PlacedDict) -> Iterator[Problem]:
    """The problem of a colour without quotes: what stands after # is a remark of YAML."""
    if "accent" in raw and raw["accent"] is None:
        hint = "put the colour in quotes, because # begins a remark: accent: '#1d1b3a'"
        yield Problem(raw.keys_at["accent"], "wrong-value", "accent says no colour", hint)


def _components(
    raw: PlacedDict, around: Context
) -> tuple[tuple[Component, ...], tuple[Problem, ...]]:
    entries = section(raw, "components")
    read = {
        name: read_component(name, entries[name], entries.keys_at[name], around)
        for name in entries
        if not is_box(entries[name])
    }
    component = {name: component for name, (component, _) in read.items()}
    for name in entries:
        if name not in component:
            read[name] = read_box(
                name,
                entries[name],
                entries.keys_at[name],
                component,
                around.layouts,
                themed=bool(around.means.series),
            )
    components = tuple(one for name in entries for one in [read[name][0]] if one)
    found = (problem for name in entries for problem in read[name][1])
    return components, tuple(without_shared_fields(found, components))


def _tables(raw: PlacedDict) -> list[str]:
    """The files that components and lists of game.yaml name."""
    entries = (*section(raw, "components").values(), *section(raw, "lists").values())
    named = (
        entry.get("pieces", entry.get("entries")) for entry in entries if isinstance(entry, dict)
    )
    return [PiecesName.of(one).file for one in named if isinstance(one, str)]


def _player_problems(raw: PlacedDict, spec: GameSpec, players: int | None) -> Iterator[Problem]:
    fault = player_count_fault(spec.players, players)
    if fault:
        yield Problem(Where.option("players"), *fault, also=(raw.values_at["players"],))


def _too_much(raw: PlacedDict, components: tuple[Component, ...]) -> Iterator[Problem]:
    message = print_count_fault(sum(component.count for component in components))
    if message:
        where = raw.values_at.get("components", raw.where)
        yield Problem(where, "too-many-pieces", message, "check copies, players and for_each")
