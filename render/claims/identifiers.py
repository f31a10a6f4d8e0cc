"""Numbers that are no quantities in any language: versions, standards, identifiers, telephone numbers, files."""

from factlock.registry.quantities.tokens import LATIN
from factlock.render.claims.rules import BEGIN, END, rule

L = LATIN.replace("_", "")
"""Letters of scripts that set words apart."""
W = LATIN + "0-9"
_ENDINGS = (
    "pdf|docx?|xlsx?|pptx?|csv|tsv|txt|md|html?|xml|json|jsonl|ya?ml|toml|ini|cfg|log|py|js|ts|java|rs|cpp|sh|sql|ipynb|tex|bib|rst"
    "|jpe?g|png|gif|svg|webp|tiff?|bmp|mp3|mp4|mov|avi|wav|zip|gz|tar|7z|rar|exe|dmg|sqlite|parquet|epub|odt|ods"
)
_PHONES = (
    r"(?<![0-9A-Za-z+])\+\d{1,3}[ .-]?\(?\d{1,4}\)?(?:[ .-]\d{2,4}){0,3}[ .-]\d{4}(?!\d)",
    r"(?<![0-9A-Za-z+])\+\d{10,14}(?!\d)",
    r"(?<![0-9A-Za-z+])\+\d{2}(?: \d{2,3}){0,2}(?: \d{2}){3,4}(?! ?\d)",
    r"(?<![0-9A-Za-z])\(\d{3}\) ?\d{3}-\d{4}(?!\d)",
    r"(?<![0-9A-Za-z-])\d{3}-\d{3}-\d{4}(?![\d-])",
    r"(?<![0-9A-Za-z-])0\d{2,3}-\d{7,8}(?![\d-])",
    r"(?<![0-9A-Za-z-])[48]00-\d{3,4}-?\d{3,4}(?![\d-])",
    r"(?<![0-9A-Za-z-])\d{3}-0\d{3}(?![\d-])",
    r"(?<![0-9A-Za-z.,])1[3-9]\d{9}(?![\d.,]\d|\d| ?[元人万亿美%])",
    r"(?<![0-9A-Za-z.,])0\d{2,4} \d{3,4} \d{3,4}(?! ?\d)",
)

IDENTIFIERS = (
    rule("e-mail address", rf"(?<![{W}.+-])[{W}.+-]{{1,64}}+@[{W}-]{{1,63}}(?:\.[{W}-]{{1,63}}){{1,8}}"),
    rule("number of a standard", rf"{BEGIN}(?:ISO(?:/IEC(?:/IEEE)?)?|IEC|IEEE|RFC|ANSI|ASTM|DIN|EN|BS|NIST(?: SP)?|FIPS|ITU-T|ECMA|PEP|GB(?:/T)?|YY(?:/T)?|HJ|JIS|IFRS|IAS|ASC|SAE|UL)[ -]?(?:[A-Z]{{1,3}}[ .-]?)?\d+(?:\.\d+)*(?:[-:—–]\d+)*(?:[-—–:](?:19|20)\d\d)?", case=True),
    rule("identifier", rf"{BEGIN}(?:cve-\d{{4}}-\d{{3,}}|pmc\d{{4,}}|nct\d{{6,}})(?!\d)"),
    rule("identifier", rf"{BEGIN}(?:isbn|issn|pmid|pmcid|orcid|arxiv|oclc)(?:-1[03])?[ :#]{{0,2}}[\d.-]*\d(?: \d[\d-]*){{0,4}}x?(?:v\d+)?"),
    rule("identifier", rf"{BEGIN}(?:EAN|LCCN|EIN|CAS|SKU|IBAN|VIN|UPC|ASIN)(?: No\.?)?[ :#]{{1,2}}[\dA-Z][\dA-Z-]*\d[\dA-Z]*{END}", case=True),
    rule("DOI", rf"(?:doi: ?)?(?<![{W}.])10\.\d{{4,9}}/[^\s\"<>，。；（）]*[^\s\"<>.,;:)\]，。；（）]", "reference"),
    rule("network address", rf"(?<![{W}.])(?:\d{{1,3}}\.){{3}}\d{{1,3}}(?:/\d{{1,2}}|:\d{{1,5}})?(?![{W}.]\d|\d)|{BEGIN}localhost:\d+|(?<![{W}])[0-9a-f]{{2}}(?:[:-][0-9a-f]{{2}}){{5}}(?![{W}])"),
    rule("identifier", rf"(?<![{W}-])[0-9a-f]{{8}}-(?:[0-9a-f]{{4}}-){{3}}[0-9a-f]{{12}}(?![{W}])"),
    rule("identifier", rf"(?<![{W}.,-])(?=[0-9a-f]*[a-f])(?=[0-9a-f]*\d)(?![0-9]+e[0-9]+(?![{W}]))[0-9a-f]{{7,64}}(?![{W}])", case=True),
    rule("character code", rf"{BEGIN}(?:u\+|\\u|0x)[0-9a-f]{{2,8}}{END}"),
    rule("colour", rf"(?<![{W}&])#(?=[0-9a-f]*[a-f])(?:[0-9a-f]{{6}}|[0-9a-f]{{3}}|[0-9a-f]{{8}})(?![{W}])"),
    rule("number of an issue", rf"(?<![{W}&])(?:gh-\d+|#\d+)(?![{W}])"),
    rule("file name", rf"(?<![{W}/.~-])[{W}./~-]{{0,80}}\d[{W}.-]{{0,80}}\.(?:{_ENDINGS})(?![{W}-])"),
    rule("version", rf"{BEGIN}v\.?\d+(?:\.\d+)*(?:[-+.]?(?:alpha|beta|rc|dev|post)\.?\d*)?{END}"),
    rule("version", rf"(?<![{W}.,$€£¥])(?!(?:0[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])\.\d\d(?!\d))\d{{1,4}}\.\d{{1,4}}\.\d{{1,5}}(?:\.\d{{1,5}})*(?:[-.]?(?:alpha|beta|rc|dev|post)\.?\d*)?(?![{W}%]|[.,]\d)(?<!\d\.\d{{3}}\.\d{{3}})(?<!\.(?:19|20)\d\d)"),
    rule("version", rf"(?<![{W}.])[~^]\d+(?:\.\d+)*(?![{W}])"),
    *(rule("number to call", phone) for phone in _PHONES),
    rule("clock time", rf"(?:{BEGIN}(?:at|from|until|till|by|before|after|around|since|to|um|à|ab|bis|gegen)|[时間间到从至于在]) ?(?P<it>(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?)(?![:\d])"),
    rule("clock time", rf"(?<![\d:.])(?<!ratio )(?<!ratio of )(?<!odds )(?:[01]\d|2[0-3]|[1-9]):[0-5]\d(?: ?(?:[ap]\.?m\.?{END}|uhr|gmt|utc|h{END})|(?=[开開结結始至到]))"),
    rule("clock time", r"(?<![\d:.])(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:z|[+-]\d{2}:?\d{2})?(?![:\d]| (?:split|ratio|vote|odds|margin|score))"),
    rule("name with digits", rf"(?<![{W}.,-])(?:[2-6]G|[248]K|[1234]D|[23]FA|\d{{3,4}}p|3M|7-Eleven|\d{{1,2}}Q)(?![{W}%])", case=True),
    rule("name with digits", rf"(?<![{W}-])(?=[{L}]{{0,30}}[A-Z\u0391-\u03a9\u0410-\u042f][{L}]{{0,30}}-)(?!(?:Mid|Late|Early|Pre|Post|Non|Sub|Ex|Over|Under|Up|Down|Plus|Minus|January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Under|Age|Aged)-)[{L}]+(?:-[{L}]+)*-\d{{1,4}}[A-Za-z]{{0,3}}(?![{W}%]|[.,]\d)", case=True),
    rule("name with digits", rf"(?<![{W}.])[A-Z]\.\d{{1,2}}(?![{W}.%])", case=True),
    rule("name with digits", rf"(?<![{W}/])[A-Z]{{2,8}}/\d{{1,2}}(?:\.\d)?(?![{W}/%])", case=True),
    rule("name with digits", rf"(?<![{W}-])[A-Z]{{2,10}}-\d{{1,6}}(?![{W}%]|[.,]\d)", case=True),
)  # fmt: skip
