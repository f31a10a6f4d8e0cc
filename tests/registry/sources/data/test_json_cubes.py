"""Datasets in JSON-stat and SDMX-JSON: a value stands under the labels of its dimensions, or nowhere."""

import copy
import json

import pytest

from factlock.registry import cells
from factlock.registry.cells import CellClaimed
from factlock.registry.evidence import Examiner
from factlock.registry.page import Page
from factlock.registry.proof import Proof
from factlock.registry.sources import fragments
from factlock.registry.sources.data.jsondata import read, trace

JSON_STAT = {
    "version": "2.0",
    "class": "dataset",
    "label": "Unemployment rate",
    "source": "An office",
    "id": ["unit", "sex", "geo", "time"],
    "size": [1, 2, 2, 3],
    "role": {"time": ["time"]},
    "dimension": {
        "unit": {"label": "Unit", "category": {"label": {"PC": "Percentage"}}},
        "sex": {
            "label": "Sex",
            "category": {"index": ["F", "M"], "label": {"M": "Males", "F": "Females"}},
        },
        "geo": {
            "label": "Country",
            "category": {"index": {"SE": 1, "NO": 0}, "label": {"NO": "Norway", "SE": "Sweden"}},
        },
        "time": {"label": "Year", "category": {"index": {"2022": 0, "2023": 1, "2024": 2}}},
    },
    "value": [3.20, 3.4, 3.8, 7.5, 7.7, None, 3.3, 3.7, 4.1, 7.4, 7.6, 8.5],
    "status": {"4": "p", "2": "A"},
}
SDMX = {
    "header": {"id": "x"},
    "dataSets": [
        {
            "action": "Information",
            "series": {
                "0:0": {"attributes": [0], "observations": {"0": [1.10, 0], "1": [1.2, 1]}},
                "0:1": {"attributes": [None], "observations": {"1": [2.50, None]}},
            },
        }
    ],
    "structure": {
        "name": "Exchange rates",
        "dimensions": {
            "series": [
                {"id": "FREQ", "name": "Frequency", "values": [{"id": "A", "name": "Annual"}]},
                {
                    "id": "CUR",
                    "name": "Currency",
                    "values": [{"id": "USD", "name": "US dollar"}, {"id": "NOK"}],
                },
            ],
            "observation": [
                {
                    "id": "TIME_PERIOD",
                    "name": "Time",
                    "values": [{"id": "2023", "name": "2023"}, {"id": "2024", "name": "2024"}],
                }
            ],
        },
        "attributes": {
            "series": [
                {
                    "id": "UNIT_MULT",
                    "name": "Multiplier",
                    "values": [{"id": "6", "name": "Millions"}],
                }
            ],
            "observation": [
                {
                    "id": "OBS_STATUS",
                    "name": "Status",
                    "values": [{"id": "A", "name": "Normal value"}, {"id": "P", "name": "Provisional"}],
                }
            ],
        },
    },
}  # fmt: skip


def page(data: object) -> Page:
    reading = read(json.dumps(data).encode(), "application/json", None)
    assert reading.page is not None, reading
    return reading.page


def test_a_dataset_is_a_table_under_its_labels():
    assert page(JSON_STAT).text.splitlines() == [
        "Unemployment rate",
        "Unit\tPercentage",
        "Sex\tCountry\t2022\t2023\t2024",
        "Females\tNorway\t3.2\t3.4\t3.8",
        "Females\tSweden\t7.5\t7.7\ufdd3p\ufdd2",
        "Males\tNorway\t3.3\t3.7\t4.1",
        "Males\tSweden\t7.4\t7.6\t8.5",
        "source\tAn office",
    ]


@pytest.mark.parametrize(
    ("form", "literal", "pointer"),
    [
        ("row=Females / Norway;col=2022", "3.2", "/value/0"),
        ("row=Males / Sweden;col=2024", "8.5", "/value/11"),
        ("row=Males / Norway;col=2023", "3.7", "/value/7"),
        ("table=Unemployment rate;row=Females / Sweden;col=2023", "7.7", "/value/4"),
    ],
)
def test_a_value_is_proved_by_its_labels(form, literal, pointer):
    body = json.dumps(JSON_STAT).encode()
    examiner = Examiner(page(JSON_STAT))
    proof = cells.prove(examiner, CellClaimed.parse(form))
    assert isinstance(proof, Proof), proof
    assert proof.value.literal == literal
    assert str(proof.period) == form[-4:]
    assert fragments.point(examiner.page, proof.value_start, proof.value_end) == pointer
    span = trace(body, examiner.page, proof.value_start, proof.value_end)
    assert span is not None
    assert json.loads(body[slice(*span)]) == JSON_STAT["value"][int(pointer[7:])]


@pytest.mark.parametrize(
    "form",
    ["row=Females / Sweden;col=2024", "row=Norway;col=2022", "row=Females / Norway;col=2021"],
)
def test_a_value_that_is_not_there_is_refused(form):
    assert not isinstance(cells.prove(Examiner(page(JSON_STAT)), CellClaimed.parse(form)), Proof)


def test_sparse_values_and_the_older_form_are_read_too():
    data = copy.deepcopy(JSON_STAT)
    data["value"] = {"7": 3.7}
    assert "Males\tNorway\t3.7" in page(data).text
    older = {"d": {"label": "L", "dimension": {**data["dimension"], "id": data["id"], "size": data["size"]},
                   "value": data["value"]}}  # fmt: skip
    assert "Males\tNorway\t3.7" in page(older).text
    assert fragments.follow(page(older), "/d/value/7") is not None


def _without(data, *keys):
    for key in keys[:-1]:
        data = data[key]
    del data[keys[-1]]


BROKEN = {
    "too few values": lambda d: d["value"].pop(),
    "too many values": lambda d: d["value"].append(1),
    "another size": lambda d: d["size"].__setitem__(2, 3),
    "a size that is no number": lambda d: d["size"].__setitem__(2, "x"),
    "a missing dimension": lambda d: _without(d, "dimension", "geo"),
    "a missing label for a place": lambda d: d["dimension"]["geo"]["category"].__setitem__("index", {"NO": 0, "SE": 5}),
    "two codes in one place": lambda d: d["dimension"]["geo"]["category"].__setitem__("index", {"NO": 0, "SE": 0}),
    "one code twice": lambda d: d["dimension"]["geo"]["category"].__setitem__("index", ["NO", "NO"]),
    "a dimension twice": lambda d: d["id"].__setitem__(0, "geo"),
    "a place beyond the end": lambda d: d.__setitem__("value", {"99": 3.7}),
}  # fmt: skip


@pytest.mark.parametrize("breaking", BROKEN.values(), ids=BROKEN)
def test_a_dataset_that_does_not_fit_gives_no_value_a_label(breaking):
    data = copy.deepcopy(JSON_STAT)
    breaking(data)
    read_page = page(data)
    assert "Males\tNorway" not in read_page.text
    form = CellClaimed.parse("row=Males / Norway;col=2023")
    assert not isinstance(cells.prove(Examiner(read_page), form), Proof)


def test_a_repeated_key_in_a_dataset_gives_no_value_a_label():
    source = json.dumps(JSON_STAT).replace('"2023": 1', '"2023": 1, "2023": 1')
    reading = read(source.encode(), "application/json", None)
    assert reading.page is not None
    assert "Males\tNorway" not in reading.page.text


@pytest.mark.parametrize("place", ["top", "data", "structures"])
def test_a_data_message_is_a_table_under_its_names(place):
    data = copy.deepcopy(SDMX)
    if place != "top":
        inner = {"dataSets": data.pop("dataSets"), "structure": data.pop("structure")}
        if place == "structures":
            inner["structures"] = [{"name": "other"}, inner.pop("structure")]
            inner["dataSets"][0]["structure"] = 1
        data["data"] = inner
    read_page = page(data)
    assert read_page.text.splitlines() == [
        "Exchange rates",
        "Frequency\tAnnual",
        "Currency\t2023\t2024\tMultiplier",
        "US dollar\t1.1\t1.2\ufdd3Provisional\ufdd2\tMillions",
        "NOK\t2.5",
        "header / id\tx",
    ]
    proof = cells.prove(Examiner(read_page), CellClaimed.parse("row=NOK;col=2024"))
    assert isinstance(proof, Proof)
    assert proof.value.literal == "2.5"


@pytest.mark.parametrize("key", ["0:2", "0", "0:0:0", "0:-1", "x:0"])
def test_a_key_that_leads_nowhere_gives_no_value_a_label(key):
    data = copy.deepcopy(SDMX)
    series = data["dataSets"][0]["series"]
    series[key] = series.pop("0:1")
    assert "NOK\t2.5" not in page(data).text


def test_what_a_dimension_says_of_itself_stands_below_the_table():
    data = copy.deepcopy(JSON_STAT)
    data["dimension"]["unit"]["category"]["unit"] = {
        "PC": {"decimals": 1, "base": "of 1000 people"}
    }
    data["dimension"]["geo"]["note"] = ["Germany as of 3 October 1990."]
    data["dimension"]["geo"]["category"]["note"] = {"SE": ["Without Gotland until 1998."]}
    data["extension"] = {"contact": "office 5"}
    read_page = page(data)
    assert read_page.text.splitlines()[-6:] == [
        "source\tAn office",
        "extension / contact\toffice 5",
        "dimension / unit / category / unit / PC / decimals\t1",
        "dimension / unit / category / unit / PC / base\tof 1000 people",
        "dimension / geo / category / note / SE / 0\tWithout Gotland until 1998.",
        "dimension / geo / note / 0\tGermany as of 3 October 1990.",
    ]
    start = read_page.text.index("Without Gotland")
    pointer = fragments.point(read_page, start, start + 7)
    assert pointer == "/dimension/geo/category/note/SE/0"
    form = CellClaimed.parse("row=Females / Norway;col=2022")
    assert isinstance(cells.prove(Examiner(read_page), form), Proof)


@pytest.mark.parametrize("place", ["top", "data"])
@pytest.mark.parametrize(
    ("items", "line"),
    [([0], "Unit\tEuro"), (["Euro"], "Unit\tEuro"), ([None], ""), ([5], ""), ([], "")],
)
def test_what_is_told_of_a_whole_dataset_stands_above_its_table(place, items, line):
    data = copy.deepcopy(SDMX)
    data["structure"]["dimensions"]["dataSet"] = [
        {"id": "DENOM", "name": "Against", "values": [{"id": "EUR", "name": "Euro"}]}
    ]
    data["structure"]["attributes"]["dataSet"] = [
        {"id": "UNIT", "name": "Unit", "values": [{"id": "E", "name": "Euro"}]}
    ]
    data["structure"]["description"] = "Rates of 12 noon"
    data["dataSets"][0]["attributes"] = items
    data["dataSets"][0]["validFrom"] = "2013-01-01"
    if place == "data":
        data["data"] = {"dataSets": data.pop("dataSets"), "structure": data.pop("structure")}
    lines = page(data).text.splitlines()
    assert "Against\tEuro" in lines[:4]
    assert [one for one in lines if one.startswith("Unit\t")] == ([line] if line else [])
    way = "data / " if place == "data" else ""
    assert f"{way}structure / description\tRates of 12 noon" in lines
    assert f"{way}dataSets / 0 / validFrom\t2013-01-01" in lines


@pytest.mark.parametrize("values", [[], [{"id": "EUR"}, {"id": "NOK"}]])
def test_a_dimension_of_the_dataset_without_one_value_makes_no_cube(values):
    """Which of several the values belong to is not said, so none is stated."""
    data = copy.deepcopy(SDMX)
    data["structure"]["dimensions"]["dataSet"] = [
        {"id": "DENOM", "name": "Against", "values": values}
    ]
    assert "series / 0:0 / observations / 0 / 0\t1.1" in page(data).text
