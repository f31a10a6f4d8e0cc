"""When two addresses are those of one source."""

import pytest

from factlock.registry.exchange.addresses import form_of, forms_of


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("https://example.org/a", "http://example.org/a"),
        ("https://example.org/a", "https://www.example.org/a/"),
        ("https://example.org/a", "HTTPS://EXAMPLE.ORG/a"),
        ("https://example.org/a", "https://example.org:443/a"),
        ("https://example.org/a", "https://example.org./a#part"),
        ("https://example.org/a", "https://example.org/a#:~:text=x"),
        ("https://example.org", "https://example.org/"),
        ("https://example.org/a_b?x=1&y=2", "https://example.org/a%5Fb?x=1&y=2"),
        ("https://example.org/ü", "https://example.org/%C3%BC"),
        ("https://münchen.example/", "https://xn--mnchen-3ya.example/"),
        ("https://doi.org/10.1234/ABC", "doi:10.1234/abc"),
        ("https://doi.org/10.1234/ABC", "http://dx.doi.org/10.1234/abc/"),
        ("10.1234/abc", "https://www.doi.org/10.1234/ABC"),
        ("https://doi.org/10.1002/(SICI)1097<1::AID>3.0", "https://doi.org/10.1002/(SICI)1097%3C1::AID%3E3.0"),
    ],
)  # fmt: skip
def test_these_are_one(one, other):
    assert form_of(one) == form_of(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("https://example.org/a", "https://example.org/b"),
        ("https://example.org/a", "https://example.org/A"),
        ("https://example.org/a", "https://example.com/a"),
        ("https://example.org/a", "https://m.example.org/a"),
        ("https://example.org/a?x=1", "https://example.org/a?x=2"),
        ("https://example.org/a?x=1", "https://example.org/a"),
        ("https://example.org/a%2Fb", "https://example.org/a/b"),
        ("https://example.org/a?x=%26", "https://example.org/a?x=&"),
        ("https://example.org:8443/a", "https://example.org/a"),
        ("https://doi.org/10.1234/abc", "https://doi.org/10.1234/abd"),
        ("file.html", "other.html"),
        ("http://[", "http://]"),
    ],
)
def test_these_are_two(one, other):
    assert form_of(one) != form_of(other)


def test_an_item_is_known_by_its_doi_and_its_address():
    item = {"DOI": "10.1234/ABC", "URL": "https://doi.org/10.1234/abc"}
    assert forms_of(item) == ("doi:10.1234/abc",)
    assert forms_of({**item, "URL": "https://x.org/"}) == ("doi:10.1234/abc", "//x.org")
    assert forms_of({"title": "T"}) == ()
