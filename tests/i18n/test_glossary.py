"""Words that players of the printed boxes would not use never come back into the catalogues."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

HOME = Path("companion/i18n")
EVERYWHERE = "*"

FORBIDDEN: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {
        EVERYWHERE: (
            r"\b(?:the|an|all) own\b",
            r"(?<!\{)\bwhom\b",
            r"\b(?:anew|aslant)\b",
            r"\b[Tt]he companion\b",
            r"\bfewer than (?:no|none)\b",
            r"\b(?:deals|deal) with hands\b|\bas hands\b|anybody’s hand\b",
            r"(?<!-)\b(?:evenings|this evening|[Nn]o evening)\b(?!\})",
            r"\b(?:lies|lie|lay|laid) (?:there|ready|aside)\b",
            r" …",
        ),
        "ui": (r"\b[Tt]ouch (?:the|a|one|what|somebody|to|here|List)\b", r"\b[Mm]end\b", r"\bshall\b"),
        "tortuga1667": (r"\bEngl(?:ish|and)\b", r"\b(?<!row)(?<!\{)boats?\b", r"\b[Tt]urns to sit out\b"),
        "handbook_tortuga1667": (r"\bEngl(?:ish|and)\b", r"\b(?<!row)(?<!\{)boats?\b"),
        "tortuga_dice": (r"\bBoard\b", r"behind (?:the|a|their) screen"),
        "handbook_tortuga_dice": (r"\bBoard\b", r"\b(?<!player )screens?\b"),
    },
    "fr": {
        EVERYWHERE: (
            r"\b[Cc]ompagnons?\b",
            r"\bsoirées?\b",
            r"\b[Vv]ous seul\b",
            r"\bautrui\b",
            r"\bn’a que faire\b",
            r"\b[Dd]ésormais\b",
            r" …",
            r"[“”]",
            r"(?:^|\. )Qui (?:a|peut|ne peut|la|l’|est|perd|tombe|regarde|gagne)\b[^?]*\.",
        ),
        "ui": (r"^Histoire$", r"^Docteur$", r"^Lettres$"),
        "jamaica": (
            r"\b[Mm]anche\b",
            r"\bnavires?\b",
            r"\bmalédictions?\b",
            r"\bcartes? (?:Action|Trésor)\b",
            r"\bbanque\b",
        ),
        "handbook_jamaica": (
            r"\b[Mm]anche\b",
            r"\bnavires?\b",
            r"\b[Mm]alédictions?\b",
            r"\bla force\b",
            r"\bbanque\b",
        ),
        "tortuga1667": (r"\b[Pp]ioche\b(?! une)", r"\b[Tt]ours à passer\b", r"^Place \{"),
        "handbook_tortuga1667": (r"\bpioche (?:de|dé)\b", r"\bla pioche\b"),
        "tortuga_dice": (r"\b[Mm]anche\b", r"\bécrans?\b", r"\bnavires?\b", r"\bpistes?\b", r"\bmarqueur\b"),
        "handbook_tortuga_dice": (r"\b[Mm]anche\b", r"\bécrans?\b", r"\bnavires?\b", r"\bpistes?\b", r"\bmarqueur\b"),
        "tortuga_cards": (r"\bcoque\b", r"\bcanons\b"),
        "handbook_tortuga_cards": (r"\b[Cc]oque\b", r"\b[Cc]anons\b"),
    },
    "es": {
        EVERYWHERE: (
            r"\b[Cc]ompañeros?\b",
            r"\b\w+(?:áis|éis)\b(?<!eis)|\b(?:vosotr[oa]s|os|vuestr[oa]s?)\b",
            r"\b(?:[Hh]aced|[Ll]iberad|[Pp]robad|[Jj]untad|[Dd]ejad|[Cc]ontad|[Tt]ocad|[Tt]erminad|[Mm]irad|[Rr]evisad|[Jj]ugad)(?:l[oa]s?)?\b",
            r"\bveladas?\b",
            r"\btelón\b",
            r"\b[Cc]ada cual\b",
            r"\b(?:vosotros|vuestr[oa]s?|jugáis|perdéis|[Ee]legid|[Mm]irad|[Pp]reparad|[Ll]evantad|[Vv]olved|[Pp]oned(?:los)?)\b",
            r" …",
            r"[“”]",
        ),
        "ui": (r"^Historia$", r"^Letras$", r"^Diario$", r"\bcartas? de (?:voto|evento)\b"),
        "jamaica": (
            r"\bbanca?o?\b(?<!Banca)",
            r"\bcartas? de (?:Acción|Tesoro)\b",
            r"\bmaldici(?:ón|ones)\b",
            r"\blanza\b",
        ),
        "handbook_jamaica": (
            r"\b(?:banco|banca)\b",
            r"\bcartas? de (?:Acción|Tesoro)\b",
            r"\bla fuerza\b",
            r"\blanza\b",
        ),
        "tortuga1667": (r"\bconvoca\b", r"\b[Tt]urnos sin jugar\b", r"\b[Hh]ueco \{", r"\bInglaterra\b", r"\bbaraja"),
        "handbook_tortuga1667": (
            r"\bconvoca",
            r"\bhueco\b",
            r"\bInglaterra\b",
            r"\bbaraja",
            r"\bdescubr",
            r"\bgaleón\b",
        ),
        "tortuga_dice": (r"\bpantallas?\b", r"\b[Ff]ichas?\b", r"\bpuesto\b", r"\bvía\b"),
        "handbook_tortuga_dice": (r"\bpantallas?\b", r"\b[Ff]ichas?\b", r"\bpuesto\b", r"\b[Vv]ías?\b"),
    },
}


def texts(language: str, domain: str) -> list[tuple[str, str]]:
    """Give every text of a catalogue with its key, plural forms one by one."""
    found = []
    with (HOME / language / f"{domain}.po").open("rb") as file:
        for message in read_po(file):
            key = message.id if isinstance(message.id, str) else message.id[0]
            forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
            found += [(key, form.replace("\u00a0", " ")) for form in forms if key]
    return found


@pytest.mark.parametrize("language", FORBIDDEN)
def test_nobody_says_what_no_player_would(language: str) -> None:
    """The glossary of the printed books, and one name for each thing."""
    words = FORBIDDEN[language]
    found = [
        f"{file.stem}:{key} says “{match[0]}”: {text}"
        for file in sorted((HOME / language).glob("*.po"))
        for key, text in texts(language, file.stem)
        for pattern in (*words[EVERYWHERE], *words.get(file.stem, ()))
        if (match := re.search(pattern, text))
    ]
    assert found == []


@pytest.mark.parametrize(("language", "office"), [("en", "officer"), ("fr", "quartier-maître"), ("es", "oficial")])
def test_the_product_introduces_itself_alike_on_the_screen_and_in_the_terminal(language: str, office: str) -> None:
    """In Spanish *contramaestre* is another office in Tortuga 1667."""
    motto = dict(texts(language, "ui"))["home.motto"]

    assert office in motto
    assert motto in [text for _, text in texts(language, "help")]
