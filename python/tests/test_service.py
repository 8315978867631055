"""
Checks the promises of the package against a running service: the same behaviours as the suite of the TypeScript client. The
addresses come from the environment; `control` breaks the connection to the service and restarts it.
"""

from __future__ import annotations

import asyncio
import dataclasses
import datetime as dt
import logging
import os
import tempfile
import time
import unittest
import uuid
import zipfile
from pathlib import Path

import httpx

import marsad
from marsad import models
from marsad.adapters import backtesting, lean, nautilus

BASE_URL = os.environ["MARSAD_TEST_URL"]
MUTABLE_URL = os.environ["MARSAD_TEST_MUTABLE_URL"]
CONTROL_URL = os.environ["MARSAD_TEST_CONTROL_URL"]
FILE_DAY = os.environ["MARSAD_TEST_FILE_DAY"]
LIMIT_S = 180
HEARTBEAT_S = 1
logging.getLogger("asyncio").setLevel(logging.ERROR)


def client(plan: str, base_url: str = BASE_URL, **options: object) -> marsad.Marsad:
    return marsad.Marsad(f"marsad_test_demo-{plan}", base_url, **options)  # type: ignore[arg-type]


class Reading(unittest.TestCase):
    def setUp(self) -> None:
        self.client = client("business")
        self.addCleanup(self.client.close)

    def test_demo_finds_the_service_and_says_what_to_do_without_one(self) -> None:
        os.environ["MARSAD_SERVICE_URL"] = BASE_URL
        self.addCleanup(os.environ.pop, "MARSAD_SERVICE_URL")
        with marsad.demo() as demo:
            self.assertEqual(demo.account.get().plan, "enterprise")
        with self.assertRaisesRegex(marsad.MarsadConnectionError, "npm start.*MARSAD_SERVICE_URL"):
            marsad.demo(base_url="http://127.0.0.1:9")
        with self.assertRaisesRegex(ValueError, "one of free, starter, pro"):
            marsad.demo("gold")  # type: ignore[arg-type]

    def test_a_client_of_a_replay_reads_by_its_clock(self) -> None:
        now = self.client.quote("2222")
        assert now.response is not None and now.response.market_time is not None
        start = now.response.market_time
        replay = self.client.replays.create(start=start, paused=True)
        self.addCleanup(self.client.replays.delete, replay.id)
        shown = self.client.at(replay=replay.id).quote("2222")
        self.assertEqual(shown, self.client.quote("2222", as_of=start))
        assert shown.response is not None
        self.assertEqual(shown.response.market_time, start)
        with self.assertRaisesRegex(marsad.InvalidRequestError, "Name one of"):
            self.client.at(start, replay=replay.id)

    def test_every_read_without_an_id_answers_as_its_model_says(self) -> None:
        with client("enterprise") as enterprise:
            for name in ("summary gainers losers volume_leaders value_leaders sectors snapshot status calendar "
                         "companies screener screener_fields company_calendar events files").split():
                answer = getattr(enterprise, name)()
                self.assertIs(answer.response.status, 200, name)
                check_fields(answer)
                answer.df()
            for name in ("quote trades depth company historical intraday ratios dividends corporate_actions sharia "
                         "ownership financials").split():
                answer = getattr(enterprise, name)("2222")
                check_fields(answer)
                if name != "financials":
                    answer.df()
            for answer in (enterprise.compare(["2222", "1120"]), enterprise.constituents("TASI"), enterprise.account.get()):
                check_fields(answer)

    def test_an_answer_names_the_market_position_that_it_is_of(self) -> None:
        answer = self.client.quote("2222")
        assert answer.response is not None and answer.response.market_time is not None
        self.assertRegex(answer.response.position or "", r"^\d{8}\.\d+$")
        self.assertEqual(answer.response.market_time.utcoffset(), dt.timedelta(hours=3))

    def test_a_past_moment_is_answered_as_it_was_and_nothing_from_later(self) -> None:
        now = self.client.quote("2222")
        assert now.response is not None and now.response.position is not None
        again = self.client.quote("2222", position=now.response.position)
        assert again.response is not None
        self.assertEqual(again.response.content, now.response.content)
        past = self.client.at(now.response.market_time)
        self.assertEqual(past.quote("2222"), now)
        today = self.client.status().market_time.date()
        earlier = self.client.at(dt.datetime.combine(today - dt.timedelta(days=200), dt.time(18)))
        known = earlier.history(["2222", "1120"], start=today - dt.timedelta(days=260)).df()
        self.assertLessEqual(known.index.get_level_values("date").max().date(), today - dt.timedelta(days=200))
        self.assertGreater(len(known), 50)
        self.assertTrue(all(event.created_at.date() < today - dt.timedelta(days=199) for event in earlier.events(limit=50)))
        with self.assertRaisesRegex(marsad.InvalidRequestError, "cannot be asked as of"):
            earlier.screener()
        with self.assertRaises(marsad.InvalidRequestError):
            self.client.at(now.response.market_time, position=now.response.position)

    def test_history_pages_by_itself(self) -> None:
        symbols = [quote.symbol for quote in self.client.snapshot(index="TASI").quotes[:23]]
        # The bar of the running day changes from one request to the next.
        today = self.client.status().market_time.date()
        start, end = today - dt.timedelta(days=120), today - dt.timedelta(days=1)
        whole = self.client.history(symbols, start=start, end=end, adjust="all").df()
        marsad.client.HISTORY_PAGE, page = 700, marsad.client.HISTORY_PAGE
        try:
            paged = self.client.history(symbols, start=start, end=end, adjust="all").df()
        finally:
            marsad.client.HISTORY_PAGE = page
        self.assertTrue(whole.equals(paged))
        self.assertEqual(set(whole.index.get_level_values("symbol")), set(symbols))
        one = self.client.historical(symbols[22], start=start, end=end, limit=2000, adjust="all").df()
        self.assertEqual(list(one["close"]), list(whole.loc[symbols[22]]["close"]))
        self.assertFalse(whole.index.duplicated().any())

    def test_lists_in_pages(self) -> None:
        companies = self.client.all_companies()
        symbols = [company.symbol for company in companies]
        self.assertEqual(len(set(symbols)), self.client.companies(limit=1).total)
        quotes = self.client.all_quotes(symbols[:120])
        self.assertLessEqual({quote.symbol for quote in quotes}, set(symbols))
        self.assertGreater(len(quotes), 50)

    def test_anything_as_text(self) -> None:
        csv = self.client.get("/historical/2222/", limit=3, format="csv").text
        self.assertEqual(len(csv.splitlines()), 4)
        self.assertEqual(self.client.quote("أرامكو السعودية").symbol, "2222")

    def test_an_error_class_for_each_kind(self) -> None:
        with client("pro") as pro, self.assertRaises(marsad.NotFoundError) as unknown:
            pro.quote("9999")
        self.assertEqual((unknown.exception.code, unknown.exception.status), ("INVALID_SYMBOL", 404))
        self.assertTrue(unknown.exception.request_id)
        self.assertIn("directory", unknown.exception.what_to_do)
        with self.assertRaises(marsad.InvalidRequestError):
            self.client.historical("2222", interval="7d")  # type: ignore[arg-type]
        with marsad.Marsad(base_url=BASE_URL) as keyless, self.assertRaises(marsad.AuthenticationError):
            keyless.quote("2222")
        with client("free") as free, self.assertRaises(marsad.PlanError) as plan:
            free.snapshot()
        self.assertEqual(plan.exception.code, "PLAN_LIMIT")
        with client("pro", "http://127.0.0.1:9", max_retries=0) as lost, self.assertRaises(ConnectionError):
            lost.quote("2222")

    def test_reading_is_tried_again_and_changing_is_not(self) -> None:
        def flaky(status: int, times: int) -> marsad.Marsad:
            one = client("pro", f"{CONTROL_URL}/faulty/{status}/{times}/{uuid.uuid4()}")
            self.addCleanup(one.close)
            return one

        self.assertEqual(flaky(503, 2).quote("2222").symbol, "2222")
        with self.assertRaises(marsad.ServerError) as gone:
            flaky(502, 3).quote("2222")
        self.assertEqual(gone.exception.status, 502)
        with self.assertRaises(marsad.UnavailableError):
            flaky(503, 1).alerts.delete(1)
        with self.assertRaises(marsad.NotFoundError):
            flaky(429, 1).alerts.delete(1)

    def test_a_call_ends_when_its_time_is_up(self) -> None:
        with client("pro", f"{CONTROL_URL}/slow", timeout=0.2, max_retries=0) as slow, self.assertRaises(TimeoutError):
            slow.quote("2222")

    def test_what_an_account_keeps_can_be_changed(self) -> None:
        with client("pro") as pro:
            webhook = pro.webhooks.create(url="http://127.0.0.1:9/", name="for a test")
            alert = pro.alerts.create(
                symbol="2222", event_type="price_alert", condition="price_above", value=9_999, webhook_id=webhook.id
            )
            self.assertEqual(pro.alerts.update(alert.id, status="paused").status, "paused")
            self.assertEqual([one.id for one in pro.alerts.list()], [alert.id])
            self.assertTrue(pro.alerts.delete(alert.id).deleted)
            self.assertTrue(pro.webhooks.delete(webhook.id).deleted)

    def test_a_receipt_holds_for_its_answer_and_for_no_other(self) -> None:
        answers = [
            self.client.quote("2222", receipt=True),
            self.client.quote("أرامكو السعودية", data_mode="delayed", receipt=True),
            self.client.quotes(["2222", "1120"], receipt=True),
        ]
        for answer in answers:
            assert answer.response is not None
            receipt = self.client.verify_receipt(answer)
            self.assertEqual(receipt.position, answer.response.position)
            self.assertEqual(receipt.proven, ["signature", "body", "inclusion", "consistency"])
        response = answers[0].response
        assert response is not None
        forged = dataclasses.replace(response, content=response.content.replace(b'"symbol":"2222"', b'"symbol":"1120"'))
        with self.assertRaisesRegex(marsad.ReceiptError, "another body"):
            self.client.verify_receipt(models.Quote(answers[0].raw, forged))
        with self.assertRaisesRegex(marsad.ReceiptError, "no receipt"):
            self.client.verify_receipt(self.client.quote("2222"))

    def test_a_day_of_files_is_a_frame(self) -> None:
        with client("enterprise") as enterprise:
            trades = enterprise.ticks(FILE_DAY, "trades")
            bars = enterprise.ticks(FILE_DAY, "bars")
            days = bars[bars["interval"] == "1d"].set_index("symbol")
            busiest = trades["symbol"].value_counts().idxmax()
            own = enterprise.ticks(FILE_DAY, "trades", symbols=[busiest])
            self.assertTrue(own.equals(trades[trades["symbol"] == busiest]))
            official = own[own["is_official"]]["price"]
            told = days.loc[busiest]
            seen = [official.iloc[0], official.max(), official.min(), official.iloc[-1], own["quantity"].sum(), len(own)]
            self.assertEqual(seen, [told[name] for name in ("open", "high", "low", "close", "volume", "trade_count")])
            with self.assertRaises(marsad.NotFoundError):
                enterprise.ticks("2020-01-01", "depth")


def check_fields(model: marsad.Model) -> None:
    """Reads every field, including those of parts: a value that does not fit the model raises."""
    for name in type(model).__annotations__:
        value = getattr(model, name)
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, marsad.Model):
                check_fields(one)


async def tell(command: str) -> None:
    async with httpx.AsyncClient(timeout=LIMIT_S) as http:
        (await http.post(f"{CONTROL_URL}/control/{command}")).raise_for_status()


class Ledger:
    """Checks by symbol and day that the numbers of trades go up by one."""

    def __init__(self) -> None:
        self.holes: list[str] = []
        self._last: dict[tuple[str, dt.date], int] = {}

    def take(self, trade: models.StreamTrade) -> None:
        name = (trade.symbol, trade.event_time.date())
        last = self._last.get(name)
        if last is not None and trade.trade_seq != last + 1:
            self.holes.append(f"{name}: {trade.trade_seq} after {last}")
        self._last[name] = trade.trade_seq


class Streaming(unittest.IsolatedAsyncioTestCase):
    def client(self, plan: str, base_url: str = BASE_URL) -> marsad.AsyncMarsad:
        one = marsad.AsyncMarsad(f"marsad_test_demo-{plan}", base_url)
        self.addAsyncCleanup(one.close)
        return one

    async def test_messages_of_the_market_and_refusals(self) -> None:
        async with asyncio.timeout(LIMIT_S):
            seen = []
            async with self.client("business").stream("stocks", ["2222", "9999"]) as stream:
                async for message in stream:
                    seen.append(message)
                    if len(seen) == 2:
                        break
            self.assertEqual({type(one) for one in seen}, {marsad.UnknownSymbols, models.StreamQuote})
            with self.assertRaises(marsad.PlanError):
                await self.client("free").stream("trades", ["2222"]).run(lambda _: None)

    async def test_symbols_beyond_the_limit_of_a_connection_go_to_further_ones(self) -> None:
        pro = self.client("pro")
        symbols = [quote.symbol for quote in (await pro.snapshot()).quotes[:70]]
        told = set()
        async with asyncio.timeout(LIMIT_S), pro.stream("stocks", symbols) as stream:
            async for message in stream:
                if isinstance(message, models.StreamQuote):
                    told.add(message.symbol)
                if len(told) == len(symbols):
                    break

    async def test_bars_and_states_of_the_market(self) -> None:
        business = self.client("business")
        async with asyncio.timeout(LIMIT_S):
            async with business.stream("bars", ["2222"], minutes=5) as stream:
                first, second = await anext(stream), await anext(stream)
            assert isinstance(first, models.StreamBars) and isinstance(second, models.StreamBar)
            self.assertEqual((first.minutes, second.minutes, len(first.df())), (5, 5, first.count))
            async with business.stream("status") as stream:
                self.assertIsInstance(await anext(stream), models.StatusSnapshot)

    async def test_compact_messages_are_the_same_as_those_of_json(self) -> None:
        business = self.client("business")

        async def trades(is_compact: bool) -> dict[int, object]:
            async with business.stream("trades", ["2222"], compact=is_compact) as stream:
                seen = {}
                async for message in stream:
                    if isinstance(message, models.TradesSnapshot):
                        seen.update({event.trade_seq: event.raw for event in message.events})
                        return seen
            return {}

        async with asyncio.timeout(LIMIT_S):
            plain, compact = await asyncio.gather(trades(False), trades(True))
            both = plain.keys() & compact.keys()
            self.assertGreater(len(both), 20)
            self.assertEqual({seq: plain[seq] for seq in both}, {seq: compact[seq] for seq in both})
            for channel, kind in (("stocks", models.StreamQuote), ("depth", models.StreamDepth), ("bars", models.StreamBars)):
                async with business.stream(channel, ["2222"], compact=True, minutes=5 if channel == "bars" else None) as stream:
                    first = await anext(stream)
                assert isinstance(first, kind)
                check_fields(first)

    async def test_a_replay_sends_the_trades_of_its_past_and_again_where_it_goes_back(self) -> None:
        business = self.client("business")
        symbols = ["2222", "1120", "2010", "7010"]
        start = (await business.status()).market_time - dt.timedelta(minutes=20)
        replay = await business.replays.create(start=start, speed=60, paused=True)

        async def thirty(stream: marsad.Stream) -> dict[tuple[str, int], models.StreamTrade]:
            """Lets the clock run once all snapshots have arrived."""
            seen: dict[tuple[str, int], models.StreamTrade] = {}
            snapshots = 0
            async for message in stream:
                self.assertNotIsInstance(message, marsad.Gap)
                if isinstance(message, models.TradesSnapshot):
                    snapshots += 1
                    if snapshots == len(symbols):
                        await business.replays.update(replay.id, paused=False)
                elif isinstance(message, models.StreamTrade):
                    seen[message.symbol, message.trade_seq] = message
                if len(seen) == 30:
                    break
            return seen

        async with asyncio.timeout(LIMIT_S), business.at(replay=replay.id).stream("trades", symbols) as stream:
            first = await thirty(stream)
            await business.replays.update(replay.id, market_time=start, paused=True)
            while not isinstance(await anext(stream), models.StreamReplay):
                pass
            again = await thirty(stream)
        await business.replays.delete(replay.id)
        self.assertEqual(list(first), list(again))
        for symbol in symbols:
            told = {event.trade_seq: event for event in (await business.trades(symbol, limit=500)).events}
            for trade in first.values():
                self.assertGreaterEqual(trade.event_time, start)
                if trade.symbol == symbol and trade.trade_seq in told:
                    for name in ("event_time", "price", "quantity", "value", "side"):
                        self.assertEqual(getattr(trade, name), getattr(told[trade.trade_seq], name))

    async def test_changes_of_a_book_are_the_book_when_they_are_folded(self) -> None:
        business = self.client("business")
        book: dict[str, dict[float, int]] = {}
        seq = same = 0
        before: models.StreamDepthChanges | None = None
        async with asyncio.timeout(LIMIT_S), business.stream("depth", ["2222"], depth="changes", levels=10) as stream:
            async for message in stream:
                if isinstance(message, models.StreamDepth):
                    seq = message.book_seq or 0
                    book = {side: {one.price: one.quantity for one in getattr(message, side)} for side in ("bids", "asks")}
                    continue
                assert isinstance(message, models.StreamDepthChanges)
                # A message of a later moment shows that all messages of the moment before have arrived.
                if before is not None and message.timestamp > before.timestamp:
                    told = await business.depth("2222", levels=10, as_of=before.timestamp)
                    for side in ("bids", "asks"):
                        self.assertEqual(book[side], {one.price: one.quantity for one in getattr(told, side)}, before.timestamp)
                    same += 1
                if same == 5:
                    break
                self.assertEqual(message.book_seq, seq + 1)
                seq, before = message.book_seq, message
                for side in ("bids", "asks"):
                    for price, quantity, _ in getattr(message, side):
                        book[side][price] = int(quantity)
                    book[side] = {price: quantity for price, quantity in book[side].items() if quantity > 0}

    async def test_conflated_quotes_come_at_most_once_an_interval(self) -> None:
        times: list[float] = []
        async with asyncio.timeout(LIMIT_S):
            async with self.client("business").stream("stocks", ["2222"], conflate_ms=1_000) as stream:
                async for message in stream:
                    if isinstance(message, models.StreamQuote):
                        times.append(time.monotonic())
                    if len(times) == 4:
                        break
        # The first message answers the subscribe; on a busy machine a delayed message may come a little closer to the next.
        self.assertGreater(times[3] - times[1], 1.5)

    async def test_a_callback_and_a_plain_loop_have_the_same_trades(self) -> None:
        seen: list[models.StreamTrade] = []

        async def callback(message: marsad.Message) -> None:
            if isinstance(message, models.StreamTrade):
                seen.append(message)
                if len(seen) == 10:
                    raise EOFError

        stream = self.client("enterprise").stream("trades", ["*"])
        async with asyncio.timeout(LIMIT_S):
            with self.assertRaises(EOFError):
                await stream.run(callback)

        # A later stream, in a thread of its own, continues after the last trade that was read.
        def go_on() -> models.StreamTrade:
            with client("enterprise") as blocking, blocking.stream("trades", ["*"], after=stream.after) as later:
                return next(
                    one for one in later if isinstance(one, models.StreamTrade) and one.symbol == seen[-1].symbol
                )

        async with asyncio.timeout(LIMIT_S):
            following = await asyncio.to_thread(go_on)
        self.assertEqual(following.trade_seq, seen[-1].trade_seq + 1)

    async def test_trades_are_complete_over_a_mute_connection(self) -> None:
        await self.through_break(MUTABLE_URL, "mute", "pass")

    async def test_trades_are_complete_over_a_kill_and_restart_of_the_service(self) -> None:
        await self.through_break(BASE_URL, "kill", "start")

    async def through_break(self, base_url: str, before: str, after: str) -> None:
        """Reads trades, breaks the connection, repairs it, reads on: no trade is missing or doubled, and the stream reports the break."""
        ledger, notices, rest, is_broken = Ledger(), [], 10, False
        started = time.monotonic()
        symbols = ["2222", "1120", "2010", "7010"]
        async with asyncio.timeout(LIMIT_S):
            async with self.client("business", base_url).stream("trades", symbols, heartbeat=HEARTBEAT_S) as stream:
                async for message in stream:
                    if isinstance(message, marsad.Notice):
                        notices.append(type(message))
                        if isinstance(message, marsad.Stale):
                            await tell(after)
                    elif isinstance(message, models.StreamTrade):
                        ledger.take(message)
                        rest -= 1
                        is_back = marsad.Recovered in notices
                        if rest <= 0 and is_back:
                            break
                        # The client can tell silence from a quiet market only after a heartbeat: two fit into this time.
                        if rest <= 0 and not is_broken and time.monotonic() - started > 2.5 * HEARTBEAT_S:
                            is_broken, rest = True, 10
                            await tell(before)
        self.assertEqual(ledger.holes, [])
        self.assertNotIn(marsad.Gap, notices)
        self.assertLessEqual({marsad.Stale, marsad.Recovered, marsad.Live}, set(notices))

    async def test_a_slow_reader_loses_no_trade(self) -> None:
        ledger, trades, slow, most = Ledger(), 0, 0, 0
        async with asyncio.timeout(LIMIT_S):
            async with self.client("enterprise").stream("trades", ["*"], max_waiting=15) as stream:
                async for message in stream:
                    self.assertNotIsInstance(message, marsad.Gap)
                    slow += isinstance(message, marsad.Slow)
                    if not isinstance(message, models.StreamTrade):
                        continue
                    ledger.take(message)
                    trades += 1
                    if trades >= 120:
                        break
                    if trades % 30 == 0:
                        while stream._room.is_set():
                            await asyncio.sleep(0.01)
                        most = max(most, stream.waiting)
        self.assertEqual(ledger.holes, [])
        self.assertGreater(slow, 0)
        self.assertLess(most, 3_000)


class Adapters(unittest.TestCase):
    """The adapters must write the formats that other programs document."""

    def setUp(self) -> None:
        self.client = client("enterprise")
        self.addCleanup(self.client.close)
        self.today = self.client.status().market_time.date()
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def lines(self, path: str, name: str) -> list[list[str]]:
        with zipfile.ZipFile(self.folder / "equity" / "tadawul" / path) as archive:
            self.assertEqual(archive.namelist(), [name])
            return [line.split(",") for line in archive.read(name).decode().splitlines()]

    def test_bars_for_backtesting_py(self) -> None:
        frame = backtesting.bars(self.client, "2222", start=self.today - dt.timedelta(days=400))
        self.assertEqual(list(frame.columns), ["Open", "High", "Low", "Close", "Volume"])
        self.assertTrue(frame.index.is_monotonic_increasing and frame.index.is_unique and frame.index.tz is None)
        self.assertFalse(frame.isna().any().any())
        told = self.client.history("2222", start=self.today - dt.timedelta(days=400), adjust="all").df().loc["2222"]
        self.assertEqual(list(frame["Close"][:-1]), list(told.loc[frame.index[:-1], "close"]))
        self.assertTrue((frame["High"] >= frame[["Open", "Close", "Low"]].max(axis=1) - 1e-9).all())

    def test_days_of_a_lean_folder_with_factors_that_give_the_adjusted_prices(self) -> None:
        # The last symbol has had a change of capital.
        symbols, start = ["2222", "1120", "9649"], self.today - dt.timedelta(days=800)
        end = self.today - dt.timedelta(days=1)
        written = lean.write_days(self.client, self.folder, symbols, start=start, end=end)
        self.assertEqual(len(written), 9)
        plain = self.client.history(symbols, start=start, end=end).df()
        adjusted = self.client.history(symbols, start=start, end=end, adjust="all").df()["close"]
        changes = 0
        for symbol in symbols:
            rows = self.lines(f"daily/{symbol}.zip", f"{symbol}.csv")
            days = plain.loc[symbol]
            self.assertEqual([row[0] for row in rows], [f"{at:%Y%m%d} 00:00" for at in days.index])
            names = ("open", "high", "low", "close")
            self.assertEqual([int(one) for one in rows[7][1:5]], [round(10_000 * days.iloc[7][name]) for name in names])
            self.assertEqual(int(rows[7][5]), days.iloc[7]["volume"])
            own = self.folder / "equity" / "tadawul"
            factors = [line.split(",") for line in (own / "factor_files" / f"{symbol}.csv").read_text().splitlines()]
            self.assertEqual(factors[-1][0], "20501231")
            changes += len(factors) - 1
            for row in rows:
                # LEAN takes the first row whose day is the bar's day or later.
                _, dividends, capital, _ = next(one for one in factors if one[0] >= row[0][:8])
                price = int(row[4]) / 10_000 * float(dividends) * float(capital)
                told = adjusted.loc[symbol, f"{row[0][:4]}-{row[0][4:6]}-{row[0][6:8]}"]
                self.assertAlmostEqual(price, float(told), delta=1.1e-4)
            self.assertEqual((own / "map_files" / f"{symbol}.csv").read_text(), f"{rows[0][0][:8]},{symbol}\n20501231,{symbol}\n")
        self.assertGreater(changes, 3)

    def test_ticks_of_a_lean_folder(self) -> None:
        trades = self.client.ticks(FILE_DAY, "trades")
        symbol = trades["symbol"].value_counts().idxmax()
        lean.write_ticks(self.client, self.folder, FILE_DAY, symbols=[symbol])
        stamp = FILE_DAY.replace("-", "")
        rows = self.lines(f"tick/{symbol}/{stamp}_trade.zip", f"{stamp}_{symbol}_Trade_Tick.csv")
        own = trades[trades["symbol"] == symbol]
        at, first = own.index[0], own.iloc[0]
        since = ((at.hour * 60 + at.minute) * 60 + at.second) * 1_000 + at.microsecond // 1_000
        self.assertEqual(rows[0], [str(since), str(round(first["price"] * 10_000)), str(first["quantity"]), "", "0", "0"])
        self.assertEqual(len(rows), len(own))
        quotes = self.lines(f"tick/{symbol}/{stamp}_quote.zip", f"{stamp}_{symbol}_Quote_Tick.csv")
        self.assertEqual({len(row) for row in quotes}, {8})
        minutes = self.lines(f"minute/{symbol}/{stamp}_trade.zip", f"{stamp}_{symbol}_minute_trade.csv")
        self.assertEqual({int(row[0]) % 60_000 for row in minutes}, {0})
        self.assertLessEqual(sum(int(row[5]) for row in minutes), own["quantity"].sum())
        self.assertGreater(len(minutes), 30)


class Nautilus(unittest.IsolatedAsyncioTestCase):
    async def test_ticks_and_bars_are_the_dicts_that_from_dict_reads(self) -> None:
        seen: dict[str, list[dict[str, object]]] = {"TradeTick": [], "QuoteTick": []}
        async with asyncio.timeout(LIMIT_S), marsad.AsyncMarsad("marsad_test_demo-business", BASE_URL) as business:
            data = nautilus.NautilusDataClient(business, lambda one: seen[one["type"]].append(one))
            for instrument in ("2222.XSAU", "1120.XSAU"):
                await data.subscribe_trade_ticks(instrument)
                await data.subscribe_quote_ticks(instrument)
            while any(len({one["instrument_id"] for one in ticks}) < 2 for ticks in seen.values()):
                await asyncio.sleep(0.05)
            start = (await business.status()).market_time.date() - dt.timedelta(days=30)
            bars = await data.request_bars("2222.XSAU-1-DAY-LAST-EXTERNAL", start=start)
            with self.assertRaisesRegex(ValueError, "1-MINUTE, 5-MINUTE, 15-MINUTE"):
                await data.subscribe_bars("2222.XSAU-7-MINUTE-LAST-EXTERNAL")
            await data.disconnect()
        common = {"type", "instrument_id", "ts_event", "ts_init"}
        trade, quote = seen["TradeTick"][0], seen["QuoteTick"][0]
        self.assertEqual(trade.keys(), common | {"price", "size", "aggressor_side", "trade_id"})
        self.assertEqual(quote.keys(), common | {"bid_price", "ask_price", "bid_size", "ask_size"})
        self.assertIn(trade["aggressor_side"], ("BUYER", "SELLER"))
        self.assertRegex(str(trade["price"]), r"^\d+\.\d\d$")
        self.assertEqual(bars[0].keys(), {"type", "bar_type", "open", "high", "low", "close", "volume", "ts_event", "ts_init"})
        times = [one["ts_event"] for one in bars]
        self.assertEqual((times, len(bars) > 15), (sorted(times), True))
        self.assertEqual(dt.datetime.fromtimestamp(times[0] / 1e9, marsad._values.RIYADH).hour, 16)


class Throttle(unittest.TestCase):
    """Uses up the Free plan's requests of a minute; unittest runs it after the classes above."""

    def test_a_throttle_is_told_with_its_wait(self) -> None:
        with client("free", max_retries=0) as free, self.assertRaises(marsad.RateLimitError) as raised:
            for _ in range(40):
                free.quote("1120")
        self.assertGreater(raised.exception.retry_after or 0, 0)


if __name__ == "__main__":
    unittest.main()
