"""How many slips of the pen lie between two words."""


def slips_between(said: str, meant: str, most: int) -> int:
    """Letters lost, added, exchanged or swapped with the next; ``most`` + 1 where it is more."""
    if abs(len(said) - len(meant)) > most:
        return most + 1
    # Loaded only where a word is near another: in most texts that were looked at before none is.
    from rapidfuzz.distance.OSA import distance

    return distance(said, meant, score_cutoff=most)
