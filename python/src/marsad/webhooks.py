"""Checks that a webhook call comes from the service: Standard Webhooks 1.0, over the exact bytes of the body."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping, Sequence

from ._generated import models
from ._model import Model
from .errors import WebhookError

TOLERANCE_S = 300
_PREFIX = "whsec_"
_KINDS: Mapping[str, type[Model]] = {
    "price_alert": models.PriceAlertDelivery,
    "large_move": models.LargeMoveDelivery,
    "abnormal_volume": models.AbnormalVolumeDelivery,
    "unusual_value_traded": models.UnusualValueDelivery,
    "stock_event": models.StockEventDelivery,
    "test": models.TestDelivery,
}

#: The body of a call that the service posts to a destination.
WebhookCall = (
    models.Challenge
    | models.PriceAlertDelivery
    | models.LargeMoveDelivery
    | models.AbnormalVolumeDelivery
    | models.UnusualValueDelivery
    | models.StockEventDelivery
    | models.TestDelivery
    | Model
)


def verify_webhook(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance: float = TOLERANCE_S,
) -> WebhookCall:
    """
    Returns the call when it is genuine; raises a WebhookError otherwise. Remember `webhook-id` for a while: a call may come twice.

    body: the exact bytes of the body.
    secret: the `signing_secret` of the destination, or several during a rotation of secrets.
    tolerance: the maximum difference in seconds between the time of the call and now.
    """
    content = body.encode() if isinstance(body, str) else body
    named = {name.lower(): value for name, value in headers.items()}
    call_id, timestamp = named.get("webhook-id", ""), named.get("webhook-timestamp", "")
    signatures = named.get("webhook-signature", "")
    if not call_id or not timestamp.isdigit() or not signatures:
        raise WebhookError("The call is not signed.")
    if abs(time.time() - int(timestamp)) > tolerance:
        raise WebhookError("The call is old, or the clock is wrong.")
    signed = f"{call_id}.{timestamp}.".encode() + content
    for one in [secret] if isinstance(secret, str) else secret:
        if _is_signed(one, signed, signatures):
            raw = json.loads(content)
            return models.Challenge(raw) if "challenge" in raw else _KINDS.get(raw.get("event_type", ""), Model)(raw)
    raise WebhookError("No signature of the call fits the secret.")


def _is_signed(secret: str, signed: bytes, signatures: str) -> bool:
    try:
        key = base64.b64decode(secret.removeprefix(_PREFIX), validate=True)
    except binascii.Error as error:
        raise WebhookError("The secret is not one of a destination: whsec_ and base64.") from error
    wanted = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    parts = (part.partition(",") for part in signatures.split(" "))
    # The comparison takes the same time wherever two signatures differ.
    return any(version == "v1" and hmac.compare_digest(given.encode(), wanted.encode()) for version, _, given in parts)
