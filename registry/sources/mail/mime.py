"""The structure of MIME messages (RFC 2045, 2046, 5322), taken apart under limits.

Python's parser of messages goes down one level of the stack for each level of nesting and keeps an
object for each part, so both are bounded before it sees a byte.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from email import policy
from email.errors import (
    InvalidBase64CharactersDefect,
    InvalidBase64LengthDefect,
    MessageError,
)
from email.header import Header, decode_header
from email.message import Message
from email.parser import BytesParser

from factlock.registry.model import FetchState
from factlock.registry.sources.charset import codec_of, decode, without_no_characters
from factlock.registry.sources.gaps import unmarked
from factlock.registry.sources.reading import Unread

MAX_PARTS = 1000
MAX_DEPTH = 30
LONGEST_FIELD = 4000
_MEDIA_TYPE = re.compile(r"[a-z0-9!#$&^_.+-]+/[a-z0-9!#$&^_.+-]+")
_TYPES = re.compile(rb"(?im)^[ \t>]*Content-Type[ \t]*:")
_HOLDERS = re.compile(rb"(?im)^Content-Type[ \t]*:\s*(?:multipart|message)\s*/")
_DELIMITERS = re.compile(rb"(?m)^--(?=[^\s-])")
_LONG_FIELD = re.compile(
    rb"(?im)^Content-[a-z-]{1,40}[ \t]*:(?:[^\r\n]|\r?\n[ \t]){%d}" % (2 * LONGEST_FIELD)
)
MAX_HOLDERS = 100
MAX_DELIMITERS = 20_000


@dataclass(frozen=True, slots=True)
class Entity:
    """A part of a message that holds no further parts, or the head of one that does.

    ``section`` is its number as in IMAP (RFC 9051, 6.4.5.1): ``1.2`` is the second part of the first.
    """

    message: "Message[str, str]"
    section: str

    @property
    def kind(self) -> str:
        """The media type, in lower case; one that is none counts as plain text (RFC 2045, 5.2)."""
        kind = self.message.get_content_type()
        return kind if _MEDIA_TYPE.fullmatch(kind) else "text/plain"

    @property
    def charset(self) -> str | None:
        """The charset that the part names."""
        named = self.message.get_content_charset()
        return named or None

    def parameter(self, name: str) -> str:
        """Return a parameter of the media type in lower case; empty if it is missing."""
        value = self.message.get_param(name)
        return value.strip().lower() if isinstance(value, str) else ""

    @property
    def attached(self) -> bool:
        """Whether the part is a file sent along rather than text to read."""
        return self.message.get_content_disposition() == "attachment"

    @property
    def name(self) -> str:
        """What the part is called: its file name, else its media type."""
        return line(self.message.get_filename() or "") or self.kind

    @property
    def parts(self) -> "tuple[Entity, ...]":
        """The parts that this one holds."""
        payload = self.message.get_payload()
        if not isinstance(payload, list):
            return ()
        held = [part for part in payload if isinstance(part, Message)]
        prefix = f"{self.section}." if self.section else ""
        if self.kind == "message/rfc822" and held and held[0].is_multipart():
            return (Entity(held[0], self.section),)  # its parts are those of the message
        return tuple(Entity(part, f"{prefix}{number}") for number, part in enumerate(held, 1))

    def field(self, name: str) -> str:
        """Return a header field, decoded (RFC 2047) and on one line; empty if it is missing."""
        return line(_decoded(self.message.get(name, ""))[:LONGEST_FIELD])

    def body(self) -> bytes:
        """Return the decoded bytes. Raises Unread where the transfer encoding is broken."""
        data = self.message.get_payload(decode=True)
        broken = (InvalidBase64CharactersDefect, InvalidBase64LengthDefect)
        if any(isinstance(defect, broken) for defect in self.message.defects):
            raise Unread(
                f"part {self.section or '1'} of the message is no valid base64; save the message anew"
            )
        return data if isinstance(data, bytes) else b""


def parse(body: bytes) -> Entity:
    """Take a message apart.

    Raises:
        Unread: it has too many parts, is nested too deep, or is no message.

    """
    counts = (
        (_TYPES, MAX_PARTS, "parts"),
        (_HOLDERS, MAX_HOLDERS, "groups of parts"),
        (_DELIMITERS, MAX_DELIMITERS, "delimiters"),
    )
    for pattern, most, name in counts:
        if sum(1 for _ in pattern.finditer(body)) > most:
            raise Unread(
                f"the message has more than {most:,} {name}; save the part that matters as a file",
                FetchState.TOO_LARGE,
            )
    if _LONG_FIELD.search(body):
        raise Unread(
            f"a field of the message is longer than {2 * LONGEST_FIELD:,} characters; save the part "
            "that matters as a file",
            FetchState.TOO_LARGE,
        )
    message = BytesParser(policy=policy.compat32).parsebytes(body)
    root = Entity(message, "")
    if not any(name.lower() in _FIELDS for name in message):
        raise Unread(
            "the file has none of the header fields of a message (From, Subject, Date, MIME-Version, "
            "Content-Type); save the message whole, as .eml"
        )
    if _depth(root) > MAX_DEPTH:
        raise Unread(
            f"the parts of the message are nested more than {MAX_DEPTH} deep; save the part that "
            "matters as a file",
            FetchState.TOO_LARGE,
        )
    return root


_FIELDS = frozenset(("from", "subject", "date", "mime-version", "content-type", "message-id", "to"))


def line(text: str) -> str:
    """Return a text as one line for people."""
    return unmarked(without_no_characters(text))


def walk(entity: Entity) -> Iterator[Entity]:
    """Yield an entity and all that it holds, in order."""
    yield entity
    for part in entity.parts:
        yield from walk(part)


def _depth(root: Entity) -> int:
    deepest, level = 0, [root]
    while level:
        deepest += 1
        level = [part for entity in level for part in entity.parts]
    return deepest


def _decoded(value: str | Header) -> str:
    """Undo encoded words; what is no valid one stays as written.

    A field with bytes above ASCII comes as a ``Header``, whose text no longer tells which they were.
    """
    if isinstance(value, str):
        value = " ".join(value[:LONGEST_FIELD].splitlines())
    try:
        pieces = decode_header(value)
    except (MessageError, ValueError, TypeError):
        return str(value)
    return "".join(map(_word, pieces))


def _word(piece: tuple[bytes | str, str | None]) -> str:
    text, label = piece
    if isinstance(text, str):
        raw = text.encode("utf-8", "surrogateescape")
        return text if raw.isascii() else decode(raw).text
    codec = codec_of(label) if label else None
    return text.decode(codec, "replace") if codec else decode(text).text
