"""Pages of the web: HTML to visible text, and what else a page says."""
