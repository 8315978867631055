"""A stream for programs without an event loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from types import TracebackType
from typing import Any, TypeVar

from ._connection import After
from .streams import Message, Stream

T = TypeVar("T")


class BlockingStream:
    """
    The messages of a channel: read them with a plain `for`, or let `run` pass them to a callback. A separate thread keeps the
    connection alive while the program does other things.
    """

    def __init__(self, open_stream: Callable[[], Stream], closed: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._loop = asyncio.new_event_loop()
        self._closed = closed
        self._thread = threading.Thread(target=self._loop.run_forever, name="marsad-stream", daemon=True)
        self._thread.start()
        self._stream = self._wait(_called(open_stream))

    @property
    def after(self) -> After | None:
        """The last trades that the program has read: pass it to a later stream, which continues after them."""
        return self._stream.after

    @property
    def waiting(self) -> int:
        """Messages that wait to be read."""
        return self._stream.waiting

    def place(self, symbol: str) -> str | None:
        """The last trade of a symbol that the program has read, as day and number."""
        return self._stream.place(symbol)

    def add(self, *symbols: str) -> None:
        """Subscribes to these symbols too."""
        self._loop.call_soon_threadsafe(lambda: self._stream.add(*symbols))

    def remove(self, *symbols: str) -> None:
        """Unsubscribes from these symbols."""
        self._loop.call_soon_threadsafe(lambda: self._stream.remove(*symbols))

    def run(self, callback: Callable[[Message], object]) -> None:
        """Passes every message to the callback until the stream is closed or refused."""
        with self:
            for message in self:
                callback(message)

    def __iter__(self) -> Iterator[Message]:
        return self

    def __next__(self) -> Message:
        try:
            return self._wait(self._stream.__anext__())
        except StopAsyncIteration:
            raise StopIteration from None

    def close(self) -> None:
        """Ends the stream and its thread."""
        if self._thread.is_alive():
            self._wait(self._stream.close())
            self._wait(self._closed())
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    def __enter__(self) -> BlockingStream:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _wait(self, awaited: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(awaited, self._loop).result()


async def _called(open_stream: Callable[[], Stream]) -> Stream:
    return open_stream()
