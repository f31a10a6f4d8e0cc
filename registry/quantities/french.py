"""French words beside a number: comparators, approximations, and what tells a year from a count."""

import re

from factlock.registry.quantities.comparing import table
from factlock.registry.quantities.tokens import Text

WORDS = table(
    {
        "ge": "supérieure?s? ou égale?s? à|au moins|au minimum|un minimum de|minimum|à partir de|dès",
        "le": "inférieure?s? ou égale?s? à|tout au plus|au plus|au maximum|un maximum de|maximum|jusqu'à"
        "|n(?:e |')(?:dépass|excèd|excéd)[a-zé]{0,6} pas|sans (?:dépasser|excéder)",
        "gt": "plus d[e']|supérieure?s? à|au[- ]dessus de|au-delà de|dépass(?:e|ent|ant|é|er|ait|aient)|excèd(?:e|ent)|excéd(?:er|ant|ait)",
        "lt": "même pas|pas tout à fait|moins d[e']|inférieure?s? à|au[- ]dessous de|en dessous de",
        "about": "environ|près d[e']|presque|quelques?|à peu près|approximativement|autour d[e']|aux alentours d[e']|de l'ordre d[e']"
        "|quasi|quasiment|à peine|plus ou moins|proches? d[e']|approch(?:e|ent|ant)|estimée?s? à",
    },
    {
        "ge": r" (?:ou|et) (?:plus|davantage|au-delà)(?! d[e']| qu[e'])| au moins(?! [0-9])| au minimum| minimum",
        "le": r" (?:ou|et) moins(?! d[e']| qu[e'])| au plus(?! (?:fort|haut|bas|tard|tôt|vite)| [0-9])| au maximum| maximum",
        "about": r" environ(?! [0-9])| à peu près",
    },
    compares="plus|moins|supérieure?s?|inférieure?s?|au[- ]dessus|au[- ]dessous",
    adverbs="un peu|bien|légèrement|nettement|beaucoup|largement|à peine|sensiblement",
    no="pas|non|jamais",
)

_YEAR_BEFORE = re.compile(
    r"(?<![a-zà-ÿ])(?:en|depuis|l'année|années?|l'an|d'ici|d'ici à|d'ici fin|fin|début|mi|courant|avant|après|jusqu'en|dès|à partir de|printemps|été|automne"
    r"|hiver|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|d'année)[ -]\Z|[(\[]\Z"
)
_YEAR_WEAK = re.compile(r"(?<![a-zà-ÿ])(?:de|à|entre|et|pour|vers|que|par rapport à) \Z")
_PLURAL = re.compile(
    r" (?!plusieurs|dans|les|des|nous|vous|sans|moins|plus|trois|puis|très|ils|elles|ses|leurs|vers|dès|sous|pas|après|mais|hors|deux|six)"
    r"[a-zà-ÿœ]{3,}[sx](?![a-zà-ÿ])"
)


def year_evidence(text: Text, at: int, end: int) -> int:
    """Weigh whether four bare digits are a year: 1 for a year, 0 in doubt, −1 for a count."""
    window = text.lower[max(0, at - 24) : at]
    plural = _PLURAL.match(text.lower, end) is not None
    if _YEAR_BEFORE.search(window):
        return 0 if plural else 1
    if plural:
        return -1
    return (
        1 if _YEAR_WEAK.search(window) and text.lower[end : end + 1] in (",", ".", ";", ")") else 0
    )
