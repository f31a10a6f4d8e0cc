"""What a LaTeX document says of itself."""

from datetime import date

import pytest

from factlock.render.formats.latex import preamble


def read(text):
    return preamble.read(text, len(text))


@pytest.mark.parametrize(
    ("source", "language"),
    [
        ("", ""),
        ("\\usepackage[ngerman]{babel}", "de"),
        ("\\usepackage[ngerman,english]{babel}", "en"),
        ("\\usepackage[main=ngerman,english]{babel}", "de"),
        ("\\documentclass[french]{article}\\usepackage{babel}", "fr"),
        ("\\documentclass[french]{article}", ""),
        ("\\usepackage[UKenglish]{babel}", "en-GB"),
        ("\\usepackage{babel}\\babelprovide[main,import]{japanese}", "ja"),
        ("\\usepackage{polyglossia}\\setmainlanguage{german}", "de"),
        ("\\setmainlanguage[variant=british]{english}", "en-GB"),
        ("\\setdefaultlanguage{french}", "fr"),
        ("\\documentclass{ctexart}", "zh-CN"),
        ("\\documentclass[UTF8]{ctexbeamer}", "zh-CN"),
        ("\\usepackage[UTF8]{ctex}", "zh-CN"),
        ("\\documentclass{ltjsarticle}", "ja"),
        ("\\documentclass{jsarticle}", "ja"),
        ("\\usepackage[klingon]{babel}", ""),
        ("% \\usepackage[ngerman]{babel}\n", ""),
        ("50\\% \\usepackage[ngerman]{babel}\n", "de"),
        ("% ---\n% lang: ja\n% ---\n\\usepackage[ngerman]{babel}", "ja"),
    ],
)
def test_the_language_is_the_one_that_the_document_is_set_in(source, language):
    assert read(source).settings.language == language


def test_settings_stand_in_comments_at_the_head():
    told = read(
        "% !TeX program = lualatex\n\n% ---\n% lang: de\n% factlock:\n%   id: a-b\n%   date: 2026-03-31\n"
        "%   require: [proven, cited]\n%   render-in-code: true\n% ---\n\\documentclass{article}\n"
    )
    settings = told.settings
    assert (settings.language, settings.id, settings.reference) == ("de", "a-b", date(2026, 3, 31))
    assert (settings.proven, settings.fetched, settings.cited) == (True, False, True)
    assert settings.render_in_code
    assert told.findings == ()


def test_settings_of_a_fragment_are_read():
    assert preamble.read("% ---\n% lang: fr\n% ---\nText.", 0).settings.language == "fr"


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("% ---\n% factlock: {date: soon}\n% ---\n", 2),
        ("% x\n% ---\n% lang: en\n% factlock: {idd: 5}\n% ---\n", 4),
        ("% ---\n% factlock: {require: all}\n% ---\n", 2),
    ],
)
def test_wrong_settings_are_findings_with_their_line(source, line):
    (finding,) = read(source).findings
    assert (finding.code, finding.line) == ("bad-front-matter", line)


@pytest.mark.parametrize(
    "source",
    ["% ---\n% A title between rules\n% ---\n", "% ---\n% lang: en\n", "text\n% ---\n% lang: en\n% ---\n", "% -----\n% lang: en\n% -----\n"],
)  # fmt: skip
def test_other_comments_are_no_settings(source):
    told = read(source)
    assert told.settings.language == ""
    assert told.findings == ()


def test_packages_are_those_that_are_loaded():
    told = read(
        "\\usepackage[a=1]{ biblatex-chicago , url}\n%\\usepackage{natbib}\n\\RequirePackage{hyperref}"
    )
    assert told.loads("biblatex")
    assert told.loads("hyperref", "none")
    assert not told.loads("natbib")
