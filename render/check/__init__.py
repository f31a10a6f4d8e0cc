"""The exit check: before a document goes out, what is new in it is proved, or named.

Locked values are derived again and compared with the sentences that carry them; claims outside them go
through the rings; references are followed. What has passed is not asked again for 30 days; what could not
be looked at never passes.
"""

from factlock.render.check.report import Report, Summary, as_row, status_of
from factlock.render.check.run import Checker, Settings

__all__ = ["Checker", "Report", "Settings", "Summary", "as_row", "status_of"]
