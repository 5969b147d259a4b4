"""All screens by name."""

from __future__ import annotations

from typing import Any, Final

from companion.ui.screens.cafe.cafe_screen import CafeScreen
from companion.ui.screens.camera.calibration_screen import CalibrationScreen
from companion.ui.screens.camera.camera_menu import CameraMenuScreen
from companion.ui.screens.camera.photo_screen import PhotoScreen
from companion.ui.screens.camera.teach import TeachScreen
from companion.ui.screens.house.doctor_screen import DoctorScreen
from companion.ui.screens.house.history import HistoryScreen
from companion.ui.screens.house.home import HomeScreen
from companion.ui.screens.house.people_screen import PeopleScreen
from companion.ui.screens.house.rules import RulesScreen
from companion.ui.screens.house.settings import SettingsScreen
from companion.ui.screens.house.statistics_screen import StatisticsScreen
from companion.ui.screens.house.welcome import WelcomeScreen
from companion.ui.screens.new_game.boxes import BoxesScreen
from companion.ui.screens.new_game.checklist import ChecklistScreen
from companion.ui.screens.new_game.crew import CrewScreen
from companion.ui.screens.new_game.holders import PiecesScreen
from companion.ui.screens.new_game.options import OptionsScreen
from companion.ui.screens.table.mend import MendScreen
from companion.ui.screens.table.score import ScoringScreen
from companion.ui.screens.table.table_screen import TableScreen

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
    "people": PeopleScreen,
    "settings": SettingsScreen,
    "cafe": CafeScreen,
    "doctor": DoctorScreen,
    "welcome": WelcomeScreen,
    "eyes": CameraMenuScreen,
    "teach": TeachScreen,
    "photo": PhotoScreen,
    "calibration": CalibrationScreen,
}
