"""Notes in Chinese."""

from factlock.registry.model import Basis
from factlock.render.wording.words import Words

WORDS = Words(
    title="《{}》",
    published="{}发布",
    comma="，",
    colon="：",
    table="{}：",
    clause="“{}”。",
    between="",
    space="",
    stop="。",
    references="参考文献",
    period="时期：{}。",
    declared="（自行申报，来源未载明）",
    forecast="系预测值。",
    snapshot="快照 {}。",
    renderer="由 {} 渲染",
    page="第{}页",
    bases={
        Basis.FETCHED: "{}访问",
        Basis.CAPTURED: "{}由浏览器保存",
        Basis.ATTACHED: "{}附入文件",
        Basis.TRANSCRIBED: "{}转录",
        Basis.ATTESTED: "{}具名证明",
    },
    remarks={
        "computed": "{shown}由{source}算得。",
        "computed-rounded": "{shown}由{source}算得，{how}。",
        "rounded": "{shown}由{source}{how}得出。",
        "decimals": "{shown}由{source}写成{how}位小数。",
        "grouped": "{shown}由{source}重新分节书写。",
        "percent": "{shown}由{source}换算为百分比。",
        "percent-rounded": "{shown}由{source}换算为百分比并{how}得出。",
        "plain": "{shown}由{source}写成纯数字。",
        "scaled": "{shown}由{source}换用数量单位写成。",
        "localized": "{shown}由{source}按本文数字格式写成。",
        "translated": "{shown}由{source}译为本文用语。",
        "dated": "{shown}由{source}改写日期格式而成。",
    },
    modes={
        "half_up": "四舍五入",
        "half_even": "四舍六入五成双",
        "half_down": "五舍六入",
        "up": "向远离零方向取整",
        "down": "截尾",
        "ceiling": "向上取整",
        "floor": "向下取整",
    },
)
