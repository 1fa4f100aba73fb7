"""The rules of the games: pure, without screen, files, clock or global randomness."""
