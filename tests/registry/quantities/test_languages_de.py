"""German: every kind of value, on a text of that language.

What a row says stands in ``value_rows``.
"""

import pytest
from value_rows import rows, taken_apart, told

from factlock.registry.quantities import read

LANGUAGE = "de"

ROWS = rows("""
⟦1.234⟧ Haushalte => 1234
⟦1.234.567⟧ Einwohner => 1234567
⟦1.234,5⟧ => 1234.5
⟦0,05⟧ => 0.05
⟦12.5⟧ Punkte => ?
⟦12 500⟧ Betriebe => 12500
⟦12\u202f500⟧ Betriebe => 12500
⟦12\u00a0500,75⟧ => 12500.75
⟦4711⟧ Betriebe => 4711
⟦1'234⟧ Haushalte => ?
[de-CH] ⟦1'234⟧ Haushalte => 1234
[de-CH] ⟦1’234’567.50⟧ => 1234567.50
[de-CH] ⟦CHF 1’250.–⟧ => money 1250 CHF
[de-CH] ⟦Fr. 20.50⟧ => money 20.50 CHF
⟦１．２３４⟧ => 1234
⟦−2,1 %⟧ gegenüber ⟦2024⟧ => -2.1 percent | period 2024
um ⟦-0,3 %⟧ => -0.3 percent
⟦minus 2,1 Prozent⟧ => -2.1 percent
⟦+1,5 %⟧ => 1.5 percent
Ergebnis␉⟦(1.234)⟧␉⟦567⟧ => ? | 567
Ergebnis␉⟦(1.234 €)⟧␉⟦567 €⟧ => money -1234 EUR | money 567 EUR
␉⟦–5,2⟧␉ => -5.2
⟦1,2 Mio. €⟧ => money 1200000 EUR
⟦3,5 Mrd. Euro⟧ => money 3500000000 EUR
⟦3,5 Milliarden Euro⟧ => money 3500000000 EUR
⟦5 Tsd. Euro⟧ => money 5000 EUR
⟦2 Billionen Euro⟧ => money 2000000000000 EUR
⟦1 Billion Euro⟧ => money 1000000000000 EUR
⟦1 Trillion⟧ Rechnungen => 1000000000000000000
⟦3 Billiarden⟧ => 3000000000000000
⟦4 Mill. Euro⟧ => money 4000000 EUR
⟦250 T€⟧ => money 250000 EUR
⟦5 TEUR⟧ => money 5000 EUR
⟦12 Mio⟧ Menschen => 12000000
⟦2 Dutzend⟧ Eier => 24
⟦3 Millionen Tonnen⟧ => 3000000 t
⟦EUR 5,2 Mio.⟧ => money 5200000 EUR
⟦5 Mio. US-Dollar⟧ => money 5000000 USD
⟦5 Millionen Schweizer Franken⟧ => money 5000000 CHF
⟦20 Franken⟧ => money 20 franc
⟦99 Cent⟧ => 99 cent
⟦10 Pfund Sterling⟧ => money 10 GBP
⟦500 Yen⟧ => money 500 JPY
⟦€ 1.500⟧ => money 1500 EUR
⟦10 000 DM⟧ => money 10000 DEM
um ⟦0,3 Prozentpunkte⟧ => 0.3 percentage-point
um ⟦0,3 %-Punkte⟧ => 0.3 percentage-point
⟦1 Prozentpunkt⟧ => 1 percentage-point
⟦50 Basispunkte⟧ => 50 basis-point
um ⟦25 Basispunkten⟧ => 25 basis-point
⟦0,5 Promille⟧ => 0.5 per-mille
⟦7,8 ‰⟧ => 7.8 per-mille
⟦5 v. H.⟧ => 5 percent
⟦5 vH⟧ => 5 percent
eine ⟦5-prozentige⟧ Beteiligung => 5 percent
eine ⟦5%ige⟧ Lösung => 5 percent
⟦mehr als 5 %⟧ => >5 percent
⟦weniger als 5 %⟧ => <5 percent
⟦nicht mehr als 5 %⟧ => <=5 percent
⟦nicht weniger als 5 %⟧ => >=5 percent
⟦mindestens 5 %⟧ => >=5 percent
⟦höchstens 5 %⟧ => <=5 percent
⟦maximal 5 %⟧ => <=5 percent
⟦bis zu 5 %⟧ => <=5 percent
⟦über 5 %⟧ => >5 percent
⟦unter 5 %⟧ => <5 percent
⟦nicht über 5 %⟧ => <=5 percent
⟦5 % oder mehr⟧ => >=5 percent
⟦5 % und mehr⟧ => >=5 percent
⟦5 % oder weniger⟧ => <=5 percent
⟦größer als 5⟧ => >5
⟦größer oder gleich 5⟧ => >=5
⟦kleiner als 5⟧ => <5
⟦etwas mehr als 5 %⟧ => >~5 percent
⟦knapp unter 5 %⟧ => <~5 percent
⟦deutlich über 5 %⟧ => >~5 percent
⟦rund 5 Mio.⟧ => ~5000000
⟦knapp 5 %⟧ => ~5 percent
⟦gut 5 %⟧ => ~5 percent
⟦etwa 5 %⟧ => ~5 percent
⟦annähernd 5 %⟧ => ~5 percent
⟦nahezu 5 %⟧ => ~5 percent
⟦schätzungsweise 5 %⟧ => ~5 percent
⟦ab 18 Jahren⟧ => >=18 year
⟦5 %⟧ mehr als ⟦3 %⟧ => 5 percent | 3 percent
⟦≥ 5 %⟧ => >=5 percent
⟦zwischen 3 und 5 %⟧ => 3..5 percent
⟦3 bis 5 Prozent⟧ => 3..5 percent
von ⟦3 bis 5 Prozent⟧ => 3..5 percent
⟦3–5 Mio. Euro⟧ => money 3000000..5000000 EUR
von ⟦3,1⟧ auf ⟦3,9 Prozent⟧ => 3.1 percent | 3.9 percent
um ⟦3⟧ auf ⟦12 Millionen⟧ => 3 | 12000000
⟦zwei Drittel⟧ der Befragten => 0.6666666666666666666666666667
⟦drei Viertel⟧ der Befragten => 0.75
⟦ein Drittel⟧ der Befragten => 0.3333333333333333333333333333
⟦ein Fünftel⟧ => 0.2
ein Viertel in Berlin => none
⟦anderthalb Jahre⟧ => 1.5 year
⟦dreieinhalb Millionen⟧ => 3500000
⟦einundzwanzig⟧ Staaten => 21
⟦zwölf⟧ Staaten => 12
⟦siebenundneunzig⟧ => 97
⟦zweihundertfünfzig⟧ => 250
⟦dreitausendvierhundertzwölf⟧ => 3412
⟦eine Million⟧ => 1000000
⟦eine halbe Million⟧ => 500000
⟦zwei Millionen dreihunderttausend⟧ => 2300000
⟦hundertzwanzig⟧ => 120
⟦neunzehnhundertvierundachtzig⟧ => 1984
⟦zwei Dutzend⟧ => 24
⟦fünf Prozent⟧ => 5 percent
eine Frage, einer von ihnen, außer Acht, Elf spielten => none
Tausende Menschen, Hunderte Betriebe, Dutzende Orte => none
⟦½⟧ der Firmen => 0.5
⟦31.12.2025⟧ => date 2025-12-31
⟦5.3.2024⟧ => date 2024-03-05
[] ⟦05.03.2024⟧ => date ?
⟦05.03.24⟧ => date ?
⟦5. März 2024⟧ => date 2024-03-05
⟦1. Jänner 2025⟧ => date 2025-01-01
⟦3. Okt. 2024⟧ => date 2024-10-03
⟦15. Dez. 2024⟧ => date 2024-12-15
⟦5. bis 7. März 2024⟧ => date 2024-03-05/2024-03-07
⟦5. März⟧ => date ?
⟦März 2024⟧ => period 2024-03
im ⟦ersten Quartal 2025⟧ => period 2025-Q1
⟦1. Quartal 2025⟧ => period 2025-Q1
im ⟦dritten Vierteljahr 2025⟧ => period 2025-Q3
⟦III. Quartal 2025⟧ => period 2025-Q3
⟦Q3 2025⟧ => period 2025-Q3
im ⟦ersten Halbjahr 2025⟧ => period 2025-H1
⟦2. Halbjahr 2024⟧ => period 2024-H2
in den ⟦ersten neun Monaten 2025⟧ => period 2025-01/2025-09
⟦drittes Quartal⟧ => period ?
⟦Geschäftsjahr 2024/25⟧ => period 2024/25
⟦Geschäftsjahr 2024⟧ => period FY2024
⟦Schuljahr 2024/2025⟧ => period 2024/25
im Jahr ⟦2025⟧ => period 2025
seit ⟦2019⟧ => period 2019
Ende ⟦2024⟧ => period 2024
Im Jahre ⟦2025⟧ stieg => period 2025
⟦2015 bis 2025⟧ => period 2015/2025
zwischen ⟦2015 und 2025⟧ => period 2015/2025
⟦2000⟧ Haushalte => 2000
mit ⟦2000⟧ Teilnehmern => 2000
die ⟦1990er Jahre⟧ => period 1990/1999
im ⟦20. Jahrhundert⟧ => period 1901/2000
⟦5 kWh⟧ => 5 kWh
⟦5 Kilowattstunden⟧ => 5 kWh
⟦12 km²⟧ => 12 km²
⟦12 Quadratkilometer⟧ => 12 km²
⟦80 Quadratmeter⟧ => 80 m²
⟦5 Kubikmeter⟧ => 5 m³
⟦21,5 Grad Celsius⟧ => 21.5 °C
⟦21,5 °C⟧ => 21.5 °C
⟦3 Hektar⟧ => 3 ha
⟦5 t CO2e⟧ => 5 t CO2e
⟦5 Mio. t CO₂-Äq.⟧ => 5000000 t CO2e
⟦300 MW⟧ und ⟦300 mW⟧ => 300 MW | 300 mW
⟦3 Jahre⟧ und ⟦5 Monate⟧ => 3 year | 5 month
das ⟦3-fache⟧ => 3 times
um 10.30 Uhr, um 10:30 Uhr, um 8 Uhr => none
§ 5 Abs. 2 Nr. 3 => none
Art. 12, Abschnitt 3.2, Tabelle 4, S. 15 => none
Tel. 030 1234567, +49 30 1234567, 030/1234567 => none
ISBN 978-3-16-148410-0, Version 2.1.3, 192.168.0.1, ⟦192.168.100.200⟧ => ?
der ⟦3.⟧ Platz => ordinal 3
der ⟦dritte⟧ Platz => ordinal 3
⟦3,2 млрд Euro⟧ => money 3200000000 EUR
⟦5 mil millones⟧ => ?
Im Jahr ⟦2024⟧ sank die Quote um ⟦0,4 Prozentpunkte⟧ auf ⟦5,7 %⟧; das waren ⟦1,2 Mio.⟧ Menschen. => period 2024 | 0.4 percentage-point | 5.7 percent | 1200000
Der Umsatz stieg im ⟦zweiten Quartal 2025⟧ um ⟦mehr als 8 Prozent⟧ auf ⟦3,1 Mrd. €⟧. => period 2025-Q2 | >8 percent | money 3100000000 EUR
Zum ⟦31. Dezember 2024⟧ lebten ⟦rund 83,6 Millionen⟧ Menschen in ⟦16⟧ Ländern. => date 2024-12-31 | ~83600000 | 16
vom ⟦01.02. bis zum 15.02.⟧ => date ?
vom ⟦01.02. bis 15.02.2024⟧ => date 2024-02-01/2024-02-15
darauf zu achten, die ⟦achte⟧ Runde => ordinal 8
(EU) Nr. 575/2013, Tabelle 23/24 => none
⟦1 Mrd. Euro⟧ nicht ganz, aber ⟦nicht ganz 5 %⟧ => money 1000000000 EUR | <5 percent
⟦5 Mrd kWh⟧ => 5000000000 kWh
beob\u00adacht\u00aden, Lis\u00adten, Ein\u00adfuhr => none
Die Inflationsrate lag ⟦2024⟧ bei ⟦2,2 Prozent⟧ nach ⟦5,9 Prozent⟧ im Vorjahr. => 2024 | 2.2 percent | 5.9 percent
⟦Rund ein Fünftel⟧ (⟦19,8 %⟧) der ⟦41,5 Mio.⟧ Haushalte => ~0.2 | 19.8 percent | 41500000
Das Unternehmen beschäftigt ⟦über 12.000⟧ Mitarbeiter an ⟦23⟧ Standorten. => >12000 | 23
⟦Weniger als ein Drittel⟧ war zufrieden. => <0.3333333333333333333333333333
Der Anteil stieg um ⟦1,5 Prozentpunkte⟧ auf ⟦34,2 %⟧. => 1.5 percentage-point | 34.2 percent
von ⟦Januar bis März 2025⟧ => period 2025-01/2025-03
Die Frist endet am ⟦30.06.2025⟧ um 24 Uhr. => date 2025-06-30
⟦zwei bis drei Prozent⟧ => 2..3 percent
ein Verlust von ⟦−3,4 Mio. Euro⟧ => money -3400000 EUR
Paragraf 5, Kapitel 3.2, Abb. 7 => none
⟦10 Mrd. kWh⟧ Strom => 10000000000 kWh
⟦5 ‰⟧ und ⟦50 ppm⟧ => 5 per-mille | 50 ppm
⟦1.1.2025⟧ => date 2025-01-01
⟦Nahezu 90 Prozent⟧ => ~90 percent
die Jahre ⟦2019⟧, ⟦2020⟧ und ⟦2021⟧ => period 2019 | period 2020 | period 2021
[de-AT] ⟦€ 12.500,50⟧ => money 12500.50 EUR
[de-CH] ⟦2’500 Franken⟧ => money 2500 CHF
""")


@pytest.mark.parametrize("row", ROWS)
def test_a_text_is_read_right(row):
    language, text, expected = taken_apart(row, LANGUAGE)
    assert [(q.literal, told(q)) for q in read(text, language)] == expected
