"""Settlements in text form: stakes as records keep them, and positions of case files (`game: settle`)."""

import re
from collections.abc import Callable
from dataclasses import fields
from fractions import Fraction
from typing import Any, TypeVar, cast

from .settle import BadSettlement, Stakes, settle

T = TypeVar("T")
POSITION_KEYS = ("points", "purse", "stakes", "escape", "landlords")


def settle_position(position: dict[str, Any]) -> dict[str, Any]:
    """Settle a position of a case file (`game: settle`); every scalar is text. Returns `purse` and `system` as numbers.

    Keys: `points` and `purse` (lists by seat), and optionally `stakes` (fields of `Stakes`), `escape` ([seat, m]) and
    `landlords` (a list of seats; [] for a game without a landlord). Raises `BadSettlement`, naming the key.
    """
    for key in position:
        if key not in POSITION_KEYS:
            raise BadSettlement(str(key), "unknown key; a settlement has {known:, }", known=POSITION_KEYS)
    for key in ("points", "purse"):
        if key not in position:
            raise BadSettlement(key, "is missing")
    escape: tuple[int, int] | None = None
    if "escape" in position:
        row = _list("escape", position["escape"], _int)
        if len(row) != 2:
            raise BadSettlement("escape", "must be [seat, multiple]")
        escape = row[0], row[1]
    done = settle(
        _list("points", position["points"], _fraction),
        _list("purse", position["purse"], _int),
        read_stakes(position.get("stakes", {})),
        escape,
        _list("landlords", position["landlords"], _int) if "landlords" in position else None,
    )
    return {"purse": list(done.purse), "system": done.system}


def read_stakes(given: object) -> Stakes:
    """Stakes from plain text fields, e.g. `{"factor": "500", "fee": "40"}`; what is left out keeps its default.

    Raises `BadSettlement` naming `stakes` or `stakes.FIELD` for an unknown field or a value that cannot be read.
    """
    if not isinstance(given, dict):
        raise BadSettlement("stakes", "must be a map of field to value")
    values: dict[str, Any] = {}
    for key, value in cast(dict[object, object], given).items():
        if not isinstance(key, str) or key not in STAKES_FIELDS:
            raise BadSettlement(f"stakes.{key}", "unknown key; stakes have {known:, }", known=tuple(STAKES_FIELDS))
        values[key] = STAKES_FIELDS[key](f"stakes.{key}", value)
    return Stakes(**values)


def _fraction(key: str, value: object) -> Fraction:
    # Not Fraction(value) alone: that also reads "1e999999999", and computes it.
    if not isinstance(value, str) or not re.fullmatch(r"[+-]?[0-9]{1,30}(/[0-9]{1,30})?", value):
        raise BadSettlement(key, "{value!r} is not a number such as 12, -3 or 3/2", value=value)
    try:
        return Fraction(value)
    except ZeroDivisionError:
        raise BadSettlement(key, "{value!r} divides by zero", value=value) from None


def _int(key: str, value: object) -> int:
    number = _fraction(key, value)
    if number.denominator != 1:
        raise BadSettlement(key, "{value!r} is not a whole number", value=value)
    return number.numerator


def _bool(key: str, value: object) -> bool:
    if value not in ("true", "false"):
        raise BadSettlement(key, "{value!r} is neither true nor false", value=value)
    return value == "true"


def _text(key: str, value: object) -> str:
    if not isinstance(value, str):
        raise BadSettlement(key, "{value!r} is not text", value=value)
    return value


def _list(key: str, value: object, read: Callable[[str, object], T]) -> list[T]:
    if not isinstance(value, list):
        raise BadSettlement(key, "must be a list")
    return [read(key, item) for item in cast(list[object], value)]


# Whole numbers, but for these
STAKES_FIELDS: dict[str, Callable[[str, object], Any]] = {field.name: _int for field in fields(Stakes)} | {
    "winner_cap_ratio": _fraction,
    "fee_from": _text,
    "escape_identity": _bool,
    "escape_factor": _fraction,
}


def stakes_data(stakes: Stakes) -> dict[str, str]:
    """Every field in text form, as records store it; `read_stakes` gives the same stakes back."""
    return {f.name: str(getattr(stakes, f.name)).lower() for f in fields(stakes)}
