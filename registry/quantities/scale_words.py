"""The words of scale by language: what power of ten each is worth, or None where nobody can vouch for it.

The long scale holds in German, French, Spanish, Italian, Dutch, Polish and the Nordic languages: ``Billion``,
``billion``, ``billón`` are 10^12, ``Trillion`` 10^18. The short scale holds in English, Brazilian Portuguese,
Russian (but ``миллиард`` is 10^9), Turkish. A word that is worth two things by language stands under each
of them and is None elsewhere. Words of languages that are not read are None: the number before them is
refused, which costs a minute; a number a thousand times wrong would cost trust. Source: Unicode CLDR, compact
decimal patterns and spelt-out numbers.
"""

_ENGLISH: dict[str, int | None] = {
    "hundred": 2, "thousand": 3, "thousands": 3, "million": 6, "millions": 6, "billion": 9, "billions": None,
    "trillion": 12, "trillions": None, "quadrillion": 15, "quintillion": 18, "mn": 6, "mln": 6, "bn": 9, "bln": 9,
    "tn": 12, "trn": 12, "lakh": 5, "lakhs": 5, "crore": 7, "crores": 7, "lac": 5, "lacs": 5, "cr": None, "cr.": None,
}  # fmt: skip
_SHARED: dict[str, int | None] = {
    "tsd.": 3, "tsd": 3, "tausend": 3, "mio.": 6, "mio": 6, "millionen": 6, "mrd.": 9, "mrd": 9,
    "milliarde": 9, "milliarden": 9, "billionen": 12, "billiarde": 15, "billiarden": 15, "trillionen": 18,
    "milliard": 9, "milliards": 9, "billiard": 15, "billiards": 15, "milliarder": 9, "mia.": 9,
    "mille": 3, "milliers": 3, "millones": 6, "millón": 6, "billones": 12, "milione": 6, "milioni": 6,
    "miliardo": 9, "miliardi": 9, "bilioni": 12, "bilione": 12, "mila": 3, "mld": 9, "mld.": 9, "milhão": 6,
    "milhões": 6, "bilhão": 9, "bilhões": 9, "trilhão": 12, "trilhões": 12, "bilião": 12, "biliões": 12,
    "duizend": 3, "miljoen": 6, "miljard": 9, "biljoen": 12, "miljoner": 6, "miljarder": 9, "biljoner": 12,
    "millioner": 6, "billioner": 12, "tusen": 3, "tusind": 3, "tys.": 3, "tys": 3, "milionów": 6, "miliony": 6,
    "miliard": 9, "miliardy": 9, "miliardów": 9, "biliony": 12, "bilionów": 12, "tisíc": 3, "milyon": 6,
    "milyar": 9, "trilyon": 12,
}  # fmt: skip
_CYRILLIC: dict[str, int | None] = {
    "тыс.": 3, "тыс": 3, "тысяча": 3, "тысячи": 3, "тысяч": 3, "млн": 6, "миллион": 6, "миллиона": 6,
    "миллионов": 6, "млрд": 9, "миллиард": 9, "миллиарда": 9, "миллиардов": 9, "трлн": 12, "триллион": 12,
    "триллиона": 12, "триллионов": 12,
}  # fmt: skip
_UNREADABLE = (
    "mil mille. mlj milj. mia md mds mdkr mkr tkr mii mii. ezer ezren tuhat tuhatta milj mrd.kr ribu juta triliun nghìn "
    "ngàn triệu tỷ tỉ тис. тис тисяч хил. хил хиляди хиљада хиљаде χιλ. χιλιάδες εκατ. εκατομμύρια εκατομμύριο δισ. "
    "δισεκατομμύρια δισεκατομμύριο τρισ. ألف آلاف مليون ملايين مليار مليارات تريليون هزار میلیون میلیارد تریلیون אלף "
    "אלפים מיליון מיליארד טריליון हज़ार हजार लाख करोड़ अरब खरब হাজার লাখ লক্ষ কোটি พัน หมื่น แสน ล้าน centaines dizaines"
)
_DOZENS = "dozen dutzend douzaine douzaines docena docenas dozzina dozzine dúzia dúzias dozijn дюжин ダース"

DOZENS = frozenset(_DOZENS.split())
"""Twelve, in every language."""

COMMON: dict[str, int | None] = {
    **dict.fromkeys(_UNREADABLE.split()), **_ENGLISH, **_SHARED, **_CYRILLIC,
}  # fmt: skip
"""Words that are worth the same in every language, as far as no table of :data:`BY_LANGUAGE` says otherwise."""

_LONG: dict[str, int | None] = {"billion": 12, "trillion": 18, "quadrillion": 24, "quintillion": 30}
BY_LANGUAGE: dict[str, dict[str, int | None]] = {
    "de": _LONG | {"bio.": 12, "mill.": 6, "mia": 9, "md.": 9},
    "fr": _LONG | {"billions": 12, "trillions": 18, "md": 9, "mds": 9, "mrds": 9},
    "es": {"mil": 3, "billón": 12, "trillón": 18, "trillones": 18, "bn": None, "tn": None},
    "it": {"bln": None, "trilioni": 18},
    "pt": {"mil": 3, "bi": None, "mi": None, "tri": None},
    "ca": {"mil": 3, "milions": 6, "bilions": 12},
    "nl": {"bln": 12, "triljoen": 18, "billion": None},
    "pl": {"bln": 12, "bilion": 12, "trylion": 18, "milion": 6, "tysiąc": 3, "tysiące": 3, "tysięcy": 3},
    "cs": {"mil.": 6, "mil": 6, "milion": 6, "miliarda": 9, "miliardu": 9, "bil.": 12, "bilion": 12, "tis.": 3},
    "sk": {"mil.": 6, "mil": 6, "milión": 6, "milióny": 6, "miliónov": 6, "miliarda": 9, "tis.": 3},
    "sv": {"bn": None, "bln": None, "billion": 12}, "da": {"bn": None, "billion": 12, "mia": 9},
    "no": {"billion": 12}, "nb": {"billion": 12}, "nn": {"billion": 12}, "fi": {"biljoonaa": 12},
    "tr": {"bin": 3},
}  # fmt: skip
"""What a language says of words that others use otherwise, or not at all."""

STEMS = (
    r"m[iíìî]l{1,2}(?:h[aõô]|[ijy]{1,2}[aeoóõãåáàuüö])[a-zà-ž]*"
    r"|b[iíìî]l{1,2}(?:h[aõô]|[ijy]{1,2}[oóõãåuü])[a-zà-ž]*|tr[iíìîy]l{1,2}(?:h[aõô]|[ijy]{1,2}[oóõãåuü])[a-zà-ž]*"
    r"|м[иі]ль?л?[иьійј][а-яёіїєјљњћђ]*"
)
"""How words for a million and more begin in languages of Europe and beyond; those unlisted are refused."""
NO_SCALE = r"(?:million|billion|milliard|billiard|trillion)(?:aires?|äre?n?|ths?|th-|är)|mili(?:tary|tar|eu)"
"""Words that begin like a scale and count people or parts: millionaires, millionth."""
