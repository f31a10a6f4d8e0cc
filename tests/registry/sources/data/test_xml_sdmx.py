"""SDMX-ML: an observation is a row that its key names, in each of the forms of the standard."""

import pytest

from factlock.registry import cells
from factlock.registry.cells import CellClaimed
from factlock.registry.evidence import Examiner
from factlock.registry.page import Page
from factlock.registry.proof import Proof
from factlock.registry.sources.data.xmldata import path, read, trace

SPACE = "http://www.sdmx.org/resources/sdmxml/schemas"
STRUCTURED = f"""<m:StructureSpecificData xmlns:m="{SPACE}/v2_1/message" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<m:Header><m:ID>abc</m:ID></m:Header><m:DataSet xsi:type="x" action="Replace">
<Series FREQ="A" REF_AREA="NO" TITLE="Norway"><Obs TIME_PERIOD="2023" OBS_VALUE="0.50" OBS_STATUS="A"/>
<Obs TIME_PERIOD="2024" OBS_VALUE="1.20" OBS_STATUS="P"/></Series>
<Series FREQ="A" REF_AREA="SE" TITLE="Sweden"><Obs TIME_PERIOD="2023" OBS_VALUE="-0.1"/><Obs TIME_PERIOD="2024" OBS_VALUE="NaN"/></Series>
</m:DataSet></m:StructureSpecificData>"""
FLAT = f"""<m:StructureSpecificData xmlns:m="{SPACE}/v3_0/message"><m:DataSet>
<Obs TIME_PERIOD="2023" FREQ="A" REF_AREA="NO" OBS_VALUE="0.50"/><Obs TIME_PERIOD="2024" FREQ="A" REF_AREA="NO" OBS_VALUE="1.20"/>
<Obs TIME_PERIOD="2023" FREQ="A" REF_AREA="SE" OBS_VALUE="-0.1"/></m:DataSet></m:StructureSpecificData>"""
GENERIC = f"""<m:GenericData xmlns:m="{SPACE}/v2_1/message" xmlns:g="{SPACE}/v2_1/data/generic"><m:DataSet>
<g:Series><g:SeriesKey><g:Value id="FREQ" value="A"/><g:Value id="REF_AREA" value="NO"/></g:SeriesKey>
<g:Attributes><g:Value id="UNIT_MULT" value="6"/></g:Attributes>
<g:Obs><g:ObsDimension value="2023"/><g:ObsValue value="0.50"/></g:Obs>
<g:Obs><g:ObsDimension value="2024"/><g:ObsValue value="1.20"/><g:Attributes><g:Value id="OBS_STATUS" value="P"/></g:Attributes></g:Obs></g:Series>
<g:Series><g:SeriesKey><g:Value id="FREQ" value="A"/><g:Value id="REF_AREA" value="SE"/></g:SeriesKey>
<g:Obs><g:ObsDimension value="2023"/><g:ObsValue value="-0.1"/></g:Obs></g:Series></m:DataSet></m:GenericData>"""
OLD = f"""<GenericData xmlns="{SPACE}/v2_0/message" xmlns:g="{SPACE}/v2_0/generic"><DataSet>
<g:Series><g:SeriesKey><g:Value concept="FREQ" value="A"/><g:Value concept="REF_AREA" value="NO"/></g:SeriesKey>
<g:Obs><g:Time>2023</g:Time><g:ObsValue value="0.50"/></g:Obs><g:Obs><g:Time>2024</g:Time><g:ObsValue value="1.20"/></g:Obs></g:Series>
<g:Series><g:SeriesKey><g:Value concept="FREQ" value="A"/><g:Value concept="REF_AREA" value="SE"/></g:SeriesKey>
<g:Obs><g:Time>2023</g:Time><g:ObsValue value="-0.1"/></g:Obs></g:Series></DataSet></GenericData>"""
GENERIC_FLAT = f"""<m:GenericData xmlns:m="{SPACE}/v2_1/message" xmlns:g="{SPACE}/v2_1/data/generic"><m:DataSet>
<g:Obs><g:ObsKey><g:Value id="TIME_PERIOD" value="2023"/><g:Value id="REF_AREA" value="NO"/></g:ObsKey><g:ObsValue value="0.50"/></g:Obs>
<g:Obs><g:ObsKey><g:Value id="TIME_PERIOD" value="2024"/><g:Value id="REF_AREA" value="NO"/></g:ObsKey><g:ObsValue value="1.20"/></g:Obs>
<g:Obs><g:ObsKey><g:Value id="TIME_PERIOD" value="2023"/><g:Value id="REF_AREA" value="SE"/></g:ObsKey><g:ObsValue value="-0.1"/></g:Obs>
</m:DataSet></m:GenericData>"""
COMPACT = f"""<CompactData xmlns="{SPACE}/v2_0/message" xmlns:n="urn:x"><n:DataSet>
<n:Series FREQ="A" REF_AREA="NO"><n:Obs TIME_PERIOD="2023" OBS_VALUE="0.50"/><n:Obs TIME_PERIOD="2024" OBS_VALUE="1.20"/></n:Series>
<n:Series FREQ="A" REF_AREA="SE"><n:Obs TIME_PERIOD="2023" OBS_VALUE="-0.1"/></n:Series></n:DataSet></CompactData>"""
FORMS = {
    "structure-specific": STRUCTURED,
    "flat": FLAT,
    "generic": GENERIC,
    "2.0": OLD,
    "generic flat": GENERIC_FLAT,
    "compact": COMPACT,
}


def page(source: str) -> Page:
    reading = read(source.encode(), "application/xml", None)
    assert reading.page is not None, reading
    return reading.page


@pytest.mark.parametrize("source", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize(
    ("row", "literal"), [("NO / 2023", "0.50"), ("NO / 2024", "1.20"), ("SE / 2023", "-0.1")]
)
def test_an_observation_is_a_cell_by_its_key(source, row, literal):
    examiner = Examiner(page(source))
    proof = cells.prove(examiner, CellClaimed.parse(f"row={row};col=OBS_VALUE"))
    assert isinstance(proof, Proof), proof
    assert proof.value.literal == literal
    assert str(proof.period) == row[-4:]
    span = trace(source.encode(), examiner.page, proof.value_start, proof.value_end)
    assert span is not None
    assert source.encode()[slice(*span)].decode() == literal


@pytest.mark.parametrize("row", ["SE / 2024", "NO", "2023", "NO / 2022"])
def test_an_observation_that_is_not_there_is_refused(row):
    form = CellClaimed.parse(f"row={row};col=OBS_VALUE")
    assert not isinstance(cells.prove(Examiner(page(STRUCTURED)), form), Proof)


def test_what_else_is_told_of_an_observation_stands_in_its_row():
    assert page(STRUCTURED).text.splitlines()[:3] == [
        "REF_AREA\tTIME_PERIOD\tOBS_VALUE\tFREQ\tTITLE\tOBS_STATUS",
        "NO\t2023\t0.50\tA\tNorway\tA",
        "NO\t2024\t1.20\tA\tNorway\tP",
    ]
    assert "UNIT_MULT" in page(GENERIC).text


def test_the_path_of_a_value_is_its_attribute():
    read_page = page(STRUCTURED)
    start = read_page.text.index("1.20")
    steps = path(STRUCTURED.encode(), read_page, start, start + 4)
    assert steps == ("/*:StructureSpecificData[1]/*:DataSet[1]/*:Series[1]/*:Obs[2]/@OBS_VALUE")


def test_a_dataset_of_too_many_columns_is_shown_value_by_value():
    series = "".join(f'<Series K{n}="A"><Obs OBS_VALUE="{n}.5"/></Series>' for n in range(300))
    source = f'<m:X xmlns:m="{SPACE}/v2_1/message"><m:DataSet>{series}</m:DataSet></m:X>'
    assert "DataSet 1 / Series / 300 / Obs / OBS_VALUE\t299.5" in page(source).text


GROUPED = STRUCTURED.replace(
    'action="Replace">',
    'action="Replace" UNIT_MULT="6"><Group FREQ="A" TITLE_COMPL="Yearly, 12 months"/>',
)
GENERIC_GROUPED = GENERIC.replace(
    "<m:DataSet>",
    '<m:DataSet><g:Attributes><g:Value id="UNIT_MULT" value="6"/></g:Attributes><g:Group type="G"><g:GroupKey>'
    '<g:Value id="FREQ" value="A"/></g:GroupKey><g:Attributes><g:Value id="TITLE_COMPL" value="Yearly, 12 months"/>'
    "</g:Attributes></g:Group>",
)
NOTE = f'<c:Annotations xmlns:c="{SPACE}/v2_1/common"><c:Annotation><c:AnnotationText>Break in 1998</c:AnnotationText></c:Annotation></c:Annotations>'
FOOTER = f'<f:Footer xmlns:f="{SPACE}/v2_1/message/footer"><f:Message code="413"><Text>Ask again in 5 minutes</Text></f:Message></f:Footer>'


@pytest.mark.parametrize("source", [GROUPED, GENERIC_GROUPED], ids=["structured", "generic"])
def test_what_is_told_of_a_dataset_or_a_group_stands_below_the_table(source):
    shown = page(source).text
    assert "\t6\n" in shown.partition("TIME_PERIOD")[2] or "UNIT_MULT" in shown
    assert "Yearly, 12 months" in shown
    proof = cells.prove(Examiner(page(source)), CellClaimed.parse("row=NO / 2024;col=OBS_VALUE"))
    assert isinstance(proof, Proof)
    assert proof.value.literal == "1.20"


@pytest.mark.parametrize(
    ("before", "head"),
    [("<Obs TIME_PERIOD", "Series 1"), ("</Obs></Series></m:DataSet>", "Obs 4")],
)
def test_annotations_of_a_series_and_of_an_observation_are_kept(before, head):
    source = STRUCTURED.replace(
        'OBS_VALUE="NaN"/></Series>\n</m:DataSet>', 'OBS_VALUE="NaN"></Obs></Series></m:DataSet>'
    )
    shown = page(source.replace(before, NOTE + before, 1)).text
    assert f"DataSet 1 / {head} / Annotations / Annotation / AnnotationText\tBreak in 1998" in shown


@pytest.mark.parametrize("with_data", [True, False])
def test_a_footer_is_shown(with_data):
    whole = STRUCTURED.replace("</m:StructureSpecificData>", f"{FOOTER}</m:StructureSpecificData>")
    start, end = whole.index("<m:DataSet"), whole.index("</m:DataSet>") + len("</m:DataSet>")
    shown = page(whole if with_data else whole[:start] + whole[end:]).text
    assert "\t413\n" in shown
    assert "\tAsk again in 5 minutes" in shown


@pytest.mark.parametrize(
    "kind", ["StructureSpecificMetadata", "GenericMetadata", "MetadataQuery", "Structure", "Error"]
)
def test_a_message_without_data_is_lines(kind):
    source = (
        f'<m:{kind} xmlns:m="{SPACE}/v2_1/message"><m:Header><m:ID>abc</m:ID></m:Header><m:MetadataSet><Report>'
        '<CITY value="LUXEMBOURG 2721"/><Text><p>Sent in year T: 15 November.</p><p>Areas in km2 are given for all the regions.</p></Text>'
        f"</Report></m:MetadataSet></m:{kind}>"
    )
    shown = page(source).text
    for text in ("\tabc", "\tLUXEMBOURG 2721", "Sent in year T: 15 November.", "Areas in km2"):
        assert text in shown
