"""The printing condition that a press file claims is that of its profile, in every reading."""

import re
from io import BytesIO

import pikepdf
import pytest
from click.testing import CliRunner
from conftest import TINY
from night_game import night_game, ordered
from press_profile import press_profile

from generator.cli import main
from generator.preflight.condition import condition_in
from generator.preflight.run import preflight


@pytest.fixture(scope="module")
def night():
    return night_game()


def intent_of(data):
    with pikepdf.open(BytesIO(data)) as pdf:
        (intent,) = pdf.Root.get("/OutputIntents", [{}])
        return {str(key): str(intent[key]) for key in (*intent.keys(),) if key[1:5] != "Dest"}


SWOP, FOGRA51 = "U.S. Web Coated (SWOP) v2", "PSO Coated v3"


@pytest.mark.parametrize(
    ("target", "name", "condition"),
    [
        ("drivethru", SWOP, "CGATS TR 001"),
        ("drivethru", "Press of a test", "Custom"),
        ("press", FOGRA51, "FOGRA51"),
        ("press", "Coated FOGRA39 (ISO 12647-2:2004)", "FOGRA39"),
        ("press", "Press of a test", "Custom"),
        ("press-eu", FOGRA51, "FOGRA51"),
        ("press-eu", "Press of a test", "Custom"),
        ("press-eu", "ISO Coated v2 (ECI)", "FOGRA39"),
    ],
)
def test_the_condition_is_that_of_the_profile(night, tmp_path, target, name, condition):
    """Never that of the target: a press that went by it would print other colours."""
    data, _ = ordered(night, target, tmp_path, press_profile(name))
    said = intent_of(data)
    assert said["/OutputConditionIdentifier"] == condition
    assert said["/Info"] == said["/OutputCondition"] == name
    assert ("/RegistryName" in said) == (condition != "Custom")
    wanted = night.targets[target].condition
    told = [one for one in preflight(data, night.targets[target]).findings
            if one.check == "no-output-intent"]  # fmt: skip
    assert len(told) == (wanted not in (None, condition)), told
    assert all(name in one.message and wanted in one.message for one in told)


def test_a_tag_of_the_profile_names_its_condition_too(night, tmp_path):
    icc = press_profile("A press in Lyon", targ="CGATS.17 ORIGINATOR Fogra DESCRIPTOR FOGRA39L")
    data, _ = ordered(night, "press", tmp_path, icc)
    assert intent_of(data)["/OutputConditionIdentifier"] == "FOGRA39"


def test_without_a_profile_no_condition_is_claimed_but_the_one_that_is_meant(night, tmp_path):
    for target in ("press", "press-eu"):
        assert not intent_of(ordered(night, target, tmp_path)[0])
    said = intent_of(ordered(night, "drivethru", tmp_path)[0])
    assert said["/OutputConditionIdentifier"] == "CGATS TR 001"
    assert "plain formula" in said["/Info"]


def changed_intent(data, **keys):
    made = BytesIO()
    with pikepdf.open(BytesIO(data)) as pdf:
        for key, value in keys.items():
            pdf.Root.OutputIntents[0][f"/{key}"] = value
        pdf.save(made)
    return made.getvalue()


@pytest.mark.parametrize(
    ("identifier", "name", "told"),
    [
        ("FOGRA39", SWOP, True),
        ("CGATS TR 001", FOGRA51, True),
        ("FOGRA51L", FOGRA51, False),
        ("CGATS TR001", SWOP, False),
        ("Custom", SWOP, False),
        ("FOGRA39", "Press of a test", False),  # who knows which press that is
    ],
)
def test_a_claimed_condition_is_compared_with_the_profile(night, tmp_path, identifier, name, told):
    data, _ = ordered(night, "press", tmp_path, press_profile(name))
    data = changed_intent(data, OutputConditionIdentifier=identifier)
    found = [one.message for one in preflight(data).findings]
    assert len(found) == told
    assert all(identifier in one and name in one for one in found)


def test_pdf_x4_is_claimed_in_xmp(night, tmp_path):
    """The information dictionary says it too, but readers of PDF/X-4 look into the XMP."""
    data, _ = ordered(night, "press", tmp_path, press_profile())
    made = BytesIO()
    with pikepdf.open(BytesIO(data)) as pdf:
        text = pdf.Root.Metadata.read_bytes()
        assert text.count(b"GTS_PDFXVersion") == 2
        pdf.Root.Metadata.write(re.sub(rb"<pdfxid:GTS_PDFX.*?>.*?>", b"", text))
        pdf.save(made)
    (found,) = preflight(made.getvalue()).findings
    assert found.check == "untrue-pdf-x"
    assert "XMP" in found.message


def test_a_profile_for_another_press_is_refused(monkeypatch, tmp_path):
    monkeypatch.chdir(TINY)
    icc = tmp_path / "press.icc"
    for name, said in (("PSO Coated v3", "it is for FOGRA51"), ("Ours", ""), ("FOGRA39", "")):
        icc.write_bytes(press_profile(name))
        words = ("export", "press-eu", "tiny", "--icc", str(icc), "--output", str(tmp_path))
        told = CliRunner().invoke(main, words)
        assert (told.exit_code, said in told.output) == (2 if said else 0, True)
        assert (tmp_path / "tiny").exists() == (not said)
        unknown = "its colours have an unknown profile, Ours; a European press"
        assert (unknown in told.output) == (name == "Ours")


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ("Coated FOGRA39 (ISO 12647-2:2004)", "FOGRA39"), ("FOGRA39L", "FOGRA39"),
        ("TR006", "CGATS TR 006"), ("FOGRA100", ""), ("Strong paper", ""),
    ],
)  # fmt: skip
def test_a_condition_is_known_however_it_is_written(said, known):
    assert condition_in(said) == known
