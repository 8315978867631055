// The file with the facts of the default market equals the facts that the code generates.

import { expect, test } from "bun:test";
import { EXCHANGE_DEFAULTS } from "../../../exchange/server/exchange-options.ts";
import { firstFacts, generateFirstFacts } from "./first-facts.ts";

// The file was made on Linux: elsewhere logarithms and exponentials may differ in their last digit, and so may an amount.
test.skipIf(process.platform !== "linux")(
  "a first start of the default market reads what it would generate; when this fails, run `npm run generate:past` [STORE-14]",
  async () => {
    const kept = await Array.fromAsync(firstFacts(EXCHANGE_DEFAULTS));
    const made = await Array.fromAsync(generateFirstFacts(EXCHANGE_DEFAULTS));
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.map((batch) => Bun.hash(JSON.stringify(batch)))).toEqual(
      made.map((batch) => Bun.hash(JSON.stringify(batch))),
    );
  },
);
