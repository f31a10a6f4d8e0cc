"""Help is the first manual: every verb has it, ends it with an example, and stands in a document."""

import re
from importlib import import_module
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from factlock.registry.cli import VERBS, factlock

ROOT = Path(__file__).parents[2]
SHARED = ("--json", "--db", "--now", "-q, --quiet", "-v, --verbose", "-h, --help")
every_verb = pytest.mark.parametrize("verb", VERBS)


def shown(*words: str) -> str:
    result = CliRunner().invoke(factlock, words, prog_name="factlock")
    assert result.exit_code == 0, result.output
    return result.output


def command_of(verb: str) -> click.Command:
    command = import_module(VERBS[verb][0]).command
    assert isinstance(command, click.Command)
    return command


@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_the_first_help_lists_every_verb_in_the_order_of_the_work(flag):
    lines = shown(flag).splitlines()
    listed = [line.split()[0] for line in lines if re.match(r"  [a-z]", line)]
    assert [word for word in listed if word in VERBS] == list(VERBS)
    for verb, (_, line) in VERBS.items():
        assert re.search(rf"^  {verb} +{re.escape(line)}$", "\n".join(lines), re.MULTILINE)


def test_the_first_help_tells_the_exit_statuses():
    text = " ".join(shown("--help").split())
    assert [n for n in "01234" if f" {n} " not in text] == []


@every_verb
def test_a_verb_lives_in_a_file_of_its_name(verb):
    assert VERBS[verb][0].rpartition(".")[2] == verb.replace("-", "_")


@every_verb
def test_both_flags_show_the_same_help(verb):
    assert shown(verb, "-h") == shown(verb, "--help")


@every_verb
def test_the_phone_book_says_what_the_verb_says(verb):
    line = VERBS[verb][1]
    assert command_of(verb).get_short_help_str(limit=200) == line
    assert line in shown(verb, "--help")


@every_verb
def test_help_ends_with_an_example(verb):
    before, found, example = shown(verb, "--help").partition("Example:\n")
    assert found
    assert example.strip().startswith(f"factlock {verb}")
    assert "Options:" in before


@every_verb
def test_every_option_is_explained(verb):
    unexplained = [
        parameter.name
        for parameter in command_of(verb).params
        if isinstance(parameter, click.Option) and not parameter.help
    ]
    assert unexplained == []


@every_verb
def test_the_shared_options_are_there(verb):
    text = shown(verb, "--help")
    assert [option for option in SHARED if option not in text] == []


@every_verb
def test_a_document_tells_of_the_verb(verb):
    documents = [ROOT / "README.md", ROOT / "docs" / "manual.md"]
    texts = [path.read_text(encoding="utf-8") for path in documents]
    assert any(re.search(rf"\bfactlock {verb}\b", text) for text in texts)


def test_the_installed_command_shows_the_same_help(run):
    done = run("--help")
    assert (done.status, done.stderr) == (0, "")
    assert done.stdout == shown("--help")


def test_a_verb_that_does_not_exist_is_wrong_usage(run):
    done = run("prove-everything")
    assert (done.status, done.stdout) == (2, "")
    assert "prove-everything" in done.stderr
    assert "Traceback" not in done.stderr
