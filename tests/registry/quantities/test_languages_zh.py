"""Chinese, simplified and traditional: every kind of value.

What a row says stands in ``value_rows``.
"""

import pytest
from value_rows import rows, taken_apart, told

from factlock.registry.quantities import read

LANGUAGE = "zh"

ROWS = rows("""
⟦1,234⟧户 => 1234
⟦１，２３４⟧户 => 1234
⟦1 234⟧户 => 1234
⟦0.05⟧ => 0.05
⟦1.234⟧ => 1.234
⟦−2.1%⟧ => -2.1 percent
⟦负2.1%⟧ => -2.1 percent
⟦負2.1%⟧ => -2.1 percent
⟦＋1.5％⟧ => 1.5 percent
净利润␉⟦(1,234)⟧␉⟦567⟧ => ? | 567
⟦5万⟧人 => 50000
⟦3千⟧ => 3000
⟦1.5万亿元⟧ => money 1500000000000 CNY
⟦3亿元⟧ => money 300000000 CNY
[zh-CN] ⟦5兆元⟧ => money ? CNY
[zh-TW] ⟦5兆元⟧ => money 5000000000000 TWD
[zh-TW] ⟦1兆2,000億元⟧ => money 1200000000000 TWD
[zh-HK] ⟦3億元⟧ => money 300000000 HKD
[zh-TW] ⟦新臺幣3億元⟧ => money 300000000 TWD
[zh-TW] ⟦NT$500⟧ => money 500 TWD
[zh-HK] ⟦HK$500⟧ => money 500 HKD
[zh-TW] ⟦¥500⟧ => money 500 ¥
⟦¥500⟧ => money 500 CNY
⟦人民币5亿元⟧ => money 500000000 CNY
⟦500日元⟧ => money 500 JPY
⟦3亿美元⟧ => money 300000000 USD
⟦5万韩元⟧ => money 50000 KRW
⟦500瑞典克朗⟧ => money 500 SEK
⟦3元5角⟧ => money 3.5 CNY
⟦3元5角2分⟧ => money 3.52 CNY
⟦5角⟧ => 5 角
⟦壹佰贰拾叁万元整⟧ => money 1230000 CNY
⟦人民币壹佰贰拾叁万肆仟伍佰陆拾柒元整⟧ => money 1234567 CNY
⟦叁仟伍佰圆整⟧ => money 3500 CNY
⟦贰佰元伍角⟧ => money 200.5 CNY
⟦二十五⟧个国家 => 25
⟦一百零五⟧人 => 105
⟦三百二十⟧人 => 320
⟦一千二百亿元⟧ => money 120000000000 CNY
⟦两万五千⟧户 => 25000
⟦三点五亿元⟧ => money 350000000 CNY
⟦二〇二五年⟧ => period 2025
⟦二○二五年三月⟧ => period 2025-03
⟦三分之二⟧ => 0.6666666666666666666666666667
⟦四分之三⟧ => 0.75
⟦百分之五点二⟧ => 5.2 percent
⟦百分之百⟧ => 100 percent
⟦千分之三⟧ => 3 per-mille
⟦三分之一强⟧ => ~0.3333333333333333333333333333
⟦5.2%⟧ => 5.2 percent
⟦5.2％⟧ => 5.2 percent
⟦7.8‰⟧ => 7.8 per-mille
⟦0.3个百分点⟧ => 0.3 percentage-point
[zh-TW] ⟦0.3個百分點⟧ => 0.3 percentage-point
⟦25个基点⟧ => 25 basis-point
[zh-TW] ⟦25個基點⟧ => 25 basis-point
⟦三成⟧ => 30 percent
⟦3.5成⟧ => 35 percent
⟦8折⟧ => 8 折
⟦超过5%⟧ => >5 percent
⟦不足5%⟧ => <5 percent
⟦近5万⟧人 => ~50000
⟦约5%⟧ => ~5 percent
[zh-TW] ⟦約5%⟧ => ~5 percent
⟦5%左右⟧ => ~5 percent
⟦5%以上⟧ => >=5 percent
⟦5 % 以上⟧ => >=5 percent
⟦5%以下⟧ => <=5 percent
⟦不少于5%⟧ => >=5 percent
⟦至少5%⟧ => >=5 percent
⟦不超过5%⟧ => <=5 percent
[zh-TW] ⟦不到5%⟧ => <5 percent
[zh-TW] ⟦逾5萬⟧人 => >50000
⟦大于等于5%⟧ => >=5 percent
⟦小于或等于5%⟧ => <=5 percent
⟦5%及以上⟧ => >=5 percent
⟦5万多⟧人 => >=50000
⟦3～5%⟧ => 3..5 percent
⟦3%—5%⟧ => 3..5 percent
⟦3%至5%⟧ => 3..5 percent
介于⟦3%和5%⟧之间 => 3..5 percent
从⟦3.1%⟧升至⟦3.9%⟧ => 3.1 percent | 3.9 percent
⟦3000—5000元⟧ => money 3000..5000 CNY
⟦2025年12月31日⟧ => date 2025-12-31
⟦２０２５年１２月３１日⟧ => date 2025-12-31
⟦二〇二五年十二月三十一日⟧ => date 2025-12-31
⟦2025-12-31⟧ => date 2025-12-31
⟦2025.12.31⟧ => date 2025-12-31
⟦03/04/2025⟧ => date ?
[zh-TW] ⟦民國114年⟧ => period 2025
[zh-TW] ⟦民國114年3月5日⟧ => date 2025-03-05
[zh-TW] ⟦114年3月⟧ => period 2025-03
[zh-TW] ⟦114年⟧ => ? year
⟦民国三十八年⟧ => period 1949
⟦2025年度⟧ => period FY2025
⟦2025财年⟧ => period FY2025
⟦2024/25学年⟧ => period 2024/25
⟦2025年第三季度⟧ => period 2025-Q3
[zh-TW] ⟦2025年第3季⟧ => period 2025-Q3
⟦2025年上半年⟧ => period 2025-H1
⟦上半年⟧ => period ?
⟦第三季度⟧ => period ?
⟦2025年前三季度⟧ => period 2025-01/2025-09
⟦2025年1—9月⟧ => period 2025-01/2025-09
⟦2015—2025年⟧ => period 2015/2025
⟦2015年至2025年⟧ => period 2015/2025
⟦20世纪90年代⟧ => period 1990/1999
⟦3月5日⟧ => date ?
⟦5千瓦时⟧ => 5 kWh
⟦5亿千瓦时⟧ => 500000000 kWh
⟦300兆瓦⟧ => 300 MW
⟦12平方公里⟧ => 12 km²
⟦80平方米⟧ => 80 m²
[zh-TW] ⟦20坪⟧ => 20 坪
⟦5亩⟧ => 5 亩
⟦5万亩⟧ => 50000 亩
⟦3公顷⟧ => 3 ha
⟦5立方米⟧ => 5 m³
⟦21.5℃⟧ => 21.5 °C
⟦21.5摄氏度⟧ => 21.5 °C
⟦5吨⟧ => 5 t
⟦5亿吨二氧化碳当量⟧ => 500000000 t CO2e
⟦60岁以上⟧ => >=60 岁
⟦3倍⟧ => 3 times
⟦5⟧件 => 5
⟦5⟧人 => 5
⟦第5⟧条、⟦第二十三⟧条 => ordinal 5 | ordinal 23
⟦第3⟧名 => ordinal 3
上午10时30分、10:30、晚上八点半 => none
电话010-12345678、400-123-4567、+86 138 1234 5678 => none
版本2.1.3、192.168.0.1、ISBN 978-7-111-12345-6 => none
十分、万一、千万不要、一些、统一、百姓 => none
⟦2024年⟧全年国内生产总值⟦1349084亿元⟧，比上年增长⟦5.0%⟧，人均⟦95749元⟧。 => period 2024 | money 134908400000000 CNY | 5.0 percent | money 95749 CNY
[zh-TW] ⟦113年第4季⟧經濟成長率為⟦2.9%⟧，較上季減少⟦0.3個百分點⟧。 => period 2024-Q4 | 2.9 percent | 0.3 percentage-point
⟦3个半小时⟧、⟦两个半月⟧ => 3.5 h | 2.5 month
五角大楼、长三角 => none
《好声音》⟦第一⟧季 => ordinal 1
同比下降⟦3.2个百分点⟧ => 3.2 percentage-point
⟦一千三百万⟧人次 => 13000000
⟦1至9月⟧，⟦超过七成⟧ => period ? | >70 percent
[zh-TW] ⟦新台幣1.5兆元⟧ => money 1500000000000 TWD
[zh-TW] ⟦114年度⟧預算 => period FY2025
[zh-TW] ⟦約3成5⟧ => ~35 percent
⟦5.3亿亩⟧耕地 => 530000000 亩
[zh-HK] ⟦港幣500元⟧ => money 500 HKD
⟦25bp⟧ => 25 basis-point
""")


@pytest.mark.parametrize("row", ROWS)
def test_a_text_is_read_right(row):
    language, text, expected = taken_apart(row, LANGUAGE)
    assert [(q.literal, told(q)) for q in read(text, language)] == expected
