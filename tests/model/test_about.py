"""What a game says about itself: time, age, credits, licence."""

import pytest

from generator.model.about import About
from generator.model.game import Game
from generator.model.schema import read_record
from generator.model.source import PlacedDict
from generator.problem import Where

HERE = Where("game.yaml")


def said(**keys):
    record, problems = read_record(About, PlacedDict(keys, where=HERE), HERE)
    return record, [one.name for one in problems]


@pytest.mark.parametrize(
    ("minutes", "time"), [(45, "45"), ([30, 45], "30–45"), ([45, 45], "45"), (None, "")]
)
def test_time_is_one_number_or_two(minutes, time):
    about, problems = said(**({} if minutes is None else {"minutes": minutes}))
    assert (about.time(), problems) == (time, [])


@pytest.mark.parametrize(
    ("keys", "rule"),
    [
        ({"minutes": 0}, "wrong-value"),
        ({"minutes": [45, 30]}, "wrong-value"),
        ({"minutes": "an hour"}, "wrong-type"),
        ({"minutes": True}, "wrong-type"),
        ({"age": 0}, "wrong-value"),
        ({"age": 99}, "wrong-value"),
        ({"web": "see the shop"}, "wrong-value"),
        ({"blurb": "long " * 80}, "wrong-value"),
        ({"author": "Ada"}, "unknown-key"),
    ],
)
def test_slips_are_told(keys, rule):
    assert said(**keys)[1] == [rule]


def test_facts_and_small_print():
    about, _ = said(minutes=[30, 45], age=8, credits=["Game: Ada"], licence="MIT", edition="First")
    assert about.facts() == ("30–45 min", "8+")
    assert about.imprint() == ("First", "Game: Ada", "MIT")
    assert about.unsaid() == ()
    assert said(age=8)[0].unsaid() == ("minutes", "credits", "licence")


def test_game_made_in_python_says_it_too():
    game = Game.of("moon", [], players=(1, 2), about={"minutes": 20, "credits": ["Game: Ada"]})
    assert (game.about.time(), game.about.credits) == ("20", ("Game: Ada",))
    with pytest.raises(ValueError, match="about"):
        Game.of("moon", [], players=(1, 2), about={"minutes": -1})
