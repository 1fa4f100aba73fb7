"""The tables: one scene a game."""
