"""Notes in French: no-break spaces inside guillemets and before colons."""

from factlock.registry.model import Basis
from factlock.render.wording.words import Words

WORDS = Words(
    title="«\u00a0{}\u00a0»",
    published="publié le {}",
    comma=", ",
    colon="\u00a0: ",
    table="{}\u00a0: ",
    clause="«\u00a0{}\u00a0».",
    between=" ",
    space=" ",
    stop=". ",
    references="Références",
    period=" Période\u00a0: {}.",
    declared=" (déclarée\u202f; la source ne l’indique pas)",
    forecast=" Une prévision.",
    snapshot=" Instantané {}.",
    renderer="rendu par {}",
    page="p.\u00a0{}",
    bases={
        Basis.FETCHED: "consulté le {}",
        Basis.CAPTURED: "enregistré dans un navigateur le {}",
        Basis.ATTACHED: "d’un fichier joint le {}",
        Basis.TRANSCRIBED: "transcrit le {}",
        Basis.ATTESTED: "attesté le {}",
    },
    remarks={
        "computed": " {shown}\u00a0: calculé comme {source}.",
        "computed-rounded": " {shown}\u00a0: calculé comme {source}, arrondi {how}.",
        "rounded": " {shown}\u00a0: arrondi de {source}, {how}.",
        "decimals": " {shown}\u00a0: {source} écrit avec {how} décimales.",
        "grouped": " {shown}\u00a0: {source} aux chiffres groupés autrement.",
        "percent": " {shown}\u00a0: {source} en pourcentage.",
        "percent-rounded": " {shown}\u00a0: {source} en pourcentage, arrondi {how}.",
        "plain": " {shown}\u00a0: {source} comme simple nombre.",
        "scaled": " {shown}\u00a0: {source} à une autre échelle.",
        "localized": " {shown}\u00a0: {source} dans la notation de ce texte.",
        "translated": " {shown}\u00a0: {source} dans les mots de ce texte.",
        "dated": " {shown}\u00a0: {source}, date récrite.",
    },
    modes={
        "half_up": "au plus proche, demi vers l’extérieur",
        "half_even": "au plus proche, demi vers le pair",
        "half_down": "au plus proche, demi vers zéro",
        "up": "en s’éloignant de zéro",
        "down": "vers zéro",
        "ceiling": "par excès",
        "floor": "par défaut",
    },
)
