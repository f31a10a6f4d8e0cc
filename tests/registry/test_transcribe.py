"""Two people and a scan."""

import base64
import io
import json

import pytest

Image = pytest.importorskip("PIL.Image", reason="the extra scan is not installed")
ImageDraw = pytest.importorskip("PIL.ImageDraw")

TEXT = "Deaths in the district in 1918: 1,204 persons"


@pytest.fixture
def scan(folder):
    """A picture of one line of text, as a scanner leaves it."""
    picture = Image.new("RGB", (1000, 400), "white")
    ImageDraw.Draw(picture).text((120, 90), TEXT, fill="black")
    path = folder / "register.png"
    picture.save(path)
    return path


def as_pdf(scan):
    path = scan.with_suffix(".pdf")
    Image.open(scan).save(path, "PDF")
    return path


@pytest.fixture
def typing(run):
    assert run("init").status == 0

    def typed(scan, by, text=TEXT, *more):
        return run(
            "transcribe", scan.name, "deaths@1918", "--box", "10,20,90,30", "--by", by,
            "--key", "total", "--text", text, "--lang", "en", *more,
        )  # fmt: skip

    return typed


@pytest.mark.parametrize("form", [lambda scan: scan, as_pdf], ids=["picture", "pdf"])
def test_two_who_typed_the_same_make_a_fact(typing, run, scan, folder, form):
    scan = form(scan)
    first = typing(scan, "A. Ames")
    assert first.status == 0, first.stderr
    assert "second person" in first.stdout
    assert TEXT not in (folder / f"{scan.name}.typed.json").read_text()
    assert run("list", "--json").rows == []
    second = typing(scan, "B. Bell", TEXT.replace(" ", "  "))
    assert second.status == 0, second.stderr
    assert not (folder / f"{scan.name}.typed.json").exists()
    (row,) = run("show", "deaths", "--json").rows
    (evidence,) = row["keys"]["total"]["evidence"]
    assert evidence["basis"] == "transcribed"
    assert "A. Ames and B. Bell" in evidence["title"]
    assert run("audit").status == 0


def test_the_cut_out_of_the_scan_is_kept_with_the_words(typing, run, scan):
    from factlock.registry.clock import Clock
    from factlock.registry.sources import read
    from factlock.registry.sources.statement import TRANSCRIPT
    from factlock.registry.transcribe import Spot, transcribe

    spot = Spot.parse(1, "10%, 20%, 90%, 30%")
    transcribe(scan, spot, by="A", text=TEXT, clock=Clock())
    made = transcribe(scan, spot, by="B", text=TEXT, clock=Clock())
    said = json.loads(made.fetched.body)
    picture = Image.open(io.BytesIO(base64.b64decode(said["crop"])))
    assert picture.size[0] == pytest.approx(820, abs=3)
    assert min(picture.convert("L").tobytes()) < 60
    page = read(made.fetched.body, media_type=TRANSCRIPT).page
    assert page is not None
    assert page.text == TEXT


@pytest.mark.parametrize("other", [TEXT.replace("4", "9"), TEXT + ".", TEXT.replace(",", "")])
def test_two_who_differ_store_nothing_and_begin_anew(typing, run, scan, folder, other):
    assert typing(scan, "A. Ames").status == 0
    ran = typing(scan, "B. Bell", other)
    assert ran.status == 1
    assert "typings-differ" in ran.stderr
    assert run("list", "--json").rows == []
    assert not (folder / f"{scan.name}.typed.json").exists()


@pytest.mark.parametrize("by", ["A. Ames", "a. ames", " A.  Ames "])
def test_one_person_is_not_two(typing, scan, by):
    assert typing(scan, "A. Ames").status == 0
    ran = typing(scan, by)
    assert ran.status == 2
    assert "second person" in ran.stderr


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"no picture at all", "no picture of this box can be kept"),
        (b"%PDF-1.7 broken", "no picture of this box can be kept"),
    ],
)
def test_a_scan_that_cannot_be_drawn_is_refused_at_once(typing, folder, body, said):
    (folder / "broken.png").write_bytes(body)
    ran = typing(folder / "broken.png", "A. Ames")
    assert ran.status == 3
    assert said in ran.stderr
    assert not (folder / "broken.png.typed.json").exists()


@pytest.mark.parametrize("box", ["", "1,2,3", "10,20,5,30", "0,0,101,10", "a,b,c,d", "nan,0,1,1"])
def test_a_box_that_is_none_is_refused(box):
    from factlock.registry.errors import UsageFault
    from factlock.registry.transcribe import Spot

    with pytest.raises(UsageFault, match="no box"):
        Spot.parse(1, box)


def test_a_page_that_the_scan_does_not_have(typing, scan):
    ran = typing(scan, "A. Ames", TEXT, "--page", "4")
    assert ran.status == 3
    assert "1 pages, not 4" in ran.stderr
