"""Errors with what to do about them, and the channels of the streams.

Written by `npm run generate` from the schemas of the service; change it there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from .._model import Model
from . import models

#: By the code of a refusal.
WHAT_TO_DO: Mapping[str, str] = {
    "AMBIGUOUS_IDENTIFIER": "Choose one of the candidates in details and send its exact symbol.",
    "API_KEY_REQUIRED": "Send authenticate with the API key as the first message, or open with ?ticket= or ?api_key=.",
    "DEPTH_NOT_AVAILABLE": "Retry later, when the symbol trades.",
    "DEPTH_WS_ACTION_RATE_LIMITED": "Wait for retry_after_seconds, then send fewer actions.",
    "DEPTH_WS_CALL_LIMIT": "Split the symbols over several calls.",
    "DEPTH_WS_CONNECTION_LIMIT": "Close connections that are not needed; open new ones 200 to 400 ms apart and retry with backoff.",
    "DEPTH_WS_SLOW_CONSUMER": "Reconnect with backoff; read faster or subscribe to fewer symbols.",
    "DEPTH_WS_SYMBOL_LIMIT": "Unsubscribe from other symbols first, or use another connection or a higher plan.",
    "DEPTH_WS_WILDCARD_NOT_ALLOWED": "Name the symbols, or move to the Enterprise plan.",
    "FORBIDDEN": "Use an owner key of the account, or ask the operator for one; from the console's page, send the header.",
    "INTERNAL_ERROR": "Retry with capped exponential backoff and jitter.",
    "INVALID_API_KEY": "Check that the whole key was copied.",
    "INVALID_HEARTBEAT": "Open the next connection with ?heartbeat= from 1 to 60, or without it.",
    "INVALID_IDENTIFIER": "Look the company up in the directory and send its exact symbol; `error.details.did_you_mean` suggests some when a company is near.",
    "INVALID_INDEX": "Send one of the values that the message names.",
    "INVALID_JSON": "Send a JSON object as a text frame.",
    "INVALID_LIMIT": "Send limit as a plain decimal integer.",
    "INVALID_MARKET": "Send market=TASI or market=NOMU, or leave it out for both.",
    "INVALID_OPTION": "Open the next connection with a value that it takes, or without the option.",
    "INVALID_PARAM": "Send a value of the kind that the message names.",
    "INVALID_ROUTE": "Use the suggested route.",
    "INVALID_SYMBOL": "Look the symbol up in the company directory, or send one of those in `error.details.did_you_mean`, which is there when a company is near.",
    "LINK_INVALID": "Ask /files/ again for a fresh link.",
    "MARKET_DATA_ENTITLEMENT_REQUIRED": "Apply for the depth entitlement. The plan alone does not grant it.",
    "MARKET_DATA_ENTITLEMENT_SUSPENDED": "Contact support to have the entitlement restored.",
    "METHOD_NOT_ALLOWED": "Use one of the methods in the Allow header.",
    "MISSING_PARAM": "Send the parameter.",
    "NOT_FOUND": "List what the account has and use an id from there; make a new link; ask for a later day.",
    "PLAN_LIMIT": "Leave the option out, ask for less, or upgrade to the plan that the message names.",
    "PRICE_DATA_TEMPORARILY_UNAVAILABLE": "Retry after Retry-After seconds.",
    "RANGE_NOT_SATISFIABLE": "Ask for bytes within the size that Content-Range names.",
    "REPLAY_NOT_FOUND": "Begin a replay, and open the next connection with its number.",
    "SERVER_ERROR": "Retry with backoff; when it persists, contact support with the request id.",
    "SERVICE_RESTART": "Reconnect after retry_after_seconds, with jitter, then restore the subscriptions.",
    "SERVICE_UNAVAILABLE": "Retry after Retry-After seconds. Nothing of the request was kept.",
    "SYMBOL_REQUIRED": "Name symbols as strings, for example \"symbols\": [\"2222\"].",
    "UNKNOWN_ACTION": "Send one of the actions in details.",
    "VALIDATION": "Correct the fields that details names.",
    "api_key_required": "Send authenticate with the API key as the first message, or open with ?ticket= or ?api_key=.",
    "connection_limit": "Close connections that are not needed; open new ones 200 to 400 ms apart and retry with backoff.",
    "internal_error": "Retry with capped exponential backoff and jitter.",
    "invalid_api_key": "Check that the whole key was copied.",
    "invalid_heartbeat": "Open the next connection with ?heartbeat= from 1 to 60, or without it.",
    "invalid_json": "Send a JSON object as a text frame.",
    "invalid_minutes": "Subscribe with minutes of 1, 5 or 15, or without it for bars of one minute.",
    "invalid_option": "Open the next connection with a value that it takes, or without the option.",
    "invalid_resume": "Send the epoch and the places as they were received, or true for a client that has none.",
    "invalid_symbol": "Look the symbols up in the company directory.",
    "plan_not_entitled": "Upgrade the plan.",
    "replay_not_found": "Begin a replay, and open the next connection with its number.",
    "service_restart": "Reconnect after retry_after_seconds, with jitter, then restore the subscriptions.",
    "slow_consumer": "Reconnect with backoff; read faster or subscribe to fewer symbols.",
    "snapshot_rate_limited": "Wait for retry_after_seconds, then send fewer actions.",
    "subscribe_call_limit": "Split the symbols over several calls.",
    "subscribe_rate_limited": "Wait for retry_after_seconds, then send fewer actions.",
    "subscription_limit": "Unsubscribe from other symbols first, or use another connection or a higher plan.",
    "symbol_required": "Name symbols as strings, for example \"symbols\": [\"2222\"].",
    "symbols_required": "Name symbols as strings, for example \"symbols\": [\"2222\"].",
    "unknown_action": "Send one of the actions in details.",
    "wildcard_not_allowed": "Name the symbols, or move to the Enterprise plan.",
}

#: Refusals without a code, by how their text begins.
WHAT_TO_DO_BY_TEXT: Mapping[str, str] = {
    "Authentication credentials were not provided.": "Send the API key in the X-API-Key header.",
    "Invalid API key format.": "Check that the whole key was copied, without spaces or quotes.",
    "API key is invalid or has been revoked.": "Use another key of the account, or issue a new one. Do not retry: failed authentications are limited.",
    "Metrics answer a loopback address or their own token.": "Send the metrics token as a bearer token.",
    "The operator's token is not valid.": "Send the value of `--admin-token` as a bearer token. Do not retry: wrong tokens are limited.",
    "Request was throttled. Expected available in": "Wait as long as Retry-After says, then go on.",
    "Temporary security limit reached. Expected available in": "Wait as long as Retry-After says; spread requests out. Refused requests count too.",
}


@dataclass(frozen=True)
class Channel:
    path: str
    #: By `type`; of several the one that fits a message best.
    messages: Mapping[str, tuple[type[Model], ...]]


ChannelName = Literal["stocks", "trades", "depth", "index", "bars", "status", "notifications"]

CHANNELS: Mapping[str, Channel] = {
    "stocks": Channel(
        "/ws/v1/stocks/",
        {
            "quote": (models.StreamQuote,),
            "replay": (models.StreamReplay,),
        },
    ),
    "trades": Channel(
        "/ws/v1/market/trades/",
        {
            "trades_snapshot": (models.TradesSnapshot,),
            "trade": (models.StreamTrade,),
            "replay": (models.StreamReplay,),
        },
    ),
    "depth": Channel(
        "/ws/v1/market/depth/",
        {
            "depth_snapshot": (models.StreamDepth, models.StreamDepthUnavailable,),
            "depth_changes": (models.StreamDepthChanges,),
            "replay": (models.StreamReplay,),
        },
    ),
    "index": Channel(
        "/ws/v1/market/index/",
        {
            "index": (models.StreamIndex,),
            "replay": (models.StreamReplay,),
        },
    ),
    "bars": Channel(
        "/ws/v1/market/bars/",
        {
            "bars_snapshot": (models.StreamBars,),
            "bar": (models.StreamBar,),
            "replay": (models.StreamReplay,),
        },
    ),
    "status": Channel(
        "/ws/v1/market/status/",
        {
            "status_snapshot": (models.StatusSnapshot,),
            "session": (models.StatusSession,),
            "halt": (models.StatusHalt,),
            "suspension": (models.StatusSuspension,),
            "volatility_auction": (models.StatusVolatilityAuction,),
            "feed": (models.StatusFeed,),
        },
    ),
    "notifications": Channel(
        "/ws/v1/notifications/",
        {
            "notification": (models.StreamNotification,),
        },
    ),
}
