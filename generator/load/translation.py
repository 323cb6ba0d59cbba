"""Translations: ``i18n/<language>.yaml`` replaces the texts of a game in another language.

    title: Naam van het spel
    components: {building: {title: Gebouwen}}        # names of components
    words: {first: eerst}                            # game.yaml's words
    texts: {Temple: Tempel, Earth: Aarde}            # any text of any piece, by its original
    pieces: {building: {b01: {name: Tempel}}}        # one field of one piece
    fonts: {body: [Noto Sans Devanagari, 400]}       # a new role, or one of game.yaml replaced
    styles: {body: {size: 8pt, line_height: 1.4}}    # what differs from game.yaml's style

A text without a translation and a translation without a text are warnings; so is a translation
with other icons or figures than its text.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Any

from generator.files.folder import Folder
from generator.load.game_numbers import with_numbers
from generator.load.game_schema import ComponentTexts, Translation
from generator.load.translated_styles import overlaid_fonts, overlaid_styles, own_looks
from generator.load.which_language import is_sentence, untranslated
from generator.load.yaml_tree import read_yaml
from generator.model.about import About
from generator.model.component import KINDS, Component, Piece
from generator.model.game import Game
from generator.model.languages import language_fault
from generator.model.schema import read_record
from generator.model.source import PlacedDict, PlacedList, where_of
from generator.problem import Problem, Where, did_you_mean, either

_ABOUT_TEXTS = ("blurb", "licence", "edition")  # of ``about``, besides its credits
_AS_THEY_STAND = {"title", "about.licence", "about.credits"}  # names, and the words of a law
_BOX_WORDS = frozenset({"cards", "players", "glue"})
_SHOWN = 40  # letters of a text that a hint writes out
_ICON = re.compile(r"\{([A-Za-z0-9][\w-]*)\}")
_BRACES = re.compile(r"\{[^{}]*\}")  # icons, and the colours of words
_FIGURES = re.compile(r"\d+(?:[.,:\u2019\u00a0\u202f]\d+)*")
_SPELT = 12  # the largest figure that texts rather write as a word
_CODE = re.compile(r"[A-Z0-9][A-Z0-9.:/+-]{0,5}")  # VE2, K, A-12: the same in every language
_FEW = 5  # texts of a file without a translation, each with a warning of its own


def languages(folder: Folder) -> tuple[str, ...]:
    """The languages of a game's translations, apart from its own."""
    files = (PurePosixPath(name) for name in folder.names("i18n"))
    named = (path.stem for path in files if path.suffix == ".yaml")
    return tuple(name for name in named if not language_fault(name))


def translated(
    game: Game, folder: Folder, language: str, about: PlacedDict | None = None
) -> tuple[Game, tuple[Problem, ...]]:
    """The game in another language; untranslated texts stay, with a warning."""
    name = f"i18n/{language}.yaml"
    shown = folder.shown(name)
    known = languages(folder)
    if language not in known:
        message = f"the game is not translated to {language}"
        hint = did_you_mean(language, [game.language, *known], listing="languages")
        hint = either(hint, f"write {shown}")
        return game, (Problem(Where.option("lang"), "unknown-language", message, hint),)
    raw, problems = read_yaml(folder, name)
    raw, unknown = with_numbers(raw, game.named, keys=True)
    problems = (*problems, *unknown)
    if not isinstance(raw, PlacedDict):
        message = "a translation must be a mapping"
        hint = "begin it with a line such as `title: My game`"
        return game, problems or (Problem(Where(shown), "wrong-type", message, hint),)
    spec, mistakes = read_record(Translation, raw, raw.where)
    if problems or mistakes or spec is None:
        return game, (*problems, *mistakes)
    phrases = _Translator(spec, raw, game.language, language)
    fonts = overlaid_fonts(game, spec.fonts, raw)
    styles, wrong = overlaid_styles(game, fonts, raw)
    at = Where(game.where.file)
    title = spec.title or phrases.text(game.title, at, "", "title", declared=True)
    done = replace(
        game,
        fonts=fonts,
        styles=styles,
        language=language,
        title=title,
        words=phrases.words(game),
        about=phrases.about(game, about),
        components=tuple(phrases.component(component) for component in game.components),
        lists=tuple(replace(one, pieces=phrases.pieces(one)) for one in game.lists),
    )
    done = replace(done, untranslated=tuple(phrases.missing))
    missing = _missing_by_file(phrases.problems, game.name)
    return done, (*wrong, *missing, *_made_one(game, done), *phrases.unused(game))


def _missing_by_file(problems: Iterable[Problem], game: str) -> Iterator[Problem]:
    """The problems; of many texts of a file without a translation the first, with their number."""
    missing: dict[str, list[Problem]] = {}
    for one in problems:
        if one.name == "missing-translation":
            missing.setdefault(one.where.file, []).append(one)
        else:
            yield one
    for found in missing.values():
        listed = f"more texts of this file: proofdeck list {game} --texts lists them"
        more = f" (and {len(found) - 1:,} {listed})" if len(found) > _FEW else ""
        shown = found[:1] if more else found
        yield from (replace(one, message=f"{one.message}{more}") for one in shown)


def _made_one(game: Game, done: Game) -> Iterator[Problem]:
    """A warning for each name of a piece that another one of its component has too, translated."""
    for own, other in zip(game.components, done.components, strict=True):
        for field in ("name", "title"):
            first: dict[str, str] = {}  # a name in the other language -> the game's own
            for piece, translated_piece in zip(own.pieces, other.pieces, strict=True):
                text, said = piece.fields.get(field), translated_piece.fields.get(field)
                if not isinstance(text, str) or not isinstance(said, str) or not said:
                    continue
                before = first.setdefault(said, text)
                if before != text:
                    message = f"{before} and {text} have the same translation, {said}"
                    hint = "give each a name of its own"
                    where = translated_piece.where_of(field)
                    yield Problem(where, "translation-differs", message, hint, "warning")


class _Translator:
    """The translations of one file; it records which of them were used."""

    def __init__(self, spec: Translation, raw: PlacedDict, own: str, language: str) -> None:
        self.spec, self.raw, self.own_language, self.language = spec, raw, own, language
        self.own = {
            name: {identity.lower(): fields for identity, fields in pieces.items()}
            for name, pieces in spec.pieces.items()
        }
        self.used: set[str] = set()
        self.used_words: set[str] = set()  # of layouts, that game.yaml has no word for
        self.problems: list[Problem] = []
        self.missing: dict[str, None] = {}

    def component(self, component: Component) -> Component:
        own = self.spec.components.get(component.name, ComponentTexts())
        title = own.title or self.component_text(component, component.title, "title")
        assemble = component.assemble and (
            own.assemble or self.component_text(component, component.assemble, "assemble")
        )
        done = replace(component, title=title, assemble=assemble, pieces=self.pieces(component))
        return replace(done, slots=own_looks(component, done))

    def pieces(self, component: Component) -> tuple[Piece, ...]:
        return tuple(self.piece(component, piece) for piece in component.pieces)

    def component_text(self, component: Component, text: str, key: str) -> str:
        """A text of game.yaml about a component."""
        return self.text(text, component.where_of(key), component.name, key, declared=True)

    def piece(self, component: Component, piece: Piece) -> Piece:
        own = self.own.get(component.name, {}).get(piece.id, {})
        label, fields = component.label(piece), dict(piece.fields)
        places = dict(piece.fields.values_at)  # what does not fit is told where it is translated
        for name, value in piece.fields.items():
            declared = component.texts is not None and name in component.texts
            # A code, such as one of [sun, moon].
            closed = component.texts is not None and isinstance(value, str) and not declared
            path = ("pieces", component.name, piece.written or piece.id, name)
            if name in own and closed and name in component.choice_fields:
                hint = "translate it under texts or words: the word is the same on every card"
                message = (
                    f"{name} of {label} cannot be translated for one card: a "
                    "template reads this value"
                )
                self.problems.append(self._unused_warning(path, message, hint))
            elif name in own:
                fields[name] = own[name]
                places[name] = where_of(self.raw, *path) or piece.where_of(name)
                self.compare(value, own[name], path)
                if isinstance(value, str):
                    self.in_its_language(value, own[name], path)
            elif not closed:
                if isinstance(value, str) and value in self.spec.texts:
                    places[name] = where_of(self.raw, "texts", value) or piece.where_of(name)
                where = piece.where_of(name)
                fields[name] = self.value(value, where, label, name, declared=declared)
        at = piece.fields
        at = PlacedDict(fields, where=at.where, keys_at=at.keys_at, values_at=places)
        return replace(piece, fields=at)

    def value(self, value: Any, where: Where, label: str, field: str, *, declared: bool) -> Any:
        """A field's value with every text in it translated, nested lists and mappings included."""
        if isinstance(value, str):
            return self.text(value, where, label, field, declared=declared)

        def inner(one: Any) -> Any:
            return self.value(one, where, label, field, declared=False)

        if isinstance(value, PlacedList):
            return value.with_items([inner(one) for one in value])
        if isinstance(value, PlacedDict):
            return value.with_items({key: inner(one) for key, one in value.items()})
        return value

    def words(self, game: Game) -> Mapping[str, str]:
        """The translated words of the game, each at the place of its translation."""
        words = {name: self.word(game, name, text) for name, text in game.words.items()}
        words |= {
            name: said
            for component in game.components
            for name, text, field in component.slot_words()
            if name not in words and (said := self.slot_word(component, name, text, field)) != text
        }
        boxes = {name: said for name, said in self.spec.words.items() if name in _of_boxes(game)}
        self.used_words |= boxes.keys()
        words = boxes | words
        if not isinstance(game.words, PlacedDict):
            return words
        places = dict(game.words.values_at)
        for name, text in game.words.items():
            path = ("words", name) if name in self.spec.words else ("texts", text)
            if name in self.spec.words or text in self.spec.texts:
                places[name] = where_of(self.raw, *path) or places[name]
        own = game.words
        return PlacedDict(words, where=own.where, keys_at=own.keys_at, values_at=places)

    def slot_word(self, component: Component, name: str, text: str, field: str) -> str:
        """A word that a layout prints, of ``words`` or else of ``texts``."""
        if name in self.spec.words:
            self.used_words.add(name)
            return self.spec.words[name]
        where = component.where_of("fields")
        return self.text(text, where, component.name, field, declared=True)

    def about(self, game: Game, written: PlacedDict | None) -> About:
        """What is said about the game; its credits and the rest are translated as ``texts``."""
        said = game.about

        def text(key: str, value: str, *number: int) -> str:
            where = where_of(written, key, *number) or game.where
            return self.text(value, where, "", f"about.{key}", declared=True)

        texts: dict[str, Any] = {
            key: text(key, value) for key in _ABOUT_TEXTS if (value := getattr(said, key))
        }
        if said.credits:
            texts["credits"] = tuple(
                text("credits", one, number) for number, one in enumerate(said.credits)
            )
        return said.model_copy(update=texts) if texts else said

    def word(self, game: Game, name: str, text: str) -> str:
        own = self.spec.words.get(name)
        if own is not None:
            self.compare(text, own, ("words", name))
            return own
        return self.text(text, where_of(game.words, name) or game.where, "", name, declared=True)

    def text(self, text: str, where: Where, label: str, field: str, *, declared: bool) -> str:
        """The translation of a text. Texts of undeclared fields count if they look like prose."""
        given, path = self.spec.texts.get(text, ""), ("texts", text)
        if given.strip():
            if text not in self.used:
                self.compare(text, given, path)
                if field not in _AS_THEY_STAND:
                    self.in_its_language(text, given, path)
            self.used.add(text)
            return given
        if any(c.isalpha() for c in text) and (
            declared or ((" " in text.strip() or text[:1].isupper()) and not _CODE.fullmatch(text))
        ):
            quoted = json.dumps(text, ensure_ascii=False)
            how = f", as it is or translated: `{quoted}: {quoted}`" if len(text) <= _SHOWN else ""
            if is_sentence(text):
                how = ", in quotes, followed by a colon and the translation"
            hint = f"under texts in {self.raw.where.file}, add it{how}"
            if text in self.spec.texts:
                hint, where = "write it after the colon", where_of(self.raw, *path) or where
            message = f"the text {text[:60]!r} has no translation"
            self.missing[text] = None
            self.problems.append(
                Problem(where, "missing-translation", message, hint, "warning", label, field)
            )
        self.used.add(text)
        return text

    def in_its_language(self, text: str, translation: str, path: tuple[str, ...]) -> None:
        """Note a sentence that is as the text is, or in a third language; a name may be so."""
        fault = untranslated(text, translation, self.own_language, self.language)
        if fault:
            message = f"the translation of {text[:60]!r} is {fault}"
            self.warn("wrong-language", path, message, "translate it")

    def warn(self, rule: str, path: tuple[str, ...], message: str, hint: str) -> None:
        where = where_of(self.raw, *path) or self.raw.where
        self.problems.append(Problem(where, rule, message, hint, "warning"))

    def compare(self, text: Any, translation: str, path: tuple[str, ...]) -> None:
        """Note icons and figures of a text that its translation has not, or has otherwise."""
        if not isinstance(text, str):
            return
        if text.strip() and not translation.strip():
            message = f"the translation of {text[:60]!r} is empty"
            self.warn("translation-differs", path, message, "translate it, or remove the line")
            return
        icons, others = ({*_ICON.findall(one)} for one in (text, translation))
        lost, more = sorted(icons - others), sorted(others - icons)
        figures, changed = _figures(text), _figures(translation)
        gone, new = sorted(figures - changed), sorted(changed - figures)
        if not new and all(int(one) <= _SPELT for one in gone):
            gone = []  # it may stand there as a word
        if not gone:
            new = []
        if not (lost or more or gone):
            return
        left = [f"{{{name}}}" for name in lost] + gone
        other = [f"{{{name}}}" for name in more] + new
        says = f" has {', '.join(other)}" if other else ""
        lacks = f" lacks {', '.join(left)}" if left else ""
        message = f"the translation{says}{' and' if says and lacks else ''}{lacks} of {text[:60]!r}"
        if not left:
            message = f"the translation{says}, but the text {text[:60]!r} does not"
        hint = "use the same icons and numbers as in the text"
        self.warn("translation-differs", path, message, hint)

    def unused(self, game: Game) -> Iterator[Problem]:
        """A warning for each translation of a text that is not in the game any more."""
        pieces = {
            component.name: {one.id: one.fields for one in (*component.pieces, *component.resting)}
            for component in game.components_and_lists
        }
        resting = [one.fields for component in game.components for one in component.resting]
        kept = {text for fields in resting for text in fields.values() if isinstance(text, str)}
        for text in self.spec.texts:
            if text not in self.used and text not in kept:
                yield self._unused_warning(
                    ("texts", text), f"the text {text[:60]!r} is no longer in the game"
                )
        for word in self.spec.words:
            if word not in game.words and word not in self.used_words:
                yield self._unused_warning(("words", word), f"game.yaml has no word {word}")
        for name in self.spec.components:
            if name not in pieces:
                yield self._unused_warning(("components", name), f"there is no component {name}")
        yield from self._unused_pieces(pieces)

    def _unused_pieces(self, pieces: Mapping[str, Mapping[str, Any]]) -> Iterator[Problem]:
        fields = [
            (component, piece, field)
            for component, ids in self.spec.pieces.items()
            for piece in ids
            for field in ids[piece]
        ]
        for component, piece, field in fields:
            ids = pieces.get(component, {})
            path: tuple[str, ...]
            known = ids.get(piece.lower(), {})
            if field not in known:
                path, message = ("pieces", component, piece, field), f"has no field {field}"
                near = did_you_mean(field, known, listing="fields")
                if not ids:
                    path, message = path[:2], "there is no such component"
                    near = did_you_mean(component, pieces, listing="components")
                elif not known:
                    path, message = path[:3], "there is no such piece"
                    near = did_you_mean(piece, ids, listing="cards")
                message = f"{'/'.join(path[1:3])}: {message}"
                hint = either(near, "remove it")
                yield self._unused_warning(path, message, hint)

    def _unused_warning(
        self,
        path: tuple[str, ...],
        message: str,
        hint: str = "rename it to what is in the game now. If that is gone, remove the translation",
    ) -> Problem:
        where = where_of(self.raw, *path, key=True) or self.raw.where
        return Problem(where, "stale-translation", message, hint, "warning")


def _of_boxes(game: Game) -> frozenset[str]:
    """The words that the templates of boxes print, in English where a game has none for them."""
    if all(KINDS[component.kind].in_play for component in game.components):
        return frozenset()
    parts = ("inside", "beside", *(component.name for component in game.components))
    return _BOX_WORDS | {f"box-{part}" for part in parts}


def _figures(text: str) -> set[str]:
    """The figures of a text, however a language parts their digits: 2.5 and 2,5 are 25."""
    found = _FIGURES.findall(_BRACES.sub(" ", text))
    return {"".join(str(int(c)) for c in one if c.isdecimal()) for one in found}
