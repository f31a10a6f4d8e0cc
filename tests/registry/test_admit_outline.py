"""Laws in bulk: which articles become which facts, in the structures in which laws are published.

The cases were written before the rules were tuned.
"""

import pytest

from factlock.registry import sources
from factlock.registry.admit_outline import OutlineAsked, plan
from factlock.registry.evidence import Examiner


def law(body: str, lang: str = "en", kind: str = "text/html") -> Examiner:
    if kind == "text/html":
        body = f'<html lang="{lang}"><title>Law</title><body>{body}</body></html>'
    read = sources.read_inline(body.encode(), media_type=kind).page
    assert read is not None
    return Examiner(read, lang)


def seen(examiner: Examiner, **asked):
    planned = plan(examiner, OutlineAsked.parse(**({"id": "reg_{article}"} | asked)))
    facts = {f"{c.id}.{c.key}": c.literal for c in planned.passages if not c.findings}
    refused = {f"{c.id}.{c.key}": sorted(f.code for f in c.findings)
               for c in planned.passages if c.findings}  # fmt: skip
    return facts, refused, dict(planned.skipped), planned.valid_from or ""


EURLEX = """<p class="oj-doc-ti">REGULATION (EU) 2025/99</p><p class="oj-normal">Whereas:</p>
<table><tr><td><p>(1)</p></td><td><p>The first reason.</p></td></tr></table>
<p class="oj-ti-section-1">CHAPTER I</p><p class="oj-ti-section-2">General provisions</p>
<div id="art_1"><p class="oj-ti-art">Article 1</p><div class="eli-title"><p class="oj-sti-art">Subject matter</p></div>
<div id="001.001"><p class="oj-normal">This Regulation lays down rules on labels.</p></div></div>
<div id="art_2"><p class="oj-ti-art">Article 2</p><p class="oj-sti-art">Scope</p>
<div id="002.001"><p class="oj-normal">1.&nbsp;&nbsp;&nbsp;This Regulation applies to:</p>
<table><tr><td><p>(a)</p></td><td><p>producers;</p></td></tr></table>
<table><tr><td><p>(b)</p></td><td><p>importers of 10 units or more.</p></td></tr></table></div>
<div id="002.002"><p class="oj-normal">2.&nbsp;&nbsp;&nbsp;It does not apply to private persons.</p></div></div>
<div id="art_3"><p class="oj-ti-art">Article 3</p><p class="oj-sti-art">Entry into force</p>
<p class="oj-normal">This Regulation shall enter into force on the twentieth day following that of its publication.</p>
<p class="oj-normal">It shall apply from 1 January 2026.</p></div>
<p class="oj-normal">This Regulation shall be binding in its entirety and directly applicable in all Member States.</p>
<p class="oj-signatory">Done at Brussels, 3 March 2025.</p><p>For the Commission</p><p>The President</p>
<p class="oj-doc-ti">ANNEX I</p><p>Article 1 of the model contract shall read as follows.</p>"""

UK = """<ul><li><a href="#1">1. Overview</a></li><li><a href="#2">2. Licences</a></li><li><a href="#3">3. Penalties</a></li></ul>
<h1>Labels Act 2025</h1><h2>Part 1 Labels</h2>
<h4 class="LegP1GroupTitle">Overview</h4><p class="LegP1Container"><span class="LegDS LegP1No">1</span><span class="LegDS LegP1Text">This Act makes provision about labels.</span></p>
<h4 class="LegP1GroupTitle">Licences</h4><p class="LegP2Container"><span class="LegDS LegP1No">2</span><span class="LegDS LegP2No">(1)</span><span class="LegDS LegP2Text">A label needs a licence.</span></p>
<p class="LegP2Container"><span class="LegDS LegP2No">(2)</span><span class="LegDS LegP2Text">The fee is £25.</span></p>
<h4 class="LegP1GroupTitle">Penalties</h4><p class="LegP1Container"><span class="LegDS LegP1No">3</span><span class="LegDS LegP1Text">A person who breaks section 2 is liable to a fine.</span></p>"""

GERMAN = """<h1>Etikettengesetz</h1>
<div class="jnheader"><h2>Erster Abschnitt<br>Allgemeines</h2></div>
<div class="jnheader"><h3><span class="jnenbez">§ 1</span>&#160;<span class="jnentitel">Anwendungsbereich</span></h3></div>
<div class="jnhtml"><div><div class="jurAbsatz">(1) Dieses Gesetz gilt für Etiketten.</div><div class="jurAbsatz">(2) Es gilt nicht für Muster unter 5 Gramm.</div></div></div>
<div class="jnheader"><h3><span class="jnenbez">§ 2</span>&#160;<span class="jnentitel">(weggefallen)</span></h3></div><div class="jnhtml"></div>
<div class="jnheader"><h3><span class="jnenbez">§ 2a</span>&#160;<span class="jnentitel">Gebühren</span></h3></div>
<div class="jnhtml"><div class="jurAbsatz">Die Gebühr beträgt<dl><dt>1.</dt><dd><div>für Hersteller 25 Euro,</div></dd><dt>2.</dt><dd><div>für Händler 10 Euro.</div></dd></dl></div></div>
<div class="jnheader"><h3><span class="jnenbez">§ 3</span>&#160;<span class="jnentitel">Inkrafttreten</span></h3></div>
<div class="jnhtml"><div class="jurAbsatz">Dieses Gesetz tritt am 1. Januar 2026 in Kraft.</div></div>"""

CHINESE = """<h1>标签管理条例</h1><p style="text-align:center">第一章　总则</p>
<p>　　第一条　为了规范标签管理，制定本条例。</p>
<p>　　第二条　标签应当载明下列事项：</p><p>　　（一）名称；</p><p>　　（二）净含量不少于10克的标示。</p>
<p>　　前款规定不适用于样品。</p>
<p style="text-align:center">第二章　附则</p><p>　　第三条　本条例自2026年1月1日起施行。</p>
<p>责任编辑：王某</p><p>扫一扫在手机打开当前页</p>"""

FRENCH = """<h2>Code des étiquettes</h2><h3>Chapitre Ier : Dispositions générales</h3>
<h4>Article L123-4</h4><p>Version en vigueur depuis le 1er janvier 2026</p><p>L'étiquette indique le poids net.</p>
<h4>Article L123-5</h4><p>Version en vigueur depuis le 1er janvier 2026</p><p>I. - L'amende est de 1 500 euros.</p><p>II. - Elle est doublée en cas de récidive.</p>
<h4>Article L123-6 (abrogé)</h4><p>Abrogé par Loi n°2025-10 du 3 mars 2025</p>"""

JAPANESE = """<div>第一章　総則</div>
<div>（目的）</div><div><span>第一条</span>　この法律は、表示の適正を図ることを目的とする。</div>
<div>（定義）</div><div><span>第二条</span>　この法律において「表示」とは、次に掲げるものをいう。</div><div>一　容器の表示</div><div>二　十グラム以上の包装の表示</div>
<div>２　前項の規定は、見本には適用しない。</div>
<div><span>第三条</span>　削除</div>
<div>（罰則）</div><div><span>第三条の二</span>　前条に違反した者は、五十万円以下の罰金に処する。</div>
<div>附　則</div><div>（施行期日）</div><div><span>第一条</span>　この法律は、令和八年四月一日から施行する。</div>"""

# name, language, page, what is asked, facts, refusals, passed over, valid from
CASES = [
    ("EUR-Lex, by article", "en", EURLEX, {},
     {"reg_1.text": "This Regulation lays down rules on labels.",
      "reg_2.text": "1. This Regulation applies to: (a) producers; (b) importers of 10 units or more. "
                    "2. It does not apply to private persons.",
      "reg_3.text": "This Regulation shall enter into force on the twentieth day following that of its publication. "
                    "It shall apply from 1 January 2026.",
      **{f"reg_{n}.effective": "1 January 2026" for n in (1, 2, 3)}}, {}, {}, "2026-01-01"),
    ("EUR-Lex, by paragraph", "en", EURLEX, {"id": "reg_{article}_{paragraph}", "keys": ("text",)},
     {"reg_1_1.text": "This Regulation lays down rules on labels.",
      "reg_2_1.text": "This Regulation applies to: (a) producers; (b) importers of 10 units or more.",
      "reg_2_2.text": "It does not apply to private persons.",
      "reg_3_1.text": "This Regulation shall enter into force on the twentieth day following that of its publication.",
      "reg_3_2.text": "It shall apply from 1 January 2026."}, {}, {}, ""),
    ("EUR-Lex, by point", "en", EURLEX, {"id": "reg_{article}_{paragraph}_{point}", "keys": ("text",)},
     {"reg_2_1_a.text": "producers;", "reg_2_1_b.text": "importers of 10 units or more."}, {}, {"no-point": 4}, ""),
    ("EUR-Lex, titles", "en", EURLEX, {"keys": ("title",)},
     {"reg_1.title": "Subject matter", "reg_2.title": "Scope", "reg_3.title": "Entry into force"}, {}, {}, ""),
    ("United Kingdom", "en", UK, {"id": "act_{article}"},
     {"act_1.text": "This Act makes provision about labels.",
      "act_2.text": "(1)A label needs a licence. (2)The fee is £25.",
      "act_3.text": "A person who breaks section 2 is liable to a fine."}, {}, {}, ""),
    ("United Kingdom, titles", "en", UK, {"id": "act_{article}", "keys": ("title",)},
     {"act_1.title": "Overview", "act_2.title": "Licences", "act_3.title": "Penalties"}, {}, {}, ""),
    ("United States", "en",
     ("<h2>Chapter 1</h2><h3>§ 101. Short title</h3><p>This chapter may be cited as the Label Act.</p>"
     "<h3>§ 102. Fees</h3><p>(a) In general. The fee is $25.</p><p>(b) Samples pay no fee.</p>"
     "<h3>[§ 103. Repealed. Pub. L. 99–1]</h3><h3>§ 104a. Rules</h3><p>The Secretary makes rules.</p>"), {},
     {"reg_101.text": "This chapter may be cited as the Label Act.",
      "reg_102.text": "(a) In general. The fee is $25. (b) Samples pay no fee.",
      "reg_104a.text": "The Secretary makes rules."}, {}, {"repealed": 1}, ""),
    ("inline articles in plain text", "en",
     (("Article 1. The office keeps the register.\n\nArticle 2. The fee is 25 dollars.\nIt is paid once.\n\n"
      "Article 3. This law comes into force on 1 March 2026.\n"), "text/plain"), {},
     {"reg_1.text": "The office keeps the register.", "reg_2.text": "The fee is 25 dollars. It is paid once.",
      "reg_3.text": "This law comes into force on 1 March 2026.",
      **{f"reg_{n}.effective": "1 March 2026" for n in (1, 2, 3)}}, {}, {}, "2026-03-01"),
    ("Markdown", "en",
     ("# Statute\n\n## Section 1 Name\n\nThe name is Labels.\n\n## Section 2 Members\n\n1. Members pay 25 dollars.\n\n2. They vote.\n",
      "text/markdown"), {"keys": ("text", "title")},
     {"reg_1.text": "The name is Labels.", "reg_1.title": "Name",
      "reg_2.text": "1. Members pay 25 dollars. 2. They vote.", "reg_2.title": "Members"}, {}, {}, ""),
    ("contents before", "en",
     ("<p>Article 1 Aim</p><p>Article 2 Fee</p><p>Article 3 Force</p><h2>Article 1 Aim</h2><p>The aim is order.</p>"
     "<h2>Article 2 Fee</h2><p>The fee is 25 euros.</p><h2>Article 3 Force</h2><p>It is binding law.</p>"), {},
     {"reg_1.text": "The aim is order.", "reg_2.text": "The fee is 25 euros.", "reg_3.text": "It is binding law."},
     {}, {}, ""),
    ("repealed", "en",
     ("<p>Article 1</p><p>The aim is order.</p><p>Article 2</p><p>(repealed)</p><p>Article 3</p><p>[Deleted]</p>"
     "<p>Article 4</p><p>. . . . . . . .</p><p>Article 5</p><p>The fee is 25 euros.</p>"), {},
     {"reg_1.text": "The aim is order.", "reg_5.text": "The fee is 25 euros."}, {}, {"repealed": 3}, ""),
    ("long article goes by paragraph", "en",
     "<h2>Article 1</h2>" + "".join(f"<p>{n}. " + f"Word{n} stands here. " * 60 + "</p>" for n in (1, 2)), {},
     {"reg_1.text_1": ("Word1 stands here. " * 60).strip(), "reg_1.text_2": ("Word2 stands here. " * 60).strip()},
     {}, {}, ""),
    ("too long a paragraph", "en", "<h2>Article 1</h2><p>" + "Word stands here. " * 150 + "</p>", {},
     {}, {"reg_1.text": ["clause-too-long"]}, {}, ""),
    ("two dates", "en",
     ("<h2>Article 1</h2><p>The aim is order.</p><h2>Article 2</h2><p>This Regulation shall apply from 1 January 2026.</p>"
     "<p>However, Article 1 shall apply from 1 July 2027.</p>"), {"id": "r_{article}"},
     {"r_1.text": "The aim is order.",
      "r_2.text": "This Regulation shall apply from 1 January 2026. However, Article 1 shall apply from 1 July 2027."},
     {}, {}, ""),
    ("amending act", "en",
     ("<p>Article 1</p><p>The Act is amended as follows: the following Article is inserted:</p><p>‘Article 5a</p>"
     "<p>The fee is 25 euros.’</p><p>Article 2</p><p>The aim is order.</p>"), {},
     {"reg_1.text": "The Act is amended as follows: the following Article is inserted: ‘Article 5a The fee is 25 euros.’",
      "reg_2.text": "The aim is order."}, {}, {}, ""),
    ("numbers with letters", "en",
     "<p>Article 5</p><p>The aim is order.</p><p>Article 5a</p><p>The fee is due.</p><p>Article 5 bis</p><p>The fee is paid.</p>", {},
     {"reg_5.text": "The aim is order.", "reg_5a.text": "The fee is due.", "reg_5bis.text": "The fee is paid."}, {}, {}, ""),
    ("one number twice", "en",
     "<p>Article 1</p><p>The aim is order.</p><p>Article 1</p><p>The fee is due.</p><p>Article 2</p><p>It binds all.</p>", {},
     {"reg_2.text": "It binds all."}, {"reg_1.text": ["same-fact"]}, {}, ""),
    ("Deutsch, by article", "de", GERMAN, {},
     {"reg_1.text": "(1) Dieses Gesetz gilt für Etiketten. (2) Es gilt nicht für Muster unter 5 Gramm.",
      "reg_2a.text": "Die Gebühr beträgt 1. für Hersteller 25 Euro, 2. für Händler 10 Euro.",
      "reg_3.text": "Dieses Gesetz tritt am 1. Januar 2026 in Kraft.",
      **{f"reg_{n}.effective": "1. Januar 2026" for n in ("1", "2a", "3")}}, {}, {"repealed": 1}, "2026-01-01"),
    ("Deutsch, by paragraph", "de", GERMAN, {"id": "etg_{article}_{paragraph}", "keys": ("text",)},
     {"etg_1_1.text": "Dieses Gesetz gilt für Etiketten.", "etg_1_2.text": "Es gilt nicht für Muster unter 5 Gramm.",
      "etg_2a_1.text": "Die Gebühr beträgt 1. für Hersteller 25 Euro, 2. für Händler 10 Euro.",
      "etg_3_1.text": "Dieses Gesetz tritt am 1. Januar 2026 in Kraft."}, {}, {"repealed": 1}, ""),
    ("Deutsch, titles", "de", GERMAN, {"keys": ("title",)},
     {"reg_1.title": "Anwendungsbereich", "reg_2a.title": "Gebühren", "reg_3.title": "Inkrafttreten"},
     {}, {"repealed": 1}, ""),
    ("Deutsch, Artikel", "de",
     ("<p>Inhaltsübersicht</p><p>Artikel 1 Ziel</p><p>Artikel 2 Geltung</p><h3>Artikel 1</h3><p>Ziel</p><p>Das Ziel ist Ordnung.</p>"
     "<h3>Artikel 2</h3><p>Geltung</p><p>Diese Verordnung gilt ab dem 1. Juli 2026.</p><p>Geschehen zu Brüssel am 3. März 2025.</p>"),
     {"keys": ("text", "title", "effective")},
     {"reg_1.text": "Das Ziel ist Ordnung.", "reg_1.title": "Ziel", "reg_1.effective": "1. Juli 2026",
      "reg_2.text": "Diese Verordnung gilt ab dem 1. Juli 2026.", "reg_2.title": "Geltung", "reg_2.effective": "1. Juli 2026"},
     {}, {}, "2026-07-01"),
    ("Deutsch, Art. und aufgehoben", "de",
     "<p>Art. 1 Der Bund führt das Register.</p><p>Art. 2 (aufgehoben)</p><p>Art. 3 Die Gebühr beträgt 25 Franken.</p>", {},
     {"reg_1.text": "Der Bund führt das Register.", "reg_3.text": "Die Gebühr beträgt 25 Franken."}, {}, {"repealed": 1}, ""),
    ("中文条例", "zh", CHINESE, {},
     {"reg_1.text": "为了规范标签管理，制定本条例。",
      "reg_2.text": "标签应当载明下列事项： （一）名称； （二）净含量不少于10克的标示。 前款规定不适用于样品。",
      "reg_3.text": "本条例自2026年1月1日起施行。",
      **{f"reg_{n}.effective": "2026年1月1日" for n in (1, 2, 3)}}, {}, {}, "2026-01-01"),
    ("中文按款", "zh", CHINESE, {"id": "条_{article}_{paragraph}", "keys": ("text",)},
     {"条_1_1.text": "为了规范标签管理，制定本条例。",
      "条_2_1.text": "标签应当载明下列事项： （一）名称； （二）净含量不少于10克的标示。",
      "条_2_2.text": "前款规定不适用于样品。", "条_3_1.text": "本条例自2026年1月1日起施行。"}, {}, {}, ""),
    ("中文按项", "zh", CHINESE, {"id": "条_{article}_{paragraph}_{point}", "keys": ("text",)},
     {"条_2_1_1.text": "名称；", "条_2_1_2.text": "净含量不少于10克的标示。"}, {}, {"no-point": 3}, ""),
    ("中文大数与之一", "zh",
     "<p>第九十九条　甲方应当付款。</p><p>第一百条　乙方应当交货。</p><p>第一百条之一　逾期应当赔偿。</p><p>第一百二十三条　本法自公布之日起施行。</p>", {},
     {"reg_99.text": "甲方应当付款。", "reg_100.text": "乙方应当交货。", "reg_100_1.text": "逾期应当赔偿。",
      "reg_123.text": "本法自公布之日起施行。"}, {}, {}, ""),
    ("中文数字条", "zh",
     "<p>第1条 为了规范标签管理，制定本办法。</p><p>第2条 （删去）</p><p>第3条 罚款为500元。</p>", {},
     {"reg_1.text": "为了规范标签管理，制定本办法。", "reg_3.text": "罚款为500元。"}, {}, {"repealed": 1}, ""),
    ("中文目录", "zh",
     ("<p>目录</p><p>第一章　总则</p><p>第二章　罚则</p><p>第一章　总则</p><p>第一条　为了规范标签管理，制定本法。</p>"
     "<p>第二章　罚则</p><p>第二条　违反本法第一条的，处一千元罚款。</p>"), {},
     {"reg_1.text": "为了规范标签管理，制定本法。", "reg_2.text": "违反本法第一条的，处一千元罚款。"}, {}, {}, ""),
    ("français, code", "fr", FRENCH, {},
     {"reg_L123_4.text": "L'étiquette indique le poids net.",
      "reg_L123_5.text": "I. - L'amende est de 1 500 euros. II. - Elle est doublée en cas de récidive.",
      "reg_L123_4.effective": "1er janvier 2026", "reg_L123_5.effective": "1er janvier 2026"},
     {}, {"repealed": 1}, "2026-01-01"),
    ("français, by paragraph", "fr", FRENCH, {"id": "ce_{article}_{paragraph}", "keys": ("text",)},
     {"ce_L123_4_1.text": "L'étiquette indique le poids net.", "ce_L123_5_I.text": "L'amende est de 1 500 euros.",
      "ce_L123_5_II.text": "Elle est doublée en cas de récidive."}, {}, {"repealed": 1}, ""),
    ("français, premier", "fr",
     ("<p>Article premier</p><p>Objet</p><p>Le présent règlement fixe des règles.</p><p>Article 2</p><p>Entrée en vigueur</p>"
     "<p>Le présent règlement entre en vigueur le 1er mars 2026.</p><p>Fait à Bruxelles, le 3 mars 2025.</p>"), {},
     {"reg_1.text": "Le présent règlement fixe des règles.",
      "reg_2.text": "Le présent règlement entre en vigueur le 1er mars 2026.",
      "reg_1.effective": "1er mars 2026", "reg_2.effective": "1er mars 2026"}, {}, {}, "2026-03-01"),
    ("français, 1er et Art.", "fr",
     "<p>Art. 1er. - L'office tient le registre.</p><p>Art. 2. - Le droit est de 25 euros.</p>", {},
     {"reg_1.text": "L'office tient le registre.", "reg_2.text": "Le droit est de 25 euros."}, {}, {}, ""),
    ("日本法", "ja", JAPANESE, {},
     {"reg_1.text": "この法律は、表示の適正を図ることを目的とする。",
      "reg_2.text": "この法律において「表示」とは、次に掲げるものをいう。 一 容器の表示 二 十グラム以上の包装の表示 ２ 前項の規定は、見本には適用しない。",
      "reg_3_2.text": "前条に違反した者は、五十万円以下の罰金に処する。",
      "reg_附則_1.text": "この法律は、令和八年四月一日から施行する。",
      **{f"reg_{n}.effective": "令和八年四月一日" for n in ("1", "2", "3_2", "附則_1")}},
     {}, {"repealed": 1}, "2026-04-01"),
    ("日本法、項と号", "ja", JAPANESE, {"id": "法_{article}_{paragraph}", "keys": ("text",)},
     {"法_1_1.text": "この法律は、表示の適正を図ることを目的とする。",
      "法_2_1.text": "この法律において「表示」とは、次に掲げるものをいう。 一 容器の表示 二 十グラム以上の包装の表示",
      "法_2_2.text": "前項の規定は、見本には適用しない。",
      "法_3_2_1.text": "前条に違反した者は、五十万円以下の罰金に処する。",
      "法_附則_1_1.text": "この法律は、令和八年四月一日から施行する。"}, {}, {"repealed": 1}, ""),
    ("日本法、見出し", "ja", JAPANESE, {"keys": ("title",)},
     {"reg_1.title": "目的", "reg_2.title": "定義", "reg_3_2.title": "罰則", "reg_附則_1.title": "施行期日"},
     {}, {"repealed": 1}, ""),
    ("日本語の数字", "ja",
     "<p>第1条 この規程は、表示について定める。</p><p>第2条 手数料は、500円とする。</p><p>2 前項の手数料は、返還しない。</p>", {},
     {"reg_1.text": "この規程は、表示について定める。",
      "reg_2.text": "手数料は、500円とする。 2 前項の手数料は、返還しない。"}, {}, {}, ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("lang", "body", "asked", "facts", "refused", "skipped", "valid_from"),
    [case[1:] for case in CASES],
    ids=[f"{case[1]}: {case[0]}" for case in CASES],
)
def test_a_kind_of_law(lang, body, asked, facts, refused, skipped, valid_from):
    text, kind = body if isinstance(body, tuple) else (body, "text/html")
    assert seen(law(text, lang, kind), **asked) == (facts, refused, skipped, valid_from)
