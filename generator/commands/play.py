"""Playing a game many times: reports by number of players, the ladder of skill, two versions."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from traceback import extract_tb
from typing import Any, TypeVar

from generator.changes.lock import read_lock
from generator.commands.history import NAME, read_archive, session_at, session_of
from generator.exports.built import Written
from generator.exports.product import html_page, product_of
from generator.files.write import write_file
from generator.load.play_data import play_problems
from generator.model.component import KINDS
from generator.model.game import Game
from generator.model.play_data import PlayData
from generator.model.source import PlacedDict
from generator.options import Progress, quiet
from generator.pipeline import Session
from generator.play import statistics
from generator.play.as_text import plain
from generator.play.balance import Balance, balance_of
from generator.play.hands import dealt, hand_of, names_of
from generator.play.page import STYLE, played_page
from generator.play.players import (
    GREEDY,
    RANDOM,
    BrokenPlayError,
    Player,
    Result,
    player_named,
    playouts,
)
from generator.play.run import WORKERS, Job, on_cluster, play_games
from generator.play.summary import Report, report_of
from generator.play.tricks import TRICKS
from generator.play.turns import TURNS
from generator.problem import ContentError, Problem, Where, has_errors, problem_of
from generator.rules.playing import Play, Table
from generator.text.font_library import FontLibrary

PRINTED = "printed"  # what --compare calls the state that was printed last
_LADDER = ((RANDOM, GREEDY, 10), (GREEDY, playouts(5), 100))  # weaker, stronger, a share of games
FEWEST_OF_LADDER, MOST_OF_LADDER = 12, 200  # games of a step of it
_NO_VARIANT = "leave the option out: this game has no variants"
_NO_PLAY = "add play to game.yaml, as in the manual's page playing. Or leave the option out"
_NO_DASK = "Dask is not installed here", "install the extra: `pip install 'proofdeck[cluster]'`"
_NO_SCHEDULER = "start a scheduler and workers with Dask, and give the scheduler's address"
_Made = TypeVar("_Made")


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """How a game is played: how often, by how many, from which seed, by what sort of player.

    ``players`` are the fewest and the most, by default those of the game. ``compare`` is a
    revision of git, or ``printed``. ``cluster`` is the address of a Dask scheduler. ``hand`` is the
    number of cards of a hand, for a game without Python; else game.yaml says it. ``variant`` is a
    name of those that the game's Play has.
    """

    games: int = 2000
    players: tuple[int, int] | None = None
    seed: int = 1
    by: str = "random"
    compare: str | None = None
    workers: int = WORKERS
    cluster: str | None = None
    hand: int | None = None
    ladder: bool = True
    variant: str | None = None
    progress: Progress = quiet


@dataclass(frozen=True, slots=True)
class Played:
    """The results: a report and a comparison by number of players, or the hands dealt."""

    game: Game
    reports: tuple[Report, ...] = ()
    balances: tuple[Balance, ...] = ()
    dealt: tuple[statistics.Table, ...] = ()
    options: PlayOptions = field(default_factory=PlayOptions)


def play(
    session: Session, name: str, options: PlayOptions
) -> tuple[Played | None, tuple[Problem, ...]]:
    """Play a game that passes its checks. None after an error.

    Its Python says how, or ``play`` of its game.yaml. Without both its decks are dealt: what copies
    alone say.
    """
    game, found = session.checked(name)
    if game is None or has_errors(found):
        return None, found
    rules = session.rules_of(name).play or (_by_data(game.play) if game.play else None)
    if rules is None:
        played, more = _hands(game, options)
        return played, (*found, *more)
    player, wrong = player_named(options.by), [*_wrong_options(game, rules, options)]
    if wrong or player is None:
        return None, (*found, *wrong)
    if options.variant:
        rules = rules.variants[options.variant]
    options = replace(options, players=options.players or game.players)
    played, more = _played(session, game, rules, player, options)
    return played, (*found, *more)


def _wrong_options(game: Game, rules: Play, options: PlayOptions) -> Iterator[Problem]:
    """The options that this game cannot be played with."""
    if player_named(options.by) is None:
        hint = "use random, greedy, or playouts:20, which plays 20 games ahead for each move"
        yield _wrong("by", "unknown-player", f"unknown kind of player: {options.by}", hint)
    if options.variant and options.variant not in rules.variants:
        names = ", ".join(rules.variants)
        hint = f"{game.name} has: {names}" if names else _NO_VARIANT
        message = f"{game.name} has no variant {options.variant}"
        yield _wrong("variant", "unknown-variant", message, hint)
    if options.hand and rules in (TURNS, TRICKS):
        message = "play in game.yaml says how many cards are dealt"
        yield _wrong("hand", "wrong-value", message, "change hand there")
    fewest, most = options.players or game.players
    if not game.players[0] <= fewest <= most <= game.players[1]:
        hint = f"choose {game.players[0]} to {game.players[1]}, as in game.yaml"
        message = f"the game is not for {fewest} to {most} players"
        yield _wrong("players", "unknown-players", message, hint)


def _wrong(option: str, name: str, message: str, hint: str) -> Problem:
    return Problem(Where.option(option), name, message, hint)


def _hands(game: Game, options: PlayOptions) -> tuple[Played | None, tuple[Problem, ...]]:
    """The decks of a game that nothing plays, dealt; None with an option that needs it played."""
    usual, hand = PlayOptions(), hand_of(game, options.hand)
    for option in ("compare", "cluster", "variant", "players", "by"):
        if getattr(options, option) != getattr(usual, option):
            message = f"nothing says how {game.name} is played, which this option needs"
            return None, (_wrong(option, "no-play", message, _NO_PLAY),)
    decks = (dealt(one, hand) for one in game.components if KINDS[one.kind].on_table == "deck")
    return Played(game, dealt=tuple(filter(None, decks)), options=options), ()


def _by_data(play: PlayData) -> Play:
    return TRICKS if play.trick else TURNS


def _played(
    session: Session, game: Game, rules: Play, player: Player, options: PlayOptions
) -> tuple[Played | None, tuple[Problem, ...]]:
    assert options.players
    before, found = _before(session, game, options.compare) if options.compare else (None, ())
    if has_errors(found):
        return None, found
    reports, balances, together = list[Report](), list[Balance](), rules.together
    try:
        table = _own_code(lambda: rules.read(game))
        for count in range(options.players[0], options.players[1] + 1):
            seats = (player,) * count
            results = _games(rules, table, seats, options.games, options)
            ladder = _ladder(rules, table, count, options) if count > 1 and options.ladder else {}
            reports.append(report_of(game, results, together=together, ladder=ladder))
            if before is not None:
                was = _by_data(before.play) if before.play and rules in (TURNS, TRICKS) else rules
                then = _own_code(partial(was.read, before))
                earlier = _games(was, then, seats, options.games, options)
                balances.append(balance_of(earlier, results, names_of(*game.components), together))
    except ContentError as error:
        return None, (*found, problem_of(error, game.where))
    return Played(game, tuple(reports), tuple(balances), options=options), found


def _games(
    rules: Play, table: Table, players: Sequence[Player], games: int, options: PlayOptions
) -> list[Result]:
    job = Job(rules, table, tuple(players), options.seed)
    elsewhere = on_cluster(options.cluster) if options.cluster else None
    run = partial(play_games, job, games, workers=options.workers, elsewhere=elsewhere)
    try:
        return _own_code(lambda: run(progress=options.progress))
    except (ImportError, OSError) as error:
        if not options.cluster:
            raise
        answer = f"there is no answer from {options.cluster}", _NO_SCHEDULER
        said = _NO_DASK if isinstance(error, ImportError) else answer
        raise ContentError("no-cluster", *said) from error


def _own_code(run: Callable[[], _Made]) -> _Made:
    """What a game's own Python gives. Raises ContentError ``broken-play`` where it breaks down."""
    try:
        return run()
    except BrokenPlayError as error:
        hint = "compare the functions with the manual's page playing"
        raise ContentError("broken-play", str(error), hint) from error
    except (ImportError, OSError):
        raise
    except Exception as error:
        last = extract_tb(error.__traceback__)[-1]
        hint = f"it happened in {last.name}, line {last.lineno} of {Path(last.filename).name}"
        message = f"the game's own Python stopped: {type(error).__name__}: {error}"
        raise ContentError("broken-play", message, hint) from error


def _ladder(
    rules: Play, table: Table, count: int, options: PlayOptions
) -> Mapping[str, Sequence[Result]]:
    """One stronger player beside weaker ones, who changes seats from game to game."""
    steps: dict[str, Sequence[Result]] = {}
    for weaker, stronger, part in _LADDER:
        games = min(MOST_OF_LADDER, max(FEWEST_OF_LADDER, options.games // part))
        games = max(count, games - games % count)  # every seat as often as the others
        players = (stronger, *(weaker,) * (count - 1))
        name = f"{stronger.name} among {weaker.name}"
        steps[name] = _games(rules, table, players, games, options)
    return steps


def _before(session: Session, now: Game, revision: str) -> tuple[Game | None, tuple[Problem, ...]]:
    """The game as it was at a revision, or as it was printed; one without ``play`` has today's."""
    where = Where.option("compare")
    try:
        printed = revision == PRINTED
        then = as_printed(session, now.name) if printed else session_at(session, revision).session
        game, found = then.checked(now.name)
    except ContentError as error:
        return None, (problem_of(error, where),)
    if game and now.play:
        play, here = game.play or now.play, PlacedDict(where=game.where)
        game = replace(game, play=play)
        found += tuple(play_problems(play, game.components, now.players[1], here))
    if game is not None and not has_errors(found):
        return game, ()
    first = next((f": {one.where}: {one.message}" for one in found if one.severity == "error"), "")
    message = f"the game as of {revision} cannot be played{first}"
    return None, (Problem(where, "broken-revision", message, "choose a revision without errors"),)


def as_printed(session: Session, name: str) -> Session:
    """The project when the game was printed. Raises ContentError where nobody knows."""
    lock, _ = read_lock(session.folder(name))
    if lock is None:
        hint = f"compare with a revision of git, or run `proofdeck printed {name}` first"
        raise ContentError(
            "nothing-printed", "you have not recorded a printing of this game yet", hint
        )
    if lock.revision:
        return session_at(session, lock.revision).session
    files = read_archive(session.folder(name), lock.kept)
    if not files:
        message = f"the cards of that printing are lost: {NAME} is missing or of another printing"
        hint = f"restore it from git, or record the present state: `proofdeck printed {name}`"
        raise ContentError("bad-archive", message, hint)
    return session_of(session, files)


def page_of(played: Played, fonts: FontLibrary) -> str:
    """The report as one HTML page with plots."""
    title = ", ".join(filter(None, (played.game.title, played.options.variant, "played")))
    body = played_page(title, played.reports, played.balances, played.dealt)
    return html_page(title, body, product_of(played.game, fonts), fonts, style=STYLE)


def write_played(played: Played, session: Session, output: Path) -> Written:
    """Write ``output/<game>/played.html``. Raises OSError where that cannot be done."""
    path = output / played.game.name / "played.html"
    return Written(write_file(path, page_of(played, session.fonts_of(played.game.name)).encode()))


def json_of(played: Played) -> dict[str, Any]:
    """All figures as data."""
    return {
        "game": played.game.name, "variant": played.options.variant,
        "seed": played.options.seed, "reports": plain(played.reports),
        "compared": plain(played.balances), "dealt": plain(played.dealt),
    }  # fmt: skip
