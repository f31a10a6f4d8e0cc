"""Comparing texts: the fold table, finding a clause in a page, explaining why it is not there.

Nothing else in Factlock compares texts.
"""

from factlock.registry.text.context import context
from factlock.registry.text.folds import FOLDS, FoldClass, fold_text
from factlock.registry.text.forms import Folded
from factlock.registry.text.hits import LONGEST_CLAUSE, Hits, Match, find, fold, same
from factlock.registry.text.overrides import in_order
from factlock.registry.text.passages import Nearest, nearest
from factlock.registry.text.readable import Plain, plain
from factlock.registry.text.refusals import Refusal, RefusalCode

__all__ = [
    "FOLDS",
    "LONGEST_CLAUSE",
    "FoldClass",
    "Folded",
    "Hits",
    "Match",
    "Nearest",
    "Plain",
    "Refusal",
    "RefusalCode",
    "context",
    "find",
    "fold",
    "fold_text",
    "in_order",
    "nearest",
    "plain",
    "same",
]
