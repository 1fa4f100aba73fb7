"""Our own thin layer of widgets: boxes that share out room, and what stands in them."""

from game.app.widgets.base import Look, Usable, Widget
from game.app.widgets.boxes import Board, Column, Grid, Inset, Row, Scroll, Space
from game.app.widgets.controls import Button, Choice, Slider, Switch
from game.app.widgets.field import Field
from game.app.widgets.text import Label, Picture, Rule
from game.app.widgets.ui import Ui

__all__ = [
    "Board",
    "Button",
    "Choice",
    "Column",
    "Field",
    "Grid",
    "Inset",
    "Label",
    "Look",
    "Picture",
    "Row",
    "Rule",
    "Scroll",
    "Slider",
    "Space",
    "Switch",
    "Ui",
    "Usable",
    "Widget",
]
