"""What is written of a source is read back the same, whatever its texts hold; and no file brings a reader down."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from factlock.registry.exchange import FORMATS, bibtex, csl_json, exchange_of, ris
from factlock.registry.exchange.bibtex.latex import latex, plain
from factlock.registry.exchange.item import checked, is_date
from factlock.registry.exchange.keys import is_key, keys_of

SETTINGS = settings(max_examples=200, deadline=None)
HOSTILE = "\\{}%&$#_~^\"'`-<>|[]@=,;:!?.\n\t\r\u2028 \u00a0aé中éA1"
texts = st.one_of(
    st.text(HOSTILE, min_size=1, max_size=30),
    st.text(st.characters(codec="utf-8"), min_size=1, max_size=30),
    st.sampled_from(
        [
            "}\n@misc{evil, title={x}}",
            "ER  - \nTY  - JOUR",
            r"\input{/etc/passwd}",
            r"\write18{rm}",
            "``quoted''",
            "a---b",
            "A and B",
            "x} # y # {z",
        ]
    ),
).filter(lambda text: text.strip("\t\n\r\x0b\x0c \u2028\u2029") and checked({"title": text}))
words = st.sampled_from(["Müller", "World Bank", "国家统计局", "O’Neil", "Łódź", "de la Cruz", "van", "Ali", "Jr", "others"])  # fmt: skip
names = st.one_of(
    st.builds(lambda text: {"literal": text}, texts | words),
    st.builds(lambda a, b: {"family": a, "given": b}, texts | words, texts | words),
    st.builds(lambda a, b, c: {"family": a, "given": b, "suffix": c}, words, words, words),
)
particles = st.builds(
    lambda a, b, c, d: {"family": a, "given": b, c: d},
    words,
    words,
    st.sampled_from(["dropping-particle", "non-dropping-particle"]),
    st.sampled_from(["van", "von der", "d’", "Van", "de la", "al-"]),
)
parts = st.lists(st.integers(1, 9999), min_size=1, max_size=1).flatmap(
    lambda year: st.sampled_from([year, [*year, 2], [*year, 12, 31]])
)
dates = st.one_of(
    st.builds(lambda one: {"date-parts": [one]}, parts),
    st.builds(lambda one, two: {"date-parts": [one, two]}, parts, parts),
    st.builds(lambda one: {"date-parts": [one], "circa": True}, parts),
    st.builds(
        lambda y, s: {"date-parts": [[y]], "season": s}, st.integers(1, 9999), st.integers(1, 4)
    ),
    st.sampled_from(
        [{"literal": "n.d."}, {"literal": "spring of ’68"}, {"literal": "forthcoming"}]
    ),
)
addresses = st.builds(
    lambda path: f"https://example.org/{path}",
    st.text("abc/_-~%?=&#+.:;,@()!*'é中", max_size=20).filter(lambda path: path == path.strip()),
)
SAID = (
    "title",
    "publisher",
    "container-title",
    "abstract",
    "note",
    "volume",
    "genre",
    "edition",
    "title-short",
)
TEXTS = {"bibtex": (*SAID, "version", "container-title-short"), "ris": SAID}
TYPES = {
    "bibtex": ["article-journal", "article-newspaper", "book", "chapter", "report", "thesis", "webpage", "post-weblog", "dataset", "legislation", "document", "speech"],
    "ris": ["article-journal", "article-newspaper", "chapter", "webpage", "post-weblog", "dataset", "legislation", "document"],
}  # fmt: skip


@st.composite
def items(draw, kind):
    item = {"type": draw(st.sampled_from(TYPES[kind]))}
    for name in draw(st.sets(st.sampled_from(TEXTS[kind]), min_size=1)):
        item[name] = " ".join(draw(texts).splitlines()) or "x"
    people = (
        names
        if kind == "ris"
        else names | particles | st.builds(lambda a: {"family": a}, texts | words)
    )
    for name in draw(st.sets(st.sampled_from(["author", "editor", "translator"]))):
        item[name] = draw(st.lists(people, min_size=1, max_size=4))
    for name in draw(st.sets(st.sampled_from(["issued", "accessed"]))):
        item[name] = draw(dates)
    if draw(st.booleans()):
        item["URL"] = draw(addresses)
    if draw(st.booleans()):
        item["DOI"] = draw(st.sampled_from(["10.1000/xyz", "10.1002/(SICI)1097<1661::AID-SIM968>3.0"]))  # fmt: skip
    if draw(st.booleans()):
        item["language"] = draw(st.sampled_from(["en", "de", "zh-CN", "tlh"]))
    return dict(checked(item))


def read_back(format_, text):
    found = format_.read(text)
    assert not found.faults, found.faults
    (entry,) = found.entries
    return entry.key, {name: value for name, value in entry.item.items() if name != "id"}


@SETTINGS
@given(items("bibtex"))
@example({"type": "webpage", "editor": [{"family": "A 0a 0", "given": "1"}]})
@example({"type": "webpage", "author": [{"literal": "`"}, {"literal": "^"}, {"literal": "{}"}]})
def test_biblatex_gives_the_item_back(item):
    if "DOI" in item:
        item["DOI"] = "10.1000/xyz"
    assert read_back(bibtex, bibtex.written({"a2026": item})) == ("a2026", item)


@SETTINGS
@given(items("bibtex"))
def test_bibtex_of_1988_gives_title_names_and_year_back(item):
    _, made = read_back(bibtex, bibtex.written({"a2026": item}, dialect="bibtex"))
    assert made.get("title") == item.get("title")
    assert len(made.get("author", [])) == len(item.get("author", []))
    assert ("issued" in made) == ("issued" in item)
    if "date-parts" in item.get("issued", {}):
        assert f"{item['issued']['date-parts'][0][0]:04}" in str(made["issued"]).replace("[[", "000[[") or made["issued"]["date-parts"][0][0] == item["issued"]["date-parts"][0][0]  # fmt: skip


@SETTINGS
@given(items("ris"))
def test_ris_gives_the_item_back(item):
    for name in ("author", "editor", "translator"):
        for one in item.get(name, []):
            if "literal" not in one:
                one.update({part: value.replace(",", "x") for part, value in one.items()})
    item = dict(checked(item))
    assert read_back(ris, ris.written({"a2026": item})) == ("a2026", item)


@SETTINGS
@given(items("bibtex"))
@example({"type": "webpage", "title": "a\u2028b"})
def test_csl_json_gives_the_item_back(item):
    item = dict(checked(item))
    assert read_back(csl_json, csl_json.written({"a2026": item})) == ("a2026", item)


@SETTINGS
@given(texts)
def test_no_text_is_markup_in_latex(text):
    text = checked({"title": text})["title"]
    made = latex(text)
    assert plain(made) == (text, frozenset())
    depth = 0
    for char in made:
        depth += (char == "{") - (char == "}")
        assert depth >= 0
    assert depth == 0
    assert "\n" not in made


@SETTINGS
@given(st.sampled_from([*FORMATS]), st.text(HOSTILE + "TYERAU  -", max_size=200))
@example("csl-json", "[" * 100_000)
@example("csl-json", '[{"id":' + "[" * 100_000)
@example("csl-json", '[{"title": NaN}, {"issued": {"date-parts": [[1e999]]}}]')
def test_no_text_brings_a_reader_down(kind, text):
    found = exchange_of(kind).read(text)
    for entry in found.entries:
        for name in ("issued", "accessed"):
            for one in entry.item.get(name, {}).get("date-parts", []):
                assert is_date(one)


@SETTINGS
@given(st.lists(items("bibtex"), max_size=8))
def test_keys_are_ascii_apart_and_the_same_again(many):
    made = keys_of(many)
    assert made == keys_of(many)
    assert len({key.casefold() for key in made}) == len(many)
    assert all(key.isascii() and is_key(key) for key in made)
    assert not set(made) & set(keys_of(many, taken=made))
