"""Facts that a named person vouches for, where there is no page: a phone call, an inspection.

The statement itself is the snapshot. It proves what was said, by whom and when; not that it is so, and
the basis ``attested`` says that wherever the fact is used.
"""

from collections.abc import Sequence

from factlock.registry.clock import Clock
from factlock.registry.errors import UsageFault
from factlock.registry.model import Basis, Fetched, FetchState
from factlock.registry.sources import Source, read_inline
from factlock.registry.sources.statement import ATTESTATION, Attestation


def attest(
    sentences: Sequence[str], *, by: str, role: str = "", how: str = "", clock: Clock
) -> Source:
    """Return the source that a person's statement is. Raises UsageFault for one without a name."""
    name = " ".join(by.split())
    if not name or not any(char.isalpha() for char in name):
        raise UsageFault.of(
            "no-name", "an attestation needs the name of who vouches", "give it with --by NAME"
        )
    now = clock.now()
    text = "\n".join(" ".join(sentence.split()) for sentence in sentences)
    at = now.strftime("%Y-%m-%dT%H:%M:%SZ")
    body = Attestation(text, name, " ".join(role.split()), " ".join(how.split()), at).body()
    fetched = Fetched(FetchState.OK, f"statement of {name}", now, final_url="", body=body)
    return Source(fetched, read_inline(body, media_type=ATTESTATION), Basis.ATTESTED)
