"""The pipeline: load, check, draw, impose, read, export (the table is in ``__init__.py``).

A ``Session`` runs it over the folders of one project and remembers each step by the digest of its
inputs: a step whose files did not change is not done again.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.cache.store import Cache, Steps, request_digest
from generator.changes.lock import read_lock
from generator.changes.state import printed_as
from generator.exports import EXPORTS, export_to
from generator.exports.built import Built, Written
from generator.exports.inputs import DRAFT_ENDING, draft_note, input_digests, laid_out
from generator.exports.manifest import record
from generator.exports.svg import not_embedded
from generator.faces.draw import PLAIN, draw_faces
from generator.faces.face import DrawnPiece
from generator.faces.pictures.encode import PictureStore
from generator.faces.said_on_face import unsaid_texts
from generator.faces.studio import Look, Studio
from generator.files.folder import LARGEST_FILE, Folder, games_of
from generator.load.game import load_game
from generator.load.layouts import KINDS, load_layouts
from generator.load.manuscript import load_terms, manuscripts, rulebook_languages
from generator.load.messages import load_print_words
from generator.load.translation import languages
from generator.load.which_language import load_language
from generator.model.game import Game
from generator.model.sheet_layout import Layouts
from generator.options import Options, Progress, by_piece, quiet, unknown_component, variant_words
from generator.problem import Problem, has_errors, in_reading_order, not_yet_reported
from generator.rules.coverage import proven_fields
from generator.rules.extension import GameRules, misnamed_rules, unavailable_variant, unknown_sets
from generator.rules.kinds.face_says import face_texts
from generator.rules.run import check_rules, in_draft
from generator.sheets.gang import gang, in_order_of
from generator.sheets.impose import impose
from generator.sheets.job import jobs_of
from generator.sheets.sheet import PrintedJob
from generator.text.font_library import FontLibrary

if TYPE_CHECKING:
    from generator.checks.run import Runner

_DRAWN_WITH = ("faces", "slots", "rulebook")  # of layouts: where templates are looked for


class Exported(NamedTuple):
    """The files that were written, by digest, and those removed as they showed an older state."""

    written: tuple[Written, ...]
    outdated: tuple[str, ...]


class Session:
    """Steps over one set of folders: each gives its value, None after an error, and problems."""

    def __init__(
        self,
        content: Folder,
        layouts: Sequence[Folder],
        rules: Mapping[str, GameRules],
        cache: Cache,
        sets: Mapping[str, GameRules] | None = None,
    ) -> None:
        self.content, self.layouts, self.rules, self.cache = content, tuple(layouts), rules, cache
        self.sets = {} if sets is None else sets  # those that ``python:`` of game.yaml may name
        self.fonts = FontLibrary(cache)
        self._games: dict[str, Folder] = {}
        self._fonts: dict[str, FontLibrary] = {}
        self.steps = Steps()

    def refresh(self) -> None:
        """Look at the files again; steps whose files are as they were stay remembered."""
        for folder in (self.content, *self.layouts, *self._games.values()):
            folder.refresh()

    def names(self) -> tuple[str, ...]:
        """The games of the content folder: every folder in it that holds a game.yaml."""
        return games_of(self.content)

    def folder(self, name: str) -> Folder:
        """The folder of a game."""
        if name not in self._games:
            self._games[name] = self.content.below(name)
        return self._games[name]

    def forget_questions(self) -> None:
        """Forget the recorded questions to the folders, before another command."""
        for folder in (self.content, *self.layouts, *self._games.values()):
            folder.answers.clear()

    def rules_of(self, name: str) -> GameRules:
        """A game's Python: the rules given, or the set that its game.yaml names."""
        own = self.rules.get(name)
        if own is None and name in self.names():
            game, _ = self.load(name)
            own = self.sets.get(game.python) if game else None
        return GameRules() if own is None else own

    def languages(self, name: str) -> tuple[str | None, ...]:
        """The languages a game can be built in: its own, as None, and those of its i18n folder."""
        return (None, *languages(self.folder(name)))

    def has_rulebook(self, name: str) -> bool:
        """Whether a game has a rulebook in any language; one made in Python has none."""
        return name in self.names() and bool(rulebook_languages(self.folder(name)))

    def read_layouts(self) -> tuple[Layouts, tuple[Problem, ...]]:
        """The sizes, paper sizes and sheet templates."""
        return self.steps.remembered(
            ("layouts", *self._layouts_state()), lambda: load_layouts(self.layouts)
        )

    def _layouts_state(self) -> tuple[str, ...]:
        return tuple(folder.state(tuple(KINDS)) for folder in self.layouts)

    def load(
        self,
        name: str,
        language: str | None = None,
        players: int | None = None,
        unsaved: Mapping[str, bytes] | None = None,
    ) -> tuple[Game | None, tuple[Problem, ...]]:
        """load: the game of a folder, and what is wrong with it and with the layouts.

        ``unsaved`` are contents over its files; once they are saved, it is not loaded again.
        """
        layouts, problems = self.read_layouts()
        folder = self.folder(name)
        if unsaved:
            folder.state()  # what was read of it is not read again
            folder = folder.overlaid(unsaved)
        request = ("load", name, language, players, folder.state(), *self._layouts_state())

        def step() -> tuple[Game | None, tuple[Problem, ...]]:
            game, more = load_game(folder, layouts, language=language, players=players)
            return game and replace(game, loaded_from=request_digest(request)), more

        game, more = self.steps.remembered(request, step)
        found = in_reading_order((*problems, *more))
        if game is None and not has_errors(found):  # a fault of ours: nothing is built
            raise RuntimeError(f"the game {name} could not be made, and no error says why")
        return game, found

    def checked(
        self, game: str | Game, language: str | None = None, players: int | None = None
    ) -> tuple[Game | None, tuple[Problem, ...]]:
        """Load and check, or only check a game made in Python. Raises ValueError if empty."""
        problems: tuple[Problem, ...] = ()
        if isinstance(game, str):
            loaded, problems = self.load(game, language, players)
            if loaded is None:
                return None, problems
            game = loaded
        elif not game.components:
            raise ValueError(f"the game {game.name} has no components: there is nothing to print")
        else:
            problems = unavailable_variant(game, language, players)
        rules = self.rules_of(game.name)
        found = self.steps.remembered(("check", game.digest), lambda: check_rules(game, rules))
        more = misnamed_rules(game, self.rules, self.names)
        more += unknown_sets(game, self.sets)
        return game, in_reading_order((*problems, *found, *more))

    def odd(
        self,
        game: Game,
        drawn: Sequence[DrawnPiece],
        found: Sequence[Problem],
        look: Look = PLAIN,
        *,
        pedantic: bool = False,
    ) -> tuple[Problem, ...]:
        """Problems of checks in addition to ``found``, except in faulty pieces and half a game."""
        from generator.checks.run import Runner, grouped
        from generator.faces.deck import deck_of

        runner = Runner(game, self.cache, pedantic=pedantic)
        wrong = {one.piece for one in found if one.severity == "error"}
        own = look == PLAIN and game.language == game.own_language
        texts = unsaid_texts(drawn, face_texts(game)) if own else ()
        more = [*runner.tables(), *grouped((*found, *texts), game)]
        if "" not in wrong and not look.low_ink:  # those templates drop grounds on purpose
            sound = [one for one in drawn if str(one.ref) not in wrong]
            more += runner.faces(sound)
            more += self._odd_cards(runner, game, sound)
        if not wrong and look == PLAIN:
            books = "".join(manuscripts(self.folder(game.name))) if self._has(game) else ""
            proven = proven_fields(game, self.rules_of(game.name))
            more += runner.deck(deck_of(game, drawn, self.layouts, books, proven))
        return tuple(more)

    def _odd_cards(
        self, runner: "Runner", game: Game, drawn: Sequence[DrawnPiece]
    ) -> tuple[Problem, ...]:
        language, own = load_language(game.language), None
        terms = load_terms(self.folder(game.name), game) if self._has(game) else ()
        if game.language != game.own_language:
            own, _ = self.load(game.name, None, game.printed_for)
        return runner.cards(drawn, language, terms, own)

    def _has(self, game: Game) -> bool:
        """Whether a game has files; one made in Python has none."""
        return game.name in self.names()

    def drawn(
        self,
        game: Game,
        look: Look = PLAIN,
        *,
        only: Collection[str] | None = None,
        progress: Callable[[int], None] = lambda _done: None,
    ) -> tuple[tuple[DrawnPiece, ...], tuple[Problem, ...]]:
        """draw: the pieces of ``only`` with their faces; all pieces if all were drawn before."""
        studio = self.studio(game.name)
        files = [self.folder(game.name).state()] if game.name in self.names() else []
        files += [folder.state(_DRAWN_WITH) for folder in self.layouts]
        request = ("draw", game.digest, look, *files)
        if only is not None and not self.steps.remembers(request):
            return draw_faces(game, studio, look=look, only=only)
        return self.steps.remembered(
            request, lambda: draw_faces(game, studio, look=look, progress=progress)
        )

    def build(self, game: str | Game, options: Options) -> tuple[Built | None, tuple[Problem, ...]]:
        """load, check, draw and impose: the built game, to be exported."""
        checked, found = self.checked(game, options.language, options.players)
        if checked is None:
            return None, found
        broken, found = in_draft(checked, found) if options.draft else ((), found)
        if wrong := unknown_component(checked, options):
            return None, in_reading_order((*found, *wrong))
        layouts, _ = self.read_layouts()
        look = Look(guides=options.guides, grey=options.grey, low_ink=options.low_ink)
        drawn, more = self.drawn(checked, look, progress=by_piece(checked, options.progress))
        more = self.odd(checked, drawn, more, look, pedantic=options.pedantic)
        found = self.with_allowed(checked, (*found, *not_yet_reported(found, more)))
        if has_errors(found, strict=options.strict):
            return None, found
        printed, per_component, more = self.impose(checked, drawn, options, broken)
        found = self.with_allowed(checked, (*found, *more))
        if has_errors(found, strict=options.strict):
            return None, found
        paper = layouts.papers[options.paper].for_printer(options.printer)
        differing = variant_words(checked, options)
        if broken:
            paper = paper.model_copy(update={"name": f"{paper.name}{DRAFT_ENDING}"})
            differing = (*differing, "draft")
        fonts = self.fonts_of(checked.name)
        if options.embed:
            found = self.with_allowed(checked, (*found, *not_embedded(checked, drawn, fonts)))
            if has_errors(found, strict=options.strict):
                return None, found
        words = load_print_words(checked.language)
        return Built(
            checked,
            drawn,
            printed,
            paper,
            fonts,
            words,
            options.only,
            differing,
            per_component=per_component,
            cache=self.cache,
            options=options.export,
            targets=layouts.targets,
            edition=options.edition,
            beside=options.beside,
            pictures=PictureStore(self.cache),
            embed=options.embed,
            printer=options.printer,
            books=self._books(checked),
            laid_out=laid_out(checked, layouts, options.cutter),
            draft=broken,
            input_digests=self.input_digests(checked.name),
        ), found

    @staticmethod
    def with_allowed(game: Game, problems: Iterable[Problem]) -> tuple[Problem, ...]:
        """The problems in reading order; warnings that game.yaml allows are marked so."""
        from generator.checks.allow import with_allowed

        return with_allowed(game, in_reading_order(problems))

    def input_digests(self, name: str) -> Mapping[str, str]:
        """Digests of a game's inputs, by language and rulebook; empty for one made in Python."""
        game, _ = self.load(name) if name in self.names() else (None, ())
        if game is None:
            return {}
        folder = self.folder(name)
        books = [one or game.own_language for one in rulebook_languages(folder)]
        return input_digests(game, folder, self.layouts, languages(folder), self.names(), books)

    def _books(self, game: Game) -> tuple[str, ...]:
        """The languages in which a game has a rulebook; a game made in Python has none."""
        if game.name not in self.names():
            return ()
        written = rulebook_languages(self.folder(game.name))
        return tuple(language or game.own_language for language in written)

    def impose(
        self,
        game: Game,
        drawn: Sequence[DrawnPiece],
        options: Options,
        draft: Sequence[str] = (),
        whole: Sequence[DrawnPiece] = (),
        number: str = "",
    ) -> tuple[tuple[PrintedJob, ...], tuple[PrintedJob, ...], tuple[Problem, ...]]:
        """impose: the sheets, those of each component, problems; ``drawn`` are some of a game."""
        layouts, _ = self.read_layouts()
        phrases = load_print_words(game.language).sheets
        jobs, problems = jobs_of(
            game, drawn, layouts, options.paper, options.backs, options.cutter, phrases, self.cache
        )
        lock, _ = read_lock(self.folder(game.name)) if self._has(game) else (None, ())
        usual = not (options.low_ink or options.grey or options.guides or options.players)
        said = draft_note(draft), *printed_as(game, whole or drawn, lock, usual=usual), number
        jobs = tuple(job.for_printer(options.printer).saying(*said) for job in jobs)
        shared = gang(jobs)
        printed, more = impose(shared, papers := layouts.papers.values())
        if has_errors((*problems, *more), strict=options.strict):
            return printed, (), (*problems, *more)
        parted, _ = impose([job for job in jobs if job not in shared], papers)
        if draft:
            printed, parted = (
                tuple(replace(one, paper_name=f"{one.paper_name}{DRAFT_ENDING}") for one in made)
                for made in (printed, parted)
            )
        return printed, in_order_of(jobs, (*parted, *printed)), (*problems, *more)

    def studio(self, name: str) -> Studio:
        """The tools for drawing the faces of a game."""
        own = self.rules_of(name)
        means = own.drawing, own.shapes, _printed_look
        return Studio(self.layouts, self.fonts_of(name), self.cache, *means)

    def fonts_of(self, name: str) -> FontLibrary:
        """The fonts of a game: those of packages, and its own files."""
        if name not in self._fonts:
            folder = self.folder(name)
            self._fonts[name] = self.fonts.for_game(
                lambda file: folder.read(file, LARGEST_FILE).data
            )
        return self._fonts[name]


def _printed_look(*given: Any) -> bytes:
    """How a drawing prints; what makes PDFs is loaded for new and changed drawings alone."""
    from generator.exports.pdf.printed_look import printed_look

    return printed_look(*given)


def export(
    built: Built,
    output: Path,
    targets: Sequence[str],
    progress: Progress = quiet,
    *,
    beside: Callable[[], Mapping[str, Sequence[Written]]] = dict,
) -> Exported:
    """export: write the targets into the game's folder, and the manifest of all of them.

    The folder is ``output/<game>/``, or one in it for a variant that is not the usual build.
    ``beside`` gives other files of the folder, by the name of their export, when all is written.
    Raises ValueError where a name of the game would lead out of ``output``.
    """
    folder, built = built.folder(output), replace(built, progress=progress)
    made: dict[str, Sequence[Written]] = {}
    for number, target in enumerate(targets):
        progress(target, number, len(targets))
        if target in EXPORTS:
            made[target] = EXPORTS[target].write(built, folder)
        else:
            made[target] = export_to(built.targets[target], built, folder)
    progress("manifest", len(targets), len(targets))
    made = {**beside(), **made}
    recorded = record(built, made, folder)
    files = tuple(
        one._replace(digest=recorded.digests[one.name(folder)])
        for written in made.values()
        for one in written
    )
    return Exported((*files, Written(recorded.path)), recorded.outdated)
