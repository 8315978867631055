"""Compact frames: the messages of the market as bytes, decoded with the layout that the service publishes."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from ._generated.compact_layout import MESSAGES
from ._values import RIYADH

_DECIMAL = 10_000


def decoded(frame: bytes) -> dict[str, Any] | None:
    """The message of a frame, with the fields of its JSON form; None for a kind that this version does not know."""
    reader = _Reader(frame)
    known = MESSAGES.get(reader.count())
    if known is None:
        return None
    name, fields = known
    kind = "depth_snapshot" if name == "depth_unavailable" else name
    return {"type": kind, **reader.fields(fields)}


class _Reader:
    def __init__(self, frame: bytes) -> None:
        self._frame = frame
        self._at = 0

    def count(self) -> int:
        """A whole number, seven bits a byte, the low bits first."""
        value = shift = 0
        while True:
            byte = self._frame[self._at]
            self._at += 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7

    def fields(self, layout: Mapping[str, Any]) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for name, kind in layout.items():
            if isinstance(kind, dict) and "same" in kind:
                values[name] = values[kind["same"]]
            elif not (isinstance(kind, dict) and "optional" in kind):
                values[name] = self.value(kind)
            # Frames of an older service lack fields that were added later.
            elif self._at < len(self._frame) and self.count():
                values[name] = self.value(kind["optional"])
        return values

    def value(self, kind: Any) -> Any:
        match kind:
            case "count":
                return self.count()
            case "decimal":
                folded = self.count()
                return (folded >> 1 ^ -(folded & 1)) / _DECIMAL
            case "text":
                size = self.count()
                self._at += size
                return self._frame[self._at - size : self._at].decode()
            case "time":
                moment = dt.datetime.fromtimestamp(0, RIYADH) + dt.timedelta(milliseconds=self.count())
                return moment.isoformat(timespec="milliseconds")
            case "date":
                digits = str(self.count())
                return f"{digits[:4]}-{digits[4:6]}-{digits[6:]}"
            case "flag":
                return self.count() == 1
            case {"choice": choices}:
                return choices[self.count()]
            case {"constant": constant}:
                return constant
            case {"nullable": inner}:
                return self.value(inner) if self.count() else None
            case {"list": inner}:
                return [self.value(inner) for _ in range(self.count())]
            case {"tuple": inners}:
                return [self.value(inner) for inner in inners]
            case {"object": inner}:
                return self.fields(inner)
        raise ValueError(f"the layout has {kind!r}, which this version does not know")
