"""The whole main job on sample pages, with the real commands and no network but loopback."""
