"""Tests an agent of the package against a running exchange; the environment names its port for orders."""

from __future__ import annotations

import asyncio
import os
import unittest

import marsad

PORT = int(os.environ["MARSAD_TEST_ORDERS_PORT"])
LIMIT_S = 60
#: Temporary refusals: the exchange is starting, or the market is between two sessions.
PASSING = {"NOT_READY", "SESSION", "TIME_IN_FORCE", "RATE"}


class Agent(unittest.IsolatedAsyncioTestCase):
    async def test_an_agent_trades_amends_cancels_and_comes_back_without_missing_a_report(self) -> None:
        async with asyncio.timeout(LIMIT_S):
            async with marsad.OrderEntry("package", port=PORT) as exchange:
                bought = await self.bought(exchange)
                self.assertEqual((bought.executed, bought.end), (10, "executed"))
                self.assertEqual(exchange.holdings["1120"], 10)
                price = bought.mean_price or 0
                resting = await exchange.sell("1120", 10, price=round(price * 1.05, 0))
                await exchange.amend(resting, 5, resting.price)
                self.assertEqual(resting.remaining, 5)
                with self.assertRaises(marsad.OrderRefused) as refused:
                    await exchange.cancel("unknown")
                self.assertEqual(refused.exception.code, "UNKNOWN_ORDER")
                reports = exchange.last_report
                kinds = [(await anext(exchange)).type for _ in range(reports)]
                self.assertEqual((kinds[-2:], len(kinds)), (["accepted", "amended"], reports))
            async with marsad.OrderEntry("package", port=PORT, after=reports) as again:
                self.assertEqual(list(again.orders), [resting.id])
                await again.cancel(resting.id)
                self.assertEqual((again.orders[resting.id].end, again.last_report), ("asked", reports + 1))

    async def bought(self, exchange: marsad.OrderEntry) -> marsad.Order:
        while True:
            try:
                order = await exchange.buy("1120", 10, time_in_force="immediate")
            except marsad.OrderRefused as error:
                if error.code not in PASSING:
                    raise
                await asyncio.sleep(0.2)
                continue
            if (await order.done()).executed == 10:
                return order


if __name__ == "__main__":
    unittest.main()
