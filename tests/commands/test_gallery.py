"""The gallery: every layout has a sample that builds without a word, in every theme."""

import pytest
from conftest import LAYOUTS, run_cache

from generator.commands.gallery import FILE, _content, gallery_samples, write_gallery
from generator.files.folder import Folder
from generator.options import Options
from generator.pipeline import Session

FOLDERS = tuple(Folder.of(one, shown="layouts") for one in LAYOUTS)


@pytest.fixture(scope="module")
def layouts():
    return Session(Folder.of({}, shown="content"), FOLDERS, {}, run_cache()).read_layouts()[0]


def test_every_layout_has_a_sample_that_names_it(layouts):
    samples = gallery_samples(FOLDERS)
    assert set(samples) == set(layouts.slots)
    for name, sample in samples.items():
        assert f"layout: {name}\n" in sample.component


def test_the_samples_build_and_nothing_is_told():
    session = Session(_content(gallery_samples(FOLDERS), "deco"), FOLDERS, {}, run_cache())
    built, found = session.build("gallery", Options())
    assert (bool(built), found) == (True, ())


@pytest.mark.whole
def test_the_page_shows_each_layout_in_each_theme(layouts, tmp_path):
    written, found = write_gallery(FOLDERS, run_cache(), tmp_path)
    assert found == ()
    text = written.read_text(encoding="utf-8")
    assert written.name == FILE
    for name in layouts.slots:
        for theme in layouts.themes:
            assert f'aria-label="{name}, {theme}, front"' in text
