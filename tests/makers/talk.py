"""A conversation with ``proofdeck mcp`` by the official client, over standard input and output."""

import asyncio
import os
import sys
from concurrent.futures import ThreadPoolExecutor

from mcp import Client, StdioServerParameters


class Talk:
    """An open conversation: asks tools, and keeps what was said, as a transcript."""

    def __init__(self, client):
        self._client = client
        self.lines = []

    async def tools(self):
        return [one.name for one in (await self._client.list_tools()).tools]

    async def ask(self, tool, **given):
        """What a tool answers: its text; pictures are kept as ``picture``."""
        done = await self._client.call_tool(tool, given)
        said = "\n".join(one.text for one in done.content if one.type == "text")
        self.pictures = [one.data for one in done.content if one.type == "image"]
        self.failed = done.is_error
        shown = ", ".join(f"{key}={value!r}" for key, value in given.items())
        self.lines += [f"> {tool}({shown})", *(["[picture]"] if self.pictures else [])]
        self.lines += [f"{'! ' if self.failed else ''}{said}", ""]
        return said


def talk(folder, script, *options):
    """What a script gives that talks to a server in a folder."""
    asked = StdioServerParameters(
        command=sys.executable,
        args=["-P", "-m", "generator", "mcp", *options],
        cwd=folder,
        env={**os.environ},
    )

    async def held():
        async with Client(asked) as client:
            return await script(Talk(client))

    with ThreadPoolExecutor(1) as pool:  # Playwright keeps a loop in this thread
        return pool.submit(asyncio.run, held()).result()
