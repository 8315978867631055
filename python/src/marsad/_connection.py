"""
One connection of a stream, with the conduct that the service asks for: a ping every 30 seconds, capped exponential backoff with
jitter, subscriptions restored in calls within the limit, and no further try when the key or the plan must be changed first.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, cast

import websockets
from websockets.exceptions import ConnectionClosed, WebSocketException

from ._compact import decoded
from .errors import AuthenticationError, MarsadError, NotFoundError, PlanError

if TYPE_CHECKING:
    from .streams import Stream

log = logging.getLogger("marsad.streams")

#: For a program that reads too slowly. `latest`: the stream keeps only the newest message of each symbol. `resume`: it closes the
#: connection, and resumes from there once the program has caught up; nothing is lost. `fail`: the stream ends with an error.
Policy = Literal["latest", "resume", "fail"]

PING_EVERY_S = 30.0
#: Without heartbeats: a connection with no message for this long, not even a pong, is dead.
SILENCE_MAX_S = 75.0
#: With heartbeats: a connection that misses this many in a row is dead.
BEATS_MISSED_MAX = 3
BACKOFF_FIRST_S = 1.0
BACKOFF_MAX_S = 30.0
#: After a connection that held this long the backoff starts from the beginning.
STEADY_S = 60.0
#: The pause between two connections of a client, so that they do not all come at once after a restart of the service.
APART_S = (0.2, 0.4)
OPEN_LIMIT_S = 10.0
#: Defaults until the service has sent its limits.
SYMBOLS_MAX = 60
CALL_MAX = 20
KEY_REFUSED, PLAN_REFUSED, UNKNOWN_REPLAY = 4401, 4403, 4404
#: With this close code the service names the time of return; connections come back spread over GO_SPREAD_S.
SERVICE_RESTART = 1012
GO_SPREAD_S = 1.0


@dataclass(frozen=True)
class After:
    """The last trades of a stream that a program has read: a later stream continues after them. `vars(after)` is plain JSON."""

    #: The epoch (the market's past) that the places belong to.
    epoch: str
    #: The last trade that the program has read, by symbol.
    places: Mapping[str, str]
    #: For a stream of all symbols: the moment from which it wants trades of symbols that have had none so far.
    since: str | None = None
    #: The last trade of a replaced past, by symbol, where the program has not read the gap yet: the later stream reports that gap.
    replaced: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class StreamOptions:
    channel: str
    symbols: Sequence[str]
    #: Makes the address to connect to, with a ticket or the key and these parameters in it.
    address: Callable[[Mapping[str, object]], Awaitable[str]]
    #: Waits for the turn of this client's next connection.
    turn: Callable[[], Awaitable[None]]
    policy: Policy
    max_waiting: int
    heartbeat: int
    #: Fields of a subscribe message beside the symbols.
    subscribe: Mapping[str, object]
    after: After | None


class Connection:
    """Connects, and reconnects, until its task is cancelled or the service refuses it for good."""

    def __init__(self, stream: Stream, options: StreamOptions, symbols: Sequence[str]) -> None:
        self._stream = stream
        self._options = options
        #: The wanted symbols: an ordered set.
        self.wanted: dict[str, None] = dict.fromkeys(symbols)
        self._asked: set[str] = set()
        self._confirmed: set[str] = set()
        self._symbols_max = SYMBOLS_MAX
        self._call_max = CALL_MAX
        self._outbox: asyncio.Queue[dict[str, object]] = asyncio.Queue()
        self._is_open = False
        self._opened_at = 0.0
        self._received_at = 0.0
        self._has_heartbeats = False
        #: True when the service has said when to come back.
        self._is_told_to_go = False
        self._is_interrupted = False
        self._retry_after = 0.0
        self._last_error: dict[str, Any] = {}
        self._socket: Any = None
        self.task = asyncio.create_task(self._run())

    @property
    def room(self) -> int:
        """The number of further symbols that it can take; negative when it has too many."""
        return self._symbols_max - len(self.wanted)

    def subscribe(self, symbols: Iterable[str]) -> None:
        self.wanted.update(dict.fromkeys(symbols))
        self._restore()

    def unsubscribe(self, symbols: Sequence[str]) -> None:
        asked = [symbol for symbol in symbols if symbol in self._asked]
        for symbol in symbols:
            self.wanted.pop(symbol, None)
            self._asked.discard(symbol)
            self._confirmed.discard(symbol)
        if asked and self._is_open:
            self._outbox.put_nowait({"action": "unsubscribe", "symbols": asked})

    def interrupt(self) -> None:
        """Ends the present connection; the next one opens when the queue has room for its messages."""
        self._is_interrupted = True
        if self._socket is not None:
            asyncio.ensure_future(self._socket.close())

    def _restore(self) -> None:
        """Subscribes to wanted symbols that were never requested, or whose request was refused for a while."""
        if not self._is_open:
            return
        missing = [symbol for symbol in self.wanted if symbol not in self._asked]
        for at in range(0, len(missing), self._call_max):
            symbols = missing[at : at + self._call_max]
            self._asked.update(symbols)
            self._outbox.put_nowait(self._stream._subscribe_action(symbols))

    async def _run(self) -> None:
        try:
            backoff = Backoff()
            while not self._stream.is_ended:
                await self._stream._room.wait()
                await self._options.turn()
                reason = await self._connect()
                if reason is None:
                    continue
                self._stream._lose(self, reason)
                held = time.monotonic() - self._opened_at if self._opened_at > 0 else 0.0
                await asyncio.sleep(backoff.wait(held, self._retry_after, self._is_told_to_go))
        except MarsadError as error:
            self._stream._end(error)
        except Exception as error:  # A fault of this package: the reader of the stream must see it.
            log.exception("a stream of %s failed", self._options.channel)
            self._stream._end(MarsadError(f"The stream failed: {error!r}"))

    async def _connect(self) -> str | None:
        """
        Holds a connection as long as it lasts. Returns the reason why it broke; None when it was ended because the queue was full.
        Raises when another try would fail again.
        """
        self._is_open = self._has_heartbeats = self._is_told_to_go = self._is_interrupted = False
        self._asked.clear()
        self._confirmed.clear()
        self._outbox = asyncio.Queue()
        self._last_error = {}
        self._retry_after = self._opened_at = 0.0
        try:
            address = await self._options.address(self._stream._address_query())
            # Our own pings and the service's heartbeats detect a dead connection; the library's pings are not needed.
            opening = cast(Any, websockets).connect(
                address, open_timeout=OPEN_LIMIT_S, close_timeout=1, ping_interval=None, max_size=None
            )
            async with opening as socket:
                self._socket = socket
                await self._converse(socket)
        except (AuthenticationError, PlanError):
            raise
        except ConnectionClosed as closed:
            if self._is_interrupted:
                return None
            frame = closed.rcvd
            if frame is None:
                return "the connection ended (1006)"
            self._check_close(frame.code)
            self._is_told_to_go = frame.code == SERVICE_RESTART and self._retry_after > 0
            return f"{frame.reason or 'the connection ended'} ({frame.code})"
        except MarsadError as error:
            # Without a ticket: a service that is starting says when it will give tickets.
            self._is_told_to_go = error.retry_after is not None
            self._retry_after = error.retry_after or 0.0
            return str(error)
        except (WebSocketException, OSError, asyncio.TimeoutError) as error:
            return str(error) or type(error).__name__
        finally:
            self._socket = None
            self._is_open = False
        return None

    async def _converse(self, socket: Any) -> None:
        self._received_at = time.monotonic()
        others = [asyncio.create_task(self._send(socket)), asyncio.create_task(self._watch(socket))]
        try:
            while True:
                text = await socket.recv()
                self._received_at = time.monotonic()
                message = json.loads(text) if isinstance(text, str) else decoded(text)
                if message is not None:
                    self._receive(message)
                if self._is_interrupted or self._stream.is_ended:
                    return
        finally:
            for task in others:
                task.cancel()

    async def _send(self, socket: Any) -> None:
        while True:
            await socket.send(json.dumps(await self._outbox.get()))

    async def _watch(self, socket: Any) -> None:
        """Pings, and ends a connection that has become silent."""
        heartbeat = float(self._options.heartbeat)
        pinged_at = time.monotonic()
        while True:
            await asyncio.sleep(min(heartbeat, PING_EVERY_S))
            silence_max = BEATS_MISSED_MAX * heartbeat if self._has_heartbeats else SILENCE_MAX_S
            now = time.monotonic()
            if now - self._received_at > silence_max:
                log.info("nothing came for %.0f s", silence_max)
                # A dead connection would not answer a close frame either.
                socket.transport.abort()
                return
            if now - pinged_at >= PING_EVERY_S:
                pinged_at = now
                self._outbox.put_nowait({"action": "ping"})

    def _receive(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "connected":
            limits = message.get("limits") or {}
            self._symbols_max = int(limits.get("max_symbols_per_connection", self._symbols_max))
            self._call_max = max(1, int(limits.get("max_symbols_per_call", self._call_max)))
            self._is_open = True
            self._opened_at = time.monotonic()
            self._connected_at = str(message.get("timestamp"))
            self._stream._connected(self)
            self._restore()
            return
        if kind == "subscribed":
            # A call may be repeated although the service did not refuse it: the state of its symbols does not change.
            fresh = [symbol for symbol in message.get("symbols", []) if symbol not in self._confirmed]
            self._confirmed.update(fresh)
            self._stream._subscribed(message, fresh, self._connected_at)
            return
        if kind == "heartbeat":
            self._has_heartbeats = True
        elif kind == "error":
            self._last_error = message
            wait = (message.get("details") or {}).get("retry_after_seconds")
            if isinstance(wait, (int, float)):
                self._retry_after = float(wait)
                # Repeats the refused call after the wait that the service names.
                asyncio.get_running_loop().call_later(wait, self._ask_again)
        self._stream._receive(message)

    def _ask_again(self) -> None:
        self._asked &= self._confirmed
        self._restore()

    def _check_close(self, status: int) -> None:
        """Raises when the key, the plan or the address must be changed first."""
        kinds = {KEY_REFUSED: AuthenticationError, PLAN_REFUSED: PlanError, UNKNOWN_REPLAY: NotFoundError}
        kind = kinds.get(status)
        if kind is not None:
            error = self._last_error
            message = str(error.get("message", f"The service closed the stream: {status}."))
            raise kind(message, code=error.get("code"), status=status, details=error.get("details"))


class Backoff:
    """The wait of a connection before its next try: longer each time, unless the service says when to come back."""

    def __init__(self) -> None:
        self._attempts = 0

    def wait(self, held: float, retry_after: float, is_told_to_go: bool) -> float:
        """Seconds to wait after a connection that lasted `held` seconds."""
        if is_told_to_go:
            self._attempts = 0
            return retry_after + random.uniform(0, GO_SPREAD_S)
        if held >= STEADY_S:
            self._attempts = 0
        full = min(BACKOFF_MAX_S, BACKOFF_FIRST_S * 2.0**self._attempts)
        self._attempts += 1
        return max(retry_after, full * random.uniform(0.5, 1))


class Turns:
    """Opens the connections of a client one after the other."""

    def __init__(self) -> None:
        self._free_at = 0.0

    async def wait(self) -> None:
        now = time.monotonic()
        at = max(now, self._free_at)
        self._free_at = at + random.uniform(*APART_S)
        await asyncio.sleep(at - now)
