"""Sheets of cells: workbooks, OpenDocument spreadsheets, delimited text."""
