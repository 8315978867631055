"""Sends requests: adds the key and a timeout, and retries where a retry cannot do anything twice."""

from __future__ import annotations

import asyncio
import datetime as dt
import json
import logging
import random
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx

from .errors import MarsadConnectionError, MarsadError, MarsadTimeoutError, error_of

log = logging.getLogger("marsad")

BACKOFF_FIRST_S = 0.25
BACKOFF_MAX_S = 8.0
#: When the service asks for a longer pause, the client does not retry: the caller decides.
WAIT_MAX_S = 30.0


@dataclass(frozen=True)
class Settings:
    base_url: str
    headers: Mapping[str, str]
    #: Seconds that each try may wait for the connection, and then for each part of the answer.
    timeout: float
    #: Further tries after the first.
    max_retries: int


@dataclass(frozen=True)
class Request:
    method: str
    #: The path after the base address.
    path: str
    query: Mapping[str, str] = field(default_factory=dict)
    body: Mapping[str, Any] | None = None
    accept: str = "application/json"

    def arguments(self, settings: Settings) -> dict[str, Any]:
        """The arguments of `httpx.Client.request`."""
        content = None if self.body is None else json.dumps(self.body).encode()
        kind = {} if content is None else {"Content-Type": "application/json"}
        return {
            "method": self.method,
            "url": f"{settings.base_url}{self.path}",
            "params": dict(self.query),
            "content": content,
            "headers": {"Accept": self.accept, **settings.headers, **kind},
        }


@dataclass(frozen=True)
class Response:
    """A successful HTTP answer."""

    status: int
    headers: Mapping[str, str]
    #: The body, byte for byte.
    content: bytes
    #: The request that it answers: method, path and query.
    request: Request
    #: The JSON of the body; None where the request asked for another format.
    value: Any = None

    @property
    def request_id(self) -> str | None:
        return self.headers.get("X-Request-Id")

    @property
    def position(self) -> str | None:
        """Day and number of the last event that the answer includes: a request with this `position=` gets the same answer."""
        return self.headers.get("X-Market-Position")

    @property
    def market_time(self) -> dt.datetime | None:
        """The time of that event."""
        text = self.headers.get("X-Market-Time")
        return None if text is None else dt.datetime.fromisoformat(text)

    @property
    def receipt(self) -> str | None:
        """The signed receipt, for a request with `receipt=True`."""
        return self.headers.get("X-Receipt")

    @property
    def text(self) -> str:
        return self.content.decode("utf-8")


class Transport:
    """Sends requests and blocks until the answer."""

    def __init__(self, settings: Settings, http: httpx.Client | None) -> None:
        self._settings = settings
        self._http = http or httpx.Client(timeout=settings.timeout)

    def send(self, request: Request) -> Response:
        attempt = 0
        while True:
            try:
                return self._try(request)
            except MarsadError as error:
                wait = pause(request.method, error, attempt, self._settings.max_retries)
                if wait is None:
                    raise
            attempt += 1
            time.sleep(wait)

    def _try(self, request: Request) -> Response:
        started = time.monotonic()
        try:
            answer = self._http.request(**request.arguments(self._settings))
        except httpx.HTTPError as error:
            raise unreached(error, self._settings) from error
        return checked(request, answer, started)

    def close(self) -> None:
        self._http.close()


class AsyncTransport:
    """Sends requests in an event loop."""

    def __init__(self, settings: Settings, http: httpx.AsyncClient | None) -> None:
        self._settings = settings
        self._http = http or httpx.AsyncClient(timeout=settings.timeout)

    async def send(self, request: Request) -> Response:
        attempt = 0
        while True:
            try:
                return await self._try(request)
            except MarsadError as error:
                wait = pause(request.method, error, attempt, self._settings.max_retries)
                if wait is None:
                    raise
            attempt += 1
            await asyncio.sleep(wait)

    async def _try(self, request: Request) -> Response:
        started = time.monotonic()
        try:
            answer = await self._http.request(**request.arguments(self._settings))
        except httpx.HTTPError as error:
            raise unreached(error, self._settings) from error
        return checked(request, answer, started)

    async def close(self) -> None:
        await self._http.aclose()


def checked(request: Request, answer: httpx.Response, started: float) -> Response:
    """Returns the answer when it is a success; raises its error otherwise."""
    request_id = answer.headers.get("X-Request-Id")
    took_ms = (time.monotonic() - started) * 1000
    log.debug("%s %s: %d in %.0f ms, request %s", request.method, request.path, answer.status_code, took_ms, request_id)
    if not answer.is_success:
        raise error_of(answer.status_code, answer.headers, answer.content)
    value = None
    if request.accept == "application/json":
        try:
            value = json.loads(answer.content)
        except ValueError as error:
            raise MarsadConnectionError("The answer is not whole.") from error
    return Response(answer.status_code, answer.headers, answer.content, request, value)


def unreached(error: httpx.HTTPError, settings: Settings) -> MarsadError:
    if isinstance(error, httpx.TimeoutException):
        return MarsadTimeoutError(f"No answer within {settings.timeout:g} seconds.")
    return MarsadConnectionError(f"{settings.base_url} was not reached: {str(error) or type(error).__name__}.")


def pause(method: str, error: MarsadError, attempt: int, max_retries: int) -> float | None:
    """
    Seconds before the next try; None when there should be none. Reads may be repeated. A request that changes something is
    repeated only when the service refused it unread (429).
    """
    is_passing = error.status == 0 or error.status >= 500 or error.code == "PRICE_DATA_TEMPORARILY_UNAVAILABLE"
    if attempt >= max_retries or not (error.status == 429 or (method == "GET" and is_passing)):
        return None
    full = min(BACKOFF_MAX_S, BACKOFF_FIRST_S * 2.0**attempt)
    wait: float = max(error.retry_after or 0.0, full * random.uniform(0.5, 1))
    if wait > WAIT_MAX_S:
        return None
    log.info("%s; trying again in %.1f s", error, wait)
    return wait
