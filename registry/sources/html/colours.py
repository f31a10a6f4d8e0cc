"""Colours as style sheets name them (CSS Color 4): which names there are, and which are the same.

A browser drops a declaration whose value is no colour (``color:#auto``, as some programs write it), so that
what is no colour hides nothing.
"""

import re


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _pairs(text: str) -> dict[str, str]:
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


_NAMES = _words("""
    accentcolor accentcolortext activeborder activecaption activetext aliceblue antiquewhite
    appworkspace aqua aquamarine azure background beige bisque black blanchedalmond blue
    blueviolet brown burlywood buttonborder buttonface buttonhighlight buttonshadow buttontext
    cadetblue canvas canvastext captiontext chartreuse chocolate coral cornflowerblue cornsilk
    crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki
    darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen
    darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue
    dimgray dimgrey dodgerblue field fieldtext firebrick floralwhite forestgreen fuchsia
    gainsboro ghostwhite gold goldenrod gray graytext green greenyellow grey highlight
    highlighttext honeydew hotpink inactiveborder inactivecaption inactivecaptiontext indianred
    indigo infobackground infotext ivory khaki lavender lavenderblush lawngreen lemonchiffon
    lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink
    lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue
    lightyellow lime limegreen linen linktext magenta mark marktext maroon mediumaquamarine
    mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen
    mediumturquoise mediumvioletred menu menutext midnightblue mintcream mistyrose moccasin
    navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen
    paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple
    rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown scrollbar seagreen
    seashell selecteditem selecteditemtext sienna silver skyblue slateblue slategray slategrey
    snow springgreen steelblue tan teal thistle threeddarkshadow threedface threedhighlight
    threedlightshadow threedshadow tomato turquoise violet visitedtext wheat white whitesmoke
    window windowframe windowtext yellow yellowgreen
""")
"""Named and system colours (CSS Color 4, 6.1, 6.2 and appendix A)."""
_SAME = _pairs("""
    aqua #00ffff black #000000 blue #0000ff cyan #00ffff fuchsia #ff00ff gray #808080 green #008000
    grey #808080 lime #00ff00 magenta #ff00ff maroon #800000 navy #000080 olive #808000
    purple #800080 red #ff0000 silver #c0c0c0 teal #008080 white #ffffff yellow #ffff00
""")
_NO_ALPHA = r"\+?(?:0++(?:\.0*+)?|\.0++)(?:e[+-]?\d+)?%?"
_CLEAR = re.compile(
    rf"transparent|#[0-9a-f]{{3}}0|#[0-9a-f]{{6}}00|(?:rgb|hsl)a?\((?:[^,()]+,){{3}}\s*{_NO_ALPHA}\s*\)"
    rf"|[a-z-]+\([^/()]*/\s*{_NO_ALPHA}\s*\)"
)
_HEX = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})")
_SHORT = re.compile(r"#([0-9a-f])([0-9a-f])([0-9a-f])f?")
_RGB = re.compile(
    r"rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*(?:[,/]\s*1(?:\.0*)?\s*)?\)"
)
_FUNCTION = re.compile(
    r"(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|device-cmyk|var)\(.*\)"
)
_OF_OTHERS = frozenset(("inherit", "initial", "unset", "revert", "revert-layer"))
"""Keywords that take the value from elsewhere: that of one property is not that of another."""


def is_colour(value: str) -> bool:
    """Whether a browser takes a value, in small letters, as that of ``color``."""
    return (
        value in _NAMES
        or value in _OF_OTHERS
        or value in ("transparent", "currentcolor")
        or _HEX.fullmatch(value) is not None
        or _FUNCTION.fullmatch(value) is not None
    )


def is_clear(value: str) -> bool:
    """Whether a value, in small letters, is a colour that nothing is seen of."""
    return _CLEAR.fullmatch(value) is not None


def are_same(colour: str, ground: str) -> bool:
    """Whether letters of a colour cannot be seen on a ground, as far as the two values tell."""
    if ground == "currentcolor":
        return True
    return colour not in _OF_OTHERS and _written_out(colour) == _written_out(ground)


def _written_out(value: str) -> str:
    value = _SAME.get(value, value)
    if found := _SHORT.fullmatch(value):
        return "#" + "".join(digit * 2 for digit in found.groups())
    if found := _RGB.fullmatch(value):
        return "#" + "".join(f"{int(part):02x}" for part in found.groups())
    return value.removesuffix("ff") if len(value) == 9 and value[0] == "#" else value
