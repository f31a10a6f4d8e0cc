"""A wall is told from a page that speaks of walls, a shell from a short page."""

import pytest

from factlock.registry.model import FetchState
from factlock.registry.sources.html.walls import SHORT, Shape, is_short, judge

SCRIPTS = Shape(scripts=3)


@pytest.mark.parametrize(
    "title",
    [
        "Just a moment...",
        "Attention Required! | Cloudflare",
        "Access denied",
        "Access Denied | www.example.org used Cloudflare",
        "Access to this page has been denied.",
        "403 Forbidden",
        "Error 403 (Forbidden)",
        "Robot or human?",
        "Are you a robot?",
        "Pardon Our Interruption",
        "Security Check",
        "Before you continue to YouTube",
        "Sorry, you have been blocked",
        "Verifying you are human. This may take a few seconds.",
        "Zugriff verweigert",
        "Accès refusé - Example",
        "百度安全验证",
        "人机验证",
        "访问被拒绝",
    ],
)
def test_titles_of_walls(title):
    state, message = judge("", title, SCRIPTS)
    assert state is FetchState.BLOCKED
    assert title in message
    assert "save the page" in message


@pytest.mark.parametrize(
    "text",
    [
        "Checking your browser before accessing example.org.",
        "Please verify you are human to go on",
        "Our systems have detected unusual traffic from your computer network.",
        "请完成安全验证后继续访问",
        "您的访问请求被防火墙拦截",
        "Incapsula incident ID: 1234",
    ],
)
def test_texts_of_walls(text):
    assert judge(text, "Example", SCRIPTS)[0] is FetchState.BLOCKED


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Visitors rose by 5 %.", "Forbidden City counts 19 million visitors"),
        ("Queues grew by 5 %.", "Security checks at airports take longer"),
        ("Access denied to 5 % of users.", "Access denied: what 5 % of users see"),
        ("GDP grew 5.2 %.", "Just a moment in history"),
        ("GDP grew 5.2 %.", ""),
        ("国内生产总值增长5.2%。", "验证码市场规模增长"),
    ],
)
def test_short_pages_that_are_pages(text, title):
    assert judge(text, title, SCRIPTS) == (FetchState.OK, "")


def test_only_a_short_page_is_asked():
    assert is_short("a " * SHORT)
    assert not is_short("a" * (SHORT + 1))


def test_a_login_form_is_a_wall_only_where_the_title_says_so():
    form = Shape(password=True)
    assert judge("Name Password", "Sign in - Example", form)[0] is FetchState.BLOCKED
    assert judge("Name Password", "用户登录", form)[0] is FetchState.BLOCKED
    assert judge("GDP grew 5.2 %", "News", form)[0] is FetchState.OK
    assert judge("GDP grew 5.2 %", "Sign in", Shape())[0] is FetchState.OK


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("", SCRIPTS),
        ("Loading", Shape(scripts=1, mount=True)),
        ("You need to enable JavaScript to run this app.", SCRIPTS),
        ("Diese Seite braucht Technik: JavaScript aktivieren", SCRIPTS),
        ("请启用JavaScript后访问", SCRIPTS),
        ("JavaScriptを有効にしてください", SCRIPTS),
    ],
)
def test_shells_that_a_script_would_fill(text, shape):
    state, message = judge(text, "App", shape)
    assert state is FetchState.NEEDS_SCRIPT
    assert "scripts" in message


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("GDP grew 5.2 %", SCRIPTS),
        ("GDP grew 5.2 %", Shape(mount=True)),
        ("You need to enable JavaScript", Shape()),
        ("GDP grew 5.2 %. " * 40 + "Please enable JavaScript for comments.", SCRIPTS),
    ],
)
def test_short_pages_with_scripts_are_pages(text, shape):
    assert judge(text, "News", shape)[0] is FetchState.OK


def test_pages_without_text_say_what_they_hold():
    assert judge("", "", Shape())[0] is FetchState.BLANK
    assert judge("", "", Shape(images=3))[0] is FetchState.IMAGE_ONLY
    state, message = judge(" ", "", Shape(frames=("left.html", "main.html")))
    assert state is FetchState.BLANK
    assert "left.html, main.html" in message
