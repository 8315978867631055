"""A method for every operation of the API, blocking and async.

Written by `npm run generate` from the schemas of the service; change it there.
"""

from __future__ import annotations

from collections.abc import Awaitable, Mapping, Sequence
from typing import Any, Literal, Protocol, TypeVar

from .._model import Model
from .._values import Day, Moment, day, digit, moment, segment
from . import models

M = TypeVar("M", bound=Model)


class Caller(Protocol):
    """Whoever sends requests."""

    def _call(
        self,
        answer: type[M],
        method: str,
        path: str,
        query: Mapping[str, object] | None = None,
        body: Mapping[str, object] | None = None,
    ) -> M: ...


class WebhooksEndpoints:
    def __init__(self, client: Caller) -> None:
        self._client = client

    def list(self) -> models.Webhooks:
        """List webhook destinations.

        Plan: Pro and above.
        """
        return self._client._call(models.Webhooks, "GET", "/webhooks/")

    def create(
        self,
        *,
        url: str,
        name: str | None = None,
        events: Sequence[Literal["proof.head"]] | None = None,
    ) -> models.CreatedWebhook:
        """Create a webhook destination.

        Plan: Pro and above.

        url: HTTPS address to call.
        name: Label of your own.
        events: What to tell it beside the firings of rules.
        """
        return self._client._call(
            models.CreatedWebhook,
            "POST",
            "/webhooks/",
            None,
            {"url": url, "name": name, "events": events},
        )

    def get(self, id: int) -> models.Webhook:
        """Get a webhook destination.

        Plan: Pro and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        """
        return self._client._call(models.Webhook, "GET", f"/webhooks/{segment(id)}/")

    def update(
        self,
        id: int,
        *,
        name: str | None = None,
        is_active: bool | None = None,
        events: Sequence[Literal["proof.head"]] | None = None,
    ) -> models.Webhook:
        """Change a webhook destination.

        Plan: Pro and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        name: Label of your own.
        is_active: False stops deliveries, true resumes them.
        events: What to tell it from now on beside the firings of rules.
        """
        return self._client._call(
            models.Webhook,
            "PATCH",
            f"/webhooks/{segment(id)}/",
            None,
            {"name": name, "is_active": is_active, "events": events},
        )

    def delete(self, id: int) -> models.Deleted:
        """Delete a webhook destination.

        Plan: Pro and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        """
        return self._client._call(models.Deleted, "DELETE", f"/webhooks/{segment(id)}/")

    def verify(self, id: int) -> models.VerifiedWebhook:
        """Send the challenge again.

        Plan: Pro and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        """
        return self._client._call(models.VerifiedWebhook, "POST", f"/webhooks/{segment(id)}/verify/")

    def test(self, id: int) -> models.Delivery:
        """Send a test notification.

        Plan: Pro and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        """
        return self._client._call(models.Delivery, "POST", f"/webhooks/{segment(id)}/test-delivery/")

    def rotate_secret(self, id: int) -> models.RotatedSecret:
        """Rotate the signing secret.

        Plan: Pro and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        """
        return self._client._call(models.RotatedSecret, "POST", f"/webhooks/{segment(id)}/rotate-secret/")

    def deliveries(
        self,
        id: int,
        *,
        status: Literal["queued", "delivered", "failed"] | None = None,
        limit: int | None = None,
        offset: int | None = None,
    ) -> models.Deliveries:
        """Delivery history.

        Plan: Pro and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        status: Deliveries of one status.
        limit: Deliveries of a page.
        offset: Deliveries to skip.
        """
        return self._client._call(
            models.Deliveries,
            "GET",
            f"/webhooks/{segment(id)}/deliveries/",
            {"status": status, "limit": limit, "offset": offset},
        )

    def redeliver(self, id: int, delivery_id: int) -> models.Delivery:
        """Deliver again.

        Plan: Pro and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        delivery_id: Number of the delivery.
        """
        return self._client._call(
            models.Delivery,
            "POST",
            f"/webhooks/{segment(id)}/deliveries/{segment(delivery_id)}/redeliver/",
        )


class AlertsEndpoints:
    def __init__(self, client: Caller) -> None:
        self._client = client

    def list(self) -> models.Alerts:
        """List alert rules.

        Plan: Pro and above.
        """
        return self._client._call(models.Alerts, "GET", "/alerts/")

    def create(
        self,
        *,
        event_type: Literal["price_alert", "large_move", "abnormal_volume", "unusual_value_traded", "stock_event"],
        condition: Literal["price_above", "price_below", "pct_change", "pct_change_abs_gte", "ratio_gte", "type_in", "importance_gte"],
        value: Literal["critical", "important", "regular"] | float | Sequence[Literal["FINANCIAL_REPORT", "DIVIDEND_ANNOUNCEMENT", "STOCK_SPLIT", "MERGER_ACQUISITION", "MANAGEMENT_CHANGE", "NEW_LISTING", "DELISTING", "REGULATORY_ACTION", "PRODUCT_LAUNCH", "PARTNERSHIP", "LEGAL_ISSUE", "MARKET_EXPANSION", "RESTRUCTURING", "EARNINGS_SURPRISE", "INSIDER_TRADING", "ANALYST_RATING_CHANGE", "CAPITAL_INCREASE", "SHAREHOLDER_MEETING", "OTHER"]],
        symbol: str | None = None,
        symbols: Sequence[str] | None = None,
        webhook_id: int | None = None,
        email_id: int | None = None,
        once: bool | None = None,
        config: Mapping[str, Any] | None = None,
    ) -> models.Alert:
        """Create an alert rule.

        Plan: Pro and above.
        """
        return self._client._call(
            models.Alert,
            "POST",
            "/alerts/",
            None,
            {
                "event_type": event_type,
                "condition": condition,
                "value": value,
                "symbol": symbol,
                "symbols": symbols,
                "webhook_id": webhook_id,
                "email_id": email_id,
                "once": once,
                "config": config,
            },
        )

    def get(self, id: int) -> models.Alert:
        """Get an alert rule.

        Plan: Pro and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        """
        return self._client._call(models.Alert, "GET", f"/alerts/{segment(id)}/")

    def update(
        self,
        id: int,
        *,
        symbol: str | None = None,
        symbols: Sequence[str] | None = None,
        event_type: Literal["price_alert", "large_move", "abnormal_volume", "unusual_value_traded", "stock_event"] | None = None,
        condition: Literal["price_above", "price_below", "pct_change", "pct_change_abs_gte", "ratio_gte", "type_in", "importance_gte"] | None = None,
        value: float | Sequence[str] | str | None = None,
        webhook_id: int | None = None,
        email_id: int | None = None,
        once: bool | None = None,
        config: Mapping[str, Any] | None = None,
        status: Literal["active", "paused"] | None = None,
    ) -> models.Alert:
        """Change an alert rule.

        Plan: Pro and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        symbol: Ticker to watch.
        symbols: Tickers to watch, in place of symbol.
        event_type: What is watched.
        condition: When it fires.
        value: What the condition compares with.
        webhook_id: Destination to tell.
        email_id: E-mail address that is sent an e-mail too.
        once: True.
        status: paused stops the rule, active starts it again, also after it triggered.
        """
        return self._client._call(
            models.Alert,
            "PATCH",
            f"/alerts/{segment(id)}/",
            None,
            {
                "symbol": symbol,
                "symbols": symbols,
                "event_type": event_type,
                "condition": condition,
                "value": value,
                "webhook_id": webhook_id,
                "email_id": email_id,
                "once": once,
                "config": config,
                "status": status,
            },
        )

    def delete(self, id: int) -> models.Deleted:
        """Delete an alert rule.

        Plan: Pro and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        """
        return self._client._call(models.Deleted, "DELETE", f"/alerts/{segment(id)}/")


class NotificationsEndpoints:
    def __init__(self, client: Caller) -> None:
        self._client = client

    def list(
        self,
        *,
        after: int | None = None,
        unread: bool | None = None,
        limit: int | None = None,
    ) -> models.InboxNotifications:
        """List notifications.

        Plan: Free and above.

        after: Only notifications after this one, oldest first.
        unread: Only unread ones.
        limit: Notifications of the answer.
        """
        return self._client._call(
            models.InboxNotifications,
            "GET",
            "/notifications/",
            {"after": after, "unread": unread, "limit": limit},
        )

    def read(self, *, ids: Sequence[int] | None = None, all: Literal[True] | None = None) -> models.ReadNotifications:
        """Mark notifications as read.

        Plan: Free and above.

        ids: The notifications to mark.
        all: Marks every notification.
        """
        return self._client._call(
            models.ReadNotifications,
            "POST",
            "/notifications/read/",
            None,
            {"ids": ids, "all": all},
        )


class EmailsEndpoints:
    def __init__(self, client: Caller) -> None:
        self._client = client

    def list(self) -> models.Emails:
        """List e-mail addresses.

        Plan: Pro and above.
        """
        return self._client._call(models.Emails, "GET", "/emails/")

    def create(self, *, email: str, language: Literal["ar", "en"] | None = None) -> models.Email:
        """Add an e-mail address.

        Plan: Pro and above.

        email: The address.
        language: Language of its e-mails.
        """
        return self._client._call(models.Email, "POST", "/emails/", None, {"email": email, "language": language})

    def delete(self, id: int) -> models.Deleted:
        """Delete an e-mail address.

        Plan: Pro and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        """
        return self._client._call(models.Deleted, "DELETE", f"/emails/{segment(id)}/")


class WatchlistsEndpoints:
    def __init__(self, client: Caller) -> None:
        self._client = client

    def list(self) -> models.Watchlists:
        """List watchlists.

        Plan: Free and above.
        """
        return self._client._call(models.Watchlists, "GET", "/watchlists/")

    def create(self, *, name: str, symbols: Sequence[str] | None = None) -> models.Watchlist:
        """Create a watchlist.

        Plan: Free and above.

        name: Its name, on one line.
        symbols: Tickers in the order of the account, each once.
        """
        return self._client._call(models.Watchlist, "POST", "/watchlists/", None, {"name": name, "symbols": symbols})

    def get(self, id: int) -> models.Watchlist:
        """Get a watchlist.

        Plan: Free and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        """
        return self._client._call(models.Watchlist, "GET", f"/watchlists/{segment(id)}/")

    def update(self, id: int, *, name: str | None = None, symbols: Sequence[str] | None = None) -> models.Watchlist:
        """Change a watchlist.

        Plan: Free and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        name: Its name, on one line.
        symbols: Tickers in the order of the account, each once.
        """
        return self._client._call(
            models.Watchlist,
            "PATCH",
            f"/watchlists/{segment(id)}/",
            None,
            {"name": name, "symbols": symbols},
        )

    def delete(self, id: int) -> models.Deleted:
        """Delete a watchlist.

        Plan: Free and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        """
        return self._client._call(models.Deleted, "DELETE", f"/watchlists/{segment(id)}/")


class ReplaysEndpoints:
    def __init__(self, client: Caller) -> None:
        self._client = client

    def list(self) -> models.Replays:
        """List replays.

        Plan: Pro and above.
        """
        return self._client._call(models.Replays, "GET", "/replays/")

    def create(
        self,
        *,
        start: Moment,
        speed: float | None = None,
        until: Moment | None = None,
        paused: bool | None = None,
    ) -> models.Replay:
        """Begin a replay.

        Plan: Pro and above.

        start: The moment of the market at which it begins, with its offset from UTC.
        speed: Seconds of the market in one second.
        until: The moment at which it ends.
        paused: Whether its clock is stopped.
        """
        return self._client._call(
            models.Replay,
            "POST",
            "/replays/",
            None,
            {"from": moment(start), "speed": speed, "until": moment(until), "paused": paused},
        )

    def get(self, id: int) -> models.Replay:
        """Get a replay.

        Plan: Pro and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        """
        return self._client._call(models.Replay, "GET", f"/replays/{segment(id)}/")

    def update(
        self,
        id: int,
        *,
        speed: float | None = None,
        paused: bool | None = None,
        market_time: Moment | None = None,
    ) -> models.Replay:
        """Change a replay.

        Plan: Pro and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        speed: Seconds of the market in one second.
        paused: Whether its clock is stopped.
        market_time: The moment to go to, forwards or backwards.
        """
        return self._client._call(
            models.Replay,
            "PATCH",
            f"/replays/{segment(id)}/",
            None,
            {"speed": speed, "paused": paused, "market_time": moment(market_time)},
        )

    def delete(self, id: int) -> models.Deleted:
        """End a replay.

        Plan: Pro and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        """
        return self._client._call(models.Deleted, "DELETE", f"/replays/{segment(id)}/")


class LinksEndpoints:
    def __init__(self, client: Caller) -> None:
        self._client = client

    def list(self) -> models.Links:
        """List links.

        Plan: Free and above.
        """
        return self._client._call(models.Links, "GET", "/links/")

    def create(
        self,
        *,
        name: str,
        path: str,
        query: Mapping[str, str] | None = None,
        format: Literal["csv", "ics", "rss", "json"] | None = None,
    ) -> models.CreatedLink:
        """Make a link for a spreadsheet.

        Plan: Free and above.

        name: Label of your own.
        path: Path of a GET endpoint that answers CSV, with its values, without /api/v1.
        query: Parameters of the request.
        format: csv, which is the default.
        """
        return self._client._call(
            models.CreatedLink,
            "POST",
            "/links/",
            None,
            {"name": name, "path": path, "query": query, "format": format},
        )

    def delete(self, id: int) -> models.Deleted:
        """Delete a link.

        Plan: Free and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        """
        return self._client._call(models.Deleted, "DELETE", f"/links/{segment(id)}/")


class AccountEndpoints:
    def __init__(self, client: Caller) -> None:
        self._client = client

    def get(self) -> models.Account:
        """Get the account.

        Plan: Free and above.
        """
        return self._client._call(models.Account, "GET", "/account/")

    def usage(self, *, days: int | None = None) -> models.AccountUsage:
        """Usage by day, key and route.

        Plan: Free and above.

        days: How many days.
        """
        return self._client._call(models.AccountUsage, "GET", "/account/usage/", {"days": days})

    def requests(self, *, limit: int | None = None, status: Literal["failed"] | None = None) -> models.RequestList:
        """The latest requests.

        Plan: Free and above.

        limit: Requests of the answer.
        status: Only those that failed.
        """
        return self._client._call(models.RequestList, "GET", "/account/requests/", {"limit": limit, "status": status})

    def keys(self) -> models.AccountKeys:
        """List keys.

        Plan: Free and above.
        """
        return self._client._call(models.AccountKeys, "GET", "/account/keys/")

    def create_key(self, *, name: str, scope: Literal["data", "owner"] | None = None) -> models.CreatedKey:
        """Make a key.

        Plan: Free and above.

        name: Label of your own.
        scope: data by default.
        """
        return self._client._call(models.CreatedKey, "POST", "/account/keys/", None, {"name": name, "scope": scope})

    def delete_key(self, id: int) -> models.Deleted:
        """Delete a key.

        Plan: Free and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        """
        return self._client._call(models.Deleted, "DELETE", f"/account/keys/{segment(id)}/")

    def stream_ticket(self) -> models.StreamTicket:
        """Make a ticket for a WebSocket.

        Plan: Free and above.
        """
        return self._client._call(models.StreamTicket, "POST", "/ws-tickets/")


class Endpoints(Caller):
    def __init__(self) -> None:
        self.webhooks = WebhooksEndpoints(self)
        self.alerts = AlertsEndpoints(self)
        self.notifications = NotificationsEndpoints(self)
        self.emails = EmailsEndpoints(self)
        self.watchlists = WatchlistsEndpoints(self)
        self.replays = ReplaysEndpoints(self)
        self.links = LinksEndpoints(self)
        self.account = AccountEndpoints(self)

    def quote(
        self,
        symbol: str,
        *,
        identifier: str | None = None,
        data_mode: Literal["realtime", "delayed"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
        receipt: bool | None = None,
    ) -> models.Quote:
        """Quote of one instrument.

        Plan: Free and above.

        symbol: Ticker of the instrument.
        identifier: Company name, Arabic or English, or alias.
        data_mode: realtime needs Pro.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        receipt: true adds the header X-Receipt.
        """
        return self._call(
            models.Quote,
            "GET",
            f"/quote/{segment(symbol)}/",
            {
                "identifier": identifier,
                "data_mode": data_mode,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
                "receipt": receipt,
            },
        )

    def quotes(
        self,
        symbols: str | Sequence[str] | None = None,
        *,
        identifiers: str | Sequence[str] | None = None,
        data_mode: Literal["realtime", "delayed"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
        receipt: bool | None = None,
    ) -> models.BatchQuotes:
        """Quotes of several instruments.

        Plan: Starter and above.

        symbols: Tickers, comma-separated.
        identifiers: Names, aliases or tickers, comma-separated, in place of symbols.
        data_mode: realtime needs Pro.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        receipt: true adds the header X-Receipt.
        """
        return self._call(
            models.BatchQuotes,
            "GET",
            "/quotes/",
            {
                "symbols": symbols,
                "identifiers": identifiers,
                "data_mode": data_mode,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
                "receipt": receipt,
            },
        )

    def trades(
        self,
        symbol: str,
        *,
        limit: int | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
        receipt: bool | None = None,
    ) -> models.TradeList:
        """Recent trades of one instrument.

        Plan: Pro and above.

        symbol: Ticker of the instrument.
        limit: How many trades.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        receipt: true adds the header X-Receipt.
        """
        return self._call(
            models.TradeList,
            "GET",
            f"/market/trades/{segment(symbol)}/",
            {"limit": limit, "as_of": moment(as_of), "position": position, "replay": replay, "receipt": receipt},
        )

    def depth(
        self,
        symbol: str,
        *,
        levels: int | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
        receipt: bool | None = None,
    ) -> models.DepthSnapshot:
        """Order-book depth of one instrument.

        Plan: Pro and above.

        symbol: Ticker of the instrument.
        levels: Levels of each side.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        receipt: true adds the header X-Receipt.
        """
        return self._call(
            models.DepthSnapshot,
            "GET",
            f"/market/depth/{segment(symbol)}/",
            {
                "levels": levels,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
                "receipt": receipt,
            },
        )

    def summary(
        self,
        *,
        index: Literal["TASI", "NOMU"] | None = None,
        data_mode: Literal["realtime", "delayed"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
        receipt: bool | None = None,
    ) -> models.MarketSummary:
        """Index and breadth of a market.

        Plan: Free and above.

        index: TASI, the main market, or NOMU, the parallel one, in any case.
        data_mode: realtime needs Pro.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        receipt: true adds the header X-Receipt.
        """
        return self._call(
            models.MarketSummary,
            "GET",
            "/market/summary/",
            {
                "index": index,
                "data_mode": data_mode,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
                "receipt": receipt,
            },
        )

    def gainers(
        self,
        *,
        index: Literal["TASI", "NOMU"] | None = None,
        limit: int | None = None,
        data_mode: Literal["realtime", "delayed"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
        receipt: bool | None = None,
    ) -> models.Gainers:
        """Greatest gains.

        Plan: Free and above.

        index: TASI, the main market, or NOMU, the parallel one, in any case.
        limit: How many instruments.
        data_mode: realtime needs Pro.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        receipt: true adds the header X-Receipt.
        """
        return self._call(
            models.Gainers,
            "GET",
            "/market/gainers/",
            {
                "index": index,
                "limit": limit,
                "data_mode": data_mode,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
                "receipt": receipt,
            },
        )

    def losers(
        self,
        *,
        index: Literal["TASI", "NOMU"] | None = None,
        limit: int | None = None,
        data_mode: Literal["realtime", "delayed"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
        receipt: bool | None = None,
    ) -> models.Losers:
        """Greatest losses.

        Plan: Free and above.

        index: TASI, the main market, or NOMU, the parallel one, in any case.
        limit: How many instruments.
        data_mode: realtime needs Pro.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        receipt: true adds the header X-Receipt.
        """
        return self._call(
            models.Losers,
            "GET",
            "/market/losers/",
            {
                "index": index,
                "limit": limit,
                "data_mode": data_mode,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
                "receipt": receipt,
            },
        )

    def volume_leaders(
        self,
        *,
        index: Literal["TASI", "NOMU"] | None = None,
        limit: int | None = None,
        data_mode: Literal["realtime", "delayed"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
        receipt: bool | None = None,
    ) -> models.MostTraded:
        """Most traded shares.

        Plan: Free and above.

        index: TASI, the main market, or NOMU, the parallel one, in any case.
        limit: How many instruments.
        data_mode: realtime needs Pro.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        receipt: true adds the header X-Receipt.
        """
        return self._call(
            models.MostTraded,
            "GET",
            "/market/volume/",
            {
                "index": index,
                "limit": limit,
                "data_mode": data_mode,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
                "receipt": receipt,
            },
        )

    def value_leaders(
        self,
        *,
        index: Literal["TASI", "NOMU"] | None = None,
        limit: int | None = None,
        data_mode: Literal["realtime", "delayed"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
        receipt: bool | None = None,
    ) -> models.MostValuable:
        """Most traded value.

        Plan: Free and above.

        index: TASI, the main market, or NOMU, the parallel one, in any case.
        limit: How many instruments.
        data_mode: realtime needs Pro.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        receipt: true adds the header X-Receipt.
        """
        return self._call(
            models.MostValuable,
            "GET",
            "/market/value/",
            {
                "index": index,
                "limit": limit,
                "data_mode": data_mode,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
                "receipt": receipt,
            },
        )

    def sectors(
        self,
        *,
        index: Literal["TASI", "NOMU"] | None = None,
        data_mode: Literal["realtime", "delayed"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
        receipt: bool | None = None,
    ) -> models.Sectors:
        """Sector performance.

        Plan: Free and above.

        index: TASI, the main market, or NOMU, the parallel one, in any case.
        data_mode: realtime needs Pro.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        receipt: true adds the header X-Receipt.
        """
        return self._call(
            models.Sectors,
            "GET",
            "/market/sectors/",
            {
                "index": index,
                "data_mode": data_mode,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
                "receipt": receipt,
            },
        )

    def snapshot(
        self,
        *,
        index: Literal["TASI", "NOMU", "all"] | None = None,
        data_mode: Literal["realtime", "delayed"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
        receipt: bool | None = None,
    ) -> models.MarketSnapshot:
        """The whole market at one moment.

        Plan: Starter and above.

        index: One market alone.
        data_mode: realtime needs Pro.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        receipt: true adds the header X-Receipt.
        """
        return self._call(
            models.MarketSnapshot,
            "GET",
            "/market/snapshot/",
            {
                "index": index,
                "data_mode": data_mode,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
                "receipt": receipt,
            },
        )

    def constituents(
        self,
        index: str,
        *,
        data_mode: Literal["realtime", "delayed"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
        receipt: bool | None = None,
    ) -> models.Constituents:
        """Members of an index.

        Plan: Pro and above.

        index: TASI, the main market, or NOMU, the parallel one, in any case.
        data_mode: realtime needs Pro.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        receipt: true adds the header X-Receipt.
        """
        return self._call(
            models.Constituents,
            "GET",
            f"/market/index/{segment(index)}/constituents/",
            {
                "data_mode": data_mode,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
                "receipt": receipt,
            },
        )

    def status(
        self,
        *,
        data_mode: Literal["realtime", "delayed"] | None = None,
        hijri: bool | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
        receipt: bool | None = None,
    ) -> models.MarketStatus:
        """Session, clock and feed.

        Plan: Free and above.

        data_mode: realtime needs Pro.
        hijri: true adds hijri_date, by the calendar of Umm al-Qura, beside each date.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        receipt: true adds the header X-Receipt.
        """
        return self._call(
            models.MarketStatus,
            "GET",
            "/market/status/",
            {
                "data_mode": data_mode,
                "hijri": hijri,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
                "receipt": receipt,
            },
        )

    def calendar(
        self,
        *,
        start: Day | None = None,
        end: Day | None = None,
        hijri: bool | None = None,
    ) -> models.MarketCalendar:
        """Trading days and hours.

        Plan: Free and above.

        start: First day.
        end: Last day.
        hijri: true adds hijri_date, by the calendar of Umm al-Qura, beside each date.
        """
        return self._call(
            models.MarketCalendar,
            "GET",
            "/market/calendar/",
            {"from": day(start), "to": day(end), "hijri": hijri},
        )

    def companies(
        self,
        *,
        search: str | None = None,
        market: Literal["TASI", "NOMU"] | None = None,
        sector_id: str | None = None,
        limit: int | None = None,
        offset: int | None = None,
        data_mode: Literal["realtime", "delayed"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
    ) -> models.Directory:
        """Company directory.

        Plan: Free and above.

        search: Part of a symbol, of either name or of an alias, a former name or symbol, or an ISIN.
        market: One market alone.
        sector_id: One sector alone, by the sector_id of an entry.
        limit: Entries of a page.
        offset: Entries to skip.
        data_mode: realtime needs Pro.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        """
        return self._call(
            models.Directory,
            "GET",
            "/companies/",
            {
                "search": search,
                "market": market,
                "sector_id": sector_id,
                "limit": limit,
                "offset": offset,
                "data_mode": data_mode,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
            },
        )

    def company(
        self,
        symbol: str,
        *,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
    ) -> models.Company:
        """Company detail.

        Plan: Free and above.

        symbol: Ticker of the instrument.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        """
        return self._call(
            models.Company,
            "GET",
            f"/company/{segment(symbol)}/",
            {"as_of": moment(as_of), "position": position, "replay": replay},
        )

    def historical(
        self,
        symbol: str,
        *,
        start: Day | None = None,
        end: Day | None = None,
        interval: Literal["1d", "1w", "1m", "30m", "60m"] | None = None,
        order: Literal["asc", "desc"] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        adjust: Literal["none", "splits", "all"] | None = None,
        verbose: bool | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
    ) -> models.Historical:
        """Historical bars.

        Plan: Starter and above.

        symbol: Ticker of the instrument.
        start: First day.
        end: Last day.
        interval: Length of a bar.
        order: asc.
        limit: Bars of a page.
        offset: Bars to skip.
        adjust: splits multiplies prices by the factors of all later changes of capital and brings volume into today's shares.
        verbose: true says is_final and partial on every bar, and marks bars with unofficial trades.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        """
        return self._call(
            models.Historical,
            "GET",
            f"/historical/{segment(symbol)}/",
            {
                "from": day(start),
                "to": day(end),
                "interval": interval,
                "order": order,
                "limit": limit,
                "offset": offset,
                "adjust": adjust,
                "verbose": verbose,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
            },
        )

    def histories(
        self,
        symbols: str | Sequence[str],
        *,
        start: Day | None = None,
        end: Day | None = None,
        interval: Literal["1d", "1w", "1m", "30m", "60m"] | None = None,
        order: Literal["asc", "desc"] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        adjust: Literal["none", "splits", "all"] | None = None,
        verbose: bool | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
    ) -> models.Histories:
        """Historical bars of several symbols.

        Plan: Starter and above.

        symbols: Tickers or index codes, comma-separated, at most 20.
        start: First day.
        end: Last day.
        interval: Length of a bar.
        order: asc.
        limit: Bars of a page.
        offset: Bars to skip.
        adjust: splits multiplies prices by the factors of all later changes of capital and brings volume into today's shares.
        verbose: true says is_final and partial on every bar, and marks bars with unofficial trades.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        """
        return self._call(
            models.Histories,
            "GET",
            "/historical/",
            {
                "symbols": symbols,
                "from": day(start),
                "to": day(end),
                "interval": interval,
                "order": order,
                "limit": limit,
                "offset": offset,
                "adjust": adjust,
                "verbose": verbose,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
            },
        )

    def intraday(
        self,
        symbol: str,
        *,
        minutes: Literal[1, 5, 15] | None = None,
        date: Day | None = None,
        data_mode: Literal["realtime", "delayed"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
        receipt: bool | None = None,
    ) -> models.Intraday:
        """Bars of minutes of one day.

        Plan: Pro and above.

        symbol: Ticker of the instrument.
        minutes: Length of a bar in minutes.
        date: The trading day.
        data_mode: realtime needs Pro.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        receipt: true adds the header X-Receipt.
        """
        return self._call(
            models.Intraday,
            "GET",
            f"/market/intraday/{segment(symbol)}/",
            {
                "minutes": minutes,
                "date": day(date),
                "data_mode": data_mode,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
                "receipt": receipt,
            },
        )

    def financials(
        self,
        symbol: str,
        *,
        type: Literal["income", "balance", "cashflow", "all"] | None = None,
        period: Literal["annual", "quarterly", "auto"] | None = None,
        history: Literal["1y", "3y", "5y", "10y", "max"] | None = None,
        metrics: Literal["core", "extended"] | None = None,
        result: Literal["series", "latest"] | None = None,
        limit: int | None = None,
        include_partial: bool | None = None,
        include_future_placeholders: bool | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
    ) -> models.Financials:
        """Financial statements.

        Plan: Starter and above.

        symbol: Ticker of the instrument.
        type: Which statements.
        period: auto is annual after a complete latest fiscal year, else quarterly.
        history: How far back.
        metrics: Set of fields.
        result: latest is one row of each statement.
        limit: Most rows of each statement.
        include_partial: 1 adds the year-to-date row of the incomplete year.
        include_future_placeholders: 1 adds rows without figures for periods that are due.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        """
        return self._call(
            models.Financials,
            "GET",
            f"/financials/{segment(symbol)}/",
            {
                "type": type,
                "period": period,
                "history": history,
                "metrics": metrics,
                "result": result,
                "limit": limit,
                "include_partial": digit(include_partial),
                "include_future_placeholders": digit(include_future_placeholders),
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
            },
        )

    def ratios(
        self,
        symbol: str,
        *,
        history: Literal["latest", "3y", "5y", "10y", "max"] | None = None,
        period: Literal["annual", "quarterly"] | None = None,
        metrics: Literal["core", "extended"] | None = None,
        meta: Literal["minimal", "extended"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
    ) -> models.RatioHistory:
        """Ratios of one company.

        Plan: Starter and above.

        symbol: Ticker of the instrument.
        history: How far back.
        period: Period of the rows.
        metrics: Set of ratios.
        meta: extended says more about how complete the ratios are.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        """
        return self._call(
            models.RatioHistory,
            "GET",
            f"/analytics/ratios/{segment(symbol)}/",
            {
                "history": history,
                "period": period,
                "metrics": metrics,
                "meta": meta,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
            },
        )

    def compare(
        self,
        symbols: str | Sequence[str],
        *,
        metrics: Literal["core", "extended"] | None = None,
        meta: Literal["minimal", "extended"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
    ) -> models.Comparison:
        """Compare companies.

        Plan: Starter and above.

        symbols: Tickers, comma-separated.
        metrics: Set of ratios.
        meta: extended says more about how complete the ratios are.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        """
        return self._call(
            models.Comparison,
            "GET",
            "/analytics/compare/",
            {
                "symbols": symbols,
                "metrics": metrics,
                "meta": meta,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
            },
        )

    def screener(
        self,
        *,
        filter: str | Sequence[str] | None = None,
        sort: str | Sequence[str] | None = None,
        fields: str | Sequence[str] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        data_mode: Literal["realtime", "delayed"] | None = None,
    ) -> models.Screened:
        """Instruments that match conditions.

        Plan: Starter and above.

        filter: Conditions, all of which must hold, separated by commas.
        sort: Fields, the first one first.
        fields: Fields to show.
        limit: Instruments of a page.
        offset: Instruments to skip.
        data_mode: realtime needs Pro.
        """
        return self._call(
            models.Screened,
            "GET",
            "/screener/",
            {
                "filter": filter,
                "sort": sort,
                "fields": fields,
                "limit": limit,
                "offset": offset,
                "data_mode": data_mode,
            },
        )

    def screener_fields(self) -> models.ScreenerFields:
        """Fields of the screener.

        Plan: Starter and above.
        """
        return self._call(models.ScreenerFields, "GET", "/screener/fields/")

    def dividends(
        self,
        symbol: str,
        *,
        limit: int | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
    ) -> models.Dividends:
        """Dividends.

        Plan: Starter and above.

        symbol: Ticker of the instrument.
        limit: Most rows of history.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        """
        return self._call(
            models.Dividends,
            "GET",
            f"/dividends/{segment(symbol)}/",
            {"limit": limit, "as_of": moment(as_of), "position": position, "replay": replay},
        )

    def corporate_actions(
        self,
        symbol: str,
        *,
        type: Literal["CASH_DIVIDEND", "SPLIT", "BONUS_ISSUE", "RIGHTS_ISSUE", "CAPITAL_REDUCTION", "LISTING", "MARKET_TRANSFER", "NAME_CHANGE"] | None = None,
        start: Day | None = None,
        end: Day | None = None,
        limit: int | None = None,
        offset: int | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
    ) -> models.CorporateActions:
        """Corporate actions.

        Plan: Starter and above.

        symbol: Ticker of the instrument.
        type: Actions of one type, in any case.
        start: First ex_date.
        end: Last ex_date.
        limit: Actions of a page.
        offset: Actions to skip.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        """
        return self._call(
            models.CorporateActions,
            "GET",
            f"/corporate-actions/{segment(symbol)}/",
            {
                "type": type,
                "from": day(start),
                "to": day(end),
                "limit": limit,
                "offset": offset,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
            },
        )

    def company_calendar(
        self,
        *,
        start: Day | None = None,
        end: Day | None = None,
        type: str | Sequence[str] | None = None,
        symbol: str | None = None,
        hijri: bool | None = None,
        language: Literal["ar", "en"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
    ) -> models.CompanyCalendar:
        """Dividends, results and meetings by day.

        Plan: Free and above.

        start: First day.
        end: Last day.
        type: Kinds, comma-separated.
        symbol: One company alone, by its ticker.
        hijri: true adds hijri_date, by the calendar of Umm al-Qura, beside each date.
        language: Language of the calendar file.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        """
        return self._call(
            models.CompanyCalendar,
            "GET",
            "/company-calendar/",
            {
                "from": day(start),
                "to": day(end),
                "type": type,
                "symbol": symbol,
                "hijri": hijri,
                "language": language,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
            },
        )

    def sharia(
        self,
        symbol: str,
        *,
        standard: Literal["aaoifi", "djim", "msci", "sp"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
    ) -> models.Sharia:
        """Sharia screening.

        Plan: Free and above.

        symbol: Ticker of the instrument.
        standard: One standard alone, in any case.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        """
        return self._call(
            models.Sharia,
            "GET",
            f"/sharia/{segment(symbol)}/",
            {"standard": standard, "as_of": moment(as_of), "position": position, "replay": replay},
        )

    def ownership(
        self,
        symbol: str,
        *,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
    ) -> models.Ownership:
        """Owners.

        Plan: Starter and above.

        symbol: Ticker of the instrument.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        """
        return self._call(
            models.Ownership,
            "GET",
            f"/ownership/{segment(symbol)}/",
            {"as_of": moment(as_of), "position": position, "replay": replay},
        )

    def events(
        self,
        *,
        symbol: str | None = None,
        type: Literal["FINANCIAL_REPORT", "DIVIDEND_ANNOUNCEMENT", "STOCK_SPLIT", "MERGER_ACQUISITION", "MANAGEMENT_CHANGE", "NEW_LISTING", "DELISTING", "REGULATORY_ACTION", "PRODUCT_LAUNCH", "PARTNERSHIP", "LEGAL_ISSUE", "MARKET_EXPANSION", "RESTRUCTURING", "EARNINGS_SURPRISE", "INSIDER_TRADING", "ANALYST_RATING_CHANGE", "CAPITAL_INCREASE", "SHAREHOLDER_MEETING", "OTHER"] | None = None,
        importance: Literal["CRITICAL", "IMPORTANT", "REGULAR"] | None = None,
        start: Day | None = None,
        end: Day | None = None,
        language: Literal["ar", "en"] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
    ) -> models.StockEvents:
        """Stock events.

        Plan: Pro and above.

        symbol: Events of one instrument.
        type: Events of one type, in any case.
        importance: Events of one importance, in any case.
        start: First day of created_at.
        end: Last day of created_at.
        language: en adds the English name and description of each event, and writes a feed in English.
        limit: Events of a page.
        offset: Events to skip.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        """
        return self._call(
            models.StockEvents,
            "GET",
            "/events/",
            {
                "symbol": symbol,
                "type": type,
                "importance": importance,
                "from": day(start),
                "to": day(end),
                "language": language,
                "limit": limit,
                "offset": offset,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
            },
        )

    def files(self, *, limit: int | None = None, offset: int | None = None) -> models.FileList:
        """List the days that have files.

        Plan: Enterprise and above.

        limit: Days of the answer.
        offset: Days before the page.
        """
        return self._call(models.FileList, "GET", "/files/", {"limit": limit, "offset": offset})

    def day_files(self, date: Day) -> models.DayManifest:
        """Get the manifest of a day.

        Plan: Enterprise and above.

        date: The trading day, as YYYY-MM-DD.
        """
        return self._call(models.DayManifest, "GET", f"/files/{segment(date)}/")

    def proof_inclusion(self, *, position: str | None = None, tree_size: str | None = None) -> models.ProofInclusion:
        """Proof that the journal holds an event.

        Plan: Pro and above.

        position: Day and number of the event, as X-Market-Position writes it.
        tree_size: Leaves of the tree, as a receipt or a head names it.
        """
        return self._call(
            models.ProofInclusion,
            "GET",
            "/proof/inclusion/",
            {"position": position, "tree_size": tree_size},
        )

    def proof_head(self) -> models.ProofHead:
        """The newest head."""
        return self._call(models.ProofHead, "GET", "/proof/head/")

    def proof_keys(self) -> models.ProofKeys:
        """The keys."""
        return self._call(models.ProofKeys, "GET", "/proof/keys/")

    def proof_consistency(self, first: int, second: int) -> models.ProofConsistency:
        """Proof that nothing was rewritten.

        first: Leaves of the earlier tree.
        second: Leaves of the later tree.
        """
        return self._call(models.ProofConsistency, "GET", "/proof/consistency/", {"first": first, "second": second})


class AsyncCaller(Protocol):
    """Whoever sends requests."""

    def _call(
        self,
        answer: type[M],
        method: str,
        path: str,
        query: Mapping[str, object] | None = None,
        body: Mapping[str, object] | None = None,
    ) -> Awaitable[M]: ...


class AsyncWebhooksEndpoints:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def list(self) -> models.Webhooks:
        """List webhook destinations.

        Plan: Pro and above.
        """
        return await self._client._call(models.Webhooks, "GET", "/webhooks/")

    async def create(
        self,
        *,
        url: str,
        name: str | None = None,
        events: Sequence[Literal["proof.head"]] | None = None,
    ) -> models.CreatedWebhook:
        """Create a webhook destination.

        Plan: Pro and above.

        url: HTTPS address to call.
        name: Label of your own.
        events: What to tell it beside the firings of rules.
        """
        return await self._client._call(
            models.CreatedWebhook,
            "POST",
            "/webhooks/",
            None,
            {"url": url, "name": name, "events": events},
        )

    async def get(self, id: int) -> models.Webhook:
        """Get a webhook destination.

        Plan: Pro and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        """
        return await self._client._call(models.Webhook, "GET", f"/webhooks/{segment(id)}/")

    async def update(
        self,
        id: int,
        *,
        name: str | None = None,
        is_active: bool | None = None,
        events: Sequence[Literal["proof.head"]] | None = None,
    ) -> models.Webhook:
        """Change a webhook destination.

        Plan: Pro and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        name: Label of your own.
        is_active: False stops deliveries, true resumes them.
        events: What to tell it from now on beside the firings of rules.
        """
        return await self._client._call(
            models.Webhook,
            "PATCH",
            f"/webhooks/{segment(id)}/",
            None,
            {"name": name, "is_active": is_active, "events": events},
        )

    async def delete(self, id: int) -> models.Deleted:
        """Delete a webhook destination.

        Plan: Pro and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        """
        return await self._client._call(models.Deleted, "DELETE", f"/webhooks/{segment(id)}/")

    async def verify(self, id: int) -> models.VerifiedWebhook:
        """Send the challenge again.

        Plan: Pro and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        """
        return await self._client._call(models.VerifiedWebhook, "POST", f"/webhooks/{segment(id)}/verify/")

    async def test(self, id: int) -> models.Delivery:
        """Send a test notification.

        Plan: Pro and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        """
        return await self._client._call(models.Delivery, "POST", f"/webhooks/{segment(id)}/test-delivery/")

    async def rotate_secret(self, id: int) -> models.RotatedSecret:
        """Rotate the signing secret.

        Plan: Pro and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        """
        return await self._client._call(models.RotatedSecret, "POST", f"/webhooks/{segment(id)}/rotate-secret/")

    async def deliveries(
        self,
        id: int,
        *,
        status: Literal["queued", "delivered", "failed"] | None = None,
        limit: int | None = None,
        offset: int | None = None,
    ) -> models.Deliveries:
        """Delivery history.

        Plan: Pro and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        status: Deliveries of one status.
        limit: Deliveries of a page.
        offset: Deliveries to skip.
        """
        return await self._client._call(
            models.Deliveries,
            "GET",
            f"/webhooks/{segment(id)}/deliveries/",
            {"status": status, "limit": limit, "offset": offset},
        )

    async def redeliver(self, id: int, delivery_id: int) -> models.Delivery:
        """Deliver again.

        Plan: Pro and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        delivery_id: Number of the delivery.
        """
        return await self._client._call(
            models.Delivery,
            "POST",
            f"/webhooks/{segment(id)}/deliveries/{segment(delivery_id)}/redeliver/",
        )


class AsyncAlertsEndpoints:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def list(self) -> models.Alerts:
        """List alert rules.

        Plan: Pro and above.
        """
        return await self._client._call(models.Alerts, "GET", "/alerts/")

    async def create(
        self,
        *,
        event_type: Literal["price_alert", "large_move", "abnormal_volume", "unusual_value_traded", "stock_event"],
        condition: Literal["price_above", "price_below", "pct_change", "pct_change_abs_gte", "ratio_gte", "type_in", "importance_gte"],
        value: Literal["critical", "important", "regular"] | float | Sequence[Literal["FINANCIAL_REPORT", "DIVIDEND_ANNOUNCEMENT", "STOCK_SPLIT", "MERGER_ACQUISITION", "MANAGEMENT_CHANGE", "NEW_LISTING", "DELISTING", "REGULATORY_ACTION", "PRODUCT_LAUNCH", "PARTNERSHIP", "LEGAL_ISSUE", "MARKET_EXPANSION", "RESTRUCTURING", "EARNINGS_SURPRISE", "INSIDER_TRADING", "ANALYST_RATING_CHANGE", "CAPITAL_INCREASE", "SHAREHOLDER_MEETING", "OTHER"]],
        symbol: str | None = None,
        symbols: Sequence[str] | None = None,
        webhook_id: int | None = None,
        email_id: int | None = None,
        once: bool | None = None,
        config: Mapping[str, Any] | None = None,
    ) -> models.Alert:
        """Create an alert rule.

        Plan: Pro and above.
        """
        return await self._client._call(
            models.Alert,
            "POST",
            "/alerts/",
            None,
            {
                "event_type": event_type,
                "condition": condition,
                "value": value,
                "symbol": symbol,
                "symbols": symbols,
                "webhook_id": webhook_id,
                "email_id": email_id,
                "once": once,
                "config": config,
            },
        )

    async def get(self, id: int) -> models.Alert:
        """Get an alert rule.

        Plan: Pro and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        """
        return await self._client._call(models.Alert, "GET", f"/alerts/{segment(id)}/")

    async def update(
        self,
        id: int,
        *,
        symbol: str | None = None,
        symbols: Sequence[str] | None = None,
        event_type: Literal["price_alert", "large_move", "abnormal_volume", "unusual_value_traded", "stock_event"] | None = None,
        condition: Literal["price_above", "price_below", "pct_change", "pct_change_abs_gte", "ratio_gte", "type_in", "importance_gte"] | None = None,
        value: float | Sequence[str] | str | None = None,
        webhook_id: int | None = None,
        email_id: int | None = None,
        once: bool | None = None,
        config: Mapping[str, Any] | None = None,
        status: Literal["active", "paused"] | None = None,
    ) -> models.Alert:
        """Change an alert rule.

        Plan: Pro and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        symbol: Ticker to watch.
        symbols: Tickers to watch, in place of symbol.
        event_type: What is watched.
        condition: When it fires.
        value: What the condition compares with.
        webhook_id: Destination to tell.
        email_id: E-mail address that is sent an e-mail too.
        once: True.
        status: paused stops the rule, active starts it again, also after it triggered.
        """
        return await self._client._call(
            models.Alert,
            "PATCH",
            f"/alerts/{segment(id)}/",
            None,
            {
                "symbol": symbol,
                "symbols": symbols,
                "event_type": event_type,
                "condition": condition,
                "value": value,
                "webhook_id": webhook_id,
                "email_id": email_id,
                "once": once,
                "config": config,
                "status": status,
            },
        )

    async def delete(self, id: int) -> models.Deleted:
        """Delete an alert rule.

        Plan: Pro and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        """
        return await self._client._call(models.Deleted, "DELETE", f"/alerts/{segment(id)}/")


class AsyncNotificationsEndpoints:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def list(
        self,
        *,
        after: int | None = None,
        unread: bool | None = None,
        limit: int | None = None,
    ) -> models.InboxNotifications:
        """List notifications.

        Plan: Free and above.

        after: Only notifications after this one, oldest first.
        unread: Only unread ones.
        limit: Notifications of the answer.
        """
        return await self._client._call(
            models.InboxNotifications,
            "GET",
            "/notifications/",
            {"after": after, "unread": unread, "limit": limit},
        )

    async def read(
        self,
        *,
        ids: Sequence[int] | None = None,
        all: Literal[True] | None = None,
    ) -> models.ReadNotifications:
        """Mark notifications as read.

        Plan: Free and above.

        ids: The notifications to mark.
        all: Marks every notification.
        """
        return await self._client._call(
            models.ReadNotifications,
            "POST",
            "/notifications/read/",
            None,
            {"ids": ids, "all": all},
        )


class AsyncEmailsEndpoints:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def list(self) -> models.Emails:
        """List e-mail addresses.

        Plan: Pro and above.
        """
        return await self._client._call(models.Emails, "GET", "/emails/")

    async def create(self, *, email: str, language: Literal["ar", "en"] | None = None) -> models.Email:
        """Add an e-mail address.

        Plan: Pro and above.

        email: The address.
        language: Language of its e-mails.
        """
        return await self._client._call(models.Email, "POST", "/emails/", None, {"email": email, "language": language})

    async def delete(self, id: int) -> models.Deleted:
        """Delete an e-mail address.

        Plan: Pro and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        """
        return await self._client._call(models.Deleted, "DELETE", f"/emails/{segment(id)}/")


class AsyncWatchlistsEndpoints:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def list(self) -> models.Watchlists:
        """List watchlists.

        Plan: Free and above.
        """
        return await self._client._call(models.Watchlists, "GET", "/watchlists/")

    async def create(self, *, name: str, symbols: Sequence[str] | None = None) -> models.Watchlist:
        """Create a watchlist.

        Plan: Free and above.

        name: Its name, on one line.
        symbols: Tickers in the order of the account, each once.
        """
        return await self._client._call(
            models.Watchlist,
            "POST",
            "/watchlists/",
            None,
            {"name": name, "symbols": symbols},
        )

    async def get(self, id: int) -> models.Watchlist:
        """Get a watchlist.

        Plan: Free and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        """
        return await self._client._call(models.Watchlist, "GET", f"/watchlists/{segment(id)}/")

    async def update(
        self,
        id: int,
        *,
        name: str | None = None,
        symbols: Sequence[str] | None = None,
    ) -> models.Watchlist:
        """Change a watchlist.

        Plan: Free and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        name: Its name, on one line.
        symbols: Tickers in the order of the account, each once.
        """
        return await self._client._call(
            models.Watchlist,
            "PATCH",
            f"/watchlists/{segment(id)}/",
            None,
            {"name": name, "symbols": symbols},
        )

    async def delete(self, id: int) -> models.Deleted:
        """Delete a watchlist.

        Plan: Free and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        """
        return await self._client._call(models.Deleted, "DELETE", f"/watchlists/{segment(id)}/")


class AsyncReplaysEndpoints:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def list(self) -> models.Replays:
        """List replays.

        Plan: Pro and above.
        """
        return await self._client._call(models.Replays, "GET", "/replays/")

    async def create(
        self,
        *,
        start: Moment,
        speed: float | None = None,
        until: Moment | None = None,
        paused: bool | None = None,
    ) -> models.Replay:
        """Begin a replay.

        Plan: Pro and above.

        start: The moment of the market at which it begins, with its offset from UTC.
        speed: Seconds of the market in one second.
        until: The moment at which it ends.
        paused: Whether its clock is stopped.
        """
        return await self._client._call(
            models.Replay,
            "POST",
            "/replays/",
            None,
            {"from": moment(start), "speed": speed, "until": moment(until), "paused": paused},
        )

    async def get(self, id: int) -> models.Replay:
        """Get a replay.

        Plan: Pro and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        """
        return await self._client._call(models.Replay, "GET", f"/replays/{segment(id)}/")

    async def update(
        self,
        id: int,
        *,
        speed: float | None = None,
        paused: bool | None = None,
        market_time: Moment | None = None,
    ) -> models.Replay:
        """Change a replay.

        Plan: Pro and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        speed: Seconds of the market in one second.
        paused: Whether its clock is stopped.
        market_time: The moment to go to, forwards or backwards.
        """
        return await self._client._call(
            models.Replay,
            "PATCH",
            f"/replays/{segment(id)}/",
            None,
            {"speed": speed, "paused": paused, "market_time": moment(market_time)},
        )

    async def delete(self, id: int) -> models.Deleted:
        """End a replay.

        Plan: Pro and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        """
        return await self._client._call(models.Deleted, "DELETE", f"/replays/{segment(id)}/")


class AsyncLinksEndpoints:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def list(self) -> models.Links:
        """List links.

        Plan: Free and above.
        """
        return await self._client._call(models.Links, "GET", "/links/")

    async def create(
        self,
        *,
        name: str,
        path: str,
        query: Mapping[str, str] | None = None,
        format: Literal["csv", "ics", "rss", "json"] | None = None,
    ) -> models.CreatedLink:
        """Make a link for a spreadsheet.

        Plan: Free and above.

        name: Label of your own.
        path: Path of a GET endpoint that answers CSV, with its values, without /api/v1.
        query: Parameters of the request.
        format: csv, which is the default.
        """
        return await self._client._call(
            models.CreatedLink,
            "POST",
            "/links/",
            None,
            {"name": name, "path": path, "query": query, "format": format},
        )

    async def delete(self, id: int) -> models.Deleted:
        """Delete a link.

        Plan: Free and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        """
        return await self._client._call(models.Deleted, "DELETE", f"/links/{segment(id)}/")


class AsyncAccountEndpoints:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def get(self) -> models.Account:
        """Get the account.

        Plan: Free and above.
        """
        return await self._client._call(models.Account, "GET", "/account/")

    async def usage(self, *, days: int | None = None) -> models.AccountUsage:
        """Usage by day, key and route.

        Plan: Free and above.

        days: How many days.
        """
        return await self._client._call(models.AccountUsage, "GET", "/account/usage/", {"days": days})

    async def requests(
        self,
        *,
        limit: int | None = None,
        status: Literal["failed"] | None = None,
    ) -> models.RequestList:
        """The latest requests.

        Plan: Free and above.

        limit: Requests of the answer.
        status: Only those that failed.
        """
        return await self._client._call(
            models.RequestList,
            "GET",
            "/account/requests/",
            {"limit": limit, "status": status},
        )

    async def keys(self) -> models.AccountKeys:
        """List keys.

        Plan: Free and above.
        """
        return await self._client._call(models.AccountKeys, "GET", "/account/keys/")

    async def create_key(self, *, name: str, scope: Literal["data", "owner"] | None = None) -> models.CreatedKey:
        """Make a key.

        Plan: Free and above.

        name: Label of your own.
        scope: data by default.
        """
        return await self._client._call(
            models.CreatedKey,
            "POST",
            "/account/keys/",
            None,
            {"name": name, "scope": scope},
        )

    async def delete_key(self, id: int) -> models.Deleted:
        """Delete a key.

        Plan: Free and above.

        id: Number of the webhook, alert, e-mail address, watchlist, replay, link or key.
        """
        return await self._client._call(models.Deleted, "DELETE", f"/account/keys/{segment(id)}/")

    async def stream_ticket(self) -> models.StreamTicket:
        """Make a ticket for a WebSocket.

        Plan: Free and above.
        """
        return await self._client._call(models.StreamTicket, "POST", "/ws-tickets/")


class AsyncEndpoints(AsyncCaller):
    def __init__(self) -> None:
        self.webhooks = AsyncWebhooksEndpoints(self)
        self.alerts = AsyncAlertsEndpoints(self)
        self.notifications = AsyncNotificationsEndpoints(self)
        self.emails = AsyncEmailsEndpoints(self)
        self.watchlists = AsyncWatchlistsEndpoints(self)
        self.replays = AsyncReplaysEndpoints(self)
        self.links = AsyncLinksEndpoints(self)
        self.account = AsyncAccountEndpoints(self)

    async def quote(
        self,
        symbol: str,
        *,
        identifier: str | None = None,
        data_mode: Literal["realtime", "delayed"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
        receipt: bool | None = None,
    ) -> models.Quote:
        """Quote of one instrument.

        Plan: Free and above.

        symbol: Ticker of the instrument.
        identifier: Company name, Arabic or English, or alias.
        data_mode: realtime needs Pro.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        receipt: true adds the header X-Receipt.
        """
        return await self._call(
            models.Quote,
            "GET",
            f"/quote/{segment(symbol)}/",
            {
                "identifier": identifier,
                "data_mode": data_mode,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
                "receipt": receipt,
            },
        )

    async def quotes(
        self,
        symbols: str | Sequence[str] | None = None,
        *,
        identifiers: str | Sequence[str] | None = None,
        data_mode: Literal["realtime", "delayed"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
        receipt: bool | None = None,
    ) -> models.BatchQuotes:
        """Quotes of several instruments.

        Plan: Starter and above.

        symbols: Tickers, comma-separated.
        identifiers: Names, aliases or tickers, comma-separated, in place of symbols.
        data_mode: realtime needs Pro.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        receipt: true adds the header X-Receipt.
        """
        return await self._call(
            models.BatchQuotes,
            "GET",
            "/quotes/",
            {
                "symbols": symbols,
                "identifiers": identifiers,
                "data_mode": data_mode,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
                "receipt": receipt,
            },
        )

    async def trades(
        self,
        symbol: str,
        *,
        limit: int | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
        receipt: bool | None = None,
    ) -> models.TradeList:
        """Recent trades of one instrument.

        Plan: Pro and above.

        symbol: Ticker of the instrument.
        limit: How many trades.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        receipt: true adds the header X-Receipt.
        """
        return await self._call(
            models.TradeList,
            "GET",
            f"/market/trades/{segment(symbol)}/",
            {"limit": limit, "as_of": moment(as_of), "position": position, "replay": replay, "receipt": receipt},
        )

    async def depth(
        self,
        symbol: str,
        *,
        levels: int | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
        receipt: bool | None = None,
    ) -> models.DepthSnapshot:
        """Order-book depth of one instrument.

        Plan: Pro and above.

        symbol: Ticker of the instrument.
        levels: Levels of each side.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        receipt: true adds the header X-Receipt.
        """
        return await self._call(
            models.DepthSnapshot,
            "GET",
            f"/market/depth/{segment(symbol)}/",
            {
                "levels": levels,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
                "receipt": receipt,
            },
        )

    async def summary(
        self,
        *,
        index: Literal["TASI", "NOMU"] | None = None,
        data_mode: Literal["realtime", "delayed"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
        receipt: bool | None = None,
    ) -> models.MarketSummary:
        """Index and breadth of a market.

        Plan: Free and above.

        index: TASI, the main market, or NOMU, the parallel one, in any case.
        data_mode: realtime needs Pro.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        receipt: true adds the header X-Receipt.
        """
        return await self._call(
            models.MarketSummary,
            "GET",
            "/market/summary/",
            {
                "index": index,
                "data_mode": data_mode,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
                "receipt": receipt,
            },
        )

    async def gainers(
        self,
        *,
        index: Literal["TASI", "NOMU"] | None = None,
        limit: int | None = None,
        data_mode: Literal["realtime", "delayed"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
        receipt: bool | None = None,
    ) -> models.Gainers:
        """Greatest gains.

        Plan: Free and above.

        index: TASI, the main market, or NOMU, the parallel one, in any case.
        limit: How many instruments.
        data_mode: realtime needs Pro.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        receipt: true adds the header X-Receipt.
        """
        return await self._call(
            models.Gainers,
            "GET",
            "/market/gainers/",
            {
                "index": index,
                "limit": limit,
                "data_mode": data_mode,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
                "receipt": receipt,
            },
        )

    async def losers(
        self,
        *,
        index: Literal["TASI", "NOMU"] | None = None,
        limit: int | None = None,
        data_mode: Literal["realtime", "delayed"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
        receipt: bool | None = None,
    ) -> models.Losers:
        """Greatest losses.

        Plan: Free and above.

        index: TASI, the main market, or NOMU, the parallel one, in any case.
        limit: How many instruments.
        data_mode: realtime needs Pro.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        receipt: true adds the header X-Receipt.
        """
        return await self._call(
            models.Losers,
            "GET",
            "/market/losers/",
            {
                "index": index,
                "limit": limit,
                "data_mode": data_mode,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
                "receipt": receipt,
            },
        )

    async def volume_leaders(
        self,
        *,
        index: Literal["TASI", "NOMU"] | None = None,
        limit: int | None = None,
        data_mode: Literal["realtime", "delayed"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
        receipt: bool | None = None,
    ) -> models.MostTraded:
        """Most traded shares.

        Plan: Free and above.

        index: TASI, the main market, or NOMU, the parallel one, in any case.
        limit: How many instruments.
        data_mode: realtime needs Pro.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        receipt: true adds the header X-Receipt.
        """
        return await self._call(
            models.MostTraded,
            "GET",
            "/market/volume/",
            {
                "index": index,
                "limit": limit,
                "data_mode": data_mode,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
                "receipt": receipt,
            },
        )

    async def value_leaders(
        self,
        *,
        index: Literal["TASI", "NOMU"] | None = None,
        limit: int | None = None,
        data_mode: Literal["realtime", "delayed"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
        receipt: bool | None = None,
    ) -> models.MostValuable:
        """Most traded value.

        Plan: Free and above.

        index: TASI, the main market, or NOMU, the parallel one, in any case.
        limit: How many instruments.
        data_mode: realtime needs Pro.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        receipt: true adds the header X-Receipt.
        """
        return await self._call(
            models.MostValuable,
            "GET",
            "/market/value/",
            {
                "index": index,
                "limit": limit,
                "data_mode": data_mode,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
                "receipt": receipt,
            },
        )

    async def sectors(
        self,
        *,
        index: Literal["TASI", "NOMU"] | None = None,
        data_mode: Literal["realtime", "delayed"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
        receipt: bool | None = None,
    ) -> models.Sectors:
        """Sector performance.

        Plan: Free and above.

        index: TASI, the main market, or NOMU, the parallel one, in any case.
        data_mode: realtime needs Pro.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        receipt: true adds the header X-Receipt.
        """
        return await self._call(
            models.Sectors,
            "GET",
            "/market/sectors/",
            {
                "index": index,
                "data_mode": data_mode,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
                "receipt": receipt,
            },
        )

    async def snapshot(
        self,
        *,
        index: Literal["TASI", "NOMU", "all"] | None = None,
        data_mode: Literal["realtime", "delayed"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
        receipt: bool | None = None,
    ) -> models.MarketSnapshot:
        """The whole market at one moment.

        Plan: Starter and above.

        index: One market alone.
        data_mode: realtime needs Pro.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        receipt: true adds the header X-Receipt.
        """
        return await self._call(
            models.MarketSnapshot,
            "GET",
            "/market/snapshot/",
            {
                "index": index,
                "data_mode": data_mode,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
                "receipt": receipt,
            },
        )

    async def constituents(
        self,
        index: str,
        *,
        data_mode: Literal["realtime", "delayed"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
        receipt: bool | None = None,
    ) -> models.Constituents:
        """Members of an index.

        Plan: Pro and above.

        index: TASI, the main market, or NOMU, the parallel one, in any case.
        data_mode: realtime needs Pro.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        receipt: true adds the header X-Receipt.
        """
        return await self._call(
            models.Constituents,
            "GET",
            f"/market/index/{segment(index)}/constituents/",
            {
                "data_mode": data_mode,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
                "receipt": receipt,
            },
        )

    async def status(
        self,
        *,
        data_mode: Literal["realtime", "delayed"] | None = None,
        hijri: bool | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
        receipt: bool | None = None,
    ) -> models.MarketStatus:
        """Session, clock and feed.

        Plan: Free and above.

        data_mode: realtime needs Pro.
        hijri: true adds hijri_date, by the calendar of Umm al-Qura, beside each date.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        receipt: true adds the header X-Receipt.
        """
        return await self._call(
            models.MarketStatus,
            "GET",
            "/market/status/",
            {
                "data_mode": data_mode,
                "hijri": hijri,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
                "receipt": receipt,
            },
        )

    async def calendar(
        self,
        *,
        start: Day | None = None,
        end: Day | None = None,
        hijri: bool | None = None,
    ) -> models.MarketCalendar:
        """Trading days and hours.

        Plan: Free and above.

        start: First day.
        end: Last day.
        hijri: true adds hijri_date, by the calendar of Umm al-Qura, beside each date.
        """
        return await self._call(
            models.MarketCalendar,
            "GET",
            "/market/calendar/",
            {"from": day(start), "to": day(end), "hijri": hijri},
        )

    async def companies(
        self,
        *,
        search: str | None = None,
        market: Literal["TASI", "NOMU"] | None = None,
        sector_id: str | None = None,
        limit: int | None = None,
        offset: int | None = None,
        data_mode: Literal["realtime", "delayed"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
    ) -> models.Directory:
        """Company directory.

        Plan: Free and above.

        search: Part of a symbol, of either name or of an alias, a former name or symbol, or an ISIN.
        market: One market alone.
        sector_id: One sector alone, by the sector_id of an entry.
        limit: Entries of a page.
        offset: Entries to skip.
        data_mode: realtime needs Pro.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        """
        return await self._call(
            models.Directory,
            "GET",
            "/companies/",
            {
                "search": search,
                "market": market,
                "sector_id": sector_id,
                "limit": limit,
                "offset": offset,
                "data_mode": data_mode,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
            },
        )

    async def company(
        self,
        symbol: str,
        *,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
    ) -> models.Company:
        """Company detail.

        Plan: Free and above.

        symbol: Ticker of the instrument.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        """
        return await self._call(
            models.Company,
            "GET",
            f"/company/{segment(symbol)}/",
            {"as_of": moment(as_of), "position": position, "replay": replay},
        )

    async def historical(
        self,
        symbol: str,
        *,
        start: Day | None = None,
        end: Day | None = None,
        interval: Literal["1d", "1w", "1m", "30m", "60m"] | None = None,
        order: Literal["asc", "desc"] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        adjust: Literal["none", "splits", "all"] | None = None,
        verbose: bool | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
    ) -> models.Historical:
        """Historical bars.

        Plan: Starter and above.

        symbol: Ticker of the instrument.
        start: First day.
        end: Last day.
        interval: Length of a bar.
        order: asc.
        limit: Bars of a page.
        offset: Bars to skip.
        adjust: splits multiplies prices by the factors of all later changes of capital and brings volume into today's shares.
        verbose: true says is_final and partial on every bar, and marks bars with unofficial trades.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        """
        return await self._call(
            models.Historical,
            "GET",
            f"/historical/{segment(symbol)}/",
            {
                "from": day(start),
                "to": day(end),
                "interval": interval,
                "order": order,
                "limit": limit,
                "offset": offset,
                "adjust": adjust,
                "verbose": verbose,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
            },
        )

    async def histories(
        self,
        symbols: str | Sequence[str],
        *,
        start: Day | None = None,
        end: Day | None = None,
        interval: Literal["1d", "1w", "1m", "30m", "60m"] | None = None,
        order: Literal["asc", "desc"] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        adjust: Literal["none", "splits", "all"] | None = None,
        verbose: bool | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
    ) -> models.Histories:
        """Historical bars of several symbols.

        Plan: Starter and above.

        symbols: Tickers or index codes, comma-separated, at most 20.
        start: First day.
        end: Last day.
        interval: Length of a bar.
        order: asc.
        limit: Bars of a page.
        offset: Bars to skip.
        adjust: splits multiplies prices by the factors of all later changes of capital and brings volume into today's shares.
        verbose: true says is_final and partial on every bar, and marks bars with unofficial trades.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        """
        return await self._call(
            models.Histories,
            "GET",
            "/historical/",
            {
                "symbols": symbols,
                "from": day(start),
                "to": day(end),
                "interval": interval,
                "order": order,
                "limit": limit,
                "offset": offset,
                "adjust": adjust,
                "verbose": verbose,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
            },
        )

    async def intraday(
        self,
        symbol: str,
        *,
        minutes: Literal[1, 5, 15] | None = None,
        date: Day | None = None,
        data_mode: Literal["realtime", "delayed"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
        receipt: bool | None = None,
    ) -> models.Intraday:
        """Bars of minutes of one day.

        Plan: Pro and above.

        symbol: Ticker of the instrument.
        minutes: Length of a bar in minutes.
        date: The trading day.
        data_mode: realtime needs Pro.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        receipt: true adds the header X-Receipt.
        """
        return await self._call(
            models.Intraday,
            "GET",
            f"/market/intraday/{segment(symbol)}/",
            {
                "minutes": minutes,
                "date": day(date),
                "data_mode": data_mode,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
                "receipt": receipt,
            },
        )

    async def financials(
        self,
        symbol: str,
        *,
        type: Literal["income", "balance", "cashflow", "all"] | None = None,
        period: Literal["annual", "quarterly", "auto"] | None = None,
        history: Literal["1y", "3y", "5y", "10y", "max"] | None = None,
        metrics: Literal["core", "extended"] | None = None,
        result: Literal["series", "latest"] | None = None,
        limit: int | None = None,
        include_partial: bool | None = None,
        include_future_placeholders: bool | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
    ) -> models.Financials:
        """Financial statements.

        Plan: Starter and above.

        symbol: Ticker of the instrument.
        type: Which statements.
        period: auto is annual after a complete latest fiscal year, else quarterly.
        history: How far back.
        metrics: Set of fields.
        result: latest is one row of each statement.
        limit: Most rows of each statement.
        include_partial: 1 adds the year-to-date row of the incomplete year.
        include_future_placeholders: 1 adds rows without figures for periods that are due.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        """
        return await self._call(
            models.Financials,
            "GET",
            f"/financials/{segment(symbol)}/",
            {
                "type": type,
                "period": period,
                "history": history,
                "metrics": metrics,
                "result": result,
                "limit": limit,
                "include_partial": digit(include_partial),
                "include_future_placeholders": digit(include_future_placeholders),
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
            },
        )

    async def ratios(
        self,
        symbol: str,
        *,
        history: Literal["latest", "3y", "5y", "10y", "max"] | None = None,
        period: Literal["annual", "quarterly"] | None = None,
        metrics: Literal["core", "extended"] | None = None,
        meta: Literal["minimal", "extended"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
    ) -> models.RatioHistory:
        """Ratios of one company.

        Plan: Starter and above.

        symbol: Ticker of the instrument.
        history: How far back.
        period: Period of the rows.
        metrics: Set of ratios.
        meta: extended says more about how complete the ratios are.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        """
        return await self._call(
            models.RatioHistory,
            "GET",
            f"/analytics/ratios/{segment(symbol)}/",
            {
                "history": history,
                "period": period,
                "metrics": metrics,
                "meta": meta,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
            },
        )

    async def compare(
        self,
        symbols: str | Sequence[str],
        *,
        metrics: Literal["core", "extended"] | None = None,
        meta: Literal["minimal", "extended"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
    ) -> models.Comparison:
        """Compare companies.

        Plan: Starter and above.

        symbols: Tickers, comma-separated.
        metrics: Set of ratios.
        meta: extended says more about how complete the ratios are.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        """
        return await self._call(
            models.Comparison,
            "GET",
            "/analytics/compare/",
            {
                "symbols": symbols,
                "metrics": metrics,
                "meta": meta,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
            },
        )

    async def screener(
        self,
        *,
        filter: str | Sequence[str] | None = None,
        sort: str | Sequence[str] | None = None,
        fields: str | Sequence[str] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        data_mode: Literal["realtime", "delayed"] | None = None,
    ) -> models.Screened:
        """Instruments that match conditions.

        Plan: Starter and above.

        filter: Conditions, all of which must hold, separated by commas.
        sort: Fields, the first one first.
        fields: Fields to show.
        limit: Instruments of a page.
        offset: Instruments to skip.
        data_mode: realtime needs Pro.
        """
        return await self._call(
            models.Screened,
            "GET",
            "/screener/",
            {
                "filter": filter,
                "sort": sort,
                "fields": fields,
                "limit": limit,
                "offset": offset,
                "data_mode": data_mode,
            },
        )

    async def screener_fields(self) -> models.ScreenerFields:
        """Fields of the screener.

        Plan: Starter and above.
        """
        return await self._call(models.ScreenerFields, "GET", "/screener/fields/")

    async def dividends(
        self,
        symbol: str,
        *,
        limit: int | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
    ) -> models.Dividends:
        """Dividends.

        Plan: Starter and above.

        symbol: Ticker of the instrument.
        limit: Most rows of history.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        """
        return await self._call(
            models.Dividends,
            "GET",
            f"/dividends/{segment(symbol)}/",
            {"limit": limit, "as_of": moment(as_of), "position": position, "replay": replay},
        )

    async def corporate_actions(
        self,
        symbol: str,
        *,
        type: Literal["CASH_DIVIDEND", "SPLIT", "BONUS_ISSUE", "RIGHTS_ISSUE", "CAPITAL_REDUCTION", "LISTING", "MARKET_TRANSFER", "NAME_CHANGE"] | None = None,
        start: Day | None = None,
        end: Day | None = None,
        limit: int | None = None,
        offset: int | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
    ) -> models.CorporateActions:
        """Corporate actions.

        Plan: Starter and above.

        symbol: Ticker of the instrument.
        type: Actions of one type, in any case.
        start: First ex_date.
        end: Last ex_date.
        limit: Actions of a page.
        offset: Actions to skip.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        """
        return await self._call(
            models.CorporateActions,
            "GET",
            f"/corporate-actions/{segment(symbol)}/",
            {
                "type": type,
                "from": day(start),
                "to": day(end),
                "limit": limit,
                "offset": offset,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
            },
        )

    async def company_calendar(
        self,
        *,
        start: Day | None = None,
        end: Day | None = None,
        type: str | Sequence[str] | None = None,
        symbol: str | None = None,
        hijri: bool | None = None,
        language: Literal["ar", "en"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
    ) -> models.CompanyCalendar:
        """Dividends, results and meetings by day.

        Plan: Free and above.

        start: First day.
        end: Last day.
        type: Kinds, comma-separated.
        symbol: One company alone, by its ticker.
        hijri: true adds hijri_date, by the calendar of Umm al-Qura, beside each date.
        language: Language of the calendar file.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        """
        return await self._call(
            models.CompanyCalendar,
            "GET",
            "/company-calendar/",
            {
                "from": day(start),
                "to": day(end),
                "type": type,
                "symbol": symbol,
                "hijri": hijri,
                "language": language,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
            },
        )

    async def sharia(
        self,
        symbol: str,
        *,
        standard: Literal["aaoifi", "djim", "msci", "sp"] | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
    ) -> models.Sharia:
        """Sharia screening.

        Plan: Free and above.

        symbol: Ticker of the instrument.
        standard: One standard alone, in any case.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        """
        return await self._call(
            models.Sharia,
            "GET",
            f"/sharia/{segment(symbol)}/",
            {"standard": standard, "as_of": moment(as_of), "position": position, "replay": replay},
        )

    async def ownership(
        self,
        symbol: str,
        *,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
    ) -> models.Ownership:
        """Owners.

        Plan: Starter and above.

        symbol: Ticker of the instrument.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        """
        return await self._call(
            models.Ownership,
            "GET",
            f"/ownership/{segment(symbol)}/",
            {"as_of": moment(as_of), "position": position, "replay": replay},
        )

    async def events(
        self,
        *,
        symbol: str | None = None,
        type: Literal["FINANCIAL_REPORT", "DIVIDEND_ANNOUNCEMENT", "STOCK_SPLIT", "MERGER_ACQUISITION", "MANAGEMENT_CHANGE", "NEW_LISTING", "DELISTING", "REGULATORY_ACTION", "PRODUCT_LAUNCH", "PARTNERSHIP", "LEGAL_ISSUE", "MARKET_EXPANSION", "RESTRUCTURING", "EARNINGS_SURPRISE", "INSIDER_TRADING", "ANALYST_RATING_CHANGE", "CAPITAL_INCREASE", "SHAREHOLDER_MEETING", "OTHER"] | None = None,
        importance: Literal["CRITICAL", "IMPORTANT", "REGULAR"] | None = None,
        start: Day | None = None,
        end: Day | None = None,
        language: Literal["ar", "en"] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        as_of: Moment | None = None,
        position: str | None = None,
        replay: str | None = None,
    ) -> models.StockEvents:
        """Stock events.

        Plan: Pro and above.

        symbol: Events of one instrument.
        type: Events of one type, in any case.
        importance: Events of one importance, in any case.
        start: First day of created_at.
        end: Last day of created_at.
        language: en adds the English name and description of each event, and writes a feed in English.
        limit: Events of a page.
        offset: Events to skip.
        as_of: A past moment, with its offset from UTC.
        position: The same by the position of the market that is shown, as X-Market-Position names it.
        replay: The same by the clock of a replay, by its number.
        """
        return await self._call(
            models.StockEvents,
            "GET",
            "/events/",
            {
                "symbol": symbol,
                "type": type,
                "importance": importance,
                "from": day(start),
                "to": day(end),
                "language": language,
                "limit": limit,
                "offset": offset,
                "as_of": moment(as_of),
                "position": position,
                "replay": replay,
            },
        )

    async def files(self, *, limit: int | None = None, offset: int | None = None) -> models.FileList:
        """List the days that have files.

        Plan: Enterprise and above.

        limit: Days of the answer.
        offset: Days before the page.
        """
        return await self._call(models.FileList, "GET", "/files/", {"limit": limit, "offset": offset})

    async def day_files(self, date: Day) -> models.DayManifest:
        """Get the manifest of a day.

        Plan: Enterprise and above.

        date: The trading day, as YYYY-MM-DD.
        """
        return await self._call(models.DayManifest, "GET", f"/files/{segment(date)}/")

    async def proof_inclusion(
        self,
        *,
        position: str | None = None,
        tree_size: str | None = None,
    ) -> models.ProofInclusion:
        """Proof that the journal holds an event.

        Plan: Pro and above.

        position: Day and number of the event, as X-Market-Position writes it.
        tree_size: Leaves of the tree, as a receipt or a head names it.
        """
        return await self._call(
            models.ProofInclusion,
            "GET",
            "/proof/inclusion/",
            {"position": position, "tree_size": tree_size},
        )

    async def proof_head(self) -> models.ProofHead:
        """The newest head."""
        return await self._call(models.ProofHead, "GET", "/proof/head/")

    async def proof_keys(self) -> models.ProofKeys:
        """The keys."""
        return await self._call(models.ProofKeys, "GET", "/proof/keys/")

    async def proof_consistency(self, first: int, second: int) -> models.ProofConsistency:
        """Proof that nothing was rewritten.

        first: Leaves of the earlier tree.
        second: Leaves of the later tree.
        """
        return await self._call(
            models.ProofConsistency,
            "GET",
            "/proof/consistency/",
            {"first": first, "second": second},
        )
