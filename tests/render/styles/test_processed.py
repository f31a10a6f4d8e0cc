"""Any style by its CSL file: pandoc's citeproc writes it, and nothing of a source becomes markup."""

import pytest

from factlock.registry.errors import UsageFault
from factlock.render import pandoc
from factlock.render.csl import item_of
from factlock.render.runs import Run
from factlock.render.styles.processed import style_file

HEAD = '<style xmlns="http://purl.org/net/xbiblio/csl" version="1.0" class="{kind}"{more}>'
INFO = (
    "<info><title>T</title><id>t</id><updated>2026-01-01T00:00:00Z</updated>"
    '<category citation-format="{form}"/></info>'
)
NAMES = '<names variable="author"><name/></names>'
YEAR = '<date variable="issued"><date-part name="year"/></date>'
ENTRY = (
    f'<group delimiter=". ">{NAMES}<text variable="title" font-style="italic"/>'
    f'<group delimiter=" ">{YEAR}<text variable="URL"/></group></group>'
)
ACCESSED = '<group prefix=" [" suffix="]"><date variable="accessed"><date-part name="year"/><date-part name="month" form="numeric"/></date></group>'


def made(
    tmp_path, *, kind="in-text", form="author-date", cites=None, entry=ENTRY, more="", name="mine"
):
    cites = (
        cites
        or f'<layout prefix="(" suffix=")" delimiter="; "><group delimiter=" ">{NAMES}{YEAR}</group></layout>'
    )
    text = HEAD.format(kind=kind, more=more) + INFO.format(form=form)
    text += f'<citation disambiguate-add-year-suffix="true">{cites}</citation>'
    text += f"<bibliography><layout>{entry}</layout></bibliography></style>"
    path = tmp_path / f"{name}.csl"
    path.write_text(text, encoding="utf-8")
    return path


def source(publisher="Office", title="Accounts", published="2026-02-28"):
    return item_of(ident="x", url="https://example.org/a_b?c=1&d", title=title, publisher=publisher, published=published, accessed="2026-11-29")  # fmt: skip


@pytest.fixture(autouse=True)
def there():
    try:
        pandoc.program()
    except UsageFault:
        pytest.skip("pandoc is not on this machine")


def text(runs):
    marks = {"italic": "*{}*", "address": "<{}>", "text": "{}"}
    return "".join(marks[run.kind].format(run.text) for run in runs)


def test_a_style_by_author_and_year(tmp_path):
    style = style_file(made(tmp_path))
    assert (style.name, style.by_author, style.in_notes) == ("mine", True, False)
    first, second = style.references([source(), source(title="Prices")], "en")
    assert (first.in_text, second.in_text) == ("Office 2026a", "Office 2026b")
    assert text(first.runs) == "Office. *Accounts*. 2026a <https://example.org/a_b?c=1&d>"


def test_a_numbered_style_leaves_its_number_to_the_notes(tmp_path):
    entry = f'<text variable="citation-number" suffix="." second-field-align="flush"/>{ENTRY}'
    cites = '<layout><text variable="citation-number"/></layout>'
    path = made(tmp_path, form="numeric", cites=cites, entry=entry)
    path.write_text(
        path.read_text().replace("<bibliography>", '<bibliography second-field-align="flush">')
    )
    style = style_file(path)
    (reference,) = style.references([source()], "en")
    assert (style.by_author, reference.in_text) == (False, "")
    assert text(reference.runs) == "Office. *Accounts*. 2026 <https://example.org/a_b?c=1&d>"


def test_a_style_of_notes_gives_the_note(tmp_path):
    cites = f'<layout suffix=".">{NAMES}<text variable="title" quotes="true" prefix=", "/></layout>'
    style = style_file(made(tmp_path, kind="note", form="note", cites=cites))
    (reference,) = style.references([source()], "de-DE")
    assert (style.in_notes, text(reference.runs)) == (True, "Office, „Accounts“.")


@pytest.mark.parametrize(("entry", "told"), [(ENTRY, False), (ENTRY + ACCESSED, True)])
def test_whether_the_day_of_access_is_told_is_found_out(tmp_path, entry, told):
    (reference,) = style_file(made(tmp_path, entry=entry)).references([source()], "en")
    assert reference.accessed is told


def test_no_dash_stands_for_an_author(tmp_path):
    path = made(tmp_path)
    path.write_text(
        path.read_text().replace(
            "<bibliography>", '<bibliography subsequent-author-substitute="———">'
        )
    )
    references = style_file(path).references([source(), source(title="Prices")], "en")
    assert all(text(one.runs).startswith("Office. ") for one in references)


def test_a_source_without_author_and_year_is_cited_by_its_title(tmp_path):
    (reference,) = style_file(made(tmp_path)).references([source("", "Accounts", "")], "en")
    assert reference.in_text == "Accounts"


@pytest.mark.parametrize(
    "hostile",
    [
        "<b>x</b>",
        "*x* _y_ `z`",
        "$x$",
        "[a](https://evil.example)",
        "'q' \"z\"",
        "&amp; &lt;",
        "@f0 [@f1]",
        "{=html}<script>",
    ],
)
def test_nothing_of_a_source_becomes_markup(tmp_path, hostile):
    (reference,) = style_file(made(tmp_path)).references([source(hostile, hostile)], "en")
    assert [run.kind for run in reference.runs] == ["text", "italic", "text", "address"]
    assert reference.runs[1] == Run(hostile, "italic")
    assert hostile in reference.runs[0].text


def test_no_sources_make_no_references(tmp_path):
    assert style_file(made(tmp_path)).references([], "en") == []


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (b"", "no style"),
        (b"<html/>", "root"),
        (b"<style xmlns='http://purl.org/net/xbiblio/csl'>", "no style"),
        (
            b"<!DOCTYPE x [<!ENTITY a 'b'>]><style xmlns='http://purl.org/net/xbiblio/csl'>&a;</style>",
            "no style",
        ),
        (b"x" * 5_000_000, "bytes"),
        (
            (
                b"<style xmlns='http://purl.org/net/xbiblio/csl'><info>"
                b"<link rel='independent-parent' href='http://www.zotero.org/styles/nature'/></info></style>"
            ),
            "another name of nature",
        ),
    ],
)
def test_what_is_no_style_is_wrong_usage(tmp_path, body, told):
    path = tmp_path / "x.csl"
    path.write_bytes(body)
    with pytest.raises(UsageFault) as error:
        style_file(path)
    assert error.value.findings[0].code == "no-style"
    assert told in error.value.findings[0].message


def test_a_style_that_pandoc_does_not_take_is_told(tmp_path):
    path = made(tmp_path)
    start, end = (path.read_text().index(tag) for tag in ("<citation", "<bibliography"))
    path.write_text(path.read_text()[:start] + path.read_text()[end:])
    with pytest.raises(UsageFault) as error:
        style_file(path).references([source()], "en")
    assert error.value.findings[0].code == "pandoc-failed"


def test_a_style_that_tells_no_source_is_refused(tmp_path):
    path = made(tmp_path)
    start = path.read_text().index("<bibliography")
    path.write_text(path.read_text()[:start] + "</style>")
    with pytest.raises(UsageFault) as error:
        style_file(path).references([source()], "en")
    assert error.value.findings[0].code == "style-writes-nothing"
