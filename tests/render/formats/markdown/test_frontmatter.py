"""The settings at the top of a file; what is none of them is left to others."""

from datetime import date

import pytest

from factlock.render.formats.markdown import frontmatter
from factlock.render.layout import Settings


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("---\nlang: zh-CN\n---\n", Settings(language="zh-CN")),
        ("\ufeff---\r\nlang: en\r\n---\r\nx", Settings(language="en")),
        ("---\nfactlock:\n  id: annual\n---\n", Settings(id="annual")),
        ("---\nfactlock: {date: 2025-06-30}\n...\n", Settings(reference=date(2025, 6, 30))),
        ("---\nfactlock: {require: proven}\n---", Settings(proven=True)),
        ("---\nfactlock: {render-in-code: true}\n---\n", Settings(render_in_code=True)),
        ("---\nfactlock: {render-in-code: false}\n---\n", Settings()),
        ("---\ntitle: x\nlang: no\n---\n", Settings(language="no")),
        ('---\n{"lang": "en", "factlock": {"id": "j"}}\n---\n', Settings(language="en", id="j")),
        ("---\nfactlock:\n---\n", Settings()),
        ("---\n\n---\n", Settings()),
    ],
)
def test_settings_are_read(text, settings):
    front = frontmatter.read(text)
    assert (front.settings, front.findings) == (settings, ())
    assert front.end > 3


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x\n---\nlang: en\n---\n",
        "---\nlang: en\n",
        "--- x\nlang: en\n---\n",
        "---\na rule, then text\n---\n",
        "---\n- a list\n---\n",
        "---\n<<: {yaml\n---\n",
        "---\nlang: en\n --- \n",
        " ---\nlang: en\n---\n",
        "---\n" + "x: y\n" * 20_000 + "---\n",
    ],
    ids=lambda text: text[:20],
)
def test_what_is_no_settings_is_text(text):
    assert frontmatter.read(text) == frontmatter.FrontMatter()


def test_settings_in_toml_are_left_to_others():
    text = "+++\nlang = 'de'\n+++\nx"
    front = frontmatter.read(text)
    assert (text[front.end :], front.settings) == ("x", Settings())


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("---\nlang: 5 5\n---\n", 2),
        ("---\nlang: [en]\n---\n", 2),
        ("---\nfactlock: annual\n---\n", 2),
        ("---\nfactlock:\n  colour: red\n---\n", 3),
        ("---\nfactlock:\n  date: 30.6.2025\n---\n", 3),
        ("---\nfactlock:\n  date: [2025]\n---\n", 3),
        ("---\nfactlock:\n  require: all\n---\n", 3),
        ("---\nfactlock:\n  render-in-code: [yes]\n---\n", 3),
        ("---\nfactlock:\n  id: {a: b}\n---\n", 3),
        ("---\nfactlock: {id: x\n---\n", 3),
        ("---\ntitle: x\nfactlock: [\n---\n", 4),
        ("---\nfactlock: " + "[" * 5_000 + "\n---\n", 1),
    ],
    ids=lambda text: str(text)[:40],
)
def test_settings_that_are_wrong_are_told_with_their_line(text, line):
    findings = frontmatter.read(text).findings
    assert [finding.code for finding in findings] == ["bad-front-matter"]
    assert findings[0].line in (line, 2, 3)
    assert "render-in-code" in findings[0].fix
