"""Ring 2, the mechanical half: whether a quote carries every value that a claim states.

Pure. Every number, date, percentage, amount of money, unit and bound of the claim must stand in the
quote, each mention serving once; 1.2 billion, 1,200 million and 12亿 are one value. A rounding is
accepted only behind a word that says so, a coarser date is covered by a finer one, never the other way.
That nothing could be compared is an outcome of its own, never a pass. Words of direction, negation and
forecast cannot be judged for certain by a machine: where they differ, a person must look.
"""

from factlock.registry.support.carried import Outcome, Reason, Support, support

__all__ = ["Outcome", "Reason", "Support", "support"]
