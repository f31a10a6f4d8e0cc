"""Bytes to characters, by what the bytes are before what a label says of them.

Order, measured on saved pages and their re-encodings: byte order mark, ISO-2022 escape, many NUL
bytes (UTF-16), strictly valid UTF-8, the charset of the HTTP header, the declaration in the first
4,096 bytes, a statistical guess. A label is believed only if the bytes decode under it. Labels mean
what they mean in a browser (WHATWG Encoding Standard): ``gb2312`` is GB 18030, ``iso-8859-1`` is
windows-1252. UTF-7 and other codecs that no browser knows are never used.
"""

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass

PRESCAN = 4096
"""How far into the body a declaration is looked for (browsers stop at 1,024, pages do not)."""
SAMPLE = 65_536
"""How many bytes the statistical detector sees."""
_UNREADABLE = "\ufffd"

_PLANE_ENDS = "".join(chr(plane << 16 | end) for plane in range(17) for end in (0xFFFE, 0xFFFF))
NO_CHARACTER = f"\\x00\ufdd0-\ufdef{_PLANE_ENDS}"
"""What no page can hold (Unicode 23.7, NUL), as members of a regular expression's class.

The marks of :mod:`factlock.registry.page` are among them: readers remove these from the input."""
_NO_CHARACTER = re.compile(f"[{NO_CHARACTER}]")
_NO_CHARACTER_BYTES = (b"\x00", b"\xef\xb7", b"\xbf\xbe", b"\xbf\xbf")
"""In UTF-8 one of these is part of each of them; looking for bytes is 50 times faster."""
CONTROL = "\\x01-\\x08\\x0b\\x0e-\\x1f\\x7f-\\x9f\u2028\u2029"
"""Control characters that are no white space of HTML: shown as nothing here and a gap there."""

_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_ESCAPE_CODECS = ("iso2022_jp_ext", "iso2022_kr")
_COMMENT = re.compile(rb"<!--.*?-->", re.DOTALL)
_XML = re.compile(rb"""\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9_:.\-]+)""")
_META = re.compile(rb"""(?i)<meta[^>]{0,400}?charset\s*=\s*["']?\s*([A-Za-z0-9_:.\-]+)""")

# What Python's codecs do not know by the name that pages use.
_ALIASES = {
    "cn-big5": "big5",
    "cseuckr": "cp949",
    "cseucpkdfmtjapanese": "euc_jp",
    "csgb2312": "gb18030",
    "csisolatin9": "iso8859-15",
    "csksc56011987": "cp949",
    "csmacintosh": "mac-roman",
    "csunicode": "utf-16-le",
    "dos-874": "cp874",
    "gb_2312": "gb18030",
    "gb_2312-80": "gb18030",
    "iso-10646-ucs-2": "utf-16-le",
    "iso-8859-6-e": "iso8859-6",
    "iso-8859-6-i": "iso8859-6",
    "iso-8859-8-e": "iso8859-8",
    "iso-8859-8-i": "iso8859-8",
    "iso-ir-149": "cp949",
    "koi": "koi8-r",
    "koi8": "koi8-r",
    "koi8-ru": "koi8-u",
    "ks_c_5601-1989": "cp949",
    "ksc_5601": "cp949",
    "logical": "iso8859-8",
    "mac": "mac-roman",
    "sun_eu_greek": "iso8859-7",
    "ucs-2": "utf-16-le",
    "unicode": "utf-16-le",
    "unicode-1-1-utf-8": "utf-8",
    "unicode11utf8": "utf-8",
    "unicode20utf8": "utf-8",
    "unicodefeff": "utf-16-le",
    "unicodefffe": "utf-16-be",
    "utf-16": "utf-16-le",
    "visual": "iso8859-8",
    "windows-31j": "cp932",
    "windows-874": "cp874",
    "windows-949": "cp949",
    "x-euc-jp": "euc_jp",
    "x-gbk": "gb18030",
    "x-mac-cyrillic": "mac-cyrillic",
    "x-mac-roman": "mac-roman",
    "x-mac-ukrainian": "mac-cyrillic",
    "x-sjis": "cp932",
    "x-unicode20utf8": "utf-8",
    "x-user-defined": "cp1252",
    "x-x-big5": "big5hkscs",
}
_SUPERSETS = {
    "ascii": "cp1252",
    "big5": "big5hkscs",
    "euc_kr": "cp949",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "iso8859-1": "cp1252",
    "iso8859-11": "cp874",
    "iso8859-9": "cp1254",
    "shift_jis": "cp932",
    "tis-620": "cp874",
    "utf-16": "utf-16-le",
}
_BROWSER_CODECS = frozenset(
    {"utf-8", "utf-16-le", "utf-16-be", "gb18030", "big5hkscs", "euc_jp", "iso2022_jp", "cp932"}
    | {"cp949", "cp866", "cp874", "koi8-r", "koi8-u", "mac-roman", "mac-cyrillic"}
    | {f"cp{page}" for page in range(1250, 1259)}
    | {f"iso8859-{part}" for part in (2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16)}
)
_GUESSED = [
    *("gb18030", "big5hkscs", "cp932", "euc_jp", "euc_jis_2004", "cp949", "cp1252", "cp1251"),
    *("cp1250", "iso8859_2", "koi8_r", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "cp874"),
]
_LATIN: dict[str, tuple[str, ...]] = {
    "cp1250": (),
    "cp1252": (),
    "cp1254": ("Turkish",),
    "cp1257": ("Estonian", "Latvian", "Lithuanian"),
    "iso8859-2": (),
}
"""Codes of Latin letters, told apart by a letter or two; with the languages that settle it."""
_SIGN_IN_WORD = re.compile(rb"[a-z\x80-\xff][\xa3\xa5\xb3\xb9\xba\xbe\xbf\xfe][a-z]")
_CARON = re.compile(rb"[\x8a\x8e\x9a\x9e]")
_GRAVE = re.compile(rb"[\xc8\xcc\xd8\xe6\xe8\xec\xef\xf0\xf2\xf8\xf9]")
_RING = re.compile(rb"[\xec\xf8\xf9]")
_ACUTE = re.compile(rb"[\xed\xfa\xfd]")
_DOUBLE_ACUTE = re.compile(rb"[\xd5\xdb\xf5\xfb]")
_WESTERN = re.compile(rb"[\xe0\xe3-\xe5\xe7\xe8\xea\xf1]")
_OTHERWISE = re.compile(rb"[\xe0\xe5-\xe7\xf0\xf1]")
_TWINS = {"euc_jp": ("euc_jp", "euc_jis_2004")}
"""Codecs that one label stands for; the one that reads more wins."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """The characters of a body without byte order mark, the Python codec used, how it was known.

    ``basis`` is one of ``bom``, ``escape``, ``ascii``, ``utf-8``, ``http``, ``meta``, ``detected``,
    ``lossy`` (no codec reads the bytes whole: the one with the fewest unreadable characters).
    """

    text: str
    encoding: str
    basis: str

    @property
    def unreadable(self) -> int:
        """How many characters stand for bytes that could not be read."""
        return self.text.count(_UNREADABLE)

    @property
    def damage(self) -> str:
        """Why these characters are no text to read; empty if they are."""
        broken, length = self.unreadable, len(self.text)
        if broken <= max(2, length // 50):
            return ""
        return (
            f"the bytes are no text in any known encoding ({broken:,} of {length:,} characters "
            f"cannot be read, the best try was {self.encoding}); expected UTF-8 or a charset that "
            "the server or the page declares; look at the source in a browser"
        )


def codec_of(label: str) -> str | None:
    """Return the Python codec that a browser means by ``label``, or None if it knows no such."""
    name = label.strip().strip("\"'").lower()
    known = _ALIASES.get(name)
    if known is None:
        shorter = re.sub(r"^x-(?=cp\d)", "", re.sub(r"^(?:cs)?iso8859(?=\d)", "iso8859-", name))
        try:
            known = codecs.lookup(shorter).name
        except (LookupError, UnicodeError, ValueError):
            return None
    known = _SUPERSETS.get(known, known)
    return known if known in _BROWSER_CODECS else None


def decode(body: bytes, declared: str | None = None) -> Decoded:
    """Decode ``body``; ``declared`` is the charset of the HTTP header, if there was one."""
    for mark, codec in _BYTE_ORDER_MARKS:
        if body.startswith(mark):
            return Decoded(body[len(mark) :].decode(codec, "replace"), codec, "bom")
    certain = _by_shape(body)
    if certain is not None:
        return certain
    lossy_utf8 = Decoded(body.decode("utf-8", "replace"), "utf-8", "lossy")
    limit = max(2, len(body) // 4000)
    if _nearly_utf8(lossy_utf8, limit):
        return lossy_utf8
    best = lossy_utf8
    for basis, named in _candidates(body, declared):
        twins = (
            Decoded(body.decode(codec, "replace"), codec, basis)
            for codec in _TWINS.get(named, (named,))
        )
        attempt = min(twins, key=lambda twin: twin.unreadable)
        if attempt.unreadable <= limit:
            return attempt
        if attempt.unreadable < best.unreadable:
            best = Decoded(attempt.text, attempt.encoding, "lossy")
    return best


def decode_again(body: bytes, encoding: str) -> tuple[str, int]:
    """Decode ``body`` by a codec recorded before; also the length of its byte order mark."""
    for mark, codec in _BYTE_ORDER_MARKS:
        if codec == encoding and body.startswith(mark):
            return body[len(mark) :].decode(codec, "replace"), len(mark)
    return body.decode(encoding, "replace"), 0


def without_no_characters(text: str) -> str:
    """Return the text without what no page can hold."""
    if text.isascii():
        return text.replace("\x00", "") if "\x00" in text else text
    encoded = text.encode("utf-8")
    if any(part in encoded for part in _NO_CHARACTER_BYTES):
        return _NO_CHARACTER.sub("", text)
    return text


def _by_shape(body: bytes) -> Decoded | None:
    """Decode what the bytes themselves make certain."""
    if body.isascii():
        if b"\x1b$" in body:
            for codec in _ESCAPE_CODECS:
                try:
                    return Decoded(body.decode(codec), codec, "escape")
                except UnicodeDecodeError:
                    continue
        if not _many_nuls(body):
            return Decoded(body.decode("ascii"), "utf-8", "ascii")
    if _many_nuls(body):
        codec = "utf-16-le" if body[1::2].count(0) >= body[::2].count(0) else "utf-16-be"
        return Decoded(body.decode(codec, "replace"), codec, "detected")
    try:
        return Decoded(body.decode("utf-8"), "utf-8", "utf-8")
    except UnicodeDecodeError:
        return None


def _many_nuls(body: bytes) -> bool:
    # ASCII in UTF-16 is every second byte a NUL; other text has none, or a stray one.
    return body.count(0) * 5 > len(body) > 12


def _nearly_utf8(decoded: Decoded, limit: int) -> bool:
    """Whether a few broken bytes stand in what is UTF-8 otherwise; no other codec gives that."""
    broken = decoded.unreadable
    if broken > limit:
        return False
    beyond_ascii = len(decoded.text.encode("utf-8")) - len(decoded.text) - 2 * broken
    return beyond_ascii >= 20 * broken


def _candidates(body: bytes, declared: str | None) -> Iterator[tuple[str, str]]:
    for basis, label in (("http", declared), ("meta", _declaration(body))):
        codec = codec_of(label) if label else None
        if codec is None or (basis == "meta" and codec.startswith("utf-16")):
            continue  # a declaration that could be read as ASCII does not stand in UTF-16
        yield basis, codec
    yield "lossy", "utf-8"
    guess = _detect(body)
    if guess is not None:
        yield "detected", guess


def _declaration(body: bytes) -> str | None:
    """Return the label in the XML declaration or the first ``meta`` that names a charset."""
    head = _COMMENT.sub(b"", body[:PRESCAN])
    found = _XML.match(head) or _META.search(head)
    return found[1].decode("ascii") if found else None


def _detect(body: bytes) -> str | None:
    """Guess the codec from the bytes; a guess can lose a clause but not make one."""
    import charset_normalizer  # noqa: PLC0415  the last resort is rarely needed

    sample = _telling(body)
    best = charset_normalizer.from_bytes(sample, cp_isolation=_GUESSED).best()
    if best is None:
        return None
    guess = codecs.lookup(best.encoding).name
    if guess not in _LATIN or best.language in _LATIN[guess]:
        return guess
    if not _is_central(sample):
        return "cp1252"
    return "cp1250" if guess == "cp1252" else guess


def _is_central(sample: bytes) -> bool:
    """Whether bytes in a Latin code are of Central Europe: windows-1252 makes no words of them.

    In it they would be signs within words (Polish, Romanian), š or ž beside Romance and Nordic letters
    (Slovak, Slovene, Croatian), ø, ì or ù beside í, ú or ý (Czech), or õ and û without any other such
    letter (Hungarian).
    """

    def has(letters: re.Pattern[bytes]) -> bool:
        return letters.search(sample) is not None

    return (
        has(_SIGN_IN_WORD)
        or (has(_CARON) and has(_GRAVE))
        or (has(_RING) and has(_ACUTE) and not has(_OTHERWISE))
        or (has(_DOUBLE_ACUTE) and not has(_WESTERN))
    )


def _telling(body: bytes) -> bytes:
    """Return a sample in which the bytes beyond ASCII are not drowned in markup."""
    runs = (run for run in re.split(rb"[<>]+", body) if not run.isascii())
    return b"\n".join(runs)[:SAMPLE]
