"""Sentences with a claim, many kinds; the language of the text is not known."""

import pytest
from claims_read import detect

SENTENCES = """
The agency audited 318 ports.
Around 7 of the firms replied.
Attendance reached 86400.
Officials seized 41 boats.
In Norway 14 plants closed.
In Berlin 300 people marched.
The town has 9 wells.
He owns 3 houses.
The bill runs to 2,300 pages.
It sold 15,000,000 copies.
A crowd of 1,250 gathered.
It sold 3 400 cars.
On dénombre 3 400 000 ménages.
Der Anteil lag bei 7,1 Prozent.
La hausse est de 0,4 %.
Il prezzo è 12,50 euro.
Rates fell 0.25%.
Rates fell .5%.
A 12% cut was made.
Nearly 80 percent agreed.
Just 5 per cent agreed.
Some 9 pct agreed.
It gained 150 basis points.
The lead is 4 points.
It rose by 1.5 pp.
It cost $3.
It cost 40 dollars.
They owe £2bn.
They owe 300m euros.
It lost ¥1.2 trillion.
The budget is CHF 90 million.
The fund holds US$14.2 million.
It cost 99 cents.
The balance was -$4 million.
Growth was -0.3%.
It fell to −18 degrees.
Margins are 10-12%.
Prices are 5 to 7 euros.
Between 20 and 30 ships sank.
It takes from 3 to 5 days.
A 3-5 year term was set.
It has 6.02×10²³ atoms.
The mass is 9.1e-31 kg.
It scored 10^6 points.
The ratio is 3:2.
They won by 4-2.
A 60/40 split was agreed.
The odds were 10 to 1.
About 1/4 of voters left.
Roughly ⅓ is water.
It weighs 2½ tons.
Nine workers were hurt.
Two ships collided.
Forty-two schools closed.
It took eleven years.
She has three sons.
There are seven billion people.
Half a billion tons were shipped.
Twenty thousand soldiers marched.
One hundred families left.
Three-fifths of members voted.
One third of farms failed.
A quarter of the staff left.
Two-thirds voted no.
Sales halved.
The price trebled.
Profits have more than doubled.
The rate doubles every decade.
It is twice as large.
Crime rose fivefold.
Half of the land is dry.
The half of them who stayed were paid.
Almost half the staff left.
Losses fell by half.
销量为１２３４５辆。
温度为３５℃。
全国有26个省份参加。
平均寿命为78岁。
增长了0.8个百分点。
共投入3.5亿元。
约四千人参加。
损失超过两亿元。
死亡人数上升到十七人。
面积约960万平方公里。
年产粮食1.3万亿斤。
الناتج بلغ ١٢٣ مليار.
عدد السكان ٥٠٠٠ نسمة.
कुल ४५ लोग थे।
The treaty was signed 1815-06-09.
It closes on 2026/03/01.
It began on 1 June 2019.
On June 1 the fair opens.
On the 14th of July it opens.
It opened Sept. 3, 1999.
It opened in June 2019.
Since 2010 it has grown.
By 2035 coal will be gone.
In the summer of 1914 war broke out.
The 2016 election was close.
He was born in 1879 and died in 1955.
During 2021 it fell.
Revenue for 2023 fell.
该厂1987年投产。
会议于三月五日召开。
2024年第二季度销量下降。
Profits rose in the third quarter.
Orders fell in Q1.
Sales rose in 3Q24.
Output fell in H1 2023.
It lost money in FY24.
It lost money in fiscal 2024.
From 1990 to 1995 it shrank.
The 1990–95 slump was deep.
Between 2001 and 2008 it tripled.
In the 1920s it boomed.
In the 19th century it was rural.
| Total | 4,512 |
| 2019 | 12.4 |
| Japan | −0.3 % |
# Growth of 5.2 % in 2025
## 42 dead in crash
### Sales up 3%
# 12 people died
## Inflation hits 9.1%
- 3 firms failed
* Prices rose 4%
1. Prices rose 4%
2) 15 wells were dug
A 5km run was held.
The disk holds 2TB.
It uses 60W.
The file is 3.2MB.
It was 451 °F inside.
Water boils at 100°C.
It was minus 4 degrees.
It is the 2nd largest city.
It placed 5th overall.
It ranks third in Asia.
She was the 1st to vote.
It is the world's fourth-largest bank.
Turkey is ranked 12th.
The CEO said "we have no plans to sell".
“Nothing will change,” the mayor told reporters.
The report concluded that “the risks were well known”.
Er sagte: „Wir werden nicht verkaufen“.
Elle a dit « nous ne vendrons pas ».
部长表示：“我们不会出售。”
> We will never surrender.
He wrote 'many' times: "it is time to go home".
Some 30 percent of the 5,000 jobs are gone.
The bridge is 2.7 kilometres long.
The average age was 41.
Ages 18 to 24 were included.
The child was aged 7.
The score was 95 out of 100.
A margin of error of ±3 points applies.
The p-value was p < 0.05.
The CI was [1.2, 3.4].
The sample was n=312.
A 95% CI was used.
It emits 40 Gt of CO2.
It has 12 GB of RAM.
It rained for 40 days.
An 8-hour shift is normal.
The 30-year mortgage is common.
The price per barrel is $82.
Unemployment: 4.2
Deaths: 312
Total = 55
Scores of people died.
Thousands of homes burned.
A dozen eggs cost more.
Dozens were arrested.
A million voters stayed home.
Ten times as many left.
It cost ten times more.
Every second child is poor.
One in ten adults smokes.
Four out of five dentists agree.
Nobody but 6 guards knew.
Zero deaths were recorded.
It won 3 Nobel prizes.
Apple sold 5 million phones.
Ford cut 3,000 jobs.
Microsoft fired 10,000 people.
The EU has 27 members.
China has 56 ethnic groups.
The US spent $800bn.
Sweden took 12 refugees.
Boeing delivered 48 jets.
The herd numbers 1,900 head.
Exactly 61 voters abstained.
A total of 5,003 tests were run.
The lake covers 12.5 hectares.
It rained 17 mm.
Il y a 12 500 abonnés.
Es gibt 12.500 Abonnenten.
El 7,1 % votó en contra.
Inflation hit 10.1%.
Only 0.5 percent survived.
The gap widened by 12 percentage points.
It spent ₹500 crore.
It spent A$40 million.
A loan of 5 million yen was made.
The firm paid a 3bn-euro fine.
The temperature was −40 °F.
Output shrank −0.2% in May.
Wages rose 5–6 per cent.
It takes 10 to 12 hours.
There are 8.4×10⁹ people.
It has 1e6 rows.
A 2:1 majority passed it.
Some 7/8 of the mass is hidden.
A ¼ share was sold.
Eighteen nurses quit.
Six million tourists came.
Four fifths of the crop failed.
Revenue tripled.
Profits have halved.
Almost half the seats are empty.
人口为４５６７万人。
增长率为０．８％。
下降12.3%。
共有五十六个民族。
约七千吨。
产量达到30万辆。
عدد الطلاب ٣٢١.
The ban began 2021-12-01.
It closed on 9 October 2012.
It closed October 9, 2012.
该条例于2019年9月1日施行。
The dam was built in 1936.
Shipments peaked in Q4 2022.
Earnings fell in FY2023.
Between 2010 and 2015 prices fell.
During 2015–2020 prices fell.
| Iceland | 0.4 |
| 2023 | Oslo | 709 |
# GDP up 2.3%
## Exports fall 14 percent
- 9 bridges collapsed
* 3.5 million left
A delay of 20ms occurred.
The disk spins at 7200rpm.
The engine makes 90kW.
The sea was 28.4 °C.
It came 5th in the league.
It is the 12th oldest university.
The judge wrote “the appeal has no merit”.
The judge wrote "the appeal has no merit".
“We are closing the plant,” the firm said.
The mayor called it "a disgrace to the whole city".
Der Sprecher sagte: „Das ist nicht wahr“.
发言人说：“这不是真的。”
> All men are created equal.
The vote was 51 to 49.
She has 20/20 vision and 3 dogs.
It sold for 1.2m.
Prices start at 99p.
He ran 100m in 9.58s.
It costs 5c per unit.
Sixty-one percent said yes.
Over a hundred people came.
Thousands protested.
The first 100 visitors got cake.
The top 10 earned more.
The last 3 years were dry.
Every 5 minutes one leaves.
She was 17 when she left.
He is 45 years old.
The river is twice as long.
It is 40 times heavier.
Demand rose by a third.
A quarter are women.
Roughly one in three is obese.
Nine out of ten agree.
The 7 dwarfs met 3 bears.
Net loss: (4.5) million
Growth of 4 % p.a. is planned.
Since 1990, CO2 rose 60%.
Population (2020): 5,367,580
Height: 1.85 m
n = 1,204; p < 0.01
Turnout: 62%, up from 58%.
"""


@pytest.mark.parametrize("text", SENTENCES.strip().split("\n"))
def test_a_sentence_with_a_claim_is_seen(text):
    assert any(candidate.claim for candidate in detect(text))
