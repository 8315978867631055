// The file with the bars of the default market equals the bars that the code generates.

import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { generateHistory } from "../../../exchange/index.ts";
import { EXCHANGE_DEFAULTS } from "../../../exchange/server/exchange-options.ts";
import { firstHistory, firstHistoryFile } from "./first-history.ts";

// The file was made on Linux: elsewhere logarithms and exponentials may differ in their last digit, and so may an amount.
test.skipIf(process.platform !== "linux")(
  "a first start of the default market reads the bars that it would generate; when this fails, run `npm run generate:past` [STORE-14]",
  async () => {
    expect(existsSync(firstHistoryFile(EXCHANGE_DEFAULTS))).toBe(true);
    const kept = [...(await firstHistory(EXCHANGE_DEFAULTS))].map((chunk) => Bun.hash(JSON.stringify(chunk)));
    const made = [...generateHistory(EXCHANGE_DEFAULTS)].map((chunk) => Bun.hash(JSON.stringify(chunk)));
    expect(kept).toEqual(made);
  },
);
