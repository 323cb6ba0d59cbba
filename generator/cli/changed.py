"""``proofdeck printed``, ``changed`` and ``diff``: the printed state, and what has changed."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from generator.cli.options import Place, lang_option, on_games, paper_named, paper_option, writing
from generator.cli.output import FORM, finish, progress, say
from generator.problem import Problem, Where, counted

if TYPE_CHECKING:
    from generator.changes.causes import Cause
    from generator.changes.compare import Change, FieldChange
    from generator.changes.rules import RuleChange
    from generator.commands.changed import Compared
    from generator.model.messages import ChangeWords

SINCE = click.option("--since", metavar="REVISION", help="Compare with an older version in git.")
LANG = lang_option("One language only.")
_SHOWN = 34  # characters of a value that is shown
_NAMED = 4  # pieces of a line that are named
_BALANCED = 400  # games of each number of players that --balance plays
_BROKEN = 12  # pieces that break a rule; these are looked at one by one


@click.command()
@on_games
@click.option("--note", default="", metavar="TEXT")
@click.option("--draft", is_flag=True)
@FORM
def printed(place: Place, note: str, form: str, *, draft: bool) -> None:
    """Record what you printed, right after printing.

    Writes content/<game>/printed.lock. Outside a git repository it also writes
    printed.zip, a copy of your files.
    """
    problems: list[Problem] = []
    rows: list[dict[str, Any]] = []
    tell = say if form == "text" else lambda _line: None
    way = "the record is always written next to game.yaml"
    with progress() as of_game, writing(place.content, way=way):
        for name in place.games:
            of_game(name)("printed", 0, 1)
            written, found = place.project.record_printed(name, note, draft=draft)
            problems += found
            if not written:
                continue
            tell(f"{name}: recorded in {written.path}")
            rows.append({"game": name, "file": str(written.path), "removed": []})
            for old in place.project.outdated_comparisons(name, place.output):
                old.unlink()
                rows[-1]["removed"].append(str(old))
                tell(f"{old}: removed, because it was about the printing before")
    finish(form, {"printed": rows}, problems)


@click.command()
@on_games
@SINCE
@paper_option("Paper size.")
@LANG
@click.option("--rules", is_flag=True)
@click.option("--balance", is_flag=True)
@click.option("--redrawn", is_flag=True)
@FORM
def changed(
    place: Place, since: str | None, paper: str, lang: str | None, rules: bool, balance: bool,
    redrawn: bool, form: str,
) -> None:  # fmt: skip
    """List what changed since you last printed, and make a PDF of just that.

    Writes output/<game>/changed-<paper>.pdf: new and changed cards with their
    backs, and a page that says which cards to take out of the box.
    """
    project = place.project
    problems: list[Problem] = []
    rows: list[dict[str, Any]] = []

    def tell(lines: Iterable[str]) -> None:
        for line in lines if form == "text" else ():
            say(line)

    with writing(place.output):
        for name, called, compared, found in _compared(place, paper, since, lang, redrawn=redrawn):
            problems += found
            if compared is None:
                if rules and called == name:  # a game that breaks them cannot be built
                    tell(_rule_lines(project.rewritten(name, since=since)[0]))
                continue
            tell(_summary(called, compared, rules=rules))
            had = project.playtests(name).counts()
            if had and called == name:
                prints = (f"{one} ({counted(n, 'evening')})" for one, n in sorted(had.items()))
                tell([f"  played by people: {', '.join(prints)}"])
            written, part, more = project.write_changed(compared, place.output)
            problems += more
            rows.append(_row(compared, str(written.path) if written else None) | {"evenings": had})
            if written:
                pieces = sum(drawn.piece.copies for drawn in part.drawn)
                sheets = counted(part.papers, "sheet")
                tell([f"{written.path}: {part.counts()} on {sheets}"])
                rows[-1] |= {"to_print": pieces, "sheets": part.papers}
            if balance and called == name:
                lines, data, played = _balance(place, name, since)
                problems += played
                rows[-1] |= data
                tell(lines)
    finish(form, {"changed": rows}, list(dict.fromkeys(problems)))


def _balance(
    place: Place, name: str, since: str | None
) -> tuple[list[str], dict[str, Any], Sequence[Problem]]:
    """The same games played then and now: lines, data, and problems; the page is written.

    A game that nothing plays gets a warning: what changed is told all the same.
    """
    from generator.commands.play import PRINTED as LAST
    from generator.commands.play import PlayOptions, json_of, write_played
    from generator.play.as_text import lines_of_balance

    with progress() as of_game:
        asked = PlayOptions(_BALANCED, compare=since or LAST, ladder=False, progress=of_game(name))
        played, found = place.project.play(name, asked)
    asks, own = Where.option("compare"), Where.option("balance")
    found = tuple(
        replace(one, where=own, severity="warning") if one.where == asks else one for one in found
    )
    if played is None:
        return [], {}, found
    lines = [f"  {line}" for one in played.balances for line in lines_of_balance(one)]
    page = write_played(played, place.project.session, place.output).path
    return (
        [*lines, f"{page}: simulated games, before and now"],
        {"balance": json_of(played)["compared"]},
        found,
    )


def _row(compared: "Compared", file: str | None) -> dict[str, Any]:
    """What differs, for a program: each piece with its fields, and why it looks otherwise."""
    from generator.changes.causes import cause_message

    def why(causes: Sequence["Cause"]) -> list[str]:
        return [cause_message(cause, compared.english) for cause in causes]

    found, game = compared.changes, compared.built.game
    pieces = [
        {
            "component": one.piece.component, "id": one.piece.id, "how": one.how,
            "print": one.to_print, "take_out": one.take_out, "was": one.was or None,
            "fields": [field._asdict() for field in one.fields], "why": why(one.causes),
        }
        for one in found.pieces
    ]  # fmt: skip
    return {
        "game": game.name, "language": game.language, "file": file, "pieces": pieces,
        "elsewhere": why(found.sources), "redrawn": [str(one) for one in found.redrawn],
        "rules": [{"rule": rule.name, "how": rule.how} for rule in compared.rules],
        "passages": list(found.passages), "passages_gone": found.passages_gone,
    }  # fmt: skip


@click.command()
@on_games
@SINCE
@paper_option("Paper size of the PDF.")
@LANG
@FORM
def diff(place: Place, since: str | None, paper: str, lang: str | None, form: str) -> None:
    """Show cards as last printed and as they are now, side by side.

    Writes diff-<paper>.pdf and diff.html into output/<game>/.
    """
    project = place.project
    problems: list[Problem] = []
    rows: list[dict[str, Any]] = []
    with writing(place.output):
        for _, called, compared, found in _compared(place, paper, since, lang):
            problems += found
            if compared is None:
                continue
            written = project.write_diff(compared, place.output)
            game = compared.built.game
            files = [str(one.path) for one in written]
            rows.append({"game": game.name, "language": game.language, "files": files})
            for line in files or ["every face is as before"] if form == "text" else ():
                say(f"{called}: {line}")
    finish(form, {"diff": rows}, list(dict.fromkeys(problems)))


def _compared(
    place: Place, paper: str, since: str | None, lang: str | None, *, redrawn: bool = False
) -> Iterator[tuple[str, str, "Compared | None", Sequence[Problem]]]:
    """Each game, each of its languages, with what differs, or None after an error; problems.

    A game is called by its name, and by the language where that is not its own.
    """
    from generator.options import Options

    options = Options(paper=paper_named(place.project, paper))
    with progress() as of_game:
        for name in place.games:
            for language in _languages(place, name, lang):
                called = f"{name} {language}" if language else name
                asked = replace(options, language=language, progress=of_game(called))
                found = place.project.changed(name, asked, since=since, redrawn=redrawn)
                yield name, called, *found


def _languages(place: Place, name: str, lang: str | None) -> Sequence[str | None]:
    """The languages of a game, None for its own; or the one that was asked for."""
    if lang is None:
        return place.project.languages(name)
    game, _ = place.project.load(name)
    return (None,) if game and game.own_language == lang else (lang,)


def _summary(name: str, compared: "Compared", *, rules: bool) -> Iterator[str]:
    from generator.changes.causes import cause_message

    found = compared.changes
    holds = _holding(compared)
    if found.is_empty:
        yield f"{name}: {holds or 'every card is as you printed it'}"
    elif name != compared.built.game.name:
        yield f"{name}:"  # in another language
    yield from _piece_lines(compared)
    yield from [f"  {holds}"] if holds and not found.is_empty else []
    for source in found.sources if found.is_empty else ():
        yield f"  {cause_message(source, compared.english)}: no card looks different"
    if rules:
        yield from _rule_lines(compared.rules)
    else:
        yield from (f"  rule {rule.name}: {rule.how}" for rule in compared.rules)
    if found.passages:
        yield f"  rulebook: {', '.join(found.passages)} changed"
    if found.passages_gone > len(found.passages):  # others were written anew in their place
        gone = found.passages_gone - len(found.passages)
        yield f"  rulebook: {counted(gone, 'paragraph')} removed"


def _holding(compared: "Compared") -> str:
    """That only another version draws some pieces differently; empty where none is."""
    redrawn = compared.changes.redrawn
    if not redrawn:
        return ""
    drawn = f"{counted(len(redrawn), 'piece is', 'pieces are')} drawn differently"
    return f"the cards you printed still hold; {drawn} by {compared.new.made_by}"


def _piece_lines(compared: "Compared") -> Iterator[str]:
    """A line for the pieces of a component that differ in the same way."""
    lines: dict[tuple[str, str], list[Change]] = {}
    for change in compared.changes.pieces:
        lines.setdefault(_alike(compared.english, change), []).append(change)
    for (component, said), alike in lines.items():
        yield _line(component, said, alike)


def _rule_lines(rules: Sequence["RuleChange"]) -> Iterator[str]:
    """Each rule with its pieces, those that break it, and the sentences that print its numbers."""
    for rule in rules:
        yield f"  rule {rule.name}: {rule.how}"
        cards = counted(len(rule.pieces), "card")
        yield f"    applies to {cards}{_listed(rule.pieces)}"
        if rule.breaks:
            more = f" and {len(rule.breaks) - _BROKEN} more" * (len(rule.breaks) > _BROKEN)
            yield f"    broken by {', '.join(rule.breaks[:_BROKEN])}{more}"
        yield f"    in the rulebook: {', '.join(rule.passages) or 'nowhere'}"
        for sentence in rule.sentences:
            yield f'    {sentence.place}: "{sentence.text}"'


def _listed(pieces: Sequence[str]) -> str:
    return f" ({', '.join(pieces[:_NAMED])}{' …' if len(pieces) > _NAMED else ''})" * bool(pieces)


def _alike(english: "ChangeWords", change: "Change") -> tuple[str, str]:
    """Pieces with the same component and the same words share a line."""
    from generator.changes.causes import cause_message

    if change.how in ("new", "gone"):
        return change.piece.component, change.how
    if change.how == "renamed":
        return change.piece.component, "renamed"
    parts = [f"was printed as {change.was}"] if change.was else []
    parts += [_field(field) for field in change.fields]
    parts += [cause_message(cause, english) for cause in change.causes]
    return change.piece.component, "; ".join(parts) or "drawn otherwise"


def _line(component: str, said: str, alike: Sequence["Change"]) -> str:
    ids = [change.piece.id for change in alike]
    named = f"{component}/{ids[0]}"
    if said == "renamed":
        ids = [f"{one.piece.id} was {one.was}" for one in alike]
        said = "printed under another id" if len(ids) > 1 else f"was printed as {alike[0].was}"
    if len(ids) > 1:
        named = f"{component}, {len(ids)} cards{_listed(ids)}"
    to_print, take_out = (sum(c.to_print for c in alike), sum(c.take_out for c in alike))
    ways = [f"print {to_print}"] if to_print else []
    ways += [f"take out {take_out}"] if take_out else []
    return f"  {named}: {said}" + (f" ({', '.join(ways)})" if ways else "")


def _field(field: "FieldChange") -> str:
    if field.old is None:
        return f"{field.name} {_value(field.new)} (new)"
    if field.new is None:
        return f"{field.name} {_value(field.old)} (gone)"
    return f"{field.name} {_value(field.old)}, now {_value(field.new)}"


def _value(value: Any) -> str:
    text = str(value)
    return f"{text[:_SHOWN]}…" if len(text) > _SHOWN else text
