"""Tags in texts of CSL-JSON become plain text."""

import pytest

from factlock.registry.exchange.readable import readable


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<i>E. coli</i> at 10<sup>6</sup> and H<sub>2</sub>O", "E. coli at 10⁶ and H₂O"),
        ("x<sup>a+b</sup> y<sub>i</sub>", "x^(a+b) y_i"),
        ('<span class="nocase">iPhone</span> <span style="font-variant:small-caps;">X</span>', "iPhone X"),
        ("<b>A</b> <sc>B</sc> <em>C</em>", "A B C"),
        ("a < b and <script>x</script>", "a < b and <script>x</script>"),
        ("<sup></sup>", ""),
    ],
)  # fmt: skip
def test_a_text_is_what_a_reader_sees(text, shown):
    assert readable(text) == shown
