"""Loading a game: a folder to a ``Game``, with its components, rules, art and worked examples."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from generator.files.folder import Folder
from generator.files.read import read_text
from generator.load import styles as looks
from generator.load.boxes import is_box, read_box
from generator.load.components import Context, allow_lines, read_component, without_shared_fields
from generator.load.field_types import KnownNames
from generator.load.files import read_and_unread, read_art, read_pictures
from generator.load.game_numbers import NO_NUMBERS, Numbers, read_numbers, with_numbers
from generator.load.game_schema import GameSpec
from generator.load.lists import read_lists
from generator.load.pieces import PiecesFiles, PiecesName
from generator.load.play_data import play_problems
from generator.load.rule_entries import read_examples, read_rules
from generator.load.slots import Means, decks_of, slot_icons
from generator.load.translation import translated
from generator.load.which_language import language_of_others
from generator.load.yaml_faults import numbers_as_typed
from generator.load.yaml_tree import read_yaml
from generator.model.about import About
from generator.model.component import Component, entries_by_id
from generator.model.game import Game
from generator.model.languages import LANGUAGES, decimal_comma, strange_script
from generator.model.names import player_count_fault, print_count_fault
from generator.model.picture import DRAWING
from generator.model.schema import read_record, with_corrected_keys
from generator.model.sheet_layout import Layouts
from generator.model.source import PlacedDict
from generator.model.theme import Theme
from generator.model.values import CURLY, describe, text_form, yaml_key
from generator.problem import (
    ContentError,
    Problem,
    Where,
    beyond,
    has_errors,
    in_reading_order,
    problem_of,
)

T = TypeVar("T")


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
        message = f"game.yaml must be a mapping, not {describe(raw)}"
        hint = "begin it with a line such as `title: My Game`"
        return None, problems or (Problem(where, "wrong-type", message, hint),)
    if numbers:
        raw = raw.with_items({**raw, "numbers": raw.section("numbers").with_items(
            {**raw.section("numbers"), **numbers}
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
        return game.with_names(), found
    game, more = translated(game, folder, str(language), raw.section("about"))
    found = in_reading_order((*found, *more))
    return (None if has_errors(found) else game.with_names()), found


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
        hint = "write the language code of the texts, such as en (en-gb for British English)"
        yield Problem(where, "wrong-language", fault, hint, "warning")
        return
    code, words = language_of_others(game.language, text)
    if code:
        message = f"the game's language is {game.language}, but {words} words on its cards are "
        message += f"{LANGUAGES[code]}"
        hint = f"translate them. Or write {code} as the language; "
        hint += f"{game.language}-x-{code} means both"
        yield Problem(where, "wrong-language", message, hint, "warning")


def _curly_quotes(raw: PlacedDict) -> Iterator[Problem]:
    """A warning for each setting in the quotes of a word processor, which are part of its text."""
    for name, value in raw.items():
        if isinstance(value, PlacedDict):
            yield from _curly_quotes(value)
        elif isinstance(value, str) and CURLY.fullmatch(value):
            message = f"the quotes around {value} will be printed: YAML needs straight quotes"
            hint = f"write `{name}: {yaml_key(value[1:-1])}`"
            yield Problem(raw.values_at[name], "curly-quotes", message, hint, "warning")


def _printed_for(raw: PlacedDict, players: int | None) -> dict[str, Any]:
    """``{players}``: for how many players the pieces are printed, where that can be told."""
    allowed: Any = raw.get("players")
    most = allowed[-1] if isinstance(allowed, list) and allowed else None
    count = players or most
    return {"players": count} if isinstance(count, int) and not isinstance(count, bool) else {}


class _Stages:
    """Keeps the problems of each stage of reading, and passes its value on."""

    def __init__(self) -> None:
        self.found: list[Problem] = []

    def __call__(self, stage: tuple[T, Iterable[Problem]]) -> T:
        value, problems = stage
        self.found += problems
        return value


def _read(
    folder: Folder, raw: PlacedDict, layouts: Layouts, players: int | None
) -> tuple[Game | None, tuple[Problem, ...]]:
    read = _Stages()
    numbers = read(read_numbers(raw, {*raw.section("icons"), *raw.section("symbols")}))
    counted = _printed_for(raw, players) | numbers
    raw = read(_with_setup(raw, counted))
    theme = read(looks.theme_of(with_corrected_keys(GameSpec, raw), layouts))
    raw, spec = read(_spec(folder, raw, theme))
    palette = looks.palette_of(raw, spec, theme)
    art = read(read_art(folder))
    pictures = read(read_pictures(folder))
    shown = {*pictures, *(f"{name}{DRAWING}" for name in art)}
    known = KnownNames(palette, shown, _decimal_comma(raw, spec, read.found), numbers)
    lists = read(read_lists(raw, PiecesFiles(folder, counted), known))
    named = {**counted, **{one.name: entries_by_id(one) for one in lists}}
    words = read(with_numbers(raw.section("words"), named))
    rules = read(read_rules(folder, named))
    examples = read(read_examples(folder, named))
    most = players or (spec.players[1] if spec else 1)
    series, language = (theme.series if theme else {}), (spec.language if spec else "en")
    means = Means(palette, series, raw.section("icons"), language)
    decks = decks_of(raw.section("components"), means)
    around = Context(PiecesFiles(folder, named), layouts, known, most, means, decks)
    components = read(_components(raw, around))
    read.found += _settings_problems(raw, palette, theme, art, components, layouts)
    if spec is not None:
        read.found += _player_problems(raw, spec, players)
        if spec.play is not None and len(components) == len(raw.section("components")):
            here = raw.section("play")
            read.found += play_problems(spec.play, components, spec.players[1], here)
    entries = sum(len(raw.section(name)) for name in ("components", "lists"))
    if spec is None or len((*components, *lists)) < entries:
        return None, tuple(read.found)
    files = partial(Game, art=art, pictures=pictures, rules=rules, examples=examples)
    filled = {name: text_form(value) for name, value in words.items()}  # a number is a text
    texts = raw.section("words").with_items({**spec.words, **filled})
    made = partial(files, numbers=numbers, lists=lists, words=texts, printed_for=most)
    return _game(made, folder, raw, spec, theme, components), tuple(read.found)


def _with_setup(raw: PlacedDict, counted: Numbers) -> tuple[PlacedDict, tuple[Problem, ...]]:
    """game.yaml with the numbers of its set-up and of its play filled in."""
    filled = {key: with_numbers(raw[key], counted) for key in ("setup", "play") if key in raw}
    found = tuple(problem for _, problems in filled.values() for problem in problems)
    return raw.with_items({**raw, **{key: value for key, (value, _) in filled.items()}}), found


def _spec(
    folder: Folder, raw: PlacedDict, theme: Theme | None
) -> tuple[tuple[PlacedDict, GameSpec | None], tuple[Problem, ...]]:
    """game.yaml with the styles of its theme and with its keys corrected; and its record."""
    styles = theme.styles() if theme else {}
    if isinstance(raw.get("styles"), PlacedDict):
        raw = looks.with_theme_styles(raw, styles)
    spec, mistakes = read_record(GameSpec, raw, raw.where)
    mistakes = numbers_as_typed(mistakes, read_text(folder, "game.yaml")[0] or "")
    mistakes = looks.with_theme_hints(mistakes, raw, styles)
    return (with_corrected_keys(GameSpec, raw), spec), mistakes


def _decimal_comma(raw: PlacedDict, spec: GameSpec | None, found: Iterable[Problem]) -> bool:
    """Whether 2,5 is a number; also as long as it is not clear what the language is."""
    language = str(spec.language if spec else raw.get("language", "en"))
    unclear = any(one.where == raw.values_at.get("language") for one in found)
    return unclear or decimal_comma(language)


def _settings_problems(
    raw: PlacedDict,
    palette: Mapping[str, str],
    theme: Theme | None,
    art: Mapping[str, str],
    components: Sequence[Component],
    layouts: Layouts,
) -> Iterator[Problem]:
    """The problems of settings that need others to be judged, such as an icon its drawing."""
    yield from looks.accent_problems(raw)
    yield from looks.style_problems(raw, palette, theme.fonts if theme else ())
    yield from looks.unit_problems(raw.section("styles"))
    yield from looks.icon_problems(raw, art)
    fonts = {*raw.section("fonts"), *(theme.fonts if theme else ())}
    for one in components:
        yield from looks.look_problems(raw, palette, fonts, layouts, one)
    yield from looks.symbol_problems(raw, art)
    yield from _too_much(raw, components)


def _game(
    made: Callable[..., Game],
    folder: Folder,
    raw: PlacedDict,
    spec: GameSpec,
    theme: Theme | None,
    components: Sequence[Component],
) -> Game:
    """The game with what its files say of it as a whole; ``made`` has all that was read before."""
    palette = looks.palette_of(raw, spec, theme)
    read, unread = read_and_unread(folder, _tables(raw), spec.language)
    styles = {
        **looks.plain_box_styles(components, spec.fonts),
        **(theme.styles() if theme else {}),
        **spec.styles,
    }
    return made(
        name=folder.name,
        title=spec.title,
        version=spec.version,
        language=spec.language,
        own_language=spec.language,
        players=spec.players,
        palette=raw.section("palette").with_items(palette),
        fonts=raw.section("fonts").with_items({**(theme.fonts if theme else {}), **spec.fonts}),
        substitute=raw.section("substitute").with_items(spec.substitute),
        styles=raw.section("styles").with_items(styles),
        icons=raw.section("icons").with_items({**slot_icons(components), **spec.icons}),
        where=raw.where,
        guarded=spec.guarded is not None,
        setup=spec.setup,
        play=spec.play,
        about=spec.about or About(),
        accessibility=spec.accessibility,
        symbols=raw.section("symbols").with_items(spec.symbols),
        python=spec.python or "",
        computed_numbers=frozenset(n for n, one in spec.numbers.items() if isinstance(one, str)),
        read_files=read,
        unread_files=unread,
        theme=theme,
        components=components,
        allow=(*allow_lines(spec.allow, raw), *(line for one in components for line in one.allow)),
    )


def _not_for(problems: Iterable[Problem], lost: Sequence[str]) -> Iterator[Problem]:
    """The problems but for formulas that lack a number which is told where it stands."""
    starts = tuple(f"it needs {name}, " for name in lost)
    for one in problems:
        if one.name != "bad-formula" or not one.message.startswith(starts or ("\0",)):
            yield one


def _components(
    raw: PlacedDict, around: Context
) -> tuple[tuple[Component, ...], tuple[Problem, ...]]:
    entries = raw.section("components")
    read = {
        name: read_component(name, entries[name], entries.keys_at[name], around)
        for name in entries
        if not is_box(entries[name])
    }
    component = {name: component for name, (component, _) in read.items()}
    for name in entries:
        if name not in component:
            read[name] = read_box(
                name, entries[name], entries.keys_at[name], component, around.layouts,
                icons=around.means.icons, themed=bool(around.means.series),
            )  # fmt: skip
    components = tuple(one for name in entries for one in [read[name][0]] if one)
    found = (problem for name in entries for problem in read[name][1])
    lost = [name for name in raw.section("numbers") if name not in around.known.numbers]
    return components, tuple(_not_for(without_shared_fields(found, components), lost))


def _tables(raw: PlacedDict) -> list[str]:
    """The files that components and lists of game.yaml name."""
    entries = (*raw.section("components").values(), *raw.section("lists").values())
    named = (one.get("pieces", one.get("entries")) for one in entries if isinstance(one, dict))
    return [PiecesName.of(one).file for one in named if isinstance(one, str)]


def _player_problems(raw: PlacedDict, spec: GameSpec, players: int | None) -> Iterator[Problem]:
    fault = player_count_fault(spec.players, players)
    if fault:
        yield Problem(Where.option("players"), *fault, also=(raw.values_at["players"],))


def _too_much(raw: PlacedDict, components: Sequence[Component]) -> Iterator[Problem]:
    message = print_count_fault(sum(component.count for component in components))
    if message:
        where = raw.values_at.get("components", raw.where)
        yield Problem(where, "too-many-pieces", message, "check copies, players and for_each")
