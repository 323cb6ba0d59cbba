"""How many slips of the pen lie between two words."""

from collections import Counter


def slips_between(said: str, meant: str, most: int) -> int:
    """Letters lost, added, exchanged or swapped with the next; ``most`` + 1 where it is more."""
    longest = max(len(said), len(meant))
    if abs(len(said) - len(meant)) > most or len(set(said).difference(meant)) > most:
        return most + 1
    # A slip makes one letter of the longer word another, or none: the others it shares.
    if longest - (Counter(said) & Counter(meant)).total() > most:
        return most + 1
    # Loaded only where two words are so near: in most texts that were looked at before none are.
    from rapidfuzz.distance.OSA import distance

    return distance(said, meant, score_cutoff=most)
