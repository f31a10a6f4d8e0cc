"""The rule behind every refusal of the gate, in one sentence, for machines and for people who ask why."""

from typing import Any

from factlock.registry.errors import Finding

RULES = {
    "clause-too-long": "a clause proves one value; a longer text is a passage",
    "clause": "a clause stands on the page word for word; only differences of typography are folded",
    "in-hidden-text": "text that the page hides proves nothing",
    "in-structured-data": "data that the page carries for machines and does not show proves nothing",
    "source": "only a page that was read whole can prove anything",
    "in-another-frame": "what another document in a frame shows is evidence of that document, not of this page",
    "in-closed-panel": "a passage is seen by whoever opens the page, without a click",
    "recognised-text": "text that a program read from a picture is no page's own text",
    "cuts-word": "a clause cuts no word",
    "cuts": "a clause cuts no number, no range and no value",
    "drops": "sign, currency, comparison, scale, unit, exponent and fraction belong to their number",
    "spacing-differs": "a space is never put between digits, nor taken from there",
    "number-differs": "a mark within a number keeps its part",
    "case-differs": "upper and lower case are kept beside numbers and in symbols",
    "context-differs": "prefix and suffix stand right beside the clause",
    "list-number": "what is taken for the number of an item begins a block",
    "too-common": "a clause is so long that its places can all be looked at",
    "crosses-rows": "a clause keeps to one row of a table",
    "asks-only": "a question states nothing",
    "leaves-out-rest": "a clause is a whole sentence, or leaves out only what is known to change nothing",
    "leaves-out": "no word that changes what a clause states is left out of its sentence, or stands beside it",
    "no-subject": "a clause says what its value is about",
    "clause-ambiguous": "a clause stands at one place, or is told apart by prefix or suffix",
    "which-value": "a clause proves one value, the only one or the one that is named",
    "no-value": "a clause holds the value that it proves",
    "value-not-in-clause": "a value stands in its clause as a whole, with sign, unit and comparison",
    "value-governed": "no word of a clause denies or bounds the words that are its value",
    "ambiguous-value": "a value can be read in one way only",
    "borrows-unit": "a value has its own unit",
    "period-conflict": "a fact is about the time that its source speaks of",
    "cell-flag": "the flag of a cell belongs to its value",
    "cell": "a cell is the only one with its heads",
    "unit-in-heads": "a cell's value keeps the unit and the scale that its heads state",
    "empty-clause": "a clause holds text",
}


def rule_of(code: str) -> str:
    """Return the rule that a code stands for: that of the code, or of the longest beginning of it."""
    parts = code.split("-")
    for length in range(len(parts), 0, -1):
        rule = RULES.get("-".join(parts[:length]))
        if rule:
            return rule
    return ""


def as_refusal(finding: Finding) -> dict[str, Any]:
    """Return a finding as machines read it: code, rule, message, fix, and the menu of passages."""
    more = {
        name: value for name, value in finding.details.items() if name not in ("menu", "nearest")
    }
    return {
        "code": finding.code,
        "rule": rule_of(finding.code),
        "message": finding.message,
        "fix": finding.fix,
        "menu": finding.details.get("menu", []),
        "details": more,
    }
