"""What counts as a claim in English sentences, kind by kind; each row names the values that must be seen.

A row is the sentence and, in order, a part of every claim in it; no further claim may be found.
"""

import pytest
from claims_read import detect

CLAIMS = [
    # whole numbers, divided numbers, decimals
    ("The census counted 8317 dwellings.", "8317"),
    ("The parcel weighs 7 kg.", "7"),
    ("They planted 2,450,000 trees.", "2,450,000"),
    ("They planted 2 450 000 trees.", "2 450 000"),
    ("The index stood at 104.7 on average.", "104.7"),
    ("The factor is .75 in this model.", ".75"),
    ("The reading was -40 that night.", "-40"),
    ("The trial had n = 312 patients.", "312"),
    ("The grid has 3×10⁸ points.", "10⁸"),
    ("The grid has 2.5e9 points.", "2.5e9"),
    ("The price index was １０４ at last.", "１０４"),
    # percent and its kin
    ("Rents rose 3.1%.", "3.1%"),
    ("Rents rose by 3.1 per cent.", "3.1 per cent"),
    ("The margin shrank by 40 basis points.", "40 basis points"),
    ("Turnout was up 2.5 percentage points.", "2.5 percentage points"),
    ("Turnout was up 2.5pp.", "2.5pp"),
    ("Twelve percent of pupils walk.", "Twelve percent"),
    ("The death rate is 8.2 per 1,000 people.", "8.2", "1,000"),
    # money
    ("The fine was $350.", "$350"),
    ("The fine was £4.2m.", "£4.2m"),
    ("The fine was EUR 12 billion.", "EUR 12 billion"),
    ("They raised 90 million euros.", "90 million"),
    ("The bridge was priced in 1937 dollars.", "1937"),
    ("Bread costs ¥120 there.", "¥120"),
    # ranges, ratios, fractions
    ("Between 10 and 15 schools will shut.", "10 and 15"),
    ("Wages grew 2–4% a year.", "2–4%"),
    ("The odds are 5:2 against.", "5:2"),
    ("Some 3/5 of the seats were empty.", "3/5"),
    ("A share of ¾ was reached.", "¾"),
    ("The ratio of teachers to pupils is 1:17.", "1:17"),
    ("The match ended 3-1.", "3-1"),
    # number words
    ("Fifteen miners were rescued.", "Fifteen"),
    ("Some forty thousand books burned.", "forty thousand"),
    ("It has two hundred and six rooms.", "two hundred and six"),
    ("Half a million commuters were late.", "Half a million"),
    ("Seven of the judges disagreed.", "Seven"),
    ("A dozen ships sank.", "dozen"),
    ("Zero cases were reported.", "Zero"),
    ("One in five adults smokes.", "One in five"),
    ("Hundreds of shops closed.", "Hundreds"),
    # words of change and share
    ("Imports tripled.", "tripled"),
    ("The debt has quadrupled since then.", "quadrupled"),
    ("The deficit halved.", "halved"),
    ("More than half of the pupils passed.", "half"),
    ("Three quarters of the fleet is old.", "Three quarters"),
    ("A third of the land is forest.", "third"),
    ("Output is twice that of Norway.", "twice"),
    ("There was a tenfold increase.", "tenfold"),
    ("Costs rose threefold.", "threefold"),
    ("A two-thirds majority is required.", "two-thirds"),
    # dates and periods
    ("The bridge was opened on 17 May 1932.", "17 May 1932"),
    ("The bridge was opened on May 17, 1932.", "May 17, 1932"),
    ("The form is due 2031-10-09.", "2031-10-09"),
    ("The mine shut in 1994.", "1994"),
    ("Sales fell in Q2 2023.", "Q2 2023"),
    ("Profit rose in FY2024.", "FY2024"),
    ("Profit rose in fiscal year 2024.", "2024"),
    ("The firm lost money in the second half of 2022.", "half of 2022"),
    ("It ran from 2011 to 2019.", "2011 to 2019"),
    ("The 2008–2012 slump hit builders.", "2008–2012"),
    ("Rents soared in the 1970s.", "1970s"),
    ("The law lapsed in March 2020.", "March 2020"),
    ("Voters go to the polls on 6 June.", "6 June"),
    # ordinals
    ("It is the 4th largest port.", "4th"),
    ("She finished second in the vote.", "second"),
    ("It is the third-largest employer.", "third-largest"),
    ("Exports fell for the fifth consecutive month.", "fifth"),
    ("He was the 37th governor.", "37th"),
    # units and glue
    ("Delay fell to 85ms.", "85ms"),
    ("It was −7.5 °C at dawn.", "7.5"),
    ("Shares hit a 52-week high.", "52-week"),
    ("The line is 1,318 km long.", "1,318"),
    ("The pump moves 40 m³ an hour.", "40"),
    ("The battery holds 75 kWh.", "75"),
    ("It flew at 900 km/h.", "900"),
    # Markdown around claims
    ("| Sweden | 64.9 |", "64.9"),
    ("# Poverty falls to 9.4%", "9.4%"),
    ("# 23 mines closed", "23"),
    ("* 31 mines closed", "31"),
    ("1. 31 mines closed", "31"),
    ("Poverty fell to **9.4%**.", "9.4%"),
    ("Poverty fell to *9.4* percent.", "9.4"),
    ("Poverty fell to 9.4\npercent.", "9.4\npercent"),
    ("[Poverty fell to 9.4%](https://example.org/a).", "9.4%"),
    ("Poverty fell to 9.4%.[^3]", "9.4%"),
    ("The total is 9.4 (see Section 2).", "9.4"),
    ("In Table 2, 14 plants are listed.", "14"),
    ("Only 12 of them stayed.", "12"),
    ("Around 300 stayed.", "300"),
    ("By 2030 it will shut.", "2030"),
    ("May 3, 2021 was a Monday.", "May 3, 2021"),
    # quotations
    ("She wrote “we will not sign this”.", "we will not sign this"),
    ('He told us: "the tunnel is closed for good".', "the tunnel is closed for good"),
    ("He called it «a very grave mistake».", "a very grave mistake"),
    ("> The tunnel is closed for good.", "The tunnel is closed for good."),
]

NO_CLAIMS = [
    # places in a document
    "As Section 7 shows, this is hard.",
    "See sections 2.3 and 2.4.",
    "See §12 for the rule.",
    "Figure 12 shows the trend.",
    "Fig. 3b shows the trend.",
    "See Appendix B.2 for the proof.",
    "See chapter 9, page 14.",
    "See pp. 12–19 there.",
    "Equation (4) gives the result.",
    "Step 3 is optional.",
    "Article 5 forbids it.",
    "Line 42 is wrong.",
    "See note 6.",
    "3. Results",
    "12) Further work",
    "(2) The second reason",
    "# 3 Results",
    "### 4.1.2 Data and Methods",
    "2.3 Sampling",
    # names with digits
    "Boeing 747 jets are old.",
    "He has an iPhone 15 at home.",
    "GPT-4 wrote it.",
    "SARS-CoV-2 spreads by air.",
    "H1N1 and TP53 are names.",
    "CO2 is a gas.",
    "The G20 met again.",
    "They have 5G now.",
    "Apollo 11 landed.",
    "Route 66 is famous.",
    "Type 2 diabetes is common.",
    "The Paris 2024 logo is blue.",
    "World War 2 films are popular.",
    "An MP3 file is small.",
    "The shop is open 24/7.",
    "The 9/11 report is long.",
    # versions, standards, identifiers
    "It needs Node 18 or newer.",
    "Upgrade to v2.3.1 now.",
    "Release 4.0 is out.",
    "Ubuntu 22.04 ships it.",
    "It follows ISO 9001.",
    "It follows RFC 9110.",
    "CVE-2021-44228 is fixed.",
    "ISSN 1476-4687",
    "See arXiv:2301.12345 there.",
    "PMID 31978945",
    "The hash is 9f86d081884c7d65.",
    "Commit 3c2f1ab broke it.",
    "This closes #12.",
    "See issue 310 there.",
    "Ticket ABC-1234 is open.",
    "It listens on port 8080.",
    "The host is 192.168.0.17.",
    "The server said HTTP 404.",
    "Flight MH370 vanished.",
    "The colour is #ff8800.",
    "Open report-2024.pdf first.",
    "Open IMG_20240512.jpg first.",
    # numbers to call, clock times
    "Call 020 7946 0018 today.",
    "Phone: (555) 010-9999",
    "Dial 911 at once.",
    "The talk starts at 10:30.",
    "The talk starts at 9 a.m. sharp.",
    # references
    "See [the report](https://example.org/2024/7).",
    "See <https://example.org/2024/7>.",
    "See https://doi.org/10.1000/182.",
    "It was shown before [12].",
    "It was shown before [@lee2019].",
    "Lee (2019) disagrees.",
    "It was shown before (Lee et al., 2019; Kim 2020).",
    "It was shown before (World Bank, 2021).",
    "[12]: https://example.org/12",
    # code and the like
    "Use `x = 42` here.",
    "```\nx = 42\n```",
    "    x = 42",
    "<img src='a.png' width='40'>",
    "<!-- 17 left -->",
    "---\ndate: 2024-05-01\n---\nText.",
    "The value is <<gdp@2024.growth>> there.",
    "The value is <<gdp.growth | round(1)>> there.",
    # words that are no numbers here
    "One must be careful.",
    "One of the authors left.",
    "First, we thank the team.",
    "The two sides agreed.",
    "Second, the plan is costly.",
    "He may march again in May.",
    "That is a half-hearted plan.",
    "No one came, not even once.",
    "They came one by one.",
    "It is a zero-sum game.",
    "On the one hand it is cheap.",
    "Please wait a second.",
    # apostrophes and short or single quoted words
    "The workers' view isn't the owners' view.",
    "The ‘green’ label helps.",
    'A so-called "bailout" failed.',
    "The word “sustainability” is vague.",
]


def seen(text: str, language: str = "en") -> list[str]:
    return [candidate.text for candidate in detect(text, language=language) if candidate.claim]


@pytest.mark.parametrize("row", CLAIMS, ids=lambda row: row[0])
def test_every_claim_is_found_once(row):
    text, *parts = row
    found = seen(text)
    assert [part in whole for part, whole in zip(parts, found, strict=False)] == [True] * len(
        parts
    ), found
    assert len(found) == len(parts), found


@pytest.mark.parametrize("row", CLAIMS, ids=lambda row: row[0])
def test_a_text_of_unknown_language_keeps_its_claims(row):
    text, *parts = row
    found = seen(text, "")
    assert all(any(part in whole for whole in found) for part in parts), found


@pytest.mark.parametrize("text", NO_CLAIMS)
def test_what_is_no_claim_is_left_alone_and_said_why(text):
    candidates = detect(text, language="en")
    assert [(c.text, c.why) for c in candidates if c.claim] == []
    assert all(candidate.why for candidate in candidates)
