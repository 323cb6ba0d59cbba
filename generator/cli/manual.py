"""``proofdeck manual``: the designer's manual in the terminal; and what to do next in a folder."""

import re
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

import click

from generator.cli.options import writing
from generator.cli.output import print_problems, say, wrong_usage
from generator.commands.manual_pages import (
    CONTENTS,
    FOLDER,
    Section,
    manual_pages,
    search_manual,
    unknown_words,
)
from generator.files.folder import Folder, games_of
from generator.problem import ContentError, nearest

_WIDTH = 100  # columns; longer lines are not read well
_LINK = re.compile(r"\[([^\]]*)\]\(([\w-]+)\.md[^)]*\)")  # to another page
_MORE = 3  # other passages that are named below the best one


@click.command()
@click.argument("topic", nargs=-1, metavar="[WORDS]...")
@click.option("--gallery", is_flag=True)
@click.option("--pdf", is_flag=True)
def manual(topic: tuple[str, ...], gallery: bool, pdf: bool) -> None:
    """Show the manual, or search it.

    Without words, shows the contents. On a terminal it opens in a pager; press q
    to leave it.
    """
    if topic and (gallery or pdf):
        wrong_usage("--gallery and --pdf take no words")
    if gallery:
        _write_gallery()
    if pdf:
        _write_pdf()
    if gallery or pdf:
        return
    show(_LINK.sub(r"\1 (`proofdeck manual \2`)", _answer(" ".join(topic))), paged=True)


def _write_gallery() -> None:
    from generator.cache.environment import user_cache
    from generator.commands.gallery import write_gallery
    from generator.project import Project

    own, output = Path("layouts"), Path("output")
    folders = Project({}, (own,) if own.is_dir() else (), seen_from=Path.cwd()).session.layouts
    with writing(output):
        written, problems = write_gallery(folders, user_cache(), output)
    if written:
        say(str(written))
    print_problems(problems)


def _write_pdf() -> None:
    from generator.cache.environment import user_cache
    from generator.commands.gallery import write_manual

    output, folder = Path("output"), Folder.of(FOLDER, shown="manual")
    texts = {name: text for name, (_, text) in manual_pages().items()}
    try:
        with writing(output):
            say(str(write_manual(texts, folder, user_cache(), output)))
    except ContentError as error:  # a font of the book is an extra
        wrong_usage(f'{error.message}: type pip install "proofdeck[manual]"')


def show(text: str, *, paged: bool) -> None:
    """Print Markdown: set for reading on a terminal, there in a pager if asked for; else as is."""
    if not sys.stdout.isatty() or find_spec("rich") is None:
        click.echo(text, nl=False)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(width=min(_WIDTH, Console().width))
    if not paged:
        console.print(Markdown(text, hyperlinks=False))
        return
    with console.capture() as set_text:
        console.print(Markdown(text, hyperlinks=False))
    click.echo_via_pager(set_text.get(), color=None if console.color_system else False)


def _answer(asked: str) -> str:
    """The page of this name or title; else the passage that is most about these words."""
    known = manual_pages()
    if not asked:
        return known[CONTENTS][1]
    name = asked.lower().removesuffix(".md")
    named = {title.lower(): page for page, (title, _) in known.items()}
    named |= {page.lower(): page for page in known}
    page = named.get(name) or named.get(name.replace(" ", "-"))
    if page:
        return known[page][1]
    found = search_manual(asked, known)
    if not found:
        meant = nearest(name, [page for page in known if page != CONTENTS])
        hint = f"did you mean {meant}?" if meant else "proofdeck manual shows its contents"
        wrong_usage(f"the manual does not mention {asked!r}: {hint}")
    best, *others = found
    text = known[best.page][1] if best.opens_page else f"*{best.title}*\n\n{best.text}"
    if unknown := unknown_words(asked, known):
        text = f"*Not in the manual: {', '.join(unknown)}*\n\n{text}"
    others = [one for one in others if not (best.opens_page and one.page == best.page)]
    return text + "".join(_more(best, others[:_MORE]))


def _more(best: Section, others: Sequence[Section]) -> Iterator[str]:
    yield "\n---\n\n"
    if not best.opens_page:
        yield f"The whole page: `proofdeck manual {best.page}`\n"
    for one in others:
        yield f"\n* {one.heading}: `proofdeck manual {one.page}`"
    yield "\n"


def say_next(content: Path, output: Path) -> None:
    """Print the next steps in the current folder, judged by its files."""
    for line in next_steps(games_of(Folder.of(content, shown="content")), output):
        say(line)


def next_steps(games: Sequence[str], output: Path) -> Iterator[str]:
    """The next steps where these games are; ``output`` has the results built so far."""
    if not games:
        yield "There is no game here yet. Start one:"
        yield ""
        yield '  proofdeck new "Tide and Wood"             a deck of eight sample cards'
        yield "  proofdeck new Heroes --from heroes.xlsx   the cards of your own table"
        yield ""
    built = [name for name in games if (output / name / "manifest.json").is_file()]
    if games:
        name = (built or games)[0]
        is_here = "is one game" if len(games) == 1 else f"are {len(games)} games"
        yield f"Here {is_here}: {', '.join(games)}."
        yield ""
        yield f"  proofdeck preview {name}    see it while you change it"
        yield f"  proofdeck check {name}      every mistake, with its place"
        yield f"  proofdeck build {name}      the PDFs to print, into {output / name}/"
    if built:
        yield f"  proofdeck printed {name}    record that you printed it"
        yield f"  proofdeck changed {name}    then print only what differs"
    yield "  proofdeck manual            the manual; proofdeck --help lists all commands"
