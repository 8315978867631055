"""The clients: `Marsad` is blocking, `AsyncMarsad` is async. Both have a method for every endpoint and a stream for every channel."""

from __future__ import annotations

import asyncio
import copy
import datetime as dt
import os
import tempfile
from collections.abc import Generator, Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args
from urllib.parse import urlencode

import httpx

from ._blocking import BlockingStream
from ._connection import After, Policy, StreamOptions, Turns
from ._frames import Rows
from ._generated import models
from ._generated.endpoints import AsyncEndpoints, Endpoints
from ._generated.tables import CHANNELS, ChannelName
from ._http import AsyncTransport, Request, Response, Settings, Transport
from ._model import Model
from ._values import Day, Moment, day, moment, query_of
from ._version import __version__
from .errors import (
    AuthenticationError,
    InvalidRequestError,
    MarsadConnectionError,
    MarsadError,
    NotFoundError,
    ReceiptError,
)
from .receipts import Receipt, tree_of, verify_consistency, verify_head, verify_inclusion, verify_receipt
from .streams import Stream
from .ticks import fetch_file, read_ticks

if TYPE_CHECKING:
    import pandas as pd

M = TypeVar("M", bound=Model)
T = TypeVar("T")

BASE_PATH = "/api/v1"
LOCAL_URL = "http://127.0.0.1:8080"
#: Limits of the service for one request.
QUOTE_SYMBOLS_MAX = 50
HISTORY_SYMBOLS_MAX = 20
HISTORY_PAGE = 20_000
DIRECTORY_PAGE = 500
#: Statuses of a service that does not know the route.
NO_SUCH_ROUTE = (400, 404, 405)

TickFile = Literal["trades", "quotes", "bars", "depth"]
DemoPlan = Literal["free", "starter", "pro", "pro-depth", "business", "enterprise"]
#: A request (model of the answer, path, query), and a generator that yields requests and returns the result.
Call = tuple[type[Model], str, Mapping[str, object]]
Plan = Generator[Call, Any, T]


class _Client:
    """The state of both clients: the service's address, the key, and the moment to ask for."""

    _settings: Settings
    _api_key: str | None
    #: `as_of`, `position` or `replay`, which is added to every read.
    _moment: Mapping[str, object]
    _turns: Turns

    def _configure(
        self,
        api_key: str | None,
        base_url: str | None,
        timeout: float,
        max_retries: int,
        headers: Mapping[str, str] | None,
    ) -> None:
        self._api_key = api_key or os.environ.get("MARSAD_API_KEY") or None
        own = {"User-Agent": f"marsad-python/{__version__}", **(headers or {})}
        if self._api_key is not None:
            own["X-API-Key"] = self._api_key
        url = (base_url or os.environ.get("MARSAD_SERVICE_URL") or LOCAL_URL).rstrip("/")
        self._settings = Settings(url, own, timeout, max_retries)
        self._moment = {}
        self._turns = Turns()

    @property
    def base_url(self) -> str:
        return self._settings.base_url

    def __repr__(self) -> str:
        moment_text = "".join(f", {name}={value!r}" for name, value in self._moment.items())
        return f"{type(self).__name__}({self.base_url!r}{moment_text})"

    def _request(
        self, method: str, path: str, query: Mapping[str, object] | None, body: Mapping[str, object] | None
    ) -> Request:
        values = dict(query or {})
        if self._moment and method == "GET":
            if not all(name in values for name in self._moment):
                raise InvalidRequestError(f"{path} cannot be asked as of another moment.")
            if all(values.get(name) is None for name in ("as_of", "position", "replay")):
                values.update(self._moment)
        sent = None if body is None else {name: value for name, value in body.items() if value is not None}
        return Request(method, f"{BASE_PATH}{path}", query_of(values), sent)

    def _at(self: C, as_of: Moment | None, position: str | None, replay: int | None) -> C:
        given = {"as_of": moment(as_of), "position": position, "replay": None if replay is None else str(replay)}
        chosen = {name: value for name, value in given.items() if value is not None}
        if len(chosen) != 1:
            raise InvalidRequestError("Name one of as_of, position and replay.")
        other = copy.copy(self)
        other._moment = chosen
        return other


C = TypeVar("C", bound=_Client)


class Marsad(_Client, Endpoints):
    """
    The blocking client of the API.

    api_key: your key; by default `MARSAD_API_KEY`.
    base_url: the address of the service; by default `MARSAD_SERVICE_URL`, or http://127.0.0.1:8080.
    timeout: seconds to wait for the connection, and for each part of an answer.
    max_retries: further tries where a retry is safe: for failed reads, and for requests that the service refused unread (429).
    headers: headers to send with every request.
    http_client: an `httpx.Client` to use in place of its own; its time limit counts then, not `timeout`.
    """

    def __init__(
        self,
        api_key: str | None = None,
        base_url: str | None = None,
        *,
        timeout: float = 10.0,
        max_retries: int = 2,
        headers: Mapping[str, str] | None = None,
        http_client: httpx.Client | None = None,
    ) -> None:
        self._configure(api_key, base_url, timeout, max_retries, headers)
        self._transport = Transport(self._settings, http_client)
        Endpoints.__init__(self)

    def _call(
        self,
        answer: type[M],
        method: str,
        path: str,
        query: Mapping[str, object] | None = None,
        body: Mapping[str, object] | None = None,
    ) -> M:
        response = self._transport.send(self._request(method, path, query, body))
        return answer(response.value, response)

    def get(self, path: str, *, accept: str = "*/*", **query: object) -> Response:
        """The raw answer of any path under /api/v1: `client.get("/company-calendar/", format="ics").text`."""
        return self._transport.send(Request("GET", f"{BASE_PATH}/{path.lstrip('/')}", query_of(query), None, accept))

    def at(
        self, as_of: Moment | None = None, *, position: str | None = None, replay: int | None = None
    ) -> Marsad:
        """
        A client that reads the market as it was at a moment, at a position or at the clock of a replay: no answer has later data.
        A request that has no past answers raises an InvalidRequestError. The new client shares the connections of this one.
        """
        other = self._at(as_of, position, replay)
        Endpoints.__init__(other)
        return other

    def history(
        self,
        symbols: str | Sequence[str],
        *,
        start: Day | None = None,
        end: Day | None = None,
        interval: Literal["1d", "1w", "1m", "30m", "60m"] = "1d",
        adjust: Literal["none", "splits", "all"] = "none",
    ) -> Rows[models.SeriesBar]:
        """
        Bars of any number of symbols over any range, in as many requests as needed; `.df()` is one frame, indexed by symbol and
        date. `adjust="all"` gives prices that are adjusted for changes of capital and dividends.
        """
        return self._run(_history(symbols, start, end, interval, adjust))

    def all_quotes(
        self, symbols: Sequence[str], *, data_mode: Literal["realtime", "delayed"] | None = None
    ) -> Rows[models.BatchQuote]:
        """Quotes of any number of symbols, 50 in each request."""
        return self._run(_all_quotes(symbols, data_mode))

    def all_companies(self, **query: object) -> Rows[models.DirectoryEntry]:
        """Every row of the directory; takes the parameters of `companies`."""
        return self._run(_all_rows(models.Directory, models.DirectoryEntry, "/companies/", query))

    def all_events(self, **query: object) -> Rows[models.StockEvent]:
        """Every event, newest first; takes the parameters of `events`."""
        return self._run(_all_rows(models.StockEvents, models.StockEvent, "/events/", query))

    def stream(
        self,
        channel: ChannelName,
        symbols: Sequence[str] = (),
        *,
        policy: Policy | None = None,
        max_waiting: int = 10_000,
        heartbeat: int = 10,
        after: After | None = None,
        levels: int | None = None,
        minutes: int | None = None,
        conflate_ms: int | None = None,
        depth: Literal["changes"] | None = None,
        compact: bool = False,
        params: Mapping[str, object] | None = None,
    ) -> BlockingStream:
        """
        Messages of a channel: read them with a plain `for`. `AsyncMarsad.stream` describes the parameters. A separate thread keeps
        the connection alive.
        """
        client = self._async_twin()

        def open_stream() -> Stream:
            return client.stream(
                channel,
                symbols,
                policy=policy,
                max_waiting=max_waiting,
                heartbeat=heartbeat,
                after=after,
                levels=levels,
                minutes=minutes,
                conflate_ms=conflate_ms,
                depth=depth,
                compact=compact,
                params=params,
            )

        return BlockingStream(open_stream, client.close)

    def _async_twin(self) -> AsyncMarsad:
        """A client with the same service, key and moment, for the event loop of a stream."""
        client = AsyncMarsad()
        client._settings, client._api_key, client._moment = self._settings, self._api_key, self._moment
        client._turns = self._turns
        client._transport = AsyncTransport(self._settings, None)
        return client

    def download(self, date: Day, what: TickFile | None = None, folder: str | Path = ".") -> list[Path]:
        """Downloads the files of a day, or one of them, and checks their SHA-256; a broken download resumes where it ended."""
        files = _chosen(self.day_files(date), what)
        return [fetch_file(file, self.base_url, folder, self._settings.timeout) for file in files]

    def ticks(self, date: Day, what: TickFile = "trades", *, symbols: Sequence[str] | None = None) -> pd.DataFrame:
        """All trades, quotes, bars or depth changes of a past day, as a data frame."""
        with tempfile.TemporaryDirectory() as folder:
            return read_ticks(self.download(date, what, folder)[0], symbols=symbols)

    def verify_receipt(self, answer: Model) -> Receipt:
        """
        Verifies and returns the receipt of an answer that was requested with `receipt=True`. The service must have signed it, it must
        fit the answer byte for byte, the journal must have the event that it names, and the journal must only have grown between
        its tree and the latest head; raises a ReceiptError otherwise. `proven` lists the checks for which the service gave the proof.
        """
        return self._run(_verified(answer))

    def _run(self, plan: Plan[T]) -> T:
        try:
            answer, path, query = next(plan)
            while True:
                try:
                    came = self._call(answer, "GET", path, query)
                except MarsadError as error:
                    answer, path, query = plan.throw(error)
                else:
                    answer, path, query = plan.send(came)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]

    def close(self) -> None:
        """Closes the connections."""
        self._transport.close()

    def __enter__(self) -> Marsad:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class AsyncMarsad(_Client, AsyncEndpoints):
    """The async client of the API. It takes the parameters of `Marsad`, with an `httpx.AsyncClient`."""

    def __init__(
        self,
        api_key: str | None = None,
        base_url: str | None = None,
        *,
        timeout: float = 10.0,
        max_retries: int = 2,
        headers: Mapping[str, str] | None = None,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        self._configure(api_key, base_url, timeout, max_retries, headers)
        self._transport = AsyncTransport(self._settings, http_client)
        AsyncEndpoints.__init__(self)

    async def _call(
        self,
        answer: type[M],
        method: str,
        path: str,
        query: Mapping[str, object] | None = None,
        body: Mapping[str, object] | None = None,
    ) -> M:
        response = await self._transport.send(self._request(method, path, query, body))
        return answer(response.value, response)

    async def get(self, path: str, *, accept: str = "*/*", **query: object) -> Response:
        """The raw answer of any path under /api/v1."""
        request = Request("GET", f"{BASE_PATH}/{path.lstrip('/')}", query_of(query), None, accept)
        return await self._transport.send(request)

    def at(
        self, as_of: Moment | None = None, *, position: str | None = None, replay: int | None = None
    ) -> AsyncMarsad:
        """A client that reads the market as it was at a moment, at a position or at the clock of a replay."""
        other = self._at(as_of, position, replay)
        AsyncEndpoints.__init__(other)
        return other

    async def history(
        self,
        symbols: str | Sequence[str],
        *,
        start: Day | None = None,
        end: Day | None = None,
        interval: Literal["1d", "1w", "1m", "30m", "60m"] = "1d",
        adjust: Literal["none", "splits", "all"] = "none",
    ) -> Rows[models.SeriesBar]:
        """Bars of any number of symbols over any range; `.df()` is one frame, indexed by symbol and date."""
        return await self._run(_history(symbols, start, end, interval, adjust))

    async def all_quotes(
        self, symbols: Sequence[str], *, data_mode: Literal["realtime", "delayed"] | None = None
    ) -> Rows[models.BatchQuote]:
        """Quotes of any number of symbols, 50 in each request."""
        return await self._run(_all_quotes(symbols, data_mode))

    async def all_companies(self, **query: object) -> Rows[models.DirectoryEntry]:
        """Every row of the directory; takes the parameters of `companies`."""
        return await self._run(_all_rows(models.Directory, models.DirectoryEntry, "/companies/", query))

    async def all_events(self, **query: object) -> Rows[models.StockEvent]:
        """Every event, newest first; takes the parameters of `events`."""
        return await self._run(_all_rows(models.StockEvents, models.StockEvent, "/events/", query))

    def stream(
        self,
        channel: ChannelName,
        symbols: Sequence[str] = (),
        *,
        policy: Policy | None = None,
        max_waiting: int = 10_000,
        heartbeat: int = 10,
        after: After | None = None,
        levels: int | None = None,
        minutes: int | None = None,
        conflate_ms: int | None = None,
        depth: Literal["changes"] | None = None,
        compact: bool = False,
        params: Mapping[str, object] | None = None,
    ) -> Stream:
        """
        Messages of a channel: read them with `async for` within `async with`, or let `run` pass them to a callback.

        symbols: any number of symbols, over as many connections as they need; `["*"]` is every symbol.
        policy: for a program that reads too slowly: `latest`, `resume` or `fail`. The default is `latest` where a message replaces
            the message before it, and `resume` on trades, bars, status, notifications and with `depth="changes"`.
        max_waiting: the maximum number of waiting messages.
        heartbeat: seconds between heartbeats of the service, 1 to 60; a connection that misses three of them is closed.
        after: the place to continue the trades from: `stream.after` of an earlier run.
        levels: levels of the book, on depth.
        minutes: the length of bars, on bars.
        conflate_ms: at most one message of a symbol in this many milliseconds.
        depth: `changes` sends a snapshot of the book, then only the levels that changed; on depth.
        compact: sends the same messages in about a fifth of the bytes, where the service and the channel support it.
        params: further parameters of the channel's address, such as `{"after": 17}` for notifications.
        """
        if self._moment and "replay" not in self._moment:
            raise InvalidRequestError("A stream goes on from now, or by the clock of a replay.")
        own = {"levels": levels, "minutes": minutes}
        encoding = "compact" if compact else None
        options: dict[str, object] = {"heartbeat": heartbeat, "conflate_ms": conflate_ms, "depth": depth, "encoding": encoding}
        query = {**options, **self._moment, **(params or {})}
        is_replacing = depth is None and channel in ("stocks", "depth", "index")
        return Stream(
            StreamOptions(
                channel=channel,
                symbols=symbols,
                address=lambda further: self._stream_address(channel, {**query, **further}),
                turn=self._turns.wait,
                policy=policy or ("latest" if is_replacing else "resume"),
                max_waiting=max_waiting,
                heartbeat=heartbeat,
                subscribe={name: value for name, value in own.items() if value is not None},
                after=after,
            )
        )

    async def _stream_address(self, channel: str, query: Mapping[str, object]) -> str:
        """The address of a connection. Proxies log addresses, so it has a ticket instead of the key where the service has tickets."""
        access: dict[str, object] = {}
        if self._api_key is not None:
            try:
                access["ticket"] = (await self.account.stream_ticket()).ticket
            except MarsadError as error:
                if error.status not in NO_SUCH_ROUTE:
                    raise
                access["api_key"] = self._api_key
        address = self.base_url.replace("http", "ws", 1) + CHANNELS[channel].path
        return f"{address}?{urlencode(query_of({**access, **query}))}"

    async def download(self, date: Day, what: TickFile | None = None, folder: str | Path = ".") -> list[Path]:
        """Downloads the files of a day, or one of them, and checks their SHA-256."""
        files = _chosen(await self.day_files(date), what)
        timeout = self._settings.timeout
        return [await asyncio.to_thread(fetch_file, file, self.base_url, folder, timeout) for file in files]

    async def ticks(self, date: Day, what: TickFile = "trades", *, symbols: Sequence[str] | None = None) -> pd.DataFrame:
        """All trades, quotes, bars or depth changes of a past day, as a data frame."""
        with tempfile.TemporaryDirectory() as folder:
            (path,) = await self.download(date, what, folder)
            return await asyncio.to_thread(read_ticks, path, symbols=symbols)

    async def verify_receipt(self, answer: Model) -> Receipt:
        """Verifies and returns the receipt of an answer; see `Marsad.verify_receipt`."""
        return await self._run(_verified(answer))

    async def _run(self, plan: Plan[T]) -> T:
        try:
            answer, path, query = next(plan)
            while True:
                try:
                    came = await self._call(answer, "GET", path, query)
                except MarsadError as error:
                    answer, path, query = plan.throw(error)
                else:
                    answer, path, query = plan.send(came)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]

    async def close(self) -> None:
        """Closes the connections."""
        await self._transport.close()

    async def __aenter__(self) -> AsyncMarsad:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def demo(plan: DemoPlan = "enterprise", base_url: str | None = None) -> Marsad:
    """
    A client of the service on this machine, with one of its demo keys. The address is `MARSAD_SERVICE_URL`, or by default
    http://127.0.0.1:8080, where `npm start` serves the simulated market.
    """
    if plan not in get_args(DemoPlan):
        raise ValueError(f"There is no demo key of {plan!r}: plan is one of {', '.join(get_args(DemoPlan))}.")
    client = Marsad(f"marsad_test_demo-{plan}", base_url, max_retries=0, timeout=3.0)
    try:
        client.account.get()
    except AuthenticationError as error:
        raise AuthenticationError(
            f"{client.base_url} has no demo keys: use Marsad(api_key, base_url).", status=error.status
        ) from error
    except MarsadError as error:
        raise MarsadConnectionError(
            f"No service answers at {client.base_url}: start one with `npm start`, "
            "or set MARSAD_SERVICE_URL to the address of yours."
        ) from error
    client.close()
    return Marsad(f"marsad_test_demo-{plan}", base_url)


def _history(
    symbols: str | Sequence[str], start: Day | None, end: Day | None, interval: str, adjust: str
) -> Plan[Rows[models.SeriesBar]]:
    named = [symbols] if isinstance(symbols, str) else list(dict.fromkeys(symbols))
    rows = Rows(models.SeriesBar)
    for chunk in _chunks(named, HISTORY_SYMBOLS_MAX):
        query: dict[str, object] = {"symbols": chunk, "from": day(start), "to": day(end), "interval": interval}
        yield from _pages(models.Histories, rows, "/historical/", {**query, "adjust": adjust}, HISTORY_PAGE)
    return rows


def _all_quotes(symbols: Sequence[str], data_mode: str | None) -> Plan[Rows[models.BatchQuote]]:
    rows = Rows(models.BatchQuote)
    for chunk in _chunks(list(symbols), QUOTE_SYMBOLS_MAX):
        answer: models.BatchQuotes = yield models.BatchQuotes, "/quotes/", {"symbols": chunk, "data_mode": data_mode}
        rows.extend(answer.quotes)
    return rows


def _all_rows(answer: type[Model], kind: type[M], path: str, query: Mapping[str, object]) -> Plan[Rows[M]]:
    rows = Rows(kind)
    named = {{"start": "from", "end": "to"}.get(name, name): value for name, value in query.items()}
    yield from _pages(answer, rows, path, named, DIRECTORY_PAGE)
    return rows


def _pages(answer: type[Model], rows: Rows[M], path: str, query: Mapping[str, object], limit: int) -> Plan[None]:
    """Reads all pages of a list into `rows`."""
    offset = 0
    while True:
        paged: dict[str, object] = {"limit": limit, "as_of": None, "position": None, "replay": None, **query}
        page = yield answer, path, {**paged, "offset": offset}
        read = list(page)
        rows.extend(read)
        offset += len(read)
        if not read or offset >= page.total:
            return


def _verified(answer: Model) -> Plan[Receipt]:
    keys: models.ProofKeys = yield models.ProofKeys, "/proof/keys/", {}
    public = {key.key_id: key.public_key for key in keys}
    receipt = verify_receipt(answer, public)
    issued = dt.datetime.fromisoformat(receipt.issued_at)
    key = next(one for one in keys if one.key_id == receipt.key_id)
    if issued < key.from_ or (key.until is not None and issued > key.until):
        raise ReceiptError(f"The key {key.key_id} was not in use at {receipt.issued_at}.")
    proven: list[object] = list(receipt.proven)
    try:
        place = {"position": receipt.position, "tree_size": receipt.tree_size}
        verify_inclusion(receipt, (yield models.ProofInclusion, "/proof/inclusion/", place))
        proven.append("inclusion")
    except MarsadError as error:
        _let_refused(error)
    try:
        head: models.ProofHead = yield models.ProofHead, "/proof/head/", {}
        verify_head(head, public)
        # The tree of a receipt may be newer than the latest head.
        (first, first_root), (second, second_root) = sorted([tree_of(receipt), tree_of(head)])
        path: list[str] = []
        if first < second:
            sizes = {"first": first, "second": second}
            path = (yield models.ProofConsistency, "/proof/consistency/", sizes).path
        verify_consistency(first, second, first_root, second_root, path)
        proven.append("consistency")
    except MarsadError as error:
        _let_refused(error)
    return Receipt({**receipt.raw, "proven": proven})


def _let_refused(error: MarsadError) -> None:
    """Lets a refusal of the service pass: the check stays unproven. Raises all other errors."""
    if isinstance(error, ReceiptError) or error.status == 0:
        raise error


def _chunks(values: list[str], size: int) -> Iterable[list[str]]:
    return (values[at : at + size] for at in range(0, len(values), size))


def _chosen(manifest: models.DayManifest, what: TickFile | None) -> list[models.DescribedFile]:
    files = [file for file in manifest.files if what is None or file.what == what]
    if not files:
        raise NotFoundError(f"There is no file of {what} on {manifest.date}.")
    return files
