"""What English words say of numbers."""

import re

from factlock.render.claims.rules import BEGIN, END, Language, rule, words

_SMALL = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
    "|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred"
)
_SUPERLATIVE = (
    r"(?:largest|biggest|highest|lowest|smallest|most|least|best|worst|fastest|slowest|longest|shortest|oldest|youngest|richest|poorest"
    r"|busiest|deadliest|tallest|deepest|hottest|coldest|wettest|driest|heaviest|leading|greatest|strongest|weakest|cheapest)"
)
_ORDINAL = r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\d{1,3}(?:st|nd|rd|th))"

_WORD_ORDINAL = (
    r"(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[- ])?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth"
    r"|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth)"
)

CLAIMS = (
    rule("typed period", rf"{BEGIN}(?:(?:early|mid|late|later)[- ])?{_WORD_ORDINAL}[- ]century{END}", "period"),
    rule("word that tells a multiple", rf"{BEGIN}(?:doubl|tripl|trebl|quadrupl|quintupl|halv)(?:ed|es|ing){END}"),
    rule("word that tells a multiple", rf"{BEGIN}(?:double|triple|treble|quadruple|halve) (?=(?:the|that|as|what|its|their|his|her|in|by|since|to|last|every){END})"),
    rule("word that tells a multiple", rf"{BEGIN}(?:twice|thrice)(?! bitten){END}"),
    rule("word that tells a multiple", rf"{BEGIN}(?:(?:{_SMALL}|(?<![0-9.])\d{{1,6}}+(?:\.\d{{1,4}})?)-?fold|manifold){END}"),
    rule("word that tells a share", rf"{BEGIN}(?<!first )(?<!second )(?<!1st )(?<!2nd )half(?= (?:of|the|its|their|as|all|that|our|his|her|those|these|a(?:n)?(?! (?:million|billion|trillion|hundred|thousand|dozen|century))){END})"),
    rule("word that tells a share", rf"{BEGIN}(?:by|in|a|one|nearly|about|over|than|almost|roughly|exactly|only|under|just) half{END}(?![- ](?:hearted|time|way|moon|brother|sister|past))"),
    rule("word that tells a share", rf"{BEGIN}(?:{_SMALL}|(?<![0-9.])\d{{1,5}}+)(?: out of(?: every)?| in(?: every)?) (?:{_SMALL}|a hundred|a thousand|\d+)(?= (?!years?|months?|weeks?|days?|hours?|minutes?)[a-z])"),
    rule("word that tells a share", rf"{BEGIN}(?:a|one) (?:third|quarter|fifth|tenth)(?= (?:of|are|were|is|was|have|had|said){END})"),
    rule("word that tells a number", rf"{BEGIN}(?:(?:a|one|two|three|four|five|six|several|few|half a) )?dozens?{END}"),
    rule("word that tells a number", rf"{BEGIN}(?<![0-9] )(?:(?:tens|dozens|scores|hundreds) of )?(?:hundreds|thousands|millions|billions|trillions){END}|{BEGIN}scores(?= of [a-z])"),
    rule("word that tells a share", rf"{BEGIN}every (?:second|third|fourth|fifth|tenth)(?= [a-z])"),
    rule("word that tells a rank", rf"{BEGIN}{_ORDINAL}[- ]{_SUPERLATIVE}{END}", "ordinal"),
    rule("word that tells a rank", rf"{BEGIN}(?:ranks?|ranked|ranking|came|comes?|finish|finished|finishes|placed?|places|stands?|stood) (?P<it>{_ORDINAL}){END}", "ordinal"),
    rule("word that tells a rank", rf"{BEGIN}{_ORDINAL}(?= (?:place|spot|rank|position){END})", "ordinal"),
    rule("word that tells a count", rf"{BEGIN}{_ORDINAL}(?: (?:consecutive|straight|successive)(?: [a-z]+)?| [a-z]+ (?:in a row|running)){END}", "ordinal"),
    rule("word that tells a count", rf"{BEGIN}(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth) time{END}", "ordinal"),
    rule("word that tells a rank", r"(?:ranked|ranks|rank|placed|at|is|the|as) (?P<it>#\d{1,3})(?!\d)", "ordinal"),
    rule("word that tells a rank", r"#\d{1,3}(?= (?:in|of|on|spot|position|place|producer|exporter|ranking) )", "ordinal"),
)  # fmt: skip

SKIPS = (
    rule("name or figure of speech", rf"{BEGIN}(?:24/7|(?<=the )9/11|(?<=since )9/11|(?<=after )9/11|(?<=before )9/11|(?<=post-)9/11|50/50){END}"),
    rule("figure of speech", rf"{BEGIN}(?:zero-[a-z]+|(?:net|ground|sub|non|near)[- ]zero|one-off|one-way|two-way|three-way|one-sided|two-sided|second-hand|first-hand|half-[a-z]+|two-faced|one another|one by one|two by two|at sixes and sevens|catch-22|six-pack|zero in){END}"),
    rule("figure of speech", rf"{BEGIN}in the (?:first|second) place{END}"),
    rule("refers to what was named", rf"{BEGIN}(?:the|these|those|both|all|other|remaining) (?P<it>two|three|four|five|six|seven)(?= (?!percent|per cent|times|million|billion|thousand|hundred|dozen|years?|months?|weeks?|days?|hours?|minutes?|decades?|centuries|quarters?)[a-z]+{END}(?! (?:ago|later|earlier)))"),
    rule("clock time", rf"{BEGIN}\d{{1,2}}(?:[:.][0-5]\d)? ?(?:a\.m\.|p\.m\.|am|pm|o['’]clock|hours gmt|gmt|utc|cet|est){END}"),
    rule("number to call", rf"{BEGIN}(?:call|dial|ring|text|phone|telephone|tel|fax|hotline|mobile|whatsapp)(?:\.|:)?(?: (?:us|on|at|the|number|no\.|emergency))* ?(?P<it>[+(0][\d ().-]{{5,18}}\d|\d{{3}}-\d[\d-]{{3,14}}|\d{{7,15}}|\d(?:[ -]\d{{3}}){{2,3}}[ -]\d{{4}}|(?:911|112|999|110|119|120|000|111|101|311|988)(?! (?!this|thus)[a-z]{{3,}}s{END}))(?!\d)"),
    rule("name with a number", rf"{BEGIN}\d{{1,3}}(?:st|nd|rd|th) (?:Street|St\.|Avenue|Ave\.?|Floor|Amendment|Congress|Division|Army|Regiment|Infantry|Battalion|Edition)", case=True),
    rule("clock time", rf"{BEGIN}\d{{1,2}}[:.][0-5]\d (?:EDT|EST|BST|GMT|UTC|CET|CEST|PST|PDT|CST|JST){END}", case=True),
    rule("only orders", rf"{BEGIN}(?<!a )(?<!one )(?<!each ){_WORD_ORDINAL}(?=,| (?:reason|point|part|party|parties|person|world|section|step|question|way|option|case|example|issue|aspect|factor|paragraph|chapter|category|kind|type|class|rail|dimension|hand|thought|thing|and|or|of|to)s?{END})"),
)  # fmt: skip

PLACES = {
    **dict.fromkeys(
        words(
            "section sec sect chapter ch chap figure fig table tab tbl equation eq appendix app annex page p pp footnote fn note "
            "line step item article art clause paragraph para part volume vol exhibit schedule rule lemma theorem definition "
            "corollary proposition example listing algorithm box panel plate column slide question answer option scenario "
            "exercise lesson module sheet"
        ),
        "number of a place in a document",
    ),
    **dict.fromkeys(
        words(
            "phase stage type class grade level room gate platform track lane building block floor route highway interstate bus "
            "flight channel psalm verse scene act episode season round lot docket amendment model region zone district ward "
            "division tier category cat version release build port error status code bug issue ticket pr "
            "pull request commit resolution directive regulation convention decree order protocol goal sdg target indicator "
            "group team unit studio terminal runway exit junction formula suite apt apartment"
        ),
        "number in a name",
    ),
    **dict.fromkeys(("§", "§§"), "number of a place in a document"),
    "no": "number in a name",
    "nr": "number in a name",
}
PLURALS = {
    "sections": "section", "secs": "section", "chapters": "chapter", "figures": "figure", "figs": "figure",
    "tables": "table", "equations": "equation", "eqs": "equation", "appendices": "appendix", "annexes": "annex",
    "pages": "page", "pp": "page", "footnotes": "footnote", "notes": "note", "lines": "line", "steps": "step",
    "items": "item", "articles": "article", "arts": "article", "clauses": "clause", "paragraphs": "paragraph",
    "parts": "part", "volumes": "volume", "vols": "volume", "exhibits": "exhibit", "rules": "rule", "examples": "example",
    "questions": "question", "versions": "version", "issues": "issue", "phases": "phase", "types": "type", "goals": "goal",
    "nos": "no", "ports": "port",
}  # fmt: skip

_VERBS = (
    r"(?:sa(?:id|ys?)|told|tells?|wr(?:ote|ites?)|added?|argue[sd]?|stated?|states|announce[sd]|warn(?:ed|s)?|claim(?:ed|s)?|call(?:ed|s)?"
    r"|note[sd]|repl(?:ied|ies)|ask(?:ed|s)?|declare[sd]|insist(?:ed|s)?|testified|tweeted|posted|quoted|explain(?:ed|s)?|conclude[sd]?"
    r"|promise[sd]|admit(?:s|ted)|describe[sd]|demand(?:ed|s)?|according to|in (?:his|her|their|its) words|put it)"
)
ENGLISH = Language(
    tag="en",
    claims=CLAIMS,
    skips=SKIPS,
    places=PLACES,
    plurals={plural: PLACES[single] for plural, single in PLURALS.items()},
    speech=re.compile(rf"{BEGIN}{_VERBS}{END}", re.IGNORECASE),
)
