"""A designer's shop: the six-card game with a Dutch translation, and what was built of it."""

from click.testing import CliRunner

from generator.cli import main


class Shop:
    """A game in a folder of its own, what is done with it, and what lies in its output."""

    def __init__(self, content, output):
        self.content, self.folder = content, output / "tiny"
        self._base = ["--content", str(content.parent), "--output", str(output)]
        self._base += ["--layouts", str(content.parent.parent / "layouts")]

    def build(self, *words, command="build"):
        done = CliRunner().invoke(main, [command, *words, "tiny", *self._base])
        assert done.exit_code == 0, done.output
        return done.output

    def edit(self, file, old, new):
        path = self.content / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    def files(self, under=""):
        return {
            path.relative_to(self.folder).as_posix(): path.read_bytes()
            for path in (self.folder / under).rglob("*")
            if path.is_file()
        }
