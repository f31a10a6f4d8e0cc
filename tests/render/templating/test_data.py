"""Data given by hand: as written, bounded, all faults at once."""

import pytest

from factlock.registry.errors import UsageFault
from factlock.render.templating.data import load


@pytest.fixture
def file(tmp_path):
    def write(text):
        path = tmp_path / "data.yaml"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


def test_scalars_are_text_as_written(file):
    text = 'a: 5.20\nb: no\nc: 2026-01-02\nd: true\ne: "true"\nf: null\ng: ~\nh:\ni: 0x10\nj: False\nk: [x, {l: "1"}]\n'
    assert load([file(text)]) == {
        "a": "5.20",
        "b": "no",
        "c": "2026-01-02",
        "d": True,
        "e": "true",
        "f": None,
        "g": None,
        "h": "",
        "i": "0x10",
        "j": "False",
        "k": ["x", {"l": "1"}],
    }


def test_json_and_a_byte_order_mark_are_read(file):
    assert load([file(b'\xef\xbb\xbf{"a": ["b", true], "c": 1.50}')]) == {
        "a": ["b", True],
        "c": "1.50",
    }


def test_the_later_overrules(file):
    assert load([file("a: 1\nb: 2\n")], ["b=3=4", "c=true", "d="]) == {
        "a": "1",
        "b": "3=4",
        "c": True,
        "d": "",
    }


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("- a\n", 1),
        ("word\n", 1),
        ("a: 1\nb: [\n", 3),
        ("a: 1\na: 2\n", 2),
        ("x: 1\n? [a]\n: 1\n", 2),
        ("loop: 1\n", 1),
        ("\n_x: 1\n", 2),
        ("a b: 1\n", 1),
        (b"a: \xff\n", None),
        ("a: " + "[" * 20 + "]" * 20, 1),
        ("a: " + "[" * 5000, None),
        ("a: &a [x, *a]\n", 1),
        ("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 9)), None),
        (b"a: " + b"x" * (4 << 20), None),
    ],
    ids=str,
)  # fmt: skip
def test_what_is_no_data_is_refused(file, text, line):
    with pytest.raises(UsageFault) as error:
        load([file(text)])
    assert {one.code for one in error.value.findings} == {"bad-data"}
    assert line is None or line in {one.line for one in error.value.findings}


def test_all_faults_are_told_at_once(file, tmp_path):
    with pytest.raises(UsageFault) as error:
        load([file("loop: 1\nfacts: 2\n"), tmp_path / "none.yaml"], ["x", "1=2", "doc=3", "y=1"])
    assert [one.code for one in error.value.findings] == ["bad-data"] * 6
