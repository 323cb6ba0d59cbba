"""The pages of the designer's manual as HTML, with nothing in it that runs."""

from html import escape
from pathlib import Path

from markdown_it import MarkdownIt

from generator.folders import LARGEST_FILE, Folder
from generator.problem import ContentError

_PLACE = Path(__file__).parent.parent / "manual"
_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="{up}icon.svg">
<link rel="stylesheet" href="{up}style.css"></head>
<body class="manual"><main>{body}</main></body></html>
"""


def manual_page(name: str) -> tuple[bytes, str] | None:
    """A page or drawing of the manual, and what kind of file it is; None if there is none such."""
    folder = Folder.of(_PLACE, called="manual")
    ending = name.rpartition(".")[2]
    if ending not in ("md", "svg") or name not in folder.names():
        return None
    try:
        data = folder.read(name, LARGEST_FILE).data
    except ContentError:
        return None
    if ending == "svg":
        return data, "image/svg+xml"
    text = data.decode()
    title = text.partition("\n")[0].lstrip("# ")
    made = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    made = made.replace("<pre>", '<pre tabindex="0">')  # what scrolls is reached by keyboard
    page = _PAGE.format(title=escape(title), up="../" * (name.count("/") + 1), body=made)
    return page.encode(), "text/html"
