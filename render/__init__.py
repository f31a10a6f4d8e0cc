"""Documents: how they are filled from the registry, cited, locked and checked."""
