"""Instances of XBRL 2.1: the facts of a report, each named by concept, period and dimensions."""

from collections.abc import Iterator

from factlock.registry.sources.data import xbrl_facts
from factlock.registry.sources.data.lines import DataLines
from factlock.registry.sources.data.tables import is_prose
from factlock.registry.sources.data.text import DataText
from factlock.registry.sources.data.xbrl_facts import Context, Fact, Facts
from factlock.registry.sources.data.xml_records import Numbers, leaf, local, whole_text
from factlock.registry.sources.data.xml_source import TEXT
from factlock.registry.sources.xmltree import Element

INSTANCE = "{http://www.xbrl.org/2003/instance}"
_XSI_NIL = "{http://www.w3.org/2001/XMLSchema-instance}nil"


def is_instance(root: Element) -> bool:
    """Whether a root is that of an instance."""
    return bool(root.tag == f"{INSTANCE}xbrl")


def write(root: Element, numbers: Numbers, text: DataText) -> None:
    """Write an instance: tables of what is short, then lines of what is prose."""
    facts = list(_facts(root, numbers))
    short = [fact for fact in facts if not is_prose(fact.text)]
    xbrl_facts.write(Facts(short, xbrl_facts.fiscal_year(short)), text)
    lines = DataLines(text, pointers=False)
    for fact in facts:
        if is_prose(fact.text) and fact.origin:
            keys = ((fact.concept, None), (fact.context.label, None))
            lines.leaf(leaf(fact.text, *fact.origin), keys, "")


def contexts_of(root: Element) -> dict[str, Context]:
    """Return the contexts of a report by their ids; ids that are given twice are left out."""
    elements = list(root.iter(f"{INSTANCE}context"))
    several = len({_entity(element) for element in elements} - {""}) > 1
    found: dict[str, list[Context]] = {}
    for element in elements:  # in a report of several, whose fact it is belongs to it
        context = _context(element, _entity(element) if several else "")
        found.setdefault(element.get("id") or "", []).append(context)
    return {name: contexts[0] for name, contexts in found.items() if len(contexts) == 1}


def units_of(root: Element) -> dict[str, str]:
    """Return the units of a report by their ids: ``USD``, ``USD/shares``; pure numbers have none."""
    return {unit.get("id") or "": _unit(unit) for unit in root.iter(f"{INSTANCE}unit")}


def is_nil(element: Element) -> bool:
    """Whether a fact says that it has no value."""
    return (element.get(_XSI_NIL) or "").strip() in ("true", "1")


def _facts(root: Element, numbers: Numbers) -> Iterator[Fact]:
    contexts, units = contexts_of(root), units_of(root)
    for element in root.iter():
        context = contexts.get(element.get("contextRef") or "")
        if context is None or len(element) or is_nil(element) or not (element.text or "").strip():
            continue
        unit = element.get("unitRef")
        if unit is not None and unit not in units:
            continue  # nobody can say what it counts
        told = leaf(element.text or "", numbers[element], TEXT)
        concept = f"{element.prefix}:{local(element.tag)}" if element.prefix else local(element.tag)
        yield Fact(
            concept, context, told.text, units.get(unit or "", ""), told.origin, unit is not None
        )


def _entity(element: Element) -> str:
    told = (whole_text(one).strip() for one in element.iter(f"{INSTANCE}identifier"))
    return next((text for text in told if text), "")


def _context(element: Element, entity: str = "") -> Context:
    said: dict[str, str] = {}
    dimensions = [entity] if entity else []
    for inner in element.iter():
        name, text = local(inner.tag), (inner.text or "").strip()
        if name in ("startDate", "endDate", "instant"):
            said[name] = text  # a date and time stands as it is: midnight ends the day before
        elif name in ("segment", "scenario"):
            dimensions += [_dimension(one) for one in inner]
            dimensions += [f"{name}={text}"] if text else []
    last = said.get("endDate") or said.get("instant") or ""
    return Context(said.get("startDate", ""), last, "; ".join(sorted(dimensions)))


def _dimension(element: Element) -> str:
    """Return a dimension with its member, or what else bounds the facts of a context."""
    member = " ".join(whole_text(element).split())
    return f"{element.get('dimension') or local(element.tag)}={member}"


def _unit(element: Element) -> str:
    below = {
        measure
        for holder in element.iter(f"{INSTANCE}unitDenominator")
        for measure in holder.iter(f"{INSTANCE}measure")
    }
    above: list[str] = []
    divisors: list[str] = []
    for measure in element.iter(f"{INSTANCE}measure"):
        name = (measure.text or "").strip().rpartition(":")[2]
        if measure in below:
            divisors.append(name)
        elif name != "pure":
            above.append(name)
    return "*".join(above) + (f"/{'*'.join(divisors)}" if divisors else "")
