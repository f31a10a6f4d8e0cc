"""A draft shows what is there, and loudly what is not; it is never taken for a finished output."""

from datetime import date

import pytest

from factlock.registry.errors import UsageFault
from factlock.render.drafting import draft
from factlock.render.engine import Options
from factlock.render.formats import format_of
from factlock.render.publish import publish, publish_draft

OPTIONS = Options(today=date(2026, 11, 30), default_language="en")


@pytest.fixture
def drafted(facts):
    facts("gdp", growth="5.0%", period="2025")

    def call(text, name="a.md", **options):
        given = {name: getattr(OPTIONS, name) for name in Options.__slots__} | options
        document = format_of(name).open(text.encode(), name)
        return draft(document, lambda: facts, Options(**given))

    return call


@pytest.mark.parametrize(
    ("written", "gap", "code"),
    [
        ("<<gdp.growth>> in 2025", "5.0%", None),
        ("<<gpd.growth>>", "[MISSING gpd.growth: unknown-id]", "unknown-id"),
        ("<<gdp.grwth>>", "[MISSING gdp.grwth: unknown-key]", "unknown-key"),
        ("<<gdp@2019.growth>>", "[MISSING gdp@2019.growth: no-period]", None),
        ("In 2024 it was <<gdp.growth>>.", "[MISSING gdp.growth: period-conflict]", "period-conflict"),
        ("<<gdp.growth | rond(1)>>", "[MISSING gdp.growth | rond(1): unknown-filter]", "unknown-filter"),
        ("<<= gdp.growth + nope.x >>", "[MISSING = gdp.growth + nope.x: unknown-id]", "unknown-id"),
    ],
)  # fmt: skip
def test_each_kind_of_fault_is_a_gap_that_names_it(drafted, written, gap, code):
    made = drafted(f"So {written}\n")
    if code:
        assert gap in made.output.text
        assert code in [finding.code for finding in made.findings]
    else:
        assert made.output.text.startswith("DRAFT")
        assert ("MISSING" in made.output.text) == ("MISSING" in gap)


def test_a_value_that_is_there_twice_and_wrong_once_is_shown_where_it_is_right(drafted):
    made = drafted("In 2025 it was <<gdp.growth>>. In 2024 it was <<gdp.growth>>.\n")
    assert "In 2025 it was 5.0%.[^f1] In 2024 it was [MISSING gdp.growth" in made.output.text
    assert (made.missing, made.values) == (1, 2)


def test_where_no_gap_can_stand_the_placeholder_stays_and_is_told(drafted):
    made = drafted("[x](https://example.org/<<gdp.growth>>)\n")
    assert "https://example.org/<<gdp.growth>>" in made.output.text
    assert [finding.code for finding in made.findings] == ["placeholder-in-address"]
    assert made.missing == 1


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("---\nlang: en\n---\n# Title\n", "---\nlang: en\n---\n# DRAFT, NOT FOR RELEASE: 0 of 0 values missing. Title"),
        ("* item\n", "* DRAFT, NOT FOR RELEASE: 0 of 0 values missing. item"),
        ("", "DRAFT, NOT FOR RELEASE: 0 of 0 values missing. "),
        ("```\ncode\n```\n", "```\ncode\n```\nDRAFT"),
    ],
)  # fmt: skip
def test_a_draft_says_so_where_its_text_begins(drafted, text, begins):
    assert drafted(text).output.text.startswith(begins)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "DRAFT, NOT FOR RELEASE: 1 of 2 values missing. "),
        ("de", "ENTWURF, NICHT ZUR WEITERGABE: 1 von 2 Werten fehlen. "),
        ("fr", "BROUILLON, NE PAS DIFFUSER\u00a0: 1 valeurs manquantes sur 2. "),
        ("ja", "【下書き・配布不可：2個の値のうち1個が欠けています】"),
        ("zh", "【草稿，不得外发：2个数值中缺1个】"),
    ],
)
def test_a_draft_speaks_the_language_of_the_document(drafted, language, words):
    made = drafted("<<gdp.growth>> <<no.x>>\n", "a.txt", language=language)
    assert made.output.text.startswith(words)


@pytest.fixture
def document(tmp_path, facts):
    facts("gdp", growth="5.0%")
    path = tmp_path / "report.md"
    path.write_text("GDP grew <<gdp.growth>>, not <<no.x>>.\n", encoding="utf-8")
    return path


def test_a_draft_is_written_alone(document, facts):
    publish_draft(document, document.with_name("report.draft.md"), lambda: facts, OPTIONS)
    names = sorted(path.name for path in document.parent.iterdir())
    assert names == ["report.draft.md", "report.md"]


def test_a_draft_never_takes_the_place_of_what_was_rendered(document, facts):
    document.write_text("GDP grew <<gdp.growth>>.\n", encoding="utf-8")
    done = publish(document, None, lambda: facts, OPTIONS)
    before = done.output.read_bytes()
    with pytest.raises(UsageFault) as error:
        publish_draft(document, done.output, lambda: facts, OPTIONS)
    assert error.value.findings[0].code == "output-is-rendered"
    with pytest.raises(UsageFault) as error:
        publish_draft(document, document, lambda: facts, OPTIONS)
    assert error.value.findings[0].code == "output-is-document"
    assert done.output.read_bytes() == before
