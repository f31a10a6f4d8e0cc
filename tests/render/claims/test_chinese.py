"""What counts as a claim in Chinese sentences, kind by kind; each row names the values that must be seen."""

import pytest
from claims_read import detect

CLAIMS = [
    # Arabic digits between Han characters
    ("共有48家企业参加。", "48"),
    ("全市登记车辆1,234,567辆。", "1,234,567"),
    ("共有４８家企业参加。", "４８"),
    ("失业率为4.2%。", "4.2%"),
    ("失业率为４．２％。", "４．２％"),
    ("比重提高1.3个百分点。", "1.3个百分点"),
    ("床位每千人6.7张。", "6.7"),
    ("最低气温为-12.5℃。", "12.5"),
    ("营业收入达12.4亿元。", "12.4亿元"),
    ("罚款200美元。", "200美元"),
    ("总人口为14亿1178万人。", "14亿1178万"),
    ("研发费用8000余万元。", "8000余万"),
    ("芯片采用5纳米工艺。", "5纳米"),
    ("集成超过160亿个晶体管。", "160亿"),
    ("偏差比例为±5%。", "5%"),
    ("来自30多个国家。", "30多"),
    ("票数为7:3。", "7:3"),
    # Han numerals
    ("约两百万人受灾。", "两百万"),
    ("工程投资一百二十亿元。", "一百二十亿元"),
    ("工程历时十二年。", "十二年"),
    ("百分之三十七的人支持。", "百分之三十七"),
    ("三分之二的学校复课。", "三分之二"),
    ("占比不足两成。", "两成"),
    ("近一半学生走读。", "一半"),
    ("出口翻了一番。", "翻了一番"),
    ("产值翻两番。", "翻两番"),
    ("产量增长两倍。", "两倍"),
    ("订单减半。", "减半"),
    ("规模扩大了一倍。", "一倍"),
    ("共有三部作品入选。", "三"),
    ("事故造成七人死亡。", "七"),
    ("会议通过了五项决议。", "五"),
    # dates and periods
    ("该桥于1932年5月17日通车。", "1932年5月17日"),
    ("矿井于1994年关闭。", "1994年"),
    ("二〇二五年十一月三十日揭牌。", "二〇二五年十一月三十日"),
    ("2023年上半年利润下降。", "2023年上半年"),
    ("2024年第三季度销量回升。", "2024年第三季度"),
    ("2020财年亏损。", "2020财年"),
    ("2005-05-12首映。", "2005-05-12"),
    ("2011—2019年持续增长。", "2011—2019年"),
    ("2011年至2019年持续增长。", "2011年至2019年"),
    ("会议于5月20日举行。", "5月20日"),
    ("20世纪90年代房价上涨。", "90年代"),
    # ordinals
    ("排名居全国第三位。", "第三"),
    ("位居第二。", "第二"),
    ("是全球第一大市场。", "第一大"),
    ("票房排名第5。", "第5"),
    ("连续第四年下降。", "第四年"),
    # ranges
    ("增速为6%-6.5%。", "6%-6.5%"),
    ("占比为25至45%。", "25至45%"),
    ("气温在3到8度之间。", "3到8"),
    # Markdown around claims
    ("| 挪威 | 81.2 |", "81.2"),
    ("# 失业率升至3.9%", "3.9%"),
    ("## 3家工厂关闭", "3"),
    ("- 14家工厂关闭", "14"),
    ("增长**5.2%**。", "5.2%"),
    ("见表2，共有14家。", "14"),
    ("失业率为4.2%[^1]。", "4.2%"),
    # quotations
    ("部长说：“大桥是安全的。”", "大桥是安全的。"),
    ("他表示“我们不会签字”。", "我们不会签字"),
    ("报告指出，“风险总体可控，但不容忽视”。", "风险总体可控，但不容忽视"),
    ("她寫道：「隧道已永久關閉」。", "隧道已永久關閉"),
    ("> 大桥是安全的。", "大桥是安全的。"),
]

NO_CLAIMS = [
    # places in a document
    "参见第3章图4和表2。",
    "参见第三章第二节。",
    "如图2-1所示。",
    "见附录3。",
    "见附表1。",
    "根据《办法》第十五条第二款执行。",
    "详见第12页。",
    "式（3）给出结果。",
    "一、总则",
    "（一）为了规范管理，制定本办法。",
    "1．总则",
    "3、结论",
    "（2）其次说明原因。",
    "## 2.1 方法",
    "## 一、背景",
    "第一，加强管理。",
    "其一，管理不善。",
    "步骤3可以省略。",
    "①加强管理。",
    # words that hold a numeral and are no number
    "这件事十分重要。",
    "万一失败，一切都要重来。",
    "“十四五”规划已经发布。",
    "十四五期间继续努力。",
    "一般来说，一定要统一标准。",
    "我们一起去，一直走。",
    "千万不要忘记。",
    "老百姓很高兴。",
    "四川和三亚都去过。",
    "他三番五次地来。",
    "两岸关系缓和。",
    "双方一致同意。",
    "一个人要有理想。",
    "这是一次机会。",
    "一些专家反对。",
    "第三方机构负责评估。",
    "一方面要发展，另一方面要稳定。",
    "一带一路沿线合作。",
    "一线城市房价平稳。",
    "三农问题很重要。",
    "这是唯一的办法。",
    "百度和百花齐放无关。",
    "第二天再说。",
    "两会召开。",
    # names, versions, identifiers
    "新冠COVID-19疫情结束。",
    "使用Python 3.11运行。",
    "符合GB/T 7714—2015标准。",
    "符合ISO 9001标准。",
    "5G网络已覆盖。",
    "升级到V2.3版本。",
    "请拨打12345热线。",
    "电话：010-62345678",
    "请打开报告2024.pdf文件。",
    "书号ISBN 978-7-04-050694-5",
    "国发〔2023〕15号文件规定如此。",
    # clock times, code, references, placeholders
    "会议上午10:30开始。",
    "会议下午3点开始。",
    "运行`sleep 30`即可。",
    "见https://example.cn/2024/05/12。",
    "增长<<gdp@2024.growth>>。",
    "此前已有研究[12]。",
    "此前已有研究（李明，2019）。",
    "李明（2019）不同意。",
    "结论见[^12]。",
    "<!-- 还有3处 -->",
    # terms in quotation marks
    "推进“一带一路”建设。",
    "落实“双碳”目标。",
    "坚持“高质量发展”。",
]


def seen(text: str, language: str = "zh") -> list[str]:
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
    candidates = detect(text, language="zh")
    assert [(c.text, c.why) for c in candidates if c.claim] == []
    assert all(candidate.why for candidate in candidates)
