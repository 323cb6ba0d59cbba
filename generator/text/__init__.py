"""Text: fonts, shaping, line breaking, and fitting a text into a box."""
