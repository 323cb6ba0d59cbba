"""Compiled templates in the user's cache: a large game spends half its time on them otherwise."""

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from generator.cache import Cache


class CompiledTemplates(BytecodeCache):
    """Keeps code by what it was compiled from and how; a fault of the cache means no cache."""

    def __init__(self, cache: Cache, settings: str) -> None:
        self._cache, self._settings = cache, settings

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give the bucket the code that was kept for its source, if any was."""
        kept = self._cache.get("templates", self._key(bucket))
        if kept is not None:
            try:
                bucket.bytecode_from_string(kept)
            except (ValueError, EOFError, TypeError):  # of another Python
                bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the bucket's code."""
        self._cache.put("templates", self._key(bucket), bucket.bytecode_to_string())

    def _key(self, bucket: Bucket) -> str:
        return f"{self._settings} {bucket.key} {bucket.checksum}"
