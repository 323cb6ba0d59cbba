"""Templates: one sandbox, one set of functions and one recorder for faces and rulebook alike."""
