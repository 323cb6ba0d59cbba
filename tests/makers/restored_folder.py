"""A folder that tests change and that is put back as it was."""

import shutil


class Saved:
    """A folder as it is now, to be made so again: only what changed is put back."""

    def __init__(self, root, copy):
        self.root, self.copy = root, copy
        shutil.copytree(root, copy)
        self.states = self._states()

    def _states(self):
        """Each file's place on the disk, size and times, of which every change changes one."""
        return {
            path: (held.st_ino, held.st_size, held.st_mtime_ns, held.st_ctime_ns)
            for path in self.root.rglob("*")
            if (held := path.lstat()) and not path.is_dir()
        }

    def put_back(self):
        now = self._states()
        for path in now.keys() - self.states.keys():
            path.unlink()
        for folder in sorted(self.root.rglob("*"), reverse=True):
            if folder.is_dir() and not (self.copy / folder.relative_to(self.root)).is_dir():
                folder.rmdir()
        for path, state in self.states.items():
            if now.get(path) != state:
                path.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(self.copy / path.relative_to(self.root), path)
        self.states = self._states()
