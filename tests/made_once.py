"""What libraries make of the same input, made once however many tests need it.

Jinja2's code of a template is made once a worker, Typst's answer about the same files once a run:
neither hangs on anything but what it is given. Modules whose tests are about that, or about how
long it takes, say ``COMPILES = True`` or ``SETS = True`` and have it made each time.
"""

import pickle

from generator.cache.fingerprint import fingerprint
from generator.cache.store import Cache, user_folder
from generator.exports.book.typst import Typeset
from generator.template import sections
from generator.template.sandbox import Sandbox

KIND = "typst-of-tests"
SECTION, TEMPLATE = sections.compiled, Sandbox.compile
PDF, ASK = Typeset.pdf, Typeset.ask


class MadeOnce:
    """What was made before."""

    def __init__(self):
        self._codes = {}
        self._answers = Cache(user_folder(), "the answers of this run")

    def section(self, sandbox, source, path, *, alone):
        """The code of a section of a manuscript."""
        return self._code(SECTION, sandbox, source, path, alone=alone)

    def template(self, sandbox, source, name=None, filename=None, **how):
        """The code of a template, or of an expression, of which only the tree is known."""
        if not isinstance(source, str):
            return TEMPLATE(sandbox, source, name, filename, **how)
        return self._code(TEMPLATE, sandbox, source, name, filename, **how)

    def _code(self, make, sandbox, *given, **how):
        about = sandbox.autoescape, frozenset(sandbox.globals)
        key = make.__name__, about, given, tuple(sorted(how.items()))
        if key not in self._codes:
            self._codes[key] = make(sandbox, *given, **how)
        return self._codes[key]

    def answer(self, ask, typeset, *asked, **how):
        """What Typst answers about the files of a folder."""
        key = fingerprint(ask.__name__, asked, how, typeset.state(lambda _: True))
        held = self._answers.get(KIND, key)
        if held is None:
            made = ask(typeset, *asked, **how)
            self._answers.put(KIND, key, pickle.dumps(made))
            return made
        return pickle.loads(held)

    def patch(self, patch, *, compiles, sets):
        """Have libraries asked once, but for what is to be made each time."""

        def template(sandbox, *given, **how):
            return self.template(sandbox, *given, **how)

        def pdf(typeset, *asked, **how):
            return self.answer(PDF, typeset, *asked, **how)

        def ask(typeset, *asked, **how):
            return self.answer(ASK, typeset, *asked, **how)

        if not compiles:
            patch.setattr(sections, "compiled", self.section)
            patch.setattr(Sandbox, "compile", template)
        if not sets:
            patch.setattr(Typeset, "pdf", pdf)
            patch.setattr(Typeset, "ask", ask)
