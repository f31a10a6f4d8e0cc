"""XML is read by what it is: a document's text, or lines and tables of data; never what it declares."""

import pytest

from factlock.registry import cells, text
from factlock.registry.cells import CellClaimed
from factlock.registry.evidence import Examiner
from factlock.registry.model import FetchState
from factlock.registry.page import SUP_CLOSE, SUP_OPEN, Page
from factlock.registry.proof import Claimed, Proof
from factlock.registry.sources import kinds
from factlock.registry.sources.data.xmldata import at_path, path, read, trace

XML = "application/xml"


def page(source: str | bytes) -> Page:
    body = source.encode() if isinstance(source, str) else source
    reading = read(body, XML, None)
    assert reading.page is not None, reading
    return reading.page


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("<a>5.20</a>", "5.20"),
        ('<d><gdp unit="%">5.20</gdp><n>1</n></d>', "gdp / unit\t%\ngdp / text()\t5.20\nn\t1"),
        ("<d><l>1</l><l>2</l></d>", "l / 1\t1\nl / 2\t2"),
        ("<d><a><b>1</b><c>2</c></a></d>", "a / b\t1\na / c\t2"),
        (
            '<d xmlns:x="u"><x:r name="Norway"><x:v>5.20</x:v></x:r><x:r name="Sweden"><x:v>4</x:v></x:r></d>',
            "name\tv\nNorway\t5.20\nSweden\t4",
        ),
        ("<d><a>\n  one\n  two\n</a><b/></d>", "a\tone two"),
        ("<d><a><![CDATA[5 < 6 & 7]]></a></d>", "a\t5 < 6 & 7"),
        ("<d><a>5<!-- 9 -->.2<?x 9?>0</a></d>", "a\t5.20"),
        ('<d a="1"><!-- 9 --><a>2</a></d>', "a\t1\na\t2"),
        (
            '<d><k n="1">700000000000</k><k n="2">800000000000</k><t>It is <b>not</b> so: 1<b>0</b>.<x/></t></d>',
            "k / 1 / n\t1\nk / 1 / text()\t700000000000\nk / 2 / n\t2\nk / 2 / text()\t800000000000\nt\tIt is \ufdd6not\ufdd6 so: 1\ufdd60\ufdd6.",
        ),
        (
            '<d xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b"><n>1</n></d>',
            "n\t1",
        ),
    ],
)
def test_data_are_lines_and_tables(source, shown):
    assert page(source).text.rstrip() == shown


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ('<doc x="9"><p>Up <q>5.2</q> percent.</p></doc>', "Up 5.2 percent."),
        ("<doc><p>Up</p><p>5.2 percent</p></doc>", "Up\n5.2 percent"),
        ("<doc><p>10<sup>6</sup> people</p></doc>", f"10{SUP_OPEN}6{SUP_CLOSE} people"),
        (
            '<doc><p>10<hi rend="sup">6</hi> people</p></doc>',
            f"10{SUP_OPEN}6{SUP_CLOSE} people",
        ),
        ("<doc><p>It is <del>9</del> 5.</p></doc>", "It is 5."),
        ("<doc><p>one<br/>two</p></doc>", "one\ntwo"),
        ("<doc><p>A.<note>Of 9.</note> B.</p></doc>", "A. B.\nOf 9."),
        ("<doc><title>T</title><p>x</p></doc>", "T\nx"),
        ("<doc><p>a<?pi 9?>b<!-- 9 -->c</p></doc>", "abc"),
        (
            (
                "<doc><p>See:</p><table><tr><th>Land</th><th>2024</th></tr><tr><td>Norway</td>"
                "<td>5.3</td></tr></table></doc>"
            ),
            "See:\nLand\t2024\nNorway\t5.3",
        ),
    ],
)
def test_documents_are_text_without_attributes_and_comments(source, shown):
    assert "".join(c for c in page(source).text if c not in "\ufdd0\ufdd6") == shown


def test_deleted_text_is_kept_as_hidden():
    assert page("<doc><p>It is <del>9 percent</del> 5.</p></doc>").hidden == "9 percent"


def test_numbers_in_elements_without_space_between_do_not_join():
    folded = text.fold(page("<doc><p>In <d>2024</d><v>5</v> grew.</p></doc>").text)
    assert not text.find(folded, "In 20245 grew").state.found
    assert not text.find(folded, "In 2024 5 grew").state.found


def test_a_note_has_an_address():
    (part,) = page('<doc><p>A.<note n="1">Of 9.</note> B.</p></doc>').parts
    assert (part.kind, part.name) == ("note", "note 1")


def test_sections_have_headings():
    read_page = page(
        '<doc><title>Report</title><sec id="s1"><title>Growth</title><p>It was 5 % in all.</p>'
        '<sec id="s2"><title>Trade</title><p>It fell by 3 %.</p></sec></sec></doc>'
    )
    assert [(h.level, h.text) for h in read_page.headings] == [
        (1, "Report"),
        (2, "Growth"),
        (3, "Trade"),
    ]
    assert read_page.title == "Report"
    assert [part.name for part in read_page.parts] == ["s1", "s2"]


def test_tables_of_cals_have_spans():
    (table,) = page(
        "<doc><p>See.</p><table><tgroup cols='3'><colspec colname='a'/><colspec colname='b'/>"
        "<colspec colname='c'/><thead><row><entry/><entry namest='b' nameend='c'>2024</entry></row>"
        "</thead><tbody><row><entry>Norway</entry><entry>5</entry><entry>6</entry></row></tbody>"
        "</tgroup></table></doc>"
    ).tables
    assert [(c.row, c.column, c.column_span) for c in table.cells] == [
        (0, 0, 1),
        (0, 1, 2),
        (1, 0, 1),
        (1, 1, 1),
        (1, 2, 1),
    ]


RECORDS = (
    '<?xml version="1.0" encoding="{}"?>\n<!DOCTYPE d SYSTEM "d.dtd">\n'
    '<d xmlns:x="u"><x:r c="Norway &amp; co"><x:v>5.20</x:v></x:r>\r\n'
    "<x:r c='Sweden é 国'><x:v>4<!-- 9 -->.<![CDATA[1&]]>&#x35;</x:v></x:r></d>"
)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "gb18030"])
@pytest.mark.parametrize(
    ("shown", "literal"),
    [
        ("5.20", "5.20"),
        ("Norway & co", "Norway &amp; co"),
        ("Sweden é 国", "Sweden é 国"),
        ("4.1&5", "4<!-- 9 -->.<![CDATA[1&]]>&#x35;"),
        (".20", ".20"),
        ("1&5", "1&]]>&#x35;"),
        ("Norway & co\t5.20", 'Norway &amp; co"><x:v>5.20'),
    ],
)
def test_a_literal_leads_back_to_its_bytes(encoding, shown, literal):
    body = RECORDS.format(encoding).encode(encoding)
    read_page = page(body)
    start = read_page.text.index(shown)
    span = trace(body, read_page, start, start + len(shown))
    assert span is not None
    assert body[slice(*span)].decode(read_page.encoding) == literal


@pytest.mark.parametrize(
    ("shown", "steps"),
    [
        ("5.20", "/*:d[1]/*:r[1]/*:v[1]"),
        ("4.1&5", "/*:d[1]/*:r[2]/*:v[1]"),
        ("Sweden é 国", "/*:d[1]/*:r[2]/@c"),
        ("Sweden é 国\t4.1&5", "/*:d[1]/*:r[2]"),
        ("5.20\nSweden é 国\t4.1&5", "/*:d[1]"),
    ],
)
def test_a_path_names_the_innermost_element_and_leads_back(shown, steps):
    body = RECORDS.format("utf-8").encode()
    read_page = page(body)
    start = read_page.text.index(shown)
    assert path(body, read_page, start, start + len(shown)) == steps
    back = at_path(body, read_page, steps)
    assert back is not None
    assert shown in read_page.text[slice(*back)]


@pytest.mark.parametrize(
    "steps",
    [
        "",
        "/",
        "/*:x[1]",
        "/*:d[2]",
        "/*:d[1]/*:r[3]",
        "/*:d[1]/@no",
        "d/r",
        "/*:d[1]/*:r[0]",
        "//*",
    ],
)
def test_a_path_that_leads_nowhere_is_none(steps):
    body = RECORDS.format("utf-8").encode()
    assert at_path(body, page(body), steps) is None


def test_mixed_text_is_traced_across_its_tags():
    body = b"<doc><p>Up <q>5.2</q> per<i>cent</i>, yes.</p><p>No.</p></doc>"
    read_page = page(body)
    start = read_page.text.index("5.2")
    end = read_page.text.index(", yes")
    span = trace(body, read_page, start, end)
    assert span is not None
    assert body[slice(*span)] == b"5.2</q> per<i>cent"
    assert path(body, read_page, start, start + 3) == "/*:doc[1]/*:p[1]/*:q[1]"
    assert path(body, read_page, start, end) == "/*:doc[1]/*:p[1]"


def test_a_note_between_is_not_traced():
    body = b"<doc><p>Up 5<note>9</note> percent.</p></doc>"
    read_page = page(body)
    assert trace(body, read_page, 0, read_page.text.index(".")) is None
    assert trace(body, read_page, 3, 4) == (11, 12)


def test_another_page_is_not_traced():
    other = page("<a>6</a>")
    assert trace(b"<a>5</a>", other, 0, 1) is None
    assert path(b"<a>5</a>", other, 0, 1) == ""
    assert at_path(b"<a>5</a>", other, "/*:a[1]") is None


def test_no_value_borrows_the_keys_of_another_line():
    examiner = Examiner(page("<d><growth>5.20</growth><inflation>3.1</inflation></d>"))
    assert isinstance(examiner.prove(Claimed("growth 5.20")), Proof)
    assert not isinstance(examiner.prove(Claimed("5.20 inflation")), Proof)


def test_records_are_cells_by_their_names():
    source = (
        "<data><record><country id='NO'>Norway</country><date>2023</date><value>0.50</value></record>"
        "<record><country id='SE'>Sweden</country><date>2023</date><value>-0.1</value></record></data>"
    )
    proof = cells.prove(Examiner(page(source)), CellClaimed.parse("row=Norway;col=value"))
    assert isinstance(proof, Proof), proof
    assert proof.value.literal == "0.50"


ENTITY = FetchState.UNSUPPORTED
HOSTILE = {
    "billion laughs": (
        '<!DOCTYPE a [<!ENTITY a "xxxxxxxxxx">'
        + "".join(f'<!ENTITY b{n} "{(f"&b{n - 1};" if n else "&a;") * 10}">' for n in range(10))
        + "]><a>&b9;</a>",
        ENTITY,
    ),
    "quadratic": (
        '<!DOCTYPE a [<!ENTITY a "' + "x" * 500_000 + '">]><a>' + "&a;" * 100_000 + "</a>",
        ENTITY,
    ),
    "external entity": (
        '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
        ENTITY,
    ),
    "parameter entity": (
        '<!DOCTYPE a [<!ENTITY % x SYSTEM "http://127.0.0.1:9/x">%x;]><a>1</a>',
        ENTITY,
    ),
    "an entity behind a comment": (
        '<!DOCTYPE a [<!-- ]> --><!ENTITY x "9">]><a>&x;</a>',
        FetchState.DAMAGED,
    ),
    "default attributes": ('<!DOCTYPE a [<!ATTLIST a b CDATA "9">]><a>5</a>', ENTITY),
    "unknown entity": ("<a>5&nbsp;6</a>", FetchState.DAMAGED),
    "nesting": ("<a>" * 300_000, FetchState.DAMAGED),
    "nested data": ("<a>" * 200 + "5" + "</a>" * 200, FetchState.DAMAGED),
    "attribute flood": (
        "<a " + " ".join(f"a{n}='1'" for n in range(90_000)) + "/>",
        FetchState.TOO_LARGE,
    ),
    "element flood": ("<a>" + "<b/>" * 240_000 + "</a>", FetchState.TOO_LARGE),
    "no XML": ("Prices rose.", FetchState.DAMAGED),
    "crossed tags": ("<a><b></a></b>", FetchState.DAMAGED),
    "two roots": ("<a/><b/>", FetchState.DAMAGED),
    "nothing in it": ("<a><b/></a>", FetchState.BLANK),
    "a drawing": ('<svg xmlns="http://www.w3.org/2000/svg"><text>5</text></svg>', ENTITY),
}


@pytest.mark.parametrize(("source", "state"), HOSTILE.values(), ids=HOSTILE)
def test_hostile_sources_give_a_state_and_a_reason(source, state):
    reading = read(source.encode(), XML, None)
    assert reading.state is state
    assert reading.message
    assert len(reading.message) < 500


@pytest.mark.parametrize(
    "source",
    [
        '<a xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="file:///etc/passwd" parse="text"/>5</a>',
        '<!DOCTYPE a SYSTEM "http://127.0.0.1:9/x.dtd"><a>5</a>',
        '<?xml-stylesheet href="http://127.0.0.1:9/x.xsl"?><a>5</a>',
        "<!DOCTYPE a [<!-- nothing --><!ELEMENT a (#PCDATA)>]><a>5</a>",
    ],
)
def test_nothing_outside_the_source_is_read(source):
    shown = page(source).text
    assert "root:" not in shown
    assert "5" in shown


@pytest.mark.parametrize(
    ("declared", "body", "kind"),
    [
        ("application/sdmx+xml", b"<a/>", XML),
        ("application/atom+xml", b"<a/>", XML),
        ("text/xml", b"<a/>", "text/xml"),
        ("application/xhtml+xml", b"<html/>", "application/xhtml+xml"),
        ("application/xml", b'<?xml version="1.0"?>\n<html xmlns="h"/>', "application/xhtml+xml"),
        ("text/xml", b"<!DOCTYPE html><html/>", "application/xhtml+xml"),
        ("image/svg+xml", b"<svg/>", "image/svg+xml"),
        ("application/geo+json", b"{}", "application/json"),
        ("application/vnd.x.y+json", b"{}", "application/json"),
        ("", b'<?xml version="1.0"?><a/>', XML),
        ("", b' {"a": 1}\n', "application/json"),
        ("application/octet-stream", b"[1, 2]", "application/json"),
        ("", b"[1] Smith, J. (2020)", ""),
        ("", b"{ not json }", ""),
        ("text/plain", b'{"a": 1}', "text/plain"),
    ],
)
def test_the_kind_is_told_by_the_type_and_where_there_is_none_by_the_bytes(declared, body, kind):
    assert kinds.of_body(declared, body) == kind


def test_language_and_title_are_those_that_the_file_declares():
    read_page = page('<doc xml:lang="de"><title>Bericht</title><p>Text.</p></doc>')
    assert (read_page.language, read_page.title) == ("de", "Bericht")
