"""English, by country: every kind of value, and what other languages leave in an English text.

What a row says stands in ``value_rows``.
"""

import pytest
from value_rows import rows, taken_apart, told

from factlock.registry.quantities import read

LANGUAGE = "en"

ROWS = rows("""
⟦1,234⟧ households => 1234
[] ⟦1.234⟧ => ?
[] ⟦1,234⟧ => ?
⟦12 500⟧ firms => 12500
⟦12\u202f500⟧ firms => 12500
⟦1’234⟧ firms => ?
⟦１，２３４．５⟧ => 1234.5
[en-IN] ⟦₹1,23,456⟧ => money 123456 INR
[en-IN] ⟦Rs 5,00,000⟧ => money 500000 rupee
[en-IN] ⟦Rs. 2.5 lakh crore⟧ => money 2500000000000 rupee
[en-IN] ⟦12,34,56,789⟧ people => 123456789
⟦1,23,4567⟧ => ?
⟦5 lakh⟧ => 500000
⟦3 crore⟧ => 30000000
⟦5 lakh crore rupees⟧ => money 5000000000000 rupee
⟦−2.1%⟧ => -2.1 percent
⟦minus 2.1 percent⟧ => -2.1 percent
Net income␉⟦(1,234)⟧␉⟦567⟧ => ? | 567
Net income␉⟦(5.2)⟧␉⟦6.1⟧ => ? | 6.1
Net income␉⟦$(1,234)⟧␉⟦$567⟧ => money -1234 $ | money 567 $
Net income␉⟦($1,234)⟧␉⟦$567⟧ => money -1234 $ | money 567 $
a loss of ⟦$(1.2) million⟧ => money -1200000 $
change␉⟦(5.2)%⟧␉⟦6.1%⟧ => -5.2 percent | 6.1 percent
households (⟦1,234⟧) => 1234
␉(⟦2019⟧)␉ => period 2019
⟦£1.2bn⟧ => money 1200000000 GBP
⟦US$5m⟧ => money 5000000 USD
⟦NT$500⟧ => money 500 TWD
⟦₩5 trillion⟧ => money 5000000000000 KRW
⟦5 kr⟧ => money 5 krone
⟦SEK 5bn⟧ => money 5000000000 SEK
⟦5 Swiss francs⟧ => money 5 CHF
⟦5 euro⟧ => money 5 EUR
⟦50 cents⟧ => 50 cent
⟦$5.2M⟧ => money 5200000 $
⟦5 M€⟧ => money 5000000 EUR
⟦5 million⟧ => 5000000
⟦5 quadrillion⟧ => 5000000000000000
⟦5 mln⟧ => 5000000
⟦3 dozen⟧ => 36
⟦4.2 per cent⟧ => 4.2 percent
⟦0.3 percentage points⟧ => 0.3 percentage-point
⟦50 basis points⟧ => 50 basis-point
⟦50bp⟧ => 50 basis-point
⟦7.8‰⟧ => 7.8 per-mille
⟦7.8 per mille⟧ => 7.8 per-mille
⟦more than 5%⟧ => >5 percent
⟦less than 5%⟧ => <5 percent
⟦at least 5%⟧ => >=5 percent
⟦no more than 5%⟧ => <=5 percent
⟦5% or more⟧ => >=5 percent
⟦up to 5%⟧ => <=5 percent
⟦≥5%⟧ => >=5 percent
⟦about 5%⟧ => ~5 percent
⟦nearly 5 million⟧ => ~5000000
⟦between 3 and 5%⟧ => 3..5 percent
⟦3 to 5%⟧ => 3..5 percent
⟦3–5%⟧ => 3..5 percent
from ⟦3⟧ to ⟦5%⟧ => 3 percent | 5 percent
⟦3%–5%⟧ => 3..5 percent
⟦two thirds⟧ of firms => 0.6666666666666666666666666667
⟦a quarter⟧ of firms => 0.25
⟦1⅓⟧ => 1.3333333333333333333333333333
⟦twenty-one⟧ states => 21
⟦one hundred and five⟧ => 105
⟦two and a half million⟧ => 2500000
⟦one and a half hours⟧ => 1.5 h
⟦3 and a half million⟧ => 3500000
⟦12/31/2025⟧ => date 2025-12-31
⟦31/12/2025⟧ => date 2025-12-31
⟦03/04/2025⟧ => date ?
[en-US] ⟦03/04/2025⟧ => date 2025-03-04
[en-GB] ⟦03/04/2025⟧ => date 2025-04-03
⟦2025-12-31⟧ => date 2025-12-31
⟦31 December 2025⟧ => date 2025-12-31
⟦December 31, 2025⟧ => date 2025-12-31
⟦31st December 2025⟧ => date 2025-12-31
⟦FY2024/25⟧ => period 2024/25
⟦FY 2025⟧ => period FY2025
⟦fiscal year 2025⟧ => period FY2025
⟦Q3 2025⟧ => period 2025-Q3
⟦third quarter of 2025⟧ => period 2025-Q3
⟦3Q25⟧ => period 2025-Q3
⟦first half of 2025⟧ => period 2025-H1
⟦1H25⟧ => period 2025-H1
in ⟦2025⟧ => period 2025
⟦2019–2024⟧ => period 2019/2024
⟦2019/20⟧ => period 2019/20
the ⟦1990s⟧ => period 1990/1999
⟦21st century⟧ => period 2001/2100
⟦5 kWh⟧ => 5 kWh
⟦5 t CO2e⟧ => 5 t CO2e
⟦5 Mt CO₂⟧ => 5 Mt CO2
⟦12 sq km⟧ => 12 km²
⟦300 MW⟧ and ⟦300 mW⟧ => 300 MW | 300 mW
⟦21.5 °C⟧ => 21.5 °C
⟦5 ha⟧ => 5 ha
⟦5⟧ persons => 5
⟦3rd⟧ place => ordinal 3
at 10:30, at 5 p.m., at 5pm, at 10 a.m. => none
Section 3.2, Article 12, Table 4, p. 15, § 5, No. 5 => none
phone +1 212 555 0123, (212) 555-0123 => none
+44 20 7946 0958, +49 30 1234567 => none
ISBN 978-3-16-148410-0, version 2.1.3, v2.1, 192.168.0.1 => none
ISBN 9783161484100 => none
COVID-19, G20, A4, B-52, CO2, PM2.5, F-16 => none
⟦5 mil millones⟧ => ?
⟦3,2 млрд⟧ => ?
⟦5 mld⟧ => 5000000000
⟦4만⟧ => 40000
Exports rose ⟦4.2%⟧ to ⟦€1.2 billion⟧ in ⟦Q3 2025⟧, ⟦nearly three times⟧ the level of ⟦2019⟧. => 4.2 percent | money 1200000000 EUR | period 2025-Q3 | ~3 times | period 2019
In ⟦FY2024/25⟧ revenue reached ⟦Rs 1,23,456 crore⟧, up ⟦12.5 per cent⟧. => period 2024/25 | money 1234560000000 rupee | 12.5 percent
see pp. 123–135, Articles 7 to 11, Article 12(2) => none
⟦not quite 5%⟧ and ⟦barely 3%⟧ => <5 percent | ~3 percent
⟦Rs 1.5 cr⟧ and ⟦1 million and a half⟧ => money 15000000 rupee | 1500000.0
2001:db8::1, 00:1A:2B:3C:4D:5E => none
⟦£(2.3)m⟧ => money -2300000 GBP
⟦₹12.5 lakh crore⟧ => money 12500000000000 INR
on ⟦31.12.2024⟧ => date 2024-12-31
⟦1.2m tonnes of CO2⟧ => 1200000 t CO2
""")


@pytest.mark.parametrize("row", ROWS)
def test_a_text_is_read_right(row):
    language, text, expected = taken_apart(row, LANGUAGE)
    assert [(q.literal, told(q)) for q in read(text, language)] == expected
