"""The first pages of a print file: what to print, in which order, on what, and how to cut it."""
