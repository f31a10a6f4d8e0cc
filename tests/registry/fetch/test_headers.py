"""Header fields: what is kept, media type and charset, how long to wait."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from factlock.registry.fetch import content_type, retry_after
from factlock.registry.fetch.headers import evidence_headers

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
DAY = 86_400


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ("text/html", ("text/html", None)),
        ("Text/HTML; Charset=UTF-8", ("text/html", "utf-8")),
        ('text/html;charset="gb2312"', ("text/html", "gb2312")),
        ("text/html;charset='gbk'", ("text/html", "gbk")),
        ("text/html ; charset = iso-8859-1", ("text/html", "iso-8859-1")),
        ("text/html; boundary=x; charset=big5; x=y", ("text/html", "big5")),
        ("text/html; xcharset=big5", ("text/html", None)),
        ("text/html; charset=", ("text/html", None)),
        ("text/html;", ("text/html", None)),
        ("text/html, text/html; charset=utf-8", ("text/html", "utf-8")),
        ("text/html; charset=utf-8, text/html", ("text/html", "utf-8")),
        ("text/html; charset=utf-8, application/pdf", ("application/pdf", None)),
        ("text/html, */*", ("text/html", None)),
        ("nonsense, text/plain", ("text/plain", None)),
        ("application/vnd.ms-excel.sheet+xml", ("application/vnd.ms-excel.sheet+xml", None)),
        ("", ("", None)),
        ("html", ("", None)),
        ("text/", ("", None)),
        ("text/html charset=utf-8", ("", None)),
        ("тип/html", ("", None)),
    ],
)
def test_the_type_is_read_as_the_fetch_standard_does(field, expected):
    assert content_type({"content-type": field}) == expected


def test_a_missing_type_is_no_type():
    assert content_type({}) == ("", None)


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("0", 0),
        ("120", 120),
        (" 120 ", 120),
        ("86400", DAY),
        ("86401", DAY),
        ("999999999999", DAY),
        ("Mon, 30 Nov 2026 12:02:00 GMT", 120),
        ("Monday, 30-Nov-26 12:02:00 GMT", 120),
        ("Mon Nov 30 12:02:00 2026", 120),
        ("Mon, 30 Nov 2026 14:02:00 +0200", 120),
        ("Mon, 30 Nov 2026 11:00:00 GMT", 0),
        ("Fri, 30 Nov 2029 12:00:00 GMT", DAY),
        ("", None),
        ("-5", None),
        ("1e9", None),
        ("12.5", None),
        ("0x10", None),
        ("９", None),
        ("9" * 5000, None),
        ("soon", None),
        ("Mon, 99 Nov 2026 12:02:00 GMT", None),
        ("Mon, 30 Nov 99999 12:02:00 GMT", None),
        ("2026-11-30T12:02:00Z", None),
        ("120, 240", None),
    ],
)
def test_how_long_to_wait(value, seconds):
    assert retry_after(value, NOON) == seconds


def test_the_wait_counts_from_now_in_any_zone():
    now = NOON.astimezone(timezone(timedelta(hours=8)))
    assert retry_after("Mon, 30 Nov 2026 12:02:00 GMT", now) == 120


def test_only_what_evidence_needs_is_kept():
    given = {
        "content-type": "text/html",
        "etag": '"a\x07b"',
        "link": "x" * 3000,
        "retry-after": "7",
        "set-cookie": "a=1",
        "www-authenticate": "Basic",
        "proxy-authorization": "x",
        "authorization": "x",
        "server": "x",
    }
    kept = evidence_headers(given, NOON)
    assert kept == {"content-type": "text/html", "etag": '"a b"', "retry-after": "7"}


def test_a_wait_that_means_nothing_is_not_kept():
    assert evidence_headers({"retry-after": "soon"}, NOON) == {}
