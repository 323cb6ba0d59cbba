"""An opened book: its texts, the terms in them, and the readers of its numbers."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from generator.checks.books.labels import labels_of
from generator.checks.texts.phrases import Match
from generator.checks.texts.text import Text
from generator.model.rulebook import Manuscript, Term
from generator.rulebook.book import ReadBook
from generator.rulebook.numbers import FigureReader
from generator.rulebook.sentences import Stemmer


@dataclass(frozen=True, eq=False)
class Opened:
    """What the checks of one book share."""

    read: ReadBook

    @cached_property
    def prose(self) -> Text:
        """The text of the book."""
        language = self.read.manuscript.language
        about = self.read.game.language, language, (), self.read.objects
        return Text("prose", self.read.rendered, *about)

    @cached_property
    def labels(self) -> Text:
        """Its titles, captions and callouts."""
        manuscript = self.read.manuscript
        labels = labels_of(manuscript)
        return Text("labels", labels, self.read.game.language, manuscript.language)

    @cached_property
    def named(self) -> Mapping[Text, list[tuple[Match, Term]]]:
        """The terms in both texts, each with its places."""
        terms = self.read.manuscript.terms
        return {text: text.terms(terms) for text in (self.prose, self.labels)}

    @property
    def texts(self) -> tuple[Text, Text]:
        """Both texts."""
        return self.prose, self.labels

    @cached_property
    def reader(self) -> FigureReader:
        """What reads its numbers."""
        manuscript = self.read.manuscript
        return FigureReader(manuscript.language, stemmer_of(manuscript))

    @cached_property
    def reader_of_rules(self) -> FigureReader | None:
        """What reads the rules where they are in another language; terms have the same names."""
        language = self.read.manuscript.rules_language
        if language is None:
            return None
        return FigureReader(language, stemmer_of(replace(self.read.manuscript, language=language)))


@lru_cache(maxsize=4)  # all checks of a book run one after the other
def opened(read: ReadBook) -> Opened:
    """A book as its checks share it."""
    return Opened(read)


def stemmer_of(manuscript: Manuscript) -> Stemmer:
    """The stemmer of a manuscript's language, with the inflections of its glossary."""
    forms = {form: term.name for term in manuscript.terms for form in term.forms}
    single = {form: name for form, name in forms.items() if len(form.split()) == 1}
    return Stemmer(manuscript.language, single)
