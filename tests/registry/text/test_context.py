"""The words around a place, as a person reads them."""

from factlock.registry.page import INLINE, NOTE_OPEN, SUP_CLOSE, SUP_OPEN
from factlock.registry.text import context, fold
from factlock.registry.text.context import context_agrees

PAGE = f"It was{INLINE} not true that 2019{NOTE_OPEN}4{SUP_CLOSE} exports rose by 10{SUP_OPEN}6{SUP_CLOSE} units."


def test_context_is_readable():
    start = PAGE.index("exports")
    end = PAGE.index(" by")
    assert context(fold(PAGE), start, end, 14) == ("rue that 2019 ", " by 10⁶ units.")


def test_context_agrees_with_itself_and_with_the_page_as_written():
    start = PAGE.index("exports")
    end = PAGE.index(" by")
    for prefix in ("true that 2019 ", PAGE[7:start]):
        assert context_agrees(PAGE, start, end, prefix, "")
    for suffix in (" by 10⁶", PAGE[end:]):
        assert context_agrees(PAGE, start, end, "", suffix)
    assert not context_agrees(PAGE, start, end, "true that 201", "")
    assert not context_agrees(PAGE, start, end, "", " by 106")
