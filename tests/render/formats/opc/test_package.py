"""Parts that are added to a package, lead somewhere, and are taken out again."""

import io
import zipfile

import pytest
from pptx_made import deck

from factlock.registry.errors import UsageFault
from factlock.render.formats.opc import package as opc
from factlock.render.formats.opc.package import Family, Package
from factlock.render.formats.opc.xml import root_of

FAMILY = Family("no-deck", "deck", "PowerPoint", ".pptx", ".ppt", "ppt/presentation.xml")
NEW = "ppt/slides/slide9.xml"


def opened(body):
    return Package(body, "a.pptx", FAMILY)


def files(body):
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def added(package):
    package.add(NEW, root_of("x", "urn:x"), "slide", "text/x")
    package.relate(NEW, "hyperlink", "https://example.org/", external=True)
    return package


def test_what_is_added_is_listed_and_leads_on():
    again = opened(added(opened(deck("text"))).saved())
    assert NEW in again.related("slide")
    assert [(one.target, one.external) for one in again.relations(NEW)] == [("https://example.org/", True)]  # fmt: skip
    assert b'PartName="/ppt/slides/slide9.xml"' in again.raw("[Content_Types].xml")


def test_a_relation_is_made_once():
    package = opened(deck("text"))
    known = package.relate(package.main, "slide", "ppt/slides/slide1.xml")
    assert known in {one.id for one in package.relations(package.main)}
    assert package.relate(package.main, "slide", "ppt/slides/slide1.xml") == known


def test_what_is_taken_out_leaves_no_trace():
    body = deck("text")
    package = opened(added(opened(body)).saved())
    package.drop(NEW)
    left = files(package.saved())
    assert set(left) == set(files(body))
    assert not any(b"slide9" in one for one in left.values())


def test_what_is_not_there_may_be_taken_out():
    package = opened(deck("text"))
    package.drop("ppt/slides/none.xml")
    assert set(files(package.saved())) == set(files(deck("text")))


@pytest.mark.parametrize(
    ("name", "limit"), [("MOST_MARKS", 7), ("MOST_IN_ALL", 7), ("MOST_BYTES_IN_ALL", 100)]
)
def test_trees_are_made_within_limits(monkeypatch, name, limit):
    monkeypatch.setattr(opc, name, limit)
    with pytest.raises(UsageFault) as error:
        opened(deck("text")).related("slide")
    (finding,) = error.value.findings
    assert (finding.code, finding.file) == ("no-deck", "a.pptx")
