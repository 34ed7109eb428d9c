"""House rules: a game's `Rules` is a frozen dataclass with fields made by `option`; presets are named values of it.

From the fields come the form in the lobby, the table in the documentation and the text behind `?` in a game's id.
"""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from .bad import Bad

Rules = TypeVar("Rules")


def option(
    default: Any, clause: str, zh: str, en: str, choices: tuple[Any, ...] = (), only: Mapping[str, tuple[Any, ...]] | None = None
) -> Any:
    """A field of a `Rules`: its default, the clause it changes, its label, and for a text or a number its choices. `only`:
    it is a house rule where these fields have one of these values; elsewhere its value belongs to the preset.
    """
    metadata = {"clause": clause, "zh": zh, "en": en, "choices": choices, "only": only or {}}
    return dataclasses.field(default=default, metadata=metadata)


def fixed(default: Any) -> Any:
    """A field of a `Rules` that makes its presets what they are, and is never a house rule."""
    return dataclasses.field(default=default)


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule as a form shows it; values are in text form."""

    name: str
    default: str
    choices: tuple[str, ...]
    clause: str
    zh: str
    en: str


class BadRules(Bad):
    """An option that does not exist or a value it does not take; `field` names it, `choices` are the values there are."""

    def __init__(self, field: str, value: str, text: str, /, **params: Any) -> None:
        super().__init__(f"{field}={value}", text, **params)
        self.args = field, value, text  # of which pickle makes it again
        self.field, self.value = field, value
        self.choices: tuple[str, ...] = params.get("choices", ())


class RulesClash(BadRules):
    """Values that each are possible, but not together; `field` names the one to change."""


def options(preset: Any) -> tuple[Option, ...]:
    """Every house rule of a preset, in the order of its fields."""
    return tuple(
        Option(f.name, _text(getattr(preset, f.name)), _choices(f), *(f.metadata[k] for k in ("clause", "zh", "en")))
        for f in dataclasses.fields(preset)
        if _is_house_rule(f, preset)
    )


def read_rules(preset: Rules, wanted: Mapping[str, str]) -> Rules:
    """`preset` with the options of a form, a link or a record changed. What is no house rule may be named, as records do,
    but not changed. Raises BadRules.
    """
    fields = {f.name: f for f in dataclasses.fields(preset)}  # type: ignore[arg-type]
    values: dict[str, Any] = {}
    for name, text in wanted.items():
        if name not in fields:
            raise BadRules(name, text, "no such option")
        open_to = _is_house_rule(fields[name], preset)
        choices = _choices(fields[name]) if open_to else (_text(getattr(preset, name)),)
        if text not in choices:
            raise BadRules(name, text, "one of {choices:, }", choices=choices)
        if open_to:
            values[name] = _value(fields[name], text)
    return dataclasses.replace(preset, **values)  # type: ignore[type-var]


def rules_data(rules: Any) -> dict[str, str]:
    """Every field in text form, as records store it."""
    return {f.name: _text(getattr(rules, f.name)) for f in dataclasses.fields(rules)}


def house_rules(rules: Any, preset: Any) -> dict[str, str]:
    """Only what differs from the preset: what stands behind the `?` of a game's id."""
    mine, base = rules_data(rules), rules_data(preset)
    return {name: text for name, text in mine.items() if text != base[name]}


def _is_house_rule(field: "dataclasses.Field[Any]", preset: Any) -> bool:
    wanted = field.metadata.get("only")
    return wanted is not None and all(getattr(preset, name) in values for name, values in wanted.items())


def _choices(field: "dataclasses.Field[Any]") -> tuple[str, ...]:
    listed = field.metadata["choices"] or ((True, False) if isinstance(field.default, bool) else ())
    return tuple(_text(value) for value in listed)


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _value(field: "dataclasses.Field[Any]", text: str) -> Any:
    listed = field.metadata["choices"] or (True, False)
    return next(value for value in listed if _text(value) == text)
