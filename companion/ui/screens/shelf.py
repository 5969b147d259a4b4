"""All screens by name."""

from __future__ import annotations

from typing import Any, Final

from companion.ui.screens.boxes import BoxesScreen
from companion.ui.screens.calibration import CalibrationScreen
from companion.ui.screens.checklist import ChecklistScreen
from companion.ui.screens.crew import CrewScreen
from companion.ui.screens.doctor import DoctorScreen
from companion.ui.screens.eyes import EyesScreen
from companion.ui.screens.history import HistoryScreen
from companion.ui.screens.home import HomeScreen
from companion.ui.screens.mend import MendScreen
from companion.ui.screens.options import OptionsScreen
from companion.ui.screens.pieces import PiecesScreen
from companion.ui.screens.rules import RulesScreen
from companion.ui.screens.scoring import ScoringScreen
from companion.ui.screens.settings import SettingsScreen
from companion.ui.screens.statistics import StatisticsScreen
from companion.ui.screens.table import TableScreen
from companion.ui.screens.teach import TeachScreen

SCREENS: Final[dict[str, Any]] = {
    "home": HomeScreen,
    "boxes": BoxesScreen,
    "crew": CrewScreen,
    "options": OptionsScreen,
    "pieces": PiecesScreen,
    "checklist": ChecklistScreen,
    "table": TableScreen,
    "mend": MendScreen,
    "scoring": ScoringScreen,
    "history": HistoryScreen,
    "rules": RulesScreen,
    "statistics": StatisticsScreen,
    "settings": SettingsScreen,
    "doctor": DoctorScreen,
    "eyes": EyesScreen,
    "teach": TeachScreen,
    "calibration": CalibrationScreen,
}
