"""French: every kind of value, on a text of that language.

What a row says stands in ``value_rows``.
"""

import pytest
from value_rows import rows, taken_apart, told

from factlock.registry.quantities import read

LANGUAGE = "fr"

ROWS = rows("""
⟦1 234⟧ ménages => 1234
⟦1\u202f234\u202f567⟧ habitants => 1234567
⟦1 234,5⟧ => 1234.5
⟦0,05⟧ => 0.05
⟦1.234⟧ ménages => ?
⟦12.5⟧ => ?
⟦1,234⟧ => 1.234
[fr-CH] ⟦12\u202f500⟧ => 12500
[fr-CH] ⟦1'234⟧ => ?
[fr-CH] ⟦Fr. 20⟧ => money 20 CHF
⟦−2,1 %⟧ => -2.1 percent
⟦moins 2,1 %⟧ => -2.1 percent
(⟦- 2,5 %⟧) => -2.5 percent
⟦+1,5 %⟧ => 1.5 percent
Résultat␉⟦(1 234)⟧␉⟦567⟧ => ? | 567
⟦1,2 milliard d'euros⟧ => money 1200000000 EUR
⟦1,2 milliard d’euros⟧ => money 1200000000 EUR
⟦3,5 Mds€⟧ => money 3500000000 EUR
⟦3,5 Md€⟧ => money 3500000000 EUR
⟦3,5 Mds d'euros⟧ => money 3500000000 EUR
⟦12 M€⟧ => money 12000000 EUR
⟦250 k€⟧ => money 250000 EUR
⟦5 millions d'euros⟧ => money 5000000 EUR
⟦2 billions d'euros⟧ => money 2000000000000 EUR
⟦1 billion⟧ => 1000000000000
⟦1 trillion⟧ => 1000000000000000000
⟦3 milliers⟧ de cas => 3000
⟦2 douzaines⟧ => 24
⟦5 millions de tonnes⟧ => 5000000 t
⟦20 euros⟧ => money 20 EUR
⟦99 centimes⟧ => 99 centime
⟦5 dollars américains⟧ => money 5 USD
⟦5 $ US⟧ => money 5 USD
[fr-CA] ⟦5 $⟧ => money 5 CAD
⟦500 francs CFA⟧ => money 500 CFA
⟦20 francs suisses⟧ => money 20 CHF
⟦10 livres sterling⟧ => money 10 GBP
⟦4,2 pour cent⟧ => 4.2 percent
⟦4,2\u00a0%⟧ => 4.2 percent
⟦4,2 p. 100⟧ => 4.2 percent
⟦0,3 point de pourcentage⟧ => 0.3 percentage-point
⟦3 points de pourcentage⟧ => 3 percentage-point
⟦50 points de base⟧ => 50 basis-point
⟦50 pb⟧ => 50 basis-point
⟦0,5 pour mille⟧ => 0.5 per-mille
⟦7,8 ‰⟧ => 7.8 per-mille
recul de ⟦0,3⟧ point => 0.3
⟦plus de 5 %⟧ => >5 percent
⟦moins de 5 %⟧ => <5 percent
⟦pas plus de 5 %⟧ => <=5 percent
⟦pas moins de 5 %⟧ => >=5 percent
⟦au moins 5 %⟧ => >=5 percent
⟦au plus 5 %⟧ => <=5 percent
⟦au maximum 5 %⟧ => <=5 percent
⟦au minimum 5 %⟧ => >=5 percent
⟦jusqu'à 5 %⟧ => <=5 percent
⟦supérieur à 5 %⟧ => >5 percent
⟦supérieures à 5 %⟧ => >5 percent
⟦inférieur ou égal à 5 %⟧ => <=5 percent
⟦supérieure ou égale à 5 %⟧ => >=5 percent
⟦5 % ou plus⟧ => >=5 percent
⟦5 % et plus⟧ => >=5 percent
⟦5 % au moins⟧ => >=5 percent
⟦5 % au plus⟧ => <=5 percent
⟦5 % ou moins⟧ => <=5 percent
qui ⟦dépasse 5 %⟧ => >5 percent
qui ⟦ne dépasse pas 5 %⟧ => <=5 percent
⟦un peu plus de 5 %⟧ => >~5 percent
⟦environ 5 %⟧ => ~5 percent
⟦près de 5 millions⟧ => ~5000000
⟦quelque 500⟧ cas => ~500
⟦à peu près 5 %⟧ => ~5 percent
⟦presque 5 %⟧ => ~5 percent
⟦de l'ordre de 5 %⟧ => ~5 percent
⟦autour de 5 %⟧ => ~5 percent
⟦5 % environ⟧ => ~5 percent
⟦5 %⟧ de plus que ⟦3 %⟧ => 5 percent | 3 percent
⟦≥ 5 %⟧ => >=5 percent
⟦entre 3 et 5 %⟧ => 3..5 percent
de ⟦3⟧ à ⟦5 %⟧ => 3 percent | 5 percent
⟦3 à 5 %⟧ => 3..5 percent
⟦3–5 millions d'euros⟧ => money 3000000..5000000 EUR
de ⟦3,1 %⟧ à ⟦3,9 %⟧ => 3.1 percent | 3.9 percent
⟦deux tiers⟧ des ménages => 0.6666666666666666666666666667
⟦un tiers⟧ des ménages => 0.3333333333333333333333333333
⟦un quart⟧ des ménages => 0.25
⟦trois quarts⟧ des ménages => 0.75
⟦un cinquième⟧ de la population => 0.2
un tiers de confiance, un quart d'heure => none
⟦quatre-vingt-dix-sept⟧ => 97
⟦quatre-vingts⟧ pays => 80
⟦soixante et onze⟧ => 71
⟦soixante-quinze⟧ => 75
⟦vingt et un⟧ pays => 21
⟦deux cent cinquante⟧ => 250
⟦deux cents⟧ => 200
⟦six cents⟧ personnes => 600
⟦trois mille quatre cent douze⟧ => 3412
⟦mille deux cents⟧ => 1200
⟦un million⟧ => 1000000
⟦un demi-million⟧ => 500000
⟦un million et demi⟧ => 1500000
⟦deux milliards et demi d'euros⟧ => money 2500000000 EUR
⟦1 million et demi⟧ => 1500000.0
⟦septante-cinq⟧ => 75
⟦nonante-sept⟧ => 97
⟦dix-sept⟧ pays => 17
⟦sept⟧ pays => 7
⟦cinq pour cent⟧ => 5 percent
un pays, une femme, les uns, des milliers, une dizaine => none
⟦1er janvier 2025⟧ => date 2025-01-01
⟦31/12/2025⟧ => date 2025-12-31
⟦03/04/2025⟧ => date 2025-04-03
⟦5 mars 2024⟧ => date 2024-03-05
⟦5 au 7 mars 2024⟧ => date 2024-03-05/2024-03-07
⟦12 déc. 2024⟧ => date 2024-12-12
⟦3 janv. 2024⟧ => date 2024-01-03
⟦14 juil. 2024⟧ => date 2024-07-14
⟦mars 2024⟧ => period 2024-03
⟦T3 2025⟧ => period 2025-Q3
au ⟦troisième trimestre 2025⟧ => period 2025-Q3
⟦3e trimestre 2025⟧ => period 2025-Q3
⟦1er trimestre de 2025⟧ => period 2025-Q1
⟦premier semestre 2025⟧ => period 2025-H1
⟦S1 2025⟧ => period 2025-H1
les ⟦neuf premiers mois de 2025⟧ => period 2025-01/2025-09
au ⟦troisième trimestre⟧ => period ?
⟦exercice 2024⟧ => period FY2024
⟦exercice 2024/25⟧ => period 2024/25
⟦année scolaire 2024-2025⟧ => period 2024/25
en ⟦2025⟧ => period 2025
depuis ⟦2019⟧ => period 2019
d'ici ⟦2030⟧ => period 2030
fin ⟦2024⟧ => period 2024
l'année ⟦2025⟧ => period 2025
entre ⟦2015 et 2025⟧ => period 2015/2025
⟦2000⟧ ménages => 2000
les ⟦années 1990⟧ => period 1990/1999
au ⟦20e siècle⟧ => period 1901/2000
au ⟦XXe siècle⟧ => period 1901/2000
⟦5 kWh⟧ => 5 kWh
⟦5 kilowattheures⟧ => 5 kWh
⟦12 kilomètres carrés⟧ => 12 km²
⟦5 mètres cubes⟧ => 5 m³
⟦3 hectares⟧ => 3 ha
⟦21,5 degrés Celsius⟧ => 21.5 °C
⟦21,5 °C⟧ => 21.5 °C
⟦5 Mt éq. CO2⟧ => 5 Mt CO2e
⟦5 t CO2e⟧ => 5 t CO2e
⟦3 ans⟧ et ⟦5 mois⟧ => 3 year | 5 month
⟦3 fois⟧ plus => 3 times
⟦60 ans et plus⟧ => >=60 year
à 14h30, à 14 h 30, à 10:30 => none
article 12, § 5, page 15, tableau 3, n° 5 => none
Tél. : 01 23 45 67 89, +33 1 23 45 67 89 => none
ISBN 978-2-07-036822-8, version 2.1.3, 192.168.0.1 => none
le ⟦3e⟧ rang => ordinal 3
le ⟦troisième⟧ rang => ordinal 3
la ⟦1re⟧ place => ordinal 1
⟦5 mil millones⟧ => ?
⟦3,2 млрд⟧ => 3200000000
En ⟦2024⟧, le taux a reculé de ⟦0,4 point de pourcentage⟧, à ⟦5,7 %⟧. => period 2024 | 0.4 percentage-point | 5.7 percent
Au ⟦2e trimestre 2025⟧, le chiffre d'affaires atteint ⟦plus de 3,1 milliards d'euros⟧. => period 2025-Q2 | money >3100000000 EUR
Au ⟦1er janvier 2025⟧, ⟦68,6 millions⟧ de personnes vivaient en France. => date 2025-01-01 | 68600000
les années soixante, un bâtiment neuf => none
⟦près d'un quart⟧ et ⟦plus d'un tiers⟧ des ménages => ~0.25 | >0.3333333333333333333333333333
⟦3 ans et demi⟧ => 3.5 year
⟦entre 3 et 5 millions d'euros⟧ => money 3000000..5000000 EUR
Le PIB a progressé de ⟦1,1 %⟧ en ⟦2024⟧, après ⟦1,4 %⟧ en ⟦2023⟧. => 1.1 percent | period 2024 | 1.4 percent | period 2023
⟦Plus d'un million⟧ de personnes, soit ⟦environ 15 %⟧ => >1000000 | ~15 percent
un déficit de ⟦−5,8 %⟧ du PIB => -5.8 percent
Le chômage recule de ⟦0,2 point de pourcentage⟧ à ⟦7,3 %⟧. => 0.2 percentage-point | 7.3 percent
de ⟦janvier à mars 2025⟧ => period 2025-01/2025-03
du ⟦1er au 15 juin 2025⟧ => date 2025-06-01/2025-06-15
⟦trois à cinq ans⟧ => 3..5 year
⟦2,5 milliards de dollars⟧ => money 2500000000 $
⟦50 000 tonnes de CO2⟧ => 50000 t CO2
⟦quarante-deux millions d'euros⟧ => money 42000000 EUR
chapitre 3, annexe 2, p. 45 => none
⟦12,50 €⟧ => money 12.50 EUR
⟦70 000 k€⟧ => money 70000000 EUR
⟦100 %⟧ des ⟦27⟧ États => 100 percent | 27
""")


@pytest.mark.parametrize("row", ROWS)
def test_a_text_is_read_right(row):
    language, text, expected = taken_apart(row, LANGUAGE)
    assert [(q.literal, told(q)) for q in read(text, language)] == expected
