"""Plain data from the engine's values, by their type hints: cards and moves become text, fractions `3/2`, dataclasses
and named tuples become dicts. Used for views on the wire and results in records.
"""

import dataclasses
import types
import typing
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, Union, cast, get_args, get_origin

from .cards import Card, card_text
from .move import Move, move_text

Encode = Callable[[Any], Any]


def plain(value: Any) -> Any:
    """A dataclass or named tuple as JSON values."""
    return encoder(cast(Any, type(value)))(value)


@cache
def fields_of(hint: Any) -> dict[str, Any] | None:
    """Field names and hints of a dataclass or named tuple, None for anything else."""
    if dataclasses.is_dataclass(hint) or (isinstance(hint, type) and hasattr(hint, "_fields")):
        return typing.get_type_hints(hint)
    return None


@cache
def encoder(hint: Any) -> Encode:
    """How values of this hint become plain data."""
    if hint is Card:
        return card_text
    if hint is Move:
        return move_text
    if hint is Fraction:
        return str
    if hint is Any:
        return _by_type
    if (fields := fields_of(hint)) is not None:
        parts = [(name, encoder(of)) for name, of in fields.items()]
        return lambda value: {name: encode(getattr(value, name)) for name, encode in parts}
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        kinds = [(a, encoder(a)) for a in args if a is not type(None)]
        if len(kinds) == 1:
            inner = kinds[0][1]
            return lambda value: None if value is None else inner(value)
        return lambda value: str(value) if isinstance(value, Fraction) else value
    if origin is tuple and len(args) == 2 and args[1] is ...:
        each = encoder(args[0])
        return lambda value: [each(v) for v in value]
    if origin is tuple:
        each_of = [encoder(a) for a in args]
        return lambda value: [e(v) for e, v in zip(each_of, value, strict=True)]
    if origin in (dict, Mapping):
        inner = encoder(args[1])
        return lambda value: {str(k): inner(v) for k, v in value.items()}
    return _same


def _by_type(value: Any) -> Any:
    """A value whose hint says nothing: house rules in a View that several games share, JSON values."""
    return value if fields_of(cast(Any, type(value))) is None else plain(value)


def _same(value: Any) -> Any:
    return value
