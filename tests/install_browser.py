"""Sees to it that the tests of the preview's page have a Chromium: the system's, or installs one.

``make test`` runs it. Where none can be had it says so, and ends with 1 in CI.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

# The one without windows first: it takes a third less of the processor.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
MISSING = (
    "NO CHROMIUM: the preview's page is NOT tested in a browser. Install one (Debian: apt-get "
    "install chromium) or name it in CHROMIUM, and run the tests again."
)
_INSTALL = "apt-get install --yes --no-install-recommends"
_DEBIANS = f"{{ {_INSTALL} chromium-headless-shell || {_INSTALL} chromium; }}"
WAYS = (  # to install one, each tried where the ones before gave none
    ("sh", "-c", _DEBIANS),
    ("sh", "-c", f"apt-get update && {_DEBIANS}"),
    ("sudo", "-n", "sh", "-c", f"apt-get update && {_DEBIANS}"),
    (sys.executable, "-m", "playwright", "install", "--with-deps", "chromium"),
    (sys.executable, "-m", "playwright", "install", "chromium"),
)
SECONDS = 600  # until a way to install one is given up


def chromium():
    """The path of a Chromium on this machine; None if there is none."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return found or _playwrights_own()


def in_ci():
    """Whether what cannot be tested must fail."""
    return os.environ.get("CI", "").lower() not in ("", "0", "false")


def _playwrights_own():
    given = os.environ.get("PLAYWRIGHT_BROWSERS_PATH")
    caches = (Path(os.environ.get("XDG_CACHE_HOME") or "."), Path.home() / ".cache")
    names = {"chrome", "headless_shell", "chrome-headless-shell", "chrome.exe"}
    for folder in [Path(given)] if given else [cache / "ms-playwright" for cache in caches]:
        found = sorted(folder.glob("chromium*/chrome-*/*")) if folder.is_dir() else []
        path = next((str(path) for path in found if path.name in names), None)
        if path:
            return path
    return None


def _install():
    for way in WAYS:
        if shutil.which(way[0]) is None or (way[0] == "sh" and not _may_install()):
            continue
        print(f"no Chromium yet: {' '.join(map(str, way))}")
        try:
            subprocess.run(way, timeout=SECONDS, check=True)
        except (OSError, subprocess.SubprocessError) as error:
            print(f"  that did not work: {error}")
        if chromium():
            return


def install_readers():
    """Install poppler's programs, with which tests read finished PDFs, where that may be done."""
    if shutil.which("pdftotext") is None and _may_install():
        ways = f"{_INSTALL} poppler-utils || {{ apt-get update && {_INSTALL} poppler-utils; }}"
        subprocess.run(("sh", "-c", ways), timeout=SECONDS, check=False)


def _may_install():
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


if __name__ == "__main__":
    install_readers()
    if chromium() is None:
        _install()
    if chromium() is None:
        line = "=" * 79
        print(f"{line}\n{MISSING}\n{line}", file=sys.stderr)
        sys.exit(1 if in_ci() else 0)
