"""What a checker would call a claim: typed numbers, dates, quotations that no placeholder produced.

Every typed number, percentage, amount of money, date, period, rank, number word and quotation is a
claim, unless a rule with a reason says why not. The rules stand in tables: one a language, and one for
what is no quantity in any language (versions, identifiers, names with digits).
"""

from factlock.render.claims.candidate import Candidate, Kind
from factlock.render.claims.detect import candidates

__all__ = ["Candidate", "Kind", "candidates"]
