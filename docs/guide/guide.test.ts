// Checks that the guide has everything that it must tell customers.

import { expect, test } from "bun:test";
import { join } from "node:path";
import { PLAN_TABLE } from "../../src/access/index.ts";
import { PLANS } from "../../src/model/index.ts";

const read = (name: string): Promise<string> => Bun.file(join(import.meta.dir, name)).text();

test("the terms say whose applications the data is for, and what takes an agreement [GUIDE-01, GUIDE-02, GUIDE-03]", async () => {
  const terms = await read("terms.md");
  expect(terms).toMatch(/may be used inside the\s+applications of the customer/);
  expect(terms).toMatch(/Reselling[\s\S]*API or a data feed[\s\S]*separate agreement/);
  expect(terms).toMatch(/large public[\s\S]*redistribute[\s\S]*may require an enterprise agreement/);
});

test("the terms say that descriptions of stock events are generated [GUIDE-04]", async () => {
  expect(await read("terms.md")).toMatch(/Descriptions of stock events are generated/);
});

test("the page on versions names the first deprecated field and what takes its place [HISTORY-11]", async () => {
  const versioning = await read("versioning.md");
  expect(versioning).toMatch(/\| `number_of_trades`[^|]*\|[^|]*\| `trade_count`/);
});

test("the page on requests says to send the exact symbol when a name is ambiguous [GUIDE-05]", async () => {
  expect(await read("requests.md")).toMatch(/AMBIGUOUS_IDENTIFIER[^\n]*Send the exact symbol/);
});

test("the page on requests tells Starter to send period=annual to financials [GUIDE-06]", async () => {
  expect(await read("requests.md")).toMatch(/Financials on Starter: send `period=annual`/);
});

test("the page on requests says how long to wait, and what to retry [GUIDE-07]", async () => {
  const page = await read("requests.md");
  expect(page).toMatch(/\| 429 \| wait as long as `Retry-After` says/);
  expect(page).toMatch(/PRICE_DATA_TEMPORARILY_UNAVAILABLE \|[^|]*retry after as many seconds as `Retry-After` says/);
  expect(page).toMatch(/SERVER_ERROR \|[^|]*retry/);
});

test("the page on requests has the quotas of the plan table", async () => {
  const page = await read("requests.md");
  const row = (limit: "requestsPerDay" | "requestsPerMinute") =>
    PLANS.map((plan) => PLAN_TABLE[plan][limit].toLocaleString("en-US")).join(" | ");
  expect(page).toContain(`| requests a day | ${row("requestsPerDay")} |`);
  expect(page).toContain(`| requests a minute | ${row("requestsPerMinute")} |`);
});
