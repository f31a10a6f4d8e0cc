"""Numbers are shown as a spreadsheet shows them; where that is not certain, as they are stored.

The expected texts are what Excel shows; LibreOffice, where it is installed, shows the same.
"""

import csv
import io
import shutil
import subprocess
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factlock.registry.sources.sheets import number_formats
from factlock.registry.sources.sheets.number_formats import Shown, shown, shown_text

# stored, format, what is shown (None: not certain, the stored value stands)
MATRIX = [
    ("0.052", "0.0%", "5.2%"),
    ("0.052", "0%", "5%"),
    ("0.055", "0%", "6%"),
    ("0.0525", "0.00%", "5.25%"),
    ("-0.052", "0.0%", "-5.2%"),
    ("0.052", "0.0 %", "5.2 %"),
    ("1.005", "0.00", "1.01"),
    ("2.675", "0.00", "2.68"),
    ("0.5", "0", "1"),
    ("1.5", "0", "2"),
    ("2.5", "0", "3"),
    ("-2.5", "0", "-3"),
    ("1234567.891", "#,##0", "1,234,568"),
    ("1234567.891", "#,##0.00", "1,234,567.89"),
    ("12", "#,##0", "12"),
    ("0", "#,##0", "0"),
    ("0", "#,###", ""),
    ("123", "#,##0", "123"),
    ("1234", "0", "1234"),
    ("0.5", "#.##", ".5"),
    ("0.5", "0.##", "0.5"),
    ("5", "0.##", None),
    ("5", "0.0#", "5.0"),
    ("5.25", "0.0#", "5.25"),
    ("7", "000", "007"),
    ("1234", "00,000", "01,234"),
    ("1234567", "#,##0,", "1,235"),
    ("1234567890", "#,##0,,", "1,235"),
    ("1234567", "0.0,,", "1.2"),
    ("1234567", '0.0,,"M"', "1.2M"),
    ("1234567", '#,##0.0, "thousand"', "1,234.6 thousand"),
    ("-1234", "#,##0;(#,##0)", "(1,234)"),
    ("-1234", "#,##0;[Red]-#,##0", "-1,234"),
    ("-1234", "#,##0;[Red]#,##0", "1,234"),
    ("1234", "#,##0_);(#,##0)", "1,234"),
    ("-1234", "#,##0_);(#,##0)", "(1,234)"),
    ("0", '0;-0;"–"', "–"),
    ("0", "0;-0;", ""),
    ("5", ";;;", ""),
    ("-5", ";;;", ""),
    ("5", "0;;", "5"),
    ("-5", "0;;", ""),
    ("-5", "General", "-5"),
    ("-0.5", "0%", "-50%"),
    ("1234.5", '"$"#,##0.00', "$1,234.50"),
    ("-1234.5", '"$"#,##0.00', "-$1,234.50"),
    ("1234.5", "[$€-407] #,##0.00", "€ 1,234.50"),
    ("1234.5", "#,##0.00 [$€-407]", "1,234.50 €"),
    ("1234.5", "[$CHF] #,##0", "CHF 1,235"),
    ("1234.5", "[$$-409]#,##0.00", "$1,234.50"),
    ("1234.5", "[$¥-804]#,##0", "¥1,235"),
    ("1234.5", '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', "$1,234.50"),
    ("-1234.5", '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', "$(1,234.50)"),
    ("0", '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', "$-"),
    ("0", '_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-', "-"),
    ("-12.5", '_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-', "-12.50"),
    ("12345", "0.00E+00", "1.23E+04"),
    ("0.00012", "0.00E+00", "1.20E-04"),
    ("0", "0.00E+00", "0.00E+00"),
    ("12345", "##0.0E+0", "12.3E+3"),
    ("123456", "##0.0E+0", "123.5E+3"),
    ("9999", "0.0E+0", "1.0E+4"),
    ("12345", "0.0E-0", "1.2E4"),
    ("-12345", "0.00E+00", "-1.23E+04"),
    ("3.25", "# ?/?", "3 1/4"),
    ("0.25", "# ?/?", "1/4"),
    ("3", "# ?/?", "3"),
    ("0.333", "# ?/?", "1/3"),
    ("3.14159", "# ??/??", "3 14/99"),
    ("0.75", "?/?", "3/4"),
    ("2.5", "# ?/2", "2 1/2"),
    ("2.3", "# ?/8", "2 2/8"),
    ("-3.25", "# ?/?", "-3 1/4"),
    ("-0.1", "# ?/??", "-1/10"),
    ("-0.004", "# ?/?", None),
    ("-0.004", "?/8", None),
    ("0.004", "# ?/?", "0"),
    ("5", "General", "5"),
    ("0.1", "General", "0.1"),
    ("0.30000000000000004", "General", "0.3"),
    ("5.1999999999999998E-2", "0.0%", "5.2%"),
    ("5.1999999999999998E-2", "General", "0.052"),
    ("1234567890123", "General", "1234567890123"),
    ("1E+20", "General", "100000000000000000000"),
    ("0.00001234", "General", "0.00001234"),
    ("0.3333333333333333", "General", "0.333333333333333"),
    ("123456.789", "General", "123456.789"),
    ("100", "General", "100"),
    ("5", 'General" kg"', "5 kg"),
    ("5", '0 "kg"', "5 kg"),
    ("5", "0\\ \\k\\g", "5 kg"),
    ("5", '"about "0', "about 5"),
    ("1234567890", "000-00-0000", "1234-56-7890"),
    ("123456789", "000-00-0000", "123-45-6789"),
    ("5551234", "000\\-0000", "555-1234"),
    ("5", "[<10]0.0;0", "5.0"),
    ("50", "[<10]0.0;0", "50"),
    ("1500000", '[>=1000000]0.0,,"M";[>=1000]0.0,"K";0', "1.5M"),
    ("1500", '[>=1000000]0.0,,"M";[>=1000]0.0,"K";0', "1.5K"),
    ("15", '[>=1000000]0.0,,"M";[>=1000]0.0,"K";0', "15"),
    ("1", '[=1]"yes";[=0]"no";0', "yes"),
    ("0", '[=1]"yes";[=0]"no";0', "no"),
    ("-5", "[<10]0.0;0", None),
    ("-0.2", "0", None),
    ("-0.2", "0.0;(0.0)", "(0.2)"),
    ("45292", "yyyy-mm-dd", "2024-01-01"),
    ("45292", "d/m/yyyy", "1/1/2024"),
    ("45292", "dd.mm.yyyy", "01.01.2024"),
    ("45292", "d mmmm yyyy", "1 January 2024"),
    ("45292", "mmm-yy", "Jan-24"),
    ("45292", "mmmm", "January"),
    ("45292", "dddd", "Monday"),
    ("45292", "ddd, d mmm yyyy", "Mon, 1 Jan 2024"),
    ("45292", "yyyy", "2024"),
    ("45292", "yy", "24"),
    ("45292", "[$-407]d. mmmm yyyy", "1. Januar 2024"),
    ("45292", "[$-40C]d mmmm yyyy", "1 janvier 2024"),
    ("45292", "[$-409]mmmm d, yyyy;@", "January 1, 2024"),
    ("45292", 'yyyy"年"m"月"d"日"', "2024年1月1日"),
    ("45292", "[$-411]yyyy/m/d", "2024/1/1"),
    ("45292", '[$-411]ggge"年"m"月"', None),
    ("45292", "[$-F800]dddd, mmmm dd, yyyy", None),
    ("45292.75", "yyyy-mm-dd hh:mm", "2024-01-01 18:00"),
    ("45292.75", "h:mm AM/PM", "6:00 PM"),
    ("0.5", "h:mm", "12:00"),
    ("0.0208333333333333", "h:mm AM/PM", "12:30 AM"),
    ("0.123456", "hh:mm:ss", None),
    ("0.123456", "mm:ss.0", "57:46.6"),
    ("0.1234561", "mm:ss.00", "57:46.61"),
    ("0.123450", "hh:mm:ss", "02:57:46"),
    ("1.5", "[h]:mm", "36:00"),
    ("1.5", "[hh]:mm:ss", "36:00:00"),
    ("0.05", "[mm]:ss", "72:00"),
    ("0.05", "[s]", "4320"),
    ("0.999988425925926", "h:mm:ss", "23:59:59"),
    ("45292", "m/d/yy h:mm", "1/1/24 0:00"),
    ("59", "yyyy-mm-dd", None),
    ("1", "d/m/yy", None),
    ("-1", "yyyy-mm-dd", None),
    ("3000000", "yyyy-mm-dd", None),
    ("61", "yyyy-mm-dd", "1900-03-01"),
    ("45292", "mmmmm", "J"),
    ("45292.5", "yyyy", "2024"),
    ("45351", "mmm d", "Feb 29"),
    ("0.15", "0.0%;[Red]-0.0%", "15.0%"),
    ("1e3", "0", "1000"),
    ("12345678", "#,##0.0,,", "12.3"),
    ("0.052", "0.0\\%", "0.1%"),
    ("1", "@", "1"),
    ("1234.5", "# ##0.00", "1 234.50"),
    ("1234567", "# ##0", "1234 567"),
    ("5", "+0;-0;0", "+5"),
    ("-5", "+0;-0;0", "-5"),
    ("0", "+0;-0;0", "0"),
    ("0.1234", "+0.0%;-0.0%", "+12.3%"),
    ("12", '0" %"', "12 %"),
    ("12", "0‰", "12‰"),
    ("3", "**0", None),
    ("3", '"n.a."', "n.a."),
    ("5", "0.0;n", "5.0"),
    ("12.5", '0.0 "Mio. €"', "12.5 Mio. €"),
    ("1234.5", '#,##0.00\\ "€"', "1,234.50 €"),
    ("12.50", "??0.00", "12.50"),
    ("12.5", "0.0??", "12.5"),
]
OTHERWISE = {
    ("1E+20", "General"): "1E+020",
    ("-0.1", "# ?/??"): "- 1/10",
    # this pair of codes is number format 22 for the library that writes the file: the system's own
    ("45292", "m/d/yy h:mm"): "1/1/2024 0:00",
}
"""What LibreOffice shows where the texts above are the input line's or Excel's."""


@pytest.mark.parametrize(("stored", "code", "expected"), MATRIX)
def test_a_stored_number_is_shown_by_its_format(stored, code, expected):
    found = shown(stored, code)
    if expected is None:
        assert not found.certain
        assert found.text == found.raw != ""
    else:
        assert (found.text, found.certain) == (expected, True)


@pytest.mark.parametrize(
    ("stored", "code", "raw"),
    [
        ("5.1999999999999998E-2", "0.0%", "0.052"),
        ("0.30000000000000004", "0.0", "0.3"),
        ("1234567890123456789", "0", "1234567890123460000"),
        ("-1.5E3", "0", "-1500"),
        ("45292", "d/m/yy", "2024-01-01"),
        ("45292.75", "d/m/yy", "2024-01-01 18:00:00"),
        ("45292.0000058", "d/m/yy", "2024-01-01 00:00:00.501"),
        ("0.5", "h:mm", "0.5"),
        ("1e-7", "0", "0.0000001"),
        ("1e300", "0E+0", "1E+300"),
    ],
)
def test_the_stored_value_is_kept_in_words(stored, code, raw):
    assert shown(stored, code).raw == raw


@pytest.mark.parametrize(
    ("stored", "expected"), [("0", "1904-01-01"), ("43830", "2024-01-01"), ("1", "1904-01-02")]
)
def test_a_workbook_may_count_its_days_from_1904(stored, expected):
    assert shown(stored, "yyyy-mm-dd", from_1904=True).text == expected


@pytest.mark.parametrize(
    "stored", ["", "abc", "NaN", "INF", "-Infinity", "1e999", "1e-400", "0x5", "1_000"]
)
def test_what_is_no_number_stands_as_it_is(stored):
    found = shown(stored, "0.00")
    assert found.text in (stored, "0.00") or Decimal(stored)


@pytest.mark.parametrize(
    ("text", "code", "expected"),
    [
        ("abc", "@", "abc"),
        ("abc", "General", "abc"),
        ("abc", "0.00", "abc"),
        ("abc", ";;;", ""),
        ("abc", '0;-0;0;"= "@', "= abc"),
        ("abc", "_(@_)", " abc "),
        ("abc", '0;-0;0;"hidden"', "hidden"),
    ],
)  # fmt: skip
def test_texts_have_a_section_of_their_own(text, code, expected):
    assert shown_text(text, code).text == expected


@pytest.mark.parametrize("code", ["[White]0", "[white]#,##0", "[Color2]0", "[Red]0;[White]-0"])
def test_white_formats_say_so(code):
    assert shown("-5" if ";" in code else "5", code).white


@pytest.mark.parametrize(
    "code",
    [
        *("0" * 2000, ";;;;;", '"' * 300, "[" * 300, "\\", "*", "_", "[>1e99999]0", "[h", "0." * 200),
        *("#/#/#", "0,0.0,0", "E+0", "0E+", "0E+0E+0", "?/0", "# ?/99999999999", "[$-zzz]0", "yyyyyyyyyy"),
        *("[h]:[m]:[s]", "s.000000", "a/p", "hh:mm:ss.", "m" * 50, "0%%%%%%%%", "%", "0!0", "[DBNum1]0"),
    ],
)  # fmt: skip
def test_odd_codes_do_no_harm(code):
    for stored in ("0", "1234.5", "-0.001", "45292.5", "1e300"):
        found = shown(stored, code)
        assert isinstance(found, Shown)
        assert len(found.text) < 3000


CODES = st.lists(
    st.sampled_from(
        [
            *("0", "#", "?", ".", ",", "%", "E+", "/", "@", ";", '"x"', "\\-", "_)", "* ", "[Red]"),
            *(
                "[<5]",
                "[$€-407]",
                "General",
                "yyyy",
                "mm",
                "d",
                "h",
                "ss",
                "[h]",
                "AM/PM",
                " ",
                "-",
                "(",
            ),
        ]
    ),
    max_size=12,
).map("".join)


@settings(max_examples=200, deadline=None)
@given(st.floats(allow_nan=False, allow_infinity=False), CODES)
def test_any_code_shows_any_number_in_some_way(number, code):
    found = shown(repr(number), code)
    assert found.certain or found.text == found.raw


@settings(max_examples=200, deadline=None)
@given(st.decimals(-(10**9), 10**9, places=3), st.integers(0, 3))
def test_a_plain_format_is_the_number_rounded_half_away_from_zero(number, places):
    code = "#,##0" + ("." + "0" * places if places else "")
    found = shown(str(number), code)
    if found.certain:
        read = Decimal(found.text.replace(",", ""))
        assert abs(read - number) <= Decimal(5).scaleb(-places - 1)
        assert (read < 0) == (number < 0) or not read


@pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not installed")
def test_libreoffice_shows_the_same(tmp_path):
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.column_dimensions["A"].width = 60
    for row, (stored, code, _) in enumerate(MATRIX, 1):
        cell = sheet.cell(row, 1, float(stored))
        cell.number_format = code
    book.save(tmp_path / "m.xlsx")
    command = [
        *("soffice", "--headless", f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"),
        *("--convert-to", "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true"),
        *("--outdir", str(tmp_path), str(tmp_path / "m.xlsx")),
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    rows = csv.reader(io.StringIO((tmp_path / "m.csv").read_text(encoding="utf-8")))
    texts = [" ".join(row[0].split()) if row else "" for row in rows]
    differing = [
        (stored, code, expected, text)
        for (stored, code, expected), text in zip(MATRIX, texts, strict=True)
        if expected is not None and text != OTHERWISE.get((stored, code), expected)
    ]
    assert differing == []


def test_every_built_in_format_is_read():
    for code in number_formats.BUILT_IN.values():
        assert shown("1234.5", code).certain, code
    for code in number_formats.SYSTEM_DATES.values():
        found = shown("45292", code)
        assert (found.text, found.certain) == ("2024-01-01", False)
