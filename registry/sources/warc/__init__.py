"""Web archives: one page a record."""
