"""The rules of the house: weight at start, doors and layers, sizes, names, words."""

import ast
import json
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import factlock.registry
from factlock.registry.errors import FactlockError
from factlock.registry.sources import READERS
from factlock.render.formats import FORMATS

ROOT = Path(__file__).parents[1]
PACKAGES = ("registry", "render", "migrations")
PRODUCT = sorted(path for name in PACKAGES for path in (ROOT / name).rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))

MODULES = sorted(
    module.name
    for module in walk_packages(factlock.registry.__path__, "factlock.registry.")
    if not module.name.endswith(".__main__")  # to import it is to run it
)

HEAVY = {
    "alembic",
    "charset_normalizer",
    "httpcore",
    "httpx",
    "jinja2",
    "lxml",
    "multiprocessing",
    "PIL",
    "playwright",
    "protego",
    "pypdfium2",
    "rapidfuzz",
    "rfc8785",
    "rich",
    "selectolax",
    "sqlalchemy",
    "yaml",
    "zstandard",
}

MOST_LINES = 350
MOST_LINES_OF_A_FUNCTION = 60
LONGER: dict[str, str] = {}
"""File, or file:function, that may be longer, and why."""

CATCH_ALL = {
    "registry/cli/__init__.py:run": "a fault of ours is reported as one, with its own exit status",
    "registry/sources/pdf/crop.py:crop": "in a process of its own, all that a hostile scan can bring about "
    "becomes a refusal",
    "render/templating/sandbox.py:_expanded": "in a process of its own, all that a template can bring "
    "about becomes a finding",
    "registry/sources/worker.py:_answer": "in a process of its own, all that a hostile page can "
    "bring about becomes a state",
}
"""File:function that may catch every exception, and why."""

LATE_IMPORTS = {
    "registry/cli/__init__.py": "the phone book imports a verb when it is used",
    "registry/sources/reading.py": "the plug list imports a reader of its own package when needed",
    "render/formats/__init__.py": "the plug list imports a format of its own package when needed",
    "render/styles/__init__.py": "the list of styles imports one of its own package when needed",
}
"""Files that import by a name that the linter of imports cannot see, and why."""


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def functions(path: Path) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{relative(path)}:{node.name}", node


# Weight at start


def loaded_by(code: str) -> set[str]:
    """The top-level modules that a fresh interpreter holds after running `code`."""
    report = "\nimport json, sys; print(json.dumps(sorted({n.split('.')[0] for n in sys.modules})))"
    done = subprocess.run(
        [sys.executable, "-c", code + report], capture_output=True, check=True, encoding="utf-8"
    )
    return set(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize(
    "arguments",
    [None, ["--help"], ["--version"], ["no-such-verb"], ["find", "--help"]],
    ids=str,
)
def test_the_command_line_starts_without_heavy_libraries(arguments):
    code = "import factlock.registry.cli as cli"
    if arguments is not None:
        code += f"\ncli.run({arguments!r})"
    assert loaded_by(code) & HEAVY == set()


# Doors and layers


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The product copied apart, for faults to be planted in it."""
    package = tmp_path / "factlock"
    for name in PACKAGES:
        if (ROOT / name).is_dir():
            shutil.copytree(
                ROOT / name, package / name, ignore=shutil.ignore_patterns("__pycache__")
            )
    # A regular package hides the installed namespace, so that the copy is what is looked at.
    (package / "__init__.py").touch()
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def lint_imports(folder: Path) -> tuple[int, str]:
    code = "from importlinter.cli import lint_imports_command as c; c(['--no-cache'])"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, capture_output=True, check=False, encoding="utf-8"
    )
    return done.returncode, done.stdout + done.stderr


def test_imports_go_one_way_and_through_the_doors(copy):
    status, said = lint_imports(copy)
    assert status == 0, said


def test_the_contract_of_readers_names_every_reader():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    [contract] = [c for c in project["tool"]["importlinter"]["contracts"] if c["id"] == "readers"]
    readers = {f"factlock.registry.sources.{plug.module}" for plug in READERS}
    assert set(contract["modules"]) == readers


def test_the_contract_of_formats_names_every_format():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    [contract] = [c for c in project["tool"]["importlinter"]["contracts"] if c["id"] == "formats"]
    made_of_others = {"factlock.render.formats.notebook"}
    assert set(contract["modules"]) == {plug.module for plug in FORMATS} - made_of_others


@pytest.mark.parametrize(
    ("path", "line", "contract"),
    [
        ("registry/period.py", "import factlock.registry.text", "one way down"),
        ("registry/find.py", "from factlock.registry.admit import admit", "one way down"),
        ("registry/clock.py", "import factlock.migrations", "neither documents nor migrations"),
        ("registry/cli/find.py", "import factlock.registry.cli.admit", "do not know each other"),
        ("registry/find.py", "import httpx", "the network"),
        ("registry/evidence.py", "def late():\n    from sqlalchemy import text", "the database"),
        ("registry/unplaced.py", "", "every module has its place"),
    ],
)
def test_an_import_that_breaks_a_rule_is_caught(copy, path, line, contract):
    with (copy / "factlock" / path).open("a", encoding="utf-8") as file:
        file.write(f"\n{line}\n")
    status, said = lint_imports(copy)
    assert status == 1
    assert [row for row in said.splitlines() if contract in row and row.endswith("BROKEN")]


@pytest.mark.parametrize("path", PRODUCT, ids=relative)
def test_nothing_is_imported_behind_the_back_of_the_linter(path):
    names = {
        getattr(node, "id", getattr(node, "attr", getattr(node, "name", None)))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Name | ast.Attribute | ast.alias)
    }
    hidden = names & {"import_module", "__import__", "exec_module"}
    assert hidden == set() or relative(path) in LATE_IMPORTS


# Sizes


@pytest.mark.parametrize("path", [*PRODUCT, *TESTS], ids=relative)
def test_a_file_is_short_enough_to_be_read(path):
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= MOST_LINES or relative(path) in LONGER


def test_a_function_is_short_enough_to_be_seen_whole():
    long = {
        name: lines
        for path in PRODUCT
        for name, node in functions(path)
        if (lines := (node.end_lineno or node.lineno) - node.lineno + 1) > MOST_LINES_OF_A_FUNCTION
        and name not in LONGER
    }
    assert long == {}


# Names and errors


@pytest.mark.parametrize("name", MODULES)
def test_the_public_names_of_a_module_are_sorted_and_there(name):
    module = import_module(name)
    names = list(getattr(module, "__all__", ()))
    # As ruff sorts them: constants, classes, the rest.
    rank = {name: (not name.isupper(), not name[0].isupper(), name) for name in names}
    assert names == sorted(set(names), key=rank.__getitem__)
    assert [name for name in names if not hasattr(module, name)] == []


SIGNALS = {
    "factlock.registry.fetch.states.Stopped": "a state of a fetch; ends inside its package",
    "factlock.registry.sources.archives.BrokenArchive": "an Unread that an archive is the cause of",
    "factlock.registry.sources.pdf.crop.NoPicture": "a scan that cannot be drawn; becomes a refusal",
    "factlock.registry.sources.pdf.document._Unreadable": "why a PDF gives no page; ends inside its module",
    "factlock.registry.sources.pdf.areas.TooMuch": "a PDF over a limit; ends inside the reader",
    "factlock.registry.sources.sheets.number_codes.Uncertain": "a format that may look otherwise; the stored value stands",
    "factlock.registry.sources.reading.Unread": "a reader gives up; becomes the state of a reading",
    "factlock.registry.sources.wire.BrokenFrame": "a child process died; ends inside its package",
}
"""Exceptions that are no errors and reach nobody, and why."""


def own_errors() -> list[type[BaseException]]:
    return [
        value
        for name in MODULES
        for value in vars(import_module(name)).values()
        if isinstance(value, type)
        and issubclass(value, BaseException)
        and value.__module__ == name
        and f"{name}.{value.__name__}" not in SIGNALS
    ]


def test_every_error_has_an_exit_status():
    errors = own_errors()
    assert FactlockError in errors
    assert [error for error in errors if not issubclass(error, FactlockError)] == []
    assert {error.exit_status for error in errors} == {1, 2, 3, 4}


def catches_all(node: ast.AST) -> bool:
    """Whether `except:`, `except Exception` or `suppress(Exception)` swallows what it catches."""
    if isinstance(node, ast.ExceptHandler):
        last = node.body[-1]
        if isinstance(last, ast.Raise) and last.exc is None:  # it tidies up and passes on
            return False
        caught = [node.type]
    elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("suppress"):
        caught = node.args
    else:
        return False
    names = [name for one in caught for name in getattr(one, "elts", [one])]
    return any(
        name is None or getattr(name, "id", "") in ("BaseException", "Exception") for name in names
    )


@pytest.mark.parametrize("path", PRODUCT, ids=relative)
def test_no_exception_is_caught_unnamed(path):
    allowed = {
        node.lineno
        for name, function in functions(path)
        if name in CATCH_ALL
        for node in ast.walk(function)
        if catches_all(node)
    }
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = {node.lineno for node in ast.walk(tree) if catches_all(node)}
    assert found - allowed == set()


def test_exceptions_to_the_rules_still_stand():
    names = {name for path in PRODUCT for name, _ in functions(path)}
    files = {relative(path) for path in [*PRODUCT, *TESTS]}
    assert {*LONGER, *CATCH_ALL, *LATE_IMPORTS} <= names | files


# Words


def tracked() -> list[Path]:
    """The files that are, or would be, under version control; all text of an unpacked sdist."""
    git = shutil.which("git")
    if git and (ROOT / ".git").exists():
        listed = subprocess.run(
            [git, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            check=True,
        ).stdout.decode()
        paths = [ROOT / name for name in listed.split("\0") if name]
        return [path for path in paths if path.is_file()]
    folders = (*PACKAGES, "tests", "docs", "bench")
    return [path for name in folders for path in (ROOT / name).rglob("*") if path.is_file()]


FOREIGN = ["/".join(parts) for parts in (("", "work", ""), ("", "tmp", "brief"))] + [
    mark.join(parts)
    for mark, parts in (
        (".", ("pypi", "org")),
        (".", ("debian", "org")),
        (".", ("npmjs", "org")),
        ("", ("python", "hosted")),
        ("-", ("index", "url")),
        ("-", ("trusted", "host")),
        ("-", ("find", "links")),
    )
]
"""Folders of one workplace and addresses of package indexes, spelt so as not to find themselves."""


def test_no_file_names_a_workplace_or_a_package_index():
    found = [
        (relative(path), word)
        for path in tracked()
        for text in [path.read_bytes().decode("utf-8", "replace")]
        for word in FOREIGN
        if word in text
    ]
    assert found == []
