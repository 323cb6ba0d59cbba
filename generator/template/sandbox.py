"""Sandbox of all templates, of faces and of rulebooks.

No Python can be reached from it, every undefined name is an error, steps and characters have a
budget, and the size of a result is checked before an expression makes it.
"""

from collections.abc import Callable, Mapping, MutableMapping
from functools import partial, wraps
from types import CodeType
from typing import Any, NamedTuple

from jinja2 import StrictUndefined, Template, TemplateNotFound, TemplateSyntaxError, nodes
from jinja2.compiler import CodeGenerator
from jinja2.environment import TemplateExpression
from jinja2.parser import Parser
from jinja2.runtime import Context, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.problem import ContentError, Where
from generator.template import limits
from generator.template.arguments import unfit_call
from generator.template.errors import FAULTS, content_error, ships
from generator.template.instrument import Budget, check_tree, counted_tree, note_branches
from generator.template.loading import CompiledTemplates, Templates
from generator.template.recorder import Names
from generator.template.repeats import OF_JINJA, Repeats

_AT_A_STEP = 10  # values that are looked at
_CHARACTERS_AT_A_STEP = 300
_NUMBERS = frozenset({int, float})  # not bool, which computes but is no length
_DIRECT = ("spend", "passed", "holds", "measured", "gathered")  # they make no value
_COMPARING = (
    *("in", "eq", "==", "equalto", "ne", "!=", "lt", "<", "lessthan", "le", "<="),
    *("gt", ">", "greaterthan", "ge", ">="),
)
_MOST_JUDGED = 1000  # attributes of types; a template can make up names without end
_FORBIDDEN_GLOBALS = ("lipsum", "cycler")  # random words; what differs from run to run


class _Code(CodeGenerator):
    """Python of a template, in which what we wrote into it is called without further looks."""

    def visit_Call(self, *given: Any, **how: Any) -> None:  # noqa: N802
        """Write a call."""
        node, frame = given
        if not isinstance(node.node, nodes.EnvironmentAttribute) or node.node.name not in _DIRECT:
            super().visit_Call(node, frame, **how)
            return
        self.write(f"environment.{node.node.name}(")
        for argument in node.args:
            self.visit(argument, frame)
            self.write(", ")
        self.write(")")


class Sandbox(ImmutableSandboxedEnvironment):
    """A Jinja2 sandbox in which a mapping's field, as in ``piece.items``, wins over a method."""

    code_generator_class = _Code
    intercepted_binops = frozenset({"+", "*", "**", "%"})

    def __init__(
        self,
        templates: Templates | None = None,
        compiled: CompiledTemplates | None = None,
        *,
        markup: bool = True,
        computed: Callable[[Any], Any] | None = None,
        used: Callable[[str], object] = str,
        entered: Callable[[str], object] | None = None,
        repeats: Repeats | None = None,
    ) -> None:
        """``markup``: what is printed is escaped for SVG. ``computed`` marks what was computed.

        ``used`` is called with the name of every template that is opened, extended, included or
        imported; ``entered`` with the name of every branch of a condition that is taken, of
        templates that do not ship.
        """
        self.budget = Budget()
        # Compiled code calls it at each turn of a loop and each call of a macro, with the text that
        # is printed as it stands.
        self.spend = self.budget.spend
        self._repeats = repeats
        self._computed, self._used, self._entered = computed, used, entered
        self._safe: dict[tuple[type, str], bool] = {}  # attributes that were judged before
        super().__init__(
            loader=templates, undefined=StrictUndefined, autoescape=markup, trim_blocks=True,
            lstrip_blocks=True, finalize=self._printed, bytecode_cache=compiled,
        )  # fmt: skip
        self.filters = {name: self._counted(function) for name, function in limits.FILTERS.items()}
        self.tests = {
            name: self._weighed(function) if name in _COMPARING else function
            for name, function in self.tests.items()
        }
        for name in _FORBIDDEN_GLOBALS:
            self.globals.pop(name, None)

    # --- called by whoever runs a template

    def opened(self, name: str) -> "OpenTemplate":
        """The template of a name, compiled. Raises ContentError; placed, unless there is none."""
        try:
            return OpenTemplate(self, self.get_template(name))
        except TemplateNotFound as error:
            assert isinstance(self.loader, Templates)
            raise self.loader.unknown(str(error.name)) from None
        except (ContentError, *FAULTS) as error:
            assert isinstance(self.loader, Templates)
            raise content_error(error, self.loader.shown(name)) from error

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,  # noqa: A002 - as Jinja2 has it
    ) -> Template:
        """The template, as Jinja2 gives it; ``used`` is called with its name."""
        if self.loader is None:
            hint = "write its text here: a rulebook is one file"
            raise limits.fault(f"{str(name)[:60]!r} is not allowed here", hint)
        self._used(str(name))
        return super().get_template(name, parent, globals)

    def cut(self, text: str, path: str) -> list[tuple[str, str]]:
        """The parts of a template's text by kind, ``data`` as typed. Raises ContentError."""
        try:
            return [(kind, part) for _, kind, part in self.lexer.tokeniter(text, path)]
        except (ContentError, *FAULTS) as error:
            if isinstance(error, TemplateSyntaxError):
                error.source = text
            raise content_error(error, path) from error

    def opened_text(self, text: str, path: str) -> "OpenTemplate":
        """A text at a path, such as a manuscript, compiled. Raises ContentError."""
        bytecode = self.bytecode_cache
        try:
            bucket = bytecode.get_bucket(self, path, path, text) if bytecode else None
            code = bucket.code if bucket and bucket.code else self.compile(text, path, path)
        except (ContentError, *FAULTS) as error:
            raise content_error(error, path) from error
        if bytecode and bucket and bucket.code is None:
            bucket.code = code
            bytecode.set_bucket(bucket)
        return OpenTemplate(self, Template.from_code(self, code, self.make_globals(None)))

    def computed_by(self, expression: str, names: Mapping[str, Any], path: str) -> Any:
        """The value of an expression. Raises ContentError."""
        self.budget.begin()
        try:
            code = self._expression(expression)
            template = Template.from_code(self, code, self.make_globals(None))
            return TemplateExpression(template, undefined_to_none=False)(**names)
        except (ContentError, *FAULTS) as error:
            raise content_error(error, path) from error

    def _expression(self, expression: str) -> CodeType:
        """The code of an expression as ``compile_expression`` makes it, cached as for templates."""
        bytecode = self.bytecode_cache
        bucket = bytecode.get_bucket(self, "expression", None, expression) if bytecode else None
        if bucket and bucket.code is not None:
            return bucket.code
        parser = Parser(self, expression, state="variable")
        try:
            parsed = parser.parse_expression()
            if not parser.stream.eos:
                parser.fail("chunk after expression")
            parsed.set_environment(self)
        except TemplateSyntaxError:
            self.handle_exception(source=expression)
        result = nodes.Assign(nodes.Name("result", "store"), parsed, lineno=1)
        code = self.compile(nodes.Template([result], lineno=1))
        if bytecode and bucket:
            bucket.code = code
            bytecode.set_bucket(bucket)
        return code

    # --- called by the code of templates

    def joined(self, *parts: Any) -> Any:
        """Parts joined with ``~``."""
        return limits.joined(parts, escape=bool(self.autoescape))

    def sliced(self, value: Any, start: Any, stop: Any, step: Any) -> Any:
        """A part of a text or list: ``title[:3]``."""
        return value[start:stop:step]

    def holds(self, value: Any, whole: Any) -> bool:
        """Whether something is part of a text or list: ``a in b``."""
        if isinstance(value, str) and isinstance(whole, str):
            self.budget.spend(len(whole) * min(len(value), 100) // (100 * _CHARACTERS_AT_A_STEP))
        else:
            self.measured(whole)
        return value in whole

    def measured(self, value: Any) -> Any:
        """A value that is compared; its size counts, as each of its values may be looked at."""
        if isinstance(value, str):
            self.budget.spend(len(value) // _CHARACTERS_AT_A_STEP)
        elif isinstance(value, limits.CONTAINERS):
            self.budget.spend(limits.weight(value) // _AT_A_STEP)
        return value

    def gathered(self, value: Any) -> Any:
        """A list that may hold lists. Raises ContentError if all of them hold far too much."""
        if isinstance(value, limits.CONTAINERS):
            self.budget.spend(limits.check_weight(value) // _AT_A_STEP)
        return value

    def passed(self, branch: str, value: Any = "") -> Any:
        """The value of a branch that is taken, which is noted."""
        if self._entered:
            self._entered(branch)
        return value

    def _made(self, value: Any) -> Any:
        """A value that an expression made; its length counts, whether it is printed or not."""
        if isinstance(value, (str, list, tuple)):
            self.budget.spend(0, len(value))
        return value if isinstance(value, str) else self.gathered(value)

    def _weighed(self, function: Any) -> Callable[..., Any]:
        """A test that compares with its last value."""

        @wraps(function)
        def weighed(*given: Any) -> Any:
            self.measured(given[-1])
            return function(*given)

        return weighed

    def _counted(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """A filter whose results count, also those that ``map`` makes of it."""

        @wraps(function)
        def counted(*given: Any, **named: Any) -> Any:
            if named or len(given) > 1 or type(given[0]) not in _NUMBERS:
                for value in (*given, *named.values()):
                    self.measured(value)
            return self._made(function(*given, **named))

        return counted

    def _printed(self, value: Any) -> Any:
        """What ``{{ ... }}`` prints."""
        text = isinstance(value, str)
        if not text:
            value = limits.printable(value)
        self.budget.spend(0, len(value) if text else 20)
        return self._computed(value) if self._computed else value

    def call_binop(self, _context: Context, operator: str, left: Any, right: Any) -> Any:
        """The result of ``+ * ** %``. Raises ContentError if it would fill the memory."""
        if type(left) in _NUMBERS and type(right) in _NUMBERS and operator in "+*":
            made = left + right if operator == "+" else left * right  # as of most places
            if -limits.LARGEST_NUMBER <= made <= limits.LARGEST_NUMBER:
                return made
        return self._made(
            limits.checked_operation(operator, left, right, self.binop_table[operator])
        )

    def call(self, context: Context, called: Any, /, *args: Any, **kwargs: Any) -> Any:
        """A call. Raises ContentError, in plain words, for one that does not fit its function."""
        owner = getattr(called, "__self__", None)
        if isinstance(owner, str):
            limits.check_text_method(called.__name__, owner, args)
            self.budget.spend(0, len(owner))
        run = partial(super().call, context, called, *args, **kwargs)
        try:
            if self._repeats and isinstance(called, Macro):
                return self._repeats.printed(called, args, kwargs, lambda: self._made(run()))
            return self._made(run())
        except TypeError as error:
            named = {name: value for name, value in kwargs.items() if name not in OF_JINJA}
            problem = None if isinstance(called, Macro) else unfit_call(called, args, named)
            if problem is None:
                raise
            raise problem from error

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """For texts and numbers only harmless names; for all else as Jinja2 decides."""
        if isinstance(obj, str):
            return attr in limits.TEXT_METHODS or attr == "at"  # of a text with a box of its own
        if isinstance(obj, (int, float, bytes)):
            return False
        question = type(obj), attr  # nothing else decides
        known = self._safe.get(question)
        if known is None:
            if len(self._safe) >= _MOST_JUDGED:
                self._safe.clear()
            known = self._safe[question] = bool(super().is_safe_attribute(obj, attr, value))
        return known

    def wrap_str_format(self, value: Any) -> None:  # noqa: ARG002 - as Jinja2 has it
        """Jinja2 lets texts be formatted; no text has ``format`` here, as a width has no bound."""
        return

    def getattr(self, obj: Any, attribute: str) -> Any:
        """A field before a method."""
        if isinstance(obj, Names) and attribute != "get":
            return obj[attribute]
        if isinstance(obj, Mapping) and not isinstance(obj, Names) and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)

    # --- called when a template is compiled

    def _generate(
        self,
        source: nodes.Template,
        name: str | None,
        filename: str | None,
        *more: Any,
        **named: Any,
    ) -> str:
        """The Python code of a template, and of an expression, that counts what it uses up."""
        check_tree(source, name, filename)
        if self._entered and filename and not ships(Where(filename)):
            note_branches(source, filename)
        return super()._generate(counted_tree(source), name, filename, *more, **named)


class OpenTemplate(NamedTuple):
    """A compiled template and the sandbox it runs in."""

    sandbox: Sandbox
    template: Template

    @property
    def where(self) -> Where:
        """Its file, as the user knows it."""
        return Where(self.template.filename or self.template.name or "")

    def printed(self, **names: Any) -> str:
        """The result of the template. Raises ContentError at the line of a template."""
        self.sandbox.budget.begin(self.where.file)
        try:
            return self.template.render(**names)
        except (ContentError, *FAULTS) as error:
            known = () if self.sandbox.loader else tuple(names)  # a hint lists those of a rulebook
            raise content_error(error, self.where.file, known) from error
        finally:
            if not ships(self.where):  # the game's budget is for what a designer wrote
                self.sandbox.budget.end()
