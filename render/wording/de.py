"""Notes in German."""

from factlock.registry.model import Basis
from factlock.render.wording.words import Words

WORDS = Words(
    title="„{}“",
    published="veröffentlicht {}",
    comma=", ",
    colon=": ",
    table="{}: ",
    clause="„{}“.",
    between=" ",
    space=" ",
    stop=". ",
    references="Literatur",
    period=" Zeitraum: {}.",
    declared=" (eigene Angabe; die Quelle nennt ihn nicht)",
    forecast=" Eine Prognose.",
    snapshot=" Abbild {}.",
    renderer="dargestellt von {}",
    page="S. {}",
    bases={
        Basis.FETCHED: "abgerufen {}",
        Basis.CAPTURED: "im Browser gesichert {}",
        Basis.ATTACHED: "aus einer Datei, beigefügt {}",
        Basis.TRANSCRIBED: "abgeschrieben {}",
        Basis.ATTESTED: "bezeugt {}",
    },
    remarks={
        "computed": " {shown}: berechnet als {source}.",
        "computed-rounded": " {shown}: berechnet als {source}, gerundet ({how}).",
        "rounded": " {shown}: gerundet aus {source} ({how}).",
        "decimals": " {shown}: {source} mit {how} Nachkommastellen geschrieben.",
        "grouped": " {shown}: {source} mit anderer Gliederung der Ziffern.",
        "percent": " {shown}: {source} als Prozentangabe.",
        "percent-rounded": " {shown}: {source} als Prozentangabe, gerundet ({how}).",
        "plain": " {shown}: {source} als bloße Zahl.",
        "scaled": " {shown}: {source} in anderer Größenordnung.",
        "localized": " {shown}: {source} in der Zahlenschreibweise dieses Textes.",
        "translated": " {shown}: {source} in den Worten dieses Textes.",
        "dated": " {shown}: {source} als Datum neu geschrieben.",
    },
    modes={
        "half_up": "kaufmännisch",
        "half_even": "halbe zur geraden Ziffer",
        "half_down": "halbe zur Null hin",
        "up": "von der Null weg",
        "down": "zur Null hin",
        "ceiling": "aufwärts",
        "floor": "abwärts",
    },
)
