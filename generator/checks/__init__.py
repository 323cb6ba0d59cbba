"""Checks: what is probably a mistake in any game, found in the finished, frozen forms of it.

Five tables: name of the warning -> function. ``run.py`` runs them, ``allow.py`` marks what a
designer accepts. ``tables/`` looks at the game as it was loaded, ``faces/`` at one drawn side,
``decks/`` at all of them together, ``texts/`` at words of cards, books and translations, and
``books/`` at a rulebook beside its game. The engine knows nothing of them.
"""

from collections.abc import Callable, Iterator, Mapping

from generator.checks.books.counts import wrong_counts
from generator.checks.books.mentions import empty_chapters, repeated_headings, unmentioned
from generator.checks.books.numbers import unbacked_figures
from generator.checks.books.passages import lost_figures, missing_passages
from generator.checks.books.stated_facts import wrong_numbers
from generator.checks.books.sums import wrong_sums
from generator.checks.books.translated import books_differ
from generator.checks.decks.branches import unreached_branches
from generator.checks.decks.unused import misspelt_fields, unread_fields, unused_resources
from generator.checks.decks.upside_down import upside_down
from generator.checks.faces import placement
from generator.checks.faces.bleed import wrong_bleed
from generator.checks.faces.legibility import illegible
from generator.checks.faces.unseen import unseen
from generator.checks.tables.about import missing_about
from generator.checks.tables.odd_rows import odd_rows
from generator.checks.tables.printed_twice import printed_twice
from generator.checks.tables.said_numbers import said_otherwise
from generator.checks.tables.setup import misplaced_setup, setup_overlap, setup_unlike_number
from generator.checks.tables.unused_files import unused_files
from generator.checks.texts import sentences
from generator.checks.texts.language import wrong_languages
from generator.checks.texts.marks import stray_marks
from generator.checks.texts.references import typed_references
from generator.checks.texts.repeated import repeated_items, repeated_words
from generator.checks.texts.spelling import misspelt_words
from generator.checks.texts.spelt_names import misspelt_names, other_spellings, unknown_names
from generator.checks.texts.translations import other_translations
from generator.problem import Problem

TABLE_CHECKS: Mapping[str, Callable[..., Iterator[Problem]]] = {  # (Game)
    "printed-twice": printed_twice,
    "misplaced-setup": misplaced_setup,
    "setup-overlap": setup_overlap,
    "setup-unlike-number": setup_unlike_number,
    "odd-row": odd_rows,
    "wrong-number": said_otherwise,
    "missing-about": missing_about,
    "unused-file": unused_files,
}
FACE_CHECKS: Mapping[str, Callable[..., Iterator[Problem]]] = {  # (Face)
    "empty-face": placement.empty_face,
    "outside-safe-zone": placement.outside_zone,
    "box-off-card": placement.box_off_card,
    "ends-at-trim": wrong_bleed,
    "short-bleed": wrong_bleed,
    "small-print": illegible,
    "text-over-text": illegible,
    "low-contrast": illegible,
    "unseen-shape": unseen,
    "colour-unused": placement.unused_colour,
    "text-not-moved": placement.unmoved_text,
    "small-code": placement.small_code,
}
DECK_CHECKS: Mapping[str, Callable[..., Iterator[Problem]]] = {  # (Game, Deck)
    "unused-picture": unused_resources,
    "unused-drawing": unused_resources,
    "unused-icon": unused_resources,
    "unused-colour": unused_resources,
    "unused-style": unused_resources,
    "unused-font": unused_resources,
    "unknown-field": misspelt_fields,
    "unread-field": unread_fields,
    "unreached-branch": unreached_branches,
    "upside-down": upside_down,
}
TEXT_CHECKS: Mapping[str, Callable[..., Iterator[Problem]]] = {  # (Text, Names)
    "wrong-language": wrong_languages,
    "code-on-paper": stray_marks,
    "looks-like-markup": stray_marks,
    "other-spelling": other_spellings,
    "misspelt-name": misspelt_names,
    "unknown-name": unknown_names,
    "misspelt-word": misspelt_words,
    "repeated-word": repeated_words,
    "number-and-noun": sentences.wrong_numbers_of_words,
    "repeated-item": repeated_items,
    "typed-reference": typed_references,
    "unfinished-sentence": sentences.unfinished_sentences,
    "stray-sign": sentences.stray_signs,
    "row-too-short": sentences.short_rows,
    "translation-differs": other_translations,
}
BOOK_CHECKS: Mapping[str, Callable[..., Iterator[Problem]]] = {  # (ReadBook, Names)
    "unmentioned-component": unmentioned,
    "empty-chapter": empty_chapters,
    "repeated-item": repeated_headings,
    "paragraph-without-place": missing_passages,
    "rule-without-place": missing_passages,
    "term-without-place": missing_passages,
    "ruling-without-place": missing_passages,
    "unknown-ruling": missing_passages,
    "empty-paragraph": missing_passages,
    "lost-words": missing_passages,
    "lost-figure": lost_figures,
    "wrong-count": wrong_counts,
    "wrong-sum": wrong_sums,
    "wrong-number": wrong_numbers,
    "unbacked-number": unbacked_figures,
    "books-differ": books_differ,
}
PEDANTIC = frozenset(
    {"misspelt-word", "unknown-name", "books-differ", "unbacked-number", "unused-style"}
)
