"""What thousands of tests make of the same words is made once a worker: code and layouts."""

from generator.files.read import read_text
from generator.load import layouts as layout_files
from generator.template.loading import CompiledTemplates


def begin():
    """From now on each is made once."""
    _compile_once()
    _read_once()


def _compile_once():
    """Every template is compiled once a worker, whatever cache the build of a test has.

    Half of the time of a small game's build from nothing goes into ``_kit`` and its like.
    """
    load, dump, code = CompiledTemplates.load_bytecode, CompiledTemplates.dump_bytecode, {}

    def key(bucket):
        return bucket.key, bucket.checksum, bucket.environment.autoescape

    def loaded(self, bucket):
        load(self, bucket)
        if bucket.code is None and key(bucket) in code:
            bucket.code = code[key(bucket)]
            dump(self, bucket)

    def dumped(self, bucket):
        code[key(bucket)] = bucket.code
        dump(self, bucket)

    CompiledTemplates.load_bytecode, CompiledTemplates.dump_bytecode = loaded, dumped


def _read_once():
    """A layout of the same words is read as YAML once a worker; its file is asked for each time.

    It takes half of the time of a game of one card, and there are thousands of them.
    """
    read, records = layout_files._record, {}

    def record(model, folder, name, stem):
        text, problems = read_text(folder, name)
        if text is None or problems:
            return read(model, folder, name, stem)
        key = model, folder.shown(name), stem, text
        if key not in records:
            records[key] = read(model, folder, name, stem)
        return records[key]

    layout_files._record = record
