"""Attacks on the sandbox: what hangs, what grows, what climbs. Each ends with a code, and soon."""

import time

import pytest

from factlock.render.templating import expansion

TOO_LARGE = "template-too-large"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{{ 9**9**9**9**9 }}", TOO_LARGE),
        ("{{ 2**(10**9) }}", TOO_LARGE),
        ("{% if 9**9**9**9**9 %}{% endif %}", TOO_LARGE),
        ("{% set x = 9**9**9**9**9 %}", TOO_LARGE),
        ("{{ 10**1000 * 10**1000 }}", TOO_LARGE),
        ("{{ 'a' * 10**10 }}", TOO_LARGE),
        ("{{ 10**10 * [1] }}", TOO_LARGE),
        ("{% for i in range(10**9) %}x{% endfor %}", TOO_LARGE),
        ("{% for i in range(99999) %}{{ 'a' * 9999 }}{% endfor %}", TOO_LARGE),
        ("{{ ('a' * 30000000)|replace('a', 'b' * 30000000) }}", TOO_LARGE),
        ("{{ 'a' | indent('b' * 30000000, first=true) | list | map('indent', 'c' * 30000000, true) | join }}", TOO_LARGE),
        ("{% set n = namespace(s='a' * 1000) %}{% for i in range(60) %}{% set n.s = n.s ~ n.s %}{% endfor %}", TOO_LARGE),
        ("{% set n = namespace(s=[1]) %}{% for i in range(60) %}{% set n.s = n.s + n.s %}{% endfor %}", TOO_LARGE),
        ("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", "template-too-deep"),
        ("{% for i in [1] recursive %}{{ loop([1]) }}{% endfor %}", "template-too-deep"),
        ("{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}", "template-too-deep"),
        ("{{ " + "-" * 50000 + "1 }}", "template-too-deep"),
        ("{{ " + "1+" * 50000 + "1 }}", "template-too-deep"),
        ("{% for a in [1] %}" * 40 + "{% endfor %}" * 40, "template-too-deep"),
        ("{% if 1 %}" * 2000 + "{% endif %}" * 2000, "template-too-deep"),
        ("{{ '\\ud800' }}", "template-output"),
    ],
)  # fmt: skip
def test_what_grows_is_stopped(faults, text, code):
    [(seen, _)] = faults(text)
    assert seen == code


def test_what_takes_its_time_is_stopped(faults, expand_text, monkeypatch):
    monkeypatch.setattr(expansion, "CPU_SECONDS", 0.3)
    text = "{% for i in range(99999) %}{% for j in range(99999) %}{% set x = i %}{% endfor %}{% endfor %}"
    began = time.monotonic()
    assert faults(text) == [("template-too-slow", None)]
    assert time.monotonic() - began < 20
    assert expand_text("the next one works") == "the next one works"


def test_the_deadline_counts_as_well(faults, monkeypatch):
    monkeypatch.setattr(expansion, "SECONDS", 0.3)
    assert faults(
        "{% for i in range(99999) %}{% for j in range(99999) %}{% endfor %}{% endfor %}"
    ) == [("template-too-slow", None)]


def test_a_template_of_any_size_is_not_taken(faults, monkeypatch):
    monkeypatch.setattr(expansion, "MOST_CHARACTERS", 100)
    assert faults("x" * 101) == [(TOO_LARGE, None)]


@pytest.mark.parametrize(
    "text",
    [
        "{{ ''.__class__ }}",
        "{{ ().__class__.__base__.__subclasses__() }}",
        "{{ namespace.__init__.__globals__ }}",
        "{{ namespace()['__class__'] }}",
        "{{ ''['__class__'] }}",
        "{{ ''['__cla' ~ 'ss__'] }}",
        "{{ [1]|map(attribute='__class__')|first }}",
        "{{ [1]|map(attribute='__class__.__mro__')|list|join }}",
        "{{ ['a']|groupby('__class__')|list|length }}",
        "{{ ['a']|sort(attribute='__class__')|join }}",
        "{{ facts.__call__ }}",
        "{{ facts._call }}",
        "{{ facts['_call'] }}",
        "{{ facts('rate')[0].__class__ }}",
        "{{ facts('rate')[0].of }}",
        "{{ facts('rate')[0].period.encode }}",
        "{{ doc.of }}",
        "{{ 'a'.format(1) }}",
        "{{ '{0.__class__}'.format(1) }}",
        "{{ '{x}'.format_map({}) }}",
        "{{ ''['format'](1) }}",
        "{{ ' '.join(['a']) }}",
        "{{ 'a'.encode() }}",
        "{{ 'a'.zfill(10**9) }}",
        "{{ 'a'.center(10**9) }}",
        "{{ [].append(1) }}",
        "{{ {}.update({}) }}",
        "{% for i in [1] %}{{ loop.__init__ }}{% endfor %}",
        "{% for i in [1] %}{{ loop._iterator }}{% endfor %}",
        "{% macro m() %}{{ caller }}{% endmacro %}{{ m.__call__ }}",
        "{% macro m() %}{% endmacro %}{{ m._func }}",
        "{% macro m() %}{% endmacro %}{{ m.name }}",
        "{{ self.__init__ }}",
        "{{ (1).to_bytes(10**9) }}",
    ],
)
def test_what_climbs_is_out_of_reach(faults, text):
    [*seen] = faults(text)
    assert {code for code, _ in seen} <= {"template-attribute", "template-undefined"}


@pytest.mark.parametrize(
    "name",
    ["attr", "center", "filesizeformat", "float", "format", "pprint", "random", "round", "safe", "tojson", "truncate", "urlize", "wordwrap", "xmlattr"],
)  # fmt: skip
def test_filters_that_reach_out_or_shape_values_are_not_there(faults, name):
    assert faults("{{ 'a' | " + name + " }}") == [("template-filter", 1)]


@pytest.mark.parametrize(
    "name", ["cycler", "dict", "joiner", "lipsum", "open", "__import__", "config", "request"]
)
def test_globals_that_reach_out_are_not_there(faults, name):
    assert faults("{{ " + name + " }}") == [("template-undefined", 1)]


@pytest.mark.parametrize(
    "tag",
    [
        "include '/etc/passwd'",
        "include ['a', 'b'] ignore missing",
        "import 'x' as y",
        "from 'x' import y",
        "extends 'x'",
    ],
)
def test_no_other_file_is_read(faults, tag):
    assert faults("\n{% " + tag + " %}") == [("template-tag", 2)]


@pytest.mark.parametrize("tag", ["block a", "autoescape true"])
def test_tags_without_a_use_here_are_told(faults, tag):
    end = tag.split()[0]
    assert faults("{% " + tag + " %}{% end" + end + " %}") == [("template-tag", 1)]


@pytest.mark.parametrize("tag", ["do x", "debug", "trans", "break"])
def test_extensions_are_not_there(faults, tag):
    assert faults("{% " + tag + " %}") == [("template-syntax", 1)]


def test_markup_is_written_as_it_is(expand_text):
    data = {"a": "<b>&\"'"}
    assert (
        expand_text("{{ a }}{{ a ~ a }}{% set x %}{{ a }}{% endset %}{{ x }}", data=data)
        == "<b>&\"'" * 4
    )


def test_expanding_twice_gives_the_same(expand_text):
    text = "{% for f in facts('*') %}{{ f.name }} {{ f.keys|unique|join }}{% endfor %}{{ {'b': '1', 'a': '2'}|dictsort|map('last')|join }}"
    assert expand_text(text) == expand_text(text)
