"""Languages that are not read in words: a scale word is worth what it is, or makes the number unreadable.

What a row says stands in ``value_rows``.
"""

import pytest
from value_rows import rows, taken_apart, told

from factlock.registry.quantities import read

LANGUAGE = ""

ROWS = rows("""
[es] ⟦5 mil millones de euros⟧ => money 5000000000 EUR
[es] ⟦5 mil⟧ personas => 5000
[es] ⟦1,2 billones de euros⟧ => money 1200000000000 EUR
[es] ⟦1 trillón⟧ => 1000000000000000000
[es] ⟦1.234.567⟧ => 1234567
[es] ⟦más de 5 %⟧ => >5 percent
[es] ⟦0,3 puntos porcentuales⟧ => 0.3 percentage-point
[es] ⟦25 puntos básicos⟧ => 25 basis-point
[es] ⟦2 docenas⟧ => 24
[es] ⟦5 de marzo de 2024⟧ => date 2024-03-05
[es-MX] ⟦1,234.5⟧ => 1234.5
[it] ⟦5 mld⟧ => 5000000000
[it] ⟦5 miliardi di euro⟧ => money 5000000000 EUR
[it] ⟦3 mila⟧ => 3000
[it] ⟦1,2 milioni⟧ => 1200000
[it] ⟦2 bilioni⟧ => 2000000000000
[it-CH] ⟦1'234.50⟧ => 1234.50
[it] ⟦0,3 punti percentuali⟧ => 0.3 percentage-point
[pt] ⟦5 mil milhões de euros⟧ => money 5000000000 EUR
[pt-BR] ⟦R$ 5 bilhões⟧ => money 5000000000 BRL
[pt-BR] ⟦R$ 5 bi⟧ => money ? BRL
[pt] ⟦2 biliões⟧ => 2000000000000
[pt] ⟦3 mil⟧ => 3000
[nl] ⟦5 miljard euro⟧ => money 5000000000 EUR
[nl] ⟦3 mln⟧ => 3000000
[nl] ⟦2 biljoen⟧ => 2000000000000
[nl] ⟦5 mld⟧ => 5000000000
[nl] ⟦3 duizend⟧ => 3000
[nl] ⟦4,2 procent⟧ => 4.2 percent
[nl] ⟦0,3 procentpunt⟧ => 0.3 percentage-point
[ru] ⟦3,2 млрд⟧ => 3200000000
[ru] ⟦3,2 млрд руб.⟧ => money 3200000000 RUB
[ru] ⟦5 тыс.⟧ => 5000
[ru] ⟦5 миллионов⟧ => 5000000
[ru] ⟦2 миллиарда⟧ => 2000000000
[ru] ⟦3 триллиона⟧ => 3000000000000
[ru] ⟦5 тысяч⟧ => 5000
[ru] ⟦4,2 процента⟧ => 4.2 percent
[ru] ⟦0,3 процентного пункта⟧ => 0.3 percentage-point
[ru] ⟦1 234 567⟧ => 1234567
[uk] ⟦5 млрд⟧ => 5000000000
[uk] ⟦5 мільйонів⟧ => ?
[ko] ⟦4만⟧ => 40000
[ko] ⟦3억 5천만 원⟧ => money 350000000 KRW
[ko] ⟦5조 원⟧ => money 5000000000000 KRW
[ko] ⟦1조 2,000억 원⟧ => money 1200000000000 KRW
[ko] ⟦3천⟧명 => 3000
[ko] 제5조 => none
[ko] ⟦4.2%⟧ => 4.2 percent
[ko] ⟦0.3%포인트⟧ => 0.3 percentage-point
[ko] ⟦2025년 3월 5일⟧ => date 2025-03-05
[ko] ⟦2025년⟧ => period 2025
[pl] ⟦5 mld zł⟧ => money 5000000000 PLN
[pl] ⟦5 tys.⟧ => 5000
[pl] ⟦3 miliardy⟧ => 3000000000
[pl] ⟦5 milionów⟧ => 5000000
[pl] ⟦2 bln⟧ => 2000000000000
[cs] ⟦5 mil.⟧ => 5000000
[cs] ⟦5 mld.⟧ => 5000000000
[cs] ⟦5 tisíc⟧ => 5000
[sv] ⟦5 miljarder kronor⟧ => money 5000000000 SEK
[sv] ⟦5 mdkr⟧ => ?
[sv] ⟦3 tusen⟧ => 3000
[sv] ⟦2 biljoner⟧ => 2000000000000
[da] ⟦5 mio. kr.⟧ => money 5000000 krone
[da] ⟦5 mia. kr.⟧ => money 5000000000 krone
[no] ⟦2 billioner⟧ => 2000000000000
[fi] ⟦5 miljardia⟧ => ?
[fi] ⟦3 milj.⟧ euroa => ?
[tr] ⟦5 milyon⟧ => 5000000
[tr] ⟦3 milyar⟧ => 3000000000
[tr] ⟦5 bin⟧ => 5000
[id] ⟦5 juta⟧ => ?
[id] ⟦3 miliar⟧ => ?
[vi] ⟦5 triệu⟧ => ?
[vi] ⟦3 tỷ⟧ đồng => ?
[hu] ⟦5 millió⟧ => ?
[hu] ⟦3 milliárd⟧ => ?
[hu] ⟦5 ezer⟧ => ?
[ro] ⟦5 milioane⟧ => ?
[ro] ⟦5 mii⟧ => ?
[el] ⟦5 δισ.⟧ ευρώ => ?
[el] ⟦5 εκατομμύρια⟧ => ?
[bg] ⟦5 хил.⟧ => ?
[bg] ⟦5 милиона⟧ => ?
[ar] ⟦٥ مليون⟧ => ?
[ar] ⟦5 ألف⟧ => ?
[he] ⟦5 מיליון⟧ => ?
[hi] ⟦5 करोड़⟧ => ?
[hi] ⟦५ लाख⟧ => ?
[th] ⟦5 ล้าน⟧ => ?
[fa] ⟦۵ میلیارد⟧ => ?
[] ⟦5 mil millones⟧ => ?
[] ⟦3,2 млрд⟧ => 3200000000
[] ⟦5 mld⟧ => 5000000000
[] ⟦4만⟧ => 40000
[] ⟦5 billones⟧ => 5000000000000
[] ⟦5 bilhões⟧ => 5000000000
[] ⟦5 billions⟧ => ?
[] ⟦5 Billionen⟧ => 5000000000000
[] ⟦5 tys.⟧ => 5000
[] ⟦5 ribu⟧ => ?
[en] ⟦5 miles⟧, ⟦5⟧ military bases, ⟦5⟧ millionaires, ⟦5⟧ bills => 5 mi | 5 | 5 | 5
[en] ⟦5 million⟧ billboards => 5000000
[es] ⟦3.500 millones de euros⟧ => money 3500000000 EUR
[it] ⟦2,5 miliardi di euro⟧ => money 2500000000 EUR
[pt] ⟦1,5 milhão de reais⟧ => money 1500000 BRL
[nl] ⟦ruim 5 procent⟧ => ~5 percent
[ru] ⟦5 тыс. рублей⟧ => money 5000 RUB
[sv] ⟦2,5 miljarder kronor⟧ => money 2500000000 SEK
[pl] ⟦3,5 mln zł⟧ => money 3500000 PLN
""")


@pytest.mark.parametrize("row", ROWS)
def test_a_text_is_read_right(row):
    language, text, expected = taken_apart(row, LANGUAGE)
    assert [(q.literal, told(q)) for q in read(text, language)] == expected
