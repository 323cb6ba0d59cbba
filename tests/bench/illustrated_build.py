"""One run from content with pictures to print file; prints the file's bytes.

python tests/bench/illustrated_build.py CONTENT LAYOUTS SHIPPED_LAYOUTS OUTPUT
"""

import sys
from pathlib import Path

from generator.cli import begin, end

begin()  # before all else, as the command does

from generator.exports.pdf.print_files import export_pdf  # noqa: E402
from generator.project import Project  # noqa: E402

content, *layouts, output = sys.argv[1:5]
built, problems = Project(content, layouts).build("album")
assert built is not None, problems
written = export_pdf(built, Path(output), components=False)
print(written[0].path.stat().st_size)
end(0)
