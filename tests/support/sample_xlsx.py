"""Workbooks, made and read with openpyxl."""

import io

import openpyxl
from document_samples import Sample
from openpyxl.cell.rich_text import CellRichText, TextBlock


def saved(book):
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def make(title, heading, paragraphs):
    book = openpyxl.Workbook()
    sheet = book.active
    row = 1
    if title:
        sheet.title = title
        sheet.cell(1, 1, heading).style = "Headline 1"
        row = 3
    for nth, words in enumerate(paragraphs):
        cell = sheet.cell(row + nth, 1)
        cell.value, cell.data_type = words, "s"
    return saved(book)


def opened(body, **more):
    return openpyxl.load_workbook(io.BytesIO(body), rich_text=True, **more)


def text(value):
    """What a cell says, without what stands above the line."""
    if isinstance(value, CellRichText):
        return "".join(
            one.text if isinstance(one, TextBlock) else str(one)
            for one in value
            if not (isinstance(one, TextBlock) and one.font.vertAlign == "superscript")
        )
    return "" if value is None else str(value)


def shown(body):
    return "\n".join(
        " ".join(text(cell.value) for cell in row if cell.value is not None)
        for sheet in opened(body)
        for row in sheet.iter_rows()
    )


SAMPLE = Sample(
    "xlsx",
    ".xlsx",
    make,
    shown,
    damaged=(b"", b"PK\x03\x04", b"<<gdp.x>>", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600),
)
