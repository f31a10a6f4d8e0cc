"""What German words say of numbers."""

import re

from factlock.render.claims.rules import BEGIN, END, Language, rule, words

_SMALL = "zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|vierzig|fünfzig|hundert|tausend"

CLAIMS = (
    rule("word that tells a multiple", rf"{BEGIN}(?:ver(?:doppel|dreifach|vierfach|fünffach|zehnfach)(?:t|te|ten|n|ung)|halbier(?:t|te|ten|en|ung)|doppelt so|dreimal so|zweimal|dreimal|viermal){END}"),
    rule("word that tells a share", rf"{BEGIN}(?:die )?hälfte{END}|{BEGIN}(?:ein|{_SMALL}) ?(?:drittel|viertel|fünftel|sechstel|achtel|zehntel){END}"),
    rule("word that tells a number", rf"{BEGIN}(?:Dutzend|Hunderte|Tausende|Zehntausende|Hunderttausende|Millionen|Milliarden)(?= (?:von )?[A-ZÄÖÜ]|{END})", case=True),
    rule("number word", rf"{BEGIN}(?:(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)und(?:zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig)|(?:{_SMALL}|dreizehn|vierzehn|fünfzehn|sechzehn|siebzehn|achtzehn|neunzehn|sechzig|siebzig|achtzig|neunzig)(?:hundert|tausend)?){END}"),
)  # fmt: skip

SKIPS = (
    rule("clock time", rf"{BEGIN}\d{{1,2}}(?:[:.][0-5]\d)? uhr(?: [0-5]\d)?{END}"),
    rule("number of a place in a document", r"§§? ?\d+[a-z]?(?: (?:abs\.|absatz|satz|nr\.|nummer) ?\d+)*|(?:abs\.|absatz|satz) ?\d+"),
    rule("refers to what was named", rf"{BEGIN}(?:die|der|den|diese|dieser|beide|alle|ihre|seine|unsere) (?P<it>zwei|drei|vier|fünf|sechs){END}"),
)  # fmt: skip
_PLACES = dict.fromkeys(
    words(
        "abschnitt kapitel kap abb abbildung tabelle tab seite s gleichung gl anhang anlage artikel art absatz abs teil band bd "
        "schritt zeile fußnote fn anm anmerkung punkt ziffer nummer nr beispiel satz"
    ),
    "number of a place in a document",
)
GERMAN = Language(
    tag="de",
    claims=CLAIMS,
    skips=SKIPS,
    places=_PLACES,
    plurals=dict.fromkeys(
        words("abschnitte kapitel abbildungen tabellen seiten gleichungen artikel"),
        "number of a place in a document",
    ),
    speech=re.compile(
        rf"{BEGIN}(?:sagt?e?n?|schr(?:ieb|eibt)|erklärt?e?|meint?e?|betont?e?|warnt?e?|nannte|kündigte|laut|so (?:der|die)|zitiert?e?|heißt es|fügte){END}",
        re.IGNORECASE,
    ),
)
