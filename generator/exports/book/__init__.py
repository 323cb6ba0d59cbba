"""Books: a Book written as Typst source, its figures as SVG, set by Typst, finished by pikepdf."""
