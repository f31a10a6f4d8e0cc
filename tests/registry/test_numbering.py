"""How laws number their parts: what opens an article, what only speaks of one."""

import pytest

from factlock.registry import numbering


@pytest.mark.parametrize(
    ("line", "family", "number", "rest"),
    [
        ("Article 5", "article", "5", ""),
        ("ARTICLE 5", "article", "5", ""),
        ("Article 5 Right to erasure", "article", "5", "Right to erasure"),
        ("Article 5. The office acts.", "article", "5", "The office acts."),
        ("Article 5 – Scope", "article", "5", "Scope"),
        ("Article 5a", "article", "5a", ""),
        ("Article 5 bis", "article", "5bis", ""),
        ("Art. 12", "article", "12", ""),
        ("Artikel 12", "article", "12", ""),
        ("Article premier", "article", "1", ""),
        ("Article 1er", "article", "1", ""),
        ("Art. 1er. - L'office tient.", "article", "1", "L'office tient."),
        ("Article L. 123-4", "article", "L123-4", ""),
        ("Article R*123-4-1", "article", "R123-4-1", ""),
        ("Article IV", "article", "IV", ""),
        ("Article unique", "article", "1", ""),
        ("§ 5 Begriffe", "section-sign", "5", "Begriffe"),
        ("§ 5a", "section-sign", "5a", ""),
        ("[§ 103. Repealed.]", "section-sign", "103", "Repealed."),
        ("Section 5 Name", "section", "5", "Name"),
        ("Sec. 5. Name", "section", "5", "Name"),
        ("第五条　甲方应当付款。", "han", "5", "甲方应当付款。"),
        ("第五条甲方应当付款。", "han", "5", "甲方应当付款。"),
        ("第十二条の二　国は、", "han", "12-2", "国は、"),
        ("第十二条の二の三", "han", "12-2-3", ""),
        ("第一百条之一　逾期", "han", "100-1", "逾期"),
        ("第一百二十三条", "han", "123", ""),
        ("第二百〇五条", "han", "205", ""),
        ("第１２条", "han", "12", ""),
        ("第5条 罚款", "han", "5", "罚款"),
        ("第二条（定義）", "han", "2", "（定義）"),
    ],
)
def test_a_line_opens_an_article(line, family, number, rest):
    head = numbering.article_head(line, family)
    assert head is not None
    assert (head.number, head.rest) == (number, rest)
    assert line[head.rest_at :].startswith(rest)


@pytest.mark.parametrize(
    ("line", "family"),
    [
        ("Article 5 of Regulation (EU) 2016/679 applies.", "article"),
        ("Article 5(1) applies.", "article"),
        ("Article 5, paragraph 2", "article"),
        ("Articles 5 and 6", "article"),
        ("‘Article 5a", "article"),
        ("The Article 5", "article"),
        ("Artists 5", "article"),
        ("§ 5 und § 6 gelten", "section-sign"),
        ("§§ 5 bis 7", "section-sign"),
        ("第二条第一款规定", "han"),
        ("第二条の規定により", "han"),
        ("第二条及び第三条", "han"),
        ("前条第二条", "han"),
        ("Section 5", "article"),
    ],
)
def test_a_line_that_speaks_of_an_article_opens_none(line, family):
    assert numbering.article_head(line, family) is None


@pytest.mark.parametrize(
    "line",
    ["CHAPTER II", "Chapter 1 General", "TITLE IV", "Part 2 Labels", "Kapitel 3", "Erster Abschnitt", "Chapitre Ier : Objet", "Titre II",
     "第一章　总则", "第二節 罰則", "第三编 合同", "目录", "目　次", "ANNEX II", "Anlage 1", "Annexe", "Contents"],
)  # fmt: skip
def test_a_line_opens_more_than_one_article(line):
    assert numbering.is_structure(line, "article")


@pytest.mark.parametrize(
    "line", ["Chapters differ in length.", "The title is Labels.", "Part of it is due.", "第一章规定的罚款，由市监督管理部门依照本条例的规定决定并且执行完毕为止。", "Titles"]
)  # fmt: skip
def test_a_line_of_text_opens_nothing(line):
    assert not numbering.is_structure(line, "article")


@pytest.mark.parametrize(
    ("lines", "gone"),
    [
        (["(repealed)"], True),
        (["Repealed by Act No. 5"], True),
        (["[Deleted]"], True),
        ([". . . . . ."], True),
        (["(weggefallen)"], True),
        (["(aufgehoben)"], True),
        (["(abrogé)", "Abrogé par Loi n°2025-10"], True),
        (["削除"], True),
        (["（删去）"], True),
        (["Repealed Directives are listed below."], False),
        (["Deleted data must be kept."], False),
        (["删除第三条的规定。"], False),
        (["(repealed)", "The fee is 5 euros."], False),
        ([], False),
    ],
)
def test_an_article_says_that_it_is_no_more(lines, gone):
    assert numbering.is_repealed(lines) is gone


@pytest.mark.parametrize(
    ("line", "family", "style", "number"),
    [
        ("1. Text", "article", "1.", "1"),
        ("1.   Text", "article", "1.", "1"),
        ("(1) Text", "article", "(1)", "1"),
        ("（2）文", "han", "(1)", "2"),
        ("(a) text", "article", "(a)", "a"),
        ("a) Text", "article", "a)", "a"),
        ("（一）名称", "han", "(一)", "1"),
        ("（十二）名称", "han", "(一)", "12"),
        ("２　前項", "han", "1", "2"),
        ("十　容器", "han", "一", "10"),
        ("II. - L'amende", "article", "I.", "II"),
        ("1° Les noms", "article", "1°", "1"),
    ],
)
def test_a_label_is_read(line, family, style, number):
    label = numbering.label_of(line, family)
    assert label is not None
    assert (label.style, label.number) == (style, number)


@pytest.mark.parametrize(
    ("line", "family"),
    [("1.5 percent", "article"), ("2024 was a year", "article"), ("Text (1)", "article"), ("一般规定", "han"), ("10 Gramm", "article")],
)  # fmt: skip
def test_a_number_in_text_is_no_label(line, family):
    assert numbering.label_of(line, family) is None


def test_roman_numbers():
    assert [numbering.roman(n) for n in ("I", "IV", "IX", "XIV", "XL", "XCIX", "", "A")] == [
        *(1, 4, 9, 14, 40, 99),
        *(None, None),
    ]
