"""Clients vs Architects: each rule of the boards against boards that break it, and figures counted in another way."""

import pytest
from cases import LAYOUTS
