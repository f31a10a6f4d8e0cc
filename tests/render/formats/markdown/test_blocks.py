"""The blocks of Markdown: each kind, inside each container, with each line end."""

import pytest

from factlock.render.formats.markdown import blocks


def kinds(text):
    return [(block.kind, text[block.start : block.end]) for block in blocks.read(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("\n\n", []),
        ("a", [("text", "a")]),
        ("a\nb\n\nc", [("text", "a\nb"), ("text", "c")]),
        ("a\r\nb\r\rc", [("text", "a\r\nb"), ("text", "c")]),
        ("# a\nb", [("heading", "a"), ("text", "b")]),
        ("#a", [("text", "#a")]),
        ("####### a", [("text", "####### a")]),
        ("a\n===", [("heading", "a\n===")]),
        ("a\nb\n---", [("heading", "a\nb\n---")]),
        ("a\n\n---\nb", [("text", "a"), ("text", "b")]),
        ("***\na", [("text", "a")]),
        ("    a", [("code", "a")]),
        ("\ta", [("code", "a")]),
        ("a\n    b", [("text", "a\n    b")]),
        ("    a\n\n    b\nc", [("code", "a\n\n    b"), ("text", "c")]),
        ("```\na\n```\nb", [("code", "```\na\n```"), ("text", "b")]),
        ("~~~ py\na\n~~~~\nb", [("code", "~~~ py\na\n~~~~"), ("text", "b")]),
        ("````\n```\n````", [("code", "````\n```\n````")]),
        ("```\n\na\n", [("code", "```\n\na")]),
        ("``` a`b", [("text", "``` a`b")]),
        ("a\n```\nb\n```", [("text", "a"), ("code", "```\nb\n```")]),
        ("    ```\n    a", [("code", "```\n    a")]),
        ("<div>\na\n\nb", [("html", "<div>\na"), ("text", "b")]),
        ("a\n<div>", [("text", "a"), ("html", "<div>")]),
        ("<b>\na", [("html", "<b>\na")]),
        ("a\n<b>", [("text", "a\n<b>")]),
        ("<b>a</b>", [("text", "<b>a</b>")]),
        ("<!-- a\n\nb -->\nc", [("html", "<!-- a\n\nb -->"), ("text", "c")]),
        ("<script>\n\na\n</script>\nb", [("html", "<script>\n\na\n</script>"), ("text", "b")]),
        ("[a]: /b", [("definition", "[a]: /b")]),
        ("[a]: /b 'c'\n[d]: <e>", [("definition", "[a]: /b 'c'"), ("definition", "[d]: <e>")]),
        ("[a]: b c", [("text", "[a]: b c")]),
        ("a\n[b]: /c", [("text", "a\n[b]: /c")]),
        ("[a]: <<x.y>>", [("definition", "[a]: <<x.y>>")]),
        ("[a]: <<x.y>> grew", [("text", "[a]: <<x.y>> grew")]),
        ("a | b\n--|--\n1 | 2\n\nc", [("table", "a | b\n--|--\n1 | 2"), ("text", "c")]),
        ("x\n| a |\n|---|\n| 1 |", [("text", "x"), ("table", "| a |\n|---|\n| 1 |")]),
        ("| a | b |\n|---|\n", [("text", "| a | b |\n|---|")]),
        ("| <<x.y | f>> |\n|---|", [("table", "| <<x.y | f>> |\n|---|")]),
        ("| a \\| b |\n|---|", [("table", "| a \\| b |\n|---|")]),
    ],
)
def test_a_block_has_its_kind_and_extent(text, expected):
    assert kinds(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- a\n  b\nc", [("text", "a\n  b\nc")]),
        ("- a\n\n  b\n\nc", [("text", "a"), ("text", "b"), ("text", "c")]),
        ("- a\n\n      b", [("text", "a"), ("code", "b")]),
        ("- a\n\n    b", [("text", "a"), ("text", "b")]),
        ("-     a", [("code", "a")]),
        ("1. a\n\n       b", [("text", "a"), ("code", "b")]),
        ("1. a\n\n   b", [("text", "a"), ("text", "b")]),
        ("10) a\n\n    b", [("text", "a"), ("text", "b")]),
        ("a\n2. b", [("text", "a\n2. b")]),
        ("a\n1. b", [("text", "a"), ("text", "b")]),
        ("a\n-", [("heading", "a\n-")]),
        ("a\n*", [("text", "a\n*")]),
        ("- a\n- b", [("text", "a"), ("text", "b")]),
        ("- - a\n  - b", [("text", "a"), ("text", "b")]),
        ("- # a\n- b", [("heading", "a"), ("text", "b")]),
        ("- ```\n  a\n  ```\n- b", [("code", "```\n  a\n  ```"), ("text", "b")]),
        ("- ```\n  a\nb", [("code", "```\n  a"), ("text", "b")]),
        ("> a\n> b\nc", [("text", "a\n> b\nc")]),
        ("> a\n\nb", [("text", "a"), ("text", "b")]),
        (">     a", [("code", "a")]),
        ("> ```\n> a\nb", [("code", "```\n> a"), ("text", "b")]),
        ("> - a\n>\n>   b", [("text", "a"), ("text", "b")]),
        ("  > - a\n > - b", [("text", "a"), ("text", "b")]),
        ("> - </pre>\n  > a", [("html", "</pre>"), ("text", "a")]),
        ("[^1]: a\n\n    b\n\nc", [("text", "a"), ("text", "b"), ("text", "c")]),
        ("[^1]: a\n\n        b", [("text", "a"), ("code", "b")]),
        ("-\ta\n\n\tb", [("text", "a"), ("text", "b")]),
        ("- * * *\na", [("text", "a")]),
    ],
)
def test_containers_nest(text, expected):
    assert kinds(text) == expected


def test_headings_are_nested_by_level():
    text = "a\n\n# one\n\nb\n\n## two\n\nc\n\n### three\n\n## four\n\nd\n\nfive\n====\n\ne"
    found = blocks.read(text)
    names = {text[b.start : b.end].split("\n", maxsplit=1)[0]: b for b in found}
    above = {
        name: ""
        if b.above < 0
        else text[found[b.above].start : found[b.above].end].split("\n", maxsplit=1)[0]
        for name, b in names.items()
    }
    assert above == {
        "a": "", "one": "", "b": "one", "two": "one", "c": "two", "three": "two", "four": "one", "d": "four", "five": "", "e": "five",
    }  # fmt: skip


def test_a_line_that_ends_in_a_colon_leads_the_list_below_it():
    text = "In 2024:\n\n- a\n- b\n\n  c:\n  - d\n\ne\n\n- f"
    found = blocks.read(text)
    leads = {
        text[b.start : b.end]: "" if b.lead < 0 else text[found[b.lead].start : found[b.lead].end]
        for b in found
    }
    assert leads == {
        "In 2024:": "",
        "a": "In 2024:",
        "b": "In 2024:",
        "c:": "In 2024:",
        "d": "c:",
        "e": "",
        "f": "",
    }


@pytest.mark.parametrize(
    ("text", "is_open"),
    [
        ("```\na", True),
        ("```\na\n```", False),
        ("<!-- a", True),
        ("<!-- a -->", False),
        ("<div>\na", False),
        ("    a", False),
        ("- ```\n  a", True),
        ("a", False),
    ],
)
def test_code_that_reaches_to_the_end_is_open(text, is_open):
    assert blocks.read(text)[-1].open is is_open


def test_deep_nesting_is_read_to_its_end():
    assert blocks.read("> " * 2_000 + "a")[0].kind == "text"
    assert blocks.read("- " * 2_000 + "a")[0].kind == "text"
