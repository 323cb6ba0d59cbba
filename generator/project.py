"""Project: the folders of one undertaking, and all that a command does with them, in Python.

from generator import Project

project = Project("content", layouts=["layouts"])
built, problems = project.build("sun_and_moon")
project.export(built, "output")  # unless built is None
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cache.environment import user_cache
from generator.cache.store import Cache
from generator.exports import EXPORTS, USUAL
from generator.exports.built import Built, Written
from generator.exports.inputs import laid_out
from generator.exports.manifest_file import remove_older
from generator.files.file_names import real_path, shipped_layouts
from generator.files.folder import Folder, Source
from generator.model.constructors import require, require_each, require_one_of
from generator.model.game import Game
from generator.model.sheet_layout import Layouts
from generator.options import Options, Progress, quiet
from generator.pipeline import Exported, Session, export
from generator.problem import Problem, did_you_mean
from generator.rules.extension import GameRules, require_rules
from generator.rules.run import in_draft

# What a command does not ask for is not loaded: a second build is over in a second.
if TYPE_CHECKING:
    from generator.changes.rules import RuleChange
    from generator.commands.changed import Compared
    from generator.commands.inventory import SavedInk
    from generator.commands.part import Selection
    from generator.commands.play import Played, PlayOptions
    from generator.commands.playtest import Playtests
    from generator.commands.proofs.prove import Proof

USUAL_CONTENT = "content"


class Project:
    """Games, the layouts they are drawn with, and what they bring in Python.

    A folder is a path, or a mapping of names to texts: ``{"harbour/game.yaml": "title: ..."}``.
    ``layouts`` are looked through in order, those that come with the package last. ``unsaved`` are
    texts over the files of ``content``. Paths are shown relative to ``seen_from``. Faces, books
    and what else takes long are kept in ``cache``, by default the user's. Nothing is read but what
    lies in these folders; two projects share nothing but the cache.

    Raises TypeError or ValueError, naming the argument, for a folder that is none or not there (of
    ``content`` unless it is the usual one or ``may_come``), and for other rules.
    """

    def __init__(
        self,
        content: Source = USUAL_CONTENT,
        layouts: Sequence[Source] = (),
        *,
        rules: Mapping[str, GameRules] | None = None,
        unsaved: Mapping[str, str | bytes] | None = None,
        cache: Cache | None = None,
        seen_from: Path | None = None,
        may_come: bool = False,
    ) -> None:
        _require_folders(content, layouts, may_come=may_come)
        own_rules = require_rules({} if rules is None else rules)
        own = [
            Folder.of(source, shown=f"layouts-{number}", seen_from=seen_from)
            for number, source in enumerate(layouts, 1)
        ]
        shipped = Folder.of(shipped_layouts(), shown="layouts", seen_from=seen_from)
        games = Folder.of(content, shown="content", seen_from=seen_from)
        if unsaved:
            games = games.overlaid(unsaved)
        folders = {real_path(f.place) if f.place else f.shown_as: f for f in (*own, shipped)}
        store = cache if cache is not None else user_cache()
        from generator.games import RULES  # a game's own module is loaded when it is asked for

        self.session = Session(games, tuple(folders.values()), own_rules, store, RULES)

    def games(self) -> tuple[str, ...]:
        """The names of the games, sorted."""
        return self.session.names()

    def languages(self, game: str) -> tuple[str | None, ...]:
        """The languages a game can be built in: its own, as None, and those it is translated to."""
        return self.session.languages(self._there(game))

    def layouts(self) -> tuple[Layouts, tuple[Problem, ...]]:
        """Sizes, paper sizes and sheet templates by name, and their problems."""
        return self.session.read_layouts()

    def load(
        self, game: str, *, language: str | None = None, players: int | None = None
    ) -> tuple[Game | None, tuple[Problem, ...]]:
        """The game as its files say it; None if anything in it is an error; and every problem."""
        _require_game("load", game, str)
        return self.session.load(game, language, players)

    def check(self, game: str | Game, options: Options | None = None) -> tuple[Problem, ...]:
        """Everything that is wrong with a game, and what it allows, of severity ``allowed``."""
        _require_game("check", game, (str, Game))
        return self.session.build(game, _require_options(options))[1]

    def read_back(self, game: str) -> tuple[Problem, ...]:
        """Fields in rules that faces do not show; each is changed and drawn again."""
        from generator.commands.proofs.read_back import faces_read_back

        return faces_read_back(self.session, self._there(game))

    def unused_allow(self, game: str, problems: Sequence[Problem]) -> tuple[Problem, ...]:
        """The lines of ``allow`` that none of the problems, all of the game, needs any more."""
        from generator.checks.allow import unused

        loaded, _ = self.session.load(self._there(game))
        return tuple(unused(loaded, problems)) if loaded else ()

    def build(
        self, game: str | Game, options: Options | None = None
    ) -> tuple[Built | None, tuple[Problem, ...]]:
        """The game with its faces and sheets, ready to be exported; None after an error."""
        _require_game("build", game, (str, Game))
        built, problems = self.session.build(game, _require_options(options))
        return built, tuple(one for one in problems if one.severity != "allowed")

    def saved_ink(self, built: Built, options: Options) -> "tuple[SavedInk, ...]":
        """The ink that low ink saves, for each component; ``options`` are those of the build."""
        from generator.commands.inventory import saved_ink

        return saved_ink(self.session, built, options)

    def prove(
        self,
        game: str,
        *,
        sample: int | None = None,
        seed: int = 1,
        templates: bool = True,
        progress: Progress = quiet,
    ) -> "tuple[Proof | None, tuple[Problem, ...]]":
        """Mistakes planted in a game, in memory and one at a time, and the rules that notice each.

        All of them, or ``sample`` drawn by ``seed``; None where the game breaks a rule as it is.
        Without ``templates`` no slips are made in these, which are drawn anew for each.
        """
        from generator.commands.proofs.prove import prove

        _require_game("prove", game, str)
        return prove(
            self.session, game, sample=sample, seed=seed, templates=templates, progress=progress
        )

    def play(
        self, game: str, options: "PlayOptions | None" = None
    ) -> "tuple[Played | None, tuple[Problem, ...]]":
        """A game played many times, and what the games have in common; None after an error."""
        from generator.commands.play import PlayOptions, play

        return play(self.session, self._there(game), options or PlayOptions())

    def playtests(self, game: str) -> "Playtests":
        """The evenings with people: a sheet for them, new ones, a report on them."""
        from generator.commands.playtest import Playtests

        return Playtests(self.session, self._there(game))

    def export(
        self,
        built: Built,
        output: str | Path = "output",
        targets: Sequence[str] = USUAL,
        *,
        beside: Callable[[], Mapping[str, Sequence[Written]]] = dict,
        progress: Progress = quiet,
    ) -> Exported:
        """Write a built game into ``output/<game>/``; ``beside`` gives other files there, last.

        Raises OSError where it cannot be written, TypeError or ValueError for what is no target.
        """
        require("export: built", built, Built, "what build gave")
        for target in require_each("export: targets", targets, str, "the name of an export"):
            require_one_of("export: a target", target, {**built.targets, **EXPORTS}, "exports")
        if {"pdf", "by-hand"} & {*targets} and not built.cover:  # those with a page 1
            from generator.commands import rulebook

            built = rulebook.with_cover(self.session, built)
        return export(built, Path(output), targets, progress, beside=beside)

    def for_target(
        self, built: Built, target: str, options: Options | None = None
    ) -> tuple[Built, tuple[Problem, ...]]:
        """The built game with everything an export needs beyond its faces, and every problem.

        Its rulebook, where it is shown or bound; boxes at the size of a shop's own. What a shop
        cannot make is a problem with what to change: an error where it can make nothing of it;
        then ``export`` to it raises ValueError.
        """
        from generator.commands.for_target import for_target

        return for_target(self.session, built, target, options or Options())

    def remove_older(
        self, game: str, output: str | Path = "output"
    ) -> tuple[tuple[Path, int], ...]:
        """Remove files that a manifest names and no build writes; folders and numbers of files."""
        loaded, _ = self.session.load(self._there(game))
        if loaded is None:
            return ()
        layouts, _ = self.session.read_layouts()
        laid = [laid_out(loaded, layouts, one) for one in (None, *layouts.sheets)]
        return remove_older(Path(output) / game, game, self.session.input_digests(game), laid)

    def write_selected(
        self,
        built: Built,
        selection: "Selection",
        output: str | Path = "output",
        options: Options | None = None,
    ) -> tuple[Written | None, Built, tuple[Problem, ...]]:
        """Write ``output/<game>/selected-<paper>.pdf``, some pieces or pages, and its build.

        ``options`` are those that the game was built with. None where nothing was written. Raises
        OSError where that cannot be done.
        """
        from generator.commands.part import write_selected

        return write_selected(self.session, built, options or Options(), selection, Path(output))

    def rulebook_languages(self, game: str, only: str | None = None) -> tuple[str | None, ...]:
        """The languages a game has a rulebook in, its own as None; or ``only`` that one."""
        from generator.commands.rulebook import languages

        return languages(self.session, self._there(game), only)

    def check_rulebooks(self, game: str, options: Options | None = None) -> tuple[Problem, ...]:
        """Everything wrong with a game's rulebooks, in all languages. Raises ValueError."""
        from generator.commands.rulebook import check_rulebooks

        return check_rulebooks(self.session, self._there(game), _require_options(options))

    def write_rulebooks(
        self,
        game: str,
        output: str | Path = "output",
        options: Options | None = None,
        *,
        booklet: str | None = None,
    ) -> tuple[tuple[Written, ...], tuple[Problem, ...]]:
        """Write a game's rulebooks into ``output/<game>/``, as A5 pages to read.

        With ``booklet``, the name of a paper, as pages to print, fold and staple. Returns what was
        written and every problem. Raises OSError where that cannot be done.
        """
        from generator.commands.rulebook import write_rulebooks

        chosen, name = _require_options(options), self._there(game)
        return write_rulebooks(self.session, name, Path(output), chosen, booklet)

    def begin_rulebooks(
        self, built: Built, output: str | Path = "output", options: Options | None = None
    ) -> Callable[[], tuple[Mapping[str, Sequence[Written]], tuple[Problem, ...]]]:
        """Read the rulebooks of a whole game; what is returned writes them beside its build."""
        name = built.game.name
        if built.variant_words or built.only or not self.session.has_rulebook(name):
            return lambda: ({}, ())
        from generator.commands import rulebook

        every_language = replace(options or Options(), language=None)
        begun = rulebook.begin_rulebooks(self.session, name, every_language)
        return partial(rulebook.write_beside, self.session, built, Path(output), begun)

    def is_draft(self, game: str) -> bool:
        """Whether a game breaks rules of rules.yaml: what ``draft`` builds of it is a draft."""
        loaded, found = self.session.checked(self._there(game))
        return loaded is not None and bool(in_draft(loaded, found)[0])

    def record_printed(
        self, game: str, note: str = "", *, draft: bool = False
    ) -> tuple[Written | None, tuple[Problem, ...]]:
        """Record what a build prints now as lying on the table, in the game's ``printed.lock``.

        With ``draft`` also where rules of rules.yaml are broken: its note names it then. None after
        an error. Raises OSError where the lock cannot be written.
        """
        from generator.commands.changed import record_printed

        _require_game("record_printed", game, str)
        return record_printed(self.session, game, note, draft=draft)

    def outdated_comparisons(self, game: str, output: str | Path = "output") -> tuple[Path, ...]:
        """Files that compare a game with what was printed before: of no use once it is recorded."""
        from generator.commands.changed import outdated_comparisons

        return outdated_comparisons(self.session, game, Path(output))

    def changed(
        self,
        game: str,
        options: Options | None = None,
        *,
        since: str | None = None,
        redrawn: bool = False,
    ) -> "tuple[Compared | None, tuple[Problem, ...]]":
        """Differences from the last printing, or from a revision; None after an error.

        With ``redrawn`` also pieces that only another version of Proofdeck draws differently.
        """
        from generator.commands.changed import compare

        _require_game("changed", game, str)
        return compare(self.session, game, _require_options(options), since, redrawn=redrawn)

    def rewritten(
        self, game: str, *, since: str | None = None
    ) -> "tuple[tuple[RuleChange, ...], tuple[Problem, ...]]":
        """The rules that are not as they were, also where the game breaks them; and problems."""
        from generator.commands.changed_rules import rewritten

        _require_game("rewritten", game, str)
        return rewritten(self.session, game, since)

    def write_changed(
        self, compared: "Compared", output: str | Path = "output"
    ) -> tuple[Written | None, Built, tuple[Problem, ...]]:
        """Write ``output/<game>/changed-<paper>.pdf``, only what is to be printed, and its build.

        Nothing is written where nothing changed. Raises OSError where that cannot be done.
        """
        from generator.commands.changed import write_changed

        return write_changed(self.session, compared, Path(output))

    def write_diff(
        self, compared: "Compared", output: str | Path = "output"
    ) -> tuple[Written, ...]:
        """Write ``output/<game>/diff-<paper>.pdf`` and ``diff.html``: faces before and now.

        Nothing is written where no face differs. Raises OSError where that cannot be done.
        """
        from generator.commands.diff import write_diff

        return write_diff(compared, Path(output))

    def refresh(self) -> None:
        """Look at the files again; unchanged ones keep their results."""
        self.session.refresh()

    def _there(self, game: str) -> str:
        """The name of a game whose files are there. Raises ValueError for any other."""
        require("Project: a game of files", game, str, "its name")
        if not self.session.content.has(f"{game}/game.yaml"):
            hint = did_you_mean(game, self.games(), listing="games")
            raise ValueError(f'Project: there is no game "{game}"; {hint}')
        return game


def _require_game(method: str, game: object, kind: type | tuple[type, ...]) -> None:
    meant = "the name of a game of files" if kind is str else "a Game, or the name of one of files"
    require(f"{method}: game", game, kind, meant)


def _require_options(options: Options | None) -> Options:
    if options is not None:
        require("options", options, Options, 'Options, such as Options(paper="letter")')
    return options or Options()


def _require_folders(content: Source, layouts: Sequence[Source], *, may_come: bool) -> None:
    if isinstance(layouts, Path):
        raise TypeError(f'Project: layouts must be a list of folders: write ["{layouts}"]')
    folders = require_each("Project: layouts", layouts, object, "a folder")
    for said, folder in (("content", content), *(("layouts", one) for one in folders)):
        meant = "a path, or a mapping of names to texts"
        require(f"Project: {said}", folder, (str, Path, Mapping), meant)
        usual = may_come or (said == "content" and folder == USUAL_CONTENT)
        if not isinstance(folder, Mapping) and not usual and not Path(folder).is_dir():
            raise ValueError(f"Project: {said}: there is no folder {folder}")
