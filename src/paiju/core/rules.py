"""House rules: a game's `Rules` is a frozen dataclass with fields made by `option`; presets are named values of it.

From the fields come the form in the lobby, the table in the documentation and the text behind `?` in a game's id.
"""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

Rules = TypeVar("Rules")


def option(default: Any, clause: str, zh: str, en: str, choices: tuple[Any, ...] = ()) -> Any:
    """A field of a `Rules`: its default, the clause it changes, its label, and for a text or a number its choices."""
    return dataclasses.field(default=default, metadata={"clause": clause, "zh": zh, "en": en, "choices": choices})


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule as a form shows it; values are in text form."""

    name: str
    default: str
    choices: tuple[str, ...]
    clause: str
    zh: str
    en: str


class BadRules(ValueError):
    """An option that does not exist or a value it does not take; `field` names it."""

    def __init__(self, field: str, value: str, choices: tuple[str, ...], why: str = "no such option") -> None:
        super().__init__(f"{field}={value}: " + (f"one of {', '.join(choices)}" if choices else why))
        self.field, self.value, self.choices = field, value, choices


def options(preset: Any) -> tuple[Option, ...]:
    """Every house rule of a preset, in the order of its fields."""
    return tuple(
        Option(f.name, _text(getattr(preset, f.name)), _choices(f), *(f.metadata[k] for k in ("clause", "zh", "en")))
        for f in dataclasses.fields(preset)
    )


def read_rules(preset: Rules, wanted: Mapping[str, str]) -> Rules:
    """`preset` with the options of a form, a link or a record changed. Raises BadRules."""
    fields = {f.name: f for f in dataclasses.fields(preset)}  # type: ignore[arg-type]
    values: dict[str, Any] = {}
    for name, text in wanted.items():
        if name not in fields:
            raise BadRules(name, text, ())
        choices = _choices(fields[name])
        if text not in choices:
            raise BadRules(name, text, choices)
        values[name] = _value(fields[name], text)
    return dataclasses.replace(preset, **values)  # type: ignore[type-var]


def rules_data(rules: Any) -> dict[str, str]:
    """Every field in text form, as records store it."""
    return {f.name: _text(getattr(rules, f.name)) for f in dataclasses.fields(rules)}


def house_rules(rules: Any, preset: Any) -> dict[str, str]:
    """Only what differs from the preset: what stands behind the `?` of a game's id."""
    mine, base = rules_data(rules), rules_data(preset)
    return {name: text for name, text in mine.items() if text != base[name]}


def _choices(field: "dataclasses.Field[Any]") -> tuple[str, ...]:
    listed = field.metadata["choices"] or ((True, False) if isinstance(field.default, bool) else ())
    return tuple(_text(value) for value in listed)


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _value(field: "dataclasses.Field[Any]", text: str) -> Any:
    listed = field.metadata["choices"] or (True, False)
    return next(value for value in listed if _text(value) == text)
