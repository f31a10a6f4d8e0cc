"""Escaped placeholders of an export are made whole where they name facts that exist; nothing else is touched."""

import pytest

from factlock.registry.errors import Refused, UsageFault
from factlock.render import lockfile
from factlock.render.exported import mended
from factlock.render.formats import format_of
from factlock.render.lockfile import Lock

KNOWN = {"gdp", "gdp_cn", "data", "人口"}


def text(source, name="a.md"):
    return mended(format_of(name).open(source.encode(), name), KNOWN.__contains__).text


@pytest.mark.parametrize(
    ("escaped", "whole"),
    [
        (r"\<\<gdp.growth\>\>", "<<gdp.growth>>"),
        (r"\<\<gdp\_cn.growth\>\>", "<<gdp_cn.growth>>"),
        (r"\<<gdp.growth>>", "<<gdp.growth>>"),
        (r"<\<gdp.growth\>>", "<<gdp.growth>>"),
        (r"\<\<gdp@2025\-Q1.growth\>\>", "<<gdp@2025-Q1.growth>>"),
        (r"\<\<gdp.growth \| round(1)\>\>", "<<gdp.growth | round(1)>>"),
        (r"\<\<gdp.total | scale(“million”)\>\>", '<<gdp.total | scale("million")>>'),
        (r"\<\<\= gdp.x \- gdp\_cn.x | percent(1)\>\>", "<<= gdp.x - gdp_cn.x | percent(1)>>"),
        ("&lt;&lt;gdp.growth&gt;&gt;", "<<gdp.growth>>"),
        ("&lt;&lt;gdp.growth | group(&quot;,&quot;)&gt;&gt;", '<<gdp.growth | group(",")>>'),
        (r"\<\<[data.info](http://data.info)\>\>", "<<data.info>>"),
        (r"\<\<人口.总数\>\>", "<<人口.总数>>"),
        ("<<gdp.growth>>", "<<gdp.growth>>"),
        (r"**\<\<gdp.growth\>\>**, \<\<data.x\>\>.", "**<<gdp.growth>>**, <<data.x>>."),
    ],
)
def test_a_placeholder_of_known_facts_is_made_whole(escaped, whole):
    assert text(f"It is {escaped} now\r\n") == f"It is {whole} now\r\n"


@pytest.mark.parametrize(
    "kept",
    [
        r"\<\<nope.growth\>\>",
        r"\<\<\= gdp.x \- nope.x\>\>",
        r"\<\<gdp\>\>",
        r"\<\<gdp.growth\>",
        r"\<gdp.growth\>",
        r"\<\<\<gdp.growth\>\>\>",
        r"\\<<gdp.growth>>",
        r"\<\<\! gdp.growth\>\>",
        r"std::cout \<\< nope.growth \>\> x",
        "\\<\\<gdp.\ngrowth\\>\\>",
        r"\<\<gdp.growth | rond\>\> and \<\<nope.x\>\>"[20:],
        r"a \< b and \_c\_ \>\> d",
        "",
    ],
)
def test_all_else_stays_as_it_is(kept):
    assert text(f"It is {kept} now\n") == f"It is {kept} now\n"


def test_lines_and_columns_are_those_of_what_was_mended():
    document = mended(
        format_of("a.md").open(b"\\<\\<gdp.x\\>\\>\nab\n", "a.md"), KNOWN.__contains__
    )
    assert document.place(document.text.index("b")) == (2, 2)


def test_it_is_rendered_locked_and_rendered_again(fill, facts):
    facts("gdp_cn", growth="5.0%")
    done = fill("GDP grew \\<\\<gdp\\_cn.growth\\>\\>.\n", exported="gdocs")
    assert done.text.startswith("GDP grew 5.0%.[^f1]\n")
    held = lockfile.parse(Lock({"a.md": done.section}).text(), "x").sections["a.md"]
    assert held.exported == "gdocs"


def test_without_being_told_an_escaped_placeholder_is_an_error(fill, facts):
    facts("gdp_cn", growth="5.0%")
    with pytest.raises(Refused) as error:
        fill("GDP grew \\<\\<gdp_cn.growth\\>\\>.\n")
    assert error.value.findings[0].code == "altered-placeholder"
    assert "--from gdocs" in error.value.findings[0].fix


def test_a_package_of_parts_is_no_export():
    from docx_made import doc

    with pytest.raises(UsageFault) as error:
        mended(format_of("a.docx").open(doc("x"), "a.docx"), KNOWN.__contains__)
    assert error.value.findings[0].code == "no-export"
