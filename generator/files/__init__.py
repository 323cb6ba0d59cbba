"""Files: the one reader of folders, and the one writer."""
