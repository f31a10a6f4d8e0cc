"""Which of the times that a sentence names, or its heading, a value is taken to be about."""

from datetime import date

import pytest

from factlock.registry import timeguard

REFERENCE = date(2026, 11, 30)
VALUE = "5%"

ENGLISH = [
    # forms of a time
    ("In Q3 2025 growth was 5%.", ["2025-Q3"]),
    ("In the third quarter of 2025 growth was 5%.", ["2025-Q3"]),
    ("In the first half of 2025 growth was 5%.", ["2025-H1"]),
    ("On 31 March 2024 the rate was 5%.", ["2024-03-31"]),
    ("In FY2025 margins were 5%.", ["FY2025"]),
    ("In the 1990s growth was 5%.", ["1990/1999"]),
    ("Over 2019–2024 growth was 5%.", ["2019/2024"]),
    ("Between 2019 and 2024 growth was 5%.", ["2019/2024"]),
    ("Growth was 5% in both 2023 and 2024.", ["2023", "2024"]),
    ("In 2022, 2023 and 2024 growth was 5%.", ["2022", "2023", "2024"]),
    ("Since 2019 growth was 5%.", ["2019-01-01/"]),
    ("Before 2019 growth was 5%.", ["/2019-01-01"]),
    # relative to the reference date
    ("Last year growth was 5%.", ["2025"]),
    ("Growth is 5% this quarter.", ["2026-Q4"]),
    ("Last month the rate was 5%.", ["2026-10"]),
    ("The rate was 5% in March.", ["2026-03"]),
    ("The rate was 5% in December.", ["2025-12"]),
    ("In the third quarter of last year growth was 5%.", ["2025-Q3"]),
    # a comparison is apart
    ("Growth was 5% in 2025 after 3% in 2024.", ["2025"]),
    ("Growth was 3% in 2025 after 5% in 2024.", ["2024"]),
    ("In 2025 growth of the whole economy was 5%, after 3% in 2024.", ["2025"]),
    ("In 2025 growth was 5%, up from 3% in 2024.", ["2025"]),
    ("In 2025 growth was 3%, up from 5% in 2024.", ["2024"]),
    ("The rate rose from 5% in 2023 to 6% in 2025.", ["2023"]),
    ("The rate rose from 4% in 2023 to 5% in 2025.", ["2025"]),
    ("The rate rose to 5% in 2025 from 4% in 2023.", ["2025"]),
    ("In 2025 prices were 5% higher than in 2024.", ["2025"]),
    ("Prices rose 5% in 2025 compared with 2024.", ["2025"]),
    ("Emissions fell 5% below 1990 levels by 2025.", ["2025"]),
    ("In 2025 the rate was 5%, above the 2019 level.", ["2025"]),
    ("In 2025 growth was 3%, up from 5% a year earlier.", ["2024"]),
    ("In 2025 growth was 5%, up from 3% a year earlier.", ["2025"]),
    ("More than 5% of firms shut in 2024.", ["2024"]),
    ("In 2024 the 2023 figure of 5% was revised.", ["2023"]),
    # each value to its own time
    ("Growth was 5% in 2025, and 3% in 2024.", ["2025"]),
    ("Growth was 3% in 2025 and 5% in 2024.", ["2024"]),
    ("In 2025, 5%; in 2024, 3%.", ["2025"]),
    ("In 2025, 3%; in 2024, 5%.", ["2024"]),
    ("It was 3% (2024) and 5% (2025).", ["2025"]),
    ("It was 5% (2024) and 3% (2025).", ["2024"]),
    ("2025 (5%) was better than 2024 (3%).", ["2025"]),
    ("It was 3% and 5% in 2023 and 2024, respectively.", ["2024"]),
    ("In 2025 exports fell, while output grew 5%.", ["2025"]),
    ("Growth was 5%, and in 2024 it was 3%.", []),
    # publication is apart
    ("Growth in 2025 was 5%, according to the 2026 report.", ["2025"]),
    ("Growth in 2025 was 5%, says a study published in March 2026.", ["2025"]),
    ("The report, published in March 2026, puts growth at 5%.", []),
    ("According to the 2026 report, growth was 5%.", []),
    ("Growth was 5% (Smith, 2026).", []),
    ("As of March 2026, growth in 2025 was 5%.", ["2025"]),
    ("As of 31 March 2026, the rate was 5%.", ["2026-03-31"]),
    ("Growth was 5% (released on 3 March 2026).", []),
    # longer sentences
    ("GDP grew by 5% in 2025, the fastest pace since 2019.", ["2025"]),
    ("GDP, which shrank in 2020, grew by 5% in 2025.", ["2025"]),
    ("Compared with 2019, employment in 2025 was up 5%.", ["2025"]),
    ("Compared with 2019, employment was up 5% in 2025.", ["2025"]),
    ("The share fell to 5% in 2025 from a peak of 9% in 2021.", ["2025"]),
    ("The share fell from a peak of 9% in 2021 to 5% in 2025.", ["2025"]),
    ("The share, 9% in 2021, fell to 5% in 2025.", ["2025"]),
    ("In the year to March 2025, prices rose 5%.", ["2025-03"]),
    ("In 2025 prices rose 5%, the most since 1990.", ["2025"]),
    ("Inflation in March 2025 was 5%, against 3% in February.", ["2025-03"]),
    ("Inflation in March 2025 was 3%, against 5% in February.", ["2025-02"]),
    ("By the end of 2025, 5% of homes had solar panels.", ["2025"]),
    ("Between January and June 2025, sales rose 5%.", ["2025-01/2025-06"]),
    ("Sales rose 5% from January to June 2025.", ["2025-01/2025-06"]),
    ("Sales rose 5% between 2019 and 2024, and 3% in 2025.", ["2019/2024"]),
    ("Sales rose 3% between 2019 and 2024, and 5% in 2025.", ["2025"]),
    ("The 2025 growth rate was 5%, compared to 3% for 2024.", ["2025"]),
    ("The 2025 growth rate was 3%, compared to 5% for 2024.", ["2024"]),
    ("Growth of 5% in 2025 followed growth of 3% in 2024.", ["2025"]),
    ("Growth of 3% in 2025 followed growth of 5% in 2024.", ["2024"]),
    ("The target for 2030 is 5%.", ["2030"]),
    ("The 2025 census found that 5% were foreign-born.", ["2025"]),
    ("From 2020 on, the rate was 5%.", ["2020-01-01/"]),
    ("Last year's 5% growth beat the 3% of 2024.", ["2025"]),
    ("Of the budget for 2025, 5% went to schools.", ["2025"]),
    ("Exports in 2025 (5%) grew faster than in 2024 (3%).", ["2025"]),
    ("Exports in 2025 (3%) grew faster than in 2024 (5%).", ["2024"]),
    ("In 2024, exports grew 3%; a year later, growth was 5%.", ["2025"]),
    ("In Q2 growth was 5%, from 3% in Q1.", ["2026-Q2"]),
    ("Data released on 3 March 2026 show that growth was 5% in 2025.", ["2025"]),
    ("The World Bank (2026) puts growth in 2025 at 5%.", ["2025"]),
    ("The World Bank (2026) puts growth at 5%.", []),
    ("In its 2026 annual report, the firm says margins were 5% in 2025.", ["2025"]),
    ("The rate stood at 5% on 1 January 2025 and at 3% on 1 January 2024.", ["2025-01-01"]),
    ("At 5%, growth in 2025 was higher than in any year since 2010.", ["2025"]),
    ("Until 2024 the rate was 5%.", ["2024"]),
    ("Unemployment was 5% in 2023, 2024 and 2025.", ["2023", "2024", "2025"]),
    ("Norway's population grew by 5% between the 2011 and 2021 censuses.", ["2011/2021"]),
    ("Following growth of 3% in 2024, the economy expanded by 5% in 2025.", ["2025"]),
    ("Unemployment averaged 5% in 2025 (2024: 6%).", ["2025"]),
    ("Unemployment averaged 6% in 2025 (2024: 5%).", ["2024"]),
    ("The central bank expects inflation of 5% in 2027.", ["2027"]),
    ("In the first nine months of 2025, exports rose 5%.", ["2025-01/2025-09"]),
    ("Exports rose 5% year on year in May 2025.", ["2025-05"]),
    ("By 2025 the share had reached 5%, from 2% a decade before.", ["2025"]),
    ("The 2024 budget set aside 5% for schools.", ["2024"]),
    ("Since its launch in 2012, the fund has returned 5%.", ["2012"]),
    ("In 2025, for the first time since 2008, growth exceeded 5%.", ["2025"]),
    (
        "Between 2020 and 2025, output per head rose by 5%, more than in the decade before.",
        ["2020/2025"],
    ),
    ("Of those surveyed in March 2025, 5% said yes.", ["2025-03"]),
    ("5% of the 2025 harvest was lost.", ["2025"]),
    ("Harvests fell 5% short of the 2019 record in 2025.", ["2025"]),
    ("Growth slowed from 6% in 2023 to 5% in 2024 and 4% in 2025.", ["2024"]),
    ("Growth slowed from 6% in 2023 to 4% in 2024 and 5% in 2025.", ["2025"]),
    ("In 2023, 2024 and 2025, growth was 6%, 5% and 4%, respectively.", ["2024"]),
    ("The rate is 5% (as of November 2026).", ["2026-11"]),
    ("The rate, last raised in 2023, stands at 5%.", ["2023"]),
    ("Some 5% of homes built before 1950 lack insulation.", ["/1950-01-01"]),
    ("Costs are 5% lower today than in 2020.", ["2026-11-30"]),
    ("Prices in December 2025 were 5% higher than a year earlier.", ["2025-12"]),
    ("At the end of 2025, 5% of loans were overdue, against 4% at the end of 2024.", ["2025"]),
    ("At the end of 2025, 4% of loans were overdue, against 5% at the end of 2024.", ["2024"]),
    ("The law of 2019 cut the rate to 5%.", ["2019"]),
    ("Growth (5%) was strong in 2025.", ["2025"]),
    ("In Q1 2025 sales rose 5%; in Q2 they fell 3%.", ["2025-Q1"]),
    ("In Q1 2025 sales rose 3%; in Q2 they fell 5%.", ["2025-Q2"]),
    ("Revenue for fiscal 2025 rose 5% from fiscal 2024.", ["FY2025"]),
]

CHINESE = [
    ("2025年第三季度增长5%。", ["2025-Q3"]),
    ("2025年上半年增长5%。", ["2025-H1"]),
    ("2024年3月31日为5%。", ["2024-03-31"]),
    ("2025财年利润率为5%。", ["FY2025"]),
    ("20世纪90年代增长5%。", ["1990/1999"]),
    ("2019年至2024年年均增长5%。", ["2019/2024"]),
    ("从2019年到2024年年均增长5%。", ["2019/2024"]),
    ("2022年、2023年和2024年增长5%。", ["2022", "2023", "2024"]),
    ("2019年以来增长5%。", ["2019-01-01/"]),
    ("2019年之前为5%。", ["/2019-01-01"]),
    ("去年增长5%。", ["2025"]),
    ("后年将增长5%。", ["2028"]),
    ("上月为5%。", ["2026-10"]),
    ("去年第三季度增长5%。", ["2025-Q3"]),
    ("今年上半年增长5%。", ["2026-H1"]),
    ("3月份为5%。", ["2026-03"]),
    ("2025年增长5%，2024年增长3%。", ["2025"]),
    ("2025年增长3%，2024年增长5%。", ["2024"]),
    ("2025年全国居民消费比上年增长5%。", ["2025"]),
    ("2025年比2024年增长5%。", ["2025"]),
    ("2025年为3%，低于2024年的5%。", ["2024"]),
    ("2025年为5%，低于2024年的6%。", ["2025"]),
    ("从2023年的5%升至2025年的6%。", ["2023"]),
    ("从2023年的4%升至2025年的5%。", ["2025"]),
    ("由2023年的4%提高到5%。", []),
    ("与2019年相比，2025年增长5%。", ["2025"]),
    ("2025年为3%，上年同期为5%。", ["2024"]),
    ("2023年和2024年分别为3%和5%。", ["2024"]),
    ("增长5%（2024年为3%）。", []),
    ("2025年（5%）好于2024年（3%）。", ["2025"]),
    ("据2026年3月发布的报告，2025年增长5%。", ["2025"]),
    ("据2026年统计公报，增长5%。", []),
    ("报告发布于2026年3月，增长5%。", []),
    ("《2026年展望》称增长5%。", []),
    ("增长5%（国家统计局，2026）。", []),
    ("截至2025年末为5%。", ["2025"]),
    ("截至2026年3月，2025年增长5%。", ["2025"]),
    ("2025年，全国GDP增长5%，创2019年以来新高。", ["2025"]),
    ("与2024年的3%相比，2025年增速达到5%。", ["2025"]),
    ("与2024年的5%相比，2025年增速达到6%。", ["2024"]),
    ("2025年增速为5%，比2024年提高2个百分点。", ["2025"]),
    ("2025年增速为3%，比2024年提高5%。", ["2025"]),
    ("2021年达到9%的峰值后，2025年降至5%。", ["2025"]),
    ("失业率由2024年的6%下降到2025年的5%。", ["2025"]),
    ("失业率由2024年的5%下降到2025年的4%。", ["2024"]),
    ("2025年3月，CPI同比上涨5%，2月为3%。", ["2025-03"]),
    ("2025年3月，CPI同比上涨3%，2月为5%。", ["2025-02"]),
    ("2025年1—9月，投资增长5%。", ["2025-01/2025-09"]),
    ("2025年前三季度增长5%。", ["2025-01/2025-09"]),
    ("国家统计局2026年1月17日发布的数据显示，2025年增长5%。", ["2025"]),
    ("到2030年，占比达到5%。", ["2030"]),
    ("自2020年以来，占比为5%。", ["2020-01-01/"]),
    ("2025年末，占比为5%，较上年末提高1个百分点。", ["2025"]),
    ("较2024年末提高5%。", []),
    ("2025年出口增长3%，进口增长5%。", ["2025"]),
    ("2025年和2024年增速分别为5%和3%。", ["2025"]),
    ("今年以来，价格上涨5%。", ["2026-01-01/"]),
    ("去年同期为5%。", ["2025"]),
    ("2025年增长3%，去年同期为5%。", ["2024"]),
    ("预计2027年增长5%。", ["2027"]),
    ("“十四五”期间年均增长5%。", []),
    ("2025年度利润率为5%。", ["FY2025"]),
    ("2020年第七次人口普查显示，占比为5%。", ["2020"]),
    ("全年GDP增长5%，其中第四季度增长4%。", []),
    ("2025年全年增长5%，其中四季度增长4%。", ["2025"]),
    ("2025年全年增长6%，其中四季度增长5%。", ["2025-Q4"]),
    ("2025年末全国人口比上年末减少5%。", ["2025"]),
    ("2020—2025年，年均增速为5%，高于2015—2020年的4%。", ["2020/2025"]),
    ("2020—2025年，年均增速为6%，高于2015—2020年的5%。", ["2015/2020"]),
    ("力争到2030年达到5%以上。", ["2030"]),
    ("自2023年起，税率为5%。", ["2023-01-01/"]),
    ("12月份，CPI同比上涨5%。", ["2025-12"]),
    ("2025年12月份，CPI同比上涨5%，环比上涨1%。", ["2025-12"]),
    ("继2024年增长3%之后，2025年增长5%。", ["2025"]),
    ("在2024年增长5%的基础上，2025年增长6%。", ["2024"]),
    ("2025年增长5%，增速比2024年加快1个百分点。", ["2025"]),
    ("2025年增速为5%（2024年为3%）。", ["2025"]),
    ("2025年增速为3%（2024年为5%）。", ["2024"]),
    ("预计今年增长5%，明年增长4%。", ["2026"]),
    ("预计今年增长4%，明年增长5%。", ["2027"]),
    ("国际货币基金组织2026年10月预测，2027年增长5%。", ["2027"]),
    ("本季度增长5%。", ["2026-Q4"]),
    ("2024、2025两年平均增长5%。", ["2024", "2025"]),
]


def spoken(sentence, heading="", language="en", value=VALUE):
    start = sentence.index(value)
    periods = timeguard.spoken_of(
        sentence, heading, language, start=start, end=start + len(value), reference=REFERENCE
    )
    return [str(period) for period in periods]


@pytest.mark.parametrize(("sentence", "expected"), ENGLISH)
def test_a_value_is_bound_to_its_own_time_in_english(sentence, expected):
    assert spoken(sentence) == expected


@pytest.mark.parametrize(("sentence", "expected"), CHINESE)
def test_a_value_is_bound_to_its_own_time_in_chinese(sentence, expected):
    assert spoken(sentence, language="zh") == expected


@pytest.mark.parametrize(
    ("sentence", "heading", "expected"),
    [
        ("Growth was 5%.", "Results of 2024", ["2024"]),
        ("Growth was 5%.", "Results of 2023 and 2024", ["2023", "2024"]),
        ("In 2025 growth was 5%.", "Results of 2024", ["2025"]),
        ("In March growth was 5%.", "Results of 2024", ["2024-03"]),
        ("Growth was 5%.", "Published in 2024", []),
        ("Growth was 6%, up from 5%.", "Results of 2024", []),
        ("Growth was 6%, up from 5% a year earlier.", "Results of 2024", ["2023"]),
        ("增长5%。", "2024年情况", ["2024"]),
        ("第三季度增长5%。", "2024年情况", ["2024-Q3"]),
        ("比上年增长5%。", "2024年情况", ["2024"]),
        ("上年为5%。", "2024年情况", ["2023"]),
    ],
)
def test_the_heading_speaks_where_the_sentence_is_silent(sentence, heading, expected):
    assert spoken(sentence, heading, "zh" if sentence[0] > "\u3000" else "en") == expected


@pytest.mark.parametrize("language", ["", "de", "fr", "ja", "ar"])
def test_years_are_seen_in_any_language(language):
    assert spoken("X 2024: 5%", language=language) == ["2024"]


@pytest.mark.parametrize(
    ("sentence", "language", "expected"),
    [
        ("Im Jahr 2025 waren es 5%, nach 3% im Jahr 2024.", "de", ["2025"]),
        ("Im Jahr 2025 waren es 3%, nach 5% im Jahr 2024.", "de", ["2024"]),
        ("Letztes Jahr waren es 5%.", "de", ["2025"]),
        ("En 2025, le taux était de 5%.", "fr", ["2025"]),
        ("Le taux était de 5% l’an dernier.", "fr", ["2025"]),
        ("2025年は5%だった。", "ja", ["2025"]),
        ("昨年は5%だった。", "ja", ["2025"]),
        ("2025年は3%、前年は5%だった。", "ja", ["2024"]),
    ],
)
def test_other_languages_are_read_as_far_as_is_cheap(sentence, language, expected):
    assert spoken(sentence, language=language) == expected


def test_a_locked_date_is_not_bound_to_itself():
    assert spoken("The law took effect on 5 March 2024.", value="5 March 2024") == []


@pytest.mark.parametrize("filler", ["so it goes, ", "in 2024 it was 3%, "])
def test_a_sentence_without_end_is_read_around_its_value(filler):
    assert spoken(filler * 400 + "in 2025 it was 5%, " + filler * 400) == ["2025"]
