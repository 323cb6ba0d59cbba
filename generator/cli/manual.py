"""``proofdeck manual``: the designer's manual in the terminal; and what to do next in a folder."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from generator.cli.options import writing
from generator.cli.output import print_problems, say, wrong_usage
from generator.files.folder import Folder, games_of
from generator.problem import did_you_mean

EXAMPLES = """
\b
Examples:
  proofdeck manual                its contents
  proofdeck manual tables         a page, by the name of its file
  proofdeck manual what changed   or by its title
  proofdeck manual --pdf           all of it as a book, output/manual.pdf
  proofdeck manual --gallery       each layout in each theme, as a page
  proofdeck manual rules | less   in a pipe, the text as it was written
"""
_FOLDER = Path(__file__).parent.parent / "manual"
_CONTENTS = "README"
_WIDTH = 100  # columns; longer lines are not read well


def pages() -> dict[str, tuple[str, str]]:
    """The pages of the manual by the name of their file: the title of each, and its text."""
    folder = Folder.of(_FOLDER, shown="manual")
    texts = {
        name.removesuffix(".md"): folder.read(name).data.decode("utf-8")
        for name in folder.names()
        if name.endswith(".md") and "/" not in name
    }
    return {name: (_title_of(text), text) for name, text in texts.items()}


@click.command(epilog=EXAMPLES)
@click.argument("topic", nargs=-1, metavar="[TOPIC]")
@click.option(
    "--gallery", is_flag=True, help="Write output/gallery.html: each layout in each theme."
)
@click.option("--pdf", is_flag=True, help="Write output/manual.pdf: all of it as a book.")
def manual(topic: tuple[str, ...], gallery: bool, pdf: bool) -> None:
    """Show a page of the manual, or its contents.

    On a terminal a page is set for reading, in a pager; q leaves it.
    """
    if topic and (gallery or pdf):
        wrong_usage("--gallery and --pdf are of all there is: leave the topic out")
    if gallery:
        _write_gallery()
    if pdf:
        _write_pdf()
    if gallery or pdf:
        return
    known = pages()
    show(known[_named(" ".join(topic), known)][1], paged=True)


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

    output, folder = Path("output"), Folder.of(_FOLDER, shown="manual")
    texts = {name: text for name, (_, text) in pages().items()}
    with writing(output):
        say(str(write_manual(texts, folder, user_cache(), output)))


def show(text: str, *, paged: bool) -> None:
    """Print Markdown: set for reading on a terminal, there in a pager if asked for; else as is."""
    if not sys.stdout.isatty():
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


def _named(topic: str, known: dict[str, tuple[str, str]]) -> str:
    """The page of a topic: its file or title, or the only one whose title has these words."""
    if not topic:
        return _CONTENTS
    asked = topic.lower().removesuffix(".md")
    files = {name.lower(): name for name in known}
    titles = {title.lower(): name for name, (title, _) in known.items()}
    for name in (files.get(asked), files.get(asked.replace(" ", "-")), titles.get(asked)):
        if name:
            return name
    within = [name for title, name in titles.items() if asked in title]
    if len(within) > 1:
        wrong_usage(f"several pages are about {topic!r}: {', '.join(sorted(within))}")
    if not within:
        names = [*(name for name in known if name != _CONTENTS), *titles]
        hint = did_you_mean(asked, names, listing="pages")
        wrong_usage(f"the manual has no page {topic!r}: {hint}; proofdeck manual lists all")
    return within[0]


def _title_of(text: str) -> str:
    return text.partition("\n")[0].removeprefix("# ").strip()


def say_next(content: Path, output: Path) -> None:
    """Print what can be done next in the current folder, by what lies in it."""
    for line in next_steps(games_of(Folder.of(content, shown="content")), output):
        say(line)


def next_steps(games: Sequence[str], output: Path) -> Iterator[str]:
    """What to do next where these games are, and what was built of them lies in ``output``."""
    if not games:
        yield "There is no game here yet. Begin one:"
        yield ""
        yield '  proofdeck new "Tide and Wood"             a deck of eight cards, to be changed'
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
        yield f"  proofdeck printed {name}    say that what was built lies on the table"
        yield f"  proofdeck changed {name}    then print only what differs"
    yield "  proofdeck manual            the manual; proofdeck --help lists all commands"
