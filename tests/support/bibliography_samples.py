"""Bibliographies in the shapes that Zotero, Better BibTeX, JabRef and EndNote write them."""

BETTER_BIBLATEX = r"""@online{nso2025,
  title = {Annual Accounts 2024: {{GDP}} up 4.2 \%},
  author = {{National Statistics Office}},
  date = {2025-02-28},
  url = {https://stats.example.org/releases/2024_accounts?lang=en&v=2},
  urldate = {2025-06-30},
  abstract = {First line of the summary. Output~rose \emph{strongly} in the second half.},
  langid = {english},
  organization = {Stats Portal},
  keywords = {accounts,GDP},
  file = {C\:\\Users\\me\\Zotero\\storage\\ABCD1234\\accounts.html}
}

@article{goghMullerOthers2021,
  title = {On {{CO2}} and {{H}}{\textsubscript{2}}{{O}} at 10{\textsuperscript{6}} {{Pa}} --- A Review},
  shorttitle = {On {{CO2}}},
  author = {family=Gogh, given=Vincent, prefix=van, useprefix=true and Müller, Jürgen and Núñez, María José},
  date = {2021-03/2021-04},
  journaltitle = {Journal of Imagined Chemistry},
  shortjournal = {J. Imag. Chem.},
  volume = {12},
  number = {3},
  pages = {101--118},
  publisher = {{Wiley \& Sons}},
  issn = {1234-5679},
  doi = {10.1234/JIC.2021.003},
  url = {https://doi.org/10.1234/JIC.2021.003},
  urldate = {2022-01-05}
}

@report{oecd2020,
  type = {Working Paper},
  title = {Labour Markets in Small Countries},
  author = {{OECD} and {International Labour Office}},
  date = {2020},
  number = {17},
  institution = {OECD Publishing},
  location = {Paris}
}
"""

ZOTERO_BIBTEX = r"""
@misc{noauthor_annual_2025,
	title = {Annual {Accounts} 2024: {GDP} up 4.2 \%},
	url = {https://stats.example.org/releases/2024_accounts?lang=en&v=2},
	abstract = {First line of the summary.},
	language = {en},
	urldate = {2025-06-30},
	publisher = {Stats Portal},
	author = {{National Statistics Office}},
	month = feb,
	year = {2025},
	note = {Publication Title: Stats Portal},
}

@article{lopez_uber_2019,
	title = {Über {Größe} und {Maß} -- {ein} {Versuch}},
	volume = {7},
	copyright = {All rights reserved},
	doi = {10.5555/uber_2019},
	number = {2},
	journal = {Zeitschrift für Beispiele},
	author = {López, Ana and d'Ávila, José},
	month = dec,
	year = {2019},
	pages = {1--9},
	file = {López und d'Ávila - 2019 - Über \{Größe.pdf:files/12/Über Größe.pdf:application/pdf},
}
"""

JABREF = r"""% Encoding: UTF-8

@String{nso = {National Statistics Office}}
@String{jic = "Journal of " # "Imagined Chemistry"}

@Article{Smith_2018,
  author    = {Smith, Jr, John Q. and {\O}stergaard, S{\o}ren and Ludwig van Beethoven and others},
  journal   = jic,
  title     = {Stra{\ss}en, {\'E}t{\'e} and {\v{C}}esko: {\"U}ber na\"{\i}ve {L}{\'o}d{\'z}},
  year      = {2018},
  month     = {#sep#},
  pages     = {77-81},
  comment   = {read it
again},
  groups    = {Chemistry},
  priority  = {prio1},
  timestamp = {2019-01-31},
}

@InProceedings{Lee2017,
  author   = {Lee, Min},
  crossref = {Proc2017},
  pages    = {5--6},
  title    = {A Talk},
}

@Proceedings{Proc2017,
  editor    = nso,
  publisher = {Proceedings House},
  title     = {Proceedings of the Conference},
  year      = {2017},
}

@Comment{jabref-meta: databaseType:bibtex;}

@Comment{jabref-meta: grouping:
0 AllEntriesGroup:;
1 StaticGroup:Chemistry\;0\;1\;\;\;\;;
}
"""

ZOTERO_RIS = """TY  - ELEC
TI  - Annual Accounts 2024: GDP up 4.2 %
AU  - National Statistics Office
T2  - Stats Portal
AB  - First line of the summary.
Second line of the summary.
DA  - 2025/02/28/
PY  - 2025
LA  - en
UR  - https://stats.example.org/releases/2024_accounts?lang=en&v=2
Y2  - 2025/06/30/12:30:05
L1  - files/12/accounts.html
KW  - accounts
KW  - GDP
ER  -

TY  - JOUR
TI  - On CO2 and H2O
AU  - van Gogh, Vincent
AU  - Müller, Jürgen
T2  - Journal of Imagined Chemistry
DA  - 2021/03//
PY  - 2021
DO  - 10.1234/JIC.2021.003
VL  - 12
IS  - 3
SP  - 101
EP  - 118
J2  - J. Imag. Chem.
SN  - 1234-5679
ER  -

""".replace("ER  -\n", "ER  - \n").replace("\n", "\r\n")

ENDNOTE_RIS = """\ufeffTY  - RPRT
AU  - Department of Labor,, Office of Statistics,
AU  - Smith, John, Jr.
PY  - 2020
ST  - Labour Markets
TI  - Labour Markets in Small Countries
T3  - Working Papers
ID  - 17
M3  - Working Paper
SN  - 17
ER  -
""".replace("ER  -\n", "ER  - \n")

ZOTERO_CSL = """[
	{"id":"http://zotero.org/users/12345/items/ABCD1234","abstract":"First line.","accessed":{"date-parts":[["2025",6,30]]},"author":[{"literal":"National Statistics Office"}],"container-title":"Stats Portal","issued":{"date-parts":[["2025",2,28]]},"language":"en","title":"Annual Accounts 2024: GDP up 4.2 %","type":"webpage","URL":"https://stats.example.org/releases/2024_accounts?lang=en&v=2"},
	{"id":"12345/EFGH5678","author":[{"family":"Gogh","given":"Vincent","non-dropping-particle":"van"},{"family":"Müller","given":"Jürgen"}],"container-title":"Journal of Imagined Chemistry","DOI":"10.1234/JIC.2021.003","ISSN":"1234-5679","issue":"3","issued":{"date-parts":[["2021",3]]},"page":"101-118","title":"On CO<sub>2</sub> and H<sub>2</sub>O","type":"article-journal","volume":"12"}
]
"""

BETTER_CSL = """[
  {
    "id": "goghMullerOthers2021",
    "citation-key": "goghMullerOthers2021",
    "author": [{"family": "van Gogh", "given": "Vincent"}],
    "issued": {"date-parts": [[2021, 3], [2021, 4]]},
    "accessed": {"date-parts": [[2022, 1, 5]]},
    "DOI": "10.1234/JIC.2021.003",
    "title": "On CO2 and H2O",
    "type": "article-journal",
    "custom": {"citekey": "x"}
  },
  {"id": "undated", "type": "webpage", "title": "No date", "issued": {"literal": "n.d."}, "URL": "https://example.org/x"}
]
"""
