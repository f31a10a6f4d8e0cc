"""What French words say of numbers."""

import re

from factlock.render.claims.rules import BEGIN, END, Language, rule, words

_SMALL = (
    "deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante"
    "|soixante|cent|mille"
)

CLAIMS = (
    rule("word that tells a multiple", rf"{BEGIN}(?:doubl|tripl|quadrupl|décupl)(?:é|ée|és|ées|er|ent|ement){END}|{BEGIN}(?:deux|trois|quatre|dix) fois (?:plus|moins){END}"),
    rule("word that tells a share", rf"{BEGIN}(?:la )?moitié{END}|{BEGIN}(?:un|deux|trois|quatre) (?:tiers|quarts?|cinquièmes?|dixièmes?){END}"),
    rule("word that tells a number", rf"{BEGIN}(?:(?:une |des )?(?:dizaine|douzaine|quinzaine|vingtaine|trentaine|cinquantaine|centaine)s?|(?:des |un )?milliers?|des millions|des milliards)(?= d){END}"),
    rule("number word", rf"{BEGIN}(?:{_SMALL})(?:(?:-| )(?:et-)?(?:{_SMALL}|un|une|cents|vingts))*{END}"),
)  # fmt: skip

SKIPS = (
    rule("clock time", rf"{BEGIN}\d{{1,2}} ?h(?: ?[0-5]\d)?{END}"),
    rule("refers to what was named", rf"{BEGIN}(?:ces|ses|leurs|nos|vos|mes|tous les) (?P<it>deux|trois|quatre|cinq|six) (?!pour|fois)"),
    rule("number of a place in a document", r"(?:l['’]article|l['’]annexe|l['’]équation|l['’]étape|l['’]alinéa) ?\d+(?:[.-]\d+)*"),
)  # fmt: skip
_PLACES = dict.fromkeys(
    words(
        "section chapitre chap figure fig tableau tab page p équation annexe article art partie tome vol étape ligne note paragraphe "
        "alinéa point numéro no"
    ),
    "number of a place in a document",
)
FRENCH = Language(
    tag="fr",
    claims=CLAIMS,
    skips=SKIPS,
    places=_PLACES,
    plurals=dict.fromkeys(
        words("sections chapitres figures tableaux pages articles annexes"),
        "number of a place in a document",
    ),
    speech=re.compile(
        rf"{BEGIN}(?:dit|disait|déclaré|affirm(?:é|e)|écrit|ajouté|expliqu(?:é|e)|selon|estim(?:é|e)|répondu|averti|promis|annoncé){END}",
        re.IGNORECASE,
    ),
)
