"""A registry in memory: one value a fact, under the key ``x``."""

from dataclasses import dataclass

from factlock.registry import quantities
from factlock.registry.errors import Refused
from factlock.registry.model import (
    Basis,
    ClauseState,
    Evidence,
    KeyFact,
    QualifierBasis,
    Quantity,
    Revision,
    Snapshot,
)
from factlock.registry.period import Period


@dataclass(frozen=True)
class Head:
    hash: str = "sha256:head"


class Memory:
    """Facts by id; a value is a literal to be read, or a text where it is no number."""

    def __init__(self, values, *, language="en", period="", **evidence):
        self.held = {
            name: [revision(name, literal, language, period, evidence)]
            for name, literal in values.items()
        }

    def revisions(self, name, /):
        if name not in self.held:
            raise Refused.of("unknown-id", f"no fact is called {name!r}", "admit it")
        return self.held[name]

    def snapshot(self, name, /):
        return Snapshot(
            f"{name:0>64.64}",
            5,
            "",
            "",
            "2026-11-29T08:00:00Z",
            Basis.FETCHED,
            "text/html",
            "utf-8",
            "http",
            "0" * 64,
        )

    def descriptions(self):
        return ()

    def head(self):
        return Head()


def revision(name, literal, language, period, more):
    seen = quantities.read(literal, language)
    value = (
        seen[0]
        if len(seen) == 1 and seen[0].literal == literal
        else Quantity("text", literal, 0, len(literal))
    )
    given = {
        "title": f"Title of {name}",
        "publisher": "Office of Statistics",
        "clause": f"the value of {name} was {literal}",
        **more,
    }
    clause = given.pop("clause")
    evidence = Evidence(
        Basis.FETCHED, f"https://example.org/{name}", name, clause, 0, len(clause), 0, len(literal), ClauseState.EXACT,
        period_basis=QualifierBasis.CLAUSE if period else None, ref=f"sha256:{name}#x/1", **given,
    )  # fmt: skip
    return Revision(
        f"uid-{name}",
        name,
        (KeyFact("x", value, (evidence,)),),
        period=Period.parse(period) if period else None,
        hash=f"sha256:{name}",
    )
