"""Where the objects of a PDF page lie: their boxes, and the matrices by which groups of them are moved."""

import ctypes
from typing import Any

from pypdfium2 import raw

Box = tuple[float, float, float, float]
"""Left, bottom, right, top in points of the page."""
Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_MOST_CORNERS = 64


def clip_box(clip: Any, number: int) -> Box | None:
    """Return the box of a clipping path, or None if it has none or has too many corners."""
    count = raw.FPDFClipPath_CountPathSegments(clip, number)
    if not 2 < count <= _MOST_CORNERS:
        return None
    x, y = ctypes.c_float(), ctypes.c_float()
    xs, ys = [], []
    for segment in range(count):
        if not raw.FPDFPathSegment_GetPoint(
            raw.FPDFClipPath_GetPathSegment(clip, number, segment), x, y
        ):
            return None
        xs.append(x.value)
        ys.append(y.value)
    return min(xs), min(ys), max(xs), max(ys)


def address(thing: Any) -> int:
    """Return by what an object is told from others."""
    return ctypes.cast(thing, ctypes.c_void_p).value or 0


def bounds(thing: Any) -> Box | None:
    """Return the box of an object in its own group; None if it has none."""
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    if not raw.FPDFPageObj_GetBounds(thing, left, bottom, right, top):
        return None
    return left.value, bottom.value, right.value, top.value


def is_rectangle(thing: Any, box: Box) -> bool:
    """Whether a path fills its box."""
    count = raw.FPDFPath_CountSegments(thing)
    if not 4 <= count <= 6:
        return False
    own, x, y = matrix_of(thing), ctypes.c_float(), ctypes.c_float()
    corners = set()
    for number in range(count):
        if not raw.FPDFPathSegment_GetPoint(raw.FPDFPath_GetPathSegment(thing, number), x, y):
            return False
        px, py = point(own, x.value, y.value)
        near_x = [n for n in (0, 2) if abs(px - box[n]) < 1]
        near_y = [n for n in (1, 3) if abs(py - box[n]) < 1]
        if not near_x or not near_y:
            return False
        corners.add((near_x[0], near_y[0]))
    return len(corners) == 4


def matrix_of(thing: Any) -> Matrix:
    """Return the matrix of an object."""
    found = raw.FS_MATRIX()
    if not raw.FPDFPageObj_GetMatrix(thing, found):
        return IDENTITY
    return found.a, found.b, found.c, found.d, found.e, found.f


def times(first: Matrix, then: Matrix) -> Matrix:
    """Return the matrix that moves by one and then by another."""
    a, b, c, d, e, f = first
    x, y = point(then, e, f)
    return (
        a * then[0] + b * then[2],
        a * then[1] + b * then[3],
        c * then[0] + d * then[2],
        c * then[1] + d * then[3],
        x,
        y,
    )


def point(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Return where a matrix moves a point."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def moved(box: Box, matrix: Matrix) -> Box:
    """Return the box around what a matrix makes of a box."""
    if matrix == IDENTITY:
        return box
    left, bottom, right, top = box
    points = [point(matrix, x, y) for x in (left, right) for y in (bottom, top)]
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
