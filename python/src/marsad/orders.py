"""
Order entry of the simulated exchange: agents trade in the market that everybody sees. Start an exchange with
`marsad exchange --listen 9000 --orders tcp://127.0.0.1:9001`, and a service that reads it with `--feed tcp://127.0.0.1:9000`.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator
from types import TracebackType
from typing import Any, Literal

from ._model import Model
from ._values import Day, day
from .errors import MarsadConnectionError, MarsadError

TimeInForce = Literal["day", "immediate", "all-or-none", "good-till-cancelled", "good-till-date"]
LINE_MAX = 1 << 20


class OrderRefused(MarsadError):
    """The exchange refused a message; `code` is the reason."""

    _advice = "See the codes in docs/reference/order-entry.md."


class Report(Model):
    """A report on an order: accepted, amended, renewed, executed, ended, or refused by the book."""

    type: Literal["accepted", "amended", "renewed", "executed", "ended", "refused"]
    n: int
    id: str
    symbol: str
    side: Literal["buy", "sell"] | None
    price: float | None
    #: The executed quantity; None for other reports.
    quantity: int | None
    remaining: int
    time: str
    #: The number of the trade on the public feed, within symbol and day.
    trade: int | None
    #: The reason why the order ended.
    reason: str | None


class Order:
    """An order of the agent, in the state of the latest report."""

    def __init__(self, order_id: str, symbol: str, side: str, quantity: int, price: float | None) -> None:
        self.id = order_id
        self.symbol = symbol
        self.side = side
        self.price = price
        self.remaining = quantity
        self.executions: list[Report] = []
        #: The reason why it ended; `executed` when nothing was left; None while it is open.
        self.end: str | None = None
        self._ended = asyncio.Event()

    @property
    def is_open(self) -> bool:
        return self.end is None

    @property
    def executed(self) -> int:
        """The number of shares executed so far."""
        return sum(one.quantity or 0 for one in self.executions)

    @property
    def mean_price(self) -> float | None:
        """The mean price of the executions; None before the first."""
        value = sum((one.quantity or 0) * (one.price or 0.0) for one in self.executions)
        return value / self.executed if self.executions else None

    async def done(self) -> Order:
        """Waits until the order has ended."""
        await self._ended.wait()
        return self

    def _take(self, report: Report) -> None:
        self.remaining = report.remaining
        if report.type == "executed":
            self.executions.append(report)
        elif report.type in ("accepted", "amended", "renewed"):
            self.price = report.price
        if report.type == "ended" or report.remaining == 0:
            self.end = report.reason or "executed"
            self._ended.set()

    def __repr__(self) -> str:
        state = self.end or "open"
        return f"Order({self.id!r}, {self.side} {self.symbol} at {self.price}, {self.remaining} left, {state})"


class OrderEntry:
    """
    An agent's connection to the exchange.

        async with OrderEntry("maker", port=9001) as exchange:
            order = await exchange.buy("1120", 100, price=68.3)
            async for report in exchange:
                print(report)

    after: the number of the last report that an earlier connection of the day has read (`last_report`); later reports come first.
    cancel_on_disconnect: cancels the agent's orders when the connection ends.
    """

    def __init__(
        self,
        agent: str,
        *,
        host: str = "127.0.0.1",
        port: int = 9001,
        after: int = 0,
        cancel_on_disconnect: bool = False,
    ) -> None:
        self._address = host, port
        self._hello = {"type": "hello", "agent": agent, "after": after, "cancel_on_disconnect": cancel_on_disconnect}
        self.last_report = after
        #: The orders that this connection knows, by id.
        self.orders: dict[str, Order] = {}
        #: Shares bought today minus shares sold today, by symbol.
        self.holdings: dict[str, int] = {}
        self.day = ""
        self._numbers = itertools.count(1)
        self._answers: dict[str, asyncio.Future[Report]] = {}
        self._reports: asyncio.Queue[Report | None] = asyncio.Queue()
        self._writer: asyncio.StreamWriter | None = None
        self._task: asyncio.Task[None] | None = None

    async def buy(self, symbol: str, quantity: int, price: float | None = None, **options: Any) -> Order:
        """Enters a buy order; without a price it is a market order. Takes the options of `send`."""
        return await self.send("buy", symbol, quantity, price, **options)

    async def sell(self, symbol: str, quantity: int, price: float | None = None, **options: Any) -> Order:
        """Enters a sell order; without a price it is a market order. Takes the options of `send`."""
        return await self.send("sell", symbol, quantity, price, **options)

    async def send(
        self,
        side: Literal["buy", "sell"],
        symbol: str,
        quantity: int,
        price: float | None = None,
        *,
        time_in_force: TimeInForce = "day",
        until: Day | None = None,
        shown: int | None = None,
        order_id: str | None = None,
    ) -> Order:
        """
        Enters an order and waits until it is accepted; raises OrderRefused otherwise.

        until: the last day of a good-till-date order.
        shown: the quantity that the book shows at a time.
        order_id: an id that is unique within the day; by default the connection makes one.
        """
        # An earlier connection of the day has used ids too, so the number of reports before this connection is part of the id.
        name = order_id or f"{self._hello['agent']}-{self._first_report}-{next(self._numbers)}"
        self.orders[name] = order = Order(name, symbol, side, quantity, price)
        message = {"symbol": symbol, "side": side, "quantity": quantity, "price": price, "time_in_force": time_in_force}
        try:
            await self._ask("new", name, {**message, "until": day(until), "shown": shown})
        except OrderRefused:
            del self.orders[name]
            raise
        return order

    async def amend(self, order: Order | str, quantity: int, price: float | None = None) -> None:
        """Changes the remaining quantity and the price."""
        await self._ask("amend", _id(order), {"quantity": quantity, "price": price})

    async def cancel(self, order: Order | str) -> None:
        """Takes an order out of the market."""
        await self._ask("cancel", _id(order), {})

    async def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        if self._task is not None:
            await self._task

    async def __aenter__(self) -> OrderEntry:
        try:
            reader, self._writer = await asyncio.open_connection(*self._address, limit=LINE_MAX)
            self._write(self._hello)
            welcome = json.loads(await reader.readline() or b"{}")
        except (OSError, ValueError) as error:
            where = f"{self._address[0]}:{self._address[1]}"
            raise MarsadConnectionError(f"No exchange takes orders at {where}: {error}") from error
        if welcome.get("type") != "welcome":
            raise OrderRefused(str(welcome.get("message", "The exchange closed the connection.")), code=welcome.get("code"))
        self.day = str(welcome["day"])
        self.holdings = dict(welcome["holdings"])
        self._first_report = int(welcome["reports"])
        for open_order in welcome["orders"]:
            self.orders[open_order["id"]] = Order(
                open_order["id"], open_order["symbol"], open_order["side"], open_order["remaining"], open_order.get("price")
            )
        self._task = asyncio.create_task(self._listen(reader))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def __aiter__(self) -> AsyncIterator[Report]:
        return self

    async def __anext__(self) -> Report:
        """The next report on any order."""
        report = await self._reports.get()
        if report is None:
            self._reports.put_nowait(None)
            raise StopAsyncIteration
        return report

    async def _ask(self, kind: str, order_id: str, fields: dict[str, Any]) -> Report:
        answer: asyncio.Future[Report] = asyncio.get_running_loop().create_future()
        self._answers[order_id] = answer
        given = {name: value for name, value in fields.items() if value is not None}
        self._write({"type": kind, "id": order_id, **given})
        return await answer

    def _write(self, message: dict[str, Any]) -> None:
        if self._writer is None or self._writer.is_closing():
            raise MarsadConnectionError("The connection to the exchange is closed.")
        self._writer.write(json.dumps(message).encode() + b"\n")

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        try:
            while line := await reader.readline():
                self._receive(Report(json.loads(line)))
        except OSError:
            pass
        finally:
            for answer in self._answers.values():
                if not answer.done():
                    answer.set_exception(MarsadConnectionError("The exchange closed the connection."))
            self._reports.put_nowait(None)

    def _receive(self, report: Report) -> None:
        raw = report.raw
        if "n" in raw:
            # Each day numbers its reports from 1.
            self.last_report = report.n
        answer = self._answers.pop(str(raw.get("id")), None)
        if report.type == "refused":
            refusal = OrderRefused(str(raw.get("message", "")), code=raw.get("code"), details=raw)
            if answer is not None and not answer.done():
                answer.set_exception(refusal)
            return
        if report.type not in ("accepted", "amended", "renewed", "executed", "ended"):
            return
        if report.type == "executed":
            change = report.quantity or 0
            self.holdings[report.symbol] = self.holdings.get(report.symbol, 0) + (change if report.side == "buy" else -change)
        order = self.orders.get(report.id)
        if order is not None:
            order._take(report)
        if answer is not None and not answer.done():
            answer.set_result(report)
        self._reports.put_nowait(report)


def _id(order: Order | str) -> str:
    return order if isinstance(order, str) else order.id
