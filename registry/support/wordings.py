"""Words that a machine sees but cannot weigh: directions, denials, forecasts, and what is counted."""

import re
from dataclasses import dataclass

from factlock.registry import directions, wording
from factlock.registry.model import Quantity

_NOUN = re.compile(r"[\s-]*((?:[^\W\d_]|['’-])+)")
_FUNCTION = re.compile(
    r"of|in|on|at|by|to|for|and|or|with|from|as|is|was|were|are|be|been|has|have|had|the|an?|its?|per|than|over|last|this|that"
    r"|years?|percent|cent|more|less|up|down|out|into|after|before|during|since|until|while|but|compared|respectively"
)


@dataclass(frozen=True, slots=True)
class Warned:
    """A difference in words that a person must weigh; ``code`` is stable."""

    code: str
    message: str


def whole(claim: str, quote: str) -> Warned | None:
    """Compare the directions of whole sentences, where there is no value to compare them at."""
    said, told = directions.direction(claim), directions.direction(quote)
    if not directions.opposite(said, told):
        return None
    return Warned(
        "direction-differs", f"the claim says that something went {said}, the quote {told}"
    )


def denial(claim: str, quote: str) -> Warned | None:
    """Warn where only one of the two denies something."""
    said, told = wording.denial(claim), wording.denial(quote)
    if bool(said) == bool(told):
        return None
    who, word = ("claim", said) if said else ("quote", told)
    return Warned("negation-differs", f"only the {who} denies something (“{word}”)")


def forecast(claim: str, quote: str) -> Warned | None:
    """Warn where a forecast of the quote has become a fact."""
    if wording.is_forecast(claim) or not wording.is_forecast(quote):
        return None
    return Warned("forecast-dropped", "the quote speaks of a forecast, the claim of a fact")


def noun(text: str, value: Quantity) -> str:
    """Return the word behind a value, of scripts that set words apart, without its plural."""
    found = _NOUN.match(text, value.end)
    if found is None or not found[1].isascii():
        return ""
    word = found[1].lower()
    if _FUNCTION.fullmatch(word) or len(word) < 3:
        return ""
    return word.removesuffix("ies").removesuffix("s")
