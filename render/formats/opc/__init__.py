"""Packages of parts (ECMA-376-2), of which documents, workbooks and presentations are made."""
