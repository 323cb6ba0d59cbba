"""Lists and mappings as texts of a card."""

import pytest

from generator.model.in_text import in_text, joined


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (["a", "b"], "a, b"),
        (["Watch for a new project", "Prepare to take an action"], ("- Watch for a new project\n"
         "- Prepare to take an action")),
        ({"gold": 3, "wood": 1}, "Gold: 3, Wood: 1"),
        ({"verbal": True, "somatic": False, "material": "a quill"}, "Verbal, Material: a quill"),
        ({"index": "fire", "name": "Fire", "url": "/api/fire"}, "Fire"),
        ([{"name": "Club", "desc": "Strike hard and fast."}, {"name": "Throw", "desc": "A rock."}],
         "- **Club** Strike hard and fast\n- **Throw** A rock"),
        ({"light": ["a" * 30, "b" * 30]}, "**Light**\n- " + "a" * 30 + "\n- " + "b" * 30),
        ({"damageType": "acid"}, "Damage Type: acid"),
        ([[1, 2], [3]], "1, 2, 3"),
        ([{"value": 9, "proficiency": {"index": "skill-stealth", "name": "Skill: Stealth"}},
          {"value": 2, "proficiency": {"index": "skill-history", "name": "Skill: History"}}],
         "- Value: 9, Proficiency: Skill: Stealth\n- Value: 2, Proficiency: Skill: History"),
        ({"name": "Bite", "bonus": 15, "damage": [{"type": {"name": "Acid"}, "dice": "2d10 + 8"},
                                                  {"type": {"name": "Fire"}, "dice": "1d8"}]},
         "**Bite** Bonus: 15. Damage: Type: Acid, Dice: 2d10 + 8; Type: Fire, Dice: 1d8"),
        ([{"type": "natural armour", "value": 22}], "Type: natural armour, Value: 22"),
        ({"name": "★", "stars": "★★"}, "**★** ★★"),
        ([], ""), (2.5, "2.5"), (True, ""),
    ],
)  # fmt: skip
def test_a_value_is_a_text(value, text):
    assert in_text(value) == text


def test_a_dash_that_begins_a_value_is_no_list():
    assert joined([("Save", "- or half"), ("SR", "no")]) == "**Save** - or half\n**SR** no"
    assert joined([("Save", "- one\n- two")]) == "**Save**\n- one\n- two"


def test_short_parts_stand_in_a_line_before_a_long_one_and_none_is_nothing():
    long = "Deal two damage to any target, and discard a card."
    parts = [("Range", "60 feet"), ("Time", "1 action"), ("Rest", "-"), ("Swims", "TRUE"),
             ("Flies", "FALSE"), ("", long)]  # fmt: skip
    said = "**Range** 60 feet\u00a0· **Time** 1 action\u00a0· **Swims**\n" + long
    assert joined(parts) == said
    assert joined(parts[:2]) == "**Range** 60 feet\n**Time** 1 action"
