"""Fill in many placeholders of a Word document, beside docxtpl in the same run.

The promise: 10,000 placeholders of 4,000 facts in a .docx in under 3 s of CPU, imports apart; and cost grows
linearly. docxtpl only puts text into text, of a copy of the document with its own marks; Factlock also
joins what Word split, asks the time guard, makes a content control and a bookmark a value, real footnotes,
a lock and a map, and reads back what it wrote.

Each figure is had in a process of its own: seconds of CPU, and the most memory that it ever held.

    python bench/word.py [PLACEHOLDERS] [FACTS]
    python bench/word.py --linear [MOST]           1,000 to MOST placeholders
"""

import copy
import importlib.util
import io
import json
import resource
import subprocess
import sys
import time
from datetime import date
from pathlib import Path

import docx

from factlock.render.engine import Options, render
from factlock.render.formats import format_of

SPEC = importlib.util.spec_from_file_location("render_bench", Path(__file__).with_name("render.py"))
common = importlib.util.module_from_spec(SPEC)
sys.modules[SPEC.name] = common
SPEC.loader.exec_module(common)

MOST_SECONDS = 3.0


def text(number, facts, ours):
    """A sentence of the report that bench/render.py fills in as Markdown."""
    said = common.said(number, facts)
    return said if ours else said.replace("<<", "{{ ").replace(">>", " }}")


def document(count, facts, *, ours):
    """A report of paragraphs, and a table of every fourth value."""
    made = docx.Document()
    made.add_heading("Regional accounts", 0)
    model = made.add_paragraph("x")._p  # noqa: SLF001  (python-docx has no other way)
    table = made.add_table(1, 2)
    row = table.rows[0]._tr  # noqa: SLF001  (python-docx has no other way)
    rows = count // 4
    rows_of = table._tbl  # noqa: SLF001
    for number in range(count - rows):
        paragraph = copy.deepcopy(model)
        paragraph[-1][-1].text = text(number, facts, ours)
        rows_of.addprevious(paragraph)
    table.cell(0, 0).text, table.cell(0, 1).text = "region", "growth in 2025"
    for number in range(count - rows, count):
        name = common.name(number % facts)
        cells = copy.deepcopy(row)
        words = common.place(number), f"<<{name}.growth>>" if ours else f"{{{{ {name}.growth }}}}"
        for cell, word in zip(cells.tc_lst, words, strict=True):
            cell.p_lst[0].xpath("w:r/w:t")[0].text = word
        rows_of.append(cells)
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def measured(who, count, facts):
    """Measure in this process; print the figures as JSON."""
    body = document(count, facts, ours=who == "factlock")
    registry = common.Facts(facts)
    row = {"bytes": len(body)}
    if who == "factlock":
        form = format_of("report.docx")
        options = Options(today=date(2026, 11, 30), default_language="en")
        begin = time.process_time()
        rendered = render(form.open(body, "report.docx"), lambda: registry, None, options)
        row["seconds"] = time.process_time() - begin
        row["placeholders"] = len(rendered.map.spans)
    else:
        import docxtpl  # noqa: PLC0415  (only where it is the peer)

        values = {
            ident: {"growth": held[0].keys[0].value.literal}
            for ident, held in registry.held.items()
        }
        begin = time.process_time()
        template = docxtpl.DocxTemplate(io.BytesIO(body))
        template.render(values)
        template.save(io.BytesIO())
        row["seconds"] = time.process_time() - begin
        row["placeholders"] = count
    row["megabytes"] = held()
    print(json.dumps(row))


def held():
    """Return the most memory that this process held so far, in megabytes of 2**20 bytes."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (2**20 if sys.platform == "darwin" else 2**10)


def apart(who, count, facts):
    command = [sys.executable, __file__, "--one", who, str(count), str(facts)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def compare(count=10_000, facts=4_000):
    print(f"{count:,} placeholders, {facts:,} facts")
    print(f"{'':<12}{'CPU s':>8}{'MB held':>10}{'µs each':>10}")
    figures = {}
    for who in ("factlock", "docxtpl"):
        if who == "docxtpl" and importlib.util.find_spec(who) is None:
            print("docxtpl is not installed: pip install docxtpl")
            continue
        row = figures[who] = apart(who, count, facts)
        each = row["seconds"] / row["placeholders"] * 1e6
        print(f"{who:<12}{row['seconds']:>8.2f}{row['megabytes']:>10.0f}{each:>10.0f}")
    return 0 if figures["factlock"]["seconds"] < MOST_SECONDS else 1


def linear(most=30_000):
    print(f"{'placeholders':>12}{'seconds':>10}{'µs each':>10}{'MB held':>10}")
    for count in (n for n in (1_000, 3_000, 10_000, 30_000, 100_000) if n <= most):
        row = apart("factlock", count, min(4_000, count))
        each = row["seconds"] / row["placeholders"] * 1e6
        print(
            f"{row['placeholders']:>12,}{row['seconds']:>10.2f}{each:>10.0f}{row['megabytes']:>10.0f}"
        )
    return 0


def main(arguments):
    if arguments[:1] == ["--one"]:
        who, count, facts = arguments[1:]
        return measured(who, int(count), int(facts))
    if arguments[:1] == ["--linear"]:
        return linear(*map(int, arguments[1:2]))
    return compare(*map(int, arguments[:2]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
