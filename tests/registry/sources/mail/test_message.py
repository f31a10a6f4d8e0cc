"""Messages as mail programs save them, made by Python's own library or written by hand."""

from email.message import EmailMessage, MIMEPart

import pytest

from factlock.registry.model import FetchState
from factlock.registry.sources import fragments, read_inline
from factlock.registry.sources.mail.mime import MAX_DEPTH

KIND = "message/rfc822"
HEAD = b"From: a@example.org\r\nSubject: Prices\r\nMIME-Version: 1.0\r\n"


def message(text="Up 5.2% in 2025", html=None, **fields):
    made = EmailMessage()
    for name, value in fields.items():
        made[name] = value
    made.set_content(text)
    if html is not None:
        made.add_alternative(html, subtype="html")
    return made


def reading_of(body):
    return read_inline(body, media_type=KIND)


def page_of(body):
    reading = reading_of(body if isinstance(body, bytes) else body.as_bytes())
    assert reading.page is not None, reading
    return reading.page


def raw(fields, body):
    return HEAD + fields + b"\r\n\r\n" + body


def test_what_a_message_says_of_itself():
    page = page_of(
        message(
            From="Büro für Statistik <a@example.org>",
            Subject="Preise: 国内生产总值",
            Date="Sat, 17 Jan 2026 23:30:00 -0800",
        )
    )
    assert page.title == "Preise: 国内生产总值"
    assert page.publisher == "Büro für Statistik"
    assert page.published == "2026-01-17"
    assert page.text.strip() == "Up 5.2% in 2025"
    assert page.media_type == KIND


@pytest.mark.parametrize("date", ["", "yesterday", "Sat, 99 Jan 2026 00:00:00", "1" * 5000])
def test_a_date_that_is_none_is_empty(date):
    assert page_of(b"From: a@example.org\r\nDate: " + date.encode() + b"\r\n\r\n5").published == ""


def test_the_last_alternative_is_shown_and_the_others_kept_apart():
    page = page_of(message("plain 5", "<p>shown 6<p hidden>7"))
    assert page.text == "shown 6"
    assert page.hidden.split("\n") == ["7", "plain 5"]
    assert [(part.kind, part.name) for part in page.parts] == [("message", "2")]


def test_an_alternative_that_cannot_be_read_is_passed_over():
    made = message("plain 5")
    made.add_alternative(b"x", maintype="application", subtype="pdf")
    page = page_of(made)
    assert page.text.strip() == "plain 5"
    assert page.frames == ("application/pdf",)


def test_what_is_sent_along_is_named_and_not_read():
    made = message("body 5")
    made.add_attachment("attached 6", filename="figures.txt")
    made.add_attachment(b"%PDF-", maintype="application", subtype="pdf", filename="bericht ü.pdf")
    page = page_of(made)
    assert page.text.strip() == "body 5"
    assert page.frames == ("figures.txt", "bericht ü.pdf")


def test_text_parts_one_after_the_other_are_all_shown():
    made = message("first 5")
    made.make_mixed()
    second = MIMEPart()
    second.set_content("second 6", disposition="inline")
    made.attach(second)
    page = page_of(made)
    assert page.text.split() == ["first", "5", "second", "6"]
    assert fragments.follow(page, "2") is not None
    assert fragments.point(page, page.text.index("6"), page.text.index("6") + 1) == "2"


def test_pictures_within_the_text_are_no_attachments_to_read():
    made = message("plain", "<p>5 <img src=cid:a>")
    made.get_payload()[1].add_related(b"x", "image", "png", cid="<a>")
    page = page_of(made)
    assert page.text == "5"
    assert page.frames == ("image/png",)


def test_the_start_of_related_parts_is_what_they_name():
    parts = (
        b"--b\r\nContent-Type: text/html\r\nContent-ID: <x>\r\n\r\n<p>6\r\n"
        b"--b\r\nContent-Type: text/html\r\nContent-ID: <y>\r\n\r\n<p>5\r\n--b--\r\n"
    )
    page = page_of(raw(b'Content-Type: multipart/related; boundary=b; start="<y>"', parts))
    assert page.text == "5"


def test_a_message_within_a_message():
    inner = message("forwarded 5", "<p>forwarded 6", Subject="Old news", From="b@example.org")
    made = message("outer 7", Subject="New")
    made.add_attachment(inner)
    made["Content-Language"] = "en"
    page = page_of(made.as_bytes().replace(b"Content-Disposition: attachment\n", b""))
    assert page.text.split("\n")[-2:] == ["Old news", "forwarded 6"]
    assert page.heading_at(page.text.index("6")) == "Old news"
    assert [part.name for part in page.parts] == ["1", "2.2"]
    assert page.title == "New"


def test_a_message_sent_along_as_a_file_is_read_as_well():
    made = message("outer 7")
    made.add_attachment(message("inner 5", Subject="Old"))
    assert "inner 5" in page_of(made).text


CODED = {
    "quoted-printable": (b"text/plain; charset=iso-8859-1", b"quoted-printable", b"Gr=F6=\r\n=DFe 5.2=25"),
    "quoted-printable in UTF-8": (b"text/plain; charset=utf-8", b"quoted-printable", b"Gr=C3=B6=C3=9Fe 5.2%"),
    "base64": (b"text/plain; charset=utf-8", b"base64", b"R3LDtsOf\r\nZSA1LjIl"),
    "8bit": (b"text/plain; charset=iso-8859-1", b"8bit", "Größe 5.2%".encode("latin-1")),
    "unknown charset": (b"text/plain; charset=x-none", b"8bit", "Größe 5.2%".encode()),
    "html with its own charset": (
        b"text/html",
        b"8bit",
        "<meta charset=iso-8859-1>Größe 5.2%".encode("latin-1"),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("kind", "coding", "body"), CODED.values(), ids=CODED)
def test_encodings_are_undone(kind, coding, body):
    fields = b"Content-Type: " + kind + b"\r\nContent-Transfer-Encoding: " + coding
    assert page_of(raw(fields, body)).text.strip() == "Größe 5.2%"


def test_a_signed_message_is_read_and_an_encrypted_one_is_not():
    parts = b"--b\r\nContent-Type: text/plain\r\n\r\n5\r\n--b\r\nContent-Type: application/pgp-signature\r\n\r\nx\r\n--b--"
    page = page_of(raw(b"Content-Type: multipart/signed; boundary=b", parts))
    assert page.text.strip() == "5"
    for kind in (b"multipart/encrypted; boundary=b", b"application/pkcs7-mime"):
        reading = reading_of(raw(b"Content-Type: " + kind, parts))
        assert reading.state is FetchState.UNSUPPORTED
        assert "encrypted" in reading.message


def test_encoded_words_that_are_none_stay_as_written():
    page = page_of(
        b"From: =?utf-8?q?A=20B?= <a@example.org>\r\nSubject: =?x-none?b?/w==?= =?utf-8?b?!!?=\r\n\r\n5"
    )
    assert page.publisher == "A B"
    assert page.title


@pytest.mark.parametrize(
    "body",
    [b"5.2% without any field", b"\r\nFrom: late@example.org\r\n\r\n5", b"Odd: field\r\n\r\n5"],
)
def test_what_has_no_field_of_a_message_is_none(body):
    reading = reading_of(body)
    assert reading.state is FetchState.DAMAGED
    assert "From" in reading.message


def test_a_message_without_text_names_what_it_carries():
    made = EmailMessage()
    made["Subject"] = "see file"
    made.add_attachment(b"x", maintype="application", subtype="pdf", filename="a.pdf")
    reading = reading_of(made.as_bytes())
    assert reading.state is FetchState.BLANK
    assert "a.pdf" in reading.message
    assert reading_of(raw(b"Content-Type: text/plain", b" \r\n")).state is FetchState.BLANK


def test_broken_base64_is_damage():
    fields = b"Content-Type: text/plain\r\nContent-Transfer-Encoding: base64"
    reading = reading_of(raw(fields, b"R3LDt!!!sOfZ"))
    assert reading.state is FetchState.DAMAGED
    assert "base64" in reading.message


def nested(depth, kind=b"message/rfc822"):
    if kind.startswith(b"message"):
        return HEAD + (b"Content-Type: message/rfc822\r\n\r\n" + HEAD) * depth + b"\r\n5"
    body = HEAD
    for level in range(depth):
        body += b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (level, level)
    return body + b"\r\n5"


@pytest.mark.parametrize("kind", [b"message/rfc822", b"multipart/mixed"])
def test_nesting_has_a_bound(kind):
    assert page_of(nested(5, kind)).text.strip().endswith("5")
    for depth in (MAX_DEPTH + 1, 99, 1000):
        assert reading_of(nested(depth, kind)).state is FetchState.TOO_LARGE


FLOODS = {
    "parts": b"--b\r\n\r\nx\r\n" * 100_000,
    "typed parts": b"--b\r\nContent-Type: text/plain\r\n\r\nx\r\n" * 25_000,
    "delimiters of many": b"".join(b"--c%d\r\n" % n for n in range(100_000)),
}


@pytest.mark.parametrize("parts", FLOODS.values(), ids=FLOODS)
def test_floods_of_parts_are_refused(parts):
    reading = reading_of(raw(b"Content-Type: multipart/mixed; boundary=b", parts))
    assert reading.state is FetchState.TOO_LARGE


HEADERS = {
    "long subject": b"Subject: " + b"=?utf-8?q?a?= " * 70_000,
    "open words": b"Subject: " + b"=?" * 400_000,
    "many fields": b"X: y\r\n" * 150_000,
    "long address": b"From: " + b'"' * 400_000 + b"<" * 400_000,
    "comments": b"From: " + b"(" * 500_000,
    "parameters": b"Content-Type: text/plain; " + b"a*0=b; " * 100_000,
    "odd boundary": b'Content-Type: multipart/mixed; boundary="' + b"(" * 100_000 + b'"',
    "folded": b"Subject: a\r\n" + b" b\r\n" * 200_000,
}


@pytest.mark.parametrize("fields", HEADERS.values(), ids=HEADERS)
def test_hostile_fields_are_borne(fields):
    reading = reading_of(HEAD + fields + b"\r\n\r\n5")
    assert "broke down" not in reading.message
    if reading.page is not None:
        assert len(reading.page.title) <= 5000


@pytest.mark.parametrize(
    "subject",
    [b"Z\xc3\xb6lle 2025", b"=?utf-8?q?Z=C3=B6lle?= 2025", b"=?iso-8859-1?q?Z=F6lle?= 2025"],
    ids=["utf-8", "encoded", "latin"],
)
def test_a_subject_is_read_whatever_way_its_letters_were_sent(subject):
    body = (
        b"From: A <a@example.org>\r\nSubject: " + subject + b"\r\n\r\nDuties rose 5.2 percent.\r\n"
    )
    page = read_inline(body, media_type="message/rfc822").page
    assert page is not None
    assert page.title == "Z\u00f6lle 2025"


@pytest.mark.parametrize(
    "field", [b"Subject", b"From", b"Date", b"Content-Type", b"Content-Disposition"]
)
@pytest.mark.parametrize(
    "value", [b"\xff\xfe", b"\xef\xbf\xbd", b"=?x?q?=FF?=", b"=?utf-8?b?/?=", b"\x00"]
)
def test_a_field_of_no_sense_loses_no_text(field, value):
    body = (
        b"MIME-Version: 1.0\r\n" + field + b": " + value + b"\r\n\r\nDuties rose 5.2 percent.\r\n"
    )
    page = read_inline(body, media_type="message/rfc822").page
    assert page is not None
    assert "Duties rose 5.2 percent." in page.text
