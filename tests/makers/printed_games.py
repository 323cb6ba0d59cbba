"""Games that were printed and then changed: what ``proofdeck changed`` tells of them."""

import shutil
import subprocess

from conftest import TINY_LAYOUTS, changed_project

from generator.changes.causes import cause_message
from generator.load.messages import load_change_words

ENGLISH = load_change_words("en")
GIT = shutil.which("git")


def of(folder):
    return changed_project(folder.parent, (folder.parent.parent / "layouts", *TINY_LAYOUTS[1:]))


def edit(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{path.name} has no {old!r}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def changed(folder, **options):
    compared, problems = of(folder).changed("tiny", **options)
    assert compared, "\n".join(map(str, problems))
    return compared


def told(folder):
    return {
        str(c.piece): (
            c.how,
            c.to_print,
            c.take_out,
            [f.name for f in c.fields],
            [cause_message(one, ENGLISH) for one in c.causes],
        )
        for c in changed(folder).changes.pieces
    }


def git(folder, *words):
    command = ["git", "-c", "user.name=a", "-c", "user.email=a@b", "-C", str(folder), *words]
    subprocess.run(command, check=True, capture_output=True)
