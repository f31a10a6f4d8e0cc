"""Formulas over facts: read, computed exactly with their units, and written as a value.

Nothing here asks a registry: values are given. A formula is data; it has no names but ``id.key``, no power
and no loop, and is bounded in length, depth, values and the size of its numbers.
"""

from factlock.registry.formula.evaluation import Result, evaluate
from factlock.registry.formula.given import Given
from factlock.registry.formula.periods import compares
from factlock.registry.formula.rounding import MODES, Rounding
from factlock.registry.formula.syntax import FormulaFault, parse
from factlock.registry.formula.tree import Formula, Operand, Series
from factlock.registry.formula.writing import as_unit, rewritten, spelled, state

__all__ = [
    "MODES",
    "Formula",
    "FormulaFault",
    "Given",
    "Operand",
    "Result",
    "Rounding",
    "Series",
    "as_unit",
    "compares",
    "evaluate",
    "parse",
    "rewritten",
    "spelled",
    "state",
]
