"""``python -m factlock.registry.cli``: the command without its script."""

from factlock.registry.cli import main

main()
