"""How a written number is divided, by language. Never guessed from the number itself.

====================  ==========  =============  ==============  ==========
digits                en zh ja    de es it pt    fr ru pl sv     unknown
====================  ==========  =============  ==============  ==========
``1,234``             1234        1.234          1.234           refused
``1.234``             1.234       1234           refused         refused
``1 234``             1234        1234           1234            1234
``1'234``             refused     refused        refused         1234
``12,5``              refused     12.5           12.5            12.5
``12.5``              12.5        refused        refused         12.5
``1,234,567``         1234567     refused        refused         1234567
``1.234.567``         refused     1234567        refused         1234567
``1,234.5``           1234.5      refused        refused         1234.5
``1.234,5``           refused     1234.5         refused         1234.5
``12,34,567``         1234567     refused        refused         1234567
``3,7370``            refused     3.7370         3.7370          3.7370
``0.234``             0.234       refused        refused         0.234
====================  ==========  =============  ==============  ==========

Unknown means that every convention is tried and that those which can read the token at all must agree.
Swiss German and Italian group by apostrophe. A number that touches Chinese, Japanese or Korean letters
in a text of unknown language follows their convention, which is the English one. Refused tokens are
still tokens: their number is None, and no part of them is read. Source of the conventions: Unicode CLDR.
"""

import re
from dataclasses import dataclass
from decimal import Decimal

from factlock.registry.quantities.tokens import FORMAT

TOKEN = re.compile(
    rf"(?:[0-9]{{1,3}}(?: [0-9]{{3}})+(?![0-9])|[0-9]+)"
    rf"(?:[.,'٫٬{FORMAT}][0-9]+|·(?!10[\^⁺⁻⁰¹²³⁴-⁹])[0-9]+|，[0-9]{{3}}(?![0-9]))*"
)
"""The longest run of digits and what may divide them; what it is worth, a convention decides."""

MOST_DIGITS = 40
_LONE_GROUP = re.compile(r" [0-9]{1,2}(?![0-9])")
_GROUP_BEFORE = re.compile(r"(?<![0-9])[0-9]{1,3} \Z")


def in_a_row(text: str, start: int, end: int) -> bool:
    """Whether a number grouped by spaces stands in a row of digits: 98 452 4 559 may be two or three."""
    grouped = " " in text[start:end]
    return grouped and bool(
        _LONE_GROUP.match(text, end) or _GROUP_BEFORE.search(text[max(0, start - 5) : start])
    )


@dataclass(frozen=True, slots=True)
class Convention:
    """One or several ways to divide digits: ``(group, decimal)`` marks. A space groups in all."""

    ways: tuple[tuple[str, str], ...]

    def read(self, token: str) -> Decimal | None:
        """Return what a token is worth, or None where the ways disagree or none can read it."""
        if len(token) > 2 * MOST_DIGITS:
            return None
        values = {value for way in self.ways if (value := _read(token, *way)) is not None}
        return values.pop() if len(values) == 1 else None

    def readings(self, token: str) -> list[Decimal]:
        """Return every reading of a token, smallest first; for explaining a refusal."""
        return sorted({v for way in self.ways if (v := _read(token, *way)) is not None})


def _read(token: str, group: str, decimal: str) -> Decimal | None:
    if token.isdigit():
        plain = token
    else:
        if not _form(group, decimal).fullmatch(token):
            return None
        plain = re.sub("[ ٬" + re.escape(group) + "]", "", token).replace(decimal, ".")
        plain = plain.replace("٫", ".")
    if len(plain) > MOST_DIGITS or (plain[0] == "0" and plain[1:2].isdigit()):
        return None  # a code, not a quantity
    return Decimal(plain)


_FORMS: dict[tuple[str, str], re.Pattern[str]] = {}


def _form(group: str, decimal: str) -> re.Pattern[str]:
    """Return the pattern of a well-formed divided number; the marks of Arabic belong to every way."""
    form = _FORMS.get((group, decimal))
    if form is None:
        mark, point = re.escape(group), re.escape(decimal)
        indian = r"|[1-9]\d?(?:,\d\d)+,\d{3}" if group == "," else ""
        form = _FORMS[group, decimal] = re.compile(
            rf"(?:\d+|[1-9]\d{{0,2}}(?:{mark}\d{{3}})+|[1-9]\d{{0,2}}(?: \d{{3}})+"
            rf"|[1-9]\d{{0,2}}(?:٬\d{{3}})+{indian})(?:[{point}٫]\d+)?",
            re.ASCII,
        )
    return form


_COMMA_GROUPS, _DOT_GROUPS = (",", "."), (".", ",")
_SPACE_GROUPS, _APOSTROPHE_GROUPS = (" ", ","), ("'", ".")

POINT = Convention((_COMMA_GROUPS,))
"""English, Chinese, Japanese, Korean: ``1,234.5``."""
COMMA = Convention((_DOT_GROUPS,))
"""German, Spanish, Italian, Portuguese, Dutch: ``1.234,5``."""
SPACE = Convention((_SPACE_GROUPS,))
"""French, Russian, Polish, Swedish: ``1 234,5``."""
SWISS = Convention((_APOSTROPHE_GROUPS,))
"""German and Italian of Switzerland: ``1'234.5``."""
UNKNOWN = Convention((_COMMA_GROUPS, _DOT_GROUPS, _SPACE_GROUPS, _APOSTROPHE_GROUPS))
"""No language, or one that is not listed: all ways, which must agree."""

_TAGS = (
    (POINT, "en zh ja ko th he hi bn ta te mr gu kn ml pa ur ms fil ga cy mt sw"),
    (POINT, "es-mx es-us es-gt es-hn es-ni es-pa es-sv es-do es-pr es-pe es-419"),
    (COMMA, "de es it pt nl da el tr id ro hr sl sr bs mk sq vi ca gl eu is"),
    (SPACE, "fr ru uk be bg pl cs sk hu sv no nb nn fi et lv lt kk hy ka"),
    (SWISS, "de-ch de-li it-ch rm gsw"),
    (UNKNOWN, "en-za fr-ca"),
)
CONVENTIONS = {tag: convention for convention, tags in _TAGS for tag in tags.split()}
"""Primary language, or language and region, to convention; the longer name wins."""
