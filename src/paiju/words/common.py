"""What the texts of every family are made of: the languages, cards and ranks in words."""

import json
import os
from typing import Any

from ..core.cards import RANKS

LANGUAGES = ("zh", "en")

_SIGNS = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
_JOKERS = {"BJ": ("小王", "black joker"), "RJ": ("大王", "red joker")}


def cards_words(text: str, lang: str) -> str:
    """Canonical card texts as a person reads them: `♠3 ♥10 大王`."""
    which = LANGUAGES.index(lang)
    return " ".join(
        _JOKERS[c][which] if c in _JOKERS else _SIGNS[c[0]] + ("10" if c[1] == "T" else c[1]) for c in text.split()
    )


def rank_words(rank: int) -> str:
    return RANKS[rank].replace("T", "10")


def of_system() -> str:
    """The language of who sits at the command line."""
    said = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return "zh" if said.startswith("zh") else "en"


def json_text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
