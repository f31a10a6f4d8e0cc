"""Presentations, made and read with python-pptx."""

import io

from document_samples import Sample
from pptx import Presentation
from pptx.util import Inches

TITLE_SLIDE, TITLE_AND_CONTENT, BLANK = 0, 1, 6


def saved(deck):
    out = io.BytesIO()
    deck.save(out)
    return out.getvalue()


def make(title, heading, paragraphs):
    deck = Presentation()
    if title:
        deck.slides.add_slide(deck.slide_layouts[TITLE_SLIDE]).shapes.title.text = title
    if heading:
        slide = deck.slides.add_slide(deck.slide_layouts[TITLE_AND_CONTENT])
        slide.shapes.title.text = heading
        frame = slide.placeholders[1].text_frame
    else:
        slide = deck.slides.add_slide(deck.slide_layouts[BLANK])
        box = slide.shapes.add_textbox(Inches(1), Inches(1), Inches(8), Inches(3))
        frame = box.text_frame
    for nth, words in enumerate(paragraphs):
        paragraph = frame.add_paragraph() if nth else frame.paragraphs[0]
        paragraph.add_run().text = words
    return saved(deck)


def opened(body):
    return Presentation(io.BytesIO(body))


def frames(shapes):
    """The frames of text of shapes, also those in groups and tables."""
    for shape in shapes:
        if shape.shape_type == 6:
            yield from frames(shape.shapes)
        elif shape.has_text_frame:
            yield shape.text_frame
        elif getattr(shape, "has_table", False) and shape.has_table:
            yield from (cell.text_frame for row in shape.table.rows for cell in row.cells)


def unmarked(paragraph):
    """The text of a paragraph without raised marks."""
    words = [run.text for run in paragraph.runs if run.font._element.get("baseline") is None]
    return "".join(words) if paragraph.runs else paragraph.text


def lines_of(slide):
    lines = [unmarked(one) for frame in frames(slide.shapes) for one in frame.paragraphs]
    if slide.has_notes_slide:
        lines += [unmarked(one) for one in slide.notes_slide.notes_text_frame.paragraphs]
    return lines


def shown(body):
    return "\n".join(line for slide in opened(body).slides for line in lines_of(slide))


SAMPLE = Sample(
    "pptx",
    ".pptx",
    make,
    shown,
    damaged=(b"", b"PK\x03\x04", b"<<gdp.x>>", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600),
)
