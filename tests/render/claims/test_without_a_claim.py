"""Sentences without a claim, many kinds; the language of the text is not known."""

import pytest
from claims_read import detect

SENTENCES = """
Chapter 3 covers this.
See section 12.
As shown in Sections 3 and 4.
Appendix 2 lists them.
See Fig. 2a.
Figures 3–5 show this.
Table 12 lists the plants.
Tables 3 and 4 list them.
See Eq. 7.
See Equation 12.
See page 44.
See pages 44–46.
See p. 9.
Part 2 follows.
Volume 3 is out.
Item 7 was dropped.
Theorem 2.1 holds.
Algorithm 1 converges.
Example 4.3 shows this.
2. Background
10. Conclusion
3) Next steps
(4) Limits
a) First
IV. Results
1.1 Scope
## 3. Results
### 3.2.1 Data
# 1 Introduction
## 4 Discussion
# Chapter 2
## Appendix 3
## Step 4
Type `ls -1` here.
Set `timeout=30` first.
    z = 9
See http://example.com/a/17.
Visit www.example.org/p/123.
[Link](https://e.org/99)
![chart](img/2024-01.png)
<https://e.org/2020>
Mail bob42@example.com now.
Install version 2.4.
Needs Java 17.
Needs Python 3.9+.
Requires Node.js 20.
On Windows 11 it works.
On iOS 17.2 it works.
Upgrade from 1.2.3 to 1.3.0.
Released as v4.
Tagged v1.0.0-rc.1.
Uses HTTP/2 and TLS 1.3.
Uses Ubuntu 20.04 LTS.
Uses PostgreSQL 16.
ISBN 0-306-40615-2
ISBN: 9780306406157
ISSN 0028-0836
EAN 4006381333931
PMID: 12345678
arXiv:1706.03762
RFC 2616 defines it.
ISO 8601 dates are used.
IEEE 802.11 is a standard.
EN 50160 applies.
DIN 476 paper is common.
CVE-2014-0160 was bad.
GB/T 1234-2019
PEP 8 says so.
H5N1 and SARS-CoV-2 spread.
BRCA1 is a gene.
IL-6 rises.
Vitamin B12 helps.
The F-16 flew.
A U-2 crashed.
The A320 landed.
The B-52 flew.
Use MP4 files.
5G is here.
A 4K screen helps.
The 3D film was dull.
GPT-4 and Llama-3 differ.
The G7 met.
The P5+1 talks failed.
Area 51 is secret.
Channel 4 aired it.
Formula 1 is loud.
Route 9 is closed.
Apollo 13 failed.
World War II ended.
Henry VIII ruled.
Type 1 diabetes is rare.
Phase 3 trials start.
<<cpi@2024.rate>> was high.
It was <<a.b>> and <<c.d>>.
It rose to <<gdp_2024.value | round(1)>> there.
It fell.[^1]
It fell[^12] again.
[^3]: See the report.
It fell [7].
It fell [3, 4].
It fell [5-7].
It fell [@doe99].
(Jones 2021) said so.
(Jones et al., 2021) said so.
(Jones & Lee, 2021) said so.
Jones (2021) said so.
Jones and Lee (2021) said so.
As shown by Jones et al. (2021), this holds.
(OECD 2021)
(see Brown, 1998)
(Brown, 1998, p. 12)
<!-- fix 3 things -->
<!-- TODO 2024 -->
doi:10.1000/xyz123
DOI: 10.1016/j.cell.2020.01.001
https://doi.org/10.1038/s41586-020-2649-2
closes #77
see PR #102
issue #9 is open
Fixed in GH-55.
See issue 88.
Bug 4321 is open.
JIRA-123 is done.
Call 555-0199 now.
Call (212) 555-0147 now.
Phone +44 20 7946 0958.
Tel. +49 30 901820
Fax: 010-66554433
电话：010-88886666
手机13812345678
Dial 112.
It opens at 9:00.
The train leaves at 14:05.
Doors open at 7 pm.
Open 24/7.
Commit 9fceb02 fixed it.
Commit d670460b4b4aece5915caf5c68d12f560a9fe3e4
The IP is 10.0.0.1.
Port 443 is open.
Error 404 appeared.
HTTP 500 is returned.
Use report_v2.docx here.
See data-2020.csv.
Room 101 is empty.
Gate 12 is closed.
The 5th Avenue shop shut.
Article 50 was used.
Act 3 is short.
Season 2 is out.
Episode 5 airs.
Level 3 is hard.
Question 9 is odd.
Answer 4 is right.
Rule 34 exists.
Clause 7 applies.
Paragraph 2 applies.
Lines 10–20 matter.
Line 3 fails.
The two of us left.
Both parties agreed.
One of them left.
One could argue so.
At first, it failed.
First, it failed. Second, it burned.
He came in the first place.
In the second part we discuss this.
It is a one-way street.
The don't-ask rule's end.
It's the dogs' bowl.
A "smart" move.
The term “degrowth” is new.
Read “War and Peace” first.
见第5章。
参见图3。
如表4所示。
见附录2。
（三）其他
二、方法
3. 结论
使用iOS 17系统。
根据第二十条规定。
详见第8页。
《民法典》第一千条
我们一起努力。
一定要坚持。
这是一个问题。
万一下雨怎么办。
十分感谢。
“十三五”规划
王伟（2020）认为如此。
（李，2019）
See Sec. 3.1.
In section 2 we describe it.
Chapters 4 and 5 cover it.
See Tab. 2.
Figure 4b shows it.
See Figs. 1 and 2.
See Eq. (12).
See Appendix C.
See App. 3.
On page 212 it says so.
See p. 88 ff.
See footnote 7.
1) Aims
7. Discussion
iv. Methods
(a) Aims
### 2 Methods
## 5.3 Limits
# 1. Overview
#### 3.2.1.4 Details
Use `n=10` here.
Set `MAX = 100`.
Go to https://a.b/c/2020/01.
Go to http://127.0.0.1:8000/x.
Use Python 3.
Use Python 3.12.
Needs Java 8 or 11.
Needs Go 1.22.
Needs Node 20.
Built with Rust 1.75.0.
Requires GCC 13.2.
Version 3.2.1 is out.
Update to version 5.
Uses v1.2.
Uses TLS 1.2.
Runs on Windows 10.
Runs on macOS 14.
ISBN-13: 978-0-13-468599-1
ISSN: 2049-3630
COVID-19 hurts.
The CYP2D6 gene matters.
SARS-CoV-1 is older.
HIV-1 differs.
PM2.5 is harmful.
The Su-27 flew.
The Tu-154 crashed.
Use an RTX 4090 here.
The H100 is fast.
The PS5 sold out.
Use Web3 tools.
See MI6 files.
The M25 is jammed.
The E. coli O157:H7 strain.
G7 leaders met.
<<uk_cpi@2024-05.rate>> was it.
<<a.b>> rose to <<c.d | group(",")>> now.
It fell.[^a1]
It fell.[^7][^8]
It fell [14].
It fell [2,5,9].
It fell [1]–[3].
It fell [@doe2019, p. 33].
(Doe 1999)
(Doe & Roe, 2004)
(Doe, Roe and Poe 2004)
(Doe et al. 2004a)
(cf. Doe 2004)
(World Health Organization, 2020)
Doe (2004) agrees.
Doe et al. (2004) agree.
<!-- 3 items -->
doi: 10.1000/j.x.2020.01.001
https://doi.org/10.5555/12345678
See #15.
Fixes #1234 and #1235.
Closes GH-9.
Issue #7 is open.
PR #88 was merged.
Call +44 7700 900123.
Call 1-800-555-0199.
Ring 999.
Tel: (020) 7946 0000
Phone 555-0100.
客服电话400-123-4567
At 8:15 it began.
At 11 p.m. it ended.
由图5可见。
见第四章。
见表3-2。
第三节 方法
第十二条
一、引言
（二）方法
2. 方法
2.1 方法
## 3 方法
使用Java 17。
版本2.1已发布。
华为P50很贵。
他是80后。
“一带一路”倡议
一步一步来。
统一思想。
十全十美。
百年大计。
三心二意。
万分感谢。
一切顺利。
（张三，2018）
张三等（2018）认为如此。
<<gdp.v>>增长。
请看[^3]。
第一，要努力。
其次，要认真。
第二，要坚持。
Use Figure 3, not Table 2.
Items (1) and (2) differ.
Type II errors are rare.
The 'one-size-fits-all' rule fails.
It's one of a kind.
They're at it again, one and all.
Two-way radios help.
The second point is moot.
For one thing, it is dull.
A “smart city” needs care.
The “new normal” came.
"""


@pytest.mark.parametrize("text", SENTENCES.strip().split("\n"))
def test_a_sentence_without_a_claim_is_let_be(text):
    assert [(c.text, c.why) for c in detect(text) if c.claim] == []
