"""How the sounds of the game are made: see tools/sounds.py."""
