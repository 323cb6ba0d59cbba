"""Steps of a command, remembered in memory for the life of one session."""

from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256
from typing import Any, TypeVar

T = TypeVar("T")
_MOST = 40  # steps; a game in three languages takes a score


class Steps:
    """What steps gave, by their requests; the request that was not made longest goes first."""

    def __init__(self) -> None:
        self._given: OrderedDict[str, Any] = OrderedDict()

    def remembered(self, request: tuple[object, ...], step: Callable[[], T]) -> T:
        """The result of a step, or its remembered result for the same request."""
        key = digest_of(request)
        if key in self._given:
            self._given.move_to_end(key)
        else:
            self._given[key] = step()
            if len(self._given) > _MOST:
                self._given.popitem(last=False)
        result: T = self._given[key]
        return result

    def remembers(self, request: tuple[object, ...]) -> bool:
        """Whether the result for this request is remembered."""
        return digest_of(request) in self._given


def digest_of(request: tuple[object, ...]) -> str:
    """The digest of a request."""
    return sha256(repr(request).encode()).hexdigest()
