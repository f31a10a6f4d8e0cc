"""What is shipped: the wheel made from the sdist holds the whole product and nothing else."""

import email
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email.message import Message
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = SETTINGS["project"]
WHEEL = SETTINGS["tool"]["hatch"]["build"]["targets"]["wheel"]
PACKAGES = [name for name in WHEEL["packages"] if (ROOT / name / "__init__.py").is_file()]
NOT_SHIPPED = (".pyc", ".pyo")


def python(*words: str | Path, cwd: Path, **env: str) -> str:
    done = subprocess.run(
        [sys.executable, *words],
        cwd=cwd,
        env=os.environ | env,
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build(target: str, source: Path, out: Path) -> Path:
    """Build with what is installed; no network, no isolated environment."""
    python("-m", "hatchling", "build", "--target", target, "--directory", out, cwd=source)
    [made] = out.iterdir()
    return made


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("sdist", ROOT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def unpacked(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        # By attribute: Debian 12 has Python 3.11.2, whose extractall() knows no filter.
        archive.extraction_filter = getattr(tarfile, "data_filter", None)
        archive.extractall(folder)  # noqa: S202  (our own archive)
    [top] = folder.iterdir()
    return top


@pytest.fixture(scope="module")
def wheel(unpacked: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", unpacked, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("installed")
    pip = ("-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-compile")
    python(*pip, "--target", target, wheel, cwd=target, PIP_DISABLE_PIP_VERSION_CHECK="1")
    return target


def product_files() -> set[str]:
    """Every file of the product as it must lie in the wheel."""
    return {
        "factlock/" + path.relative_to(ROOT).as_posix()
        for name in WHEEL["packages"]
        for path in (ROOT / name).rglob("*")
        if path.is_file() and path.suffix not in NOT_SHIPPED
    }


def members(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        [name] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        return email.message_from_bytes(archive.read(name))


def test_the_wheel_holds_the_product_and_nothing_else(wheel):
    shipped = {name for name in members(wheel) if ".dist-info/" not in name}
    assert shipped == product_files()


def test_the_wheel_takes_one_name_in_site_packages(wheel):
    tops = {name.split("/")[0] for name in members(wheel)}
    assert tops == {"factlock", f"factlock-{PROJECT['version']}.dist-info"}


@pytest.mark.parametrize("name", PACKAGES)
def test_each_package_is_marked_as_typed(wheel, name):
    assert f"factlock/{name}/py.typed" in members(wheel)


def test_migrations_are_shipped(wheel):
    names = members(wheel)
    assert {"factlock/migrations/env.py", "factlock/migrations/script.py.mako"} <= names
    assert [name for name in names if re.match(r"factlock/migrations/versions/\d.*\.py$", name)]


def test_the_licence_is_shipped_whole(wheel):
    with zipfile.ZipFile(wheel) as archive:
        [name] = [name for name in archive.namelist() if name.endswith("licenses/LICENSE")]
        text = archive.read(name).decode()
    assert text.strip().startswith("Apache License")
    assert "END OF TERMS AND CONDITIONS" in text


def test_the_metadata_says_what_the_project_says(wheel):
    data = metadata(wheel)
    assert (data["Name"], data["Version"]) == ("factlock", PROJECT["version"])
    assert data["License-Expression"] == "Apache-2.0"
    assert data["Requires-Python"] == PROJECT["requires-python"]
    assert data["Description-Content-Type"] == "text/markdown"
    needed = [line for line in data.get_all("Requires-Dist", []) if "extra ==" not in line]
    assert len(needed) == len(PROJECT["dependencies"])


def test_development_tools_are_not_needed_by_users(wheel):
    needed = {
        re.split(r"[<>=!~;\[ ]", line)[0].lower()
        for line in metadata(wheel).get_all("Requires-Dist", [])
        if "extra ==" not in line
    }
    assert needed & {"hatchling", "hypothesis", "import-linter", "mypy", "pytest", "ruff"} == set()


def test_the_sdist_holds_what_its_tests_need(unpacked):
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "CHANGELOG.md"):
        assert (unpacked / name).is_file(), name
    assert (unpacked / "tests" / Path(__file__).name).is_file()
    assert not list(unpacked.rglob(".venv"))


def test_the_installed_wheel_runs_from_anywhere(installed):
    code = "import factlock.registry as r; print(r.__file__)"
    anywhere = Path(installed.anchor)
    # The installed copy stands first, so that the checkout cannot lend it a missing file.
    shown = python("-c", code, cwd=anywhere, PYTHONPATH=str(installed))
    assert Path(shown.strip()).is_relative_to(installed)


def test_the_installed_command_prints_its_version(installed):
    code = "from factlock.registry.cli import main; main(['--version'])"
    shown = python("-c", code, cwd=Path(installed.anchor), PYTHONPATH=str(installed))
    assert shown.split() == ["factlock", PROJECT["version"]]
    [script] = [path for path in (installed / "bin").iterdir() if path.stem == "factlock"]
    assert script.is_file()


def test_the_installed_product_imports_whole(installed):
    code = (
        "import pkgutil, importlib, factlock.registry as r\n"
        "for m in pkgutil.walk_packages(r.__path__, 'factlock.registry.'):\n"
        "    if not m.name.endswith('.__main__'):\n"
        "        assert importlib.import_module(m.name).__file__.startswith(r.__path__[0]), m.name\n"
    )
    python("-c", code, cwd=Path(installed.anchor), PYTHONPATH=str(installed))
