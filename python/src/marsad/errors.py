"""The exceptions of calls: one class for each reaction that a program may need."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import Any

from ._generated.tables import WHAT_TO_DO, WHAT_TO_DO_BY_TEXT


class MarsadError(Exception):
    """The base class of every error that this package raises about the service."""

    #: Advice for errors that the service's own table does not have.
    _advice = ""

    def __init__(
        self,
        message: str,
        *,
        code: str | None = None,
        status: int = 0,
        request_id: str | None = None,
        retry_after: float | None = None,
        details: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        #: The code of the error table, such as INVALID_SYMBOL; None where the service gives none.
        self.code = code
        #: The HTTP status, or the close code of a stream; 0 when there was no answer.
        self.status = status
        #: The `X-Request-Id` of the answer: name it when you ask for help.
        self.request_id = request_id
        #: Seconds to wait before another try; None where the service names none.
        self.retry_after = retry_after
        self.details = dict(details or {})

    @property
    def what_to_do(self) -> str:
        """The service's advice for this error."""
        if self.code is not None and self.code in WHAT_TO_DO:
            return WHAT_TO_DO[self.code]
        by_text = (advice for text, advice in WHAT_TO_DO_BY_TEXT.items() if self.message.startswith(text))
        return next(by_text, self._advice)

    def __str__(self) -> str:
        code = "" if self.code is None else f"{self.code}: "
        request = "" if self.request_id is None else f" (request {self.request_id})"
        return f"{code}{self.message} {self.what_to_do}".rstrip() + request


class AuthenticationError(MarsadError):
    """The key is missing, malformed, unknown or revoked: fix the key."""

    _advice = "Check the API key: api_key= or MARSAD_API_KEY."


class PlanError(MarsadError):
    """The plan, an entitlement or the scope of the key does not cover the request."""

    _advice = "Use a key of a higher plan."


class InvalidRequestError(MarsadError):
    """The request itself is wrong: a parameter, a body, a path, an ambiguous name."""

    _advice = "Mend the request: the same one fails again."


class NotFoundError(MarsadError):
    """There is no such symbol, name, webhook, alert, key or day."""

    _advice = "Ask for something that is there."


class RateLimitError(MarsadError):
    """A quota or throttle is used up; `retry_after` is the number of seconds to wait."""

    _advice = "Wait, then go on."


class UnavailableError(MarsadError):
    """The request is valid, but the service cannot answer it now: no price, no book, or its database is away."""

    _advice = "Try again later."


class ServerError(MarsadError):
    """Something failed inside the service or in front of it."""

    _advice = "Try again later; name the request id when you ask for help."


class MarsadConnectionError(MarsadError, ConnectionError):
    """The client could not reach the service, or the connection broke."""

    _advice = "Check that the service runs at base_url= or MARSAD_SERVICE_URL."


class MarsadTimeoutError(MarsadError, TimeoutError):
    """No answer came in time."""

    _advice = "Try again, or allow more time with timeout=."


class WebhookError(MarsadError):
    """A webhook call is not from the service, was changed on its way, or is old."""

    _advice = "Answer it with 401 and do nothing else."


class ReceiptError(MarsadError):
    """A receipt is not from the service, or does not fit its answer."""

    _advice = "Do not rely on the answer; ask the operator with the receipt in hand."


_UNAVAILABLE = {"PRICE_DATA_TEMPORARILY_UNAVAILABLE", "DEPTH_NOT_AVAILABLE", "SERVICE_UNAVAILABLE"}


def error_of(status: int, headers: Mapping[str, str], content: bytes) -> MarsadError:
    """The error of an unsuccessful answer."""
    message, code, details = _body_of(status, content)
    kind = _kind_of(status, code)
    return kind(
        message,
        code=code,
        status=status,
        request_id=headers.get("X-Request-Id"),
        retry_after=_retry_after_of(headers.get("Retry-After")),
        details=details,
    )


def _kind_of(status: int, code: str | None) -> type[MarsadError]:
    if code in _UNAVAILABLE or status == 503:
        return UnavailableError
    if status == 401 or (status == 403 and code is None):
        return AuthenticationError
    if status >= 500:
        return ServerError
    return {403: PlanError, 404: NotFoundError, 429: RateLimitError}.get(status, InvalidRequestError)


def _body_of(status: int, content: bytes) -> tuple[str, str | None, Mapping[str, Any] | None]:
    """Reads `{"error": {code, message, details}}` or `{"detail"}`; a proxy in front may send anything else."""
    try:
        body = json.loads(content)
        if "detail" in body:
            return str(body["detail"]), None, None
        error = body["error"]
        return str(error["message"]), error.get("code"), error.get("details")
    except (ValueError, TypeError, KeyError, AttributeError):
        return f"The service answered {status}.", None, None


def _retry_after_of(header: str | None) -> float | None:
    """Seconds, from either form of the header."""
    if header is None:
        return None
    try:
        seconds = float(header) if header.strip().isdigit() else parsedate_to_datetime(header).timestamp() - time.time()
    except (ValueError, TypeError):
        return None
    return float(max(0, math.ceil(seconds)))
