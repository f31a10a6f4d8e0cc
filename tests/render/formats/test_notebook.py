"""Jupyter notebooks: cells are filled in where they stand, all else stays byte for byte."""

import json
from datetime import date

import pytest
from memory import Memory
from sample_notebook import notebook

from factlock.registry.errors import UsageFault
from factlock.render.claims import candidates
from factlock.render.engine import Options, render
from factlock.render.formats import format_of

FORM = format_of("a.ipynb")


def rendered(body, **values):
    document = FORM.open(body, "a.ipynb")
    options = Options(today=date(2026, 11, 30), default_language="en")
    return render(document, lambda: Memory(values or {"gdp": "5.0%"}), None, options)


def test_only_the_cell_that_changes_is_written_anew():
    body = notebook(
        [("markdown", "Up <<gdp.x>>.\nMore."), ("code", "print(1 << 3)"), ("markdown", "Ü")]
    )
    done = rendered(body).output.body
    before, after = body.decode().split("\n"), done.decode().split("\n")
    changed = [line for line in before if line not in after]
    assert changed == ['    "Up <<gdp.x>>.\\n",']
    assert json.loads(done)["cells"][0]["source"] == ["Up 5.0%.<sup>[1]</sup>\n", "More."]
    assert json.loads(done)["cells"][1] == json.loads(body)["cells"][1]


def test_the_notes_are_a_cell_of_their_own_with_an_id():
    done = json.loads(rendered(notebook([("markdown", "Up <<gdp.x>>.")])).output.body)
    last = done["cells"][-1]
    assert (last["cell_type"], last["id"]) == ("markdown", "factlock-notes")
    assert "".join(last["source"]).startswith("---\n\n[1] Office of Statistics, ")


@pytest.mark.parametrize(
    "body",
    [
        '{"cells":[{"cell_type":"markdown","metadata":{},"source":"Up <<gdp.x>>."}],"metadata":{},"nbformat":4,"nbformat_minor":2}',
        '{"metadata":{},"nbformat":4,"nbformat_minor":2,"cells":[{"source":["Up <<gdp.x>>."],"cell_type":"markdown","metadata":{}}]}',
        '\ufeff{"cells": [ {"cell_type": "markdown", "source": ["Up ", "<<gdp.x>>."], "metadata": {}} ], "metadata": {}}',
        '{\r\n "cells": [\r\n  {\r\n   "cell_type": "markdown",\r\n   "source": [\r\n    "Up <<gdp.x>>.\\r\\n"\r\n   ]\r\n  }\r\n ]\r\n}\r\n',
        '{"cells": [{"cell_type": "markdown", "source": "Up \\u003c<gdp.x>>."}]}',
    ],
    ids=["packed", "cells last", "mark and odd spacing", "windows", "escaped"],
)  # fmt: skip
def test_every_way_to_write_a_notebook_is_kept(body):
    done = rendered(body.encode()).output.body.decode()
    first, *_, last = json.loads(done.removeprefix("\ufeff"))["cells"]
    assert "".join(first["source"]).startswith("Up 5.0%.<sup>[1]</sup>")
    assert "[1] Office" in "".join(last["source"])
    assert ("\r\n" in done) == ("\r\n" in body)


def test_a_placeholder_in_code_and_raw_cells_is_left_alone_and_counted():
    body = notebook(
        [("code", "x = '<<gdp.x>>'"), ("raw", "<<gdp.x>>"), ("markdown", "Up <<gdp.x>>.")]
    )
    done = rendered(body)
    assert done.left_alone == 2
    cells = json.loads(done.output.body)["cells"]
    assert ["".join(cell["source"]) for cell in cells[:2]] == ["x = '<<gdp.x>>'", "<<gdp.x>>"]


def test_a_raw_cell_is_looked_at_for_claims():
    document = FORM.open(notebook([("raw", "It rose 7% then."), ("code", "x = 8")]), "a.ipynb")
    rows = candidates(document, FORM.take_apart(document), "en")
    assert [row.text for row in rows if row.claim] == ["7%"]


def test_code_that_is_open_at_the_end_of_a_cell_ends_with_it():
    body = notebook([("markdown", "```\ncode"), ("markdown", "Up <<gdp.x>>.")])
    assert "5.0%" in rendered(body).text


def test_settings_stand_in_front_matter_or_metadata():
    body = notebook(
        [("markdown", "---\nlang: zh\nfactlock: {date: 2026-03-31}\n---\n"), ("markdown", "x")]
    )
    document = FORM.open(body, "a.ipynb")
    settings = FORM.read(document, []).settings
    assert (settings.language, settings.reference) == ("zh", date(2026, 3, 31))
    told = json.loads(notebook([("markdown", "x")])) | {"metadata": {"lang": "de"}}
    document = FORM.open(json.dumps(told).encode(), "a.ipynb")
    assert FORM.read(document, []).settings.language == "de"


def test_half_a_character_is_refused():
    with pytest.raises(UsageFault) as error:
        FORM.open(b'{"cells": [{"cell_type": "markdown", "source": "\\ud800"}]}', "a.ipynb")
    assert error.value.findings[0].code == "no-notebook"
