"""Paiju (牌局): Chinese card games, played, refereed and studied on one set of rules."""

from pathlib import Path

__version__ = "0.1.0"


def rules_dir() -> Path:
    """The rule sheets: inside the package when it was installed from a wheel, beside src/ in a checkout."""
    packed = Path(__file__).parent / "rules"
    return packed if packed.is_dir() else Path(__file__).parents[2] / "rules"
