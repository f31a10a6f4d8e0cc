"""Templates: what is no tag is never altered, and every place leads back to the same character."""

from datetime import date

from hypothesis import example, given, settings
from hypothesis import strategies as st

from factlock.registry.errors import FactlockError
from factlock.render import files
from factlock.render.filling import Mode
from factlock.render.templating.expanding import Given, expand

GIVEN = Given(Mode.PLAIN, date(2026, 11, 30), data={"word": "w", "list": ["1", "2"]})
PLAIN = st.text(st.sampled_from("ab <>.|\\{}%#\n\r\t\x1f\ufeff中\u2028"), max_size=12).filter(
    lambda text: not any(mark in text for mark in ("{{", "{%", "{#")) and not text.endswith("{")
)
TAGS = st.sampled_from(
    [
        *("{{ word }}", "{%- if word %}", "{% endif -%}", "{# no #}", "{{ doc.year }}", "<<a.b>>"),
        *("{% for i in list %}", "{% endfor %}", "{% raw %}{{ x }}{% endraw %}", "\r\n"),
    ]
)


def expanded(text):
    return expand(files.decode(text.encode(), "report.txt.j2"), _no_registry, GIVEN).document


def _no_registry():
    raise AssertionError


@settings(max_examples=200, deadline=None)
@given(PLAIN)
@example("100%}\r\n}}\n#}\r")
def test_what_is_no_tag_is_never_altered(text):
    assert expanded(text).text == text


@settings(max_examples=200, deadline=None)
@given(st.lists(st.one_of(PLAIN, TAGS), max_size=12).map("".join))
@example("\ufeff\r\n{% for i in list %}\r\n  <<a.b>> {{ i }}\rx\n{% endfor %}\r\nend")
def test_every_place_leads_back_to_the_same_character(text):
    try:
        document = expanded(text)
    except FactlockError:  # a template that cannot be read has no places
        return
    template = files.decode(text.encode(), "report.txt.j2")
    by_place = {template.place(at): char for at, char in enumerate(text)}
    for at, char in enumerate(document.text):
        there = by_place.get(document.place(at))
        if char in "\r\n":
            continue  # a line end that a tag took away is stood for by the next
        assert there in (char, "{"), (text, at)
