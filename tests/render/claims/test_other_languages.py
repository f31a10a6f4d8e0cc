"""What counts as a claim in German, French and Japanese, and in languages without a table of rules."""

import pytest
from claims_read import detect

CLAIMS = [
    ("de", "Der Umsatz stieg um 12,4 %.", "12,4 %"),
    ("de", "Es waren 1.234.567 Wähler.", "1.234.567"),
    ("de", "Am 31. März 2024 endete die Frist.", "31. März 2024"),
    ("de", "Die Strafe betrug 3,5 Mio. Euro.", "3,5 Mio. Euro"),
    ("de", "Zwei Drittel der Betriebe stimmten zu.", "Zwei Drittel"),
    ("de", "Die Hälfte der Wähler blieb zu Hause.", "Hälfte"),
    ("de", "Die Ausfuhren haben sich verdoppelt.", "verdoppelt"),
    ("de", "Zwölf Menschen starben.", "Zwölf"),
    ("de", "Er sagte: „Die Brücke ist sicher“.", "Die Brücke ist sicher"),
    ("fr", "Le taux était de 7,1 %.", "7,1 %"),
    ("fr", "On comptait 1 234 567 électeurs.", "1 234 567"),
    ("fr", "La loi date du 31 mars 2024.", "31 mars 2024"),
    ("fr", "L’amende est de 3,5 millions d’euros.", "3,5 millions"),
    ("fr", "Les deux tiers des firmes ont fermé.", "deux tiers"),
    ("fr", "La moitié des électeurs s’est abstenue.", "moitié"),
    ("fr", "Les exportations ont doublé.", "doublé"),
    ("fr", "Douze personnes sont mortes.", "Douze"),
    ("fr", "Il a dit « le pont est sûr ».", "le pont est sûr"),
    ("ja", "売上高は1兆2,000億円だった。", "1兆2,000億円"),
    ("ja", "前年比12.4%増となった。", "12.4%"),
    ("ja", "2024年3月31日に終了した。", "2024年3月31日"),
    ("ja", "約3割の企業が撤退した。", "3割"),
    ("ja", "利用者は半数を超えた。", "半数"),
    ("ja", "輸出は倍増した。", "倍増"),
    ("ja", "十二人が死亡した。", "十二"),
    ("ja", "大臣は「橋は安全だ」と述べた。", "橋は安全だ"),
    ("ar", "بلغ العدد ٨٣١٧ أسرة.", "٨٣١٧"),
    ("hi", "कुल ८३१७ घर थे।", "८३१७"),
    ("ru", "Опрошено 8317 семей.", "8317"),
    ("es", "La tasa fue del 4,2 %.", "4,2 %"),
    ("", "The sum is 1.234 or so.", "1.234"),
]

NO_CLAIMS = [
    ("de", "Siehe Abschnitt 3.2 und Abb. 4."),
    ("de", "Siehe Kapitel 7, Seite 12."),
    ("de", "Nach § 12 Abs. 3 ist das verboten."),
    ("de", "Tabelle 3 zeigt die Werke."),
    ("de", "Die Sitzung beginnt um 10:30 Uhr."),
    ("de", "Einer der Autoren ging."),
    ("de", "Das Wort „Nachhaltigkeit“ ist vage."),
    ("fr", "Voir la section 3.2 et le tableau 4."),
    ("fr", "Voir le chapitre 7, page 12."),
    ("fr", "L’article 5 l’interdit."),
    ("fr", "La séance commence à 10 h 30."),
    ("fr", "Un des auteurs est parti."),
    ("ja", "第3章の図4を参照。"),
    ("ja", "第十五条を参照。"),
    ("ja", "会議は午前10時30分に始まる。"),
    ("ja", "一般的に言えば難しい。"),
    ("ja", "「持続可能性」という言葉は曖昧だ。"),
]


@pytest.mark.parametrize("row", CLAIMS, ids=lambda row: row[1])
def test_every_claim_is_found_once(row):
    language, text, *parts = row
    found = [c.text for c in detect(text, language=language) if c.claim]
    assert [part in whole for part, whole in zip(parts, found, strict=False)] == [True] * len(
        parts
    ), found
    assert len(found) == len(parts), found


@pytest.mark.parametrize("row", NO_CLAIMS, ids=lambda row: row[1])
def test_what_is_no_claim_is_left_alone_and_said_why(row):
    language, text = row
    candidates = detect(text, language=language)
    assert [(c.text, c.why) for c in candidates if c.claim] == []
    assert all(candidate.why for candidate in candidates)
