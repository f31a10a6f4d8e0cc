"""Word documents: what a reader sees when all changes are accepted."""
