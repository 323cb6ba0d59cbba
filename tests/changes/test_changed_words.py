"""The pages on what changed speak the game's language: every word of ours on them."""

import re
from string import Formatter
from typing import get_args

import pytest
from pdf_text import text_of
from printed_games import changed, edit, of

from generator.changes.causes import Cause, cause_message
from generator.changes.compare import Change, what_differs, why_taken_out
from generator.load.messages import CHANGE_WORDS, load_change_words
from generator.model.component import PieceRef

LANGUAGES = sorted(path.stem for path in CHANGE_WORDS.glob("*.yaml"))
PIECE = PieceRef("sky", "eclipse")


def places(text):
    return sorted({name for _, name, *_ in Formatter().parse(text) if name})


def pages(folder, output):
    """The texts of all three: what to take out, old beside new, and the page of HTML."""
    project, compared = of(folder), changed(folder)
    new, _, _ = project.write_changed(compared, output)
    pdf, html = project.write_diff(compared, output)
    return text_of(new.path), text_of(pdf.path), html.path.read_text(encoding="utf-8")


def test_four_languages_have_words():
    assert {"en", "de", "fr", "nl"} <= set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_every_word(language):
    usual, words = load_change_words("en"), load_change_words(language)
    assert words.language == language
    for table in ("says", "causes"):
        own, there = getattr(words, table), getattr(usual, table)
        assert own.keys() == there.keys()
        for name, text in own.items():
            assert places(text) == places(there[name]), name
            assert language == "en" or text != there[name] or not re.search("[a-z]", text), name


def test_another_language_has_the_words_of_english():
    assert load_change_words("hu") == load_change_words("en") == load_change_words("../en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("how", get_args(Change.__annotations__["how"]))
def test_whatever_happened_to_a_piece_is_said(language, how):
    words = load_change_words(language)
    change = Change(PIECE, how, 1, 1, causes=(Cause("palette", "gold", "changed", "#1", "#2"),))
    assert len(why_taken_out(change, words)) > 4
    assert len(what_differs(change, words)) > 4


def test_a_source_that_only_another_version_knows_is_named():
    words = load_change_words("en")
    assert cause_message(Cause("foil", "gold"), words) == "foil gold"
    assert cause_message(Cause("foil", "gold", "gone"), words) == "foil gold (gone)"


@pytest.mark.parametrize(
    ("language", "out", "beside"),
    [
        (
            "de",
            (
                "Druck 2 · 6 neue Teile in dieser Datei tragen die Marke 2",
                "Diese Teile aus der Schachtel nehmen",
                "title ist nicht wie zuvor",
                "gibt es im Spiel nicht mehr",
                "die Farbe gold (#e0b04a, jetzt #d0a030)",
            ),
            ("was sich geändert hat", "Verglichen mit Druck 1.", "Eclipse, jetzt Eclips"),
        ),
        (
            "fr",
            ("tirage 2", "Retirez ces pièces de la boîte", "title n’est plus comme avant"),
            ("ce qui a changé", "Comparé au tirage 1.", "Eclipse, maintenant Eclips"),
        ),
        (
            "nl",
            ("druk 2", "Haal deze uit de doos", "title is niet als voorheen"),
            ("wat er veranderd is", "Vergeleken met druk 1.", "Eclipse, nu Eclips", "eerst"),
        ),
        (
            "hu",
            ("printing 2 · 6 new cards in this file have the mark 2", "title changed"),
            ("what changed", "Compared with printing 1.", "Eclipse, now Eclips", "before"),
        ),
    ],
)
def test_pages_speak_the_games_language(tiny_copy, tmp_path, language, out, beside):
    edit(tiny_copy / "game.yaml", "title:", f"language: {language}\ntitle:")
    edit(tiny_copy / "cards.yaml", "id: full-moon", "id: moon")
    assert of(tiny_copy).record_printed("tiny")[0]
    edit(tiny_copy / "cards.yaml", "Eclipse", "Eclips")
    moon = "id: moon, light: moon, hour: 1, title: Full moon"
    edit(
        tiny_copy / "cards.yaml",
        moon,
        "id: comet, light: moon, hour: 7, title: A comet, note: Back.",
    )
    edit(tiny_copy / "game.yaml", "#e0b04a", "#d0a030")
    first, pdf, html = pages(tiny_copy, tmp_path)
    for part in out:
        assert part in first
    for part in beside:
        assert part in pdf
        assert part in html
    assert f'<html lang="{language if language in LANGUAGES else "en"}">' in html
    if language in ("de", "fr", "nl"):
        for english in ("before", " now ", "printing", "pieces", "the colour"):
            assert english not in " ".join((first, pdf, html.partition("<body>")[2]))


def test_the_command_speaks_english_of_a_game_in_german(tiny_copy):
    from generator.cli.changed import _summary

    edit(tiny_copy / "game.yaml", "title:", "language: de\ntitle:")
    assert of(tiny_copy).record_printed("tiny")[0]
    edit(tiny_copy / "game.yaml", "#e0b04a", "#d0a030")
    told = "\n".join(_summary("tiny", changed(tiny_copy), rules=False))
    assert "the colour gold (#e0b04a, now #d0a030)" in told
