"""Hidden is what an element's own attributes hide."""

import pytest

from factlock.registry.sources.html.styles import Look, is_shown, look_of

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


HIDING += [
    "position:absolute;left:-9999px",
    "position:fixed; right:-500em",
    "text-indent: -9999px",
    "margin-top:-4000pt",
    "position:absolute;clip:rect(0 0 0 0)",
    "position:absolute;clip:rect(1px, 1px, 1px, 1px)",
    "clip-path:inset(50%)",
    "clip-path:circle(0px at 50% 50%)",
    "clip-path:polygon(0 0, 0 0, 0 0)",
    "height:0;overflow:hidden",
    "max-width:0;overflow-x:clip",
    "scale:0",
    "scale:0 1",
    "transform:scale(0)",
    "transform:scaleX(0.0) rotate(3deg)",
    "transform:translate(-9999px, 0)",
    "color:transparent",
    "color:rgba(0,0,0,0)",
    "color:#FFF;background:white",
    "background-color:rgb(0, 0, 0);color:black",
    "direction:rtl;unicode-bidi:bidi-override",
]
SHOWING += [
    "left:-9999px",
    "position:absolute;left:-200px",
    "text-indent:-20px",
    "position:absolute;clip:rect(0,100px,20px,0)",
    "clip:rect(0,0,0,0)",
    "clip-path:inset(5%)",
    "clip-path:circle(50%)",
    "height:0",
    "height:0;overflow:visible",
    "height:12px;overflow:hidden",
    "scale:0.5",
    "transform:scale(0.5)",
    "transform:translate(-50%, -50%)",
    "color:#fff",
    "color:#fff;background:#000",
    "color:#fff;background:url(white.png)",
    "color:transparent;-webkit-background-clip:text",
    "color:rgba(0,0,0,0.5)",
    "direction:rtl",
    "unicode-bidi:bidi-override",
    "font-size:0.9em",
    "font-size:10px",
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


def test_letters_without_size_are_told_apart_for_what_they_hold_may_have_one():
    for style in ("font-size:0", "font-size:0px", "FONT-SIZE: 0.0em !important"):
        assert look_of({"style": style}) is Look.SIZELESS


@pytest.mark.parametrize(
    ("attributes", "look"),
    [
        ({"hidden": None}, Look.REMOVED),
        ({"style": "display:none"}, Look.REMOVED),
        ({"display": "none"}, Look.REMOVED),
        ({"visibility": "hidden"}, Look.CLOSED),
        ({"popover": None}, Look.CLOSED),
        ({"style": "visibility:hidden"}, Look.CLOSED),
        ({"hidden": None, "style": "text-decoration:line-through"}, Look.UNSEEN),
        ({"style": "display:none;text-decoration:line-through"}, Look.UNSEEN),
    ],
)
def test_what_may_be_shown_again_is_told_from_what_is_not_to_be_read(attributes, look):
    assert look_of(attributes) is look
