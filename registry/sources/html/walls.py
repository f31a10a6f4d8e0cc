"""Pages that a server gives with status 200 though they are not the page that was asked for.

A page is judged a wall only if it shows little text: an article *about* captchas is an article.
"""

import re
from dataclasses import dataclass

from factlock.registry.model import FetchState

SHORT = 1200
"""Visible characters (white space and marks apart) above which a page is no wall."""
EMPTY = 200
"""Visible characters below which a page with scripts may be a shell for a browser to fill."""

LONGEST_ADDRESS = 200

# A wall's title is the phrase alone, or the phrase and the name of the site.
_TITLES = re.compile(
    r"""(?ix)^\W*(?:sorry\W+)?(?:
      just\ a\ moment | attention\ required | (?:error\ )?403\b.{0,40}
    | access\ (?:to\ this\ page\ (?:has\ been|is)\ )?(?:denied|blocked) | (?:access\ )?forbidden
    | access\ to\ this\ (?:site|website|page)\ (?:is|has\ been)\ (?:blocked|denied|restricted)
    | robot\ or\ human | (?:ro)?bot\ (?:check|verification|detection) | human\ verification
    | are\ you\ (?:a\ (?:ro)?bot|a?\ ?human|not\ a\ (?:ro)?bot) | captcha(?:\ (?:check|required))?
    | pardon\ our\ interruption | (?:ddos|security)\ (?:check|verification|challenge)
    | (?:please\ )?verif(?:y|ying)\ (?:that\ )?you(?:r\ browser|\ are\ (?:a\ )?human).{0,40}
    | checking\ (?:your\ browser|if\ the\ site).{0,60} | before\ you\ continue(?:\ to\ .{1,30})?
    | request\ (?:rejected|blocked) | one\ more\ step | please\ wait | unusual\ traffic
    | you(?:\ have|'ve|’ve)\ been\ blocked | zugriff\ verweigert | acc[eè]s\ refus[eé]
    | acceso\ denegado | アクセスが拒否されました | доступ\ запрещ[её]н
    | (?:百度)?安全验证 | 人机验证 | 访问验证 | (?:请输入)?验证码 | 请完成安全验证 | 滑动验证
    | (?:网站|web\ ?应用)?防火墙 | 访问被(?:拒绝|拦截|阻断)
    )[\s.…!?。！？]*(?:$|[|·•–—_-])"""
)
_TEXTS = re.compile(
    r"""(?ix)
      checking\ (?:your\ browser\ before\ accessing|if\ the\ site\ connection\ is\ secure)
    | verify(?:ing)?\ (?:that\ )?you\ are\ (?:a\ )?(?:not\ a\ (?:ro)?bot|human)
    | (?:prove|confirm)\ (?:that\ )?you(?:'re|’re|\ are)\ (?:not\ a\ robot|a?\ ?human)
    | (?:are\ you|i(?:'|’)?a?m\ not)\ a\ robot\b | complete\ the\ (?:security\ check|captcha)
    | (?:solve|enter|type)\ (?:the\ |this\ )?captcha | unusual\ traffic\ from\ your
    | incapsula\ incident\ id | ddos\ protection\ by | cloudflare\ ray\ id | please\ enable\ cookies\b
    | you\ don(?:'|’)t\ have\ permission\ to\ access | your\ (?:ip|access)\ (?:address\ )?has\ been\ blocked
    | (?:请|請)(?:先)?(?:完成|进行|進行|通过|通過)(?:安全|人机|人機|滑动|滑動)?(?:验证|驗證)
    | (?:请|請)?(?:输入|輸入)(?:右侧|图中|下方|圖中)?(?:的)?(?:验证码|驗證碼) | 访问(?:过于|太)频繁
    | 您的(?:请求|访问).{0,20}(?:拦截|阻断|拒绝) | 私はロボットではありません
    """
)
_LOGIN_TITLE = re.compile(
    r"""(?ix)^\W*(?:(?:please\ )?(?:log|sign)[\s-]?in\b | login\b | anmeld | einloggen
    | (?:se\ )?connexion\b | s['’]identifier | iniciar\ sesi | 登录|登錄|登入|用户登录|ログイン | вход\b)"""
)
_NEEDS_SCRIPT = re.compile(
    r"""(?ix)
      (?:enable|activate|turn\ on|requires?|needs?)\ (?:your\ )?java\s?script
    | java\s?script\ (?:is\ |must\ be\ |to\ be\ |has\ been\ |needs\ to\ be\ |seems\ to\ be\ )?
        (?:disabled|required|enabled|not\ (?:enabled|available|supported)|turned\ off)
    | (?:without|doesn['’]t\ work\ (?:properly\ )?without)\ java\s?script
    | java\s?script\ (?:aktivieren|ist\ deaktiviert|einschalten|erforderlich)|aktivieren\ sie\ java\s?script
    | activer\ (?:le\ )?java\s?script | habilit\w+\ (?:el\ )?java\s?script
    | (?:启用|啟用|开启|開啟|打开|支持).{0,4}java\s?script|java\s?script.{0,6}(?:启用|禁用|有効|無効|必要)
    | включите\ java\s?script
    """
)


@dataclass(frozen=True, slots=True)
class Shape:
    """What a page is made of, as far as it tells a page from a wall or a shell.

    ``mount`` is whether an empty element waits for a script to fill it; ``frames`` are the
    addresses of a frameset, ``forward`` is the address to which the page sends its reader at once.
    """

    scripts: int = 0
    mount: bool = False
    password: bool = False
    images: int = 0
    frames: tuple[str, ...] = ()
    forward: str = ""


def is_short(text: str) -> bool:
    """Whether a page shows so little text that it may be a wall or a shell."""
    return _size(text) <= SHORT


def _size(text: str) -> int:
    return len("".join(text[: 4 * SHORT].split()))


def judge(text: str, title: str, shape: Shape) -> tuple[FetchState, str]:
    """Return ``ok``, or the state of a short page that is not the page, and why."""
    size = _size(text)
    if shape.forward and size < EMPTY:
        return FetchState.BLANK, f"the page only forwards to {shape.forward}; give that address"
    seen = f"“{title}”" if title else f"{size} characters of text"
    state, why = FetchState.OK, ""
    if _TITLES.search(title) or _TEXTS.search(text):
        state, why = FetchState.BLOCKED, f"a bot or consent wall ({seen})"
    elif shape.password and _LOGIN_TITLE.search(title):
        state, why = FetchState.BLOCKED, f"a login form ({seen})"
    elif shape.scripts and (
        size == 0
        or (shape.mount and size < EMPTY)
        or (size < 2 * EMPTY and _NEEDS_SCRIPT.search(text))
    ):
        state, why = FetchState.NEEDS_SCRIPT, f"{seen}, and scripts that would fill the page"
    elif size == 0:
        return _void(shape)
    if state is FetchState.OK:
        return state, ""
    then = "open the address in a browser, save the page as shown and give the file"
    if state is FetchState.NEEDS_SCRIPT:
        then = f"add --browser, which lets a browser run them, or {then}"
    return state, f"the server showed {why}, not the page; {then}"


def _void(shape: Shape) -> tuple[FetchState, str]:
    if shape.frames:
        listed = ", ".join(frame[:LONGEST_ADDRESS] for frame in shape.frames[:3])
        return FetchState.BLANK, (
            f"the page is a set of frames without text of its own; give a frame's address: {listed}"
        )
    if shape.images:
        return FetchState.IMAGE_ONLY, (
            f"the page shows images ({shape.images}) and no text; give a page or a file with text"
        )
    return FetchState.BLANK, "the page shows no text; look at it in a browser"
