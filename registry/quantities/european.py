"""Comparator words of Spanish, Italian, Portuguese and Dutch, so that no bound is lost there.

Only what stands right before the number; the rest of these languages is not read.
"""

from factlock.registry.quantities.comparing import table

TABLES = {
    "es": table(
        {
            "ge": "al menos|por lo menos|como mínimo|no menos de",
            "le": "como máximo|hasta|a lo sumo|no más de",
            "gt": "más de|superior a|superiores a|por encima de",
            "lt": "menos de|inferior a|inferiores a|por debajo de",
            "about": "unos|unas|cerca de|aproximadamente|casi|alrededor de|en torno al?",
        },
        {"ge": " o más(?! de)", "le": " o menos(?! de)"},
        compares="más|menos",
    ),
    "it": table(
        {
            "ge": "almeno|non meno di|come minimo",
            "le": "al massimo|fino a|non più di",
            "gt": "più di|oltre|superiore a|superiori a",
            "lt": "meno di|inferiore a|inferiori a",
            "about": "circa|quasi|intorno a|pressappoco",
        },
        {"ge": " o più", "le": " o meno"},
        compares="più|meno",
    ),
    "pt": table(
        {
            "ge": "pelo menos|no mínimo|não menos de",
            "le": "no máximo|até|não mais de",
            "gt": "mais de|acima de|superior a|superiores a",
            "lt": "menos de|abaixo de|inferior a|inferiores a",
            "about": "cerca de|aproximadamente|quase|uns|umas|por volta de",
        },
        {"ge": " ou mais", "le": " ou menos"},
        compares="mais|menos",
    ),
    "nl": table(
        {
            "ge": "ten minste|minstens|minimaal|vanaf",
            "le": "hoogstens|maximaal|ten hoogste|tot",
            "gt": "meer dan|hoger dan|boven de|groter dan",
            "lt": "minder dan|lager dan|onder de|kleiner dan",
            "about": "ongeveer|circa|bijna|rond|ruim|zo'n",
        },
        {"ge": " of meer", "le": " of minder"},
        compares="meer|minder",
        no="niet|geen",
    ),
}
