"""The instructions of page 1, in order: how to print, how to cut and assemble."""

import re
from collections.abc import Iterator, Sequence

from generator.exports.built import Built
from generator.exports.first_page.estimate import PaperAt, empty_backs, with_ruler
from generator.faces.face import DrawnPiece
from generator.faces.ink_saved import ink_of_face, lighter
from generator.model.component import KINDS, Component
from generator.model.messages import PrintWords
from generator.model.scheme import SCHEME_FACTS
from generator.sheets.sheet import Flip

LARGEST_SLEEVE = (90.0, 128.0)  # mm, of a card: "oversized" sleeves, the largest commonly sold
LEAST_BOOKLET = 250.0  # mm, the long side of a paper that holds two pages of a rulebook


def print_steps(built: Built, papers: Sequence[PaperAt]) -> list[str]:
    """How the file is printed, in order, each step a text."""
    words, name, commands = built.words, built.game.name, built.edition == "designer"
    flip: Flip | None = next((job.flip for job in built.printed if job.flip), None)
    said = [words.say("at_full_size")]
    if flip:
        turn = "turn_long" if flip == "long-edge" else "turn_short"
        said.append(f"{words.say(turn)} {_one_sided(built)}")
        light = [words.say("against_light")]
        if commands:
            light.append(words.say("calibrate", calibrate="proofdeck calibrate"))
        said.append(" ".join(light))
    said += [words.say("ruler", page=one.first) for one in with_ruler(papers)[:1]]
    if commands and flip and (empty := empty_backs(papers)) >= 2:  # one is not worth a word
        by_hand = f"proofdeck export by-hand {name}"
        said.append(words.say("empty_backs", count=empty, by_hand=by_hand))
    if "low ink" in built.variant_words:
        said.append(words.say("low_ink_on"))
    elif most := _most_ink(built):
        file = built.beside.low_ink or f"proofdeck build {name} --low-ink" * commands
        part, share = most[0], min(round(100 * most[1]), 100)
        said.append(words.say("low_ink" if file else "ink", low_ink=file, part=part, share=share))
    if built.beside.fewer:
        least = built.game.players[0]
        said.append(
            words.say("fewer_one" if least == 1 else "fewer", count=least, file=built.beside.fewer)
        )
    drying = [job for job in built.printed if SCHEME_FACTS[job.scheme].dries]
    if drying and len(drying) < len(built.printed):
        titles = [built.game.component(one).title for job in drying for one in job.components]
        said.append(words.say("first", names=_and(titles, words)))
    return said + _rulebook(built)


def paper_steps(built: Built) -> Iterator[tuple[str, list[str]]]:
    """The paper to print on, by method of printing, each with its components."""
    schemes: dict[str, dict[str, None]] = {}
    for job in built.printed:
        facts = SCHEME_FACTS[job.scheme]
        if built.words.schemes[job.scheme] and not facts.dries and not facts.cut_out:
            schemes.setdefault(job.scheme, {}).update(dict.fromkeys(job.components))
    for scheme, names in schemes.items():
        yield built.words.schemes[scheme], list(names)


def _most_ink(built: Built) -> tuple[str, float] | None:
    """The largest part that takes clearly less in a print of low ink, and what a piece takes now.

    Judged by the first piece of each part; its ink as a share of its area, over 1 where inks mix.
    """
    pieces: dict[str, list[DrawnPiece]] = {}
    for one in built.drawn:
        pieces.setdefault(one.component.title, []).append(one)
    areas = {title: len(some) * some[0].component.format.area for title, some in pieces.items()}
    for title, some in sorted(pieces.items(), key=lambda part: -areas[part[0]]):
        faces = [face for _, face in some[0].faces()]
        if some[0].component.low_ink or any(
            lighter(face, built.pictures) is not face for face in faces
        ):
            area = faces[0].format.bleed_box
            return title, ink_of_face(faces[0], built.pictures) / (area.width * area.height)
    return None


def _one_sided(built: Built) -> str:
    """What somebody does whose printer prints on one side only."""
    words = built.words
    if built.edition == "designer":
        return words.say("by_hand", by_hand=f"proofdeck export by-hand {built.game.name}")
    if built.beside.fronts_alone:
        return words.say("fronts_alone", file=built.beside.fronts_alone)
    return words.say("odd_even")


def _rulebook(built: Built) -> list[str]:
    """Where the rules are, and how they become a booklet; nothing of a game without a book."""
    game, books, words, beside = built.game, built.books, built.words, built.beside
    if not books:
        return []
    language = next((one for one in (game.language, game.own_language) if one in books), books[0])
    said = words.say("rulebook", file=beside.rules or f"rulebook-{language}.pdf")
    if built.edition == "designer":
        language_option = f" --lang {language}" if len(books) > 1 else ""
        paper = built.paper.name if max(built.paper.size) >= LEAST_BOOKLET else "a4"
        command = f"proofdeck rulebook {game.name}{language_option} --paper {paper}"
        return [f"{said} {words.say('booklet', booklet=command)}"]
    if beside.booklet:
        return [f"{said} {words.say('booklet_file', file=beside.booklet)}"]
    return [f"{said} {words.say('booklet_dialogue')}"]


def how_cut(
    kind: str,
    scheme: str,
    words: PrintWords,
    *,
    lines: bool,
    glued: str = "",
    sleeves: bool = False,
) -> str:
    """How pieces of a kind are cut that were printed by a scheme.

    ``lines`` where each has a line of its own to cut along; ``glued`` is the command that prints
    backs on papers of their own, where such are named; ``sleeves`` where cards fit into some.
    """
    facts, advice = SCHEME_FACTS[scheme], KINDS[kind].advice
    said = (words.outlines if lines and kind in words.outlines else words.kinds)[kind]
    fits = {
        "lasting": facts.sides == 1 and not facts.turned and not facts.glued,  # board hides a side
        "punch": lines and not facts.glued,  # which takes no board
        "thick": facts.sides == 2 and not facts.glued and glued,
        "sleeves": sleeves and not lines,
    }
    return f"{said} {words.say(advice, glued=glued)}" if fits.get(advice or "") else said


def assembly_steps(
    built: Built, components: Sequence[Component]
) -> Iterator[tuple[str, list[str]]]:
    """The steps after printing, in order, each with its components."""
    words = built.words
    schemes: dict[str, dict[str, None]] = {}
    for job in built.printed:
        schemes.setdefault(job.scheme, {}).update(dict.fromkeys(job.components))
    for scheme, names in schemes.items():
        if SCHEME_FACTS[scheme].dries and words.schemes[scheme]:
            yield words.schemes[scheme], list(names)
    cut_out = [names for scheme, names in schemes.items() if SCHEME_FACTS[scheme].cut_out]
    named = {name for names in cut_out for name in names}
    by_command = built.edition == "designer"
    glued = f"proofdeck build {built.game.name} --backs glued" if by_command else ""
    scheme_of = {name: scheme for scheme, names in schemes.items() for name in names}
    work: dict[str, list[str]] = {}  # in the order of the table's rows
    for component in components:
        if component.assemble:
            work.setdefault(_files_named(component.assemble, built), []).append(component.name)
        elif component.name not in named:
            lines = component.format.outline != "rectangle"
            scheme = scheme_of[component.name]
            sides = zip(sorted(component.format.trim), LARGEST_SLEEVE, strict=True)
            sleeves = all(side <= most for side, most in sides)
            says = how_cut(component.kind, scheme, words, lines=lines, glued=glued, sleeves=sleeves)
            work.setdefault(says, []).append(component.name)
    yield from work.items()
    for scheme, names in schemes.items():  # boxes last: they are for what has been cut by then
        if SCHEME_FACTS[scheme].cut_out and words.schemes[scheme]:
            yield words.schemes[scheme], list(names)


def _files_named(text: str, built: Built) -> str:
    """The text with each ``sheets/NAME`` of a component as that print file, where it lies."""

    def named(match: re.Match[str]) -> str:
        if match[1] in built.beside.extras:
            return built.beside.extras[match[1]]
        known = any(one.name == match[1] for one in built.game.components)
        file = f"{match[1]}-{built.paper.name}.pdf"
        return built.words.say("file_in", file=file, folder="sheets") if known else match[0]

    return re.sub(r"\bsheets/(\w+)\b(?![-.]\w)", named, text)


def prices(built: Built) -> list[str]:
    """Gaps, marks or bleed that sheets gave up for more pieces: for the designer only."""
    words = built.words
    if built.edition != "designer":
        return []
    return [
        words.say(
            "price",
            names=job.heading,
            count=max(sheet.n_up for sheet in job.sheets if sheet.given_up),
            what=_and([words.say(name) for name in job.given_up], words),
        )
        for job in built.printed
        if job.given_up
    ]


def _and(names: Sequence[str], words: PrintWords) -> str:
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {words.say('and')} {names[-1]}"
