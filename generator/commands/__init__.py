"""Commands: what each command of the command line does, in Python, over a Session."""
