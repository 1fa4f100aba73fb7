"""The window: pygame-ce, scenes, tables, sound and language."""
