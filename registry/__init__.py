"""Facts: how they get in, are kept, are proved again."""
