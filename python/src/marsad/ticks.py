"""Downloads the files of whole days, and reads them into data frames."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx

from ._frames import ZONE, pandas
from ._generated import models
from .errors import MarsadConnectionError, error_of

if TYPE_CHECKING:
    import pandas as pd

log = logging.getLogger("marsad.files")

#: Tries of a download; a broken download resumes where it ended.
TRIES = 4
_TIMES = ("event_time", "start_time")
_WHOLE = ("trade_seq", "seq", "quantity", "volume", "trade_count", "bid_size", "ask_size", "order_count")
_DECIMALS = ("price", "open", "high", "low", "close", "previous_close", "value", "bid", "ask")
_WORDS = ("side", "kind", "session", "interval")


def read_ticks(path: str | Path, *, symbols: Sequence[str] | None = None) -> pd.DataFrame:
    """
    A file of a day as a data frame: CSV, JSON lines, or Parquet where pyarrow is installed. Prices are floats, times are in
    Asia/Riyadh, the index is the time of the event. With `symbols` the frame has only the rows of these symbols.
    """
    pd = pandas()
    file = Path(path)
    match file.suffix:
        case ".csv":
            frame = pd.read_csv(file, dtype={"symbol": "str"})
        case ".jsonl":
            frame = pd.read_json(file, lines=True, dtype={"symbol": "str"}, convert_dates=False)
        case ".parquet":
            try:
                import pyarrow  # noqa: F401
            except ImportError as error:
                raise ImportError(
                    "Parquet needs pyarrow: pip install 'marsad[files]'. Files in CSV or JSON lines need pandas alone."
                ) from error
            frame = pd.read_parquet(file)
        case other:
            raise ValueError(f"{file.name} is neither .csv, .jsonl nor .parquet: {other!r}")
    if symbols is not None:
        frame = frame[frame["symbol"].isin(list(symbols))]
    return _typed(pd, frame)


def _typed(pd: Any, frame: Any) -> Any:
    columns = {}
    for name in frame.columns:
        column = frame[name]
        if name in _TIMES:
            columns[name] = pd.to_datetime(column, utc=True).astype("datetime64[ns, UTC]").dt.tz_convert(ZONE)
        elif name == "date":
            columns[name] = pd.to_datetime(column).astype("datetime64[ns]")
        elif name in _DECIMALS:
            columns[name] = column.astype("float64")
        elif name in _WHOLE:
            columns[name] = column.astype("Int64" if column.isna().any() else "int64")
        elif name == "is_official":
            columns[name] = column.astype("bool")
        else:
            columns[name] = column.astype("category") if name in _WORDS else column
    typed = pd.DataFrame(columns)
    times = [name for name in _TIMES if name in columns]
    return typed.set_index(times[0]) if times else typed


def fetch_file(file: models.DescribedFile, base_url: str, folder: str | Path, timeout: float) -> Path:
    """Downloads a file to the folder and checks its SHA-256; a file that is there already is not downloaded again."""
    target = Path(folder) / Path(file.name).name
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.exists() and _sha256(target) == file.sha256:
        return target
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    address = str(httpx.URL(f"{base_url}/").join(file.url))
    for left in reversed(range(TRIES)):
        try:
            _append(address, part, timeout)
            break
        except httpx.TransportError as error:
            if left == 0:
                raise MarsadConnectionError(f"{file.name} was not read to its end: {error}") from error
            log.info("%s goes on at %d bytes: %s", file.name, part.stat().st_size if part.exists() else 0, error)
    if _sha256(part) != file.sha256:
        part.unlink()
        raise MarsadConnectionError(f"{file.name} is not the file of the manifest: its SHA-256 differs.")
    return part.replace(target)


def _append(address: str, part: Path, timeout: float) -> None:
    """Downloads the missing part of the file."""
    have = part.stat().st_size if part.exists() else 0
    headers = {"Range": f"bytes={have}-"} if have else {}
    with httpx.stream("GET", address, headers=headers, timeout=timeout) as answer:
        if not answer.is_success:
            raise error_of(answer.status_code, answer.headers, answer.read())
        with part.open("ab" if answer.status_code == 206 else "wb") as out:
            for chunk in answer.iter_bytes():
                out.write(chunk)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
