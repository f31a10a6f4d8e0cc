"""Notes in English."""

from factlock.registry.model import Basis
from factlock.render.wording.words import Words

WORDS = Words(
    title="“{}”",
    published="published {}",
    comma=", ",
    colon=": ",
    table="{}: ",
    clause="“{}”.",
    between=" ",
    space=" ",
    stop=". ",
    references="References",
    sources="Sources",
    evidence="Evidence",
    columns=("No.", "Value", "Source", "Clause"),
    labels=("Evidence [{}]", "Back to [{}]", "Close"),
    draft="DRAFT, NOT FOR RELEASE: {} of {} values missing. ",
    gap="[MISSING {}: {}]",
    period=" Period: {}.",
    declared=" (declared; the source does not state it)",
    forecast=" A forecast.",
    snapshot=" Snapshot {}.",
    renderer="rendered by {}",
    page="p. {}",
    bases={
        Basis.FETCHED: "accessed {}",
        Basis.CAPTURED: "captured in a browser {}",
        Basis.ATTACHED: "from a file attached {}",
        Basis.TRANSCRIBED: "transcribed {}",
        Basis.ATTESTED: "attested {}",
    },
    remarks={
        "computed": " {shown}: computed as {source}.",
        "computed-rounded": " {shown}: computed as {source}, rounded {how}.",
        "rounded": " {shown}: rounded from {source}, {how}.",
        "decimals": " {shown}: {source} written with {how} decimals.",
        "grouped": " {shown}: {source} with its digits grouped anew.",
        "percent": " {shown}: {source} as a percentage.",
        "percent-rounded": " {shown}: {source} as a percentage, rounded {how}.",
        "plain": " {shown}: {source} as a bare number.",
        "scaled": " {shown}: {source} in another scale.",
        "localized": " {shown}: {source} in the marks of another language.",
        "translated": " {shown}: {source} in the words of this text.",
        "dated": " {shown}: {source} written anew.",
    },
    modes={name: name.replace("_", " ") for name in ("half_up", "half_even", "half_down")}
    | {"up": "away from zero", "down": "towards zero", "ceiling": "upwards", "floor": "downwards"},
)
