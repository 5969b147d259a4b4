"""All sentences for people, in English, French and Spanish. See README.md."""

from companion.i18n.languages import best_language, languages
from companion.i18n.story import story
from companion.i18n.translator import Translator, translator

__all__ = ["Translator", "best_language", "languages", "story", "translator"]
