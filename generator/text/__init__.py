"""Text: fonts as values, measuring, inline Markdown, and fitting a text into a box."""
