"""What a template may use up: steps and characters. One that runs away is told, not waited for."""

from generator.problem import ContentError

# A card takes some hundred steps, a board drawn from its data about ten thousand.
MOST_STEPS = 2_000_000  # of one face or one rulebook: turns of a loop, macros, functions
MOST_CHARACTERS = 20_000_000  # that one face or one rulebook prints
STEPS_A_GAME = 200_000_000
CHARACTERS_A_GAME = 600_000_000


class Budget:
    """Counts down; ``begin`` gives a new face its own, within what the game has left."""

    def __init__(self) -> None:
        self._left = (STEPS_A_GAME, CHARACTERS_A_GAME)
        self.begin()

    def begin(self) -> None:
        """Start the next face."""
        self.steps = min(MOST_STEPS, self._left[0])
        self.characters = min(MOST_CHARACTERS, self._left[1])
        self._given = (self.steps, self.characters)

    def end(self) -> None:
        """Take what the face used up off what the game has left."""
        steps, characters = self._given[0] - self.steps, self._given[1] - self.characters
        self._left = (max(self._left[0] - steps, 0), max(self._left[1] - characters, 0))

    def spend(self, steps: int, characters: int = 0) -> None:
        """Use some up. Raises ContentError ``template-budget`` when nothing is left."""
        self.steps -= steps
        self.characters -= characters
        if self.steps < 0:
            raise ContentError(
                "template-budget",
                "this template takes far too many steps",
                "shorten its loops: some thousand steps draw a face, one in another multiplies",
            )
        if self.characters < 0:
            raise ContentError(
                "template-budget",
                "this template prints far too much",
                "check its loops: some thousand characters are a face, one in another multiplies",
            )
