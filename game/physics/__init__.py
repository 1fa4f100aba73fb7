"""How a decided move of the regatta looks and feels: boats, buoys and wakes by pymunk.

The rules decide, with geometry of their own; here their decisions are sailed. `Sea` shows events
and refused moves step by step, `what_would_happen` makes the film of a collision for a lesson.
Both need no screen: they tell poses, and somebody else draws.
"""

from game.physics.boat import BoatLook
from game.physics.bodies import Party
from game.physics.crash import Crash, Frame, Impact, Motion, what_would_happen
from game.physics.mooring import BuoyLook
from game.physics.passage import STEP
from game.physics.sea import Sea
from game.physics.track import Track
from game.physics.wake import WakePoint

__all__ = [
    "STEP",
    "BoatLook",
    "BuoyLook",
    "Crash",
    "Frame",
    "Impact",
    "Motion",
    "Party",
    "Sea",
    "Track",
    "WakePoint",
    "what_would_happen",
]
