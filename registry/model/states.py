"""The states that things can be in, each a word of its own; never a bare yes or no."""

from enum import StrEnum


class FetchState(StrEnum):
    """What asking a source gave. Only ``ok`` and ``moved`` carry a body; "no answer" is no "no"."""

    OK = "ok"
    UNCHANGED = "unchanged"
    MOVED = "moved"
    BLOCKED = "blocked"
    NEEDS_SCRIPT = "needs-script"
    IMAGE_ONLY = "image-only"
    BLANK = "blank"
    DAMAGED = "damaged"
    TOO_LARGE = "too-large"
    UNSUPPORTED = "unsupported"
    GONE = "gone"
    RATE_LIMITED = "rate-limited"
    SERVER_ERROR = "server-error"
    TIMEOUT = "timeout"
    DNS = "dns"
    TLS = "tls"
    REFUSED = "refused"

    @property
    def readable(self) -> bool:
        """Whether the page was had whole, so that it can speak for or against a clause."""
        return self in (FetchState.OK, FetchState.MOVED)


class ClauseState(StrEnum):
    """What looking for a clause in a page gave."""

    EXACT = "exact"
    FOLDED = "folded"
    RELOCATED = "relocated"
    AMBIGUOUS = "ambiguous"
    VALUE_CHANGED = "value-changed"
    REWORDED = "reworded"
    ABSENT = "absent"

    @property
    def found(self) -> bool:
        """Whether the clause stands in the page, at one place or at several."""
        return self in (
            ClauseState.EXACT,
            ClauseState.FOLDED,
            ClauseState.RELOCATED,
            ClauseState.AMBIGUOUS,
        )


class Status(StrEnum):
    """Where one evidence, or by roll-up one key, stands."""

    ACTIVE = "active"
    SUSPECT = "suspect"
    UNREACHABLE = "unreachable"
    DRIFTED = "drifted"
    GONE = "gone"
    DISPUTED = "disputed"
    EXPIRED = "expired"
    SUPERSEDED = "superseded"
    RETIRED = "retired"
    FORKED = "forked"
    REDACTED = "redacted"


class Basis(StrEnum):
    """How evidence was had."""

    FETCHED = "fetched"
    CAPTURED = "captured"
    ATTACHED = "attached"
    TRANSCRIBED = "transcribed"
    ATTESTED = "attested"


class QualifierBasis(StrEnum):
    """How a period, a validity or a scope is known."""

    CLAUSE = "clause"
    HEADING = "heading"
    TABLE = "table"
    TITLE = "title"
    DECLARED = "declared"


class InputState(StrEnum):
    """Whether a derived value still rests on what its inputs are today."""

    CURRENT = "current"
    MOVED = "moved"
    FORKED = "forked"
