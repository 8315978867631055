"""Makes data frames of answers: chooses the list, the index and the dtypes."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Generic, Literal, SupportsIndex, TypeVar, get_args, get_origin, overload

from ._model import Field, Model, best_of, fields_of

if TYPE_CHECKING:
    import pandas as pd

M = TypeVar("M", bound=Model)

ZONE = "Asia/Riyadh"
#: Columns that order rows: the first one that a frame has becomes its index.
_TIMES = ("date", "time", "event_time", "report_date", "ex_date", "created_at", "eligibility_date")
#: Models of events of many symbols: their frames are indexed by time alone, and not by symbol.
_BY_TIME = {"StockEvent", "CompanyCalendarItem", "Delivery"}


class Rows(list[M], Generic[M]):
    """A list of rows that came in several pages; `df()` is one frame of all of them."""

    def __init__(self, kind: type[M], rows: Iterable[M] = ()) -> None:
        super().__init__(rows)
        self._kind = kind

    def df(self) -> pd.DataFrame:
        """All rows as one frame; bars of several symbols are indexed by symbol and date."""
        return frame_of_rows([row.raw for row in self], (self._kind,))

    @overload
    def __getitem__(self, at: SupportsIndex) -> M: ...
    @overload
    def __getitem__(self, at: slice) -> Rows[M]: ...
    def __getitem__(self, at: SupportsIndex | slice) -> M | Rows[M]:
        return Rows(self._kind, super().__getitem__(at)) if isinstance(at, slice) else super().__getitem__(at)


def rows_field(model: Model, name: str | None = None) -> str:
    """The field with the rows of an answer."""
    fields = fields_of(type(model))
    if name is not None and name in fields and fields[name].models:
        return name
    lists = [key for key, field in fields.items() if field.models and not field.is_optional]
    # An answer of dividends has its rows in `history`; upcoming dividends have a list of their own.
    if name is None and "history" in lists:
        return "history"
    if name is None and len(lists) == 1:
        return lists[0]
    kind = type(model).__name__
    if not lists:
        raise TypeError(f"{kind} has no rows")
    raise ValueError(f"{kind} has several lists, name one of them: {', '.join(lists)}")


def frame_of(model: Model, name: str | None) -> pd.DataFrame:
    fields = fields_of(type(model))
    if name is None and "bids" in fields and "asks" in fields:
        return _book(model)
    if name is None and not any(field.models for field in fields.values()):
        return frame_of_rows([model.raw], (type(model),))
    field = fields[rows_field(model, name)]
    return frame_of_rows(model.raw.get(field.key) or [], field.models)


def frame_of_rows(rows: Sequence[dict[str, Any]], kinds: tuple[type[Model], ...]) -> pd.DataFrame:
    """Rows as a frame: nested objects as columns `object_field`."""
    pd = pandas()
    kind = best_of(kinds, rows[0]) if rows else kinds[0]
    columns = dict(_columns(kind))
    flat = [_flat(row) for row in rows]
    # Fields that this version does not know are columns too, with the values of the JSON.
    named = dict.fromkeys(key for row in flat for key in row)
    keys = [key for key in columns if not flat or key in named]
    keys += [key for key in named if key not in columns and not any(one.startswith(f"{key}_") for one in keys)]
    frame = pd.DataFrame({key: _series(pd, [row.get(key) for row in flat], columns.get(key)) for key in keys})
    index = _index(kind, frame)
    return frame.set_index(index) if index else frame


def _columns(kind: type[Model], prefix: str = "") -> Iterable[tuple[str, Field]]:
    for field in fields_of(kind).values():
        inner = field.hint if isinstance(field.hint, type) and issubclass(field.hint, Model) else None
        if inner is None:
            yield f"{prefix}{field.key}", field
        else:
            yield from _columns(inner, f"{prefix}{field.key}_")


def _flat(row: dict[str, Any], prefix: str = "") -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for key, value in row.items():
        if isinstance(value, dict):
            flat.update(_flat(value, f"{prefix}{key}_"))
        else:
            flat[f"{prefix}{key}"] = value
    return flat


def _series(pd: Any, values: list[Any], field: Field | None) -> Any:
    hint = None if field is None else field.hint
    has_gaps = any(value is None for value in values)
    if hint is dt.datetime or (field is not None and field.key == "date" and any("T" in str(value) for value in values)):
        # Nanoseconds, the unit that every version of pandas has.
        return pd.Series(pd.to_datetime(values, utc=True)).astype("datetime64[ns, UTC]").dt.tz_convert(ZONE)
    if hint is dt.date or (hint is str and field is not None and field.key == "date"):
        return pd.Series(pd.to_datetime(values)).astype("datetime64[ns]")
    if hint is float:
        return pd.Series(values, dtype="float64")
    if hint is int or _is_literal_of(hint, int):
        return pd.Series(values, dtype="Int64" if has_gaps else "int64")
    if hint is bool:
        return pd.Series(values, dtype="boolean" if has_gaps else "bool")
    if _is_literal_of(hint, str):
        return pd.Series(pd.Categorical(values))
    return pd.Series(values) if values else pd.Series(values, dtype="object")


def _is_literal_of(hint: Any, kind: type) -> bool:
    return get_origin(hint) is Literal and all(type(value) is kind for value in get_args(hint))


def _index(kind: type[Model], frame: Any) -> list[str]:
    times = [name for name in _TIMES if name in frame.columns][:1]
    if "symbol" not in frame.columns:
        return times
    if kind.__name__ in _BY_TIME:
        return times
    return ["symbol", *times] if times and times[0] in ("date", "time") else ["symbol"]


def _book(model: Model) -> pd.DataFrame:
    """Both sides of a book, the best level first: one row for each level."""
    pd = pandas()
    fields = fields_of(type(model))
    sides = [frame_of_rows(model.raw[side], fields[side].models).set_index("level") for side in ("bids", "asks")]
    return pd.concat(sides, axis=1, keys=["bid", "ask"]).sort_index()


def pandas() -> Any:
    """The module pandas; raises an ImportError that names the package to install."""
    try:
        import pandas as pd
    except ImportError as error:
        raise ImportError("Data frames need pandas: pip install 'marsad[pandas]'.") from error
    return pd
