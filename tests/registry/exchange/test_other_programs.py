"""Files in the shapes that reference managers write, read here and by pandoc; each departure from it has its reason."""

import json
import shutil
import subprocess
from importlib import import_module
from importlib.util import find_spec

import bibliography_samples as samples
import pytest

from factlock.registry.exchange import bibtex, csl_json, exchange_of, ris

READ = {
    "BETTER_BIBLATEX": ("bibtex", "biblatex"),
    "ZOTERO_BIBTEX": ("bibtex", "bibtex"),
    "JABREF": ("bibtex", "bibtex"),
    "ENDNOTE_RIS": ("ris", "ris"),
}
DEPARTURES = {
    # What a reader sees is kept in plain text here; HTML tags there. Capitals stay as the user has them.
    "title": "capitals are lowered and figures tagged there",
    "abstract": "emphasis is tagged there",
    # Made up there of the title before its colon.
    "title-short": "made up there",
    "custom": "fields that no variable stands for are dropped there",
    "language": "English is American there, and what Zotero's BibTeX calls the language is not read",
    "type": "@misc has none there",
}
"""What pandoc writes otherwise in any file."""
OTHERS = {
    ("Smith_2018", "issued"): "the month between number signs is not read there",
    ("Lee2017", "container-title"): "the title of the whole is not taken over from crossref there",
    ("lopez_uber_2019", "author"): "d' is taken for a particle there, though BibTeX's rules want it apart",
    ("17", "author"): "two commas are none of an office there, and Jr. is taken for the given name",
    ("17", "ISSN"): "the number of a report is taken for an ISSN there",
    ("17", "number"): "the number of a report is taken for an ISSN there",
    ("17", "genre"): "the kind of report is dropped there",
    ("17", "collection-title"): "the series is dropped there",
}  # fmt: skip


def pandoc():
    """Return a pandoc: the one of the system, else the one that a package carries."""
    found = shutil.which("pandoc")
    if found is None and find_spec("pypandoc") is not None:
        found = import_module("pypandoc").get_pandoc_path()
    if found is None:
        pytest.skip("there is no pandoc to compare with")
    return found


def theirs(kind, text, to="csljson"):
    made = subprocess.run(
        [pandoc(), "-f", kind, "-t", to], input=text.encode(), capture_output=True, check=True
    )
    return made.stdout.decode()


@pytest.mark.parametrize("sample", READ)
def test_what_is_read_here_is_what_pandoc_reads_but_for(sample):
    ours, other = READ[sample]
    text = getattr(samples, sample)
    entries = exchange_of(ours).read(text).entries
    made = json.loads(theirs(other, text))
    assert len(entries) == len(made) > 0
    for entry, one in zip(entries, made, strict=True):
        ident = str(one["id"])
        for name in sorted((entry.item.keys() | one.keys()) - {"id"} - DEPARTURES.keys()):
            if (ident, name) not in OTHERS:
                assert entry.item.get(name) == one.get(name), (ident, name)


def test_pandoc_does_not_read_the_ris_of_zotero_at_all():
    text = samples.ZOTERO_RIS
    with pytest.raises(subprocess.CalledProcessError):
        theirs("ris", text)  # it stops at the second line of an abstract
    assert len(ris.read(text).entries) == 2


@pytest.mark.parametrize("dialect", ["biblatex", "bibtex"])
def test_what_is_written_here_pandoc_reads_back(dialect):
    entries = {one.key: dict(one.item) for one in bibtex.read(samples.BETTER_BIBLATEX).entries}
    made = json.loads(theirs(dialect, bibtex.written(entries, dialect=dialect)))
    assert [one["id"] for one in made] == [*entries]
    for one in made:
        item = entries[one["id"]]
        assert one["title"] == item["title"]
        for name in ("URL", "DOI", "page", "volume"):
            assert one.get(name) == item.get(name)
        if dialect == "biblatex":
            assert (one["issued"], one.get("accessed")) == (item["issued"], item.get("accessed"))
            assert one["author"] == item["author"]


def test_pandoc_takes_hostile_texts_for_what_they_are():
    title = r"{@misc{evil, title={x}}} \input{x} 50 % & $x$ #1 _a_ ^b ~c <i>d</i> -- ``e'' [f]"
    item = {"type": "webpage", "title": title, "author": [{"literal": "A, {and} B"}]}
    (made,) = json.loads(theirs("biblatex", bibtex.written({"k": item})))
    assert made["title"].replace("’", "'").replace("“", "``").replace("”", "''") == title
    assert made["author"] == [{"literal": "A, {and} B"}]
    (made,) = json.loads(theirs("ris", ris.written({"k": item})))
    assert made["title"] == title
    # A brace alone is dropped there; it ends nothing.
    alone = bibtex.written({"k": {**item, "title": "} @misc{evil, title={x}"}})
    assert [one["id"] for one in json.loads(theirs("biblatex", alone))] == ["k"]
    assert len(json.loads(theirs("csljson", csl_json.written({"k": item})))) == 1


# What Zotero and JabRef write ---------------------------------------------------------------------


def by_key(format_, text):
    found = format_.read(text)
    return {one.key: one.item for one in found.entries}, found.faults


def test_better_biblatex_of_zotero_is_read_whole():
    made, faults = by_key(bibtex, samples.BETTER_BIBLATEX)
    assert faults == ()
    assert made["nso2025"] == {
        "id": "nso2025",
        "type": "webpage",
        "title": "Annual Accounts 2024: GDP up 4.2 %",
        "author": [{"literal": "National Statistics Office"}],
        "publisher": "Stats Portal",
        "issued": {"date-parts": [[2025, 2, 28]]},
        "accessed": {"date-parts": [[2025, 6, 30]]},
        "URL": "https://stats.example.org/releases/2024_accounts?lang=en&v=2",
        "abstract": "First line of the summary. Output\u00a0rose strongly in the second half.",
        "language": "en",
        "keyword": "accounts,GDP",
        "custom": {"file": "C Users me Zotero storage ABCD1234 accounts.html"},
    }
    article = made["goghMullerOthers2021"]
    assert article["title"] == "On CO2 and H₂O at 10⁶ Pa — A Review"
    assert article["author"][0] == {"family": "Gogh", "given": "Vincent", "non-dropping-particle": "van"}  # fmt: skip
    assert article["issued"] == {"date-parts": [[2021, 3], [2021, 4]]}
    assert article["publisher"] == "Wiley & Sons"


def test_bibtex_of_zotero_is_read_though_a_brace_of_a_file_name_is_alone():
    made, faults = by_key(bibtex, samples.ZOTERO_BIBTEX)
    assert [(one.code, one.line, one.severity) for one in faults] == [("brace-alone", 15, "warning")]  # fmt: skip
    assert made["noauthor_annual_2025"]["accessed"] == {"date-parts": [[2025, 6, 30]]}
    assert made["noauthor_annual_2025"]["issued"] == {"date-parts": [[2025, 2]]}
    assert made["lopez_uber_2019"]["title"] == "Über Größe und Maß – ein Versuch"
    assert made["lopez_uber_2019"]["DOI"] == "10.5555/uber_2019"


def test_jabref_is_read_with_its_strings_and_its_notes_to_itself():
    made, faults = by_key(bibtex, samples.JABREF)
    assert faults == ()
    assert [*made] == ["Smith_2018", "Lee2017", "Proc2017"]
    article = made["Smith_2018"]
    assert article["title"] == "Straßen, Été and Česko: Über naïve Lódź"
    assert article["container-title"] == "Journal of Imagined Chemistry"
    assert article["issued"] == {"date-parts": [[2018, 9]]}
    assert article["author"] == [
        {"family": "Smith", "given": "John Q.", "suffix": "Jr"},
        {"family": "Østergaard", "given": "Søren"},
        {"family": "Beethoven", "given": "Ludwig", "dropping-particle": "van"},
        {"literal": "others"},
    ]
    assert made["Lee2017"]["container-title"] == "Proceedings of the Conference"
    assert made["Lee2017"]["issued"] == {"date-parts": [[2017]]}


def test_ris_of_zotero_is_read_whole():
    found = ris.read(samples.ZOTERO_RIS)
    assert found.faults == ()
    page, article = (one.item for one in found.entries)
    assert page["abstract"] == "First line of the summary.\nSecond line of the summary."
    assert (page["issued"], page["accessed"]) == (
        {"date-parts": [[2025, 2, 28]]},
        {"date-parts": [[2025, 6, 30]]},
    )
    assert (page["keyword"], page["custom"]) == ("accounts, GDP", {"L1": "files/12/accounts.html"})
    assert (article["page"], article["ISSN"], article["issue"]) == ("101-118", "1234-5679", "3")


def test_csl_json_of_zotero_and_of_better_bibtex_is_read_whole():
    page, article = csl_json.read(samples.ZOTERO_CSL).entries
    assert (page.key, page.line, article.key, article.line) == ("", 2, "", 3)
    assert page.item["accessed"] == {"date-parts": [[2025, 6, 30]]}
    assert article.item["author"][0]["non-dropping-particle"] == "van"
    made, faults = by_key(csl_json, samples.BETTER_CSL)
    assert ([*made], faults) == (["goghMullerOthers2021", "undated"], ())
    assert made["undated"]["issued"] == {"literal": "n.d."}
