// Holds the guide to what it must tell customers.

import { expect, test } from "bun:test";
import { join } from "node:path";

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
