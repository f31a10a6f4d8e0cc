"""Data and documents in JSON and XML: lines and tables that can be quoted."""
