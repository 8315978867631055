"""
The Python client of the Marsad market data API.

    import marsad

    client = marsad.demo()                       # a service on this machine, with its demo key
    client.quote("2222").price
    client.history(["2222", "1120"], start="2024-01-01", adjust="all").df()
"""

from ._blocking import BlockingStream
from ._connection import After
from ._frames import Rows
from ._generated import models
from ._http import Response
from ._model import Model
from ._version import __version__
from .client import AsyncMarsad, Marsad, demo
from .errors import (
    AuthenticationError,
    InvalidRequestError,
    MarsadConnectionError,
    MarsadError,
    MarsadTimeoutError,
    NotFoundError,
    PlanError,
    RateLimitError,
    ReceiptError,
    ServerError,
    UnavailableError,
    WebhookError,
)
from .streams import (
    Gap,
    Live,
    Message,
    Notice,
    Recovered,
    Refused,
    Slow,
    Stale,
    Stream,
    UnknownSymbols,
)
from .orders import Order, OrderEntry, OrderRefused, Report
from .receipts import Receipt, verify_receipt
from .ticks import read_ticks
from .webhooks import WebhookCall, verify_webhook

__all__ = [
    "After",
    "AsyncMarsad",
    "AuthenticationError",
    "BlockingStream",
    "Gap",
    "InvalidRequestError",
    "Live",
    "Marsad",
    "MarsadConnectionError",
    "MarsadError",
    "MarsadTimeoutError",
    "Message",
    "Model",
    "NotFoundError",
    "Notice",
    "Order",
    "OrderEntry",
    "OrderRefused",
    "PlanError",
    "RateLimitError",
    "Receipt",
    "ReceiptError",
    "Recovered",
    "Refused",
    "Report",
    "Response",
    "Rows",
    "ServerError",
    "Slow",
    "Stale",
    "Stream",
    "UnavailableError",
    "UnknownSymbols",
    "WebhookCall",
    "WebhookError",
    "__version__",
    "demo",
    "models",
    "read_ticks",
    "verify_receipt",
    "verify_webhook",
]
