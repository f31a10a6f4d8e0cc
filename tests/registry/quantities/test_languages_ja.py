"""Japanese: every kind of value, on a text of that language.

What a row says stands in ``value_rows``.
"""

import pytest
from value_rows import rows, taken_apart, told

from factlock.registry.quantities import read

LANGUAGE = "ja"

ROWS = rows("""
⟦1,234⟧世帯 => 1234
⟦１，２３４⟧世帯 => 1234
⟦1万2,345⟧人 => 12345
⟦1,234,567⟧件 => 1234567
⟦0.05⟧ => 0.05
⟦1.234⟧ => 1.234
⟦−2.1%⟧ => -2.1 percent
⟦▲2.1%⟧ => -2.1 percent
⟦△1,234百万円⟧ => money -1234000000 JPY
⟦マイナス2.1％⟧ => -2.1 percent
⟦＋1.5％⟧ => 1.5 percent
当期純利益␉⟦(1,234)⟧␉⟦567⟧ => ? | 567
⟦5万⟧人 => 50000
⟦3億円⟧ => money 300000000 JPY
⟦1兆2,000億円⟧ => money 1200000000000 JPY
⟦5千円⟧ => money 5000 JPY
⟦1,234百万円⟧ => money 1234000000 JPY
⟦1億2,345万円⟧ => money 123450000 JPY
⟦3億ドル⟧ => money 300000000 $
⟦3億米ドル⟧ => money 300000000 USD
⟦500ユーロ⟧ => money 500 EUR
⟦500ポンド⟧ => money 500 pound
⟦5億人民元⟧ => money 500000000 CNY
⟦¥5,000⟧ => money 5000 JPY
⟦￥５，０００⟧ => money 5000 JPY
⟦5,000円⟧ => money 5000 JPY
⟦5億ウォン⟧ => money 500000000 KRW
⟦4.2％⟧ => 4.2 percent
⟦4.2パーセント⟧ => 4.2 percent
⟦0.5ポイント⟧ => 0.5 point
⟦0.5パーセントポイント⟧ => 0.5 percentage-point
⟦0.5%ポイント⟧ => 0.5 percentage-point
⟦25ベーシスポイント⟧ => 25 basis-point
⟦7.8‰⟧ => 7.8 per-mille
⟦3割⟧ => 30 percent
⟦3割5分⟧ => 35 percent
⟦三割⟧ => 30 percent
⟦5%以上⟧ => >=5 percent
⟦5 % 以上⟧ => >=5 percent
⟦5％以下⟧ => <=5 percent
⟦5％未満⟧ => <5 percent
⟦5％超⟧ => >5 percent
⟦5%を超える⟧ => >5 percent
⟦5%を上回る⟧ => >5 percent
⟦5%を下回る⟧ => <5 percent
⟦少なくとも5⟧人 => >=5
⟦100人以上⟧ => >=100
⟦約5%⟧ => ~5 percent
⟦およそ5万⟧人 => ~50000
⟦ほぼ5%⟧ => ~5 percent
⟦5%程度⟧ => ~5 percent
⟦5%前後⟧ => ~5 percent
⟦5万人ほど⟧ => ~50000
⟦3割強⟧ => ~30 percent
⟦3割弱⟧ => ~30 percent
⟦5%近く⟧ => ~5 percent
⟦3%台⟧ => ? percent
⟦最大5%⟧ => <=5 percent
⟦3～5%⟧ => 3..5 percent
⟦3〜5％⟧ => 3..5 percent
⟦3%～5%⟧ => 3..5 percent
⟦3.1%⟧から⟦3.9%⟧に上昇 => 3.1 percent | 3.9 percent
⟦3分の2⟧ => 0.6666666666666666666666666667
⟦三分の二⟧ => 0.6666666666666666666666666667
⟦4分の1⟧ => 0.25
⟦三百万⟧人 => 3000000
⟦二十五⟧か国 => 25
⟦五⟧社 => 5
⟦2025年12月31日⟧ => date 2025-12-31
⟦２０２５年１２月３１日⟧ => date 2025-12-31
⟦令和7年⟧ => period 2025
⟦令和７年３月５日⟧ => date 2025-03-05
⟦平成31年4月30日⟧ => date 2019-04-30
⟦令和元年5月1日⟧ => date 2019-05-01
⟦昭和64年1月7日⟧ => date 1989-01-07
⟦2025年度⟧ => period FY2025
⟦令和6年度⟧ => period FY2024
⟦2025年3月期⟧ => period 2024-04/2025-03
⟦2025年3月⟧ => period 2025-03
⟦2025年4～6月期⟧ => period 2025-04/2025-06
⟦2025年第3四半期⟧ => period 2025-Q3
⟦2025年度第3四半期⟧ => period ?
⟦第3四半期⟧ => period ?
⟦上半期⟧ => period ?
⟦2025年上半期⟧ => period 2025-H1
⟦2025年前半⟧ => period 2025-H1
⟦3月5日⟧ => date ?
⟦2015年から2025年⟧ => period 2015/2025
⟦2025/12/31⟧ => date 2025-12-31
⟦2025年⟧末 => period 2025
⟦1990年代⟧ => period 1990/1999
⟦21世紀⟧ => period 2001/2100
⟦03/04/2025⟧ => date ?
⟦5キロワット時⟧ => 5 kWh
⟦5kWh⟧ => 5 kWh
⟦12平方キロメートル⟧ => 12 km²
⟦80平方メートル⟧ => 80 m²
⟦80㎡⟧ => 80 m²
⟦5立方メートル⟧ => 5 m³
⟦3ヘクタール⟧ => 3 ha
⟦20坪⟧ => 20 坪
⟦5トン⟧ => 5 t
⟦5万トン⟧ => 50000 t
⟦5キログラム⟧ => 5 kg
⟦21.5度⟧ => 21.5 度
⟦21.5℃⟧ => 21.5 °C
⟦3時間⟧ => 3 h
⟦30分間⟧ => 30 min
⟦3か月⟧ => 3 month
⟦3カ月⟧ => 3 month
⟦5年間⟧ => 5 year
⟦60歳以上⟧ => >=60 歳
⟦3倍⟧ => 3 times
⟦2ダース⟧ => 24
⟦5t-CO2⟧ => 5 t CO2
⟦5⟧人 => 5
午前10時30分、10:30 => none
⟦第5⟧条 => ordinal 5
⟦第3⟧位 => ordinal 3
電話03-1234-5678、〒100-0001 => none
ISBN 978-4-16-148410-0、バージョン2.1.3、192.168.0.1 => none
一部、一方、十分、万一 => none
⟦2024年⟧の失業率は前年比⟦0.1ポイント⟧低下し、⟦2.5％⟧だった。 => period 2024 | 0.1 point | 2.5 percent
⟦令和6年10月1日⟧現在の総人口は⟦1億2380万2千⟧人で、⟦14年⟧連続の減少。 => date 2024-10-01 | 123802000 | 14 year
売上高は前期比⟦5%⟧増の⟦1兆2,345億円⟧、営業利益は⟦約500億円⟧。 => 5 percent | money 1234500000000 JPY | money ~50000000000 JPY
⟦10万分の1⟧ => 0.00001
⟦25年3月期⟧ => period ?
⟦４⟧強入り => 4
⟦3年半⟧、⟦1時間半⟧ => 3.5 year | 1.5 h
売上高は⟦約1兆5000億円⟧だった => money ~1500000000000 JPY
⟦2024年度⟧の予算は⟦112兆5,717億円⟧ => period FY2024 | money 112571700000000 JPY
⟦5～10％⟧の減少 => 5..10 percent
⟦65歳以上⟧の人口は⟦3,625万⟧人 => >=65 歳 | 36250000
⟦昭和20年8月15日⟧ => date 1945-08-15
⟦0.1ポイント⟧上昇の⟦2.6％⟧ => 0.1 point | 2.6 percent
⟦1,000万円未満⟧ => money <10000000 JPY
""")


@pytest.mark.parametrize("row", ROWS)
def test_a_text_is_read_right(row):
    language, text, expected = taken_apart(row, LANGUAGE)
    assert [(q.literal, told(q)) for q in read(text, language)] == expected
