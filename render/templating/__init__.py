"""The structure pass: ``report.md.j2`` is expanded by Jinja2 before facts are filled in.

A template sees the *names* of facts (ids, periods, keys), the document's date, and data that was given by
hand; never a value. So loops and conditions over facts work, and what a template writes by itself is
typed text, which a check will see. Jinja2 runs in a child process that may use so much time and memory:
``expanding`` asks the child, all other modules but ``data`` and ``origin`` run in it.
"""
