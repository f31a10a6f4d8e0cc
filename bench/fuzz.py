"""Feed the readers of sources and of values with inputs that nobody would write, and see what breaks.

The promise: over a million inputs, no crash, no hang, no answer that is none, no digit lost. Each kind starts
from small valid samples, which are cut, spliced, repeated and peppered with what its grammar cares for; in
archives the files inside are changed, so that damage goes deeper than the checksum. Batches run in processes
of their own, so a fault of native code is seen too. The seed of a batch brings its inputs back.

    python bench/fuzz.py [INPUTS] [KIND...]      # html pdf word sheet csv json xml mail values
"""

import io
import random
import resource
import signal
import subprocess
import sys
import time
import zipfile
from itertools import pairwise

SHARES = {
    "values": 0.40, "html": 0.22, "csv": 0.06, "json": 0.06, "xml": 0.06, "mail": 0.04,
    "pdf": 0.08, "word": 0.04, "sheet": 0.04,
}  # fmt: skip
BATCH = {"values": 4000, "html": 2000, "pdf": 1000, "word": 200, "sheet": 200}
SECONDS = 5
MEMORY = 1 << 30
DICTIONARY = {
    "html": "<p>|</p>|<td>|<tr>|<table>|<sup>|</sup>|<template shadowrootmode=open>|<svg>|<math>|<select>|<!--|-->|<script>|</script>|&#xFDD1;|&nbsp;|&#0;|<ruby>|<rt>|hidden|style='display:none'|colspan=9999|rowspan=0|<details>|<del>|<plaintext>|\0|\ufdd0|\u202e|5.2 %",
    "xml": "<!DOCTYPE a [<!ENTITY b 'c'>]>|&b;|<![CDATA[|]]>|<?xml version='1.0' encoding='utf-16'?>|xmlns:x='y'|<x:a/>|<a>|</a>|<!--|-->|&#x0;|5.2",
    "json": '{|}|[|]|,|:|"|\\u0000|\\ud800|1e999|-0|5.20|NaN|null|true|"a":|\ufeff',
    "csv": ',|;|\t|"|""|\r|\n|\r\n|\0|=1+1|#|1.234,5|\ufeff',
    "mail": "\r\n\r\n|--x\r\n|--x--|Content-Type: multipart/mixed; boundary=x\r\n|Content-Transfer-Encoding: base64\r\n|=?utf-8?q?=35?=|charset=|From: |Subject: |=E9|=\r\n",
    "pdf": "<<|>>|obj|endobj|stream|endstream|/Type|/Page|/Kids|[|]|(5.2)|Tj|TJ|BT|ET|1 0 R|/Length 9|/MediaBox|%%EOF|xref|\\000",
    "word": "<w:p>|</w:p>|<w:r>|</w:r>|<w:t>|</w:t>|<w:vanish/>|<w:ins>|<w:del>|<w:tbl>|<w:tc>|<w:vertAlign w:val='superscript'/>|<m:oMath>|<w:noBreakHyphen/>|&amp;|5.2",
    "sheet": "<c r='A1' t='s'>|<v>|</v>|<row r='1048576'>|<mergeCell ref='A1:XFD1048576'/>|t='e'|s='999999'|<f>|5.2E-17|<is><t>|&#10;",
}  # fmt: skip
VALUE_PARTS = [
    "0",
    "1",
    "5.2",
    "5,2",
    "1.234",
    "1,234",
    "12'345",
    "−3",
    "-3",
    "+3",
    "±2",
    "%",
    "‰",
    "percent",
    "percentage",
    "points",
    "pp",
    "bp",
    "basis",
    "Mio.",
    "Mrd.",
    "milliard",
    "million",
    "billion",
    "lakh",
    "crore",
    "万",
    "亿",
    "兆",
    "千",
    "百",
    "〇",
    "壹",
    "贰",
    "三分之二",
    "百分之",
    "成",
    "€",
    "$",
    "US$",
    "¥",
    "£",
    "CHF",
    "<",
    ">",
    "≤",
    "≥",
    "more",
    "than",
    "less",
    "than",
    "about",
    "between",
    "and",
    "to",
    "bis",
    "de",
    "à",
    "~",
    "–",
    "—",
    "令和7年",
    "民国114年",
    "2025",
    "2025-03-01",
    "3/4/2025",
    "31.12.2025",
    "FY2024",
    "Q3",
    "1er",
    "janvier",
    "½",
    "¼",
    "²",
    "⁶",
    "10⁶",
    "①",
    "Ⅷ",
    "٣",
    "३",
    "𝟓",
    "(",
    ")",
    "[3]",
    ".",
    ",",
    ";",
    ":",
    "/",
    "\xa0",
    "\u202f",
    "\u2009",
    "\u200b",
    "\xad",
    "kWh",
    "t",
    "m²",
    "°C",
    "人",
    "件",
    "円",
    "°",
]


def main():
    total = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    kinds = sys.argv[2:] or list(SHARES)
    whole = sum(SHARES[kind] for kind in kinds)
    faults, done = [], 0
    for kind in kinds:
        count, size, started = (
            round(total * SHARES[kind] / whole),
            BATCH.get(kind, 1000),
            time.monotonic(),
        )
        running: list[tuple[int, subprocess.Popen[str]]] = []
        for seed in range(-(-count // size)):
            running.append((seed, _start(kind, seed, size)))
            if len(running) == 2:
                faults += _end(kind, *running.pop(0))
        for one in running:
            faults += _end(kind, *one)
        done += count
        print(
            f"{kind:8} {count:9,} inputs  {time.monotonic() - started:7.0f} s  {len(faults)} faults so far",
            flush=True,
        )
    print(f"{done:,} inputs, {len(faults)} faults")
    print("\n".join(faults[:50]))
    return bool(faults)


def _start(kind, seed, size):
    command = [sys.executable, __file__, "--batch", kind, str(seed), str(size)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def _end(kind, seed, process):
    out, errors = process.communicate()
    if process.returncode:
        last = (errors.strip().splitlines() or [""])[-1]
        return [
            f"{kind} seed {seed}: exit {process.returncode} after {out.count(chr(10))} lines: {last[:200]}"
        ]
    return [f"{kind} seed {seed}: {line}" for line in out.splitlines()]


# One batch, in a process of its own ----------------------------------------------------------------


def batch(kind, seed, size):
    """Print a line for every input that broke something; say nothing of the others."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY * 2, MEMORY * 2))
    signal.signal(signal.SIGALRM, _late)
    draw = random.Random(f"{kind} {seed}")  # noqa: S311  (an input must come back)
    trial = _values() if kind == "values" else _reader(kind)
    for number in range(size):
        signal.alarm(SECONDS)
        try:
            wrong = trial(draw)
        except MemoryError:
            wrong = f"took more than {MEMORY >> 19} MB"
        except Exception as error:  # noqa: BLE001  (every kind of fault is what is looked for)
            wrong = f"{type(error).__name__}: {error}"
        signal.alarm(0)
        if wrong:
            print(f"input {number}: {wrong[:300]!r}", flush=True)


def _late(*_):
    raise TimeoutError(f"took more than {SECONDS} s")


def _values():
    from factlock.registry import quantities  # noqa: PLC0415  (only where it is measured)

    def trial(draw):
        text = draw.choice(["", " "]).join(draw.choices(VALUE_PARTS, k=draw.randrange(1, 14)))
        language = draw.choice(["", "en", "zh", "zh-TW", "de", "fr", "ja", "de-CH", "en-IN", "ru"])
        seen = quantities.read(text, language)
        for value in seen:
            if not 0 <= value.start < value.end <= len(text):
                return f"a value outside its text: {text!r} ({language})"
            if text[value.start : value.end] != value.literal:
                return f"a literal that is not in the text: {text!r} ({language})"
        if any(a.end > b.start for a, b in pairwise(seen)):
            return f"two values overlap: {text!r} ({language})"
        cut = next((v for v in seen if _cuts_digits(text, v)), None)
        return f"{cut.literal!r} cuts a run of digits: {text!r} ({language})" if cut else ""

    return trial


def _cuts_digits(text, value):
    before, first = text[value.start - 1 : value.start], text[value.start]
    last, after = text[value.end - 1], text[value.end : value.end + 1]
    return (before.isdecimal() and first.isdecimal()) or (last.isdecimal() and after.isdecimal())


def _reader(kind):
    from factlock.registry.sources.kinds import ENDINGS, of_body, reader_of  # noqa: PLC0415

    ending = {"word": ".docx", "sheet": ".xlsx", "mail": ".eml"}.get(kind, f".{kind}")
    media_type = ENDINGS[ending]
    reader = reader_of(media_type)
    seeds, words = SAMPLES[kind](), DICTIONARY[kind].split("|")

    def trial(draw):
        body = _changed(draw, draw.choice(seeds), words)
        of_body("", body)
        reading = reader.read(body, media_type, None)
        if (reading.page is None) == (reading.state.value == "ok"):
            return f"a page without the state ok, or the reverse: {body[:200]!r}"
        if reading.page is None:
            return "" if reading.message else f"no reason given: {body[:200]!r}"
        return _page_fault(reading.page, body)

    return trial


def _page_fault(page, body):
    page.text.encode()
    spans = [(cell.start, cell.end) for table in page.tables for cell in table.cells]
    spans += [(part.start, part.end) for part in page.parts]
    if any(not 0 <= start <= end <= len(page.text) for start, end in spans):
        return f"a span outside the text: {body[:200]!r}"
    return ""


def _changed(draw, sample, words):
    """A sample after some changes; in an archive, one of its files is changed."""
    if isinstance(sample, dict):
        files = dict(sample)
        for _ in range(draw.randrange(1, 3)):
            name = draw.choice(list(files))
            files[name] = _mutated(draw, files[name], words)
        body = _archive(files)
        return body if draw.random() < 0.9 else _mutated(draw, body, words)
    return _mutated(draw, sample, words)


def _mutated(draw, body, words):
    out = bytearray(body)
    for _ in range(draw.randrange(1, 9)):
        at = draw.randrange(len(out) + 1)
        to = min(len(out), at + draw.choice([1, 1, 2, 8, 40, 200]))
        match draw.randrange(7):
            case 0:
                out[at:at] = draw.choice(words).encode("utf-8", "surrogatepass")
            case 1:
                del out[at:to]
            case 2:
                out[at:at] = out[at:to] * draw.choice([1, 2, 30])
            case 3 if at < len(out):
                out[at] = draw.randrange(256)
            case 4:
                other = draw.randrange(len(out) + 1)
                out[other:other] = out[at:to]
            case 5:
                out[at:to] = draw.choice(words).encode("utf-8", "surrogatepass") * draw.choice(
                    [1, 3, 50]
                )
            case _:
                out[at:at] = bytes(draw.choices(range(256), k=draw.randrange(1, 6)))
    return bytes(out)


def _archive(files):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content)
    return out.getvalue()


def _files(body):
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _html():
    return [
        b"<!doctype html><html lang=en><title>T</title><h1>Prices</h1><p>Up 5.2&nbsp;% (10<sup>6</sup>, <a href=#n><sup>3</sup></a>) <b>in</b> 2025<br>more</p><table><caption>c</caption><tr><th>Land<th>2024<tr><td>Norway<td>5.3</table><details><summary>s</summary>7</details>",
        "<html lang=zh><body><ruby>国<rt>guó</rt></ruby>内生产总值增长5.0%<p hidden>9</p><div><template shadowrootmode=open><slot></slot>8</template>x</div><select><option>1<option selected>2</select>".encode(),
    ]


def _pdf():
    content = (
        b"BT /F 12 Tf 72 700 Td (Prices rose 5.2 % in 2025) Tj 0 -14 Td [(1) -300 (234)] TJ ET"
    )
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(content), content),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    body = b"%PDF-1.7\n" + b"".join(b"%d 0 obj%s endobj\n" % pair for pair in enumerate(objects, 1))
    return [body + b"trailer<</Root 1 0 R/Size 6>>\n%%EOF\n"]


def _word():
    import docx  # noqa: PLC0415  (a tool of development)

    document = docx.Document()
    document.add_heading("Prices", 1)
    document.add_paragraph("Prices rose 5.2 % in 2025").add_run("2").font.superscript = True
    table = document.add_table(2, 2)
    for cell, word in zip(
        [c for row in table.rows for c in row.cells], ("Land", "2024", "Norway", "5.3"), strict=True
    ):
        cell.text = word
    out = io.BytesIO()
    document.save(out)
    return [_files(out.getvalue())]


def _sheet():
    import openpyxl  # noqa: PLC0415

    book = openpyxl.Workbook()
    sheet = book.active
    for row in (("Land", "2024"), ("Norway", 0.052), ("Sweden", 1234.5)):
        sheet.append(row)
    sheet["B2"].number_format = "0.0%"
    sheet.merge_cells("A4:B4")
    out = io.BytesIO()
    book.save(out)
    return [_files(out.getvalue())]


SAMPLES = {
    "html": _html,
    "pdf": _pdf,
    "word": _word,
    "sheet": _sheet,
    "csv": lambda: [b'Land;2024;"a;b"\r\nNorway;5,3;"x\r\ny"\r\n', b"Land,2024\nNorway,5.3\n", b"a\tb\n1\t2\n"],
    "json": lambda: [b'{"gdp": {"growth": 5.20, "rows": [{"land": "Norway", "v": 5.3}, {"land": "Sweden", "v": -1e3}]}}', b'[1, "2", null]'],
    "xml": lambda: [b"<?xml version='1.0'?><law xmlns='urn:x'><article id='5'><p>Rate is <b>5.2</b> %</p><!-- c --></article></law>"],
    "mail": lambda: [b"From: A <a@example.org>\r\nSubject: =?utf-8?q?5=2E2?=\r\nMIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary=x\r\n\r\n--x\r\nContent-Type: text/plain\r\n\r\n5.2 %\r\n--x\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>5=2E2 %</p>\r\n--x--\r\n"],
}  # fmt: skip


if __name__ == "__main__":
    if sys.argv[1:2] == ["--batch"]:
        batch(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
    else:
        sys.exit(main())
