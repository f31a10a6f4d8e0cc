"""Notes in Japanese."""

from factlock.registry.model import Basis
from factlock.render.wording.words import Words

WORDS = Words(
    title="「{}」",
    published="{}公表",
    comma="、",
    colon="：",
    table="{}：",
    clause="「{}」。",
    between="",
    space="",
    stop="。",
    references="参考文献",
    period="期間：{}。",
    declared="（申告による。出典に記載なし）",
    forecast="予測値。",
    snapshot="スナップショット {}。",
    renderer="{}で表示",
    page="{}ページ",
    bases={
        Basis.FETCHED: "{}閲覧",
        Basis.CAPTURED: "{}ブラウザーで保存",
        Basis.ATTACHED: "{}添付のファイルより",
        Basis.TRANSCRIBED: "{}転記",
        Basis.ATTESTED: "{}証明",
    },
    remarks={
        "computed": "{shown}：{source}として計算。",
        "computed-rounded": "{shown}：{source}として計算、{how}。",
        "rounded": "{shown}：{source}を{how}。",
        "decimals": "{shown}：{source}を小数点以下{how}桁で表記。",
        "grouped": "{shown}：{source}の桁区切りを変更。",
        "percent": "{shown}：{source}を百分率に換算。",
        "percent-rounded": "{shown}：{source}を百分率に換算、{how}。",
        "plain": "{shown}：{source}を数値のみで表記。",
        "scaled": "{shown}：{source}を別の単位桁で表記。",
        "localized": "{shown}：{source}を本文の数値表記に変更。",
        "translated": "{shown}：{source}を本文の言葉で表記。",
        "dated": "{shown}：{source}の日付を書き換え。",
    },
    modes={
        "half_up": "四捨五入",
        "half_even": "偶数への丸め",
        "half_down": "五捨六入",
        "up": "0から遠い方へ切り上げ",
        "down": "0に近い方へ切り捨て",
        "ceiling": "正の方へ切り上げ",
        "floor": "負の方へ切り捨て",
    },
)
