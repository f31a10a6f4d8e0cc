"""Messages of MIME: e-mail, and pages saved as one file."""
