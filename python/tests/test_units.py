"""Tests of the package without a service."""

from __future__ import annotations

import asyncio
import base64
import dataclasses
import datetime as dt
import hashlib
import hmac
import json
import logging
import pickle
import struct
import tempfile
import time
import unittest
from pathlib import Path
from unittest import mock

import websockets
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

import marsad
from marsad import _connection, _http, models, receipts
from marsad._places import TradePlaces
from marsad._values import RIYADH, day, moment, query_of, segment


# The test's own server would log every client that disconnects during the handshake.
logging.getLogger("websockets.server").setLevel(logging.CRITICAL)
logging.getLogger("asyncio").setLevel(logging.ERROR)


class Values(unittest.TestCase):
    def test_days_and_moments_are_spelled_as_the_api_spells_them(self) -> None:
        utc = dt.datetime(2026, 11, 15, 21, 30, tzinfo=dt.timezone.utc)
        self.assertEqual(day(utc), "2026-11-16", "a moment's day is that of Riyadh")
        self.assertEqual(day(dt.date(2026, 11, 15)), "2026-11-15")
        self.assertEqual(moment(dt.datetime(2026, 11, 15, 11)), "2026-11-15T11:00:00.000+03:00")
        self.assertEqual(moment(utc), "2026-11-15T21:30:00.000+00:00")

    def test_queries_leave_out_what_is_not_given(self) -> None:
        query = query_of({"symbols": ["2222", "1120"], "limit": 5, "hijri": True, "from": None})
        self.assertEqual(query, {"symbols": "2222,1120", "limit": "5", "hijri": "true"})
        self.assertEqual(segment("a/b ج"), "a%2Fb%20%D8%AC")


class Models(unittest.TestCase):
    raw = {"symbol": "2222", "date": "2026-11-15", "open": 26, "volume": 5, "trade_count": None, "new_field": [1]}

    def test_fields_are_typed_and_the_json_stays(self) -> None:
        bar = models.DailyBar(self.raw)
        self.assertEqual(bar.date, dt.date(2026, 11, 15))
        self.assertIs(type(bar.open), float)
        self.assertIsNone(bar.trade_count)
        self.assertIsNone(bar.adjust_factor, "a field that is absent")
        self.assertEqual(bar["new_field"], [1])
        self.assertEqual(bar.new_field, [1], "a field that this version does not know")
        self.assertEqual(pickle.loads(pickle.dumps(bar)), bar)
        self.assertIn("open", dir(bar))
        with self.assertRaises(AttributeError):
            bar.opne

    def test_nested_models_and_unions(self) -> None:
        minute = {"date": "2026-11-15T11:00:00.000+03:00", "open": 1, "number_of_trades": 3, "is_final": True}
        history = models.Historical({"from": "2026-11-15", "data": [{"date": "2026-11-15", "open": 1}, minute]})
        self.assertEqual([type(bar).__name__ for bar in history], ["DailyBar", "IntradayBar"])
        self.assertEqual(history.from_, dt.date(2026, 11, 15))
        self.assertEqual(history.data[1].date, dt.datetime(2026, 11, 15, 11, tzinfo=RIYADH))


class Frames(unittest.TestCase):
    def test_bars_of_several_symbols_are_one_frame_by_symbol_and_date(self) -> None:
        rows = [{"symbol": symbol, "date": "2026-11-15", "close": 26, "volume": 7} for symbol in ("2222", "1120")]
        frame = marsad.Rows(models.SeriesBar, map(models.SeriesBar, rows)).df()
        self.assertEqual(frame.index.names, ["symbol", "date"])
        self.assertEqual([str(kind) for kind in frame.dtypes], ["float64", "int64"])
        self.assertEqual(str(frame.loc["2222"].index.dtype), "datetime64[ns]")

    def test_times_are_in_riyadh_and_gaps_keep_integers(self) -> None:
        rows = [
            {"symbol": "2222", "date": f"2026-11-15T1{hour}:00:00.000+03:00", "close": 1, "trade_count": count}
            for hour, count in ((0, 4), (1, None))
        ]
        frame = marsad.Rows(models.SeriesBar, map(models.SeriesBar, rows)).df()
        self.assertEqual(str(frame.index.levels[1].dtype), "datetime64[ns, Asia/Riyadh]")
        self.assertEqual(str(frame["trade_count"].dtype), "Int64")

    def test_an_empty_list_has_its_columns(self) -> None:
        frame = models.StockEvents({"events": []}).df()
        self.assertEqual((len(frame), "importance" in frame.columns), (0, True))

    def test_an_answer_with_several_lists_names_them(self) -> None:
        with self.assertRaisesRegex(ValueError, "income_statements, balance_sheets, cash_flows"):
            models.Financials({"income_statements": [], "balance_sheets": [], "cash_flows": []}).df()


class Errors(unittest.TestCase):
    def test_each_kind_has_its_class_and_advice(self) -> None:
        body = {"error": {"code": "INVALID_SYMBOL", "message": "Stock symbol '9' not found."}}
        cases = {
            marsad.NotFoundError: (404, body),
            marsad.AuthenticationError: (403, {"detail": "API key is invalid or has been revoked."}),
            marsad.RateLimitError: (429, {"detail": "Request was throttled. Expected available in 4 seconds."}),
            marsad.ServerError: (502, "a proxy's page"),
            marsad.UnavailableError: (409, {"error": {"code": "PRICE_DATA_TEMPORARILY_UNAVAILABLE", "message": "-"}}),
        }
        for kind, (status, content) in cases.items():
            error = marsad.errors.error_of(status, {"Retry-After": "4"}, json.dumps(content).encode())
            self.assertIs(type(error), kind)
            self.assertEqual(error.retry_after, 4)
            self.assertTrue(error.what_to_do, kind.__name__)
            self.assertIn(error.what_to_do, str(error))

    def test_what_changes_something_is_repeated_only_when_it_was_refused_unseen(self) -> None:
        lost, busy = marsad.MarsadConnectionError("lost"), marsad.RateLimitError("busy", status=429, retry_after=4)
        self.assertIsNone(_http.pause("POST", lost, 0, 2))
        self.assertEqual(_http.pause("POST", busy, 0, 2), 4)
        self.assertIsNotNone(_http.pause("GET", lost, 1, 2))
        self.assertIsNone(_http.pause("GET", lost, 2, 2), "the tries are used up")
        self.assertIsNone(_http.pause("GET", marsad.NotFoundError("no", status=404), 0, 2))
        self.assertIsNone(_http.pause("GET", marsad.RateLimitError("day", status=429, retry_after=3_600), 0, 2))


class Webhooks(unittest.TestCase):
    secret = "whsec_" + base64.b64encode(b"0123456789abcdef01234567").decode()

    def signed(self, body: bytes, at: float | None = None) -> dict[str, str]:
        timestamp = str(int(time.time() if at is None else at))
        key = base64.b64decode(self.secret[6:])
        signature = hmac.new(key, b"id." + timestamp.encode() + b"." + body, hashlib.sha256).digest()
        value = f"v1,AAAA v1,{base64.b64encode(signature).decode()}"
        return {"Webhook-Id": "id", "Webhook-Timestamp": timestamp, "Webhook-Signature": value}

    def test_a_genuine_call_is_taken_and_others_are_not(self) -> None:
        body = b'{"event_type": "price_alert", "symbol": "2222"}'
        call = marsad.verify_webhook(body, self.signed(body), ["whsec_AAAA", self.secret])
        self.assertIsInstance(call, models.PriceAlertDelivery)
        changed = (body + b" ", self.signed(body)), (body, self.signed(body, time.time() - 301)), (body, {})
        for content, headers in changed:
            with self.assertRaises(marsad.WebhookError):
                marsad.verify_webhook(content, headers, self.secret)


class Receipts(unittest.TestCase):
    key = Ed25519PrivateKey.generate()
    request = _http.Request("GET", "/api/v1/quotes/", {"symbols": "2222,1120", "receipt": "true"})

    def answer(self, **changes: object) -> models.BatchQuotes:
        content = b'{"quotes": []}'
        claims = {
            "request": "GET /api/v1/quotes/?symbols=2222,1120",
            "body_sha256": base64.b64encode(hashlib.sha256(content).digest()).decode(),
            "tree_size": 7,
            **changes,
        }
        parts = [base64.urlsafe_b64encode(json.dumps(one).encode()).decode().rstrip("=") for one in ({"alg": "EdDSA", "kid": "k1"}, claims)]
        signature = base64.urlsafe_b64encode(self.key.sign(".".join(parts).encode())).decode().rstrip("=")
        response = _http.Response(200, {"X-Receipt": ".".join([*parts, signature])}, content, self.request)
        return models.BatchQuotes(json.loads(content), response)

    def test_a_receipt_holds_for_its_own_answer_alone(self) -> None:
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        def public(key: Ed25519PrivateKey) -> str:
            return base64.b64encode(key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)).decode()

        keys = {"k1": public(self.key)}
        self.assertEqual(marsad.verify_receipt(self.answer(), keys).tree_size, 7)
        refused = [
            (self.answer(body_sha256="AAAA"), keys),
            (self.answer(request="GET /api/v1/quotes/?symbols=2222"), keys),
            (self.answer(), {"k1": public(Ed25519PrivateKey.generate())}),
            (self.answer(), {}),
            (models.BatchQuotes({}), keys),
        ]
        for answer, known in refused:
            with self.assertRaises(marsad.ReceiptError):
                marsad.verify_receipt(answer, known)

    def test_a_tree_that_was_only_added_to_is_consistent_and_no_other(self) -> None:
        leaves = [hashlib.sha256(b"\0" + bytes([at])).digest() for at in range(20)]
        text = lambda value: base64.b64encode(value).decode()  # noqa: E731
        for second in range(1, 21):
            for first in range(1, second + 1):
                path = [text(one) for one in _consistency(first, leaves[:second], True)] if first < second else []
                roots = text(_root(leaves[:first])), text(_root(leaves[:second]))
                receipts.verify_consistency(first, second, *roots, path)
                other = text(_root([leaves[0][::-1], *leaves[1:first]]))
                with self.assertRaises(marsad.ReceiptError):
                    receipts.verify_consistency(first, second, other, roots[1], path)


    def test_an_event_is_in_the_tree_of_its_receipt_and_in_no_other(self) -> None:
        text = lambda value: base64.b64encode(value).decode()  # noqa: E731
        batches = [b"20261115" + struct.pack("<II", 10 * at + 1, 10 * at + 10) + b"events" for at in range(20)]
        hashes = [hashlib.sha256(b"\0" + batch).digest() for batch in batches]
        for size in range(1, 21):
            root = text(_root(hashes[:size]))
            for at in range(size):
                path = [text(one) for one in _inclusion(at, hashes[:size])]
                shown = {"leaf_index": at, "tree_size": size, "leaf": text(batches[at]), "path": path}

                def check(place: str = f"20261115.{10 * at + 5}", root: str = root, **changes: object) -> None:
                    receipt = receipts.Receipt({"position": place, "tree_size": size, "root_hash": root})
                    receipts.verify_inclusion(receipt, models.ProofInclusion({**shown, **changes}))

                check()
                other = batches[at][:-1] + b"!"
                for wrong in (
                    lambda: check(root=text(_root(hashes[::-1][:size]))),
                    lambda: check(f"20261115.{10 * at + 11}"),
                    lambda: check(f"20261116.{10 * at + 5}"),
                    lambda: check(leaf=text(other)),
                    lambda: check(leaf_index=size),
                    lambda: check(path=[*path, root]),
                ):
                    with self.assertRaises(marsad.ReceiptError):
                        wrong()


def _root(leaves: list[bytes]) -> bytes:
    """RFC 9162, 2.1.1, implemented literally."""
    if len(leaves) == 1:
        return leaves[0]
    split = 1 << (len(leaves) - 1).bit_length() - 1
    return hashlib.sha256(b"\1" + _root(leaves[:split]) + _root(leaves[split:])).digest()


def _inclusion(at: int, leaves: list[bytes]) -> list[bytes]:
    """RFC 9162, 2.1.3.1, implemented literally."""
    if len(leaves) == 1:
        return []
    split = 1 << (len(leaves) - 1).bit_length() - 1
    if at < split:
        return [*_inclusion(at, leaves[:split]), _root(leaves[split:])]
    return [*_inclusion(at - split, leaves[split:]), _root(leaves[:split])]


def _consistency(first: int, leaves: list[bytes], is_whole: bool) -> list[bytes]:
    """RFC 9162, 2.1.4.1, implemented literally."""
    if first == len(leaves):
        return [] if is_whole else [_root(leaves)]
    split = 1 << (len(leaves) - 1).bit_length() - 1
    if first <= split:
        return [*_consistency(first, leaves[:split], is_whole), _root(leaves[split:])]
    return [*_consistency(first - split, leaves[split:], False), _root(leaves[:split])]


class Ticks(unittest.TestCase):
    def test_csv_and_json_lines_are_the_same_frame(self) -> None:
        row = {"symbol": "2222", "trade_seq": 1, "event_time": "2026-11-15T10:00:00.120+03:00", "price": 26.14}
        row |= {"quantity": 10, "value": 261.4, "side": "buy", "is_official": True}
        with tempfile.TemporaryDirectory() as folder:
            lines, csv = Path(folder, "trades.jsonl"), Path(folder, "trades.csv")
            lines.write_text(json.dumps(row) + "\n" + json.dumps({**row, "symbol": "1120", "trade_seq": 2}))
            cells = [",".join(str(value).replace("True", "true") for value in one) for one in (row, row.values())]
            csv.write_text("\r\n".join(cells))
            frame = marsad.read_ticks(lines, symbols=["2222"])
            self.assertTrue(frame.equals(marsad.read_ticks(csv)), frame)
            self.assertEqual(str(frame.index.dtype), "datetime64[ns, Asia/Riyadh]")
            kinds = {name: str(kind) for name, kind in frame.dtypes.items()}
            self.assertEqual([kinds[name] for name in ("price", "quantity", "side")], ["float64", "int64", "category"])

    def test_parquet_without_pyarrow_says_what_to_install(self) -> None:
        with mock.patch.dict("sys.modules", {"pyarrow": None}), self.assertRaisesRegex(ImportError, "marsad\\[files\\]"):
            marsad.read_ticks("trades.parquet")


class Places(unittest.TestCase):
    @staticmethod
    def trade(seq: int, day_text: str = "2026-11-15", time_text: str = "11:00") -> dict[str, object]:
        return {"symbol": "2222", "trade_seq": seq, "event_time": f"{day_text}T{time_text}:00.000+03:00"}

    def test_trades_are_next_repeated_or_after_a_hole(self) -> None:
        places = TradePlaces()
        taken = [places.take(self.trade(seq)) for seq in (7, 8, 8, 7, 10)]
        self.assertEqual(taken, ["next", "next", "repeated", "repeated", "hole"])
        self.assertEqual(places.take(self.trade(1, "2026-11-16")), "next")
        self.assertEqual(places.take(self.trade(11)), "repeated")
        self.assertEqual(places.after(["*"]), {"2222": "20261116.1"})

    def test_from_a_moment_on_any_number_is_the_first(self) -> None:
        places = TradePlaces()
        places.begin("2222", "2026-11-15T10:30:00.000+03:00")
        taken = [places.take(self.trade(seq, time_text=at)) for seq, at in ((40, "10:29"), (45, "10:30"), (47, "10:31"))]
        self.assertEqual(taken, ["repeated", "next", "hole"])


def trade(seq: int, symbol: str = "1001", time_text: str = "11:00") -> dict[str, object]:
    return {"type": "trade", "symbol": symbol, "trade_seq": seq, "event_time": f"2026-11-15T{time_text}:00.000+03:00"}


class Waiting(unittest.TestCase):
    """The waits of a stream before it connects, and before it reconnects."""

    def test_it_comes_back_with_growing_delays_up_to_30_seconds_with_jitter(self) -> None:
        for part in (0.5, 1.0):
            with mock.patch("marsad._connection.random.uniform", return_value=part):
                backoff = _connection.Backoff()
                waits = [backoff.wait(0, 0, False) for _ in range(7)]
                self.assertEqual(waits, [part * full for full in (1, 2, 4, 8, 16, 30, 30)])
                self.assertEqual(backoff.wait(59, 0, False), part * 30)
                self.assertEqual(backoff.wait(60, 0, False), part, "a connection that held is a good one")

    def test_a_service_that_says_when_is_believed_and_the_next_delays_begin_anew(self) -> None:
        backoff = _connection.Backoff()
        for _ in range(5):
            backoff.wait(0, 0, False)
        waits = [backoff.wait(0, 4, True) for _ in range(100)]
        self.assertTrue(all(4 <= wait <= 5 for wait in waits), waits)
        self.assertLessEqual(backoff.wait(0, 0, False), 1)
        self.assertEqual(backoff.wait(0, 9, False), 9, "a refusal may ask for more than the backoff")

    def test_connections_of_a_client_are_opened_200_to_400_ms_apart(self) -> None:
        waits: list[float] = []

        async def sleep(seconds: float) -> None:
            waits.append(seconds)

        async def open_many() -> None:
            turns = _connection.Turns()
            for _ in range(50):
                await turns.wait()

        with mock.patch("marsad._connection.time.monotonic", return_value=100.0):
            with mock.patch("marsad._connection.asyncio.sleep", sleep):
                asyncio.run(open_many())
        self.assertEqual(waits[0], 0)
        for before, after in zip(waits, waits[1:]):
            self.assertTrue(0.199 < after - before < 0.401, after - before)


class Service:
    """A service that the test plays: it sends the messages that the test wants."""

    def __init__(self) -> None:
        self.actions: list[dict[str, object]] = []
        self.sockets: list[object] = []
        self.limits = {"max_symbols_per_connection": 60, "max_symbols_per_call": 20}
        self.script = self.answer

    async def answer(self, socket: object) -> None:
        await self.greet(socket)
        async for text in socket:  # type: ignore[attr-defined]
            action = json.loads(text)
            self.actions.append(action)
            if action["action"] == "subscribe":
                await self.say(socket, {"type": "subscribed", "symbols": action["symbols"]})

    async def greet(self, socket: object) -> None:
        await self.say(socket, {"type": "connected", "limits": self.limits, "timestamp": "2026-11-15T11:00:00.000+03:00"})

    async def say(self, socket: object, message: dict[str, object]) -> None:
        await socket.send(json.dumps(message))  # type: ignore[attr-defined]

    async def accept(self, socket: object, *_: object) -> None:
        self.sockets.append(socket)
        await self.script(socket)


class Streams(unittest.IsolatedAsyncioTestCase):
    def _callTestMethod(self, method: object) -> None:
        async def limited() -> None:
            async with asyncio.timeout(10):
                await method()  # type: ignore[operator]

        super()._callTestMethod(limited)

    async def asyncSetUp(self) -> None:
        self.service = Service()
        self.server = await websockets.serve(self.service.accept, "127.0.0.1", 0)  # type: ignore[attr-defined]
        port = self.server.sockets[0].getsockname()[1]
        # Without a key the client requests no ticket.
        self.client = marsad.AsyncMarsad(base_url=f"http://127.0.0.1:{port}")
        quick = mock.patch.multiple(_connection, BACKOFF_FIRST_S=0.01, APART_S=(0.0, 0.001))
        quick.start()
        self.addCleanup(quick.stop)

    async def asyncTearDown(self) -> None:
        self.server.close()
        await self.client.close()

    async def until(self, is_so: object) -> None:
        async with asyncio.timeout(5):
            while not is_so():  # type: ignore[operator]
                await asyncio.sleep(0.005)

    async def test_symbols_are_asked_for_in_calls_and_connections_that_the_service_takes(self) -> None:
        self.service.limits = {"max_symbols_per_connection": 30, "max_symbols_per_call": 20}
        async with self.client.stream("stocks", [str(1001 + at) for at in range(45)]):
            await self.until(lambda: len(self.service.actions) >= 3)
        # The second connection has the symbols that did not fit into the first.
        calls = [action["symbols"] for action in self.service.actions if action["action"] == "subscribe"]
        self.assertEqual(sorted(len(call) for call in calls), [10, 15, 20])  # type: ignore[arg-type]
        self.assertEqual(len({symbol for call in calls for symbol in call}), 45)  # type: ignore[attr-defined]

    async def test_it_comes_back_and_restores_what_it_wants(self) -> None:
        async with self.client.stream("stocks", ["1001", "1002"]) as stream:
            await self.until(lambda: len(self.service.actions) == 1)
            stream.remove("1002")
            await self.until(lambda: len(self.service.actions) == 2)
            await self.service.sockets[0].close(1011)  # type: ignore[attr-defined]
            await self.until(lambda: len(self.service.actions) == 3)
            self.assertEqual(self.service.actions[2], {"action": "subscribe", "symbols": ["1001"]})
            said = [await anext(stream), await anext(stream)]
            self.assertEqual([type(one) for one in said], [marsad.Stale, marsad.Live])

    async def test_it_does_not_come_back_by_itself_when_it_is_refused(self) -> None:
        kinds = {4401: marsad.AuthenticationError, 4403: marsad.PlanError, 4404: marsad.NotFoundError}
        for tries, (status, kind) in enumerate(kinds.items(), start=1):

            async def refuse(socket: object, status: int = status) -> None:
                await self.service.say(socket, {"type": "error", "code": "no", "message": "no"})
                await socket.close(status)  # type: ignore[attr-defined]

            self.service.script = refuse
            with self.assertRaises(kind) as raised:
                async for _ in self.client.stream("stocks", ["1001"]):
                    pass
            self.assertEqual((raised.exception.code, raised.exception.status), ("no", status))
            self.assertEqual(len(self.service.sockets), tries)

    async def test_it_pings(self) -> None:
        with mock.patch.multiple(_connection, PING_EVERY_S=0.02):
            async with self.client.stream("stocks", ["1001"]):
                await self.until(lambda: len(self.service.actions) >= 4)
        self.assertEqual([action["action"] for action in self.service.actions[:3]], ["subscribe", "ping", "ping"])

    async def test_a_refused_call_is_repeated_when_the_service_says_that_it_may_be(self) -> None:
        async def refuse_once(socket: object) -> None:
            await self.service.greet(socket)
            self.service.actions.append(json.loads(await socket.recv()))  # type: ignore[attr-defined]
            error = {"type": "error", "code": "subscribe_rate_limited", "details": {"retry_after_seconds": 0.2}}
            self.refused_at = time.monotonic()
            await self.service.say(socket, error)
            self.service.actions.append(json.loads(await socket.recv()))  # type: ignore[attr-defined]
            self.repeated_at = time.monotonic()
            await socket.wait_closed()  # type: ignore[attr-defined]

        self.service.script = refuse_once
        async with self.client.stream("stocks", ["1001"]) as stream:
            self.assertEqual((await anext(stream)).code, "subscribe_rate_limited")  # type: ignore[union-attr]
            await self.until(lambda: len(self.service.actions) == 2)
        self.assertEqual(self.service.actions, 2 * [{"action": "subscribe", "symbols": ["1001"]}])
        self.assertGreater(self.repeated_at - self.refused_at, 0.19)

    async def test_over_two_connections_it_is_live_when_both_are(self) -> None:
        async with self.client.stream("stocks", [str(1001 + at) for at in range(70)]) as stream:
            await self.until(lambda: len(self.service.actions) >= 4)
            self.service.script = self.service.greet
            await self.service.say(self.service.sockets[1], {"type": "heartbeat", "feed": "stale"})
            self.assertEqual((await anext(stream)).reason, "feed")  # type: ignore[union-attr]
            self.service.script = self.service.answer
            await self.service.sockets[0].close(1011)  # type: ignore[attr-defined]
            said = [await anext(stream), await anext(stream)]
            self.assertEqual([getattr(one, "reason", None) for one in said], ["connection", "feed"])
            await self.service.say(self.service.sockets[1], {"type": "heartbeat", "feed": "live"})
            self.assertIsInstance(await anext(stream), marsad.Live)

    async def test_a_subscribe_that_is_repeated_although_it_was_not_refused_makes_no_gap(self) -> None:
        unknown = {"recovered": False, "reason": "unknown"}

        def subscribed(**symbols: object) -> dict[str, object]:
            return {"type": "subscribed", "symbols": list(symbols), "resume": {"epoch": "e1", "symbols": symbols}}

        async def repeat(socket: object) -> None:
            await self.service.greet(socket)
            await socket.recv()  # type: ignore[attr-defined]
            recovered = {"recovered": True, "count": 1}
            for message in (
                subscribed(**{"1001": recovered}),
                trade(8),
                subscribed(**{"1001": unknown, "1002": unknown}),
                trade(9),
            ):
                await self.service.say(socket, message)
            await socket.wait_closed()  # type: ignore[attr-defined]

        self.service.script = repeat
        after = marsad.After("e1", {"1001": "20261115.7"})
        async with self.client.stream("trades", ["1001"], after=after) as stream:
            seen = [await anext(stream) for _ in range(3)]
        self.assertEqual([getattr(one, "trade_seq", one) for one in seen], [marsad.Recovered(("1001",), 1), 8, 9])

    async def test_a_program_that_ends_between_the_gaps_of_a_replaced_past_hears_of_the_others_when_it_goes_on(self) -> None:
        resumes: list[object] = []

        async def new_past(socket: object) -> None:
            await self.service.greet(socket)
            resumes.append(json.loads(await socket.recv())["resume"])  # type: ignore[attr-defined]
            lost = {"recovered": False, "reason": "epoch_changed" if len(resumes) == 1 else "unknown"}
            resume = {"epoch": "e2", "symbols": {"1001": lost, "1002": lost}}
            await self.service.say(socket, {"type": "subscribed", "symbols": ["1001", "1002"], "resume": resume})
            await socket.wait_closed()  # type: ignore[attr-defined]

        self.service.script = new_past
        after = marsad.After("e1", {"1001": "20261115.7", "1002": "20261115.3"})
        for symbol, place in after.places.items():
            async with self.client.stream("trades", ["1001", "1002"], after=after) as stream:
                self.assertEqual(await anext(stream), marsad.Gap(symbol, "epoch_changed", place))
                after = stream.after
            self.assertEqual(after, marsad.After("e2", {}, None, {"1002": "20261115.3"} if symbol == "1001" else {}))
        self.assertEqual(resumes[1:], [True])

    async def test_a_stream_of_all_symbols_misses_nothing_of_those_that_had_no_trade_before_it_broke(self) -> None:
        unknown, recovered = {"recovered": False, "reason": "unknown"}, {"recovered": True, "count": 2}
        resumes: list[object] = []

        async def all_symbols(socket: object) -> None:
            await self.service.greet(socket)
            resumes.append(json.loads(await socket.recv())["resume"])  # type: ignore[attr-defined]
            is_first = len(resumes) == 1
            told = {"1001": unknown, "1002": unknown} if is_first else {"1001": {**recovered, "count": 0}, "1002": recovered, "1003": unknown}
            await self.service.say(socket, {"type": "subscribed", "symbols": ["*"], "resume": {"epoch": "e1", "symbols": told}})
            if is_first:
                await self.service.say(socket, trade(40))
                await socket.close(1011)  # type: ignore[attr-defined]
            else:
                # The first of these trades happened before the stream began.
                await self.service.say(socket, trade(1, "1002", "10:59"))
                await self.service.say(socket, trade(2, "1002"))
                await socket.wait_closed()  # type: ignore[attr-defined]

        self.service.script = all_symbols
        async with self.client.stream("trades", ["*"]) as stream:
            seen = [await anext(stream) for _ in range(6)]
            kinds = [type(one) for one in seen]
            self.assertEqual(kinds, [models.StreamTrade, marsad.Stale, marsad.Live, marsad.Recovered, marsad.Gap, models.StreamTrade])
            self.assertEqual((seen[4].symbol, seen[5].trade_seq), ("1003", 2))  # type: ignore[union-attr]
            places = {"1001": "20261115.40", "1002": "20261115.2", "1003": "20261115.0"}
            self.assertEqual(stream.after, marsad.After("e1", places, "2026-11-15T11:00:00.000+03:00"))
        self.assertEqual(resumes, [True, {"epoch": "e1", "after": {"1001": "20261115.40", "1002": "20261115.0"}}])

    async def test_notifications_go_on_after_the_last_one_that_came(self) -> None:
        asked: list[str] = []

        async def notify(socket: object) -> None:
            asked.append(socket.path.partition("after=")[2])  # type: ignore[attr-defined]
            await self.service.greet(socket)
            await self.service.say(socket, {"type": "notification", "id": 41 + len(asked)})
            await socket.close(1011)  # type: ignore[attr-defined]

        self.service.script = notify
        async with self.client.stream("notifications", params={"after": 40}) as stream:
            await self.until(lambda: len(asked) >= 3)
            self.assertFalse(stream.is_ended)
        self.assertEqual(asked[:3], ["40", "42", "43"])

    async def test_changes_of_a_book_are_never_left_out(self) -> None:
        """A program that is too slow for changes begins with a snapshot again, on a new connection."""

        async def change(socket: object) -> None:
            self.assertIn("depth=changes", socket.path)  # type: ignore[attr-defined]
            await self.service.greet(socket)
            await self.service.say(socket, {"type": "depth_snapshot", "symbol": "1001", "book_seq": 0, "bids": [], "asks": []})
            for seq in range(1, 9 if len(self.service.sockets) == 1 else 2):
                await self.service.say(socket, {"type": "depth_changes", "symbol": "1001", "book_seq": seq, "bids": [], "asks": []})
            await socket.wait_closed()  # type: ignore[attr-defined]

        self.service.script = change
        async with self.client.stream("depth", ["1001"], depth="changes", max_waiting=3) as stream:
            await self.until(lambda: not stream._room.is_set())
            seen = []
            while sum(isinstance(one, models.StreamDepth) for one in seen) < 2 or isinstance(seen[-1], models.StreamDepth):
                seen.append(await anext(stream))
        numbers = [one.raw["book_seq"] for one in seen if isinstance(one, marsad.Model)]
        again = numbers.index(0, 1)
        self.assertEqual(numbers, [*range(again), 0, 1])
        self.assertGreater(again, 3)
        self.assertEqual([one.policy for one in seen if isinstance(one, marsad.Slow)], ["resume"])

    async def test_where_a_replay_goes_back_its_trades_are_no_repeats(self) -> None:
        async def replay(socket: object) -> None:
            self.assertIn("replay=7", socket.path)  # type: ignore[attr-defined]
            await self.service.greet(socket)
            await socket.recv()  # type: ignore[attr-defined]
            await self.service.say(socket, {"type": "subscribed", "symbols": ["*"], "resume": {"epoch": "e1", "symbols": {}}})
            moved = {"type": "replay", "market_time": "2026-11-15T10:30:00.000+03:00", "state": "running"}
            for message in (trade(5), moved, trade(3)):
                await self.service.say(socket, message)
            await socket.wait_closed()  # type: ignore[attr-defined]

        self.service.script = replay
        async with self.client.at(replay=7).stream("trades", ["*"]) as stream:
            seen = [await anext(stream) for _ in range(3)]
            self.assertEqual([getattr(one, "trade_seq", one.raw["type"]) for one in seen], [5, "replay", 3])  # type: ignore[union-attr]
            self.assertEqual(stream.place("1001"), "20261115.3")

    async def test_it_comes_back_when_the_service_says_so(self) -> None:
        async def send_away(socket: object) -> None:
            self.service.script = self.service.answer
            await self.service.greet(socket)
            error = {"type": "error", "code": "service_restart", "message": "", "details": {"retry_after_seconds": 0.2}}
            await self.service.say(socket, error)
            await socket.close(1012)  # type: ignore[attr-defined]

        self.service.script = send_away
        with mock.patch.multiple(_connection, BACKOFF_FIRST_S=60.0, GO_SPREAD_S=0.1):
            started = time.monotonic()
            async with self.client.stream("stocks", ["1001"]):
                await self.until(lambda: len(self.service.sockets) == 2)
            self.assertGreater(time.monotonic() - started, 0.2)

    async def test_a_service_that_starts_says_when_it_has_tickets(self) -> None:
        answers = iter([marsad.UnavailableError("starting", status=503, retry_after=0.2)])

        async def address(further: object) -> str:
            for error in answers:
                raise error
            return f"ws://127.0.0.1:{self.server.sockets[0].getsockname()[1]}/"

        with mock.patch.multiple(_connection, BACKOFF_FIRST_S=60.0, GO_SPREAD_S=0.1):
            started = time.monotonic()
            stream = self.client.stream("stocks", ["1001"])
            stream._options = dataclasses.replace(stream._options, address=address)
            async with stream:
                await self.until(lambda: len(self.service.sockets) == 1)
            self.assertGreater(time.monotonic() - started, 0.2)

    async def test_a_slow_reader_is_told_and_has_the_newest_of_each_symbol(self) -> None:
        async def flood(socket: object) -> None:
            await self.service.greet(socket)
            for price in range(20):
                for symbol in ("1001", "1002"):
                    await self.service.say(socket, {"type": "quote", "symbol": symbol, "data": {"price": price}})
            await socket.wait_closed()  # type: ignore[attr-defined]

        self.service.script = flood
        async with self.client.stream("stocks", ["1001", "1002"], max_waiting=5) as stream:
            seen = [await anext(stream)]
            await asyncio.sleep(0.1)
            while stream.waiting:
                seen.append(await anext(stream))
        slow = [one for one in seen if isinstance(one, marsad.Slow)]
        self.assertEqual([one.policy for one in slow], ["latest"])
        newest = {one.symbol: one.data.price for one in seen if isinstance(one, models.StreamQuote)}
        self.assertEqual(newest, {"1001": 19.0, "1002": 19.0})
        self.assertLess(len(seen), 20)

    async def test_what_happens_is_never_left_out_for_a_slow_reader(self) -> None:
        async def flood(socket: object) -> None:
            await self.service.greet(socket)
            for at in range(20):
                state = "begin" if at % 2 == 0 else "end"
                await self.service.say(socket, {"type": "halt", "symbol": "1001", "state": state})
            await socket.wait_closed()  # type: ignore[attr-defined]

        self.service.script = flood
        with self.assertRaises(marsad.RateLimitError):
            async with self.client.stream("status", max_waiting=5, policy="latest") as stream:
                await self.until(lambda: stream.is_ended)
                async for _ in stream:
                    pass

    async def test_a_hole_in_the_trades_is_told_and_a_repeat_left_out(self) -> None:
        async def with_hole(socket: object) -> None:
            await self.service.greet(socket)
            await socket.recv()  # type: ignore[attr-defined]
            resume = {"epoch": "e1", "symbols": {"1001": {"recovered": False, "reason": "unknown"}}}
            await self.service.say(socket, {"type": "subscribed", "symbols": ["1001"], "resume": resume})
            for seq in (5, 6, 6, 8):
                await self.service.say(socket, trade(seq))
            await socket.wait_closed()  # type: ignore[attr-defined]

        self.service.script = with_hole
        async with self.client.stream("trades", ["1001"]) as stream:
            seen = [await anext(stream) for _ in range(4)]
            gap = marsad.Gap("1001", "missing", "20261115.6")
            self.assertEqual([one if one == gap else one.trade_seq for one in seen], [5, 6, gap, 8])  # type: ignore[union-attr]
            self.assertEqual(stream.after, marsad.After("e1", {"1001": "20261115.8"}))


if __name__ == "__main__":
    unittest.main()
