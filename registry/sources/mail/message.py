"""E-mail (RFC 5322, MIME): what a mail program shows of a saved message.

Of alternatives the last that can be read is shown, as in RFC 2046, 5.1.4; the others are kept apart
as hidden. Files sent along are named, not read. A message within the message is read after its subject
as a heading. Parts have the numbers of IMAP: ``1``, ``2.1``.
"""

from collections.abc import Iterator
from email.utils import parseaddr, parsedate_to_datetime

from factlock.registry.model import FetchState
from factlock.registry.page import BLOCK, Heading, Page
from factlock.registry.sources import kinds
from factlock.registry.sources.charset import decode
from factlock.registry.sources.joining import Piece, join, read_part
from factlock.registry.sources.mail.flowed import unfolded
from factlock.registry.sources.mail.mime import Entity, line, parse, walk
from factlock.registry.sources.reading import ByteSpan, Reading, Unread

_LOCKED = ("multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime")
_PLAIN = ("text/plain", "text/markdown")
_HTML = ("text/html", "application/xhtml+xml")


class _Reader:
    """Reads one message; ``unread`` are the names of what was sent along."""

    def __init__(self) -> None:
        self.unread: list[str] = []
        self.hidden: list[str] = []

    def pieces(self, entity: Entity) -> Iterator[Piece]:
        """Yield what is shown of a part, in order."""
        kind = entity.kind
        if kind in _LOCKED:
            raise Unread(
                "the message is encrypted; open it in the mail program and save its text",
                FetchState.UNSUPPORTED,
            )
        if kind == "message/rfc822" and entity.parts:
            yield from self._message(entity)
        elif entity.attached or not (entity.parts or kind in (*_PLAIN, *_HTML)):
            self.unread.append(entity.name)
        elif kind == "multipart/alternative":
            yield from self._alternative(entity)
        elif kind == "multipart/related":
            yield from self._related(entity)
        elif kind == "multipart/signed":
            yield from self.pieces(entity.parts[0])
        elif entity.parts:
            for part in entity.parts:
                yield from self.pieces(part)
        else:
            yield _text(entity)

    def _message(self, entity: Entity) -> Iterator[Piece]:
        inner = entity.parts[0]
        subject = inner.field("Subject")
        if subject:
            yield Piece(Page(subject, headings=(Heading(0, 2, subject),)))
        yield from self.pieces(inner)

    def _alternative(self, entity: Entity) -> Iterator[Piece]:
        readable = [part for part in entity.parts if _is_readable(part)]
        for part in readable[:-1]:
            self.hidden += (piece.page.text.strip() for piece in _Reader().pieces(part))
        if readable:
            yield from self.pieces(readable[-1])
        self.unread += (part.name for part in entity.parts if not _is_readable(part))

    def _related(self, entity: Entity) -> Iterator[Piece]:
        root = root_of(entity)
        yield from self.pieces(root)
        self.unread += (part.name for part in entity.parts if part != root)


def read(body: bytes, media_type: str, _charset: str | None) -> Reading:
    """Read a message."""
    reader = _Reader()
    try:
        message = parse(body)
        pieces = list(reader.pieces(message))
    except Unread as problem:
        return Reading(problem.state, None, problem.message)
    page = join(
        pieces,
        Page(
            text="",
            title=message.field("Subject"),
            language=next((p.page.language for p in pieces if p.page.language), ""),
            publisher=sender(message),
            published=sent_on(message),
            frames=tuple(dict.fromkeys(reader.unread)),
            hidden=BLOCK.join(filter(None, reader.hidden)),
            media_type=media_type,
        ),
    )
    if page.text.strip():
        return Reading(FetchState.OK, page)
    named = ", ".join(reader.unread[:5])
    return Reading(
        FetchState.BLANK,
        None,
        "the message shows no text"
        + (f"; save what it carries and give that: {named}" if named else ""),
    )


def trace(_body: bytes, _page: Page, _start: int, _end: int) -> ByteSpan | None:
    """Return None: between text and bytes stand transfer encodings and other parts."""
    return None


def root_of(entity: Entity) -> Entity:
    """Return the part that a ``multipart/related`` shows (RFC 2387, 3.2)."""
    start = entity.message.get_param("start")
    wanted = start.strip("<> ") if isinstance(start, str) else ""
    for part in entity.parts:
        if wanted and str(part.message.get("Content-ID", "")).strip("<> \t\r\n") == wanted:
            return part
    return entity.parts[0]


def sender(message: Entity) -> str:
    """Return the name of who sent a message, else the address."""
    name, address = parseaddr(message.field("From"))
    return line(name or address)


def sent_on(message: Entity) -> str:
    """Return the day that the Date field names, in the sender's zone (ISO 8601), or empty."""
    try:
        return parsedate_to_datetime(message.field("Date")).date().isoformat()
    except (ValueError, TypeError, IndexError, OverflowError):
        return ""


def _is_readable(entity: Entity) -> bool:
    return not entity.attached and any(
        part.kind in (*_PLAIN, *_HTML) and not part.attached for part in walk(entity)
    )


def _lines(entity: Entity, body: bytes) -> tuple[bytes, str, str | None]:
    """Return the body of a plain text, with its lines joined where it says that they flow."""
    decoded = decode(body, entity.charset)
    if entity.parameter("format") != "flowed" or decoded.damage:
        return body, "text/plain", entity.charset
    text = unfolded(decoded.text, joined=entity.parameter("delsp") == "yes")
    return text.encode("utf-8", "replace"), "text/plain", "utf-8"


def _text(entity: Entity) -> Piece:
    body, name = entity.body(), entity.section or "1"
    if entity.kind in _HTML:
        reading = read_part(body, charset=entity.charset)
    else:
        reading = kinds.reader_of("text/plain").read(*_lines(entity, body))
        if reading.state is FetchState.BLANK:
            return Piece(Page(""), "message", name)
    if reading.page is None:
        raise Unread(f"part {name} of the message: {reading.message}", reading.state)
    return Piece(reading.page, "message", name)
