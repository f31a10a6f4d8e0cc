"""Hidden is what an element's own attributes hide."""

import pytest

from factlock.registry.sources.styles import is_shown

HIDING = [
    "display:none",
    " DISPLAY : NONE ; color:red",
    "display:none!important",
    "display: none ! important;",
    "display/**/:/* x */none",
    "color:red;/*;*/display:none",
    "displa\\79:none",
    "display:no\\6e e",
    "visibility:hidden",
    "visibility: collapse",
    "content-visibility:hidden",
    "text-decoration:line-through",
    "text-decoration: underline line-through red",
    "text-decoration-line: line-through !important",
    "display:none!important;display:block",
    "display:none;display:no-such-thing",
    'background:url("a;b");display:none',
    "background:url(data:image/png;base64,xx);display:none",
]
SHOWING = [
    "",
    "display:none}",
    "color:red",
    "display:block",
    "display:none;display:block",
    "display:none;display:inline-block !important",
    "/*display:none*/",
    'content:"display:none"',
    "background:url(display:none)",
    "opacity:0",
    "text-decoration:underline",
    "text-decoration:line-through;text-decoration:none",
    "x-text-decoration:line-through",
    "x-display:none",
    "visibility:visible",
    "display",
    "display:none foo",
]


@pytest.mark.parametrize("style", HIDING)
def test_hidden_by_style(style):
    assert not is_shown({"style": style})


@pytest.mark.parametrize("style", SHOWING)
def test_shown_despite_style(style):
    assert is_shown({"style": style})


@pytest.mark.parametrize(
    "attributes", [{"hidden": None}, {"hidden": "hidden"}, {"popover": "auto"}]
)
def test_hidden_by_attribute(attributes):
    assert not is_shown(attributes)


@pytest.mark.parametrize(
    "attributes", [{}, {"hidden": "until-found"}, {"aria-hidden": "true"}, {"style": None}]
)
def test_shown_despite_attribute(attributes):
    assert is_shown(attributes)
