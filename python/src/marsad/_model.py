"""The base class of all answers of the API: a typed view of the received JSON."""

from __future__ import annotations

import datetime as dt
import functools
import types
import typing
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, get_origin

if TYPE_CHECKING:
    import pandas as pd

    from ._http import Response


class Model:
    """
    An answer, or a part of an answer. Fields are attributes; times and days are `datetime` and `date`. `model["field"]` and
    `model.raw` give the received JSON, including fields that this version of the package does not know.
    """

    raw: dict[str, Any]
    #: The HTTP answer that brought it: request id, position, receipt. None for parts and for messages of streams.
    response: Response | None

    def __init__(self, raw: dict[str, Any], response: Response | None = None) -> None:
        self.raw = raw
        self.response = response

    def __getattr__(self, name: str) -> Any:
        # Python calls this only for attributes that the instance does not have yet; the value is then stored on it.
        if name.startswith("_") or name in ("raw", "response"):
            raise AttributeError(name)
        field = fields_of(type(self)).get(name)
        if field is None and name not in self.raw:
            raise AttributeError(f"{type(self).__name__} has no field {name!r}")
        value = self.raw.get(name if field is None else field.key)
        if value is not None and field is not None:
            value = field.read(value)
        self.__dict__[name] = value
        return value

    def __getitem__(self, key: str) -> Any:
        return self.raw[key]

    def __contains__(self, key: object) -> bool:
        return key in self.raw

    def __iter__(self) -> Iterator[Any]:
        """The rows of an answer that is a list."""
        from ._frames import rows_field

        return iter(getattr(self, rows_field(self)))

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.raw == getattr(other, "raw", None)

    __hash__ = None  # type: ignore[assignment]

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *fields_of(type(self))]

    def __reduce__(self) -> tuple[type[Model], tuple[dict[str, Any], Response | None]]:
        return type(self), (self.raw, self.response)

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={_short(value)}" for name, value in self.raw.items())
        return f"{type(self).__name__}({shown})"

    def df(self, rows: str | None = None) -> pd.DataFrame:
        """
        The answer as a data frame, with numbers, flags, days and times (Asia/Riyadh) as such. `rows` names the list to take
        where the answer has several; an answer without a list is a frame of one row.
        """
        from ._frames import frame_of

        return frame_of(self, rows)


def _short(value: object) -> str:
    if isinstance(value, list) and len(value) > 3:
        return f"[… {len(value)} …]"
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}…"


class Field:
    """How to read a field: its key in JSON, and the type of its value."""

    def __init__(self, key: str, hint: Any) -> None:
        self.key = key
        self.hint = _without_none(hint)
        self.is_optional = self.hint is not hint
        self.read = _reader(self.hint)

    @property
    def models(self) -> tuple[type[Model], ...]:
        """The kinds of rows, where the field is a list of models."""
        if get_origin(self.hint) is not list:
            return ()
        (item,) = get_args(self.hint)
        return _models(item)


@functools.cache
def fields_of(model: type[Model]) -> dict[str, Field]:
    """The fields of a model, by their names in Python."""
    hints = typing.get_type_hints(model, vars(_generated()), {"Response": object})
    own = {name: hint for name, hint in hints.items() if name not in ("raw", "response")}
    return {name: Field(name.rstrip("_"), hint) for name, hint in own.items()}


def best_of(kinds: tuple[type[Model], ...], raw: dict[str, Any]) -> type[Model]:
    """The model, of several, whose fields and literals fit best."""

    def fitness(kind: type[Model]) -> int:
        fields = fields_of(kind)
        wrong = sum(
            get_origin(field.hint) is Literal and field.key in raw and raw[field.key] not in get_args(field.hint)
            for field in fields.values()
        )
        return sum(field.key in raw for field in fields.values()) - 1000 * wrong

    return kinds[0] if len(kinds) == 1 else max(kinds, key=fitness)


def _generated() -> types.ModuleType:
    from ._generated import models

    return models


def _is_union(hint: Any) -> bool:
    return get_origin(hint) in (Union, types.UnionType)


def _without_none(hint: Any) -> Any:
    if not _is_union(hint):
        return hint
    kept = tuple(one for one in get_args(hint) if one is not type(None))
    return kept[0] if len(kept) == 1 else Union[kept]


def _models(hint: Any) -> tuple[type[Model], ...]:
    kinds = get_args(hint) if _is_union(hint) else (hint,)
    return tuple(kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Model))


def _reader(hint: Any) -> Callable[[Any], Any]:
    """The function that turns the JSON of a field into its value."""
    if hint is dt.datetime:
        return dt.datetime.fromisoformat
    if hint is dt.date:
        return dt.date.fromisoformat
    if hint is float:
        return float
    if get_origin(hint) is list:
        item = _reader(_without_none(get_args(hint)[0]))
        return lambda values: [None if value is None else item(value) for value in values]
    if get_origin(hint) is dict:
        item = _reader(_without_none(get_args(hint)[1]))
        return lambda values: {key: None if value is None else item(value) for key, value in values.items()}
    kinds = _models(hint)
    if kinds:
        return lambda value: best_of(kinds, value)(value) if isinstance(value, dict) else value
    return lambda value: value
