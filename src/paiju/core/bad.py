"""Input that cannot be used (a position, a case, a record, house rules, a settlement): where it is at fault and what is wrong.

What is wrong is a template and its parameters, so that it can be said in other languages: `paiju.words.reasons`.
"""

import string
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeVar, cast

B = TypeVar("B", bound="Bad")


class Place(NamedTuple):
    """Where something stands that has no key: a line of a file from 1, an action of a record from 0."""

    unit: Literal["line", "action"]
    n: int

    def __str__(self) -> str:
        return f"{self.unit} {self.n}"


class Filler(string.Formatter):
    """Fills templates as `str.format` does; a tuple is joined by what stands behind the colon: `{known:, }`."""

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, tuple):
            return format_spec.join(map(str, cast("Sequence[Any]", value)))
        return super().format_field(value, format_spec)

    def fill(self, text: str, params: Mapping[str, Any]) -> str:
        """Without parameters a text stands as it is, braces and all."""
        return self.vformat(text, (), params) if params else text


class Bad(ValueError):
    """`str` says what is wrong, in English. `where`: the key, field or place at fault, None where it is the whole.

    `text` is written in the code: what somebody has given is a parameter, and may itself be the exception that says more.
    """

    def __init__(self, where: str | Place | None, text: str, /, **params: Any) -> None:
        super().__init__(where, text)
        self.where, self.text, self.params = where, text, params

    @property
    def key(self) -> str:
        return "" if self.where is None else str(self.where)

    def __str__(self) -> str:
        said = _ENGLISH.fill(self.text, self.params)
        return said if self.where is None else f"{self.where}: {said}"

    def as_part_of(self, kind: type[B]) -> B:
        """The same, told of the greater thing that this is a part of."""
        return kind(self.where, self.text, **self.params)


_ENGLISH = Filler()
