"""A part of a scan as a picture, so that what was read on it can be looked at again.

Boxes are left, top, right and bottom in percent of the page, from its upper left corner. Runs in the
child process that reads (a scan is as hostile as a page).
"""

import base64
import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

_PNG = b"\x89PNG\r\n\x1a\n"
DOTS = 200
"""Dots an inch at which a page of a PDF is drawn."""
MOST_PIXELS = 60_000_000
MARGIN = 1.0
"""Percent of the page around the box that the picture shows as well."""


class NoPicture(Exception):
    """The scan cannot be drawn; the message says why."""


def draw(body: bytes, page: int, box: Sequence[float], *, seconds: float = 20.0) -> bytes:
    """Return a box of a page as PNG, drawn in a child process. Raises NoPicture, CouldNotFindOut."""
    from factlock.registry.sources.children import CHILDREN, Failed  # noqa: PLC0415  on demand

    outcome = CHILDREN.ask({"op": "crop", "page": page, "box": list(box)}, body, seconds)
    if isinstance(outcome, Failed):
        raise NoPicture(outcome.why)
    answer = outcome.answer
    if not (isinstance(answer, dict) and isinstance(answer.get("png"), str)):
        raise NoPicture(str(answer.get("why")) if isinstance(answer, dict) else "no picture came")
    try:
        picture = base64.b64decode(answer["png"], validate=True)
    except ValueError as error:
        raise NoPicture("what came is no picture") from error
    if not picture.startswith(_PNG):
        raise NoPicture("what came is no picture")
    return picture


def answer_of(body: bytes, page: int, box: Sequence[float]) -> dict[str, str]:
    """Return the answer of the child that draws."""
    try:
        return {"png": base64.b64encode(crop(body, page, box)).decode("ascii")}
    except NoPicture as problem:
        return {"why": str(problem)}


def crop(body: bytes, page: int, box: Sequence[float]) -> bytes:
    """Return a box of a page (from 1) of a PDF or picture as PNG. Raises NoPicture."""
    try:
        from PIL import Image  # noqa: PLC0415  an extra
    except ImportError:
        raise NoPicture(
            "a part is missing that is not installed: pip install 'factlock[scan]'"
        ) from None
    Image.MAX_IMAGE_PIXELS = MOST_PIXELS
    try:
        whole = _of_pdf(body, page) if body.startswith(b"%PDF-") else _of_picture(body, page)
        left, top, right, bottom = (value / 100 for value in box)
        margin = MARGIN / 100
        part = whole.crop(
            (
                int(max(0.0, left - margin) * whole.width),
                int(max(0.0, top - margin) * whole.height),
                int(min(1.0, right + margin) * whole.width) + 1,
                int(min(1.0, bottom + margin) * whole.height) + 1,
            )
        )
        out = io.BytesIO()
        part.convert("RGB").save(out, "PNG", optimize=True)
    except NoPicture:
        raise
    except Exception as error:
        raise NoPicture(f"the scan cannot be drawn ({type(error).__name__}: {error})") from error
    return out.getvalue()


def _of_pdf(body: bytes, page: int) -> "Image":
    import pypdfium2  # noqa: PLC0415  slow to load

    document = pypdfium2.PdfDocument(body)
    try:
        if not 1 <= page <= len(document):
            raise NoPicture(f"the scan has {len(document)} pages, not {page}")
        sheet = document[page - 1]
        width, height = sheet.get_size()
        scale = DOTS / 72
        if width * height * scale * scale > MOST_PIXELS:
            scale = (MOST_PIXELS / (width * height)) ** 0.5
        drawn: Image = sheet.render(scale=scale).to_pil().copy()
        return drawn
    finally:
        document.close()


def _of_picture(body: bytes, page: int) -> "Image":
    from PIL import Image  # noqa: PLC0415  an extra

    picture = Image.open(io.BytesIO(body), formats=("PNG", "JPEG", "TIFF", "GIF", "BMP", "WEBP"))
    frames = getattr(picture, "n_frames", 1)
    if not 1 <= page <= frames:
        raise NoPicture(f"the scan has {frames} pages, not {page}")
    picture.seek(page - 1)
    picture.load()
    return picture
