"""Addresses as they stand in running text."""

import re

ADDRESS_PATTERN = re.compile(
    r"(?:https?|ftp)://[^\s<>\"\u3000-\u303f\uff00-\uffef\u4e00-\u9fff\ufffc]*[^\s<>\"\u3000-\u303f\uff00-\uffef\u4e00-\u9fff\ufffc.,;:!?)\]'’”]"
    r"|(?<![A-Za-z0-9.@/])www\.[^\s<>\"\u3000-\u303f\uff00-\uffef\u4e00-\u9fff\ufffc]*[^\s<>\"\u3000-\u303f\uff00-\uffef\u4e00-\u9fff\ufffc.,;:!?)\]'’”]"
)
"""An address of the web; it ends before punctuation of the sentence and before Chinese text."""
