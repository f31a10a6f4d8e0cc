"""Verbs that work on documents, one a file."""
