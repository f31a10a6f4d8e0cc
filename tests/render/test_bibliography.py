"""The user's own bibliography: what notes and references say after it, and what the lock holds of it."""

import shutil
from dataclasses import replace
from datetime import date

import pytest
from registry_made import put

from factlock.registry.errors import UsageFault
from factlock.registry.exchange.bibliography import Bibliography as Read
from factlock.registry.exchange.bibliography import Entry
from factlock.registry.importing import described_by
from factlock.registry.store import create_registry, open_registry
from factlock.render import bibliography, files, lockfile
from factlock.render.agreement import disagreements
from factlock.render.bibliography import Bibliography, Own, load
from factlock.render.csl import author
from factlock.render.engine import Mode, Options, render
from factlock.render.lockfile import Lock

TODAY = date(2026, 11, 30)
TEXT = "GDP was <<gdp.total>> in 2025.\n\nRain was <<rain.amount>> in 2024.\n"
BIB = r"""@report{mine2025,
  title = {My {GDP} at 10\textsuperscript{6}},
  author = {van Gogh, Vincent and {Office of Ice}},
  date = {2025-02},
  url = {http://www.example.org/gdp/},
  urldate = {1999-01-01},
  note = {PRIVATE},
  file = {/home/me/x.pdf}
}
"""


@pytest.fixture(scope="session")
def filled(tmp_path_factory):
    path = create_registry(tmp_path_factory.mktemp("bibliography") / "facts.db")
    with open_registry(path) as opened:
        put(opened, "gdp", "2025", total="134.9 trillion yuan")
        put(opened, "rain", "2024", amount="12 mm", host="doi.org/10.1234")
    return path


@pytest.fixture
def registry(filled, tmp_path):
    with open_registry(shutil.copy(filled, tmp_path / "facts.db")) as opened:
        yield opened


@pytest.fixture
def own(tmp_path):
    (tmp_path / "thesis.bib").write_text(BIB)
    return load(tmp_path / "thesis.bib")[0]


def made(registry, section=None, text=TEXT, name="report.md", **options):
    document = files.decode(text.encode(), name)
    return render(document, lambda: registry, section, Options(TODAY, output="report", **options))


# Notes and references -----------------------------------------------------------------------------


def test_a_note_says_what_the_users_entry_says(registry, own):
    text = made(registry, bibliography=own).text
    assert "[^f1]: Vincent van Gogh, Office of Ice, “My GDP at 10⁶”, published 2025-02, " in text
    assert "[https://example.org/gdp](<https://example.org/gdp#:~:text=" in text
    assert "accessed 2026-11-29" in text
    assert "PRIVATE" not in text
    assert "[^f2]: “Title of rain”, " in text


def test_a_style_cites_the_users_entry(registry, own):
    text = made(registry, bibliography=own, style="apa-7").text
    assert "*My GDP at 10⁶*" in text
    assert "(2025, February)" in text


def test_without_it_nothing_changes(registry, own):
    assert made(registry, bibliography=Bibliography("0" * 64, "ris")).text == made(registry).text


@pytest.mark.parametrize(
    ("date_", "shown"),
    [
        ("{2001-02/2001-03}", "published 2001-02/2001-03,"),
        ("{2020~}", "published ca. 2020,"),
        ("{2020-21}", "published 2020,"),
        ("{in press}", "published in press,"),
        ("{}", "“T”, [https"),
    ],
)
def test_a_date_is_told_as_far_as_it_is_known(registry, tmp_path, date_, shown):
    path = tmp_path / "a.bib"
    path.write_text(f"@misc{{k, title={{T}}, date={date_}, url={{https://example.org/gdp}}}}")
    assert shown in made(registry, bibliography=load(path)[0]).text


def test_a_hostile_entry_stays_text(registry, tmp_path):
    path = tmp_path / "a.json"
    path.write_text(
        '[{"id": "k", "title": "<<gdp.total>> [x](javascript:y) <script>", "author": [{"literal": "A\\n\\n# B"}], "URL": "https://example.org/gdp"}]'
    )
    text = made(registry, bibliography=load(path)[0]).text
    assert "<script>" not in text
    assert "\n# B" not in text
    assert r"\[x\](javascript:y)" in text


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        ([{"family": "Gogh", "given": "Vincent", "non-dropping-particle": "van"}], "Vincent van Gogh"),
        ([{"family": "Smith", "given": "John", "suffix": "Jr"}], "John Smith Jr"),
        ([{"family": "王", "given": "小明"}], "王小明"),
        ([{"family": "A"}, {"literal": "others"}], "A, et al."),
    ],
)  # fmt: skip
def test_names_are_told_as_they_are_spoken(names, shown):
    assert author({"author": names}) == shown


# Finding the entry --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.bib", "@misc{k, title={T}, doi={https://doi.org/10.1234/RAIN}}"),
        ("a.ris", "TY  - ELEC\nID  - k\nTI  - T\nDO  - 10.1234/Rain\nER  - \n"),
        ("a.json", '[{"id": "k", "title": "T", "DOI": "10.1234/RAIN"}]'),
        ("a.csljson", '{"items": [{"id": "k", "title": "T", "URL": "http://dx.doi.org/10.1234/rain"}]}'),
    ],
)  # fmt: skip
def test_every_kind_of_file_is_read(tmp_path, name, text):
    (tmp_path / name).write_text(text)
    read, faults = load(tmp_path / name)
    assert faults == ()
    own = read.of("https://doi.org/10.1234/rain")
    assert own is not None
    assert (own.key, own.item["title"]) == ("k", "T")


def test_of_two_entries_of_one_source_the_first_is_cited_and_it_is_told(tmp_path):
    path = tmp_path / "a.bib"
    path.write_text("@misc{a, title={A}, url={https://x.org/}}\n@misc{b, title={B}, url={http://x.org}}\n")  # fmt: skip
    read, (fault,) = load(path)
    assert read.of("https://x.org") == Own("a", {"id": "a", "type": "document", "title": "A", "URL": "https://x.org/"})  # fmt: skip
    assert (fault.code, fault.line, fault.file, fault.severity) == ("source-twice", 2, str(path), "warning")  # fmt: skip


def test_what_is_damaged_is_told_by_line_and_the_rest_is_read(tmp_path):
    path = tmp_path / "a.bib"
    path.write_text("@misc{a, title={A\n@misc{b, title={B}, url={https://x.org}}\n")
    read, (fault,) = load(path)
    assert read.of("https://x.org") is not None
    assert (fault.code, fault.line, fault.file) == ("entry-damaged", 1, str(path))


@pytest.mark.parametrize(
    ("name", "body", "code"),
    [
        ("a.txt", b"", "unknown-bibliography"),
        ("a.bib", b"", "empty-bibliography"),
        ("a.bib", b"@misc{a, title={\xfc}}", "unreadable-bibliography"),
        ("missing.bib", None, "unreadable-bibliography"),
        ("a.json", b"[" * 100_000, "empty-bibliography"),
    ],
)
def test_a_file_that_is_no_bibliography_is_a_fault(tmp_path, name, body, code):
    if body is not None:
        (tmp_path / name).write_bytes(body)
    with pytest.raises(UsageFault) as error:
        load(tmp_path / name)
    assert error.value.findings[-1].code == code


def test_a_file_of_old_jabref_is_read_in_the_encoding_it_names(tmp_path):
    (tmp_path / "a.bib").write_bytes(b"% Encoding: windows-1252\n@misc{a, title={\xdcber}, url={https://x.org}}")  # fmt: skip
    own = load(tmp_path / "a.bib")[0].of("https://x.org")
    assert own is not None
    assert own.item["title"] == "Über"


def test_a_file_that_is_too_large_is_not_read(tmp_path, monkeypatch):
    monkeypatch.setattr("factlock.registry.exchange.files.MOST_BYTES", 10)
    (tmp_path / "a.bib").write_text(BIB)
    with pytest.raises(UsageFault, match="larger"):
        load(tmp_path / "a.bib")


# The lock -----------------------------------------------------------------------------------------


def test_the_lock_holds_the_entries_that_are_cited_and_nothing_private(registry, own):
    section = made(registry, bibliography=own).section
    text = Lock({"a.md": section}).text()
    assert "PRIVATE" not in text
    assert "/home/me" not in text
    again = lockfile.parse(text, "x").sections["a.md"]
    assert again == section
    assert again.bibliography is not None
    assert [*again.bibliography.entries] == ["//example.org/gdp"]
    assert again.bibliography.sha256 == own.sha256


def test_the_lock_alone_renders_the_same(registry, own):
    first = made(registry, bibliography=own)
    frozen = made(None, first.section, mode=Mode.FROZEN)
    assert frozen.text == first.text
    assert frozen.section.bibliography == first.section.bibliography


def test_another_bibliography_is_seen(registry, own):
    first = made(registry, bibliography=own)
    same = made(registry, first.section, mode=Mode.LOCKED)
    assert list(disagreements(same, first.section, first.output.body)) == []
    other = replace(own, sha256="1" * 64)
    moved = made(registry, first.section, mode=Mode.LOCKED, bibliography=other)
    codes = [one.code for one in disagreements(moved, first.section, first.output.body)]
    assert codes == ["options-changed"]


@pytest.mark.parametrize(
    "block",
    [
        {"entries": {}, "kind": "docx", "sha256": "0" * 64},
        {"entries": {}, "kind": "ris", "sha256": "x"},
        {"entries": {"a": {"key": 1, "item": {}}}, "kind": "ris", "sha256": "0" * 64},
        {"entries": {"a": {"key": "k", "item": []}}, "kind": "ris", "sha256": "0" * 64},
        {"kind": "ris", "sha256": "0" * 64},
    ],
)
def test_a_damaged_block_of_a_lock_is_none(block):
    with pytest.raises((ValueError, TypeError, KeyError)):
        Bibliography.from_json(block)


# What was imported --------------------------------------------------------------------------------


def imported(registry, **item):
    entry = Entry("mine2025", {"type": "report", "URL": "https://example.org/gdp", **item}, 1)
    described_by(Read((entry,)), registry)


def test_what_was_imported_is_cited_without_asking(registry):
    plain = made(registry)
    assert plain.section.bibliography is None
    imported(registry, title="Mine")
    first = made(registry)
    assert "“Mine”" in first.text
    assert made(None, first.section, mode=Mode.FROZEN).text == first.text
    imported(registry, title="Ours")
    again = made(registry, first.section, mode=Mode.LOCKED)
    assert "options-changed" in [one.code for one in disagreements(again, first.section, b"")]
    assert "“Ours”" in made(registry, first.section).text


def test_the_file_goes_over_what_was_imported(registry, own):
    imported(registry, title="Mine")
    assert "“My GDP at 10⁶”" in made(registry, bibliography=own).text


def test_an_import_that_concerns_other_sources_leaves_a_lock_alone(registry):
    imported(registry, title="Mine")
    only = "Rain was <<rain.amount>> in 2024.\n"
    first = made(registry, text=only)
    assert first.section.bibliography is None


# LaTeX --------------------------------------------------------------------------------------------

TEX = "\\documentclass{article}\n\\usepackage{biblatex}\n\\addbibresource{thesis.bib}\n\\begin{document}\nGDP was <<gdp.total>> in 2025, rain <<rain.amount>> in 2024.\n\\end{document}\n"


def test_latex_cites_the_users_key_and_does_not_write_its_entry_again(registry, own):
    done = made(registry, text=TEX, name="report.tex", bibliography=own)
    (written,) = done.output.files.values()
    assert "\\autocite{mine2025}" in done.text
    assert b"mine2025" not in written
    assert b"Title of rain" in written


@pytest.mark.parametrize("kind", ["ris", "csl-json", bibliography.DECLARED])
def test_latex_is_given_what_it_cannot_read_elsewhere(registry, own, kind):
    done = made(registry, text=TEX, name="report.tex", bibliography=replace(own, kind=kind))
    (written,) = done.output.files.values()
    assert b"@report{mine2025,\n  author = {van Gogh, Vincent and {Office of Ice}}" in written


def test_a_key_that_latex_cannot_cite_is_replaced(registry, own):
    form, one = next(iter(own.entries.items()))
    wild = replace(own, entries={form: one._replace(key="a}b")})
    done = made(registry, text=TEX, name="report.tex", bibliography=wild)
    (written,) = done.output.files.values()
    assert b"a}b" not in written
    assert b"@report{gogh2025my," in written
