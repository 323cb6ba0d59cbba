"""Playing a game many times: reports by number of players, the ladder of skill, two versions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from generator.changes.lock import read_lock
from generator.commands.history import read_archive, session_at, session_of
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
from generator.play.balance import Balance, balance_of
from generator.play.hands import dealt, hand_of, names_of
from generator.play.page import STYLE, played_page
from generator.play.players import GREEDY, RANDOM, BrokenPlayError, Player, Result, player_named
from generator.play.run import WORKERS, Job, on_cluster, play_games
from generator.play.summary import Report, report_of
from generator.play.tricks import TRICKS
from generator.play.turns import TURNS
from generator.problem import ContentError, Problem, Where, has_errors, problem_of
from generator.rules.playing import Play, Table
from generator.text.font_library import FontLibrary

PRINTED = "printed"  # what --compare calls the state that was printed last
_LADDER = ((RANDOM, GREEDY, 10), (GREEDY, "playouts:5", 100))  # weaker, stronger, a share of games
FEWEST_OF_LADDER, MOST_OF_LADDER = 12, 200  # games of a step of it
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
    player, wrong = player_named(options.by), list[Problem]()
    if player is None:
        hint = "use random, greedy, or playouts:20, which plays 20 games ahead for each move"
        wrong.append(
            Problem(
                Where.option("by"), "unknown-player", f"unknown kind of player: {options.by}", hint
            )
        )
    if options.variant:
        chosen = rules.variants.get(options.variant)
        if chosen is None:
            wrong.append(_unknown_variant(name, options.variant, rules))
        rules = chosen or rules
    if options.hand and rules in (TURNS, TRICKS):
        message, hint = "play in game.yaml says how many cards are dealt", "change hand there"
        wrong.append(Problem(Where.option("hand"), "wrong-value", message, hint))
    fewest, most = options.players or game.players
    if not game.players[0] <= fewest <= most <= game.players[1]:
        hint = f"choose {game.players[0]} to {game.players[1]}, as in game.yaml"
        message = f"the game is not for {fewest} to {most} players"
        wrong.append(Problem(Where.option("players"), "unknown-players", message, hint))
    if wrong or player is None:
        return None, (*found, *wrong)
    return _played(session, game, rules, player, replace(options, players=(fewest, most)), found)


def _hands(game: Game, options: PlayOptions) -> tuple[Played | None, tuple[Problem, ...]]:
    """The decks of a game that nothing plays, dealt; None with an option that needs it played."""
    usual, hand = PlayOptions(), hand_of(game, options.hand)
    for option in ("compare", "cluster", "variant", "players", "by"):
        if getattr(options, option) != getattr(usual, option):
            return None, (_not_played(game.name, option),)
    decks = (dealt(one, hand) for one in game.components if KINDS[one.kind].on_table == "deck")
    return Played(game, dealt=tuple(filter(None, decks)), options=options), ()


def _by_data(play: PlayData) -> Play:
    return TRICKS if play.trick else TURNS


def _unknown_variant(name: str, variant: str, rules: Play) -> Problem:
    names = ", ".join(rules.variants)
    hint = f"{name} has: {names}" if names else "leave the option out: this game has no variants"
    message = f"{name} has no variant {variant}"
    return Problem(Where.option("variant"), "unknown-variant", message, hint)


def _played(
    session: Session,
    game: Game,
    rules: Play,
    player: Player,
    options: PlayOptions,
    found: tuple[Problem, ...],
) -> tuple[Played | None, tuple[Problem, ...]]:
    assert options.players
    before, more = _before(session, game, options.compare) if options.compare else (None, ())
    if has_errors(more):
        return None, (*found, *more)
    reports, balances = list[Report](), list[Balance]()
    try:
        table = _read(rules, game)
        for count in range(options.players[0], options.players[1] + 1):
            results = _games(rules, table, (player,) * count, options.games, options)
            ladder = _ladder(rules, table, count, options) if count > 1 and options.ladder else {}
            reports.append(report_of(game, results, together=rules.together, ladder=ladder))
            if before is not None:
                seats = (player,) * count
                was = _by_data(before.play) if before.play and rules in (TURNS, TRICKS) else rules
                earlier = _games(was, _read(was, before), seats, options.games, options)
                names = names_of(*game.components)
                balances.append(balance_of(earlier, results, names, rules.together))
    except ContentError as error:
        return None, (*found, *more, problem_of(error, game.where))
    played = Played(game, tuple(reports), tuple(balances), options=options)
    return played, (*found, *more)


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
        message = f"there is no answer from {options.cluster}"
        hint = "start a scheduler and workers with Dask, and give the scheduler's address"
        if isinstance(error, ImportError):
            message = "Dask is not installed here"
            hint = "install the extra: `pip install 'proofdeck[cluster]'`"
        raise ContentError("no-cluster", message, hint) from error


def _read(rules: Play, game: Game) -> Table:
    return _own_code(lambda: rules.read(game))


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
        hint = f"it happened in {_place_of(error)}"
        message = f"the game's own Python stopped: {type(error).__name__}: {error}"
        raise ContentError("broken-play", message, hint) from error


def _place_of(error: BaseException) -> str:
    """Where an exception was raised: the function and its line."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return "a function that cannot be named"
    code = trace.tb_frame.f_code
    return f"{code.co_name}, line {trace.tb_lineno} of {Path(code.co_filename).name}"


def _ladder(
    rules: Play, table: Table, count: int, options: PlayOptions
) -> Mapping[str, Sequence[Result]]:
    """One stronger player beside weaker ones, who changes seats from game to game."""
    steps: dict[str, Sequence[Result]] = {}
    for weaker, named, part in _LADDER:
        stronger = named if isinstance(named, Player) else player_named(named)
        assert stronger
        games = min(MOST_OF_LADDER, max(FEWEST_OF_LADDER, options.games // part))
        games -= games % count  # every seat as often as the others
        players = (stronger, *(weaker,) * (count - 1))
        steps[f"{stronger.name} among {weaker.name}"] = _games(
            rules, table, players, max(count, games), options
        )
    return steps


def _before(session: Session, now: Game, revision: str) -> tuple[Game | None, tuple[Problem, ...]]:
    """The game as it was at a revision, or as it was printed; one without ``play`` has today's."""
    where = Where.option("compare")
    try:
        if revision != PRINTED:
            earlier = session_at(session, revision).session
        else:
            earlier = as_printed(session, now.name)
        game, found = earlier.checked(now.name)
    except ContentError as error:
        return None, (problem_of(error, where),)
    if game and now.play:
        game, here = replace(game, play=game.play or now.play), PlacedDict(where=game.where)
        play = game.play or now.play
        found += tuple(play_problems(play, game.components, now.players[1], here))
    if game is not None and not has_errors(found):
        return game, ()
    first = next((f": {one.where}: {one.message}" for one in found if one.severity == "error"), "")
    hint = "choose a revision without errors"
    message = f"the game as of {revision} cannot be played{first}"
    return None, (Problem(where, "broken-revision", message, hint),)


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
    return session_of(session, read_archive(session.folder(name), lock.kept) or {})


def _not_played(name: str, option: str) -> Problem:
    hint = "add play to game.yaml, as in the manual's page playing. Or leave the option out"
    message = f"nothing says how {name} is played, which this option needs"
    return Problem(Where.option(option), "no-play", message, hint)


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
    from generator.play.as_text import plain

    return {
        "game": played.game.name,
        "variant": played.options.variant,
        "seed": played.options.seed,
        "reports": plain(played.reports),
        "compared": plain(played.balances),
        "dealt": plain(played.dealt),
    }
