"""PDF: what a reader sees on its pages, in reading order."""
