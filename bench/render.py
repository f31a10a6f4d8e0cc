"""Fill in many placeholders, beside plain Jinja2 in the same run.

The promise: 100,000 placeholders of 4,000 facts in a Markdown file of 6 MB, prose, lists and tables, in under
1.5 s of CPU and 200 MB, imports apart; and cost grows linearly from 1,000 to 1,000,000. Jinja2 only puts
text into text; Factlock also finds every sentence, asks the time guard, cites, locks, maps and reads back.

Each figure is had in a process of its own: seconds of CPU of the rendering, and the most memory that the
process ever held, the interpreter and the registry in memory included.

    python bench/render.py [PLACEHOLDERS] [FACTS]        each kind of document
    python bench/render.py --linear [MOST]               1,000 to MOST placeholders
"""

import json
import resource
import subprocess
import sys
import time
from dataclasses import dataclass
from datetime import date

import jinja2

from factlock.registry import quantities
from factlock.registry.errors import Refused
from factlock.registry.model import (
    Basis,
    ClauseState,
    Evidence,
    KeyFact,
    QualifierBasis,
    Revision,
    Snapshot,
)
from factlock.registry.period import Period
from factlock.render import files
from factlock.render.engine import Options, render
from factlock.render.lockfile import Lock
from factlock.render.placeholders import scan
from factlock.render.spanmap import dump

LETTERS = "abcdefghijklmnopqrstuvwxyz"
MOST_SECONDS, MOST_MEGABYTES = 1.5, 200


@dataclass(frozen=True)
class Head:
    hash: str = "sha256:head"


class Facts:
    """A registry in memory: the database is not what is measured here."""

    def __init__(self, count):
        self.held = {name(n): [self.fact(n)] for n in range(count)}

    @staticmethod
    def fact(number):
        literal = f"{number % 97}.{number % 10}%"
        clause = f"the economy of {name(number)} grew {literal} in 2025"
        evidence = Evidence(
            Basis.FETCHED, f"https://example.org/{number // 10}", "page", clause, 0, 1, 0, 1, ClauseState.EXACT,
            title="Accounts", publisher="Office", period_basis=QualifierBasis.CLAUSE, ref=f"{number}#growth/1",
        )  # fmt: skip
        key = KeyFact("growth", quantities.read_one(literal, "en"), (evidence,))
        return Revision(
            f"uid{number}", name(number), (key,), Period.year(2025), hash=f"sha256:{number:064x}"
        )

    def revisions(self, ident, /):
        if ident not in self.held:
            raise Refused.of("unknown-id", ident)
        return self.held[ident]

    def snapshot(self, _, /):
        return Snapshot(
            "0" * 64,
            1,
            "",
            "",
            "2026-11-29T08:00:00Z",
            Basis.FETCHED,
            "text/html",
            "utf-8",
            "http",
            "0" * 64,
        )

    def head(self):
        return Head()

    def descriptions(self):
        return ()


def name(number):
    return "".join(LETTERS[number // 26**place % 26] for place in range(4)) + "_shire"


def place(number):
    return name(number).replace("_", "").capitalize()


# The documents ------------------------------------------------------------------------------------


def table(count, facts):
    rows = (f"| {place(n)} | <<{name(n % facts)}.growth>> |\n" for n in range(count))
    return "| region | growth in 2025 |\n|---|---:|\n" + "".join(rows)


def prose(count, facts):
    return "".join(
        f"The economy of {place(n)} grew <<{name(n % facts)}.growth>> more than its neighbour.\n\n"
        for n in range(count)
    )


def dated(count, facts):
    return "".join(
        f"In 2025 the economy of {place(n)} grew <<{name(n % facts)}.growth>>.\n\n"
        for n in range(count)
    )


SENTENCES = (
    "Output in {} grew <<{}.growth>>, as its firms sold more abroad.",
    "In 2025 the economy of {} grew <<{}.growth>>.",
    "The rate for {} was <<{}.growth>>; most of it came from services.",
    "Growth of <<{1}.growth>> made {0} stand out.",
    "{} reported <<{}.growth>>.",
)


def report(count, facts):
    """Sections of two paragraphs of prose, a list and a table, with a heading each."""
    out, number, section = ["# Regional accounts\n"], 0, 0
    while number < count:
        section += 1
        out.append(f"\n## Part {place(section)}\n")
        for _ in range(2):
            out.append("\n" + " ".join(said(number + n, facts) for n in range(3)) + "\n")
            number += 3
        out.append("\nBy district:\n\n")
        out += (
            f"- {place((number + n) % facts)}: <<{name((number + n) % facts)}.growth>>\n"
            for n in range(5)
        )
        number += 5
        out.append("\n| region | growth in 2025 |\n|---|---:|\n")
        out += (
            f"| {place((number + n) % facts)} | <<{name((number + n) % facts)}.growth>> |\n"
            for n in range(9)
        )
        number += 9
    return "".join(out)


def said(number, facts):
    one = number % facts
    return SENTENCES[number * 7 % len(SENTENCES)].format(place(one), name(one))


DOCUMENTS = {
    "report": report,
    "table, dated head": table,
    "prose, no time named": prose,
    "prose, dated sentences": dated,
}


# One measurement ----------------------------------------------------------------------------------


def measured(who, kind, count, facts):
    """Measure in this process; print the figures as JSON."""
    text = DOCUMENTS[kind](count, facts)
    registry = Facts(facts)
    row = {"characters": len(text), "placeholders": len(scan(text))}
    if who == "factlock":
        document = files.decode(text.encode(), "report.md")
        options = Options(today=date(2026, 11, 30), default_language="en")
        begin = time.process_time()
        rendered = render(document, lambda: registry, None, options)
        row["seconds"] = time.process_time() - begin
        row["megabytes"] = held()
        begin = time.process_time()
        Lock().with_section("report.rendered.md", rendered.section).text()
        dump({"report.rendered.md": rendered.map})
        row["lock and map"] = time.process_time() - begin
    else:
        source = text.replace("<<", "{{ ").replace(">>", " }}")
        values = {
            ident: {"growth": held[0].keys[0].value.literal}
            for ident, held in registry.held.items()
        }
        environment = jinja2.Environment(undefined=jinja2.StrictUndefined, autoescape=False)  # noqa: S701  (Markdown)
        begin = time.process_time()
        environment.from_string(source).render(values)
        row["seconds"] = time.process_time() - begin
        row["megabytes"] = held()
    print(json.dumps(row))


def held():
    """Return the most memory that this process held so far, in megabytes of 2**20 bytes."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (2**20 if sys.platform == "darwin" else 2**10)


def apart(who, kind, count, facts):
    """Measure in a process of its own."""
    command = [sys.executable, __file__, "--one", who, kind, str(count), str(facts)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


# What is shown ------------------------------------------------------------------------------------


def compare(count=100_000, facts=4_000):
    good = True
    print(f"{count:,} placeholders, {facts:,} facts")
    print(
        f"{'document':<26}{'MB':>6}{'factlock s':>12}{'MB held':>9}{'lock, map s':>13}{'jinja2 s':>10}{'MB held':>9}{'ratio':>7}"
    )
    for kind in DOCUMENTS:
        ours, theirs = (apart(who, kind, count, facts) for who in ("factlock", "jinja2"))
        ratio = theirs["seconds"] / ours["seconds"]
        print(
            f"{kind:<26}{ours['characters'] / 1e6:>6.1f}{ours['seconds']:>12.2f}{ours['megabytes']:>9.0f}"
            f"{ours['lock and map']:>13.2f}{theirs['seconds']:>10.2f}{theirs['megabytes']:>9.0f}{ratio:>7.1f}"
        )
        within = ours["seconds"] < MOST_SECONDS and ours["megabytes"] < MOST_MEGABYTES
        good = good and (within or kind != "report")
    return 0 if good else 1


def linear(most=1_000_000):
    print(f"{'placeholders':>12}{'seconds':>10}{'µs each':>10}{'MB held':>10}{'kB each':>10}")
    count = 1_000
    while count <= most:
        row = apart("factlock", "report", count, min(4_000, count))
        each = row["seconds"] / row["placeholders"]
        print(
            f"{row['placeholders']:>12,}{row['seconds']:>10.3f}{each * 1e6:>10.1f}{row['megabytes']:>10.0f}"
            f"{row['megabytes'] * 1024 / row['placeholders']:>10.1f}"
        )
        count *= 10
    return 0


def main(arguments):
    if arguments[:1] == ["--one"]:
        who, kind, count, facts = arguments[1:]
        return measured(who, kind, int(count), int(facts))
    if arguments[:1] == ["--linear"]:
        return linear(*map(int, arguments[1:2]))
    return compare(*map(int, arguments[:2]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
