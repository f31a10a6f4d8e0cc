"""Claims that stand beside something that is none: what is left alone must hide nothing but itself.

A row is a sentence and a part of the claim in it. The language of the text is not known.
"""

import pytest
from claims_read import detect

ROWS = """
They will build 500 homes.|500
The state will release 12 prisoners.|12
Firms commit 40 engineers.|40
They order 66 planes.|66
We target 12 cities.|12
The bank will issue 200 bonds.|200
Section 3 says 14 plants closed.|14
In Figure 2, output fell 9%.|9%
Table 4 shows 120 deaths.|120
As Chapter 5 notes, 8 of 10 agreed.|8
Version 2 sold 3,000 copies.|3,000
Python 3.11 is 25% faster.|25%
Windows 11 runs on 400 million PCs.|400 million
COVID-19 killed 7 million people.|7 million
The A320 carries 180 passengers.|180
The 5G network covers 80% of homes.|80%
GPT-4 scored 86.4 on it.|86.4
Boeing 747s carried 5.6 million people.|5.6 million
Apollo 11 took 8 days.|8 days
The G20 pledged $100bn.|$100bn
Smith (2019) found 12 cases.|12
Growth was 4% (Smith, 2019).|4%
It rose 4% [12].|4%
It rose to 4%[^1] in 2020.|4%
See https://x.org/1 for the 42 cases.|42
The DOI 10.1000/182 reports 77 deaths.|77
ISBN 0-306-40615-2 sold 900 copies.|900
RFC 2616 has 176 pages.|176
Call 911: 3 people are hurt.|3
At 10:30, 40 people came.|40
From 9 a.m. 300 voters queued.|300
Type 2 diabetes affects 462 million.|462 million
Phase 3 enrolled 30,000.|30,000
Article 50 was used by 1 state and 9 firms.|9
Route 66 is 3,940 km long.|3,940
Agent 47 kills 12.|12
Line 3 carries 90,000 riders.|90,000
Item 4 cost $30.|$30
Step 2 takes 15 minutes.|15 minutes
Room 101 holds 60.|60
Page 9 lists 44 names.|44
Season 2 drew 5 million viewers.|5 million
Goal 3 needs $371 billion.|$371 billion
Port 443 took 9,000 hits.|9,000
Error 404 rose 12%.|12%
Issue 88 drew 5 votes.|5
#12 was closed after 31 days.|31 days
`x` is 5 and y is 6.|5
<<a.b>> of 300 firms agreed.|300
It rose from <<a.b>> to 5%.|5%
<!-- note --> 42 died.|42
<b>42</b> died.|42
**42** died.|42
_42_ died.|42
~~42~~ 43 died.|43
1. 42 died.|42
(1) 42 died.|42
2.1 million people left.|2.1 million
## 2.1 million people left|2.1 million
## 12 Deaths Confirmed|12
# 2024 in review|2024
## 3.5% growth|3.5%
3.5 Tons were shipped.|3.5
1987. The plant opened.|1987
The two banks lent $5m.|$5m
The three of them own 60%.|60%
One of the 40 left.|40
In the second half of 2020 it fell.|second half of 2020
On the one hand 5 left.|5
24/7 care costs $9,000.|$9,000
The 9/11 attacks killed 2,977.|2,977
He is 5'11" and weighs 80 kg.|80 kg
The workers' 5% raise stuck.|5%
They're 30% richer.|30%
The so-called "bail-out" cost 80 billion.|80 billion
World War II killed 70 million.|70 million
Henry VIII had six wives.|six
Vitamin B12 costs 9 dollars.|9 dollars
192.168.0.1 served 40 users.|40
v2.0 cut costs by 30%.|30%
Report-2024.pdf lists 17 cases.|17
Mail a1@b.org got 9 replies.|9
Since v3.2, 18 bugs were fixed.|18
Q3 sales were 4 million.|4 million
H1 profit was $3m.|$3m
FY24 sales were 9bn.|9bn
The Paris 2024 budget was €9bn.|€9bn
Vision 2030 costs 7 trillion.|7 trillion
In 2030, 90% will be electric.|2030
By May 5 cases had risen.|5
In May 40 people died.|40
May 2020 saw 9 strikes.|May 2020
第3章指出共有45家。|45
图2显示增长7%。|7%
表1列出12个城市。|12
第十五条规定罚款500元。|500元
2020年第七次人口普查显示人口14.1亿。|14.1亿
十分之三的人同意。|十分之三
他十分钟后离开。|十分钟
一万人参加。|一万
万一发生，损失达3亿元。|3亿元
“十四五”期间投资3万亿元。|3万亿元
5G用户达8亿。|8亿
COVID-19导致700万人死亡。|700万
王伟（2020）发现12例。|12
上午10:30有40人到场。|40
电话12345接到300次来电。|300
国发〔2023〕15号提出增长5%。|5%
根据2号文件，补贴300元。|300元
GB/T 7714—2015有3处修改。|3
ISO 9001认证企业有4万家。|4万
Python 3.11快25%。|25%
见附录2，共30页。|30
1. 共有3家。|3
（一）共有3家。|3
一、增长5%。|5%
《第二十条》票房20亿元。|20亿元
第一，增长5%。|5%
第二天有30人离开。|30
其中三分之一为女性。|三分之一
两国贸易额为3亿美元。|3亿美元
四川有8300万人。|8300万
三亚接待游客9万人次。|9万
一个人捐了500元。|500元
一季度增长5%。|5%
十一月增长5%。|5%
双十一销售额100亿元。|100亿元
他说“共有3家”。|3
代表30人参加。|30
咨询300家企业。|300
手机5000部。|5000
参考文献30篇。|30
表格5张。|5
They will call 12 000 witnesses.|12 000
They will call 112 witnesses.|112
Text 5000 of them.|5000
发表3篇论文。|3
比例3:1。|3:1
案例12个。|12
"""


@pytest.mark.parametrize("row", ROWS.strip().split("\n"))
def test_what_is_no_claim_hides_nothing_beside_it(row):
    text, _, part = row.rpartition("|")
    candidates = detect(text)
    assert any(part in c.text for c in candidates if c.claim), candidates
