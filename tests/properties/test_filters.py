"""No chain of filters loses a sign, a digit, a unit, a bound or an approximation without saying so."""

from decimal import Decimal

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from factlock.registry import quantities
from factlock.registry.errors import Refused
from factlock.render.placeholders import Filter
from factlock.render.values import show

SETTINGS = settings(max_examples=200, deadline=None)
LANGUAGES = {
    "en": (",", ".", ["", " thousand", " million", " billion"], ["", "%", " percent", " tonnes", " euros", " km", " percentage points"], ["", "about ", "more than ", "<", "at least ", "nearly "]),
    "de": (".", ",", ["", " Tausend", " Millionen", " Mrd."], ["", " %", " Prozent", " Tonnen", " Euro", " km", " Prozentpunkte"], ["", "rund ", "mehr als ", "<", "mindestens "]),
    "fr": ("\u202f", ",", ["", " mille", " millions", " milliards"], ["", " %", " pour cent", " km"], ["", "environ ", "plus de ", "<"]),
    "zh": (",", ".", ["", "万", "亿", "万亿"], ["", "%", "吨", "元", "公里", "个百分点"], ["", "约", "超过", "<"]),
    "ja": (",", ".", ["", "万", "億", "兆"], ["", "%", "トン", "円", "キロメートル"], ["", "約", "<"]),
}  # fmt: skip
NAMES = ["round", "decimals", "group", "thousands", "percent", "plain", "scale", "locale", "units", "date", "quote", "cite", "nocite"]  # fmt: skip
WORDS = ["million", "billion", "thousand", "Mio.", "Milliarden", "milliards", "万", "亿", "億", "none", "heap"]  # fmt: skip
ROUNDS = ("round", "percent", "scale")


@st.composite
def written(draw):
    language = draw(st.sampled_from([*LANGUAGES]))
    group, point, scales, units, bounds = LANGUAGES[language]
    whole = str(draw(st.integers(0, 10 ** draw(st.integers(1, 12)))))
    if draw(st.booleans()):
        whole = f"{int(whole):,}".replace(",", group)
    rest = draw(st.text("0123456789", max_size=6))
    number = whole + (point + rest if rest else "")
    unit = draw(st.sampled_from(units))
    scale = draw(st.sampled_from(scales)) if "%" not in unit else ""
    sign = draw(st.sampled_from(["", "", "-", "−"]))
    literal = draw(st.sampled_from(bounds)) + sign + number + scale + unit
    try:
        return quantities.read_one(literal, language), language
    except ValueError:
        assume(condition=False)
        raise


def argument(name):
    places = st.integers(-3, 8).map(str)
    return {
        "round": st.tuples(places),
        "decimals": st.tuples(places),
        "group": st.sampled_from([(), (",",), (" ",), ("",)]),
        "percent": st.one_of(st.just(()), st.tuples(places)),
        "scale": st.one_of(
            st.tuples(st.sampled_from(WORDS)), st.tuples(st.sampled_from(WORDS), places)
        ),
        "locale": st.sampled_from([(), ("de",), ("en",), ("hi",)]),
        "units": st.sampled_from([(), ("de",), ("zh",)]),
    }.get(name, st.just(()))


CHAIN = st.lists(
    st.sampled_from(NAMES[:9]).flatmap(lambda n: argument(n).map(lambda a: Filter(n, a))),
    min_size=1,
    max_size=3,
)


def digits(number):
    return "".join(map(str, abs(number).normalize().as_tuple().digits))


def told(value, filters, language):
    """What is shown and how it reads; None where it was refused."""
    try:
        shown = show(value, tuple(filters), language)
    except Refused:
        return None
    read = quantities.read(shown.text, language)
    assert len(read) == 1, shown
    return shown, read[0]


@SETTINGS
@given(written(), CHAIN)
def test_what_is_shown_is_worth_what_the_remarks_say(source, filters):
    value, language = source
    outcome = told(value, filters, language)
    assume(outcome is not None)
    shown, seen = outcome
    done = {remark.kind for remark in shown.remarks}
    assert (seen.literal, seen.comparator, seen.approximate) == (shown.text, value.comparator, value.approximate)  # fmt: skip
    if not done & {"plain", "percent"}:
        assert seen.unit == value.unit == shown.unit
    times = Decimal(100) if "percent" in done else Decimal(1)
    if seen.period is not None:
        return
    if "rounded" not in done and not any(
        one.name == "percent" and one.arguments for one in filters
    ):
        assert seen.number == value.number * times
        assert digits(seen.number) == digits(value.number)
    else:
        assert seen.number * value.number >= 0
        assert len(digits(seen.number)) <= len(digits(value.number))


@SETTINGS
@given(written(), st.lists(st.sampled_from(["group", "locale", "units", "thousands"]), max_size=3))
def test_marks_and_words_change_no_value(source, names):
    value, language = source
    outcome = told(value, [Filter(name) for name in names], language)
    if outcome is not None:
        assert quantities.same_value(outcome[1], value)


@SETTINGS
@given(written(), st.sampled_from(["half_up", "half_even", "down", "up", "ceiling", "floor"]), st.integers(0, 4))  # fmt: skip
def test_rounding_stays_within_one_step_of_the_last_digit(source, mode, places):
    value, language = source
    outcome = told(value, [Filter("round", (str(places),), (("mode", mode),))], language)
    assume(outcome is not None and value.number)
    shown, seen = outcome
    parts = quantities.take_apart(shown.text, language).parts
    scale = next((part.number for part in parts if part.kind == "scale"), Decimal(1))
    assert abs(seen.number - value.number) < scale / 10**places
    assert bool(shown.remarks) == (seen.number != value.number or shown.text != value.literal)


@SETTINGS
@given(
    st.lists(
        st.builds(
            Filter,
            st.one_of(st.sampled_from(NAMES), st.text(max_size=6)),
            st.lists(st.text(max_size=5), max_size=3).map(tuple),
            st.lists(st.tuples(st.sampled_from(["places", "mode", "mark", "x"]), st.text(max_size=4)), max_size=2).map(tuple),
        ),
        max_size=4,
    ),
    written(),
)  # fmt: skip
def test_any_chain_shows_or_refuses(filters, source):
    value, language = source
    findings, text = (), "so it was"
    try:
        text = show(value, tuple(filters), language, clause=text).text
    except Refused as refused:
        findings = refused.findings
    assert text.translate(dict.fromkeys(map(ord, "\u00a0\u202f"))).isprintable()
    assert all(one.code and one.message and one.fix for one in findings)
