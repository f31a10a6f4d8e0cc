"""Find clauses on a large page, beside the tools that check quotations, in the same run.

The promise: 100 clauses on a page of 500 KB in under 1.5 ms of CPU a clause, parsing included; the nearest
passage of a clause that is not there in under 1 ms. Half of the clauses stand on the page (as a person
copies them), half have one digit changed. The peers get the page's text for nothing, without parsing. Each
is asked about a few clauses first, so that what it loads but once is not counted.

    pip install quotecheck krokai xrad    # a peer that is not there is left out
    python bench/matching.py [KILOBYTES] [CLAUSES]
"""

import random
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path

from factlock.registry import sources, text
from factlock.registry.evidence import Examiner
from factlock.registry.proof import Claimed

WORDS = [
    *("output", "prices", "wages", "exports", "imports", "employment", "households", "industry", "services"),
    *("region", "quarter", "energy", "orders", "retail", "construction", "investment", "deficit", "surplus"),
    *("lending", "deposits", "turnover", "freight"),
]  # fmt: skip
DIGITS = "0123456789"


def sentence(draw):
    first, second, third = draw.sample(WORDS, 3)
    value = f"{draw.randrange(1, 99)}.{draw.randrange(10)}"
    year = draw.randrange(1995, 2026)
    return f"The {first} of {second} in district {draw.randrange(10_000)} rose {value} percent in {year}, and {third} followed"


def page_of(draw, size):
    """A page of about ``size`` bytes, and its sentences. A fifth of it is text, as on pages of the web."""
    said, blocks, length = [], [], 0
    while length < size:
        one = sentence(draw)
        said.append(one)
        blocks.append(block(draw, one))
        length += len(blocks[-1])
    head = "<!doctype html><html lang=en><title>Bulletin</title><body>"
    return f"{head}{''.join(blocks)}</body></html>".encode(), said


def block(draw, one):
    shown = one.replace(" percent", "&nbsp;percent").replace("rose", "<b>rose</b>")
    names = " ".join(f"{draw.choice(WORDS)}-{draw.randrange(1000)}" for _ in range(6))
    number, word = draw.randrange(10**9), draw.choice(WORDS)
    link = f"<a class='{names}' href='/bulletin/{number}?from={names}'>{word}</a>"
    row = "".join(f"<td class=n>{draw.randrange(10**6):,}</td>" for _ in range(3))
    script = f"<script>window.track({[draw.randrange(10**6) for _ in range(30)]})</script>"
    table = f"<table><tr><th scope=row>{draw.choice(WORDS)}</th>{row}</tr></table>"
    return f"<p class='{names}'>{shown}.</p>{link}{script}\n{table}\n"


def changed(draw, clause):
    """The clause with one digit changed."""
    at = draw.choice([n for n, char in enumerate(clause) if char.isdigit()])
    return clause[:at] + draw.choice(DIGITS.replace(clause[at], "")) + clause[at + 1 :]


def measured(name, count, work, true):
    started = time.process_time()
    found = work()
    spent = 1000 * (time.process_time() - started) / count
    missed = sum(not hit for hit, real in zip(found, true, strict=True) if real)
    false = sum(hit for hit, real in zip(found, true, strict=True) if not real)
    print(f"{name:36} {spent:8.2f} ms a clause   missed {missed:3}   falsely found {false:3}")
    return spent


def ours(body, clauses):
    page = sources.read_inline(body, media_type="text/html").page
    examiner = Examiner(page)
    return [examiner.examine(Claimed(clause)).state.found for clause in clauses]


def peers(shown, clauses):
    """Each peer that is installed: its name, and what it says of every clause."""
    ways = {"quotecheck": _quotecheck, "krokai": _krokai, "xrad": _xrad}
    for name, way in ways.items():
        try:
            module = import_module(name)
        except ImportError:
            print(f"{name:36} not installed, left out")
            continue
        way(module, shown[: len(shown) // 10], clauses[:4])
        yield name, lambda way=way, module=module: way(module, shown, clauses)


def _quotecheck(module, shown, clauses):
    return [module.check(clause, shown).ok for clause in clauses]


def _krokai(_, shown, clauses):
    corpus, verify = import_module("krokai.corpus"), import_module("krokai.verify")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "page.txt").write_text(shown, encoding="utf-8")
        held = corpus.Corpus([folder])
        return [
            str(verify.check(clause, held)[0]).upper().startswith("VERIFIED") for clause in clauses
        ]


def _xrad(_, shown, clauses):
    locate = import_module("xrad.locate").locate
    return [locate(shown, clause) is not None for clause in clauses]


def main():
    size = int(sys.argv[1]) * 1000 if len(sys.argv) > 1 else 500_000
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    draw = random.Random(7)  # noqa: S311  (the same page each time)
    body, said = page_of(draw, size)
    chosen = draw.sample(said, count)
    clauses = [clause if n % 2 else changed(draw, clause) for n, clause in enumerate(chosen)]
    true = [bool(n % 2) for n in range(count)]
    page = sources.read_inline(body, media_type="text/html").page
    shown = text.plain(page.text)
    print(
        f"a page of {len(body) / 1000:.0f} KB ({len(shown) / 1000:.0f} KB of text), {count} clauses, half of them with one digit changed"
    )
    ours(body[: len(body) // 10], clauses[:4])
    mine = measured("factlock (parsing included)", count, lambda: ours(body, clauses), true)
    for name, work in peers(shown, clauses):
        theirs = measured(f"{name} (text given)", count, work, true)
        print(f"{'':36} factlock takes {mine / theirs:.2f} of its time")
    folded = text.fold(page.text)
    absent = [clause for clause, real in zip(clauses, true, strict=True) if not real]
    text.nearest(folded, absent[0])
    started = time.process_time()
    for clause in absent:
        text.nearest(folded, clause)
    print(
        f"{'nearest passage':36} {1000 * (time.process_time() - started) / len(absent):8.2f} ms a clause"
    )


if __name__ == "__main__":
    main()
