"""What a placeholder may ask to be done to a value; one file a kind of change.

Which filter is which stands in :mod:`factlock.render.values`, which applies them.
"""
