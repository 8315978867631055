// The service makes facts of the simulated companies while it serves customers.

import { expect, test } from "bun:test";
import { nextTurn } from "../../base/index.ts";
import { factsBetween } from "./exchange-facts.ts";

test("customers have their turn after a few companies, also where none of them has published anything", async () => {
  let isDone = false;
  let sinceTurn = 0;
  let longest = 0;
  const publications = {
    *byCompany() {
      for (let company = 0; company < 400; company++) {
        longest = Math.max(longest, ++sinceTurn);
        yield null;
      }
    },
  };
  const customer = async (): Promise<void> => {
    for (; !isDone; await nextTurn()) sinceTurn = 0;
  };
  const served = customer();
  expect(await Array.fromAsync(factsBetween(publications, { upTo: 20261117 }))).toEqual([]);
  isDone = true;
  await served;
  expect(longest).toBeGreaterThan(0);
  expect(longest).toBeLessThanOrEqual(8);
});
