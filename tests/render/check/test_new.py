"""Claims that no placeholder produced: declared and proved, or named."""

import pytest

from factlock.registry.errors import UsageFault
from factlock.registry.model import FetchState
from factlock.render.check import as_row, status_of

URL = "https://example.org/a"
PAGE = "Report\n\nIn 2025 exports of goods rose 5.0 percent.\n\nThe town has 1,204 houses.\n"
SENTENCE = "Exports of goods rose 5.0% in 2025."


@pytest.fixture
def declare(desk):
    """Write a document and its claims: `declare(text, quote, source=...)`."""

    def call(
        text=SENTENCE, quote="In 2025 exports of goods rose 5.0 percent", document=SENTENCE, **where
    ):
        fields = {"text": text, "quote": quote, **(where or {"source": URL})}
        lines = "\n".join(f"  {name}: {value!r}" for name, value in fields.items())
        desk.write("-\n" + lines + "\n", "plain.md.claims.yaml")
        return desk.write(document + "\n")

    return call


@pytest.fixture(autouse=True)
def page(web):
    web.pages[URL] = PAGE


def test_a_declared_claim_is_verified_at_its_source(desk, declare):
    report = desk.check(declare())
    assert report.findings == ()
    assert (report.summary.verified, status_of(report)) == (2, 0)


@pytest.mark.parametrize(
    ("sentence", "code"),
    [
        ("It grew 5.0 percent.", "unsupported-number"),
        ("It cost $5 million.", "unsupported-number"),
        ("It began on 3 March 2025.", "unsupported-date"),
        ("He said “we shall never see this again”.", "unsupported-quotation"),
        ("Exports doubled.", "unsupported-number"),
    ],
)
def test_what_is_not_declared_is_named_with_both_ways_out(desk, sentence, code):
    (found,) = desk.check(desk.write(sentence + "\n")).findings
    assert found.code == code
    assert "declare it" in found.fix
    assert "--stub" in found.fix


def test_another_number_in_the_claims_file_is_unsupported(desk, declare):
    path = declare(quote="The town has 1,204 houses")
    row = as_row(desk.check(path))
    assert {found["code"] for found in row["findings"]} == {"unsupported-number", "unsupported-date"}  # fmt: skip
    assert [ring["outcome"] for ring in row["findings"][0]["rings"]] == ["exact", "missing"]
    assert row["findings"][0]["claim"] == SENTENCE


@pytest.mark.parametrize(
    ("quote", "outcome"),
    [
        ("Exports of goods rose 6.0 percent", "quote-not-found"),
        ("5.0 percent", "leaves-out-rest"),
        ("5.0", "quote-not-found"),
        ("37", "quote-not-found"),
    ],
)
def test_a_quote_that_is_not_on_the_page_or_too_short_carries_nothing(
    desk, declare, quote, outcome
):
    report = desk.check(declare(quote=quote))
    assert status_of(report) == 1
    assert report.summary.verified == 0
    assert report.findings[0].code == "unsupported-number"
    assert report.findings[0].details["rings"][0]["ring"] == 1


@pytest.mark.parametrize(
    ("state", "status"),
    [
        (FetchState.SERVER_ERROR, 3),
        (FetchState.TIMEOUT, 3),
        (FetchState.BLOCKED, 3),
        (FetchState.GONE, 1),
        (FetchState.DNS, 1),
    ],
)
def test_a_source_that_does_not_answer_is_no_answer(desk, declare, web, state, status):
    web.pages[URL] = state
    report = desk.check(declare())
    assert status_of(report) == status
    assert report.summary.verified == 0
    assert (report.summary.could_not_check > 0) is (status == 3)


def test_a_turned_sentence_is_for_a_person(desk, declare):
    sentence = "Exports of goods fell 5.0% in 2025."
    report = desk.check(declare(text=sentence, document=sentence))
    assert [found.code for found in report.findings] == ["direction-differs"]
    assert (report.summary.review, status_of(report)) == (2, 1)


@pytest.mark.parametrize("text", ["Exports of goods rose 5.0%.", "Exports of goods rose 5.1% in 2025."])  # fmt: skip
def test_a_claim_that_is_not_the_whole_sentence_declares_nothing(desk, declare, text):
    report = desk.check(declare(text=text))
    codes = {found.code for found in report.findings}
    assert codes == {"unsupported-number", "claim-not-in-document"}
    assert status_of(report) == 1


def test_spacing_and_quotes_of_the_text_do_not_matter(desk, declare):
    assert desk.check(declare(text="Exports  of goods rose 5.0% in 2025.")).findings == ()


def test_an_entry_that_was_not_filled_in_is_no_declaration(desk, declare):
    (found,) = desk.check(declare(quote="")).findings
    assert found.code == "unsupported-number"
    assert "entry on line 2" in found.message


def test_a_sentence_without_values_can_be_declared_and_is_for_a_person(desk, declare):
    sentence = "Exports of goods rose."
    path = declare(text=sentence, document=sentence)
    assert desk.codes(path) == [("not-checkable", 1)]
    assert desk.codes(declare(text=sentence, document=sentence, quote="")) == [("unsupported-claim", 1)]  # fmt: skip


def test_a_waiver_is_refused_until_it_can_be_signed(desk, declare):
    path = declare(source=URL, waive="{why: w}")
    report = desk.check(path)
    assert [found.code for found in report.findings] == ["waiver-not-honoured"]
    assert status_of(report) == 1


def test_a_snapshot_is_read_from_the_folder_of_the_claims_file(desk, declare, web):
    desk.write(PAGE, "page.txt")
    report = desk.check(declare(snapshot="page.txt"))
    assert report.summary.verified == 2
    report = desk.check(declare(snapshot="missing.txt"))
    assert status_of(report) == 1


def test_a_page_is_opened_once_a_run(desk, declare, web):
    path = declare()
    claims = path.with_name("plain.md.claims.yaml")
    claims.write_text(
        claims.read_text(encoding="utf-8")
        + f'- {{text: "It has 1,204 houses.", quote: "The town has 1,204 houses", source: "{URL}"}}\n',
        encoding="utf-8",
    )
    desk.write(f"{SENTENCE} It has 1,204 houses. See [it]({URL}).\n")
    assert desk.check(path).summary.verified == 3
    assert web.asked == [URL]


# What has passed --------------------------------------------------------------------------------


def test_a_known_claim_asks_nobody(desk, declare, memory, web):
    path = declare()
    desk.check(path)
    memory.keep(desk.checker)
    web.asked.clear()
    report = desk.check(path)
    assert (report.summary.known, report.summary.verified, web.asked) == (2, 0, [])
    assert status_of(report) == 0


def test_what_did_not_pass_is_not_remembered(desk, declare):
    desk.check(declare(quote="The town has 1,204 houses"))
    assert desk.checker.passed == []


def test_a_page_that_is_opened_anyway_and_has_changed_is_judged_anew(desk, declare, memory, web):
    path = declare()
    desk.check(path)
    memory.keep(desk.checker)
    web.pages[URL] = PAGE.replace("5.0", "4.0")
    desk.write(f"{SENTENCE}\n\nSee [it]({URL}).\n")
    assert status_of(desk.check(path)) == 0  # within its thirty days, and not opened for a claim
    claims = path.with_name("plain.md.claims.yaml")
    claims.write_text(
        claims.read_text(encoding="utf-8")
        + f'- {{text: "It has 1,204 houses.", quote: "The town has 1,204 houses", source: "{URL}"}}\n',
        encoding="utf-8",
    )
    desk.write(f"{SENTENCE} It has 1,204 houses.\n")
    report = desk.check(path)
    assert status_of(report) == 1
    assert report.summary.known == 0


def test_a_changed_snapshot_is_judged_anew(desk, declare, memory):
    desk.write(PAGE, "page.txt")
    path = declare(snapshot="page.txt")
    desk.check(path)
    memory.keep(desk.checker)
    assert desk.check(path).summary.known == 2
    desk.write(PAGE.replace("5.0", "4.0"), "page.txt")
    assert status_of(desk.check(path)) == 1


def test_a_pass_of_a_locked_sentence_is_none_of_the_typed_one(desk, facts, memory):
    facts("gdp", growth="4.0%", period="2025", clause="GDP grew 4.0% in 2025")
    sentence = "GDP grew 4.0% in 2025, exports of goods 5.0%."
    claims = f"- {{text: '{sentence}', quote: In 2025 exports of goods rose 5.0 percent, source: '{URL}'}}\n"  # fmt: skip
    desk.write(claims, "report.rendered.md.claims.yaml")
    output = desk.render("GDP grew <<gdp.growth>> in 2025, exports of goods 5.0%.\n")
    report = desk.check(output)
    assert (report.findings, report.summary.locked, report.summary.verified) == ((), 1, 1)
    memory.keep(desk.checker)
    assert desk.check(output).summary.known == 1
    desk.write(claims, "plain.md.claims.yaml")
    assert desk.codes(desk.write(sentence + "\n"))


# The document ------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "\n\n", "Only prose stands here.\n"])
def test_nothing_examined_is_no_pass(desk, text):
    report = desk.check(desk.write(text))
    assert status_of(report) == 3
    assert status_of(report, allow_empty=True) == 0


def test_a_link_alone_is_no_examined_claim_and_an_invented_one_an_error(desk, web):
    assert status_of(desk.check(desk.write(f"See {URL} for more.\n"))) == 3
    report = desk.check(desk.write("See https://example.org/invented for more.\n"))
    assert [found.code for found in report.findings] == ["reference-gone"]
    assert status_of(report, allow_empty=True) == 1


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("plain.md", b"\xff\xfe"),
        ("plain.docx", b"PK"),
        ("plain.md", b"---\nfactlock: {date: soon}\n---\nIt\n"),
    ],
)
def test_a_document_that_cannot_be_read_is_wrong_usage(desk, name, body):
    path = desk.folder / name
    path.write_bytes(body)
    with pytest.raises(UsageFault):
        desk.check(path)


def test_a_missing_document_or_claims_file_is_wrong_usage(desk):
    with pytest.raises(UsageFault):
        desk.check(desk.folder / "none.md")
    with pytest.raises(UsageFault):
        desk.check(desk.write("It is 5.\n"), claims=desk.folder / "none.yaml")


def test_plain_text_is_checked_alike(desk):
    assert desk.codes(desk.write("It grew 5 percent.\n", "plain.txt")) == [("unsupported-number", 1)]  # fmt: skip


def test_the_report_has_the_fields_of_the_contract(desk):
    row = as_row(desk.check(desk.write("It grew 5 percent.\n")))
    assert list(row) == ["ruleset", "document", "summary", "findings", "trace"]
    named = {"locked", "known", "verified", "review", "waived", "could_not_check", "unexamined_sentences"}  # fmt: skip
    assert named <= row["summary"].keys()
    keys = {"code", "severity", "line", "column", "message", "fix", "claim", "rings"}
    assert keys == row["findings"][0].keys()
    assert row == as_row(desk.check(desk.write("It grew 5 percent.\n")))


def test_sentences_without_a_value_are_counted_not_passed(desk, declare):
    path = declare(document=f"{SENTENCE} The rest is prose. So is this.")
    assert desk.check(path).summary.unexamined_sentences == 2
