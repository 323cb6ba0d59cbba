"""The mill as a folder on the disk: built again and again, with and without what was kept."""

import shutil
import sys
from functools import cache
from types import SimpleNamespace

from click.testing import CliRunner

from generator import pipeline, project
from generator.cache import environment
from generator.cli import main
from generator.load.layouts import load_layouts
from generator.project import Project

_OURS, _source = environment._OURS, environment._source


@cache
def our_source():
    return tuple(_source(_OURS))


def source_of(folder):
    """As ``machine._source`` has it; while the tests run, our own source stays as it is."""
    return our_source() if folder == _OURS else _source(folder)


class Mill:
    """The game in a folder, with what a build of it wrote and kept."""

    def __init__(self, root, patch):
        self.root, self.patch = root, patch
        self.loaded = []
        patch.chdir(root)
        patch.setenv("XDG_CONFIG_HOME", str(root / "settings"))
        init = Project.__init__

        def noted(made, *given, **named):
            self.loaded.append(given)
            init(made, *given, **named)

        patch.setattr(Project, "__init__", noted)
        patch.setattr(project, "shipped_layouts", lambda: root / "shipped")
        patch.setattr(environment, "_source", source_of)
        patch.setattr(pipeline, "load_layouts", load_layouts)  # here, each time anew

    def run(self, *options, command="build", cache="cache"):
        """What a command says, its exit code, and all that it leaves in output/."""
        self.patch.setenv("XDG_CACHE_HOME", str(self.root / cache))
        for name in [n for n in sys.modules if n.startswith("mill_")]:
            del sys.modules[name]
        self.loaded.clear()
        words = ["--rules", "mill_rules", command, *options]
        result = CliRunner().invoke(main, words, catch_exceptions=False)
        return SimpleNamespace(
            said=result.stdout, told=result.stderr, code=result.exit_code, files=self.files()
        )

    def files(self):
        folder = self.root / "output"
        return {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }

    def times(self):
        found = (self.root / "output").rglob("*")
        return {str(path): path.stat().st_mtime_ns for path in found if path.is_file()}

    def judge(self, *options, command="build"):
        """The build over what was kept, held against one without a cache over the same output."""
        output, before, after = (self.root / name for name in ("output", "before", "after"))
        shutil.copytree(output, before)
        warm = self.run(*options, command=command)
        worked = bool(self.loaded)
        output.rename(after)
        before.rename(output)
        fresh = self.run("--no-cache", *options, command=command)
        assert self.loaded, "a build of an empty cache works"
        assert (warm.code, warm.said, warm.told) == (fresh.code, fresh.said, fresh.told)
        assert warm.files.keys() == fresh.files.keys()
        assert [n for n, held in warm.files.items() if fresh.files[n] != held] == []
        shutil.rmtree(after)
        return worked, warm
