"""
The stream that a program reads: wanted symbols go in, and an endless sequence of messages comes out. It opens as many connections as
the symbols need; after a break the trades continue where they stopped.
"""

from __future__ import annotations

import asyncio
import inspect
import logging
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Literal

from ._connection import After, Connection, Policy, StreamOptions
from ._generated.tables import CHANNELS, WHAT_TO_DO
from ._model import Model, best_of
from ._places import TradePlaces
from .errors import MarsadError, RateLimitError

log = logging.getLogger("marsad.streams")

#: A connection that takes longer to close is cancelled again.
CLOSE_LIMIT_S = 2.0


@dataclass(frozen=True)
class Notice:
    """A message of the stream about itself, between the messages of the market."""


@dataclass(frozen=True)
class Gap(Notice):
    """Trades of this symbol may be missing between the last trade that the program got and the next."""

    symbol: str
    #: The reason why the service could not resume, or `missing` when a trade number was skipped.
    reason: str
    #: The last trade before the hole, as day and number.
    after: str | None


@dataclass(frozen=True)
class Recovered(Notice):
    """After a reconnect the missed trades of these symbols follow, without a gap."""

    symbols: tuple[str, ...]
    #: The number of missed trades of all these symbols.
    count: int


@dataclass(frozen=True)
class Stale(Notice):
    """The data may be old: the connection is lost, or the service's own feed is silent."""

    reason: Literal["connection", "feed"]
    message: str


@dataclass(frozen=True)
class Live(Notice):
    """The stream is up to date again."""


@dataclass(frozen=True)
class Slow(Notice):
    """The program reads more slowly than messages come; `policy` is the reaction of the stream."""

    policy: Policy
    #: The number of waiting messages at that moment.
    waiting: int


@dataclass(frozen=True)
class UnknownSymbols(Notice):
    """The service does not know these symbols."""

    symbols: tuple[str, ...]


@dataclass(frozen=True)
class Refused(Notice):
    """The service refused an action, and the stream goes on."""

    code: str
    message: str
    details: Mapping[str, Any] = field(default_factory=dict)

    @property
    def what_to_do(self) -> str:
        return WHAT_TO_DO.get(self.code, "")


#: A message of a stream: a model of the channel (`StreamTrade`, `StreamQuote`, …) or a notice.
Message = Model | Notice
#: Called with each message; it may be a coroutine function.
Callback = Callable[[Message], object]


class Stream:
    """
    Messages of a channel: read them with `async for`, or let `run` pass them to a callback. The stream begins at the first read or
    at `async with`, and ends with `close` or at the end of `async with`.
    """

    def __init__(self, options: StreamOptions) -> None:
        self._options = options
        #: The last trades that arrived.
        self._places = TradePlaces()
        #: The last trades that the program has read.
        self._read = TradePlaces()
        after = options.after
        self._epoch = None if after is None else after.epoch
        #: Symbols whose last read trade is of a replaced past, with the gap that the program has yet to read; None before the gap exists.
        self._replaced: dict[str, Gap | None] = dict.fromkeys({} if after is None else after.replaced)
        #: In a stream of all symbols: the last gap of a symbol, and the moment from which trades follow it.
        self._beginnings: dict[str, tuple[Gap, str]] = {}
        #: For a stream of all symbols: the moment when it began.
        self._since = None if after is None else after.since
        for symbol, place in ({} if after is None else {**after.places, **after.replaced}).items():
            day, _, seq = place.partition(".")
            for places in (self._places, self._read):
                if seq == "0" and self._since is not None:
                    places.begin(symbol, self._since, int(day))
                else:
                    places.set(symbol, int(day), int(seq))
        #: For notifications: the id of the last one that arrived.
        self._last_id: int | None = None
        self._wanted = list(dict.fromkeys(options.symbols))
        #: Bound: `max_waiting`, and the messages that connections still bring while they are being closed.
        self._waiting: deque[dict[str, Any] | Notice] = deque()
        self._news = asyncio.Event()
        self._room = asyncio.Event()
        self._room.set()
        #: Bound: as many as the symbols need.
        self._connections: list[Connection] = []
        self._lost: set[Connection] = set()
        self._stale: Literal["connection", "feed"] | None = None
        self._is_feed_stale = False
        self._is_slow = False
        self._is_started = False
        self.is_ended = False
        self._error: MarsadError | None = None

    @property
    def epoch(self) -> str | None:
        """The epoch (the market's past) that places belong to; None until the service has sent it."""
        return self._epoch

    def place(self, symbol: str) -> str | None:
        """The last trade of a symbol that the program has read, as day and number; None when its past was replaced since."""
        return None if symbol in self._replaced else self._read.last_of(symbol)

    @property
    def after(self) -> After | None:
        """The last trades that the program has read: pass it to a later stream. None until the service has sent the epoch."""
        if self._epoch is None:
            return None
        places = self._read.after(["*"])
        replaced = {symbol: places.pop(symbol) for symbol in self._replaced if symbol in places}
        return After(self._epoch, places, self._since, replaced)

    @property
    def waiting(self) -> int:
        """Messages that wait to be read."""
        return len(self._waiting)

    def add(self, *symbols: str) -> None:
        """Subscribes to these symbols too."""
        self._wanted += [symbol for symbol in symbols if symbol not in self._wanted]
        if self._is_started:
            self._spread(symbols)

    def remove(self, *symbols: str) -> None:
        """Unsubscribes from these symbols."""
        self._wanted = [symbol for symbol in self._wanted if symbol not in symbols]
        for connection in self._connections:
            connection.unsubscribe([symbol for symbol in symbols if symbol in connection.wanted])
        for symbol in symbols:
            self._places.forget(symbol)
            self._read.forget(symbol)
            self._replaced.pop(symbol, None)

    async def run(self, callback: Callback) -> None:
        """Passes every message to the callback until the stream is closed or refused; an exception of the callback ends the stream."""
        async with self:
            async for message in self:
                result = callback(message)
                if inspect.isawaitable(result):
                    await result

    async def close(self) -> None:
        """Ends the stream; the waiting messages can still be read."""
        self._end(None)
        tasks = {connection.task for connection in self._connections}
        while tasks:
            # A library may swallow a cancellation in the middle of a handshake.
            _, tasks = await asyncio.wait(tasks, timeout=CLOSE_LIMIT_S)
            for task in tasks:
                task.cancel()

    async def __aenter__(self) -> Stream:
        self._start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def __aiter__(self) -> AsyncIterator[Message]:
        return self

    async def __anext__(self) -> Message:
        self._start()
        while not self._waiting:
            if self.is_ended:
                if self._error is not None:
                    raise self._error
                raise StopAsyncIteration
            self._news.clear()
            await self._news.wait()
        message = self._waiting.popleft()
        if self._is_slow and len(self._waiting) * 2 <= self._options.max_waiting:
            self._is_slow = False
            self._room.set()
        self._note_read(message)
        if isinstance(message, Notice):
            return message
        kinds = CHANNELS[self._options.channel].messages.get(str(message["type"]), (Model,))
        return best_of(kinds, message)(message)

    def _start(self) -> None:
        if not self._is_started:
            self._is_started = True
            self._spread(self._wanted)

    def _spread(self, symbols: Iterable[str]) -> None:
        """Gives symbols to connections with room, and opens another connection for the rest."""
        missing = [symbol for symbol in symbols if not any(symbol in one.wanted for one in self._connections)]
        for connection in self._connections:
            taken, missing = missing[: max(0, connection.room)], missing[max(0, connection.room) :]
            connection.subscribe(taken)
        if missing or not self._connections:
            self._connections.append(Connection(self, self._options, missing))

    def _push(self, message: dict[str, Any] | Notice) -> None:
        if self.is_ended:
            return
        self._waiting.append(message)
        self._news.set()
        if len(self._waiting) > self._options.max_waiting and self._room.is_set():
            self._overflow()

    def _overflow(self) -> None:
        channel, policy = self._options.channel, self._options.policy
        if not self._is_slow:
            self._is_slow = True
            log.warning("a stream of %s has %d messages waiting: %s", channel, len(self._waiting), policy)
            self._waiting.append(Slow(policy, len(self._waiting)))
        if policy == "resume":
            self._room.clear()
            for connection in self._connections:
                connection.interrupt()
        elif policy == "fail" or not self._conflate():
            self._end(RateLimitError("The program reads the stream more slowly than it comes."))

    def _conflate(self) -> bool:
        """Keeps the newest message of each state and every event; False when the events alone exceed `max_waiting`."""
        latest: dict[object, dict[str, Any] | Notice] = {}
        for one in self._waiting:
            key = _state(one)
            latest.pop(key, None)
            latest[key] = one
        self._waiting = deque(latest.values())
        return sum(isinstance(key, int) for key in latest) <= self._options.max_waiting

    def _receive(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "trade" if "trade_seq" in message:
                symbol = str(message["symbol"])
                before = self._places.of(symbol)
                kind = self._places.take(message)
                if kind == "repeated":
                    return
                if kind == "hole":
                    self._push_gap(Gap(symbol, "missing", before))
            case "trades_snapshot":
                self._places.take_snapshot(message)
            case "replay":
                self._forget_all(self._places)
            case "heartbeat":
                self._is_feed_stale = message.get("feed") == "stale"
                self._turn("the service hears nothing from the exchange")
                return
            case "error":
                code, text = str(message.get("code")), str(message.get("message", ""))
                self._push(Refused(code, text, message.get("details") or {}))
                return
            case "notification":
                self._last_id = message["id"]
            case "unsubscribed" | "pong":
                return
        self._push(message)

    def _note_read(self, message: dict[str, Any] | Notice) -> None:
        """Records that the program has read this message."""
        if isinstance(message, Gap):
            symbol = message.symbol
            if self._replaced.get(symbol) is message:
                del self._replaced[symbol]
                self._read.forget(symbol)
            gap, since = self._beginnings.get(symbol, (None, ""))
            if gap is message:
                del self._beginnings[symbol]
                self._read.begin(symbol, since)
        elif isinstance(message, dict) and message["type"] == "trades_snapshot":
            self._read.take_snapshot(message)
        elif isinstance(message, dict) and message["type"] == "replay":
            self._forget_all(self._read)
        elif isinstance(message, dict) and message["type"] == "trade" and "trade_seq" in message:
            self._read.take(message)

    def _forget_all(self, places: TradePlaces) -> None:
        """For a replay that may have gone back: named symbols get new places from their snapshots; a stream of all symbols has none."""
        if "*" in self._wanted:
            places.clear()

    def _connected(self, connection: Connection) -> None:
        """Once the limit of the connection is known, moves symbols beyond it to other connections."""
        if connection.room < 0:
            moved = list(connection.wanted)[connection.room :]
            connection.unsubscribe(moved)
            self._spread(moved)
        self._lost.discard(connection)
        self._turn("")

    def _address_query(self) -> dict[str, object]:
        """The parameter that resumes a new connection: notifications continue after the last one that arrived."""
        return {} if self._last_id is None else {"after": self._last_id}

    def _subscribe_action(self, symbols: Sequence[str]) -> dict[str, object]:
        action: dict[str, object] = {"action": "subscribe", "symbols": symbols, **self._options.subscribe}
        if self._options.channel == "trades":
            # The service does not know places of a replaced past.
            left_out = {symbol for symbol, gap in self._replaced.items() if gap is None}
            after = {symbol: place for symbol, place in self._places.after(symbols).items() if symbol not in left_out}
            action["resume"] = {"epoch": self._epoch, "after": after} if self._epoch is not None and after else True
        return action

    def _subscribed(self, message: dict[str, Any], fresh: Sequence[str], connected_at: str) -> None:
        """The answer to a subscribe; `fresh` are the symbols that the connection did not have before."""
        if message.get("not_found"):
            self._push(UnknownSymbols(tuple(message["not_found"])))
        if self._options.channel != "trades":
            return
        resume = message.get("resume")
        if resume is not None:
            self._enter(str(resume["epoch"]))
        results: Mapping[str, Any] = {} if resume is None else resume["symbols"]
        is_all = "*" in fresh
        # A service that cannot resume sends no `resume`: every place that we had is lost.
        answered = list(self._places.after(fresh)) if resume is None else list(results)
        symbols = [symbol for symbol in answered if is_all or symbol in fresh]
        is_recovered = {symbol: results.get(symbol, {}).get("recovered") is True for symbol in symbols}
        recovered = [symbol for symbol in symbols if is_recovered[symbol] and self._places.of(symbol) is not None]
        if recovered:
            self._push(Recovered(tuple(recovered), sum(results[symbol].get("count", 0) for symbol in recovered)))
        for symbol in symbols:
            if is_recovered[symbol]:
                continue
            after = self._places.of(symbol)
            is_replaced = self._replaced.get(symbol, symbol) is None
            reason = "epoch_changed" if is_replaced else results.get(symbol, {}).get("reason", "not_supported")
            # A snapshot follows for a named symbol; a stream of all symbols gets the trades from this moment on.
            self._places.forget(symbol)
            if is_all:
                self._places.begin(symbol, connected_at)
            # An interrupted stream of all symbols may have missed trades of a symbol that it never saw.
            if after is not None or (is_all and self._since is not None):
                gap = Gap(symbol, reason, after)
                if is_all:
                    self._beginnings[symbol] = gap, connected_at
                self._push_gap(gap)
                continue
            if is_replaced:
                del self._replaced[symbol]
            if is_all:
                self._read.begin(symbol, connected_at)
        if is_all and self._since is None:
            self._since = connected_at

    def _enter(self, epoch: str) -> None:
        """Marks all places of an earlier epoch as replaced, also those of connections that have not resubscribed yet."""
        if self._epoch not in (None, epoch):
            self._replaced.update(dict.fromkeys(self._places.after(["*"])))
        self._epoch = epoch

    def _push_gap(self, gap: Gap) -> None:
        """Queues a gap; for a symbol with a replaced past it becomes the gap that the program has yet to read."""
        if gap.symbol in self._replaced:
            self._replaced[gap.symbol] = gap
        self._push(gap)

    def _lose(self, connection: Connection, message: str) -> None:
        log.info("a stream of %s lost its connection: %s", self._options.channel, message)
        self._lost.add(connection)
        self._turn(message)

    def _turn(self, message: str) -> None:
        """Sends one notice when the stream becomes stale, and one when it is live again."""
        stale: Literal["connection", "feed"] | None = "connection" if self._lost else None
        if stale is None and self._is_feed_stale:
            stale = "feed"
        if stale != self._stale:
            self._stale = stale
            self._push(Live() if stale is None else Stale(stale, message))

    def _end(self, error: MarsadError | None) -> None:
        if self.is_ended:
            return
        self.is_ended = True
        self._error = error
        self._news.set()
        for connection in self._connections:
            connection.task.cancel()


#: Messages of these types are states: a newer message of the same symbol replaces an older one.
_STATES = {"quote", "depth_snapshot", "index"}


def _state(message: dict[str, Any] | Notice) -> object:
    """The key of the state that a message replaces; a number for an event, which replaces nothing."""
    if isinstance(message, Notice):
        return message
    kind, symbol = message["type"], message.get("symbol")
    if kind == "bar":
        return kind, symbol, message.get("minutes"), message.get("time")
    return (kind, symbol) if kind in _STATES else id(message)
