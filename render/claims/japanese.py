"""What Japanese words say of numbers."""

import re

from factlock.render.claims.rules import Language, rule

CLAIMS = (
    rule("word that tells a multiple", "倍増|半減|倍になっ|倍以上"),
    rule("word that tells a share", "(?:約)?(?:過半数|半数|半分|大半)"),
    rule("word that tells a number", "(?:数|何)(?:十|百|千|万|億)+(?=[\\u3040-\\u9fff])"),
)
SKIPS = (
    rule("clock time", "(?:午前|午後)\\d{1,2}時(?:\\d{1,2}分|半)?"),
    rule("number of a place in a document", "(?:^|(?<=[\\sのとやはが、。（(「章節]))(?:図|表|式|注|付録|別表) ?[(（]?\\d+(?:[-.]\\d+)*[)）]?(?![\\d.]*(?:人|円|%|万|億|個|件))"),
)  # fmt: skip
_SAID = "(?:と|と、)(?:述べ|語|話し|言[っい]|発言|書[いか]|主張|強調|説明|コメント|答え|訴え|批判|発表|指摘)"
JAPANESE = Language(
    tag="ja",
    claims=CLAIMS,
    skips=SKIPS,
    said_behind=re.compile(rf"^{_SAID}"),
)
