"""Pictures on faces: what a file is, where it lies, and the forms in which it is printed."""
